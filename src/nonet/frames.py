"""Data frames: read puzzles from pandas, polars and pyarrow objects, and convert results to them."""

from __future__ import annotations

from abc import abstractmethod
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, Protocol

from nonet.errors import MissingExtraError, ParseError, WrongTypeError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

__all__ = ["PUZZLE_COLUMNS", "Frame", "Tabular", "from_frame", "is_frame", "summary", "whole_digits"]

#: Common names of puzzle columns, likeliest first.
PUZZLE_COLUMNS: Final = ("puzzle", "puzzles", "quizzes", "quiz", "question", "q", "sudoku", "grid", "board", "clues")


class Frame(Protocol):
    """A DataFrame of any library."""

    @property
    def columns(self) -> Any:
        """The names of the columns."""


class Tabular:
    """Results with one row per puzzle, convertible to tables."""

    @abstractmethod
    def to_columns(self) -> dict[str, list[Any]]:
        """Return the results as columns of plain values, with None for missing ones."""

    def to_arrow(self) -> Any:
        """Return the results as a `pyarrow.Table`."""
        return _package("pyarrow").table(self.to_columns())

    def to_pandas(self) -> Any:
        """Return the results as a `pandas.DataFrame`."""
        return _package("pandas").DataFrame(self.to_columns())

    def to_polars(self) -> Any:
        """Return the results as a `polars.DataFrame`."""
        return _package("polars").DataFrame(self.to_columns())


def summary(name: str, tally: Mapping[str, int]) -> str:
    """Describe results in one short line.

    >>> summary("Ratings", {"easy": 2})
    '<Ratings of 2 puzzles: 2 easy>'
    """
    count = sum(tally.values())
    parts = ", ".join(f"{number:,} {label}" for label, number in tally.items())
    return f"<{name} of {count:,} puzzle{'' if count == 1 else 's'}{': ' if parts else ''}{parts}>"


def _package(name: str) -> Any:
    try:
        return import_module(name)
    except ImportError:
        if name == "pyarrow":
            raise MissingExtraError("Arrow", "data") from None
        raise MissingExtraError(name) from None


def is_frame(given: Any) -> bool:
    """Return whether something is a Series, a DataFrame or an Arrow object."""
    return type(given).__module__.partition(".")[0] in ("pandas", "polars", "pyarrow")


def from_frame(puzzles: Any) -> Any:
    """Return the puzzles in a Series, a DataFrame, an Arrow object or an array of floats; anything else unchanged.

    The puzzle column of a table is the one with a common name, the only one if it holds text or lists, or the only one
    whose first value looks like a puzzle. A table of 81 columns has one cell in each.

    >>> import numpy as np
    >>> from_frame(np.array([5.0, float("nan"), 0.5])).tolist()
    [5, 0, 255]
    """
    package = type(puzzles).__module__.partition(".")[0]
    if hasattr(puzzles, "collect") and package == "polars":
        raise WrongTypeError("lazy_frame")
    if package == "pyarrow" and hasattr(puzzles, "to_pylist"):
        if hasattr(puzzles, "schema"):
            names = list(puzzles.schema.names)
            puzzles = puzzles.column(_chosen(names, lambda place: puzzles.column(place)[:1].to_pylist()))
        return _puzzles_of(puzzles.to_pylist())
    if package in ("pandas", "polars") and hasattr(puzzles, "to_numpy"):
        if not hasattr(puzzles, "columns"):
            return _puzzles_of(puzzles.to_list())
        names = list(puzzles.columns)
        if len(names) != 81:
            frame = puzzles
            return frame[names[_chosen(names, lambda place: frame[names[place]].head(1).to_list())]].to_list()
        puzzles = puzzles.to_numpy()
    if str(getattr(puzzles, "dtype", "")).startswith("float") and hasattr(puzzles, "shape"):
        return whole_digits(puzzles)
    return puzzles


def _puzzles_of(values: list[Any]) -> list[Any]:
    """Return the values of one column; ParseError if they are numbers, and not the cells of one grid."""
    first = next((value for value in values if value is not None), "")
    if isinstance(first, (int, float)) and len(values) != 81:
        raise ParseError("column.numbers", value=repr(first))
    return values


def _chosen(names: Sequence[Any], first_of: Any) -> int:
    """Choose the puzzle column; ParseError if none is obvious."""
    lower = [str(name).strip().lower() for name in names]
    known = [lower.index(name) for name in PUZZLE_COLUMNS if name in lower]
    known = [place for place in known if any(map(_looks_like_puzzle, first_of(place)))] or known[:1]
    if len(known) == 1:
        return known[0]
    fit = known or [place for place in range(len(names)) if any(map(_looks_like_puzzle, first_of(place)))]
    if len(names) == 1 and all(isinstance(value, (str, bytes, list)) for value in first_of(0)):
        fit = [0]  # the only column, whatever its texts are
    if len(fit) == 1:
        return fit[0]
    got = ", ".join(map(str, [names[place] for place in known] or names[:8])) or "none"
    raise ParseError("column.which", known=", ".join(PUZZLE_COLUMNS[:3]), got=got)


def _looks_like_puzzle(value: Any) -> bool:
    return isinstance(value, (str, bytes, list, tuple)) and len(value) == 81


def whole_digits(array: Any) -> NDArray[Any]:
    """Convert floats to digits: NaN is a blank; anything else that is not a digit becomes 255."""
    import numpy as np

    numbers = np.nan_to_num(np.asarray(array, np.float64), nan=0.0, posinf=255.0, neginf=255.0)
    is_digit = (numbers >= 0) & (numbers <= 9) & (numbers == np.floor(numbers))
    return np.where(is_digit, numbers, 255).astype(np.uint8)
