"""Our own example boards for every technique, easiest first; shown in the docs and on the web page."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from nonet.catalogue import technique
from nonet.grid import Grid
from nonet.logic.config import LogicConfig
from nonet.logic.finding import explain, find_steps

if TYPE_CHECKING:
    from nonet.catalogue import Technique
    from nonet.steps import Step

__all__ = ["example_of", "examples_of", "find_again"]


@cache
def _boards() -> dict[str, list[tuple[Grid, str]]]:
    """Read the boards by technique, each with the notation of its step."""
    boards: dict[str, list[tuple[Grid, str]]] = {}
    for line in files("nonet.logic").joinpath("examples.tsv").read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            name, clues, digits, eliminated, notation = line.split("\t")
            boards.setdefault(name, []).append((Grid(clues, digits, eliminated), notation))
    return boards


def example_of(name: Technique | str) -> Step | None:
    """Return a step of a technique on a board where it helps; None for a technique without an example.

    >>> print(example_of("x_wing").technique)
    X-Wing
    """
    wanted = technique(name)
    boards = _boards().get(wanted.id)
    return _step_of(wanted.id, *boards[0]) if boards else None


def examples_of(name: Technique | str) -> list[Step]:
    """Return all example steps of a technique, the easiest board first.

    >>> len(examples_of("x_wing")) >= 1
    True
    """
    wanted = technique(name)
    return [_step_of(wanted.id, *board) for board in _boards().get(wanted.id, ())]


def _step_of(name: str, grid: Grid, notation: str) -> Step:
    step = find_again(grid, name, notation)
    if step is None:
        raise LookupError(f"expected the step {notation!r} on its example board; run generators/find_examples.py")
    return step


def find_again(grid: Grid, name: str, notation: str) -> Step | None:
    """Find a step by its notation: check the first of its technique, which is quick, then all."""
    first = next(explain(grid, config=LogicConfig.of(name)), None)
    if str(first) == notation:
        return first
    return next((step for step in find_steps(grid, name) if str(step) == notation), None)
