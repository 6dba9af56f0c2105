"""Facts of steps on puzzles with rules: singles, sets and locked digits of any houses, rules, cages, contradictions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nonet.variants.logic.board import digits_of
from nonet.variants.logic.innies import sums_of
from nonet.variants.logic.support import combinations_of
from nonet.words.saying import Digits, Items, Links, Names, say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from nonet.steps import Step
    from nonet.variants.logic.board import Board
    from nonet.variants.logic.model import Part
    from nonet.words.saying import Messages, Say

__all__ = ["messages_of", "outcome_of"]

#: More combinations than this are not listed.
_MOST_COMBINATIONS: Final = 8


def messages_of(step: Step) -> Messages:
    """Return the messages of a step, its outcome last unless that is what the reason says."""
    yield from _REASONS[step.technique.id](step)
    if step.eliminations:
        yield say("vstep.so", out=outcome_of(step))


def outcome_of(step: Step) -> Items:
    """Return the messages of the outcome: placements, then eliminations by digit."""
    board: Board = step.board
    found = [say("vstep.placed", cells=board.names([cell]), digit=digit) for cell, digit in step.placements]
    by_cells: dict[tuple[int, ...], list[int]] = {}
    by_digit: dict[int, list[int]] = {}
    for cell, digit in step.eliminations:
        by_digit.setdefault(digit, []).append(cell)
    for digit, cells in sorted(by_digit.items()):
        by_cells.setdefault(tuple(cells), []).append(digit)
    found += [
        say("vstep.struck", digits=Digits(digits), cells=board.names(cells)) for cells, digits in by_cells.items()
    ]
    return Items(found)


def _single(step: Step) -> Messages:
    key = {"full_house": "last", "naked_single": "naked", "hidden_single": "hidden", "brute_force": "search"}
    board: Board = step.board
    ((cell, digit),) = step.placements
    where = {"house": _house(step)} if step.houses else {}
    yield say(f"vstep.{key[step.technique.id]}", cells=board.names([cell]), digit=digit, **where)


def _house(step: Step) -> Say:
    board: Board = step.board
    return board.model.houses[step.houses[0].house].name


def _locked(step: Step) -> Messages:
    places = step.board.names(entry.cell for entry in step.candidates)
    yield say("vstep.locked", house=_house(step), digit=step.digits[0], places=places)
    yield _seeing(step)


def _seeing(step: Step) -> Say:
    seeing = step.board.names(cell for cell, _ in step.eliminations)
    return say("vstep.sees", cells=seeing, count=len(step.candidates))


def _set(step: Step) -> Messages:
    key = "vstep.naked_set" if step.technique.id.startswith("naked") else "vstep.hidden_set"
    (held,) = step.sets
    yield say(key, house=_house(step), cells=step.board.names(held.cells), digits=Digits(held.digits))


def _part(step: Step) -> Part:
    board: Board = step.board
    return board.model.parts[step.rules[0].part]


def _rule(step: Step) -> Messages:
    board: Board = step.board
    part = _part(step)
    name, cells = part.rule.name(), board.names(dict.fromkeys((*part.cells, *part.others)))
    if part.sort == "cage":
        found = combinations_of(part.cells, part.total, board.masks)
        if 1 <= len(found) <= _MOST_COMBINATIONS:
            listed = Names("+".join(map(str, digits)) for digits in found)
            yield say("vstep.cage", name=name, cells=cells, total=part.total, combinations=listed)
        else:
            yield say("vstep.cage_many", name=name, cells=cells, total=part.total)
        return
    yield say("vstep.rule", name=name, cells=cells, meaning=part.rule.meaning())
    if part.sort == "pairs" and len(part.cells) == 2:
        first, second = part.cells
        yield say(
            "vstep.pair",
            first=board.names([first]),
            first_digits=Names(map(str, digits_of(board.masks[first]))),
            second=board.names([second]),
            second_digits=Names(map(str, digits_of(board.masks[second]))),
        )
    else:
        yield say("vstep.no_way")


def _cage_digit(step: Step) -> Messages:
    board: Board = step.board
    part = _part(step)
    yield say(
        "vstep.cage_digit",
        name=part.rule.name(),
        cells=board.names(part.cells),
        total=part.total,
        digit=step.digits[0],
        places=board.names(entry.cell for entry in step.candidates),
    )
    yield _seeing(step)


def _sum(step: Step) -> Messages:
    board: Board = step.board
    block, cells = tuple(entry.house for entry in step.houses), step.sets[0].cells
    known = (sums for sort, *place, sums in sums_of(board.model) if (sort, *place) == (step.technique.id, block, cells))
    houses = Items(board.model.houses[house].name for house in block)
    yield say(f"vstep.{step.technique.id}", houses=houses, count=len(block), cells=board.names(cells), **next(known))


def _contradiction(step: Step) -> Messages:
    (assumed,) = step.candidates
    board: Board = step.board.with_placed([(assumed.cell, assumed.digit)])
    yield say("vstep.suppose", cells=board.names([assumed.cell]), digit=assumed.digit)
    if step.proof:
        yield Links(
            say("vstep.link", name=say(f"technique.{link.technique.id}"), out=outcome_of(link)) for link in step.proof
        )
    for link in step.proof:
        board = link.apply(board)
    end = board.dead_end()
    assert end is not None, "a proof that ends without a contradiction"
    where, missing = end
    if missing is None:
        yield say("vstep.empty_cell", cells=board.names([where]))
    else:
        yield say("vstep.no_place", digit=missing, house=board.model.houses[where].name)


_REASONS: Final[dict[str, Callable[[Step], Iterator[Say | Links]]]] = {
    **dict.fromkeys(("full_house", "naked_single", "hidden_single", "brute_force"), _single),
    **dict.fromkeys(("pair_rule", "cage_combination", "line_rule", "sum_bounds", "outside_clue"), _rule),
    **dict.fromkeys(("naked_pair", "hidden_pair", "naked_triple", "hidden_triple", "naked_quad"), _set),
    **dict.fromkeys(("innies", "outies"), _sum),
    **dict.fromkeys(("contradiction", "long_contradiction"), _contradiction),
    "locked_candidates": _locked,
    "cage_digit": _cage_digit,
}
