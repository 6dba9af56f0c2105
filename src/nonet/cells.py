"""Cells, digits, candidates and eliminations as callers pass them, read and checked."""

from __future__ import annotations

import operator
import re
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from nonet.arguments import checked_items, checked_whole, show, wrong_type
from nonet.errors import UsageError, WrongIndexError, WrongValueError
from nonet.geometry import cell_from_name, cell_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from nonet.records import Cell, Digit

__all__ = [
    "ALL_DIGITS_MASK",
    "BLANK_CHARACTERS",
    "DIGIT_OF_CHARACTER",
    "Candidate",
    "Changes",
    "candidates_of",
    "cell_index",
    "checked_digit",
    "checked_digits",
    "checked_eliminations",
    "checked_line",
    "checked_masks",
    "digits_from_line",
    "plain_cells",
    "text_from_eliminations",
]

ALL_DIGITS_MASK: Final = 0x1FF
BLANK_CHARACTERS: Final = ".0_*-"

#: The digit that each character of a plain line stands for, 0 for a blank.
DIGIT_OF_CHARACTER: Final = dict.fromkeys(BLANK_CHARACTERS, 0) | {str(d): d for d in range(1, 10)}
_NO_CELL: Final = 0xFF
_DIGIT_OF_BYTE: Final = bytes(DIGIT_OF_CHARACTER.get(chr(code), _NO_CELL) for code in range(256))
_ELIMINATION: Final = re.compile(r"(r[1-9]c[1-9])<>([1-9]+)")


class Candidate(NamedTuple):
    """A digit that is, or was, possible in a cell."""

    cell: Cell
    digit: Digit

    def __str__(self) -> str:
        return f"{cell_name(self.cell)}={self.digit}"


class Changes(Protocol):
    """Something that places and eliminates candidates, such as a step of logic."""

    @property
    def placements(self) -> Sequence[Candidate]:
        """The candidates made true."""

    @property
    def eliminations(self) -> Sequence[Candidate]:
        """The candidates made false."""


def cell_index(cell: int | str) -> int:
    """Return the number of a cell given as a number or a name."""
    if isinstance(cell, str):
        return cell_from_name(cell)
    return _checked_index(cell, 81, "cell_80", "cell_such_as")


def checked_line(line: int) -> int:
    """Return the number of a row or a column."""
    return _checked_index(line, 9, "line_of_board", "line_of_board")


def _checked_index(value: int, size: int, in_range: str, whole: str) -> int:
    """Return a number below `size`; the words say what was expected of its range and of its type."""
    try:
        index = operator.index(value)
    except TypeError:
        raise wrong_type(value, whole) from None
    if not 0 <= index < size:
        raise WrongIndexError("wanted", wanted=in_range, got=show(index))
    return index


def checked_digit(digit: int) -> int:
    """Return a digit if it is valid."""
    return checked_whole(digit, "digit", 1, 9)


def checked_digits(digits: bytes | Iterable[int]) -> bytes:
    """Return 81 digits, 0 for blank."""
    if not isinstance(digits, bytes):
        items = list(checked_items(digits, "digits_81"))
        try:
            digits = bytes(items)
        except (TypeError, ValueError):
            # Raises an error that names the wrong one.
            digits = bytes(checked_whole(item, "digits_81", 0, 9) for item in items)
    if len(digits) != 81 or max(digits) > 9:
        raise WrongValueError("digits_81", wanted="digits_81", count=len(digits), most=max(digits, default=0))
    return digits


def checked_masks(masks: Iterable[int]) -> tuple[int, ...]:
    """Return the candidates of 81 cells as bits."""
    checked = tuple(checked_items(masks, "masks_81", most=ALL_DIGITS_MASK))
    if any(type(mask) is not int or not 0 <= mask <= ALL_DIGITS_MASK for mask in checked):
        checked = tuple(checked_whole(mask, "masks_81", 0, ALL_DIGITS_MASK) for mask in checked)
    if len(checked) != 81:
        raise WrongValueError("wanted", wanted="masks_81", most=ALL_DIGITS_MASK, got=len(checked))
    return checked


def checked_eliminations(eliminated: str | Iterable[tuple[int | str, int]]) -> Iterable[tuple[int | str, int]]:
    """Return pairs of cell and digit, also from text."""
    if isinstance(eliminated, str):
        return _eliminations_from_text(eliminated)
    pairs = list(checked_items(eliminated, "eliminations"))
    for pair in pairs:
        if not isinstance(pair, tuple) or len(pair) != 2:
            raise wrong_type(pair, "eliminations")
    return pairs


def digits_from_line(line: str) -> bytes:
    """Read a plain 81-character line; the formats package reads everything else."""
    if not isinstance(line, str):
        raise wrong_type(line, "line_81")
    if len(line) != 81:
        raise UsageError("position.length", count=len(line), got=line[:20])
    digits = plain_cells(line)
    if digits is None:
        cell = next(cell for cell, character in enumerate(line) if character not in DIGIT_OF_CHARACTER)
        raise UsageError("position.character", at=cell_name(cell), got=line[cell])
    return digits


def plain_cells(text: str) -> bytes | None:
    """Return the digits of a text that consists of cells alone, 0 for a blank: the fast path for the common case."""
    try:
        cells = text.encode("ascii").translate(_DIGIT_OF_BYTE)
    except UnicodeEncodeError:
        return None
    return None if _NO_CELL in cells else cells


def candidates_of(mask: int) -> Iterator[Candidate]:
    """Return the candidates of 729 bits: bit 9 * cell + digit - 1."""
    while mask:
        lowest = mask & -mask
        position = lowest.bit_length() - 1
        yield Candidate(position // 9, position % 9 + 1)
        mask ^= lowest


def text_from_eliminations(candidates: Iterable[Candidate]) -> str:
    """Write candidates as `r1c3<>47 r2c2<>1`."""
    by_cell: dict[int, str] = {}
    for cell, digit in candidates:
        by_cell[cell] = by_cell.get(cell, "") + str(digit)
    return " ".join(f"{cell_name(cell)}<>{digits}" for cell, digits in by_cell.items())


def _eliminations_from_text(text: str) -> Iterator[tuple[str, int]]:
    for word in text.split():
        match = _ELIMINATION.fullmatch(word)
        if match is None:
            raise UsageError("position.eliminations", got=word)
        for digit in match[2]:
            yield match[1], int(digit)
