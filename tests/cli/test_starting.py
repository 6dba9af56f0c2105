"""How the program starts: quickly, and never with a traceback."""

import os
import subprocess
import sys

import pytest

import puzzles
from nonet.cli.app import COMMANDS

#: Runs the program as if Ctrl-C came when it imports the module that is its first argument.
STOPPED = """
import sys
module = sys.argv.pop(1)
class Stop:
    def find_spec(self, name, path=None, target=None):
        if name == module:
            raise KeyboardInterrupt
sys.meta_path.insert(0, Stop())
from nonet.cli import main
main()
"""


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments], env={**os.environ, **environment}, capture_output=True, text=True, check=False
    )


def test_a_wrong_instruction_set_is_one_line_and_exit_code_2() -> None:
    done = run("-m", "nonet", "--version", NONET_ISA="mmx")
    assert done.returncode == 2
    assert done.stderr == "nonet: NONET_ISA: expected an instruction set (avx512, avx2, portable), got 'mmx'\n"
    assert done.stdout == ""


@pytest.mark.parametrize(
    "module", ["nonet._core", "nonet.cli.quick", "nonet.cli.app", "typer", "nonet.cli.solve", "nonet.solving"]
)
def test_ctrl_c_is_quiet_however_early_it_comes(module: str) -> None:
    done = run("-c", STOPPED, module, "solve", puzzles.WIKIPEDIA, "--any")
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


@pytest.mark.parametrize(
    ("arguments", "spared"),
    [
        (["info"], ["nonet.bulk", "nonet.formats"]),
        (["solve", puzzles.WIKIPEDIA, "--threads", "2"], ["nonet.bulk.many", "nonet.bulk.run.files"]),
        (["check", puzzles.WIKIPEDIA], ["nonet.bulk.many", "nonet.bulk.run.files"]),
    ],
)
def test_a_command_pays_for_nothing_that_it_does_not_use(arguments: list[str], spared: list[str]) -> None:
    program = "import sys; from nonet.cli import main\ntry: main()\nexcept SystemExit: print(*sorted(sys.modules))\n"
    loaded = set(run("-c", program, *arguments).stdout.splitlines()[-1].split())
    own = f"nonet.cli.{arguments[0]}"
    assert own in loaded
    others = {f"nonet.cli.{place.split(':')[0]}" for place in COMMANDS.values()} - {own}
    assert not {*others, *spared, "nonet.logic", "numpy", "pydantic", "rich"} & loaded


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_closed_streams_are_no_reason_for_a_traceback(closed: str) -> None:
    command = f'"{sys.executable}" -m nonet solve {puzzles.WIKIPEDIA} 53..7 {closed}'
    done = subprocess.run(["/bin/sh", "-c", command], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    lines = [puzzles.WIKIPEDIA_SOLUTION, "# expected 81 cells, got 5: '53..7' at line 1"]
    assert done.stdout.splitlines() == ([] if closed.startswith(">") or "<&- >" in closed else lines)
