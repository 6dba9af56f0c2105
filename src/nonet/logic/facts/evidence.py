"""Read the evidence of a step, for the facts of several families."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise, permutations, product
from typing import TYPE_CHECKING, Any, Final

from nonet.geometry import CELL_HOUSES, HOUSES, PEERS
from nonet.logic.blockers import block
from nonet.logic.step import Role

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from nonet.cells import Candidate
    from nonet.grid import Grid
    from nonet.logic.step import Chain, ChainNode, RoleSet, Step

__all__ = [
    "Beat",
    "blockers",
    "by_cell",
    "by_cells",
    "by_digit",
    "clash",
    "clashing_colors",
    "common_houses",
    "confined_houses",
    "conflicting",
    "counted_by_house",
    "extra_digits",
    "first_sight",
    "is_net",
    "kraken_cover",
    "mapped_digits",
    "medusa_fault",
    "pair_of",
    "petals_of",
    "places",
    "ruled_out",
    "shared_links",
    "stem_of",
    "strong_house",
    "struck_cells",
    "struck_digits",
    "struck_houses",
    "symmetry_of",
    "tell",
    "thin_houses",
    "weak_house",
]


def by_digit(candidates: Iterable[Candidate]) -> list[tuple[int, list[int]]]:
    """Sort candidates by digit: each digit with its cells."""
    found: dict[int, list[int]] = {}
    for cell, digit in candidates:
        found.setdefault(digit, []).append(cell)
    return [(digit, sorted(cells)) for digit, cells in sorted(found.items())]


def by_cells(candidates: Iterable[Candidate]) -> list[tuple[list[int], list[int]]]:
    """Group candidates by cells: digits with the same cells together, with these cells."""
    found: dict[tuple[int, ...], list[int]] = {}
    for digit, cells in by_digit(candidates):
        found.setdefault(tuple(cells), []).append(digit)
    return [(digits, list(cells)) for cells, digits in found.items()]


def by_cell(candidates: Iterable[Candidate]) -> list[tuple[int, list[int]]]:
    """Sort candidates by cell: each cell with its digits."""
    found: dict[int, list[int]] = {}
    for cell, digit in candidates:
        found.setdefault(cell, []).append(digit)
    return [(cell, sorted(digits)) for cell, digits in sorted(found.items())]


def common_houses(cells: Sequence[int]) -> list[int]:
    """Find the houses that hold all these cells: row, column, box."""
    return [house for house in CELL_HOUSES[cells[0]] if all(cell in HOUSES[house] for cell in cells)]


def places(grid: Grid, house: int, digit: int) -> list[int]:
    """Find the cells of a house where a digit can still go."""
    return [cell for cell in HOUSES[house] if grid.candidate_masks[cell] >> (digit - 1) & 1]


def strong_house(grid: Grid, digit: int, cells: Sequence[int]) -> int | None:
    """Find the house in which these cells are all places of a digit."""
    for house in common_houses(cells):
        if set(places(grid, house, digit)) <= set(cells):
            return house
    return None


def confined_houses(grid: Grid, digit: int, cells: Sequence[int]) -> list[int]:
    """Find every house in which these cells are all places of a digit."""
    return [house for house in common_houses(cells) if set(places(grid, house, digit)) <= set(cells)]


def weak_house(cells: Sequence[int]) -> int | None:
    """Find a house that holds all these cells."""
    houses = common_houses(cells)
    return houses[0] if houses else None


def ruled_out(grid: Grid, cell: int, digit: int) -> tuple[list[tuple[int, list[int]]], list[int]]:
    """Return why a cell has no other candidate: the digits that each of its houses rules out, and those eliminated."""
    left = set(range(1, 10)) - {digit}
    seen: list[tuple[int, list[int]]] = []
    for house in CELL_HOUSES[cell]:
        here = sorted(left & {grid[other] for other in HOUSES[house]})
        if here:
            seen.append((house, here))
            left -= set(here)
    return seen, sorted(left)


def blockers(grid: Grid, house: int, cell: int, digit: int) -> tuple[list[int], list[int]]:
    """Return why a digit has no other place in a house: the cells with it that block, and blanks that lost it."""
    return block(grid, digit, [other for other in HOUSES[house] if other != cell])


def counted_by_house(step: Step) -> list[tuple[int, list[int]]]:
    """Return the digits that each house must take from the cells of a set."""
    found: dict[int, set[int]] = {}
    for role, kind in ((Role.BASE, Role.BASE), (Role.LINK, Role.COVER)):
        for cell, digit in step.candidates_of(role):
            (house,) = (house for house in step.houses_of(kind) if cell in HOUSES[house])
            found.setdefault(house, set()).add(digit)
    return [(house, sorted(digits)) for house, digits in sorted(found.items())]


#: Ways to turn or reflect the board, in the order in which they are tried: where a cell goes.
TURNS: Final[Mapping[str, Callable[[int], int]]] = {
    "half": lambda cell: 80 - cell,
    "diagonal": lambda cell: cell % 9 * 9 + cell // 9,
    "anti_diagonal": lambda cell: (8 - cell % 9) * 9 + 8 - cell // 9,
    "quarter": lambda cell: cell % 9 * 9 + 8 - cell // 9,
}


def symmetry_of(step: Step) -> tuple[str, Callable[[int], int], dict[int, int]]:
    """Find the symmetry that explains a step: the image of each cell, and of each digit."""
    for name, image in TURNS.items():
        becomes = mapped_digits(step.grid, image)
        if becomes and all(
            becomes[digit] != digit
            if image(cell) == cell
            else step.grid[image(cell)] != becomes[digit]
            and not step.grid.candidate_masks[image(cell)] >> (becomes[digit] - 1) & 1
            for cell, digit in step.eliminations
        ):
            return name, image, becomes
    raise AssertionError(f"{step.technique.id}: the clues have no symmetry")


def mapped_digits(grid: Grid, image: Callable[[int], int]) -> dict[int, int]:
    """Return the image of each digit if the clues are mapped to clues; nothing if they are not."""
    clues = grid.restart()
    becomes: dict[int, int] = {}
    for cell in range(81):
        if bool(clues[cell]) != bool(clues[image(cell)]):
            return {}
        if clues[cell] and becomes.setdefault(clues[cell], clues[image(cell)]) != clues[image(cell)]:
            return {}
    missing = [digit for digit in range(1, 10) if digit not in becomes]
    left = [digit for digit in range(1, 10) if digit not in becomes.values()]
    if len(missing) > 1 or len(left) != len(missing):
        return {}
    return dict(sorted({**becomes, **dict(zip(missing, left, strict=True))}.items()))


@dataclass(frozen=True, slots=True)
class Beat:
    """One beat of a chain: some place loses a digit, and so another one gets it.

    `off` is the node that the previous one rules out (None if the chain starts from it), `on` the node that must then
    be true (None if the chain ends with a loss). `house` is where the digit has no other place; None if both are in one
    cell, or in an almost locked set.
    """

    off: ChainNode | None
    on: ChainNode | None
    house: int | None = None

    @property
    def is_in_cell(self) -> bool:
        """Whether the cell has no other candidate, rather than the digit no other place."""
        return bool(self.off and self.on and not self.on.als_cells and self.off.digit != self.on.digit)

    @property
    def als(self) -> ChainNode | None:
        """The node that brings in an almost locked set."""
        for node in (self.on, self.off):
            if node is not None and node.als_cells:
                return node
        return None


def tell(grid: Grid, chain: Chain) -> tuple[ChainNode, list[Beat]]:
    """Return a chain as its first node and the beats that follow from it."""
    first, *rest = chain
    beats: list[Beat] = []
    off: ChainNode | None = None if first.is_on else first
    starts_off = off is not None
    for node in rest:
        if node.is_on:
            house = None
            if off is not None and off.digit == node.digit and not node.als_cells:
                cells = (*off.cells, *node.cells)
                house = strong_house(grid, node.digit, cells)
                if house is None:
                    house = weak_house(cells)
            beats.append(Beat(off, node, house))
            off = None
        else:
            if off is not None and not (starts_off and not beats):
                beats.append(Beat(off, None))
            off = node
    if off is not None and not (starts_off and not beats):
        beats.append(Beat(off, None))
    return first, beats


def first_sight(some: Sequence[int], others: Sequence[int]) -> tuple[int, int]:
    """Find the first two cells, one of each kind, that see each other."""
    return next((a, b) for a in some for b in others if b in PEERS[a])


def clashing_colors(step: Step) -> list[tuple[tuple[str, str], tuple[str, str], tuple[int, int], list[int]]]:
    """Read multi colors 1: pairs of colours that see each other, enough to explain every elimination.

    Each comes with the opposite colours, of which one is true, two cells that see each other, and the cells struck.
    """
    roles = zip("abcd", (Role.COLOR_A, Role.COLOR_B, Role.COLOR_C, Role.COLOR_D), strict=True)
    cells = {name: step.cells_of(role) for name, role in roles}
    opposite = dict(zip("abcd", "badc", strict=True))
    left_over = struck_cells(step)
    found = []
    for first in "ab":
        for second in "cd":
            left, right = opposite[first], opposite[second]
            sights = [(a, b) for a in cells[first] for b in cells[second] if b in PEERS[a]]
            hit = [c for c in left_over if set(PEERS[c]) & set(cells[left]) and set(PEERS[c]) & set(cells[right])]
            if sights and hit:
                found.append(((first, second), (left, right), sights[0], hit))
                left_over = [cell for cell in left_over if cell not in hit]
    return found


def struck_cells(step: Step) -> list[int]:
    """List the cells that lose a candidate."""
    return sorted({cell for cell, _ in step.eliminations})


def struck_digits(step: Step) -> list[int]:
    """List the digits that a step eliminates."""
    return sorted({digit for _, digit in step.eliminations})


def shared_links(step: Step, sets: Sequence[RoleSet]) -> list[int]:
    """Find the restricted digit that joins each almost locked set of a chain to the next.

    No digit comes twice in a row, and the first and last links do not use the eliminated digit: otherwise a set that
    loses its link would not be locked by it.
    """
    struck = struck_digits(step)
    restricted = {digit for _, digit in step.candidates_of(Role.RESTRICTED)}
    options = [
        [
            digit
            for digit in sorted(restricted & set(before.digits) & set(after.digits))
            if _all_see(step, digit, before, after)
        ]
        for before, after in pairwise(sets)
    ]
    options[0] = [digit for digit in options[0] if digit not in struck]
    options[-1] = [digit for digit in options[-1] if digit not in struck]
    return next(list(chosen) for chosen in product(*options) if all(a != b for a, b in pairwise(chosen)))


def _all_see(step: Step, digit: int, a: RoleSet, b: RoleSet) -> bool:
    masks = step.grid.candidate_masks
    first = [cell for cell in a.cells if masks[cell] >> (digit - 1) & 1]
    second = [cell for cell in b.cells if masks[cell] >> (digit - 1) & 1]
    return all(other in PEERS[cell] for cell in first for other in second)


def is_net(chain: Chain) -> bool:
    """Return whether nodes list their reasons, which may be more than the node before."""
    return any(node.reasons for node in chain)


def clash(step: Step) -> tuple[str, ChainNode, int | None]:
    """Return how the ends of a contradiction clash: the kind, a node that shows it, the house without a place."""
    ends = [chain[-1] for chain in step.chains]
    if len(ends) == 1:
        start, end = step.chains[0][0], ends[0]
        is_last = not end.is_on and (start.cells, start.digit) != (end.cells, end.digit)
        ends = [end] if is_last else [start, end]  # the last candidate of a cell, or the last place of a house
    first, last = ends[0], ends[-1]
    if first.cells == last.cells and first.digit == last.digit and first.is_on != last.is_on:
        return "both", first, None
    if all(end.is_on for end in ends):
        return ("two_digits" if first.cells == last.cells else "twice"), first, None
    if all(not end.is_on for end in ends):
        if len({end.cells for end in ends}) == 1 and not step.houses_of(Role.HOUSE):
            return "no_candidate", first, None
        houses = step.houses_of(Role.HOUSE) or tuple(common_houses([cell for end in ends for cell in end.cells]))
        return "no_place", first, houses[0] if houses else None
    return "other", first, None


def petals_of(step: Step, stem: int, digits: Sequence[int]) -> list[tuple[int, RoleSet]]:
    """Pair each digit of a death blossom's stem with the petal that it takes the digit from."""
    masks = step.grid.candidate_masks

    def feeds(digit: int, petal: RoleSet) -> bool:
        places = [cell for cell in petal.cells if masks[cell] >> (digit - 1) & 1]
        return bool(places) and all(stem in PEERS[cell] for cell in places)

    for petals in permutations(step.sets_of(Role.ALS), len(digits)):
        if all(map(feeds, digits, petals)):
            return list(zip(digits, petals, strict=True))
    return []


def conflicting(step: Step, cell: int, digit: int, role: Role) -> Candidate:
    """Find a coloured candidate that cannot be true together with this one: in its cell, or the same digit in sight."""
    return next(
        other
        for other in step.candidates_of(role)
        if other.cell == cell or (other.digit == digit and other.cell in PEERS[cell])
    )


def medusa_fault(step: Step, role: Role) -> tuple[str, tuple[Any, ...]]:
    """Find why a colour of a medusa contradicts itself.

    "twice" with two of its candidates that cannot both be true; "cell" with a cell that it leaves without a candidate;
    "place" with a house and a digit that it leaves without a place.
    """
    coloured = step.candidates_of(role)
    for index, first in enumerate(coloured):
        for second in coloured[index + 1 :]:
            if first.cell == second.cell or (first.digit == second.digit and second.cell in PEERS[first.cell]):
                return "twice", (first, second)

    def is_struck(cell: int, digit: int) -> bool:
        return any(
            other.digit != digit if other.cell == cell else other.digit == digit and other.cell in PEERS[cell]
            for other in coloured
        )

    for cell in step.grid.blanks:
        if all(is_struck(cell, digit) for digit in step.grid.candidates(cell)):
            return "cell", (cell,)
    for house in range(27):
        for digit in range(1, 10):
            found = places(step.grid, house, digit)
            if found and all(is_struck(cell, digit) for cell in found):
                return "place", (house, digit)
    raise AssertionError("a colour struck without a reason")


def stem_of(step: Step) -> tuple[int, tuple[int, ...]]:
    """Return the stem of a death blossom and its candidates."""
    cell = step.cells_of(Role.PIVOT)[0]
    return cell, step.grid.candidates(cell)


def pair_of(step: Step) -> tuple[int, int]:
    """Return the two digits of a deadly pattern."""
    found = step.sets_of(Role.FLOOR, Role.ROOF)
    a, b = found[0].digits if found else step.digits
    return a, b


def extra_digits(step: Step) -> list[int]:
    """List the digits of the extra candidates that break a deadly pattern."""
    return sorted({digit for _, digit in step.candidates_of(Role.EXTRA)})


def struck_houses(step: Step) -> list[int]:
    """Return the base houses with eliminations."""
    hit = {cell for cell, _ in step.eliminations}
    return [house for house in step.houses_of(Role.BASE) if hit & set(HOUSES[house])]


def thin_houses(step: Step) -> list[int]:
    """Return the base houses of a fish that have at most one place besides the fins."""
    body = set(step.cells_of(Role.BASE)) - set(step.cells_of(Role.FIN, Role.ENDO_FIN))
    return [house for house in step.houses_of(Role.BASE) if len(body & set(HOUSES[house])) <= 1]


def kraken_cover(step: Step) -> tuple[int, list[int]]:
    """Return the cover house whose places, besides the fins, start the chains of a kraken fish; and these places."""
    fins = step.cells_of(Role.FIN, Role.ENDO_FIN)
    starts = [chain[0].cell for chain in step.chains if chain[0].cell not in fins]
    return next(house for house in step.houses_of(Role.COVER) if set(starts) <= set(HOUSES[house])), starts
