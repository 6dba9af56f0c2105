"""The .sdm collections of SudoCue and others: one puzzle per line, with zeros for blanks.

They are plain lines, so they are detected as `line`; this format is only for writing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nonet.formats.base import Format, Line
from nonet.formats.line import read

if TYPE_CHECKING:
    from nonet.grid import Grid

__all__ = ["SDM"]


def detect(head: list[Line]) -> bool:
    """Leave every text to `line`."""
    return False


def write(grid: Grid) -> str:
    """Write the digits, with zeros for blanks."""
    return grid.to_line(blank="0")


SDM: Final = Format("sdm", ".sdm collections", detect, read, write, suffixes=(".sdm",))
