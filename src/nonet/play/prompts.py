"""What a model is asked: a puzzle as a question, and its rules in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nonet.play.game import Game
from nonet.variants.shape import Shape
from nonet.words import language

if TYPE_CHECKING:
    from nonet.puzzles import PuzzleLike
    from nonet.words import LangName

__all__ = ["question", "system"]


def question(puzzle: PuzzleLike, style: str = "rows", lang: LangName = "en") -> str:
    """Ask to solve a puzzle: the board, its rules beyond the usual ones, and how to answer.

    >>> print(question("1..2" + "." * 8 + "2..1"))
    Solve this Sudoku. Put a digit from 1 to 4 into every cell, each once in every row, column and box.
    <BLANKLINE>
    1 . . 2
    . . . .
    . . . .
    2 . . 1
    <BLANKLINE>
    Answer with the solved board: 4 lines of 4 digits, separated by spaces.
    """
    game = Game(puzzle)
    words = language(lang)
    rules = _rules(game.puzzle, words)
    parts = [words.text("play.question", size=game.size), *([rules] if rules else []), game.to_text(style)]
    return "\n\n".join([*parts, words.text("play.answer", size=game.size)])


def system(lang: LangName = "en", *, with_tools: bool = False) -> str:
    """Say how a game is played, with moves or with tools: the system message of a conversation of many turns."""
    return language(lang).text("play.system_tools" if with_tools else "play.system")


def _rules(puzzle: Any, words: Any) -> str:
    """Return the rules of a puzzle in words: each meaning once, after the places where it holds."""
    write, sentence = words.grammar.write, words.grammar.sentence
    found: dict[str, list[str]] = {}
    for rule in getattr(puzzle, "rules", ()):
        found.setdefault(write(rule.meaning()), []).append(sentence(write(rule.where())))
    lines = [f"{meaning}\n{' '.join(places)}" for meaning, places in found.items()]
    shape = getattr(puzzle, "shape", None)
    if shape is not None and shape.regions and shape != Shape.boxes(shape.size):
        letters = ["ABCDEFGHIJKLMNOPQRSTUVWXY"[region] if region >= 0 else "." for region in shape.regions]
        rows = ["".join(letters[at : at + shape.size]) for at in range(0, len(letters), shape.size)]
        lines.append("\n".join([words.text("play.regions"), *rows]))
    return "\n".join(lines)
