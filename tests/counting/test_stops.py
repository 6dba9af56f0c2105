"""Counts stopped by Ctrl-C, by a time limit or killed."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING, Any

import pytest

import nonet
from counting.samples import SECONDS, loose, marked

if TYPE_CHECKING:
    from pathlib import Path

#: An empty grid without symmetry, whose count takes minutes in many parts; no test waits for it.
LONG = marked("." * 81, 1, 3)


def started(code: str, *arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", code, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def wait_for(path: Path, total: int = 0, seconds: float = 300.0) -> dict[str, Any]:
    """Wait until the total in a state file exceeds a number."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if path.exists() and int((data := json.loads(path.read_text())["body"])["total"]) > total:
            return dict(data)
        time.sleep(0.02)
    raise AssertionError(f"expected a state in {path} within {seconds} s")


COUNT_WITH_STATE = """
import sys, pathlib, nonet
from nonet.counting import count_grid
print(count_grid(nonet.parse(sys.argv[1]), state=pathlib.Path(sys.argv[2]), save_seconds=0.1, method=sys.argv[3]))
"""


@pytest.mark.parametrize(("method", "line"), [("join", SECONDS), ("search", None)])
def test_a_killed_count_resumes_to_the_same_number(tmp_path: Path, method: str, line: str | None) -> None:
    line = line or loose(20, 2)
    path = tmp_path / "count.state"
    done = 0
    for _ in range(2):
        with started(COUNT_WITH_STATE, line, str(path), method) as process:
            done = int(wait_for(path, done)["total"])
            process.kill()
    assert done > 0
    with started(COUNT_WITH_STATE, line, str(path), method) as process:
        answer = process.communicate(timeout=300)[0]
    assert int(answer) == nonet.count_solutions(line) > done


def test_ctrl_c_ends_a_count_at_once_and_keeps_what_is_counted(tmp_path: Path) -> None:
    path = tmp_path / "count.state"
    command = [sys.executable, "-m", "nonet", "count", nonet.formats.write(LONG, "729"), "--state", str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        wait_for(path)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=300)
    assert (process.returncode, out) == (130, "")
    assert err == f"nonet: stopped; rerun the same command to continue from {path}\n"
    assert json.loads(path.read_text())["body"]["open"]


def test_a_time_limit_ends_a_count_in_parts() -> None:
    with pytest.raises(nonet.LimitError, match=r"expected to be done within 0\.5 s"), nonet.time_limit(0.5):
        nonet.count_solutions(LONG)
