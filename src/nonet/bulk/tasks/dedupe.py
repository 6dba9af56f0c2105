"""dedupe_files: the first puzzle of each equivalence class of files of any size, in their order.

Into a file or a folder it takes three rounds, each of pieces that workers do on their own (`nonet.bulk.repeats`): the
class of every row; which rows repeat a class; the rows that stay. To standard output it takes one, and whoever writes
knows which classes came before (`nonet.seen`). Memory is bounded either way.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, BinaryIO, ClassVar, Final

import numpy as np

from nonet import _core
from nonet.bulk.columns import Boards, Columns
from nonet.bulk.read import open_source
from nonet.bulk.read.source import Chunk, Table
from nonet.bulk.repeats import FIRST, NOTE, REPEATED, UNSOUND, Repeats, buckets_for
from nonet.bulk.run.files import NO_SECOND_READ, Summary, checked_compression, finished_summary, identity_of, job_on
from nonet.bulk.run.folder import REJECTS, WORK, FolderJob
from nonet.bulk.run.job import Job, Progress
from nonet.bulk.run.output import FileOutput, StreamOutput, WorkFiles
from nonet.bulk.run.plan import Maker, joined, plan, refuse_other_library
from nonet.bulk.run.unpacking import unpacked
from nonet.bulk.tasks.task import MOST_FAILURES, UNREADABLE, Task
from nonet.bulk.write import container_for, open_writer
from nonet.bulk.write.lines import LineWriter
from nonet.bulk.write.pieces import Piece, make_piece
from nonet.bulk.write.writer import Encoded
from nonet.engines import open_engine
from nonet.engines.calls import answers
from nonet.errors import SudokuError, UsageError
from nonet.grid import Grid
from nonet.seen import Seen
from nonet.storage import journal
from nonet.storage.atomic import put
from nonet.storage.outputs import is_stream, refuse_inputs
from nonet.storage.paths import absolute, make_folder, remove_tree

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    from nonet.bulk.columns import Column
    from nonet.bulk.read.source import Position, Source, Stretch
    from nonet.bulk.run.output import Checkpoint
    from nonet.bulk.write.writer import TableWriter
    from nonet.engines import Engine

__all__ = ["DedupeTask", "Keeper", "dedupe_files"]

#: Puzzles in a piece, half a second of work; and in a file of a folder, of which there should not be too many.
_PIECE_ROWS: Final = 1 << 17
_PART_ROWS: Final = 1 << 19
#: Shares of the time that a piece takes in the first and in each of the other rounds.
_SHARES: Final = (8, 1)


def dedupe_files(
    inputs: Sequence[Path | None],
    output: Path | None = None,
    *,
    container: str | None = None,
    column: str | None = None,
    in_parts: bool = False,
    piece_rows: int | None = None,
    threads: int | None = None,
    engine: Any = None,
    resume: bool = False,
    sync: bool = True,
    checkpoint_seconds: float = 5.0,
    watch: Callable[[Progress], None] | None = None,
    on_total: Callable[[int | None], None] | None = None,
    on_failure: Callable[[str, str], None] = lambda place, reason: None,
) -> Summary:
    """Keep the first puzzle of each equivalence class of files (None: standard input), in their order.

    Lines hold the puzzle; CSV and Parquet all columns of the input. What is no puzzle, or has a conflict, is left out
    and goes to the rejects. Into a file or, with `in_parts`, a folder, memory does not grow with the input, the
    `engine` may be a cluster (`nonet.engines.open_engine`), and a run that was stopped goes on with `resume`. To
    standard output (None), ids of classes beyond four million wait in temporary files.
    """
    refuse_inputs([output], inputs)
    if resume and (output is None or is_stream(output) or None in inputs):
        raise UsageError(NO_SECOND_READ)
    container = container_for(output, container, DedupeTask.formats)
    sources = [open_source(path, column) for path in inputs]
    writer = LineWriter() if container == "lines" else open_writer(container, DedupeTask(), sources)
    bar = _Bar(watch, on_total)
    with open_engine(engine, threads) as opened:
        try:
            if output is None:
                return _to_stream(sources, sys.stdout.buffer, opened, watch, on_total, on_failure)
            if is_stream(output):
                with output.open("wb", buffering=0) as stream:
                    return _to_stream(sources, stream, opened, watch, on_total, on_failure)
            compression = None if in_parts else checked_compression(output, writer)
            rows = piece_rows or (_PART_ROWS if in_parts else _PIECE_ROWS)
            identity = identity_of(sources, writer, compression, {"task": "dedupe", "piece_rows": rows})
            search = _Search(opened, writer, journal.name_of(identity), rows, column, bar, sync)
            if in_parts:
                return _to_folder(sources, output, writer, identity, search, resume=resume)
            target = FileOutput(WorkFiles(output, is_synced=sync), writer, sources, identity, compression, resume)
            return _to_file(target, search, checkpoint_seconds)
        finally:
            _core.free_idle_blocks()


# ── what workers do ────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class DedupeTask(Task[Table]):
    """Find the class of each puzzle, and keep those that are puzzles without conflicts."""

    good: ClassVar = ("kept", "equivalent")
    formats: ClassVar = ("lines", "csv", "parquet", "npy")
    keeps_lines: ClassVar = False

    @property
    def settings(self) -> dict[str, Any]:
        """What the output depends on besides the input."""
        return {"task": "dedupe"}

    @property
    def columns(self) -> tuple[Column, ...]:
        """Nothing is added."""
        return ()

    def work(self, table: Table, stop: _core.StopFlag) -> Classed:
        """Find the classes; whoever puts the pieces together leaves out those that repeat one."""
        ids, sound = _core.class_ids(np.ascontiguousarray(table.rows.digits), 1, stop)
        kept = self.choose(table, np.where(sound, np.uint8(FIRST), np.uint8(UNSOUND)))
        return Classed((), kept.tally, kept.keep, kept.failed, kept.rejects, kept.reasons, ids=ids[sound])

    def choose(self, table: Table, rows: NDArray[np.uint8]) -> Columns:
        """Keep the rows that are the first of their class, and say what is wrong with those that are no puzzles."""
        keep = rows == FIRST
        rejects: dict[int, str] = {}
        tally = Counter(kept=int(keep.sum()), equivalent=int((rows == REPEATED).sum()))
        for row in np.flatnonzero(rows == UNSOUND).tolist():
            label, rejects[row] = _what_is_wrong(table, row)
            tally[label] += 1
        return Columns((), +tally, keep, failed=list(rejects), rejects=rejects, reasons=rejects)

    def lines(self, table: Table, columns: Columns) -> Boards:
        """Return the puzzle."""
        return Boards(table.readable(), ".")


@dataclass(frozen=True, slots=True)
class Classed(Columns):
    """Rows with the ids of their classes."""

    #: (n, 16) bytes: one for each row to write.
    ids: NDArray[np.uint8] = field(default_factory=lambda: np.empty((0, 16), np.uint8))


class ClassWriter(LineWriter):
    """Lines with the ids of their classes beside them, for whoever puts the pieces together."""

    def encode(self, task: Task, table: Table, columns: Columns) -> Encoded:
        """Write the puzzles, and their ids into the index."""
        assert isinstance(columns, Classed)
        return Encoded(super().encode(task, table, columns).data, columns.ids.tobytes())


def _what_is_wrong(table: Table, row: int) -> tuple[str, str]:
    """Tell why a row is no sound puzzle: a label to count it by, and what to say."""
    digits = table.rows.digits[row]
    if row not in table.rows.errors and (digits > 9).any():
        table.rows.blame(row)
    if row in table.rows.errors:
        return UNREADABLE, table.rows.errors[row]
    grid = Grid.from_digits(digits.tobytes())
    conflicts = grid.conflicts()
    if not conflicts:
        raise SudokuError(f"expected a conflict in {grid.to_line()}, got none: the input has changed")
    return "conflict", str(conflicts[0])


@dataclass(frozen=True)
class Keeper:
    """Makes pieces of the rows that stay: the last round."""

    writer: TableWriter
    repeats: Repeats
    compression: str | None = None
    #: Where the data of pieces wait to be joined, if all reach it.
    spool: Path | None = None
    #: What the job is written with: a worker with another version would give other bytes.
    library: str = ""

    def of_numbered(self, chunk: Chunk[Numbered], stop: _core.StopFlag) -> Piece:
        """Make one piece of a numbered stretch."""
        asked = chunk.payload
        # No place in the source comes with it: pieces are counted, whatever is in them.
        return replace(joined(self.pieces(asked.number, asked.source, asked.stretch, stop), self.spool), after=None)

    def pieces(
        self, number: int, source: Source, stretch: Stretch, stop: _core.StopFlag
    ) -> Iterator[tuple[Chunk, Piece]]:
        """Make a piece of the rows of each chunk that stay."""
        refuse_other_library(self.library, self.writer, self.compression)
        rows = self.repeats.rows_of(number)
        task = DedupeTask()
        at = 0
        for chunk in source.chunks(stretch):
            if stop.is_set():
                raise InterruptedError("deduping was stopped")
            table = source.table(chunk)
            mine = rows[at : at + len(table)]
            at += len(table)
            if at > len(rows):
                break
            yield chunk, make_piece(task, self.writer, table, task.choose(table, mine), self.compression)
        if at != len(rows):
            raise SudokuError(f"expected {len(rows)} rows in piece {number} of {source.name}, got {at}: it has changed")


@dataclass(frozen=True, slots=True)
class Numbered:
    """A stretch of a source, with its number among all of them."""

    number: int
    source: Source
    stretch: Stretch


# ── to standard output ─────────────────────────────────────────────────────────────────────────────────────────


@dataclass
class DistinctStream(StreamOutput):
    """Lines written as they come, the first of each class."""

    seen: Seen = field(default_factory=Seen)

    def append(self, state: Checkpoint, chunk: Chunk, piece: Piece) -> Checkpoint:
        """Write the lines of classes that were not there before."""
        ids = np.frombuffer(b"".join(entry for _, entry in piece.index), np.uint8).reshape(-1, 16)
        is_new = self.seen.add(ids)
        kept = int(is_new.sum())
        lines = np.frombuffer(piece.data, np.uint8).reshape(len(ids), -1)[is_new]
        tally = +(piece.tally + Counter(equivalent=len(ids) - kept))
        tally["kept"] = kept
        return super().append(state, chunk, replace(piece, data=lines.tobytes(), tally=+tally, index=[]))


# ── into a file or a folder ────────────────────────────────────────────────────────────────────────────────────


def _to_stream(
    sources: list[Source],
    stream: BinaryIO,
    engine: Engine,
    watch: Callable[[Progress], None] | None,
    on_total: Callable[[int | None], None] | None,
    on_failure: Callable[[str, str], None],
) -> Summary:
    """Dedupe to a stream, in one round."""
    started = time.monotonic()
    task, writer = DedupeTask(), ClassWriter()
    output = DistinctStream(stream, writer, sources, on_failure)
    if on_total is not None:
        sizes = [source.size for source in sources]
        on_total(None if None in sizes else sum(filter(None, sizes)))
    job = job_on(engine, sources, Maker(task, writer, most_failures=MOST_FAILURES), output, None)
    job.watch = watch
    tally = job.run().tally
    return Summary(tally, sum(tally.values()), time.monotonic() - started, good=task.good)


class _Bar:
    """The progress of all rounds as that of one: most of the time goes into the first."""

    def __init__(self, watch: Callable[[Progress], None] | None, on_total: Callable[[int | None], None] | None) -> None:
        self.watch = watch or (lambda progress: None)
        self.on_total = on_total or (lambda total: None)
        self.pieces = 0
        self.rows = 0

    def start(self, pieces: int) -> None:
        """Learn how much is to be done."""
        self.pieces = pieces
        self.on_total((_SHARES[0] + 2 * _SHARES[1]) * pieces)

    def noted(self, pieces: int, rows: int) -> None:
        """Tell of the first round."""
        self.rows = rows
        self.watch(Progress(_SHARES[0] * pieces, rows, Counter()))

    def compared(self, share: float) -> None:
        """Tell of the second round."""
        self.watch(Progress(int(self.pieces * (_SHARES[0] + _SHARES[1] * share)), self.rows, Counter()))

    def kept(self, progress: Progress) -> None:
        """Tell of the last round."""
        before = (_SHARES[0] + _SHARES[1]) * self.pieces
        self.watch(Progress(before + _SHARES[1] * progress.done, self.rows, progress.tally))


@dataclass
class _Search:
    """The first two rounds: which rows repeat an earlier one."""

    engine: Engine
    writer: TableWriter
    job: str
    piece_rows: int
    column: str | None
    bar: _Bar
    sync: bool
    started: float = field(default_factory=time.monotonic)
    #: Rows that were looked at now, and not by an earlier run.
    fresh: int = 0

    def readable(self, sources: list[Source], work: Path) -> list[Source]:
        """Return sources that can be read from several places."""
        readable = unpacked(sources, work, self.job, self.column, self.engine)
        if self.writer.name == "parquet":
            for source in readable:
                source.keep_fields()
        return readable

    def find(self, sources: list[Source], stretches: list[tuple[int, Stretch]], work: Path) -> Repeats:
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
        """Say what was done."""
        seconds = time.monotonic() - self.started - sync_seconds
        is_all_good = not set(tally) - set(DedupeTask.good)
        return Summary(tally, self.fresh, seconds, sync_seconds, None if is_all_good else rejects, good=DedupeTask.good)


def _to_file(output: FileOutput, search: _Search, checkpoint_seconds: float) -> Summary:
    """Dedupe into a file; what is known of the rows stands in OUT.work until it is whole."""
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
                path.unlink(missing_ok=True)  # a worker that outlived an earlier run may be writing still
            journal.save(note, "dedupe", output.identity, is_synced=search.sync)
        output.sources = search.readable(output.sources, work)
        stretches = list(plan(output.sources, search.piece_rows, search.engine))
        repeats = search.find(output.sources, stretches, work)
        spool = output.spool_for(search.engine) if search.engine.is_remote else None
        keeper = Keeper(search.writer, repeats, output.compression, spool, output.identity["library"])

        def chunks(position: Position | None) -> Iterator[Chunk]:
            for number in range(0 if position is None else position[1], len(stretches)):
                index, stretch = stretches[number]
                asked = Numbered(number, output.sources[index], stretch)
                yield Chunk(asked, number + 1, number + 1, source=index)

        job = Job(chunks, keeper.of_numbered, output, search.engine, checkpoint_seconds, search.bar.kept)
        tally = job.run().tally
        note.unlink()
        remove_tree(work)
    finally:
        output.files.close()
    return search.summary(tally, output.files.rejects_path, output.sync_seconds)


@dataclass
class _FolderDedupe(FolderJob):
    """A job into a folder whose parts are made in the last of three rounds."""

    search: _Search | None = None

    def _prepare(self, *, resume: bool) -> None:
        super()._prepare(resume=resume)
        assert self.search is not None
        work = self._shelf()
        make_folder(work)
        put(work / NOTE, b"{}", is_synced=self.sync)
        self.sources = self.search.readable(self.sources, work)

    def _plan(self) -> Iterator[tuple[int, Stretch]]:
        return plan(self.sources, self.piece_rows, self.engine)  # each round reads all

    def _run(self, stretches: Any, *, is_counted: bool) -> None:
        assert self.search is not None
        repeats = self.search.find(self.sources, stretches, self._shelf())
        self.maker = Keeper(self.search.writer, repeats, library=self.identity["library"])
        super()._run(stretches, is_counted=is_counted)

    def _shelf(self) -> Path:
        return absolute(self.folder) / WORK / "repeats"


def _to_folder(
    sources: list[Source],
    folder: Path,
    writer: TableWriter,
    identity: dict[str, Any],
    search: _Search,
    *,
    resume: bool,
) -> Summary:
    """Dedupe into a folder of parts."""
    nothing = Keeper(writer, Repeats(folder, "", 0, 1))
    job = _FolderDedupe(
        sources,
        folder,
        nothing,
        search.engine,
        identity,
        search.piece_rows,
        search.sync,
        search.bar.kept,
        search=search,
    )
    tally = job.run(resume=resume)
    if job.was_finished:
        return finished_summary(tally, job.earlier_fault, folder / REJECTS, DedupeTask.good)
    return search.summary(tally, folder / REJECTS)
