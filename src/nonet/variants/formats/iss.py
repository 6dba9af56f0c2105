"""The constraint strings and links of the Interactive Sudoku Solver, such as ``.Cage~10~R1C1~R1C2``; `iss_writing`
writes them.

A string is a row of constraints, each a dot, a name and arguments after ~. Cells count in base 17 (RaC1 is r10c1). A
constraint that nonet does not know is an error that names it.
"""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, TypeAlias
from urllib.parse import unquote

from nonet.errors import ParseError
from nonet.variants import rules as r
from nonet.variants.puzzle import Puzzle
from nonet.variants.shape import Shape

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = ["BASE", "CODES", "diagonals", "from_iss", "is_iss"]

_HOST: Final = "sigh.github.io"
BASE: Final = "0123456789abcdefg"
CODES: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_CELL: Final = re.compile(r"[Rr]([1-9a-g])[Cc]([1-9a-g])")

Reader: TypeAlias = Callable[[list[str], Shape], "Iterator[r.Rule]"]


def is_iss(text: str, host: str | None = None) -> bool:
    """Return whether a text is a constraint string, or a link to the solver."""
    return host == _HOST if host is not None else re.match(r"\.(?:~|[A-Z][A-Za-z]*(?:[~.]|$))", text) is not None


def _cell(text: str) -> tuple[int, int]:
    match = _CELL.fullmatch(text)
    if match is None:
        raise ParseError(f"expected a cell such as R1C1, got {text!r}")
    return BASE.index(match[1].lower()), BASE.index(match[2].lower())


def _cells(texts: Iterable[str]) -> list[tuple[int, int]]:
    return [_cell(text) for text in texts]


def _number(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise ParseError(f"expected a number, got {text!r}") from None


def _flag(make: Callable[[], r.Rule]) -> Reader:
    return lambda arguments, shape: iter([make()])


def _line(make: Callable[[Any], r.Rule]) -> Reader:
    return lambda arguments, shape: iter([make(_cells(arguments))])


def _valued(make: Callable[[Any, int], r.Rule], default: int | None = None) -> Reader:
    def read(arguments: list[str], shape: Shape) -> Iterator[r.Rule]:
        if default is not None and arguments and _CELL.fullmatch(arguments[0]):
            yield make(_cells(arguments), default)
        else:
            yield make(_cells(arguments[1:]), _number(arguments[0] if arguments else ""))

    return read


def _pairwise(make: Callable[[Any], r.Rule]) -> Reader:
    """Read signs between all cells of the list that share an edge."""

    def read(arguments: list[str], shape: Shape) -> Iterator[r.Rule]:
        cells = _cells(arguments)
        for i, a in enumerate(cells):
            for b in cells[i + 1 :]:
                if abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1:
                    yield make([a, b])

    return read


def _cage(arguments: list[str], shape: Shape) -> Iterator[r.Rule]:
    total = _number(arguments[0] or "0")
    yield r.Cage(_cells(arguments[1:]), total or None)


def _sum(arguments: list[str], shape: Shape) -> Iterator[r.Rule]:
    if "_" in arguments[0]:
        raise ParseError("expected a sum without factors")
    yield r.Sum(_cells(arguments[1:]), _number(arguments[0]))


def _whole_line(name: str, shape: Shape) -> list[tuple[int, int]]:
    number = _number(name[1:])
    if name[:1] not in ("R", "C") or not 1 <= number <= shape.size:
        raise ParseError(f"expected a row or column such as R1, got {name!r}")
    return [(number, i) if name[0] == "R" else (i, number) for i in range(1, shape.size + 1)]


def _one_way(make: Callable[[Any, int], r.Rule]) -> Reader:
    return lambda arguments, shape: iter([make(_whole_line(arguments[1], shape), _number(arguments[0]))])


def _both_ways(make: Callable[[Any, int], r.Rule]) -> Reader:
    def read(arguments: list[str], shape: Shape) -> Iterator[r.Rule]:
        line = _whole_line(arguments[0], shape)
        for value, cells in zip(arguments[1:3], (line, line[::-1]), strict=False):
            if value:
                yield make(cells, _number(value))

    return read


def _little_killer(arguments: list[str], shape: Shape) -> Iterator[r.Rule]:
    first = _cell(arguments[1])
    cells = next((line for line in diagonals(shape.size) if line[0] == first), None)
    if cells is None:
        raise ParseError(f"expected the first cell of a diagonal, got {arguments[1]!r}")
    yield r.LittleKiller(cells, _number(arguments[0]))


def diagonals(size: int) -> Iterator[list[tuple[int, int]]]:
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


def _quad(arguments: list[str], shape: Shape) -> Iterator[r.Rule]:
    row, column = _cell(arguments[0])
    cells = [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)]
    yield r.Quadruple(cells, tuple(_number(value) for value in arguments[1:]))


def _groups(arguments: list[str]) -> list[list[tuple[int, int]]]:
    groups: list[list[tuple[int, int]]] = [[]]
    for text in arguments:
        if text == "-":
            groups.append([])
        else:
            groups[-1].append(_cell(text))
    return groups


def _same(arguments: list[str], shape: Shape) -> Iterator[r.Rule]:
    count, cells = _number(arguments[0]), _cells(arguments[1:])
    if count < 2 or len(cells) % count:
        raise ParseError(f"expected cells for {count} sets of the same size, got {len(cells)}")
    size = len(cells) // count
    yield r.SameDigits([cells[start : start + size] for start in range(0, len(cells), size)])


def _pairs(arguments: list[str], shape: Shape) -> Iterator[r.Rule]:
    """Read a relation, its bits in base 64, and the lines that have it."""
    bits = 0
    for place, code in enumerate(arguments[0]):
        if code not in CODES:
            raise ParseError(f"expected a relation in base 64, got {arguments[0]!r}")
        bits |= CODES.index(code) << (6 * place)
    size = shape.size
    pairs = tuple((i // size + 1, i % size + 1) for i in range(size**2) if bits >> i & 1)
    line: list[str] = []
    for text in [*arguments[1:], ""]:
        if text and not text.startswith("_"):
            line.append(text)
        elif line:
            yield r.Pairs(_cells(line), pairs)
            line = []


def _regex(arguments: list[str], shape: Shape) -> Iterator[r.Rule]:
    code = arguments[0]
    try:
        padded = code + "=" * (-len(code) % 4)
        pattern = unquote(code) if "%" in code else base64.urlsafe_b64decode(padded).decode()
    except (binascii.Error, UnicodeDecodeError):
        raise ParseError(f"expected an expression in base 64, got {code!r}") from None
    yield r.Regular(_cells(text for text in arguments[1:] if text), pattern)


_READERS: Final[dict[str, Reader]] = {
    "AllDifferent": lambda arguments, shape: iter([r.Cage(_cells(arguments))]),
    "AntiConsecutive": _flag(r.NonConsecutive),
    "AntiKing": _flag(r.AntiKing),
    "AntiKnight": _flag(r.AntiKnight),
    "Arrow": _line(r.Arrow),
    "Between": _line(r.Between),
    "BlackDot": _pairwise(r.Ratio),
    "Cage": _cage,
    "ContainAtLeast": lambda arguments, shape: iter(
        [r.Contains(_cells(arguments[1:]), tuple(_number(value) for value in arguments[0].split("_")))]
    ),
    "CountingCircles": _line(r.CountingCircles),
    "Diagonal": lambda arguments, shape: iter([r.Diagonal("/" if _number(arguments[0]) > 0 else "\\")]),
    "DisjointSets": _flag(r.DisjointGroups),
    "DoubleArrow": _line(r.DoubleArrow),
    "Entropic": _line(r.Entropic),
    "EqualSum": lambda arguments, shape: iter([r.EqualSum(_groups(arguments))]),
    "GlobalEntropy": _flag(r.GlobalEntropy),
    "GlobalMod": _flag(r.GlobalModulo),
    "GreaterThan": _pairwise(r.Greater),
    "Indexing": lambda arguments, shape: iter(
        [r.Indexing(_cells(arguments[1:]), "row" if arguments[0] == "R" else "column")]
    ),
    "LittleKiller": _little_killer,
    "Lockout": _valued(r.Lockout),
    "Lunchbox": _valued(r.Lunchbox),
    "Modular": _valued(r.Modular),
    "NumberedRoom": _both_ways(r.NumberedRoom),
    "Pair": _pairs,
    "Palindrome": _line(r.Palindrome),
    "PillArrow": _valued(r.Arrow),
    "Quad": _quad,
    "Regex": _regex,
    "RegionSumLine": _line(r.RegionSum),
    "Renban": _line(r.Renban),
    "SameValues": _same,
    "Sandwich": _one_way(r.Sandwich),
    "Skyscraper": _both_ways(r.Skyscraper),
    "StrictKropki": _flag(lambda: r.AllGiven("dots")),
    "StrictXV": _flag(lambda: r.AllGiven("xv")),
    "Sum": _sum,
    "SumLine": _valued(r.SumLine, 10),
    "Thermo": _line(r.Thermo),
    "V": _pairwise(lambda cells: r.PairSum(cells, 5)),
    "Whisper": _valued(r.Whisper, 5),
    "WhiteDot": _pairwise(r.Difference),
    "Windoku": _flag(r.Windoku),
    "X": _pairwise(lambda cells: r.PairSum(cells, 10)),
    "XSum": _both_ways(r.XSum),
    "Zipper": _line(r.Zipper),
}


def from_iss(text: str) -> Puzzle:
    """Read a constraint string."""
    try:
        return _from_string(text)
    except ParseError as error:
        raise ParseError(str(error), kind="variant") from None


def _from_string(text: str) -> Puzzle:
    parts = [part.split("~") for part in "".join(text.split()).split(".")[1:]]
    size = 9
    for name, *arguments in parts:
        if name == "Shape":
            match = re.fullmatch(r"(\d+)(?:x(\d+))?", arguments[0] if arguments else "")
            plain = match and (match[2] or match[1]) == match[1]
            if not plain or any(value not in ("", match[1], f"1-{match[1]}") for value in arguments[1:] if match):
                raise ParseError(f"expected a square board with digits from 1, got the shape {'~'.join(arguments)!r}")
            assert match
            size = int(match[1])
    shape = Shape.boxes(size)
    givens = [0] * size**2
    regions: str | tuple[()] | None = None
    rules: list[r.Rule] = []
    for number, (name, *arguments) in enumerate(parts, 1):
        try:
            if name in ("", "Given"):
                for given in arguments:
                    cell, *values = given.split("_")
                    row, column = _cell(cell)
                    digits = tuple(_number(value) for value in values)
                    if len(digits) == 1 and row <= size and column <= size:
                        givens[(row - 1) * size + column - 1] = digits[0]
                    else:
                        rules.append(r.Candidates([(row, column)], digits))
            elif name == "Jigsaw":
                regions = arguments[-1] if arguments else ""
            elif name == "NoBoxes":
                regions = regions or ()
            elif name in _READERS:
                rules.extend(_READERS[name](arguments, shape))
            elif name != "Shape":
                raise ParseError(f"expected constraints that nonet knows, got {name!r}")
        except (ParseError, IndexError) as error:
            reason = str(error) if isinstance(error, ParseError) else "expected more arguments"
            raise ParseError(f"constraint {number} ({name or 'Given'}): {reason}") from None
    return Puzzle(givens, rules=rules, size=size, regions=regions)
