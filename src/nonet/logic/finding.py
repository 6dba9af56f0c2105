"""explain and find_steps: the solution path of a puzzle, and all steps on a board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonet.arguments import checked_items
from nonet.catalogue import Technique
from nonet.limits import timed, timeout_of
from nonet.logic.truth import learn_truth, refuse_mistakes
from nonet.puzzles import as_position, solver_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nonet.logic.config import LogicConfig
    from nonet.puzzles import PuzzleLike
    from nonet.steps import Step

__all__ = ["explain", "find_steps"]


def explain(puzzle: PuzzleLike, *, config: LogicConfig | None = None, timeout: float | None = None) -> Iterator[Step]:
    """Solve a puzzle with human techniques and yield the steps one by one, the easiest technique first.

    Starts from the current board, including placed digits and eliminated candidates. Steps are yielded as they are
    found, up to the solution, or less far if the configuration lacks a technique that the puzzle needs. A solved board
    needs none. Raises InvalidGridError, NoSolutionError or NotUniqueError if there is not exactly one solution,
    NoSolutionError if the board contradicts it, and LimitError if finding the steps takes more than `timeout` seconds
    in total.

    >>> steps = explain("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> print(next(steps))
    Naked Single: r5c5=5
    >>> sum(1 for _ in steps)
    50
    """
    board = as_position(puzzle)
    truth = learn_truth(board)
    refuse_mistakes(board, truth)
    return timed(solver_of(board).steps.path(board, truth, config), timeout)


def find_steps(
    puzzle: PuzzleLike,
    technique: str | Technique | Iterable[str | Technique] | None = None,
    *,
    config: LogicConfig | None = None,
    timeout: float | None = None,
) -> list[Step]:
    """Find every step of a technique, or of several, on the current board; of all enabled ones by default.

    By default the last resorts are left out: nested nets, of which there are hundreds, and brute force.

    Techniques that assume uniqueness find steps only if the puzzle has one solution, or the configuration says so.
    Raises InvalidGridError or NoSolutionError, which names a wrong digit, if the board cannot be completed, and
    LimitError if it takes more than `timeout` seconds.

    >>> grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> [str(step) for step in find_steps(grid, "naked_single")]
    ['Naked Single: r5c5=5', 'Naked Single: r7c6=7', 'Naked Single: r8c8=3', 'Naked Single: r7c9=4']
    """
    board = as_position(puzzle)
    named = [technique] if isinstance(technique, (str, Technique)) else technique
    wanted = None if named is None else checked_items(named, "techniques")
    names = None if wanted is None else [getattr(name, "id", name) for name in wanted]
    with timeout_of(timeout):
        return list(solver_of(board).steps.find(board, names, config))
