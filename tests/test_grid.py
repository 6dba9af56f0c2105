"""Grid as a value: reading, changing, comparing, converting."""

import pickle

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import nonet
from nonet.cells import Candidate
from nonet.geometry import PEERS, cell_name
from nonet.grid import Grid
from puzzles import WIKIPEDIA, WIKIPEDIA_SOLUTION

lines = st.text(alphabet=".123456789", min_size=81, max_size=81)


def test_a_grid_is_read_by_name_and_by_number() -> None:
    grid = Grid(WIKIPEDIA)
    assert grid["r1c1"] == grid[0] == 5
    assert grid["r1c3"] == 0
    assert grid["r9c9"] == grid[80] == 9
    assert len(grid) == 81
    assert list(grid) == list(grid.digits)


@pytest.mark.parametrize("blank", ".0_*-")
def test_every_blank_character_reads_as_blank(blank: str) -> None:
    assert Grid(WIKIPEDIA.replace(".", blank)) == Grid(WIKIPEDIA)


def test_candidates_are_what_the_peers_leave() -> None:
    grid = Grid(WIKIPEDIA)
    for cell in range(81):
        taken = {grid[peer] for peer in PEERS[cell]}
        expected = () if grid[cell] else tuple(digit for digit in range(1, 10) if digit not in taken)
        assert grid.candidates(cell) == expected


def test_placing_and_eliminating_leave_the_old_grid_alone() -> None:
    grid = Grid(WIKIPEDIA)
    placed = grid.place("r1c3", 4)
    assert grid["r1c3"] == 0
    assert placed["r1c3"] == 4
    assert placed.clues == grid.clues
    eliminated = grid.eliminate("r1c3", 1, 2)
    assert grid.candidates("r1c3") == (1, 2, 4)
    assert eliminated.candidates("r1c3") == (4,)
    assert eliminated.eliminated == (Candidate(2, 1), Candidate(2, 2))
    assert eliminated.restart() == placed.restart() == grid


def test_eliminations_that_the_board_implies_do_not_make_grids_differ() -> None:
    grid = Grid(WIKIPEDIA)
    assert grid.eliminate("r1c3", 5) == grid  # 5 is in the row already
    assert grid.eliminate("r1c4", 4).place("r1c3", 4) == grid.place("r1c3", 4)
    assert grid.eliminate("r1c3", 1).place("r1c3", 4) == grid.place("r1c3", 4)


def test_place_rejects_a_filled_cell_and_a_bad_digit() -> None:
    grid = Grid(WIKIPEDIA)
    with pytest.raises(ValueError, match="expected a blank cell, got 5 at r1c1"):
        grid.place("r1c1", 3)
    with pytest.raises(ValueError, match=r"expected a digit of 1\.\.9, got 10"):
        grid.place("r1c3", 10)
    with pytest.raises(IndexError, match=r"expected a cell of 0\.\.80, got 81"):
        grid.place(81, 1)
    with pytest.raises(IndexError):
        grid[-1]


def test_attributes_cannot_be_set() -> None:
    grid = Grid(WIKIPEDIA)
    with pytest.raises(AttributeError):
        grid.digits = (1,) * 81  # type: ignore[misc]
    with pytest.raises(AttributeError):
        grid.colour = "red"  # type: ignore[attr-defined]
    with pytest.raises(TypeError):
        grid[0] = 1  # type: ignore[index]


def test_conflicts_name_digit_house_and_cells() -> None:
    conflicts = Grid("55......." + "." * 72).conflicts()
    assert [str(conflict) for conflict in conflicts] == [
        "digit 5 twice in row 1 (r1c1, r1c2)",
        "digit 5 twice in box 1 (r1c1, r1c2)",
    ]
    assert str(Grid("5.5.5.5.5" + "." * 72).conflicts()[0]).startswith("digit 5 5 times in row 1")


def test_solved_means_complete_and_free_of_conflicts() -> None:
    solved = Grid(WIKIPEDIA_SOLUTION)
    assert solved.is_complete
    assert solved.is_solved
    assert Grid("1" * 81).is_complete
    assert not Grid("1" * 81).is_solved
    assert not Grid(WIKIPEDIA).is_complete


@given(lines, st.lists(st.tuples(st.integers(0, 80), st.integers(1, 9)), max_size=12))
def test_repr_pickle_and_equality_round_trip(line: str, eliminations: list[tuple[int, int]]) -> None:
    grid = Grid(line, eliminated=eliminations)
    for cell, digit in eliminations[:3]:
        if not grid[cell]:
            grid = grid.place(cell, digit)
    assert len(repr(grid)) <= 200
    shown = [eval(repr(grid))] if repr(grid).startswith("Grid(") else []
    for copy in (*shown, pickle.loads(pickle.dumps(grid))):
        assert copy.is_identical(grid)
        assert hash(copy) == hash(grid)
        assert copy.candidate_masks == grid.candidate_masks


def test_repr_of_a_plain_puzzle_is_its_line() -> None:
    assert repr(Grid(WIKIPEDIA)) == f"Grid('{WIKIPEDIA}')"
    grid = Grid(WIKIPEDIA).eliminate("r1c4", 6)
    assert repr(grid) == f"Grid('{WIKIPEDIA}', eliminated='r1c4<>6')"
    assert repr(grid.place("r1c3", 4)) == f"<Grid 534{WIKIPEDIA[3:]}, 30 clues, 1 candidate eliminated>"


def test_a_grid_differs_from_other_types_and_from_its_puzzle() -> None:
    grid = Grid(WIKIPEDIA)
    assert grid != WIKIPEDIA
    assert Grid(WIKIPEDIA, digits=WIKIPEDIA) == grid
    assert not Grid(".." + WIKIPEDIA[2:], digits=WIKIPEDIA).is_identical(grid)


def test_arrays_rows_and_lines_show_the_digits() -> None:
    grid = Grid(WIKIPEDIA)
    assert np.asarray(grid).shape == (9, 9)
    assert np.asarray(grid, dtype=np.int64).dtype == np.int64
    assert grid.to_array()[0].tolist() == grid.to_rows()[0] == [5, 3, 0, 0, 7, 0, 0, 0, 0]
    assert grid.to_line("0") == WIKIPEDIA.replace(".", "0")
    with pytest.raises(ValueError, match="always copies"):
        grid.__array__(copy=False)  # as np.array(grid, copy=False) does since NumPy 2


def test_from_digits_rejects_wrong_lengths_and_digits() -> None:
    assert Grid.from_digits(bytes(81)) == Grid()
    for wrong in (bytes(80), bytes(82), b"", bytes([10] + [0] * 80)):
        with pytest.raises(ValueError, match="expected 81 digits"):
            Grid.from_digits(wrong)
    with pytest.raises(ValueError, match="expected every clue among the digits"):
        Grid.from_digits(bytes(81), clues=bytes([5] + [0] * 80))


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("." * 80, "expected 81 characters, got 80"),
        ("." * 82, "expected 81 characters, got 82"),
        ("x" + "." * 80, "expected a digit or a blank at r1c1, got 'x'"),
        ("." * 80 + "٣", "expected a digit or a blank at r9c9"),
    ],
)
def test_the_constructor_rejects(line: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Grid(line)


def test_the_constructor_rejects_contradicting_parts() -> None:
    with pytest.raises(ValueError, match="expected the clue 5 among the digits, got 0 at r1c1"):
        Grid(WIKIPEDIA, digits="." * 81)
    with pytest.raises(ValueError, match="expected eliminations such as"):
        Grid(eliminated="r1c3=4")


def test_str_is_a_board_with_boxes() -> None:
    rows = str(Grid(WIKIPEDIA)).splitlines()
    assert rows[0] == "5 3 . | . 7 . | . . ."
    assert rows[3] == "------+-------+------"
    assert len(rows) == 11


def test_candidates_print_by_name() -> None:
    assert str(Candidate(2, 4)) == f"{cell_name(2)}=4" == "r1c3=4"


def test_grids_with_the_same_digits_are_equal() -> None:
    solved = nonet.solve(WIKIPEDIA)
    read = nonet.parse(solved.to_line())
    assert solved == read
    assert hash(solved) == hash(read)
    assert not solved.is_identical(read)
    assert solved.is_identical(nonet.solve(WIKIPEDIA))
    grid = Grid(WIKIPEDIA)
    assert grid != grid.eliminate("r1c3", 4)
    assert grid != solved
    assert len({solved, read, grid}) == 2


def test_one_candidate_is_asked_for_as_all_are() -> None:
    grid = nonet.Grid(WIKIPEDIA).eliminate("r1c3", 1).place("r5c5", 5)
    for cell in range(81):
        assert [digit for digit in range(1, 10) if grid.has_candidate(cell, digit)] == list(grid.candidates(cell))
