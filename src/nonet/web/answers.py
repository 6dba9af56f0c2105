"""What the answers of the API look like; OpenAPI and generated clients take their types from here."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

Hue = Literal["blue", "amber", "teal", "violet", "pink", "slate", "red", "green"]
Cell = Annotated[str, Field(pattern="^r[1-9]c[1-9]$", examples=["r3c5"])]
House = Annotated[str, Field(pattern="^(row|column|box) [1-9]$", examples=["box 5"])]
Digit = Annotated[int, Field(ge=1, le=9)]
Line = Annotated[str, Field(min_length=81, max_length=81, description="81 characters, `.` for blank.")]
Point = Annotated[list[float], Field(min_length=2, max_length=2)]
Code = Literal[
    "unreadable_puzzle",
    "unknown_format",
    "conflict",
    "no_solution",
    "several_solutions",
    "order_not_met",
    "timeout",
    "engine",
    "missing_extra",
    "refused",
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
LevelName = Literal["easy", "medium", "hard", "unfair", "extreme"]


class Answer(BaseModel):
    """What all answers have in common: nothing is in them that is not described."""

    model_config = ConfigDict(extra="forbid")


class CandidateAnswer(Answer):
    """A digit in a cell."""

    cell: Cell
    digit: Digit


# ── a step as data ───────────────────────────────────────────────────────────────────────────────────────────────


class BoardAnswer(Answer):
    """A board: the clues, the digits on it, and the candidates that were eliminated."""

    clues: Line
    digits: Line
    eliminated: str = Field("", examples=["r1c3<>47 r2c2<>1"])


class RoleCandidateAnswer(CandidateAnswer):
    """A candidate and its part in the pattern."""

    role: str


class RoleHouseAnswer(Answer):
    """A house and its part in the pattern."""

    role: str
    house: House


class RoleSetAnswer(Answer):
    """Some cells, the digits that they hold between them, and their part in the pattern."""

    role: str
    cells: list[Cell]
    digits: list[Digit]


class AlsAnswer(Answer):
    """An almost locked set that is a node of a chain."""

    cells: list[Cell]
    digits: list[Digit]


class ChainNodeAnswer(Answer):
    """A node of a chain; `link` says how it follows from the node before, or from the nodes of `reasons`."""

    digit: Digit
    cells: list[Cell]
    on: bool
    link: Literal["strong", "weak"] | None = None
    als: AlsAnswer | None = None
    reasons: list[int] = []


class StepAnswer(Answer):
    """One use of a technique: what it places, what it eliminates, and the evidence."""

    technique: str = Field(examples=["x_wing"])
    notation: str = Field(examples=["X-Wing: 5 r27 c48 => r4c48<>5"])
    grid: BoardAnswer
    placements: list[CandidateAnswer]
    eliminations: list[CandidateAnswer]
    digits: list[Digit] = []
    candidates: list[RoleCandidateAnswer] = []
    houses: list[RoleHouseAnswer] = []
    sets: list[RoleSetAnswer] = []
    chains: list[list[ChainNodeAnswer]] = []
    siamese: bool = False


# ── a step as a drawing ──────────────────────────────────────────────────────────────────────────────────────────


class CandidatesAnswer(Answer):
    """The candidates of a cell that matter."""

    cell: Cell
    digits: list[Digit]


class MarkAnswer(CandidateAnswer):
    """A marker on a candidate, or on a digit of the board where the cell is not blank."""

    role: str = Field(description="color_a, color_b, pivot, fin, blocker, placed, eliminated, …", examples=["fin"])
    number: int | None = Field(
        description="In a chain: the number of the link that reaches this candidate, 0 where the chain starts."
    )
    shape: Literal["disc", "square", "diamond", "hexagon", "triangle", "ring", "strike"]
    hue: Hue


class HouseMarkAnswer(RoleHouseAnswer):
    """A house to tint, hatch or frame; the role `look` is where a hint tells the player to look."""

    shape: Literal["filled", "hatched", "dashed", "framed"]
    hue: Hue


class SetMarkAnswer(RoleSetAnswer):
    """Cells to tint and outline together; `letter` is what the words call the set."""

    letter: str
    shape: Literal["solid", "dashed", "dotted", "double"]
    hue: Hue


class GroupAnswer(Answer):
    """Candidates of one digit to outline together: one node of a chain."""

    cells: list[Cell]
    digit: Digit
    shape: Literal["capsule"]
    hue: Hue


class LinkEndAnswer(Answer):
    """One end of a link: a digit in a cell or in one of several; `on` says whether the chain takes it as true."""

    cells: list[Cell]
    digit: Digit
    on: bool


class LinkAnswer(Answer):
    """An arrow from one node to the next. To walk along a chain show the links with `number` up to n."""

    number: int = Field(ge=1, description="Links of one number belong to one step of the argument.")
    chain: int = Field(ge=1)
    start: LinkEndAnswer
    end: LinkEndAnswer
    kind: Literal["strong", "weak"]
    hue: Hue
    curve: Annotated[list[Point], Field(min_length=4, max_length=4)] = Field(
        description="Start, two handles and end, as in SVG's C, in cells from the board's top left corner."
    )


class LegendAnswer(Answer):
    """A shape of the drawing and what it stands for, in the language asked for."""

    kind: Literal["ring", "strike", "house", "set", "mark", "group", "strong", "weak"]
    text: str
    shape: str
    hue: Hue


class DrawingAnswer(Answer):
    """What to draw on the board, exactly as `nonet.render.svg` draws it."""

    cells: list[Cell] = Field(description="The cells that matter: dim the others; empty: dim none.")
    candidates: list[CandidatesAnswer] = Field(description="The candidates that matter, for a board without notes.")
    houses: list[HouseMarkAnswer]
    sets: list[SetMarkAnswer]
    marks: list[MarkAnswer]
    groups: list[GroupAnswer]
    links: list[LinkAnswer]
    legend: list[LegendAnswer]


# ── hints, paths, techniques ─────────────────────────────────────────────────────────────────────────────────────


class LevelAnswer(Answer):
    """One level of a hint: 1 where to look, 2 which technique, 3 which cells, 4 the full step."""

    level: int = Field(ge=1, le=4)
    text: str
    drawing: DrawingAnswer


class MistakeAnswer(Answer):
    """A cell that contradicts the solution; without a digit, it is blank and lost the candidate that it needs."""

    cell: Cell
    digit: Digit | None


class HintAnswer(Answer):
    """A hint with all its levels; `level`, `text` and what follows them tell as much as the level asked for."""

    level: int = Field(ge=0, le=4)
    kind: Literal["mistake", "correct", "step", "solved", "stuck"]
    text: str
    mistakes: list[MistakeAnswer] = []
    houses: list[House] = []
    digit: Digit | None = None
    technique: str | None = None
    technique_name: str | None = None
    cells: list[Cell] = []
    step: StepAnswer | None = None
    levels: list[LevelAnswer] = Field([], description="All levels, so that `more` needs no further call.")


class PathStep(StepAnswer):
    """A step of a path with its words and its drawing."""

    technique_name: str
    text: str
    drawing: DrawingAnswer


class ExplainAnswer(Answer):
    """The steps of a person's way through a puzzle, and the board after the last of them."""

    steps: list[PathStep]
    solved: bool
    board: Line


class TechniqueEntry(Answer):
    """A technique of the catalogue; names by language."""

    id: str
    name: dict[str, str]
    family: str
    family_name: dict[str, str]
    level: LevelName | None
    score: int | None
    order: int = Field(description="The place in the order in which techniques are tried.")
    on: bool = Field(description="Whether it is in use unless somebody asks otherwise.")
    se_rating: float | None = Field(description="What Sudoku Explainer rates it.")


class ExampleStep(StepAnswer):
    """The step of an example, with the candidates of its board as 81 masks."""

    candidate_masks: list[int]


class TechniqueAnswer(TechniqueEntry):
    """A technique, what it is, and an example in four levels as a hint has them."""

    about: str
    step: ExampleStep | None = None
    text: str | None = None
    levels: list[LevelAnswer] = []


class ThemesAnswer(Answer):
    """The colours of drawings by name: each hue has a pale `_tint` and a strong `_edge`."""

    light: dict[str, str]
    dark: dict[str, str]


# ── one puzzle ───────────────────────────────────────────────────────────────────────────────────────────────────


class SolveAnswer(Answer):
    """A puzzle and its solution."""

    puzzle: Line
    solution: Line


class ResultAnswer(Answer):
    """What became of one puzzle of a batch."""

    status: Literal["unique", "several", "no_solution", "conflict", "unreadable", "solved", "too_long"]
    solution: Line | None
    error: str | None = None


class BatchAnswer(Answer):
    """What became of the puzzles of a batch, in their order."""

    results: list[ResultAnswer]


class ConflictAnswer(Answer):
    """A digit that stands more than once in a house."""

    digit: Digit
    house: House
    cells: list[Cell]


class DeadEndAnswer(Answer):
    """A cell, or a digit in a house, that has no candidate left, after so many forced singles."""

    cell: Cell | None
    house: House | None
    digit: Digit | None
    singles: int


class CheckAnswer(Answer):
    """Whether a puzzle has exactly one solution, and if not, why not: two of several solutions are given."""

    puzzle: Line
    status: Literal["unique", "conflict", "no_solution", "several"]
    message: str
    solutions: list[Line]
    conflicts: list[ConflictAnswer] = []
    dead_end: DeadEndAnswer | None = None
    differing_cells: list[Cell] = []


class CountAnswer(Answer):
    """A number of solutions; at the limit there may be more."""

    count: int
    text: str = Field(description="The count in digits, for languages whose numbers end at 2^53.")
    at_limit: bool


class SeAnswer(Answer):
    """What Sudoku Explainer says: the hardest step, the hardest up to the first digit, and the first step."""

    er: float
    ep: float | None
    ed: float | None
    technique: str | None
    is_bound: bool = Field(description="The time was over: the ER is this or more.")
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
    """A puzzle with no clue to spare."""

    puzzle: Line
    minimal: Line
    clues: int


class TransformAnswer(Answer):
    """A symmetry: transpose first if it says so, then row r of the result is row rows[r] (from 1), and so on."""

    is_transposed: bool
    rows: list[int]
    columns: list[int]
    digits: list[int]


class CanonicalAnswer(Answer):
    """The form that all equivalent puzzles share, how to get there, and how many symmetries keep the puzzle."""

    puzzle: Line
    canonical: Line
    automorphisms: int
    transform: TransformAnswer


class ConvertAnswer(Answer):
    """A puzzle in another format, and what was read."""

    format: str | None
    text: str
    line: Line
    clues: Line
    candidates: list[list[Digit]]


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
    """The events of a search, as many as were asked for."""

    events: list[EventAnswer]


class MadeAnswer(Answer):
    """A puzzle that was made, with its solution and its rating."""

    puzzle: Line
    solution: Line
    level: LevelName | None
    score: int | None
    hardest: str | None


class GenerateAnswer(Answer):
    """Puzzles, and the seed that makes them again."""

    seed: int
    puzzles: list[MadeAnswer]


# ── what there is ────────────────────────────────────────────────────────────────────────────────────────────────


class SymmetriesAnswer(Answer):
    """The symmetries of puzzles."""

    symmetries: list[str]


class EffortAnswer(Answer):
    """How many nodes an algorithm took; cut off at the limit."""

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
    """A text format, and what it carries besides the clues."""

    name: str
    title: str
    carries: list[str]


class HealthAnswer(Answer):
    """That the service is up."""

    status: Literal["ok"]
    version: str
    instruction_set: str


class ServiceAnswer(Answer):
    """What this server is: its version, the address under which others reach it, its languages and its limits."""

    version: str
    public_url: str | None
    languages: list[str]
    seconds: float
    body_bytes: int
    batch: int
    made: int
    printed: int


class PlaceAnswer(BaseModel):
    """Where an error is, as far as that applies, and in `kind` what is wrong, in a word."""

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
    """Every error, whatever its status: a code for programs, a message for people, and the place."""

    code: Code
    type: str = Field(examples=["ParseError"])
    message: str = Field(examples=["expected 81 cells, got 80: '53..7…' at line 1"])
    place: PlaceAnswer
