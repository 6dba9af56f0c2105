"""verify_dataset: check the files of a data set against its manifest."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from nonet import _core
from nonet.bulk.puzzles import PuzzleRows
from nonet.bulk.results import StatusCode, solve_rows
from nonet.bulk.run.job import Progress
from nonet.dataset.examples import AUGMENTED
from nonet.dataset.layouts import layout_for
from nonet.dataset.manifest import describe_file, load_manifest, split_counts
from nonet.dataset.options import Options
from nonet.dataset.records import ID_BYTES, LEVELS, STATUSES, class_ids, measure
from nonet.dataset.splitting import splits_of
from nonet.dataset.traces import read_traces
from nonet.engines.threads import checked_threads
from nonet.errors import ParseError
from nonet.geometry import cell_from_name
from nonet.seen import Seen

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from numpy.typing import NDArray

    from nonet.dataset.layouts.base import Layout

__all__ = ["Verdict", "verify_dataset"]

#: The most problems to report; a broken set may have millions.
_MOST_PROBLEMS: Final = 100
_RATED: Final = STATUSES.index("rated")


@dataclass
class Verdict:
    """The result of a verification."""

    examples: int = 0
    problems: list[str] = field(default_factory=list)

    def __bool__(self) -> bool:
        return not self.problems

    def complain(self, problem: str) -> None:
        """Record a problem."""
        if len(self.problems) < _MOST_PROBLEMS:
            self.problems.append(problem)


def verify_dataset(
    folder: Path,
    *,
    quick: bool = False,
    threads: int | None = None,
    on_stage: Callable[[str, int | None], None] = lambda name, total: None,
    watch: Callable[[Progress], None] | None = None,
) -> Verdict:
    """Check a data set: files and checksums, one solution each and the right one, ids, splits, columns, counts, traces.

    No class of puzzles or solutions may occur in two splits. Solutions are verified with a different solver from the
    one that found them. With `quick`, ratings and search nodes, which take most of the time, are not recomputed.
    """
    verdict = Verdict()
    manifest = load_manifest(folder)
    try:
        options = Options.from_json(manifest["options"])
    except (ValueError, LookupError, TypeError) as error:
        raise ParseError("file.options", folder=folder, error=error) from None
    layout = layout_for(options.format)
    _check_files(folder, manifest, verdict)
    check = _Check(folder, options, layout, verdict, checked_threads(threads), quick)
    for split in options.splits:
        expected = manifest["counts"]["splits"][split]
        try:
            on_stage(f"verifying {split}", expected["examples"])
            tally = check.split(split, watch)
        except (OSError, ValueError, LookupError, TypeError) as error:
            verdict.complain(f"{split}: expected examples as the manifest describes them, got: {error}")
            continue
        _check_counts(split, expected, tally, layout, verdict)
    if check.kept != manifest["counts"]["kept"]:
        verdict.complain(f"expected {manifest['counts']['kept']} classes, got {check.kept}")
    return verdict


def _check_files(folder: Path, manifest: dict[str, Any], verdict: Verdict) -> None:
    for path, expected in manifest["files"].items():
        if not (folder / path).is_file():
            verdict.complain(f"{path}: expected a file, got none")
            continue
        found = describe_file(folder / path)
        if found != expected:
            verdict.complain(
                f"{path}: expected {expected['bytes']} bytes with sha256 {expected['sha256']}, got {found['bytes']} "
                f"with {found['sha256']}"
            )


def _check_counts(split: str, expected: dict[str, Any], tally: Counter[str], layout: Layout, verdict: Verdict) -> None:
    found = split_counts(tally)
    if not layout.has_columns:  # no levels in the files, so all classes were counted as one
        found["levels"] = expected["levels"]
    for name, number in expected.items():
        if found[name] != number:
            verdict.complain(f"{split}: expected {number} {name}, got {found[name]}")


@dataclass
class _Check:
    folder: Path
    options: Options
    layout: Layout
    verdict: Verdict
    threads: int
    quick: bool
    #: The classes of puzzles and solutions seen in each part.
    puzzles: dict[str, Seen] = field(default_factory=lambda: defaultdict(Seen))
    solutions: dict[str, Seen] = field(default_factory=lambda: defaultdict(Seen))
    #: The class of the puzzle that the next copies belong to.
    last_id: NDArray[np.uint8] = field(default_factory=lambda: np.zeros(ID_BYTES, np.uint8))

    @property
    def kept(self) -> int:
        return sum(map(len, self.puzzles.values()))

    def split(self, split: str, watch: Callable[[Progress], None] | None) -> Counter[str]:
        """Check all examples of a part and return its tally."""
        tally: Counter[str] = Counter()
        done = 0
        self.last_id = np.zeros(ID_BYTES, np.uint8)
        traces = self._traces(split)
        for records in self.layout.read(self.folder, split):
            ids = class_ids(records["puzzle"], self.threads)
            solution_ids = class_ids(records["solution"], self.threads)
            self._check_rows(split, done, records, ids)
            self._check_classes(split, done, records, ids)
            self._check_leaks(split, done, solution_ids)
            if self.layout.has_columns and not self.quick:
                self._check_ratings(split, done, records)
            if traces is not None:
                self._check_traces(split, done, records, traces)
            originals = records["augmentation"] == 0
            levels = np.bincount(records["level"][originals], minlength=len(LEVELS)).tolist()
            tally.update({level: count for level, count in zip(LEVELS, levels, strict=True) if count})
            tally[AUGMENTED] += int((~originals).sum())
            done += len(records)
            self.verdict.examples += len(records)
            if watch is not None:
                watch(Progress(done, done, tally))
        if traces is not None and next(traces, None) is not None:
            self.verdict.complain(f"{split}: expected {done} traces, got more")
        return tally

    def _complain(self, split: str, first: int, bad: NDArray[np.bool_], problem: str) -> None:
        for row in np.flatnonzero(bad)[:_MOST_PROBLEMS].tolist():
            self.verdict.complain(f"{split}, example {first + row + 1}: {problem}")

    def _check_rows(self, split: str, first: int, records: NDArray[Any], ids: NDArray[np.uint8]) -> None:
        """Check everything that follows from the puzzles alone."""
        puzzles = np.ascontiguousarray(records["puzzle"])
        results = solve_rows(PuzzleRows(puzzles), 2, self.threads)
        self._complain(split, first, results.status != StatusCode.UNIQUE, "expected a puzzle with one solution")
        wrong = (results.solutions != records["solution"]).any(axis=1)
        self._complain(split, first, wrong, "expected the solution of the puzzle")
        if self.layout.has_columns:
            clues = np.count_nonzero(puzzles, axis=1)
            self._complain(split, first, records["clues"] != clues, "expected the number of clues")
            self._complain(split, first, (records["id"] != ids).any(axis=1), "expected the canonical id")

    def _check_classes(self, split: str, first: int, records: NDArray[Any], ids: NDArray[np.uint8]) -> None:
        """Check that each class occurs once, followed by its copies, and in no other split."""
        most = self.options.augment if split == "train" else 0
        numbers = records["augmentation"]
        is_original = numbers == 0
        for other, seen in self.puzzles.items():
            if other != split:
                self._complain(
                    split, first, seen.has(ids), f"expected a class in one part only, got one that is in {other} too"
                )
        repeats = np.zeros(len(records), np.bool_)
        repeats[is_original] = ~self.puzzles[split].add(ids[is_original])
        self._complain(split, first, repeats, "expected each class once, got one that is there already")
        # The last original before each row; for copies at the start, the last one of the previous chunk.
        places = np.maximum.accumulate(np.where(is_original, np.arange(len(records)), -1))
        owners = np.where((places >= 0)[:, None], ids[places], self.last_id)
        strays = (owners != ids).any(axis=1) & ~is_original
        self._complain(split, first, strays, "expected a copy after its puzzle")
        self._complain(split, first, ~strays & (numbers > most), f"expected at most {most} copies, got more")
        if len(owners):
            self.last_id = owners[-1]

    def _check_leaks(self, split: str, first: int, ids: NDArray[np.uint8]) -> None:
        """Check that solutions are in the right part, and that none is in two parts, even up to symmetry."""
        self._complain(split, first, ~splits_of(ids, split, self.options), "expected in another part")
        for other, seen in self.solutions.items():
            if other != split:
                self._complain(split, first, seen.has(ids), f"its solution, up to symmetry, is in {other} too")
        self.solutions[split].add(ids)

    def _check_ratings(self, split: str, first: int, records: NDArray[Any]) -> None:
        """Rate and search again."""
        puzzles = np.ascontiguousarray(records["puzzle"])
        again, status = measure(puzzles, self.options.config, _core.StopFlag(), self.threads)
        proper = np.flatnonzero(status <= STATUSES.index("unsolved"))
        for column in ("status", "level", "score", "hardest", "steps", "search_nodes"):
            name = column.removeprefix("search_")
            bad = np.zeros(len(records), bool)
            bad[proper] = records[name][proper] != again[name]
            self._complain(split, first, bad, f"expected another {column}")

    def _traces(self, split: str) -> Iterator[dict[str, Any]] | None:
        if not self.options.traces:
            return None
        batches = read_traces(self.folder / self.layout.trace_path(split))
        return (row for batch in batches for row in batch)

    def _check_traces(self, split: str, first: int, records: NDArray[Any], traces: Iterator[dict[str, Any]]) -> None:
        for row, record in enumerate(records):
            found = next(traces, None)
            problem = "expected a trace, got none" if found is None else self._trace_problem(record, found)
            if problem:
                self.verdict.complain(f"{split}, example {first + row + 1}: {problem}")

    def _trace_problem(self, record: Any, found: dict[str, Any]) -> str | None:
        """Replay a trace: every step must hold in the solution and lead to its board."""
        board = record["puzzle"].tolist()
        solution = record["solution"].tolist()
        if found["puzzle"] != _line(board):
            return "expected the trace of this puzzle"
        for number, step in enumerate(found["steps"], start=1):
            for text in step["placements"]:
                cell, digit = cell_from_name(text[:4]), int(text[5:])
                if solution[cell] != digit:
                    return f"step {number}: expected a digit of the solution, got {text}"
                board[cell] = digit
            for text in step["eliminations"]:
                if solution[cell_from_name(text[:4])] == int(text[6:]):
                    return f"step {number}: expected a candidate that is false, got {text}"
            if step["board"] != _line(board):
                return f"step {number}: expected the board after the step"
        if self.layout.has_columns:
            if len(found["steps"]) != int(record["steps"]):
                return f"expected {record['steps']} steps, got {len(found['steps'])}"
            if int(record["status"]) == _RATED and board != solution:
                return "expected a trace that ends with the solution"
        return None


def _line(board: list[int]) -> str:
    return "".join(map(str, board)).replace("0", ".")
