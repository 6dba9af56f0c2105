"""Singles and direct techniques in English."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonet.geometry import cell_name, house_name
from nonet.logic.step import Role
from nonet.logic.words.en.grammar import and_list, capital, cells, digits, or_cells, outcome
from nonet.logic.words.reading import blockers, ruled_out

if TYPE_CHECKING:
    from nonet.logic.step import Step

__all__ = ["WORDS"]


def full_house(step: Step) -> str:
    """Explain the last blank of a house."""
    (cell, digit) = step.placements[0]
    house = house_name(step.houses_of(Role.SINGLE)[0])
    return (
        f"{capital(house)} has a single empty cell left, {cell_name(cell)}. "
        f"Its other eight cells hold every digit except {digit}, so {outcome(step)}."
    )


def naked_single(step: Step) -> str:
    """Explain a cell with one candidate."""
    (cell, digit) = step.placements[0]
    seen, gone = ruled_out(step.grid, cell, digit)
    parts = [f"{digits(found)} in {house_name(house)}" for house, found in seen]
    text = f"Look at {cell_name(cell)} and cross out every digit that it can see"
    text += f": {'; '.join(parts)}." if parts else "."
    if gone:
        text += f" {digits(gone)} {'was' if len(gone) == 1 else 'were'} eliminated from it earlier."
    return f"{text} Only {digit} is left, so {outcome(step)}."


def hidden_single(step: Step) -> str:
    """Explain a digit with one place in a house."""
    (cell, digit) = step.placements[0]
    house = step.houses_of(Role.SINGLE)[0]
    kind = house_name(house).split()[0]
    blocking, lost = blockers(step.grid, house, cell, digit)
    why = []
    if blocking:
        many = len(blocking) > 1
        rest = "the other empty cells" if lost else f"every other empty cell of the {kind}"
        why.append(f"the {digit}{'s' if many else ''} in {cells(blocking)} rule{'' if many else 's'} out {rest}")
    if lost:
        why.append(f"{cells(lost)} {'has' if len(lost) == 1 else 'have'} already lost {digit}")
    return (
        f"Where can {digit} go in {house_name(house)}? {capital(and_list(why))}. "
        f"Only {cell_name(cell)} is left, so {outcome(step)}."
    )


def direct_locked(step: Step) -> str:
    """Explain locked candidates that leave their digit a single place elsewhere."""
    (cell, digit) = step.placements[0]
    places = step.cells_of(Role.BASE)
    source, target = (house_name(step.houses_of(role)[0]) for role in (Role.BASE, Role.COVER))
    house = house_name(step.houses_of(Role.SINGLE)[0])
    return (
        f"The {digit} of {source} can only be in {or_cells(places)}, so it is also the {digit} of {target}, and the "
        f"rest of {target} cannot hold it. That leaves {cell_name(cell)} as the only place for {digit} in {house}: "
        f"{outcome(step)}."
    )


def direct_hidden(step: Step) -> str:
    """Explain a hidden set that leaves another digit a single place in the house."""
    (cell, digit) = step.placements[0]
    (found,) = step.sets_of(Role.BASE)
    house = house_name(step.houses_of(Role.SINGLE, Role.BASE)[0])
    return (
        f"In {house}, the digits {digits(found.digits)} can go nowhere but in {cells(found.cells)}, and fill these "
        f"cells. That leaves {cell_name(cell)} as the only place for {digit} in {house}: {outcome(step)}."
    )


WORDS = {
    "direct_pointing": direct_locked,
    "direct_claiming": direct_locked,
    "direct_hidden_pair": direct_hidden,
    "direct_hidden_triplet": direct_hidden,
    "full_house": full_house,
    "naked_single": naked_single,
    "hidden_single": hidden_single,
}
