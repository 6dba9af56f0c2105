"""f-puzzles JSON and links, which SudokuPad opens too, with their constraints, both ways.

A constraint that nonet does not know is an error that names it. Drawings (lines, texts, shapes) may or may not be part
of the rules: only their setter knows, so they are an error too, unless the reader is told to leave them out.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any, Final, TypeAlias

from nonet.errors import FormatError, ParseError
from nonet.formats.links import Link, PuzzleError, unpack
from nonet.formats.lzstring import compress
from nonet.variants import rules as r
from nonet.variants.puzzle import Puzzle
from nonet.variants.shape import Cell, Shape, cell_name

__all__ = ["from_fpuzzles", "parse", "to_fpuzzles"]

Item: TypeAlias = dict[str, Any]
Reader: TypeAlias = Callable[[Item, Shape], Iterator[r.Rule]]

_ADDRESS: Final = "https://f-puzzles.com/?load="
_NEUTRAL: Final = frozenset(
    "author disabledlogic grid highlightConflicts info negative ruleset size solution successMessage title"
    " truecandidatesoptions".split()
)
_DRAWINGS: Final = frozenset("line rectangle circle text cage".split())
_FLAGS: Final[dict[str, r.Rule]] = {
    "diagonal+": r.Diagonal("/"),
    "diagonal-": r.Diagonal("\\"),
    "antiknight": r.AntiKnight(),
    "antiking": r.AntiKing(),
    "disjointgroups": r.DisjointGroups(),
}
_OUTSIDE: Final = re.compile(r"R(-?\d+)C(-?\d+)", re.IGNORECASE)
_DIRECTIONS: Final = {"DR": (1, 1), "DL": (1, -1), "UR": (-1, 1), "UL": (-1, -1)}


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


def _outside(item: Item, shape: Shape) -> tuple[int, int]:
    match = _OUTSIDE.fullmatch(str(item.get("cell", "")))
    if match is None:
        raise ParseError(f"expected a cell outside the board, got {item.get('cell')!r}")
    return int(match[1]) - 1, int(match[2]) - 1


def _seen_line(item: Item, shape: Shape) -> list[Cell]:
    """Find the row or column that a clue outside the board looks along, from its end."""
    row, column = _outside(item, shape)
    size = shape.size
    if 0 <= row < size and column in (-1, size):
        cells = [(row, i) for i in range(size)]
        return cells if column == -1 else cells[::-1]
    if 0 <= column < size and row in (-1, size):
        cells = [(i, column) for i in range(size)]
        return cells if row == -1 else cells[::-1]
    raise ParseError(f"expected a cell beside the board, got {item.get('cell')!r}")


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
    step = _DIRECTIONS.get(str(item.get("direction")))
    if step is None:
        raise ParseError(f"expected a direction of {', '.join(_DIRECTIONS)}, got {item.get('direction')!r}")
    row, column = _outside(item, shape)
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
    """Read the JSON of f-puzzles."""
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
        if name in _FLAGS:
            rules.append(_FLAGS[name])
        elif name == "nonconsecutive":
            rules.append(r.AllGiven("difference") if data.get("difference") else r.NonConsecutive())
        elif name in _DRAWINGS:
            if not ignore_drawings:
                raise ParseError(
                    f"expected rules that nonet knows, got a drawing ({name!r}) that may be one; "
                    "ignore_drawings=True leaves drawings out"
                )
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
    for name in data.get("negative") or ():
        if name not in _NEGATIVE:
            raise ParseError(f"expected negative constraints that nonet knows, got {name!r}")
        rules.append(_NEGATIVE[name])
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


def parse(text: str, *, ignore_drawings: bool = False) -> Puzzle:
    """Read a puzzle with rules: nonet's JSON, the JSON of f-puzzles, or a link of f-puzzles or SudokuPad to it.

    >>> parse('{"size": 4, "givens": "1...............", "rules": [{"kind": "anti_king"}]}').size
    4
    """
    text = text.strip()
    try:
        if text.startswith("{"):
            data = json.loads(text)
            if "grid" in data:
                return from_fpuzzles(data, ignore_drawings=ignore_drawings)
            return Puzzle.from_json(data)
        if "://" in text[:12]:
            link = Link(text)
            packed = link.query.get("load") or link.query.get("puzzleid", link.path.rpartition("/")[2])
            for prefix in ("fpuzzles", "fpuz"):
                packed = packed.removeprefix(prefix)
            if packed.startswith(("scl", "ctc", "scf")):
                raise ParseError(
                    "expected a link with the rules of the puzzle, got SudokuPad's own form, which holds drawings"
                )
            return from_fpuzzles(unpack(packed), ignore_drawings=ignore_drawings)
    except (PuzzleError, ValueError, RecursionError) as error:
        if isinstance(error, ParseError):
            raise
        raise ParseError(str(error)) from None
    raise ParseError("expected JSON or a link of f-puzzles, got other text")


def _upper(cells: tuple[Cell, ...]) -> list[str]:
    return [cell_name(cell).upper() for cell in cells]


def _clue_cell(rule: r.Rule, shape: Shape) -> str:
    """Name the cell outside the board, before the first cell of a line."""
    (row, column), (next_row, next_column) = rule.all_cells[:2]
    return f"R{2 * row - next_row + 1}C{2 * column - next_column + 1}"


def _little_killer_out(rule: r.LittleKiller, shape: Shape) -> Item:
    (row, column), other = rule.cells[0], rule.cells[-1]
    down, right = (1 if other[0] > row else -1), (1 if other[1] > column else -1)
    if len(rule.cells) == 1:
        down, right = (1 if row == 0 else -1), (-1 if column == 0 else 1)
    name = next(name for name, step in _DIRECTIONS.items() if step == (down, right))
    expected = []
    here = (row - down, column - right)
    at = here
    for _ in range(shape.size + 1):
        at = (at[0] + down, at[1] + right)
        if shape.has(at):
            expected.append(at)
    if tuple(expected) != rule.cells:
        raise FormatError("f-puzzles holds little killers only along whole diagonals", format="fpuzzles")
    return {"cell": f"R{here[0] + 1}C{here[1] + 1}", "direction": name, "value": str(rule.total)}


def _written(rule: r.Rule, shape: Shape) -> tuple[str, Any] | None:
    """Return the key and the item of a rule in the JSON of f-puzzles."""
    match rule:
        case r.Cage():
            return "killercage", {"cells": _upper(rule.cells), "value": "" if rule.total is None else str(rule.total)}
        case r.LittleKiller():
            return "littlekillersum", _little_killer_out(rule, shape)
        case r.Arrow():
            circle = _upper(rule.cells[: rule.circle])
            return "arrow", {"cells": circle, "lines": [[circle[-1], *_upper(rule.shaft)]]}
        case r.Thermo():
            return "slowthermometer" if rule.slow else "thermometer", {"lines": [_upper(rule.cells)]}
        case r.Difference():
            return "difference", {"cells": _upper(rule.cells), "value": str(rule.value)}
        case r.Ratio():
            return "ratio", {"cells": _upper(rule.cells), "value": str(rule.value)}
        case r.PairSum(total=5 | 10):
            return "xv", {"cells": _upper(rule.cells), "value": "V" if rule.total == 5 else "X"}
        case r.Quadruple():
            return "quadruple", {"cells": _upper(rule.cells), "values": list(rule.digits)}
        case r.Clone() if len(rule.groups) == 2:
            return "clone", {"cells": _upper(rule.groups[0]), "cloneCells": _upper(rule.groups[1])}
        case r.Whisper():
            return "whispers", {"lines": [_upper(rule.cells)], "value": str(rule.least)}
        case r.Lockout():
            return "lockout", {"lines": [_upper(rule.cells)], "value": str(rule.least)}
        case r.Modular():
            return "modularline", {"lines": [_upper(rule.cells)], "value": str(rule.modulus)}
        case r.Sandwich() | r.XSum():
            key = "sandwichsum" if isinstance(rule, r.Sandwich) else "xsum"
            return key, {"cell": _clue_cell(rule, shape), "value": str(rule.total)}
        case r.Skyscraper():
            return "skyscraper", {"cell": _clue_cell(rule, shape), "value": str(rule.count)}
        case r.Indexing():
            return f"{rule.axis}indexer", {"cells": _upper(rule.cells)}
        case r.ExtraRegion():
            return "extraregion", {"cells": _upper(rule.cells)}
    for kind, key in (
        (r.Between, "betweenline"),
        (r.DoubleArrow, "doublearrow"),
        (r.Entropic, "entropicline"),
        (r.Nabner, "nabner"),
        (r.Palindrome, "palindrome"),
        (r.RegionSum, "regionsumline"),
        (r.Renban, "renban"),
        (r.Zipper, "zipperline"),
    ):
        if isinstance(rule, kind):
            return key, {"lines": [_upper(rule.all_cells)]}
    return None


def to_fpuzzles(puzzle: Puzzle) -> str:
    """Write a link that f-puzzles and, with its own prefix, SudokuPad open; FormatError names a rule they lack.

    >>> from nonet.variants import Cage
    >>> puzzle = Puzzle(rules=[Cage("r1c1 r1c2", 10)])
    >>> parse(to_fpuzzles(puzzle)) == puzzle
    True
    """
    shape = puzzle.shape
    if not shape.regions:
        raise FormatError("f-puzzles has no boards without regions", format="fpuzzles")
    grid: list[list[Item]] = [[{} for _ in range(puzzle.size)] for _ in range(puzzle.size)]
    is_usual = shape == Shape.boxes(puzzle.size)
    for cell, given in zip(shape.cells, puzzle.givens, strict=True):
        item = grid[cell[0]][cell[1]]
        if given:
            item |= {"value": given, "given": True}
        if not is_usual:
            item["region"] = shape.region_of(cell)
    data: Item = {"size": puzzle.size, "title": puzzle.title, "author": puzzle.author, "grid": grid}
    flags = {rule: name for name, rule in _FLAGS.items()}
    for rule in puzzle.rules:
        if rule in flags:
            data[flags[rule]] = True
        elif isinstance(rule, r.NonConsecutive):
            data["nonconsecutive"] = True
        elif isinstance(rule, r.AllGiven):
            sorts = ("difference", "ratio") if rule.sort == "dots" else (rule.sort,)
            data.setdefault("negative", []).extend(sorts)
        elif isinstance(rule, r.Candidates):
            for row, column in rule.cells:
                grid[row][column]["givenPencilMarks"] = list(rule.digits)
        elif isinstance(rule, (r.Even, r.Odd, r.Extreme)):
            key = rule.sort if isinstance(rule, r.Extreme) else rule.kind
            data.setdefault(key, []).extend({"cell": name} for name in _upper(rule.cells))
        elif written := _written(rule, shape):
            data.setdefault(written[0], []).append(written[1])
        else:
            raise FormatError(f"f-puzzles has no rule of the kind {rule.kind!r}", format="fpuzzles")
    return _ADDRESS + compress(json.dumps(data, separators=(",", ":")))
