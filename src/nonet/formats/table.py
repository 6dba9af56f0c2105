"""CSV tables with a puzzle column, with or without a header line.

    quizzes,solutions                               source,question,answer,rating
    0043002090050090010700600430060020871900…       puzzles0_kaggle,1..5.37..6.3..8.9......98...1…,19…,0

The column is found by its name; without a known name, or without a header, it is the one field with 81 cells that has
blanks. Fields may be quoted; commas, semicolons and tabs separate them.
"""

from __future__ import annotations

import csv
from functools import partial
from itertools import chain, islice
from typing import TYPE_CHECKING, Final

from nonet.cells import BLANK_CHARACTERS, DIGIT_OF_CHARACTER
from nonet.errors import ParseError
from nonet.formats.base import COMMENT, Format, Line, Outcome, content_of, error_at, read_each, shorten
from nonet.formats.line import grid_of_line
from nonet.grid import Grid

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["CSV", "puzzle_columns"]

#: Names of puzzle columns, the most certain first.
_NAMES: Final = "puzzle puzzles quiz quizzes question q sudoku clues board grid unsolved".split()


def _split(text: str, separator: str) -> list[str]:
    if '"' not in text:
        return [field.strip() for field in text.split(separator)]
    try:
        return [field.strip() for field in next(csv.reader([text], delimiter=separator))]
    except csv.Error:
        return [text]


def _is_meant_as_puzzle(field: str) -> bool:
    """Return whether a field has about 81 cells: a typo in a puzzle must not make its solution the puzzle."""
    strange = sum(character not in DIGIT_OF_CHARACTER for character in field) if len(field) < 200 else len(field)
    return len(field) - strange >= 60 and strange <= 3


def _named_column(fields: list[str]) -> int | None:
    lower = [field.lower() for field in fields]
    return next((lower.index(name) for name in _NAMES if name in lower), None)


def puzzle_columns(fields: list[str]) -> list[int]:
    """Return the fields with a puzzle: those with blanks, or if none has, those with only digits."""
    meant = [column for column, field in enumerate(fields) if _is_meant_as_puzzle(field)]
    return [column for column in meant if any(sign in fields[column] for sign in BLANK_CHARACTERS)] or meant


def _separator(head: list[Line]) -> str | None:
    """Find the field separator, if this is a table."""
    for separator in ",;\t":
        first = _split(head[0].text, separator)
        second = _split(head[1].text, separator) if len(head) > 1 else []
        if len(first) > 1 and (puzzle_columns(first) or (puzzle_columns(second) and len(first) == len(second))):
            # A typo in the first of some lines, such as a comma among its cells, does not make them a table.
            alike = sum(len(_split(line.text, separator)) == len(first) for line in head)
            if 2 * alike >= len(head):
                return separator
        if _named_column(first) is not None and (len(first) > 1 or puzzle_columns(second)):
            return separator
    return None


def detect(head: list[Line]) -> bool:
    """Recognise a header that names a puzzle column, or a field of 81 cells among others."""
    return not COMMENT.match(head[0].text) and _separator(head) is not None


def read(lines: Iterator[Line]) -> Iterator[Outcome]:
    """Read one grid from every row of the table."""
    head = list(islice(content_of(lines), 2))
    if not head:
        return iter(())
    separator = _separator(head)
    if separator is None:
        return iter([error_at("layout.table", head[0], start=shorten(head[0].raw))])
    first = _split(head[0].text, separator)
    column = None if puzzle_columns(first) else _named_column(first)
    rows = head if puzzle_columns(first) else head[1:]
    if not rows:
        return iter(())
    if column is None:
        columns = puzzle_columns(_split(rows[0].text, separator))
        if len(columns) != 1:
            names = " and ".join(str(found + 1) for found in columns) or "none"
            return iter([error_at("layout.columns", rows[0], columns=names)])
        column = columns[0]
    to_grid = partial(_grid, separator=separator, column=column, count=len(first))
    return read_each(chain(rows, lines), to_grid, CSV.name)


def _grid(line: Line, separator: str, column: int, count: int) -> Grid:
    fields = _split(line.text, separator)
    if len(fields) != count:
        raise error_at("layout.fields", line, count=count, fields=len(fields))
    field = fields[column]
    try:
        return grid_of_line(Line(line.number, field, field))
    except ParseError as error:
        place = line.text.find(field) if field else -1
        if error.column is None or place < 0:
            raise
        facts = {name: fact for name, fact in error.facts.items() if name != "where"}
        raise error_at(error.key, line, place + error.column, got=error.got, **facts) from None


CSV: Final = Format(
    "csv", "CSV with a puzzle column", detect, read, Grid.to_line, suffixes=(".csv", ".tsv"), header="puzzle"
)
