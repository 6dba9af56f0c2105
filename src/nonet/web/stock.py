"""The stock of puzzles for the daily puzzle and offline play: one file per level, from a fixed seed.

The page rotates the puzzles and relabels their digits. Since this can change the level of a puzzle, only puzzles whose
level stays the same are used. `python -m nonet.web.stock` rewrites the files; a test checks them.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Final

import numpy as np

from nonet import generation, rating
from nonet.logic import Level

__all__ = ["FOLDER", "LEVELS", "SIZE", "disguises", "make_stock"]

FOLDER: Final = Path(__file__).parent / "static" / "stock"
LEVELS: Final = ("easy", "medium", "hard", "unfair", "extreme")
#: Half a year of days; then the page reuses them, rotated and relabelled.
SIZE: Final = 183
_SEED: Final = 9
#: Number of rotations and relabellings that each puzzle is tested with.
_DISGUISES: Final = 32


def make_stock(level: str, size: int = SIZE) -> list[str]:
    """Make the puzzles of a level, as lines of 81 characters; half-turn symmetry, as printed puzzles have."""
    made = generation.generate_many(2 * size, level=Level(level), symmetry="rotational", seed=_SEED)
    kept: list[str] = []
    for puzzle in made.puzzles:
        line = "".join(str(digit or ".") for digit in puzzle.tolist())
        if all(rated.level == level for rated in rating.rate_many(disguises(line, _DISGUISES))):
            kept.append(line)
        if len(kept) == size:
            break
    return kept


def disguises(line: str, count: int) -> list[str]:
    """Yield rotated, mirrored and relabelled versions of a puzzle, always the same ones."""
    random = Random(line)
    board = np.array([int(character) if character != "." else 0 for character in line]).reshape(9, 9)
    found = []
    for number in range(count):
        turned = np.rot90(board.T if number & 4 else board, number & 3)
        names = np.array([0, *random.sample(range(1, 10), 9)])
        found.append("".join(str(digit or ".") for digit in names[turned].ravel().tolist()))
    return found


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in LEVELS:
        lines = make_stock(name)
        assert len(lines) == SIZE
        (FOLDER / f"{name}.txt").write_text("\n".join(lines) + "\n", encoding="ascii")
