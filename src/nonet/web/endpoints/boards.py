"""Calls of the API about boards to play on: puzzles opened and drawn with their rules, and what breaks those."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, TypeAlias

from nonet import logic, plugins, render
from nonet.catalogue import RULE_LEVELS
from nonet.checking import check
from nonet.errors import LimitError, ParseError
from nonet.limits import time_limit
from nonet.puzzles import PuzzleObject
from nonet.records import BoardLine, Cell, Json, Mask, Record, Scope, Text
from nonet.render.underlay import PuzzleDrawing, puzzle_drawing
from nonet.variants.logic.conflicts import find_conflicts
from nonet.variants.logic.model import model_of
from nonet.variants.making.generating import kinds as kinds_made
from nonet.variants.rules import RULES
from nonet.variants.rules.gestures import GestureName
from nonet.variants.schema import schema
from nonet.variants.shape import MOST_SIZE, Shape
from nonet.web import schemas as ask  # noqa: TC001  (FastAPI reads it)
from nonet.web.calls import Calls
from nonet.web.replies import Reply
from nonet.words import language
from nonet.words.blocks import Block
from nonet.words.saying import Say, say

if TYPE_CHECKING:
    from nonet.variants import Puzzle
    from nonet.words import LangName

__all__ = ["calls"]

calls = Calls()

#: How long to search for the solution when opening a puzzle; it can be played without one.
_SECONDS: Final = 3.0


@dataclass(frozen=True, slots=True)
class RuleAnswer(Record):
    """A rule: its name with its value and cells, and what it means."""

    kind: str
    place: Annotated[str, Json(example="Cage 15: r1c1, r1c2.")]
    meaning: str


_Numbers: TypeAlias = Annotated[tuple[int, ...], Json(limits={"maxItems": 625})]


@dataclass(frozen=True, slots=True)
class DrawAnswer(Record):
    """A puzzle, ready to be drawn and played."""

    puzzle: PuzzleObject
    size: int
    clues: BoardLine
    name: Annotated[str, Json(about="Its title, or the names of its rules.")]
    meanings: Annotated[tuple[str, ...], Json(about="What its rules mean, each once.")]
    rules: tuple[RuleAnswer, ...]
    houses: Annotated[
        tuple[_Numbers, ...], Json(about="Groups of different digits: rows, columns, regions, cages and others.")
    ]
    pairs: Annotated[tuple[_Numbers, ...], Json(about="Pairs of cells that differ, beyond the houses.")]
    masks: Annotated[tuple[Mask, ...], Json(about="The candidates that the rules allow in each cell on its own.")]
    drawing: PuzzleDrawing


@dataclass(frozen=True, slots=True)
class OpenAnswer(Record):
    """A puzzle to play, with its solution if it has exactly one; the status is null if the check timed out."""

    drawn: Annotated[DrawAnswer, Json(is_flat=True)]
    status: Literal["unique", "conflict", "several", "no_solution"] | None
    solution: str | None


@calls.slow("/open", OpenAnswer, "Read a puzzle, draw it and find its solution", aliases=("/variants/open",))
def open_puzzle(request: ask.OpenRequest) -> OpenAnswer:
    puzzle = request.with_rules()
    status: Any = None
    solution = None
    with suppress(LimitError), time_limit(_SECONDS):
        verdict = check(puzzle)
        status = verdict.status.value
        solution = verdict.solution.to_line() if verdict.solution else None
    return OpenAnswer(_shown(puzzle, request.lang), status, solution)


@calls.quick("/draw", DrawAnswer, "Read a puzzle and draw it", aliases=("/variants/draw",))
def draw(request: ask.OpenRequest) -> DrawAnswer:
    return _shown(request.with_rules(), request.lang)


@dataclass(frozen=True, slots=True)
class ConflictRuleAnswer(Record):
    """A rule that the digits break, by those in `cells`."""

    rule: Annotated[int, Json(about="Its index among the rules of the puzzle, from 0.")]
    kind: str
    cells: tuple[Cell, ...]
    text: Annotated[str, Json(example="Cage 15: r1c1, r1c2. The total is too large.")]
    blocks: Annotated[tuple[Block, ...], Json(about="The text in its parts.")]


@dataclass(frozen=True, slots=True)
class ConflictsAnswer(Record):
    """The broken rules; `solved` if the board is full and none is broken."""

    size: Annotated[int, Json(is_hidden=True)]
    conflicts: tuple[ConflictRuleAnswer, ...]
    solved: bool

    @property
    def json_scope(self) -> Scope:
        """What the names of cells depend on."""
        return Scope(self.size)


@calls.quick("/conflicts", ConflictsAnswer, "List the rules that the digits break", aliases=("/variants/conflicts",))
def conflicts(request: ask.DigitsRequest) -> ConflictsAnswer:
    puzzle = request.with_rules()
    digits = request.numbers(puzzle)
    found = tuple(
        ConflictRuleAnswer(
            puzzle.rules.index(conflict.rule),
            conflict.rule.kind,
            conflict.cells,
            conflict.text(request.lang),
            conflict.blocks(request.lang),
        )
        for conflict in find_conflicts(puzzle, digits)
    )
    return ConflictsAnswer(puzzle.size, found, all(digits) and not puzzle.broken_by(digits))


@calls.quick(
    "/svg",
    None,
    "Draw a puzzle as SVG, its rules in words below it",
    aliases=("/variants/picture",),
    media={"image/svg+xml": {"type": "string"}},
)
def svg(request: ask.SvgRequest) -> Reply:
    puzzle = request.with_rules()
    digits = request.numbers(puzzle)
    if not all(digit <= puzzle.size for digit in digits):
        raise ParseError("clue.digits", size=puzzle.size)
    text = render.svg(puzzle, digits=digits, legend=True, theme=request.theme, lang=request.lang)
    return Reply(text.encode(), media_type="image/svg+xml")


_Value: TypeAlias = Annotated[
    Any,
    Text(
        lambda value, _: value,
        lambda value, _: value,
        {"anyOf": [{"type": "integer"}, {"type": "array", "items": {"type": "integer"}}, {"type": "null"}]},
    ),
]
_Fixed: TypeAlias = Annotated[
    Any, Text(lambda value, _: value, lambda value, _: value, {"anyOf": [{"type": "string"}, {"type": "boolean"}]})
]


@dataclass(frozen=True, slots=True)
class FormAnswer(Record):
    """How an editor draws a rule: what is drawn, the values to start with, and the fields that make the form."""

    id: str
    name: dict[str, str]
    gesture: GestureName
    order: Annotated[int, Json(about="The place among all forms.")]
    values: dict[str, _Value]
    fixed: dict[str, _Fixed]
    optional: Annotated[tuple[str, ...], Json(about="The values that may be left out.")]


@dataclass(frozen=True, slots=True)
class RuleKindAnswer(Record):
    """A kind of rule: its name by language, the fields that it takes and needs, and its forms in an editor."""

    kind: str
    name: dict[str, str]
    fields: Annotated[
        tuple[str, ...], Json(about="The names of its fields, which the JSON schema of puzzles describes.")
    ]
    required: tuple[str, ...]
    forms: tuple[FormAnswer, ...]


@dataclass(frozen=True, slots=True)
class KindsAnswer(Record):
    """Every kind of rule, and the kinds of puzzles that can be generated."""

    rules: tuple[RuleKindAnswer, ...]
    generated: tuple[str, ...]
    levels: Annotated[tuple[str, ...], Json(example=list(RULE_LEVELS))]
    most_size: int


@calls.here(
    "/kinds",
    KindsAnswer,
    "List the kinds of rules and of puzzles that can be generated",
    aliases=("/variants/kinds",),
)
def kinds() -> KindsAnswer:
    plugins.load("rules")
    return KindsAnswer(tuple(map(_kind, sorted(RULES))), kinds_made(), tuple(RULE_LEVELS), MOST_SIZE)


def _shown(puzzle: Puzzle, lang: LangName) -> DrawAnswer:
    """Return a puzzle with its drawing, its rules in words and its houses."""
    grammar = language(lang).grammar
    model = model_of(puzzle)
    houses = tuple(house.cells for house in model.houses)
    seen = [set[int]() for _ in puzzle.givens]
    for house in houses:
        for cell in house:
            seen[cell].update(house)
    pairs = tuple(
        (cell, peer) for cell, peers in enumerate(model.peers) for peer in sorted(peers - seen[cell]) if peer > cell
    )
    rules = tuple(
        RuleAnswer(rule.kind, grammar.sentence(grammar.write(rule.where())), grammar.write(rule.meaning()))
        for rule in puzzle.rules
    )
    return DrawAnswer(
        puzzle,
        puzzle.size,
        puzzle.to_line(),
        puzzle.title or _name(puzzle, lang),
        tuple(dict.fromkeys(rule.meaning for rule in rules)),
        rules,
        houses,
        pairs,
        tuple(model.masks),
        puzzle_drawing(puzzle),
    )


def _name(puzzle: Puzzle, lang: LangName) -> str:
    """Name a puzzle as people do, by its rules and its size: Killer Sudoku; "" for a plain one of the usual size."""
    words = language(lang)
    kinds = list(dict.fromkeys(words.grammar.write(rule.puzzle_kind()) for rule in puzzle.rules))
    if puzzle.shape.regions and puzzle.shape != Shape.boxes(puzzle.size):
        kinds.insert(0, words.text("puzzle_kind.jigsaw"))
    named = words.text("puzzle_title.plus").join(kind[:1].upper() + kind[1:] for kind in kinds[:3])
    if puzzle.size == 9 and not named:
        return ""
    title = words.text("puzzle_title", kinds=named) if named else words.text("puzzle_title.plain")
    return title if puzzle.size == 9 else f"{title} {puzzle.size}×{puzzle.size}"


def _kind(kind: str) -> RuleKindAnswer:
    """Return the fields of a kind of rule, from the schema of the JSON format, and how an editor draws it."""
    known = schema()["$defs"][kind]
    gestures = RULES[kind].gestures
    has_name = f"rule_name.{kind}" in language("en").grammar.messages  # else its forms have
    return RuleKindAnswer(
        kind,
        _names(say(f"rule_name.{kind}") if has_name else gestures[0].name(kind)),
        tuple(name for name in known["properties"] if name != "kind"),
        tuple(name for name in known["required"] if name != "kind"),
        tuple(FormAnswer(name=_names(gesture.name(kind)), **gesture.to_json(kind)) for gesture in gestures),
    )


def _names(name: Say) -> dict[str, str]:
    return {lang: language(lang).grammar.write(name) for lang in logic.LANGUAGES}
