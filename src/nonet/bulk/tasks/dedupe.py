"""dedupe_files: keep the first puzzle of each equivalence class, in files of any size, in their order.

Writing to a file or folder takes three rounds of independent calls (`nonet.bulk.repeats`): find the class of every
row, find the rows that repeat a class, write the rows that stay. Writing to standard output takes one: the writer
knows which classes came before (`nonet.seen`). Memory is bounded either way.

Why files do not use the single round: it decides row by row in one process, so a folder could not be written by the
workers, and a resumed run would have to classify everything again to know what it had seen.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, BinaryIO, Final

import numpy as np

from nonet import _core
from nonet.bulk.read import open_source
from nonet.bulk.read.source import Chunk
from nonet.bulk.repeats import NOTE, Repeats, buckets_for
from nonet.bulk.run.files import (
    NO_SECOND_READ,
    RunOptions,
    Summary,
    checked_compression,
    finished_summary,
    identity_of,
    job_on,
)
from nonet.bulk.run.folder import REJECTS, WORK, FolderJob
from nonet.bulk.run.job import Job, Progress
from nonet.bulk.run.output import FileOutput, StreamOutput
from nonet.bulk.run.plan import Maker, plan
from nonet.bulk.run.unpacking import unpacked
from nonet.bulk.run.work_files import WorkFiles
from nonet.bulk.tasks.dedupe_task import ClassWriter, DedupeTask, Keeper, Numbered
from nonet.bulk.tasks.task import MOST_FAILURES
from nonet.bulk.write import container_for, open_writer
from nonet.bulk.write.text import LineWriter
from nonet.engines import open_engine
from nonet.engines.calls import answers
from nonet.errors import UsageError
from nonet.seen import Seen
from nonet.storage import journal
from nonet.storage.atomic import open_stream, put
from nonet.storage.outputs import is_stream, refuse_inputs
from nonet.storage.paths import absolute, make_folder, remove_tree

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from nonet.bulk.read.source import AnySource, Position, Stretch
    from nonet.bulk.run.work_files import Checkpoint
    from nonet.bulk.write.writer import Piece, TableWriter
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
        raise UsageError(NO_SECOND_READ)
    container = container_for(output, container, DedupeTask.formats)
    sources = [open_source(path, column) for path in inputs]
    writer = LineWriter() if container == "lines" else open_writer(container, DedupeTask(), sources)
    with open_engine(run.engine, run.threads) as opened:
        try:
            if output is None:
                return _to_stream(sources, sys.stdout.buffer, opened, run)
            if is_stream(output):
                with open_stream(output) as stream:
                    return _to_stream(sources, stream, opened, run)
            compression = None if run.in_parts else checked_compression(output, writer)
            rows = run.piece_rows or (_PART_ROWS if run.in_parts else _PIECE_ROWS)
            identity = identity_of(sources, writer, compression, {**DedupeTask.settings, "piece_rows": rows})
            bar = _Bar(run.watch, run.on_total)
            search = _Search(opened, writer, journal.name_of(identity), rows, column, bar, run.sync)
            if run.in_parts:
                return _to_folder(sources, output, writer, identity, search, resume=run.resume)
            target = FileOutput(
                WorkFiles(output, is_synced=run.sync), writer, sources, identity, compression, run.resume
            )
            return _to_file(target, sources, search, run.checkpoint_seconds)
        finally:
            _core.free_idle_blocks()


@dataclass
class DistinctStream(StreamOutput):
    """Writes the first line of each class to a stream."""

    seen: Seen = field(default_factory=Seen)

    def append(self, state: Checkpoint, chunk: Chunk[object], piece: Piece) -> Checkpoint:
        """Write the lines whose class has not been seen before."""
        ids = np.frombuffer(b"".join(entry for _, entry in piece.index), np.uint8).reshape(-1, 16)
        is_new = self.seen.add(ids)
        kept = int(is_new.sum())
        lines = np.frombuffer(piece.data, np.uint8).reshape(len(ids), -1)[is_new]
        tally = +(piece.tally + Counter(equivalent=len(ids) - kept))
        tally["kept"] = kept
        return super().append(state, chunk, replace(piece, data=lines.tobytes(), tally=+tally, index=[]))


def _to_stream(sources: list[AnySource], stream: BinaryIO, engine: Engine, run: RunOptions) -> Summary:
    """Dedupe to a stream, in one round."""
    started = time.monotonic()
    task, writer = DedupeTask(), ClassWriter()
    output = DistinctStream(stream, writer, sources, run.on_failure)
    run.announce(sources)
    job = job_on(engine, sources, Maker(task, writer, most_failures=MOST_FAILURES), output, None)
    job.watch = run.watch
    tally = job.run().tally
    return Summary(tally, sum(tally.values()), time.monotonic() - started, good=task.good)


# ── into a file or a folder ────────────────────────────────────────────────────────────────────────────────────


class _Bar:
    """Combines the progress of all rounds; the first takes most of the time."""

    def __init__(self, watch: Callable[[Progress], None] | None, on_total: Callable[[int | None], None] | None) -> None:
        self.watch = watch or (lambda progress: None)
        self.on_total = on_total or (lambda total: None)
        self.pieces = 0
        self.rows = 0

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
        before = (_SHARES[0] + _SHARES[1]) * self.pieces
        self.watch(Progress(before + _SHARES[1] * progress.done, self.rows, progress.tally))


@dataclass
class _Search:
    """The first two rounds: find the rows that repeat an earlier one."""

    engine: Engine
    writer: TableWriter
    job: str
    piece_rows: int
    column: str | None
    bar: _Bar
    sync: bool
    started: float = field(default_factory=time.monotonic)
    #: Rows classified in this run, not in an earlier one.
    fresh: int = 0

    def readable(self, sources: list[AnySource], work: Path) -> list[AnySource]:
        """Return sources that can be read from anywhere."""
        readable = unpacked(sources, work, self.job, self.column, self.engine)
        if self.writer.name == "parquet":
            for source in readable:
                source.keep_fields()
        return readable

    def find(self, sources: list[AnySource], stretches: list[tuple[int, Stretch]], work: Path) -> Repeats:
        """Find all rows that repeat an earlier one."""
        buckets = buckets_for(len(stretches) * self.piece_rows)
        repeats = Repeats(work, self.job, len(stretches), buckets, self.sync)
        self.bar.start(len(stretches))
        calls = ((number, sources[index], stretch) for number, (index, stretch) in enumerate(stretches))
        rows = 0
        for done, note in enumerate(answers(self.engine, repeats.note_piece, calls), start=1):
            rows += note.rows
            self.fresh += 0 if note.was_there else note.rows
            self.bar.noted(done, rows)
        todo = ((bucket,) for bucket in range(buckets))
        for done, _ in enumerate(answers(self.engine, repeats.compare_bucket, todo), start=1):
            self.bar.compared(done / buckets)
        return repeats

    def summary(self, tally: Counter[str], rejects: Path, sync_seconds: float = 0.0) -> Summary:
        """Return the summary of the run."""
        seconds = time.monotonic() - self.started - sync_seconds
        is_all_good = not set(tally) - set(DedupeTask.good)
        return Summary(tally, self.fresh, seconds, sync_seconds, None if is_all_good else rejects, good=DedupeTask.good)


def _to_file(output: FileOutput, sources: list[AnySource], search: _Search, checkpoint_seconds: float) -> Summary:
    """Dedupe into a file; intermediate results are in OUT.work until it is complete."""
    out = output.files.out
    work = absolute(out.with_name(f"{out.name}.work"))
    note = work / NOTE
    if not note.exists() and (done := output.finished()) is not None:
        remove_tree(work)
        return finished_summary(done.tally, done.fault, output.files.rejects_path, DedupeTask.good)
    try:
        output.files.acquire()
        work.mkdir(parents=True, exist_ok=True)
        before = journal.load(note, "dedupe") if output.resume else None
        if before is not None:
            journal.refuse_other(output.identity, before)
        else:
            for path in work.iterdir():
                path.unlink(missing_ok=True)  # a worker that outlived an earlier run may still be writing
            journal.save(note, "dedupe", output.identity, is_synced=search.sync)
        sources = search.readable(sources, work)
        stretches = list(plan(sources, search.piece_rows, search.engine))
        repeats = search.find(sources, stretches, work)
        spool = output.spool_for(search.engine) if search.engine.is_remote else None
        keeper = Keeper(
            search.writer, repeats, compression=output.compression, spool=spool, library=output.identity["library"]
        )

        def chunks(position: Position | None) -> Iterator[Chunk[Numbered]]:
            for number in range(0 if position is None else position[1], len(stretches)):
                index, stretch = stretches[number]
                numbered = Numbered(number, sources[index], stretch)
                yield Chunk(numbered, number + 1, number + 1, source=index)

        job = Job(chunks, keeper.of_numbered, output, search.engine, checkpoint_seconds, search.bar.kept)
        tally = job.run().tally
        note.unlink()
        remove_tree(work)
    finally:
        output.files.close()
    return search.summary(tally, output.files.rejects_path, output.sync_seconds)


@dataclass
class _FolderDedupe(FolderJob):
    """A folder job whose parts are made in the last of three rounds."""

    search: _Search | None = None

    def _prepare(self, *, resume: bool) -> None:
        super()._prepare(resume=resume)
        assert self.search is not None
        work = self._shelf()
        make_folder(work)
        put(work / NOTE, b"{}", is_synced=self.sync)
        self.sources = self.search.readable(self.sources, work)

    def _plan(self) -> Iterator[tuple[int, Stretch]]:
        return plan(self.sources, self.piece_rows, self.engine)  # every round reads everything

    def _run(self, stretches: Any, *, is_counted: bool) -> None:
        assert self.search is not None
        repeats = self.search.find(self.sources, stretches, self._shelf())
        self.maker = Keeper(self.search.writer, repeats, library=self.identity["library"])
        super()._run(stretches, is_counted=is_counted)

    def _shelf(self) -> Path:
        return absolute(self.folder) / WORK / "repeats"


def _to_folder(
    sources: list[AnySource],
    folder: Path,
    writer: TableWriter,
    identity: dict[str, Any],
    search: _Search,
    *,
    resume: bool,
) -> Summary:
    """Dedupe into a folder of parts."""
    nothing = Keeper(writer, Repeats(folder, "", 0, 1))
    engine, rows, watch = search.engine, search.piece_rows, search.bar.kept
    job = _FolderDedupe(sources, folder, nothing, engine, identity, rows, search.sync, watch, search=search)
    tally = job.run(resume=resume)
    if job.was_finished:
        return finished_summary(tally, job.earlier_fault, folder / REJECTS, DedupeTask.good)
    return search.summary(tally, folder / REJECTS)
