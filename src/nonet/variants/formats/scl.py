"""SudokuPad's own form (``scl…``): cells, regions and cages mean something, lines and shapes are only drawn.

The meaning of a drawing is in the text of the rules, if anywhere, so drawings are an error that counts them by kind,
unless they are ignored on request.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from nonet.errors import ParseError
from nonet.formats.sudokupad import long_keys
from nonet.variants import rules as r
from nonet.variants.formats.fpuzzles import drawings_error, flags
from nonet.variants.puzzle import Puzzle
from nonet.variants.shape import Shape, cell_name

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["from_scl"]

#: Keys that do not affect the solution.
_NEUTRAL: Final = frozenset(
    "author cages cellSize cells duration foglight fogofwar id metadata regions rules settings solution title"
    " triggereffect videos videoid".split()
)
_DRAWINGS: Final = ("lines", "arrows", "overlays", "underlays")
#: Flags of the metadata that are rules; other keys of the metadata are about the puzzle.


def from_scl(data: dict[str, Any], *, ignore_drawings: bool = False) -> Puzzle:
    """Read the JSON of a SudokuPad link."""
    data = long_keys(data)
    rows = data.get("cells")
    size = len(rows) if isinstance(rows, list) else 0
    if not isinstance(rows, list) or not all(isinstance(row, list) and len(row) == size for row in rows):
        raise ParseError("size.square")
    shape = Shape.boxes(size)
    _refuse_unknown(data, ignore_drawings=ignore_drawings)
    givens, rules = [0] * size**2, list[r.Rule]()
    for index, item in enumerate(item or {} for row in rows for item in row):
        name = cell_name(divmod(index, size))
        if not isinstance(item, dict):
            raise ParseError("link.cell", at=name, start=repr(item))
        givens[index] = _digit(item.get("value"), name)
        marks = item.get("centremarks") or item.get("pencilMarks")
        if marks:
            digits = tuple(_digit(mark, name) for mark in (marks if isinstance(marks, (list, str)) else [marks]))
            rules.append(r.Candidates([name], digits))
    metadata = data.get("metadata")
    about: dict[str, Any] = dict(metadata) if isinstance(metadata, dict) else {}
    rules += [rule for name, rule in flags().items() if about.get(name)]
    cages = data.get("cages") or []
    if not isinstance(cages, list):
        raise ParseError("layout.cages")
    for number, cage in enumerate(cages, 1):
        if not isinstance(cage, dict):
            raise ParseError("layout.cage", number=number, got=repr(cage))
        if cage.get("cells"):
            try:
                rules.extend(_cage(cage, size))
            except ParseError as error:
                raise ParseError("in.cage", number=number, error=error) from None
        else:
            about |= _note(cage.get("value"))
    return Puzzle(
        givens,
        rules=rules,
        size=size,
        regions=_regions(data.get("regions"), size) or shape.regions,
        title=str(data.get("title") or about.get("title") or ""),
        author=str(data.get("author") or about.get("author") or ""),
    )


def _refuse_unknown(data: dict[str, Any], *, ignore_drawings: bool) -> None:
    """Raise an error for anything that may be a rule but cannot be read."""
    drawn = [f"{len(items)} {name}" for name in _DRAWINGS if isinstance(items := data.get(name), list) and items]
    if drawn and not ignore_drawings:
        raise drawings_error(", ".join(drawn))
    for name, value in data.items():
        if name not in _NEUTRAL and name not in _DRAWINGS and value not in (None, False, "", 0, [], {}):
            raise ParseError("rule.constraint", name=repr(name))


def _digit(value: Any, name: str) -> int:
    if value in (None, "", False):
        return 0
    try:
        return int(value)
    except (TypeError, ValueError):
        raise ParseError("digit.in", got=repr(value), at=name) from None


def _cells(cells: Any) -> list[tuple[int, int]]:
    try:
        found = [(row + 1, column + 1) for row, column in cells]
    except (TypeError, ValueError):
        raise ParseError("cell.pairs") from None
    if not all(type(number) is int for cell in found for number in cell):
        raise ParseError("cell.whole")
    return found


def _cage(cage: dict[str, Any], size: int) -> Iterator[r.Rule]:
    """Read a cage: different digits, with a total where it has a number; a whole row or column says nothing new."""
    cells = _cells(cage["cells"])
    value = cage.get("sum", cage.get("value"))
    is_number = type(value) is int or (isinstance(value, str) and value.strip().isdecimal())
    if is_number:
        total = int(str(value))
        yield r.Sum(cells, total) if cage.get("unique") is False else r.Cage(cells, total)
    elif value not in (None, ""):
        raise ParseError("layout.total", got=repr(value))
    elif cage.get("unique") is not False and len(cells) <= size:
        lines = [{row for row, _ in cells}, {column for _, column in cells}]
        if len(cells) < size or 1 not in map(len, lines):
            yield r.Cage(cells)


def _note(value: Any) -> dict[str, str]:
    """Read a note such as "author: someone", which older links keep in cages without cells."""
    name, colon, text = str(value or "").partition(":")
    return {name.strip().lower(): text.strip()} if colon else {}


def _regions(regions: Any, size: int) -> list[int] | None:
    if not regions:
        return None
    found = [-1] * size**2
    if not isinstance(regions, list):
        raise ParseError("layout.regions")
    for number, region in enumerate(regions):
        for row, column in _cells(region):
            if not (1 <= row <= size and 1 <= column <= size):
                raise ParseError("cell.off_board", number=number + 1, row=row, place=column)
            found[(row - 1) * size + column - 1] = number
    if -1 in found:
        raise ParseError("size.region", at=cell_name(divmod(found.index(-1), size)))
    return found
