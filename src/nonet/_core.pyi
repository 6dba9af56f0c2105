"""
The native core of nonet. Private: use the functions of the package nonet.
"""

version: str = "0.1.0"

compiler: str = "GNU 12.2.0"

def isa() -> str:
    """Name the instruction set in use."""

def supported_isas() -> list[str]:
    """List the instruction sets that this CPU runs, best first."""

def use_isa(name: str) -> None:
    """Use this instruction set from now on."""

def solve_digits(digits: bytes, limit: int) -> tuple:
    """
    Count solutions of 81 digits up to a limit: (count, first two solutions, nodes).
    """

def solve_masks(candidates: bytes, limit: int) -> tuple:
    """
    Count solutions of 81 uint16 candidate masks up to a limit: (count, first two solutions, nodes).
    """

class SolutionStream:
    """Enumerates the solutions of 81 uint16 candidate masks."""

    def __init__(self, candidates: bytes) -> None: ...
    def next(self) -> object:
        """Give the next solution as 81 digits, or None."""
