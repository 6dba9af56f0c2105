"""How many files of `nonet.bulk` a reader passes who follows one job from its input to its output."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

import puzzles

if TYPE_CHECKING:
    from pathlib import Path

#: Runs a job in a process of its own, because the count is of every thread, workers of the cluster included. What runs
#: while modules are imported is not part of the road.
PROGRAM = """
import sys, threading
from pathlib import Path
import nonet
from nonet.bulk.tasks import solve_files

source, warm, out, engine = map(Path, sys.argv[1:])
solve_files([source], warm, threads=2, in_parts=not out.suffix)
bulk, passed = Path(nonet.__file__).parent / "bulk", set()

def note(frame, event, argument):
    code = frame.f_code
    if event == "call" and code.co_flags & 1 and bulk in (path := Path(code.co_filename)).parents:
        passed.add(str(path.relative_to(bulk)))

threading.setprofile(note)
sys.setprofile(note)
if str(engine) == "dask":
    from distributed import Client

    with Client(processes=False, n_workers=2, threads_per_worker=1, dashboard_address=None) as client:
        solve_files([source], out, engine=client, in_parts=not out.suffix)
else:
    solve_files([source], out, threads=2, in_parts=not out.suffix)
sys.setprofile(None)
threading.setprofile(None)
import json
print(json.dumps(sorted(passed)))
"""


@pytest.mark.parametrize(
    ("names", "engine", "most", "known"),
    [
        (("warm.parquet", "out.parquet"), "threads", 15, {"read/csv.py", "run/append.py", "write/parquet.py"}),
        (("warm", "out"), "dask", 18, {"read/csv.py", "run/scatter.py", "write/text.py", "tasks/solve.py"}),
    ],
    ids=["CSV to Parquet", "a folder on Dask"],
)
def test_a_job_passes_few_files(
    tmp_path: Path, names: tuple[str, str], engine: str, most: int, known: set[str]
) -> None:
    source = tmp_path / "in.csv"
    source.write_text("id,puzzle\n" + "".join(f"{row},{puzzles.WIKIPEDIA}\n" for row in range(300)), encoding="utf-8")
    paths = [str(tmp_path / name) for name in names]
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(source), *paths, engine], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    passed = json.loads(done.stdout.splitlines()[-1])
    assert known <= set(passed)
    assert len(passed) <= most, passed
