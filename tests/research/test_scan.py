"""Scans of grids, against published counts, known puzzles and the symmetries of Sudoku."""

from pathlib import Path
from random import Random

import pytest

import nonet
from nonet import research
from nonet.errors import LimitError, SudokuError

#: Gordon Royle's grid, the only one known with more than 20 puzzles of 17 clues: it has 29.
STRANGELY_FAMILIAR = "639241785284765193517983624123857946796432851458619237342178569861594372975326418"
SEVENTEEN = ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6..."


def test_the_strangely_familiar_grid_has_29_puzzles_of_17_clues() -> None:
    puzzles = research.scan(STRANGELY_FAMILIAR, 17)
    assert len(set(puzzles)) == 29
    for puzzle in puzzles:
        assert sum(digit > 0 for digit in puzzle) == 17
        assert nonet.solve(puzzle).to_line() == STRANGELY_FAMILIAR


@pytest.mark.parametrize("seed", range(3))
def test_symmetries_of_a_grid_move_its_puzzles(seed: int) -> None:
    transform = nonet.Transform.random(Random(seed))
    moved = transform.apply(nonet.parse(SEVENTEEN))
    assert research.scan(moved, 17) == [moved]
    assert research.scan(moved, 16) == []


def test_an_interrupted_scan_continues(tmp_path: Path) -> None:
    state = tmp_path / "scan.json"

    def give_up(progress: research.ScanProgress) -> None:
        if progress.share > 0.3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        research.scan(SEVENTEEN, 17, state=state, watch=give_up, threads=1)
    shares: list[float] = []
    found = research.scan(SEVENTEEN, 17, state=state, watch=lambda progress: shares.append(progress.share), threads=1)
    assert found == [nonet.parse(SEVENTEEN)]
    assert min(shares) > 0.25
    assert research.scan(SEVENTEEN, 17, state=state) == found  # from the state alone
    with pytest.raises(SudokuError, match="clues"):
        research.scan(SEVENTEEN, 16, state=state)
    state.write_text("{}")
    with pytest.raises(SudokuError, match="start over"):
        research.scan(SEVENTEEN, 17, state=state)


def test_bad_numbers_and_times_are_refused() -> None:
    with pytest.raises(ValueError, match="clues"):
        research.scan(SEVENTEEN, 21)
    with pytest.raises(LimitError):
        research.scan(SEVENTEEN, 18, timeout=0.2)
