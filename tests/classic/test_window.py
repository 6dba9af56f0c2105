"""A window shows the events that the whole search has there, with the board before them."""

from __future__ import annotations

from itertools import islice, pairwise
from typing import TYPE_CHECKING

import pytest

from nonet import classic
from nonet.classic.event import PLACE, TRY, UNDO
from nonet.classic.window import window

if TYPE_CHECKING:
    from nonet.classic.algorithms import AlgorithmName

PUZZLE = classic.EXAMPLES["ai_escargot"].puzzle


@pytest.mark.parametrize("algorithm", classic.ALGORITHMS)
@pytest.mark.parametrize("first", [0, 1, 37, 400])
def test_a_window_is_a_part_of_the_search(algorithm: AlgorithmName, first: int) -> None:
    stream = classic.events(PUZZLE, algorithm)
    before, after = list(islice(stream, first)), list(islice(stream, 50))
    stream.close()
    shown = window(PUZZLE, algorithm, first=first, size=50)
    if len(before) < first:
        assert shown.events == ()
        return
    assert list(shown.events) == after
    board: dict[int | None, tuple[int | None, bool]] = {}
    for event in before:
        if event.kind in (TRY, PLACE):
            board[event.cell] = (event.digit, event.kind == TRY)
        elif event.kind == UNDO:
            del board[event.cell]
    assert [(cell, (digit, is_try)) for cell, digit, is_try in shown.written] == list(board.items())


def test_the_course_covers_a_search_up_to_its_limit() -> None:
    puzzle = classic.EXAMPLES["scan_order"].puzzle
    shown = window(puzzle, size=0, node_limit=20_000, course=True)
    assert shown.is_solved is False
    assert shown.total is not None
    assert 300 <= len(shown.course) <= 601
    numbers = [number for number, _, _ in shown.course]
    assert len({later - earlier for earlier, later in pairwise(numbers)}) == 1
    assert numbers[-1] <= shown.total
    assert shown.course[-1][1] <= 20_000
    assert window(PUZZLE, size=0, course=True).is_solved
