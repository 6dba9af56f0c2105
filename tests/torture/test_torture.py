"""Samples of the fault injection, damage to checkpoints, an attack on a server: `make torture` does far more."""

import subprocess
import sys
from pathlib import Path

from torture import attack, corrupt


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


def test_hostile_clients_neither_stop_nor_fill_a_server() -> None:
    report = attack.attack(seconds=6, seed=2)
    assert not report.problems(timed=False), f"{report}\n{report.errors}"
    assert len(report.fair.times) >= 10
    assert sum(report.answers.values()) > 20
