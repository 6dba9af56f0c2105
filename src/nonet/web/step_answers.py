"""Answers of the API about steps: the step as data, its drawing, hints, solution paths and techniques."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from nonet.web.answer_types import Answer, CandidateAnswer, Cell, Digit, House, LevelName, Line

Hue = Literal["blue", "amber", "teal", "violet", "pink", "slate", "red", "green"]
Point = Annotated[list[float], Field(min_length=2, max_length=2)]


# ── a step as data ───────────────────────────────────────────────────────────────────────────────────────────────


class BoardAnswer(Answer):
    """A board: the clues, the digits on it, and the candidates that were eliminated."""

    clues: Line
    digits: Line
    eliminated: str = Field("", examples=["r1c3<>47 r2c2<>1"])


class RoleCandidateAnswer(CandidateAnswer):
    """A candidate and its role in the pattern."""

    role: str


class RoleHouseAnswer(Answer):
    """A house and its role in the pattern."""

    role: str
    house: House


class RoleSetAnswer(Answer):
    """Some cells, the digits that they contain, and their role in the pattern."""

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
    reasons: list[int] = Field([])


class StepAnswer(Answer):
    """One use of a technique: what it places, what it eliminates, and the evidence."""

    technique: str = Field(examples=["x_wing"])
    notation: str = Field(examples=["X-Wing: 5 r27 c48 => r4c48<>5"])
    grid: BoardAnswer
    placements: list[CandidateAnswer]
    eliminations: list[CandidateAnswer]
    digits: list[Digit] = Field([])
    candidates: list[RoleCandidateAnswer] = Field([])
    houses: list[RoleHouseAnswer] = Field([])
    sets: list[RoleSetAnswer] = Field([])
    chains: list[list[ChainNodeAnswer]] = Field([])
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
        description="In a chain: the number of the link that leads to this candidate; 0 at the start."
    )
    shape: Literal["disc", "square", "diamond", "hexagon", "triangle", "ring", "strike"]
    hue: Hue


class HouseMarkAnswer(RoleHouseAnswer):
    """A house to tint, hatch or frame; the role `look` is where a hint tells the player to look."""

    shape: Literal["filled", "hatched", "dashed", "framed"]
    hue: Hue


class SetMarkAnswer(RoleSetAnswer):
    """Cells to tint and outline together; `letter` is the name of the set in the explanation."""

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
    """An arrow from one node to the next. To walk along a chain, show the links with `number` up to n."""

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
    """A shape of the drawing and its meaning, in the requested language."""

    kind: Literal["ring", "strike", "house", "set", "mark", "group", "strong", "weak"]
    text: str
    shape: str
    hue: Hue


class DrawingAnswer(Answer):
    """The drawing on the board, exactly as `nonet.render.svg` draws it."""

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

    detail: int = Field(ge=1, le=4)
    text: str
    drawing: DrawingAnswer


class MistakeAnswer(Answer):
    """A cell that contradicts the solution; without a digit, it is blank and its right candidate is gone."""

    cell: Cell
    digit: Digit | None


class HintAnswer(Answer):
    """A hint with all its levels; `detail`, `text` and the fields after them show the requested level."""

    detail: int = Field(ge=0, le=4)
    kind: Literal["mistake", "correct", "step", "solved", "stuck"]
    text: str
    mistakes: list[MistakeAnswer] = Field([])
    houses: list[House] = Field([])
    digit: Digit | None = None
    technique: str | None = None
    technique_name: str | None = None
    cells: list[Cell] = Field([])
    step: StepAnswer | None = None
    levels: list[LevelAnswer] = Field([], description="All levels, so that `more` needs no further call.")


class PathStep(StepAnswer):
    """A step of a solution path with its explanation and drawing."""

    technique_name: str
    text: str
    drawing: DrawingAnswer


class ExplainAnswer(Answer):
    """The steps of a solution path, and the board after the last step."""

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
    order: int = Field(description="The position in the order in which techniques are tried.")
    on: bool = Field(description="Whether ratings use it by default.")
    hints: bool = Field(description="Whether hints and explanations use it by default.")
    se_rating: float | None = Field(description="The rating of Sudoku Explainer.")


class ExampleStep(StepAnswer):
    """The step of an example, with the candidates of its board as 81 masks."""

    candidate_masks: list[int]


class TechniqueAnswer(TechniqueEntry):
    """A technique, its description, and an example with the four levels of a hint."""

    about: str
    step: ExampleStep | None = None
    text: str | None = None
    levels: list[LevelAnswer] = Field([])


class ThemesAnswer(Answer):
    """The colours of drawings by name: each hue has a pale `_tint` and a strong `_edge`."""

    light: dict[str, str]
    dark: dict[str, str]
