"""A game as tools for a language model: functions, their schemas as OpenAI and compatible servers take them, and calls.

>>> from nonet.play import tools
>>> game = tools.Tools("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
>>> game.call("place", '{"row": 5, "column": 5, "digit": 5}')
'r5c5=5 is justified: Naked Single: r5c5=5.'
>>> [schema["function"]["name"] for schema in tools.schemas()]
['board', 'candidates', 'place', 'rule_out', 'erase', 'undo', 'hint']
"""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Annotated, Any, Final, get_type_hints

from nonet.errors import SudokuError, WrongValueError
from nonet.json_text import read_json
from nonet.play.claims import Claim
from nonet.play.game import Act, Move
from nonet.play.rewards import Episode, Reward

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from nonet.puzzles import PuzzleLike

__all__ = ["Tools", "schemas"]

Row = Annotated[int, "the row, from 1 at the top"]
Column = Annotated[int, "the column, from 1 at the left"]
Digit = Annotated[int, "the digit"]
Detail = Annotated[int, "how much to reveal: 1 (where to look) to 4 (the whole step)"]


class Tools:
    """The tools of one game. Each returns a short text for the model; wrong calls return what is wrong with them."""

    def __init__(self, game: PuzzleLike | Episode, reward: Reward | str = "process", *, tells: bool = True) -> None:
        self.episode = game if isinstance(game, Episode) else Episode(game, reward)
        #: Whether `place` says if the digit is right; else only whether it stands.
        self.tells = tells

    def board(self) -> str:
        """Show the board: rows of digits, a dot for each blank cell."""
        return self.episode.game.to_text("coordinates")

    def candidates(self, row: Row, column: Column) -> str:
        """List the digits that no cell of the same row, column or box forbids in a cell."""
        game = self.episode.game
        name = f"r{row}c{column}"
        if digit := game.digits[game.cell_of(name)]:
            return f"{name} holds {digit}"
        return f"{name}: {', '.join(map(str, game.candidates(name))) or 'none'}"

    def place(self, row: Row, column: Column, digit: Digit) -> str:
        """Put a digit into a cell. Clues cannot be changed, and a digit that breaks a rule is refused."""
        game = self.episode.game
        move = Move(Act.PLACE, game.cell_of(f"r{row}c{column}"), game.digit_of(digit), size=game.size)
        outcome = self.episode.step(move)
        if not outcome.judgements:
            return self._ended()
        judged = outcome.judgements[0]
        if self.tells:
            text = outcome.text
        elif game.digits[move.cell or 0] == digit:
            text = f"r{row}c{column} holds {digit}"
        else:
            text = judged.text()
        return f"{text}\n{self._ended()}" if outcome.is_over else text

    def rule_out(self, row: Row, column: Column, digit: Digit) -> str:
        """Eliminate a candidate of a blank cell, so that later moves can rest on it."""
        game = self.episode.game
        claim = Claim.eliminate(game.cell_of(f"r{row}c{column}"), game.digit_of(digit), game.size)
        outcome = self.episode.step(claim)
        return outcome.text if outcome.judgements else self._ended()

    def erase(self, row: Row, column: Column) -> str:
        """Take a digit that was placed out of a cell."""
        game, name = self.episode.game, f"r{row}c{column}"
        return self._do(Move(Act.ERASE, game.cell_of(name), size=game.size)) or f"{name} is blank"

    def undo(self) -> str:
        """Take back the last change of the board."""
        return self._do(Move(Act.UNDO, size=self.episode.game.size)) or self.board()

    def hint(self, detail: Detail = 1) -> str:
        """Ask for a hint on the next logical step. Hints cost."""
        if not 1 <= detail <= 4:
            raise WrongValueError("tool.detail")
        return self._do(Move(Act.HINT, detail=detail, size=self.episode.game.size))

    def call(self, name: str | None, arguments: str | Mapping[str, Any] | None = None) -> str:
        """Call a tool as a model asked for it; what is wrong with the call is the answer."""
        tool = TOOLS.get(name) if isinstance(name, str) else None
        if tool is None:
            return f"error: no tool is named {str(name)[:40]!r}; there are {', '.join(TOOLS)}"
        try:
            given = read_json(arguments) if isinstance(arguments, str) and arguments.strip() else arguments or {}
        except ValueError:
            return "error: the arguments are not JSON"
        known = _parameters(tool)
        if not isinstance(given, dict) or set(given) - set(known):
            return f"error: expected the arguments {', '.join(known) or 'none'}"
        missing = [at for at, parameter in known.items() if parameter.default is parameter.empty and at not in given]
        wrong = [at for at, value in given.items() if type(value) is not int]
        if missing or wrong:
            return f"error: expected a whole number for {', '.join(missing or wrong)}"
        try:
            answer: str = tool(self, **given)
        except (SudokuError, ValueError) as error:
            return f"error: {error}"
        return answer

    def _do(self, move: Move) -> str:
        return self.episode.step(move).text

    def _ended(self) -> str:
        return "The puzzle is solved." if self.episode.is_solved else "The game is over."


#: The tools by name.
TOOLS: Final[dict[str, Callable[..., str]]] = {
    tool.__name__: tool
    for tool in (Tools.board, Tools.candidates, Tools.place, Tools.rule_out, Tools.erase, Tools.undo, Tools.hint)
}


def _parameters(tool: Callable[..., str]) -> dict[str, inspect.Parameter]:
    return {name: found for name, found in inspect.signature(tool).parameters.items() if name != "self"}


def schemas(size: int = 9) -> list[dict[str, Any]]:
    """Return the schemas of the tools in the form of OpenAI's chat completions, for boards of a size."""
    limits = {"row": (1, size), "column": (1, size), "digit": (1, size), "detail": (1, 4)}
    made = []
    for name, tool in TOOLS.items():
        hints = get_type_hints(tool, include_extras=True)
        known = _parameters(tool)
        properties = {
            at: {"type": "integer", "description": hints[at].__metadata__[0], "minimum": low, "maximum": high}
            for at in known
            for low, high in [limits[at]]
        }
        parameters = {
            "type": "object",
            "properties": properties,
            "required": [at for at, parameter in known.items() if parameter.default is parameter.empty],
            "additionalProperties": False,
        }
        about = inspect.cleandoc(tool.__doc__ or "")
        made.append({"type": "function", "function": {"name": name, "description": about, "parameters": parameters}})
    return made
