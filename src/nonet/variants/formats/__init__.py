"""Variants as text: nonet's JSON, and the links of the sites where people make them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from nonet.arguments import show
from nonet.errors import FormatError, ParseError
from nonet.formats.links import Link, PuzzleError, unpack
from nonet.json_text import read_json
from nonet.variants.formats.fpuzzles import from_fpuzzles
from nonet.variants.formats.fpuzzles_writing import to_fpuzzles, to_sudokupad
from nonet.variants.formats.iss import from_iss, is_iss
from nonet.variants.formats.iss_writing import to_iss
from nonet.variants.formats.penpa import from_penpa, is_penpa
from nonet.variants.formats.scl import from_scl
from nonet.variants.puzzle import Puzzle

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["FORMATS", "parse", "to_fpuzzles", "to_iss", "write"]


def _to_json(puzzle: Puzzle) -> str:
    return json.dumps(puzzle.to_json(), ensure_ascii=False)


#: The output formats.
FORMATS: Final[dict[str, Callable[[Puzzle], str]]] = {
    "json": _to_json,
    "fpuzzles": to_fpuzzles,
    "sudokupad": to_sudokupad,
    "iss": to_iss,
}


def parse(text: str, *, ignore_drawings: bool = False) -> Puzzle:
    """Read a variant: nonet's JSON, a link of a setting site, or the contents of such a link.

    >>> parse('{"size": 4, "givens": "1...............", "rules": [{"kind": "anti_king"}]}').size
    4
    """
    text = text.strip()
    try:
        if text.startswith("{"):
            data = _object(text)
            if "cells" in data:
                return from_scl(data, ignore_drawings=ignore_drawings)
            if "grid" in data:
                return from_fpuzzles(data, ignore_drawings=ignore_drawings)
            return Puzzle.from_json(data)
        if is_iss(text):
            return from_iss(text)
        if "://" in text[:12]:
            link = Link(text)
            if is_iss(text, link.host):
                return from_iss(link.query.get("q", ""))
            if is_penpa(text):
                return from_penpa(text, ignore_drawings=ignore_drawings)
            packed = link.query.get("load") or link.query.get("puzzleid") or link.path.lstrip("/")
            for folder in ("sudoku/", "puzzle/"):
                packed = packed.removeprefix(folder)
            return _unpacked(packed, ignore_drawings=ignore_drawings)
        if text.startswith(("scl", "ctc", "fpuz")):
            return _unpacked(text, ignore_drawings=ignore_drawings)
    except PuzzleError as error:
        raise ParseError(error.key, **error.facts) from None
    raise ParseError("json.other")


def _unpacked(packed: str, *, ignore_drawings: bool) -> Puzzle:
    """Read the contents of an f-puzzles or SudokuPad link; SudokuPad marks the format with a prefix."""
    if packed.startswith(("scl", "ctc")):
        return from_scl(unpack(packed[3:]), ignore_drawings=ignore_drawings)
    if packed.startswith("scf"):
        raise ParseError("variant.compact")
    for prefix in ("fpuzzles", "fpuz"):
        packed = packed.removeprefix(prefix)
    return from_fpuzzles(unpack(packed), ignore_drawings=ignore_drawings)


def write(puzzle: Puzzle, format: str = "json") -> str:  # noqa: A002 - the public word
    """Write a puzzle in a format of FORMATS; FormatError names a rule that the format lacks.

    >>> write(Puzzle(size=4))
    '{"format": "nonet-variant-1", "size": 4, "rules": []}'
    """
    if not isinstance(format, str) or format not in FORMATS:
        raise FormatError("unknown", format=str(format), known=", ".join(FORMATS), got=show(format))
    return FORMATS[format](puzzle)


def _object(text: str) -> dict[str, Any]:
    try:
        data = read_json(text)
    except ValueError as error:
        raise ParseError("json", text=text, error=error) from None
    assert isinstance(data, dict)
    return data
