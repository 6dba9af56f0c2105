"""HoDoKu library lines: one position per line, with placements and eliminations.

    :0000:x:5+3..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79:113 214:::

The fields, each after a colon: technique code, its candidates, the digits (a plus before one that was placed, not
given), the eliminated candidates as digit, row, column, then the expected result: eliminations, placements, a comment.
The last three and the technique are ignored.
"""

from __future__ import annotations

import re
from functools import partial
from typing import Final

from nonet.cells import ALL_DIGITS_MASK, plain_cells
from nonet.formats.base import Format, Line, digit_of, error_at, read_each, shorten
from nonet.grid import Grid

__all__ = ["HODOKU"]

_CANDIDATE: Final = re.compile(r"[1-9]{3}")


def detect(head: list[Line]) -> bool:
    """Recognise a first line that starts with a colon and has the fields."""
    text = head[0].text.lstrip()
    return text.startswith(":") and text.count(":") >= 4


def _grid(line: Line) -> Grid:
    fields = line.text.split(":")
    if fields[0].strip() or len(fields) < 5:
        raise error_at("layout.library", line, start=shorten(line.raw))
    column = len(":".join(fields[:3])) + 2
    digits, clues = _board(fields[3], line, column)
    column += len(fields[3]) + 1
    if not fields[4].strip():
        return Grid._make(clues, digits)
    masks = [ALL_DIGITS_MASK] * 81
    for match in re.finditer(r"\S+", fields[4]):
        word = match[0]
        if not _CANDIDATE.fullmatch(word):
            raise error_at("candidate.eliminated", line, column + match.start(), got=word)
        masks[9 * (int(word[1]) - 1) + int(word[2]) - 1] &= ~(1 << (int(word[0]) - 1))
    return Grid.from_digits(digits, clues, masks)


def _board(field: str, line: Line, column: int) -> tuple[bytes, bytes]:
    """Read the digits and the clues among them."""
    plain = plain_cells(field) if len(field) == 81 else None
    if plain is not None:
        return plain, plain
    digits, clues = bytearray(), bytearray()
    is_placed = False
    for place, character in enumerate(field):
        if character == "+" and not is_placed:
            is_placed = True
            continue
        digit = digit_of(character)
        if digit is None or (is_placed and digit == 0):
            key = "character.after_plus" if is_placed else "character.or_plus"
            raise error_at(key, line, column + place, got=character)
        digits.append(digit)
        clues.append(0 if is_placed else digit)
        is_placed = False
    if len(digits) != 81 or is_placed:
        raise error_at("cells", line, column, got=len(digits), start=shorten(field))
    return bytes(digits), bytes(clues)


def write(grid: Grid) -> str:
    """Write a line without a technique."""
    digits = "".join(
        "." if not digit else str(digit) if clue else f"+{digit}"
        for digit, clue in zip(grid.digits, grid.clues, strict=True)
    )
    eliminated = " ".join(f"{digit}{cell // 9 + 1}{cell % 9 + 1}" for cell, digit in grid.eliminated)
    return f":0000:x:{digits}:{eliminated}:::"


HODOKU: Final = Format(
    "hodoku",
    "HoDoKu library lines",
    detect,
    partial(read_each, to_grid=_grid, format_name="hodoku"),
    write,
    carries=frozenset({"placements", "eliminations"}),
)
