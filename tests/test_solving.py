"""One puzzle, solved exactly: against the oracle, on every kind of board, in every kind of input."""

import subprocess
import sys
import textwrap
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import nonet
import oracle
import puzzles
from isas import each_isa


@pytest.mark.parametrize("line", [puzzles.WIKIPEDIA, puzzles.SEVENTEEN, puzzles.HARD, puzzles.HARDEST])
def test_known_puzzles_have_one_solution_that_keeps_their_clues(line: str) -> None:
    solution = nonet.solve(line)
    assert oracle.is_solution_of(solution.digits, oracle.digits_from_line(line))
    assert solution.clues == nonet.parse(line).clues
    assert solution.is_solved
    assert nonet.count_solutions(line) == 1
    assert nonet.solve(puzzles.WIKIPEDIA).to_line() == puzzles.WIKIPEDIA_SOLUTION


@pytest.mark.parametrize("seed", range(150))
def test_answers_agree_with_the_oracle(seed: int) -> None:
    line = puzzles.mixed(Random(seed))
    digits = oracle.digits_from_line(line)
    expected = [bytes(solution) for solution in islice(oracle.solutions(digits), 20)]
    for isa in each_isa():
        assert nonet.count_solutions(line, limit=20) == len(expected), isa
        found = [bytes(solution.digits) for solution in islice(nonet.solutions(line), 20)]
        assert len(set(found)) == len(found) == len(expected)
        assert all(oracle.is_solution_of(solution, digits) for solution in found)
        if len(expected) < 20:
            assert set(found) == set(expected)
        assert bool(nonet.check(line)) == (len(expected) == 1)
        if len(expected) == 1:
            assert bytes(nonet.solve(line).digits) == expected[0]


@given(
    st.integers(0, 10**9),
    st.lists(st.tuples(st.integers(0, 80), st.integers(1, 9)), max_size=30),
)
def test_eliminated_candidates_are_honoured(seed: int, eliminations: list[tuple[int, int]]) -> None:
    line = puzzles.puzzle(Random(seed), 27)
    grid = nonet.Grid(line, eliminated=[(c, d) for c, d in eliminations if line[c] == "."])
    expected = oracle.count_solutions(oracle.digits_from_line(line), 10, grid.eliminated)
    assert nonet.count_solutions(grid, limit=10) == expected
    assert len(list(islice(nonet.solutions(grid), 10))) == expected


def test_thousands_of_solutions_are_counted_exactly() -> None:
    line = puzzles.puzzle(Random(3), 24)
    expected = oracle.count_solutions(oracle.digits_from_line(line), 3000)
    assert expected > 1000
    assert nonet.count_solutions(line, limit=3000) == expected
    assert len(set(islice(nonet.solutions(line), 3000))) == expected


@pytest.mark.parametrize("limit", [1, 2, 3, 999, 100_000])
def test_counting_stops_at_the_limit(limit: int) -> None:
    assert nonet.count_solutions(puzzles.EMPTY, limit=limit) == limit


def test_no_solution_raises_with_the_cell_that_has_no_candidate() -> None:
    with pytest.raises(nonet.NoSolutionError, match="r1c9 has no candidate left") as caught:
        nonet.solve(puzzles.IMPOSSIBLE)
    assert caught.value.cell == 8
    assert nonet.count_solutions(puzzles.IMPOSSIBLE) == 0
    assert list(nonet.solutions(puzzles.IMPOSSIBLE)) == []


def test_several_solutions_raise_with_two_of_them() -> None:
    with pytest.raises(nonet.NotUniqueError, match="several solutions") as caught:
        nonet.solve(puzzles.MANY)
    first, second = caught.value.solutions
    assert first != second
    digits = oracle.digits_from_line(puzzles.MANY)
    assert oracle.is_solution_of(first.digits, digits)
    assert oracle.is_solution_of(second.digits, digits)
    assert oracle.is_solution_of(nonet.solve(puzzles.MANY, unique=False).digits, digits)


def test_conflicting_clues_raise_with_digit_house_and_cells() -> None:
    line = "5.......5" + "." * 72
    for unique in (True, False):
        with pytest.raises(nonet.InvalidGridError, match=r"digit 5 twice in row 1 \(r1c1, r1c9\)") as caught:
            nonet.solve(line, unique=unique)
        assert (caught.value.digit, caught.value.cells, caught.value.house) == (5, (0, 8), 0)
    assert nonet.count_solutions(line) == 0


@given(st.integers(0, 10**9), st.permutations("123456789"), st.sampled_from(sorted(nonet.geometry.SYMMETRIES)))
def test_answers_follow_their_puzzle_under_symmetry(seed: int, relabelled: list[str], symmetry: str) -> None:
    line = puzzles.mixed(Random(seed))
    table = str.maketrans("123456789", "".join(relabelled))
    where = nonet.geometry.SYMMETRIES[symmetry]

    def image(text: str) -> str:
        moved = [""] * 81
        for cell, character in enumerate(text.translate(table)):
            moved[where[cell]] = character
        return "".join(moved)

    assert nonet.count_solutions(line, limit=50) == nonet.count_solutions(image(line), limit=50)
    if nonet.check(line):
        assert nonet.solve(image(line)).to_line() == image(nonet.solve(line).to_line())


# ── the LeetCode contract ────────────────────────────────────────────────────────────────────────────────────────────


def board_of(line: str) -> list[list[str]]:
    return [list(line[start : start + 9]) for start in range(0, 81, 9)]


def test_solve_in_place_fills_the_given_lists() -> None:
    board = board_of(puzzles.WIKIPEDIA)
    rows = list(board)
    assert nonet.solve_in_place(board) is None  # type: ignore[func-returns-value]
    assert "".join(map("".join, board)) == puzzles.WIKIPEDIA_SOLUTION
    assert all(row is old for row, old in zip(board, rows, strict=True))
    assert all(type(cell) is str and len(cell) == 1 for row in board for cell in row)


@pytest.mark.parametrize(
    ("line", "error"),
    [
        (puzzles.MANY, nonet.NotUniqueError),
        ("55" + puzzles.EMPTY[2:], nonet.InvalidGridError),
        (puzzles.IMPOSSIBLE, nonet.NoSolutionError),
        ("x" + puzzles.WIKIPEDIA[1:], nonet.ParseError),
        ("0" + puzzles.WIKIPEDIA[1:], nonet.ParseError),
    ],
)
def test_solve_in_place_leaves_the_board_alone_on_any_error(line: str, error: type[Exception]) -> None:
    board = board_of(line)
    with pytest.raises(error):
        nonet.solve_in_place(board)
    assert board == board_of(line)


@pytest.mark.parametrize(
    ("board", "message"),
    [
        (puzzles.WIKIPEDIA, "expected a list of 9 rows, got str"),
        (board_of(puzzles.WIKIPEDIA)[:8], "expected a list of 9 rows, got 8 rows"),
        ([["."] * 9] * 9, "expected 9 separate rows, got one list as rows 1 and 2"),
        ([tuple("." * 9) for _ in range(9)], "expected a list of 9 cells as row 1, got tuple"),
        ([["."] * 9 for _ in range(8)] + [["."] * 8], "expected a list of 9 cells as row 9, got 8 cells"),
        ([["."] * 9 for _ in range(8)] + [["."] * 8 + [5]], r"expected '1'..'9' or '.' at r9c9, got 5"),
        (None, "expected a list of 9 rows, got NoneType"),
    ],
)
def test_solve_in_place_names_what_is_wrong_with_a_board(board: Any, message: str) -> None:
    with pytest.raises(nonet.ParseError, match=message):
        nonet.solve_in_place(board)


# ── long searches ────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "code",
    ["nonet.count_solutions(grid)", "sum(1 for _ in nonet.solutions(grid))"],
    ids=["count", "iterate"],
)
def test_ctrl_c_ends_a_long_search(code: str) -> None:
    """The program sends the signal to itself on request: no process can send it to another on Windows."""
    program = textwrap.dedent(f"""
        import signal, sys, threading
        import nonet

        def interrupt():
            sys.stdin.readline()
            signal.raise_signal(signal.SIGINT)

        grid = {puzzles.WIKIPEDIA!r}
        {code}  # everything is imported: an interrupt in the middle of an import can get lost in CPython
        grid = "." * 81
        threading.Thread(target=interrupt, daemon=True).start()
        try:
            print("ready", flush=True)
            {code}
        except KeyboardInterrupt:
            print("stopped", flush=True)
    """)
    command = [sys.executable, "-c", program]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == "ready\n"
            assert process.communicate("now\n", timeout=300)[0] == "stopped\n"
        finally:
            process.kill()
