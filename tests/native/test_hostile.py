"""Nothing that Python can pass to nonet._core crashes it, hangs it or makes it read out of bounds."""

import os
import subprocess
import sys
from pathlib import Path

from native import hostile_cases


def test_every_function_of_the_core_has_a_hostile_case() -> None:
    known, cases = hostile_cases.names(), set(hostile_cases.CASES)
    missing, stale = known - cases, cases - known
    assert (missing, stale) == (set(), set()), "update CASES in tests/native/hostile_cases.py"


def test_hostile_calls_return_or_raise(tmp_path: Path) -> None:
    log = tmp_path / "call"
    result = subprocess.run(
        [sys.executable, "-m", "native.hostile"],
        env={**os.environ, "HOSTILE_LOG": str(log), "PYTHONPATH": str(Path(__file__).parents[1])},
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, f"{result.stderr[-3000:]}\nlast call: {log.read_text(errors='replace').strip()}"
    assert "calls" in result.stdout
