"""The state of a board in play: digits and eliminated candidates, right or wrong, of any kind of puzzle."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nonet.geometry import PEERS, line_of_digits
from nonet.puzzles import as_position

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nonet.puzzles import PuzzleLike

__all__ = ["Position"]


class Position:
    """Digits and eliminated candidates on a puzzle, which may be wrong. Cells are numbers from 0, row by row."""

    __slots__ = ("_board", "clues", "digits", "peers", "puzzle", "size", "start", "struck")

    def __init__(self, puzzle: PuzzleLike) -> None:
        now: Any = as_position(puzzle)
        #: The board at the start: a Grid, or a Board of a puzzle with rules.
        self.start: Any = now.restart()
        #: What boards are made from.
        self.puzzle: Any = getattr(self.start, "puzzle", self.start)
        self.size: int = self.start.size
        self.clues: tuple[int, ...] = self.start.digits
        self.digits: list[int] = list(now.digits)
        self.struck: set[tuple[int, int]] = {(cell, digit) for cell, digit in now.eliminated}
        #: For each cell those that must not hold the same digit.
        self.peers = PEERS if self.puzzle is self.start else self.start.model.peers
        self._board: Any = None

    def copy(self) -> Position:
        """Return a position that can be changed on its own."""
        other = object.__new__(Position)
        for name in ("start", "puzzle", "size", "clues", "peers", "_board"):
            setattr(other, name, getattr(self, name))
        other.digits, other.struck = list(self.digits), set(self.struck)
        return other

    @property
    def has_rules(self) -> bool:
        """Whether the puzzle has rules of its own, or another size."""
        return self.puzzle is not self.start

    @property
    def board(self) -> Any:
        """The position as an immutable board: a Grid, or a Board of a puzzle with rules."""
        if self._board is None:
            self._board = self.at(self.digits, self.struck)
        return self._board

    def at(self, digits: Iterable[int], struck: Iterable[tuple[int, int]] = ()) -> Any:
        """Return the board of the puzzle with these digits and eliminated candidates."""
        known = list(digits)
        shown = self.start.at_position if not self.has_rules else self.puzzle.at_position
        return shown(line_of_digits(known), sorted((cell, digit) for cell, digit in struck if not known[cell]))

    @property
    def is_full(self) -> bool:
        """Whether every cell has a digit."""
        return 0 not in self.digits

    def place(self, cell: int, digit: int) -> None:
        """Put a digit into a cell; 0 takes it away."""
        self.digits[cell] = digit
        self._board = None

    def filled(self, digits: Iterable[int], struck: Iterable[tuple[int, int]] | None = None) -> Position:
        """Return the position with other digits, and perhaps other eliminations."""
        other = self.copy()
        other.digits, other._board = list(digits), None
        if struck is not None:
            other.struck = set(struck)
        return other

    def strike(self, cell: int, digit: int) -> None:
        """Eliminate a candidate."""
        self.struck.add((cell, digit))
        self._board = None

    def restore(self, cell: int, digit: int) -> None:
        """Bring an eliminated candidate back."""
        self.struck.discard((cell, digit))
        self._board = None

    def masks(self) -> tuple[int, ...]:
        """Return the candidates of every cell as bits; 0 for a cell that holds a digit."""
        if not self.has_rules:
            found: tuple[int, ...] = self.board.candidate_masks
            return found
        return tuple(0 if digit else mask for digit, mask in zip(self.digits, self.board.masks, strict=True))

    def broken(self, cell: int, digit: int) -> tuple[int, ...]:
        """Return the cells whose digits forbid a digit in a cell: peers that hold it, or the cells of a broken rule."""
        digits = self.digits
        clashing = tuple(peer for peer in self.peers[cell] if digits[peer] == digit)
        if clashing or not self.has_rules:
            return tuple(sorted(clashing))
        after = [*digits[:cell], digit, *digits[cell + 1 :]]
        return next((cells for cells in self._broken_rules(after) if cell in cells), ())

    def conflicts(self) -> tuple[tuple[int, ...], ...]:
        """Return the cells of each conflict: pairs of peers with one digit, and the cells of broken rules."""
        digits = self.digits
        pairs = [
            (cell, peer)
            for cell, digit in enumerate(digits)
            if digit
            for peer in sorted(self.peers[cell])
            if peer > cell and digits[peer] == digit
        ]
        return (*pairs, *(self._broken_rules(digits) if self.has_rules else ()))

    def _broken_rules(self, digits: Iterable[int]) -> list[tuple[int, ...]]:
        from nonet.variants.logic.conflicts import find_conflicts

        return [tuple(sorted(conflict.cells)) for conflict in find_conflicts(self.puzzle, list(digits))]
