"""Almost locked sets, Sue de Coq and aligned exclusion in Simplified Chinese."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonet.geometry import cell_name
from nonet.logic.step import Role, RoleSet
from nonet.logic.words.reading import petals_of, shared_links, stem_of, struck_digits
from nonet.logic.words.zh.grammar import and_list, cells, digits, house_name, number, outcome

if TYPE_CHECKING:
    from nonet.logic.step import Step

__all__ = ["WORDS"]


def _als(name: str, found: RoleSet) -> str:
    """Introduce an almost locked set: n cells with n + 1 digits."""
    count = "单独一格" if len(found.cells) == 1 else f"{number(len(found.cells))}格"
    return f"{name}是{cells(found.cells)}（{count}，候选数{digits(found.digits)}）"


def _same(step: Step) -> str:
    """Say that an argument made for the first struck digit holds for the others."""
    _, *others = struck_digits(step)
    return f"（{digits(others)}同理）" if others else ""


def als_xz(step: Step) -> str:
    """Explain two almost locked sets that share one or two restricted digits."""
    (a,), (b,) = step.sets_of(Role.ALS_A), step.sets_of(Role.ALS_B)
    restricted = sorted({digit for _, digit in step.candidates_of(Role.RESTRICTED)})
    text = f"{_als('待定数组A', a)}，{_als('待定数组B', b)}，它们的数字都只比格数多一个。"
    if len(restricted) > 1:
        return (
            f"{text}A与B中的{digits(restricted)}分别互相看到，所以这两个数字每组恰好各得一个，其余数字也都必须用上。"
            f"与此冲突的候选数不能成立：{outcome(step)}。"
        )
    x = restricted[0]
    return (
        f"{text}A中的{x}与B中的{x}全都互相看到，所以{x}最多出现在其中一组；另一组失去{x}后就必须用上其余所有数字，"
        f"包括{digits(struck_digits(step))}。能看到两组中该数字所有位置的格不能填它：{outcome(step)}。"
    )


def als_xy_wing(step: Step) -> str:
    """Explain two almost locked sets joined by a third."""
    (a,), (b,), (c,) = (step.sets_of(role) for role in (Role.ALS_A, Role.ALS_B, Role.ALS_C))
    x, y = shared_links(step, [a, c, b])
    z = struck_digits(step)[0]
    return (
        f"{_als('待定数组A', a)}，{_als('待定数组B', b)}，{_als('待定数组C', c)}，它们的数字都只比格数多一个。"
        f"C中{x}和{y}至少有一个：若C含{x}，则A失去{x}，必须用上其余所有数字；若C含{y}，则B失去{y}，必须用上其余所有数字。"
        f"无论如何，{z}必在A或B中{_same(step)}，所以{outcome(step)}。"
    )


def als_xy_chain(step: Step) -> str:
    """Explain a chain of almost locked sets."""
    sets = step.sets_of(Role.ALS)
    links = shared_links(step, sets)
    walk = [
        f"使{cells(found.cells)}（{digits(found.digits)}）失去{link}"
        for found, link in zip(sets[1:], links, strict=True)
    ]
    z = struck_digits(step)[0]
    first, last = sets[0], sets[-1]
    return (
        f"下面每个待定数组的数字都只比格数多一个，失去一个数字后就必须用上其余所有数字。从{cells(first.cells)}"
        f"（{digits(first.digits)}）开始：如果{z}不在其中，它就{'，进而'.join(walk)}，于是{z}必在{cells(last.cells)}中。"
        f"所以{z}不在首组就在末组{_same(step)}，{outcome(step)}。"
    )


def death_blossom(step: Step) -> str:
    """Explain a stem cell each of whose digits feeds a petal."""
    stem_cell, stem_digits = stem_of(step)
    struck = digits(struck_digits(step))
    cases = [
        f"若它是{digit}，则{cells(petal.cells)}（{digits(petal.digits)}）失去{digit}"
        for digit, petal in petals_of(step, stem_cell, stem_digits)
    ]
    return (
        f"花蕊{cell_name(stem_cell)}必是{digits(stem_digits, '或')}：{'；'.join(cases)}。"
        f"这些花瓣都是数字只比格数多一个的待定数组，失去一个数字后就必须用上其余所有数字，包括{struck}。"
        f"能看到这样一个数字在各花瓣中所有位置的格不能填它：{outcome(step)}。"
    )


def sue_de_coq(step: Step) -> str:
    """Explain a crossing of line and box with a set on either side."""
    (core,), (in_line,), (in_box,) = (step.sets_of(role) for role in (Role.INTERSECTION, Role.LINE, Role.BOX))
    line, box = house_name(step.houses_of(Role.LINE)[0]), house_name(step.houses_of(Role.BOX)[0])
    every = sorted({*core.digits, *in_line.digits, *in_box.digits})
    count = len(core.cells) + len(in_line.cells) + len(in_box.cells)
    shared = sorted(set(in_line.digits) & set(in_box.digits))
    twice = f"（其中{digits(shared)}两次）" if count > len(every) else ""
    return (
        f"在{line}与{box}的交叉处，{cells(core.cells)}的候选数为{digits(core.digits)}。旁边{line}的{cells(in_line.cells)}"
        f"只能是{digits(in_line.digits, '或')}，{box}的{cells(in_box.cells)}只能是{digits(in_box.digits, '或')}。"
        f"这{number(count)}格恰好分完{digits(every)}{twice}，每个数字都被限定在所属的区域里："
        f"{outcome(step)}。"
    )


def aligned_exclusion(step: Step) -> str:
    """Explain cells whose combinations are all blocked for some digit."""
    base = step.cells_of(Role.BASE)
    walls = step.sets_of(Role.SUBSET)
    named = and_list([f"{cells(found.cells)}（{digits(found.digits)}）" for found in walls])
    struck = and_list([f"{cell_name(cell)}填{digit}" for cell, digit in step.eliminations])
    return (
        f"逐一列举{cells(base)}的候选数组合。如果互相看到的两格相同，或者组合会拿走某个能看到它们的格的全部候选数，"
        f"例如{named}，这个组合就不成立。凡是{struck}的组合都不成立，所以{outcome(step)}。"
    )


WORDS = {
    "sue_de_coq": sue_de_coq,
    "als_xz": als_xz,
    "als_xy_wing": als_xy_wing,
    "als_xy_chain": als_xy_chain,
    "death_blossom": death_blossom,
    "aligned_pair_exclusion": aligned_exclusion,
    "aligned_triplet_exclusion": aligned_exclusion,
}
