"""Sub-interpreters and the free-threaded build behave as docs/platforms.md says."""

from __future__ import annotations

import subprocess
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor

import pytest

import nonet
from puzzles import WIKIPEDIA, WIKIPEDIA_SOLUTION

_INSIDE = f"""
import nonet
try:
    print(nonet.solve({WIKIPEDIA!r}).to_line())
except ImportError as error:
    print(error)
"""
_OUTSIDE = f"""
import nonet
try:
    import _interpreters as interpreters
except ImportError:
    import _xxsubinterpreters as interpreters
nonet.solve({WIKIPEDIA!r})
inner = interpreters.create()
interpreters.run_string(inner, {_INSIDE!r})
interpreters.destroy(inner)
print(nonet.solve({WIKIPEDIA!r}).to_line())
"""


def test_a_sub_interpreter_gets_an_answer_or_a_clear_error() -> None:
    """Until Python 3.11 all interpreters share one GIL, and nonet works in each; later ones refuse to load it twice."""
    ran = subprocess.run([sys.executable, "-c", _OUTSIDE], capture_output=True, text=True, timeout=300, check=False)
    inside, after = ran.stdout.splitlines()
    expected = WIKIPEDIA_SOLUTION
    if sys.version_info >= (3, 12):
        expected = "nonet cannot be loaded in a sub-interpreter; use threads or processes"
    assert (ran.returncode, inside, after) == (0, expected, WIKIPEDIA_SOLUTION), ran.stderr


def test_threads_share_grids_solvers_and_catalogues() -> None:
    """Without a GIL these calls run at the same time; `make sanitize-threads` runs them under ThreadSanitizer."""
    puzzles = [nonet.random_equivalent(WIKIPEDIA, seed) for seed in range(40)]

    def work(puzzle: nonet.Grid) -> tuple[str, int | None, str]:
        steps = list(nonet.explain(puzzle))
        return nonet.solve(puzzle).to_line(), nonet.rate(puzzle).score, steps[-1].apply().to_line()

    with ThreadPoolExecutor(8) as pool:
        at_once = list(pool.map(work, puzzles))
    assert at_once == [work(puzzle) for puzzle in puzzles]
    assert all(solved == path for solved, _, path in at_once)


@pytest.mark.skipif(not sysconfig.get_config_var("Py_GIL_DISABLED"), reason="needs a free-threaded Python")
def test_a_free_threaded_python_stays_free_threaded() -> None:
    """A module that does not declare itself safe would turn the GIL back on."""
    code = "import sys, nonet; nonet.solve('.' * 81, unique=False); print(sys._is_gil_enabled())"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=300, check=True)
    assert ran.stdout == "False\n"
