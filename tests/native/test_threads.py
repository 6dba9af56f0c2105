"""Work on several threads: without further threads, the caller does everything."""

import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = """
import resource, threading
import numpy as np
import nonet
import puzzles

rows = np.array([[int(c) for c in puzzles.WIKIPEDIA.replace(".", "0")]] * 5000, dtype=np.uint8)
expected = nonet.solve_many(rows, threads=1).solutions
nonet.rate_many(rows[:4], threads=1)
nonet.generate_many(1, threads=1)
used = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (used + (256 << 20), resource.RLIM_INFINITY))
try:
    threading.Thread(target=print).start()
except RuntimeError:
    print("cannot start a thread")
assert (nonet.solve_many(rows, threads=4).solutions == expected).all()
print(len(nonet.rate_many(rows[:200], threads=4)))
print(len(nonet.generate_many(200, seed=1, threads=4)), len(nonet.canonical_many(rows[:200], threads=4)))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="limits memory the way Linux does")
def test_work_is_done_where_no_thread_can_be_started() -> None:
    # A stack of 1 GiB for each thread, and room for a quarter of one.
    command = 'ulimit -s 1048576 && exec "$0" -c "$1"'
    result = subprocess.run(
        ["bash", "-c", command, sys.executable, SCRIPT],
        capture_output=True,
        text=True,
        cwd=Path(__file__).parents[1],
        check=False,
    )
    said = ["cannot start a thread", "200", "200 200", ""]
    assert (result.returncode, result.stdout.split("\n"), result.stderr) == (0, said, "")
