"""way_of: the boards and steps of a walk-through, for a classic puzzle or a variant."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from nonet.puzzles import as_puzzle
from nonet.render.board import board_scene, checked_steps
from nonet.words import language

if TYPE_CHECKING:
    from nonet.drawing.scene import Scene
    from nonet.words import LangName

__all__ = ["Station", "Way", "way_of"]


@dataclass(frozen=True, slots=True)
class Station:
    """A board of a walk-through with the text beside it."""

    scene: Scene
    name: str
    words: str = ""
    notation: str = ""


@dataclass(frozen=True, slots=True)
class Way:
    """The puzzle, its steps one by one, and the board after the last."""

    opening: Station
    steps: list[Station]
    ending: Station
    #: The techniques in use, in the order of their first use: name, how often, number of the first step.
    techniques: list[tuple[str, int, int]]


def way_of(puzzle: Any, steps: Any, lang: LangName) -> Way:
    """Lay out a solution path: a board for the puzzle, for each step and for the end."""
    steps = checked_steps(steps)
    words = language(lang)
    puzzle = as_puzzle(puzzle)

    def scene(board: Any, step: Any = None) -> Scene:
        return board_scene(board, step, legend=True, rules=board is puzzle, lang=lang)

    names = [step.name(lang) for step in steps]
    stations = [
        Station(scene(step.board, step), f"{number}. {name}", step.explain(lang), str(step))
        for number, (step, name) in enumerate(zip(steps, names, strict=True), 1)
    ]
    last = steps[-1].apply() if steps else puzzle
    is_complete = last.is_complete
    counts = Counter(names)
    return Way(
        Station(
            scene(puzzle),
            f"{len(steps)} {words.text('walk.steps')}",
            notation=puzzle.to_line() if puzzle.is_classic else "",
        ),
        stations,
        Station(scene(last), words.text("walk.end" if is_complete else "walk.stuck")),
        [(name, counts[name], names.index(name) + 1) for name in dict.fromkeys(names)],
    )
