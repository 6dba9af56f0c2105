"""The reader that finds claims in what people and language models write.

Nothing is an error: what looks like a claim and cannot be read is reported with its line and the reason.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from nonet.arguments import checked_whole
from nonet.errors import WrongTypeError
from nonet.geometry import SYMBOLS
from nonet.json_text import check_nesting
from nonet.play.claims import Claim, ClaimKind, Claims, Unread

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["read_claims", "text_of"]

#: Longer texts are read from here on, counted from their end: what counts stands last.
_LONGEST: Final = 250_000
#: As much of a piece is quoted.
_QUOTED: Final = 60
#: No more claims, or pieces that cannot be read, are taken from one text.
_MOST: Final = 20_000

#: What a blank cell of a board is written as.
_BLANKS: Final = frozenset("._*-?0xX")

# ── moves in prose ─────────────────────────────────────────────────────────────────────────────────────────────────

_CELL: Final = r"""(?:
    r(?P<r{n}>\d{1,4})\s*c(?P<c{n}>\d{1,4})
  | row\s*(?P<row{n}>\d{1,4})\s*[,;]?\s*(?:and\s+)?col(?:umn)?\.?\s*(?P<col{n}>\d{1,4})
  | col(?:umn)?\.?\s*(?P<colb{n}>\d{1,4})\s*[,;]?\s*(?:and\s+)?row\s*(?P<rowb{n}>\d{1,4})
  | (?:cell\s*)?[(\[]\s*(?P<x{n}>\d{1,4})\s*,\s*(?P<y{n}>\d{1,4})\s*[)\]]
)"""
_CELLS: Final = rf"(?:the\s+)?(?:cell\s+)?(?:at\s+)?{_CELL}"
_NUMBER: Final = (
    r"(?:an?\s+|the\s+)?(?:digit\s+|number\s+|value\s+|candidate\s+)*['\"`*]*(?<![\d.])(?P<{n}>\d{1,4})(?![\d.]*\d)"
)
_NOT: Final = r"(?:<>|!=|≠|≢|is\s+not|isn't|cannot\s+be|can't\s+be|can\s+not\s+be|must\s+not\s+be)"
_IS: Final = (
    r"(?::=|==?|:|->|→|⇒|=>|←|<-|is|equals|must\s+be|has\s+to\s+be|should\s+be|can\s+only\s+be|becomes|gets|takes"
    r"|holds|contains)"
)
_PUT: Final = r"(?:place|put|write|enter|set|fill(?:\s+in)?|insert|assign)"
_GOES: Final = r"(?:must\s+go\s+|goes\s+|must\s+be\s+|is\s+|has\s+to\s+go\s+)?"
_DROP: Final = r"(?:eliminate|remove|strike|exclude|rule\s+out|cross\s+out|delete)"


def _named(pattern: str, number: int) -> str:
    return pattern.replace("{n}", str(number))


_FORM_TEXTS: Final = (
    rf"(?P<elim1>{_named(_CELLS, 1)}['\"`*)]*\s*{_NOT}\s*{_NUMBER.replace('{n}', 'd1')})",
    rf"(?P<place2>{_named(_CELLS, 2)}['\"`*)]*\s*{_IS}\s*{_NUMBER.replace('{n}', 'd2')})",
    rf"(?P<elim3>{_DROP}\s+{_NUMBER.replace('{n}', 'd3')}['\"`*]*\s+(?:from|in|at|as)\s+{_named(_CELLS, 3)})",
    rf"(?P<place4>{_NUMBER.replace('{n}', 'd4')}['\"`*]*\s+{_GOES}(?:at|in|into|on|to|for)\s+{_named(_CELLS, 4)})",
    rf"(?P<place5>{_PUT}\s+{_named(_CELLS, 5)}\s*(?:to|with|as|=)\s*{_NUMBER.replace('{n}', 'd5')})",
    rf"(?P<place6>{_named(_CELLS, 6)}\s*,?\s*(?:(?:we|i|can|must)\s+)*{_PUT}\s+{_NUMBER.replace('{n}', 'd6')})",
)
_MOVE: Final = re.compile("|".join(_FORM_TEXTS), re.IGNORECASE | re.VERBOSE)
#: HoDoKu's notation for eliminations in several cells: r12c3<>45.
_MANY: Final = re.compile(
    r"\br(?P<rows>[1-9]{1,9})c(?P<columns>[1-9]{1,9})\s*<>\s*(?P<digits>[1-9]{1,9})\b", re.IGNORECASE
)
#: What looks like a move, to be reported if it is none.
_LIKE_A_MOVE: Final = re.compile(
    r"\br\d+c\d+['\"`*]*\s*(?:=|:|<>|!=|≠)\s*\S+|\brow\s*\d+\s*,?\s*col(?:umn)?\s*\d+\s*(?:=|:|is)\s*\S+", re.IGNORECASE
)

_NO_SOLUTION: Final = re.compile(
    r"\b(?:there\s+is|there\s+are|it\s+has|(?:puzzle|board|grid|sudoku|position)\s+has)\s+no\s+(?:valid\s+)?solutions?\b"
    r"|\b(?:puzzle|board|grid|sudoku|position|this|it)\s+is\s+(?:unsolvable|impossible\s+to\s+solve|inconsistent)\b"
    r"|^\W*(?:no\s+solution|unsolvable)\W*$",
    re.IGNORECASE | re.MULTILINE,
)
_ONE_SOLUTION: Final = re.compile(
    r"\b(?:there\s+is|it\s+has|(?:puzzle|board|grid|sudoku|position)\s+has)\s+"
    r"(?:exactly\s+one|only\s+one|a\s+unique|one\s+unique|a\s+single)\s+solution\b"
    r"|\b(?:the\s+)?solution\s+is\s+unique\b|^\W*unique(?:\s+solution)?\W*$",
    re.IGNORECASE | re.MULTILINE,
)

# ── boards ─────────────────────────────────────────────────────────────────────────────────────────────────────────

#: What a line of a board consists of besides its cells, and lines between those of a board.
_FRAME: Final = re.compile(r"[\s|│┃║¦,;:+\[\](){}'\"`<>/\\&]+")
_TAG: Final = re.compile(r"</?[A-Za-z][\w-]{0,30}>")
_RULE: Final = re.compile(r"[\s|│┃║+┼╋╬├┤┝┥╠╣┬┴┏┓┗┛┌┐└┘╔╗╚╝╦╩╪╫─━═=\-_*`~]*")
#: All 81 cells of a classic board, anywhere in a line.
_RUN: Final = re.compile(r"(?<![\w.*-])(?:[0-9.]{81}|[0-9*]{81}|[0-9_]{81}|[0-9xX]{81}|[0-9-]{81})(?![\w.*-])")
_ROW_NAME: Final = re.compile(r"^\s*(?:row\s*\d+|r\d+|[A-I](?=[\s:|]))\s*[:|.)]?\s*", re.IGNORECASE)
_FENCE: Final = re.compile(r"^\s*(?:```|~~~)")


def read_claims(text: str, size: int = 9, *, first: int = 1) -> Claims:
    r"""Read the claims in a text: moves, boards and statements about solutions.

    Moves are written like ``r3c5=7``, ``R3C5: 7``, ``(3, 5) = 7``, "place 7 at row 3, column 5", ``r3c5<>7``, "remove 7
    from r3c5", or as JSON such as ``{"row": 3, "column": 5, "digit": 7}``. A board is a block of lines in prose or in a
    code fence, one line of all cells, or JSON; of several boards only the last counts, since those before are the
    puzzle repeated or drafts. `size` is the number of rows, `first` the number of the first row and column (0 or 1).

    >>> [str(claim) for claim in read_claims("So R1C2: 4, and then place 7 at row 3, column 5.").claims]
    ['r1c2=4', 'r3c5=7']
    >>> print(read_claims("r1c2=4\nr12c5=7").unread[0].message())
    line 2: there is no such cell: r12c5=7
    """
    if not isinstance(text, str):
        raise WrongTypeError("wanted", wanted="text", got=type(text).__name__)
    checked_whole(size, "size", 1, 25)
    checked_whole(first, "first_row", 0, 1)
    skipped = max(0, len(text) - _LONGEST)
    return _Reader(text[skipped:], size, first, skipped, text.count("\n", 0, skipped)).read()


def text_of(message: Any) -> str:
    """Return the text of a message of a chat, as a text, an object or a mapping; of several messages, of the last."""
    if isinstance(message, list):
        return text_of(message[-1]) if message else ""
    if isinstance(message, str):
        return message
    names = ("content", "value", "text")
    get = message.get if isinstance(message, Mapping) else lambda name: getattr(message, name, None)
    content = next((found for found in map(get, names) if found), "")
    if isinstance(content, list):  # parts of a message
        return "\n".join(filter(None, map(text_of, content)))
    return content if isinstance(content, str) else ""


class _Reader:
    """Reads one text."""

    def __init__(self, text: str, size: int, first: int, skipped: int, lines_before: int) -> None:
        self.text = text
        self.size = size
        self.first = first
        self.skipped = skipped
        self.starts = [0, *(match.end() for match in re.finditer("\n", text))]
        self.lines_before = lines_before
        self.claims: list[Claim] = []
        self.unread: list[Unread] = []
        #: The pieces of the text that are spoken for.
        self.taken: list[tuple[int, int]] = []

    def read(self) -> Claims:
        self._read_json()
        self._read_boards()
        self._read_moves()
        self._read_statements()
        boards = [claim for claim in self.claims if claim.kind is ClaimKind.BOARD]
        last = max(boards, key=lambda claim: claim.at, default=None)
        kept = [claim for claim in self.claims if claim.kind is not ClaimKind.BOARD or claim is last]
        kept.sort(key=lambda claim: claim.at)
        return Claims(tuple(kept[:_MOST]), tuple(sorted(self.unread, key=lambda piece: piece.line)[:_MOST]))

    # ── places ─────────────────────────────────────────────────────────────────────────────────────────────────────

    def _line(self, at: int) -> int:
        return self.lines_before + bisect_right(self.starts, at)

    def _refuse(self, at: int, piece: str, reason: str) -> None:
        piece = " ".join(piece.split())
        quoted = piece if len(piece) <= _QUOTED else piece[: _QUOTED - 1] + "…"
        self.unread.append(Unread(self._line(at), quoted, reason))

    def _is_free(self, start: int, end: int) -> bool:
        return all(end <= begin or start >= stop for begin, stop in self.taken)

    def _cell(self, row: int, column: int) -> int | None:
        row, column = row - self.first, column - self.first
        return row * self.size + column if 0 <= row < self.size and 0 <= column < self.size else None

    def _move(self, kind: ClaimKind, row: int, column: int, digit: int, at: int, piece: str) -> bool:
        """Add a move; report one in no cell or with no digit of the board."""
        cell = self._cell(row, column)
        if cell is None or not 1 <= digit <= self.size:
            self._refuse(at, piece, "cell" if cell is None else "digit")
            return False
        self.claims.append(Claim(kind, cell, digit, at=at + self.skipped, size=self.size))
        return True

    # ── JSON ───────────────────────────────────────────────────────────────────────────────────────────────────────

    def _read_json(self) -> None:
        decoder, at = json.JSONDecoder(), 0
        tries = 0
        while (found := _JSON_START.search(self.text, at)) is not None and tries < _MOST_TRIES:
            tries += 1
            at = found.start()
            try:
                check_nesting(self.text, at)
                data, end = decoder.raw_decode(self.text, at)
            except ValueError:
                at += 1
                continue
            before = len(self.claims)
            self._take_json(data, at, 0)
            if len(self.claims) > before:
                self.taken.append((at, end))
                at = end
            else:
                at = found.end()

    def _take_json(self, data: Any, at: int, depth: int) -> None:
        """Take what JSON claims: boards as nested lists or texts, moves as objects or under the names of cells."""
        if depth > _DEEPEST or len(self.claims) > _MOST:
            return
        if (digits := self._board_in(data)) is not None:
            self.claims.append(Claim(ClaimKind.BOARD, digits=digits, at=at + self.skipped, size=self.size))
        elif isinstance(data, dict):
            if not self._take_move(data, at):
                for name, value in data.items():
                    self._take_named(str(name), value, at, depth)
        elif isinstance(data, list):
            for item in data:
                self._take_json(item, at, depth + 1)

    def _take_named(self, name: str, value: Any, at: int, depth: int) -> None:
        named = _CELL_NAME.fullmatch(name)
        if named and _is_whole(value):
            self._move(ClaimKind.PLACE, int(named[1]), int(named[2]), int(value), at, f"{name}: {value}")
        elif isinstance(value, (dict, list)) or (isinstance(value, str) and len(value) >= self.size**2):
            self._take_json(value, at, depth + 1)
        elif isinstance(value, str) and (found := _MOVE.fullmatch(value.strip())):
            self._take_match(found, at)

    def _take_move(self, data: dict[str, Any], at: int) -> bool:
        """Take one move as an object: row, column and digit, or a cell by name; perhaps an elimination."""
        known = {str(name).lower().strip(): value for name, value in data.items()}
        row, column, digit = (next((known[name] for name in names if name in known), None) for names in _KEYS)
        cell = known.get("cell", known.get("position"))
        if isinstance(cell, str) and (named := _CELL_NAME.fullmatch(cell.strip())):
            row, column = int(named[1]), int(named[2])
        elif isinstance(cell, list) and len(cell) == 2:
            row, column = cell
        if row is None or column is None or digit is None or not all(map(_is_whole, (row, column, digit))):
            return False
        action = str(next((known[name] for name in ("action", "type", "kind", "move", "op") if name in known), "place"))
        kind = ClaimKind.ELIMINATE if re.search(_DROP, action, re.IGNORECASE) else ClaimKind.PLACE
        self._move(kind, int(row), int(column), int(digit), at, json.dumps(data))
        return True

    def _board_in(self, data: Any) -> tuple[int, ...] | None:
        """Return the digits of a board given as one text, as a list of texts, or as a list of rows or of cells."""
        if isinstance(data, str):
            return self._plain(data) if len(data) <= 4 * self.size**2 else None
        if not isinstance(data, list) or len(data) not in (self.size, self.size**2):
            return None
        if len(data) == self.size:
            rows = [self._cells(row) if isinstance(row, str) else row for row in data]
            if not all(isinstance(row, list) and len(row) == self.size for row in rows):
                return None
            data = [cell for row in rows for cell in row or ()]
        digits = [_digit_from(cell, self.size) for cell in data]
        return tuple(digit for digit in digits if digit is not None) if None not in digits else None

    def _plain(self, text: str) -> tuple[int, ...] | None:
        cells = [cell for line in text.splitlines() for cell in self._cells(line) or ()]
        return tuple(cells) if len(cells) == self.size**2 else None

    # ── boards ─────────────────────────────────────────────────────────────────────────────────────────────────────

    def _cells(self, line: str) -> list[int] | None:
        """Return the digits of a line that consists of cells and frames only; None for any other line."""
        if len(line) > 8 * self.size**2:
            return None
        line = _TAG.sub(" ", line)
        named = _ROW_NAME.sub("", line) if self.size <= 9 else line
        pieces = [piece for piece in _FRAME.split(named.strip(" *")) if piece]
        if not pieces or len(pieces) > self.size**2:
            return None
        if any(len(piece) > 2 or _digit_from(piece, self.size) is None for piece in pieces):
            if any(set(piece) - _PLAIN for piece in pieces) or self.size > 9:
                return None
            pieces = list("".join(pieces))
        cells = [_digit_from(piece, self.size) for piece in pieces]
        return None if None in cells else [cell for cell in cells if cell is not None]

    def _read_boards(self) -> None:
        size = self.size
        for found in _RUN.finditer(self.text) if size == 9 else ():
            self._take_board([_digit_from(cell, size) or 0 for cell in found[0]], *found.span())
        rows: list[tuple[int, int, list[int]]] = []  # of the block so far: where its lines begin and end, their cells
        for number, start in enumerate(self.starts):
            end = self.starts[number + 1] if number + 1 < len(self.starts) else len(self.text)
            line = self.text[start:end]
            if not self._is_free(start, max(start + 1, end - 1)):
                self._close(rows)
                continue
            cells = self._cells(line) if line.strip() else None
            if cells is not None and len(cells) not in (size, size**2) and _RULE.fullmatch(line.rstrip("\n")):
                cells = None  # a line between rows, not a row of blanks
            if cells is not None and len(cells) == size**2 and size > 1:
                self._close(rows)
                self._take_board(cells, start, end)
            elif cells is not None and (len(cells) == size or (rows and len(cells) > 1)):
                rows.append((start, end, cells))
                if sum(len(known) == size for _, _, known in rows) > _MOST:
                    self._close(rows)
            elif (not line.strip() and len(rows) in (size, size + _has_header(rows, size))) or not (
                _FENCE.match(line) is None and _RULE.fullmatch(line.rstrip("\n"))
            ):
                self._close(rows)
        self._close(rows)

    def _close(self, rows: list[tuple[int, int, list[int]]]) -> None:
        """End a block: one of the right shape is a board; one that is nearly a board is reported."""
        size = self.size
        del rows[: _has_header(rows, size)]
        if len(rows) >= size and all(len(cells) == size for _, _, cells in rows) and len(rows) % size == 0:
            for begin in range(0, len(rows), size):
                part = rows[begin : begin + size]
                self._take_board([cell for _, _, cells in part for cell in cells], part[0][0], part[-1][1])
        elif len(rows) > max(2, size // 2):
            self._refuse(rows[0][0], self.text[rows[0][0] : rows[0][1]], "block")
            self.taken.append((rows[0][0], rows[-1][1]))
        rows.clear()

    def _take_board(self, cells: Sequence[int], start: int, end: int) -> None:
        self.claims.append(Claim(ClaimKind.BOARD, digits=tuple(cells), at=start + self.skipped, size=self.size))
        self.taken.append((start, end))

    # ── prose ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def _read_moves(self) -> None:
        for number, start in enumerate(self.starts):
            end = self.starts[number + 1] if number + 1 < len(self.starts) else len(self.text)
            if end - start > 1 and self._is_free(start, end):
                self._read_line(start, min(end, start + _LONGEST_LINE))

    def _read_line(self, start: int, end: int) -> None:
        line = self.text[start:end]
        if not any(character.isdigit() for character in line):
            return
        covered: list[tuple[int, int]] = []
        for found in _MANY.finditer(line):
            if len(found["rows"]) * len(found["columns"]) * len(found["digits"]) > 1:
                covered.append(found.span())
                for row in found["rows"]:
                    for column in found["columns"]:
                        for digit in found["digits"]:
                            at = start + found.start()
                            self._move(ClaimKind.ELIMINATE, int(row), int(column), int(digit), at, found[0])
        for found in _MOVE.finditer(line):
            if not any(found.start() < stop and found.end() > begin for begin, stop in covered):
                covered.append(found.span())
                self._take_match(found, start + found.start())
        for found in _LIKE_A_MOVE.finditer(line):
            if not any(found.start() < stop and found.end() > begin for begin, stop in covered):
                self._refuse(start + found.start(), found[0], "form")

    def _take_match(self, found: re.Match[str], at: int) -> None:
        kind, number = next((name[:-1], name[-1]) for name in _FORMS if found[name] is not None)
        pairs = (("r", "c"), ("row", "col"), ("rowb", "colb"), ("x", "y"))
        row, column = next((found[a + number], found[b + number]) for a, b in pairs if found[a + number] is not None)
        digit = found[f"d{number}"]
        if max(len(row), len(column), len(digit)) > 3:
            self._refuse(at, found[0], "cell" if max(len(row), len(column)) > 3 else "digit")
            return
        claim = ClaimKind.PLACE if kind == "place" else ClaimKind.ELIMINATE
        self._move(claim, int(row), int(column), int(digit), at, found[0])

    def _read_statements(self) -> None:
        for pattern, kind in ((_NO_SOLUTION, ClaimKind.NO_SOLUTION), (_ONE_SOLUTION, ClaimKind.UNIQUE)):
            for found in pattern.finditer(self.text):
                self.claims.append(Claim(kind, at=found.start() + self.skipped, size=self.size))


_FORMS: Final = ("elim1", "place2", "elim3", "place4", "place5", "place6")
_LONGEST_LINE: Final = 20_000
_DEEPEST: Final = 20
_MOST_TRIES: Final = 2000
_JSON_START: Final = re.compile(r"[\[{](?=\s*[\[{\"\d.])")
_CELL_NAME: Final = re.compile(r"\(?\s*r?(\d{1,3})\s*[c,]\s*(\d{1,3})\s*\)?", re.IGNORECASE)
_KEYS: Final = (("row", "r"), ("column", "col", "c"), ("digit", "value", "number", "num", "d", "v", "val"))
_PLAIN: Final = _BLANKS | frozenset("123456789")


def _has_header(rows: Sequence[tuple[int, int, list[int]]], size: int) -> int:
    """Return 1 if the first line of a block numbers its columns, or is the line below such heads; else 0."""
    return int(len(rows) % size == 1 and size > 1 and rows[0][2] in (list(range(1, size + 1)), [0] * size))


def _is_whole(value: Any) -> bool:
    if isinstance(value, str):
        return re.fullmatch(r"\s*[0-9]{1,3}\s*", value) is not None
    return type(value) is int and abs(value) < 1000


def _digit_from(cell: Any, size: int) -> int | None:
    """Return the digit that a cell of a board holds, 0 for a blank; None if it is neither."""
    if cell is None or cell in ("", " "):
        return 0
    if isinstance(cell, str):
        cell = cell.strip()
        if len(cell) == 1 and cell in _BLANKS:
            return 0
        if len(cell) == 1 and cell.isalpha() and size > 9:
            cell = SYMBOLS.find(cell.upper())
        elif len(cell) <= 2 and cell.isascii() and cell.isdigit():
            cell = int(cell)
    return cell if type(cell) is int and 0 <= cell <= size else None
