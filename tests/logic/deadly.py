"""Deadly patterns and symmetry, proved: their shape is checked, and one of their extra candidates is true."""

from __future__ import annotations

from typing import TYPE_CHECKING

from logic.truths import Truth, UnprovedError, of_cell, of_house
from nonet.geometry import CELL_HOUSES, HOUSES, PEERS
from nonet.logic import Role, Step

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["truths_of_uniqueness"]


def truths_of_uniqueness(step: Step) -> Iterator[Truth]:
    name, grid = step.technique.id, step.grid
    if name in ("extended_rectangle", "bug_lite"):
        yield _many_digits(step)
        return
    if name == "symmetrical_placement":
        yield from _symmetry(step)
        return
    if name.startswith("bug"):
        yield from _grave(step)
    elif name.startswith("avoidable"):
        yield _avoidable(step)
        return
    else:
        yield from _deadly(step)
    for entry in step.sets_of(Role.SUBSET):
        yield from (of_cell(grid, cell) for cell in entry.cells)


def _grave(step: Step) -> Iterator[Truth]:
    grid = step.grid
    extras = frozenset((cell, digit) for cell, digit in step.candidates_of(Role.EXTRA))
    rest = {cell: {digit for digit in grid.candidates(cell) if (cell, digit) not in extras} for cell in grid.blanks}
    if any(len(digits) != 2 for digits in rest.values()):
        raise UnprovedError(f"{step}: no grave: a cell without two candidates")
    for cells in HOUSES:
        for digit in range(1, 10):
            if sum(digit in rest.get(cell, ()) for cell in cells) not in (0, 2):
                raise UnprovedError(f"{step}: no grave: a digit without two places")
    yield Truth(extras)
    yield from (of_cell(grid, cell) for cell in step.cells_of(Role.EXTRA))
    for house in step.houses_of(Role.LINK):
        yield of_house(grid, house, step.candidates_of(Role.LINK)[0].digit)


def _deadly(step: Step) -> Iterator[Truth]:
    from nonet.logic.facts.evidence import confined_houses, pair_of

    grid, name = step.grid, step.technique.id
    cells = sorted({*step.cells_of(Role.FLOOR), *step.cells_of(Role.ROOF)})
    pair = set(pair_of(step))
    _check_shape(step, cells)
    if any(grid[cell] for cell in cells):
        raise UnprovedError(f"{step}: a filled cell in a deadly pattern")
    yield Truth(frozenset((cell, digit) for cell in cells for digit in grid.candidates(cell) if digit not in pair))
    yield from (of_cell(grid, cell) for cell in cells)
    if name.endswith("_4"):
        roof = step.cells_of(Role.ROOF)
        (kept,) = pair - {digit for _, digit in step.eliminations}
        yield from (of_house(grid, house, kept) for house in confined_houses(grid, kept, roof))
    if name in ("unique_rectangle_6", "hidden_rectangle"):
        (struck,) = {digit for _, digit in step.eliminations}
        targets = step.cells_of(Role.ROOF) if name == "unique_rectangle_6" else [step.eliminations[0][0]]
        digit = struck if name == "unique_rectangle_6" else next(iter(pair - {struck}))
        for house in sorted({house for cell in targets for house in CELL_HOUSES[cell][:2]}):
            yield of_house(grid, house, digit)


def _many_digits(step: Step) -> Truth:
    """Check that whatever fills the pattern without its extras could be replaced: the same digits in every house."""
    extras = frozenset((cell, digit) for cell, digit in step.candidates_of(Role.EXTRA))
    cells = sorted(step.cells_of(Role.FLOOR, Role.ROOF))
    if any(step.grid[cell] for cell in cells):
        raise UnprovedError(f"{step}: a filled cell in a deadly pattern")
    own = {cell: {d for d in step.grid.candidates(cell) if (cell, d) not in extras} for cell in cells}
    choices = {cell: set(step.digits) for cell in cells} if step.technique.id == "extended_rectangle" else own
    fillings = list(_fill(cells, choices, {}))
    by_houses: dict[object, int] = {}
    for filling in fillings:
        by_houses[_in_houses(filling)] = by_houses.get(_in_houses(filling), 0) + 1
    for filling in fillings:
        if all(digit in own[cell] for cell, digit in filling.items()) and by_houses[_in_houses(filling)] < 2:
            raise UnprovedError(f"{step}: no deadly pattern: a filling that cannot be replaced")
    if any(not digits <= choices[cell] for cell, digits in own.items()):
        raise UnprovedError(f"{step}: an extra candidate that is not mentioned")
    return Truth(extras)


def _fill(cells: list[int], choices: dict[int, set[int]], filled: dict[int, int]) -> Iterator[dict[int, int]]:
    if len(filled) == len(cells):
        yield dict(filled)
        return
    cell = cells[len(filled)]
    for digit in sorted(choices[cell]):
        if all(filled[other] != digit for other in filled if other in PEERS[cell]):
            yield from _fill(cells, choices, {**filled, cell: digit})


def _in_houses(filling: dict[int, int]) -> frozenset[tuple[int, int]]:
    return frozenset((house, digit) for cell, digit in filling.items() for house in CELL_HOUSES[cell])


def _symmetry(step: Step) -> Iterator[Truth]:
    """Check that some turn or reflection takes clues to clues, and give what each cell can hold by its image."""
    from nonet.logic.facts.evidence import symmetry_of

    _, image, becomes = symmetry_of(step)
    clues = step.grid.restart()
    for cell in range(81):
        if clues[cell] and clues[image[cell]] != becomes[clues[cell]]:
            raise UnprovedError(f"{step}: the clues are not symmetrical")
    if sorted(becomes.values()) != list(range(1, 10)) or sorted(image) != list(range(81)):
        raise UnprovedError(f"{step}: no symmetry")
    for house in HOUSES:
        if sorted(image[cell] for cell in house) not in [sorted(other) for other in HOUSES]:
            raise UnprovedError(f"{step}: the turn takes a house to no house")
    for cell in sorted({cell for cell, _ in step.eliminations}):
        to = image[cell]
        possible = {step.grid[to]} if step.grid[to] else set(step.grid.candidates(to))
        digits = (d for d in step.grid.candidates(cell) if (becomes[d] == d if to == cell else becomes[d] in possible))
        yield Truth(frozenset((cell, digit) for digit in digits), cell=cell)


def _check_shape(step: Step, cells: list[int]) -> None:
    """Two digits can be swapped all round: every house holds none or two of the cells, which split into two halves."""
    for house in HOUSES:
        if len(set(cells) & set(house)) not in (0, 2):
            raise UnprovedError(f"{step}: no deadly pattern: a house with one of its cells")
    colour = {cells[0]: 0}
    open_cells = [cells[0]]
    while open_cells:
        cell = open_cells.pop()
        for other in set(cells) & set(PEERS[cell]):
            if other not in colour:
                colour[other] = 1 - colour[cell]
                open_cells.append(other)
            elif colour[other] == colour[cell]:
                raise UnprovedError(f"{step}: no deadly pattern: an odd ring")
    if len(colour) != len(cells):
        raise UnprovedError(f"{step}: no deadly pattern: several rings")


def _avoidable(step: Step) -> Truth:
    placed = step.candidates_of(Role.FLOOR)
    is_first = step.technique.id.endswith("_1")
    roof = step.eliminations[:1] if is_first else step.candidates_of(Role.ROOF)
    corners = dict([*placed, *roof])
    _check_shape(step, sorted(corners))
    if any(step.grid.restart()[cell] for cell in corners) or any(step.grid[cell] != digit for cell, digit in placed):
        raise UnprovedError(f"{step}: a clue in an avoidable rectangle")
    if len(set(corners.values())) != 2 or any(
        corners[a] == corners[b] for a in corners for b in corners if b in PEERS[a]
    ):
        raise UnprovedError(f"{step}: no rectangle of two digits")
    options = (
        (cell, digit)
        for cell, own in corners.items()
        if not step.grid[cell]
        for digit in step.grid.candidates(cell)
        if digit != own
    )
    return Truth(frozenset(options))
