"""Step: one use of a technique, with the evidence for explanations, pictures and JSON."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

from nonet.catalogue import Technique, known
from nonet.cells import Candidate
from nonet.display import SvgDisplay
from nonet.geometry import HOUSES, SYMBOLS, line_of_digits
from nonet.grid import Grid
from nonet.named import Named
from nonet.records import BoardLine, Cell, Digit, House, Json, ReadableRecord, Scope, Text, Via, member, read
from nonet.words import language
from nonet.words.saying import Cells, Say, Term, say

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nonet.variants import Board, Puzzle
    from nonet.words import LangName
    from nonet.words.blocks import Block

__all__ = [
    "Als",
    "Chain",
    "ChainNode",
    "Link",
    "Role",
    "RoleCandidate",
    "RoleHouse",
    "RoleSet",
    "RuleUse",
    "Step",
    "TechniqueId",
]


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
class RoleCandidate(ReadableRecord):
    """A candidate and its role in the pattern."""

    role: Role
    cell: Cell
    digit: Digit


@dataclass(frozen=True, slots=True)
class RoleHouse(ReadableRecord):
    """A house and its role in the pattern."""

    role: Role
    house: House


@dataclass(frozen=True, slots=True)
class RoleSet(ReadableRecord):
    """Some cells, the digits that they contain, and their role in the pattern."""

    role: Role
    cells: tuple[Cell, ...]
    digits: tuple[Digit, ...]


@dataclass(frozen=True, slots=True)
class Als(ReadableRecord):
    """An almost locked set that is a node of a chain."""

    cells: tuple[Cell, ...]
    digits: tuple[Digit, ...]


@dataclass(frozen=True, slots=True)
class ChainNode(ReadableRecord):
    """A node of a chain: a digit in a cell, in a group of cells of one house, or in an almost locked set.

    `link` says how it follows from the node before, or from the nodes of `reasons`; None starts a chain. `is_on` says
    whether the chain takes the digit as true there.

    The nodes of a refutation are a proof with nested assumptions: `depth` is the number of assumptions around a node.
    An assumption has no link and opens a depth; a refuted node closes it, and its `reasons` are the assumption and the
    two nodes that contradict each other.
    """

    digit: Digit
    cells: tuple[Cell, ...]
    is_on: Annotated[bool, Json("on")]
    link: Link | None = None
    als: Als | None = None
    reasons: tuple[int, ...] = ()
    depth: int = 0

    @property
    def cell(self) -> int:
        """The cell, or the first of several."""
        return self.cells[0]

    @property
    def als_cells(self) -> tuple[int, ...]:
        """The cells of the almost locked set; empty for other nodes."""
        return self.als.cells if self.als else ()

    @property
    def als_digits(self) -> tuple[int, ...]:
        """The digits of the almost locked set; empty for other nodes."""
        return self.als.digits if self.als else ()

    @property
    def is_group(self) -> bool:
        """Whether the digit is in one of several cells."""
        return len(self.cells) > 1

    def state(self, is_on: bool | None = None) -> Say:
        """Return the statement of the node, or what it would be: r1c1 is 5; neither r1c1 nor r1c2 is 5."""
        on = self.is_on if is_on is None else is_on
        key = "node.on" if on else "node.off_group" if self.is_group else "node.off"
        return say(key, cells=Cells(self.cells), digit=self.digit)


Chain: TypeAlias = tuple[ChainNode, ...]


@dataclass(frozen=True, slots=True)
class _Board(ReadableRecord):
    """A board: the clues, the digits on it, and the candidates that were eliminated."""

    json_name = "Board"

    clues: BoardLine
    digits: BoardLine
    eliminated: Annotated[str, Json(example="r1c3<>47 r2c2<>1")] = ""


def _written(board: Grid | Board) -> _Board:
    lines = (line_of(board.restart()), line_of(board))
    size, struck = board.size, dict[int, str]()
    for cell, digit in board.eliminated:
        struck[cell] = struck.get(cell, "") + SYMBOLS[digit]
    return _Board(*lines, " ".join(f"r{cell // size + 1}c{cell % size + 1}<>{found}" for cell, found in struck.items()))


def _read(board: _Board, scope: Scope) -> Grid | Board:
    if scope.puzzle is None:
        return Grid(board.clues, board.digits, board.eliminated)
    from nonet.variants import Board

    size = scope.puzzle.size
    found = Board.of(scope.puzzle, [max(SYMBOLS.find(char), 0) for char in board.digits])
    struck = re.findall(r"r(\d+)c(\d+)<>(\w+)", board.eliminated)
    return found.without(
        (size * (int(row) - 1) + int(column) - 1, SYMBOLS.index(digit))
        for row, column, digits in struck
        for digit in digits
    )


def line_of(board: Any) -> str:
    """Write the digits on a board in a line."""
    return line_of_digits(board.digits)


#: A technique by its id.
TechniqueId: TypeAlias = Annotated[
    Technique, Text(lambda found, _: found.id, lambda name, _: known(name), {"type": "string"})
]


def _shortened(text: str, most: int = 180) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"


@dataclass(frozen=True, slots=True)
class RuleUse(ReadableRecord):
    """A rule of the puzzle, by its number from 0, and which of the simple parts that the logic takes it apart into."""

    rule: int
    part: int


@dataclass(frozen=True, slots=True, repr=False)
class Step(SvgDisplay, ReadableRecord):
    """One use of a technique: what it places, what it eliminates, and why.

    `board` is the board on which the step was found: a Grid, or the `Board` of a puzzle with rules. Evidence comes as
    candidates, houses and sets of cells, each with its role, and as chains of strong and weak links; on a puzzle with
    rules also as the rules that it uses, and a contradiction has its proof: the steps from the candidate that it
    eliminates to a dead end. `str(step)` is the standard notation, `explain` the words.

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

    technique: Annotated[TechniqueId, Json(example="x_wing")]
    board: Annotated[Any, Json("grid"), Via(_Board, _written, _read)]
    placements: Annotated[tuple[Candidate, ...], Json(is_always=True)] = ()
    eliminations: Annotated[tuple[Candidate, ...], Json(is_always=True)] = ()
    digits: tuple[Digit, ...] = ()
    candidates: tuple[RoleCandidate, ...] = ()
    houses: tuple[RoleHouse, ...] = ()
    sets: tuple[RoleSet, ...] = ()
    chains: tuple[Chain, ...] = ()
    is_siamese: Annotated[bool, Json("siamese")] = False
    rules: tuple[RuleUse, ...] = ()
    proof: tuple[Step, ...] = ()

    # ── reading the evidence ───────────────────────────────────────────────────────────────────────────────────

    @property
    def grid(self) -> Grid:
        """The board of a classic puzzle."""
        grid: Grid = self.board
        return grid

    @property
    def has_rules(self) -> bool:
        """Whether the step is one on a puzzle with rules or of another size."""
        return _has_rules(self.board)

    @property
    def json_scope(self) -> Scope:
        """What the names of cells and houses depend on."""
        return scope_of(self.board)

    @classmethod
    def from_json(cls, data: Mapping[str, Any], puzzle: Puzzle | None = None) -> Step:
        """Make a step from the result of `to_json`, and from the puzzle if that has rules."""
        return read(cls, data, Scope() if puzzle is None else _scope_of(puzzle))

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
        """All cells of the evidence, not those that only lose a candidate: in ascending order, or in that of a rule."""
        if self.has_rules:
            placed = self.placements if not self.sets and not self.candidates else ()
            found = (*(cell for entry in self.sets for cell in entry.cells), *(entry.cell for entry in self.candidates))
            return tuple(dict.fromkeys((*found, *(cell for cell, _ in placed))))
        cells = {entry.cell for entry in self.candidates}
        cells.update(cell for entry in self.sets for cell in entry.cells)
        cells.update(cell for chain in self.chains for node in chain for cell in (*node.cells, *node.als_cells))
        return tuple(sorted(cells or {cell for cell, _ in self.placements}))

    @property
    def house_cells(self) -> tuple[tuple[int, ...], ...]:
        """The cells of the houses of the evidence."""
        if self.has_rules:
            return tuple(self.board.model.houses[entry.house].cells for entry in self.houses)
        return tuple(HOUSES[entry.house] for entry in self.houses)

    @property
    def marked_candidates(self) -> tuple[Candidate, ...]:
        """The candidates of the evidence, those of sets included."""
        found = [Candidate(entry.cell, entry.digit) for entry in self.candidates]
        for entry in self.sets:
            for cell in entry.cells:
                held = self.board.candidates(cell) if not self.has_rules else self.board.candidates[cell]
                found += [Candidate(cell, digit) for digit in held if digit in entry.digits]
        return tuple(found)

    @property
    def blockers(self) -> tuple[int, ...]:
        """The cells whose digits leave a single, or a locked digit, no other place; empty for other techniques."""
        from nonet.logic.blockers import find_blockers

        return tuple(find_blockers(self))

    @property
    @member(json=Json(example="X-Wing: 5 r27 c48 => r4c48<>5"), after="technique")
    def notation(self) -> str:
        """The standard notation."""
        return str(self)

    # ── using it ───────────────────────────────────────────────────────────────────────────────────────────────

    def apply(self, board: Any = None) -> Any:
        """Return the board after the step; by default applied to the board it was found on."""
        return (self.board if board is None else board).apply(self)

    def name(self, lang: LangName = "en") -> str:
        """Return the name of the technique, as sentences about the board write it."""
        return name_of(self.technique, self.board, lang)

    def explain(self, lang: LangName = "en") -> str:
        """Explain the step: what to look at, why it holds, what follows; long chains as numbered links.

        `lang` is "en", "zh" (Simplified Chinese) or "ja" (Japanese).
        """
        from nonet.logic.explaining import explain_step

        return explain_step(self, lang)

    def blocks(self, lang: LangName = "en") -> tuple[Block, ...]:
        """Return the explanation in its parts: paragraphs and numbered items, with the names in them marked."""
        from nonet.logic.explaining import messages_of
        from nonet.words.blocks import blocks_of

        return blocks_of(language(lang).grammar.lines(*messages_of(self)))

    @property
    def link_numbers(self) -> tuple[tuple[int, ...], ...]:
        """Number the links of the chains in reading order, for each node the link that leads to it; 0 for none.

        Of a proof with nested assumptions only the outer one is drawn, and has links.
        """
        found: list[tuple[int, ...]] = []
        number = 0
        for chain in self.chains:
            numbers = []
            for node in chain:
                is_drawn = node.link is not None and node.link is not Link.REFUTED and node.depth <= 1
                number += is_drawn
                numbers.append(number if is_drawn else 0)
            if self.technique.id.removeprefix("grouped_") == "continuous_nice_loop":
                number += 1  # the link from the end to the start
            found.append(tuple(numbers))
        return tuple(found)

    def __str__(self) -> str:
        from nonet.logic.notation import write

        return write(self)


def scope_of(board: Any) -> Scope:
    """Return what the names of cells and houses on a board depend on."""
    return _scope_of(board.puzzle) if _has_rules(board) else Scope()


def name_of(technique: Technique, board: Any, lang: LangName) -> str:
    """Return the name of a technique, as sentences about a board write it."""
    return language(lang).grammar.name(term_of(technique, board))


def term_of(technique: Technique, board: Any) -> Term | Say:
    """Return the name of a technique for messages about a board: on puzzles with rules a common noun."""
    return say(f"technique.{technique.id}") if _has_rules(board) else Term("technique", technique.id)


def _has_rules(board: Any) -> bool:
    return hasattr(board, "model")  # of a puzzle taken apart


def _scope_of(puzzle: Puzzle) -> Scope:
    regions = puzzle.shape.regions
    return Scope(puzzle.size, has_boxes=len(set(regions)) == puzzle.size, puzzle=puzzle)
