"""dedupe_files: keep the first puzzle of each equivalence class, in files of any size, in their order.

Writing to a file or folder takes three rounds of independent calls (`nonet.bulk.repeats`): find the class of every
row, find the rows that repeat a class, write the rows that stay. Writing to standard output takes one: the writer
knows which classes came before (`nonet.seen`). Memory is bounded either way.

Why files do not use the single round: it decides row by row in one process, so a folder could not be written by the
workers, and a resumed run would have to classify everything again to know what it had seen.
"""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final, cast

import numpy as np

from nonet.bulk.read import open_source
from nonet.bulk.read.source import WHOLE, Unit
from nonet.bulk.repeats import NOTE, Repeats, buckets_for
from nonet.bulk.run.append import AppendSink
from nonet.bulk.run.files import (
    RunOptions,
    Summary,
    checked_compression,
    container_for,
    finished_summary,
    identity_of,
    open_writer,
    opened,
    to_stream,
)
from nonet.bulk.run.job import Progress, TaskWork, plan
from nonet.bulk.run.job import run as do_units
from nonet.bulk.run.ledger import Ledger
from nonet.bulk.run.scatter import REJECTS, WORK, ScatterSink
from nonet.bulk.run.stream import StreamSink
from nonet.bulk.run.unpacking import unpacked
from nonet.bulk.tasks.dedupe_task import ClassWriter, DedupeTask, KeepFirst
from nonet.bulk.tasks.task import MOST_FAILURES
from nonet.bulk.write.text import LineWriter
from nonet.errors import UsageError
from nonet.seen import Seen
from nonet.storage import journal
from nonet.storage.atomic import put, refuse_folder
from nonet.storage.outputs import is_stream, refuse_inputs
from nonet.storage.paths import absolute, make_folder, remove_tree

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from nonet.bulk.read.source import AnySource
    from nonet.bulk.run.job import Keep, Sink
    from nonet.bulk.write.writer import Done, TableWriter
    from nonet.engines import Engine

__all__ = ["dedupe_files"]

#: Puzzles in a piece, half a second of work; and in a part of a folder, of which there should not be too many.
_PIECE_ROWS: Final = 1 << 17
_PART_ROWS: Final = 1 << 19
#: Relative time that a piece takes in the first round and in each of the others.
_SHARES: Final = (8, 1)


def dedupe_files(
    inputs: Sequence[Path | None],
    output: Path | None = None,
    *,
    container: str | None = None,
    column: str | None = None,
    **options: Any,
) -> Summary:
    """Keep the first puzzle of each equivalence class in files (None: standard input), in order.

    Lines hold the puzzle; CSV and Parquet keep all columns of the input. Rows that are unreadable or have a conflict
    are left out and listed in the rejects. Memory is bounded: when writing to standard output (None), class ids beyond
    four million spill to temporary files. `RunOptions` lists the other options.
    """
    refuse_inputs([output], inputs)
    run = RunOptions(**options)
    if run.resume and (output is None or is_stream(output) or None in inputs):
        raise UsageError("second_read")
    container = container_for(output, container, DedupeTask.formats)
    sources = [open_source(path, column) for path in inputs]
    writer = LineWriter() if container == "lines" else open_writer(container, DedupeTask(), sources)
    good = DedupeTask.good
    if output is None or is_stream(output):
        run.announce(sources)
        work = TaskWork(task=DedupeTask(), writer=ClassWriter(), most_failures=MOST_FAILURES)
        return to_stream(output, Ledger({}, sources), work, run, good, DistinctStream)
    compression = None if run.in_parts else checked_compression(output, writer)
    rows = run.piece_rows or (_PART_ROWS if run.in_parts else _PIECE_ROWS)
    identity = identity_of(sources, writer, compression, {**DedupeTask.settings, "piece_rows": rows})
    rounds = _Rounds(Ledger(identity, sources, run.resume, run.verify), writer, compression, rows, column, run)
    return rounds.to_folder(output) if run.in_parts else rounds.to_file(output)


class DistinctStream(StreamSink):
    """Writes the first line of each class to a stream."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.seen = Seen()

    def commit(self, done: Done) -> Progress:
        """Write the lines whose class has not been seen before."""
        ids = np.frombuffer(b"".join(entry for _, entry in done.index), np.uint8).reshape(-1, 16)
        is_new = self.seen.add(ids)
        kept = int(is_new.sum())
        data = np.frombuffer(done.data, np.uint8)
        lines = data.reshape(len(ids), len(data) // max(1, len(ids)))[is_new]
        tally = +(done.tally + Counter(equivalent=len(ids) - kept))
        tally["kept"] = kept
        return super().commit(replace(done, data=lines.tobytes(), tally=+tally, index=[]))


# ── into a file or a folder ────────────────────────────────────────────────────────────────────────────────────


class _Bar:
    """Combines the progress of all rounds; the first takes most of the time."""

    def __init__(self, watch: Callable[[Progress], None] | None, on_total: Callable[[int | None], None] | None) -> None:
        self.watch = watch or (lambda progress: None)
        self.on_total = on_total or (lambda total: None)
        self.pieces = 0
        self.rows = 0
        self.written = 0

    def start(self, pieces: int) -> None:
        """Set the total."""
        self.pieces = pieces
        self.on_total((_SHARES[0] + 2 * _SHARES[1]) * pieces)

    def noted(self, pieces: int, rows: int) -> None:
        """Report progress of the first round."""
        self.rows = rows
        self.watch(Progress(_SHARES[0] * pieces, rows, Counter()))

    def compared(self, share: float) -> None:
        """Report progress of the second round."""
        self.watch(Progress(int(self.pieces * (_SHARES[0] + _SHARES[1] * share)), self.rows, Counter()))

    def kept(self, progress: Progress) -> None:
        """Report progress of the last round."""
        self.written += 1
        before = (_SHARES[0] + _SHARES[1]) * self.pieces
        self.watch(Progress(before + _SHARES[1] * self.written, self.rows, progress.tally))


class _Noted:
    """The sink of a round whose output are files that workers leave for the next."""

    is_ordered = False

    def __init__(self, report: Callable[[int, int], None]) -> None:
        self.made: set[int] = set()
        self.report = report
        self.done = 0
        self.rows = 0
        #: Rows that no earlier run had noted.
        self.fresh = 0

    def commit(self, done: Done) -> Progress:
        """Count the unit and its rows."""
        self.done += 1
        self.rows += done.rows or 0
        self.fresh += done.tally["fresh"]
        self.report(self.done, self.rows)
        return Progress(self.done, self.rows, Counter())


@dataclass
class _Rounds:
    """Three runs with one ledger: find the class of each row, the rows that repeat a class, write those that stay."""

    ledger: Ledger
    writer: TableWriter
    compression: str | None
    piece_rows: int
    column: str | None
    run: RunOptions
    started: float = field(default_factory=time.monotonic)
    #: Rows classified in this run, not in an earlier one.
    fresh: int = 0

    def __post_init__(self) -> None:
        self.bar = _Bar(self.run.watch, self.run.on_total)

    def to_file(self, output: Path) -> Summary:
        """Dedupe into a file; intermediate results are in OUT.work until it is complete."""
        ledger, run = self.ledger, self.run
        options: dict[str, Any] = {"is_synced": run.sync, "checkpoint_seconds": run.checkpoint_seconds}
        with AppendSink(ledger, output, self.writer, self.compression, **options) as sink:
            work = absolute(sink.out.with_name(f"{sink.out.name}.work"))
            note = work / NOTE
            if not note.exists() and sink.has_finished():
                remove_tree(work)
                return finished_summary(ledger, sink.rejects_path, DedupeTask.good)
            self._prepare(work, note)
            with opened(run) as engine:
                units, repeats = self._find(work, engine)
                spool = sink.spool_for(engine) if engine.is_remote else None
                rest = sink.resume()
                if not ledger.state.is_finished:
                    self._keep(units[rest.number :], repeats, sink, engine, spool)
            sink.finish()
            note.unlink()
            remove_tree(work)
        return self._summary(sink.rejects_path, sink.sync_seconds)

    def to_folder(self, folder: Path) -> Summary:
        """Dedupe into a folder of parts."""
        with ScatterSink(self.ledger, folder, self.writer, is_synced=self.run.sync) as sink:
            if sink.has_finished():
                return finished_summary(self.ledger, folder / REJECTS, DedupeTask.good)
            sink.resume()
            work = absolute(folder) / WORK / "repeats"
            make_folder(work)
            put(work / NOTE, b"{}", is_synced=self.run.sync)
            with opened(self.run) as engine:
                units, repeats = self._find(work, engine)
                self._keep(units, repeats, sink, engine, sink.keep)
            sink.finish()
        return self._summary(folder / REJECTS)

    def _prepare(self, work: Path, note: Path) -> None:
        """Prepare the folder of intermediate results; empty it unless it is that of the run to resume."""
        ledger = self.ledger
        work.mkdir(parents=True, exist_ok=True)
        before = journal.load(note, "dedupe") if ledger.is_resumed else None
        if before is not None:
            journal.refuse_other(ledger.identity, before)
            return
        for path in work.iterdir():
            refuse_folder(path)
            path.unlink(missing_ok=True)  # a worker that outlived an earlier run may still be writing
        journal.save(note, "dedupe", ledger.identity, is_synced=self.run.sync)

    def _find(self, work: Path, engine: Engine) -> tuple[list[Unit[Any]], Repeats]:
        """Find all rows that repeat an earlier one; return the units of the last round, too."""
        ledger, job = self.ledger, journal.name_of(self.ledger.identity)
        sources = unpacked(cast("list[AnySource]", ledger.originals), work, job, self.column, engine)
        ledger.sources = sources
        if self.writer.name not in ("lines", "csv"):
            for source in sources:
                source.keep_fields()
        units = list(plan(sources, self.piece_rows, engine, WHOLE, holds=False))  # every round reads everything
        buckets = buckets_for(len(units) * self.piece_rows)
        repeats = Repeats(work, job, len(units), buckets, self.run.sync)
        self.bar.start(len(units))
        noted = _Noted(self.bar.noted)
        do_units(units, repeats.note_piece, noted, engine, sources)
        self.fresh = noted.fresh
        compared = _Noted(lambda done, _: self.bar.compared(done / buckets))
        todo: Iterator[Unit[Any]] = (Unit(number=bucket) for bucket in range(buckets))
        do_units(todo, repeats.compare_bucket, compared, engine, sources)
        return units, repeats

    def _keep(self, units: list[Unit[Any]], repeats: Repeats, sink: Sink, engine: Engine, keep: Keep | None) -> None:
        """Write the rows that stay."""
        library = self.ledger.identity["library"]
        work = KeepFirst(writer=self.writer, repeats=repeats, compression=self.compression, library=library, keep=keep)
        do_units(
            units, work, sink, engine, self.ledger.sources, reach=4 if self.run.in_parts else 1, watch=self.bar.kept
        )

    def _summary(self, rejects: Path, sync_seconds: float = 0.0) -> Summary:
        tally = self.ledger.state.tally
        seconds = time.monotonic() - self.started - sync_seconds
        listed = rejects if set(tally) - set(DedupeTask.good) else None
        return Summary(tally, self.fresh, seconds, sync_seconds, listed, good=DedupeTask.good)
