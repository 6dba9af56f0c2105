"""Damaged checkpoints: a run is stopped, its files are damaged, and the run is resumed.

    python tests/torture/corrupt.py --rounds 5000     what `make torture` does; `make test` runs a few

After each round

- the resumed run ended with the same bytes as an undisturbed one, or with an error that says what is wrong (a
  SudokuError or an OSError, which the program prints as one line),
- an output under its final name is complete,
- after an error, starting over ends with those same bytes.

Any of the files next to the output may be damaged: bits flipped, bytes truncated, added, zeroed or repeated, files
removed or exchanged, fields of journals changed. Forged journals, with valid checksums, can mislead a run; they must
not cause a traceback, crash or hang.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import random
import shutil
import signal
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from nonet.bulk.read import streams
from nonet.bulk.tasks import check_files, dedupe_files, solve_files
from nonet.counting import count_grid
from nonet.dataset import Options, make_dataset
from nonet.errors import SudokuError
from nonet.grid import Grid
from nonet.storage import journal

if TYPE_CHECKING:
    from collections.abc import Callable

#: A round that takes longer hangs.
MOST_SECONDS: Final = 120
#: Files that tell how long something took.
TIMED: Final = ("_manifest.json", "out.count")
ODD_VALUES: Final[tuple[Any, ...]] = (None, -1, 0, 1, 2**63, "x", "", [], {}, [[]], 1e308, True, "9" * 5000)

Contents = dict[str, bytes]


@dataclass(frozen=True)
class Case:
    """A run that can be stopped and resumed."""

    name: str
    run: Callable[..., Any]
    #: How many times it is told of progress before it is stopped.
    stop_after: int = 2


def _file_case(name: str, out: str, command: Callable[..., Any] = solve_files, **options: Any) -> Case:
    def run(folder: Path, **more: Any) -> Any:
        return command([folder / "in.txt"], folder / out, sync=False, threads=1, **options, **more)

    return Case(name, run)


def _make_set(folder: Path, **more: Any) -> Any:
    options = Options(format="jsonl", test=0.4, augment=1)
    more.setdefault("overwrite", not more.get("resume"))
    return make_dataset(folder / "out", options, count=12, sync=False, threads=1, checkpoint_seconds=0, **more)


def _count(folder: Path, *, resume: bool = False, watch: Any = None) -> Any:
    state = folder / "out.count"
    if not resume:
        state.unlink(missing_ok=True)
    grid = Grid("...456789456789123789123456" + "." * 54)
    total = count_grid(grid, method="join", threads=1, state=state, watch=watch, save_seconds=0)
    (folder / "out.total").write_text(str(total))


CASES: Final = [
    _file_case("lines", "out.txt"),
    _file_case("gzip", "out.csv.gz", check_files),
    _file_case("parquet", "out.parquet"),
    _file_case("dedupe", "out.txt", dedupe_files, piece_rows=9),
    _file_case("folder", "out", in_parts=True, piece_rows=9),
    Case("dataset", _make_set, 3),
    Case("count", _count, 3),
]


# ── damage ─────────────────────────────────────────────────────────────────────────────────────────────────────


def _flip(data: bytearray, luck: random.Random) -> None:
    for _ in range(luck.choice((1, 1, 3))):
        data[luck.randrange(len(data))] ^= 1 << luck.randrange(8)


def _zero(data: bytearray, luck: random.Random) -> None:
    start = luck.randrange(len(data))
    size = luck.randint(1, len(data) - start)
    data[start : start + size] = bytes(size)


def _repeat(data: bytearray, luck: random.Random) -> None:
    start = luck.randrange(len(data))
    data[start:start] = data[start : start + luck.randint(1, 200)]


def _truncate(data: bytearray, luck: random.Random) -> None:
    del data[luck.randrange(len(data)) :]


def _extend(data: bytearray, luck: random.Random) -> None:
    data += luck.randbytes(luck.randint(1, 300))


IN_ONE: Final = {"flip": _flip, "zero": _zero, "repeat": _repeat, "truncate": _truncate, "extend": _extend}
KINDS: Final = (*IN_ONE, "remove", "exchange", "change", "forge")


def _damage(folder: Path, paths: list[str], luck: random.Random) -> str:
    """Damage one of some files, or two; return the kind of damage and the file."""
    kind, name = luck.choice(KINDS), luck.choice(paths)
    path = folder / name
    data = bytearray(path.read_bytes())
    if kind == "exchange":
        other = folder / luck.choice(paths)
        path.write_bytes(other.read_bytes())
        other.write_bytes(data)
    elif kind == "remove":
        path.unlink()
    elif kind in IN_ONE:
        if data:
            IN_ONE[kind](data, luck)
        path.write_bytes(data)
    else:
        journals = [item for item in paths if (folder / item).read_bytes()[:10] == b'{\n "nonet"']
        if not journals:
            return _damage(folder, paths, luck)
        name = luck.choice(journals)
        entry = json.loads((folder / name).read_bytes())
        _change(entry["body"], luck)
        text = (
            journal.text_of(entry["kind"], entry["body"]) if kind == "forge" else json.dumps(entry, indent=1).encode()
        )
        (folder / name).write_bytes(text)
    return f"{kind} {name}"


def _change(value: Any, luck: random.Random) -> None:
    """Change something in an object or a list, at any depth."""
    places = list(value) if isinstance(value, dict) else list(range(len(value)))
    if not places:
        return
    place = luck.choice(places)
    inner = value[place]
    if isinstance(inner, (dict, list)) and inner and luck.random() < 0.8:
        _change(inner, luck)
    elif luck.random() < 0.15:
        del value[place]
    elif isinstance(inner, int) and luck.random() < 0.5:
        value[place] = inner + luck.choice((-1, 1, 1000))
    else:
        value[place] = luck.choice(ODD_VALUES)


# ── rounds ─────────────────────────────────────────────────────────────────────────────────────────────────────


def contents(folder: Path) -> Contents:
    """Return all files below a folder with their bytes; of those that name times, only that they are there."""
    files = (path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): b"" if path.name in TIMED else path.read_bytes() for path in files}


class Stage:
    """A case with its inputs, what an undisturbed run makes of them, and what a stopped one leaves."""

    def __init__(self, case: Case, scratch: Path, lines: bytes) -> None:
        self.case, self.folder = case, scratch / case.name
        self.folder.mkdir()
        (self.folder / "in.txt").write_bytes(lines)  # once: a run knows its inputs by their time
        case.run(self.folder)
        self.whole = contents(self.folder)
        self._clear()
        calls = 0

        def stop(_: object) -> None:
            nonlocal calls
            calls += 1
            if calls >= case.stop_after:
                raise KeyboardInterrupt

        with contextlib.suppress(KeyboardInterrupt):
            case.run(self.folder, watch=stop)
        self.left = {
            str(path.relative_to(self.folder)): path.read_bytes() for path in self.folder.rglob("*") if path.is_file()
        }
        self.state = sorted(name for name in self.left if name != "in.txt")
        assert self.state, f"{case.name} left nothing"
        assert any(name not in self.whole for name in self.state) or case.name == "count", f"{case.name} was finished"

    def _clear(self) -> None:
        for path in self.folder.iterdir():
            if path.name != "in.txt":
                shutil.rmtree(path) if path.is_dir() else path.unlink()

    def play(self, luck: random.Random, done: Counter[str]) -> str:
        """Damage, resume and look; return what is wrong."""
        self._clear()
        _restore(self.folder, {name: self.left[name] for name in self.state})
        what = _damage(self.folder, self.state, luck)
        is_forged = what.startswith("forge")
        done["rounds"] += 1
        try:
            self.case.run(self.folder, resume=True)
        except (SudokuError, OSError):
            done["refused"] += 1
            problem = self._started_over()
        except Exception as error:
            problem = f"{type(error).__name__}: {error}"
        else:
            done["right" if contents(self.folder) == self.whole else "forged and believed"] += 1
            problem = "" if is_forged else self._difference()
        return f"{self.case.name}: {what}: {problem}" if problem else ""

    def _difference(self) -> str:
        found = contents(self.folder)
        return ", ".join(sorted(name for name in found.keys() | self.whole if found.get(name) != self.whole.get(name)))

    def _started_over(self) -> str:
        found = contents(self.folder)
        torn = [
            name for name in self.whole if name in found and name not in self.left and found[name] != self.whole[name]
        ]
        if torn and "/" not in torn[0]:
            return f"{torn[0]} has its name and is not whole"
        try:
            self.case.run(self.folder)
        except Exception as error:
            return f"started over: {type(error).__name__}: {error}"
        difference = self._difference()
        return f"started over: {difference}" if difference else ""


def _restore(folder: Path, kept: Contents) -> None:
    for name, data in kept.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def play(rounds: int, seed: int, only: str = "") -> tuple[list[str], Counter[str]]:
    """Run a number of rounds over all cases; return what went wrong, and how the rounds ended."""
    import nonet

    luck = random.Random(seed)
    before = streams.CHUNK_BYTES
    streams.CHUNK_BYTES = 820  # type: ignore[misc]
    good = [grid.to_line() for grid in nonet.generate_many(30, seed=5, threads=1)]
    lines = "".join(f"{line}\n" for line in [*good[:10], "no puzzle", *good[10:]]).encode()
    problems: list[str] = []
    done: Counter[str] = Counter()
    try:
        with tempfile.TemporaryDirectory(prefix="nonet-corrupt-") as scratch:
            stages = [Stage(case, Path(scratch), lines) for case in CASES if only in case.name]
            for number in range(rounds):
                signal.alarm(MOST_SECONDS)
                problem = stages[number % len(stages)].play(luck, done)
                if problem:
                    problems.append(problem)
    finally:
        signal.alarm(0)
        streams.CHUNK_BYTES = before  # type: ignore[misc]
    return problems, done


def main() -> int:
    """Play, and report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--only", default="", help="only cases whose name contains this")
    chosen = parser.parse_args()
    problems, done = play(chosen.rounds, chosen.seed, chosen.only)
    sys.stdout.write("".join(f"{problem}\n" for problem in problems))
    ends = ", ".join(f"{number} {name}" for name, number in done.items() if name != "rounds")
    sys.stdout.write(f"{done['rounds']} damaged checkpoints ({ends}), {len(problems)} problems\n")
    return bool(problems)


if __name__ == "__main__":
    sys.exit(main())
