"""A variant in the middle of solving: digits and candidates, an immutable value."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property, lru_cache, reduce
from operator import or_
from typing import TYPE_CHECKING

from nonet.cells import Candidate
from nonet.errors import ParseError
from nonet.grid import Grid
from nonet.variants.logic.model import Model, model_of
from nonet.variants.puzzle import Puzzle
from nonet.variants.rules import Candidates
from nonet.variants.shape import cell_name
from nonet.words.saying import cell_names

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from nonet.cells import Changes
    from nonet.words.saying import Names

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
            raise ParseError("clue.count", count=size**2, got=len(shown))
        for cell, (digit, given) in enumerate(zip(shown, puzzle.givens, strict=True)):
            if type(digit) is not int or not 0 <= digit <= size:
                raise ParseError("digit.range", size=size, got=repr(digit), at=cell_name(divmod(cell, size)))
            if given and digit != given:
                raise ParseError("clue.given", given=given, at=cell_name(divmod(cell, size)), got=digit)
        model = model_of(puzzle)
        masks = list(model.masks)
        if candidates is not None:
            if len(candidates) != size**2:
                raise ParseError("candidate.count", count=size**2, got=len(candidates))
            for cell, allowed in enumerate(candidates):
                if not shown[cell]:
                    masks[cell] &= sum(1 << digit - 1 for digit in set(allowed) if 1 <= digit <= size)
        board = cls(puzzle, (0,) * size**2, tuple(masks), model)
        return board.with_placed([(cell, digit) for cell, digit in enumerate(shown) if digit])

    def to_grid(self) -> Grid:
        """Return a board of a classic puzzle as a Grid with its clues, digits and candidates."""
        return Grid.from_digits(self.digits, self.puzzle.to_grid().clues, self.masks)

    def to_puzzle(self) -> Puzzle:
        """Return the puzzle that is left: placed digits become givens, eliminated candidates limits on their cells."""
        cells = sorted({cell for cell, _ in self.eliminated})
        if not cells and self.digits == self.puzzle.givens:
            return self.puzzle
        limits = [Candidates([cell_name(divmod(cell, self.puzzle.size))], self.candidates[cell]) for cell in cells]
        return Puzzle(
            self.digits,
            rules=[*self.puzzle.rules, *limits],
            size=self.puzzle.size,
            regions=self.puzzle.shape.regions,
            title=self.puzzle.title,
            author=self.puzzle.author,
        )

    @property
    def is_classic(self) -> bool:
        """Whether the puzzle is a plain 9×9 board."""
        return self.puzzle.is_classic

    @property
    def size(self) -> int:
        """The number of rows, columns and digits."""
        return self.puzzle.size

    @cached_property
    def candidates(self) -> tuple[tuple[int, ...], ...]:
        """The candidates of each cell; the digit itself where one is placed."""
        return tuple(digits_of(mask) for mask in self.masks)

    @property
    def candidate_masks(self) -> tuple[int, ...]:
        """The candidates of each cell as bits, as a Grid has them; none for a cell that holds a digit."""
        return tuple(0 if digit else mask for digit, mask in zip(self.digits, self.masks, strict=True))

    def names(self, cells: Iterable[int]) -> Names:
        """Return the names of cells."""
        return cell_names(divmod(cell, self.size) for cell in cells)

    @property
    def eliminated(self) -> tuple[Candidate, ...]:
        """The eliminated candidates, beyond those that the rules and the digits on the board rule out."""
        full = Board.of(self.puzzle, self.digits)
        return full.pairs({cell: mask & ~self.masks[cell] for cell, mask in enumerate(full.masks)})

    @property
    def is_complete(self) -> bool:
        """Whether every cell has a digit."""
        return all(self.digits)

    def restart(self) -> Board:
        """Return the board at the start: givens only, nothing eliminated."""
        return Board.of(self.puzzle)

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

    def apply(self, step: Changes) -> Board:
        """Return the board after a step."""
        board = self.without(step.eliminations) if step.eliminations else self
        return board.with_placed(step.placements) if step.placements else board

    def pairs(self, masks: Mapping[int, int]) -> tuple[Candidate, ...]:
        """Return the candidates in masks by cell, of blank cells only."""
        return tuple(
            Candidate(cell, digit) for cell, mask in masks.items() if not self.digits[cell] for digit in digits_of(mask)
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


@lru_cache(maxsize=1 << 14)
def digits_of(mask: int) -> tuple[int, ...]:
    """List the digits of a mask."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length())
        mask ^= low
    return tuple(found)
