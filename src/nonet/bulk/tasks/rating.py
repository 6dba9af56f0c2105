"""rate_files: a rating for every puzzle of files of any size, as lines, CSV or Parquet."""

from __future__ import annotations

import csv
import io
from collections import Counter
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING, Any, ClassVar, Final

import numpy as np

from nonet import _core
from nonet.bulk.containers import CONTAINERS, container_of
from nonet.bulk.containers.csvs import CsvSource, free_names, source_records
from nonet.bulk.containers.parquet import ParquetWriter
from nonet.bulk.files import run_files
from nonet.bulk.streams import inner_suffix
from nonet.bulk.tasks.base import MOST_FAILURES, Outcome, Task
from nonet.errors import ParseError
from nonet.logic.catalogue import Level, techniques
from nonet.logic.config import LogicConfig
from nonet.rating import RatingStatus, rate_columns, why_unrated

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    from nonet.bulk.containers.base import Chunk, Source, Table, Writer
    from nonet.bulk.files import Summary
    from nonet.grid import Grid

__all__ = ["RATED", "RateTask", "clue_rows", "rate_files"]

#: Statuses that come with a number.
RATED: Final = ("rated", "unsolved")
_UNREADABLE: Final = "unreadable"
_COLUMNS: Final = ("status", "level", "score", "hardest", "steps", "rated_by")
_LEVELS: Final = [level.value for level in Level]
_STATUSES: Final = [status.value for status in RatingStatus]


@dataclass
class Ratings:
    """The ratings of a chunk, as columns of plain values; None where a puzzle has no rating."""

    status: list[str]
    level: list[str | None]
    score: list[int | None]
    hardest: list[str | None]
    steps: list[int | None]
    #: Which program rated, on which scale, and how it was configured.
    rated_by: str
    clues: list[int]
    errors: dict[int, str] = field(default_factory=dict)

    def reason(self, row: int) -> str:
        """Say why a row has no rating."""
        return self.errors[row] if row in self.errors else why_unrated(RatingStatus(self.status[row]), self.clues[row])

    def row(self, row: int) -> list[str]:
        """Give the new fields of a row as text, empty where there is nothing."""
        by = self.rated_by if self.status[row] in RATED else None
        fields = (self.status[row], self.level[row], self.score[row], self.hardest[row], self.steps[row], by)
        return ["" if item is None else str(item) for item in fields]


def rate_files(
    inputs: Sequence[Path | None],
    output: Path | None = None,
    *,
    container: str | None = None,
    config: LogicConfig | None = None,
    **options: Any,
) -> Summary:
    """Rate all puzzles of files (None: standard input) into a file (None: standard output), in bounded memory.

    Lines hold level, score, hardest technique and steps with tabs between, or `# ` and the reason; CSV and Parquet
    carry every other column along. The order is kept. `nonet.bulk.files.run_files` takes the other options.
    """
    writer = _writer_for(output, container)
    task = RateTask(writer, 0 if output is not None else MOST_FAILURES, config or LogicConfig())
    return run_files(inputs, output, task, **options)


@dataclass(frozen=True)
class RateTask(Task):
    """Rate each puzzle with the techniques of a configuration."""

    config: LogicConfig = field(default_factory=LogicConfig)

    good: ClassVar = (*_LEVELS, "solved")
    #: A rating may take milliseconds: so few, and a watcher sees progress and little is lost when a run is stopped.
    chunk_rows: ClassVar = 1024
    piece_rows: ClassVar = 1 << 13

    @property
    def settings(self) -> dict[str, Any]:
        """What the output depends on besides the input."""
        return {"task": "rate", "config": self.config.to_json()}

    def work(self, source: Source, chunk: Chunk, table: Table, stop: _core.StopFlag) -> Outcome:
        """Rate the puzzles of a chunk on the calling thread."""
        ratings = _rate(table, self.config, stop)
        data, index = self.writer.encode(source, chunk, table, ratings)  # type: ignore[arg-type]  # ours take ratings
        tally = Counter(
            level if status in RATED and level else status
            for status, level in zip(ratings.status, ratings.level, strict=True)
        )
        bad = (row for row, status in enumerate(ratings.status) if status not in RATED)
        failures = [(row, ratings.reason(row)) for row in islice(bad, self.most_failures)]
        return Outcome(data, index, tally, ratings.errors, failures)


def clue_rows(table: Table) -> NDArray[np.uint8]:
    """Give the clues of the puzzles of a chunk, whatever was placed since; an empty board where a row is unreadable."""
    digits = np.asarray(table.rows.digits)
    for row in np.flatnonzero((digits > 9).any(axis=1)).tolist():
        if row not in table.rows.errors:
            table.rows.blame(row)
    readable = digits.copy()
    for row, grid in _known_grids(table):
        readable[row] = np.frombuffer(grid._clues, np.uint8)
    readable[list(table.rows.errors)] = 0
    return readable


def _rate(table: Table, config: LogicConfig, stop: _core.StopFlag) -> Ratings:
    """Rate the puzzles of a chunk on the calling thread."""
    readable = clue_rows(table)
    errors = table.rows.errors
    columns = rate_columns(readable, config=config, threads=1, stop=stop)
    catalogue = techniques()
    status = [_STATUSES[code] for code in columns["status"].tolist()]
    for row in errors:
        status[row] = _UNREADABLE
    is_rated = [label in RATED for label in status]

    def only(values: Any) -> list[Any]:
        return [value if rated else None for value, rated in zip(values, is_rated, strict=True)]

    return Ratings(
        status,
        only(_LEVELS[code] for code in columns["level"].tolist()),
        only(columns["score"].tolist()),
        only(catalogue[code].id for code in columns["hardest"].tolist()),
        only(columns["steps"].tolist()),
        f"nonet {_core.version}, hodoku scale, {'default' if config.is_default else 'own'} configuration",
        np.count_nonzero(readable, axis=1).tolist(),
        errors,
    )


def _known_grids(table: Table) -> Iterator[tuple[int, Grid]]:
    """Give the rows that came as whole grids, which may hold placed digits."""
    for row, outcome in enumerate(getattr(table, "outcomes", ())):
        if not isinstance(outcome, ParseError):
            yield row, outcome.grid
    yield from table.rows.grids.items()


def _writer_for(output: Path | None, container: str | None) -> Writer:
    if container is None:
        container = container_of("" if output is None else inner_suffix(output)[0])
    if container == "lines":
        return RatingLines()  # type: ignore[return-value]  # takes ratings where others take results
    if container == "csv":
        return RatingCsv()  # type: ignore[return-value]
    if container == "parquet":
        return RatingParquet()
    known = ", ".join(suffix for name in ("lines", "csv", "parquet") for suffix in CONTAINERS[name] if suffix)
    raise ParseError(f"expected an output name that ends in {known}, or --format, got {container or output}")


class RatingLines:
    """One line per line of the input: level, score, hardest technique, steps; or `# ` and why there is no rating."""

    name = "lines"

    def start(self, sources: list[Any]) -> bytes:
        """Keep the place of a header line, as a comment."""
        header: bytes = getattr(sources[0], "header", b"")
        return b"# " + header + b"\n" if header else b""

    def encode(self, source: Any, chunk: Chunk, table: Any, ratings: Ratings) -> tuple[bytes, bytes]:
        """Write a line per puzzle, and an empty one for each line that holds none."""
        has_lines = hasattr(table, "native")
        lines = [""] * (table.lines if has_lines else len(ratings.status))
        for row, status in enumerate(ratings.status):
            text = "\t".join(ratings.row(row)[1:5]) if status in RATED else f"# {ratings.reason(row)}"
            lines[table.line_of(row) if has_lines else row] = text
        return "".join(f"{line}\n" for line in lines).encode(), b""

    def finish(self, file: Any, index: Any, rows: int) -> None:
        """Leave the file as it is."""


class RatingCsv:
    """All columns of the input, then the rating."""

    name = "csv"

    def start(self, sources: list[Any]) -> bytes:
        """Give the header."""
        first = sources[0]
        for other in sources[1:]:
            if getattr(other, "columns", None) != getattr(first, "columns", None):
                raise ParseError(f"expected the columns of {first.name} in {other.name}")
        columns = getattr(first, "columns", ["puzzle"])
        return _csv_text([[*columns, *free_names(columns, _COLUMNS)]], _delimiter(first))

    def encode(self, source: Any, chunk: Chunk, table: Any, ratings: Ratings) -> tuple[bytes, bytes]:
        """Write the records with the rating behind them."""
        rows = ([*record, *ratings.row(row)] for row, record in enumerate(_records(source, chunk, table)))
        return _csv_text(rows, _delimiter(source)), b""

    def finish(self, file: Any, index: Any, rows: int) -> None:
        """Leave the file as it is."""


def _delimiter(source: Any) -> str:
    return source.delimiter if isinstance(source, CsvSource) else ","


def _csv_text(rows: Any, delimiter: str) -> bytes:
    text = io.StringIO()
    csv.writer(text, delimiter=delimiter, lineterminator="\n").writerows(rows)
    return text.getvalue().encode()


def _records(source: Any, chunk: Chunk, table: Any) -> Iterator[list[str]]:
    """Give the fields of each row of a chunk."""
    if isinstance(source, CsvSource):
        for row in range(len(table.rows.digits)):
            record = table.native.record(row).decode(errors="replace")
            yield next(csv.reader(io.StringIO(record, newline=""), delimiter=source.delimiter), [])
    else:
        text = bytes(source_records(source, chunk, table)).decode(errors="replace")
        yield from csv.reader(io.StringIO(text, newline=""))


class RatingParquet(ParquetWriter):
    """All columns of the input, then the rating; null where a puzzle has none."""

    def new_schema(self) -> Any:
        """Give the names and types of the columns that are added."""
        text, number = self.arrow.string(), self.arrow.int32()
        return self.arrow.schema(list(zip(_COLUMNS, (text, text, number, text, number, text), strict=True)))

    def new_columns(self, results: Any) -> list[Any]:
        """Give the columns that are added, as Arrow arrays."""
        ratings: Ratings = results
        by = [ratings.rated_by if status in RATED else None for status in ratings.status]
        values = (ratings.status, ratings.level, ratings.score, ratings.hardest, ratings.steps, by)
        return [self.arrow.array(value, kind) for value, kind in zip(values, self.new_schema().types, strict=True)]
