"""Does a rating agree with HoDoKu's, how fast is it on one thread, and how long does the next hint take?

    python benchmarks/logic.py [--save NAME] [--limit N] [--data FOLDER]

Agreement is counted on `rated_dev.csv`: puzzles with the level, score and hardest technique of HoDoKu 2.2.4. Speeds are
CPU time, best of three rounds with equal answers. A hint is timed at every position of the solution path that has no
singles. The lists are in `../shared/data`; without them, the boards of the tests are timed, nothing is compared, and
the report says so.
"""

from __future__ import annotations

import argparse
import csv
import platform
import statistics
import subprocess
import time
from pathlib import Path
from typing import Any

import numpy as np

from nonet import _core
from nonet.rating import rate_columns

ROOT = Path(__file__).resolve().parents[1]
DATA = ROOT.parent / "shared" / "data"
OWN_BOARDS = ROOT / "tests" / "native" / "search_signature.txt"
SPEED_SETS = ("easy", "minimal", "17clue", "top1465", "hardest")
HINT_SETS = ("minimal", "top1465", "hardest")
CATALOGUE = _core.logic_catalogue()
LEVELS = ("easy", "medium", "hard", "unfair", "extreme")
# HoDoKu's names, if they are not ours in capitals.
RENAMED = (("UNIQUENESS_", "unique_rectangle_"), ("QUADRUPLE", "quad"), ("KRAKEN_FISH_TYPE_", "kraken_fish_"))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--save", metavar="NAME", help="write the report to benchmarks/results/NAME.md too")
    parser.add_argument("--limit", type=int, default=2000, help="puzzles of each list to time")
    parser.add_argument("--data", type=Path, default=DATA, help="the folder of the lists")
    options = parser.parse_args()
    data: Path = options.data
    report = ["# Human logic: agreement, speed, hints", "", *describe(), "", *agreement(data), ""]
    report += [*speeds(options.limit, data), "", *hints(options.limit // 10, data)]
    print("\n".join(report))
    if options.save:
        (ROOT / "benchmarks" / "results" / f"{options.save}.md").write_text("\n".join(report) + "\n")


def describe() -> list[str]:
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, capture_output=True, text=True)
    return [
        f"- nonet {_core.version}, commit {commit.stdout.strip() or 'unknown'}, {_core.compiler}",
        f"- Python {platform.python_version()}, {platform.system()}, {cpu_model()}",
    ]


def cpu_model() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor() or "unknown processor"
    return next((line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")), "unknown processor")


def digits_of(lines: list[str]) -> np.ndarray[Any, np.dtype[np.uint8]]:
    text = "".join(line[:81] for line in lines).replace(".", "0")
    return np.frombuffer(text.encode(), dtype=np.uint8).reshape(-1, 81) - ord("0")


def read(name: str, limit: int, data: Path) -> list[str]:
    path = data / f"{name}_dev.txt"
    if not path.exists():
        return []
    return [line for line in path.read_text().splitlines() if line and line[0] != "#"][:limit]


def own_boards() -> list[str]:
    fields = (line.split()[0] for line in OWN_BOARDS.read_text().splitlines() if line and line[0] != "#")
    return [field for field in fields if len(field) == 81]


def hodoku_id(name: str) -> str:
    for theirs, ours in RENAMED:
        name = name.replace(theirs, ours)
    return name.lower()


def agreement(data: Path) -> list[str]:
    path = data / "rated_dev.csv"
    if not path.exists():
        return ["No rated_dev.csv: agreement with HoDoKu was not measured."]
    with path.open(newline="") as file:
        rows = list(csv.DictReader(file))
    columns = rate_columns(digits_of([row["puzzle"] for row in rows]), threads=1)
    total = {"all": [0, 0, 0, 0]}
    for index, row in enumerate(rows):
        equal = (
            LEVELS[columns["level"][index]] == row["hodoku_level"].lower(),
            columns["score"][index] == int(row["hodoku_score"]),
            CATALOGUE[columns["hardest"][index]]["id"] == hodoku_id(row["hodoku_hardest"]),
        )
        for source in ("all", row["source"]):
            counts = total.setdefault(source, [0, 0, 0, 0])
            for at, value in enumerate((True, *equal)):
                counts[at] += value
    table = ["Equal to HoDoKu 2.2.4 on rated_dev.csv:", "", "| source | puzzles | level | score | hardest technique |"]
    table.append("|---|---|---|---|---|")
    for source, (count, *equals) in total.items():
        table.append(f"| {source} | {count} | " + " | ".join(f"{100 * n / count:.2f} %" for n in equals) + " |")
    return table


def read_all(names: tuple[str, ...], limit: int, data: Path) -> dict[str, list[str]]:
    """Read the sets that are here, or the boards of the tests."""
    found = {name: lines for name in names if (lines := read(name, limit, data))}
    return found or {"boards of the tests": own_boards()}


def speeds(limit: int, data: Path) -> list[str]:
    table = ["Full rating, one thread:", "", "| puzzles | ratings per second | µs each | highest level |"]
    table.append("|---|---|---|---|")
    for name, lines in read_all(SPEED_SETS, limit, data).items():
        chosen = lines[: limit // 4] if name == "hardest" else lines
        digits = digits_of(chosen)
        best, scores = float("inf"), None
        for _ in range(3):
            start = time.process_time()
            columns = rate_columns(digits, threads=1)
            best = min(best, time.process_time() - start)
            assert scores is None or (scores == columns["score"]).all()
            scores = columns["score"]
        each = 1e6 * best / len(chosen)
        top = LEVELS[columns["level"].max()]
        table.append(f"| {name} ({len(chosen)}) | {1e6 / each:,.0f} | {each:,.0f} | {top} |")
    return table


def hints(limit: int, data: Path) -> list[str]:
    table = ["Next hint, at positions without singles:", "", "| puzzles | positions | median | 99 % | longest |"]
    table.append("|---|---|---|---|---|")
    for name, lines in read_all(HINT_SETS, limit, data).items():
        times = []
        solver = _core.LogicSolver()
        for digits in digits_of(lines):
            solver.load(digits.tobytes())
            while True:
                start = time.process_time()
                step = solver.find()
                spent = time.process_time() - start
                if step is None:
                    break
                if not step["placements"]:
                    times.append(1000 * spent)
                solver.next()
        times.sort()
        late = times[int(0.99 * (len(times) - 1))]
        cells = f"{statistics.median(times):.3f} ms | {late:.2f} ms | {times[-1]:.2f} ms"
        table.append(f"| {name} ({len(lines)}) | {len(times)} | {cells} |")
    return table


if __name__ == "__main__":
    main()
