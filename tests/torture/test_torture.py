"""A sample of the fault injection; `make torture` tries every system call."""

import subprocess
import sys
from pathlib import Path


def test_no_fault_loses_anything() -> None:
    program = Path(__file__).with_name("torture.py")
    done = subprocess.run(
        [sys.executable, program, "--sample", "1"], capture_output=True, text=True, check=False, timeout=550
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert " injections (" in done.stdout
