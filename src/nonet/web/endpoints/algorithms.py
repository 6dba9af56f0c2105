"""Calls of the API about the textbook algorithms: searches traced and compared."""

from __future__ import annotations

from dataclasses import dataclass

from nonet import classic
from nonet.classic.listings import lines_of, listing
from nonet.classic.window import Window, window
from nonet.limits import watched
from nonet.records import Line, Record
from nonet.web import schemas as ask  # noqa: TC001  (FastAPI reads it)
from nonet.web.calls import Calls
from nonet.web.limits import LIMITS
from nonet.words import LangName  # noqa: TC001  (FastAPI reads it)

__all__ = ["calls"]

calls = Calls()


@calls.slow("/search", Window, "Watch a textbook algorithm search")
def search(request: ask.SearchRequest) -> Window:
    return window(
        request.to_grid(),
        request.algorithm,
        first=request.first,
        size=request.events,
        node_limit=LIMITS.nodes,
        course=request.course,
    )


@dataclass(frozen=True, slots=True)
class EffortAnswer(Record):
    """The effort of an algorithm until the first solution, or up to a limit."""

    name: str
    is_cut_off: bool
    nodes: int
    backtracks: int
    depth: int
    seconds: float


@dataclass(frozen=True, slots=True)
class CompareAnswer(Record):
    """The effort of every textbook algorithm on one puzzle."""

    algorithms: tuple[EffortAnswer, ...]
    node_limit: int


@calls.slow("/compare", CompareAnswer, "Compare the search effort of the textbook algorithms")
def compare(request: ask.BoardRequest) -> CompareAnswer:
    grid = request.to_grid()
    entries = []
    for name in watched(classic.ALGORITHMS):
        timeout = LIMITS.seconds / (len(classic.ALGORITHMS) + 1)
        found = classic.solve(grid, algorithm=name, unique=False, node_limit=LIMITS.nodes, timeout=timeout)
        is_cut_off = found.stopped_by is not None
        entries.append(EffortAnswer(name, is_cut_off, found.nodes, found.backtracks, found.depth, found.seconds))
    return CompareAnswer(tuple(entries), LIMITS.nodes)


@dataclass(frozen=True, slots=True)
class AlgorithmEntry(Record):
    """A textbook algorithm: its names, its code, and the lines of it where each kind of event happens."""

    name: str
    title: str
    idea: str
    cost: str
    weakness: str
    code: str
    lines: dict[str, list[int]]


@dataclass(frozen=True, slots=True)
class ExampleEntry(Record):
    """An example puzzle."""

    name: str
    puzzle: Line


@dataclass(frozen=True, slots=True)
class AlgorithmsAnswer(Record):
    """The textbook algorithms, and puzzles to try them on."""

    algorithms: tuple[AlgorithmEntry, ...]
    examples: tuple[ExampleEntry, ...]


@calls.here("/algorithms", AlgorithmsAnswer, "List the textbook algorithms and the example puzzles")
def algorithms(lang: LangName = "en") -> AlgorithmsAnswer:
    return AlgorithmsAnswer(
        tuple(
            AlgorithmEntry(
                known.name,
                known.name_in(lang),
                known.idea_in(lang),
                known.cost_in(lang),
                known.weakness_in(lang),
                listing(known.name),
                lines_of(known.name),
            )
            for known in classic.ALGORITHMS.values()
        ),
        tuple(ExampleEntry(known.name, known.puzzle) for known in classic.EXAMPLES.values()),
    )
