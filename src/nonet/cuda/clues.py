"""Find the redundant clues of puzzles on a GPU: about 25 puzzles to solve for each one sent there."""

from __future__ import annotations

import threading
from collections import deque
from contextlib import closing
from typing import TYPE_CHECKING, Final

import numpy as np

from nonet.cuda.devices import solvers_of
from nonet.cuda.lanes import DeviceMemory
from nonet.errors import WrongValueError
from nonet.interrupts import answers_of_threads

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from nonet.cuda.driver import Gpu
    from nonet.cuda.solver import GpuSolver

__all__ = ["CLUES", "redundant_clues"]

#: The structure Clues of kernel/clues.cuh.
CLUES: Final = np.dtype(
    [
        *((name, np.uint64) for name in ("puzzles", "redundant", "parts", "counts", "owner", "cell", "number")),
        ("size", np.uint32),
        ("unused", np.uint32),
    ],
    align=True,
)
_THREADS: Final = 4
_BLOCK: Final = 256


def redundant_clues(puzzles: NDArray[np.uint8], *, device: str = "cuda") -> NDArray[np.bool_]:
    """Return for each cell of each puzzle whether it has a clue without which the puzzle still has one solution.

    `puzzles` is an array of digits of shape (n, 81), 0 for blank. A puzzle is minimal if it has one solution and no
    redundant clue.
    """
    if not (isinstance(puzzles, np.ndarray) and puzzles.dtype == np.uint8 and puzzles.shape[1:] == (81,)):
        raise WrongValueError("clue_array")
    rows = np.ascontiguousarray(puzzles)
    redundant = np.zeros(rows.shape, np.uint8)
    solvers = solvers_of(device)
    step = min(solver.chunk for solver in solvers) // 81
    starts = deque(range(0, len(rows), step))
    stopped = threading.Event()

    def work(solver: GpuSolver) -> None:
        solver.gpu.activate()
        with closing(_Buffers(solver.gpu, step)) as buffers:
            while not stopped.is_set():
                try:
                    start = starts.popleft()
                except IndexError:
                    return
                part = slice(start, start + step)
                buffers.judge(solver, rows[part], redundant[part])

    for _ in answers_of_threads(_THREADS * len(solvers), work, _THREADS * solvers, stop=stopped.set):
        pass
    return redundant.view(np.bool_)


class _Buffers(DeviceMemory):
    """Device memory for some puzzles and all those with one clue removed."""

    def __init__(self, gpu: Gpu, step: int) -> None:
        parts = 81 * step
        sizes = {
            "puzzles": 81 * step,
            "redundant": 81 * step,
            "parts": 81 * parts,
            "counts": 4 * parts,
            "owner": 4 * parts,
            "cell": 4 * parts,
            "number": 4,
            "solutions": 81 * parts,
        }
        super().__init__(gpu, CLUES, sizes)

    def judge(self, solver: GpuSolver, puzzles: NDArray[np.uint8], redundant: NDArray[np.uint8]) -> None:
        """Judge the clues of some puzzles."""
        gpu, stream, job = self.gpu, self.stream, self.fields.copy()
        job["size"] = len(puzzles)
        gpu.upload(int(job["puzzles"]), puzzles.ctypes.data, puzzles.nbytes, stream)
        gpu.clear(int(job["redundant"]), redundant.nbytes, stream)
        gpu.clear(int(job["number"]), 4, stream)
        gpu.launch("nonet_list_clues", -(-len(puzzles) // _BLOCK), _BLOCK, job, stream)
        number = np.zeros(1, np.uint32)
        gpu.download(number.ctypes.data, int(job["number"]), 4, stream)
        gpu.wait(stream)
        if parts := int(number[0]):
            gpu.launch("nonet_write_parts", -(-81 * parts // _BLOCK), _BLOCK, job, stream)
            gpu.wait(stream)
            solutions = self.addresses["solutions"]
            solver.solve_there(parts, int(job["parts"]), int(job["counts"]), solutions, 2, is_text=False)
            gpu.launch("nonet_judge_clues", -(-parts // _BLOCK), _BLOCK, job, stream)
        gpu.download(redundant.ctypes.data, int(job["redundant"]), redundant.nbytes, stream)
        gpu.wait(stream)
