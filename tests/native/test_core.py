"""The bindings: what they take, checksums, the instruction sets found, and work where no thread can be started."""

import platform
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from nonet import _core, logic

ORDER = logic.LogicConfig().order
CALLS: dict[str, Callable[[bytes], Any]] = {
    "solve_digits": lambda digits: _core.solve_digits(digits, 2),
    "canonical": _core.canonical,
    "canonical_many": lambda digits: _core.canonical_many(np.frombuffer(digits, np.uint8).reshape(1, -1), 1),
    "minimise": lambda digits: _core.minimise(digits, digits, 0, 1),
    "logic_find_steps": lambda digits: _core.logic_find_steps(digits, ORDER, options={}),
    "logic_rate_many": lambda digits: _core.logic_rate_many(digits, ORDER, {}, 1, None),
}


@pytest.mark.parametrize("name", CALLS)
@pytest.mark.parametrize("wrong", [10, 32, 255])
def test_bytes_that_are_not_digits_are_rejected(name: str, wrong: int) -> None:
    with pytest.raises(ValueError, match=r"expected digits of 0\.\.9"):
        CALLS[name](bytes(80) + bytes([wrong]))


@pytest.mark.parametrize("name", CALLS)
def test_boards_of_80_cells_are_rejected(name: str) -> None:
    with pytest.raises((ValueError, TypeError)):
        CALLS[name](bytes(80))


@pytest.mark.parametrize(
    ("data", "seed", "expected"),
    [
        (b"", 0, 0xEF46DB3751D8E999),
        (b"a", 0, 0xD24EC4F1A98C6E5B),
        (b"abc", 0, 0x44BC2CF5AD770999),
        (b"Nobody inspects the spammish repetition", 0, 0xFBCEA83C8A378BF1),
        (b"xxhash", 20141025, 0xB559B98D844E0635),
    ],
)
def test_known_values(data: bytes, seed: int, expected: int) -> None:
    assert _core.checksum(data, seed) == expected


def test_any_buffer_gives_the_checksum_of_its_bytes() -> None:
    data = bytes(range(256)) * 5
    array = np.frombuffer(data, np.uint16)
    assert {_core.checksum(item) for item in (data, bytearray(data), memoryview(data), array)} == {_core.checksum(data)}
    with pytest.raises((TypeError, BufferError, ValueError)):
        _core.checksum(array[::2])
    with pytest.raises(TypeError):
        _core.checksum("text")  # type: ignore[arg-type]


#: The flags of Linux that each set needs.
NEEDED = {
    "avx2": "avx2 bmi1 bmi2 abm popcnt",
    "avx512": "avx2 bmi1 bmi2 abm popcnt avx512f avx512dq avx512bw avx512vl avx512vbmi avx512_vbmi2 gfni avx512_bitalg"
    " avx512_vpopcntdq",
}


@pytest.mark.skipif(
    not (Path("/proc/cpuinfo").exists() and platform.machine() == "x86_64"), reason="needs x86-64 Linux's list of flags"
)
def test_every_set_of_this_cpu_is_found_and_no_other() -> None:
    lines = Path("/proc/cpuinfo").read_text().splitlines()
    flags = set(next(line for line in lines if line.startswith("flags")).split())
    expected = {name for name, needed in NEEDED.items() if flags.issuperset(needed.split())}
    assert set(_core.supported_isas()) - {"portable"} == expected


SCRIPT = """
import resource, threading
import numpy as np
import nonet
import puzzles

rows = np.array([[int(c) for c in puzzles.WIKIPEDIA.replace(".", "0")]] * 5000, dtype=np.uint8)
expected = nonet.solve_many(rows, threads=1).solutions
nonet.rate_many(rows[:4], threads=1)
nonet.generate_many(1, threads=1)
used = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (used + (256 << 20), resource.RLIM_INFINITY))
try:
    threading.Thread(target=print).start()
except RuntimeError:
    print("cannot start a thread")
assert (nonet.solve_many(rows, threads=4).solutions == expected).all()
print(len(nonet.rate_many(rows[:200], threads=4)))
print(len(nonet.generate_many(200, seed=1, threads=4)), len(nonet.canonical_many(rows[:200], threads=4)))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="limits memory the way Linux does")
def test_work_is_done_where_no_thread_can_be_started() -> None:
    # A stack of 1 GiB for each thread, and room for a quarter of one.
    command = 'ulimit -s 1048576 && exec "$0" -c "$1"'
    result = subprocess.run(
        ["bash", "-c", command, sys.executable, SCRIPT],
        capture_output=True,
        text=True,
        cwd=Path(__file__).parents[1],
        check=False,
    )
    said = ["cannot start a thread", "200", "200 200", ""]
    assert (result.returncode, result.stdout.split("\n"), result.stderr) == (0, said, "")
