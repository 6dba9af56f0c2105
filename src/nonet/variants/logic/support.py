"""Which candidates can be part of a filling: of a cage, a sum, a run, a line. Each function keeps those that can.

Soundness: a candidate is dropped only if no choice among the other candidates, seen or not, satisfies the one rule.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from nonet.variants.logic.board import digits_of, union_of

if TYPE_CHECKING:
    from nonet.variants.logic.model import Model, Part

__all__ = ["combinations_of", "support"]

_MOST_STATES: Final = 6000
_MOST_PRODUCT: Final = 4000
_MOST_KEPT: Final = 500_000  # numbers in the cache of one puzzle

_Masks = dict[int, int]


def support(part: Part, masks: tuple[int, ...], model: Model) -> _Masks | None:
    """Return the candidates of each cell that the part leaves; None if that takes too much work.

    Answers are cached: contradictions check the same candidates over and over.
    """
    key = (id(part), *(masks[cell] for cell in part.cells), *(masks[cell] for cell in part.others))
    if key in model.memo:
        return model.memo[key]
    if model.size_of_memo > _MOST_KEPT:
        model.memo.clear()
        model.size_of_memo = 0
    model.size_of_memo += 3 * len(key)
    model.memo[key] = found = _support(part, masks, model)
    return found


def _support(part: Part, masks: tuple[int, ...], model: Model) -> _Masks | None:
    now = {cell: masks[cell] for cell in (*part.cells, *part.others)}
    if part.sort == "pairs":
        return _pairs(part, now)
    if part.sort == "cage":
        return _distinct_sum(part.cells, part.total, now)
    if part.sort == "sum":
        return weighted_sum(part.cells, part.factors, part.total, now, model)
    if part.sort == "run":
        return _run(part.cells, now, model.size)
    if part.sort == "line":
        return _line(part, now, model.size)
    if part.sort == "contains":
        return _contains(part, now)
    return _same(part, now)


def _pairs(part: Part, now: _Masks) -> _Masks:
    """Keep what has a partner in every pair, until nothing changes."""
    has_changed = True
    while has_changed:
        has_changed = False
        for a, b, table in part.pairs:
            allowed_a = allowed_b = 0
            for x in digits_of(now[a]):
                partners = table[x - 1] & now[b]
                if partners:
                    allowed_a |= 1 << x - 1
                    allowed_b |= partners
            if allowed_a != now[a] or allowed_b != now[b]:
                now[a], now[b] = allowed_a, allowed_b
                has_changed = True
    return now


def _distinct_sum(cells: tuple[int, ...], total: int, now: _Masks) -> _Masks | None:
    layers = _layers(cells, total, now)
    if layers is None:
        return None
    good = {state for state in layers[-1] if _sum(state) == total}
    kept: _Masks = {}
    for at in range(len(cells) - 1, -1, -1):
        before: set[int] = set()
        allowed = 0
        for state in layers[at]:
            for digit in digits_of(now[cells[at]] & ~state):
                if state | 1 << digit - 1 in good:
                    before.add(state)
                    allowed |= 1 << digit - 1
        kept[cells[at]] = allowed
        good = before
    return kept


def _layers(cells: tuple[int, ...], total: int, now: _Masks) -> list[set[int]] | None:
    """Return the sets of digits that the first cells can have, by number of cells, as masks."""
    layers: list[set[int]] = [{0}]
    least = [min(digits_of(now[cell]), default=99) for cell in cells]
    for at, cell in enumerate(cells):
        left = sum(least[at + 1 :])
        states: set[int] = set()
        for state in layers[-1]:
            so_far = _sum(state)
            for digit in digits_of(now[cell] & ~state):
                if so_far + digit + left <= total:
                    states.add(state | 1 << digit - 1)
        if len(states) > _MOST_STATES:
            return None
        layers.append(states)
    return layers


@lru_cache(maxsize=1 << 14)
def _sum(mask: int) -> int:
    return sum(digits_of(mask))


def combinations_of(cells: tuple[int, ...], total: int, masks: tuple[int, ...]) -> list[tuple[int, ...]]:
    """List the sets of digits that a cage can hold."""
    now = {cell: masks[cell] for cell in cells}
    layers = _layers(cells, total, now)
    return [] if layers is None else sorted(digits_of(state) for state in layers[-1] if _sum(state) == total)


def weighted_sum(
    cells: tuple[int, ...], factors: tuple[int, ...], total: int, now: _Masks, model: Model
) -> _Masks | None:
    """Keep what can be part of a sum; cells that see each other differ where that is quick to find out."""
    if set(factors) == {1} and model.are_peers(cells):
        return _distinct_sum(cells, total, now)
    product = 1
    for cell in cells:
        product *= max(1, now[cell].bit_count())
    if product <= _MOST_PRODUCT:
        return _enumerated(cells, factors, total, now, model)
    reachable: list[set[int]] = [{0}]
    for cell, factor in zip(cells, factors, strict=True):
        values = [factor * digit for digit in digits_of(now[cell])]
        reachable.append({so_far + value for so_far in reachable[-1] for value in values})
        if len(reachable[-1]) > _MOST_STATES:
            return None
    good = {total} & reachable[-1]
    kept: _Masks = {}
    for at in range(len(cells) - 1, -1, -1):
        allowed, before = 0, set()
        for digit in digits_of(now[cells[at]]):
            found = {state - factors[at] * digit for state in good} & reachable[at]
            if found:
                allowed |= 1 << digit - 1
                before |= found
        kept[cells[at]] = allowed
        good = before
    return kept


def _enumerated(cells: tuple[int, ...], factors: tuple[int, ...], total: int, now: _Masks, model: Model) -> _Masks:
    kept = dict.fromkeys(cells, 0)
    chosen: list[int] = []

    def fill(at: int, left: int) -> None:
        if at == len(cells):
            if left == 0:
                for cell, digit in zip(cells, chosen, strict=True):
                    kept[cell] |= 1 << digit - 1
            return
        cell = cells[at]
        for digit in digits_of(now[cell]):
            if any(other == digit and cells[i] in model.peers[cell] for i, other in enumerate(chosen)):
                continue
            chosen.append(digit)
            fill(at + 1, left - factors[at] * digit)
            chosen.pop()

    fill(0, total)
    return kept


def _run(cells: tuple[int, ...], now: _Masks, size: int) -> _Masks:
    """Keep what lies in a run of consecutive digits that every cell can be part of."""
    count = len(cells)
    union = union_of(map(now.__getitem__, cells))
    kept = dict.fromkeys(cells, 0)
    for start in range(size - count + 1):
        window = ((1 << count) - 1) << start
        if union & window == window and all(now[cell] & window for cell in cells):
            for cell in cells:
                kept[cell] |= now[cell] & window
    return kept


def _line(part: Part, now: _Masks, size: int) -> _Masks:
    """Keep the candidates on a path of the automaton from a start to an accepting state."""
    automaton = part.automaton
    assert automaton is not None
    layers = [set(automaton.starts)]
    for cell in part.cells:
        digits = digits_of(now[cell])
        layers.append(
            {to for state in layers[-1] for digit in digits if (to := automaton.next[state * size + digit - 1]) >= 0}
        )
    good = layers[-1] & set(automaton.accepts)
    kept: _Masks = dict.fromkeys(part.cells, 0)
    for at in range(len(part.cells) - 1, -1, -1):
        before: set[int] = set()
        for state in layers[at]:
            for digit in digits_of(now[part.cells[at]]):
                if automaton.next[state * size + digit - 1] in good:
                    before.add(state)
                    kept[part.cells[at]] |= 1 << digit - 1
        good = before
    return kept


def _contains(part: Part, now: _Masks) -> _Masks:
    """Let a digit have its places where there are no more than it needs; where all are needed, no other digit."""
    kept = dict(now)
    for digit, least in enumerate(part.least, 1):
        bit = 1 << digit - 1
        places = [cell for cell in part.cells if now[cell] & bit]
        if least and len(places) <= least:
            for cell in places:
                kept[cell] &= bit
            if len(places) < least:
                return dict.fromkeys(part.cells, 0)
    if sum(part.least) == len(part.cells):
        needed = sum(1 << digit for digit, least in enumerate(part.least) if least)
        for cell in part.cells:
            kept[cell] &= needed
    return kept


def _same(part: Part, now: _Masks) -> _Masks:
    """Keep the digits that the other group can hold, too."""
    both = union_of(map(now.__getitem__, part.cells)) & union_of(map(now.__getitem__, part.others))
    return {cell: mask & both for cell, mask in now.items()}
