"""Steps that argue from houses alone: singles, locked candidates, pairs, triples and quads, over any houses."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from nonet.variants.logic.board import digits_of, union_of
from nonet.variants.logic.step import VariantStep
from nonet.words.rules import cell_names
from nonet.words.saying import Digits, Names, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nonet.variants.logic.board import Board
    from nonet.variants.logic.model import House

__all__ = ["hidden_sets", "hidden_singles", "last_digits", "locked", "naked_sets", "naked_singles"]


def names(board: Board, cells: Iterable[int]) -> Names:
    """Return the names of cells."""
    return cell_names(divmod(cell, board.puzzle.size) for cell in cells)


def _places(board: Board, house: House, digit: int) -> list[int]:
    bit = 1 << digit - 1
    return [cell for cell in house.cells if board.masks[cell] & bit and not board.digits[cell]]


def _open_digits(board: Board, house: House) -> list[int]:
    placed = {board.digits[cell] for cell in house.cells}
    return [digit for digit in range(1, board.puzzle.size + 1) if digit not in placed]


def last_digits(board: Board) -> Iterator[VariantStep]:
    """Find the last blank cell of a full house."""
    shown = board.digits
    for house in board.model.houses:
        blank = [cell for cell in house.cells if not shown[cell]]
        if not house.is_full or len(blank) != 1:
            continue
        digits = _open_digits(board, house)
        if len(digits) == 1 and board.masks[blank[0]] >> digits[0] - 1 & 1:
            reason = say("vstep.last", cells=names(board, blank), house=house.name, digit=digits[0])
            yield VariantStep(
                board, "last_digit", (reason,), ((blank[0], digits[0]),), houses=(house.cells,), cells=(blank[0],)
            )


def naked_singles(board: Board) -> Iterator[VariantStep]:
    """Find cells with one candidate."""
    for cell, mask in enumerate(board.masks):
        if not board.digits[cell] and mask.bit_count() == 1:
            digit = mask.bit_length()
            reason = say("vstep.naked", cells=names(board, [cell]), digit=digit)
            yield VariantStep(board, "naked_single", (reason,), ((cell, digit),), cells=(cell,))


def hidden_singles(board: Board) -> Iterator[VariantStep]:
    """Find digits with one place in a full house."""
    masks, digits = board.masks, board.digits
    for house in board.model.houses:
        if not house.is_full:
            continue
        once = twice = placed = 0
        for cell in house.cells:
            mask = masks[cell]
            twice |= once & mask
            once |= mask
            if digits[cell]:
                placed |= mask
        for digit in digits_of(once & ~twice & ~placed):
            places = _places(board, house, digit)
            reason = say("vstep.hidden", house=house.name, digit=digit, cells=names(board, places))
            yield VariantStep(
                board, "hidden_single", (reason,), ((places[0], digit),), houses=(house.cells,), cells=(places[0],)
            )


def locked(board: Board) -> Iterator[VariantStep]:
    """Find cells that see every place of a digit in a full house: one of the places has it, so they lose it."""
    for house in board.model.houses:
        if not house.is_full:
            continue
        for digit in _open_digits(board, house):
            places = _places(board, house, digit)
            if 2 <= len(places) <= board.puzzle.size // 2 + 1:
                struck = seeing(board, places, digit)
                if struck:
                    yield VariantStep(
                        board,
                        "locked_candidates",
                        (
                            say("vstep.locked", house=house.name, digit=digit, places=names(board, places)),
                            say("vstep.sees", cells=names(board, (cell for cell, _ in struck)), count=len(places)),
                        ),
                        eliminations=struck,
                        houses=(house.cells,),
                        cells=tuple(places),
                        marked_candidates=tuple((cell, digit) for cell in places),
                    )


def seeing(board: Board, places: Iterable[int], digit: int) -> tuple[tuple[int, int], ...]:
    """Return the candidates of a digit in cells that see all of its places."""
    bit = 1 << digit - 1
    common = frozenset.intersection(*(board.model.peers[cell] for cell in places))
    return tuple((cell, digit) for cell in sorted(common) if board.masks[cell] & bit and not board.digits[cell])


def naked_sets(board: Board, count: int) -> Iterator[VariantStep]:
    """Find n cells of a house with only n digits: the rest of the house loses them."""
    name = {2: "naked_pair", 3: "naked_triple", 4: "naked_quad"}[count]
    for house in board.model.houses:
        blank = [cell for cell in house.cells if not board.digits[cell]]
        small = [cell for cell in blank if 2 <= board.masks[cell].bit_count() <= count]
        if len(blank) <= count and house.is_full:
            continue
        for cells in combinations(small, count):
            union = union_of(map(board.masks.__getitem__, cells))
            if union.bit_count() != count:
                continue
            common = frozenset.intersection(*(board.model.peers[cell] for cell in cells))
            struck = board.pairs({cell: board.masks[cell] & union for cell in sorted(common)})
            if struck:
                yield _set_step(board, house, name, "vstep.naked_set", cells, union, struck)


def hidden_sets(board: Board, count: int) -> Iterator[VariantStep]:
    """Find n digits of a full house that fit only in n cells: these contain nothing else."""
    name = {2: "hidden_pair", 3: "hidden_triple"}[count]
    for house in board.model.houses:
        if not house.is_full:
            continue
        places = {digit: _places(board, house, digit) for digit in _open_digits(board, house)}
        few = [digit for digit, cells in places.items() if 2 <= len(cells) <= count]
        for digits in combinations(few, count):
            cells = sorted({cell for digit in digits for cell in places[digit]})
            if len(cells) != count:
                continue
            kept = sum(1 << digit - 1 for digit in digits)
            struck = tuple((cell, digit) for cell in cells for digit in digits_of(board.masks[cell] & ~kept))
            if struck:
                yield _set_step(board, house, name, "vstep.hidden_set", tuple(cells), kept, struck)


def _set_step(
    board: Board,
    house: House,
    name: str,
    reason: str,
    cells: tuple[int, ...],
    mask: int,
    struck: tuple[tuple[int, int], ...],
) -> VariantStep:
    """Make the step of some cells of a house that hold as many digits, and nothing else."""
    digits = Digits(digits_of(mask))
    return VariantStep(
        board,
        name,
        (say(reason, house=house.name, cells=names(board, cells), digits=digits),),
        eliminations=struck,
        houses=(house.cells,),
        cells=cells,
        marked_candidates=tuple((cell, digit) for cell in cells for digit in digits_of(board.masks[cell] & mask)),
    )
