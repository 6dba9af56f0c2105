"""Texts in parts: blocks say exactly what the text says, and name cells, houses, digits, techniques and links."""

from __future__ import annotations

import re
from itertools import chain
from typing import TYPE_CHECKING, Any

import pytest

import nonet
import nonet.variants as v
from nonet.geometry import cell_name
from nonet.logic.hints import hint_levels, levels_of
from nonet.variants.logic.conflicts import find_conflicts
from nonet.words import LANGUAGES, LangName
from nonet.words.blocks import text_of
from nonet.words.faults import error_blocks, error_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nonet.words.blocks import Block

EXAMPLES = {entry.id: step for entry in nonet.techniques() if (step := nonet.logic.example_of(entry))}
KILLER = v.generate("killer", size=6, seed=1)


def every(blocks: tuple[Block, ...]) -> Iterator[Block]:
    for block in blocks:
        yield block
        yield from every(block.items)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_blocks_say_what_the_text_says(lang: LangName) -> None:
    for step in EXAMPLES.values():
        assert text_of(step.blocks(lang)) == step.explain(lang)
        for hint in levels_of(step):
            assert text_of(hint.blocks(lang)) == hint.text(lang)
    for step in nonet.explain(KILLER):
        assert text_of(step.blocks(lang)) == step.explain(lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_cell_of_a_text_is_a_name(lang: LangName) -> None:
    """What is left as plain text has no cell in it, and every name of a cell is one."""
    cells = {cell_name(cell) for cell in range(81)}
    for name, step in EXAMPLES.items():
        spans = list(chain.from_iterable(block.spans for block in every(step.blocks(lang))))
        plain = " ".join(span.text for span in spans if span.kind == "text")
        assert not [cell for cell in cells if cell in plain], name
        assert {span.text for span in spans if span.kind == "cell"} <= cells
        assert not [span for span in spans if not span.text]


def test_names_stand_for_what_they_name() -> None:
    board = nonet.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    look, *_, full = hint_levels(board)
    assert [(span.kind, span.text, span.of) for span in look.blocks("zh")[0].spans if span.kind != "text"] == [
        ("house", "第5宫", ("box 5",))
    ]
    title, *_ = full.blocks("en")
    assert title.is_title
    assert title.spans[0] == ("technique", "Naked Single", ("naked_single",))


def test_numbered_items_are_about_links_of_the_drawing() -> None:
    checked = 0
    for name, step in EXAMPLES.items():
        drawn = {link.number: link for link in nonet.render.draw(step).links}
        for block in every(step.blocks()):
            assert set(block.links) <= set(drawn), name
            for number in block.links:
                named = {span.text for span in block.spans if span.kind == "cell"}
                assert named & {cell_name(cell) for cell in drawn[number].end.cells}, (name, number)
                checked += 1
    assert checked > 40


def test_links_are_worded_by_the_server() -> None:
    links: list[Any] = nonet.render.draw(EXAMPLES["xy_chain"]).to_json("en")["links"]
    assert "".join(span["text"] for span in links[0]["spans"]).startswith("If r")
    assert {span["kind"] for link in links for span in link["spans"]} == {"text", "cell", "digit"}


#: Boards that are not proper: a digit twice, several solutions, a dead end; and input that is no board.
PROBLEMS = ("5.......5" + "." * 72, "." * 81, "12345678.........9" + "." * 63)
UNREADABLE = ("12x" + "." * 78, [[0] * 8 + [10]] + [[0] * 9] * 8, {"size": 4, "givens": "1" + "9" * 15})


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("puzzle", PROBLEMS)
def test_the_cells_of_a_verdict_are_names(puzzle: str, lang: LangName) -> None:
    verdict = nonet.check(puzzle)
    blocks = verdict.blocks(lang)
    assert text_of(blocks) == verdict.text(lang)
    cells = [span.text for block in blocks for span in block.spans if span.kind == "cell"]
    assert cells == re.findall(r"r\dc\d", verdict.text(lang))
    assert cells
    with_rules = nonet.check(v.Puzzle(puzzle, rules=[v.AntiKing()]))
    assert text_of(with_rules.blocks(lang)) == with_rules.text(lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_blocks_of_errors_and_broken_rules_say_what_their_texts_say(lang: LangName) -> None:
    for bad in UNREADABLE:
        with pytest.raises(nonet.SudokuError) as raised:
            nonet.solve(bad)
        assert text_of(error_blocks(raised.value, lang)) == error_text(raised.value, lang)
    puzzle = v.Puzzle(size=4, rules=[v.Cage("r1c1 r1c2", 3), v.Thermo("r2c1 r2c2")])
    for conflict in find_conflicts(puzzle, [4, 3, 0, 0, 2, 1, *[0] * 10]):
        blocks = conflict.blocks(lang)
        assert text_of(blocks) == conflict.text(lang)
        names = [span.text for block in blocks for span in block.spans if span.kind == "cell"]
        assert names == re.findall(r"r\dc\d", conflict.text(lang))
        assert names
