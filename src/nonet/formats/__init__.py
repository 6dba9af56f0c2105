"""Text in, text out: every Sudoku format in use, detected by what it says."""

from __future__ import annotations

from nonet.errors import ParseError
from nonet.grid import BLANK_CHARACTERS, Grid

__all__ = ["decode", "parse"]


def decode(data: bytes) -> str:
    """Decode the bytes of a file: UTF-8, or UTF-16 that starts with its mark."""
    encoding = "utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        raise ParseError(
            f"expected {encoding[:6]} text, got the byte {data[error.start]:#04x} at {error.start}"
        ) from None


def parse(text: str) -> Grid:
    """Read the one grid that a text holds.

    >>> parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").clue_count
    30
    """
    cells = []
    for number, line in enumerate(text.lstrip("\ufeff").splitlines(), 1):
        if not line.strip(" |+-="):
            continue
        for column, character in enumerate(line, 1):
            if character in "123456789":
                cells.append(int(character))
            elif character in BLANK_CHARACTERS:
                cells.append(0)
            elif character not in " \t|":
                raise ParseError(
                    f"expected a digit or a blank, got {character!r} at line {number}, column {column}",
                    text=text,
                    line=number,
                    column=column,
                )
    if len(cells) != 81:
        raise ParseError(f"expected 81 cells, got {len(cells)}: {text[:20]!r}", text=text)
    return Grid.from_digits(cells)
