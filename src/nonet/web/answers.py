"""Answers of the API about puzzles, the service and errors; the source of the OpenAPI types."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from nonet.web.answer_types import Answer, Board, Cell, Digit, House, LevelName, Line, VariantObject
from nonet.web.step_answers import Point  # noqa: TC001 - pydantic looks at it

Code = Literal[
    "device",
    "engine",
    "format",
    "conflict",
    "limit",
    "missing_extra",
    "no_grid",
    "no_solution",
    "several",
    "order",
    "unreadable",
    "unreadable_picture",
    "picture_too_large",
    "sudoku",
    "usage",
    "bad_request",
    "not_found",
    "method_not_allowed",
    "wrong_host",
    "too_large",
    "headers_too_large",
    "request_timeout",
    "client_closed_request",
    "too_many_requests",
    "busy",
    "internal_error",
]


# ── one puzzle ───────────────────────────────────────────────────────────────────────────────────────────────────


class SolveAnswer(Answer):
    """A puzzle and its solution."""

    puzzle: Line | VariantObject
    solution: Line | Board


class ResultAnswer(Answer):
    """The result of one puzzle of a batch."""

    status: Literal["unique", "several", "no_solution", "conflict", "unreadable", "solved", "too_long"]
    solution: Line | None
    error: str | None = None


class BatchAnswer(Answer):
    """The results of the puzzles of a batch, in order."""

    results: list[ResultAnswer]


class ConflictAnswer(Answer):
    """A digit that occurs more than once in a house."""

    digit: Digit
    house: House
    cells: list[Cell]


class DeadEndAnswer(Answer):
    """A cell, or a digit in a house, that has no candidate left, after a number of forced singles."""

    cell: Cell | None
    house: House | None
    digit: Digit | None
    singles: int


class CheckAnswer(Answer):
    """Whether a puzzle has exactly one solution, and if not, why not; with several solutions, two of them."""

    puzzle: Line | VariantObject
    status: Literal["unique", "conflict", "no_solution", "several"]
    message: str
    solutions: list[Line] | list[Board]
    conflicts: list[ConflictAnswer] = Field([])
    dead_end: DeadEndAnswer | None = None
    differing_cells: list[Cell] = Field([])


class CountAnswer(Answer):
    """A number of solutions; at the limit there may be more."""

    count: int
    text: str = Field(description="The count as text, for languages whose numbers are exact only up to 2^53.")
    at_limit: bool


class TrueCandidatesAnswer(Answer):
    """For each cell, row by row, the digits that it holds in some solution; all empty when there is none."""

    candidates: list[list[int]]


class SeAnswer(Answer):
    """The Sudoku Explainer ratings of the hardest step, the hardest up to the first digit, and the first step."""

    er: float
    ep: float | None
    ed: float | None
    technique: str | None
    is_bound: bool = Field(description="The time limit was reached: this is a lower bound for the ER.")
    message: str


class RateAnswer(Answer):
    """How hard a puzzle is; no level, score or hardest technique unless it is rated."""

    puzzle: Line
    status: Literal["rated", "unsolved", "conflict", "no_solution", "several", "solved"]
    message: str
    level: LevelName | None
    score: int | None
    hardest: str | None
    steps: int
    counts: dict[str, int]
    scale: Literal["hodoku"]
    se: SeAnswer | None = Field(description="The rating on Sudoku Explainer's scale.")
    version: str


class MinimiseAnswer(Answer):
    """A puzzle without redundant clues."""

    puzzle: Line
    minimal: Line
    clues: int


class TransformAnswer(Answer):
    """A symmetry: transpose first if `transposed`, then row r of the result is row rows[r] (from 1), and so on."""

    is_transposed: bool
    rows: list[int]
    columns: list[int]
    digits: list[int]


class CanonicalAnswer(Answer):
    """The canonical form shared by all equivalent puzzles, a transform to it, and the number of automorphisms."""

    puzzle: Line
    canonical: Line
    automorphisms: int
    transform: TransformAnswer


class ConvertAnswer(Answer):
    """A puzzle in another format, and what was read: a classic board or a variant."""

    format: str | None = None
    text: str
    line: Line | None = None
    clues: Line | None = None
    candidates: list[list[Digit]] | None = None
    puzzle: VariantObject | None = None


class ChangeAnswer(Answer):
    """A cell in which the solver overruled what the digit looks like; 0 is an empty cell."""

    cell: int = Field(ge=0, le=80)
    seen: int = Field(ge=0, le=9)
    read: int = Field(ge=0, le=9)


class PictureEntry(Answer):
    """A puzzle read from a picture; cells count from 0."""

    grid: Line = Field(description="The digits on the board, including entries.")
    clues: Line = Field(description="The printed clues, if the ink distinguishes them from entries.")
    confidence: list[float] = Field(min_length=81, max_length=81)
    doubtful: list[int] = Field(description="The doubtful cells, which should be checked.")
    changed: list[ChangeAnswer]
    marks: dict[str, list[Digit]] = Field(description="Pencil marks by cell.")
    verdict: Literal["unique", "several", "none", "conflict"]
    corners: list[Point] = Field(description="The grid's corners in the picture, clockwise from its upper left.")
    turned: int = Field(ge=0, le=3, description="Quarter turns, counter-clockwise, that turn the picture upright.")
    picture: str = Field(description="The straightened grid: a PNG as a data: URL.")


class PictureAnswer(Answer):
    """The puzzles of a picture: the largest, or all of them from top to bottom."""

    puzzles: list[PictureEntry]


class EventAnswer(Answer):
    """One event of a search; cells and houses count from 0."""

    kind: Literal["try", "place", "undo", "contradiction", "solved"]
    cell: int | None = None
    digit: Digit | None = None
    house: int | None = None
    depth: int
    nodes: int
    backtracks: int


class SearchAnswer(Answer):
    """The events of a search, up to the requested number."""

    events: list[EventAnswer]


class MadeAnswer(Answer):
    """A generated puzzle, with its solution and its rating."""

    puzzle: Line
    solution: Line
    level: LevelName | None
    score: int | None
    hardest: str | None


class GenerateAnswer(Answer):
    """Puzzles, and the seed that reproduces them."""

    seed: int
    puzzles: list[MadeAnswer]


# ── what there is ────────────────────────────────────────────────────────────────────────────────────────────────


class SymmetriesAnswer(Answer):
    """The symmetries of puzzles."""

    symmetries: list[str]


class EffortAnswer(Answer):
    """The nodes of an algorithm, up to the limit."""

    name: str
    nodes: int
    is_cut_off: bool


class CompareAnswer(Answer):
    """The effort of every textbook algorithm on one puzzle."""

    algorithms: list[EffortAnswer]
    node_limit: int


class AlgorithmEntry(Answer):
    """A textbook algorithm."""

    name: str
    idea: str


class ExampleEntry(Answer):
    """An example puzzle."""

    name: str
    puzzle: Line


class AlgorithmsAnswer(Answer):
    """The textbook algorithms, and puzzles to try them on."""

    algorithms: list[AlgorithmEntry]
    examples: list[ExampleEntry]


class FormatEntry(Answer):
    """A text format, and what it stores besides the clues."""

    name: str
    title: str
    carries: list[str]


class HealthAnswer(Answer):
    """The status of the service."""

    status: Literal["ok"]
    version: str
    instruction_set: str


class ServiceAnswer(Answer):
    """The server: its version, its public address, its languages and its limits."""

    version: str
    public_url: str | None
    languages: list[str]
    seconds: float
    body_bytes: int
    batch: int
    made: int
    printed: int


class PlaceAnswer(BaseModel):
    """The location of an error, as far as that applies, and its `kind` as a keyword."""

    model_config = ConfigDict(extra="ignore")

    line: int | None = None
    column: int | None = None
    cell: Cell | None = None
    cells: list[Cell] | None = None
    digit: Digit | None = None
    house: House | None = None
    solutions: list[Line] | None = None
    kind: str | None = None
    got: int | str | None = None
    field: str | None = None
    format: str | None = None
    limit: float | None = None
    nearest: Line | None = None
    tries: int | None = None
    made: list[Line] | None = None
    feature: str | None = None
    extra: str | None = None


class ErrorAnswer(Answer):
    """Every error, whatever its status: a code for programs, a message for people, and the location."""

    code: Code
    type: str = Field(examples=["ParseError"])
    message: str = Field(examples=["expected 81 cells, got 80: '53..7…' at line 1"])
    place: PlaceAnswer
