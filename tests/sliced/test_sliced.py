"""The many-puzzle solver: right answers, independent of instruction set, batch and order."""

from __future__ import annotations

import random
from itertools import combinations, product
from typing import TYPE_CHECKING

import numpy as np
import pytest

import oracle
from isas import each_isa
from nonet import _core
from sliced import boards

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Answers = tuple[NDArray[np.int32], NDArray[np.uint8]]

INVALID = -1


@pytest.fixture(scope="module")
def mixed() -> NDArray[np.uint8]:
    return boards.mixed(seed=3, size=1000)


def answer(puzzles: NDArray[np.uint8], limit: int = 2, solver: _core.SlicedSolver | None = None) -> Answers:
    counts = np.full(len(puzzles), 77, dtype=np.int32)
    solutions = np.full((len(puzzles), 81), 77, dtype=np.uint8)
    (solver or _core.SlicedSolver()).solve(puzzles, counts, solutions, limit=limit)
    return counts, solutions


def are_same(one: Answers, other: Answers) -> bool:
    return np.array_equal(one[0], other[0]) and np.array_equal(one[1], other[1])


def are_solutions(puzzles: NDArray[np.uint8], solutions: NDArray[np.uint8]) -> bool:
    """Return whether every row, column and box holds nine digits and every clue was kept."""
    cells = np.arange(81).reshape(9, 9)
    boxes = cells.reshape(3, 3, 3, 3).swapaxes(1, 2).reshape(9, 9)
    houses = np.concatenate([cells, cells.T, boxes])
    complete = (np.sort(solutions[:, houses], axis=2) == np.arange(1, 10)).all()
    return bool(complete and ((puzzles == solutions) | (puzzles == 0)).all())


def check_against_single_solver(puzzles: NDArray[np.uint8], answers: Answers, limit: int) -> None:
    counts, solutions = answers
    for puzzle, count in zip(puzzles, counts, strict=True):
        assert count == (INVALID if puzzle.max() > 9 else _core.solve_digits(puzzle.tobytes(), limit)[0])
    assert are_solutions(puzzles[counts > 0], solutions[counts > 0])
    assert not solutions[counts <= 0].any()


def test_the_forced_instruction_set_is_the_one_that_runs(isa: str) -> None:
    assert _core.SlicedSolver().isa == isa


@pytest.mark.parametrize("limit", [1, 2, 5, 100])
def test_counts_and_solutions_agree_with_the_single_puzzle_solver(
    isa: str, mixed: NDArray[np.uint8], limit: int
) -> None:
    check_against_single_solver(mixed, answer(mixed, limit), limit)


def test_counts_agree_with_the_oracle(isa: str) -> None:
    rng = random.Random(5)
    puzzles = [boards.with_clues(rng, rng.randint(28, 40)) for _ in range(40)]
    puzzles += [boards.spoiled(rng, puzzle) for puzzle in puzzles[:20]]
    counts, _ = answer(np.array(puzzles, dtype=np.uint8), 4)
    assert counts.tolist() == [oracle.count_solutions(puzzle, 4) for puzzle in puzzles]


@pytest.mark.parametrize("limit", [1, 2, 40])
def test_answers_are_the_same_on_every_instruction_set(mixed: NDArray[np.uint8], limit: int) -> None:
    first, *others = [answer(mixed, limit) for _ in each_isa()]
    assert all(are_same(other, first) for other in others)


def test_answers_do_not_depend_on_order_or_neighbours(isa: str, mixed: NDArray[np.uint8]) -> None:
    counts, solutions = answer(mixed)
    order = np.random.default_rng(1).permutation(len(mixed))
    assert are_same(answer(mixed[order]), (counts[order], solutions[order]))
    for i in range(0, len(mixed), 41):
        assert are_same(answer(mixed[i : i + 1]), (counts[i : i + 1], solutions[i : i + 1]))


def test_answers_do_not_depend_on_the_batch_size(isa: str, mixed: NDArray[np.uint8]) -> None:
    solver = _core.SlicedSolver()
    counts, solutions = answer(mixed[:600])
    for size in [*range(1, 20), *range(20, 601, 29), 127, 128, 129, 255, 256, 257, 511, 512, 513]:
        assert are_same(answer(mixed[:size], solver=solver), (counts[:size], solutions[:size]))


@pytest.mark.parametrize("clues", range(5))
def test_loose_grids_are_answered(isa: str, clues: int) -> None:
    rng = random.Random(clues)
    puzzles = np.array([boards.with_clues(rng, clues) for _ in range(300)], dtype=np.uint8)
    for limit in (1, 2, 200):
        answers = answer(puzzles, limit)
        assert (answers[0] == limit).all()
        assert are_solutions(puzzles, answers[1])
    alone = answer(puzzles[:1])
    assert (alone[1][0] == answers[1][0]).all()


def test_a_grid_of_conflicting_clues_has_no_solution(isa: str) -> None:
    puzzles = np.zeros((4, 81), dtype=np.uint8)
    puzzles[0, [0, 8]] = 5
    puzzles[1, [0, 72]] = 5
    puzzles[2, [0, 20]] = 5
    puzzles[3, :] = 1
    counts, solutions = answer(puzzles)
    assert counts.tolist() == [0, 0, 0, 0]
    assert not solutions.any()


def test_every_byte_outside_the_encoding_is_invalid_in_every_cell(isa: str) -> None:
    board = boards.full_board(random.Random(1))
    for text in (False, True):
        good = set(b".0_*-123456789") if text else set(range(10))
        offset = 48 if text else 0
        puzzles = np.tile(np.array(board, dtype=np.uint8) + offset, (256, 1))
        for byte in range(256):
            puzzles[byte, (7 * byte) % 81] = byte
        counts = np.empty(256, dtype=np.int32)
        _core.SlicedSolver().solve(puzzles, counts, text=text)
        assert [byte for byte in range(256) if counts[byte] != INVALID] == sorted(good)
    puzzles = np.tile(np.array(board, dtype=np.uint8), (81, 1))
    puzzles[np.arange(81), np.arange(81)] = 200
    assert (answer(puzzles)[0] == INVALID).all()


def test_lines_of_text_are_read_and_written_in_place(isa: str, mixed: NDArray[np.uint8]) -> None:
    puzzles = mixed[(mixed <= 9).all(axis=1)][:300]
    blanks = ".0_*-"
    lines = ["".join(str(d) if d else blanks[i % 5] for d in puzzle) for i, puzzle in enumerate(puzzles)]
    counts = np.empty(len(lines), dtype=np.int32)
    written = np.full(82 * len(lines), 10, dtype=np.uint8)
    text = np.frombuffer("\n".join(lines).encode(), dtype=np.uint8)
    _core.SlicedSolver().solve(text, counts, written, stride=82, text=True, solution_stride=82, solution_text=True)
    expected_counts, expected = answer(puzzles)
    assert (counts == expected_counts).all()
    for line, solution in zip(written.tobytes().decode().splitlines(), expected, strict=True):
        assert line == "".join(map(str, solution)).replace("0", ".")


def test_solutions_need_not_be_asked_for(isa: str, mixed: NDArray[np.uint8]) -> None:
    counts = np.empty(len(mixed), dtype=np.int32)
    _core.SlicedSolver().solve(mixed, counts)
    assert (counts == answer(mixed)[0]).all()


@pytest.mark.parametrize("limit", [2, 5])
def test_only_unique_leaves_out_solutions_of_ambiguous_puzzles(isa: str, mixed: NDArray[np.uint8], limit: int) -> None:
    counts, solutions = answer(mixed, limit)
    solutions[counts > 1] = 0
    # The second time there is a stack for each puzzle from the start: the solver has seen that many have several.
    for solver in (
        _core.SlicedSolver(),
        _core.SlicedSolver(depth=63, backlog=1, reserve=0, chunk=500),
        _core.SlicedSolver(depth=3, backlog=2, reserve=63, chunk=1000),
    ):
        for _ in range(2):
            own_counts, own_solutions = np.empty_like(counts), np.empty_like(solutions)
            solver.solve(mixed, own_counts, own_solutions, limit=limit, only_unique=True)
            assert are_same((own_counts, own_solutions), (counts, solutions))


def test_the_last_boards_of_a_job_are_answered_like_the_others(isa: str, mixed: NDArray[np.uint8]) -> None:
    """They go to the single-puzzle solver, in jobs of any size."""
    counts, solutions = answer(mixed)
    solutions[counts > 1] = 0
    solver = _core.SlicedSolver()
    for size in (1, 7, 40, 97, 300):
        for first in range(0, len(mixed) - size, 301):
            part = slice(first, first + size)
            own_counts, own_solutions = np.empty(size, np.int32), np.empty((size, 81), np.uint8)
            solver.solve(mixed[part], own_counts, own_solutions, only_unique=True)
            assert are_same((own_counts, own_solutions), (counts[part], solutions[part]))


@pytest.mark.parametrize("lanes", [256, 512])
def test_answers_do_not_depend_on_the_number_of_lanes(isa: str, mixed: NDArray[np.uint8], lanes: int) -> None:
    """Only AVX-512 has a choice; the others must not mind."""
    solver = _core.SlicedSolver(depth=63, backlog=2, reserve=63, chunk=1000, lanes=lanes)
    for limit in (1, 5):
        answers = answer(mixed, limit, solver)
        check_against_single_solver(mixed, answers, limit)
        assert are_same(answers, answer(mixed, limit))


def test_other_numbers_of_lanes_are_refused() -> None:
    with pytest.raises(ValueError, match="256 or 512"):
        _core.SlicedSolver(depth=63, backlog=2, reserve=63, chunk=1000, lanes=128)


@pytest.fixture(scope="module")
def twins() -> NDArray[np.uint8]:
    """Make pairs of puzzles: two solutions that differ in the corners of a rectangle, and one of the two alone."""
    rng = random.Random(12)
    puzzles = []
    for _ in range(40):
        board = boards.full_board(rng)
        corners = rng.choice([cells for cells in rectangles() if is_crosswise([board[cell] for cell in cells])] or [()])
        kept = [0 if cell in corners else digit for cell, digit in enumerate(board)]
        for cell in rng.sample(range(81), 81):  # as few clues as leave no other solution
            digit, kept[cell] = kept[cell], 0
            if digit and _core.solve_digits(bytes(kept), 3)[0] != 2:
                kept[cell] = digit
        if corners:
            puzzles += [kept, [board[cell] if cell == corners[0] else digit for cell, digit in enumerate(kept)]]
    return np.array(puzzles, dtype=np.uint8)


def rectangles() -> list[tuple[int, ...]]:
    pairs = list(combinations(range(9), 2))
    return [
        (9 * top + left, 9 * top + right, 9 * bottom + left, 9 * bottom + right)
        for (top, bottom), (left, right) in product(pairs, pairs)
        if (top // 3 == bottom // 3) != (left // 3 == right // 3)
    ]


def is_crosswise(digits: list[int]) -> bool:
    return digits[0] == digits[3] and digits[1] == digits[2]


def test_a_second_solution_four_cells_away_is_found(isa: str, twins: NDArray[np.uint8]) -> None:
    assert len(twins) > 40
    counts, solutions = np.empty(len(twins), np.int32), np.empty((len(twins), 81), np.uint8)
    _core.SlicedSolver().solve(twins, counts, solutions, only_unique=True)
    assert counts.tolist() == [2, 1] * (len(twins) // 2)
    assert not solutions[::2].any()
    assert are_solutions(twins[1::2], solutions[1::2])


def test_a_pool_of_the_smallest_size_never_overflows_and_changes_no_answer(isa: str, mixed: NDArray[np.uint8]) -> None:
    expected = answer(mixed, 40)
    for backlog, reserve in ((1, 0), (1, 1), (2, 63)):
        solver = _core.SlicedSolver(depth=63, backlog=backlog, reserve=reserve, chunk=500)
        assert are_same(answer(mixed, 40, solver), expected)


def test_boards_too_deep_for_a_key_go_to_the_single_puzzle_solver(mixed: NDArray[np.uint8]) -> None:
    answers = []
    for _ in each_isa():
        solver = _core.SlicedSolver(depth=3, backlog=16, reserve=63, chunk=1000)
        answers.append(answer(mixed, 5, solver))
        assert solver.statistics["deep"] > 0
        assert solver.statistics["deepest"] == 3
    check_against_single_solver(mixed, answers[0], 5)
    assert all(are_same(other, answers[0]) for other in answers[1:])


def test_the_search_tree_has_the_same_size_on_every_instruction_set() -> None:
    rng = random.Random(9)
    puzzles = np.array([boards.minimal(rng) for _ in range(300)], dtype=np.uint8)
    branches = set()
    for _ in each_isa():
        solver = _core.SlicedSolver()
        assert (answer(puzzles, 2, solver)[0] == 1).all()
        branches.add(solver.statistics["branches"])
    assert len(branches) == 1


def test_arrays_that_are_too_small_are_refused() -> None:
    solver = _core.SlicedSolver()
    counts = np.empty(2, dtype=np.int32)
    with pytest.raises(ValueError, match=r"expected puzzles of 2 x 81 bytes, 82 apart, got 162 bytes"):
        solver.solve(np.zeros((2, 81), dtype=np.uint8), counts, stride=82)
    with pytest.raises(ValueError, match="expected solutions of 2 x 81 bytes"):
        solver.solve(np.zeros((2, 81), dtype=np.uint8), counts, np.zeros(161, dtype=np.uint8))
    with pytest.raises(ValueError, match="stride of at least 81"):
        solver.solve(np.zeros((2, 81), dtype=np.uint8), counts, stride=80)
    with pytest.raises(ValueError, match="limit of at least 1"):
        solver.solve(np.zeros((2, 81), dtype=np.uint8), counts, limit=0)
    with pytest.raises(ValueError, match="limit of at least 2"):
        solver.solve(np.zeros((2, 81), dtype=np.uint8), counts, limit=1, only_unique=True)


def test_an_empty_list_is_fine(isa: str) -> None:
    assert answer(np.empty((0, 81), dtype=np.uint8))[0].size == 0


def test_small_calls_are_left_to_the_single_puzzle_solver() -> None:
    assert not _core.sliced_pays_off(1)
    assert _core.sliced_pays_off(1000)
