"""Where a rule draws itself: on the board, or outside it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nonet.drawing.place import Cell, Place

__all__ = ["Seen", "Site"]


@dataclass(frozen=True, slots=True)
class Site:
    """Where a rule is drawn, and what the rules before it leave of the place."""

    place: Place
    #: The shape of the board; None for a sample.
    shape: Any = None
    #: How many rules of the kind come before this one.
    turn: int = 0
    #: How many outlines are around the same cells.
    rank: int = 0
    #: The letter of a rule about groups.
    letter: str = "A"
    #: The digits on the board, 0 for blank.
    digits: Sequence[int] = ()


@dataclass(frozen=True, slots=True)
class Seen:
    """The place of a clue outside the board: its middle, the cell there, and the step to the next cell."""

    x: float
    y: float
    at: Cell
    step: tuple[int, int]
    size: int
    #: Whether clues of other kinds are around the board too, so that each needs its sign.
    has_sign: bool
