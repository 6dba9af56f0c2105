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
                yield error_at("layout.section_twice", line, section=match[1])
                return
            sections[name] = []
        elif not name:
            yield error_at("layout.section", line, start=shorten(line.raw))
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
                raise error_at("clue.state", line, cell=cell, got=digit, clue=clues[cell])
            digits[cell] = digits[cell] or digit
        masks = _masks(_rows(sections, "PencilMarks", place)) if "pencilmarks" in sections else None
    except ParseError as error:
        return error.with_traceback(None)
    return Entry(Grid.from_digits(digits, clues, masks), place.number, SDK.name)


def _rows(sections: dict[str, list[Line]], name: str, place: Line) -> list[Line]:
    lines = sections.get(name.lower(), [])
    if len(lines) != 9:
        raise error_at("rows.section", place, got=len(lines), section=name)
    return lines


def _digits(lines: list[Line]) -> bytes:
    return b"".join(map(row_of_line, lines))


def _masks(lines: list[Line]) -> list[int]:
    masks = []
    for line in lines:
        fields = [field.strip() for field in line.text.split(",")]
        if len(fields) != 9:
            raise error_at("row.fields", line, got=len(fields), start=shorten(line.raw))
        for field in fields:
            if not set(field) <= set("123456789"):
                raise error_at("candidate.marks", line, got=field)
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
