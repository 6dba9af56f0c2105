"""dedupe_files: the first puzzle of each equivalence class of files of any size, in their order.

To a file or a folder it goes in three rounds, each of pieces that workers do on their own (`nonet.bulk.repeats`): the
class of every row; which rows repeat a class; the rows that stay. To standard output it goes in one, with all ids of
classes in memory.
"""

from __future__ import annotations

import json
import time
from collections import Counter
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from nonet import _core
from nonet.bulk.read import open_source
from nonet.bulk.read.source import Chunk, Piece
from nonet.bulk.read.streams import compress, inner_suffix
from nonet.bulk.repeats import FIRST, NOTE, UNSOUND, Repeats, buckets_for
from nonet.bulk.run.files import FileOutput, Summary, identity_of
from nonet.bulk.run.folder import REJECTS, WORK, FolderJob, locked
from nonet.bulk.run.job import Job, Progress
from nonet.bulk.run.journal import Aside, refuse_other
from nonet.bulk.run.plan import joined, plan, refuse_other_library
from nonet.bulk.run.unpacking import unpacked
from nonet.bulk.tasks.classing import dedupe_stream
from nonet.bulk.tasks.keeping import KEPT, kept_writer_for, why_left_out
from nonet.engines import open_engine
from nonet.engines.calls import answers
from nonet.errors import ParseError, SudokuError
from nonet.storage.paths import absolute, make_folder, put, remove_tree

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    from nonet.bulk.read.source import Position, Source, Stretch, Table, Writer
    from nonet.engines import Engine

__all__ = ["Keeper", "dedupe_files"]

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
    standard output (None), about 100 bytes are needed for each puzzle kept.
    """
    if resume and (output is None or None in inputs):
        raise ParseError("expected files to resume: a pipe cannot be read or written a second time")
    writer = kept_writer_for(output, container)
    compression = None if output is None or in_parts else inner_suffix(output)[1]
    if compression and writer.name not in ("lines", "csv"):
        raise ParseError(f"expected lines or CSV to be compressed, got {output}: {writer.name} has its own compression")
    sources = [open_source(path, column) for path in inputs]
    bar = _Bar(watch, on_total)
    with open_engine(engine, threads) as opened:
        try:
            if output is None:
                return dedupe_stream(sources, opened, watch, on_total, on_failure)
            writer.start(sources)  # which refuses sources whose rows cannot stand together
            rows = piece_rows or (_PART_ROWS if in_parts else _PIECE_ROWS)
            identity = identity_of(sources, writer, compression, {"task": "dedupe", "piece_rows": rows})
            search = _Search(opened, _name_of(identity), rows, column, bar, sync)
            if in_parts:
                return _to_folder(sources, output, writer, identity, search, resume=resume)
            target = FileOutput(Aside(output, sync=sync), writer, sources, identity, compression, resume)
            return _to_file(target, search, checkpoint_seconds)
        finally:
            _core.free_idle_blocks()


# ── into a file or a folder ────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class Keeper:
    """Makes pieces of the rows that stay: the last round."""

    writer: Writer
    repeats: Repeats
    compression: str | None = None
    #: Where the data of pieces wait to be joined, if all reach it.
    spool: Path | None = None
    #: What the job is written with: a worker with another version would give other bytes.
    library: str = ""

    def of_numbered(self, chunk: Chunk, stop: _core.StopFlag) -> Piece:
        """Make one piece of the stretch whose number, source and place the chunk holds."""
        number, source, stretch = chunk.payload
        # No place in the source comes with it: pieces are counted, whatever is in them.
        return replace(joined(self.pieces(number, source, stretch, stop), self.spool), after=None)

    def pieces(
        self, number: int, source: Source, stretch: Stretch, stop: _core.StopFlag
    ) -> Iterator[tuple[Chunk, Piece]]:
        """Make a piece of the rows of each chunk that stay."""
        refuse_other_library(self.library, self.writer, self.compression)
        rows = self.repeats.rows_of(number)
        at = 0
        for chunk in source.chunks(stretch):
            if stop.is_set():
                raise InterruptedError("deduping was stopped")
            table = source.table(chunk)
            mine = rows[at : at + len(table.rows.digits)]
            at += len(table.rows.digits)
            if at > len(rows):
                break
            yield chunk, self._piece(source, chunk, table, mine)
        if at != len(rows):
            raise SudokuError(f"expected {len(rows)} rows in piece {number} of {source.name}, got {at}: it has changed")

    def _piece(self, source: Source, chunk: Chunk, table: Table, rows: NDArray[np.uint8]) -> Piece:
        is_kept = rows == FIRST
        kept = int(is_kept.sum())
        data: Any = b""
        index = b""
        if kept:
            data, index = self.writer.encode(source, chunk, table, is_kept)
            data = compress(data, self.compression)
        left_out = [why_left_out(table, row) for row in np.flatnonzero(rows == UNSOUND).tolist()]
        tally = Counter(label for label, _ in left_out)
        tally += Counter(kept=kept, equivalent=len(rows) - kept - len(left_out))
        rejects = [reject for _, reject in left_out]
        return Piece(data, table.lines, [(0, index)] if index else [], rejects, tally=tally, rows=kept)


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
    job: str
    piece_rows: int
    column: str | None
    bar: _Bar
    sync: bool
    started: float = field(default_factory=time.monotonic)
    #: Rows that were looked at now, and not by an earlier run.
    fresh: int = 0

    def readable(self, sources: list[Source], work: Path) -> list[Source]:
        """Give sources that can be read from several places."""
        return unpacked(sources, work, self.job, self.column, self.engine)

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
        is_all_good = not set(tally) - set(KEPT)
        return Summary(tally, self.fresh, seconds, sync_seconds, None if is_all_good else rejects, good=KEPT)


def _to_file(output: FileOutput, search: _Search, checkpoint_seconds: float) -> Summary:
    """Dedupe into a file; what is known of the rows stands in OUT.work until it is whole."""
    out = output.aside.out
    work = absolute(out.with_name(f"{out.name}.work"))
    note = work / NOTE
    newest = max((_modified(source) for source in output.sources), default=0.0)
    if output.resume and not note.exists() and output.aside.is_finished_since(newest):
        remove_tree(work)
        return Summary(Counter(), 0, 0.0, good=KEPT, was_finished=True)
    work.mkdir(parents=True, exist_ok=True)
    with locked(work):
        if output.resume and note.exists():
            refuse_other(output.job, json.loads(note.read_text(encoding="utf-8")))
        else:
            for path in work.iterdir():
                path.unlink(missing_ok=True)  # a worker that outlived an earlier run may be writing still
            put(note, json.dumps(output.job, indent=1).encode(), sync=search.sync)
        output.sources = search.readable(output.sources, work)
        stretches = list(plan(output.sources, search.piece_rows, search.engine))
        repeats = search.find(output.sources, stretches, work)
        spool = output.spool_for(search.engine) if search.engine.is_remote else None
        keeper = Keeper(output.writer, repeats, output.compression, spool, output.job["library"])

        def chunks(position: Position | None) -> Iterator[Chunk]:
            for number in range(0 if position is None else position[1], len(stretches)):
                index, stretch = stretches[number]
                yield Chunk((number, output.sources[index], stretch), number + 1, number + 1, source=index)

        job = Job(chunks, keeper.of_numbered, output, search.engine, checkpoint_seconds, search.bar.kept)
        tally = job.run().tally
        note.unlink()
        remove_tree(work)
    return search.summary(tally, output.aside.rejects_path, output.sync_seconds)


def _name_of(identity: dict[str, Any]) -> str:
    return blake2b(json.dumps(identity, sort_keys=True).encode(), digest_size=8).hexdigest()


def _modified(source: Source) -> float:
    """Give the time of a source's file; standard input has none."""
    moment: float = source.identity().get("mtime", 0.0)
    return moment


@dataclass
class _FolderDedupe(FolderJob):
    """A job into a folder whose parts are made in the last of three rounds."""

    search: _Search | None = None

    def _prepare(self, *, resume: bool) -> None:
        super()._prepare(resume=resume)
        assert self.search is not None
        work = self._shelf()
        make_folder(work)
        put(work / NOTE, b"{}", sync=self.sync)
        self.sources = self.search.readable(self.sources, work)

    def _plan(self) -> Iterator[tuple[int, Stretch]]:
        return plan(self.sources, self.piece_rows, self.engine)  # each round reads all

    def _run(self, stretches: Any, *, is_counted: bool) -> None:
        assert self.search is not None
        repeats = self.search.find(self.sources, stretches, self._shelf())
        self.maker = Keeper(self.maker.writer, repeats, library=self.identity["library"])
        super()._run(stretches, is_counted=is_counted)

    def _shelf(self) -> Path:
        return absolute(self.folder) / WORK / "repeats"


def _to_folder(
    sources: list[Source],
    folder: Path,
    writer: Writer,
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
        return Summary(Counter(), 0, 0.0, good=KEPT, was_finished=True)
    return search.summary(tally, folder / REJECTS)
