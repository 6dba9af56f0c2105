"""The exceptions that nonet raises.

SudokuError
├── ParseError (ValueError)          text or data that is not a grid; says where
├── FormatError (ValueError)         an unknown format, or one that cannot represent a grid
├── InvalidGridError (ValueError)    a digit twice in a house
├── NoSolutionError                  the search found none
├── NotUniqueError                   more than one solution where one was asked for
├── OrderError                       no puzzle meets the request; keeps the nearest
├── LimitError                       a node or time limit was reached first
├── DeviceError                      no usable GPU, or one that failed
├── UsageError (ValueError)          arguments that do not fit together
├── EngineError                      a cluster that cannot be reached, or lost work
├── PluginError                      a format, filter, output or rule of somebody else's failed
├── PictureError (ValueError)        a picture that cannot be opened
│   ├── PictureTooLargeError         more bytes or pixels than are read
│   └── NoGridError                  a picture without a legible grid
└── MissingExtraError (ImportError)  a feature whose extra is not installed

Arguments that a program got wrong raise Python's own kinds of error, in words of the same files:
WrongTypeError (TypeError), WrongValueError (ValueError) and WrongIndexError (IndexError).

Messages are lower case and say what was expected, what was found, and where. An error carries a key and facts, from
which `nonet.words.faults` writes its message in any language; they survive pickling.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Literal, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nonet.grid import Grid
    from nonet.variants import Solution

__all__ = [
    "DeviceError",
    "EngineError",
    "FormatError",
    "InvalidGridError",
    "LimitError",
    "MissingExtraError",
    "NoGridError",
    "NoSolutionError",
    "NotUniqueError",
    "OrderError",
    "ParseError",
    "PictureError",
    "PictureTooLargeError",
    "PluginError",
    "SudokuError",
    "UsageError",
    "WrongIndexError",
    "WrongTypeError",
    "WrongValueError",
]


class Worded(Exception):  # noqa: N818 - what errors have in common, never raised itself
    """An error whose message is written from a key and facts, in any language."""

    #: A keyword for programs, used as `code` in JSON on the command line and over HTTP.
    code: ClassVar[str] = ""

    def __init__(self, message: str = "", **facts: Any) -> None:
        """`message` is the key of a message, without `error.` and the code, or a text that is written as it is."""
        super().__init__(message)
        #: What fills in the message.
        self.facts = facts

    @property
    def key(self) -> str:
        """The key of the message: kind.detail; empty if the error has a text of its own."""
        key = self.args[0] if self.args else ""
        return key if isinstance(key, str) and key.replace(".", "").isidentifier() else ""

    def __str__(self) -> str:
        from nonet.words.faults import error_text  # words are loaded when an error is shown, not before

        return error_text(self)


class WrongTypeError(Worded, TypeError):
    """Raised for an argument of another type than was expected."""

    code: ClassVar[str] = "argument"


class WrongValueError(Worded, ValueError):
    """Raised for an argument of the right type with a value out of range."""

    code: ClassVar[str] = "argument"


class WrongIndexError(Worded, IndexError):
    """Raised for the number of something that is not there."""

    code: ClassVar[str] = "argument"


class SudokuError(Worded):
    """Base class of every error that nonet raises on purpose, but for wrong arguments."""

    code: ClassVar[str] = "sudoku"


def kind_of(error: Worded) -> Any:
    """Return the keyword for what is wrong: the first part of the key; of an error in a part, that of the error."""
    kind = error.key.partition(".")[0] or None
    return getattr(error.facts.get("error"), "kind", None) if kind == "in" else kind


#: What is wrong with a puzzle or data, for programs with their own messages.
ParseKind: TypeAlias = Literal[
    "nothing",  # no grid at all
    "unknown",  # no known format
    "unreadable",  # not text, or an endless line
    "several",  # more than one grid
    "cells",  # not 81 cells
    "rows",  # not nine rows
    "row",  # not nine cells in a row
    "character",  # neither digit nor blank
    "candidate",  # invalid candidates
    "clue",  # a digit that contradicts a clue
    "rest",  # something after the grid
    "plugin",  # not what somebody else's format expects
    "layout",  # not what the format requires there
    "link",  # a link to somewhere else, or a broken one
    "short_link",  # a link that refers to a puzzle without containing it
    "variant",  # a puzzle with more rules than Sudoku's
    "drawings",  # drawings that may be rules
    "input",  # something that holds no grid
    "array",  # an array of another shape or type
    "column",  # no column of puzzles, or several
    "digit",  # not a digit of the board
    "json",  # not JSON, or not the object that was expected
    "size",  # a size, regions or cells that do not make a board
    "cell",  # not a cell of the board
    "move",  # not a move, or one that the game does not take
    "rule",  # a rule that does not fit, or a field of one
    "file",  # a file that is not what its name or place promises
]


class ParseError(SudokuError, ValueError):
    """Raised for text or data that is not a grid; says where the problem is.

    `line` and `column` count from 1, as in editors; `cell` is 0..80. `kind` names the problem and `got` is what was
    found: a count, a character or some text. Attributes that do not apply are None.
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
        **facts: Any,
    ) -> None:
        super().__init__(message, **facts)
        self.text = text
        self.line = line
        self.column = column
        self.cell = cell
        self.kind: ParseKind | None = kind or kind_of(self)
        self.got = got


class FormatError(SudokuError, ValueError):
    """Raised for an unknown text format, or one that cannot represent a grid."""

    code: ClassVar[str] = "format"

    def __init__(self, message: str, *, format: str | None = None, **facts: Any) -> None:  # noqa: A002 - the public word
        super().__init__(message, **facts)
        self.format = format


class InvalidGridError(SudokuError, ValueError):
    """Raised when a digit occurs twice in a house."""

    code: ClassVar[str] = "conflict"

    def __init__(
        self,
        message: str,
        *,
        digit: int | None = None,
        cells: Sequence[int] = (),
        house: int | None = None,
        **facts: Any,
    ) -> None:
        super().__init__(message, **facts)
        self.digit = digit
        self.cells = tuple(cells)
        self.house = house


class NoSolutionError(SudokuError):
    """Raised when a grid has no solution; names the cell, or the house and digit, left without a candidate.

    `singles` counts the forced placements after which that shows. `is_mistake` means that the clues are fine but the
    board contradicts their solution: at `cell`, where `digit` is wrong or, if None, the right candidate is gone.
    """

    code: ClassVar[str] = "no_solution"

    def __init__(
        self,
        message: str,
        *,
        cell: int | None = None,
        house: int | None = None,
        digit: int | None = None,
        singles: int = 0,
        is_mistake: bool = False,
        **facts: Any,
    ) -> None:
        super().__init__(message, **facts)
        self.cell = cell
        self.house = house
        self.digit = digit
        self.singles = singles
        self.is_mistake = is_mistake


class NotUniqueError(SudokuError):
    """Raised when a grid has more than one solution; keeps two of them."""

    code: ClassVar[str] = "several"

    def __init__(self, message: str, *, solutions: Sequence[Grid | Solution] = (), **facts: Any) -> None:
        super().__init__(message, **facts)
        self.solutions = tuple(solutions)


#: Why a request was not met.
OrderKind: TypeAlias = Literal[
    "clues",  # an impossible number or pattern of clues
    "technique",  # harder than the order allows
    "not_found",  # none found with this effort
    "repeats",  # only duplicates
]


class OrderError(SudokuError):
    """Raised when no puzzle can meet a request, or none was found with the effort allowed.

    `nearest` is the closest puzzle found, or None; `tries` is how many were tried; `made` holds the puzzles made before
    the error when many were requested; `kind` names the reason.
    """

    code: ClassVar[str] = "order"

    def __init__(
        self,
        message: str,
        *,
        nearest: Grid | None = None,
        tries: int = 0,
        made: Sequence[Grid] = (),
        **facts: Any,
    ) -> None:
        super().__init__(message, **facts)
        self.kind: OrderKind | None = kind_of(self)
        self.nearest = nearest
        self.tries = tries
        self.made = tuple(made)


class LimitError(SudokuError):
    """Raised when a limit of nodes or seconds is reached before the answer is known."""

    code: ClassVar[str] = "limit"

    def __init__(self, message: str, *, limit: float | None = None, **facts: Any) -> None:
        super().__init__(message, **facts)
        self.limit = limit


class DeviceError(SudokuError):
    """Raised when a GPU cannot be used or fails; the message says what to do."""

    code: ClassVar[str] = "device"

    def __init__(self, message: str, *, is_memory: bool = False, **facts: Any) -> None:
        super().__init__(message, **facts)
        #: Whether only memory is short, so that smaller batches may work.
        self.is_memory = is_memory


class UsageError(SudokuError, ValueError):
    """Raised when arguments conflict or ask for something impossible."""

    code: ClassVar[str] = "usage"


class EngineError(SudokuError):
    """Raised when a cluster cannot be reached, does not match, or lost a call too often."""

    code: ClassVar[str] = "engine"


class PluginError(SudokuError):
    """Raised when a format, filter, output or rule that is not nonet's own fails; the message names it."""

    code: ClassVar[str] = "plugin"


class PictureError(SudokuError, ValueError):
    """Raised when a picture cannot be opened: not a picture, an unknown format, damaged or cut off."""

    code: ClassVar[str] = "unreadable_picture"


class PictureTooLargeError(PictureError):
    """Raised for a picture with more bytes or pixels than are read."""

    code: ClassVar[str] = "picture_too_large"


class NoGridError(PictureError):
    """Raised when no grid is found in a picture, or none that can be read."""

    code: ClassVar[str] = "no_grid"


class MissingExtraError(SudokuError, ImportError):
    """Raised when a feature needs an extra, or a package of its own; the message has the line that installs it."""

    code: ClassVar[str] = "missing_extra"

    def __init__(self, feature: str, extra: str = "") -> None:
        ImportError.__init__(self, feature, extra)
        self.facts = {"feature": feature, "extra": extra}
        self.feature = feature
        self.extra = extra

    @property
    def key(self) -> str:
        """The key of the message."""
        return "needed" if self.extra else "package"
