"""Count the solutions of one grid, however many there are: in parts, on all cores or a cluster, resumable."""

from __future__ import annotations

from nonet.counting.run import Progress, count_grid, count_up_to
from nonet.counting.state import StateError

__all__ = ["Progress", "StateError", "count_grid", "count_up_to"]
