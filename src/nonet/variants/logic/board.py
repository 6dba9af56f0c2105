"""A variant in the middle of solving: digits and candidates, an immutable value."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property, lru_cache, reduce
from operator import or_
from typing import TYPE_CHECKING

from nonet.errors import ParseError
from nonet.variants.logic.model import Model, model_of
from nonet.variants.shape import cell_name

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from nonet.variants.puzzle import Puzzle

__all__ = ["Board"]


@dataclass(frozen=True)
class Board:
    """Digits and candidates. Cells are numbers from 0, row by row; a mask has bit d-1 set for the candidate d.

    >>> from nonet.variants import Puzzle, Thermo
    >>> board = Board.of(Puzzle("1...............", size=4, rules=[Thermo("r2c3 r2c4")]))
    >>> board.candidates[:3]
    ((1,), (2, 3, 4), (2, 3, 4))
    """

    puzzle: Puzzle
    digits: tuple[int, ...]
    masks: tuple[int, ...]
    #: The houses and rules of the puzzle.
    model: Model = field(compare=False, repr=False)

    @classmethod
    def of(
        cls,
        puzzle: Puzzle,
        digits: Sequence[int] | None = None,
        candidates: Sequence[Collection[int]] | None = None,
    ) -> Board:
        """Start from a puzzle, or continue from a player's digits and candidates."""
        size = puzzle.size
        shown = tuple(puzzle.givens if digits is None else digits)
        if len(shown) != size**2:
            raise ParseError(f"expected {size**2} digits, got {len(shown)}")
        for cell, (digit, given) in enumerate(zip(shown, puzzle.givens, strict=True)):
            if type(digit) is not int or not 0 <= digit <= size:
                raise ParseError(f"expected a digit of 0..{size}, got {digit!r} at {cell_name(divmod(cell, size))}")
            if given and digit != given:
                raise ParseError(f"expected the given {given} at {cell_name(divmod(cell, size))}, got {digit}")
        model = model_of(puzzle)
        masks = list(model.masks)
        if candidates is not None:
            if len(candidates) != size**2:
                raise ParseError(f"expected candidates for {size**2} cells, got {len(candidates)}")
            for cell, allowed in enumerate(candidates):
                if not shown[cell]:
                    masks[cell] &= sum(1 << digit - 1 for digit in set(allowed) if 1 <= digit <= size)
        board = cls(puzzle, (0,) * size**2, tuple(masks), model)
        return board.with_placed([(cell, digit) for cell, digit in enumerate(shown) if digit])

    @cached_property
    def candidates(self) -> tuple[tuple[int, ...], ...]:
        """The candidates of each cell; the digit itself where one is placed."""
        return tuple(digits_of(mask) for mask in self.masks)

    @property
    def is_complete(self) -> bool:
        """Whether every cell has a digit."""
        return all(self.digits)

    def with_placed(self, placements: Iterable[tuple[int, int]]) -> Board:
        """Place digits and eliminate them from the cells that see them."""
        digits, masks = list(self.digits), list(self.masks)
        peers = self.model.peers
        for cell, digit in placements:
            bit = 1 << digit - 1
            digits[cell] = digit
            masks[cell] = bit
            for other in peers[cell]:
                if not digits[other]:
                    masks[other] &= ~bit
        return Board(self.puzzle, tuple(digits), tuple(masks), self.model)

    def without(self, eliminations: Iterable[tuple[int, int]]) -> Board:
        """Eliminate candidates."""
        masks = list(self.masks)
        for cell, digit in eliminations:
            masks[cell] &= ~(1 << digit - 1)
        return Board(self.puzzle, self.digits, tuple(masks), self.model)

    def pairs(self, masks: Mapping[int, int]) -> tuple[tuple[int, int], ...]:
        """Return the candidates in masks by cell, of blank cells only, as (cell, digit)."""
        return tuple(
            (cell, digit) for cell, mask in masks.items() if not self.digits[cell] for digit in digits_of(mask)
        )

    def dead_end(self) -> tuple[int, int | None] | None:
        """Find a cell without candidates, or the number of a house without a place for a digit; None if all is well."""
        for cell, mask in enumerate(self.masks):
            if not mask:
                return cell, None
        for number, house in enumerate(self.model.houses):
            if house.is_full:
                missing = self.model.all_digits & ~union_of(map(self.masks.__getitem__, house.cells))
                if missing:
                    return number, (missing & -missing).bit_length()
        return None


def union_of(masks: Iterable[int]) -> int:
    """Return the digits in any of these masks."""
    return reduce(or_, masks, 0)


@lru_cache(maxsize=1 << 16)
def digits_of(mask: int) -> tuple[int, ...]:
    """List the digits of a mask."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length())
        mask ^= low
    return tuple(found)
