"""Machine code: wide instructions occur only in code written for them, so that an older CPU never runs one."""

import platform
import re
import shutil
import subprocess
from pathlib import Path

import pytest

BUILDS = Path(__file__).parents[2] / "build"
FUNCTION = re.compile(r"^[0-9a-f]+ <(.*)>:$")
# AVX by its registers and its leading v, BMI by name; not TZCNT, which an older CPU runs as BSF with the same result.
WIDE = re.compile(r"%[yz]mm|%k[1-7]|\tv[a-z0-9]+ |\t(lzcnt|pdep|pext|bzhi|mulx|rorx|sarx|shlx|shrx|andn|blsr|blsi) ")
TARGETED = re.compile(r"nonet::.*avx(2|512)", re.IGNORECASE)


def wide_functions(archive: Path) -> set[str]:
    if shutil.which("objdump") is None:
        pytest.fail("expected objdump, which comes with g++; on Debian: apt-get install binutils")
    listing = subprocess.run(
        ["objdump", "--disassemble", "--demangle", "--no-show-raw-insn", str(archive)],
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    function, found = "", set()
    for line in listing.splitlines():
        if head := FUNCTION.match(line):
            function = head[1]
        elif WIDE.search(line):
            found.add(function)
    return found


@pytest.mark.skipif(platform.machine() not in ("x86_64", "AMD64"), reason="there are no such instructions here")
def test_wide_instructions_are_only_in_code_that_is_dispatched() -> None:
    archives = sorted(BUILDS.glob("cp*/libnonet_native.a"), key=lambda path: path.stat().st_mtime)
    if not archives:
        pytest.skip("no build folder: the module was not built from this checkout (make build)")
    found = wide_functions(archives[-1])
    assert any(name.startswith("nonet::search::avx2::run") for name in found)  # the search sees them at all
    assert sorted(name for name in found if not TARGETED.search(name)) == []
