"""The total of a diagonal, given outside the board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final

from nonet.drawing.place import arrow_head
from nonet.drawing.scene import CELL, Item, Label, Path, Pen, segments
from nonet.errors import FormatError, ParseError
from nonet.variants.codecs import fpuzzles, iss
from nonet.variants.rules.drawn import Outside
from nonet.variants.rules.gestures import Gesture
from nonet.variants.rules.sum import Sum
from nonet.variants.shape import cell_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nonet.drawing.site import Seen, Site
    from nonet.variants.codecs.fpuzzles import Codec as FpuzzlesCodec
    from nonet.variants.codecs.iss import Codec as IssCodec
    from nonet.variants.making.clues import Drawer
    from nonet.variants.puzzle import Puzzle
    from nonet.variants.rules.base import Maker, Rule
    from nonet.variants.shape import Cell, Shape

__all__ = ["LittleKiller"]

_SIGN: Final = Pen(None, "label", 1.6)


#: The steps of diagonals, as f-puzzles names them.
_DIRECTIONS: Final = {"DR": (1, 1), "DL": (1, -1), "UR": (-1, 1), "UL": (-1, -1)}


class _IssDiagonal(iss.Codec):
    """The solver names a diagonal by the cell on the edge where it starts."""

    def holds(self, rule: Rule, puzzle: Puzzle) -> bool:
        return self._line(rule, puzzle) is not None

    def _line(self, rule: Rule, puzzle: Puzzle) -> list[tuple[int, int]] | None:
        own = sorted((row + 1, column + 1) for row, column in rule.all_cells)
        return next((line for line in _diagonals(puzzle.size) if sorted(line) == own), None)

    def read(self, kind: Any, arguments: list[str], shape: Shape) -> Iterator[Rule]:
        first = iss.cell_from(arguments[1])
        cells = next((line for line in _diagonals(shape.size) if line[0] == first), None)
        if cells is None:
            raise ParseError("cell.diagonal", got=repr(arguments[1]))
        yield kind(cells, iss.number_from(arguments[0]))

    def write(self, rule: LittleKiller, puzzle: Puzzle) -> str:
        line = self._line(rule, puzzle)
        assert line is not None
        return f".{self.name}~{rule.total}~{iss.name_of((line[0][0] - 1, line[0][1] - 1))}"


def _diagonals(size: int) -> Iterator[list[tuple[int, int]]]:
    """List the diagonals as the solver names them: by the cell on the edge where they start."""
    seen = set()
    starts = [(row, 1, 1, 1) for row in range(1, size)]
    starts += [(row, size, -1, -1) for row in range(2, size)]
    starts += [(1, column, 1, -1) for column in range(2, size + 1)]
    starts += [(size, column, -1, 1) for column in range(2, size)]
    for row, column, down, right in starts:
        cells = []
        while 1 <= row <= size and 1 <= column <= size:
            cells.append((row, column))
            row, column = row + down, column + right
        if len(cells) > 1 and frozenset(cells) not in seen:
            seen.add(frozenset(cells))
            yield cells


class _Diagonals(fpuzzles.Codec):
    def read(self, kind: Any, item: fpuzzles.Item, shape: Shape) -> Iterator[Rule]:
        if item.get("value") in ("", None):
            return
        step = _DIRECTIONS.get(str(item.get("direction")))
        if step is None:
            raise ParseError("layout.direction", known=", ".join(_DIRECTIONS), got=repr(item.get("direction")))
        cells = _diagonal_from(fpuzzles.outside_of(item), step, shape)
        yield kind([cell_name(cell) for cell in cells], fpuzzles.number_of(item))

    def write(self, rule: LittleKiller, shape: Shape) -> list[fpuzzles.Item]:
        (row, column), other = rule.cells[0], rule.cells[-1]
        down, right = (1 if other[0] > row else -1), (1 if other[1] > column else -1)
        if len(rule.cells) == 1:
            down, right = (1 if row == 0 else -1), (-1 if column == 0 else 1)
        name = next(name for name, step in _DIRECTIONS.items() if step == (down, right))
        here = (row - down, column - right)
        if tuple(_diagonal_from(here, (down, right), shape)) != rule.cells:
            raise FormatError("fpuzzles.little_killer", format="fpuzzles")
        return [{"cell": f"R{here[0] + 1}C{here[1] + 1}", "direction": name, "value": str(rule.total)}]


def _diagonal_from(place: Cell, step: tuple[int, int], shape: Shape) -> list[Cell]:
    """Return the cells on the board that follow a place outside it."""
    row, column = place
    cells = []
    for _ in range(shape.size + 2):
        row, column = row + step[0], column + step[1]
        if shape.has((row, column)):
            cells.append((row, column))
    return cells


@dataclass(frozen=True)
class LittleKiller(Outside, Sum):
    """The total of a diagonal, given outside the board."""

    kind: ClassVar[str] = "little_killer"
    iss: ClassVar[tuple[IssCodec, ...]] = (_IssDiagonal("LittleKiller"), iss.Valued("Sum", "total", reads=False))
    fpuzzles: ClassVar[tuple[FpuzzlesCodec, ...]] = (_Diagonals("littlekillersum"),)
    gestures: ClassVar[tuple[Gesture, ...]] = (Gesture("diagonal", 400, values={"total": 20}),)
    number_field: ClassVar[str] = "total"
    names_puzzle: ClassVar[bool] = True

    has_own_sign: ClassVar[bool] = True
    is_outlined: ClassVar[bool] = True  # where it is not on a whole diagonal

    def layer_on(self, size: int) -> str:
        return "outside" if self.is_diagonal(size) else "cages"

    def is_diagonal(self, size: int) -> bool:
        """Return whether the cells are a whole diagonal from edge to edge, in order."""
        if len(self.cells) == 1:
            row, column = self.cells[0]
            return row in (0, size - 1) and column in (0, size - 1)
        (r1, c1), (r2, c2) = self.cells[:2]
        step = (r2 - r1, c2 - c1)
        last = self.cells[-1]
        is_straight = all(cell == (r1 + i * step[0], c1 + i * step[1]) for i, cell in enumerate(self.cells))
        starts = not (0 <= r1 - step[0] < size and 0 <= c1 - step[1] < size)
        ends = not (0 <= last[0] + step[0] < size and 0 <= last[1] + step[1] < size)
        return abs(step[0]) == abs(step[1]) == 1 and is_straight and starts and ends

    def seen_from(self, size: int) -> tuple[Cell, tuple[int, int]]:
        if len(self.cells) > 1:
            return super().seen_from(size)
        [(row, column)] = self.cells  # a corner by itself: seen from above or below
        step = (1 if row == 0 else -1, 1 if column == size - 1 else -1)
        return (row - step[0], column - step[1]), step

    def draw_outside(self, seen: Seen, text: str | None = None) -> list[Item]:
        """Draw the number, and an arrow towards the corner where the diagonal starts."""
        x, y = seen.x, seen.y
        down, right = seen.step
        if 0 <= seen.at[1] < seen.size:  # above or below: the arrow goes beside the number
            x += right * CELL / 6
        elif 0 <= seen.at[0] < seen.size:
            y += down * CELL / 6
        tip = (x + right * 17, y + down * 14)
        start = (tip[0] - right * 9, tip[1] - down * 9)
        label = Label(x - right * 5, y - down * 3, self.number, 14.5, "clue")
        return [label, segments([(start, tip)], _SIGN), arrow_head(start, tip, _SIGN, 6)]

    def draw(self, site: Site) -> list[Item]:
        return Sum.draw(self, site)

    def sample(self, size: int, *, has_sign: bool = False) -> list[Item]:
        if not self.is_diagonal(size):
            return Sum.sample(self, size)
        pen = Pen(None, "label", 1.8)
        return [Path((("M", (12, -8)), ("L", (28, 8))), pen), arrow_head((12, -8), (28, 8), pen, 7)]

    @classmethod
    def makers(cls) -> Mapping[str, Maker]:
        return {"little_killer": _little_killers}


def _little_killers(drawer: Drawer) -> list[Rule]:
    size = drawer.shape.size
    found: list[Rule] = []
    for start in range(1, size - 1):
        for line in (
            [(i, start - i) for i in range(start + 1)],
            [(start + i, i) for i in range(size - start)],
            [(size - 1 - i, start + i) for i in range(size - start)],
            [(start - i, size - 1 - i) for i in range(start + 1)],
        ):
            found.append(LittleKiller(drawer.names(line), sum(drawer.board[cell] for cell in line)))
    return found
