"""hint: help in levels, from "something is wrong" to the full step, as much as requested and no more."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, get_args, overload

from nonet.arguments import checked_choice, checked_whole
from nonet.cells import Candidate
from nonet.display import SvgDisplay
from nonet.geometry import CELL_HOUSES, cell_name, house_name
from nonet.grid import Grid
from nonet.limits import timeout_of
from nonet.logic.catalogue import Family
from nonet.logic.config import checked_config
from nonet.logic.facts.evidence import common_houses, listed
from nonet.logic.finding import find_steps, next_step
from nonet.logic.step import Role
from nonet.logic.truth import find_mistakes, learn_truth
from nonet.named import Named
from nonet.puzzles import as_puzzle
from nonet.words import language
from nonet.words.saying import Cell, Cells, Houses, say

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nonet.inputs import GridLike
    from nonet.logic.catalogue import Technique
    from nonet.logic.config import LogicConfig
    from nonet.logic.step import Step
    from nonet.logic.truth import Mistake, Truth
    from nonet.puzzles import PuzzleLike
    from nonet.variants import Puzzle, VariantHint
    from nonet.words import LangName
    from nonet.words.saying import Say

__all__ = ["Hint", "HintKind", "HintOrder", "hint", "hint_levels"]

#: Which single a hint shows first.
HintOrder: TypeAlias = Literal["hodoku", "people"]


class HintKind(Named):
    """The kind of a hint."""

    MISTAKE = "mistake"  # the board contradicts the solution
    CORRECT = "correct"  # detail 0, and nothing is wrong
    STEP = "step"  # a step, as far as the level shows it
    SOLVED = "solved"  # nothing left to do
    STUCK = "stuck"  # no enabled technique finds a step


@dataclass(frozen=True, slots=True, repr=False)
class Hint(SvgDisplay):
    """A hint up to its level; the fields of higher levels are None or empty.

    Level 0: `mistakes`. Level 1: `houses`, and the `digit` where the pattern has only one. Level 2: `technique`.
    Level 3: `cells`. Level 4: `step`. As a string it is an English sentence; `text` has other languages.
    """

    grid: Grid
    detail: int
    kind: HintKind
    mistakes: tuple[Mistake, ...] = ()
    houses: tuple[int, ...] = ()
    digit: int | None = None
    technique: Technique | None = None
    cells: tuple[int, ...] = ()
    step: Step | None = None

    def __repr__(self) -> str:
        return f"<Hint of detail {self.detail}, {self.kind.value}: {self.grid.to_line()}>"

    def text(self, lang: LangName = "en") -> str:
        """Return the hint in words; `lang` is "en", "zh" or "ja"."""
        found = language(lang)
        return found.grammar.paragraph(self._facts(found.techniques, lang))

    def _facts(self, names: Mapping[str, str], lang: LangName) -> list[Say]:
        """Return the messages of the hint: as much as the level allows."""
        if self.kind is HintKind.MISTAKE:
            wrong = listed(Candidate(found.cell, found.digit) for found in self.mistakes if found.digit is not None)
            lost = Cells(found.cell for found in self.mistakes if found.digit is None)
            messages = [say("hint.wrong", wrong=wrong)] if wrong else []
            return [*messages, say("hint.lost", cells=lost)] if lost else messages
        if self.kind is not HintKind.STEP:
            return [say(f"hint.{self.kind.value}")]
        facts: dict[str, Any] = {"houses": Houses(self.houses), "digit": self.digit, "cells": Cells(self.cells)}
        if self.technique is not None and self.technique.id == "brute_force":
            if self.step is None:
                return [say("hint.searched_cells" if self.cells else "hint.searched", **facts)]
            cell, digit = self.step.placements[0]
            return [say("hint.searched_step", cell=Cell(cell), digit=digit)]
        if self.step is not None:
            name = names[self.step.technique.id]
            return [say("hint.step", technique=name, text=self.step.explain(lang))]
        everywhere = "" if self.houses else "_everywhere"
        if self.technique is None:
            return [say(f"hint.{'follow' if self.digit else 'look'}{everywhere}", **facts)]
        facts["technique"] = names[self.technique.id]
        on = "_digit" if self.digit else ""
        return [say(f"hint.cells{on}" if self.cells else f"hint.technique{on}{everywhere}", **facts)]

    def __str__(self) -> str:
        return self.text()

    def to_json(self, lang: LangName = "en") -> dict[str, Any]:
        """Return the hint as plain data for JSON, without empty fields."""
        data: dict[str, Any] = {
            "detail": self.detail,
            "kind": self.kind.value,
            "text": self.text(lang),
            "mistakes": [{"cell": cell_name(found.cell), "digit": found.digit} for found in self.mistakes],
            "houses": [house_name(house) for house in self.houses],
            "digit": self.digit,
            "technique": self.technique and self.technique.id,
            "cells": [cell_name(cell) for cell in self.cells],
            "step": self.step and self.step.to_json(),
        }
        return {key: value for key, value in data.items() if value or key == "detail"}


#: The highest level: the full step.
FULL_STEP = 4


@overload
def hint(
    puzzle: Puzzle,
    detail: int = FULL_STEP,
    *,
    config: LogicConfig | None = None,
    order: HintOrder = "hodoku",
    timeout: float | None = None,
) -> VariantHint: ...
@overload
def hint(
    puzzle: GridLike,
    detail: int = FULL_STEP,
    *,
    config: LogicConfig | None = None,
    order: HintOrder = "hodoku",
    timeout: float | None = None,
) -> Hint: ...
def hint(
    puzzle: PuzzleLike,
    detail: int = FULL_STEP,
    *,
    config: LogicConfig | None = None,
    order: HintOrder = "hodoku",
    timeout: float | None = None,
) -> Hint | VariantHint:
    """Return a hint for the current board: clues, placed digits and eliminated candidates.

    Detail 0 says only what is wrong; 1 where to look; 2 which technique; 3 which cells; 4 the full step. On a board
    that contradicts its solution every detail says that first. Raises the same errors as `solve` if the clues do not
    have exactly one solution. `order` says which of several singles comes first: HoDoKu's order has naked singles
    before hidden ones; "people" has hidden singles in a box, then in a row or column, then naked ones. Raises
    LimitError if it takes more than `timeout` seconds.

    >>> from nonet.inputs import as_grid
    >>> grid = as_grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> print(hint(grid, 1))
    Look at box 5.
    >>> print(hint(grid, 2))
    Look for a Naked Single in box 5.
    >>> print(hint(grid.place("r1c3", 1), 1))
    Something is wrong: 1 in r1c3 does not belong there.
    """
    detail = checked_whole(detail, f"a detail of 0..{FULL_STEP}", 0, FULL_STEP)
    grid = as_puzzle(puzzle)
    with timeout_of(timeout):
        if not isinstance(grid, Grid):  # a variant: separate techniques, and no configuration
            from nonet import variants

            return variants.hint(grid, detail)
        return _hint(grid, detail, checked_config(config, for_hints=True), order)


def _hint(grid: Grid, detail: int, config: LogicConfig, order: HintOrder) -> Hint:
    truth = learn_truth(grid)
    mistakes = find_mistakes(grid, truth.solution)
    if mistakes:
        return Hint(grid, 0, HintKind.MISTAKE, mistakes)
    if grid.is_complete:
        return Hint(grid, detail, HintKind.SOLVED)
    if detail == 0:
        return Hint(grid, 0, HintKind.CORRECT)
    step = _easiest(grid, truth, config, order)
    return Hint(grid, detail, HintKind.STUCK) if step is None else hint_at(step, detail)


def hint_levels(
    puzzle: GridLike,
    *,
    config: LogicConfig | None = None,
    order: HintOrder = "hodoku",
    timeout: float | None = None,
) -> tuple[Hint, ...]:
    """Return the hint of every level from one search: levels 1 to 4, or the one that says why there is no step.

    >>> from nonet.inputs import as_grid
    >>> grid = as_grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> for level in hint_levels(grid, order="people")[:3]:
    ...     print(level)
    Look at box 2.
    Look for a Hidden Single in box 2.
    Look for a Hidden Single in r1c6.
    """
    full = hint(puzzle, FULL_STEP, config=config, order=order, timeout=timeout)
    return (full,) if full.step is None else levels_of(full.step)


def levels_of(step: Step) -> tuple[Hint, ...]:
    """Return the hints that lead to a step, level by level."""
    return tuple(hint_at(step, level) for level in range(1, FULL_STEP + 1))


def hint_at(step: Step, detail: int) -> Hint:
    """Return the hint for a step at a level."""
    is_searched = step.technique.id == "brute_force"  # nothing to look for: every level says so
    houses, digit = ((), None) if is_searched else where_to_look(step)
    return Hint(
        step.grid,
        detail,
        HintKind.STEP,
        houses=houses,
        digit=digit,
        technique=step.technique if detail >= 2 or is_searched else None,
        cells=step.pattern_cells if detail >= 3 else (),
        step=step if detail >= FULL_STEP else None,
    )


def _easiest(grid: Grid, truth: Truth, config: LogicConfig, order: HintOrder) -> Step | None:
    """Find the step to show: people see a digit missing from a box, then from a line, before a cell with one choice."""
    checked_choice(order, "an order", get_args(HintOrder))
    if order == "people":
        for name in ("full_house", "hidden_single"):
            steps = find_steps(grid, name) if name in config.enabled else []
            if steps:
                return min(steps, key=lambda step: min(step.houses_of(Role.SINGLE), default=0) < 18)
    return next_step(grid, truth, config)


_ONE_DIGIT = (
    Family.BASIC_FISH,
    Family.FINNED_FISH,
    Family.FRANKEN_FISH,
    Family.MUTANT_FISH,
    Family.SINGLE_DIGIT_PATTERNS,
)
_ONE_DIGIT_TECHNIQUES = ("x_chain", "simple_colors_trap", "simple_colors_wrap", "multi_colors_1", "multi_colors_2")
#: More houses than this say "look everywhere".
_MOST_HOUSES = 4


def where_to_look(step: Step) -> tuple[tuple[int, ...], int | None]:
    """Choose the houses where a player should look, and the digit to follow if the pattern has only one.

    These are the houses of the pattern if there are few, else the boxes of its cells. No house means the whole board.
    """
    family = step.technique.family
    is_single = family in _ONE_DIGIT or step.technique.id in _ONE_DIGIT_TECHNIQUES
    digit = step.digits[0] if is_single and len(step.digits) == 1 else None
    houses = step.houses_of(Role.SINGLE, Role.BASE, Role.LINE, Role.BOX, Role.HOUSE)
    if not houses:
        cells = step.pattern_cells
        shared = common_houses(cells)
        boxes = tuple(sorted({CELL_HOUSES[cell][2] for cell in cells}))
        houses = boxes if len(cells) == 1 or not shared else tuple(shared[:1])
    return (houses if len(houses) <= _MOST_HOUSES else ()), digit
