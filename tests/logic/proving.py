"""A prover that knows the rules of Sudoku and nothing else: does a step follow from the evidence it states?

Evidence is converted to *truths*: sets of candidates of which at least one is true, such as the candidates of a cell,
or the places of a digit in a house. Each is derived from the board itself. A step is proved if its negation leaves no
way to choose a candidate from every truth without a conflict. Deadly patterns add another truth, after their shape is
checked: one of their extra candidates is true.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from logic.deadly import truths_of_uniqueness
from logic.truths import Candidate, Truth, UnprovedError, conflict, of_cell, of_house
from nonet.geometry import HOUSES
from nonet.logic import ChainNode, Family, Link, Role, Step

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nonet.steps import Chain

__all__ = ["Truth", "UnprovedError", "prove", "truths_of"]

FISH = (Family.BASIC_FISH, Family.FINNED_FISH, Family.FRANKEN_FISH, Family.MUTANT_FISH, Family.KRAKEN_FISH)
REFUTING = ("whip", "g_whip", "braid", "dynamic_net", "nested_net")
COUNTED = ("sk_loop", "multi_sector_locked_set")
COLORS = (Role.COLOR_A, Role.COLOR_B, Role.COLOR_C, Role.COLOR_D)


def prove(step: Step) -> list[Truth]:
    """Return the truths that prove a step; raise UnprovedError when they do not."""
    if step.technique.id in REFUTING:
        return check_refutation(step)
    if step.technique.id in COUNTED:
        return check_count(step)
    truths = truths_of(step)
    for truth in truths:
        if not truth.options:
            raise UnprovedError(f"{step}: a truth without candidates")
    for cell, digit in step.eliminations:
        if not step.grid.candidate_masks[cell] >> (digit - 1) & 1:
            raise UnprovedError(f"{step}: eliminates what is not there")
        if _is_possible(truths, (cell, digit)):
            raise UnprovedError(f"{step}: {digit} in r{cell // 9 + 1}c{cell % 9 + 1} does not follow")
    for cell, digit in step.placements:
        without = [Truth(t.options - {(cell, digit)}, t.cell, t.house, t.digit) for t in truths]
        if _is_possible(without, None):
            raise UnprovedError(f"{step}: the placement does not follow")
    return truths


def _is_possible(truths: Iterable[Truth], assumed: Candidate | None) -> bool:
    """Return whether a candidate can be chosen from every truth, beside an assumed one, without a conflict."""
    left = [truth.options for truth in truths]
    if assumed is not None:
        left = [_without(options, assumed) for options in left]
    return _choose(left)


def _without(options: frozenset[Candidate], chosen: Candidate) -> frozenset[Candidate]:
    return frozenset(other for other in options if other == chosen or not conflict(chosen, other))


def _choose(left: list[frozenset[Candidate]]) -> bool:
    if not left:
        return True
    least = min(left, key=len)
    rest = [options for options in left if options is not least]
    return any(_choose([_without(options, chosen) for options in rest]) for chosen in least)


# ── from evidence to truths ────────────────────────────────────────────────────────────────────────────────────────


def truths_of(step: Step) -> list[Truth]:
    """Read the truths off a step's evidence, each once."""
    return list(dict.fromkeys(_truths(step)))


def _truths(step: Step) -> Iterator[Truth]:
    grid, family = step.grid, step.technique.family
    cells = {cell for entry in step.sets for cell in entry.cells if not grid[cell]}
    if family is Family.SINGLES or family is Family.DIRECT:
        yield from _single(step)
    elif step.technique.id == "fireworks":
        houses = step.houses_of(Role.BASE)
        yield from (of_house(grid, house, digit) for digit in step.sets[0].digits for house in houses)
    elif family is Family.INTERSECTIONS and not step.sets:
        yield of_house(grid, step.houses_of(Role.BASE)[0], step.digits[0])
    elif step.technique.id.startswith("hidden_") and family is Family.SUBSETS:
        (found,) = step.sets
        yield from (of_house(grid, step.houses_of(Role.BASE)[0], digit) for digit in found.digits)
    elif family in FISH:
        yield from (of_house(grid, house, step.digits[0]) for house in step.houses_of(Role.BASE))
        yield from _of_chains(step)
    elif family is Family.SINGLE_DIGIT_PATTERNS:
        yield from _single_digit(step)
    elif family is Family.UNIQUENESS:
        yield from truths_of_uniqueness(step)
    elif family is Family.COLORING:
        yield from _colors(step)
    elif step.technique.id.endswith("exocet"):
        (base,) = step.sets_of(Role.BASE)
        yield from (of_cell(grid, cell) for cell in base.cells)
        lines = (of_house(grid, house, d) for house in step.houses_of(Role.LINE, Role.BOX) for d in base.digits)
        yield from (truth for truth in lines if truth.options)  # a line may have a digit already
    elif step.technique.id == "ahs_chain":
        for entry, found in zip(step.houses, step.sets_of(Role.ALS), strict=True):
            yield from (of_house(grid, entry.house, digit) for digit in found.digits)
    elif step.technique.id == "tridagon":
        yield from (of_cell(grid, cell) for cell in step.sets[0].cells)
    elif family is Family.LAST_RESORT:
        for digit in step.digits:
            yield from (t for house in range(27) if (t := of_house(grid, house, digit)).options)
    else:  # subsets, wings, almost locked sets, chains: cells of the sets, and links
        yield from (of_cell(grid, cell) for cell in sorted(cells))
        yield from (of_cell(grid, cell) for cell in step.cells_of(Role.PIVOT, Role.BASE))
        for house in step.houses_of(Role.LINK):
            yield of_house(grid, house, step.candidates_of(Role.LINK)[0].digit)
        yield from _of_chains(step)
        yield from _premises(step)


def _single(step: Step) -> Iterator[Truth]:
    (cell, digit), grid = step.placements[0], step.grid
    if step.technique.id == "naked_single":
        yield of_cell(grid, cell)
        return
    house = step.houses_of(Role.SINGLE)[0]
    if step.technique.id == "full_house" and sum(not grid[other] for other in HOUSES[house]) != 1:
        raise UnprovedError(f"{step}: the house has other empty cells")
    yield of_house(grid, house, digit)
    if step.sets:
        yield from (of_house(grid, step.houses_of(Role.SINGLE, Role.BASE)[0], other) for other in step.sets[0].digits)
    elif step.houses_of(Role.BASE):
        yield of_house(grid, step.houses_of(Role.BASE)[0], digit)


def _single_digit(step: Step) -> Iterator[Truth]:
    grid = step.grid
    if step.technique.id == "dual_two_string_kite":
        ends = step.candidates_of(Role.PINCER)
        lines = [entry.house for entry in step.houses if entry.role is Role.BASE]
        yield from (of_house(grid, house, ends[index].digit) for index, house in enumerate(lines))
        return
    digit = step.digits[0]
    yield from (of_house(grid, house, digit) for house in step.houses_of(Role.BASE, Role.BOX))
    if step.houses_of(Role.BOX):
        yield from (of_house(grid, house, digit) for house in step.houses_of(Role.LINK))
    yield from _of_chains(step)


# ── chains ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def _of_chains(step: Step) -> Iterator[Truth]:
    for chain in step.chains:
        for index, node in enumerate(chain):
            if index:
                reasons = [chain[reason] for reason in node.reasons] if node.reasons else [chain[index - 1]]
                if node.reasons and any(reason >= index for reason in node.reasons):
                    raise UnprovedError(f"{step}: a node rests on a later one")
                yield from _link(step, node, reasons)
        _check_states(step, chain)
    if step.technique.id.endswith("continuous_nice_loop") and "discontinuous" not in step.technique.id:
        chain = step.chains[0]
        yield from _link(step, chain[0], [chain[-1]], either_way=True)


def check_refutation(step: Step) -> list[Truth]:
    """Check a proof with nested assumptions, node by node; return the truths that it depends on.

    A node may depend on nodes that were proved before and still hold, not on consequences of a closed assumption. A
    refuted node closes the innermost assumption, negates it, and depends on two nodes that contradict each other.
    """
    (chain,) = step.chains
    truths: list[Truth] = []
    open_: list[int] = []  # assumptions
    holds: list[bool] = []  # by node: whether what it was derived from still holds
    for index, node in enumerate(chain):
        reasons = [chain[reason] for reason in node.reasons]
        if any(reason >= index or not holds[reason] for reason in node.reasons):
            raise UnprovedError(f"{step}: node {index} rests on what does not hold there")
        if node.link is None:
            open_.append(index)
        elif node.link is Link.REFUTED:
            assumption, on, off = node.reasons
            if assumption != open_.pop() or _place(chain[on]) != _place(chain[off]):
                raise UnprovedError(f"{step}: node {index} ends no assumption by a contradiction")
            if not chain[on].is_on or chain[off].is_on or node.is_on or not chain[assumption].is_on:
                raise UnprovedError(f"{step}: node {index} contradicts nothing")
            if _place(node) != _place(chain[assumption]):
                raise UnprovedError(f"{step}: node {index} refutes another assumption")
            holds[assumption:] = [False] * (index - assumption)
        elif not reasons:
            raise UnprovedError(f"{step}: node {index} rests on nothing")
        else:
            truths += _link(step, node, reasons)
        if node.depth != len(open_):
            raise UnprovedError(f"{step}: node {index} is at a wrong depth")
        holds.append(True)
    if step.technique.id.endswith("whip"):
        check_whip(step)
    last = chain[-1]
    if open_ or last.is_on or last.link is not Link.REFUTED or step.eliminations != ((last.cell, last.digit),):
        raise UnprovedError(f"{step}: the proof ends elsewhere")
    return list(dict.fromkeys(truths))


def check_whip(step: Step) -> None:
    """In a whip, each placement depends on something that the one just before it rules out; so does the end."""
    (chain,) = step.chains
    placed = [index for index, node in enumerate(chain) if node.is_on]
    for before, index in pairwise(placed):
        reasons = {*chain[index].reasons, *(chain[-1].reasons[2:] if index == placed[-1] else ())}
        lost = [chain[reason] for reason in reasons]
        if not any(chain[before].is_on and _excludes(chain[before], node) for node in lost):
            raise UnprovedError(f"{step}: node {index} does not follow the one before")
    if (step.technique.id == "g_whip") != any(node.is_group for node in chain):
        raise UnprovedError(f"{step}: groups in a whip, or none in a g-whip")


def check_count(step: Step) -> list[Truth]:
    """Check that the cells use up as many digits as there are cells: each candidate is counted for one house."""
    (found,) = step.sets
    told = {(entry.cell, entry.digit) for entry in step.candidates}
    if told != {(cell, digit) for cell in found.cells for digit in step.grid.candidates(cell)}:
        raise UnprovedError(f"{step}: not every candidate is counted")
    links: set[tuple[int, int]] = set()
    for role, kind in ((Role.BASE, Role.BASE), (Role.LINK, Role.COVER)):
        for cell, digit in step.candidates_of(role):
            houses = [house for house in step.houses_of(kind) if cell in HOUSES[house]]
            if len(houses) != 1:
                raise UnprovedError(f"{step}: {digit} is counted for no house, or for several")
            links.add((houses[0], digit))
    if len(links) != len(found.cells):
        raise UnprovedError(f"{step}: {len(links)} digits for {len(found.cells)} cells")
    for cell, digit in step.eliminations:
        if cell in found.cells or not any(d == digit and cell in HOUSES[house] for house, d in links):
            raise UnprovedError(f"{step}: {digit} in r{cell // 9 + 1}c{cell % 9 + 1} does not follow")
    return [of_cell(step.grid, cell) for cell in found.cells]


def _check_states(step: Step, chain: Chain) -> None:
    """A chain may end where it started; otherwise it must not take a candidate for both true and false.

    A forcing chain or net runs into its contradiction, and no further: only its end may say the opposite of a node.
    """
    if step.technique.family is Family.FORCING:
        states = {(node.cell, node.digit, node.is_on) for node in chain[:-1] if not node.is_group}
        if "contradiction" in step.technique.id and any((c, d, not is_on) in states for c, d, is_on in states):
            raise UnprovedError(f"{step}: goes on after its contradiction")
        return
    for part in (chain[:-1], chain[1:]):
        states = {(node.cell, node.digit, node.is_on) for node in part if not node.is_group}
        if any((cell, digit, not is_on) in states for cell, digit, is_on in states):
            raise UnprovedError(f"{step}: a chain takes a candidate for true and false")


def _link(step: Step, node: ChainNode, reasons: list[ChainNode], either_way: bool = False) -> Iterator[Truth]:
    """Check that a node follows from others; return the truth that a strong link depends on."""
    grid = step.grid
    for before in reasons:
        if before.als_cells:
            yield from (of_cell(grid, cell) for cell in before.als_cells)
    if any(before.als_cells for before in reasons):
        if node.als_cells:
            yield from (of_cell(grid, cell) for cell in node.als_cells)
        elif node.is_on:
            yield of_cell(grid, node.cell)
        return
    if not node.is_on and all(not before.is_on for before in reasons) and not either_way:
        raise UnprovedError(f"{step}: a loss follows from no placement")
    if not node.is_on:
        if not any(before.is_on and _excludes(before, node) for before in reasons):
            raise UnprovedError(f"{step}: a weak link that is none")
        return
    if any(before.is_on for before in reasons):
        raise UnprovedError(f"{step}: a placement follows from a placement")
    cells = {*node.cells, *(cell for before in reasons for cell in before.cells)}
    if all(before.cells == node.cells and before.digit != node.digit for before in reasons):
        lost = {before.digit for before in reasons}
        if set(grid.candidates(node.cell)) != {node.digit, *lost}:
            raise UnprovedError(f"{step}: a cell with further candidates")
        yield of_cell(grid, node.cell)
        return
    if any(before.digit != node.digit for before in reasons):
        raise UnprovedError(f"{step}: reasons of several kinds")
    for house in range(27):
        truth = of_house(grid, house, node.digit)
        if truth.options and {cell for cell, _ in truth.options} <= cells and set(node.cells) <= set(HOUSES[house]):
            yield truth
            return
    raise UnprovedError(f"{step}: a strong link that is none")


def _excludes(on: ChainNode, off: ChainNode) -> bool:
    return all(conflict((a, on.digit), (b, off.digit)) for a in on.cells for b in off.cells)


def _place(node: ChainNode) -> tuple[tuple[int, ...], int]:
    return node.cells, node.digit


def _premises(step: Step) -> Iterator[Truth]:
    """Yield the truth behind a forcing step: the cell or house whose candidates are tried, or that runs empty."""
    if step.technique.family is not Family.FORCING:
        return
    ends = [chain[0] if "verity" in step.technique.id else chain[-1] for chain in step.chains]
    if "verity" in step.technique.id:
        if len(ends) == 2 and ends[0].is_on != ends[1].is_on:
            return
    elif any(end.is_on for end in ends):
        return
    elif len(ends) == 1 and (start := step.chains[0][0]).is_on and (start.cells, start.digit) == _place(ends[0]):
        return  # the assumption leads to its own opposite
    if not step.houses_of(Role.HOUSE):
        truth = of_cell(step.grid, ends[0].cell)
    else:
        truth = of_house(step.grid, step.houses_of(Role.HOUSE)[0], ends[0].digit)
    if not truth.options <= {(cell, end.digit) for end in ends for cell in end.cells}:
        raise UnprovedError(f"{step}: not every case is covered")
    yield truth


# ── colours ────────────────────────────────────────────────────────────────────────────────────────────────────────


def _colors(step: Step) -> Iterator[Truth]:
    grid = step.grid
    coloured = {(cell, digit) for cell, digit in step.candidates_of(*COLORS)}
    for house in range(27):
        for digit in sorted({digit for _, digit in coloured}):
            truth = of_house(grid, house, digit)
            if len(truth.options) == 2 and truth.options <= coloured:
                yield truth
    if step.technique.id == "medusa_3d":
        from nonet.logic.facts.coloring import medusa_fault

        for cell in grid.blanks:
            truth = of_cell(grid, cell)
            if len(truth.options) == 2 and truth.options <= coloured:
                yield truth
        for role in COLORS[:2]:
            if set(step.eliminations) <= set(step.candidates_of(role)):
                kind, where = medusa_fault(step, role)
                if kind == "cell":
                    yield of_cell(grid, where[0])
                if kind == "place":
                    yield of_house(grid, *where)
