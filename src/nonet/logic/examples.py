"""An example board for every technique, made by ourselves; the pages and the web page show them."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from nonet.grid import Grid
from nonet.logic.catalogue import technique
from nonet.logic.config import LogicConfig
from nonet.logic.finding import explain, find_steps

if TYPE_CHECKING:
    from nonet.logic.catalogue import Technique
    from nonet.logic.step import Step

__all__ = ["example_of", "find_again"]

_FILE = "examples.tsv"


@cache
def _boards() -> dict[str, tuple[Grid, str]]:
    """Read the boards by technique, each with the notation of its step."""
    boards = {}
    for line in files("nonet.logic").joinpath(_FILE).read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            name, clues, digits, eliminated, notation = line.split("\t")
            boards[name] = (Grid(clues, digits, eliminated), notation)
    return boards


def example_of(name: Technique | str) -> Step | None:
    """Return a step of a technique on a board where it helps; None for a technique without an example.

    >>> print(example_of("x_wing").technique)
    X-Wing
    """
    wanted = technique(name)
    if wanted.id not in _boards():
        return None
    grid, notation = _boards()[wanted.id]
    step = find_again(grid, wanted.id, notation)
    if step is None:
        raise LookupError(f"expected the step {notation!r} on its example board; run docs/find_examples.py")
    return step


def find_again(grid: Grid, name: str, notation: str) -> Step | None:
    """Find a step by its notation: the first of its technique if that is the one, which is quick, else among all."""
    first = next(explain(grid, config=LogicConfig.of(name)), None)
    if str(first) == notation:
        return first
    return next((step for step in find_steps(grid, name) if str(step) == notation), None)
