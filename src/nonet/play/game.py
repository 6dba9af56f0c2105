"""Game: a puzzle in play, with notes, history and hints; a record that replays; what a model or a person sees."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Final

from nonet.arguments import checked_choice, checked_whole
from nonet.errors import ParseError, WrongValueError
from nonet.geometry import cell_name, line_of_digits
from nonet.json_text import read_json
from nonet.logic import hint as find_hint
from nonet.named import Named
from nonet.play.position import Position
from nonet.records import Cell, Json, SizedRecord

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import TypeAlias

    import numpy as np
    from numpy.typing import NDArray

    from nonet.puzzles import PuzzleLike

    Arrays: TypeAlias = Mapping[str, NDArray[np.int64]]

__all__ = ["TEXT_STYLES", "Act", "Game", "Move"]


class Act(Named):
    """What a move does."""

    PLACE = "place"
    ERASE = "erase"
    #: Writes a note into a cell, or wipes it out.
    NOTE = "note"
    #: Eliminates a candidate, or brings it back.
    STRIKE = "strike"
    UNDO = "undo"
    REDO = "redo"
    HINT = "hint"


@dataclass(frozen=True, slots=True)
class Move(SizedRecord):
    """One move of a game: what it does, and the cell and digit that it needs."""

    act: Act
    cell: Cell | None = None
    digit: int | None = None
    #: The detail of a hint, 1 to 4.
    detail: int | None = None
    #: The number of rows of the board.
    size: Annotated[int, Json(is_hidden=True)] = 9

    def __str__(self) -> str:
        if self.cell is None:
            return str(self.act)
        name = cell_name(self.cell, self.size)
        return f"{self.act} {name}" if self.digit is None else f"{self.act} {self.digit} {name}"


#: How `Game.to_text` writes a board.
TEXT_STYLES: Final = ("boxed", "coordinates", "rows", "zeros", "line", "json", "candidates")

#: The first word of the record of a game.
_FORMAT: Final = "nonet-game-1"


class Game:
    """A puzzle in play. It may hold wrong digits, as on paper; clues never change.

    Moves return the game, so they can be chained. `log` holds every move, undone ones and hints too, and replays to the
    same state: ``Game.from_json(game.to_json())``.

    >>> game = Game("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> game.place("r5c5", 5).place("r1c3", 1).undo().note("r1c3", 4)
    <Game of 81 cells: 50 blank, 4 moves>
    >>> print(game.hint().text())
    Look at box 4.
    """

    def __init__(self, puzzle: PuzzleLike) -> None:
        self._position = Position(puzzle)
        self._first = self._position.copy()
        self.notes: dict[int, frozenset[int]] = {}
        self.log: list[Move] = []
        self.hints = 0
        self._undo: list[tuple[Position, dict[int, frozenset[int]]]] = []
        self._redo: list[tuple[Position, dict[int, frozenset[int]]]] = []

    # ── the state ──────────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def puzzle(self) -> Any:
        """The puzzle: a Grid with its clues, or a Puzzle with its rules."""
        return self._position.puzzle

    @property
    def size(self) -> int:
        """The number of rows, columns and digits."""
        return self._position.size

    @property
    def position(self) -> Position:
        """A copy of the digits and eliminated candidates, for a `Judge`."""
        return self._position.copy()

    @property
    def board(self) -> Any:
        """The board as an immutable value that every function of nonet takes."""
        return self._position.board

    @property
    def digits(self) -> tuple[int, ...]:
        """The digits on the board row by row, 0 for blank."""
        return tuple(self._position.digits)

    @property
    def clues(self) -> tuple[int, ...]:
        """The clues row by row, 0 for none."""
        return self._position.clues

    @property
    def blanks(self) -> tuple[int, ...]:
        """The cells without a digit."""
        return tuple(cell for cell, digit in enumerate(self._position.digits) if not digit)

    def conflicts(self) -> tuple[tuple[int, ...], ...]:
        """Return the cells of each conflict: two equal digits that see each other, or those of a broken rule."""
        return self._position.conflicts()

    @property
    def is_full(self) -> bool:
        """Whether every cell has a digit, right or wrong."""
        return self._position.is_full

    @property
    def is_done(self) -> bool:
        """Whether the puzzle is solved: every cell has a digit and no rule is broken."""
        return self.is_full and not self.conflicts()

    def candidates(self, cell: int | str) -> tuple[int, ...]:
        """Return the candidates of a cell; none of one that holds a digit."""
        mask = self._position.masks()[self.cell_of(cell)]
        return tuple(digit for digit in range(1, self.size + 1) if mask >> digit - 1 & 1)

    def is_legal(self, cell: int | str, digit: int) -> bool:
        """Return whether a digit may be placed: not on a clue, and against no rule as far as the board shows."""
        at, value = self.cell_of(cell), self.digit_of(digit)
        return not self.clues[at] and not self._position.broken(at, value)

    def legal_moves(self) -> list[Move]:
        """Return every placement in a blank cell that breaks no rule."""
        size = self.size
        return [
            Move(Act.PLACE, cell, digit, size=size)
            for cell in self.blanks
            for digit in range(1, size + 1)
            if not self._position.broken(cell, digit)
        ]

    # ── moves ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def place(self, cell: int | str, digit: int) -> Game:
        """Put a digit into a cell, in place of the one that is there."""
        at, value = self._changeable(cell), self.digit_of(digit)
        self._keep()
        self._position.place(at, value)
        self.notes.pop(at, None)
        return self._logged(Act.PLACE, at, value)

    def erase(self, cell: int | str) -> Game:
        """Take the digit and the notes out of a cell."""
        at = self._changeable(cell)
        self._keep()
        self._position.place(at, 0)
        self.notes.pop(at, None)
        return self._logged(Act.ERASE, at)

    def note(self, cell: int | str, digit: int) -> Game:
        """Write a digit as a note into a blank cell, or wipe it out if it is there."""
        at, value = self._blank(cell), self.digit_of(digit)
        self._keep()
        noted = self.notes.get(at, frozenset()) ^ {value}
        self.notes = {**self.notes, at: noted}
        if not noted:
            del self.notes[at]
        return self._logged(Act.NOTE, at, value)

    def strike(self, cell: int | str, digit: int) -> Game:
        """Eliminate a candidate of a blank cell, or bring it back if it was eliminated."""
        at, value = self._blank(cell), self.digit_of(digit)
        self._keep()
        if (at, value) in self._position.struck:
            self._position.restore(at, value)
        else:
            self._position.strike(at, value)
        return self._logged(Act.STRIKE, at, value)

    def undo(self) -> Game:
        """Take back the last move that changed the board; do nothing if there is none."""
        if self._undo:
            self._redo.append((self._position.copy(), self.notes))
            self._position, self.notes = self._undo.pop()
        return self._logged(Act.UNDO)

    def redo(self) -> Game:
        """Make the move again that was taken back last; do nothing if there is none."""
        if self._redo:
            self._undo.append((self._position.copy(), self.notes))
            self._position, self.notes = self._redo.pop()
        return self._logged(Act.REDO)

    def hint(self, detail: int = 1) -> Any:
        """Return a hint for the board, from a nudge (1) to the full step (4), and count it; nothing is played."""
        found = find_hint(self.board, detail)
        self.hints += 1
        self.log.append(Move(Act.HINT, detail=detail, size=self.size))
        return found

    def play(self, move: Move | Mapping[str, Any]) -> Game:
        """Make a move that is given as a value, or as JSON."""
        made = move if isinstance(move, Move) else Move.from_json(move, self.size)
        act, cell, digit = made.act, made.cell, made.digit
        if act in _ON_CELLS:
            if cell is None or (digit is None and act is not Act.ERASE):
                raise ParseError("move.incomplete", act=str(act))
            if act is Act.ERASE:
                return self.erase(cell)
            by_act = {Act.PLACE: self.place, Act.NOTE: self.note, Act.STRIKE: self.strike}
            return by_act[act](cell, digit or 0)
        if act is Act.HINT:
            self.hint(1 if made.detail is None else made.detail)
            return self
        return self.undo() if act is Act.UNDO else self.redo()

    def _keep(self) -> None:
        self._undo.append((self._position.copy(), self.notes))
        self.notes = dict(self.notes)
        self._redo.clear()

    def _logged(self, act: Act, cell: int | None = None, digit: int | None = None) -> Game:
        self.log.append(Move(act, cell, digit, size=self.size))
        return self

    # ── input ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def cell_of(self, cell: int | str) -> int:
        """Return the number of a cell, from 0 row by row, given that or a name; ValueError if there is no such cell."""
        most = self.size**2 - 1
        if isinstance(cell, str):
            row, _, column = cell.lower().removeprefix("r").partition("c")
            if not (row.isdecimal() and column.isdecimal() and 1 <= int(row[:3]) <= self.size >= int(column[:3]) >= 1):
                raise WrongValueError("game.cell", size=self.size, got=cell[:40])
            return (int(row) - 1) * self.size + int(column) - 1
        return checked_whole(cell, "cell_or_name", 0, most)

    def digit_of(self, digit: int) -> int:
        """Return a digit; ValueError if the board has no such digit."""
        return checked_whole(digit, "digit", 1, self.size)

    def _changeable(self, cell: int | str) -> int:
        at = self.cell_of(cell)
        if self.clues[at]:
            raise WrongValueError("game.clue", at=cell_name(at, self.size))
        return at

    def _blank(self, cell: int | str) -> int:
        at = self._changeable(cell)
        if self._position.digits[at]:
            raise WrongValueError("game.digit", at=cell_name(at, self.size))
        return at

    # ── the record ─────────────────────────────────────────────────────────────────────────────────────────────────

    def to_json(self) -> dict[str, Any]:
        """Return the record of the game: the puzzle, where play started, and every move."""
        first, size = self._first, self.size
        start: dict[str, Any] = {}
        if tuple(first.digits) != first.clues:
            start["digits"] = line_of_digits(first.digits)
        if first.struck:
            start["eliminated"] = [[cell_name(cell, size), digit] for cell, digit in sorted(first.struck)]
        return {
            "format": _FORMAT,
            "puzzle": self.puzzle.to_data(),
            **({"start": start} if start else {}),
            "moves": [move.to_json() for move in self.log],
        }

    @classmethod
    def from_json(cls, data: str | Mapping[str, Any]) -> Game:
        """Play the record of a game again; ParseError says what is wrong with one that cannot be."""
        if isinstance(data, str):
            try:
                data = read_json(data)
            except ValueError:
                raise ParseError("move.record") from None
        if not isinstance(data, Mapping) or data.get("format") != _FORMAT or "puzzle" not in data:
            raise ParseError("move.record")
        start, moves = data.get("start", {}), data.get("moves", [])
        if not isinstance(start, Mapping) or not isinstance(moves, list):
            raise ParseError("move.record")
        game = cls(data["puzzle"])
        if start:
            try:
                struck = [(cell, digit) for cell, digit in start.get("eliminated", [])]
                again = Position(game.puzzle.at_position(start.get("digits"), struck))
            except (ValueError, TypeError) as error:
                raise ParseError("move.start", error=error) from None
            game._position, game._first = again, again.copy()
        for number, given in enumerate(moves, 1):
            try:
                game.play(Move.from_json(given, game.size))
            except (ValueError, TypeError) as error:
                raise ParseError("move.number", number=number, error=error) from None
        return game

    def copy(self) -> Game:
        """Return a game in the same state, which goes on by itself."""
        other = object.__new__(Game)
        other.__dict__.update(self.__dict__)
        other._position = self._position.copy()
        other.notes, other.log = dict(self.notes), list(self.log)
        other._undo, other._redo = list(self._undo), list(self._redo)
        return other

    def __repr__(self) -> str:
        return f"<Game of {self.size**2} cells: {len(self.blanks)} blank, {len(self.log)} moves>"

    def __str__(self) -> str:
        return self.to_text()

    # ── what is seen ───────────────────────────────────────────────────────────────────────────────────────────────

    def to_arrays(self) -> Arrays:
        """Return the state as arrays: `digits`, `clues`, `candidates` and `notes` (bit d-1 for digit d), by row."""
        import numpy as np

        shape = (self.size, self.size)
        notes = [sum(1 << digit - 1 for digit in self.notes.get(cell, ())) for cell in range(self.size**2)]
        columns = {"digits": self.digits, "clues": self.clues, "candidates": self._position.masks(), "notes": notes}
        return {name: np.array(values, dtype=np.int64).reshape(shape) for name, values in columns.items()}

    def to_text(self, style: str = "boxed") -> str:
        """Return the board as text for a model: in one of the forms that papers use (see `TEXT_STYLES`).

        >>> print(Game("1..2" + "." * 12).to_text("coordinates"))
              c1 c2 c3 c4
        r1    1  .  .  2
        r2    .  .  .  .
        r3    .  .  .  .
        r4    .  .  .  .
        """
        checked_choice(style, "text_style", TEXT_STYLES)
        size = self.size
        rows = [self.digits[at : at + size] for at in range(0, size**2, size)]
        if style == "line":
            return line_of_digits(self.digits)
        if style == "json":
            return json.dumps([list(row) for row in rows])
        if style == "rows":
            return _spaced(rows)
        if style == "zeros":
            return "\n".join(" ".join(map(str, row)) for row in rows)
        if style == "coordinates":
            heads = "".join(f"c{column:<2}" for column in range(1, size + 1)).rstrip()
            lines = [f"r{at:<4} " + " ".join(f"{_shown(digit):<2}" for digit in row) for at, row in enumerate(rows, 1)]
            return "\n".join([f"      {heads}", *(line.rstrip() for line in lines)])
        if style == "candidates":
            return _grid_of_candidates(self._position.masks(), self.digits, size)
        return _spaced(rows) if self._position.has_rules else str(self.board)

    def to_png(self, **options: Any) -> bytes:
        """Return a picture of the board for vision models; takes the options of `nonet.render.png`."""
        from nonet import render

        return (
            render.png(self.puzzle, **{"digits": self.digits, **options})
            if self._position.has_rules
            else (render.png(self.board, **options))
        )


_ON_CELLS: Final = (Act.PLACE, Act.ERASE, Act.NOTE, Act.STRIKE)


def _shown(digit: int) -> str:
    return str(digit) if digit else "."


def _spaced(rows: Iterable[Iterable[int]]) -> str:
    return "\n".join(" ".join(map(_shown, row)) for row in rows)


def _grid_of_candidates(masks: Iterable[int], digits: Iterable[int], size: int) -> str:
    cells = [
        str(digit) if digit else "".join(str(d) for d in range(1, size + 1) if mask >> d - 1 & 1) or "-"
        for mask, digit in zip(masks, digits, strict=True)
    ]
    width = max(map(len, cells))
    rows = [cells[at : at + size] for at in range(0, size**2, size)]
    return "\n".join(" ".join(cell.ljust(width) for cell in row).rstrip() for row in rows)
