"""Feed broken picture files to the reader: each must give a reading or a nonet error, in bounded time and memory.

python tests/fuzz/pictures.py [FILES] [SEED]

Files are made from small pictures of every format by overwriting, cutting, repeating and exchanging bytes, and by lies
in the header (sizes, lengths, chunks whose checksum fits). A tenth of them goes through the whole reader, the others
through opening, where the decoders are. The current file is `build/fuzz/picture-SEED`: a crash leaves it. Prints the
outcomes, the slowest file and the peak memory; anything but a reading or a PictureError ends the run.
"""

from __future__ import annotations

import io
import random
import resource
import signal
import struct
import sys
import time
import zlib
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image

import nonet
from nonet.photo.opening import WORK_SIDE, open_picture

KINDS = ("JPEG", "PNG", "WEBP", "GIF", "BMP", "TIFF", "PPM", "ICO")
#: A file may take this long, in seconds of CPU time, and all of them together this much memory, in MB.
MOST_SECONDS = 20
MOST_MEMORY = 600
SIZES = (0, 1, 2, 255, 4096, 5000, 32767, 65535, 100_000, 2**31 - 1, 2**32 - 1)


def originals() -> list[bytes]:
    """Return small pictures of every format and several modes, also with EXIF, several frames and other encodings."""
    grid = nonet.Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    with Image.open(io.BytesIO(nonet.render.png(grid, size=150))) as image:
        board = image.convert("RGB")
    exif = Image.Exif()
    exif[0x0112] = 6
    exif[0x010F] = "somebody"
    found = []

    def keep(picture: Image.Image, kind: str, **options: Any) -> None:
        file = io.BytesIO()
        try:
            picture.save(file, kind, **options)
        except (OSError, ValueError):
            return  # a mode that the format does not have
        found.append(file.getvalue())

    for kind in KINDS:
        for mode in ("RGB", "L", "P", "RGBA", "1", "I;16", "CMYK"):
            keep(board.convert("I").convert(mode) if mode == "I;16" else board.convert(mode), kind)
    keep(board, "JPEG", progressive=True, quality=30)
    keep(board, "JPEG", exif=exif, subsampling=0, comment="c" * 300)
    keep(board, "WEBP", lossless=True, exif=exif)
    keep(board, "GIF", save_all=True, append_images=[board.rotate(90)], interlace=1)
    keep(board, "PNG", save_all=True, append_images=[board.rotate(90)], exif=exif)
    return found


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def lying_png(rng: random.Random) -> bytes:
    """Return a PNG whose checksums fit and whose contents do not: sizes, depths, bombs, odd chunks."""
    width, height = rng.choice(SIZES[1:]), rng.choice(SIZES[1:])
    head = struct.pack(">II5B", width, height, rng.choice((1, 8, 16, 77)), rng.choice((0, 2, 3, 4, 6, 9)), 0, 0, 1)
    body = zlib.compress(bytes(rng.choice((0, 1000, 8_000_000))))
    extra = _chunk(
        rng.choice((b"iTXt", b"zTXt", b"tRNS", b"eXIf", b"iCCP", b"fcTL")), rng.choice((body, rng.randbytes(40)))
    )
    return (
        b"\x89PNG\r\n\x1a\n"
        + _chunk(b"IHDR", head)
        + (extra if rng.random() < 0.5 else b"")
        + _chunk(b"IDAT", body)
        + _chunk(b"IEND", b"")
    )


def with_lying_sizes(data: bytes, rng: random.Random) -> bytes:
    """Overwrite the width and height in the header of a file."""
    broken = bytearray(data)
    width, height = rng.choice(SIZES), rng.choice(SIZES)
    if data[:2] == b"\xff\xd8":
        at = next((i for i in range(2, len(data) - 9) if data[i] == 0xFF and data[i + 1] in (0xC0, 0xC2)), 2)
        struct.pack_into(">HH", broken, at + 5, height & 0xFFFF, width & 0xFFFF)
    elif data[:4] == b"GIF8":
        struct.pack_into("<HH", broken, 6, width & 0xFFFF, height & 0xFFFF)
    elif data[:2] == b"BM":
        struct.pack_into("<II", broken, 18, width, height)
    elif data[:4] == b"RIFF":
        struct.pack_into("<HH", broken, 26, width & 0x3FFF, height & 0x3FFF)
    else:
        return lying_png(rng)
    return bytes(broken)


def mutated(data: bytes, rng: random.Random) -> bytes:
    """Cut, repeat, exchange and overwrite pieces; the header more often than the rest."""
    if rng.random() < 0.15:
        return with_lying_sizes(data, rng)
    broken = bytearray(data)
    for _ in range(rng.choice((1, 1, 2, 4, 16))):
        if not broken:
            break
        at = rng.randrange(min(len(broken), rng.choice((30, 120, len(broken)))))
        choice = rng.random()
        if choice < 0.5:
            broken[at] = rng.choice((0, 1, 127, 128, 255, rng.randrange(256)))
        elif choice < 0.6:
            broken[at] ^= 1 << rng.randrange(8)
        elif choice < 0.7:
            del broken[at : at + rng.randrange(1, 30)]
        elif choice < 0.8:
            broken[at:at] = rng.randbytes(rng.randrange(1, 30))
        elif choice < 0.9:
            broken[at : at + 4] = rng.choice((b"\xff\xff\xff\xff", b"\x7f\xff\xff\xff", bytes(4)))
        elif choice < 0.95:
            broken[at:at] = broken[at : at + rng.randrange(1, 400)]
        else:
            del broken[at:]
    return bytes(broken)


def main() -> None:
    """Run a number of files."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    rng = random.Random(seed)
    files = originals()
    current = Path(f"build/fuzz/picture-{seed}")
    current.parent.mkdir(parents=True, exist_ok=True)
    outcomes: Counter[str] = Counter()
    slowest = 0.0
    open_picture(files[0])
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for number in range(count):
        data = mutated(rng.choice(files), rng)
        current.write_bytes(data)
        # The timer ends the process: a decoder that hangs never gets back to Python.
        signal.setitimer(signal.ITIMER_PROF, MOST_SECONDS)
        begin = time.process_time()
        try:
            if number % 10:
                assert np.prod(open_picture(data).gray.shape) <= WORK_SIDE * WORK_SIDE
                outcomes["opened"] += 1
            else:
                nonet.read_image(data)
                outcomes["read"] += 1
        except nonet.PictureError as error:
            outcomes[error.code] += 1
        signal.setitimer(signal.ITIMER_PROF, 0)
        slowest = max(slowest, time.process_time() - begin)
    memory = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) >> 10
    assert memory < MOST_MEMORY, memory
    sys.stdout.write(f"{count} files: {', '.join(f'{key} {number}' for key, number in outcomes.most_common())}\n")
    sys.stdout.write(f"slowest file {slowest:.2f} s of CPU time, peak memory {memory} MB above the first picture\n")


if __name__ == "__main__":
    main()
