"""Calls of the API that solve: solutions, verdicts, counts, true candidates."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal

from nonet import checking, search, solving
from nonet.errors import ParseError
from nonet.limits import watched
from nonet.puzzles import PuzzleData, as_classic
from nonet.records import FullLine, Json, Line, Record, Scope, member
from nonet.web import schemas as ask  # noqa: TC001  (FastAPI reads it)
from nonet.web.calls import Calls
from nonet.words import LangName  # noqa: TC001  (the records are read from them)
from nonet.words.blocks import Block  # noqa: TC001

__all__ = ["calls"]

calls = Calls()


@dataclass(frozen=True, slots=True)
class SolveAnswer(Record):
    """A puzzle and its solution."""

    puzzle: PuzzleData
    solution: FullLine


@calls.quick("/solve", SolveAnswer, "Find the solution of a puzzle")
def solve(request: ask.SolveRequest) -> SolveAnswer:
    puzzle = request.to_puzzle()
    return SolveAnswer(puzzle, solving.solve(puzzle, unique=request.unique).to_line())


@dataclass(frozen=True, slots=True)
class ResultAnswer(Record):
    """The result of one puzzle of a batch."""

    status: Literal["unique", "several", "no_solution", "conflict", "unreadable", "solved", "too_long"]
    solution: Line | None
    error: str | None


@dataclass(frozen=True, slots=True)
class BatchAnswer(Record):
    """The results of the puzzles of a batch, in order."""

    results: tuple[ResultAnswer, ...]


@calls.slow("/solve/batch", BatchAnswer, "Solve many puzzles at once")
def solve_batch(request: ask.BatchRequest) -> BatchAnswer:
    return BatchAnswer(tuple(map(_result, watched(request.puzzles))))


@dataclass(frozen=True, slots=True)
class CheckAnswer(Record):
    """A verdict, with its words in their parts."""

    verdict: Annotated[checking.Verdict[Any], Json(is_flat=True)]

    @property
    def json_scope(self) -> Scope:
        """What the names of cells depend on."""
        return self.verdict.json_scope

    @member("blocks")
    def blocks(self, lang: LangName = "en") -> tuple[Block, ...]:
        """Return the message in its parts."""
        return self.verdict.blocks(lang)


@calls.quick("/check", CheckAnswer, "Check whether a puzzle is proper, and if not, why")
def check(request: ask.CheckRequest) -> dict[str, Any]:
    return CheckAnswer(checking.check(request.to_puzzle())).to_json(request.lang, full=True)


@dataclass(frozen=True, slots=True)
class CountAnswer(Record):
    """A number of solutions; at the limit there may be more."""

    count: int
    text: Annotated[str, Json(about="The count as text, for languages whose numbers are exact only up to 2^53.")]
    at_limit: bool


@calls.slow("/count", CountAnswer, "Count the solutions of a puzzle")
def count(request: ask.CountRequest) -> CountAnswer:
    limit = request.limit
    number = solving.count_solutions(request.to_puzzle(), limit=limit, threads=1)
    return CountAnswer(number, str(number), limit is not None and number >= limit)


@dataclass(frozen=True, slots=True)
class TrueCandidatesAnswer(Record):
    """For each cell, row by row, the digits that it holds in some solution; all empty when there is none."""

    candidates: tuple[tuple[int, ...], ...]


@calls.slow("/true-candidates", TrueCandidatesAnswer, "Find for each cell the digits that it has in some solution")
def true_candidates(request: ask.BoardRequest) -> TrueCandidatesAnswer:
    return TrueCandidatesAnswer(solving.true_candidates(request.to_puzzle()))


def _result(puzzle: Any) -> ResultAnswer:
    """Solve one puzzle of a batch: without arrays, which a browser does not have and a thousand puzzles do not need."""
    try:
        grid = as_classic(puzzle)
    except ParseError as error:
        return ResultAnswer("unreadable", None, str(error))
    count, found = search.find(grid, 2)
    if count == 1:
        return ResultAnswer("unique", grid.with_solution(found[0]).to_line(), None)
    if count:
        return ResultAnswer("several", None, None)
    return ResultAnswer("conflict" if grid.conflicts() else "no_solution", None, None)
