"""Steps on puzzles with rules: all on a board, the easiest, the path to the solution, and how hard that is."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from nonet import _core
from nonet.arguments import checked_choice
from nonet.catalogue import RULE_LEVELS, RULE_TECHNIQUES
from nonet.cells import Candidate
from nonet.limits import watched
from nonet.steps import Role, RoleCandidate, Step
from nonet.variants.logic.board import Board, digits_of
from nonet.variants.logic.houses import full_houses, hidden_sets, hidden_singles, locked, naked_sets, naked_singles
from nonet.variants.logic.innies import innies, outies
from nonet.variants.logic.rules import cage_digits, rule_steps
from nonet.variants.solving import find as solutions_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from nonet.logic.config import LogicConfig
    from nonet.logic.truth import Truth
    from nonet.variants.puzzle import Puzzle

__all__ = ["difficulty_of", "easiest", "find", "find_steps", "is_of_level", "next_step", "path", "where_to_look"]


#: By technique, in the order of their difficulty.
_FINDERS: Final[dict[str, Callable[[Board], Iterator[Step]]]] = {
    "full_house": full_houses,
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
    "full_house",
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


def find_steps(board: Board | Puzzle, techniques: Iterable[object] | None = None) -> Iterator[Step]:
    """Yield every step that the board allows, easiest technique first; contradictions are not among them.

    `techniques` limits them to some of the names in `RULE_TECHNIQUES`.

    >>> from nonet.variants import Puzzle, Thermo
    >>> step = next(find_steps(Puzzle(size=4, rules=[Thermo("r1c1 r1c2 r1c3 r1c4")])))
    >>> step.technique.id, len(step.eliminations)
    ('line_rule', 12)
    """
    wanted = [getattr(name, "id", name) for name in techniques or ()]
    names = _FINDERS if techniques is None else [checked_choice(name, "technique", _FINDERS) for name in wanted]
    board = _board(board)
    for name in names:
        yield from _FINDERS[name](board)


def find(board: Board, names: Iterable[str] | None, config: LogicConfig | None) -> Iterator[Step]:
    """Yield every step of some techniques, or of all but contradictions; there is nothing to configure."""
    return find_steps(board, names)


def next_step(board: Board) -> Step | None:
    """Return the easiest step, or None if only a search would help."""
    for steps in _FINDERS.values():
        step = next(steps(board), None)
        if step is not None:
            return step
    return _contradiction(board)


def _contradiction(board: Board) -> Step | None:
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
            return Step(
                RULE_TECHNIQUES[technique],
                board,
                eliminations=(Candidate(cell, digit),),
                digits=(digit,),
                candidates=(RoleCandidate(Role.ASSUMPTION, cell, digit),),
                proof=_linked(start, _needed(start, chain, end)),
            )
    return None


def _follow(board: Board, most: int) -> tuple[list[Step], tuple[int, int | None] | None]:
    """Follow the easy steps from a board until it is dead; None for the end if that takes too many."""
    chain: list[Step] = []
    end = board.dead_end()
    while end is None and len(chain) < most:
        step = next((step for name in _FOR_PROOF if (step := next(_FINDERS[name](board), None))), None)
        if step is None:
            return chain, None
        chain.append(step)
        board = step.apply()
        end = board.dead_end()
    return chain, end


def _needed(start: Board, chain: list[Step], end: tuple[int, int | None]) -> list[Step]:
    """Leave out the steps that the dead end does not depend on, going back from it."""
    where, missing = end
    size = start.puzzle.size
    if missing is None:
        wanted: set[tuple[int, int]] = {(where, digit) for digit in start.candidates[where]}
    else:
        wanted = {(cell, missing) for cell in start.model.houses[where].cells}
    kept: list[Step] = []
    for step in reversed(chain):
        struck: set[tuple[int, int]] = set(step.eliminations)
        for cell, digit in step.placements:
            struck |= {(cell, other) for other in range(1, size + 1) if other != digit}
            struck |= {(other, digit) for other in start.model.peers[cell]}
        if not struck & wanted:
            continue
        kept.append(step)
        if step.technique.id in ("hidden_single", "locked_candidates"):
            digit = (*step.placements, *step.eliminations)[0][1]
            wanted |= {(cell, digit) for house in step.house_cells for cell in house}
        else:
            cells = {cell for house in step.house_cells for cell in house} | set(step.pattern_cells)
            wanted |= {(cell, digit) for cell in cells for digit in start.candidates[cell]}
    return kept[::-1]


def _linked(board: Board, steps: Iterable[Step]) -> tuple[Step, ...]:
    """Let each step of a proof follow from the board after the one before."""
    linked = []
    for step in steps:
        linked.append(replace(step, board=board))
        board = step.apply(board)
    return tuple(linked)


def path(board: Board, truth: Truth, config: LogicConfig | None) -> Iterator[Step]:
    """Yield the steps from a board to its solution; if no technique helps, brute force gives away a digit."""
    return _path(board, truth.solution.digits)


def easiest(board: Board, truth: Truth, config: LogicConfig | None, order: str) -> Step:
    """Return the easiest step, or the digit that only a search finds."""
    return next_step(board) or _searched(board, truth.solution.digits)


def where_to_look(step: Step) -> tuple[tuple[int, ...], int | None, tuple[int, ...]]:
    """Return the first cell of the pattern, for a hint that says where to look."""
    return (), None, step.pattern_cells[:1]


def _path(board: Board, solution: Sequence[int]) -> Iterator[Step]:
    while not board.is_complete:
        step = next_step(board) or _searched(board, solution)
        yield step
        board = step.apply()


def _searched(board: Board, solution: Sequence[int]) -> Step:
    cell = _blank_cells(board)[0]
    found = Candidate(cell, solution[cell])
    return Step(RULE_TECHNIQUES["brute_force"], board, (found,), digits=(found.digit,))


def difficulty_of(technique: str) -> float:
    """Return how hard a technique is to see on a puzzle with rules."""
    difficulty = RULE_TECHNIQUES[technique].difficulty
    assert difficulty is not None
    return difficulty


def is_of_level(puzzle: Puzzle, level: str, *, or_below: bool = False) -> bool:
    """Return whether a puzzle with one solution is of a level, stopping at the first step that is too hard."""
    most = RULE_LEVELS[level]
    least = max((below for below in RULE_LEVELS.values() if below < most), default=0.0)
    hardest = 0.0
    for step in _path(Board.of(puzzle), solutions_of(puzzle, 1)[1][0]):
        hardest = max(hardest, difficulty_of(step.technique.id))
        if hardest > most or (level == "extreme" and hardest > least):
            break
    return (or_below or least < hardest) and hardest <= most


def _blank_cells(board: Board) -> list[int]:
    """Return the blank cells, those with the fewest candidates first."""
    blank = [cell for cell, digit in enumerate(board.digits) if not digit]
    return sorted(blank, key=lambda cell: board.masks[cell].bit_count())


def _board(given: Board | Puzzle) -> Board:
    return given if isinstance(given, Board) else Board.of(given)
