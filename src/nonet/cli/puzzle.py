"""The input of a command: a puzzle or an unreadable text, and its location."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias, cast

if TYPE_CHECKING:
    from nonet.errors import SudokuError
    from nonet.grid import Grid
    from nonet.variants import Puzzle as VariantPuzzle

__all__ = ["ARGUMENT", "Puzzle", "Read", "Unreadable"]

#: The place of the only puzzle on the command line.
ARGUMENT: Final = "the puzzle"


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A puzzle, and where it was read."""

    place: str
    board: Grid | VariantPuzzle

    @property
    def grid(self) -> Grid:
        """The board of a classic puzzle."""
        return cast("Grid", self.board)


@dataclass(frozen=True, slots=True)
class Unreadable:
    """An unreadable puzzle, its location, and the reason."""

    place: str
    error: SudokuError


Read: TypeAlias = Puzzle | Unreadable
