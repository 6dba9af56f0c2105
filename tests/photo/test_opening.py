"""Hostile and odd files: a nonet error or an array, never anything else."""

from __future__ import annotations

import io
import random
import struct
import subprocess
import sys
import zlib

import numpy as np
import pytest
from PIL import Image

import nonet
from drawn_photos import board, encoded
from nonet.photo.magic import is_picture
from nonet.photo.opening import WORK_SIDE, open_picture
from puzzles import WIKIPEDIA

KINDS = ("JPEG", "PNG", "WEBP", "GIF", "BMP")


def png_header(width: int, height: int) -> bytes:
    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(bytes(1000))) + chunk(b"IEND", b"")
    )


@pytest.mark.parametrize("kind", KINDS)
def test_every_format_is_known_by_its_first_bytes(kind: str) -> None:
    data = encoded(board(WIKIPEDIA), kind)
    assert is_picture(data[:18])
    assert open_picture(data).gray.shape == board(WIKIPEDIA).shape


def test_text_is_not_a_picture() -> None:
    for text in (WIKIPEDIA.encode(), b"BM" + WIKIPEDIA.encode(), b"RIFF....", b"", b"GIF", b"%PDF-1.4", b"<svg>"):
        assert not is_picture(text)
        with pytest.raises(nonet.PictureError):
            open_picture(text)


@pytest.mark.parametrize(("width", "height"), [(100_000, 100_000), (2**31 - 1, 2**31 - 1), (30_000, 1000)])
def test_a_bomb_is_refused_by_its_header(width: int, height: int) -> None:
    with pytest.raises(nonet.PictureTooLargeError):
        open_picture(png_header(width, height))


def test_other_formats_are_not_even_tried() -> None:
    for kind in ("TIFF", "PDF", "EPS", "PPM", "ICO"):
        file = io.BytesIO()
        Image.new("RGB", (64, 64)).save(file, kind)
        with pytest.raises(nonet.PictureError):
            open_picture(file.getvalue())


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGB", "RGBA", "I;16", "CMYK"])
def test_every_mode_becomes_gray(mode: str) -> None:
    image = Image.fromarray(board(WIKIPEDIA))
    image = Image.fromarray(np.asarray(image).astype(np.uint16) * 256) if mode == "I;16" else image.convert(mode)
    file = io.BytesIO()
    image.save(file, "JPEG" if mode == "CMYK" else "PNG")
    gray = open_picture(file.getvalue()).gray
    assert np.abs(gray.astype(int) - board(WIKIPEDIA)).mean() < 12


def test_transparency_lies_on_white_and_only_the_first_frame_counts() -> None:
    clear = Image.new("RGBA", (80, 60), (0, 0, 0, 0))
    file = io.BytesIO()
    clear.save(file, "PNG")
    assert open_picture(file.getvalue()).gray.min() == 255
    frames = [Image.new("L", (40, 30), shade) for shade in (10, 200, 250)]
    file = io.BytesIO()
    frames[0].save(file, "GIF", save_all=True, append_images=frames[1:])
    assert open_picture(file.getvalue()).gray.max() < 20


def test_large_pictures_are_shrunk_and_the_scale_is_kept() -> None:
    for kind in ("JPEG", "PNG"):
        opened = open_picture(encoded(np.full((1000, 4000), 200, np.uint8), kind))
        assert opened.gray.shape == (WORK_SIDE // 4, WORK_SIDE)
        assert opened.scale == pytest.approx(4000 / WORK_SIDE)


def test_cut_and_mutated_files_are_errors_or_pictures() -> None:
    """A short form of tests/fuzz/pictures.py."""
    rng = random.Random(11)
    small = np.asarray(Image.fromarray(board(WIKIPEDIA)).resize((120, 120)))
    originals = [encoded(small, kind) for kind in KINDS]
    for number in range(200):
        data = bytearray(originals[number % len(originals)])
        if rng.random() < 0.3:
            del data[rng.randrange(len(data)) :]
        for _ in range(rng.choice((0, 1, 3, 20))):
            if data:
                data[rng.randrange(min(len(data), rng.choice((40, len(data)))))] = rng.randrange(256)
        try:
            open_picture(bytes(data))
        except nonet.PictureError:
            continue


def test_without_pillow_the_error_names_the_extra() -> None:
    code = "import sys; sys.modules['PIL'] = None; import nonet; nonet.read_image(b'GIF89a')"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "pip install 'nonet[photo]'" in run.stderr
