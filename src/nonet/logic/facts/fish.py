"""Facts of fish of every kind: basic, finned, sashimi, Franken, mutant and kraken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonet.geometry import HOUSES
from nonet.logic.catalogue import Family, techniques
from nonet.logic.facts.chains import story
from nonet.logic.step import Role
from nonet.words.saying import Cells, Count, House, Houses, say

if TYPE_CHECKING:
    from typing import Any

    from nonet.logic.step import Step
    from nonet.words.saying import Links, Say

__all__ = ["FACTS"]


def thin_houses(step: Step) -> list[int]:
    """Return the base houses of a fish that have at most one place besides the fins."""
    body = set(step.cells_of(Role.BASE)) - set(step.cells_of(Role.FIN, Role.ENDO_FIN))
    return [house for house in step.houses_of(Role.BASE) if len(body & set(HOUSES[house])) <= 1]


def kraken_cover(step: Step) -> tuple[int, list[int]]:
    """Return the cover house whose places, besides the fins, start the chains of a kraken fish; and these places."""
    fins = step.cells_of(Role.FIN, Role.ENDO_FIN)
    starts = [chain[0].cell for chain in step.chains if chain[0].cell not in fins]
    return next(house for house in step.houses_of(Role.COVER) if set(starts) <= set(HOUSES[house])), starts


def _shape(step: Step) -> dict[str, Any]:
    """Return the common facts of a fish: its digit, its houses, its fins and the rest of its body."""
    fins = step.cells_of(Role.FIN, Role.ENDO_FIN)
    base = step.houses_of(Role.BASE)
    return {
        "digit": step.digits[0],
        "base": Houses(base),
        "cover": Houses(step.houses_of(Role.COVER)),
        "count": Count(len(base)),
        "fins": Cells(fins),
        "body": Cells(cell for cell in sorted(step.cells_of(Role.BASE)) if cell not in fins),
    }


def basic_fish(step: Step) -> list[Say | Links]:
    """Describe n rows whose places for a digit lie in n columns, or the mirror image."""
    shape = _shape(step)
    return [say("fish.rows" if shape["base"][0] < 9 else "fish.columns", **shape)]


def finned_fish(step: Step) -> list[Say | Links]:
    """Describe a fish with some base candidates outside its cover."""
    shape = _shape(step)
    told: list[Say | Links] = [say("fish.finned", **shape)]
    thin = thin_houses(step)
    if step.technique.id.startswith("sashimi") and thin:
        told.append(say("fish.sashimi", houses=Houses(thin), **shape))
    return [*told, say("fish.no_fin", **shape), say("fish.fin", **shape), say("fish.either")]


def complex_fish(step: Step) -> list[Say | Links]:
    """Describe a fish whose base or cover mixes boxes with lines."""
    shape = _shape(step)
    inner = Cells(step.cells_of(Role.ENDO_FIN))
    own = Cells(sorted({cell for cell, _ in step.eliminations} & set(step.cells_of(Role.CANNIBAL))))
    told: list[Say | Links] = [say("fish.mixed_finned" if shape["fins"] else "fish.mixed", **shape)]
    if inner:
        told.append(say("fish.endo", cells=inner))
    if shape["fins"]:
        told += [say("fish.no_fin", **shape), say("fish.fin", **shape), say("fish.either")]
    else:
        told.append(say("fish.room", **shape))
    if own:
        told.append(say("fish.cannibal", cells=own))
    return told


def kraken_fish(step: Step) -> list[Say | Links]:
    """Describe a finned fish whose fins reach the elimination by chains."""
    shape = _shape(step)
    told: list[Say | Links] = [say("fish.mixed_finned", **shape)]
    if step.technique.id == "kraken_fish_1":
        told.append(say("kraken.direct", **shape))
    else:
        house, starts = kraken_cover(step)
        told.append(say("kraken.house", house=House(house), starts=Cells(starts), **shape))
    for chain in step.chains:
        told += story(step, chain)
    return [*told, say("kraken.end")]


_BY_FAMILY = {
    Family.BASIC_FISH: basic_fish,
    Family.FINNED_FISH: finned_fish,
    Family.FRANKEN_FISH: complex_fish,
    Family.MUTANT_FISH: complex_fish,
    Family.KRAKEN_FISH: kraken_fish,
}
FACTS = {entry.id: _BY_FAMILY[entry.family] for entry in techniques() if entry.family in _BY_FAMILY}
