"""The requests of the API."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, WithJsonSchema
from typing_extensions import TypeAliasType

from nonet import puzzles
from nonet.cells import checked_eliminations
from nonet.classic.algorithms import AlgorithmName  # noqa: TC001  (pydantic reads it)
from nonet.errors import OrderError, ParseError
from nonet.generation.order import SymmetryName  # noqa: TC001  (pydantic reads it)
from nonet.logic import HintOrder  # noqa: TC001  (pydantic reads it)
from nonet.variants import KINDS, parse
from nonet.variants.schema import schema
from nonet.web.limits import LIMITS
from nonet.words import LangName  # noqa: TC001  (pydantic reads it)

if TYPE_CHECKING:
    from nonet.grid import Grid
    from nonet.variants import Board, Puzzle

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


def _variant_schema() -> dict[str, Any]:
    """Return the schema of a variant without references, which OpenAPI resolves from the root of its own document."""
    whole = schema()

    def inlined(part: Any) -> Any:
        if isinstance(part, list):
            return [inlined(item) for item in part]
        if not isinstance(part, dict):
            return part
        if "$ref" in part:
            referred = whole["$defs"][part["$ref"].removeprefix("#/$defs/")]
            return inlined(referred | {key: item for key, item in part.items() if key != "$ref"})
        return {key: inlined(item) for key, item in part.items()}

    found = {key: inlined(item) for key, item in whole.items() if not key.startswith("$")}
    return found | {"title": "VariantObject", "description": "A variant in nonet's JSON format."}


VariantObject = TypeAliasType("VariantObject", Annotated[dict[str, Any], WithJsonSchema(_variant_schema())])

#: Which puzzles of a picture to read.
Which = Literal["largest", "all"]

#: A mask of digits: bit 0 for 1.
_Mask = Annotated[int, Field(ge=0, lt=2**25)]
#: A puzzle as text.
PuzzleText = Annotated[str, Field(max_length=LIMITS.puzzle_characters)]

#: The largest board that the API generates; solving and converting take up to 25.
MOST_MADE = 16

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


class PuzzleRequest(Request):
    """A puzzle in any form."""

    puzzle: AnyPuzzle = Field(
        description="The puzzle in any text format, an array of 81 cells or 9 rows, or nonet's JSON object. Calls "
        "about classic boards refuse puzzles with rules or of another size.",
        examples=[_EXAMPLE],
    )
    ignore_drawings: bool = Field(False, description="Ignore drawings in a link that are not declared as rules.")

    def start(self) -> Grid | Puzzle:
        """Convert the puzzle of the request."""
        if self.ignore_drawings and isinstance(self.puzzle, str) and puzzles.has_rules_of_its_own(self.puzzle):
            return puzzles.as_puzzle(parse(self.puzzle, ignore_drawings=True))
        return puzzles.as_puzzle(self.puzzle)

    def with_rules(self) -> Puzzle:
        """Convert the puzzle of the request; a classic one is a puzzle without rules."""
        return puzzles.puzzle_of(self.start())


class BoardRequest(PuzzleRequest):
    """A board: the puzzle and the player's moves."""

    digits: str | None = Field(
        None,
        max_length=625,
        description="The current board, placed digits included: a digit, letter or `.` for each cell.",
    )
    eliminated: str | None = Field(
        None, max_length=2000, description="Candidates that the player has eliminated, such as `r1c3<>47 r2c2<>1`."
    )
    candidates: list[_Mask] | None = Field(
        None,
        max_length=625,
        description="The player's notes as a mask for each cell; 0 for none.",
    )

    def to_grid(self) -> Grid:
        """Convert the request to a classic board."""
        return puzzles.as_classic(self.to_puzzle())

    def to_puzzle(self) -> Grid | Puzzle:
        """Convert the request to the puzzle that is left to solve."""
        return puzzles.as_puzzle(self._position())

    def to_position(self) -> Grid | Board:
        """Convert the request to a board in the middle of solving."""
        return puzzles.as_position(self._position())

    def _position(self) -> Grid | Puzzle | Board:
        board = self.start()
        if self.digits is None and self.eliminated is None and self.candidates is None:
            return board
        try:
            struck = [*checked_eliminations(self.eliminated or ()), *self._struck(board.size)]
            return board.at_position(self.digits, struck)
        except ParseError:
            raise
        except ValueError as error:
            raise ParseError("input.position", text=self.digits, error=error) from None

    def _struck(self, size: int) -> list[tuple[int, int]]:
        """Return the candidates that the player's notes leave out."""
        if self.candidates is None:
            return []
        if len(self.candidates) != size**2:
            raise ParseError("candidate.count", count=size**2, got=len(self.candidates))
        noted = [(cell, mask) for cell, mask in enumerate(self.candidates) if mask]
        return [(cell, digit) for cell, mask in noted for digit in range(1, size + 1) if not mask >> digit - 1 & 1]


class CheckRequest(BoardRequest):
    """A puzzle to check, and the language of the verdict."""

    lang: LangName = "en"


class DigitsRequest(BoardRequest):
    """A puzzle and the digits on its board, right or wrong."""

    lang: LangName = "en"

    def numbers(self, puzzle: Puzzle) -> tuple[int, ...]:
        """Return the digits on the board."""
        return puzzle.givens if self.digits is None else puzzle.digits_from(self.digits)


class OpenRequest(PuzzleRequest):
    """A puzzle to open."""

    lang: LangName = "en"


class SvgRequest(DigitsRequest):
    """A board to draw."""

    theme: Literal["light", "dark", "auto"] = "light"


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
    first: int = Field(0, ge=0, le=10_000_000, description="The number of the first event to return.")
    course: bool = Field(False, description="Whether to return the course of the whole search.")


class MinimiseRequest(BoardRequest):
    """A puzzle to minimise."""

    symmetry: SymmetryName = "none"
    seed: int = Field(0, ge=0, le=2**53, description="Different seeds remove different clues.")


class ConvertRequest(PuzzleRequest):
    """A puzzle to convert to another format."""

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

    kind: str | None = Field(
        None,
        max_length=40,
        description=f"A kind of puzzle with rules: one of {', '.join(KINDS)}; null for a classic one.",
    )
    size: int = Field(9, ge=4, le=MOST_MADE, description="The number of rows, columns and digits.")
    level: Literal["easy", "medium", "hard", "unfair", "extreme"] | None = Field(
        None, description="On HoDoKu's scale; of a puzzle with rules on nonet's own, which has no unfair ones."
    )
    technique: str | None = Field(None, max_length=60, description="A technique that the puzzle must need.")
    symmetry: SymmetryName = "none"
    clues_from: int | None = Field(None, ge=17, le=81, description="Minimum number of clues.")
    clues_to: int | None = Field(None, ge=17, le=81, description="Maximum number of clues.")
    minimal: bool = Field(False, description="Whether no clue is redundant.")
    count: int = Field(1, ge=1, le=LIMITS.made, description="How many puzzles.")
    seed: int | None = Field(None, ge=0, le=2**53, description="The same seed makes the same puzzles.")
    lang: LangName = "en"

    @property
    def has_rules(self) -> bool:
        """Whether the puzzle is to have rules, or another size."""
        return self.kind is not None or self.size != 9

    def order(self) -> dict[str, Any]:
        """Return the arguments for `nonet.generate_many`."""
        order: dict[str, Any] = {"symmetry": self.symmetry}
        if self.has_rules:
            order |= {"variant": self.kind or "plain", "size": self.size}
        else:
            order["threads"] = 1
        if self.minimal or not self.has_rules:
            order["minimal"] = self.minimal
        if self.level:
            order["level"] = self.level
        if self.technique:
            order["technique"] = self.technique
        if self.clues_from or self.clues_to:
            fewest, most = self.clues_from or 17, self.clues_to or 81
            if fewest > most:
                raise OrderError("clues.order", fewest=fewest, most=most)
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
