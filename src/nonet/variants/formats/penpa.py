"""penpa-edit links: a drawing of a puzzle, of which the parts with one usual meaning are read as rules.

Read: the board and its thick borders, givens and given candidates, killer cages with their totals, thermometers, arrows
(with pills), the dots of Kropki, numbers on dots, X and V, inequality signs, digits in the corners between four cells
(quadruples), grey circles and squares (odd and even) and both diagonals. What a plain line, a coloured cell or a number
outside the board means is only in the text of the rules: these are an error that counts them, unless they are ignored
on request.
"""

from __future__ import annotations

import base64
import binascii
import zlib
from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import unquote

from nonet.errors import ParseError
from nonet.json_text import read_json
from nonet.variants import rules as r
from nonet.variants.formats.fpuzzles import drawings_error
from nonet.variants.puzzle import Puzzle
from nonet.variants.shape import Cell, cell_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = ["from_penpa", "is_penpa"]

#: Short forms of frequent words in the text of a link; the last one comes off first, and zZ stands for z itself.
_SHORT: Final = (
    ("z", "zZ"),
    *(
        (f'"{word}"', f"z{letter}")
        for word, letter in zip(
            "qa pu_q pu_a grid edit_mode surface line lineE wall cage number symbol special board command_redo"
            " command_undo command_replay numberS freeline freelineE thermo arrows direction squareframe polygon"
            " deletelineE killercages nobulbthermo __a".split(),
            "9QAGMSLEWCNYPBRU81F2T3D05467_",
            strict=True,
        )
    ),
    ("null", "zO"),
)
_LONGEST: Final = 10_000_000
_BOARDS: Final = ("square", "sudoku")
_MARGIN: Final = 2  # cells that penpa keeps on every side of a board
#: Parts of a drawing that say nothing about the solution.
_NEUTRAL: Final = frozenset("command_redo command_undo command_replay deletelineE".split())
#: Parts that may be rules, in words.
_DRAWINGS: Final = {
    "surface": "coloured cells",
    "line": "lines",
    "freeline": "free lines",
    "freelineE": "free lines on borders",
    "wall": "walls",
    "direction": "direction arrows",
    "squareframe": "frames",
    "polygon": "polygons",
    "nobulbthermo": "lines",
}
_THICK: Final = (2, 21)  # styles of borders
_WHITE, _BLACK, _GREY = (1, 6, 8, 10), (2,), (3, 5, 9)  # styles of shapes
_ON_WHITE, _ON_BLACK = 6, 7  # styles of numbers
_PLAIN_NUMBERS: Final = ("1", "10")
_CANDIDATES: Final = "7"
_PILLS: Final = {1: (0, 1, 2), 2: (1, 0, 2), 3: (0, 1, 3), 4: (1, 0, 3)}  # step down, step right, cells
_TIPS: Final = ((0, -1), (-1, 0), (0, 1), (1, 0))  # where the tip of an inequality sign points, by style
_SIGNS: Final = {"<": (0, -1), ">": (0, 1), "^": (-1, 0), "∧": (-1, 0), "∨": (1, 0)}


def is_penpa(link: str) -> bool:
    """Return whether a link holds a penpa puzzle."""
    return "penpa" in link[:200] and ("#m=" in link or "?m=" in link)


def from_penpa(link: str, *, ignore_drawings: bool = False) -> Puzzle:
    """Read a link of penpa-edit."""
    parts = dict(part.partition("=")[::2] for part in link.partition("?" if "#" not in link else "#")[2].split("&"))
    lines = _text(parts.get("p", "")).split("\n")
    header = lines[0].split(",")
    if header[0] not in _BOARDS:
        what = "the old form" if header[0].isdecimal() else repr(header[0][:20])
        raise _error("size.penpa", what=what)
    try:
        columns, rows = int(header[1]) + 2 * _MARGIN, int(header[2]) + 2 * _MARGIN
        drawing, steps = read_json(lines[3]), read_json(lines[5])
        places = [sum(steps[: i + 1]) for i in range(len(steps))]
    except (IndexError, TypeError, ValueError):
        raise _error("link.penpa") from None
    if not isinstance(drawing, dict):
        raise _error("link.penpa")
    titles = [header[i].partition(": ")[2].replace("%2C", ",") if len(header) > i else "" for i in (15, 16)]
    try:
        return _Reader(drawing, columns, rows, places).puzzle(*titles, ignore_drawings=ignore_drawings)
    except ParseError as error:
        raise (error if error.kind in ("variant", "drawings") else _in_penpa(error)) from None


def _error(key: str, **facts: Any) -> ParseError:
    return _in_penpa(ParseError(key, **facts))


def _in_penpa(error: ParseError) -> ParseError:
    return ParseError("variant.penpa", error=error)


def _text(packed: str) -> str:
    """Unpack the text of a link: Base64 and raw deflate, then words in short forms."""
    try:
        inflate = zlib.decompressobj(-15)
        data = inflate.decompress(base64.b64decode(unquote(packed)), _LONGEST)
        text = data.decode()
    except (binascii.Error, zlib.error, ValueError):
        raise _error("link.penpa_packed") from None
    if not inflate.eof:  # cut off, or too long
        raise _error("link.penpa_packed")
    for word, short in reversed(_SHORT):
        text = text.replace(short, word)
    return text


class _Reader:
    """The drawing of one board. Penpa numbers cells, then corners, then borders, then the quarters of cells."""

    def __init__(self, drawing: dict[str, Any], columns: int, rows: int, places: list[int]) -> None:
        self._drawing = drawing
        self._columns = columns
        self._area = columns * rows
        cells = [divmod(place, columns) for place in set(places)]
        if not cells:
            raise _error("size.penpa_empty")
        self._top = min(row for row, _ in cells)
        self._left = min(column for _, column in cells)
        self.size = round(len(cells) ** 0.5)
        square = {(self._top + i, self._left + j) for i in range(self.size) for j in range(self.size)}
        if set(cells) != square:
            raise _error("size.penpa_shape", count=len(cells))
        self._unread: Counter[str] = Counter()

    def puzzle(self, title: str, author: str, *, ignore_drawings: bool) -> Puzzle:
        givens, rules = [0] * self.size**2, list[r.Rule]()
        numbers = self._items("number")
        for place, number in numbers.items():
            rules += self._number(place, number, givens)
        corners = self._items("numberS")
        rules += self._cages(corners)
        self._count("numbers in corners of cells", len(corners))
        rules += [r.Thermo(self._names(path)) for path in self._paths("thermo")]
        rules += self._arrows_and_shapes(numbers)
        regions, diagonals = self._borders()
        rules += diagonals
        self._count_rest()
        if self._unread and not ignore_drawings:
            raise drawings_error(", ".join(f"{count} {name}" for name, count in self._unread.items()), "penpa: ")
        return Puzzle(givens, rules=rules, size=self.size, regions=regions, title=title, author=author)

    # Places

    def _cell(self, place: int) -> Cell | None:
        """Return the cell at a place; None outside the board."""
        row, column = divmod(place, self._columns)
        cell = (row - self._top, column - self._left)
        return cell if all(0 <= number < self.size for number in cell) else None

    def _cells_at(self, place: int) -> list[Cell]:
        """Return the cells that share a place: one, two at a border, four at a corner; none for anything else."""
        layer, base = divmod(place, self._area)
        row = self._columns
        around = {0: (0,), 1: (0, 1, row, row + 1), 2: (0, row), 3: (0, 1)}.get(layer, ())
        cells = [self._cell(base + step) for step in around]
        return [cell for cell in cells if cell is not None] if None not in cells else []

    def _names(self, places: Iterable[int]) -> list[str]:
        cells = [self._cell(place) for place in places]
        if None in cells:
            raise _error("cell.penpa")
        return [cell_name(cell) for cell in cells if cell is not None]

    # Parts of the drawing

    def _items(self, name: str) -> dict[int, list[Any]]:
        """Return the marks of a kind by place."""
        items = self._drawing.get(name) or {}
        try:
            return {int(place): [*mark, 0, 0, 0][:3] for place, mark in items.items() if mark}
        except (AttributeError, TypeError, ValueError):
            raise _error("layout.penpa_places", name=name) from None

    def _edges(self, name: str) -> dict[tuple[int, int], Any]:
        """Return the lines of a kind by their two ends, the smaller first."""
        items = self._drawing.get(name) or {}
        try:
            ends = {tuple(sorted(map(int, key.split(",")[:2]))): style for key, style in items.items()}
            return {(a, b): style for (a, b), style in ends.items()}
        except (AttributeError, TypeError, ValueError):
            raise _error("layout.penpa_lines", name=name) from None

    def _paths(self, name: str) -> list[list[int]]:
        paths = self._drawing.get(name) or []
        if not isinstance(paths, list) or not all(
            isinstance(path, list) and all(type(place) is int for place in path) for path in paths
        ):
            raise _error("layout.penpa_lists", name=name)
        return [path for path in paths if path]

    def _count(self, name: str, number: int = 1) -> None:
        if number:
            self._unread[name] += number

    def _count_rest(self) -> None:
        read = {"number", "numberS", "symbol", "thermo", "arrows", "killercages", "cage", "lineE"}
        for name, marks in self._drawing.items():
            if marks and name not in read and name not in _NEUTRAL:
                self._count(_DRAWINGS.get(name, repr(name)), len(marks) if isinstance(marks, (dict, list)) else 1)

    # What they mean

    def _number(self, place: int, number: list[Any], givens: list[int]) -> Iterator[r.Rule]:
        """Read a number or letter: a given in a cell, a sign on a border, a quadruple in a corner."""
        text, style, sort = number
        cells = self._cells_at(place)
        names = [cell_name(cell) for cell in cells]
        if len(cells) == 1 and sort == _CANDIDATES and isinstance(text, list):
            digits = tuple(digit for digit, is_on in enumerate(text, 1) if is_on == 1)
            if digits:
                yield r.Candidates(names, digits)
            return
        text = str(text).strip()
        if not text:
            return
        if len(cells) == 1 and sort in _PLAIN_NUMBERS and text.isdecimal() and 1 <= int(text) <= self.size:
            givens[cells[0][0] * self.size + cells[0][1]] = int(text)
        elif len(cells) == 4 and text.replace(" ", "").isdecimal():
            yield r.Quadruple(names, tuple(map(int, text.replace(" ", ""))))
        elif len(cells) == 2 and text.upper() in ("X", "V"):
            yield r.PairSum(names, 10 if text.upper() == "X" else 5)
        elif len(cells) == 2 and text in _SIGNS:
            yield self._inequality(cells, _SIGNS[text])
        elif len(cells) == 2 and text.isdecimal() and style in (_ON_WHITE, _ON_BLACK):
            yield r.Difference(names, int(text)) if style == _ON_WHITE else r.Ratio(names, int(text))
        elif not cells and place < self._area:
            self._count("numbers outside the board")
        else:
            self._count("texts")

    @staticmethod
    def _inequality(cells: list[Cell], tip: tuple[int, int]) -> r.Rule:
        """Read a sign: its tip points at the smaller digit."""
        first, second = cells
        if (second[0] - first[0], second[1] - first[1]) not in (tip, (-tip[0], -tip[1])):
            raise _error("rule.penpa_sign", first=cell_name(first), second=cell_name(second))
        is_second_smaller = (second[0] - first[0], second[1] - first[1]) == tip
        return r.Greater([cell_name(cell) for cell in (cells if is_second_smaller else cells[::-1])])

    def _cages(self, corners: dict[int, list[Any]]) -> Iterator[r.Rule]:
        """Read cages; takes their totals out of the numbers in corners."""
        cages = self._paths("killercages")
        listed = {place for cage in cages for place in cage}
        for cage in [*cages, *self._drawn_cages(listed)]:
            totals = []
            for place in cage:
                text = str(corners.get(4 * (self._area + place), [""])[0]).strip()
                if text.isdecimal():
                    totals.append(int(text))
                    del corners[4 * (self._area + place)]
            names = self._names(cage)
            if len(totals) > 1:
                raise _error("rule.penpa_cage", at=names[0], totals=totals)
            yield r.Cage(names, totals[0] if totals else None)

    def _drawn_cages(self, listed: set[int]) -> Iterator[list[int]]:
        """Find the cages that are drawn and not listed, as older links have them, by the sides that they leave open."""
        quarters = 4 * self._area
        walls = {(a - quarters, b - quarters) for a, b in self._edges("cage")}
        drawn = {end // 4 for wall in walls for end in wall} - listed
        steps = ((-self._columns, 0, 1), (-1, 0, 2), (1, 1, 3), (self._columns, 2, 3))
        while drawn:
            found = pending = [min(drawn)]
            while pending:
                pending = [
                    place + step
                    for place in pending
                    for step, a, b in steps
                    if (4 * place + a, 4 * place + b) not in walls and self._cell(place + step) is not None
                ]
                pending = [place for place in dict.fromkeys(pending) if place not in found]
                found = found + pending
            drawn -= set(found)
            yield sorted(found)

    def _arrows_and_shapes(self, numbers: dict[int, list[Any]]) -> Iterator[r.Rule]:
        """Read arrows with the circles and pills they start in, and what shapes mean elsewhere."""
        shapes = self._items("symbol")
        pills: dict[int, list[int]] = {}
        for place, (style, name, _) in list(shapes.items()):
            if name == "sudokumore" and style in _PILLS and place < self._area:
                down, right, count = _PILLS[style]
                pills[place] = [place + i * (down * self._columns + right) for i in range(count)]
        for path in self._paths("arrows"):
            start = next((start for start, pill in pills.items() if path[0] in pill), None)
            circle = pills[start] if start is not None else path[:1]
            shapes.pop(circle[0], None)
            yield r.Arrow(self._names([*circle, *(place for place in path if place not in circle)]), len(circle))
        for place, (style, name, _) in shapes.items():
            cells = self._cells_at(place)
            yield from self._shape(cells, style, str(name), is_numbered=place in numbers)

    def _shape(self, cells: list[Cell], style: Any, name: str, *, is_numbered: bool) -> Iterator[r.Rule]:
        names = [cell_name(cell) for cell in cells]
        shape = name.partition("_")[0]
        if shape == "circle" and len(cells) in (2, 4) and is_numbered:
            return  # drawn around a number, which says it all
        if len(cells) == 2 and shape == "circle" and style in (*_WHITE, *_BLACK):
            yield r.Difference(names) if style in _WHITE else r.Ratio(names)
        elif len(cells) == 2 and name == "inequality" and style in range(1, 9):
            yield self._inequality(cells, _TIPS[(style - 1) % 4])
        elif len(cells) == 1 and shape in ("circle", "square") and style in _GREY:
            yield r.Odd(names) if shape == "circle" else r.Even(names)
        else:
            self._count(f"{shape} shapes")

    def _borders(self) -> tuple[list[int] | tuple[()], list[r.Rule]]:
        """Read the regions that thick borders make, and the diagonals."""
        thick = set()
        slanting = set()
        for (a, b), style in self._edges("lineE").items():
            if b - a in (1, self._columns) and style in _THICK:
                thick.add((a - self._area, b - self._area))
            elif b - a in (self._columns - 1, self._columns + 1):
                slanting.add((a - self._area, b - self._area))
            else:
                self._count("lines on borders")
        diagonals: list[r.Rule] = []
        for direction, step, first in (("\\", self._columns + 1, 0), ("/", self._columns - 1, self.size)):
            start = (self._top - 1) * self._columns + self._left - 1 + first
            whole = set(pairwise(start + i * step for i in range(self.size + 1)))
            if whole <= slanting:
                slanting -= whole
                diagonals.append(r.Diagonal(direction))  # type: ignore[arg-type]
        self._count("lines on borders", len(slanting))
        regions = self._regions(thick)
        for a, b in thick:  # the cell that ends at b, and the one across the border
            sides = [self._cell(b), self._cell(b + (self._columns if b - a == 1 else 1))]
            inside = [row * self.size + column for row, column in filter(None, sides)]
            if len(inside) == 2 and (not regions or regions[inside[0]] == regions[inside[1]]):
                self._count("lines on borders")
        return regions, diagonals

    def _regions(self, thick: set[tuple[int, int]]) -> list[int] | tuple[()]:
        region = [-1] * self.size**2
        count = 0
        for start in range(self.size**2):
            if region[start] >= 0:
                continue
            region[start], pending = count, [start]
            while pending:
                cell = pending.pop()
                for other in self._joined(cell, thick):
                    if region[other] < 0:
                        region[other] = count
                        pending.append(other)
            count += 1
        if count == 1:
            return ()
        for number in range(count):
            if region.count(number) != self.size:
                first = cell_name(divmod(region.index(number), self.size))
                raise _error("size.penpa_regions", size=self.size, got=region.count(number), at=first)
        return region

    def _joined(self, cell: int, thick: set[tuple[int, int]]) -> Iterator[int]:
        """List the neighbours of a cell that no thick border parts from it."""
        row, column = divmod(cell, self.size)
        corner = (self._top - 1 + row) * self._columns + self._left - 1 + column  # above and left of the cell
        below, right = corner + self._columns, corner + 1
        if row > 0 and (corner, right) not in thick:
            yield cell - self.size
        if row + 1 < self.size and (below, below + 1) not in thick:
            yield cell + self.size
        if column > 0 and (corner, below) not in thick:
            yield cell - 1
        if column + 1 < self.size and (right, right + self._columns) not in thick:
            yield cell + 1
