"""Is every explanation true: does each step follow from its evidence, and does its text name exactly that evidence?

    python benchmarks/words.py [--puzzles N] [--boards N] [--data FOLDER] [--save NAME]

Two sets of steps: the solution paths of N puzzles (random minimal puzzles, 17-clue puzzles and top1465, a third each),
and every step that `find_steps` returns on N boards without singles. Each step is proved by `tests/logic/proving.py`
and read back by `tests/logic/reading_back.py` in every language. The lists are in `../shared/data`; without them,
puzzles are made from a seed.
"""

from __future__ import annotations

import argparse
import re
import sys
import time
from collections import Counter
from itertools import islice
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import nonet
from nonet.logic import Family, Step
from nonet.words import LANGUAGES

ROOT = Path(__file__).resolve().parents[1]
sys.path[0] = str(ROOT / "tests")  # instead of benchmarks/, whose logic.py would shadow the package of that name

from logic.boards import minimal  # noqa: E402 - the tests are no package
from logic.reading_back import faults_of  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

DATA = ROOT.parent / "shared" / "data"
LISTS = ("minimal_dev.txt", "17clue_dev.txt", "top1465_dev.txt")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--puzzles", type=int, default=3000)
    parser.add_argument("--boards", type=int, default=300)
    parser.add_argument("--data", type=Path, default=DATA, help="the folder of the lists")
    parser.add_argument("--save", metavar="NAME", help="write the report to benchmarks/results/NAME.md too")
    options = parser.parse_args()
    lines = puzzles(max(options.puzzles, options.boards), options.data)
    report = ["# Every word true", ""]
    report += check(f"ways through {options.puzzles} puzzles", paths(lines[: options.puzzles]))
    report += check(f"all steps of {options.boards} boards", boards(lines, options.boards))
    print("\n".join(report))
    if options.save:
        (ROOT / "benchmarks" / "results" / f"{options.save}.md").write_text("\n".join(report) + "\n")


def puzzles(count: int, data: Path) -> list[str]:
    """Take puzzles from the lists in turn; make puzzles if there are none."""
    texts = [(data / name).read_text() for name in LISTS if (data / name).exists()]
    found = [re.findall(r"^[0-9.]{81}", text, re.MULTILINE) for text in texts]
    if not found:
        rng = Random(3)
        return [minimal(rng) for _ in range(count)]
    share = -(-count // len(found))
    mixed = [line for group in zip(*(part[:share] for part in found), strict=False) for line in group]
    return mixed[:count]


def paths(lines: Iterable[str]) -> Iterator[Step]:
    for line in lines:
        yield from nonet.explain(line)


def boards(lines: Iterable[str], count: int) -> Iterator[Step]:
    """Yield all steps of one board without singles per puzzle, halfway through its harder steps."""
    taken = 0
    for line in lines:
        hard = [step for step in nonet.explain(line) if step.technique.family is not Family.SINGLES]
        if hard and taken < count:
            taken += 1
            yield from nonet.find_steps(hard[len(hard) // 2].grid)


def check(title: str, steps: Iterable[Step]) -> list[str]:
    """Check steps, each once, and report by technique."""
    start = time.process_time()
    counts: Counter[str] = Counter()
    failed: Counter[str] = Counter()
    shown: list[str] = []
    for step in steps:
        name = step.technique.id
        counts[name] += 1
        faults = faults_of(step)
        if faults:
            failed[name] += 1
            shown += [f"- {name}: {faults[0]}: `{step}`"] if failed[name] <= 2 else []
    rows = [f"| {name} | {count:,} | {failed[name]} |" for name, count in counts.most_common()]
    total = f"{counts.total():,} steps in {', '.join(LANGUAGES)}; {failed.total()} failures"
    spent = f"{time.process_time() - start:.0f} s of processor time"
    table = ["| technique | steps | failures |", "|---|---:|---:|", *rows]
    return [f"## {title[0].upper()}{title[1:]}", "", f"{total}; {spent}.", "", *islice(shown, 60), "", *table, ""]


if __name__ == "__main__":
    main()
