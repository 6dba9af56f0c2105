"""A human solver's view of a puzzle: houses, which cells see each other, and each rule in simple parts."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from nonet.variants.lowering import Automaton, Lowering
from nonet.words.rules import cell_names, rule_name
from nonet.words.saying import Say, say

if TYPE_CHECKING:
    from nonet.variants.puzzle import Puzzle
    from nonet.variants.rules import Rule

__all__ = ["House", "Model", "Part", "model_of"]


@dataclass(frozen=True)
class House:
    """Cells that hold different digits; all digits where it is full."""

    cells: tuple[int, ...]
    is_full: bool
    name: Say
    #: "row", "column", "region" or "rule".
    sort: str


@dataclass(frozen=True)
class Part:
    """One rule, or a part of one, as a relation of some cells."""

    rule: Rule
    #: "pairs", "cage", "sum", "run", "line", "contains" or "same".
    sort: str
    cells: tuple[int, ...]
    #: (a, b, table) for pairs: table[x-1] is the mask of what b may be if a is x.
    pairs: tuple[tuple[int, int, tuple[int, ...]], ...] = ()
    factors: tuple[int, ...] = ()
    total: int = 0
    automaton: Automaton | None = None
    least: tuple[int, ...] = ()
    others: tuple[int, ...] = ()


@dataclass
class Model:
    """A puzzle taken apart."""

    size: int
    masks: tuple[int, ...]
    houses: tuple[House, ...]
    peers: tuple[frozenset[int], ...]
    parts: tuple[Part, ...]
    all_digits: int
    #: Cages with a total: cells, total.
    cages: tuple[tuple[tuple[int, ...], int], ...]
    #: A cache of what the candidates of a rule's cells allow.
    memo: dict[tuple[int, ...], dict[int, int] | None] = field(default_factory=dict)
    #: Sums that houses and cages imply.
    sums: list[Any] | None = None

    def are_peers(self, cells: tuple[int, ...]) -> bool:
        """Return whether all of these cells see each other."""
        return all(b in self.peers[a] for i, a in enumerate(cells) for b in cells[:i])


@lru_cache(maxsize=64)
def model_of(puzzle: Puzzle) -> Model:
    """Analyse a puzzle: the lowered rules show which cells differ and how else they are related."""
    size = puzzle.size
    shape = puzzle.shape
    everything = (1 << size) - 1
    masks = [everything] * size**2
    houses = [
        House(tuple(row * size + i for i in range(size)), True, say("house.row", number=row + 1), "row")
        for row in range(size)
    ]
    houses += [
        House(tuple(i * size + column for i in range(size)), True, say("house.column", number=column + 1), "column")
        for column in range(size)
    ]
    for number, cells in enumerate(shape.region_cells):
        name = (
            say("house.box", number=number + 1)
            if shape.box is not None
            else say("house.region", cells=cell_names(cells[:1]))
        )
        houses.append(House(tuple(map(shape.index, cells)), True, name, "region"))
    known = {frozenset(house.cells) for house in houses}
    differing: set[frozenset[int]] = set()
    parts: list[Part] = []
    for rule in puzzle.rules:
        to = Lowering.of_rule(rule, puzzle)
        masks = [mask & other for mask, other in zip(masks, to.candidates, strict=True)]
        for numbers in (*to.houses, *to.distinct, *(cells for cells, _ in to.cages)):
            if len(numbers) == 2 and rule.kind not in ("cage", "extra_region"):
                differing.add(frozenset(numbers))
            elif frozenset(numbers) not in known:
                known.add(frozenset(numbers))
                houses.append(House(tuple(numbers), len(numbers) == size, _house_name(rule, numbers, size), "rule"))
        parts += _parts(rule, to)
    peers: list[set[int]] = [set() for _ in range(size**2)]
    for group in (*(house.cells for house in houses), *differing):
        for cell in group:
            peers[cell].update(group)
    for cell, seen in enumerate(peers):
        seen.discard(cell)
    cages = tuple((part.cells, part.total) for part in parts if part.sort == "cage")
    frozen = tuple(frozenset(seen) for seen in peers)
    return Model(size, tuple(masks), tuple(houses), frozen, tuple(parts), everything, cages)


def _house_name(rule: Rule, numbers: list[int], size: int) -> Say:
    cells = cell_names(divmod(cell, size) for cell in numbers)
    if rule.kind == "diagonal":
        return say("house.diagonal")
    return say("house.rule", name=rule_name(rule), cells=cells)


def _parts(rule: Rule, to: Lowering) -> list[Part]:
    found: list[Part] = []
    pairs = [(a, b, tuple(to.tables[number])) for a, b, number in to.pairs]
    if rule.all_cells and len(rule.all_cells) <= 2 * to.shape.size:
        if pairs:
            named = [to.shape.index(cell) for cell in rule.all_cells]
            cells = tuple(dict.fromkeys([*named, *(cell for a, b, _ in pairs for cell in (a, b))]))
            found.append(Part(rule, "pairs", cells, tuple(pairs)))
    else:  # a rule over the whole board: each pair by itself
        found += [Part(rule, "pairs", (a, b), ((a, b, table),)) for a, b, table in pairs]
    found += [Part(rule, "cage", tuple(cells), total=total) for cells, total in to.cages]
    found += [Part(rule, "sum", tuple(cells), (), tuple(factors), total) for cells, factors, total in to.sums]
    found += [Part(rule, "run", tuple(cells)) for cells in to.runs]
    for line, number in to.lines:
        table, starts, accepts = to.automata[number]
        automaton = Automaton(tuple(table), tuple(starts), tuple(accepts))
        found.append(Part(rule, "line", tuple(line), automaton=automaton))
    found += [Part(rule, "contains", tuple(cells), least=tuple(least)) for cells, least in to.contains]
    found += [Part(rule, "same", tuple(first), others=tuple(second)) for first, second in to.same]
    return found
