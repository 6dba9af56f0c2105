"""The adapters in a process of their own: what the frameworks import changes threads, which other tests watch."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path


def test_the_frameworks_run_the_adapters() -> None:
    tests = str(Path(__file__).with_name("frameworks.py"))
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", tests]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    assert " passed" in done.stdout
