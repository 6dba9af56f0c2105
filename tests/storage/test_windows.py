"""Windows, as far as Linux can show it: every module loads, and every command that writes obeys its rules for files."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import puzzles
import shell

if TYPE_CHECKING:
    import pytest

_PROGRAM = """
import sys
sys.path.insert(0, sys.argv[1])
import as_windows
as_windows.become_windows()
assert as_windows.import_everything() > 100
from pathlib import Path
from nonet.cli.app import run
from nonet.errors import SudokuError
from nonet.storage.atomic import locked, remove_leftovers, writing
for line in sys.stdin.read().splitlines():
    sys.argv = ["nonet", *line.split()]
    try:
        run()
        code = 0
    except SystemExit as end:
        code = end.code
    print(code)
with locked(Path("other.txt")):
    try:
        with locked(Path("other.txt")):
            print("both runs hold the lock")
    except SudokuError as error:
        print(error)
leftover = Path("other.txt.0123456789ab.new")
leftover.touch()
with writing(Path("other.txt")) as file:
    remove_leftovers(Path("other.txt"))
    file.write(b"kept")
assert not leftover.exists()
print(Path("other.txt").read_text())
"""

#: Commands that write files, twice each: a file that exists is replaced.
_COMMANDS = """
solve in.txt -o solved.txt
solve mixed.txt -o mixed-solved.txt
solve in.txt -o solved.csv.gz
solve in.txt -o parts/ --engine threads
check in.txt -o checked.csv
rate in.txt -o rated.csv
canonical in.txt -o canonical.txt
dedupe in.txt -o deduped.txt
convert in.txt -o converted.sdm
generate -n 2 --seed 1 -o generated.txt
draw in.txt -o drawn.svg
""".split("\n")[1:-1]


def test_every_command_that_writes_works_as_on_windows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    for folder in (here, there):
        folder.mkdir()
        (folder / "in.txt").write_text(f"{puzzles.WIKIPEDIA}\n" * 2, encoding="utf-8")
        (folder / "mixed.txt").write_text(f"{puzzles.WIKIPEDIA}\nnot a puzzle\n", encoding="utf-8")
    ran = subprocess.run(
        [sys.executable, "-c", _PROGRAM, str(Path(__file__).parent)],
        input="\n".join(_COMMANDS * 2),
        cwd=there,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    *codes, refusal, text = ran.stdout.splitlines()
    assert refusal == "another run is writing other.txt: wait for it, or choose another output"
    assert text == "kept"
    (there / "other.txt").unlink()
    monkeypatch.chdir(here)
    assert codes == [str(shell.run(*command.split()).returncode) for command in _COMMANDS * 2], ran.stderr
    assert _files(there) == _files(here)


def _files(folder: Path) -> dict[str, bytes]:
    """Return what was written; a manifest holds the time of its input."""
    found = [path for path in folder.rglob("*") if path.is_file()]
    return {str(path.relative_to(folder)): b"" if "manifest" in path.name else path.read_bytes() for path in found}
