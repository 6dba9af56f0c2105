"""f-puzzles JSON and links, which SudokuPad opens too: what its constraints mean.

A constraint that nonet does not know is an error that names it. Drawings (lines, texts, shapes) may or may not be part
of the rules: only their setter knows, so they are an error too, unless they are ignored on request.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, Final, TypeAlias

from nonet.errors import ParseError
from nonet.variants import rules as r
from nonet.variants.puzzle import Puzzle
from nonet.variants.shape import Cell, Shape, cell_name

__all__ = ["DIRECTIONS", "FLAGS", "drawings_error", "from_fpuzzles"]

Item: TypeAlias = dict[str, Any]
Reader: TypeAlias = Callable[[Item, Shape], Iterator[r.Rule]]

_NEUTRAL: Final = frozenset(
    "author disabledlogic grid highlightConflicts info negative ruleset size solution successMessage title"
    " truecandidatesoptions".split()
)
_DRAWINGS: Final = frozenset("line rectangle circle text cage".split())
FLAGS: Final[dict[str, r.Rule]] = {
    "diagonal+": r.Diagonal("/"),
    "diagonal-": r.Diagonal("\\"),
    "antiknight": r.AntiKnight(),
    "antiking": r.AntiKing(),
    "disjointgroups": r.DisjointGroups(),
}
_OUTSIDE: Final = re.compile(r"R(-?\d+)C(-?\d+)", re.IGNORECASE)
DIRECTIONS: Final = {"DR": (1, 1), "DL": (1, -1), "UR": (-1, 1), "UL": (-1, -1)}


def drawings_error(what: str, site: str = "") -> ParseError:
    """Make the error for drawings that may be rules."""
    return ParseError(
        f"{site}expected rules that nonet knows, got drawings ({what}) that may be rules; "
        "nonet.variants.parse(link, ignore_drawings=True) leaves drawings out",
        kind="drawings",
    )


def _lines(item: Item) -> list[list[str]]:
    lines = item.get("lines")
    if not isinstance(lines, list) or not all(isinstance(line, list) and line for line in lines):
        raise ParseError("expected a list of lines")
    return lines


def _cells(item: Item, key: str = "cells") -> list[str]:
    cells = item.get(key)
    if cells is None and key == "cells" and "cell" in item:
        cells = [item["cell"]]
    if not isinstance(cells, list):
        raise ParseError(f"expected a list of {key}")
    return cells


def _number(item: Item, default: int | None = None) -> int:
    value = item.get("value", "")
    if value in ("", None) and default is not None:
        return default
    if isinstance(value, str) and value.strip().isdecimal():
        value = int(value)
    if type(value) is not int:
        raise ParseError(f"expected a number, got {value!r}")
    return value


def _outside(item: Item) -> tuple[int, int]:
    match = _OUTSIDE.fullmatch(str(item.get("cell", "")))
    if match is None:
        raise ParseError(f"expected a cell outside the board, got {item.get('cell')!r}")
    return int(match[1]) - 1, int(match[2]) - 1


def _seen_line(item: Item, shape: Shape) -> list[Cell]:
    """Find the row or column of a clue outside the board, from the end of the clue."""
    row, column = _outside(item)
    size = shape.size
    if 0 <= row < size and column in (-1, size):
        cells = [(row, i) for i in range(size)]
        return cells if column == -1 else cells[::-1]
    if 0 <= column < size and row in (-1, size):
        cells = [(i, column) for i in range(size)]
        return cells if row == -1 else cells[::-1]
    raise ParseError(f"expected a cell next to the board, got {item.get('cell')!r}")


def _named(cells: list[Cell]) -> list[str]:
    return [cell_name(cell) for cell in cells]


def _each_line(make: Callable[[Any], r.Rule]) -> Reader:
    def read(item: Item, shape: Shape) -> Iterator[r.Rule]:
        for line in _lines(item):
            yield make(line)

    return read


def _on_cells(make: Callable[[Any], r.Rule]) -> Reader:
    def read(item: Item, shape: Shape) -> Iterator[r.Rule]:
        yield make(_cells(item))

    return read


def _cage(item: Item, shape: Shape) -> Iterator[r.Rule]:
    has_total = item.get("value") not in ("", None)
    yield r.Cage(_cells(item), _number(item) if has_total else None)


def _arrow(item: Item, shape: Shape) -> Iterator[r.Rule]:
    circle = _cells(item)
    for line in _lines(item):
        shaft = line[1:] if line[0] in circle else line
        yield r.Arrow((*circle, *shaft), len(circle))


def _little_killer(item: Item, shape: Shape) -> Iterator[r.Rule]:
    if item.get("value") in ("", None):
        return
    step = DIRECTIONS.get(str(item.get("direction")))
    if step is None:
        raise ParseError(f"expected a direction of {', '.join(DIRECTIONS)}, got {item.get('direction')!r}")
    row, column = _outside(item)
    cells = []
    for _ in range(shape.size + 2):
        row, column = row + step[0], column + step[1]
        if shape.has((row, column)):
            cells.append((row, column))
    yield r.LittleKiller(_named(cells), _number(item))


def _seen(make: Callable[[Any, int], r.Rule]) -> Reader:
    def read(item: Item, shape: Shape) -> Iterator[r.Rule]:
        if item.get("value") not in ("", None):
            yield make(_named(_seen_line(item, shape)), _number(item))

    return read


def _xv(item: Item, shape: Shape) -> Iterator[r.Rule]:
    totals = {"X": 10, "V": 5, "x": 10, "v": 5}
    if item.get("value") not in totals:
        raise ParseError(f"expected X or V, got {item.get('value')!r}")
    yield r.PairSum(_cells(item), totals[item["value"]])


def _clone(item: Item, shape: Shape) -> Iterator[r.Rule]:
    yield r.Clone((_cells(item), _cells(item, "cloneCells")))


def _quadruple(item: Item, shape: Shape) -> Iterator[r.Rule]:
    if item.get("values"):
        yield r.Quadruple(_cells(item), item["values"])


_READERS: Final[dict[str, Reader]] = {
    "arrow": _arrow,
    "betweenline": _each_line(r.Between),
    "clone": _clone,
    "columnindexer": _on_cells(lambda cells: r.Indexing(cells, "column")),
    "difference": lambda item, _: iter([r.Difference(_cells(item), _number(item, 1))]),
    "doublearrow": _each_line(r.DoubleArrow),
    "entropicline": _each_line(r.Entropic),
    "even": _on_cells(r.Even),
    "extraregion": _on_cells(r.ExtraRegion),
    "killercage": _cage,
    "littlekillersum": _little_killer,
    "lockout": lambda item, _: iter([r.Lockout(line, _number(item, 4)) for line in _lines(item)]),
    "maximum": _on_cells(lambda cells: r.Extreme(cells, "maximum")),
    "minimum": _on_cells(lambda cells: r.Extreme(cells, "minimum")),
    "modularline": lambda item, _: iter([r.Modular(line, _number(item, 3)) for line in _lines(item)]),
    "nabner": _each_line(r.Nabner),
    "odd": _on_cells(r.Odd),
    "palindrome": _each_line(r.Palindrome),
    "quadruple": _quadruple,
    "ratio": lambda item, _: iter([r.Ratio(_cells(item), _number(item, 2))]),
    "regionsumline": _each_line(r.RegionSum),
    "renban": _each_line(r.Renban),
    "rowindexer": _on_cells(lambda cells: r.Indexing(cells, "row")),
    "sandwichsum": _seen(r.Sandwich),
    "skyscraper": _seen(r.Skyscraper),
    "slowthermometer": _each_line(lambda line: r.Thermo(line, slow=True)),
    "thermometer": _each_line(r.Thermo),
    "whispers": lambda item, _: iter([r.Whisper(line, _number(item, 5)) for line in _lines(item)]),
    "xsum": _seen(r.XSum),
    "xv": _xv,
    "zipperline": _each_line(r.Zipper),
}
_NEGATIVE: Final = {"xv": r.AllGiven("xv"), "ratio": r.AllGiven("ratio"), "difference": r.AllGiven("difference")}


def from_fpuzzles(data: Item, *, ignore_drawings: bool = False) -> Puzzle:
    """Read f-puzzles JSON."""
    size = data.get("size", 9)
    shape = Shape.boxes(size)
    rows = data.get("grid")
    if not isinstance(rows, list) or [len(row) if isinstance(row, list) else -1 for row in rows] != [size] * size:
        raise ParseError(f"expected {size} rows of {size} cells, got another shape")
    givens: list[int] = []
    regions: list[Any] = []
    rules: list[r.Rule] = []
    for index, item in enumerate(item or {} for row in rows for item in row):
        if not isinstance(item, dict):
            raise ParseError(f"expected an object for {cell_name(divmod(index, size))}, got {item!r}")
        digit = item.get("value") or 0
        givens.append(int(digit) if item.get("given") and str(digit).isdecimal() else 0)
        regions.append(item.get("region", shape.regions[index] if shape.regions else 0))
        if marks := item.get("givenPencilMarks"):
            rules.append(r.Candidates([cell_name(divmod(index, size))], marks))
    for name, value in data.items():
        if name in _NEUTRAL or value in (None, False, "", [], {}):
            continue
        if name in FLAGS:
            rules.append(FLAGS[name])
        elif name == "nonconsecutive":
            rules.append(r.AllGiven("difference") if data.get("difference") else r.NonConsecutive())
        elif name in _DRAWINGS:
            if not ignore_drawings:
                raise drawings_error(repr(name))
        elif name in _READERS:
            for number, item in enumerate(value if isinstance(value, list) else [value], 1):
                if not isinstance(item, dict):
                    raise ParseError(f"{name} {number}: expected an object, got {item!r}")
                try:
                    rules.extend(_READERS[name](item, shape))
                except ParseError as error:
                    raise ParseError(f"{name} {number}: {error}") from None
        else:
            raise ParseError(f"expected constraints that nonet knows, got {name!r}")
    negative = data.get("negative") or []
    if not isinstance(negative, list):
        raise ParseError("expected a list of negative constraints")
    for name in negative:
        if name not in _NEGATIVE:
            raise ParseError(f"expected negative constraints that nonet knows, got {name!r}")
    if {"difference", "ratio"} <= set(negative):  # a dot of either colour is enough
        rules.append(r.AllGiven("dots"))
        negative = [name for name in negative if name not in ("difference", "ratio")]
    rules += [_NEGATIVE[name] for name in dict.fromkeys(negative)]
    if any(type(region) is not int for region in regions):
        regions = list(shape.regions)
    return Puzzle(
        givens,
        rules=rules,
        size=size,
        regions=regions if shape.regions or len(set(regions)) == size else None,
        title=str(data.get("title") or ""),
        author=str(data.get("author") or ""),
    )
