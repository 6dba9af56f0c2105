"""The standard notation of a step on one line, as players write it in forums."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonet.catalogue import Family
from nonet.geometry import cell_name, column_of, house_name, row_of
from nonet.logic.facts.evidence import by_digit
from nonet.steps import Chain, ChainNode, Link, Role, RoleSet, Step

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from nonet.cells import Candidate

__all__ = ["write", "write_cells", "write_chain", "write_outcome"]

_FISH = (Family.BASIC_FISH, Family.FINNED_FISH, Family.FRANKEN_FISH, Family.MUTANT_FISH, Family.KRAKEN_FISH)
_SHORT = {
    Role.FLOOR: "floor",
    Role.ROOF: "roof",
    Role.PIVOT: "pivot",
    Role.PINCER: "pincers",
    Role.SUBSET: "subset",
    Role.INTERSECTION: "intersection",
    Role.LINE: "line",
    Role.BOX: "box",
    Role.ALS_A: "A",
    Role.ALS_B: "B",
    Role.ALS_C: "C",
}


def write(step: Step) -> str:
    """Write a step on one line: the technique, its evidence, its outcome."""
    if step.has_rules:
        return f"{step.name()}: {write_outcome(step)}"
    name = step.technique.name
    if step.technique.id in ("whip", "g_whip", "braid"):
        name += f"[{sum(node.link is Link.STRONG for node in step.chains[0])}]"
    if step.technique.family is Family.SINGLES:
        return f"{name}: {_write_single(step)}"
    evidence = _write_evidence(step)
    outcome = write_outcome(step)
    return f"{name}: {evidence} => {outcome}" if evidence else f"{name}: {outcome}"


def _named(step: Step, candidates: Iterable[Candidate]) -> Iterator[tuple[str, int]]:
    """Name the cells of candidates on a board of any size."""
    return ((step.board.names([cell])[0], digit) for cell, digit in candidates)


def write_outcome(step: Step) -> str:
    """Write what a step places and eliminates, which reads the same in every language: r1c1=5, r4c37<>2."""
    if step.has_rules:
        placed = [f"{name}={digit}" for name, digit in _named(step, step.placements)]
        struck = [f"{name}<>{digit}" for name, digit in _named(step, step.eliminations)]
        return ", ".join((*placed, *struck))
    return ", ".join(filter(None, (_write_placements(step.placements), _write_eliminations(step.eliminations))))


def _write_single(step: Step) -> str:
    houses = step.houses_of(Role.SINGLE)
    placed = _write_placements(step.placements)
    if not houses:
        return placed
    (cell, digit) = step.placements[0]
    return f"{digit} in {house_name(houses[0])} → {cell_name(cell)}"


def _write_evidence(step: Step) -> str:
    if step.technique.family in _FISH:
        parts = [_write_fish(step)]
        parts += [write_chain(chain) for chain in step.chains]
        return "; ".join(parts)
    if step.technique.id == "guardians":
        loop, saving = write_cells(step.cells_of(Role.BASE)), write_cells(step.cells_of(Role.EXTRA))
        return f"{step.digits[0]} loop {loop}, guardians {saving}"
    if step.technique.family is Family.LARGE_PATTERNS:
        return _write_large(step)
    if step.technique.id in ("extended_rectangle", "bug_lite"):
        pattern = write_cells(sorted(step.cells_of(Role.FLOOR, Role.ROOF)))
        return f"{_join_digits(step.digits)} in {pattern}, extra {_write_candidates(step.candidates_of(Role.EXTRA))}"
    if step.chains:
        return "; ".join(write_chain(chain) for chain in step.chains)
    if step.sets:
        return "; ".join(_write_sets(step))
    digits = _join_digits(step.digits)
    base = step.cells_of(Role.BASE)
    if base:
        houses = "".join(f" in {house_name(house)}" for house in step.houses_of(Role.BASE, Role.BOX)[:1])
        return f"{digits} {write_cells(base)}{houses}"
    if step.cells_of(Role.PINCER):
        joined = write_cells(step.cells_of(Role.LINK))
        return f"{digits} in {write_cells(step.cells_of(Role.PINCER))} (connected by {joined})"
    colors = [step.cells_of(role) for role in (Role.COLOR_A, Role.COLOR_B, Role.COLOR_C, Role.COLOR_D)]
    if any(colors):
        return f"{digits} {' / '.join(f'({write_cells(cells)})' for cells in colors if cells)}"
    rest = step.cells_of(Role.FLOOR, Role.ROOF) or step.cells_of(Role.EXTRA)
    return f"{digits} in {write_cells(rest)}" if rest else ""


def _write_fish(step: Step) -> str:
    text = f"{_join_digits(step.digits)} {_write_houses(step.houses_of(Role.BASE))} "
    text += _write_houses(step.houses_of(Role.COVER))
    for role, mark in ((Role.FIN, "f"), (Role.ENDO_FIN, "ef")):
        text += "".join(f" {mark}{cell_name(cell)}" for cell in step.cells_of(role))
    return text


def _write_large(step: Step) -> str:
    """Write the base, targets and lines of an exocet, the houses of a locked set, or the guardians of a tridagon."""
    base = ", ".join(_write_set(entry) for entry in step.sets_of(Role.BASE))
    if step.sets_of(Role.TARGET):
        targets = ", ".join(_write_set(entry) for entry in step.sets_of(Role.TARGET))
        return f"base {base}; targets {targets}; lines {_write_houses(sorted(step.houses_of(Role.LINE)))}"
    if step.houses_of(Role.COVER):
        return f"{base}; {_write_houses(step.houses_of(Role.BASE))} / {_write_houses(step.houses_of(Role.COVER))}"
    return f"{base}; guardians {_write_candidates(step.candidates_of(Role.EXTRA))}"


def _write_candidates(candidates: Iterable[Candidate]) -> str:
    return ", ".join(f"{digit}{cell_name(cell)}" for cell, digit in candidates)


def _write_sets(step: Step) -> Iterable[str]:
    """Write the sets of a pattern, those of one role together, and the strong link of a W-wing."""
    by_role: dict[Role, list[str]] = {}
    for entry in step.sets:
        by_role.setdefault(entry.role, []).append(_write_set(entry))
    for role, written in by_role.items():
        label = _SHORT.get(role)
        yield f"{label} {', '.join(written)}" if label else ", ".join(written)
    stem = [cell for cell, _ in step.candidates_of(Role.PIVOT)]
    if stem:
        yield f"{'crossing' if step.technique.id == 'fireworks' else 'stem'} {write_cells(stem[:1])}"
    link = step.candidates_of(Role.LINK)
    if link:
        yield f"connected by {link[0].digit} in {write_cells([cell for cell, _ in link])}"


def _write_set(entry: RoleSet) -> str:
    return f"{write_cells(entry.cells)} {{{''.join(map(str, entry.digits))}}}"


def _write_houses(houses: Iterable[int]) -> str:
    """Write houses by kind: rows 2 and 7 as r27."""
    kinds: dict[int, str] = {}
    for house in houses:
        kinds[house // 9] = kinds.get(house // 9, "") + str(house % 9 + 1)
    return "".join("rcb"[kind] + numbers for kind, numbers in sorted(kinds.items()))


def write_cells(cells: Sequence[int]) -> str:
    """Write cells in short: r1c1, r1c3 and r5c5 as r1c13,r5c5.

    >>> write_cells([0, 2, 40])
    'r1c13,r5c5'
    >>> write_cells([0, 9])
    'r12c1'
    """
    by_row: dict[int, list[int]] = {}
    by_column: dict[int, list[int]] = {}
    for cell in cells:
        by_row.setdefault(row_of(cell), []).append(column_of(cell))
        by_column.setdefault(column_of(cell), []).append(row_of(cell))
    if len(by_column) < len(by_row):
        return ",".join(f"r{_numbers(rows)}c{column + 1}" for column, rows in by_column.items())
    return ",".join(f"r{row + 1}c{_numbers(columns)}" for row, columns in by_row.items())


def _numbers(places: Iterable[int]) -> str:
    return "".join(str(place + 1) for place in sorted(places))


def write_chain(chain: Chain) -> str:
    """Write a chain in Eureka style: (5)r1c1=r1c7-(5=3)r4c7; a group as r1c78, true nodes of a net by their sign."""
    if chain[-1].link is Link.REFUTED:
        _, on, off = chain[-1].reasons
        return f"{_write_sign(chain[0])} → {_write_sign(chain[on])}, {_write_sign(chain[off])}"
    if any(node.reasons for node in chain):
        return ", ".join(_write_sign(node) for node in chain)
    text = ""
    index = 0
    digit = 0
    while index < len(chain):
        node = chain[index]
        text += {Link.STRONG: "=", Link.WEAK: "-"}.get(node.link, "") if node.link else ""
        after = chain[index + 1] if index + 1 < len(chain) else None
        if after is not None and after.cells == node.cells and after.digit != node.digit and after.link:
            sign = "=" if after.link is Link.STRONG else "-"
            text += f"({node.digit}{sign}{after.digit}){_write_place(node)}"
            digit = after.digit
            index += 2
        else:
            text += _write_place(node) if node.digit == digit else f"({node.digit}){_write_place(node)}"
            digit = node.digit
            index += 1
    return text


def _write_place(node: ChainNode) -> str:
    place = write_cells(node.cells)
    return f"{place}[als {write_cells(node.als_cells)}]" if node.als_cells else place


def _write_sign(node: ChainNode) -> str:
    return f"{write_cells(node.cells)}{'=' if node.is_on else '<>'}{node.digit}"


def _write_placements(placements: Iterable[Candidate]) -> str:
    return ", ".join(f"{cell_name(cell)}={digit}" for cell, digit in placements)


def _write_eliminations(eliminations: Iterable[Candidate]) -> str:
    places = ((place, digit) for digit, cells in by_digit(eliminations) for place in write_cells(cells).split(","))
    return ", ".join(f"{place}<>{digit}" for place, digit in places)


def _join_digits(digits: Iterable[int]) -> str:
    return "/".join(map(str, digits))
