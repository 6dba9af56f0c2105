"""Claims about a board: moves, whole boards, statements about solutions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

from nonet.geometry import cell_name, line_of_digits
from nonet.named import Named
from nonet.records import Cell, Json, ReadableRecord, Scope, SizedRecord, read
from nonet.words import language
from nonet.words.saying import Say, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from nonet.words import LangName

__all__ = ["Claim", "ClaimKind", "Claims", "Unread"]


class ClaimKind(Named):
    """What a claim says."""

    #: A digit is in a cell.
    PLACE = "place"
    #: A digit is not in a cell.
    ELIMINATE = "eliminate"
    #: A whole board: the next one, or the solution.
    BOARD = "board"
    #: There is no solution.
    NO_SOLUTION = "no_solution"
    #: There is exactly one solution.
    UNIQUE = "unique"


@dataclass(frozen=True, slots=True)
class Claim(SizedRecord):
    """One thing that is said about a board.

    `cell` and `digit` belong to PLACE and ELIMINATE, `digits` to BOARD: all cells row by row, 0 for a blank.
    """

    kind: ClaimKind
    cell: Cell | None = None
    digit: int | None = None
    digits: tuple[int, ...] = ()
    #: Where it stands in the text that it was read from: the number of characters before it.
    at: int = 0
    #: The number of rows of the board.
    size: Annotated[int, Json(is_hidden=True)] = 9

    @classmethod
    def place(cls, cell: int, digit: int, size: int = 9) -> Claim:
        """Claim that a digit is in a cell (a number from 0, row by row)."""
        return cls(ClaimKind.PLACE, cell, digit, size=size)

    @classmethod
    def eliminate(cls, cell: int, digit: int, size: int = 9) -> Claim:
        """Claim that a digit is not in a cell."""
        return cls(ClaimKind.ELIMINATE, cell, digit, size=size)

    @classmethod
    def board(cls, digits: Iterable[int]) -> Claim:
        """Claim a whole board, as the next one or as the solution."""
        known = tuple(digits)
        return cls(ClaimKind.BOARD, digits=known, size=round(len(known) ** 0.5))

    def __str__(self) -> str:
        if self.cell is None:
            return line_of_digits(self.digits) if self.kind is ClaimKind.BOARD else str(self.kind)
        return f"{cell_name(self.cell, self.size)}{'=' if self.kind is ClaimKind.PLACE else '<>'}{self.digit}"


@dataclass(frozen=True, slots=True)
class Unread(ReadableRecord):
    """A piece of a text that looks like a claim and cannot be read: its line (from 1), the piece, and why."""

    line: int
    text: str
    reason: str

    def message(self, lang: LangName = "en") -> str:
        """Say where it is and why it cannot be read."""
        return language(lang).grammar.write(self.say())

    def say(self) -> Say:
        """Say it, for a text in any language."""
        return say(f"play.unread.{self.reason}", line=self.line, text=self.text)


@dataclass(frozen=True, slots=True)
class Claims(ReadableRecord):
    """What was read in a text: the claims in their order, and what could not be read."""

    claims: tuple[Claim, ...] = ()
    unread: tuple[Unread, ...] = ()

    @classmethod
    def from_json(cls, data: Mapping[str, Any], size: int = 9) -> Claims:
        """Make claims from the result of `to_json`, on a board of that many rows."""
        return read(cls, data, Scope(size))

    @property
    def json_scope(self) -> Scope:
        """What the names of cells depend on."""
        return Scope(self.claims[0].size if self.claims else 9)

    @property
    def answer(self) -> tuple[int, ...] | None:
        """The digits of the last board in the text; None if there is none."""
        return next((claim.digits for claim in reversed(self.claims) if claim.kind is ClaimKind.BOARD), None)

    @property
    def moves(self) -> tuple[Claim, ...]:
        """The placements and eliminations."""
        return tuple(claim for claim in self.claims if claim.cell is not None)

    def __bool__(self) -> bool:
        return bool(self.claims)
