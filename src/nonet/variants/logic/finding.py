"""find_steps, explain, hint and rate for variants."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from nonet import _core
from nonet.arguments import checked_whole
from nonet.display import SvgDisplay
from nonet.errors import NoSolutionError
from nonet.limits import watched
from nonet.variants.logic.board import Board, digits_of
from nonet.variants.logic.houses import hidden_sets, hidden_singles, last_digits, locked, naked_sets, naked_singles
from nonet.variants.logic.houses import names as cells_of
from nonet.variants.logic.innies import innies, outies
from nonet.variants.logic.rules import cage_digits, rule_steps
from nonet.variants.logic.step import TECHNIQUES, VariantStep
from nonet.variants.solving import solve
from nonet.words import language
from nonet.words.saying import say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from nonet.variants.puzzle import Puzzle

__all__ = ["LEVELS", "VariantHint", "VariantRating", "explain", "find_steps", "hint", "rate"]


#: By technique, in the order of their difficulty.
_FINDERS: Final[dict[str, Callable[[Board], Iterator[VariantStep]]]] = {
    "last_digit": last_digits,
    "naked_single": naked_singles,
    "hidden_single": hidden_singles,
    "pair_rule": partial(rule_steps, technique="pair_rule"),
    "cage_combination": partial(rule_steps, technique="cage_combination"),
    "line_rule": partial(rule_steps, technique="line_rule"),
    "sum_bounds": partial(rule_steps, technique="sum_bounds"),
    "locked_candidates": locked,
    "innies": innies,
    "cage_digit": cage_digits,
    "naked_pair": partial(naked_sets, count=2),
    "hidden_pair": partial(hidden_sets, count=2),
    "outies": outies,
    "outside_clue": partial(rule_steps, technique="outside_clue"),
    "naked_triple": partial(naked_sets, count=3),
    "hidden_triple": partial(hidden_sets, count=3),
    "naked_quad": partial(naked_sets, count=4),
}
#: What a contradiction may use.
_FOR_PROOF: Final = (
    "last_digit",
    "naked_single",
    "hidden_single",
    "pair_rule",
    "cage_combination",
    "line_rule",
    "sum_bounds",
    "outside_clue",
    "locked_candidates",
)
_SHORT: Final = 8
_LONG: Final = 60

#: The detail of a hint with the full step.
FULL_STEP: Final = 4
#: Levels of our own, by the difficulty of the hardest step.
LEVELS: Final = {"easy": 2.2, "medium": 3.0, "hard": 4.5, "extreme": 10.0}


def find_steps(board: Board | Puzzle) -> Iterator[VariantStep]:
    """Yield every step that the board allows, easiest technique first; contradictions are not among them.

    >>> from nonet.variants import Puzzle, Thermo
    >>> step = next(find_steps(Puzzle(size=4, rules=[Thermo("r1c1 r1c2 r1c3 r1c4")])))
    >>> step.technique, len(step.eliminations)
    ('line_rule', 12)
    """
    board = _board(board)
    for find in _FINDERS.values():
        yield from find(board)


def next_step(board: Board) -> VariantStep | None:
    """Return the easiest step, or None if only a search would help."""
    for find in _FINDERS.values():
        step = next(find(board), None)
        if step is not None:
            return step
    return _contradiction(board)


def _contradiction(board: Board) -> VariantStep | None:
    """Find a candidate that leads to a dead end: a short proof if there is one."""
    cells = _blank_cells(board)
    # The solver knows in a moment which candidates are worth following; the proof is then found step by step.
    refuted = _core.VariantSolver(**{**board.puzzle.lowered().arguments(), "candidates": list(board.masks)}).refuted()
    tries = [(cell, digit) for cell in cells for digit in digits_of(refuted[cell])]
    for most, technique in ((_SHORT, "contradiction"), (_LONG, "long_contradiction")):
        for cell, digit in watched(tries):
            start = board.with_placed([(cell, digit)])
            chain, end = _follow(start, most)
            if end is None:
                continue
            where, missing = end
            if missing is None:
                fact = say("vstep.empty_cell", cells=cells_of(board, [where]))
            else:
                fact = say("vstep.no_place", digit=missing, house=board.model.houses[where].name)
            return VariantStep(
                board,
                technique,
                (say("vstep.suppose", cells=cells_of(board, [cell]), digit=digit), fact),
                eliminations=((cell, digit),),
                cells=(cell,),
                marked_candidates=((cell, digit),),
                chain=tuple(_needed(start, chain, end)),
            )
    return None


def _follow(board: Board, most: int) -> tuple[list[VariantStep], tuple[int, int | None] | None]:
    """Follow the easy steps from a board until it is dead; None for the end if that takes too many."""
    chain: list[VariantStep] = []
    end = board.dead_end()
    while end is None and len(chain) < most:
        step = next((step for name in _FOR_PROOF if (step := next(_FINDERS[name](board), None))), None)
        if step is None:
            return chain, None
        chain.append(step)
        board = step.apply()
        end = board.dead_end()
    return chain, end


def _needed(start: Board, chain: list[VariantStep], end: tuple[int, int | None]) -> list[VariantStep]:
    """Leave out the steps that the dead end does not depend on, going back from it."""
    where, missing = end
    size = start.puzzle.size
    if missing is None:
        wanted = {(where, digit) for digit in start.candidates[where]}
    else:
        wanted = {(cell, missing) for cell in start.model.houses[where].cells}
    kept: list[VariantStep] = []
    for step in reversed(chain):
        struck = set(step.eliminations)
        for cell, digit in step.placements:
            struck |= {(cell, other) for other in range(1, size + 1) if other != digit}
            struck |= {(other, digit) for other in start.model.peers[cell]}
        if not struck & wanted:
            continue
        kept.append(step)
        if step.technique in ("hidden_single", "locked_candidates"):
            digit = (*step.placements, *step.eliminations)[0][1]
            wanted |= {(cell, digit) for house in step.houses for cell in house}
        else:
            cells = {cell for house in step.houses for cell in house} | set(step.cells)
            wanted |= {(cell, digit) for cell in cells for digit in start.candidates[cell]}
    return kept[::-1]


def explain(puzzle: Puzzle | Board) -> Iterator[VariantStep]:
    """Yield the steps of a solution by logic, one by one; each follows from the board before it.

    If no technique helps, a step named `search` gives away a digit. Raises the same errors as `solve` if there is not
    exactly one solution, and NoSolutionError if the board contradicts it.

    >>> from nonet.variants import Cage, Puzzle, Thermo
    >>> puzzle = Puzzle(size=4, rules=[Thermo("r1c1 r1c2 r1c3 r1c4"), Thermo("r4c1 r3c1"), Cage("r2c2 r3c2", 5)])
    >>> steps = list(explain(puzzle))
    >>> steps[0].technique, steps[-1].apply().is_complete
    ('pair_rule', True)
    """
    board = _board(puzzle)
    solution = solve(board.puzzle).digits
    if _mistakes(board, solution):
        raise NoSolutionError("the board contradicts the solution")
    return _path(board, solution)


def _path(board: Board, solution: Sequence[int]) -> Iterator[VariantStep]:
    while not board.is_complete:
        step = next_step(board) or _searched(board, solution)
        yield step
        board = step.apply()


def _mistakes(board: Board, solution: Sequence[int]) -> tuple[int, ...]:
    """Return the cells of wrong digits; without any, those that lost the candidate they need."""
    wrong = tuple(cell for cell, digit in enumerate(board.digits) if digit and digit != solution[cell])
    return wrong or tuple(cell for cell, digit in enumerate(solution) if not board.masks[cell] >> digit - 1 & 1)


def _searched(board: Board, solution: Sequence[int]) -> VariantStep:
    cell = _blank_cells(board)[0]
    reason = say("vstep.search", cells=cells_of(board, [cell]), digit=solution[cell])
    return VariantStep(board, "search", (reason,), ((cell, solution[cell]),), cells=(cell,))


@dataclass(frozen=True)
class VariantHint(SvgDisplay):
    """The next step on a board, up to the detail; or a mistake, or that nothing is left to do."""

    board: Board
    detail: int
    #: "step", "mistake", "correct" or "solved".
    kind: str
    found: VariantStep | None = None
    #: The cells of wrong digits; without any, those whose digit was eliminated.
    mistakes: tuple[int, ...] = ()

    @property
    def step(self) -> VariantStep | None:
        """The step, at full detail."""
        return self.found if self.detail >= FULL_STEP else None

    @property
    def cells(self) -> tuple[int, ...]:
        """The cells to look at, if the detail reveals them."""
        if self.found is None:
            return self.mistakes
        shown = self.found.cells or tuple(cell for cell, _ in self.found.eliminations)
        return shown if self.detail >= 3 else shown[:1] if self.detail == 1 else ()

    def text(self, lang: str = "en") -> str:
        """Return the hint in words."""
        words = language(lang)
        cells = cells_of(self.board, self.cells)
        if self.found is None:
            return words.text("vhint.mistake", cells=cells) if self.mistakes else words.text(f"hint.{self.kind}")
        name = say(f"technique.{self.found.technique}")
        if self.detail >= FULL_STEP:
            text = words.text("hint.step", technique=name, text=self.found.explain(lang))
        elif self.detail == 3:
            text = words.text("hint.cells", technique=name, cells=cells)
        elif self.detail == 2:
            text = words.text("hint.technique_everywhere", technique=name)
        else:
            text = words.text("vhint.look", cells=cells)
        return words.grammar.sentence(text)

    def __str__(self) -> str:
        return self.text()

    def to_json(self, lang: str = "en") -> dict[str, Any]:
        """Return the hint as plain data."""
        return {
            "kind": self.kind,
            "detail": self.detail,
            "text": self.text(lang),
            "cells": list(cells_of(self.board, self.cells)),
            "step": None if self.step is None else self.step.to_json(lang),
        }


def hint(puzzle: Puzzle | Board, detail: int = FULL_STEP) -> VariantHint:
    """Return the easiest next step, or what is wrong. `Board.of` takes a player's digits and candidates.

    Detail 0 says only what is wrong; 1 where to look; 2 which technique; 3 which cells; 4 the full step. Raises what
    `solve` raises when there is not exactly one solution.

    >>> from nonet.variants import Cage, Puzzle, Thermo
    >>> puzzle = Puzzle(size=4, rules=[Thermo("r1c1 r1c2 r1c3 r1c4"), Thermo("r4c1 r3c1"), Cage("r2c2 r3c2", 5)])
    >>> print(hint(puzzle, 2))
    Look for a step by a pair of cells.
    >>> print(hint(Board.of(puzzle, [4, *[0] * 15])))
    Something is wrong: look at r1c1 again.
    """
    checked_whole(detail, f"a detail of 0..{FULL_STEP}", 0, FULL_STEP)
    board = _board(puzzle)
    solution = solve(board.puzzle).digits
    mistakes = _mistakes(board, solution)
    if mistakes:
        return VariantHint(board, 0, "mistake", mistakes=mistakes)
    if board.is_complete:
        return VariantHint(board, detail, "solved")
    if detail == 0:
        return VariantHint(board, 0, "correct")
    return VariantHint(board, detail, "step", next_step(board) or _searched(board, solution))


@dataclass(frozen=True)
class VariantRating:
    """The difficulty of a puzzle by its steps, on our own scale, which no other program uses."""

    puzzle: Puzzle
    level: str
    #: Of the hardest step, from 1 to 10.
    difficulty: float
    hardest: str
    #: How often each technique was used.
    counts: dict[str, int]
    #: Whether no search was needed.
    is_logical: bool

    @property
    def steps(self) -> int:
        """The number of steps."""
        return sum(self.counts.values())

    def __str__(self) -> str:
        return f"{self.level} on nonet's scale for variants ({self.difficulty:g}: {self.hardest})"

    def to_json(self) -> dict[str, Any]:
        """Return the rating as plain data, without the puzzle."""
        return {
            "status": "rated",
            "scale": "nonet variants",
            "level": self.level,
            "difficulty": self.difficulty,
            "hardest": self.hardest,
            "steps": self.steps,
            "counts": self.counts,
        }


def rate(puzzle: Puzzle) -> VariantRating:
    """Rate a puzzle by the steps that solve it; raise the same errors as `solve` if it has not exactly one solution.

    >>> from nonet.variants import Cage, Puzzle, Thermo
    >>> puzzle = Puzzle(size=4, rules=[Thermo("r1c1 r1c2 r1c3 r1c4"), Thermo("r4c1 r3c1"), Cage("r2c2 r3c2", 5)])
    >>> print(rate(puzzle))
    easy on nonet's scale for variants (2.2: line_rule)
    """
    counts: dict[str, int] = {}
    for step in explain(puzzle):
        counts[step.technique] = counts.get(step.technique, 0) + 1
    hardest = max(counts, key=TECHNIQUES.__getitem__, default="last_digit")
    difficulty = TECHNIQUES[hardest]
    level = next(name for name, most in LEVELS.items() if difficulty <= most)
    return VariantRating(puzzle, level, difficulty, hardest, counts, "search" not in counts)


def is_of_level(puzzle: Puzzle, level: str) -> bool:
    """Return whether a puzzle with one solution is of a level, stopping at the first step that is too hard."""
    most = LEVELS[level]
    least = max((below for below in LEVELS.values() if below < most), default=0.0)
    hardest = 0.0
    for step in explain(puzzle):
        hardest = max(hardest, step.difficulty)
        if hardest > most or (level == "extreme" and hardest > least):
            break
    return least < hardest <= most


def _blank_cells(board: Board) -> list[int]:
    """Return the blank cells, those with the fewest candidates first."""
    blank = [cell for cell, digit in enumerate(board.digits) if not digit]
    return sorted(blank, key=lambda cell: board.masks[cell].bit_count())


def _board(given: Board | Puzzle) -> Board:
    return given if isinstance(given, Board) else Board.of(given)
