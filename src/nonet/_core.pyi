"""
The native core of nonet. Private: use the functions of the package nonet.
"""

from collections.abc import Sequence
from typing import Annotated, Any, overload

import numpy
from numpy.typing import NDArray

version: str = "0.1.0"

compiler: str = "GNU 12.2.0"

def isa() -> str:
    """Name the instruction set in use."""

def supported_isas() -> list[str]:
    """List the instruction sets that this CPU runs, best first."""

def use_isa(name: str) -> None:
    """Use this instruction set from now on."""

def logic_catalogue() -> list[dict[str, Any]]:
    """List every technique: names, level, score, order, SE rating."""

def logic_find_steps(
    digits: bytes,
    techniques: Sequence[str],
    clues: bytes | None = None,
    candidates: bytes | None = None,
    options: dict[str, Any] = {},
) -> list[dict[str, Any]]:
    """Find all steps of these techniques on a board."""

def logic_rate_many(
    digits: bytes, techniques: Sequence[str], options: dict[str, Any], threads: int
) -> dict[str, bytes]:
    """
    Rate puzzles of 81 digits each on several threads: a column of bytes for each part of the result.
    """

class LogicSolver:
    """Solves step by step with techniques in order, easiest first."""

    def __init__(self, techniques: Sequence[str] | None = None, options: dict[str, Any] = {}) -> None: ...
    def load(self, digits: bytes, clues: bytes | None = None, candidates: bytes | None = None) -> None:
        """Start on a board."""

    def find(self) -> dict[str, Any] | None:
        """Give the next step and do not take it; None when there is none."""

    def next(self) -> dict[str, Any] | None:
        """Take the next step and give it; None when there is none."""

    def rate(self) -> dict[str, Any]:
        """Solve on from here and rate the way."""

    def digits(self) -> bytes:
        """Give the 81 digits as they stand."""

    def candidates(self) -> bytes:
        """Give the 81 candidate masks as they stand."""

def solve_line(line: object, limit: int) -> tuple[bytes, bytes] | None:
    """
    Solve a puzzle given as a str of 81 characters: (clues, solution) as digits, or None when it is any other object or text, or when the number of solutions, counted up to the limit, is not one.
    """

def solve_digits(digits: bytes, limit: int) -> tuple[int, list[bytes], int]:
    """
    Count solutions of 81 digits up to a limit: (count, first two solutions, nodes).
    """

def solve_masks(candidates: bytes, limit: int) -> tuple[int, list[bytes], int]:
    """
    Count solutions of 81 uint16 candidate masks up to a limit: (count, first two solutions, nodes).
    """

class SolutionStream:
    """Enumerates the solutions of 81 uint16 candidate masks."""

    def __init__(self, candidates: bytes) -> None: ...
    def next(self) -> bytes | None:
        """Give the next solution as 81 digits, or None."""

class SlicedSolver:
    """
    The many-puzzle solver on one thread, with the instruction set in use when it is made.
    """

    @overload
    def __init__(self) -> None: ...
    @overload
    def __init__(self, depth: int, backlog: int, reserve: int, chunk: int) -> None:
        """Make one with other limits: for tests of the rare paths."""

    def solve(
        self,
        puzzles: Annotated[NDArray[numpy.uint8], dict(order="C", device="cpu", writable=False)],
        counts: Annotated[NDArray[numpy.int32], dict(shape=(None,), order="C", device="cpu")],
        solutions: Annotated[NDArray[numpy.uint8], dict(order="C", device="cpu")] | None = None,
        limit: int = 2,
        stride: int = 81,
        text: bool = False,
        solution_stride: int = 81,
        solution_text: bool = False,
    ) -> None:
        """
        Solve as many puzzles as counts has entries: counts gets min(solutions, limit), or -1 for bad bytes.
        """

    @property
    def isa(self) -> str:
        """The instruction set it runs on."""

    @property
    def statistics(self) -> dict[str, int]:
        """Sums of work since it was made."""

def sliced_pays_off(puzzles: int) -> bool:
    """
    Tell whether the many-puzzle solver is the faster one for a call of that many puzzles.
    """
