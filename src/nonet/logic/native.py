"""Steps on a classic board, found by the native core: the path to the solution, the easiest, and all of a technique."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Final, get_args

from nonet import _core
from nonet.arguments import checked_choice
from nonet.catalogue import Family, technique
from nonet.checking import Status, check
from nonet.geometry import CELL_HOUSES
from nonet.logic.config import checked_config
from nonet.logic.facts.evidence import common_houses
from nonet.logic.truth import HintOrder, Truth, refuse_mistakes
from nonet.records import unpack
from nonet.search import masks_for_core
from nonet.steps import Role, Step

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nonet.grid import Grid
    from nonet.logic.config import LogicConfig

__all__ = ["easiest", "find", "path", "where_to_look"]

#: Searched only by name, or when nothing else finds a step.
_LAST: Final = ("nested_net", "brute_force")


def path(grid: Grid, truth: Truth, config: LogicConfig | None) -> Iterator[Step]:
    """Yield the steps to the solution, the easiest first."""
    solver = _solver(grid, truth, checked_config(config, for_hints=True))
    return _steps(solver, grid)


def _steps(solver: _core.LogicSolver, grid: Grid) -> Iterator[Step]:
    while (record := solver.next()) is not None:
        step = unpack(Step, record, board=grid)
        yield step
        grid = grid.apply(step)


def easiest(grid: Grid, truth: Truth, config: LogicConfig | None, order: HintOrder) -> Step | None:
    """Find the step to show: people see a digit missing from a box, then from a line, before a cell with one choice."""
    config = checked_config(config, for_hints=True)
    checked_choice(order, "order", get_args(HintOrder))
    if order == "people":
        for name in ("full_house", "hidden_single"):
            steps = find(grid, [name], config) if name in config.enabled else []
            if steps:
                return min(steps, key=lambda step: min(step.houses_of(Role.SINGLE), default=0) < 18)
    record = _solver_of_thread(grid, truth, config).find()
    return None if record is None else unpack(Step, record, board=grid)


def find(grid: Grid, names: Iterable[str] | None, config: LogicConfig | None) -> list[Step]:
    """Find every step of some techniques, of all enabled ones but the last resorts without names."""
    config = checked_config(config, for_hints=True)
    ids = [name for name in config.order if name not in _LAST] if names is None else [technique(n).id for n in names]
    records = _core.logic_find_steps(
        grid._digits,
        ids,
        clues=_clue_flags(grid),
        candidates=_masks(grid),
        options=config.options(_refuse_impossible(grid)),
    )
    return [unpack(Step, record, board=grid) for record in records]


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


def _solver(grid: Grid, truth: Truth, config: LogicConfig) -> _core.LogicSolver:
    solver = _core.LogicSolver(config.order, config.options(truth.is_unique))
    solver.load(grid._digits, _clue_flags(grid), _masks(grid))
    return solver


_OF_THREAD: Final = threading.local()


def _solver_of_thread(grid: Grid, truth: Truth, config: LogicConfig) -> _core.LogicSolver:
    """Return a solver for one step: those of the configuration that this thread used last, for hints on many boards."""
    known = (config, truth.is_unique)
    if getattr(_OF_THREAD, "known", None) != known:
        _OF_THREAD.known, _OF_THREAD.solver = known, _core.LogicSolver(config.order, config.options(truth.is_unique))
    solver: _core.LogicSolver = _OF_THREAD.solver
    solver.load(grid._digits, _clue_flags(grid), _masks(grid))
    return solver


def _masks(grid: Grid) -> bytes | None:
    """Return the candidates for the core, which finds those of a board without eliminations itself."""
    return masks_for_core(grid) if grid._eliminated else None


def _clue_flags(grid: Grid) -> bytes:
    return bytes(map(bool, grid._clues))


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


def where_to_look(step: Step) -> tuple[tuple[int, ...], int | None, tuple[int, ...]]:
    """Choose the houses where a player should look, the digit to follow if the pattern has only one, and no cells.

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
    return (houses if len(houses) <= _MOST_HOUSES else ()), digit, ()
