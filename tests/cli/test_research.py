"""scan, vicinity and unavoidable, as a shell uses them."""

import csv
import json
from pathlib import Path

import nonet
import puzzles
from nonet import research
from shell import run

SEVENTEEN = ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6..."
GRID = "693784512487512936125963874932651487568247391741398625319475268856129743274836159"


def test_scan_prints_the_puzzles_of_a_grid_or_of_the_solution_of_a_puzzle() -> None:
    assert run("scan", GRID, code=0).stdout == SEVENTEEN + "\n"
    assert json.loads(run("scan", "--json", SEVENTEEN, code=0).stdout) == {
        "puzzle": SEVENTEEN,
        "count": 1,
        "puzzles": [SEVENTEEN],
    }
    nothing = run("scan", "-n", "16", GRID, code=0)
    assert (nothing.stdout, nothing.stderr) == ("", "nonet: the puzzle: there are none\n")
    assert "several solutions" in run("scan", puzzles.MANY, code=1).stderr


def test_scan_continues_from_its_state(tmp_path: Path) -> None:
    state = tmp_path / "scan.json"
    for _ in range(2):
        assert run("scan", "--state", str(state), GRID, code=0).stdout == SEVENTEEN + "\n"
    assert "another clues" in run("scan", "-n", "16", "--state", str(state), GRID, code=1).stderr
    assert run("scan", "--state", str(state), "-o", "x.csv", GRID, code=2).stdout == ""


def test_files_of_grids_get_a_line_or_a_row_each(tmp_path: Path) -> None:
    file, out = tmp_path / "grids.txt", tmp_path / "out.csv"
    file.write_text(f"{GRID}\nnothing\n{puzzles.MANY}\n")
    lines = run("scan", str(file), code=1).stdout.splitlines()
    assert lines[0] == SEVENTEEN
    assert lines[1].startswith("# ")
    assert lines[2].startswith("# several solutions")
    run("scan", str(file), "-o", str(out), code=1)
    rows = list(csv.DictReader(out.read_text().splitlines()))
    assert (rows[0]["count"], rows[0]["puzzles"]) == ("1", SEVENTEEN)


def test_unavoidable_prints_sets_or_counts_them(tmp_path: Path) -> None:
    sets = research.unavoidable_sets(GRID, 6)
    assert run("unavoidable", "--max-size", "6", GRID, code=0).stdout.split() == [s.grid.to_line() for s in sets]
    file = tmp_path / "grids.txt"
    file.write_text(f"{GRID}\n{puzzles.WIKIPEDIA}\n")
    first, second = run("unavoidable", "--max-size", "6", str(file), code=0).stdout.splitlines()
    assert first.split()[:2] == [str(len(sets)), str(len(research.disjoint_sets(sets)))]
    assert second.split()[0] == str(len(research.unavoidable_sets(puzzles.WIKIPEDIA, 6)))


def test_vicinity_prints_canonical_puzzles(tmp_path: Path) -> None:
    near = [puzzle.to_line() for puzzle in research.vicinity(SEVENTEEN)]
    assert run("vicinity", SEVENTEEN, code=0).stdout.split() == near
    file, out = tmp_path / "some.txt", tmp_path / "near.csv"
    file.write_text(f"{SEVENTEEN}\n{nonet.minimise(puzzles.WIKIPEDIA).to_line()}\n")
    run("vicinity", str(file), "-o", str(out), code=0)
    first, second = csv.DictReader(out.read_text().splitlines())
    assert first["puzzles"].split() == near
    assert int(second["count"]) == len(second["puzzles"].split()) > 0
