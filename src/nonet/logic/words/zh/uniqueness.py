"""Rectangles, loops and graves in Simplified Chinese: what a puzzle with one solution cannot come to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonet.geometry import CELL_HOUSES, cell_name, column_of, row_of
from nonet.logic.step import Role
from nonet.logic.words.reading import by_cell, confined_houses, extra_digits, pair_of
from nonet.logic.words.zh.grammar import and_list, cells, digits, house_name, houses, number, or_cells, outcome

if TYPE_CHECKING:
    from nonet.logic.step import Step

__all__ = ["WORDS"]


def _swap(step: Step) -> str:
    """Say why the deadly pattern cannot be."""
    a, b = pair_of(step)
    return f"{a}和{b}就可以整体互换，题目便有两个解"


def _shape(step: Step) -> str:
    return "环" if "loop" in step.technique.id else "矩形"


def type_1(step: Step) -> str:
    """Explain a pattern with a single corner that saves it."""
    floor, (roof,) = step.cells_of(Role.FLOOR), step.cells_of(Role.ROOF)
    a, b = pair_of(step)
    return (
        f"{cells((*floor, roof))}构成一个{_shape(step)}，除{cell_name(roof)}外各格都只有候选数{a}和{b}。"
        f"如果{cell_name(roof)}也是{a}或{b}，{_swap(step)}。所以它必须是别的数字：{outcome(step)}。"
    )


def type_2(step: Step) -> str:
    """Explain a pattern whose saving corners share one extra digit."""
    floor, roof = step.cells_of(Role.FLOOR), step.cells_of(Role.ROOF)
    a, b = pair_of(step)
    (extra,) = extra_digits(step)
    count = number(len(roof))
    return (
        f"{cells((*floor, *roof))}构成{a}、{b}的{_shape(step)}，其中只有{cells(roof)}还能填别的数字，即{extra}。"
        f"如果它们都不是{extra}，{_swap(step)}。所以{cells(roof)}中必有一格是{extra}，"
        f"同时看到这{count}格的格都不能是{extra}：{outcome(step)}。"
    )


def type_3(step: Step) -> str:
    """Explain a pattern whose extras act as one cell of a naked set."""
    floor, roof = step.cells_of(Role.FLOOR), step.cells_of(Role.ROOF)
    a, b = pair_of(step)
    return (
        f"{cells((*floor, *roof))}构成{a}、{b}的{_shape(step)}。如果{cells(roof)}也只填这两个数字，{_swap(step)}，"
        f"所以{cells(roof)}中必有一格是{digits(extra_digits(step), '或')}。{_as_subset(step, roof)}：{outcome(step)}。"
    )


def _as_subset(step: Step, roof: tuple[int, ...]) -> str:
    (subset,) = step.sets_of(Role.SUBSET)
    house = step.houses_of(Role.HOUSE)
    where = house_name(house[0]) if house else "同一区域"
    return (
        f"把{cells(roof)}看作一格，它与{cells(subset.cells)}构成关于{digits(subset.digits)}的显性数组，"
        f"{where}的其他格都不能再填这些数字"
    )


def type_4(step: Step) -> str:
    """Explain a pattern of which one digit is confined to the roof."""
    floor, roof = step.cells_of(Role.FLOOR), step.cells_of(Role.ROOF)
    a, b = pair_of(step)
    struck = step.eliminations[0].digit
    kept = a + b - struck
    where = confined_houses(step.grid, kept, roof)
    return (
        f"{cells((*floor, *roof))}构成{a}、{b}的{_shape(step)}，其中{cells(floor)}没有别的候选数。"
        f"在{houses(where)}中，{kept}只能填在{or_cells(roof)}，所以两格之中必有一格是{kept}。"
        f"如果另一格是{struck}，{_swap(step)}：{outcome(step)}。"
    )


def rectangle_6(step: Step) -> str:
    """Explain a rectangle with a diagonal roof and a confined digit."""
    floor, roof = step.cells_of(Role.FLOOR), step.cells_of(Role.ROOF)
    a, b = pair_of(step)
    struck = step.eliminations[0].digit
    other = a + b - struck
    lines = sorted({house for cell in roof for house in CELL_HOUSES[cell][:2]})
    return (
        f"{cells((*floor, *roof))}构成{a}、{b}的矩形，其中{cells(floor)}没有别的候选数。在{houses(lines)}中，"
        f"{struck}都只能填在矩形的四角。如果{cells(roof)}中有一格是{struck}，另一格也必是{struck}，"
        f"{cells(floor)}就都是{other}，于是{_swap(step)}。所以{outcome(step)}。"
    )


def hidden_rectangle(step: Step) -> str:
    """Explain a rectangle whose far corner would force the deadly pattern."""
    corners = sorted({*step.cells_of(Role.FLOOR), *step.cells_of(Role.ROOF)})
    target, struck = step.eliminations[0]
    a, b = pair_of(step)
    confined = a + b - struck
    opposite = next(c for c in corners if row_of(c) != row_of(target) and column_of(c) != column_of(target))
    sides = [cell for cell in corners if cell not in (target, opposite)]
    row, column = CELL_HOUSES[target][:2]
    return (
        f"{cells(corners)}构成{a}、{b}的矩形，其中{cell_name(opposite)}没有别的候选数。在{house_name(row)}和"
        f"{house_name(column)}中，{confined}都只能填在矩形的角上。如果{cell_name(target)}是{struck}，"
        f"则{cells(sides)}都是{confined}，{cell_name(opposite)}是{struck}，于是{_swap(step)}。所以{outcome(step)}。"
    )


def avoidable_1(step: Step) -> str:
    """Explain three filled corners, none a clue, and what the fourth cannot be."""
    placed = "，".join(f"{cell_name(cell)}是{digit}" for cell, digit in step.candidates_of(Role.FLOOR))
    target, struck = step.eliminations[0]
    return (
        f"{placed}，它们都不是题目给出的已知数。如果{cell_name(target)}是{struck}，这个矩形的两个数字就可以互换，"
        f"而不触动任何已知数，题目便有两个解。所以{outcome(step)}。"
    )


def avoidable_2(step: Step) -> str:
    """Explain two filled corners, none a clue, and two that share an extra."""
    placed = "，".join(f"{cell_name(cell)}是{digit}" for cell, digit in step.candidates_of(Role.FLOOR))
    roof = step.candidates_of(Role.ROOF)
    wrong = "、".join(f"{cell_name(cell)}是{digit}" for cell, digit in roof)
    (extra,) = extra_digits(step)
    where = [cell for cell, _ in roof]
    return (
        f"{placed}，它们都不是题目给出的已知数。如果{wrong}，这个矩形的两个数字就可以互换，而不触动任何已知数，"
        f"题目便有两个解。所以{cells(where)}中必有一格是{extra}，同时看到这两格的格都不能是{extra}：{outcome(step)}。"
    )


_GRAVE = "所有空格都恰有两个候选数，每个数字在各行、列、宫中都恰有两个位置，这样的盘面要么无解，要么有两个解"


def bug_1(step: Step) -> str:
    """Explain a grave with one extra candidate."""
    cell, digit = step.candidates_of(Role.EXTRA)[0]
    return (
        f"除{cell_name(cell)}有三个候选数外，所有空格都恰有两个候选数，而{cell_name(cell)}的{digit}在它的行、列、宫中"
        f"都多出一个。如果没有这个{digit}，{_GRAVE}。所以{cell_name(cell)}必须是{digit}：{outcome(step)}。"
    )


def bug_2(step: Step) -> str:
    """Explain a grave whose extras are all one digit."""
    extras = step.cells_of(Role.EXTRA)
    digit = step.candidates_of(Role.EXTRA)[0].digit
    return (
        f"只有{cells(extras)}各多出一个候选数，并且都是{digit}。如果它们都不是{digit}，{_GRAVE}。"
        f"所以其中必有一格是{digit}，同时看到它们的格都不能是{digit}：{outcome(step)}。"
    )


def bug_3(step: Step) -> str:
    """Explain a grave whose extras act as one cell of a naked set."""
    extras = step.cells_of(Role.EXTRA)
    return (
        f"只有{cells(extras)}有多出来的候选数：{_listed_extras(step)}。如果它们都不成立，{_GRAVE}。"
        f"所以{cells(extras)}中必有一格是{digits(extra_digits(step), '或')}。"
        f"{_as_subset(step, extras)}：{outcome(step)}。"
    )


def bug_4(step: Step) -> str:
    """Explain a grave with a digit confined to its two larger cells."""
    extras = step.cells_of(Role.EXTRA)
    digit = step.candidates_of(Role.LINK)[0].digit
    house = house_name(step.houses_of(Role.LINK)[0])
    return (
        f"只有{cells(extras)}有多出来的候选数：{_listed_extras(step)}。如果它们都不成立，{_GRAVE}。"
        f"在{house}中，{digit}只能填在{or_cells(extras)}，所以两格之中一格是{digit}，另一格是多出来的候选数，"
        f"容不下别的数字：{outcome(step)}。"
    )


def _listed_extras(step: Step) -> str:
    return and_list([f"{cell_name(cell)}的{digits(found)}" for cell, found in by_cell(step.candidates_of(Role.EXTRA))])


WORDS = {
    "unique_rectangle_1": type_1,
    "unique_rectangle_2": type_2,
    "unique_rectangle_3": type_3,
    "unique_rectangle_4": type_4,
    "unique_rectangle_5": type_2,
    "unique_rectangle_6": rectangle_6,
    "hidden_rectangle": hidden_rectangle,
    "avoidable_rectangle_1": avoidable_1,
    "avoidable_rectangle_2": avoidable_2,
    "unique_loop_1": type_1,
    "unique_loop_2": type_2,
    "unique_loop_3": type_3,
    "unique_loop_4": type_4,
    "bug_plus_1": bug_1,
    "bug_2": bug_2,
    "bug_3": bug_3,
    "bug_4": bug_4,
}
