"""Grid: the immutable value that everything passes around.

A grid has three parts: the clues of the puzzle, the digits on the board (clues and placements), and the eliminated
candidates. Everything else is derived from them.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple, overload

from nonet.arguments import wrong_type
from nonet.cells import (
    ALL_DIGITS_MASK,
    Candidate,
    candidates_of,
    cell_index,
    checked_digit,
    checked_digits,
    checked_eliminations,
    checked_line,
    checked_masks,
    digits_from_line,
    text_from_eliminations,
)
from nonet.display import SvgDisplay
from nonet.errors import UsageError, WrongValueError
from nonet.geometry import BOXES, CELL_HOUSES, CELLS, HOUSES, PEERS, cell_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    import numpy as np
    from numpy.typing import DTypeLike, NDArray

    from nonet.cells import Changes
    from nonet.equivalence import Transform
    from nonet.records import Cell, Digit, House
    from nonet.words.saying import Say

__all__ = ["Conflict", "Grid"]

_CHARACTERS: Final = bytes.maketrans(bytes(range(10)), b".123456789")
_LONGEST_REPR: Final = 200
_DIGITS_OF_MASK: Final = tuple(
    tuple(digit for digit in range(1, 10) if mask >> (digit - 1) & 1) for mask in range(ALL_DIGITS_MASK + 1)
)


@cache
def _implied(cell: int, digit: int) -> int:
    """Return the eliminations that a digit on the board implies: its cell's candidates, and its own in the peers."""
    mask = ALL_DIGITS_MASK << 9 * cell
    for peer in PEERS[cell]:
        mask |= 1 << (9 * peer + digit - 1)
    return mask


class Conflict(NamedTuple):
    """A digit that occurs more than once in a house."""

    digit: Digit
    house: House
    cells: tuple[Cell, ...]

    def message(self) -> Say:
        """Say which digit occurs how often, and where."""
        from nonet.words.saying import Cells, Count, House, say  # boards do without words until something is wrong

        times = Count(len(self.cells))
        return say("error.conflict", digit=self.digit, times=times, house=House(self.house), cells=Cells(self.cells))

    def __str__(self) -> str:
        from nonet.words import language  # when it is shown, not before

        return language("en").grammar.write(self.message())


class Grid(SvgDisplay):
    """A Sudoku board: its clues, digits and candidates.

    Grids are immutable: `place` and `eliminate` return a new one. They can be hashed, pickled and converted to NumPy
    arrays. Two grids are equal if they have the same digits and the same eliminated candidates, whichever digits are
    clues: `solve(puzzle) == parse(solution)`. `is_identical` also compares the clues. `nonet.parse` reads every text
    format; this constructor takes 81-character lines only.

    >>> grid = Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> grid["r1c1"], grid["r1c3"]
    (5, 0)
    >>> grid[0, 1], grid[0, :5], grid.boxes[0]
    (3, (5, 3, 0, 0, 7), (5, 3, 0, 6, 0, 0, 0, 9, 8))
    >>> grid.candidates("r1c3")
    (1, 2, 4)
    >>> grid.place("r1c3", 4).eliminate("r1c4", 6).candidates("r1c4")
    (2,)
    """

    __slots__ = ("__weakref__", "_clues", "_digits", "_eliminated", "_masks")

    #: The number of rows, columns and digits.
    size: ClassVar[int] = 9
    #: A puzzle of `nonet.variants` may have rules, or another size.
    is_classic: ClassVar[bool] = True

    _clues: bytes
    _digits: bytes
    _eliminated: int  # bit 9 * cell + digit - 1; only candidates of blank cells that their peers allow
    _masks: tuple[int, ...] | None

    def __init__(
        self,
        clues: str = "." * 81,
        digits: str | None = None,
        eliminated: str | Iterable[tuple[int | str, int]] = (),
    ) -> None:
        self._clues = digits_from_line(clues)
        self._set_position(self._clues if digits is None else digits_from_line(digits), eliminated)

    def _set_position(self, digits: bytes, eliminated: str | Iterable[tuple[int | str, int]]) -> None:
        self._digits = digits
        self._masks = None
        for cell, (clue, digit) in enumerate(zip(self._clues, self._digits, strict=True)):
            if clue not in (0, digit):
                raise UsageError("position.clue", clue=clue, got=digit, at=cell_name(cell))
        mask = 0
        for name, digit in checked_eliminations(eliminated):
            mask |= 1 << (9 * cell_index(name) + checked_digit(digit) - 1)
        self._eliminated = self._without_implied(mask)

    # ── making grids without going through text ────────────────────────────────────────────────────────────────

    @classmethod
    def from_digits(
        cls,
        digits: bytes | Iterable[int],
        clues: bytes | Iterable[int] | None = None,
        candidate_masks: Iterable[int] | None = None,
    ) -> Grid:
        """Make a grid from 81 numbers, 0 for blank; by default all digits are clues.

        With `candidate_masks` (81 of them, bit d-1 for digit d), a blank cell keeps only the candidates in its mask.

        >>> Grid.from_digits([5, 3, 0, 0, 7] + [0] * 76).clue_count
        3
        """
        board = checked_digits(digits)
        given = board if clues is None else checked_digits(clues)
        if any(clue not in (0, digit) for clue, digit in zip(given, board, strict=True)):
            raise UsageError("position.clues")
        grid = cls._make(given, board)
        if candidate_masks is not None:
            eliminated = 0
            for cell, mask in enumerate(checked_masks(candidate_masks)):
                eliminated |= (mask ^ ALL_DIGITS_MASK) << 9 * cell
            grid._eliminated = grid._without_implied(eliminated)
        return grid

    @classmethod
    def from_candidates(cls, masks: Iterable[int], clues: bytes | Iterable[int] | None = None) -> Grid:
        """Make a grid from the candidates of 81 cells as bits; a cell with one candidate holds that digit.

        >>> grid = Grid.from_candidates([0b000010000, 0b000000110] + [0b111111111] * 79)
        >>> grid["r1c1"], grid.candidates("r1c2"), grid.candidates("r1c3")
        (5, (2, 3), (1, 2, 3, 4, 6, 7, 8, 9))
        """
        checked = checked_masks(masks)
        digits = [mask.bit_length() if mask and not mask & (mask - 1) else 0 for mask in checked]
        return cls.from_digits(digits, clues, checked)

    @classmethod
    def _make(cls, clues: bytes, digits: bytes, eliminated: int = 0) -> Grid:
        """Make a grid from valid parts. This is the hot path: nothing is checked."""
        self = object.__new__(cls)
        self._clues = clues
        self._digits = digits
        self._eliminated = eliminated
        self._masks = None
        return self

    # ── reading ────────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def clues(self) -> tuple[int, ...]:
        """The puzzle as given: 81 digits, 0 for none."""
        return tuple(self._clues)

    @property
    def digits(self) -> tuple[int, ...]:
        """The digits on the board, clues and placements: 81 digits, 0 for blank."""
        return tuple(self._digits)

    @property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """The nine rows, each as nine digits, 0 for blank.

        >>> Grid("53..7...." + "." * 72).rows[0]
        (5, 3, 0, 0, 7, 0, 0, 0, 0)
        """
        return tuple(tuple(self._digits[start : start + 9]) for start in range(0, 81, 9))

    @property
    def columns(self) -> tuple[tuple[int, ...], ...]:
        """The nine columns, each as nine digits, 0 for blank."""
        return tuple(tuple(self._digits[start::9]) for start in range(9))

    @property
    def boxes(self) -> tuple[tuple[int, ...], ...]:
        """The nine boxes, each as nine digits, 0 for blank."""
        return tuple(tuple(self._digits[cell] for cell in box) for box in BOXES)

    @property
    def clue_count(self) -> int:
        """The number of clues."""
        return 81 - self._clues.count(0)

    @property
    def blanks(self) -> tuple[int, ...]:
        """The cells without a digit."""
        return tuple(cell for cell in CELLS if not self._digits[cell])

    @property
    def is_complete(self) -> bool:
        """Whether every cell has a digit, right or wrong."""
        return 0 not in self._digits

    @property
    def is_solved(self) -> bool:
        """Whether every cell has a digit and no digit occurs twice in a house."""
        return self.is_complete and not self.conflicts()

    @property
    def eliminated(self) -> tuple[Candidate, ...]:
        """The eliminated candidates, beyond those that the digits on the board rule out."""
        return tuple(candidates_of(self._eliminated))

    @property
    def candidate_masks(self) -> tuple[int, ...]:
        """The candidates of every cell as bits (bit d-1 for digit d); 0 for a cell that holds a digit."""
        if self._masks is None:
            used = [0] * 27
            for cell, digit in enumerate(self._digits):
                if digit:
                    for house in CELL_HOUSES[cell]:
                        used[house] |= 1 << (digit - 1)
            self._masks = tuple(
                0
                if self._digits[cell]
                else ALL_DIGITS_MASK & ~(used[row] | used[column] | used[box] | self._eliminated >> 9 * cell)
                for cell, (row, column, box) in enumerate(CELL_HOUSES)
            )
        return self._masks

    def candidates(self, cell: int | str) -> tuple[int, ...]:
        """Return the digits still possible in a cell; none for a cell that holds a digit."""
        return _DIGITS_OF_MASK[self.candidate_masks[cell_index(cell)]]

    def has_candidate(self, cell: int, digit: int) -> bool:
        """Return whether a digit is still possible in a cell: faster than the candidates of the whole board."""
        digits = self._digits
        if digits[cell] or self._eliminated >> (9 * cell + digit - 1) & 1:
            return False
        return all(digits[peer] != digit for peer in PEERS[cell])

    def conflicts(self) -> tuple[Conflict, ...]:
        """Find every digit that occurs more than once in a house.

        >>> [str(conflict) for conflict in Grid("5.......5" + "." * 72).conflicts()]
        ['digit 5 twice in row 1 (r1c1, r1c9)']
        """
        found = []
        for house, cells in enumerate(HOUSES):
            digits = [self._digits[cell] for cell in cells]
            for digit in range(1, 10):
                if digits.count(digit) > 1:
                    where = tuple(cell for cell in cells if self._digits[cell] == digit)
                    found.append(Conflict(digit, house, where))
        return tuple(found)

    # ── changing, by making a new grid ─────────────────────────────────────────────────────────────────────────

    def place(self, cell: int | str, digit: int) -> Grid:
        """Return the grid with a digit placed in a blank cell."""
        index = self._blank_index(cell)
        digits = bytearray(self._digits)
        digits[index] = checked_digit(digit)
        grid = Grid._make(self._clues, bytes(digits))
        if self._eliminated:
            grid._eliminated = self._eliminated & ~_implied(index, digit)
        return grid

    def eliminate(self, cell: int | str, *digits: int) -> Grid:
        """Return the grid with candidates of a blank cell eliminated."""
        index = self._blank_index(cell)
        mask = 0
        for digit in digits:
            mask |= 1 << (9 * index + checked_digit(digit) - 1)
        return Grid._make(self._clues, self._digits, self._eliminated | self._without_implied(mask))

    def _blank_index(self, cell: int | str) -> int:
        """Return the number of a cell, which must be blank."""
        index = cell_index(cell)
        if self._digits[index]:
            raise UsageError("position.blank", got=self._digits[index], at=cell_name(index))
        return index

    def apply(self, step: Changes) -> Grid:
        """Return the grid after a step of logic: its digits placed, its candidates eliminated."""
        grid = self
        for cell, digit in step.placements:
            grid = grid.place(cell, digit)
        mask = 0
        for cell, digit in step.eliminations:
            mask |= 1 << (9 * cell + checked_digit(digit) - 1)
        return Grid._make(grid._clues, grid._digits, grid._eliminated | grid._without_implied(mask))

    def restart(self) -> Grid:
        """Return the original puzzle: clues only, nothing eliminated."""
        return Grid._make(self._clues, self._clues)

    @property
    def is_begun(self) -> bool:
        """Whether digits have been placed: a game in progress, and not a puzzle, perhaps with eliminated candidates."""
        return self._digits != self._clues

    def with_solution(self, digits: bytes) -> Grid:
        """Return the puzzle with the digits of a solution, which are not checked."""
        return Grid._make(self._clues, digits)

    def at_position(self, digits: str | None = None, eliminated: str | Iterable[tuple[int | str, int]] = ()) -> Grid:
        """Return the same puzzle at another point of the game; without `digits` those on the board stay.

        >>> Grid("5" + "." * 80).at_position("54" + "." * 79, "r1c3<>1").candidates("r1c3")
        (2, 3, 6, 7, 8, 9)
        """
        grid = Grid._make(self._clues, self._digits)
        grid._set_position(self._digits if digits is None else digits_from_line(digits), eliminated)
        return grid

    def transform(self, transform: Transform) -> Grid:
        """Return the grid transformed by a symmetry (see `nonet.Transform`)."""
        return transform.apply(self)

    def _without_implied(self, eliminated: int) -> int:
        """Drop eliminations that the digits on the board imply, so that equal boards are equal grids."""
        if not eliminated:
            return 0
        kept = 0
        for cell, digit in candidates_of(eliminated):
            if not self._digits[cell] and all(self._digits[peer] != digit for peer in PEERS[cell]):
                kept |= 1 << (9 * cell + digit - 1)
        return kept

    # ── text and arrays ────────────────────────────────────────────────────────────────────────────────────────

    def to_line(self, blank: str = ".") -> str:
        """Return the board as one line of 81 characters."""
        line = self._digits.translate(_CHARACTERS).decode("ascii")
        return line if blank == "." else line.replace(".", blank)

    def to_data(self) -> str:
        """Return the board for JSON: a line."""
        return self.to_line()

    def to_rows(self) -> list[list[int]]:
        """Return the board as nine lists of nine digits, 0 for blank."""
        return [list(self._digits[start : start + 9]) for start in range(0, 81, 9)]

    def to_array(self) -> NDArray[np.uint8]:
        """Return the board as a 9 × 9 array, 0 for blank."""
        import numpy as np

        return np.frombuffer(self._digits, dtype=np.uint8).reshape(9, 9).copy()

    def __array__(self, dtype: DTypeLike | None = None, copy: bool | None = None) -> NDArray[Any]:
        if copy is False:
            raise WrongValueError("grid_copies")
        array: NDArray[Any] = self.to_array()
        return array if dtype is None else array.astype(dtype)

    @overload
    def __getitem__(self, at: int | str | tuple[int, int]) -> int: ...
    @overload
    def __getitem__(self, at: slice | tuple[int, slice] | tuple[slice, int]) -> tuple[int, ...]: ...
    @overload
    def __getitem__(self, at: tuple[slice, slice]) -> tuple[tuple[int, ...], ...]: ...
    def __getitem__(self, at: Any) -> Any:
        if isinstance(at, slice):
            return tuple(self._digits[at])
        if not isinstance(at, tuple):
            return self._digits[cell_index(at)]
        if len(at) != 2:
            raise wrong_type(at, "row_column")
        row, column = (line if isinstance(line, slice) else checked_line(line) for line in at)
        if isinstance(row, slice):
            return tuple(line[column] for line in self.rows[row])
        return self.rows[row][column]

    def __iter__(self) -> Iterator[int]:
        return iter(self._digits)

    def __len__(self) -> int:
        return 81

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Grid):
            return NotImplemented
        return self._digits == other._digits and self._eliminated == other._eliminated

    def __hash__(self) -> int:
        return hash((self._digits, self._eliminated))

    def is_identical(self, other: Grid) -> bool:
        """Return whether two grids are equal and also have the same clues.

        >>> solution = Grid("5" + "." * 80).place("r1c2", 3)
        >>> solution == Grid("53" + "." * 79), solution.is_identical(Grid("53" + "." * 79))
        (True, False)
        """
        return self == other and self._clues == other._clues

    def __reduce__(self) -> tuple[Any, ...]:
        return Grid._make, (self._clues, self._digits, self._eliminated)

    def __repr__(self) -> str:
        parts = [repr(self._clues.translate(_CHARACTERS).decode("ascii"))]
        if self._digits != self._clues:
            parts.append(f"digits={self.to_line()!r}")
        if self._eliminated:
            parts.append(f"eliminated={text_from_eliminations(self.eliminated)!r}")
        text = f"Grid({', '.join(parts)})"
        if len(text) <= _LONGEST_REPR:
            return text
        gone = len(self.eliminated)
        return f"<Grid {self.to_line()}, {self.clue_count} clues, {gone} candidate{'s' * (gone != 1)} eliminated>"

    def __str__(self) -> str:
        line = self.to_line()
        rows = []
        for start in range(0, 81, 9):
            if start in (27, 54):
                rows.append("------+-------+------")
            row = line[start : start + 9]
            rows.append(" | ".join(" ".join(row[i : i + 3]) for i in (0, 3, 6)))
        return "\n".join(rows)
