"""SadMan Sudoku .sdk files: the puzzle, the state of play and the pencil marks in sections.

    #A An author
    [Puzzle]
    53..7....        eight more rows
    [State]
    534.7....        eight more rows
    [PencilMarks]
    ,,,26,,2468,1489,1249,248        eight more rows: the marks of each cell, nothing for a digit

Lines that start with # are metadata; they and the [Colours] are ignored. A file with the nine rows
alone, as SudoCue writes it, is read as `rows`. Described at sadmansoftware.com/sudoku/faq19.php.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from nonet.cells import ALL_DIGITS_MASK
from nonet.errors import ParseError
from nonet.formats.base import (
    Entry,
    Format,
    Line,
    Outcome,
    check_has_candidates,
    digits_of,
    error_at,
    in_rows,
    mask_of,
    shorten,
)
from nonet.formats.rows import row_of_line
from nonet.geometry import CELLS
from nonet.grid import Grid

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["SDK"]

_SECTION: Final = re.compile(r"\s*\[(puzzle|state|pencilmarks|colou?rs)\]\s*", re.I)


def detect(head: list[Line]) -> bool:
    """Recognise a first section."""
    return _SECTION.fullmatch(head[0].text) is not None


def read(lines: Iterator[Line]) -> Iterator[Outcome]:
    """Read a grid from the sections up to the next [Puzzle]."""
    sections: dict[str, list[Line]] = {}
    place: Line | None = None
    name = ""
    for line in lines:
        if not line.text.strip() or line.text.lstrip().startswith("#"):
            continue
        match = _SECTION.fullmatch(line.text)
        if match:
            name = match[1].lower()
            if name == "puzzle" and place is not None:
                yield _grid(sections, place)
                sections, place = {}, None
            place = place or line
            if name in sections:
                yield error_at(f"expected one [{match[1]}] section, got another", line, kind="layout")
                return
            sections[name] = []
        elif not name:
            yield error_at(f"expected a section such as [Puzzle], got {shorten(line.raw)}", line, kind="layout")
            return
        else:
            sections[name].append(line)
    if place is not None:
        yield _grid(sections, place)


def _grid(sections: dict[str, list[Line]], place: Line) -> Outcome:
    try:
        clues = _digits(_rows(sections, "Puzzle", place))
        state = _digits(_rows(sections, "State", place)) if "state" in sections else bytes(81)
        digits = bytearray(clues)
        for cell, digit in enumerate(state):
            if digit and clues[cell] not in (0, digit):
                line = sections["state"][cell // 9]
                message = f"expected the clue {clues[cell]} in [State], got {digit}"
                raise error_at(message, line, cell=cell, kind="clue", got=digit)
            digits[cell] = digits[cell] or digit
        masks = _masks(_rows(sections, "PencilMarks", place)) if "pencilmarks" in sections else None
    except ParseError as error:
        return error.with_traceback(None)
    return Entry(Grid.from_digits(digits, clues, masks), place.number, SDK.name)


def _rows(sections: dict[str, list[Line]], name: str, place: Line) -> list[Line]:
    lines = sections.get(name.lower(), [])
    if len(lines) != 9:
        message = f"expected 9 rows in [{name}], got {len(lines)}: the file starts"
        raise error_at(message, place, kind="rows", got=len(lines))
    return lines


def _digits(lines: list[Line]) -> bytes:
    return b"".join(map(row_of_line, lines))


def _masks(lines: list[Line]) -> list[int]:
    masks = []
    for line in lines:
        fields = [field.strip() for field in line.text.split(",")]
        if len(fields) != 9:
            message = f"expected 9 fields between commas, got {len(fields)}: {shorten(line.raw)}"
            raise error_at(message, line, kind="row", got=len(fields))
        for field in fields:
            if not set(field) <= set("123456789"):
                message = f"expected pencil marks of 1..9, got {shorten(field)}"
                raise error_at(message, line, kind="candidate", got=field)
            masks.append(mask_of(field) or ALL_DIGITS_MASK)
    return masks


def write(grid: Grid) -> str:
    """Write the puzzle, and the state and the pencil marks if they add anything."""
    text = ["[Puzzle]", *in_rows(grid.restart().to_line())]
    if grid.digits != grid.clues or grid.eliminated:
        text += ["[State]", *in_rows(grid.to_line())]
    if grid.eliminated:
        check_has_candidates(grid, CELLS, SDK.name)
        text += ["[PencilMarks]", *(",".join(map(digits_of, row)) for row in in_rows(grid.candidate_masks))]
    return "\n".join(text)


SDK: Final = Format(
    "sdk",
    "SadMan Sudoku .sdk",
    detect,
    read,
    write,
    carries=frozenset({"placements", "eliminations"}),
    suffixes=(".sdk",),
    separator="\n\n",
)
