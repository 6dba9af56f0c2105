"""Each plain listing is the algorithm that runs traced: the same digits, in the same order, on every example."""

from __future__ import annotations

import runpy
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import nonet
from nonet import classic
from nonet.classic.event import PLACE, TRY
from nonet.classic.listings import lines_of, listing
from nonet.words import LANGUAGES

if TYPE_CHECKING:
    from nonet.classic.algorithms import AlgorithmName

HOME = Path(classic.__file__).parent / "listings"
#: Searches that write more digits than this are compared as far as here.
MOST = 20_000

every_algorithm = pytest.mark.parametrize("algorithm", classic.ALGORITHMS)


class EnoughError(Exception):
    """Ends a listing that has written enough."""


class Row(list[str]):
    """A row of the board that notes what is written into it."""

    def __init__(self, row: int, cells: str, written: list[tuple[int, int]]) -> None:
        super().__init__(cells)
        self.row, self.written = row, written

    def __setitem__(self, column: Any, text: Any) -> None:
        super().__setitem__(column, text)
        if text != ".":
            self.written.append((9 * self.row + column, int(text)))
            if len(self.written) == MOST:
                raise EnoughError


def solution_class(algorithm: str) -> Any:
    """Return the class of a listing, as LeetCode loads it."""
    return runpy.run_path(str(HOME / f"{algorithm}.py"))["Solution"]


@every_algorithm
@pytest.mark.parametrize("example", classic.EXAMPLES)
def test_a_listing_writes_what_the_traced_algorithm_writes(algorithm: AlgorithmName, example: str) -> None:
    puzzle = classic.EXAMPLES[example].puzzle
    written: list[tuple[int, int]] = []
    board: list[list[str]] = [Row(row, puzzle[9 * row : 9 * row + 9], written) for row in range(9)]
    try:
        answer = solution_class(algorithm)().solveSudoku(board)
    except EnoughError:
        is_over = False
    else:
        is_over = True
        assert answer is None
        assert "".join(map("".join, board)) == nonet.solve(puzzle).to_line()
    # The listing of norvig writes the clues, too, as it eliminates what they rule out.
    written = [(cell, digit) for cell, digit in written if puzzle[cell] == "."]
    events = classic.events(puzzle, algorithm)
    traced = ((event.cell, event.digit) for event in events if event.kind in (TRY, PLACE))
    assert written == list(islice(traced, len(written) + is_over))
    events.close()


@every_algorithm
def test_a_listing_is_short_and_says_where_each_event_happens(algorithm: AlgorithmName) -> None:
    code = listing(algorithm)
    body = [line for line in code.split('"""\n', 2)[-1].splitlines() if line.strip()]
    assert 20 <= len(body) <= (70 if algorithm in ("dancing_links", "norvig") else 45)
    assert "    def solveSudoku(self, board: list[list[str]]) -> None:" in body
    puzzle = classic.EXAMPLES["ai_escargot"].puzzle
    kinds = {event.kind for event in islice(classic.events(puzzle, algorithm, unique=True), 20_000)}
    assert kinds <= set(lines_of(algorithm)) | ({"place"} if algorithm == "singles_once" else set())
    for lines in lines_of(algorithm).values():
        assert all(0 < line <= len(code.splitlines()) for line in lines)


@every_algorithm
def test_people_can_read_what_an_algorithm_is(algorithm: AlgorithmName) -> None:
    known = classic.ALGORITHMS[algorithm]
    for lang in LANGUAGES:
        texts = [known.name_in(lang), known.idea_in(lang), known.cost_in(lang), known.weakness_in(lang)]
        assert len(set(texts)) == 4
        assert "_" not in texts[0]
