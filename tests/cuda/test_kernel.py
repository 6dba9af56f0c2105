"""The CUDA kernel, run on the CPU as fibres: the same counts and the same solutions as the sliced solver."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import nonet._emulation as emulation
import numpy as np
import pytest

from nonet import _core
from nonet.cuda.lanes import JOB
from sliced import boards

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Answers = tuple[NDArray[np.int32], NDArray[np.uint8]]

DEEP = -2
TEXT = 0x30303030
FULL_CAPACITY = 80


def on_cpu(puzzles: NDArray[np.uint8], limit: int, is_text: bool = False) -> Answers:
    counts, solutions = np.empty(len(puzzles), np.int32), np.empty((len(puzzles), 81), np.uint8)
    _core.SlicedSolver().solve(puzzles, counts, solutions, limit=limit, text=is_text, solution_text=is_text)
    return counts, solutions


def emulated(
    puzzles: NDArray[np.uint8],
    limit: int = 2,
    *,
    is_text: bool = False,
    warps: int = 2,
    order: int = 0,
    grab: int = 32,
    capacity: int = FULL_CAPACITY,
    rounds: int = 1 << 20,
    depth: int = 63,
) -> Answers:
    """Launch until nothing is left, with guards around the pools."""
    size = len(puzzles)
    job = np.zeros((), JOB)
    arrays: dict[str, NDArray[Any]] = {
        "puzzles": puzzles,
        "solutions": np.full((size, 81), 77, np.uint8),
        "counts": np.full(size, 77, np.int32),
        "best": np.full(size, 77, np.uint64),
        "control": np.zeros(8, np.uint32),
        "waiting": np.zeros(warps, np.uint32),
        "short_counts": np.full(size, 77, np.uint8),
        "pool": np.full(warps * capacity * 1024 + 32, 0xA5A5A5A5, np.uint32),
    }
    for name, array in arrays.items():
        job[name] = array.ctypes.data
    zero = TEXT if is_text else 0
    job["size"], job["limit"], job["grab"], job["capacity"] = size, limit, grab, capacity
    job["rounds"], job["zero"], job["solution_zero"], job["deepest"] = rounds, zero, zero, 1 << (63 - depth)
    data = job.reshape(1).view(np.uint8)
    while True:
        arrays["control"][1] = 0
        emulation.solve(data, warps, order)
        if arrays["control"][1] == 0:
            break
    emulation.finish(data)
    assert (arrays["pool"][-32:] == 0xA5A5A5A5).all(), "a pool overflowed"
    assert not arrays["waiting"].any()
    assert (arrays["control"][2] > 0) == (arrays["counts"] == DEEP).any()
    if limit <= 127:
        assert (arrays["short_counts"].view(np.int8) == arrays["counts"]).all()
    return arrays["counts"], arrays["solutions"]


def check(puzzles: NDArray[np.uint8], limit: int = 2, *, is_text: bool = False, **options: Any) -> None:
    counts, solutions = emulated(puzzles, limit, is_text=is_text, **options)
    wanted, answers = on_cpu(puzzles, limit, is_text)
    assert counts.tolist() == wanted.tolist()
    assert (solutions == answers).all()


@pytest.fixture(scope="module")
def mixed() -> NDArray[np.uint8]:
    return boards.mixed(seed=3, size=200)


def loose(clues: int, size: int) -> NDArray[np.uint8]:
    draw = random.Random(clues)
    return np.array([boards.with_clues(draw, clues) for _ in range(size)], np.uint8)


def test_the_job_has_the_layout_that_the_kernel_has() -> None:
    assert emulation.job_size == JOB.itemsize


@pytest.mark.parametrize("limit", [1, 2, 5, 200])
def test_counts_and_solutions_equal_those_of_the_sliced_solver(mixed: NDArray[np.uint8], limit: int) -> None:
    check(mixed if limit < 100 else mixed[:60], limit)


@pytest.mark.parametrize("clues", [0, 1, 4, 10, 17, 24])
def test_loose_grids_report_the_leftmost_solution(clues: int) -> None:
    check(loose(clues, 24), 2)
    check(loose(clues, 24), 1)


@pytest.mark.parametrize("order", [1, 5, 13])
def test_the_order_of_the_threads_does_not_matter(mixed: NDArray[np.uint8], order: int) -> None:
    check(mixed[:100], order=order)


@pytest.mark.parametrize("options", [{"grab": 1}, {"grab": 7, "warps": 5}, {"warps": 1}])
def test_how_puzzles_are_shared_out_does_not_matter(mixed: NDArray[np.uint8], options: dict[str, Any]) -> None:
    check(mixed[:100], **options)


@pytest.mark.parametrize("rounds", [1, 3])
def test_a_launch_may_end_at_any_round(mixed: NDArray[np.uint8], rounds: int) -> None:
    check(mixed[:60], 5, rounds=rounds)


@pytest.mark.parametrize("options", [{"capacity": 1}, {"capacity": 3, "rounds": 2}, {"capacity": 9}, {"depth": 2}])
def test_what_is_too_deep_or_fits_no_pool_is_left_to_the_host(
    mixed: NDArray[np.uint8], options: dict[str, Any]
) -> None:
    puzzles = np.concatenate([mixed[:60], loose(20, 40)])
    counts, solutions = emulated(puzzles, 8, **options)
    wanted, answers = on_cpu(puzzles, 8)
    deep = counts == DEEP
    assert deep.any()
    assert not deep.all()
    assert (counts[~deep] == wanted[~deep]).all()
    assert (solutions[~deep] == answers[~deep]).all()


def test_boards_leave_nothing_behind_in_their_lanes() -> None:
    """Hard puzzles: most lanes die and are taken by other boards between two rounds."""
    draw = random.Random(11)
    check(np.array([boards.minimal(draw) for _ in range(300)], np.uint8), warps=1)


@pytest.mark.parametrize("shift", [0, 1, 9, 15])
def test_text_is_read_from_any_address_and_nothing_beyond_it(shift: int) -> None:
    draw = random.Random(shift)
    lines = [[draw.choice(b"._*-0") if not digit else 48 + digit for digit in boards.minimal(draw)] for _ in range(20)]
    for line, byte in zip(lines[::3], b"\x00/:;,+A^`\xae\xb1\xff", strict=False):
        line[draw.randrange(81)] = byte
    memory = np.empty(16 + 81 * len(lines), np.uint8)
    puzzles = memory[shift : shift + 81 * len(lines)].reshape(-1, 81)
    puzzles[:] = lines
    counts, _ = on_cpu(puzzles, 2, is_text=True)
    assert sorted(set(counts.tolist())) == [-1, 1]
    check(puzzles, is_text=True)
    check(puzzles[:1], is_text=True)
    check(puzzles[5:12], is_text=True, grab=3)


def test_every_byte_outside_the_alphabet_is_noticed() -> None:
    puzzles = np.zeros((256, 81), np.uint8)
    puzzles[:, 40] = np.arange(256)
    check(puzzles, 1)
    puzzles = np.full((256, 81), ord("."), np.uint8)
    puzzles[:, 80] = np.arange(256)
    check(puzzles, 1, is_text=True)
