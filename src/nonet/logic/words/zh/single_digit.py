"""Skyscraper, kite, turbot fish and empty rectangle in Simplified Chinese."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonet.geometry import cell_name, column_of, row_of
from nonet.logic.step import Role
from nonet.logic.words.reading import strong_house, weak_house
from nonet.logic.words.zh.grammar import cells, house_name, houses, or_cells, outcome

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
        f"{digit}在{house_name(house_a)}只有{cells((a, near_a))}两个位置，在{house_name(house_b)}只有"
        f"{cells((near_b, b))}两个位置。{cells((near_a, near_b))}同在{joined}，最多只有一格是{digit}，"
        f"所以另一端的{or_cells((a, b))}中至少有一格是{digit}。{_seers(step)}能同时看到这两格，因此{outcome(step)}。"
    )


def dual_kite(step: Step) -> str:
    """Explain two kites, of one digit or of two, that meet in the same two cells of a box."""
    ends = step.candidates_of(Role.PINCER)
    lines = [entry.house for entry in step.houses if entry.role is Role.BASE]
    box = house_name(step.houses_of(Role.LINK)[0])
    kites = []
    for at in (0, 2):
        far = cells([cell for cell, _ in ends[at : at + 2]])
        kites.append(f"数字{ends[at].digit}的一只由{houses(lines[at : at + 2])}组成，远端为{far}")
    return (
        f"两只双线风筝在{box}的{cells(step.cells_of(Role.LINK))}相接：{'；'.join(kites)}。每只风筝的数字在它的行和列中"
        "都只有两个位置，近端同在一宫，所以远端至少有一格是该数字。能同时看到一只风筝两个远端的格不能填它的数字："
        f"{outcome(step)}。"
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
        f"{digit}在{house_name(house_a)}只有{cells((a, near_a))}两个位置，在{house_name(house_b)}只有"
        f"{cells((near_b, b))}两个位置。{cells((near_a, near_b))}同在{house_name(joined)}，最多只有一格是{digit}，所以"
    )
    if a == b:
        return f"{text}{cell_name(a)}必为{digit}：{outcome(step)}。"
    return f"{text}{or_cells((a, b))}中至少有一格是{digit}。{_seers(step)}能同时看到这两格，因此{outcome(step)}。"


def empty_rectangle(step: Step) -> str:
    """Explain a box whose places lie in one row and one column, hit by a strong link."""
    digit = step.digits[0]
    box = house_name(step.houses_of(Role.BOX)[0])
    places = step.cells_of(Role.BASE)
    near, far = (cell for cell, _ in step.candidates_of(Role.LINK)[:2])
    link = step.houses_of(Role.LINK)[0]
    hit = step.eliminations[0].cell
    rows = link // 9 == 1
    line_1 = f"第{row_of(near) + 1}行" if rows else f"第{column_of(near) + 1}列"
    line_2 = f"第{column_of(hit) + 1}列" if rows else f"第{row_of(hit) + 1}行"
    return (
        f"在{box}中，{digit}的所有位置（{cells(places)}）都落在{line_1}或{line_2}上。"
        f"{house_name(link)}的{digit}只有{cells((near, far))}两个位置：若{cell_name(far)}是{digit}，它直接看到"
        f"{cell_name(hit)}；若不是，则{cell_name(near)}是{digit}，{box}的{digit}只能在{line_2}上，同样看到"
        f"{cell_name(hit)}。无论哪种情况，都{outcome(step)}。"
    )


def dual_empty_rectangle(step: Step) -> str:
    """Explain an empty rectangle hit by two strong links."""
    digit = step.digits[0]
    box = house_name(step.houses_of(Role.BOX)[0])
    places = step.cells_of(Role.BASE)
    links = step.candidates_of(Role.LINK)
    pairs = [tuple(cell for cell, _ in links[at : at + 2]) for at in range(0, len(links), 2)]
    named = "以及".join(f"{cells(pair)}之间" for pair in dict.fromkeys(pairs))
    return (
        f"在{box}中，{digit}的所有位置（{cells(places)}）都落在同一行或同一列上。{named}的{digit}各构成强链，"
        f"近端与该宫对齐：若远端不是{digit}，近端就是{digit}，于是{box}的{digit}被推到另一条线上。"
        f"两条强链的目标格都不能是{digit}：{outcome(step)}。"
    )


def _seers(step: Step) -> str:
    """Name the cells that see both ends: r5c5 sees; r5c5 and r6c6 see."""
    return cells(sorted({cell for cell, _ in step.eliminations}))


WORDS = {
    "skyscraper": two_links,
    "two_string_kite": two_links,
    "dual_two_string_kite": dual_kite,
    "turbot_fish": turbot_fish,
    "empty_rectangle": empty_rectangle,
    "dual_empty_rectangle": dual_empty_rectangle,
}
