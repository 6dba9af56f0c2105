"""Facts of fish of every kind: basic, finned, sashimi, Franken, mutant and kraken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonet.catalogue import Family, techniques
from nonet.geometry import HOUSES
from nonet.logic.facts.chains import story
from nonet.logic.facts.evidence import struck_cells
from nonet.steps import Role
from nonet.words.saying import Cells, Count, House, Houses, say

if TYPE_CHECKING:
    from typing import Any

    from nonet.steps import Step
    from nonet.words.saying import Messages

__all__ = ["FACTS"]


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


def basic_fish(step: Step) -> Messages:
    """Describe n rows whose places for a digit lie in n columns, or the mirror image."""
    shape = _shape(step)
    yield say("fish.rows" if shape["base"][0] < 9 else "fish.columns", **shape)


def finned_fish(step: Step) -> Messages:
    """Describe a fish with some base candidates outside its cover."""
    shape = _shape(step)
    yield say("fish.finned", **shape)
    # Without its fins, a base house of a sashimi fish has at most one place.
    thin = Houses(house for house in shape["base"] if len(set(shape["body"]) & set(HOUSES[house])) <= 1)
    if step.technique.id.startswith("sashimi") and thin:
        yield say("fish.sashimi", houses=thin, **shape)
    yield from _with_fins(shape)


def _with_fins(shape: dict[str, Any]) -> Messages:
    """Describe the two cases of a fish with fins: none of them is true, or one is."""
    yield say("fish.no_fin", **shape)
    yield say("fish.fin", **shape)
    yield say("fish.either")


def complex_fish(step: Step) -> Messages:
    """Describe a fish whose base or cover mixes boxes with lines."""
    shape = _shape(step)
    yield say("fish.mixed_finned" if shape["fins"] else "fish.mixed", **shape)
    if inner := step.cells_of(Role.ENDO_FIN):
        yield say("fish.endo", cells=Cells(inner))
    if shape["fins"]:
        yield from _with_fins(shape)
    else:
        yield say("fish.room", **shape)
    if own := set(struck_cells(step)) & set(step.cells_of(Role.CANNIBAL)):
        yield say("fish.cannibal", cells=Cells(sorted(own)))


def kraken_fish(step: Step) -> Messages:
    """Describe a finned fish whose fins reach the elimination by chains."""
    shape = _shape(step)
    yield say("fish.mixed_finned", **shape)
    if step.technique.id == "kraken_fish_1":
        yield say("kraken.direct", **shape)
    else:  # the chains start from the fins, and from all other places of a cover house
        starts = Cells(chain[0].cell for chain in step.chains if chain[0].cell not in shape["fins"])
        house = next(house for house in shape["cover"] if set(starts) <= set(HOUSES[house]))
        yield say("kraken.house", house=House(house), starts=starts, **shape)
    for place in range(len(step.chains)):
        yield from story(step, place)
    yield say("kraken.end")


_BY_FAMILY = {
    Family.BASIC_FISH: basic_fish,
    Family.FINNED_FISH: finned_fish,
    Family.FRANKEN_FISH: complex_fish,
    Family.MUTANT_FISH: complex_fish,
    Family.KRAKEN_FISH: kraken_fish,
}
FACTS = {entry.id: _BY_FAMILY[entry.family] for entry in techniques() if entry.family in _BY_FAMILY}
