"""explain and find_steps: the solution path of a puzzle, and all steps on a board."""

from __future__ import annotations

from typing import TYPE_CHECKING, overload

from nonet import _core
from nonet.arguments import checked_items
from nonet.checking import Status, check, masks_for_core
from nonet.errors import NoSolutionError
from nonet.grid import Grid
from nonet.inputs import as_grid
from nonet.limits import timed, timeout_of
from nonet.logic.catalogue import Technique, technique
from nonet.logic.config import checked_config
from nonet.logic.step import Step
from nonet.logic.truth import Truth, find_mistakes, learn_truth
from nonet.puzzles import as_puzzle

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nonet.inputs import GridLike
    from nonet.logic.config import LogicConfig
    from nonet.puzzles import PuzzleLike
    from nonet.variants import Puzzle, VariantStep

__all__ = ["explain", "find_steps", "next_step"]

#: Searched only by name, or when nothing else finds a step.
_LAST = ("nested_net", "brute_force")


@overload
def explain(
    puzzle: Puzzle, *, config: LogicConfig | None = None, timeout: float | None = None
) -> Iterator[VariantStep]: ...
@overload
def explain(puzzle: GridLike, *, config: LogicConfig | None = None, timeout: float | None = None) -> Iterator[Step]: ...
def explain(
    puzzle: PuzzleLike, *, config: LogicConfig | None = None, timeout: float | None = None
) -> Iterator[Step] | Iterator[VariantStep]:
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
    grid = as_puzzle(puzzle)
    if not isinstance(grid, Grid):  # a variant: separate techniques, and no configuration
        from nonet import variants

        return timed(variants.explain(grid), timeout)
    truth = learn_truth(grid)
    refuse_mistakes(grid, truth)
    return timed(_path(grid, truth, checked_config(config, for_hints=True)), timeout)


def _path(grid: Grid, truth: Truth, config: LogicConfig) -> Iterator[Step]:
    solver = _solver(grid, truth, config)
    while (record := solver.next()) is not None:
        step = Step.from_core(grid, record)
        yield step
        grid = grid.apply(step)


def next_step(grid: Grid, truth: Truth, config: LogicConfig) -> Step | None:
    """Find the easiest step on a board with a known solution."""
    record = _solver(grid, truth, config).find()
    return None if record is None else Step.from_core(grid, record)


def find_steps(
    puzzle: GridLike,
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
    grid = as_grid(puzzle)
    config = checked_config(config, for_hints=True)
    ids = [name for name in config.order if name not in _LAST] if technique is None else _ids(technique)
    with timeout_of(timeout):
        is_unique = _refuse_impossible(grid)
        records = _core.logic_find_steps(
            grid._digits,
            ids,
            clues=_clue_flags(grid),
            candidates=masks_for_core(grid),
            options=config.options(is_unique),
        )
    return [Step.from_core(grid, record) for record in records]


def _refuse_impossible(grid: Grid) -> bool:
    """Raise an error for a board without a solution; return whether its clues have exactly one."""
    verdict = check(grid.restart())
    if verdict.status is Status.UNIQUE:
        refuse_mistakes(grid, Truth(verdict.solutions[0], is_unique=True))
        return True
    if verdict.status is Status.SEVERAL:
        verdict = check(grid)
    if verdict.status in (Status.CONFLICT, Status.NO_SOLUTION):
        raise verdict.to_error()
    return False


def _ids(names: str | Technique | Iterable[str | Technique]) -> list[str]:
    if isinstance(names, (str, Technique)):
        names = [names]
    return [technique(name).id for name in checked_items(names, "a technique or several")]


def _solver(grid: Grid, truth: Truth, config: LogicConfig) -> _core.LogicSolver:
    solver = _core.LogicSolver(config.order, config.options(truth.is_unique))
    solver.load(grid._digits, _clue_flags(grid), masks_for_core(grid))
    return solver


def _clue_flags(grid: Grid) -> bytes:
    return bytes(map(bool, grid._clues))


def refuse_mistakes(grid: Grid, truth: Truth) -> None:
    """Raise NoSolutionError when the board contradicts its solution, naming the first cell that does."""
    mistakes = find_mistakes(grid, truth.solution)
    if mistakes:
        first = mistakes[0]
        raise NoSolutionError(f"no solution: {first}", cell=first.cell, digit=first.digit, is_mistake=True)
