"""Chains and loops in Simplified Chinese, told as a story from one end to the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonet.geometry import cell_name
from nonet.logic.words.reading import tell
from nonet.logic.words.zh.grammar import cells, digits, house_name, lose, node, or_cells, outcome

if TYPE_CHECKING:
    from nonet.logic.step import Chain, ChainNode, Step
    from nonet.logic.words.reading import Beat

__all__ = ["WORDS", "beats", "state", "story"]


def state(entry: ChainNode, is_on: bool | None = None) -> str:
    """Say what a node claims: r1c1 is 5; neither r1c1 nor r1c2 is 5."""
    on = entry.is_on if is_on is None else is_on
    if on:
        return f"{node(entry)}是{entry.digit}"
    if not entry.is_group:
        return f"{node(entry)}不是{entry.digit}"
    return f"{cells(entry.cells)}都不是{entry.digit}"


def _beat(beat: Beat, is_first: bool) -> str:
    """Tell one beat: what is lost, and what must then be true."""
    off, on = beat.off, beat.on
    if on is None:
        assert off is not None
        if off.als_cells:
            held = digits([digit for digit in off.als_digits if digit != off.digit])
            return f"{lose(off.cells, off.digit)}，于是{cells(off.als_cells)}必须填{held}"
        return lose(off.cells, off.digit)
    if off is None:
        return f"{node(on)}必为{on.digit}"
    lost = "" if is_first else f"{lose(off.cells, off.digit)}，"
    if beat.als is not None:
        return f"{lost}待定数组{cells(beat.als.als_cells)}只能填其余数字，{on.digit}必在{node(on)}"
    if beat.is_in_cell:
        return f"{lost}只能是{on.digit}" if lost else f"{node(on)}只能是{on.digit}"
    where = f"{house_name(beat.house)}的" if beat.house is not None else ""
    return f"{lost}{where}{on.digit}只能在{node(on)}"


def beats(step: Step, chain: Chain) -> list[str]:
    """Tell what follows from the first node of a chain, one clause after the other."""
    first, found = tell(step.grid, chain)
    starts_off = not first.is_on
    return [_beat(beat, is_first=starts_off and index == 0) for index, beat in enumerate(found)]


def story(step: Step, chain: Chain) -> str:
    """Tell a chain in two sentences: the assumption, and what follows from it."""
    return f"假设{state(chain[0])}，那么{'；'.join(beats(step, chain))}。"


def _chain_cells(step: Step) -> list[int]:
    return list(dict.fromkeys(cell for found in step.chains[0] for cell in found.cells))


def remote_pair(step: Step) -> str:
    """Explain a chain of equal bivalue cells."""
    path = _chain_cells(step)
    a, b = step.digits
    return (
        f"{cells(path)}都只有候选数{a}和{b}，并且依次相邻的两格都能互相看到。沿着这条链，{a}和{b}必然交替出现，"
        f"所以相隔奇数步的两格（例如{cells((path[0], path[-1]))}）一个是{a}，一个是{b}。"
        f"同时看到这样两格的格既不能是{a}也不能是{b}：{outcome(step)}。"
    )


def open_chain(step: Step) -> str:
    """Explain a chain of which one end must be true."""
    chain = step.chains[0]
    first, last = chain[0], chain[-1]
    if first.cells == last.cells and first.digit == last.digit:
        return f"{story(step, chain)}这与假设矛盾，所以{state(first, True)}：{outcome(step)}。"
    if first.digit == last.digit and not (first.is_group or last.is_group):
        ends = cells((first.cell, last.cell))
        why = f"{ends}中总有一格是{first.digit}，同时看到这两格的格都不能是{first.digit}"
        return f"{story(step, chain)}所以无论如何，{why}：{outcome(step)}。"
    return (
        f"{story(step, chain)}所以“{state(first, True)}”与“{state(last, True)}”至少有一个成立，"
        f"与两者都冲突的候选数不能成立：{outcome(step)}。"
    )


def continuous_loop(step: Step) -> str:
    """Explain a loop without a break."""
    chain = step.chains[0]
    return (
        f"{story(step, chain)}这就回到了起点，各链首尾相接成环，反过来推也同样成立。"
        f"环上相邻的两个候选数恰有一个为真，所以与两者都冲突的其他候选数不能成立：{outcome(step)}。"
    )


def discontinuous_loop(step: Step) -> str:
    """Explain a loop that contradicts or proves its start."""
    chain = step.chains[0]
    first, last = chain[0], chain[-1]
    told = story(step, chain)
    if first.is_on:
        if last.is_on and last.digit != first.digit:
            end = f"{cell_name(first.cell)}不可能既是{first.digit}又是{last.digit}"
        else:
            end = f"这与“{state(first)}”的假设矛盾"
        return f"{told}但{end}，所以假设不成立：{outcome(step)}。"
    if last.is_on and last.digit == first.digit:
        return f"{told}假设推出了它的反面，所以{state(first, True)}：{outcome(step)}。"
    return (
        f"{told}所以{or_cells(first.cells)}无论如何只能是{digits((first.digit, last.digit), '或')}：{outcome(step)}。"
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
