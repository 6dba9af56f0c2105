"""hint: help in levels, from "something is wrong" to the full step, as much as requested and no more."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

from nonet.arguments import checked_whole
from nonet.cells import Candidate
from nonet.display import SvgDisplay
from nonet.limits import timeout_of
from nonet.logic.explaining import messages_of
from nonet.logic.facts.evidence import listed
from nonet.logic.truth import HintOrder, Mistake, find_mistakes, learn_truth
from nonet.named import Named
from nonet.puzzles import as_position, solver_of
from nonet.records import Cell as CellIndex
from nonet.records import Digit, House, Json, Record, Scope, member
from nonet.steps import Step, TechniqueId, scope_of, term_of
from nonet.words import language
from nonet.words.blocks import Block, blocks_of
from nonet.words.saying import Cells, Houses, Names, Title, say

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nonet.grid import Grid
    from nonet.logic.config import LogicConfig
    from nonet.puzzles import PuzzleLike
    from nonet.words import LangName
    from nonet.words.saying import Links, Say

__all__ = ["Hint", "HintKind", "HintOrder", "hint", "hint_levels"]


class HintKind(Named):
    """The kind of a hint."""

    MISTAKE = "mistake"  # the board contradicts the solution
    CORRECT = "correct"  # detail 0, and nothing is wrong
    STEP = "step"  # a step, as far as the level shows it
    SOLVED = "solved"  # nothing left to do
    STUCK = "stuck"  # no enabled technique finds a step


@dataclass(frozen=True, slots=True, repr=False)
class Hint(SvgDisplay, Record):
    """A hint up to its level; the fields of higher levels are None or empty.

    `board` is the board in question: a Grid, or the `Board` of a puzzle with rules. Level 0: `mistakes`. Level 1:
    where to look, `houses` or one of the `cells`, and the `digit` where the pattern has only one. Level 2:
    `technique`. Level 3: `cells`. Level 4: `step`. As a string it is an English sentence; `text` has other languages.
    """

    board: Annotated[Any, Json(is_hidden=True)]
    detail: Annotated[int, Json(limits={"minimum": 0, "maximum": 4})]
    kind: HintKind
    mistakes: tuple[Mistake, ...] = ()
    houses: tuple[House, ...] = ()
    digit: Digit | None = None
    technique: TechniqueId | None = None
    cells: tuple[CellIndex, ...] = ()
    step: Step | None = None

    @property
    def grid(self) -> Grid:
        """The board of a classic puzzle."""
        grid: Grid = self.board
        return grid

    @property
    def json_scope(self) -> Scope:
        """What the names of cells and houses depend on."""
        return scope_of(self.board)

    def __repr__(self) -> str:
        return f"<Hint of detail {self.detail}, {self.kind.value}: {self.board.to_line()}>"

    @member(after="kind")
    def text(self, lang: LangName = "en") -> str:
        """Return the hint in words; `lang` is "en", "zh" or "ja"."""
        return language(lang).grammar.paragraph(*self._messages())

    def blocks(self, lang: LangName = "en") -> tuple[Block, ...]:
        """Return the words in their parts: paragraphs and numbered items, with the names in them marked."""
        return blocks_of(language(lang).grammar.lines(*self._messages()))

    def _messages(self) -> tuple[Iterable[Say | Links | Title], dict[str, Say]]:
        """Return the messages of the hint, as much as the level allows, and the facts that they share."""
        if self.step is None or self.step.technique.id == "brute_force":
            return self._facts(), {}
        messages, shared = messages_of(self.step)
        title = Title(say("hint.title", technique=term_of(self.step.technique, self.board)))
        return (title, *messages), shared

    def _facts(self) -> list[Say]:
        """Return the messages of a hint without a step, or with one that was searched."""
        if self.kind is HintKind.MISTAKE:
            return self._wrong()
        if self.kind is not HintKind.STEP:
            return [say(f"hint.{self.kind.value}")]
        facts: dict[str, Any] = {"houses": Houses(self.houses), "digit": self.digit, "cells": self._names(self.cells)}
        if self.technique is not None and self.technique.id == "brute_force":
            if self.step is None:
                return [say("hint.searched_cells" if self.cells else "hint.searched", **facts)]
            cell, digit = self.step.placements[0]
            return [say("hint.searched_step", cell=self._names([cell]), digit=digit)]
        everywhere = "" if self.houses else "_everywhere"
        if self.technique is None and self.cells:
            return [say("hint.near", **facts)]
        if self.technique is None:
            return [say(f"hint.{'follow' if self.digit else 'look'}{everywhere}", **facts)]
        facts["technique"] = term_of(self.technique, self.board)
        on = "_digit" if self.digit else ""
        return [say(f"hint.cells{on}" if self.cells else f"hint.technique{on}{everywhere}", **facts)]

    def _wrong(self) -> list[Say]:
        """Return the messages about mistakes."""
        if not self.board.is_classic:
            wrong = [found for found in self.mistakes if found.digit is not None]
            return [say("hint.again", cells=self._names(found.cell for found in wrong or self.mistakes))]
        digits = listed(Candidate(found.cell, found.digit) for found in self.mistakes if found.digit is not None)
        lost = Cells(found.cell for found in self.mistakes if found.digit is None)
        messages = [say("hint.wrong", wrong=digits)] if digits else []
        return [*messages, say("hint.lost", cells=lost)] if lost else messages

    def _names(self, cells: Iterable[int]) -> Cells | Names:
        return Cells(cells) if self.board.is_classic else self.board.names(cells)

    def __str__(self) -> str:
        return self.text()


#: The highest level: the full step.
FULL_STEP = 4


def hint(
    puzzle: PuzzleLike,
    detail: int = FULL_STEP,
    *,
    config: LogicConfig | None = None,
    order: HintOrder = "hodoku",
    timeout: float | None = None,
) -> Hint:
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
    detail = checked_whole(detail, "detail", 0, FULL_STEP)
    found = _found(puzzle, detail, config, order, timeout)
    return found if isinstance(found, Hint) else _hint_at(found, detail)


def _found(
    puzzle: PuzzleLike, detail: int, config: LogicConfig | None, order: HintOrder, timeout: float | None
) -> Hint | Step:
    """Find the step that a hint is to lead to, or the hint that says why there is none."""
    board = as_position(puzzle)
    with timeout_of(timeout):
        truth = learn_truth(board)
        mistakes = find_mistakes(board, truth.solution)
        if mistakes:
            return Hint(board, 0, HintKind.MISTAKE, mistakes)
        if board.is_complete:
            return Hint(board, detail, HintKind.SOLVED)
        if detail == 0:
            return Hint(board, 0, HintKind.CORRECT)
        step: Step | None = solver_of(board).steps.easiest(board, truth, config, order)
    return Hint(board, detail, HintKind.STUCK) if step is None else step


def hint_levels(
    puzzle: PuzzleLike,
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
    found = _found(puzzle, FULL_STEP, config, order, timeout)
    return (found,) if isinstance(found, Hint) else levels_of(found)


def levels_of(step: Step) -> tuple[Hint, ...]:
    """Return the hints that lead to a step, level by level."""
    return _levels_of(step, range(1, FULL_STEP + 1))


def _hint_at(step: Step, detail: int) -> Hint:
    """Return the hint for a step at a level."""
    return _levels_of(step, [detail])[0]


def _levels_of(step: Step, details: Iterable[int]) -> tuple[Hint, ...]:
    board, cells = step.board, step.pattern_cells
    is_searched = step.technique.id == "brute_force"  # nothing to look for: every level says so
    houses, digit, near = ((), None, ()) if is_searched else solver_of(board).steps.where_to_look(step)
    return tuple(
        Hint(
            board,
            detail,
            HintKind.STEP,
            houses=houses,
            digit=digit,
            technique=step.technique if detail >= 2 or is_searched else None,
            cells=cells if detail >= 3 else near if detail == 1 else (),
            step=step if detail >= FULL_STEP else None,
        )
        for detail in details
    )
