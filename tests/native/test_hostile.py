"""Nothing that Python can pass to nonet._core crashes it, hangs it or makes it read what is not its own."""

import os
import subprocess
import sys
from pathlib import Path

from native import hostile


def test_every_function_of_the_core_has_a_hostile_case() -> None:
    missing, stale = hostile.names() - set(hostile.CASES), set(hostile.CASES) - hostile.names()
    assert (missing, stale) == (set(), set()), "update CASES in tests/native/hostile.py"


def test_hostile_calls_return_or_raise(tmp_path: Path) -> None:
    log = tmp_path / "call"
    result = subprocess.run(
        [sys.executable, hostile.__file__],
        env={**os.environ, "HOSTILE_LOG": str(log)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, f"{result.stderr[-3000:]}\nlast call: {log.read_text(errors='replace').strip()}"
    assert "calls" in result.stdout
