"""Drawing: what a picture of a step shows, as data without coordinates.

Pictures (SVG, PNG, PDF) and pages draw from the same record: each mark names its place, role, shape and hue.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, NamedTuple, TypeAlias

from nonet.arguments import wrong_type
from nonet.drawing.scene import CELL
from nonet.geometry import HOUSES
from nonet.records import Cell, Digit, House, Json, Record, Scope, Via, member
from nonet.render import looks
from nonet.render.looks import Hue, Look
from nonet.steps import scope_of
from nonet.words import language
from nonet.words.blocks import Span, spans_of
from nonet.words.saying import Say, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from nonet.logic.hints import Hint
    from nonet.steps import ChainNode, Step
    from nonet.words import LangName

__all__ = ["Drawing", "Group", "HouseMark", "LinkMark", "Mark", "SetMark", "draw", "draw_levels"]

#: Sets that explanations name by a letter.
_LETTERS: Final = {"als_a": "A", "als_b": "B", "als_c": "C"}
_ALS_SHAPES: Final = ("solid", "dashed", "dotted", "double", "dashed", "dotted")
_ALS_HUES: Final = ("blue", "amber", "teal", "pink", "violet", "slate")


def _shapes(*names: str) -> Json:
    """Put a look's shape and hue among the fields of its record, and list the shapes."""
    return Json(is_flat=True, limits={"shape": {"enum": list(names)}})


@dataclass(frozen=True, slots=True)
class Mark(Record):
    """A marker on a candidate, or on a digit of the board where the cell is not blank."""

    cell: Cell
    digit: Digit
    role: Annotated[str, Json(about="color_a, color_b, pivot, fin, blocker, placed, eliminated, …", example="fin")]
    look: Annotated[Look, _shapes("disc", "square", "diamond", "hexagon", "triangle", "ring", "ghost", "strike")]
    number: Annotated[
        int | None,
        Json(about="In a chain: the number of the link that leads to this candidate; 0 at the start.", is_always=True),
    ] = None


@dataclass(frozen=True, slots=True)
class HouseMark(Record):
    """A house to tint, hatch or frame; the role `look` is where a hint tells the player to look."""

    house: House
    role: str
    look: Annotated[Look, _shapes("filled", "hatched", "dashed", "framed")]


@dataclass(frozen=True, slots=True)
class SetMark(Record):
    """Cells to tint and outline together; `letter` is the name of the set in the explanation."""

    cells: tuple[Cell, ...]
    digits: tuple[Digit, ...]
    role: str
    look: Annotated[Look, _shapes("solid", "dashed", "dotted", "double")]
    letter: Annotated[str, Json(is_always=True)] = ""


@dataclass(frozen=True, slots=True)
class Group(Record):
    """Candidates of one digit to outline together: one node of a chain."""

    cells: tuple[Cell, ...]
    digit: Digit

    @property
    @member(json=_shapes("capsule"))
    def look(self) -> Look:
        """The look of all groups."""
        return looks.GROUP


class Candidates(NamedTuple):
    """The candidates of a cell that matter."""

    cell: Cell
    digits: tuple[Digit, ...]


def _by_cell(candidates: Iterable[tuple[int, int]]) -> list[Candidates]:
    cells: dict[int, list[int]] = {}
    for cell, digit in candidates:
        cells.setdefault(cell, []).append(digit)
    return [Candidates(cell, tuple(digits)) for cell, digits in cells.items()]


class LinkEnd(NamedTuple):
    """One end of a link: a digit in a cell or in one of several; `on` says whether the chain takes it as true."""

    cells: tuple[Cell, ...]
    digit: Digit
    is_on: Annotated[bool, Json("on")]


#: In cells from the board's top left corner: the middle of r1c1 is at 0.5, 0.5.
Point: TypeAlias = Annotated[tuple[float, ...], Json(limits={"minItems": 2, "maxItems": 2})]


@dataclass(frozen=True, slots=True)
class LinkMark:
    """A link from one node of a chain to another; links of one `number` are shown at the same time."""

    number: int
    chain: int
    start: ChainNode
    end: ChainNode
    is_strong: bool
    hue: Hue


@dataclass(frozen=True, slots=True)
class Link(Record):
    """An arrow from one node to the next. To walk along a chain, show the links with `number` up to n."""

    number: Annotated[int, Json(about="Links of one number belong to one step of the argument.", limits={"minimum": 1})]
    chain: Annotated[int, Json(limits={"minimum": 1})]
    start: LinkEnd
    end: LinkEnd
    kind: Literal["strong", "weak"]
    hue: Hue
    curve: Annotated[
        tuple[Point, ...],
        Json(
            about="Start, two handles and end, as in SVG's C, in cells from the board's top left corner.",
            limits={"minItems": 4, "maxItems": 4},
        ),
    ]
    said: Annotated[Say, Json(is_hidden=True)]

    @member("spans")
    def spans(self, lang: LangName = "en") -> tuple[Span, ...]:
        """Return what the link says, in words."""
        grammar = language(lang).grammar
        return spans_of(grammar.sentence(grammar.marked(self.said)))


#: What a legend samples.
LegendKind: TypeAlias = Literal["ring", "strike", "house", "set", "mark", "group", "strong", "weak"]


@dataclass(frozen=True, slots=True)
class LegendEntry(Record):
    """A shape of the drawing and its meaning, in the requested language."""

    json_name = "Legend"

    kind: LegendKind
    text: str
    shape: str
    hue: Hue


_ALWAYS: Final = Json(is_always=True)


@dataclass(frozen=True, slots=True, repr=False)
class Drawing(Record):
    """The drawing on the board, exactly as `nonet.render.svg` draws it."""

    board: Annotated[Any, Json(is_hidden=True)]
    marks: Annotated[tuple[Mark, ...], _ALWAYS] = ()
    houses: Annotated[tuple[HouseMark, ...], _ALWAYS] = ()
    sets: Annotated[tuple[SetMark, ...], _ALWAYS] = ()
    groups: Annotated[tuple[Group, ...], _ALWAYS] = ()
    links: Annotated[tuple[LinkMark, ...], Json(is_hidden=True)] = ()
    cells: Annotated[
        tuple[Cell, ...], Json(about="The cells that matter: dim the others; empty: dim none.", is_always=True)
    ] = ()
    candidates: Annotated[
        tuple[tuple[int, int], ...],
        Via(tuple[Candidates, ...], _by_cell),
        Json(about="The candidates that matter, for a board without notes.", is_always=True),
    ] = ()

    @property
    def json_scope(self) -> Scope:
        """What the names of cells and houses depend on."""
        return scope_of(self.board)

    def __repr__(self) -> str:
        return f"<Drawing of {self.board.to_line()}: {len(self.marks)} marks>"

    def legend(self) -> list[tuple[LegendKind, Look]]:
        """List the legend entries: kinds of sample with their looks, each once."""
        hues = {link.is_strong: link.hue for link in reversed(self.links)}
        return list(
            _legend_of(
                frozenset([mark.role for mark in self.marks]),
                tuple([(entry.role, entry.look) for entry in self.houses]),
                tuple([entry.look for entry in self.sets]),
                bool(self.groups),
                (hues.get(True), hues.get(False)),
            )
        )

    def without_result(self, pattern: Iterable[int]) -> Drawing:
        """Return the drawing of the pattern alone, in these cells: no placements, links or blockers."""
        marks = tuple(mark for mark in self.marks if mark.role not in (*looks.RESULTS, "blocker"))
        in_pattern = {(mark.cell, mark.digit) for mark in marks}
        in_pattern |= {(cell, digit) for entry in self.sets for cell in entry.cells for digit in entry.digits}
        candidates = tuple(key for key in self.candidates if key in in_pattern)
        return replace(self, marks=marks, links=(), cells=tuple(pattern), candidates=candidates)

    @member("links", after="groups")
    def routed_links(self) -> tuple[Link, ...]:
        """Return the links with their curves: four points, start, two handles and end."""
        if not self.links:
            return ()
        from nonet.render.marks import route_links  # imports this module

        return tuple(
            Link(
                link.number,
                link.chain + 1,
                LinkEnd(link.start.cells, link.start.digit, link.start.is_on),
                LinkEnd(link.end.cells, link.end.digit, link.end.is_on),
                "strong" if link.is_strong else "weak",
                link.hue,
                tuple((round(x / CELL, 3), round(y / CELL, 3)) for x, y in curve),
                say("link.walked", start=link.start.state(), end=link.end.state()),
            )
            for link, curve in zip(self.links, route_links(self.board, self.links), strict=True)
        )

    @member("legend")
    def legend_in(self, lang: LangName = "en") -> tuple[LegendEntry, ...]:
        """Return the legend in a language."""
        return _in_words(tuple(self.legend()), lang)


@lru_cache(1024)  # few drawings differ in their legends
def _legend_of(
    roles: frozenset[str],
    houses: tuple[tuple[str, Look], ...],
    sets: tuple[Look, ...],
    has_groups: bool,
    hues: tuple[Hue | None, Hue | None],
) -> tuple[tuple[LegendKind, Look], ...]:
    """List the legend entries of roles of candidates, houses, sets, groups, and the hues of strong and weak links."""
    found: list[tuple[LegendKind, Look]] = [
        ("ring" if role == "placed" else "strike", look) for role, look in looks.RESULTS.items() if role in roles
    ]
    is_covered = any(role == "cover" for role, _ in houses)
    found += [("house", looks.HOUSE if role == "base" and not is_covered else look) for role, look in houses]
    found += [("set", look) for look in sets]
    found += [("mark", look) for role, look in looks.MARKS.items() if role in roles]
    if has_groups:
        found.append(("group", looks.GROUP))
    strong, weak = hues
    if strong:
        found.append(("strong", looks.STRONG._replace(hue=strong)))
    if weak:
        found.append(("weak", looks.WEAK._replace(hue=weak)))
    return tuple(dict.fromkeys(found))


@lru_cache(1024)
def _in_words(entries: tuple[tuple[LegendKind, Look], ...], lang: LangName) -> tuple[LegendEntry, ...]:
    return tuple(LegendEntry(kind, look.words(lang), look.shape, look.hue) for kind, look in entries)


def draw(shown: Step | Hint, *, pattern_only: bool = False) -> Drawing:
    """Make the drawing of a step, or of as much of it as the level of a hint reveals.

    With `pattern_only` a step shows where its pattern is, but not its result: no placements, links or blockers.

    >>> import nonet
    >>> grid = nonet.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> [(mark.role, mark.look.shape) for mark in draw(nonet.hint(grid)).marks if mark.role == "placed"]
    [('placed', 'ghost')]
    >>> draw(nonet.hint(grid, detail=1)).to_json()["houses"]
    [{'house': 'box 5', 'role': 'look', 'shape': 'filled', 'hue': 'slate'}]
    """
    if not hasattr(shown, "mistakes") and not hasattr(shown, "eliminations"):
        raise wrong_type(shown, "step_or_hint")
    hint: Any = shown if hasattr(shown, "mistakes") else None
    step: Any = shown if hint is None else hint.step
    if step is not None and step.has_rules:
        return _of_rules(step, 3 if pattern_only else 4)
    if step is not None:
        full = _of_step(step)
        return full.without_result(step.pattern_cells) if pattern_only else full
    houses = tuple(HouseMark(house, "look", looks.LOOK) for house in hint.houses)
    is_named = hint.technique is not None
    lit = sorted({cell for house in hint.houses for cell in HOUSES[house]}) if is_named else ()
    return Drawing(hint.board, houses=houses, cells=tuple(hint.cells or lit))


def draw_levels(hints: Sequence[Hint]) -> tuple[Drawing, ...]:
    """Make the drawings of the four hints that lead to a step: where to look, twice, its pattern, all of it."""
    step = hints[-1].step
    assert step is not None
    if step.has_rules:
        return tuple(_of_rules(step, hint.detail) for hint in hints)
    full = draw(step)
    return (*map(draw, hints[:2]), full.without_result(step.pattern_cells), full)


def _of_rules(step: Step, detail: int) -> Drawing:
    """Make the drawing of a step on a board with rules, whose houses have any shape: they are sets of cells."""
    shown = step.pattern_cells or tuple(dict.fromkeys(cell for cell, _ in step.eliminations))
    if detail < 3:
        look = (step.house_cells or (shown[:1],))[0]
        return Drawing(
            step.board, sets=(SetMark(look, (), "look", looks.RULE_LOOK),), cells=look if detail == 2 else ()
        )
    sets = [SetMark(house, (), "house", looks.RULE_HOUSE) for house in step.house_cells]
    sets += [SetMark(shown, (), "pattern", looks.RULE_PATTERN)] if shown else []
    is_full = detail > 3
    results = {*step.placements, *step.eliminations} if is_full else set()
    pattern = [pair for pair in step.marked_candidates if pair not in results]
    marks = [Mark(cell, digit, "pattern", looks.MARKS["pattern"]) for cell, digit in pattern]
    lit = {*shown, *(cell for house in step.house_cells for cell in house)}
    if is_full:
        busy = {cell for cell, _ in {*step.marked_candidates, *step.eliminations} - set(step.placements)}
        for cell, digit in step.placements:
            marks.append(Mark(cell, digit, "placed", looks.RESULTS["placed"] if cell in busy else looks.GHOST))
        marks += [Mark(cell, digit, "eliminated", looks.RESULTS["eliminated"]) for cell, digit in step.eliminations]
        lit = {*lit, *(cell for cell, _ in results)}
    board = step.board
    candidates = [(cell, digit) for cell in shown if not board.digits[cell] for digit in board.candidates[cell]]
    return Drawing(board, marks=tuple(marks), sets=tuple(sets), cells=tuple(sorted(lit)), candidates=tuple(candidates))


def _of_step(step: Step) -> Drawing:
    links = _links(step)
    numbers: dict[tuple[int, int], int] = {}
    for link in links:
        for node, number in ((link.start, link.number - 1), (link.end, link.number)):
            for cell in node.cells:
                numbers.setdefault((cell, node.digit), number)
    placed, struck = list(step.placements), list(step.eliminations)
    marks = [
        Mark(cell, digit, role, looks.MARKS[role], numbers.get((cell, digit)))
        for (cell, digit), role in _roles(step).items()
        if (cell, digit) not in placed
    ]
    blockers = step.blockers
    marks += [Mark(cell, step.grid[cell], "blocker", looks.MARKS["blocker"]) for cell in blockers]
    busy = {mark.cell for mark in marks} | {cell for cell, _ in struck} | _reached(step)
    for cell, digit in placed:
        marks.append(Mark(cell, digit, "placed", looks.RESULTS["placed"] if cell in busy else looks.GHOST))
    marks += [Mark(cell, digit, "eliminated", looks.RESULTS["eliminated"]) for cell, digit in struck]
    sets = _sets(step)
    shown = {(mark.cell, mark.digit) for mark in marks} | {(c, d) for s in sets for c in s.cells for d in s.digits}
    return Drawing(
        step.board,
        marks=tuple(marks),
        houses=tuple(
            HouseMark(entry.house, entry.role.value, looks.HOUSES[entry.role.value])
            for entry in step.houses
            if entry.role.value in looks.HOUSES
        ),
        sets=tuple(sets),
        groups=tuple(
            dict.fromkeys(
                Group(node.cells, node.digit) for chain in step.chains for node in chain if len(node.cells) > 1
            )
        ),
        links=tuple(links),
        cells=tuple(sorted({*step.pattern_cells, *blockers, *(cell for cell, _ in (*placed, *struck))})),
        candidates=tuple(sorted([pair for pair in shown if step.grid.has_candidate(*pair)])),
    )


def _reached(step: Step) -> set[int]:
    """Return the cells with a node of a chain."""
    return {cell for chain in step.chains for node in chain for cell in node.cells}


def _roles(step: Step) -> dict[tuple[int, int], str]:
    """Map each candidate of the evidence to its last role in the order of the looks."""
    order = {role: place for place, role in enumerate(looks.MARKS)}
    roles: dict[tuple[int, int], str] = {}
    for chain in step.chains:
        for node in chain:
            for cell in node.cells if node.depth < 2 else ():
                roles.setdefault((cell, node.digit), "on" if node.is_on else "off")
    for entry in step.candidates:
        role, key = entry.role.value, (entry.cell, entry.digit)
        if role in order and order[role] >= order.get(roles.get(key, ""), -1):
            roles[key] = role
    return roles


def _sets(step: Step) -> list[SetMark]:
    """Return the sets with their looks and letters; those of the chains come after those of the pattern."""
    found: list[SetMark] = []
    count = 0
    for entry in step.sets:
        role = entry.role.value
        look, letter = looks.SETS.get(role, looks.SETS["base"]), _LETTERS.get(role, "")
        if role == "als":
            turn = count % len(_ALS_HUES)
            letter = chr(ord("A") + count)
            look = Look(_ALS_SHAPES[turn], _ALS_HUES[turn], "set_letter", letter)
            count += 1
        found.append(SetMark(entry.cells, entry.digits, role, look, letter))
    for chain in step.chains:
        for node in chain:
            of_node = SetMark(node.als_cells, node.als_digits, "als_in_chain", looks.CHAIN_SET)
            if node.als_cells and of_node not in found:
                found.append(of_node)
    return found


def _links(step: Step) -> list[LinkMark]:
    """Return the links of the chains, numbered in reading order."""
    links: list[LinkMark] = []
    for place, (chain, numbers) in enumerate(zip(step.chains, step.link_numbers, strict=True)):
        hue = looks.LINKS[place % len(looks.LINKS)]
        for index, (node, number) in enumerate(zip(chain, numbers, strict=True)):
            if node.link is None or not number:
                continue
            for reason in node.reasons or (index - 1,):
                links.append(LinkMark(number, place, chain[reason], node, node.link.value == "strong", hue))
        if step.technique.id.removeprefix("grouped_") == "continuous_nice_loop":
            links.append(LinkMark(max(numbers) + 1, place, chain[-1], chain[0], False, hue))
    return links
