"""HoDoKu library lines: one position per line, with placements and eliminations.

    :0000:x:5+3..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79:113 214:::

The fields, each after a colon: technique code, its candidates, the digits (a plus before one that was placed, not
given), the eliminated candidates as digit, row, column, then the expected result: eliminations, placements, a comment.
The last three and the technique are ignored.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from nonet.cells import ALL_DIGITS_MASK
from nonet.errors import ParseError
from nonet.formats.base import Entry, Format, Line, Outcome, content_of, digit_of, error_at, plain_cells, shorten
from nonet.grid import Grid

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["HODOKU"]

_CANDIDATE: Final = re.compile(r"[1-9]{3}")


def detect(head: list[Line]) -> bool:
    """Recognise a first line that starts with a colon and has the fields."""
    text = head[0].text.lstrip()
    return text.startswith(":") and text.count(":") >= 4


def read(lines: Iterator[Line]) -> Iterator[Outcome]:
    """Read one grid from every line."""
    for line in content_of(lines):
        yield _grid(line)


def _grid(line: Line) -> Outcome:
    fields = line.text.split(":")
    if fields[0].strip() or len(fields) < 5:
        return error_at(
            f"expected :technique:candidates:digits:eliminated:…, got {shorten(line.raw)}", line, kind="layout"
        )
    column = len(":".join(fields[:3])) + 2
    board = _board(fields[3], line, column)
    if isinstance(board, ParseError):
        return board
    digits, clues = board
    column += len(fields[3]) + 1
    if not fields[4].strip():
        return Entry(Grid._make(clues, digits), line.number, HODOKU.name)
    masks = [ALL_DIGITS_MASK] * 81
    for match in re.finditer(r"\S+", fields[4]):
        word = match[0]
        if not _CANDIDATE.fullmatch(word):
            return error_at(
                f"expected an eliminated candidate as digit, row, column, got {shorten(word)}",
                line,
                column + match.start(),
                kind="candidate",
                got=word,
            )
        masks[9 * (int(word[1]) - 1) + int(word[2]) - 1] &= ~(1 << (int(word[0]) - 1))
    return Entry(Grid.from_digits(digits, clues, masks), line.number, HODOKU.name)


def _board(field: str, line: Line, column: int) -> tuple[bytes, bytes] | ParseError:
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
            expected = "a digit after +" if is_placed else "a digit, a blank or +"
            return error_at(
                f"expected {expected}, got {character!r}", line, column + place, kind="character", got=character
            )
        digits.append(digit)
        clues.append(0 if is_placed else digit)
        is_placed = False
    if len(digits) != 81 or is_placed:
        message = f"expected 81 cells, got {len(digits)}: {shorten(field)}"
        return error_at(message, line, column, kind="cells", got=len(digits))
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
    "hodoku", "HoDoKu library lines", detect, read, write, carries=frozenset({"placements", "eliminations"})
)
