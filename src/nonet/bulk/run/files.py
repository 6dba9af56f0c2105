"""Files of any size: what to read, which task to do with each chunk, where to write."""

from __future__ import annotations

import sys
import time
from collections import Counter
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, BinaryIO

from nonet import _core
from nonet.bulk.read import open_source
from nonet.bulk.read.source import Chunk, Stretch
from nonet.bulk.read.streams import compress, inner_suffix
from nonet.bulk.results import REJECTED
from nonet.bulk.run.folder import REJECTS, FolderJob
from nonet.bulk.run.job import Job
from nonet.bulk.run.journal import Aside, Checkpoint
from nonet.bulk.run.plan import Address, Maker, library_used, plan_reading
from nonet.bulk.tasks.task import MOST_FAILURES
from nonet.bulk.write import container_for, open_writer
from nonet.bulk.write.parquet import index_entry
from nonet.engines import open_engine
from nonet.errors import ParseError
from nonet.storage.paths import absolute

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from nonet.bulk.read.source import Position, Source
    from nonet.bulk.run.job import Progress
    from nonet.bulk.tasks.task import Task
    from nonet.bulk.write.pieces import Piece, Reject
    from nonet.bulk.write.writer import Writer
    from nonet.engines import Engine

__all__ = [
    "FileOutput",
    "StreamOutput",
    "Summary",
    "chain",
    "has_rejects",
    "identity_of",
    "job_on",
    "run_files",
    "run_sources",
    "stretched",
]

#: Changes when the bytes of an output would: a run is never taken up by a program that writes otherwise.
_LAYOUT = 3


@dataclass(frozen=True, slots=True)
class Summary:
    """What a job did."""

    #: Puzzles by status label.
    tally: Counter[str]
    #: Puzzles that this run worked on, which are fewer than all when it went on from a checkpoint.
    rows: int
    seconds: float
    #: How long the disk took to take the last of it.
    sync_seconds: float = 0.0
    rejects: Path | None = None
    #: Statuses of puzzles that got what was asked for.
    good: tuple[str, ...] = ("unique", "solved")
    #: Whether there was nothing to do: the output to resume stood finished already.
    was_finished: bool = False

    @property
    def failures(self) -> int:
        """The puzzles without the answer that was asked for."""
        return sum(count for label, count in self.tally.items() if label not in self.good)

    @property
    def rate(self) -> float:
        """Puzzles a second, end to end."""
        return self.rows / self.seconds if self.seconds else 0.0


@dataclass
class FileOutput:
    """Pieces appended to a file aside, with checkpoints."""

    aside: Aside
    writer: Writer
    sources: list[Source]
    job: dict[str, Any]
    compression: str | None = None
    resume: bool = False
    is_spooled: bool = field(default=False, init=False)
    sync_seconds: float = field(default=0.0, init=False)

    def spool_for(self, engine: Engine) -> Path | None:
        """Give a folder where workers leave their pieces, if they reach the one of the output."""
        self.aside.out.parent.mkdir(parents=True, exist_ok=True)
        self.is_spooled = engine.sees(self.aside.out.parent)
        return absolute(self.aside.pieces_path) if self.is_spooled else None

    def start(self) -> Checkpoint:
        """Open the files; where an earlier run stopped, if that is asked for."""
        head = self.writer.start()
        state = self.aside.load(self.job) if self.resume else None
        self.aside.open(state)
        if self.is_spooled:
            self.aside.spool()
        if state is None:
            state = Checkpoint(self.job, line=self.sources[0].first_line)
            state.lengths["data"] = self.aside.append("data", compress(head, self.compression) if head else b"")
        return state

    def append(self, state: Checkpoint, chunk: Chunk, piece: Piece) -> Checkpoint:
        """Write a piece behind the others."""
        place = state.lengths["data"]
        line = state.line
        if state.position is not None and chunk.source != state.position[0]:
            line = self.sources[chunk.source].first_line
        index = b"".join(index_entry(place + at, entry) for at, entry in piece.index)
        rejects = "".join(self._reject_line(chunk, line, reject) for reject in piece.rejects)
        streams = {"data": piece.data, "index": index, "rejects": rejects.encode()}
        lengths = {name: state.lengths[name] + self.aside.append(name, data) for name, data in streams.items()}
        return replace(
            state,
            position=[chunk.source, chunk.after],
            line=line + piece.lines,
            rows=state.rows + sum(piece.tally.values()),
            lengths=lengths,
            tally=state.tally + piece.tally,
        )

    def checkpoint(self, state: Checkpoint) -> None:
        """Save the state in the background."""
        self.aside.save_soon(state)

    def finish(self, state: Checkpoint) -> None:
        """Complete the file and give it its name."""
        started = time.monotonic()
        self.aside.finish(state, self.writer.finish)
        self.sync_seconds = time.monotonic() - started

    def abandon(self, state: Checkpoint) -> None:
        """Save how far it came, if the disk lets us: an older checkpoint does as well."""
        try:
            self.aside.save(state)
        except (OSError, ValueError):
            pass
        finally:
            self.aside.close()

    def _reject_line(self, chunk: Chunk, line: int, reject: Reject) -> str:
        place = f"{line + reject.line + 1}"
        if len(self.sources) > 1:
            place = f"{self.sources[chunk.source].name}:{place}"
        return f"{place}\t{reject.told()}\n"


@dataclass
class StreamOutput:
    """Pieces written to a stream as they come; nothing to resume."""

    stream: BinaryIO
    writer: Writer
    sources: list[Source]
    #: Called with the place of a row without a solution, and the reason; for the first few of them.
    on_failure: Callable[[str, str], None]
    compression: str | None = None

    def start(self) -> Checkpoint:
        """Write the header."""
        self.stream.write(compress(self.writer.start(), self.compression))
        return Checkpoint({}, line=self.sources[0].first_line)

    def append(self, state: Checkpoint, chunk: Chunk, piece: Piece) -> Checkpoint:
        """Write a piece and let it go at once: somebody may be waiting at the other end."""
        line = state.line
        if state.position is not None and chunk.source != state.position[0]:
            line = self.sources[chunk.source].first_line
        self.stream.write(piece.data)
        self.stream.flush()
        for failure in piece.failures:
            self.on_failure(f"{self.sources[chunk.source].name}, line {line + failure.line + 1}", failure.reason)
        return replace(
            state,
            position=[chunk.source, chunk.after],
            line=line + piece.lines,
            rows=state.rows + sum(piece.tally.values()),
            tally=state.tally + piece.tally,
        )

    def checkpoint(self, state: Checkpoint) -> None:
        """Do nothing: what is sent is sent."""

    def finish(self, state: Checkpoint) -> None:
        """Do nothing more."""

    def abandon(self, state: Checkpoint) -> None:
        """Do nothing more."""


def run_files(
    inputs: Sequence[Path | None],
    output: Path | None,
    task: Task,
    *,
    column: str | None = None,
    container: str | None = None,
    **options: Any,
) -> Summary:
    """Run a task over all puzzles of files (None: standard input); `run_sources` takes the other options."""
    if options.get("resume") and None in inputs:
        raise ParseError("expected files to resume: a pipe cannot be read or written a second time")
    container = container_for(output, container, task.formats)
    sources = [open_source(path, column, task.chunk_rows) for path in inputs]
    if options.get("resume") and output is not None:
        newest = max((path.stat().st_mtime for path in inputs if path is not None), default=0.0)
        if not options.get("in_parts") and Aside(output).is_finished_since(newest):
            return Summary(Counter(), 0, 0.0, good=task.good, was_finished=True)
    return run_sources(sources, output, task, container=container, is_stream=None in inputs, **options)


def run_sources(
    sources: list[Source],
    output: Path | None,
    task: Task,
    *,
    container: str | None = None,
    is_stream: bool = False,
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
    """Run a task over all that sources give; with `resume`, a run that was stopped continues.

    With `in_parts`, the output is a folder of files, each of about `piece_rows` puzzles. The `engine` is as
    `nonet.engines.open_engine` takes it. A fault of the task is raised after the output is complete with everything
    before it.
    """
    if resume and output is None:
        raise ParseError("expected a file to resume: a pipe cannot be written a second time")
    if is_stream and (in_parts or engine not in (None, "threads")):
        raise ParseError("expected files that can be read from several places, got standard input")
    writer = open_writer(container_for(output, container, task.formats), task, sources)
    if in_parts and output is not None:
        settings = {**task.settings, "piece_rows": piece_rows or task.part_rows}
        identity = identity_of(sources, writer, None, settings)
        maker = Maker(task, writer, library=identity["library"])
        return _run_in_parts(
            sources, output, maker, identity, engine, threads, resume=resume, sync=sync, watch=watch, on_total=on_total
        )
    compression = None if output is None else inner_suffix(output)[1]
    if compression and writer.name not in ("lines", "csv"):
        raise ParseError(f"expected lines or CSV to be compressed, got {output}: {writer.name} has its own compression")
    if output is None and writer.name not in ("lines", "csv"):
        raise ParseError(f"expected a file for {writer.name}: it cannot be written to a pipe")
    if on_total is not None:
        sizes = [source.size for source in sources]
        on_total(None if None in sizes else sum(filter(None, sizes)))

    target: FileOutput | StreamOutput
    if output is None:
        target = StreamOutput(sys.stdout.buffer, writer, sources, on_failure)
    else:
        identity = identity_of([] if is_stream else sources, writer, compression, task.settings)
        target = FileOutput(Aside(output, sync=sync), writer, sources, identity, compression, resume)

    started = time.monotonic()
    before = 0
    if isinstance(target, FileOutput) and resume:
        state = target.aside.load(target.job)
        before = 0 if state is None else state.rows
    with open_engine(engine, threads) as opened:
        named = MOST_FAILURES if output is None else 0
        maker = Maker(task, writer, compression, None, library_used(writer, compression), named)
        job = job_on(opened, sources, maker, target, piece_rows)
        job.checkpoint_seconds, job.watch = checkpoint_seconds, watch
        try:
            final = job.run()
        finally:
            _core.free_idle_blocks()
    if job.fault is not None:
        raise job.fault
    wait = target.sync_seconds if isinstance(target, FileOutput) else 0.0
    rejects = target.aside.rejects_path if isinstance(target, FileOutput) and has_rejects(final.tally) else None
    seconds = time.monotonic() - started - wait
    return Summary(final.tally, final.rows - before, seconds, wait, rejects, good=task.good)


def job_on(
    engine: Engine, sources: list[Source], maker: Maker, target: FileOutput | StreamOutput, rows: int | None
) -> Job:
    """Make a job of chunks that are read here, or of stretches that workers read themselves."""
    if engine.is_remote:
        if isinstance(target, FileOutput):
            maker = replace(maker, spool=target.spool_for(engine))
        # Pieces that wait in files may be larger, and more of them: fewer calls, which cost less together.
        rows = rows or (maker.task.piece_rows if maker.spool is None else maker.task.part_rows)
        holds_data = maker.spool is None or any(source.stretches(rows, None) is None for source in sources)
        return Job(stretched(sources, rows, engine), maker.of_stretch, target, engine, reach=1 if holds_data else 4)

    def work(chunk: Chunk, stop: _core.StopFlag) -> Piece:
        return maker.of_chunk(sources[chunk.source], chunk, stop)

    return Job(chain(sources), work, target, engine)


def _run_in_parts(
    sources: list[Source],
    output: Path,
    maker: Maker,
    identity: dict[str, Any],
    engine: Any,
    threads: int | None,
    *,
    resume: bool,
    **options: Any,
) -> Summary:
    """Run a task into a folder."""
    started = time.monotonic()
    with open_engine(engine, threads) as opened:
        job = FolderJob(
            sources,
            output,
            maker,
            opened,
            identity,
            identity["piece_rows"],
            **options,
        )
        try:
            tally = job.run(resume=resume)
        finally:
            _core.free_idle_blocks()
    if job.fault is not None:
        raise job.fault
    if job.was_finished:
        return Summary(Counter(), 0, 0.0, good=maker.task.good, was_finished=True)
    rejects = output / REJECTS if has_rejects(tally) else None
    rows = sum(tally.values()) - job.before
    return Summary(tally, rows, time.monotonic() - started, rejects=rejects, good=maker.task.good)


def identity_of(
    sources: list[Source], writer: Writer, compression: str | None, settings: dict[str, Any]
) -> dict[str, Any]:
    """Tell what decides the bytes of an output."""
    return {
        "nonet": _core.version,
        "layout": _LAYOUT,
        "inputs": [source.identity() for source in sources],
        "output": f"{writer.name} {compression or 'plain'}",
        "library": library_used(writer, compression),
        **settings,
    }


def has_rejects(tally: Counter[str]) -> bool:
    """Tell whether some rows got no answer at all."""
    return any(tally[label] for label in REJECTED)


def chain(sources: list[Source]) -> Callable[[Position | None], Iterator[Chunk]]:
    """Read several sources one after the other."""

    def chunks(position: Position | None) -> Iterator[Chunk]:
        first, inner = position or (0, None)
        behind = sum(source.size or 0 for source in sources[:first])
        for index in range(first, len(sources)):
            for chunk in sources[index].chunks(Stretch(inner)):
                yield replace(chunk, source=index, progress=behind + chunk.progress)
            behind += sources[index].size or 0
            inner = None

    return chunks


def stretched(sources: list[Source], rows: int, engine: Engine) -> Callable[[Position | None], Iterator[Chunk]]:
    """Give stretches of several sources, one after the other, as chunks that are still to be read."""

    def chunks(position: Position | None) -> Iterator[Chunk]:
        for index, stretch in plan_reading(sources, rows, engine, position):
            behind = sum(source.size or 0 for source in sources[:index])
            yield Chunk(Address(sources[index], stretch), None, behind, source=index)

    return chunks
