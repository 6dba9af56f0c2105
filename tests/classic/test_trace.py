"""The events of a search: replayed, they give its board, its counts and its solutions."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

import nonet
from nonet import classic

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nonet.classic.algorithms import AlgorithmName

ORDINARY = classic.EXAMPLES["ordinary"].puzzle
PUZZLES = {
    "ordinary": ORDINARY,
    "several": ORDINARY[:-3] + "...",
    "none": ORDINARY[:2] + "2" + ORDINARY[3:],
    "hard": classic.EXAMPLES["ai_escargot"].puzzle,
    "complete": nonet.solve(ORDINARY).to_line(),
}

every_algorithm = pytest.mark.parametrize("algorithm", classic.ALGORITHMS)
every_puzzle = pytest.mark.parametrize("puzzle", PUZZLES.values(), ids=PUZZLES)


class Replay:
    """Follow events on a separate board, and check that each one is possible there."""

    def __init__(self, puzzle: str) -> None:
        self.board = list(nonet.parse(puzzle))
        self.written: list[tuple[str, int, int]] = []
        self.solutions: list[list[int]] = []
        self.nodes = self.backtracks = self.contradictions = 0

    def follow(self, events: Iterable[classic.Event]) -> None:
        for event in events:
            getattr(self, f"follow_{event.kind}")(event)
            depth = sum(kind == "try" for kind, _, _ in self.written)
            assert (event.nodes, event.backtracks, event.depth) == (self.nodes, self.backtracks, depth)
            assert event.nodes == event.backtracks + event.depth

    def write(self, event: classic.Event) -> None:
        assert event.cell is not None
        assert event.digit is not None
        assert event.digit in range(1, 10)
        assert self.board[event.cell] == 0
        self.board[event.cell] = event.digit
        self.written.append((event.kind, event.cell, event.digit))

    def follow_try(self, event: classic.Event) -> None:
        self.nodes += 1
        self.write(event)

    def follow_place(self, event: classic.Event) -> None:
        self.write(event)

    def follow_undo(self, event: classic.Event) -> None:
        kind, cell, digit = self.written.pop()
        assert (cell, digit) == (event.cell, event.digit), "the last one written is the first one taken back"
        self.backtracks += kind == "try"
        self.board[cell] = 0

    def follow_contradiction(self, event: classic.Event) -> None:
        self.contradictions += 1
        assert (event.cell is None) == (event.house is not None) == (event.digit is not None)

    def follow_solved(self, event: classic.Event) -> None:
        assert (event.cell, event.digit, event.house) == (None, None, None)
        self.solutions.append(self.board.copy())


@every_algorithm
@every_puzzle
@pytest.mark.parametrize("unique", [True, False])
def test_replayed_events_give_board_counts_and_solutions(algorithm: AlgorithmName, puzzle: str, unique: bool) -> None:
    result = classic.solve(puzzle, algorithm, unique=unique, trace=True)
    replay = Replay(puzzle)
    replay.follow(result.events)
    assert replay.solutions == [list(solution) for solution in result.solutions]
    assert (replay.nodes, replay.backtracks) == (result.nodes, result.backtracks)
    assert result.events[-1].depth == result.depth if result.events else result.depth == 0
    if len(result.solutions) == (2 if unique else 1):
        assert result.events[-1].kind == "solved"
    else:
        assert replay.written == [], "a search that ran to its end has taken everything back"
        assert result.backtracks == result.nodes


@every_algorithm
@every_puzzle
def test_tracing_changes_nothing(algorithm: AlgorithmName, puzzle: str) -> None:
    plain, traced = classic.solve(puzzle, algorithm), classic.solve(puzzle, algorithm, trace=True)
    assert plain.events == ()
    assert (plain.nodes, plain.backtracks, plain.depth, plain.solutions) == (
        traced.nodes,
        traced.backtracks,
        traced.depth,
        traced.solutions,
    )


@every_algorithm
def test_a_callable_gets_every_event_as_it_happens(algorithm: AlgorithmName) -> None:
    heard: list[classic.Event] = []
    result = classic.solve(ORDINARY, algorithm, trace=heard.append)
    assert result.events == ()
    assert tuple(heard) == classic.solve(ORDINARY, algorithm, trace=True).events


@every_algorithm
def test_a_dead_end_is_a_contradiction_where_nothing_fits(algorithm: AlgorithmName) -> None:
    puzzle = nonet.parse(ORDINARY)
    for digit in puzzle.candidates("r1c3"):
        puzzle = puzzle.eliminate("r1c3", digit)
    result = classic.solve(puzzle, algorithm, trace=True)
    first = next(event for event in result.events if event.kind == "contradiction")
    assert first.cell == 2
    assert result.solutions == ()


def test_a_callable_that_raises_ends_the_search() -> None:
    def listen(event: classic.Event) -> None:
        if event.nodes == 10:
            raise KeyboardInterrupt

    for algorithm in classic.ALGORITHMS:
        with pytest.raises(KeyboardInterrupt):
            classic.solve(classic.EXAMPLES["golden_nugget"].puzzle, algorithm, trace=listen)


@every_algorithm
def test_events_go_through_json_and_back(algorithm: AlgorithmName) -> None:
    for event in classic.solve(ORDINARY, algorithm, trace=True).events:
        assert classic.Event.from_json(json.loads(json.dumps(event.to_json()))) == event


def test_a_house_without_a_place_for_a_digit_is_named() -> None:
    assert str(classic.Event("contradiction", None, 7, 9, 0, 0, 0)) == "contradiction no 7 in column 1"
