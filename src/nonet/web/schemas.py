"""The requests of the API."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, WithJsonSchema
from typing_extensions import TypeAliasType

from nonet import puzzles
from nonet.classic.algorithms import AlgorithmName  # noqa: TC001  (pydantic reads it)
from nonet.errors import OrderError, ParseError
from nonet.generation.order import SymmetryName  # noqa: TC001  (pydantic reads it)
from nonet.grid import Grid
from nonet.inputs import as_grid
from nonet.logic import HintOrder  # noqa: TC001  (pydantic reads it)
from nonet.web.answer_types import VariantObject
from nonet.web.limits import LIMITS
from nonet.words import LangName  # noqa: TC001  (pydantic reads it)

if TYPE_CHECKING:
    from nonet.variants import Puzzle

__all__ = [
    "BatchRequest",
    "BoardRequest",
    "ConvertRequest",
    "CountRequest",
    "ExplainRequest",
    "GenerateRequest",
    "HintRequest",
    "MinimiseRequest",
    "PrintRequest",
    "Request",
    "SearchRequest",
    "SolveRequest",
]

#: Which puzzles of a picture to read.
Which = Literal["largest", "all"]

#: A puzzle as text.
PuzzleText = Annotated[str, Field(max_length=LIMITS.puzzle_characters)]

_CELL = {"anyOf": [{"type": "integer"}, {"type": "string"}, {"type": "null"}]}
_ROW = {"type": "array", "items": _CELL, "maxItems": 81}
#: A board as an array; `nonet.inputs` reads it and names the cell that is wrong.
PuzzleCells = TypeAliasType(
    "PuzzleCells",
    Annotated[
        list[Any],
        WithJsonSchema(
            {
                "title": "PuzzleCells",
                "description": "81 cells, or 9 rows of 9: digits, with 0 or null for a blank.",
                "anyOf": [_ROW, {"type": "array", "items": _ROW, "maxItems": 25}],
            }
        ),
    ],
)
ClassicPuzzle = TypeAliasType("ClassicPuzzle", PuzzleText | PuzzleCells)
AnyPuzzle = TypeAliasType("AnyPuzzle", PuzzleText | PuzzleCells | VariantObject)

_EXAMPLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


class Request(BaseModel):
    """The base of all requests: undeclared fields are not allowed."""

    model_config = ConfigDict(extra="forbid", strict=True)


class BoardRequest(Request):
    """A board: the puzzle and the player's moves."""

    puzzle: AnyPuzzle = Field(
        description="The puzzle in any text format, or an array of 81 cells or 9 rows; calls that accept variants also "
        "take nonet's JSON objects.",
        examples=[_EXAMPLE],
    )
    digits: str | None = Field(
        None, max_length=81, description="The current board, placed digits included: 81 characters."
    )
    eliminated: str | None = Field(
        None, max_length=2000, description="Candidates that the player has eliminated, such as `r1c3<>47 r2c2<>1`."
    )

    def to_grid(self) -> Grid:
        """Convert the request to a grid."""
        if isinstance(self.puzzle, dict):
            raise ParseError("expected a classic 9×9 puzzle as text or an array, got an object", kind="variant")
        return self._with_moves(as_grid(self.puzzle))

    def to_puzzle(self) -> Grid | Puzzle:
        """Convert the request to a grid or a variant."""
        board = puzzles.as_puzzle(self.puzzle)  # type: ignore[arg-type]
        if isinstance(board, Grid):
            return self._with_moves(board)
        if self.digits is not None or self.eliminated is not None:
            raise ParseError("expected no digits and no eliminations with a variant")
        return board

    def _with_moves(self, grid: Grid) -> Grid:
        if self.digits is None and self.eliminated is None:
            return grid
        try:
            return grid.at_position(self.digits, self.eliminated or ())
        except ValueError as error:
            raise ParseError(str(error), text=self.digits) from None


class SolveRequest(BoardRequest):
    """A board to solve."""

    unique: bool = Field(True, description="Require exactly one solution; false accepts any.")


class CountRequest(BoardRequest):
    """A board to count the solutions of."""

    limit: int | None = Field(
        None,
        ge=1,
        le=2**53,
        description="Stop counting here; null counts all, within the time limit of a call.",
    )


class HintRequest(BoardRequest):
    """A board to get a hint for."""

    detail: int = Field(
        4,
        ge=0,
        le=4,
        description="How much `text` says: 1 where to look, 2 technique, 3 cells, 4 the full step. "
        "The answer holds all four in `levels`. 0 only says whether something is wrong.",
    )
    lang: LangName = "en"
    order: HintOrder = Field(
        "hodoku",
        description="Which single comes first: `people` has hidden singles in a box, then in a line, then naked ones.",
    )


class ExplainRequest(BoardRequest):
    """A board to explain."""

    lang: LangName = "en"
    steps: int = Field(LIMITS.steps, ge=1, le=LIMITS.steps, description="The maximum number of steps to return.")


class SearchRequest(BoardRequest):
    """A board to search with a textbook algorithm, traced."""

    algorithm: AlgorithmName = "bitmask"
    events: int = Field(2000, ge=0, le=LIMITS.events, description="The maximum number of events to return.")


class MinimiseRequest(BoardRequest):
    """A puzzle to minimise."""

    symmetry: SymmetryName = "none"
    seed: int = Field(0, ge=0, le=2**53, description="Different seeds remove different clues.")


class ConvertRequest(Request):
    """A puzzle to convert to another format."""

    puzzle: AnyPuzzle = Field(examples=[_EXAMPLE])
    to: str | None = Field(
        None,
        max_length=40,
        description="The output format; by default line, or json for variants.",
    )


class BatchRequest(Request):
    """Many puzzles at once, as lines of 81 characters or as arrays."""

    puzzles: list[ClassicPuzzle] = Field(
        max_length=LIMITS.batch, description=f"At most {LIMITS.batch:,} puzzles.", examples=[[_EXAMPLE]]
    )


class GenerateRequest(Request):
    """An order for puzzles."""

    level: Literal["easy", "medium", "hard", "unfair", "extreme"] | None = None
    technique: str | None = Field(None, max_length=60, description="A technique that the puzzle must need.")
    symmetry: SymmetryName = "none"
    clues_from: int | None = Field(None, ge=17, le=81, description="Minimum number of clues.")
    clues_to: int | None = Field(None, ge=17, le=81, description="Maximum number of clues.")
    minimal: bool = Field(False, description="Whether no clue is redundant.")
    count: int = Field(1, ge=1, le=LIMITS.made, description="How many puzzles.")
    seed: int | None = Field(None, ge=0, le=2**53, description="The same seed makes the same puzzles.")

    def order(self) -> dict[str, Any]:
        """Return the arguments for `nonet.generate_many`."""
        order: dict[str, Any] = {"symmetry": self.symmetry, "minimal": self.minimal, "seed": self.seed}
        if self.level:
            order["level"] = self.level
        if self.technique:
            order["technique"] = self.technique
        if self.clues_from or self.clues_to:
            fewest, most = self.clues_from or 17, self.clues_to or 81
            if fewest > most:
                raise OrderError(f"expected clues_from up to clues_to, got {fewest} and {most}", kind="clues")
            order["clues"] = (fewest, most)
        return order


class PrintRequest(Request):
    """Puzzles to print as a PDF."""

    puzzles: list[ClassicPuzzle] = Field(
        min_length=1, max_length=LIMITS.printed, description="Lines or arrays of 81 cells.", examples=[[_EXAMPLE]]
    )
    per_page: Literal[1, 2, 4, 6, 9] = 4
    paper: Literal["a4", "letter"] = "a4"
    lang: LangName = "en"
