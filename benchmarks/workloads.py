"""One of the workloads of build.py, with the nonet of a given folder: its least CPU time and a digest of its answer.

`python -S benchmarks/workloads.py FOLDER PACKAGES DATA NAME TIMES`: FOLDER holds the package nonet, PACKAGES numpy and
the others; without `site`, no editable installation gets in between. DATA holds the lists, NAME is a function below.
"""

from __future__ import annotations

import csv
import hashlib
import json
import shutil
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

DATA = Path(sys.argv[3]) if __name__ == "__main__" else Path()


def lines(name: str, most: int) -> list[str]:
    return [line[:81] for line in (DATA / name).read_text().splitlines() if not line.startswith("#")][:most]


def rows(name: str, most: int) -> NDArray[Any]:
    import numpy as np

    return np.array([[int(char) for char in line.replace(".", "0")] for line in lines(name, most)], np.uint8)


def rated(name: str, most: int) -> list[str]:
    with (DATA / name).open() as file:
        return [row["puzzle"] for row in csv.DictReader(file)][:most]


def solve_one_by_one() -> Callable[[], Any]:
    import nonet

    puzzles = lines("17clue_dev.txt", 2000)
    return lambda: [str(nonet.solve(puzzle)) for puzzle in puzzles]


def search() -> Callable[[], Any]:
    from nonet import _core

    puzzles = [row.tobytes() for row in rows("hardest_dev.txt", 5000)]
    return lambda: [_core.solve_unique(puzzle)[1] for puzzle in puzzles]


def bulk() -> Callable[[], Any]:
    import nonet

    puzzles = rows("17clue_dev.txt", 10000)
    return lambda: [nonet.solve_many(puzzles, threads=1).counts.tolist() for _ in range(20)]


def logic_rate() -> Callable[[], Any]:
    import nonet

    puzzles = lines("minimal_dev.txt", 100)
    return lambda: [rating.score for rating in nonet.rate_many(puzzles, threads=1)]


def logic_all_steps() -> Callable[[], Any]:
    import nonet

    grid = nonet.parse(rated("rated_dev.csv", 1)[0])
    return lambda: [str(step.technique) for step in nonet.find_steps(grid)]


def se_rated() -> Callable[[], Any]:
    import nonet
    from nonet.rating import se

    puzzles = [nonet.parse(puzzle) for puzzle in rated("rated_dev.csv", 200)]
    return lambda: [se.rate(puzzle).er for puzzle in puzzles]


def se_hard() -> Callable[[], Any]:
    import nonet
    from nonet.rating import se

    puzzles = [nonet.parse(puzzle) for puzzle in rated("se_hard_dev.csv", 40)]
    return lambda: [se.rate(puzzle).er for puzzle in puzzles]


def variants() -> Callable[[], Any]:
    return _solve(lambda kind: "jigsaw" not in kind and "plain" not in kind and "pencil" not in kind, 4)


def jigsaws() -> Callable[[], Any]:
    return _solve(lambda kind: kind in ("jigsaw", "plain 16×16"), 1)


def _solve(is_wanted: Callable[[str], bool], every: int) -> Callable[[], Any]:
    sys.path.append(str(Path(__file__).parent))
    from nonet import _core
    from variants import puzzle_of

    found = map(json.loads, (DATA / "variants_dev.jsonl").read_text(encoding="utf-8").splitlines())
    puzzles = [puzzle_of(line).lowered() for line in found if is_wanted(line["kind"])][::every]
    asked = [puzzle.arguments() for puzzle in puzzles if puzzle.classic_masks() is None]
    return lambda: [_core.VariantSolver(**arguments).next(2, 2)[:2] for arguments in asked]


def generation() -> Callable[[], Any]:
    import nonet

    return lambda: nonet.generate_many(3000, seed=5, threads=1).puzzles.tolist()


def canonical() -> Callable[[], Any]:
    import nonet

    puzzles = rows("minimal_dev.txt", 2000)
    return lambda: nonet.canonical_many(puzzles, threads=1).tolist()


def counting() -> Callable[[], Any]:
    import nonet

    puzzles = [f"{puzzle[:60]}{'.' * 21}" for puzzle in lines("minimal_dev.txt", 4)]
    return lambda: [nonet.count_solutions(puzzle, limit=300_000, threads=1) for puzzle in puzzles]


def photo() -> Callable[[], Any]:
    import nonet

    pictures = sorted((DATA / "photos").glob("*.jpg"))[:2]
    return lambda: [str(nonet.read_image(picture, judged=False).grid) for picture in pictures]


def text_to_text() -> Callable[[], Any]:
    return _job(".txt", "out.txt")


def csv_to_parquet() -> Callable[[], Any]:
    return _job(".csv", "out.parquet")


def csv_to_folder() -> Callable[[], Any]:
    return _job(".csv", "out", in_parts=True)


def csv_to_folder_on_dask() -> Callable[[], Any]:
    from distributed import Client  # two workers, in this process, whose time is measured

    client = Client(processes=False, n_workers=2, threads_per_worker=1, dashboard_address=None)
    return _job(".csv", "out", in_parts=True, engine=client)


def dedupe() -> Callable[[], Any]:
    return _job(".txt", "out.txt", "dedupe_files")


def _job(suffix: str, out: str, name: str = "solve_files", **options: Any) -> Callable[[], Any]:
    """Read a million lines from a file and write one, or a folder; the answer is the digest of what is written."""
    import tempfile

    import nonet.bulk.tasks

    known = lines("17clue_dev.txt", 50_000)
    folder = Path(tempfile.mkdtemp())
    file, result = folder / f"in{suffix}", folder / out
    many = [known[row * 7919 % len(known)] for row in range(1_000_000)]
    if suffix == ".csv":
        many = ["id,puzzle", *(f"{row},{line}" for row, line in enumerate(many))]
    file.write_text("\n".join(many) + "\n")
    if "engine" not in options:
        options["threads"] = 1

    def work() -> Any:
        shutil.rmtree(result, ignore_errors=True)
        result.unlink(missing_ok=True)
        getattr(nonet.bulk.tasks, name)([file], result, **options)
        written = [result] if result.is_file() else sorted(result.glob("part-*"))
        return [hashlib.sha256(path.read_bytes()).hexdigest() for path in written]

    return work


def main() -> None:
    sys.path[:0] = sys.argv[1:3]
    work = globals()[sys.argv[4]]()
    spent: list[float] = []
    for _ in range(int(sys.argv[5])):
        start = time.process_time()
        answer = work()
        spent.append(time.process_time() - start)
    print(min(spent), hashlib.sha256(repr(answer).encode()).hexdigest())


if __name__ == "__main__":
    main()
