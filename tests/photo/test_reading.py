"""read_image on drawn photos: every source, tilt, turns, light, sizes, several puzzles, entries and errors."""

from __future__ import annotations

import io
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from PIL import Image, ImageDraw

import nonet
from drawn_photos import board, encoded, lines, photo
from puzzles import HARD, WIKIPEDIA, WIKIPEDIA_SOLUTION

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def line_of(reading: nonet.Reading) -> str:
    assert reading.grid is not None
    return reading.grid.to_line()


def test_every_kind_of_source_is_read(tmp_path: Path) -> None:
    picture = board(WIKIPEDIA)
    data = encoded(picture)
    path = tmp_path / "board.png"
    path.write_bytes(data)
    colours = np.repeat(picture[:, :, None], 3, axis=2)
    for source in (path, str(path), data, io.BytesIO(data), picture, colours, Image.fromarray(picture), picture / 255):
        reading = nonet.read_image(source)
        assert line_of(reading) == WIKIPEDIA
        assert reading.is_sure


@pytest.mark.parametrize("tilt", [0, -20, 44, 90, 180, 275])
def test_a_photo_at_any_angle_is_read(tilt: float) -> None:
    reading = nonet.read_image(photo(board(WIKIPEDIA), 7, tilt=tilt))
    assert line_of(reading) == WIKIPEDIA
    assert reading.verdict == "unique"


@pytest.mark.parametrize("seed", range(4))
def test_perspective_noise_and_shadow_are_read(seed: int) -> None:
    reading = nonet.read_image(photo(board(HARD), seed, tilt=10.0 * seed, squeeze=0.2, noise=10, shadow=0.6))
    assert line_of(reading) == HARD


def hard_shadow() -> np.ndarray:
    """Draw a shadow with a sharp edge across the board."""
    picture = photo(board(WIKIPEDIA), 3, tilt=5, noise=3, shadow=0.0)
    across = np.arange(picture.shape[1])[None] + 0.4 * np.arange(picture.shape[0])[:, None]
    return np.where(across > 0.6 * picture.shape[1], picture * 0.5, picture).astype(np.uint8)


POOR: dict[str, Callable[[], Any]] = {
    # The outline of this white paper on a dark desk fits the lines, badly: digits would be cut off.
    "near the edge of its paper": lambda: photo(board(WIKIPEDIA), 12, tilt=8, size=(1000, 800)),
    "hard shadow": hard_shadow,
    "taken in the dark": lambda: photo(board(WIKIPEDIA), 4, tilt=5, noise=22) // 2 + 20,
    "light ink on dark paper": lambda: 255 - photo(board(WIKIPEDIA), 5, tilt=-12),
    "dark mode": lambda: board(WIKIPEDIA, "dark"),
    "low quality": lambda: encoded(photo(board(WIKIPEDIA), 1), "JPEG", quality=20),
    "small": lambda: Image.fromarray(photo(board(WIKIPEDIA), 2)).resize((320, 256)),
}


@pytest.mark.parametrize("name", POOR)
def test_poor_pictures_are_read(name: str) -> None:
    assert line_of(nonet.read_image(POOR[name]())) == WIKIPEDIA


def test_a_picture_of_pillow_is_left_as_it_was(tmp_path: Path) -> None:
    large = np.kron(board(WIKIPEDIA), np.ones((5, 5), np.uint8))
    (tmp_path / "large.jpg").write_bytes(encoded(large, "JPEG"))
    with Image.open(tmp_path / "large.jpg") as image:
        assert line_of(nonet.read_image(image)) == WIKIPEDIA
        assert image.size == (large.shape[1], large.shape[0])


def test_the_orientation_in_the_file_is_applied() -> None:
    exif = Image.Exif()
    exif[0x0112] = 6  # turn a quarter clockwise to see it upright
    lying = np.rot90(board(WIKIPEDIA)).copy()
    reading = nonet.read_image(encoded(lying, "JPEG", exif=exif))
    assert (line_of(reading), reading.turned) == (WIKIPEDIA, 0)


def test_corners_are_in_pixels_of_the_picture() -> None:
    plain = lines([[(3 * (y % 3) + y // 3 + x) % 9 + 1 for x in range(9)] for y in range(9)])
    large = np.asarray(Image.fromarray(plain).resize((plain.shape[1] * 4, plain.shape[0] * 4)))
    found = np.array(nonet.read_image(large).corners)
    side = 80 + 9 * 60 * 4
    assert np.abs(found - [(80, 80), (side, 80), (side, side), (80, side)]).max() < 30


@pytest.mark.parametrize("size", [4, 6, 16])
def test_other_sizes_are_read_as_rows(size: int) -> None:
    rows = [[(y * 2 + x) % min(size, 9) + 1 if (x + 2 * y) % 3 else 0 for x in range(size)] for y in range(size)]
    reading = nonet.read_image(lines(rows))
    assert (reading.size, reading.grid) == (size, None)
    assert reading.rows == rows


def test_all_puzzles_of_a_page_are_read_from_top_to_bottom() -> None:
    page = np.full((1300, 700), 235, np.uint8)
    page[30:630, 50:650] = board(WIKIPEDIA)[:600, :600]
    page[670:1270, 50:650] = board(HARD)[:600, :600]
    assert [line_of(reading) for reading in nonet.read_image(page, which="all")] == [WIKIPEDIA, HARD]


@pytest.mark.parametrize("turned", [0, 1])
@pytest.mark.parametrize(("theme", "ink"), [("light", (50, 90, 200)), ("dark", (120, 170, 255))])
def test_digits_in_colour_are_entries(theme: str, ink: tuple[int, int, int], turned: int) -> None:
    entered = [cell for cell in range(81) if WIKIPEDIA[cell] == "."][::4]
    line = "".join(WIKIPEDIA_SOLUTION[c] if c in entered else WIKIPEDIA[c] for c in range(81))
    gray = board(line, theme).astype(np.float64)
    colours = np.repeat(gray[:, :, None], 3, axis=2)
    paper, writing = (np.array([255.0] * 3), ink) if theme == "light" else (np.array([30.0] * 3), ink)
    side = gray.shape[0] / 9
    for cell in entered:  # what is ink in these cells gets a colour
        row, column = divmod(cell, 9)
        area = np.s_[
            int(row * side) + 9 : int((row + 1) * side) - 8, int(column * side) + 9 : int((column + 1) * side) - 8
        ]
        part = gray[area]
        share = np.abs(part - np.median(part)) / max(1.0, float(np.abs(part - np.median(part)).max()))
        colours[area] = paper + share[:, :, None] * (np.array(writing) - paper)
    picture = np.rot90(np.pad(colours, ((40, 40), (40, 40), (0, 0)), constant_values=paper[0]), turned)
    grid = nonet.read_image(np.ascontiguousarray(picture.astype(np.uint8))).grid
    assert grid is not None
    assert grid.to_line() == line
    assert grid.restart().to_line() == WIKIPEDIA


def test_a_misprint_is_reported() -> None:
    wrong = WIKIPEDIA[:30] + "4" + WIKIPEDIA[31:]
    reading = nonet.read_image(photo(board(wrong), 3))
    assert line_of(reading) == wrong
    assert reading.verdict in {"none", "conflict"}
    assert not reading.is_sure
    assert not reading.doubtful
    assert reading.warnings()


def test_a_digit_lost_in_a_reflection_leaves_doubt() -> None:
    picture = photo(board(WIKIPEDIA), 6, noise=2, shadow=0.2) * 0.8
    y, x = np.mgrid[0 : picture.shape[0], 0 : picture.shape[1]]
    middle = np.array(nonet.read_image(picture.astype(np.uint8)).corners).mean(axis=0)
    glare = 400 * np.exp(-(((x - middle[0]) ** 2 + (y - middle[1]) ** 2) / 80**2))
    reading = nonet.read_image(np.clip(picture + glare, 0, 255).astype(np.uint8))
    assert reading.digits[40] == 0
    assert 40 in reading.doubtful
    assert not replace(reading, verdict="unique").is_sure


def test_pictures_without_a_grid_are_refused() -> None:
    rng = np.random.default_rng(1)
    noise = rng.integers(0, 256, (300, 400), dtype=np.uint8)
    text = np.full((400, 400), 255, np.uint8)
    text[50:350:20, 30:370] = 0
    plain = [np.full(shape, 200, np.uint8) for shape in ((50, 50), (1, 1), (9, 900))]
    waves = np.add.outer(np.sin(np.arange(800) / 3), np.sin(np.arange(1000) / 9)) * 60 + 127
    words = Image.new("L", (600, 600), 240)
    for row in range(20):
        ImageDraw.Draw(words).text((20, 28 * row + 10), "".join(map(chr, rng.integers(97, 123, 50))), 20, font_size=22)
    for picture in (noise, text, waves.astype(np.uint8), np.asarray(words), *plain):
        with pytest.raises(nonet.NoGridError):
            nonet.read_image(picture)


def test_a_reading_is_drawn_on_its_picture() -> None:
    reading = nonet.read_image(photo(board(WIKIPEDIA), 4, tilt=15))
    drawn = reading.picture(side=600)
    assert max(drawn.size) == 600
    assert reading.board_picture().size[0] > 400
    data = reading.to_json()
    assert data["grid"] == WIKIPEDIA
    assert len(data["confidence"]) == 81


def test_arguments_are_checked() -> None:
    with pytest.raises(nonet.UsageError, match="largest"):
        nonet.read_image(b"", which="some")  # type: ignore[call-overload]
    with pytest.raises(nonet.UsageError, match="sizes"):
        nonet.read_image(b"", sizes=(5,))
    with pytest.raises(nonet.PictureError, match="expected a path"):
        nonet.read_image(3)  # type: ignore[call-overload]
    with pytest.raises(nonet.PictureError, match="shape"):
        nonet.read_image(np.zeros((3, 3, 7), np.uint8))
