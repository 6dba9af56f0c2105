"""Pictures of variants."""

import json
import re
import runpy
import sys
from functools import cache
from typing import Any
from xml.etree import ElementTree

import pytest

import nonet
from nonet import variants as v
from nonet.drawing.place import Place, components, outline
from nonet.drawing.scene import Box, Disc, Label, Pen
from nonet.drawing.scene import Path as Line
from nonet.render.board import board_scene
from nonet.render.rules import wrap
from nonet.words import LANGUAGES, LangName
from render.samples import ROOT, layers, texts

DATA = ROOT.parent / "shared" / "data" / "variants_dev.jsonl"


@cache
def gallery() -> dict[str, Any]:
    sys.path.insert(0, str(ROOT / "generators"))
    try:
        return runpy.run_path(str(ROOT / "generators" / "make_gallery.py"))
    finally:
        sys.path.remove(str(ROOT / "generators"))


def examples() -> dict[str, v.Puzzle]:
    found: dict[str, v.Puzzle] = {**gallery()["mixed"](), **gallery()["examples"]()}
    return found


def test_every_kind_of_rule_is_drawn_or_described() -> None:
    for kind, rule in v.RULES.items():
        assert rule.layer in ("", "shades", "lines", "cages", "signs", "outside"), kind
        assert (rule.layer == "") == (rule.draw is v.Rule.draw and rule.draw_outside is v.Rule.draw_outside), kind
    assert set(gallery()["examples"]()) == set(v.RULES)


def test_the_gallery_shows_every_picture() -> None:
    page = gallery()["page"]()
    assert all(f"(images/{name})" in page for name in gallery()["pictures"]())


@pytest.mark.parametrize("kind", sorted(v.RULES))
def test_a_rule_adds_something_to_the_picture(kind: str) -> None:
    puzzle = gallery()["examples"]()[kind]
    bare = v.Puzzle(size=puzzle.size)
    first, second = (nonet.render.svg(one, theme="light").partition("</desc>")[2] for one in (puzzle, bare))
    assert len(first) > len(second)


def test_all_items_lie_on_the_paper() -> None:
    for name, puzzle in examples().items():
        scene = board_scene(puzzle, legend=True, coordinates=True, candidates=True)
        for layer in scene.layers:
            for item in layer.items:
                if isinstance(item, Line):
                    points = [n for _, amounts in item.commands for n in zip(amounts[::2], amounts[1::2], strict=True)]
                elif isinstance(item, Box):
                    points = [(item.x, item.y), (item.x + item.width, item.y + item.height)]
                else:
                    assert isinstance(item, (Disc, Label))
                    points = [(item.x, item.y)]
                for x, y in points:
                    assert -3 <= x <= scene.width + 3, (name, layer.name, item)
                    assert -3 <= y <= scene.height + 3, (name, layer.name, item)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_rule_has_words_in_every_language(lang: LangName) -> None:
    for name, puzzle in examples().items():
        picture = nonet.render.svg(puzzle, legend=True, lang=lang)
        words = "".join(texts(layers(picture)["legend"])) if puzzle.rules else ""
        assert bool(re.search("[\u3040-\u9fff]", words)) == (lang != "en"), name
        assert not re.search(r"[{}]", picture.partition("<style")[0] + words), name


def test_png_and_pdf_show_the_same_scene() -> None:
    puzzle = examples()["mixed"]
    assert nonet.render.png(puzzle, size=200, legend=True)[:4] == b"\x89PNG"
    for lang in LANGUAGES:
        assert nonet.render.pdf(puzzle, legend=True, lang=lang)[:5] == b"%PDF-"
    assert nonet.render.png(examples()["large"], size=200, theme="dark")[:4] == b"\x89PNG"


@pytest.mark.parametrize("size", range(2, 26))
def test_all_sizes_show_all_digits(size: int) -> None:
    givens = [1 + (row + column) % size for row in range(size) for column in range(size)]
    found = layers(nonet.render.svg(v.Puzzle(givens, regions=())))
    assert [int(text) for text in texts(found["digits"])] == givens
    letters = texts(layers(nonet.render.svg(v.Puzzle(givens, regions=()), letters=True))["digits"])
    assert all(len(text) == 1 for text in letters)
    place = Place(0, 0, size)
    spots = {place.spot((0, 0), digit) for digit in range(1, size + 1)}
    assert len(spots) == size
    assert all(0 < x < 60 and 0 < y < 60 for x, y in spots)


def test_a_solution_and_candidates_are_shown_on_request() -> None:
    puzzle = v.Puzzle(size=4, rules=[v.Thermo("r1c1 r1c2 r1c3 r1c4"), v.Thermo("r4c1 r3c1"), v.Cage("r2c2 r3c2", 5)])
    found = layers(nonet.render.svg(puzzle, digits=v.solve(puzzle)))
    assert "".join(texts(found["digits"])) == v.solve(puzzle).to_line()
    found = layers(nonet.render.svg(puzzle, candidates=v.true_candidates(puzzle)))
    assert "".join(texts(found["candidates"])) == v.solve(puzzle).to_line()
    with pytest.raises(ValueError, match=r"expected 16 digits of 0\.\.4"):
        nonet.render.svg(puzzle, digits=[5] * 16)
    classic = nonet.Grid("5" + "." * 80)
    found = layers(nonet.render.svg(classic, digits=[5, 3] + [0] * 79, candidates=[{4, 7}] * 81))
    assert texts(found["digits"]) == ["5", "3"]
    assert texts(found["candidates"])[:2] == ["4", "7"]
    with pytest.raises(ValueError, match="expected 81 digits"):
        nonet.render.svg(classic, digits=[5])


def test_jigsaw_borders_follow_the_regions() -> None:
    puzzle = v.Puzzle(size=4, regions="AABBAABBCCDDCCDD")
    plain = v.Puzzle(size=4)
    assert nonet.render.svg(puzzle) == nonet.render.svg(plain)
    assert nonet.render.svg(v.Puzzle(size=4, regions="AAABABBBCDDDCCCD")) != nonet.render.svg(plain)


def test_outlines_go_round_every_part_and_every_hole() -> None:
    ring = [(r, c) for r in range(3) for c in range(3) if (r, c) != (1, 1)]
    assert len(outline(Place(0, 0, 9), ring, 4, Pen("clue"))) == 2
    corner = [(0, 0), (1, 1)]
    assert len(outline(Place(0, 0, 9), corner, 4, Pen("clue"))) == len(components(corner)) == 2


def test_overlapping_cages_do_not_cover_each_other() -> None:
    puzzle = v.Puzzle(rules=[v.Cage("r1c1 r1c2", 3), v.Cage("r1c1 r2c1", 4)])
    cages = next(layer for layer in board_scene(puzzle).layers if layer.name == "cages").items
    first, second = (item.commands for item in cages if isinstance(item, Line))
    assert not set(first) & set(second) - {("Z", ())}


def test_text_breaks_between_words_and_keeps_them_all() -> None:
    text = "Any three neighbours on the line hold a low, a middle and a high digit."
    assert " ".join(wrap(text, 14, 200)) == text
    assert (
        "".join(wrap("线上任意连续三格各有一个低、中、高的数字。", 14, 100))
        == "线上任意连续三格各有一个低、中、高的数字。"
    )


def test_notebooks_show_puzzles() -> None:
    ElementTree.fromstring(examples()["mixed"]._repr_svg_())


@pytest.mark.skipif(not DATA.exists(), reason="needs ../shared/data")
def test_published_puzzles_are_drawn() -> None:
    puzzle_of = runpy.run_path(str(ROOT / "benchmarks" / "variants.py"))["puzzle_of"]
    for line in DATA.read_text(encoding="utf-8").splitlines():
        puzzle = puzzle_of(json.loads(line))
        picture = nonet.render.svg(puzzle, legend=True)
        clues = [int(text) for text in texts(layers(picture).get("digits", ElementTree.Element("g")))]
        assert clues == [digit for digit in puzzle.givens if digit]
