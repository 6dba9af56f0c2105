"""Any puzzle: a classic 9×9 board becomes a Grid, a variant (extra rules or another size) a Puzzle.

Classic input takes the classic path only: `nonet.variants` is imported only for input that this path cannot read.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from nonet import formats
from nonet.arguments import show
from nonet.errors import FormatError, ParseError
from nonet.grid import Grid
from nonet.inputs import GridLike, as_grid

if TYPE_CHECKING:
    from nonet.variants import Puzzle

__all__ = [
    "FORMAT_NAMES",
    "PuzzleLike",
    "as_puzzle",
    "has_rules_of_its_own",
    "is_object",
    "parse",
    "variant_from",
    "write",
]

#: The formats that support variants, by name; the others of `nonet.formats` hold classic boards.
_WITH_RULES: Final = ("json", "fpuzzles", "sudokupad", "iss")
#: All formats that a puzzle can be written in.
FORMAT_NAMES: Final = tuple(sorted({*formats.FORMATS, *_WITH_RULES}))

#: What `solve`, `check` and the other verbs take.
PuzzleLike: TypeAlias = "GridLike | Puzzle"

#: The start of a text that may be a variant: JSON, a link, a SudokuPad puzzle id, an Interactive Sudoku Solver string.
_OTHER: Final = re.compile(
    r"""\ufeff?\s*(?:\{\s*"[^"]{0,60}"\s*:|[a-z]+://|(?:fpuz|fpuzzles|scl|ctc)N4|\.[A-Z])""", re.IGNORECASE
)
_OBJECT: Final = re.compile(r'\ufeff?\s*\{\s*"[^"]{0,60}"\s*:')
#: Sizes of plain boards that may be given as text, by number of cells; others must give their size in JSON.
_SIZES: Final = {16: 4, 36: 6, 256: 16, 625: 25}
_LONGEST: Final = 4000


def parse(text: str, *, format: str | None = None) -> Grid | Any:  # noqa: A002 - the public word
    """Read the puzzle in a text; the format is detected unless it is named.

    A classic 9×9 board becomes a Grid. A variant, with extra rules or another size, becomes a `nonet.variants.Puzzle`:
    from nonet's JSON, or from a link of f-puzzles, SudokuPad, penpa or the Interactive Sudoku Solver.

    >>> parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").clue_count
    30
    >>> parse('{"size": 9, "rules": [{"kind": "cage", "cells": ["r1c1", "r1c2"], "total": 5}]}').rules
    (Cage(cells=((0, 0), (0, 1)), total=5),)
    >>> parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7")
    Traceback (most recent call last):
    nonet.errors.ParseError: expected 81 cells, got 80: '53..7....6..195....9…' at line 1
    """
    if format is not None:
        return formats.parse(text, format=format)
    try:
        return formats.parse(text)
    except ParseError as error:
        return variant_from(text, error)


def write(puzzle: PuzzleLike, format: str | None = None, *, strict: bool = False) -> str:  # noqa: A002 - the public word
    """Write a puzzle in a format: by default "line" for a classic board, "json" for a variant.

    >>> write('{"size": 4, "rules": [{"kind": "anti_king"}]}')
    '{"format": "nonet-variant-1", "size": 4, "rules": [{"kind": "anti_king"}]}'
    """
    board = as_puzzle(puzzle)
    if isinstance(board, Grid) and (format is None or format in formats.FORMATS):
        return formats.write(board, format or "line", strict=strict)
    if format is not None and format in formats.FORMATS and format not in _WITH_RULES:
        raise FormatError(f"format {format!r} holds classic 9×9 boards only", format=format)
    if format is not None and format not in _WITH_RULES:
        raise FormatError(f"expected a format of {', '.join(FORMAT_NAMES)}, got {show(format)}", format=format)
    from nonet import variants

    return variants.write(variants.Puzzle.from_grid(board) if isinstance(board, Grid) else board, format or "json")


def as_puzzle(puzzle: PuzzleLike) -> Grid | Puzzle:
    """Convert any accepted input to a Grid, or to a Puzzle if it is a variant.

    >>> as_puzzle([[1, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 2], [0, 0, 0, 0]]).size
    4
    """
    try:
        return as_grid(puzzle)  # type: ignore[arg-type]
    except ParseError as error:
        return variant_from(puzzle, error)


def variant_from(given: object, error: ParseError) -> Grid | Puzzle:
    """Read input that is not a classic board as a variant; raise `error` if that fails too."""
    from nonet.variants import Puzzle, parse

    if isinstance(given, Puzzle):
        return given
    if isinstance(given, (bytes, bytearray)):
        given = formats.decode(bytes(given))
    if isinstance(given, Mapping):
        puzzle = Puzzle.from_json(given)
    elif isinstance(given, str) and has_rules_of_its_own(given):
        try:
            puzzle = parse(given)
        except ParseError as other:
            # A link or an id that neither path recognises: the error of the classic reader lists the sites.
            is_unknown = error.kind in ("link", "short_link") and other.kind not in ("variant", "drawings")
            raise (error if is_unknown else other) from None
    elif (cells := _plain_board(given)) is not None:
        puzzle = Puzzle(cells)
    else:
        raise error
    return puzzle.to_grid() if puzzle.is_classic else puzzle


def is_object(text: str) -> bool:
    """Return whether a text looks like a JSON object, by its start; lists in braces, as in C, do not."""
    return _OBJECT.match(text) is not None


def has_rules_of_its_own(text: str) -> bool:
    """Return whether a text may be a variant, by its start."""
    return _OTHER.match(text) is not None


def _plain_board(given: object) -> str | list[int] | None:
    """Recognise a plain board of another size: text with that many characters, or as many rows as columns."""
    if isinstance(given, str):
        cells = "".join(given.split()) if len(given) < _LONGEST else ""
        size = _SIZES.get(len(cells))
        if size is None or not cells.isascii():
            return None
        known = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[: size + 1] + "._*"
        return cells if all(char.upper() in known for char in cells) else None
    if not isinstance(given, Sequence) or not 2 <= len(given) <= 25 or len(given) == 9:
        return None
    rows = [row.tolist() if hasattr(row, "tolist") else row for row in given]
    if not all(isinstance(row, Sequence) and not isinstance(row, str) and len(row) == len(given) for row in rows):
        return None
    return [0 if cell is None else cell for row in rows for cell in row]
