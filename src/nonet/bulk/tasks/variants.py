"""Solve, check, count and rate puzzles in JSON lines, classic or variants."""

from __future__ import annotations

import json
import time
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final

from nonet import _core, checking, rating, search, solving
from nonet.bulk.columns import Column, Columns, Texts
from nonet.bulk.read.json_lines import JsonTable, read_row
from nonet.bulk.tasks.task import TOO_LONG, UNREADABLE, Task, took_too_long
from nonet.errors import LimitError, NoSolutionError, SudokuError
from nonet.limits import TIMEOUT, timeout_of
from nonet.puzzles import as_classic, puzzle_of

if TYPE_CHECKING:
    from nonet.grid import Grid
    from nonet.variants import Puzzle

__all__ = ["VariantTask"]

#: Statuses that count as success, by command.
_GOOD: Final = {
    "solve": ("unique", "solved"),
    "check": ("unique",),
    "count": ("no_solution", "unique", "several", "at_limit"),
    "rate": ("rated", "solved", "unsolved"),
}


@dataclass(frozen=True)
class VariantTask(Task[JsonTable]):
    """Add the results of a command to each object: solution or count, status, and a message for a failure."""

    verb: str
    #: Solutions to look for; 0 for all.
    limit: int = 2
    #: Seconds per puzzle; 0 for no limit.
    timeout: float = TIMEOUT

    #: The whole object, as text.
    columns: ClassVar = (Column("json", "string"),)
    formats: ClassVar = ("jsonl",)
    chunk_rows: ClassVar = 16
    piece_rows: ClassVar = 64

    @property
    def good(self) -> tuple[str, ...]:  # type: ignore[override]
        return _GOOD[self.verb]

    @property
    def settings(self) -> dict[str, Any]:
        return {"task": f"{self.verb} json", "limit": self.limit}

    def work(self, table: JsonTable, stop: _core.StopFlag) -> Columns:
        lines: list[str] = []
        tally: Counter[str] = Counter()
        reasons: dict[int, str] = {}
        rejects: dict[int, str] = {}
        for row, text in enumerate(table.texts):
            if stop.is_set():
                raise InterruptedError("the work was stopped")
            data, status = self._row(text, stop)
            tally[status] += 1
            if status not in self.good:
                reasons[row] = data.get("message", status)
            if status in (UNREADABLE, TOO_LONG):
                rejects[row] = reasons[row]
            lines.append(json.dumps(data, ensure_ascii=False))
        return Columns((Texts(lines),), tally, failed=list(reasons), rejects=rejects, reasons=reasons)

    def lines(self, table: JsonTable, columns: Columns) -> Texts:
        [texts] = columns.values
        assert isinstance(texts, Texts)
        return texts

    def _row(self, text: str, stop: _core.StopFlag) -> tuple[dict[str, Any], str]:
        try:
            data, puzzle = read_row(text)
        except SudokuError as error:
            return {"puzzle": text, "status": UNREADABLE, "message": str(error)}, UNREADABLE
        for old in ("status", "message", "solution", "count", "at_limit"):
            data.pop(old, None)
        if self.verb == "rate":
            return self._rated(data, puzzle)
        found = _find(puzzle, self.limit, self.timeout, stop)
        if found is None:
            return {**data, "status": TOO_LONG, "message": took_too_long()}, TOO_LONG
        count, boards = found
        if self.verb == "count":
            at_limit = 0 < self.limit <= count
            status = "at_limit" if at_limit else ("no_solution", "unique", "several")[min(count, 2)]
            return {**data, "count": count, "at_limit": at_limit}, status
        verdict = checking.verdict_on(puzzle, min(count, 2), boards)
        status = "solved" if self.limit == 1 and count else verdict.status.value
        result: dict[str, Any] = {"status": status}
        if status in _GOOD["solve"]:
            result["solution"] = verdict.solutions[0].to_line()
        if self.verb == "check" or status not in _GOOD["solve"]:
            result["message"] = str(verdict)
        return {**data, **result}, status

    def _rated(self, data: dict[str, Any], puzzle: Grid | Puzzle) -> tuple[dict[str, Any], str]:
        """Add a rating: on HoDoKu's scale, or on nonet's own scale for variants."""
        try:
            with timeout_of(self.timeout):
                found = rating.rate(puzzle).to_json()
                found.pop("puzzle", None)
        except LimitError:
            return {**data, "status": TOO_LONG, "message": took_too_long()}, TOO_LONG
        except SudokuError as error:
            status = "no_solution" if isinstance(error, NoSolutionError) else "several"
            return {**data, "status": status, "message": str(error)}, status
        return {**data, **found}, found["status"]


def _find(puzzle: Grid | Puzzle, limit: int, timeout: float, stop: _core.StopFlag) -> tuple[int, list[bytes]] | None:
    """Count solutions up to a limit (0: all) and return the first two; None after the timeout."""
    if puzzle.is_classic:
        flag = _core.StopFlag(stop, timeout) if timeout else stop
        try:
            if limit:
                return search.find(as_classic(puzzle), limit, stop=flag)
        except InterruptedError:
            if stop.is_set():
                raise
            return None
        try:
            return solving.count_solutions(puzzle, threads=1, timeout=timeout or None), []
        except SudokuError:
            return None
    solver = _core.VariantSolver(**puzzle_of(puzzle).lowered().arguments())
    end = time.monotonic() + timeout if timeout else float("inf")
    count, boards = 0, list[bytes]()
    while not solver.is_over and (not limit or count < limit):
        most = limit - count if limit else 1 << 16
        number, found, _ = solver.next(most, max(0, 2 - len(boards)), _SLICE)
        count += number
        boards += found
        if stop.is_set():
            raise InterruptedError("the work was stopped")
        if time.monotonic() > end:
            return None
    return count, boards


#: Branches between two checks of the clock: about 10 ms.
_SLICE: Final = 1000
