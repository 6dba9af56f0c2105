"""Chunks, memory and faults of the GPU solver, on an emulated GPU."""

from __future__ import annotations

import random
import sys
import threading
from types import ModuleType, SimpleNamespace
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import nonet
from emulated_gpu import EmulatedGpu
from nonet import _core
from nonet.bulk.results import reason_texts
from nonet.bulk.tasks import solve_files
from nonet.cuda import arrays, compiler, devices, driver, many, naming
from nonet.cuda.lanes import pinned_array
from nonet.cuda.solver import GpuSolver
from nonet.errors import DeviceError, MissingExtraError
from sliced import boards

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray


@pytest.fixture(scope="module")
def mixed() -> NDArray[np.uint8]:
    return boards.mixed(seed=5, size=150)


def wanted(puzzles: NDArray[np.uint8], limit: int) -> tuple[NDArray[np.int32], NDArray[np.uint8]]:
    counts, solutions = np.empty(len(puzzles), np.int32), np.empty((len(puzzles), 81), np.uint8)
    _core.SlicedSolver().solve(puzzles, counts, solutions, limit=limit)
    return counts, solutions


def solved(solvers: list[GpuSolver], puzzles: NDArray[np.uint8], limit: int = 2) -> list[slice]:
    """Solve and check; the parts that went to the CPU."""
    counts, solutions = np.full(len(puzzles), 77, np.int32), np.full((len(puzzles), 81), 77, np.uint8)
    on_cpu: list[slice] = []

    def solve_on_cpu(part: slice) -> None:
        on_cpu.append(part)
        counts[part], solutions[part] = wanted(puzzles[part], limit)

    done: list[slice] = []
    many.solve_chunks(solvers, puzzles, counts, solutions, limit, on_cpu=solve_on_cpu, done=done.append)
    right = wanted(puzzles, limit)
    assert counts.tolist() == right[0].tolist()
    assert (solutions == right[1]).all()
    assert sorted(row for part in done + on_cpu for row in range(part.start, part.stop)) == list(range(len(puzzles)))
    return on_cpu


def test_chunks_give_what_one_call_gives(mixed: NDArray[np.uint8]) -> None:
    gpu = EmulatedGpu()
    solver = GpuSolver(gpu, chunk=64)
    for limit in (1, 2, 200):
        assert solved([solver], mixed, limit) == []
    assert solved([solver], mixed[:0]) == []
    solver.close()
    assert gpu.taken == {}
    assert gpu.pinned == {}


def test_several_gpus_share_the_chunks(mixed: NDArray[np.uint8]) -> None:
    gpus = [EmulatedGpu(), EmulatedGpu(order=1)]
    gpus[0].waits_for = gpus[1].was_launched
    assert solved([GpuSolver(gpu, chunk=16) for gpu in gpus], mixed) == []
    assert all(gpu.launches for gpu in gpus)


def test_launches_are_repeated_until_all_is_done(mixed: NDArray[np.uint8]) -> None:
    gpu = EmulatedGpu()
    assert solved([GpuSolver(gpu, chunk=64, rounds=2)], mixed[:60]) == []
    assert gpu.launches > 10


def test_pinned_memory_needs_no_copies(mixed: NDArray[np.uint8]) -> None:
    gpu = EmulatedGpu()
    solver = GpuSolver(gpu, chunk=64)
    puzzles = pinned_array(gpu, (50, 81), np.uint8)
    puzzles[:] = mixed[:50]
    solutions, counts = pinned_array(gpu, (50, 81), np.uint8), np.empty(50, np.int32)
    solver.solve(puzzles, counts, solutions, 2)
    assert (solutions == wanted(puzzles, 2)[1]).all()
    held = len(gpu.pinned)
    del puzzles, solutions
    assert len(gpu.pinned) == held - 2


def test_a_gpu_short_of_memory_takes_smaller_chunks(mixed: NDArray[np.uint8]) -> None:
    full = EmulatedGpu()
    GpuSolver(full, chunk=1 << 16, lanes=1)
    needed = (1 << 40) - full.free
    short = EmulatedGpu(memory=needed - 1)
    solver = GpuSolver(short, chunk=1 << 16)
    assert solver.chunk == 1 << 14
    assert solved([solver], mixed) == []
    with pytest.raises(DeviceError, match="out of memory"):
        GpuSolver(EmulatedGpu(memory=1000))


@pytest.mark.parametrize("launch", [1, 4, 7])
def test_the_cpu_takes_over_when_a_gpu_is_lost(mixed: NDArray[np.uint8], launch: int) -> None:
    gpu = EmulatedGpu()
    solver = GpuSolver(gpu, chunk=32)
    gpu.failing_launch = launch
    with pytest.warns(RuntimeWarning, match="LAUNCH_FAILED; the CPU takes over"):
        assert solved([solver], mixed)
    assert solver.failure is not None


def test_other_gpus_continue_when_one_is_lost(mixed: NDArray[np.uint8]) -> None:
    lost = EmulatedGpu()
    solvers = [GpuSolver(lost, chunk=16), GpuSolver(EmulatedGpu(), chunk=16)]
    lost.failing_launch = 1
    assert solved(solvers, mixed) == []


def test_solving_can_be_stopped(mixed: NDArray[np.uint8]) -> None:
    solver = GpuSolver(EmulatedGpu(), chunk=16)
    stop = threading.Event()
    counts, solutions = np.empty(len(mixed), np.int32), np.empty((len(mixed), 81), np.uint8)
    with pytest.raises(InterruptedError):
        many.solve_chunks(
            *([solver], mixed, counts, solutions, 2),
            on_cpu=lambda part: None,
            done=lambda part: stop.set(),
            should_stop=stop.is_set,
        )
    assert solved([solver], mixed[:20]) == []


@pytest.mark.parametrize("device", ["gpu", "CUDA", "cuda:", "cuda:x", "", None, 0])
def test_unknown_devices_are_refused(device: Any) -> None:
    with pytest.raises(ValueError, match="expected cpu, cuda, cuda:0"):
        naming.checked_device(device)


class FakeDriver(ModuleType):
    """The driver's functions up to the first that fails, with the statuses that a test wants."""

    def __init__(self, **statuses: str) -> None:
        super().__init__("cuda.bindings.driver")
        self.statuses = statuses
        self.CUresult = SimpleNamespace(CUDA_SUCCESS=SimpleNamespace(name="CUDA_SUCCESS"))

    def answer(self, name: str, *values: Any) -> tuple[Any, ...]:
        status = self.statuses.get(name)
        return (SimpleNamespace(name=status) if status else self.CUresult.CUDA_SUCCESS, *values)

    def cuDriverGetVersion(self) -> tuple[Any, ...]:  # noqa: N802
        if "library" in self.statuses:
            raise RuntimeError(self.statuses["library"])
        return self.answer("version", 11080)

    def cuInit(self, flags: int) -> tuple[Any, ...]:  # noqa: N802
        return self.answer("init")

    def cuDeviceGetCount(self) -> tuple[Any, ...]:  # noqa: N802
        return self.answer("count", 0 if "none" in self.statuses else 1)

    def cuDeviceGet(self, index: int) -> tuple[Any, ...]:  # noqa: N802
        return self.answer("get", index)


def install_driver(monkeypatch: pytest.MonkeyPatch, **statuses: str) -> None:
    bindings = ModuleType("cuda.bindings")
    bindings.driver = FakeDriver(**statuses)  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "cuda.bindings", bindings)
    monkeypatch.setitem(sys.modules, "cuda.bindings.driver", bindings.driver)


@pytest.mark.parametrize(
    ("statuses", "message"),
    [
        ({"library": "not found"}, "no NVIDIA driver was found"),
        ({"init": "CUDA_ERROR_NO_DEVICE"}, "no NVIDIA GPU was found"),
        ({"none": "yes"}, "no NVIDIA GPU was found"),
        ({"init": "CUDA_ERROR_SYSTEM_DRIVER_MISMATCH"}, r"driver \(CUDA 11.8\) is too old"),
        ({"get": "CUDA_ERROR_UNSUPPORTED_PTX_VERSION"}, r"driver \(CUDA 11.8\) is too old"),
        ({"get": "CUDA_ERROR_OUT_OF_MEMORY"}, "out of memory"),
        ({"get": "CUDA_ERROR_UNKNOWN"}, "CUDA_ERROR_UNKNOWN"),
    ],
)
def test_errors_of_the_driver_say_what_is_wrong(
    monkeypatch: pytest.MonkeyPatch, statuses: dict[str, str], message: str
) -> None:
    install_driver(monkeypatch, **statuses)
    with pytest.raises(DeviceError, match=message):
        driver.open_gpus()


def test_a_gpu_that_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    install_driver(monkeypatch)
    with pytest.raises(DeviceError, match=r"expected a GPU of 0..0, got 1"):
        driver.open_gpus(1)


def test_a_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cuda.bindings", None)
    with pytest.raises(MissingExtraError, match=r"nonet\[cuda\]"):
        driver.open_gpus()
    with pytest.raises(DeviceError, match="NVRTC was not found"):
        compiler.compiled_kernel((9, 0))


def test_compiled_kernels_are_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    calls: list[Any] = []

    def compile_kernel(*arguments: Any) -> bytes:
        calls.append(arguments)
        return b"image"

    monkeypatch.setenv("NONET_CACHE", str(tmp_path / "cache"))
    success = SimpleNamespace(name="NVRTC_SUCCESS")
    nvrtc = SimpleNamespace(
        nvrtcResult=SimpleNamespace(NVRTC_SUCCESS=success),
        nvrtcVersion=lambda: (success, 13, 0),
        nvrtcGetSupportedArchs=lambda: (success, [75, 80, 90]),
    )
    monkeypatch.setattr(compiler, "_nvrtc", lambda: nvrtc)
    monkeypatch.setattr(compiler, "_compile", compile_kernel)
    assert compiler.compiled_kernel((9, 0)) == compiler.compiled_kernel((9, 0)) == b"image"
    assert len(calls) == 1
    assert calls[0][3] is False
    compiler.compiled_kernel((12, 0))
    assert calls[1][2:] == ((b"-std=c++17", b"-lineinfo", b"--gpu-architecture=compute_90"), True)
    with pytest.raises(DeviceError, match=r"capability 7\.0, and the NVRTC that is installed needs 7.5"):
        compiler.compiled_kernel((7, 0))


class Elsewhere:
    """A device array of another library, seen through one protocol or the other."""

    def __init__(self, inner: arrays.DeviceArray, protocol: str) -> None:
        if protocol == "interface":
            self.__cuda_array_interface__ = inner.__cuda_array_interface__
        else:
            self.__dlpack__ = inner.__dlpack__
            self.__dlpack_device__ = inner.__dlpack_device__


@pytest.mark.parametrize("protocol", ["interface", "dlpack"])
def test_arrays_on_the_device_stay_there(
    monkeypatch: pytest.MonkeyPatch, mixed: NDArray[np.uint8], protocol: str
) -> None:
    gpu = EmulatedGpu()
    solver = GpuSolver(gpu, chunk=64)
    monkeypatch.setattr(arrays, "solvers_of", lambda device: [solver])
    there = arrays.DeviceArray(gpu, 0, mixed.shape, np.uint8)
    gpu.upload(there.address, mixed.ctypes.data, mixed.nbytes, 1)
    counts, solutions = arrays.solve_array(Elsewhere(there, protocol), limit=3)
    right = wanted(mixed, 3)
    assert np.asarray(counts).tolist() == right[0].tolist()
    assert (np.asarray(solutions) == right[1]).all()
    held = len(gpu.taken)
    del there, counts, solutions
    assert len(gpu.taken) == held - 3


def test_arrays_of_the_host_are_refused(mixed: NDArray[np.uint8]) -> None:
    with pytest.raises(TypeError, match="expected an array on a GPU, got ndarray; solve_many takes"):
        nonet.cuda.solve_array(mixed)


@pytest.fixture
def emulated_device(monkeypatch: pytest.MonkeyPatch) -> EmulatedGpu:
    """Make an emulated GPU the one that `device="cuda"` finds."""
    gpu = EmulatedGpu()
    monkeypatch.setattr(devices, "_opened", {})
    monkeypatch.setattr(devices, "open_gpus", lambda index: [gpu])
    monkeypatch.setattr(devices, "GpuSolver", lambda gpu: GpuSolver(gpu, chunk=64))
    return gpu


@pytest.mark.parametrize("limit", [1, 2, 7])
def test_solve_many_gives_the_same_results_on_a_gpu(
    emulated_device: EmulatedGpu, mixed: NDArray[np.uint8], limit: int
) -> None:
    here, there = (nonet.solve_many(mixed, limit=limit, device=device) for device in ("cpu", "cuda"))
    assert emulated_device.launches
    for name in ("status", "counts", "solutions"):
        assert (getattr(here, name) == getattr(there, name)).all(), name
    assert here.errors == there.errors


def test_solve_many_loses_nothing_when_the_gpu_is_lost(emulated_device: EmulatedGpu, mixed: NDArray[np.uint8]) -> None:
    emulated_device.failing_launch = 4
    with pytest.warns(RuntimeWarning, match="the CPU takes over"):
        there = nonet.solve_many(mixed, device="cuda")
    assert (there.status == nonet.solve_many(mixed).status).all()
    assert (there.solutions == nonet.solve_many(mixed).solutions).all()
    with pytest.raises(DeviceError, match="LAUNCH_FAILED"):
        nonet.solve_many(mixed, device="cuda")
    assert len(nonet.solve_many(mixed, device="auto")) == len(mixed)


def test_auto_leaves_small_batches_to_the_cpu(emulated_device: EmulatedGpu, mixed: NDArray[np.uint8]) -> None:
    assert len(nonet.solve_many(mixed, device="auto")) == len(mixed)
    assert emulated_device.launches == 0


def test_files_are_solved_alike_on_a_gpu(
    emulated_device: EmulatedGpu, mixed: NDArray[np.uint8], tmp_path: Path
) -> None:
    lines = "".join("".join(str(d) if d < 10 else "x" for d in row) + "\n" for row in mixed.tolist())
    (tmp_path / "in.txt").write_text(lines)
    for device in ("cpu", "cuda"):
        solve_files([tmp_path / "in.txt"], tmp_path / f"{device}.txt", device=device, threads=2)
    assert emulated_device.launches
    assert (tmp_path / "cuda.txt").read_bytes() == (tmp_path / "cpu.txt").read_bytes()


@pytest.mark.parametrize("shift", [0, 1, 15])
@pytest.mark.parametrize("size", [0, 1, 4, 50])
def test_rows_are_copied_whole_whatever_their_addresses(shift: int, size: int) -> None:
    rows = np.random.default_rng(size).integers(256, size=(size, 81), dtype=np.uint8)
    memory = np.full(81 * size + 32, 7, np.uint8)
    _core.copy_rows(rows, memory[shift : shift + 81 * size].reshape(size, 81))
    assert (memory[shift : shift + 81 * size] == rows.ravel()).all()
    assert (memory[:shift] == 7).all()
    assert (memory[shift + 81 * size :] == 7).all()
    with pytest.raises(ValueError, match="same length"):
        _core.copy_rows(rows, np.zeros((size + 1, 81), np.uint8))


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_plain_lines_become_the_same_lines_on_a_gpu(emulated_device: EmulatedGpu, end: str) -> None:
    draw = random.Random(8)
    rows = [boards.with_clues(draw, clues) for clues in range(18, 66) for _ in range(8)]
    rows[7] = [0] * 81
    rows[9][0] = rows[9][1] = 5
    text = "".join("".join(map(str, row)).replace("0", ".") + end for row in rows).encode()
    for limit in (1, 3):
        here = _core.solve_plain_lines(text, limit, reason_texts(), _core.StopFlag(), 5)
        found = many.solve_lines(text, limit, device="cuda", should_stop=lambda: False)
        assert found is not None
        there = _core.write_plain_lines(text, limit, reason_texts(), *found, 5)
        assert here is not None
        assert there is not None
        assert there[0].tobytes() == here[0].tobytes()
        assert there[1:] == here[1:]
    assert emulated_device.launches
    assert many.solve_lines(text + b"1\n", 2, device="cuda", should_stop=lambda: False) is None
    with pytest.raises(ValueError, match="as long as"):
        _core.write_plain_lines(text, 2, reason_texts(), np.zeros(1, np.int32), np.zeros((2, 81), np.uint8), 5)
