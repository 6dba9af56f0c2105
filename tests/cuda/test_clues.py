"""Redundant clues found on an emulated GPU: the same as by solving every puzzle without each of its clues."""

from __future__ import annotations

import random

import numpy as np
import pytest

from emulated_gpu import EmulatedGpu
from nonet import _core
from nonet.cuda import clues
from nonet.cuda.solver import GpuSolver
from nonet.errors import DeviceError
from sliced import boards


def one_by_one(puzzles: np.ndarray) -> np.ndarray:
    redundant = np.zeros(puzzles.shape, bool)
    for puzzle, row in zip(puzzles, redundant, strict=True):
        cells = np.flatnonzero(puzzle)
        parts = np.repeat(puzzle[None], len(cells), axis=0)
        parts[np.arange(len(cells)), cells] = 0
        counts, solutions = np.empty(len(cells), np.int32), np.empty(parts.shape, np.uint8)
        _core.SlicedSolver().solve(parts, counts, solutions, limit=2)
        row[cells] = counts == 1
    return redundant


def test_redundant_clues_are_those_without_which_one_solution_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    draw = random.Random(5)
    rows = [boards.minimal(draw) for _ in range(4)] + [boards.with_clues(draw, 40) for _ in range(4)]
    rows += [[0] * 81, [1, 1] + [0] * 79, [200, *rows[0][1:]]]
    puzzles = np.array(rows, np.uint8)
    gpu = EmulatedGpu()
    solvers = [GpuSolver(gpu, chunk=324), GpuSolver(EmulatedGpu(order=1), chunk=324)]
    monkeypatch.setattr(clues, "solvers_of", lambda device: solvers)
    held = len(gpu.taken)
    found = clues.redundant_clues(puzzles)
    assert found.dtype == bool
    assert (found == one_by_one(puzzles)).all()
    assert not found[:4].any()
    assert found[4:8].any()
    assert len(gpu.taken) <= held + 4 * 7  # lanes stay, the buffers are gone
    assert clues.redundant_clues(puzzles[:0]).shape == (0, 81)
    with pytest.raises(ValueError, match=r"shape \(n, 81\)"):
        clues.redundant_clues(np.zeros((2, 80), np.uint8))


def test_a_gpu_without_memory_raises_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    gpu = EmulatedGpu()
    solver = GpuSolver(gpu, chunk=324, lanes=1)
    gpu.free = 1000
    monkeypatch.setattr(clues, "solvers_of", lambda device: [solver])
    held = dict(gpu.taken)
    with pytest.raises(DeviceError, match="out of memory"):
        clues.redundant_clues(np.ones((1, 81), np.uint8))
    assert gpu.taken == held
