"""Requests and answers of the API for variants."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from nonet import puzzles
from nonet.errors import ParseError
from nonet.grid import Grid
from nonet.variants import KINDS, Board, Puzzle, parse
from nonet.variants.logic import LEVELS
from nonet.web.answer_types import Answer, Cell, VariantObject
from nonet.web.limits import LIMITS
from nonet.web.schemas import AnyPuzzle, Request
from nonet.web.step_answers import Hue  # noqa: TC001  (pydantic reads it)
from nonet.words import LangName  # noqa: TC001  (pydantic reads it)

#: The largest board that the API generates; solving and converting take up to 25.
MOST_MADE = 16
#: A mask of digits: bit 0 for 1.
_Mask = Annotated[int, Field(ge=0, lt=2**25)]
_Digit = Annotated[int, Field(ge=1, le=25)]
_Board = Annotated[str, Field(pattern="^[.0-9A-Pa-p]{4,625}$", description="A digit, letter or `.` for each cell.")]
_Numbers = Annotated[list[int], Field(max_length=625)]
_EXAMPLE = {"size": 4, "rules": [{"kind": "cage", "cells": ["r1c1", "r1c2"], "total": 5}]}


# ── requests ─────────────────────────────────────────────────────────────────────────────────────────────────────


class VariantRequest(Request):
    """A variant: an object in nonet's JSON format, a link, or text."""

    puzzle: AnyPuzzle = Field(examples=[_EXAMPLE])
    ignore_drawings: bool = Field(False, description="Ignore drawings in a link that are not declared as rules.")
    lang: LangName = "en"

    def to_puzzle(self) -> Puzzle:
        """Convert the request to a puzzle; classic boards are puzzles without extra rules."""
        if self.ignore_drawings and isinstance(self.puzzle, str) and puzzles.has_rules_of_its_own(self.puzzle):
            return parse(self.puzzle, ignore_drawings=True)
        found = puzzles.as_puzzle(self.puzzle)  # type: ignore[arg-type]
        return Puzzle.from_grid(found) if isinstance(found, Grid) else found


class VariantBoardRequest(VariantRequest):
    """A variant and the player's entries."""

    digits: _Board | None = Field(None, description="The current board, including the clues.")
    candidates: list[_Mask] | None = Field(
        None,
        max_length=625,
        description="The player's notes as a mask for each cell; 0 for none.",
    )

    def numbers(self, puzzle: Puzzle) -> tuple[int, ...]:
        """Return the digits on the board."""
        if self.digits is None:
            return puzzle.givens
        if len(self.digits) != puzzle.size**2:
            raise ParseError(f"expected {puzzle.size**2} digits, got {len(self.digits)}", kind="clue")
        return tuple(0 if char in ".0" else int(char, 36) for char in self.digits)

    def to_board(self) -> Board:
        """Convert the request to a board with its candidates."""
        puzzle = self.to_puzzle()
        everything = range(1, puzzle.size + 1)
        masks = self.candidates
        sets = None if masks is None else [[d for d in everything if not mask or mask >> d - 1 & 1] for mask in masks]
        return Board.of(puzzle, self.numbers(puzzle), sets)


class VariantExplainRequest(VariantBoardRequest):
    """A board to explain."""

    steps: int = Field(LIMITS.steps, ge=1, le=LIMITS.steps, description="The maximum number of steps to return.")


class VariantGenerateRequest(Request):
    """An order for a variant."""

    kind: str = Field("killer", max_length=40, description=f"One of {', '.join(KINDS)}.")
    size: int = Field(9, ge=4, le=MOST_MADE)
    level: Literal["easy", "medium", "hard", "extreme"] | None = Field(
        None, description="On nonet's own scale for variants."
    )
    seed: int | None = Field(None, ge=0, le=2**53, description="The same seed makes the same puzzle.")
    lang: LangName = "en"


class VariantPictureRequest(VariantBoardRequest):
    """A board to draw."""

    theme: Literal["light", "dark", "auto"] = "light"


# ── answers ──────────────────────────────────────────────────────────────────────────────────────────────────────


class ItemAnswer(Answer):
    """One shape. Lengths are in cells from the board's top left corner; colours are names of `themes`."""

    shape: Literal["box", "disc", "path", "text"]
    x: float | None = None
    y: float | None = None
    width: float | None = None
    height: float | None = None
    radius: float | None = None
    d: str | None = Field(None, description="The data of a path.")
    text: str | None = None
    size: float | None = None
    bold: bool = False
    anchor: Literal["start", "middle", "end"] = "middle"
    fill: str | None = None
    stroke: str | None = None
    line: float = 0.0
    dash: list[float] = Field([])


class ItemLayerAnswer(Answer):
    """Shapes with one purpose, drawn one after the other."""

    name: str
    items: list[ItemAnswer]


class PuzzleDrawingAnswer(Answer):
    """A puzzle without its digits, from the bottom up; `margins` is the room left, above, right and below."""

    margins: Annotated[list[float], Field(min_length=4, max_length=4)]
    has_totals: bool = Field(description="Corners of cells hold the totals of cages.")
    layers: list[ItemLayerAnswer]


class RuleAnswer(Answer):
    """A rule: its name with its value and cells, and what it means."""

    kind: str
    place: str = Field(examples=["Cage 15: r1c1, r1c2."])
    meaning: str


class VariantAnswer(Answer):
    """A variant, ready to be drawn and played."""

    puzzle: VariantObject
    size: int
    clues: str = Field(description="A digit, letter or `.` for each cell.")
    name: str = Field(description="Its title, or the names of its rules.")
    meanings: list[str] = Field(description="What its rules mean, each once.")
    rules: list[RuleAnswer]
    houses: list[_Numbers] = Field(description="Groups of different digits: rows, columns, regions, cages and others.")
    pairs: list[_Numbers] = Field(description="Pairs of cells that differ, beyond the houses.")
    masks: list[_Mask] = Field(description="The candidates that the rules allow in each cell on its own.")
    drawing: PuzzleDrawingAnswer


class OpenAnswer(VariantAnswer):
    """A puzzle to play, with its solution if it has exactly one; the status is null if the check timed out."""

    status: Literal["unique", "several", "no_solution"] | None
    solution: str | None


class ConflictRuleAnswer(Answer):
    """A rule that the digits break, by those in `cells`."""

    rule: int = Field(description="Its index among the rules of the puzzle, from 0.")
    kind: str
    cells: list[Cell]
    text: str = Field(examples=["Cage 15: r1c1, r1c2. The total is too large."])


class ConflictsAnswer(Answer):
    """The broken rules; `solved` if the board is full and none is broken."""

    conflicts: list[ConflictRuleAnswer]
    solved: bool


class VariantCandidateAnswer(Answer):
    """A digit in a cell."""

    cell: Cell
    digit: _Digit


class VariantMarkAnswer(VariantCandidateAnswer):
    """A marker on a candidate."""

    role: Literal["pattern", "placed", "eliminated"]
    shape: Literal["square", "ring", "strike"]
    hue: Hue


class VariantSetAnswer(Answer):
    """Cells to tint and outline together."""

    role: Literal["look", "house", "pattern"]
    cells: list[Cell]
    hue: Hue


class VariantCandidatesAnswer(Answer):
    """The candidates of a cell that matter."""

    cell: Cell
    digits: list[_Digit]


class StepDrawingAnswer(Answer):
    """What to draw on the board for a step."""

    cells: list[Cell] = Field(description="The cells that matter: dim the others; empty: dim none.")
    candidates: list[VariantCandidatesAnswer]
    sets: list[VariantSetAnswer]
    marks: list[VariantMarkAnswer]


class VariantLevelAnswer(Answer):
    """One level of a hint: 1 where to look, 2 which technique, 3 which cells, 4 the full step."""

    detail: int = Field(ge=1, le=4)
    text: str
    drawing: StepDrawingAnswer


class VariantStepAnswer(Answer):
    """One step: what it places and eliminates, on which board, in words and drawn."""

    technique: str
    name: str
    difficulty: float
    text: str
    placements: list[VariantCandidateAnswer]
    eliminations: list[VariantCandidateAnswer]
    digits: str = Field(description="The board before the step.")
    drawing: StepDrawingAnswer


class VariantHintAnswer(Answer):
    """A hint with all its levels; or the mistakes, or the news that nothing is left to do."""

    kind: Literal["mistake", "step", "solved"]
    text: str
    cells: list[Cell]
    step: VariantStepAnswer | None = None
    levels: list[VariantLevelAnswer] = Field([])


class VariantExplainAnswer(Answer):
    """The steps of a solution by logic."""

    steps: list[VariantStepAnswer]
    solved: bool


class RuleKindAnswer(Answer):
    """A kind of rule: its name by language, the fields that it takes, and those that it needs."""

    kind: str
    name: dict[str, str]
    fields: list[str] = Field(description="The names of its fields, which the JSON schema of puzzles describes.")
    required: list[str]


class KindsAnswer(Answer):
    """Every kind of rule, and the kinds of puzzles that can be generated."""

    rules: list[RuleKindAnswer]
    generated: list[str]
    levels: list[str] = Field(examples=[list(LEVELS)])
    most_size: int
