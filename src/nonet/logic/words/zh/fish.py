"""Fish of every kind in Simplified Chinese: basic, finned, sashimi, Franken, mutant and kraken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonet.logic.catalogue import Family, techniques
from nonet.logic.step import Role
from nonet.logic.words.reading import fish_body, kraken_cover, thin_houses
from nonet.logic.words.zh.chains import story
from nonet.logic.words.zh.grammar import cells, house_name, houses, number, or_cells, outcome

if TYPE_CHECKING:
    from nonet.logic.step import Step

__all__ = ["WORDS"]

_NAMES = {2: "二阶鱼", 3: "三阶鱼", 4: "四阶鱼", 5: "五阶鱼", 6: "六阶鱼", 7: "七阶鱼"}


def basic_fish(step: Step) -> str:
    """Explain n rows whose places for a digit lie in n columns, or the mirror image."""
    digit = step.digits[0]
    base, cover = step.houses_of(Role.BASE), step.houses_of(Role.COVER)
    count, lines, crossing = number(len(base)), _kind(base), _kind(cover)
    return (
        f"观察{digit}在{houses(base)}中的位置：它只能出现在{houses(cover)}上（{cells(fish_body(step))}）。"
        f"这{count}{lines}各需要一个{digit}，又不能同占一{crossing}，所以正好占用了这{count}{crossing}的{digit}。"
        f"这{count}{crossing}的其他格都不能再是{digit}：{outcome(step)}。"
    )


def finned_fish(step: Step) -> str:
    """Explain a fish with some base candidates outside its cover."""
    digit = step.digits[0]
    base, cover = step.houses_of(Role.BASE), step.houses_of(Role.COVER)
    fins = step.cells_of(Role.FIN, Role.ENDO_FIN)
    thin = thin_houses(step)
    body = [cell for cell in fish_body(step) if cell not in fins]
    text = (
        f"观察{digit}在{houses(base)}中的位置：除了鱼鳍{cells(fins)}，它只能出现在{houses(cover)}上（{cells(body)}）。"
    )
    if "sashimi" in step.technique.id and thin:
        text += f"去掉鱼鳍后{house_name(thin[0])}只剩一个位置，但不影响推理。"
    return (
        f"{text}若{_no_fin(fins)}是{digit}，则构成{_NAMES[len(base)]}，{houses(cover)}的其他格都不能是{digit}；"
        f"若{_a_fin(fins)}是{digit}，则它看到的格都不能是{digit}。无论哪种情况，都{outcome(step)}。"
    )


def complex_fish(step: Step) -> str:
    """Explain a fish whose base or cover mixes boxes with lines."""
    digit = step.digits[0]
    base, cover = step.houses_of(Role.BASE), step.houses_of(Role.COVER)
    fins = step.cells_of(Role.FIN)
    inner = step.cells_of(Role.ENDO_FIN)
    every = [*fins, *inner]
    count = number(len(base))
    body = [cell for cell in fish_body(step) if cell not in every]
    text = f"以{houses(base)}为定义域，以{houses(cover)}为删除域。"
    text += f"除了鱼鳍{cells(every)}，" if every else ""
    text += f"定义域中{digit}的所有位置（{cells(body)}）都落在删除域里。"
    if inner:
        text += f"{cells(inner)}同时属于两个定义域，所以要当作内鳍处理。"
    if every:
        text += (
            f"若{_no_fin(every)}是{digit}，定义域需要{count}个{digit}，删除域恰好只能容纳{count}个，其他格都不能是{digit}；"
            f"若{_a_fin(every)}是{digit}，则它看到的格都不能是{digit}。无论哪种情况，都"
        )
    else:
        text += f"定义域需要{count}个{digit}，删除域恰好只能容纳{count}个，所以删除域的其他格都不能是{digit}："
    return f"{text}{outcome(step)}。{_cannibal(step)}"


def kraken_fish(step: Step) -> str:
    """Explain a finned fish whose fins reach the elimination by chains."""
    digit = step.digits[0]
    base, cover = step.houses_of(Role.BASE), step.houses_of(Role.COVER)
    fins = step.cells_of(Role.FIN, Role.ENDO_FIN)
    body = [cell for cell in fish_body(step) if cell not in fins]
    text = (
        f"对{digit}，以{houses(base)}为定义域，以{houses(cover)}为删除域：除了鱼鳍{cells(fins)}，"
        f"定义域中的所有位置（{cells(body)}）都落在删除域里。"
    )
    told = "".join(story(step, chain) for chain in step.chains)
    if step.technique.id == "kraken_fish_1":
        text += f"若{_no_fin(fins)}是{digit}，由鱼直接删数；若{_a_fin(fins)}是{digit}，则由链得到同样的结果。"
    else:
        house, starts = kraken_cover(step)
        text += (
            f"若{_no_fin(fins)}是{digit}，则鱼成立，{house_name(house)}的{digit}必在{or_cells(starts)}；"
            "这些位置和每个鱼鳍沿着链都得到同样的结果。"
        )
    return f"{text}{told}所以无论如何，{outcome(step)}。"


def _kind(found: tuple[int, ...]) -> str:
    return ("行", "列", "宫")[found[0] // 9]


def _no_fin(fins: tuple[int, ...] | list[int]) -> str:
    return "鱼鳍不" if len(fins) == 1 else "所有鱼鳍都不"


def _a_fin(fins: tuple[int, ...] | list[int]) -> str:
    return "鱼鳍" if len(fins) == 1 else "某个鱼鳍"


def _cannibal(step: Step) -> str:
    own = sorted({cell for cell, _ in step.eliminations} & set(step.cells_of(Role.CANNIBAL)))
    return f"（{cells(own)}虽然属于定义域，但同时落在两个删除域中，会一次占用两个名额，属于自噬。）" if own else ""


_BY_FAMILY = {
    Family.BASIC_FISH: basic_fish,
    Family.FINNED_FISH: finned_fish,
    Family.FRANKEN_FISH: complex_fish,
    Family.MUTANT_FISH: complex_fish,
    Family.KRAKEN_FISH: kraken_fish,
}
WORDS = {entry.id: _BY_FAMILY[entry.family] for entry in techniques() if entry.family in _BY_FAMILY}
