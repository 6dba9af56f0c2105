"""Steps that argue from houses alone: singles, locked candidates, pairs, triples and quads, over any houses."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from nonet.catalogue import RULE_TECHNIQUES
from nonet.cells import Candidate
from nonet.steps import Role, RoleCandidate, RoleHouse, RoleSet, Step
from nonet.variants.logic.board import digits_of, union_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nonet.variants.logic.board import Board
    from nonet.variants.logic.model import House

__all__ = ["full_houses", "hidden_sets", "hidden_singles", "locked", "naked_sets", "naked_singles"]


def _places(board: Board, house: House, digit: int) -> list[int]:
    bit = 1 << digit - 1
    return [cell for cell in house.cells if board.masks[cell] & bit and not board.digits[cell]]


def _open_digits(board: Board, house: House) -> list[int]:
    placed = {board.digits[cell] for cell in house.cells}
    return [digit for digit in range(1, board.puzzle.size + 1) if digit not in placed]


def full_houses(board: Board) -> Iterator[Step]:
    """Find the last blank cell of a full house."""
    shown = board.digits
    for number, house in enumerate(board.model.houses):
        blank = [cell for cell in house.cells if not shown[cell]]
        if not house.is_full or len(blank) != 1:
            continue
        digits = _open_digits(board, house)
        if len(digits) == 1 and board.masks[blank[0]] >> digits[0] - 1 & 1:
            yield _single(board, "full_house", blank[0], digits[0], number)


def naked_singles(board: Board) -> Iterator[Step]:
    """Find cells with one candidate."""
    for cell, mask in enumerate(board.masks):
        if not board.digits[cell] and mask.bit_count() == 1:
            yield _single(board, "naked_single", cell, mask.bit_length())


def hidden_singles(board: Board) -> Iterator[Step]:
    """Find digits with one place in a full house."""
    masks, digits = board.masks, board.digits
    for number, house in enumerate(board.model.houses):
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
            yield _single(board, "hidden_single", _places(board, house, digit)[0], digit, number)


def _single(board: Board, technique: str, cell: int, digit: int, house: int | None = None) -> Step:
    houses = () if house is None else (RoleHouse(Role.SINGLE, house),)
    return Step(RULE_TECHNIQUES[technique], board, (Candidate(cell, digit),), digits=(digit,), houses=houses)


def locked(board: Board) -> Iterator[Step]:
    """Find cells that see every place of a digit in a full house: one of the places has it, so they lose it."""
    for number, house in enumerate(board.model.houses):
        if not house.is_full:
            continue
        for digit in _open_digits(board, house):
            places = _places(board, house, digit)
            if 2 <= len(places) <= board.puzzle.size // 2 + 1:
                struck = seeing(board, places, digit)
                if struck:
                    yield Step(
                        RULE_TECHNIQUES["locked_candidates"],
                        board,
                        eliminations=struck,
                        digits=(digit,),
                        candidates=tuple(RoleCandidate(Role.BASE, cell, digit) for cell in places),
                        houses=(RoleHouse(Role.BASE, number),),
                    )


def seeing(board: Board, places: Iterable[int], digit: int) -> tuple[Candidate, ...]:
    """Return the candidates of a digit in cells that see all of its places."""
    bit = 1 << digit - 1
    common = frozenset.intersection(*(board.model.peers[cell] for cell in places))
    return tuple(
        Candidate(cell, digit) for cell in sorted(common) if board.masks[cell] & bit and not board.digits[cell]
    )


def naked_sets(board: Board, count: int) -> Iterator[Step]:
    """Find n cells of a house with only n digits: the rest of the house loses them."""
    name = {2: "naked_pair", 3: "naked_triple", 4: "naked_quad"}[count]
    for number, house in enumerate(board.model.houses):
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
                yield _set_step(board, number, name, cells, union, struck)


def hidden_sets(board: Board, count: int) -> Iterator[Step]:
    """Find n digits of a full house that fit only in n cells: these contain nothing else."""
    name = {2: "hidden_pair", 3: "hidden_triple"}[count]
    for number, house in enumerate(board.model.houses):
        if not house.is_full:
            continue
        places = {digit: _places(board, house, digit) for digit in _open_digits(board, house)}
        few = [digit for digit, cells in places.items() if 2 <= len(cells) <= count]
        for digits in combinations(few, count):
            cells = sorted({cell for digit in digits for cell in places[digit]})
            if len(cells) != count:
                continue
            kept = sum(1 << digit - 1 for digit in digits)
            struck = board.pairs({cell: board.masks[cell] & ~kept for cell in cells})
            if struck:
                yield _set_step(board, number, name, tuple(cells), kept, struck)


def _set_step(
    board: Board, house: int, name: str, cells: tuple[int, ...], mask: int, struck: tuple[Candidate, ...]
) -> Step:
    """Make the step of some cells of a house that hold as many digits, and nothing else."""
    digits = digits_of(mask)
    return Step(
        RULE_TECHNIQUES[name],
        board,
        eliminations=struck,
        digits=digits,
        houses=(RoleHouse(Role.BASE, house),),
        sets=(RoleSet(Role.BASE, cells, digits),),
    )
