"""Fish of every kind in English: basic, finned, sashimi, Franken, mutant and kraken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonet.geometry import house_name
from nonet.logic.catalogue import Family, techniques
from nonet.logic.step import Role
from nonet.logic.words.en.chains import story
from nonet.logic.words.en.grammar import both, capital, cells, houses, number, or_cells, outcome
from nonet.logic.words.reading import fish_body, kraken_cover, thin_houses

if TYPE_CHECKING:
    from nonet.logic.step import Step

__all__ = ["WORDS"]

_NAMES = {2: "an X-Wing", 3: "a Swordfish", 4: "a Jellyfish", 5: "a Squirmbag", 6: "a Whale", 7: "a Leviathan"}


def basic_fish(step: Step) -> str:
    """Explain n rows whose places for a digit lie in n columns, or the mirror image."""
    digit = step.digits[0]
    base, cover = step.houses_of(Role.BASE), step.houses_of(Role.COVER)
    lines, crossing = _kind(base), _kind(cover)
    return (
        f"Look at {digit} in {houses(base)}: there it can only go in {houses(cover)} ({cells(fish_body(step))}). "
        f"Each of these {lines} needs a {digit}, and no two of them can use the same {crossing[:-1]}, so the "
        f"{number(len(base))} {lines} take the {digit} of {both(len(cover))} {crossing}. "
        f"It can stand nowhere else in these {crossing}: {outcome(step)}."
    )


def finned_fish(step: Step) -> str:
    """Explain a fish with some base candidates outside its cover."""
    digit = step.digits[0]
    base, cover = step.houses_of(Role.BASE), step.houses_of(Role.COVER)
    fins = step.cells_of(Role.FIN, Role.ENDO_FIN)
    thin = thin_houses(step)
    text = (
        f"Look at {digit} in {houses(base)}: apart from the fin{_s(fins)} {cells(fins)} it can only go in "
        f"{houses(cover)} ({cells(cell for cell in fish_body(step) if cell not in fins)}). "
    )
    if "sashimi" in step.technique.id and thin:
        text += (
            f"Without the fin{_s(fins)}, {house_name(thin[0])} would have a single place left, but that does not "
            "change the argument. "
        )
    return (
        f"{text}If {_no_fin(fins)} {digit}, this is {_NAMES[len(base)]} and the rest of {houses(cover)} loses {digit}; "
        f"{_a_fin(fins)} {digit}, every cell that {'it sees' if len(fins) == 1 else 'sees it'} loses {digit}. "
        f"In every case, {outcome(step)}."
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
    text = (
        f"Take {houses(base)} as base and {houses(cover)} as cover. "
        f"{capital('apart from the fin' + _s(every) + ' ' + cells(every) + ', every' if every else 'every')} "
        f"place for {digit} in the base ({cells(body)}) lies in the cover. "
    )
    if inner:
        text += (
            f"{cells(inner)} {'lies' if len(inner) == 1 else 'lie'} in two base houses at once, and so must count as "
            f"{'a fin' if len(inner) == 1 else 'fins'}. "
        )
    if every:
        text += (
            f"If {_no_fin(every)} {digit}, the base needs {count} {digit}s and the cover has room for just {count}, so "
            f"none is left for other cells of the cover; {_a_fin(every)} {digit}, the cells that see it lose {digit}. "
            "In every case, "
        )
    else:
        text += (
            f"The base needs {count} {digit}s and the cover has room for just {count}, so no other cell of the cover "
            f"can be {digit}: "
        )
    return f"{text}{outcome(step)}.{_cannibal(step)}"


def kraken_fish(step: Step) -> str:
    """Explain a finned fish whose fins reach the elimination by chains."""
    digit = step.digits[0]
    base, cover = step.houses_of(Role.BASE), step.houses_of(Role.COVER)
    fins = step.cells_of(Role.FIN, Role.ENDO_FIN)
    body = [cell for cell in fish_body(step) if cell not in fins]
    text = (
        f"Take {houses(base)} as base and {houses(cover)} as cover for {digit}: apart from the fin{_s(fins)} "
        f"{cells(fins)}, every place in the base ({cells(body)}) lies in the cover. "
    )
    told = " ".join(story(step, chain) for chain in step.chains)
    if step.technique.id == "kraken_fish_1":
        text += f"If {_no_fin(fins)} {digit}, the fish makes the elimination; {_a_fin(fins)} {digit}, a chain does. "
    else:
        house, starts = kraken_cover(step)
        text += (
            f"If {_no_fin(fins)} {digit}, the fish holds and the {digit} of {house_name(house)} is in "
            f"{or_cells(starts)}; each of these places and each fin leads to the same end. "
        )
    return f"{text}{told} So in every case {outcome(step)}."


def _kind(found: tuple[int, ...]) -> str:
    return ("rows", "columns", "boxes")[found[0] // 9]


def _s(items: tuple[int, ...] | list[int]) -> str:
    return "" if len(items) == 1 else "s"


def _no_fin(fins: tuple[int, ...] | list[int]) -> str:
    return "the fin is not" if len(fins) == 1 else "no fin is"


def _a_fin(fins: tuple[int, ...] | list[int]) -> str:
    return "if it is" if len(fins) == 1 else "if one is"


def _cannibal(step: Step) -> str:
    own = sorted({cell for cell, _ in step.eliminations} & set(step.cells_of(Role.CANNIBAL)))
    if not own:
        return ""
    verb = "belongs to the base itself but lies" if len(own) == 1 else "belong to the base themselves but lie"
    return f" ({cells(own)} {verb} in two cover houses, and would use up both at once.)"


_BY_FAMILY = {
    Family.BASIC_FISH: basic_fish,
    Family.FINNED_FISH: finned_fish,
    Family.FRANKEN_FISH: complex_fish,
    Family.MUTANT_FISH: complex_fish,
    Family.KRAKEN_FISH: kraken_fish,
}
WORDS = {entry.id: _BY_FAMILY[entry.family] for entry in techniques() if entry.family in _BY_FAMILY}
