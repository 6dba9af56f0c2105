"""Any puzzle: a classic 9×9 board becomes a Grid, a variant (extra rules or another size) a Puzzle.

Classic input takes the classic path only: `nonet.variants` is imported only for input that this path cannot read.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Annotated, Any, Final, Protocol, TypeAlias, cast

from nonet import formats
from nonet.arguments import checked_batch, show
from nonet.errors import FormatError, ParseError
from nonet.formats.base import WITH_RULES
from nonet.geometry import FEWEST_CLUES
from nonet.grid import Grid
from nonet.inputs import GridLike, as_grid
from nonet.records import Line, Text, schema_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nonet.records import Names
    from nonet.variants import Board, Puzzle

__all__ = [
    "PuzzleData",
    "PuzzleLike",
    "PuzzleObject",
    "Solver",
    "as_classic",
    "as_position",
    "as_puzzle",
    "format_names",
    "grids_of",
    "has_rules_of_its_own",
    "is_board",
    "is_object",
    "parse",
    "solver_of",
    "variant_from",
    "write",
]

#: What `solve`, `check` and the other verbs take.
PuzzleLike: TypeAlias = "GridLike | Puzzle | Board | Mapping[str, Any]"


def _schema_of_data(names: Names) -> dict[str, Any]:
    from nonet.variants import Puzzle

    return {"anyOf": [schema_of(Line, names), names(Puzzle)]}


#: A puzzle in JSON: a classic one is a line, any other an object.
PuzzleData: TypeAlias = Annotated[
    Any,
    Text(
        lambda puzzle, _: puzzle if isinstance(puzzle, str) else puzzle.to_data(),
        lambda data, _: data if isinstance(data, str) else variant_from(data, ParseError("variant")),
        _schema_of_data,
    ),
]

#: A puzzle in JSON as an object, also a classic one: a Puzzle.
PuzzleObject: TypeAlias = Annotated[
    Any,
    Text(
        lambda puzzle, _: puzzle.to_json(),
        lambda data, _: puzzle_of(as_puzzle(data)),
        lambda names: _schema_of_data(names)["anyOf"][1],
    ),
]

#: The start of a text that may be a variant: JSON, a link, a SudokuPad puzzle id, an Interactive Sudoku Solver string.
_OTHER: Final = re.compile(
    r"""\ufeff?\s*(?:\{\s*"[^"]{0,60}"\s*:|[a-z]+://|(?:fpuz|fpuzzles|scl|ctc)N4|\.[A-Z])""", re.IGNORECASE
)
_OBJECT: Final = re.compile(r'\ufeff?\s*\{\s*"[^"]{0,60}"\s*:')
#: Sizes of plain boards that may be given as text, by number of cells; others must give their size in JSON.
_SIZES: Final = {16: 4, 36: 6, 256: 16, 625: 25}
_LONGEST: Final = 4000


def parse(text: str, *, format: str | None = None) -> Grid | Any:  # noqa: A002 - the public word
    """Read the puzzle in a text; the format is detected unless it is named.

    A classic 9×9 board becomes a Grid. A variant, with extra rules or another size, becomes a `nonet.variants.Puzzle`:
    from nonet's JSON, or from a link of f-puzzles, SudokuPad, penpa or the Interactive Sudoku Solver.

    >>> parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").clue_count
    30
    >>> parse('{"size": 9, "rules": [{"kind": "cage", "cells": ["r1c1", "r1c2"], "total": 5}]}').rules
    (Cage(cells=((0, 0), (0, 1)), total=5),)
    >>> parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7")
    Traceback (most recent call last):
    nonet.errors.ParseError: expected 81 cells, got 80: '53..7....6..195....9…' at line 1
    """
    if format is not None:
        return formats.parse(text, format=format)
    try:
        return formats.parse(text)
    except ParseError as error:
        return variant_from(text, error)


def write(puzzle: PuzzleLike, format: str | None = None, *, strict: bool = False) -> str:  # noqa: A002 - the public word
    """Write a puzzle in a format: by default "line" for a classic board, "json" for a variant.

    >>> write('{"size": 4, "rules": [{"kind": "anti_king"}]}')
    '{"format": "nonet-variant-1", "size": 4, "rules": [{"kind": "anti_king"}]}'
    """
    board = as_puzzle(puzzle)
    has_rules = format in WITH_RULES
    if board.is_classic and (format is None or format in formats.FORMATS or (not has_rules and _is_known(format))):
        return formats.write(as_classic(board), format or "line", strict=strict)
    if format is not None and not has_rules and _is_known(format):
        raise FormatError("classic", format=format)
    if format is not None and not has_rules:
        raise FormatError("unknown", format=format, known=", ".join(format_names()), got=show(format))
    from nonet import variants

    return variants.write(puzzle_of(board), format or "json")


def format_names() -> list[str]:
    """Return the names of all formats that a puzzle can be written in."""
    from nonet.formats import registry

    return sorted({*registry.format_names(), *WITH_RULES})


def _is_known(name: object) -> bool:
    from nonet.formats import registry

    return isinstance(name, str) and registry.is_known(name)


def as_puzzle(puzzle: PuzzleLike) -> Grid | Puzzle:
    """Convert any accepted input to a Grid, or to a Puzzle if it is a variant.

    >>> as_puzzle([[1, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 2], [0, 0, 0, 0]]).size
    4
    """
    if type(puzzle) is Grid:
        return puzzle
    try:
        return as_grid(puzzle)  # type: ignore[arg-type]
    except ParseError as error:
        return variant_from(puzzle, error)


def as_classic(puzzle: PuzzleLike) -> Grid:
    """Convert any accepted input to a Grid; raise ParseError for a variant.

    >>> as_classic('{"size": 4}')
    Traceback (most recent call last):
    nonet.errors.ParseError: expected a classic 9×9 board, got a variant
    """
    try:
        return as_grid(puzzle)  # type: ignore[arg-type]
    except ParseError as error:
        board = variant_from(puzzle, error)
        if isinstance(board, Grid):
            return board
        if _plain_board(puzzle) is not None:
            raise  # of another size, which may be a mistake
    raise ParseError("variant")


class Exact(Protocol):
    """What finds the solutions of one kind of board: a module."""

    def find(self, board: Any, limit: int) -> tuple[int, list[bytes]]:
        """Count solutions up to a limit; return the count and the first two."""

    def stream(self, board: Any) -> Iterator[bytes]:
        """Yield all solutions one by one, as they are found."""

    def true_masks(self, board: Any) -> Sequence[int]:
        """Return for each cell the digits that it has in some solution, as bits."""

    def redundant_clues(self, board: Any, full: bytes, /) -> tuple[int, ...]:
        """Return the cells whose clue can be taken out alone from a board that has one solution."""

    def why_none(self, board: Any) -> tuple[tuple[Any, ...], Any]:
        """Return the conflicts and the dead end of a board without a solution, as far as they are known."""


class Counter(Protocol):
    """What counts the solutions of one kind of board: a module."""

    def count_up_to(self, board: Any, limit: int | None, *, threads: int | None, engine: Any) -> int:
        """Count the solutions, up to a limit if there is one."""


class Steps(Protocol):
    """What finds the steps of human logic on one kind of board: a module."""

    def path(self, board: Any, truth: Any, config: Any) -> Iterator[Any]:
        """Yield the steps to the solution, the easiest first."""

    def easiest(self, board: Any, truth: Any, config: Any, order: Any) -> Any:
        """Find the step that a hint shows; None if there is none."""

    def find(self, board: Any, names: Any, config: Any) -> Iterable[Any]:
        """Find every step of some techniques, or of all without names."""

    def where_to_look(self, step: Any) -> tuple[tuple[int, ...], int | None, tuple[int, ...]]:
        """Choose what a first hint shows: houses, a digit, cells."""


class Rater(Protocol):
    """What rates one kind of puzzle, on a scale of its own: a module."""

    def rate_one(self, puzzle: Any, config: Any, timeout: float | None) -> Any:
        """Rate a puzzle."""


@dataclass(frozen=True)
class Solver:
    """What answers for one kind of board: modules, by name, because each is imported when it is first needed."""

    _exact: str
    _counter: str
    _steps: str
    _rater: str
    #: Fewer clues than this leave more than one solution.
    fewest_clues: int

    @cached_property
    def exact(self) -> Exact:
        """Finds solutions."""
        return cast("Exact", import_module(self._exact))

    @cached_property
    def counter(self) -> Counter:
        """Counts solutions."""
        return cast("Counter", import_module(self._counter))

    @cached_property
    def steps(self) -> Steps:
        """Finds steps."""
        return cast("Steps", import_module(self._steps))

    @cached_property
    def rater(self) -> Rater:
        """Rates."""
        return cast("Rater", import_module(self._rater))


_CLASSIC: Final = Solver(
    "nonet.search", "nonet.counting", "nonet.logic.native", "nonet.rating.hodoku", fewest_clues=FEWEST_CLUES
)
_RULES: Final = Solver(
    "nonet.variants.solving",
    "nonet.variants.solving",
    "nonet.variants.logic.finding",
    "nonet.rating.rules",
    fewest_clues=0,
)


def is_board(given: object) -> bool:
    """Return whether something is a board itself, not text, lists or an array that hold one."""
    return hasattr(type(given), "is_classic")


def puzzle_of(board: Grid | Puzzle) -> Puzzle:
    """Return a board as a Puzzle, a classic one as a puzzle without rules."""
    from nonet.variants import Puzzle

    return Puzzle.from_grid(board) if isinstance(board, Grid) else board


def solver_of(board: Grid | Puzzle | Board) -> Solver:
    """Choose what answers for a board: the native engines for a classic one, lowered rules for a variant."""
    return _CLASSIC if isinstance(board, Grid) else _RULES


def grids_of(puzzles: Any) -> Iterator[Grid]:
    """Convert many puzzles: text, one grid, or a collection; ParseError names the place of one that is no grid.

    >>> [grid.to_line()[:3] for grid in grids_of(["12" + "." * 79, [0] * 81])]
    ['12.', '...']
    """
    if isinstance(puzzles, (str, bytes)):
        text = puzzles if isinstance(puzzles, str) else formats.decode(puzzles)
        yield from (entry.grid for entry in formats.parse_many(text))
        return
    if is_board(puzzles):
        puzzles = [puzzles]
    for number, puzzle in enumerate(checked_batch(puzzles, "many_puzzles")):
        try:
            yield as_classic(puzzle)
        except ParseError as error:
            raise ParseError("in.puzzles", text=error.text, cell=error.cell, number=number, error=error) from None


def as_position(puzzle: PuzzleLike) -> Grid | Board:
    """Convert any accepted input to a board in the middle of solving: a Grid, or a Board of a variant."""
    try:
        return as_grid(puzzle)  # type: ignore[arg-type]
    except ParseError as error:
        from nonet.variants import Board  # which takes as long to import as the rest, and classic boards do not need

        if isinstance(puzzle, Board) and not puzzle.puzzle.is_classic:
            return puzzle
        board = variant_from(puzzle, error)
        return board if isinstance(board, Grid) else Board.of(board)


def variant_from(given: object, error: ParseError) -> Grid | Puzzle:
    """Read input that is not a classic board as a variant; raise `error` if that fails too."""
    from nonet.variants import Board, Puzzle, parse

    if isinstance(given, Board):
        return given.to_grid() if given.puzzle.is_classic else given.to_puzzle()
    if isinstance(given, (bytes, bytearray)):
        given = formats.decode(bytes(given))
    if isinstance(given, Puzzle):
        puzzle = given
    elif isinstance(given, Mapping):
        puzzle = Puzzle.from_json(given)
    elif isinstance(given, str) and has_rules_of_its_own(given):
        try:
            puzzle = parse(given)
        except ParseError as other:
            # A link or an id that neither path recognises: the error of the classic reader lists the sites.
            is_unknown = error.kind in ("link", "short_link") and other.kind not in ("variant", "drawings")
            raise (error if is_unknown else other) from None
    elif (cells := _plain_board(given)) is not None:
        puzzle = Puzzle(cells)
    else:
        raise error
    return puzzle.to_grid() if puzzle.is_classic else puzzle


def is_object(text: str) -> bool:
    """Return whether a text looks like a JSON object, by its start; lists in braces, as in C, do not."""
    return _OBJECT.match(text) is not None


def has_rules_of_its_own(text: str) -> bool:
    """Return whether a text may be a variant, by its start."""
    return _OTHER.match(text) is not None


def _plain_board(given: object) -> str | list[int] | None:
    """Recognise a plain board of another size: text with that many characters, or as many rows as columns."""
    if isinstance(given, str):
        cells = "".join(given.split()) if len(given) < _LONGEST else ""
        size = _SIZES.get(len(cells))
        if size is None or not cells.isascii():
            return None
        known = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[: size + 1] + "._*"
        return cells if all(char.upper() in known for char in cells) else None
    if not isinstance(given, Sequence) or not 2 <= len(given) <= 25 or len(given) == 9:
        return None
    rows = [row.tolist() if hasattr(row, "tolist") else row for row in given]
    if not all(isinstance(row, Sequence) and not isinstance(row, str) and len(row) == len(given) for row in rows):
        return None
    return [0 if cell is None else cell for row in rows for cell in row]
