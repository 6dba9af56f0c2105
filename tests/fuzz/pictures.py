"""Feeds mutated picture files to the reader: each must give a reading or an error of ours.

python tests/fuzz/pictures.py [FILES] [SEED]

A tenth of the files goes through the whole reader, the others through opening, where the decoders are. Prints what came
of them; anything else than a reading or a PictureError ends the run with the file in `build/`.
"""

from __future__ import annotations

import io
import random
import sys
from collections import Counter
from pathlib import Path

import numpy as np
from PIL import Image

import nonet
from nonet.photo.opening import open_picture

KINDS = ("JPEG", "PNG", "WEBP", "GIF", "BMP")


def originals() -> list[bytes]:
    """Return small pictures of every format and several modes."""
    grid = nonet.Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    with Image.open(io.BytesIO(nonet.render.png(grid, size=150))) as image:
        board = image.convert("RGB")
    found = []
    for kind in KINDS:
        for mode in ("RGB", "L", "P", "RGBA"):
            file = io.BytesIO()
            try:
                board.convert(mode).save(file, kind)
            except OSError:
                continue
            found.append(file.getvalue())
    file = io.BytesIO()
    board.save(file, "JPEG", progressive=True, quality=30)
    return [*found, file.getvalue()]


def mutated(data: bytes, rng: random.Random) -> bytes:
    """Cut, repeat, exchange and overwrite pieces; the header more often than the rest."""
    broken = bytearray(data)
    for _ in range(rng.choice((1, 1, 2, 4, 16))):
        if not broken:
            break
        at = rng.randrange(min(len(broken), rng.choice((30, 120, len(broken)))))
        choice = rng.random()
        if choice < 0.6:
            broken[at] = rng.choice((0, 1, 127, 128, 255, rng.randrange(256)))
        elif choice < 0.7:
            del broken[at : at + rng.randrange(1, 30)]
        elif choice < 0.8:
            broken[at:at] = rng.randbytes(rng.randrange(1, 30))
        elif choice < 0.9:
            broken[at : at + 4] = rng.choice((b"\xff\xff\xff\xff", b"\x7f\xff\xff\xff", bytes(4)))
        else:
            del broken[at:]
    return bytes(broken)


def main() -> None:
    """Run so many files."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    rng = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    files = originals()
    outcomes: Counter[str] = Counter()
    for number in range(count):
        data = mutated(rng.choice(files), rng)
        try:
            if number % 10:
                shape = open_picture(data).gray.shape
                assert np.prod(shape) <= 1280 * 1280
                outcomes["opened"] += 1
            else:
                nonet.read_image(data)
                outcomes["read"] += 1
        except nonet.PictureError as error:
            outcomes[error.code] += 1
        except BaseException:
            Path("build").mkdir(exist_ok=True)
            Path("build/broken_picture").write_bytes(data)
            raise
    sys.stdout.write(f"{count} files: {', '.join(f'{key} {number}' for key, number in outcomes.most_common())}\n")


if __name__ == "__main__":
    main()
