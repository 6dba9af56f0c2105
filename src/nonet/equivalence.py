"""Equivalent puzzles: transforms and canonical forms.

Transposing a grid, permuting its bands, its stacks, the rows of a band or the columns of a stack, and relabelling
its digits changes only how a puzzle looks. The canonical form is the smallest of all grids reached this way,
read row by row with blanks before digits.

Where candidates are eliminated, as on a pencil-mark puzzle (Sukaku), they count as well, and the canonical form is a
board with candidates: not the smallest, which would take too long to find, but one board for the whole class, which
stays the same from version to version.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import blake2b
from random import Random
from typing import TYPE_CHECKING, Any

from nonet import _core
from nonet.arguments import checked_whole, wrong_type, wrong_value
from nonet.cells import text_from_eliminations
from nonet.engines.threads import checked_threads
from nonet.errors import InvalidGridError, ParseError
from nonet.frames import from_frame
from nonet.geometry import CELLS, cell_name
from nonet.grid import Grid
from nonet.limits import timeout_of
from nonet.puzzles import as_classic, grids_of
from nonet.search import masks_for_core
from nonet.words.saying import Items

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from nonet.frames import Frame
    from nonet.inputs import GridLike

__all__ = [
    "Transform",
    "automorphisms",
    "canonical",
    "canonical_many",
    "canonical_transform",
    "class_ids",
    "equivalence",
    "is_equivalent",
    "random_equivalent",
]


@dataclass(frozen=True, slots=True)
class Transform:
    """A symmetry of Sudoku: first transpose (or not), then reorder rows and columns, then relabel digits.

    ``rows[i]`` is the row that moves to position i, likewise for columns; ``digits[d - 1]`` replaces digit d.

    >>> turned = Transform(is_transposed=True)
    >>> turned.apply(Grid("12......." + "." * 72)).to_line()[:10]
    '1........2'
    """

    is_transposed: bool = False
    rows: tuple[int, ...] = tuple(range(9))
    columns: tuple[int, ...] = tuple(range(9))
    digits: tuple[int, ...] = tuple(range(1, 10))

    def __post_init__(self) -> None:
        for order, first, what in (
            (self.rows, 0, "order_rows"),
            (self.columns, 0, "order_columns"),
            (self.digits, 1, "order_digits"),
        ):
            try:
                is_sound = sorted(order) == list(range(first, first + 9)) and (first == 1 or _keeps_trios(order))
            except TypeError:
                raise wrong_type(order, what) from None
            if not is_sound:
                raise wrong_value(order, what)

    @classmethod
    def random(cls, rng: Random) -> Transform:
        """Draw one of the 1,218,998,108,160 transforms uniformly."""
        return cls(
            rng.random() < 0.5, _random_lines(rng), _random_lines(rng), tuple(_shuffled(list(range(1, 10)), rng))
        )

    @property
    def cells(self) -> tuple[int, ...]:
        """For each cell, the cell whose content moves there."""
        if self.is_transposed:
            return tuple(9 * self.columns[cell % 9] + self.rows[cell // 9] for cell in CELLS)
        return tuple(9 * self.rows[cell // 9] + self.columns[cell % 9] for cell in CELLS)

    def apply(self, puzzle: GridLike) -> Grid:
        """Return the transformed grid: clues, digits and eliminated candidates alike."""
        grid = as_classic(puzzle)
        cells = self.cells
        names = bytes((0, *self.digits))
        clues, digits = (bytes(names[board[cell]] for cell in cells) for board in (grid._clues, grid._digits))
        place_of = _inverse(cells)
        mask = sum(1 << (9 * place_of[cell] + names[digit] - 1) for cell, digit in grid.eliminated)
        return Grid._make(clues, digits, mask)

    def inverse(self) -> Transform:
        """Return the transform that undoes this one."""
        rows, columns = _inverse(self.rows), _inverse(self.columns)
        names = tuple(digit + 1 for digit in _inverse([digit - 1 for digit in self.digits]))
        if self.is_transposed:
            rows, columns = columns, rows
        return Transform(self.is_transposed, rows, columns, names)

    def then(self, other: Transform) -> Transform:
        """Return the transform that does this one first and the other after it."""
        rows, columns = (self.columns, self.rows) if other.is_transposed else (self.rows, self.columns)
        return Transform(
            self.is_transposed != other.is_transposed,
            tuple(rows[line] for line in other.rows),
            tuple(columns[line] for line in other.columns),
            tuple(other.digits[digit - 1] for digit in self.digits),
        )


def canonical(puzzle: GridLike, *, timeout: float | None = None) -> Grid:
    """Find the canonical form of a grid: equal for two grids exactly when they are equivalent.

    All digits on the board count, clues or not, and so do eliminated candidates: without any, the form is the smallest
    of all equivalent grids; with some, it is one of the equivalent boards, with its candidates. Raises LimitError if it
    takes more than `timeout` seconds.

    >>> canonical("5" + "." * 80).to_line()[-9:]
    '........1'
    >>> canonical(Grid("5" + "." * 80).eliminate("r9c9", 7)).eliminated
    (Candidate(cell=20, digit=1),)
    """
    grid = as_classic(puzzle)
    with timeout_of(timeout):
        if grid._eliminated:
            return canonical_transform(grid).apply(Grid._make(grid._digits, grid._digits, grid._eliminated))
        form = _core.canonical(_sound_digits(grid))[0]
    return Grid._make(form, form)


def canonical_transform(puzzle: GridLike) -> Transform:
    """Find a transform that takes a grid to its canonical form."""
    grid = as_classic(puzzle)
    if grid._eliminated:
        is_transposed, rows, columns, digits, _ = _core.candidate_form(_sound_digits(grid), masks_for_core(grid))
    else:
        _, is_transposed, rows, columns, digits, _ = _core.canonical(_sound_digits(grid))
    return Transform(is_transposed, tuple(rows), tuple(columns), tuple(digits[1:]))


def canonical_many(
    puzzles: str | bytes | NDArray[Any] | Iterable[GridLike] | Frame,
    *,
    threads: int | None = None,
    timeout: float | None = None,
) -> NDArray[np.uint8]:
    """Find the canonical forms of many grids at once, on all cores: an array of shape (n, 81), 0 for blank.

    Takes the same inputs as `solve_many`: text, a collection of anything that can be read as a grid, an array of that
    shape or (n, 9, 9), a Series or a DataFrame with a puzzle column. Digits cannot express eliminated candidates, so
    a grid that has some is a ParseError; `canonical` takes it. Raises LimitError if the whole batch takes more than
    `timeout` seconds.

    >>> import numpy as np
    >>> canonical_many(np.zeros((2, 81), np.uint8)).shape
    (2, 81)
    >>> canonical_many(["12" + "." * 79, "." * 79 + "89"])[:, 72:]
    array([[0, 0, 0, 0, 0, 0, 0, 1, 2],
           [0, 0, 0, 0, 0, 0, 0, 1, 2]], dtype=uint8)
    """
    import numpy as np

    array = _array_of(puzzles)
    for row in np.flatnonzero(conflicting_rows(array))[:1].tolist():
        _sound_digits(Grid.from_digits(array[row].tobytes()), f"puzzles[{row}]: ")
    with timeout_of(timeout):
        return _core.canonical_many(array, checked_threads(threads))


def class_ids(
    digits: NDArray[np.uint8], grids: Mapping[int, Grid], threads: int, stop: _core.StopFlag | None = None
) -> tuple[NDArray[np.uint8], NDArray[np.bool_]]:
    """Return the 16-byte id of the class of each row of an (n, 81) array, and which rows have no conflict.

    `grids` are the rows with eliminated candidates, which digits cannot express.
    """
    import numpy as np

    ids, sound = _core.class_ids(np.ascontiguousarray(digits), threads, stop)
    for row, grid in grids.items():
        if sound[row]:
            form = canonical(grid)
            text = form.to_line() + text_from_eliminations(form.eliminated)
            ids[row] = np.frombuffer(blake2b(text.encode(), digest_size=ids.shape[1]).digest(), np.uint8)
    return ids, sound


def _array_of(puzzles: str | bytes | NDArray[Any] | Iterable[GridLike] | Frame) -> NDArray[np.uint8]:
    """Return the digits of many grids; anything else is an error and never wraps to a digit."""
    import numpy as np

    puzzles = from_frame(puzzles)
    if isinstance(puzzles, np.ndarray) and puzzles.dtype.kind not in "iu" and puzzles.ndim:
        puzzles = puzzles.tolist()  # texts, or floats that are whole digits
    if not isinstance(puzzles, np.ndarray):
        grids = list(grids_of(puzzles))
        for number, grid in enumerate(grids):
            if grid._eliminated:
                cell, digit = grid.eliminated[0]
                raise ParseError("eliminated.many", number=number, at=cell_name(cell), digit=digit)
        digits = b"".join(grid._digits for grid in grids)
        return np.frombuffer(digits, np.uint8).reshape(-1, 81)
    if puzzles.ndim == 3 and puzzles.shape[1:] == (9, 9):
        puzzles = puzzles.reshape(-1, 81)
    if puzzles.ndim != 2 or puzzles.shape[1] != 81 or puzzles.dtype.kind not in "iu":
        raise ParseError("array.many", dtype=puzzles.dtype, shape=puzzles.shape)
    wrong = (puzzles < 0) | (puzzles > 9)
    if wrong.any():
        row, cell = divmod(int(wrong.argmax()), 81)
        raise ParseError("digit.many", cell=cell, got=puzzles[row, cell], at=cell_name(cell), number=row)
    return np.ascontiguousarray(puzzles, dtype=np.uint8)


def equivalence(one: GridLike, other: GridLike) -> Transform | None:
    """Find a transform that takes one grid to another, or None if there is none.

    >>> grid = as_classic("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> there = equivalence(grid, random_equivalent(grid, seed=7))
    >>> there.apply(grid) == random_equivalent(grid, seed=7)
    True
    """
    first, second = as_classic(one), as_classic(other)
    if canonical(first) != canonical(second):
        return None
    return canonical_transform(first).then(canonical_transform(second).inverse())


def is_equivalent(one: GridLike, other: GridLike) -> bool:
    """Return whether two grids are equivalent; `equivalence` returns the transform.

    >>> is_equivalent("12" + "." * 79, "." * 79 + "89")
    True
    """
    return canonical(one) == canonical(other)


def random_equivalent(puzzle: GridLike, seed: int) -> Grid:
    """Return a random equivalent of a puzzle; the same seed gives the same result on every machine."""
    return Transform.random(Random(checked_whole(seed, "whole_seed"))).apply(as_classic(puzzle))


def automorphisms(puzzle: GridLike) -> int:
    """Count the transforms that map a grid to itself, up to relabelling digits; 1 for most puzzles.

    >>> automorphisms("." * 81)
    3359232
    """
    grid = as_classic(puzzle)
    if grid._eliminated:
        return _core.candidate_form(_sound_digits(grid), masks_for_core(grid))[4]
    return _core.canonical(_sound_digits(grid))[5]


def _sound_digits(grid: Grid, place: str = "") -> bytes:
    """Return the digits of a grid; raise InvalidGridError if they conflict."""
    if conflicts := grid.conflicts():
        first = conflicts[0]
        raise InvalidGridError(
            "twice_at",
            digit=first.digit,
            cells=first.cells,
            house=first.house,
            place=place,
            conflicts=Items([first.message()]),
        )
    return grid._digits


def conflicting_rows(array: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """Return for each row of an (n, 81) array whether its grid has a digit twice in a house."""
    import numpy as np

    boards = array.reshape(-1, 9, 9)
    boxes = boards.reshape(-1, 3, 3, 3, 3).swapaxes(2, 3).reshape(-1, 9, 9)
    bad = np.zeros(len(array), bool)
    for houses in (boards, boards.swapaxes(1, 2), boxes):
        ordered = np.sort(houses, axis=2)
        bad |= ((ordered[:, :, 1:] == ordered[:, :, :-1]) & (ordered[:, :, 1:] > 0)).any(axis=(1, 2))
    return bad


def _keeps_trios(order: Sequence[int]) -> bool:
    return all(len({line // 3 for line in order[start : start + 3]}) == 1 for start in (0, 3, 6))


def _inverse(order: Sequence[int]) -> tuple[int, ...]:
    places = [0] * len(order)
    for place, item in enumerate(order):
        places[item] = place
    return tuple(places)


def _shuffled(items: list[int], rng: Random) -> list[int]:
    """Shuffle using only `random()`, the one method whose numbers Python promises never to change."""
    for last in range(len(items) - 1, 0, -1):
        chosen = int(rng.random() * (last + 1))
        items[last], items[chosen] = items[chosen], items[last]
    return items


def _random_lines(rng: Random) -> tuple[int, ...]:
    bands = _shuffled([0, 1, 2], rng)
    return tuple(3 * band + line for band in bands for line in _shuffled([0, 1, 2], rng))
