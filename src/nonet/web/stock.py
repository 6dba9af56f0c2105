"""The stock of puzzles behind the daily puzzle and play without a server: one file a level, made from a fixed seed.

`python -m nonet.web.stock` writes the files again; a test checks that they hold what they say.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from nonet import generation

__all__ = ["FOLDER", "LEVELS", "SIZE", "make_stock"]

FOLDER: Final = Path(__file__).parent / "static" / "stock"
LEVELS: Final = ("easy", "medium", "hard", "unfair", "extreme")
#: Half a year of days; each time around, the page turns the puzzles and renames their digits.
SIZE: Final = 183
_SEED: Final = 9


def make_stock(level: str, size: int = SIZE) -> list[str]:
    """Make the puzzles of a level, as lines of 81 characters; half-turn symmetry, as printed puzzles have."""
    made = generation.generate_many(size, level=level, symmetry="rotational", seed=_SEED)
    return ["".join(str(digit or ".") for digit in puzzle) for puzzle in made.puzzles.tolist()]


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in LEVELS:
        (FOLDER / f"{name}.txt").write_text("\n".join(make_stock(name)) + "\n", encoding="ascii")
