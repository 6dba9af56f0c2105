"""Skyscraper, kite, turbot fish and empty rectangle in English."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonet.geometry import cell_name, column_of, house_name, row_of
from nonet.logic.step import Role
from nonet.logic.words.en.grammar import capital, cells, houses, or_cells, outcome
from nonet.logic.words.reading import strong_house, weak_house

if TYPE_CHECKING:
    from nonet.logic.step import Step

__all__ = ["WORDS"]


def two_links(step: Step) -> str:
    """Explain two strong links of a digit that are joined at one end each."""
    digit = step.digits[0]
    (a, b), (near_a, near_b) = step.cells_of(Role.PINCER), step.cells_of(Role.LINK)
    house_a, house_b = step.houses_of(Role.BASE)
    joined = house_name(step.houses_of(Role.LINK)[0])
    return (
        f"{capital(house_name(house_a))} has only two places for {digit}, {cells((a, near_a))}; {house_name(house_b)} "
        f"has only {cells((b, near_b))}. {cells((near_a, near_b))} share {joined}, so at most one of them is {digit}, "
        f"and at least one of the far ends, {or_cells((a, b))}, must be {digit}. "
        f"{_seers(step)} both, so {outcome(step)}."
    )


def dual_kite(step: Step) -> str:
    """Explain two kites, of one digit or of two, that meet in the same two cells of a box."""
    ends = step.candidates_of(Role.PINCER)
    lines = [entry.house for entry in step.houses if entry.role is Role.BASE]
    box = house_name(step.houses_of(Role.LINK)[0])
    kites = []
    for at in (0, 2):
        far = cells([cell for cell, _ in ends[at : at + 2]])
        kites.append(f"one on {ends[at].digit} with {houses(lines[at : at + 2])} and the far ends {far}")
    return (
        f"Two kites meet in {box}, at {cells(step.cells_of(Role.LINK))}: {'; '.join(kites)}. In each kite the row and "
        "the column have only two places for the digit, and their near ends share the box, so at least one far end "
        f"holds it. A cell that sees both far ends of a kite cannot hold its digit: {outcome(step)}."
    )


def turbot_fish(step: Step) -> str:
    """Explain the chain strong, weak, strong of one digit."""
    digit = step.digits[0]
    a, near_a, near_b, b = (node.cell for node in step.chains[0])
    house_a, house_b = strong_house(step.grid, digit, (a, near_a)), strong_house(step.grid, digit, (near_b, b))
    joined = weak_house((near_a, near_b))
    assert house_a is not None
    assert house_b is not None
    assert joined is not None
    text = (
        f"{capital(house_name(house_a))} has only two places for {digit}, {cells((a, near_a))}; {house_name(house_b)} "
        f"has only {cells((near_b, b))}. {cells((near_a, near_b))} share {house_name(joined)}, so at most one of them "
        f"is {digit}, and "
    )
    if a == b:
        return f"{text}{cell_name(a)} must be {digit}: {outcome(step)}."
    return f"{text}at least one of {cells((a, b))} must be {digit}. {_seers(step)} both, so {outcome(step)}."


def empty_rectangle(step: Step) -> str:
    """Explain a box whose places lie in one row and one column, hit by a strong link."""
    digit = step.digits[0]
    box = house_name(step.houses_of(Role.BOX)[0])
    places = step.cells_of(Role.BASE)
    near, far = (cell for cell, _ in step.candidates_of(Role.LINK)[:2])
    link = step.houses_of(Role.LINK)[0]
    hit = step.eliminations[0].cell
    near_line, hit_line = ("row", "column") if link // 9 == 1 else ("column", "row")
    line_1 = f"{near_line} {(row_of(near) if near_line == 'row' else column_of(near)) + 1}"
    line_2 = f"{hit_line} {(row_of(hit) if hit_line == 'row' else column_of(hit)) + 1}"
    return (
        f"In {box}, every place for {digit} ({cells(places)}) lies in {line_1} or in {line_2}. "
        f"{capital(house_name(link))} has only two places for {digit}: {cells((near, far))}. If {cell_name(far)} is "
        f"{digit}, it sees {cell_name(hit)}; if not, {cell_name(near)} is {digit}, which clears {line_1} in the box, "
        f"so the {digit} of {box} is in {line_2} and sees {cell_name(hit)}. Either way, {outcome(step)}."
    )


def dual_empty_rectangle(step: Step) -> str:
    """Explain an empty rectangle hit by two strong links."""
    digit = step.digits[0]
    box = house_name(step.houses_of(Role.BOX)[0])
    places = step.cells_of(Role.BASE)
    links = step.candidates_of(Role.LINK)
    pairs = [tuple(cell for cell, _ in links[at : at + 2]) for at in range(0, len(links), 2)]
    named = " and ".join("–".join(map(cell_name, pair)) for pair in dict.fromkeys(pairs))
    return (
        f"In {box}, every place for {digit} ({cells(places)}) lies in one row or one column. The strong links "
        f"{named} of {digit} each start in line with the box: if the far end of a link is not {digit}, its near "
        f"end is, and the {digit} of {box} is pushed into the other line. Both links leave their target without a "
        f"chance: {outcome(step)}."
    )


def _seers(step: Step) -> str:
    """Name the cells that see both ends: r5c5 sees; r5c5 and r6c6 see."""
    hit = sorted({cell for cell, _ in step.eliminations})
    return f"{cells(hit)} {'sees' if len(hit) == 1 else 'see'}"


WORDS = {
    "skyscraper": two_links,
    "two_string_kite": two_links,
    "dual_two_string_kite": dual_kite,
    "turbot_fish": turbot_fish,
    "empty_rectangle": empty_rectangle,
    "dual_empty_rectangle": dual_empty_rectangle,
}
