"""Calls of the API that make puzzles: to order, minimal, in canonical form, on paper."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final

from nonet import checking, equivalence, generation, rating, render, solving
from nonet.errors import OrderError, SudokuError, UsageError
from nonet.generation.making import checked_seed
from nonet.limits import watched
from nonet.puzzles import as_classic
from nonet.rating import Rating
from nonet.records import FullLine, Json, Line, Record
from nonet.web import schemas as ask  # noqa: TC001  (pydantic reads it)
from nonet.web.calls import Calls
from nonet.web.replies import Reply

__all__ = ["calls"]

calls = Calls()

#: What the rating of a puzzle just made need not say.
_NOT_OF_MADE: Final = ("status", "message", "steps", "counts", "se", "scale", "config", "version")


@dataclass(frozen=True, slots=True)
class MadeAnswer(Record):
    """A generated puzzle, with its solution and its rating."""

    rating: Annotated[Rating, Json(is_flat=True, leaves_out=_NOT_OF_MADE)]
    solution: FullLine


@dataclass(frozen=True, slots=True)
class GenerateAnswer(Record):
    """Puzzles, and the seed that reproduces them."""

    seed: int
    puzzles: tuple[MadeAnswer, ...]


@calls.slow(
    "/generate",
    GenerateAnswer,
    "Make puzzles to order, with solutions",
    deprecated=("/variants/generate",),
)
def generate(request: ask.GenerateRequest) -> GenerateAnswer:
    seed = checked_seed(request.seed)
    try:
        made = generation.generate_many(request.count, seed=seed, **request.order())
    except (TypeError, ValueError) as error:
        is_ours = isinstance(error, SudokuError) and not isinstance(error, UsageError)
        raise error if is_ours else OrderError("value", error=error) from None
    rated = map(rating.rate, made) if request.has_rules else rating.rate_many(made, threads=1)
    entries = tuple(MadeAnswer(found, solving.solve(found.puzzle).to_line()) for found in watched(rated))
    return GenerateAnswer(seed, entries)


@dataclass(frozen=True, slots=True)
class SymmetriesAnswer(Record):
    """The symmetries of puzzles."""

    symmetries: tuple[str, ...]


@calls.here("/symmetries", SymmetriesAnswer, "List the symmetries that a puzzle may have")
def symmetries() -> SymmetriesAnswer:
    return SymmetriesAnswer(tuple(symmetry.value for symmetry in generation.Symmetry))


@dataclass(frozen=True, slots=True)
class MinimiseAnswer(Record):
    """A puzzle without redundant clues."""

    puzzle: Line
    minimal: Line
    clues: int


@calls.slow("/minimise", MinimiseAnswer, "Remove clues until none is redundant", aliases=("/minimize",))
def minimise(request: ask.MinimiseRequest) -> MinimiseAnswer:
    grid = request.to_grid().restart()
    small = generation.minimise(grid, symmetry=request.symmetry, seed=request.seed)
    return MinimiseAnswer(grid.to_line(), small.to_line(), small.clue_count)


@dataclass(frozen=True, slots=True)
class TransformAnswer(Record):
    """A symmetry: transpose first if `transposed`, then row r of the result is row rows[r] (from 1), and so on."""

    is_transposed: bool
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    digits: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CanonicalAnswer(Record):
    """The canonical form shared by all equivalent puzzles, a transform to it, and the number of automorphisms."""

    puzzle: Line
    canonical: Line
    automorphisms: int
    transform: TransformAnswer


@calls.slow("/canonical", CanonicalAnswer, "Find the form that equivalent puzzles share")
def canonical(request: ask.BoardRequest) -> CanonicalAnswer:
    grid = request.to_grid().restart()
    found = equivalence.canonical_transform(grid)
    rows, columns = (tuple(line + 1 for line in lines) for lines in (found.rows, found.columns))
    transform = TransformAnswer(found.is_transposed, rows, columns, found.digits)
    return CanonicalAnswer(
        grid.to_line(), equivalence.canonical(grid).to_line(), equivalence.automorphisms(grid), transform
    )


@calls.slow(
    "/print",
    None,
    "Lay out puzzles as a PDF, solutions at the back",
    media={"application/pdf": {"type": "string", "format": "binary"}},
)
def print_sheet(request: ask.PrintRequest) -> Reply:
    pages = []
    for puzzle in watched(request.puzzles):
        grid = as_classic(puzzle)
        rated = rating.rate(grid)
        level = rated.level.name_in(request.lang) if rated.level else ""
        pages.append(render.BookPuzzle(grid, level=level, solution=checking.check(grid).solution))
    sheet = render.book(pages, per_page=request.per_page, paper=request.paper, lang=request.lang)
    return Reply(sheet, media_type="application/pdf")
