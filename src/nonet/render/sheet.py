"""Sheet: what stands on a board when it is drawn. A classic puzzle is a puzzle without rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from nonet.arguments import show
from nonet.errors import ParseError, UsageError

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

__all__ = ["Sheet", "sheet_of", "text_of"]

_LETTERS: Final = "123456789ABCDEFGHIJKLMNOP"


@dataclass(frozen=True, slots=True)
class Sheet:
    """The puzzle, the digits on its board and which of them are clues, and the candidates, bit d-1 for digit d."""

    puzzle: Any
    size: int
    clues: Sequence[int]
    digits: Sequence[int]
    masks: Sequence[int]
    #: Whether all candidates show, not only those of a step.
    has_candidates: bool
    #: The digits that occur twice in a house, each in words.
    conflicts: Sequence[Any] = ()

    @property
    def rules(self) -> Sequence[Any]:
        """The rules of the puzzle."""
        found: Sequence[Any] = getattr(self.puzzle, "rules", ())
        return found

    @property
    def title(self) -> str:
        """The title that its author gave the puzzle."""
        return getattr(self.puzzle, "title", None) or ""


def sheet_of(board: Any, step: Any, digits: Any, candidates: bool | Sequence[Collection[int]] | None) -> Sheet:
    """Find what stands on a Grid, a Puzzle or a Board; `digits` and `candidates` stand there in place of its own."""
    size = board.size
    shown = None if digits is None else _checked_digits(size, digits)
    masks = None
    if candidates is not None and not isinstance(candidates, bool):
        if len(candidates) != size**2:
            raise ParseError("candidate.count", count=size**2, got=len(candidates))
        masks = tuple(sum({1 << digit - 1 for digit in cell}) for cell in candidates)
    if not hasattr(board, "puzzle") and hasattr(board, "givens") and step is not None:
        board = step.board  # of a puzzle with rules, which is no board itself
    if candidates is None:
        candidates = step is not None or bool(getattr(board, "eliminated", ()))
    has_candidates = candidates is not False
    if hasattr(board, "conflicts"):
        grid = board
        if shown is not None or masks is not None:
            shown = grid.digits if shown is None else shown
            clues = [clue if clue == digit else 0 for clue, digit in zip(grid.clues, shown, strict=True)]
            grid = type(grid).from_digits(shown, clues, masks)
        return Sheet(grid, size, grid.clues, grid.digits, grid.candidate_masks, has_candidates, grid.conflicts())
    puzzle = getattr(board, "puzzle", board)
    if masks is None:
        masks = getattr(board, "candidate_masks", None) or ((1 << size) - 1,) * size**2
    own = getattr(board, "digits", puzzle.givens)
    return Sheet(puzzle, size, puzzle.givens, own if shown is None else shown, masks, has_candidates)


def text_of(digit: int, letters: bool = False) -> str:
    """Write a digit as a number, or as a letter from 10 on."""
    return _LETTERS[digit - 1] if letters else str(digit)


def _checked_digits(size: int, digits: Any) -> tuple[int, ...]:
    found: tuple[int, ...] = tuple(getattr(digits, "digits", digits))
    if len(found) != size**2 or not all(type(digit) is int and 0 <= digit <= size for digit in found):
        raise UsageError("position.digits", count=size**2, most=size, got=show(found))
    return found
