"""Candidate (pencil-mark) grids, with the frames of HoDoKu, Simple Sudoku and the forums, or without.

    .----------------.------------------.----------------.
    | 5    3    124  | 26    7     2468 | 1489 1249 248  |
    | 6    247  247  | 1     9     5    | 3478 234  2478 |
    | 12   9    8    | 23    34    24   | 1357 6    2457 |
    :----------------+------------------+----------------:

A cell with one digit is filled: the layout does not distinguish a digit from a last candidate, or a placement from a
clue. A dot is a blank without marks, which has every candidate that its peers leave.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from nonet.cells import ALL_DIGITS_MASK
from nonet.errors import FormatError, ParseError
from nonet.formats.base import (
    Entry,
    Format,
    Line,
    Outcome,
    cell_masks,
    digits_of,
    error_at,
    line_of,
    mask_of,
    shorten,
)
from nonet.formats.rows import is_heading, is_rule, read_rows
from nonet.geometry import cell_name
from nonet.grid import Grid

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["CANDIDATES", "is_ascending", "marked_masks", "tokens_of"]

_TOKEN: Final = re.compile(r"[^\s|]+")


def tokens_of(line: Line) -> list[re.Match[str]]:
    """Split a row into its cells."""
    return list(_TOKEN.finditer(line.text))


def is_ascending(token: str) -> bool:
    """Return whether a token is a set of candidates as programs write it: digits in order, none twice."""
    return token.isascii() and token.isdigit() and "0" not in token and all(a < b for a, b in pairwise(token))


def _is_row(line: Line) -> bool:
    """Return whether a line is a row of candidates and can be nothing else, given that one cell has several."""
    words = [token[0] for token in tokens_of(line)]
    if len(words) not in (9, 81):
        return False
    if "|" in line.text:
        return all(
            word in (".", "0") or (set(word) <= set("123456789") and len(set(word)) == len(word)) for word in words
        )
    return all(word in (".", "0") or is_ascending(word) for word in words)


def detect(head: list[Line]) -> bool:
    """Recognise rows of nine sets of digits, one of them with several; or any rows in HoDoKu's own frame."""
    rows = [line for line in head[:14] if not is_rule(line.text) and not is_heading(line.text)][:9]
    if not rows or not all(_is_row(line) for line in rows):
        return False
    has_marks = any(len(token[0]) > 1 for line in rows for token in tokens_of(line))
    return has_marks or head[0].text.lstrip().startswith((".--", ".=="))


def read(lines: Iterator[Line]) -> Iterator[Outcome]:
    """Read grids of nine rows of nine sets of digits."""
    for found in read_rows(_rows_of(lines), _row_masks):
        if isinstance(found, ParseError):
            yield found
        else:
            yield Entry(Grid.from_candidates(found[0]), found[1], CANDIDATES.name)


def _rows_of(lines: Iterator[Line]) -> Iterator[Line]:
    """Split a line with all 81 cells into nine rows followed by an empty line."""
    for line in lines:
        tokens = tokens_of(line) if len(line.text) > 160 else []
        if len(tokens) == 81:
            for start in range(0, 81, 9):
                yield line_of(" ".join(token[0] for token in tokens[start : start + 9]), line.number)
            yield line_of("", line.number)
        else:
            yield line


def _row_masks(line: Line) -> list[int] | ParseError:
    tokens = tokens_of(line)
    masks = []
    for token in tokens:
        word = token[0]
        if word in (".", "0"):
            masks.append(ALL_DIGITS_MASK)
            continue
        for offset, character in enumerate(word):
            column = token.start() + offset
            if character not in "123456789":
                message = f"expected candidates of 1..9, got {line.raw[column]!r}"
                return error_at(message, line, column + 1, kind="candidate", got=word)
            if character in word[:offset]:
                message = f"expected each candidate once, got {character} twice in {shorten(word)}"
                return error_at(message, line, column + 1, kind="candidate", got=word)
        masks.append(mask_of(word))
    if len(masks) != 9:
        message = f"expected a row of 9 cells, got {len(masks)}: {shorten(line.raw.strip())}"
        return error_at(message, line, kind="row", got=len(masks))
    return masks


def marked_masks(grid: Grid, format_name: str) -> list[int]:
    """Return the marks of each cell, for a format in which no cell may be empty."""
    masks = cell_masks(grid)
    if 0 in masks:
        raise FormatError(
            f"format {format_name!r} cannot carry a blank cell without candidates, got {cell_name(masks.index(0))}",
            format=format_name,
        )
    return masks


def write(grid: Grid) -> str:
    """Write the candidates of every cell in the frame that HoDoKu draws."""
    words = [digits_of(mask) for mask in marked_masks(grid, CANDIDATES.name)]
    widths = [max(len(words[row * 9 + column]) for row in range(9)) for column in range(9)]
    boxes = ["-" * (sum(widths[i : i + 3]) + 6) for i in (0, 3, 6)]
    text = [f".{'.'.join(boxes)}."]
    for row in range(9):
        cells = [word.ljust(width) for word, width in zip(words[row * 9 : row * 9 + 9], widths, strict=True)]
        text.append("| " + " | ".join("  ".join(cells[i : i + 3]) for i in (0, 3, 6)) + " |")
        if row in (2, 5):
            text.append(f":{'+'.join(boxes)}:")
    text.append(f"'{chr(39).join(boxes)}'")
    return "\n".join(text)


CANDIDATES: Final = Format(
    "candidates", "candidate grids", detect, read, write, carries=frozenset({"eliminations"}), separator="\n\n"
)
