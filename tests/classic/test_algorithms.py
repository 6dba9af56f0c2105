"""Every classic algorithm against the native solver and the oracle, on puzzles of every kind."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import nonet
import oracle
from nonet import classic

if TYPE_CHECKING:
    from nonet.classic.algorithms import AlgorithmName

LINES = [line for line in Path(__file__).with_name("puzzles.txt").read_text().splitlines() if line[0] != "#"]
CASES = [(kind, nonet.Grid(board, eliminated=rest)) for kind, board, rest in (f"{x} ".split(" ", 2) for x in LINES)]
PUZZLES = [(kind, grid) for kind, grid in CASES if kind != "conflict"]


@cache
def answer_of(algorithm: AlgorithmName, grid: nonet.Grid) -> classic.Result:
    """Solve a puzzle, once for all tests."""
    return classic.solve(grid, algorithm)


every_algorithm = pytest.mark.parametrize("algorithm", classic.ALGORITHMS)


@pytest.fixture(scope="module")
def known() -> list[list[bytes]]:
    """Return the first two solutions of every puzzle according to the oracle."""
    found = []
    for _, grid in PUZZLES:
        stream = oracle.solutions(grid.digits, grid.eliminated)
        found.append([bytes(solution) for solution, _ in zip(stream, range(2), strict=False)])
    return found


def test_the_puzzles_are_of_every_kind(known: list[list[bytes]]) -> None:
    counts: dict[str, Counter[int]] = {}
    for (kind, _), solutions in zip(PUZZLES, known, strict=True):
        counts.setdefault(kind, Counter())[len(solutions)] += 1
    for kind in ("unique", "hard", "nearly_full", "complete"):
        assert set(counts[kind]) == {1}, kind
    assert set(counts["several"]) == {2}
    assert set(counts["none"]) == {0}
    assert set(counts["eliminated"]) >= {0, 1}
    assert len(CASES) >= 400


def test_solver_and_oracle_agree(known: list[list[bytes]]) -> None:
    for (_, grid), solutions in zip(PUZZLES, known, strict=True):
        assert nonet.count_solutions(grid, limit=2) == len(solutions), repr(grid)


@every_algorithm
def test_algorithm_finds_what_the_oracle_finds(algorithm: AlgorithmName, known: list[list[bytes]]) -> None:
    for (_, grid), solutions in zip(PUZZLES, known, strict=True):
        result = answer_of(algorithm, grid)
        assert len(result.solutions) == len(solutions), repr(grid)
        for solution in result.solutions:
            assert oracle.is_solution_of(solution, grid.digits), repr(grid)
            assert not any(solution[cell] == digit for cell, digit in grid.eliminated), repr(grid)
            assert solution.clues == grid.clues
        if len(solutions) == 1:
            assert bytes(result.solution) == solutions[0], repr(grid)


@every_algorithm
def test_algorithm_can_stop_at_the_first_solution(algorithm: AlgorithmName, known: list[list[bytes]]) -> None:
    for (kind, grid), solutions in zip(PUZZLES, known, strict=True):
        if kind in ("several", "unique"):
            result = classic.solve(grid, algorithm, unique=False)
            assert len(result.solutions) == min(1, len(solutions)), repr(grid)
            assert oracle.is_solution_of(result.solution, grid.digits), repr(grid)
            assert result.nodes <= answer_of(algorithm, grid).nodes


@every_algorithm
def test_algorithm_reports_no_solution(algorithm: AlgorithmName) -> None:
    grid = next(grid for kind, grid in PUZZLES if kind == "none")
    result = classic.solve(grid, algorithm)
    assert result.solutions == ()
    assert result.stopped_by is None
    with pytest.raises(nonet.NoSolutionError, match="no solution"):
        _ = result.solution


@every_algorithm
def test_algorithm_reports_several_solutions(algorithm: AlgorithmName) -> None:
    grid = next(grid for kind, grid in PUZZLES if kind == "several")
    result = classic.solve(grid, algorithm)
    assert len(set(result.solutions)) == 2
    with pytest.raises(nonet.NotUniqueError) as caught:
        _ = result.solution
    assert caught.value.solutions == result.solutions


@every_algorithm
def test_algorithm_rejects_conflicting_clues_as_the_native_solver_does(algorithm: AlgorithmName) -> None:
    for grid in (grid for kind, grid in CASES if kind == "conflict"):
        with pytest.raises(nonet.InvalidGridError) as native:
            nonet.solve(grid)
        with pytest.raises(nonet.InvalidGridError) as own:
            classic.solve(grid, algorithm)
        assert str(own.value) == str(native.value)
        assert (own.value.digit, own.value.cells, own.value.house) == (
            native.value.digit,
            native.value.cells,
            native.value.house,
        )


@every_algorithm
def test_algorithm_finds_two_solutions_of_the_empty_board(algorithm: AlgorithmName) -> None:
    assert len(classic.solve("." * 81, algorithm, node_limit=100_000).solutions) == 2


@every_algorithm
def test_the_answer_follows_its_puzzle_under_symmetry(algorithm: AlgorithmName) -> None:
    puzzle = nonet.parse(classic.EXAMPLES["ordinary"].puzzle)
    solution = classic.solve(puzzle, algorithm).solution
    for images in nonet.geometry.SYMMETRIES.values():
        turned, turned_solution = [0] * 81, [0] * 81
        for cell, image in enumerate(images):
            turned[image] = 10 - puzzle[cell] if puzzle[cell] else 0
            turned_solution[image] = 10 - solution[cell]
        assert list(classic.solve(turned, algorithm).solution) == turned_solution


def test_scan_order_algorithms_take_the_same_nodes() -> None:
    names: tuple[AlgorithmName, ...] = ("boolean", "bitmask", "walk")
    for _, grid in PUZZLES[::3]:
        results = [answer_of(name, grid) for name in names]
        assert len({result.nodes for result in results}) == 1
        assert len({result.solutions for result in results}) == 1


def test_placements_of_the_player_are_kept() -> None:
    puzzle = nonet.parse(classic.EXAMPLES["ordinary"].puzzle)
    played = puzzle.place("r1c3", 4)
    for algorithm in classic.ALGORITHMS:
        assert classic.solve(played, algorithm).solution.clues == puzzle.clues
        assert not classic.solve(puzzle.place("r1c3", 2), algorithm).solutions


def test_solve_rejects_an_unknown_algorithm() -> None:
    with pytest.raises(ValueError, match=r"expected an algorithm of boolean, bitmask, .*, got 'magic'"):
        classic.solve("." * 81, "magic")  # type: ignore[arg-type]
