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
from nonet.formats.base import (
    Format,
    Line,
    Outcome,
    cell_masks,
    check_has_candidates,
    digits_of,
    error_at,
    in_rows,
    line_of,
    mask_of,
    shorten,
)
from nonet.formats.rows import is_heading, is_rule, read_rows
from nonet.geometry import CELLS
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
    is_framed = "|" in line.text  # and so the order of the digits does not matter
    return all(word in (".", "0") or is_ascending("".join(sorted(word)) if is_framed else word) for word in words)


def detect(head: list[Line]) -> bool:
    """Recognise rows of nine sets of digits, one of them with several; or any rows in HoDoKu's own frame."""
    rows = [line for line in head[:14] if not is_rule(line.text) and not is_heading(line.text)][:9]
    if not rows or not all(_is_row(line) for line in rows):
        return False
    has_marks = any(len(token[0]) > 1 for line in rows for token in tokens_of(line))
    return has_marks or head[0].text.lstrip().startswith((".--", ".=="))


def read(lines: Iterator[Line]) -> Iterator[Outcome]:
    """Read grids of nine rows of nine sets of digits."""
    return read_rows(_rows_of(lines), _row_masks, Grid.from_candidates, CANDIDATES.name)


def _rows_of(lines: Iterator[Line]) -> Iterator[Line]:
    """Split a line with all 81 cells into nine rows followed by an empty line."""
    for line in lines:
        tokens = tokens_of(line) if len(line.text) > 160 else []
        if len(tokens) == 81:
            for row in in_rows(tokens):
                yield line_of(" ".join(token[0] for token in row), line.number)
            yield line_of("", line.number)
        else:
            yield line


def _row_masks(line: Line) -> list[int]:
    masks = []
    for token in tokens_of(line):
        word = token[0]
        if word in (".", "0"):
            masks.append(ALL_DIGITS_MASK)
            continue
        for offset, character in enumerate(word):
            column = token.start() + offset
            if character not in "123456789":
                raise error_at("candidate.of_digits", line, column + 1, got=word, shown=repr(line.raw[column]))
            if character in word[:offset]:
                raise error_at("candidate.twice", line, column + 1, got=word, digit=character)
        masks.append(mask_of(word))
    if len(masks) != 9:
        raise error_at("row", line, got=len(masks), start=shorten(line.raw.strip()))
    return masks


def marked_masks(grid: Grid, format_name: str) -> list[int]:
    """Return the marks of each cell, for a format in which no cell may be empty."""
    check_has_candidates(grid, CELLS, format_name)
    return cell_masks(grid)


def write(grid: Grid) -> str:
    """Write the candidates of every cell in the frame that HoDoKu draws."""
    words = [digits_of(mask) for mask in marked_masks(grid, CANDIDATES.name)]
    widths = [max(len(words[row * 9 + column]) for row in range(9)) for column in range(9)]
    boxes = ["-" * (sum(widths[i : i + 3]) + 6) for i in (0, 3, 6)]
    rows = []
    for row in in_rows(words):
        cells = [word.ljust(width) for word, width in zip(row, widths, strict=True)]
        rows.append("| " + " | ".join("  ".join(cells[i : i + 3]) for i in (0, 3, 6)) + " |")
    top, rule, bottom = f".{'.'.join(boxes)}.", f":{'+'.join(boxes)}:", "'".join(["", *boxes, ""])
    return "\n".join([top, *rows[:3], rule, *rows[3:6], rule, *rows[6:], bottom])


CANDIDATES: Final = Format(
    "candidates", "candidate grids", detect, read, write, carries=frozenset({"eliminations"}), separator="\n\n"
)
