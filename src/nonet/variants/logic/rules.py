"""Steps that argue from one rule: cages and their combinations, sums, dots, lines, clues outside the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nonet.limits import watched
from nonet.variants.logic.board import digits_of
from nonet.variants.logic.houses import names, seeing
from nonet.variants.logic.step import VariantStep
from nonet.variants.logic.support import combinations_of, support
from nonet.words.rules import rule_meaning, rule_name
from nonet.words.saying import Names, Say, say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nonet.variants.logic.board import Board
    from nonet.variants.logic.model import Part

__all__ = ["cage_digits", "rule_steps"]

#: Rules with a clue outside the board, or that need the whole line at once.
_OUTSIDE: Final = frozenset("sandwich skyscraper x_sum numbered_room lunchbox regular sum_line little_killer".split())
#: More combinations than this are not listed.
_MOST_COMBINATIONS: Final = 8


def technique_of(part: Part) -> str:
    """Return the technique that a part of a rule belongs to."""
    if part.rule.kind in _OUTSIDE:
        return "outside_clue"
    if part.sort == "cage":
        return "cage_combination"
    if part.sort == "sum":
        return "sum_bounds"
    return "pair_rule" if part.sort == "pairs" and len(part.cells) == 2 else "line_rule"


def rule_steps(board: Board, technique: str) -> Iterator[VariantStep]:
    """Find the rules that strike candidates by themselves."""
    for part in watched(board.model.parts):
        if technique_of(part) != technique:
            continue
        cells = tuple(dict.fromkeys((*part.cells, *part.others)))
        kept = support(part, board.masks, board.model)
        if kept is None:
            continue
        struck = tuple(
            (cell, digit)
            for cell in cells
            if not board.digits[cell] or not kept[cell]  # a placed digit only if the rule is broken
            for digit in digits_of(board.masks[cell] & ~kept[cell])
        )
        if struck:
            yield VariantStep(board, technique, reason_of(board, part), eliminations=struck, cells=cells)


def reason_of(board: Board, part: Part) -> tuple[Say, ...]:
    """Describe the rule and why it eliminates something."""
    cells = names(board, dict.fromkeys((*part.cells, *part.others)))
    name = rule_name(part.rule)
    if part.sort == "cage":
        found = combinations_of(part.cells, part.total, board.masks)
        if 1 <= len(found) <= _MOST_COMBINATIONS:
            listed = Names("+".join(map(str, digits)) for digits in found)
            return (say("vstep.cage", name=name, cells=cells, total=part.total, combinations=listed),)
        return (say("vstep.cage_many", name=name, cells=cells, total=part.total),)
    if part.sort == "pairs" and len(part.cells) == 2:
        a, b = part.cells
        return (
            say("vstep.rule", name=name, cells=cells, meaning=rule_meaning(part.rule)),
            say(
                "vstep.pair",
                first=names(board, [a]),
                first_digits=Names(map(str, digits_of(board.masks[a]))),
                second=names(board, [b]),
                second_digits=Names(map(str, digits_of(board.masks[b]))),
            ),
        )
    return (say("vstep.rule", name=name, cells=cells, meaning=rule_meaning(part.rule)), say("vstep.no_way"))


def cage_digits(board: Board) -> Iterator[VariantStep]:
    """Find digits that every combination of a cage has: cells that see all their places lose them."""
    for part in board.model.parts:
        if part.sort != "cage" or all(board.digits[cell] for cell in part.cells):
            continue
        found = combinations_of(part.cells, part.total, board.masks)
        if not found:
            continue
        for digit in sorted(set.intersection(*map(set, found))):
            bit = 1 << digit - 1
            places = [cell for cell in part.cells if board.masks[cell] & bit and not board.digits[cell]]
            if len(places) < 2 or any(board.digits[cell] == digit for cell in part.cells):
                continue
            struck = tuple(pair for pair in seeing(board, places, digit) if pair[0] not in part.cells)
            if struck:
                cells = names(board, part.cells)
                name = rule_name(part.rule)
                placed = names(board, places)
                yield VariantStep(
                    board,
                    "cage_digit",
                    (
                        say("vstep.cage_digit", name=name, cells=cells, total=part.total, digit=digit, places=placed),
                        say("vstep.sees", cells=names(board, (cell for cell, _ in struck)), count=len(places)),
                    ),
                    eliminations=struck,
                    cells=part.cells,
                    marked_candidates=tuple((cell, digit) for cell in places),
                )
