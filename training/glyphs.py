"""Draw the digits 1 to 9 of every usable font file once, as 64x64 masks: the atlas that training samples from.

    python training/glyphs.py FONT_FOLDER atlas.npz

FONT_FOLDER holds unpacked fonts (`training/fonts.txt` lists the Debian packages and README.md has the commands). Fonts
without digits, symbol fonts, duplicates and designs too strange to be read are left out. The weights that come out of
training hold no font data.
"""

import hashlib
import sys
from pathlib import Path

import numpy as np
from PIL import Image, ImageFont

SIDE, TALL = 64, 60
SYMBOLS = (
    "symbol math lohit dseg barcode emoji music icon dingbat opensymbol d050000l outline shadow bagnard mnsymbol cmex "
    "cmsy wasy msam msbm esint rsfs eufm eufb stmary feta parmesan size1 size2 size3 size4 ams fraktur braille punct "
    "ornament initials border bullet redacted aenigma"
).split()
WRITTEN = (
    "femke dkg breip klaudia kristi ruf sjfonts tomson summers dancing humor ecolier delphine stevehand isabella "
    "chilanka yusei klee comic purisa hand script caveat pacifico"
).split()


def digits_of(path: Path) -> np.ndarray | None:
    """Draw the nine digits of a font, or return None where it has no usable ones."""
    font = ImageFont.truetype(str(path), 72)
    shapes = []
    for digit in "123456789":
        mask = font.getmask(digit, mode="L")
        width, height = mask.size
        if width < 6 or height < 25:
            return None
        ink = np.array(mask, dtype=np.uint8).reshape(height, width)
        rows, columns = np.flatnonzero(ink.max(1) > 60), np.flatnonzero(ink.max(0) > 60)
        if len(rows) < 20 or len(columns) < 4:
            return None
        shapes.append(ink[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1])
    tallest = max(len(shape) for shape in shapes)
    if tallest / min(len(shape) for shape in shapes) > 1.9:
        return None
    drawn = np.zeros((9, SIDE, SIDE), np.uint8)
    for target, shape in zip(drawn, shapes, strict=True):
        scale = min(TALL / tallest, TALL / shape.shape[1])
        size = max(4, round(shape.shape[1] * scale)), max(8, round(shape.shape[0] * scale))
        small = np.array(Image.fromarray(shape).resize(size, Image.Resampling.BILINEAR))
        top, left = (SIDE - size[1]) // 2, (SIDE - size[0]) // 2
        target[top : top + size[1], left : left + size[0]] = small
    return drawn if len({shape.tobytes() for shape in drawn}) == 9 else None


def main() -> None:
    folder, output = Path(sys.argv[1]), sys.argv[2]
    fonts, written, seen = [], [], set()
    for path in sorted(p for p in folder.rglob("*") if p.suffix.lower() in (".ttf", ".otf", ".t1", ".pfb")):
        name = str(path.relative_to(folder)).lower()
        if any(word in name for word in SYMBOLS):
            continue
        if path.name.startswith("Noto") and not path.name.startswith(
            ("NotoSans-", "NotoSerif-", "NotoSansMono", "NotoSansDisplay-", "NotoSerifDisplay-")
        ):
            continue
        try:
            drawn = digits_of(path)
        except OSError:
            continue
        if drawn is None:
            continue
        key = hashlib.sha256((drawn[:, ::4, ::4] // 40).tobytes()).hexdigest()
        if key not in seen:
            seen.add(key)
            fonts.append(drawn)
            written.append(any(word in name for word in WRITTEN))
    atlas = np.stack(fonts)
    # A font whose digits look more like other digits' average shapes than their own is a symbol font in disguise.
    small = atlas.reshape(len(atlas), 9, 16, 4, 16, 4).mean((3, 5)).reshape(len(atlas), 9, 256)
    average = np.median(small, 0)
    nearest = np.argmin(((small[:, :, None] - average[None, None]) ** 2).mean(3), 2)
    keep = (nearest == np.arange(9)).sum(1) >= 5
    np.savez_compressed(output, glyphs=atlas[keep], written=np.array(written)[keep])
    print(f"{keep.sum()} fonts kept of {len(keep)}, {int(np.array(written)[keep].sum())} of them handwriting")


if __name__ == "__main__":
    main()
