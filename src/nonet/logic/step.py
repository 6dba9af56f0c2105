"""Step: one use of a technique, with the evidence for explanations, pictures and JSON."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from nonet.cells import Candidate, text_from_eliminations
from nonet.display import SvgDisplay
from nonet.geometry import cell_from_name, cell_name, house_name
from nonet.grid import Grid
from nonet.logic.catalogue import Technique, technique
from nonet.named import Named

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from nonet.words import LangName

__all__ = ["Chain", "ChainNode", "Link", "Role", "RoleCandidate", "RoleHouse", "RoleSet", "Step"]


class Role(Named):
    """The role of a piece of evidence in its pattern."""

    SINGLE = "single"
    BASE = "base"
    COVER = "cover"
    FIN = "fin"
    ENDO_FIN = "endo_fin"
    CANNIBAL = "cannibal"
    PIVOT = "pivot"
    PINCER = "pincer"
    LINK = "link"
    FLOOR = "floor"
    ROOF = "roof"
    EXTRA = "extra"
    SUBSET = "subset"
    INTERSECTION = "intersection"
    LINE = "line"
    BOX = "box"
    COLOR_A = "color_a"
    COLOR_B = "color_b"
    COLOR_C = "color_c"
    COLOR_D = "color_d"
    ALS_A = "als_a"
    ALS_B = "als_b"
    ALS_C = "als_c"
    ALS = "als"
    RESTRICTED = "restricted"
    COMMON = "common"
    TARGET = "target"
    MIRROR = "mirror"
    ASSUMPTION = "assumption"
    HOUSE = "house"


class Link(Named):
    """How a node of a chain follows from the one before.

    Strong: one of the two is true. Weak: not both are true. Refuted: the opposite of an assumption that led to a
    contradiction.
    """

    WEAK = "weak"
    STRONG = "strong"
    REFUTED = "refuted"


@dataclass(frozen=True, slots=True)
class RoleCandidate:
    """A candidate and its role in the pattern."""

    role: Role
    cell: int
    digit: int


@dataclass(frozen=True, slots=True)
class RoleHouse:
    """A house and its role in the pattern."""

    role: Role
    house: int


@dataclass(frozen=True, slots=True)
class RoleSet:
    """Some cells, the digits that they contain, and their role in the pattern."""

    role: Role
    cells: tuple[int, ...]
    digits: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ChainNode:
    """A node of a chain: a digit in a cell, in a group of cells of one house, or in an almost locked set.

    `link` says how it follows from the node before, or from the nodes of `reasons`; None starts a chain. `is_on` says
    whether the chain takes the digit as true there.

    The nodes of a refutation are a proof with nested assumptions: `depth` is the number of assumptions around a node.
    An assumption has no link and opens a depth; a refuted node closes it, and its `reasons` are the assumption and the
    two nodes that contradict each other.
    """

    digit: int
    cells: tuple[int, ...]
    is_on: bool
    link: Link | None = None
    als_cells: tuple[int, ...] = ()
    als_digits: tuple[int, ...] = ()
    reasons: tuple[int, ...] = ()
    depth: int = 0

    @property
    def cell(self) -> int:
        """The cell, or the first of several."""
        return self.cells[0]

    @property
    def is_group(self) -> bool:
        """Whether the digit is in one of several cells."""
        return len(self.cells) > 1


Chain = tuple[ChainNode, ...]


def _shortened(text: str, most: int = 180) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"


@dataclass(frozen=True, slots=True, repr=False)
class Step(SvgDisplay):
    """One use of a technique: what it places, what it eliminates, and why.

    `grid` is the board on which the step was found. Evidence comes as candidates, houses and sets of cells, each with
    its role, and as chains of strong and weak links. `str(step)` is the standard notation, `explain` the words.

    >>> import nonet
    >>> grid = nonet.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> step = next(nonet.explain(grid))
    >>> print(step)
    Naked Single: r5c5=5
    >>> step.apply()["r5c5"]
    5
    >>> Step.from_json(step.to_json()) == step
    True
    """

    technique: Technique
    grid: Grid
    placements: tuple[Candidate, ...] = ()
    eliminations: tuple[Candidate, ...] = ()
    digits: tuple[int, ...] = ()
    candidates: tuple[RoleCandidate, ...] = ()
    houses: tuple[RoleHouse, ...] = ()
    sets: tuple[RoleSet, ...] = ()
    chains: tuple[Chain, ...] = ()
    is_siamese: bool = False

    # ── reading the evidence ───────────────────────────────────────────────────────────────────────────────────

    def __repr__(self) -> str:
        return f"<Step {_shortened(str(self))}>"

    def candidates_of(self, *roles: Role) -> tuple[Candidate, ...]:
        """Return the candidates that play one of these roles, in their order."""
        return tuple(Candidate(entry.cell, entry.digit) for entry in self.candidates if entry.role in roles)

    def cells_of(self, *roles: Role) -> tuple[int, ...]:
        """Return the cells of the candidates and sets that play one of these roles, each once, in their order."""
        cells = [entry.cell for entry in self.candidates if entry.role in roles]
        cells += [cell for entry in self.sets if entry.role in roles for cell in entry.cells]
        return tuple(dict.fromkeys(cells))

    def houses_of(self, *roles: Role) -> tuple[int, ...]:
        """Return the houses that play one of these roles, each once, in their order."""
        return tuple(dict.fromkeys(entry.house for entry in self.houses if entry.role in roles))

    def sets_of(self, *roles: Role) -> tuple[RoleSet, ...]:
        """Return the sets of cells that play one of these roles, in their order."""
        return tuple(entry for entry in self.sets if entry.role in roles)

    @property
    def pattern_cells(self) -> tuple[int, ...]:
        """All cells of the evidence, in ascending order; not those that only lose a candidate."""
        cells = {entry.cell for entry in self.candidates}
        cells.update(cell for entry in self.sets for cell in entry.cells)
        cells.update(cell for chain in self.chains for node in chain for cell in (*node.cells, *node.als_cells))
        return tuple(sorted(cells or {cell for cell, _ in self.placements}))

    @property
    def blockers(self) -> tuple[int, ...]:
        """The cells whose digits leave a single, or a locked digit, no other place; empty for other techniques."""
        from nonet.logic.blockers import find_blockers

        return tuple(find_blockers(self))

    # ── using it ───────────────────────────────────────────────────────────────────────────────────────────────

    def apply(self, grid: Grid | None = None) -> Grid:
        """Return the board after the step; by default applied to the board it was found on."""
        return (self.grid if grid is None else grid).apply(self)

    def explain(self, lang: LangName = "en") -> str:
        """Explain the step: what to look at, why it holds, what follows; long chains as numbered links.

        `lang` is "en", "zh" (Simplified Chinese) or "ja" (Japanese).
        """
        from nonet.logic.explaining import explain_step

        return explain_step(self, lang)

    def __str__(self) -> str:
        from nonet.logic.notation import write

        return write(self)

    # ── JSON ───────────────────────────────────────────────────────────────────────────────────────────────────

    def to_json(self) -> dict[str, Any]:
        """Return the step as plain data for JSON: cells and houses by their names, empty parts left out."""
        grid = {"clues": self.grid.restart().to_line(), "digits": self.grid.to_line()}
        if self.grid.eliminated:
            grid["eliminated"] = text_from_eliminations(self.grid.eliminated)
        data: dict[str, Any] = {
            "technique": self.technique.id,
            "notation": str(self),
            "grid": grid,
            "placements": _pairs(self.placements),
            "eliminations": _pairs(self.eliminations),
            "digits": list(self.digits),
            "candidates": [
                {"role": c.role.value, "cell": cell_name(c.cell), "digit": c.digit} for c in self.candidates
            ],
            "houses": [{"role": h.role.value, "house": house_name(h.house)} for h in self.houses],
            "sets": [{"role": s.role.value, "cells": _names(s.cells), "digits": list(s.digits)} for s in self.sets],
            "chains": [[_node_to_json(node) for node in chain] for chain in self.chains],
        }
        if self.is_siamese:
            data["siamese"] = True
        return {key: value for key, value in data.items() if value or key in ("placements", "eliminations")}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Step:
        """Make a step from the result of `to_json`."""
        grid = data["grid"]
        return cls(
            technique=technique(data["technique"]),
            grid=Grid(grid["clues"], grid["digits"], grid.get("eliminated", "")),
            placements=_candidates(data["placements"]),
            eliminations=_candidates(data["eliminations"]),
            digits=tuple(data.get("digits", ())),
            candidates=tuple(
                RoleCandidate(Role(c["role"]), cell_from_name(c["cell"]), c["digit"])
                for c in data.get("candidates", ())
            ),
            houses=tuple(RoleHouse(Role(h["role"]), _HOUSES[h["house"]]) for h in data.get("houses", ())),
            sets=tuple(RoleSet(Role(s["role"]), _cells(s["cells"]), tuple(s["digits"])) for s in data.get("sets", ())),
            chains=tuple(tuple(map(_node_from_json, chain)) for chain in data.get("chains", ())),
            is_siamese=data.get("siamese", False),
        )

    @classmethod
    def from_core(cls, grid: Grid, data: Mapping[str, Any]) -> Step:
        """Make a step from the record of the native core."""
        return cls(
            technique=technique(data["technique"]),
            grid=grid,
            placements=tuple(Candidate(*pair) for pair in data["placements"]),
            eliminations=tuple(Candidate(*pair) for pair in data["eliminations"]),
            digits=tuple(data["digits"]),
            candidates=tuple(RoleCandidate(Role(role), cell, digit) for role, cell, digit in data["candidates"]),
            houses=tuple(RoleHouse(Role(role), house) for role, house in data["houses"]),
            sets=tuple(RoleSet(Role(role), tuple(cells), tuple(digits)) for role, cells, digits in data["sets"]),
            chains=tuple(tuple(map(_node_from_core, chain)) for chain in data["chains"]),
            is_siamese=data["siamese"],
        )


_HOUSES = {house_name(house): house for house in range(27)}


def _names(cells: Iterable[int]) -> list[str]:
    return [cell_name(cell) for cell in cells]


def _cells(names: Iterable[str]) -> tuple[int, ...]:
    return tuple(map(cell_from_name, names))


def _pairs(candidates: Iterable[Candidate]) -> list[dict[str, Any]]:
    return [{"cell": cell_name(cell), "digit": digit} for cell, digit in candidates]


def _candidates(pairs: Iterable[Mapping[str, Any]]) -> tuple[Candidate, ...]:
    return tuple(Candidate(cell_from_name(pair["cell"]), pair["digit"]) for pair in pairs)


def _node_from_core(data: Mapping[str, Any]) -> ChainNode:
    return ChainNode(
        digit=data["digit"],
        cells=tuple(data["cells"]),
        is_on=data["on"],
        link=Link(data["link"]) if data["link"] else None,
        als_cells=tuple(data.get("als_cells", ())),
        als_digits=tuple(data.get("als_digits", ())),
        reasons=tuple(data.get("reasons", ())),
        depth=data.get("depth", 0),
    )


def _node_to_json(node: ChainNode) -> dict[str, Any]:
    data: dict[str, Any] = {"digit": node.digit, "cells": _names(node.cells), "on": node.is_on}
    if node.link:
        data["link"] = node.link.value
    if node.als_cells:
        data["als"] = {"cells": _names(node.als_cells), "digits": list(node.als_digits)}
    if node.reasons:
        data["reasons"] = list(node.reasons)
    if node.depth:
        data["depth"] = node.depth
    return data


def _node_from_json(data: Mapping[str, Any]) -> ChainNode:
    als = data.get("als", {})
    return ChainNode(
        digit=data["digit"],
        cells=_cells(data["cells"]),
        is_on=data["on"],
        link=Link(data["link"]) if "link" in data else None,
        als_cells=_cells(als.get("cells", ())),
        als_digits=tuple(als.get("digits", ())),
        reasons=tuple(data.get("reasons", ())),
        depth=data.get("depth", 0),
    )
