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


@pytest.mark.parametrize("module", ["nonet._core", "nonet.cli.app", "typer", "nonet.cli.solve", "nonet.solving"])
def test_ctrl_c_is_quiet_however_early_it_comes(module: str) -> None:
    done = run("-c", STOPPED, module, "solve", puzzles.WIKIPEDIA)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


def test_a_command_does_not_pay_for_the_others() -> None:
    program = (
        "import sys; from nonet.cli import main; sys.argv = ['nonet', 'info']\n"
        "try: main()\n"
        "except SystemExit: print(*sorted(m for m in sys.modules if m.startswith('nonet.') or m == 'numpy'))\n"
    )
    loaded = run("-c", program).stdout.splitlines()[-1].split()
    assert {"nonet.cli.info", "nonet._core"} <= set(loaded)
    others = {f"nonet.cli.{place.split(':')[0]}" for place in COMMANDS.values()} - {"nonet.cli.info"}
    assert not {*others, "nonet.bulk", "nonet.logic", "numpy"} & set(loaded)


def test_a_mistyped_command_is_told_the_nearest() -> None:
    done = run("-m", "nonet", "solv", "-")
    assert done.returncode == 2
    assert "Did you mean 'solve'?" in done.stderr
