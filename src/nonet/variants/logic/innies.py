"""Innies and outies: rows, columns or regions have a known total, and so have the cages inside them or over them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from nonet.catalogue import RULE_TECHNIQUES
from nonet.steps import Role, RoleHouse, RoleSet, Step
from nonet.variants.logic.support import weighted_sum

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nonet.variants.logic.board import Board
    from nonet.variants.logic.model import Model

__all__ = ["innies", "outies", "sums_of"]

_MOST_LINES: Final = 4
_MOST_CELLS: Final = 4


def _blocks(model: Model) -> list[tuple[int, ...]]:
    """Return the groups of houses that do not overlap: neighbouring rows, columns, and one or two regions."""
    found: list[tuple[int, ...]] = []
    for sort in ("row", "column", "region"):
        houses = [number for number, house in enumerate(model.houses) if house.sort == sort]
        for count in range(1, _MOST_LINES + 1 if sort != "region" else 3):
            found += [tuple(houses[i : i + count]) for i in range(len(houses) - count + 1)]
    return sorted(found, key=len)


def sums_of(model: Model) -> list[tuple[str, tuple[int, ...], tuple[int, ...], dict[str, int]]]:
    """Find all sums that houses and cages imply, once for a puzzle: sort, houses, cells, facts."""
    if model.sums is not None:
        return model.sums
    found: list[Any] = []
    house_total = model.size * (model.size + 1) // 2
    for block in _blocks(model):
        area = {cell for house in block for cell in model.houses[house].cells}
        whole = house_total * len(block)
        inside = [(cells, total) for cells, total in model.cages if area >= set(cells)]
        in_full = {cell for cells, _ in inside for cell in cells}
        inner = tuple(sorted(area - in_full))
        has_overlap = len(in_full) < sum(len(cells) for cells, _ in inside)
        if in_full and not has_overlap and 1 <= len(inner) <= _MOST_CELLS:
            cages = sum(total for _, total in inside)
            found.append(("innies", block, inner, {"whole": whole, "cages": cages, "rest": whole - cages}))
        over = 0
        covered: set[int] = set()
        for cells, total in model.cages:
            if area & set(cells) and not covered & set(cells):  # cages may overlap: take each cell once
                over += total
                covered |= set(cells)
        outer = tuple(sorted(covered - area))
        if covered >= area and 1 <= len(outer) <= _MOST_CELLS:
            found.append(("outies", block, outer, {"whole": whole, "cages": over, "rest": over - whole}))
    model.sums = found
    return found


def innies(board: Board) -> Iterator[Step]:
    """Find totals of the cells of houses that no cage inside them covers."""
    return _steps(board, "innies")


def outies(board: Board) -> Iterator[Step]:
    """Find totals of the cells by which cages reach out of the houses they cover."""
    return _steps(board, "outies")


def _steps(board: Board, sort: str) -> Iterator[Step]:
    for kind, block, cells, facts in sums_of(board.model):
        if kind != sort or all(board.digits[cell] for cell in cells):
            continue
        now = {cell: board.masks[cell] for cell in cells}
        kept = weighted_sum(cells, (1,) * len(cells), facts["rest"], now, board.model)
        if kept is None:
            continue
        struck = board.pairs({cell: board.masks[cell] & ~kept[cell] for cell in cells})
        if struck:
            yield Step(
                RULE_TECHNIQUES[sort],
                board,
                eliminations=struck,
                houses=tuple(RoleHouse(Role.BASE, house) for house in block),
                sets=(RoleSet(Role.BASE, cells, ()),),
            )
