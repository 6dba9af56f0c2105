"""SudokuWiki links: the board after ``bd=``, as 81 digits or with the state of the solver.

    https://www.sudokuwiki.org/sudoku.htm?bd=530070000600195000098000060800060003400803001700020006060000280…

81 characters are the clues. With candidates the site has written two forms, both of two characters for each cell:

    162, base 32   bits of the candidates, doubled, plus 1 for a clue (sudokuwiki.org/Sudoku_String_Definitions)
    S9B + 162, base 36   1..9 a clue, 10..18 a placed digit, from 19 the bits of the candidates plus 18

For a while the site added the digit instead of 1 to a clue, so that 6 was both the clue 2 and the candidates 1 and 2;
a board in that form is rejected. We read all three and write the first if it is sufficient, else the last.
"""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING, Final

from nonet.cells import ALL_DIGITS_MASK
from nonet.formats.base import Format, Line, check_has_candidates, digit_of, shorten
from nonet.formats.links import Link, PuzzleError, link_of, read_links
from nonet.geometry import CELLS, cell_name
from nonet.grid import Grid

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["SUDOKUWIKI"]

_ADDRESS: Final = "https://www.sudokuwiki.org/sudoku.htm?bd="
_BARE: Final = re.compile(r"bd=\S{81,200}|S9B[0-9A-Za-z]{162}|(?=[0-9]{0,161}[a-v])[0-9a-v]{162}")
_BASE36: Final = "0123456789abcdefghijklmnopqrstuvwxyz"
_FIRST_PLACED, _FIRST_MASK = 10, 18


def detect(head: list[Line]) -> bool:
    """Recognise a link to the site, or what follows bd= alone."""
    link = link_of(head[0])
    if link is not None:
        return link.host.endswith("sudokuwiki.org")
    return _BARE.fullmatch(head[0].raw.strip()) is not None


def _decode(text: str) -> Grid:
    board = text.removeprefix("bd=")
    if "://" in text:
        board = Link(text).query.get("bd", "")
        if not board:
            raise PuzzleError("link.bd")
    if len(board) == 81:
        return Grid.from_digits(_digit(character, cell) for cell, character in enumerate(board))
    if len(board) == 165 and board.startswith("S9B"):
        return _decode_base36(board[3:].lower())
    if len(board) == 162:
        return _decode_base32(board.lower())
    raise PuzzleError("link.length", count=len(board), start=shorten(board))


def _digit(character: str, cell: int) -> int:
    digit = digit_of(character)
    if digit is None:
        raise PuzzleError("link.character", got=repr(character), at=cell_name(cell))
    return digit


def _pairs(board: str, base: int) -> Iterator[tuple[int, int]]:
    for cell in range(81):
        pair = board[2 * cell : 2 * cell + 2]
        values = [_BASE36.find(character) for character in pair]
        if min(values) < 0 or max(values) >= base:
            raise PuzzleError("link.base", base=base, pair=repr(pair), at=cell_name(cell))
        yield cell, values[0] * base + values[1]


def _decode_base32(board: str) -> Grid:
    masks, clues = [], bytearray(81)
    for cell, value in _pairs(board, 32):
        mask = value >> 1
        if value & 1:
            if not mask or mask & (mask - 1):
                raise PuzzleError("link.clue", value=value, at=cell_name(cell))
            clues[cell] = mask.bit_length()
        masks.append(mask)
    return Grid.from_candidates(masks, clues)


def _decode_base36(board: str) -> Grid:
    digits, clues, masks = bytearray(81), bytearray(81), [ALL_DIGITS_MASK] * 81
    for cell, value in _pairs(board, 36):
        if 1 <= value < _FIRST_PLACED:
            digits[cell] = clues[cell] = value
        elif _FIRST_PLACED <= value <= _FIRST_MASK:
            digits[cell] = value - 9
        elif _FIRST_MASK < value <= _FIRST_MASK + ALL_DIGITS_MASK:
            masks[cell] = value - _FIRST_MASK
        else:
            raise PuzzleError("link.value", value=value, at=cell_name(cell))
    return Grid.from_digits(digits, clues, masks)


def write(grid: Grid) -> str:
    """Write a link; the short form if there are only clues."""
    if grid.digits == grid.clues and not grid.eliminated:
        return _ADDRESS + grid.to_line(blank="0")
    check_has_candidates(grid, CELLS, SUDOKUWIKI.name)
    pairs = []
    for digit, clue, mask in zip(grid.digits, grid.clues, grid.candidate_masks, strict=True):
        value = clue or (digit + 9 if digit else mask + _FIRST_MASK)
        pairs.append(_BASE36[value // 36] + _BASE36[value % 36])
    return f"{_ADDRESS}S9B{''.join(pairs)}"


SUDOKUWIKI: Final = Format(
    "sudokuwiki",
    "SudokuWiki links",
    detect,
    partial(read_links, decode=_decode, format_name="sudokuwiki"),
    write,
    carries=frozenset({"placements", "eliminations"}),
)
