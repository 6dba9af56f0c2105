"""Simple colours, multi colours and 3D Medusa in Simplified Chinese."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonet.geometry import PEERS, cell_name
from nonet.logic.step import Role
from nonet.logic.words.reading import clashing_colors, conflicting, first_sight
from nonet.logic.words.zh.grammar import and_list, cells, outcome

if TYPE_CHECKING:
    from nonet.logic.step import Step

__all__ = ["WORDS"]


def _colors(step: Step) -> str:
    a, b = step.cells_of(Role.COLOR_A), step.cells_of(Role.COLOR_B)
    return f"甲色为{cells(a)}，乙色为{cells(b)}"


def trap(step: Step) -> str:
    """Explain a cell that sees both colours."""
    digit = step.digits[0]
    hit = sorted({cell for cell, _ in step.eliminations})
    a, b = step.cells_of(Role.COLOR_A), step.cells_of(Role.COLOR_B)
    seen = next(c for c in a if c in PEERS[hit[0]]), next(c for c in b if c in PEERS[hit[0]])
    example = f"（例如{cell_name(hit[0])}看到{cells(seen)}）" if len(hit) > 1 else f"（即{cells(seen)}）"
    return (
        f"沿着{digit}的强链（某区域中{digit}恰有两个位置）把两端交替染成两种颜色：{_colors(step)}。"
        f"必有一种颜色全是{digit}，另一种全不是。{cells(hit)}能同时看到两种颜色{example}，所以{outcome(step)}。"
    )


def wrap(step: Step) -> str:
    """Explain a colour that contradicts itself."""
    digit = step.digits[0]
    struck = {cell for cell, _ in step.eliminations}
    role, name = (Role.COLOR_A, "甲") if struck & set(step.cells_of(Role.COLOR_A)) else (Role.COLOR_B, "乙")
    pair = first_sight(step.cells_of(role), step.cells_of(role))
    return (
        f"沿着{digit}的强链（某区域中{digit}恰有两个位置）把两端交替染成两种颜色：{_colors(step)}。"
        f"必有一种颜色全是{digit}，另一种全不是。但{cells(pair)}互相看到，又同为{name}色，所以{name}色全不是{digit}："
        f"{outcome(step)}。"
    )


_ZH = {"A": "甲色", "B": "乙色", "C": "丙色", "D": "丁色"}


def multi_1(step: Step) -> str:
    """Explain two clusters of which one colour each cannot both be true."""
    digit = step.digits[0]
    pairs = clashing_colors(step)
    (first, second), (left, right) = ((_ZH[x], _ZH[y]) for x, y in pairs[:2])
    near, far = pairs[2]
    return (
        f"给{digit}的两组强链分别染色。{_clusters(step)}每组中恰有一种颜色全是{digit}。{cell_name(near)}（{first}）与"
        f"{cell_name(far)}（{second}）互相看到，{first}和{second}不能同时成立，所以{left}和{right}中至少有一种成立。"
        f"能同时看到{left}和{right}的格不能是{digit}：{outcome(step)}。"
    )


def multi_2(step: Step) -> str:
    """Explain a colour that sees both colours of another cluster."""
    digit = step.digits[0]
    struck = {cell for cell, _ in step.eliminations}
    own, name = (Role.COLOR_A, "甲色") if struck & set(step.cells_of(Role.COLOR_A)) else (Role.COLOR_B, "乙色")
    to_c = first_sight(step.cells_of(own), step.cells_of(Role.COLOR_C))
    to_d = first_sight(step.cells_of(own), step.cells_of(Role.COLOR_D))
    return (
        f"给{digit}的两组强链分别染色。{_clusters(step)}丙色和丁色中必有一种全是{digit}。{name}既看到丙色"
        f"（{cells(to_c)}），又看到丁色（{cells(to_d)}），无论哪种成立都与它冲突，所以{name}不成立：{outcome(step)}。"
    )


def _clusters(step: Step) -> str:
    a, b, c, d = (step.cells_of(role) for role in (Role.COLOR_A, Role.COLOR_B, Role.COLOR_C, Role.COLOR_D))
    return f"第一组：甲色为{cells(a)}，乙色为{cells(b)}；第二组：丙色为{cells(c)}，丁色为{cells(d)}。"


def medusa(step: Step) -> str:
    """Explain the colouring of candidates of several digits."""
    a, b = step.candidates_of(Role.COLOR_A), step.candidates_of(Role.COLOR_B)
    return (
        "沿着强链给候选数交替染色，既包括双值格内的两个候选数，也包括某数字在某区域中仅有的两个位置。"
        f"甲色：{_listed(a)}；乙色：{_listed(b)}。要么甲色全部成立，要么乙色全部成立。{_medusa_why(step)}：{outcome(step)}。"
    )


def _medusa_why(step: Step) -> str:
    struck = set(step.eliminations)
    for role, name in ((Role.COLOR_A, "甲色"), (Role.COLOR_B, "乙色")):
        if struck and struck <= set(step.candidates_of(role)):
            return f"{name}自相矛盾，所以全部不成立"
    cell, digit = step.eliminations[0]
    other_a, other_b = (conflicting(step, cell, digit, role) for role in (Role.COLOR_A, Role.COLOR_B))
    example = f"（如{_listed(((cell, digit),))}与{_listed((other_a,))}以及{_listed((other_b,))}都冲突）"
    return f"与两种颜色都冲突的候选数无论如何都不成立{example}"


def _listed(candidates: tuple[tuple[int, int], ...]) -> str:
    return and_list([f"{cell_name(cell)}的{digit}" for cell, digit in candidates])


WORDS = {
    "simple_colors_trap": trap,
    "simple_colors_wrap": wrap,
    "multi_colors_1": multi_1,
    "multi_colors_2": multi_2,
    "medusa_3d": medusa,
}
