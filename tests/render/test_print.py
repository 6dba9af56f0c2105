"""PNG and PDF: drawn from the same scenes, in bundled fonts."""

import io

import pytest
from PIL import Image
from pypdf import PdfReader

import nonet
from nonet.drawing.scene import Layer, Path, Pen, Scene
from nonet.render.raster import write_png
from nonet.render.theme import DARK, LIGHT
from render.samples import PUZZLE, WRONG, examples


def pixels(picture: bytes) -> Image.Image:
    return Image.open(io.BytesIO(picture)).convert("RGB")


def rgb(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def test_a_png_has_the_size_asked_for_and_the_colours_of_its_theme() -> None:
    for theme, colours in (("light", LIGHT), ("dark", DARK)):
        image = pixels(nonet.render.png(WRONG, theme=theme, size=550))  # type: ignore[arg-type]
        assert image.size == (550, 550)
        assert image.getpixel((1, 1)) == rgb(colours["paper"])
        assert image.getpixel((5 + 10, 5 + 30)) == rgb(colours["red_tint"])  # left part of r1c1, which conflicts
        assert image.getpixel((5 + 60 + 30, 5 + 30)) == rgb(colours["paper"])  # the middle of r1c2, blank


def test_digits_of_a_png_are_centred_in_their_cells() -> None:
    image = pixels(nonet.render.png(nonet.Grid("8" + "." * 80), size=550))
    cell = image.crop((5 + 6, 5 + 6, 5 + 54, 5 + 54)).convert("L").point(lambda level: 255 * (level < 128))
    left, top, right, bottom = cell.getbbox() or (0, 0, 0, 0)
    assert abs(left + right - 48) <= 4
    assert abs(top + bottom - 48) <= 4
    assert 24 <= bottom - top <= 32


def test_curves_of_a_png_bend() -> None:
    curve = Path((("M", (10, 50)), ("C", (40, 0, 60, 0, 90, 50))), Pen(None, "clue", 3))
    image = pixels(write_png(Scene(100, 100, "", "", (Layer("curve", (curve,)),)), "light", 100))
    dark = {(x, y) for x in range(100) for y in range(100) if sum(image.getpixel((x, y))) < 300}  # type: ignore[arg-type]
    assert {(50, 12), (11, 48), (89, 48)} <= dark
    assert not any(y > 52 for _, y in dark)


@pytest.mark.parametrize("name", ["x_wing", "grouped_aic", "als_xy_chain", "forcing_net_verity"])
def test_steps_draw_as_png_and_pdf(name: str) -> None:
    step = examples()[name]
    image = pixels(nonet.render.png(step.grid, step, legend=True, size=300))
    colours = {colour for _, colour in image.getcolors(1 << 20) or []}
    assert len(colours) > 100
    (page,) = PdfReader(io.BytesIO(nonet.render.pdf(step.grid, step, legend=True))).pages
    text = page.extract_text()
    assert "eliminated" in text or "placed" in text
    assert sum(character.isdigit() for character in text) > 81


def test_a_png_of_an_absurd_size_is_refused() -> None:
    with pytest.raises(ValueError, match=r"expected a width of 32..4000 pixels, got 100000"):
        nonet.render.png(PUZZLE, size=100_000)


def test_chinese_goes_into_a_pdf_and_not_into_a_png() -> None:
    step = examples()["x_wing"]
    (page,) = PdfReader(io.BytesIO(nonet.render.pdf(step.grid, step, legend=True, lang="zh"))).pages
    assert "删除域" in page.extract_text()
    with pytest.raises(ValueError, match="use SVG or PDF for Chinese"):
        nonet.render.png(step.grid, step, legend=True, lang="zh")


def test_a_pdf_is_the_same_every_time_and_has_its_title() -> None:
    first, second = nonet.render.pdf(PUZZLE), nonet.render.pdf(PUZZLE)
    assert first == second
    reader = PdfReader(io.BytesIO(first))
    assert reader.metadata is not None
    assert reader.metadata.title == "Sudoku with 30 clues"
    assert "".join(reader.pages[0].extract_text().split()) == PUZZLE.to_line().replace(".", "")
