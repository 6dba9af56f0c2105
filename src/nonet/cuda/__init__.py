"""Solving on NVIDIA GPUs: the same answers as the CPU, for batches that are large enough.

`nonet.solve_many(..., device="cuda")` is the usual way to use it. This package implements it, and `solve_array` for
puzzles that are already on a GPU and whose answers stay there.
"""

from typing import TYPE_CHECKING

from nonet.lazy import lazy_names

if TYPE_CHECKING:
    from nonet.cuda.arrays import DeviceArray, solve_array
    from nonet.cuda.clues import redundant_clues
    from nonet.cuda.devices import device_names, is_available
    from nonet.cuda.many import pinned_empty
else:
    __getattr__, __dir__ = lazy_names(
        __name__,
        {
            "arrays": "DeviceArray solve_array",
            "clues": "redundant_clues",
            "devices": "device_names is_available",
            "many": "pinned_empty",
        },
    )

__all__ = ["DeviceArray", "device_names", "is_available", "pinned_empty", "redundant_clues", "solve_array"]
