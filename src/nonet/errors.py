"""Everything nonet raises on purpose.

SudokuError
├── ParseError (ValueError)          text or data that is no grid; says where
├── FormatError (ValueError)         a format nobody knows, or one that cannot carry what a grid holds
├── InvalidGridError (ValueError)    a digit twice in a house
├── NoSolutionError                  the search found none
├── NotUniqueError                   more than one solution where one was asked for
├── OrderError                       a puzzle was ordered that cannot be made, or was not found; keeps the nearest
├── LimitError                       a node or time limit was reached first
├── EngineError                      a cluster that cannot be reached, or lost work for good
└── MissingExtraError (ImportError)  a feature whose extra is not installed

Messages are lower case and say what was expected, what came, and where. Every error keeps its data as attributes,
and pickles with them, so that it can cross a process.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nonet.grid import Grid

__all__ = [
    "EngineError",
    "FormatError",
    "InvalidGridError",
    "LimitError",
    "MissingExtraError",
    "NoSolutionError",
    "NotUniqueError",
    "OrderError",
    "ParseError",
    "SudokuError",
]


class SudokuError(Exception):
    """Base class of every error that nonet raises on purpose."""

    #: The kind of error in a word, for programs: JSON on the command line and over HTTP has it as `code`.
    code: ClassVar[str] = "sudoku"


#: What can be wrong with a text, in a word, for programs that say it in words of their own.
ParseKind: TypeAlias = Literal[
    "nothing",  # no grid at all
    "unknown",  # no format that anybody knows
    "unreadable",  # no text, or lines without end
    "several",  # one grid was wanted
    "cells",  # not 81 cells
    "rows",  # not nine rows
    "row",  # not nine cells in a row
    "character",  # neither digit nor blank
    "candidate",  # no candidates
    "clue",  # a digit that contradicts a clue
    "rest",  # something after the grid
    "layout",  # not what the format asks for there
    "link",  # a link to somewhere else, or a broken one
    "short_link",  # a link that names a puzzle and does not hold it
    "variant",  # a puzzle with more rules than Sudoku's
]


class ParseError(SudokuError, ValueError):
    """Say that text or data is no grid, and where it stops being one.

    `line` and `column` count from 1, as editors do; `cell` is 0..80. `kind` is what is wrong, in a word, and `got` what
    came: a count, a character or a piece of text. Each is None where it does not apply.
    """

    code: ClassVar[str] = "unreadable"

    def __init__(
        self,
        message: str,
        *,
        text: str | None = None,
        line: int | None = None,
        column: int | None = None,
        cell: int | None = None,
        kind: ParseKind | None = None,
        got: int | str | None = None,
    ) -> None:
        super().__init__(message)
        self.text = text
        self.line = line
        self.column = column
        self.cell = cell
        self.kind = kind
        self.got = got


class FormatError(SudokuError, ValueError):
    """Say that a text format is unknown, or that it cannot carry what a grid holds."""

    code: ClassVar[str] = "format"

    def __init__(self, message: str, *, format: str | None = None) -> None:  # noqa: A002 - the public word
        super().__init__(message)
        self.format = format


class InvalidGridError(SudokuError, ValueError):
    """Say that a digit stands twice in a house."""

    code: ClassVar[str] = "conflict"

    def __init__(
        self, message: str, *, digit: int | None = None, cells: Sequence[int] = (), house: int | None = None
    ) -> None:
        super().__init__(message)
        self.digit = digit
        self.cells = tuple(cells)
        self.house = house


class NoSolutionError(SudokuError):
    """Say that a grid has no solution, naming the cell or the house and digit without a candidate if there is one."""

    code: ClassVar[str] = "no_solution"

    def __init__(
        self, message: str, *, cell: int | None = None, house: int | None = None, digit: int | None = None
    ) -> None:
        super().__init__(message)
        self.cell = cell
        self.house = house
        self.digit = digit


class NotUniqueError(SudokuError):
    """Say that a grid has more than one solution, and keep two of them."""

    code: ClassVar[str] = "several"

    def __init__(self, message: str, *, solutions: Sequence[Grid] = ()) -> None:
        super().__init__(message)
        self.solutions = tuple(solutions)


#: Why an order was not met, in a word.
OrderKind: TypeAlias = Literal[
    "clues",  # no puzzle has so many clues, or has them there
    "technique",  # one that is harder than the order allows
    "not_found",  # none in so many tries
    "repeats",  # none that was not made before
]


class OrderError(SudokuError):
    """Say that no puzzle meets an order, or that none was found with the effort allowed.

    `nearest` is the puzzle that came nearest, None if there was none; `tries` is how many were tried; `made` holds the
    puzzles that were made before, when many were ordered; `kind` is the reason in a word.
    """

    code: ClassVar[str] = "order"

    def __init__(
        self,
        message: str,
        *,
        nearest: Grid | None = None,
        tries: int = 0,
        made: Sequence[Grid] = (),
        kind: OrderKind | None = None,
    ) -> None:
        super().__init__(message)
        self.kind = kind
        self.nearest = nearest
        self.tries = tries
        self.made = tuple(made)


class LimitError(SudokuError):
    """Say that a limit of nodes or seconds was reached before the answer was known."""

    code: ClassVar[str] = "limit"

    def __init__(self, message: str, *, limit: float | None = None) -> None:
        super().__init__(message)
        self.limit = limit


class EngineError(SudokuError):
    """Say that a cluster cannot be reached, does not fit, or lost a piece of work for good."""

    code: ClassVar[str] = "engine"


class MissingExtraError(SudokuError, ImportError):
    """Say which extra brings the missing feature, with the exact line that installs it."""

    code: ClassVar[str] = "missing_extra"

    def __init__(self, feature: str, extra: str = "") -> None:
        super().__init__(feature, extra)
        self.feature = feature
        self.extra = extra

    def __str__(self) -> str:
        return f"{self.feature} needs an extra: pip install 'nonet[{self.extra}]'"
