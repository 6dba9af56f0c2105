"""Chains and loops in English, told as a story from one end to the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonet.geometry import cell_name, house_name
from nonet.logic.words.en.grammar import cells, digits, lose, node, or_cells, outcome
from nonet.logic.words.reading import tell

if TYPE_CHECKING:
    from nonet.logic.step import Chain, ChainNode, Step
    from nonet.logic.words.reading import Beat

__all__ = ["WORDS", "beats", "state", "story"]


def state(entry: ChainNode, is_on: bool | None = None) -> str:
    """Say what a node claims: r1c1 is 5; neither r1c1 nor r1c2 is 5."""
    on = entry.is_on if is_on is None else is_on
    if on:
        return f"{node(entry)} is {entry.digit}"
    if not entry.is_group:
        return f"{node(entry)} is not {entry.digit}"
    return f"none of {cells(entry.cells)} is {entry.digit}"


def _beat(beat: Beat, is_first: bool) -> str:
    """Tell one beat: what is lost, and what must then be true."""
    off, on = beat.off, beat.on
    if on is None:
        assert off is not None
        if off.als_cells:
            held = digits([digit for digit in off.als_digits if digit != off.digit])
            return f"{lose(off.cells, off.digit)}, so {cells(off.als_cells)} must hold {held}"
        return lose(off.cells, off.digit)
    if off is None:
        return f"{node(on)} must be {on.digit}"
    lost = "" if is_first else f"{lose(off.cells, off.digit)}"
    if beat.als is not None:
        found = beat.als
        locked = f"the cells {cells(found.als_cells)} must hold their other digits, and {on.digit} is in {node(on)}"
        return f"{lost}, so {locked}" if lost else locked
    if beat.is_in_cell:
        return f"{lost} and must be {on.digit}" if lost else f"{node(on)} must be {on.digit}"
    where = f" of {house_name(beat.house)}" if beat.house is not None else ""
    found_at = f"the {on.digit}{where} must be in {node(on)}"
    return f"{lost}, so {found_at}" if lost else found_at


def beats(step: Step, chain: Chain) -> list[str]:
    """Tell what follows from the first node of a chain, one clause after the other."""
    first, found = tell(step.grid, chain)
    starts_off = not first.is_on
    return [_beat(beat, is_first=starts_off and index == 0) for index, beat in enumerate(found)]


def story(step: Step, chain: Chain) -> str:
    """Tell a chain in two sentences: the assumption, and what follows from it."""
    return f"Suppose {state(chain[0])}. Then {'; '.join(beats(step, chain))}."


def _chain_cells(step: Step) -> list[int]:
    return list(dict.fromkeys(cell for found in step.chains[0] for cell in found.cells))


def remote_pair(step: Step) -> str:
    """Explain a chain of equal bivalue cells."""
    path = _chain_cells(step)
    a, b = step.digits
    return (
        f"{cells(path)} all hold just {a} and {b}, and each sees the next. Along this chain {a} and {b} must "
        f"alternate, so cells an odd number of steps apart, such as {cells((path[0], path[-1]))}, hold one of each. A "
        f"cell that sees two such cells can be neither: {outcome(step)}."
    )


def open_chain(step: Step) -> str:
    """Explain a chain of which one end must be true."""
    chain = step.chains[0]
    first, last = chain[0], chain[-1]
    if first.cells == last.cells and first.digit == last.digit:
        return f"{story(step, chain)} The assumption contradicts itself, so {state(first, True)}: {outcome(step)}."
    if first.digit == last.digit and not (first.is_group or last.is_group):
        ends = (first.cell, last.cell)
        why = f"one of {cells(ends)} is {first.digit} in any case, and a cell that sees both cannot be {first.digit}"
        return f"{story(step, chain)} So {why}: {outcome(step)}."
    return (
        f"{story(step, chain)} So {state(first, True)}, or {state(last, True)}, or both, and a candidate that "
        f"each of these rules out cannot be true: {outcome(step)}."
    )


def continuous_loop(step: Step) -> str:
    """Explain a loop without a break."""
    chain = step.chains[0]
    return (
        f"{story(step, chain)} That leads back to where the story started, so the links form a closed loop, and it can "
        "be read the other way round as well. Of each two neighbours in the loop exactly one is true, so any other "
        f"candidate that conflicts with both is false: {outcome(step)}."
    )


def discontinuous_loop(step: Step) -> str:
    """Explain a loop that contradicts or proves its start."""
    chain = step.chains[0]
    first, last = chain[0], chain[-1]
    told = story(step, chain)
    if first.is_on:
        if last.is_on and last.digit != first.digit:
            end = f"{cell_name(first.cell)} cannot be {digits((first.digit, last.digit), 'and')} at once"
        else:
            end = f"that contradicts the assumption that {state(first)}"
        return f"{told} But {end}, so the assumption is wrong: {outcome(step)}."
    if last.is_on and last.digit == first.digit:
        return f"{told} The assumption leads to its own opposite, so {state(first, True)}: {outcome(step)}."
    return (
        f"{told} So {or_cells(first.cells)} is {digits((first.digit, last.digit), 'or')} in any case, and nothing "
        f"else: {outcome(step)}."
    )


WORDS = {
    "remote_pair": remote_pair,
    "x_chain": open_chain,
    "xy_chain": open_chain,
    "aic": open_chain,
    "grouped_aic": open_chain,
    "continuous_nice_loop": continuous_loop,
    "grouped_continuous_nice_loop": continuous_loop,
    "discontinuous_nice_loop": discontinuous_loop,
    "grouped_discontinuous_nice_loop": discontinuous_loop,
}
