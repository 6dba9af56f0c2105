"""A human solver's view of a puzzle: houses, which cells see each other, and each rule in simple parts."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from nonet.variants.kept import Kept
from nonet.variants.lowering import Automaton, Lowering
from nonet.words.saying import Say, cell_names, say

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nonet.variants.puzzle import Puzzle
    from nonet.variants.rules import Rule

__all__ = ["House", "Lowered", "Model", "Part", "model_of"]


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


@dataclass(frozen=True, slots=True)
class Lowered:
    """What one rule asks of cells by themselves: the digits that it leaves them, and groups of different digits."""

    rule: Rule
    limits: Mapping[int, int]
    groups: tuple[tuple[int, ...], ...]


@dataclass
class Model:
    """A puzzle taken apart."""

    size: int
    masks: tuple[int, ...]
    houses: tuple[House, ...]
    peers: tuple[frozenset[int], ...]
    parts: tuple[Part, ...]
    rules: tuple[Lowered, ...]
    all_digits: int
    #: Cages with a total: cells, total.
    cages: tuple[tuple[tuple[int, ...], int], ...]
    #: About how many numbers the parts hold.
    size_of_parts: int
    #: A cache of what the candidates of a rule's cells allow.
    memo: dict[tuple[int, ...], dict[int, int] | None] = field(default_factory=dict)
    #: How many numbers the cache holds.
    size_of_memo: int = 0
    #: Sums that houses and cages imply.
    sums: list[Any] | None = None

    @property
    def weight(self) -> int:
        """About how many numbers the model holds, to bound what is cached."""
        return self.size_of_parts + self.size_of_memo + 10 * len(self.masks)

    def are_peers(self, cells: tuple[int, ...]) -> bool:
        """Return whether all of these cells see each other."""
        return all(b in self.peers[a] for i, a in enumerate(cells) for b in cells[:i])


#: The models of recent puzzles; they may weigh half a million numbers together, of about 100 bytes each.
_MODELS: Final[Kept[Model]] = Kept(lambda model: model.weight, 500_000, 64)


def model_of(puzzle: Puzzle) -> Model:
    """Analyse a puzzle: the lowered rules show which cells differ and how else they are related."""
    return _MODELS.get(puzzle, lambda: _analysed(puzzle))


def _analysed(puzzle: Puzzle) -> Model:
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
    rules: list[Lowered] = []
    work = len(houses) * size**2
    for rule, number in puzzle.numbered_rules.items():
        to = Lowering.of_rule(rule, puzzle, number, work)
        work = to.work
        limits = {cell: mask for cell, mask in enumerate(to.candidates) if mask != everything}
        groups = (*to.houses, *to.distinct, *(cells for cells, _ in to.cages))
        rules.append(Lowered(rule, limits, tuple(map(tuple, groups))))
        masks = [mask & other for mask, other in zip(masks, to.candidates, strict=True)]
        for numbers in groups:
            if len(numbers) == 2 and not rule.has_small_houses:
                differing.add(frozenset(numbers))
            elif frozenset(numbers) not in known:
                known.add(frozenset(numbers))
                houses.append(
                    House(
                        tuple(numbers),
                        len(numbers) == size,
                        rule.house_name(cell_names(divmod(cell, size) for cell in numbers)),
                        "rule",
                    )
                )
        parts += _parts(rule, to)
    peers: list[set[int]] = [set() for _ in range(size**2)]
    for group in (*(house.cells for house in houses), *differing):
        for cell in group:
            peers[cell].update(group)
    for cell, seen in enumerate(peers):
        seen.discard(cell)
    cages = tuple((part.cells, part.total) for part in parts if part.sort == "cage")
    frozen = tuple(frozenset(seen) for seen in peers)
    return Model(size, tuple(masks), tuple(houses), frozen, tuple(parts), tuple(rules), everything, cages, work // size)


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
        automaton = Automaton(tuple(table), tuple(starts), tuple(accepts), len(table) // to.shape.size)
        found.append(Part(rule, "line", tuple(line), automaton=automaton))
    found += [Part(rule, "contains", tuple(cells), least=tuple(least)) for cells, least in to.contains]
    found += [Part(rule, "same", tuple(first), others=tuple(second)) for first, second in to.same]
    return found
