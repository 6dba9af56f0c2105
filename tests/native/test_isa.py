"""The instruction sets that are found are those that the operating system lists."""

import platform
from pathlib import Path

import pytest

from nonet import _core

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
