"""A sample of the fault injection and of the damage to checkpoints; `make torture` tries far more."""

import subprocess
import sys
from pathlib import Path

from torture import corrupt


def test_no_injected_fault_loses_data() -> None:
    program = Path(__file__).with_name("torture.py")
    done = subprocess.run(
        [sys.executable, program, "--sample", "1"], capture_output=True, text=True, check=False, timeout=550
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert " injections (" in done.stdout


def test_no_damaged_checkpoint_gives_a_wrong_output_or_a_traceback() -> None:
    problems, done = corrupt.play(rounds=60, seed=2)
    assert not problems
    assert done["refused"] > 20
    assert done["right"] > 10
