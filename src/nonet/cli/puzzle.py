"""The input of a command: a puzzle or an unreadable text, and its location."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from nonet.errors import SudokuError
    from nonet.grid import Grid
    from nonet.variants import Puzzle as VariantPuzzle

__all__ = ["ARGUMENT", "Puzzle", "Read", "Unreadable", "Variant"]

#: The place of the only puzzle on the command line.
ARGUMENT: Final = "the puzzle"


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A puzzle, and where it was read."""

    place: str
    grid: Grid


@dataclass(frozen=True, slots=True)
class Variant:
    """A variant, and where it was read."""

    place: str
    puzzle: VariantPuzzle


@dataclass(frozen=True, slots=True)
class Unreadable:
    """An unreadable puzzle, its location, and the reason."""

    place: str
    error: SudokuError


Read: TypeAlias = Puzzle | Variant | Unreadable
