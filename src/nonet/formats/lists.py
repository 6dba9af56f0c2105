"""Boards as programs write them: nine lists of nine, or one of 81, in JSON or Python.

    [["5","3",".",".","7",".",".",".","."],["6",".",".","1","9","5",".",".","."],…]      the LeetCode board
    [[5, 3, 0, 0, 7, 0, 0, 0, 0], …]

    [[5 3 0 0 7 0 0 0 0]
     [6 0 0 1 9 5 0 0 0] …                                  an array as NumPy prints it

Brackets may be square, round or curly; commas or spaces separate; cells may be quoted; None and null are blanks too.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from nonet.formats.base import COMMENT, Entry, Format, Line, Outcome, digit_of, error_at
from nonet.grid import Grid

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["LISTS"]

_FIRST_CELL: Final = re.compile(r"['\"]?[0-9._*-]['\"]?(?:[,\s]|$)")
_WORD: Final = re.compile(r"[\[\](){}]|'[^']*'|\"[^\"]*\"|[^\s,'\"\[\](){}]+|['\"]")
_OPEN, _CLOSE = "[({", "])}"
_BLANK_WORDS: Final = frozenset({"", " ", "None", "null", "nil"})


def detect(head: list[Line]) -> bool:
    """Recognise a list that begins with a list or with a cell."""
    text = head[0].text.strip()
    rest = text[1:].lstrip()
    return text[:1] in ("[", "(", "{") and (not rest or rest[0] in _OPEN or _FIRST_CELL.match(rest) is not None)


def read(lines: Iterator[Line]) -> Iterator[Outcome]:
    """Read a grid from every bracket that closes; a bad one ends the reading, since its end is unknown."""
    depth = 0
    cells: list[int] = []
    ends: list[int] = []  # where each inner list ended
    first: Line | None = None
    for line in lines:
        if not depth and COMMENT.match(line.text):
            continue
        for match in _WORD.finditer(line.text):
            word = match[0]
            digit = _digit(word)
            if word in _OPEN and depth < 2:
                first = first or line
                depth += 1
            elif word in _CLOSE and depth == 2:
                ends.append(len(cells))
                depth = 1
            elif word in _CLOSE and first is not None:
                yield _grid(cells, ends, first)
                cells, ends, first, depth = [], [], None, 0
            elif digit is not None and depth:
                cells.append(digit)
            else:
                yield error_at("character.list", line, match.start() + 1, got=word)
                return
    if first is not None:
        yield error_at("layout.list", first)


def _digit(word: str) -> int | None:
    text = word[1:-1] if len(word) > 1 and word[0] in "'\"" else word
    return 0 if text in _BLANK_WORDS else digit_of(text)


def _grid(cells: list[int], ends: list[int], first: Line) -> Outcome:
    start = 0
    for index, end in enumerate(ends):
        if end - start != 9:
            return error_at("row.list", first, got=end - start, number=index + 1)
        start = end
    if len(cells) != 81 or (ends and ends[-1] != 81):
        return error_at("cells.lists", first, got=len(cells), lists=len(ends) or 1)
    return Entry(Grid.from_digits(cells), first.number, LISTS.name)


def write(grid: Grid) -> str:
    """Write the board of LeetCode's problem 37 as JSON."""
    rows = [",".join(f'"{digit or "."}"' for digit in row) for row in grid.to_rows()]
    return "[" + ",\n ".join(f"[{row}]" for row in rows) + "]"


LISTS: Final = Format(
    "lists", "lists of lists, as programs write them", detect, read, write, suffixes=(".json",), separator="\n"
)
