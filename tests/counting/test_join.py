"""The join counts without enumerating: checked against published numbers, other methods, and laws of counts."""

from __future__ import annotations

import random

import pytest

import nonet
import puzzles
from counting.samples import loose, marked
from mixing import shuffled
from nonet import _core
from nonet.counting import count_grid

#: B. Felgenhauer and F. Jarvis, "Mathematics of Sudoku I" (2006): all grids.
ALL_GRIDS = 6_670_903_752_021_072_936_960


def test_all_grids() -> None:
    assert nonet.count_solutions(puzzles.EMPTY) == ALL_GRIDS


def test_a_limit_beyond_what_can_be_found_one_by_one() -> None:
    line = BANDS[0][0] + "." * 54
    assert nonet.count_solutions(line, limit=10**9) == 10**9
    assert nonet.count_solutions(line, limit=10**10) == 72 * BANDS[0][1]


@pytest.mark.parametrize(
    ("line", "ways"),
    [
        ("1" + "." * 80, 9),
        ("123456789" + "." * 72, 362_880),
        ("".join(f"{digit}........" for digit in range(1, 10)), 362_880),
        ("." * 30 + "123......456......789" + "." * 30, 362_880),
    ],
    ids=["a cell", "a row", "a column", "the middle box"],
)
def test_equivalent_boards_are_equally_frequent(line: str, ways: int) -> None:
    """A cell takes each of nine digits as often, a house each of 9! orders."""
    assert nonet.count_solutions(line) * ways == ALL_GRIDS


#: Felgenhauer and Jarvis count, for each kind of top band, the grids below it, divided by the 72 orders of the six rows
#: below that keep bands together. These are the greatest and some others of their 44 numbers.
BANDS = [
    ("123456789456789123789123456", 108_374_976),
    ("123456789456789123789123564", 100_231_616),
]


@pytest.mark.parametrize(("band", "number"), BANDS)
def test_completions_of_a_band(band: str, number: int) -> None:
    for line in (band + "." * 54, "." * 27 + band + "." * 27, "." * 54 + band):
        assert nonet.count_solutions(line) == 72 * number
    turned = nonet.parse(band + "." * 54).to_rows()
    assert nonet.count_solutions([list(column) for column in zip(*turned, strict=True)]) == 72 * number


@pytest.mark.parametrize("seed", range(3))
def test_the_join_counts_what_the_search_counts(seed: int) -> None:
    line = loose(19 + seed % 3, seed)
    for grid in (nonet.parse(line), marked(line, seed, 4)):
        assert count_grid(grid, method="join") == count_grid(grid, method="search")


@pytest.mark.parametrize("seed", range(4))
def test_a_count_is_the_sum_over_the_digits_of_a_cell(seed: int) -> None:
    """Counts far beyond any search; each digit makes another plan."""
    draw = random.Random(seed)
    grid = nonet.parse(loose(16 + seed, seed))
    cell = draw.choice(grid.blanks)
    assert (total := count_grid(grid)) > 10**6
    assert sum(count_grid(grid.place(cell, digit)) for digit in grid.candidates(cell)) == total
    digits = grid.candidates(cell)
    without, only = grid.eliminate(cell, *digits[:2]), grid.eliminate(cell, *digits[2:])
    assert count_grid(without) + count_grid(only) == total


@pytest.mark.parametrize("seed", range(2))
def test_a_count_follows_its_puzzle(seed: int) -> None:
    """Renaming digits, exchanging rows, columns, bands and stacks, turning: the count stays."""
    draw = random.Random(seed)
    line = loose(15 + seed, seed)
    expected = nonet.count_solutions(line)
    for _ in range(3):
        assert nonet.count_solutions(shuffled(line, draw)) == expected


def test_every_instruction_set_counts_the_same(isa: str) -> None:
    assert _core.join_isa() == isa
    lines = [loose(clues, clues) for clues in (15, 17, 20)] + [band + "." * 54 for band, _ in BANDS]
    numbers = [count_grid(nonet.parse(line), method="join") for line in lines]
    assert numbers[-2:] == [72 * number for _, number in BANDS]
    _core.use_isa("portable")
    assert numbers == [count_grid(nonet.parse(line), method="join") for line in lines]


def test_a_join_that_is_stopped_gives_no_number() -> None:
    stop = _core.StopFlag()
    join = _core.Join(b"\xff\x01" * 81)
    stop.set()
    with pytest.raises(InterruptedError, match="counting was stopped"):
        join.count(0, join.units, stop)
    with pytest.raises(ValueError, match="expected 162 bytes of candidate masks"):
        _core.Join(b"")
