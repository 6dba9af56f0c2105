"""Run a task over files of any size."""

from __future__ import annotations

import sys
import time
from contextlib import ExitStack
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from nonet import _core
from nonet.bulk.read import open_source
from nonet.bulk.read.json_lines import JsonSource, as_json
from nonet.bulk.read.source import Chunk, Stretch
from nonet.bulk.read.streams import container_of, inner_suffix
from nonet.bulk.results import REJECTED
from nonet.bulk.run.folder import REJECTS, FolderJob, has_records
from nonet.bulk.run.job import Job
from nonet.bulk.run.output import FileOutput, StreamOutput
from nonet.bulk.run.plan import Address, Maker, library_used, plan_reading
from nonet.bulk.run.work_files import WorkFiles
from nonet.bulk.tasks.task import MOST_FAILURES
from nonet.bulk.write import container_for, open_writer
from nonet.engines import open_engine
from nonet.errors import SudokuError, UsageError
from nonet.storage.atomic import open_stream
from nonet.storage.outputs import is_stream as is_pipe
from nonet.storage.outputs import refuse_inputs
from nonet.storage.paths import is_folder

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from nonet.bulk.read.source import AnySource, ChunkSource, Payload, Position
    from nonet.bulk.run.job import Progress
    from nonet.bulk.tasks.task import Task
    from nonet.bulk.write.writer import Piece, TableWriter, Writer
    from nonet.engines import Engine

__all__ = [
    "NO_SECOND_READ",
    "RunOptions",
    "Summary",
    "chain",
    "checked_compression",
    "finished_summary",
    "has_progress",
    "has_rejects",
    "identity_of",
    "job_on",
    "run_files",
    "run_sources",
    "stretched",
]

#: Changes when the bytes of an output would: a run is never resumed by a program that writes other bytes.
_LAYOUT = 5
#: Writers of text, which can be compressed and piped.
_TEXT = ("lines", "csv", "jsonl")
NO_SECOND_READ = "expected files to resume: a pipe cannot be read or written a second time"


@dataclass(frozen=True, slots=True)
class Summary:
    """The outcome of a job."""

    #: Puzzles by status label.
    tally: Counter[str]
    #: Puzzles processed in this run: fewer than all if it resumed from a checkpoint.
    rows: int
    seconds: float
    #: Time spent flushing to disk at the end.
    sync_seconds: float = 0.0
    rejects: Path | None = None
    #: Statuses that count as success.
    good: tuple[str, ...] = ("unique", "solved")
    #: Whether an earlier run had already finished the output.
    was_finished: bool = False

    @property
    def failures(self) -> int:
        """The number of puzzles without the requested answer."""
        return sum(count for label, count in self.tally.items() if label not in self.good)

    @property
    def rate(self) -> float:
        """Puzzles per second, end to end."""
        return self.rows / self.seconds if self.seconds else 0.0


@dataclass(frozen=True, slots=True)
class RunOptions:
    """How a job runs; no option changes the content of the output."""

    #: Write a folder of files instead of one file, each with about `piece_rows` puzzles.
    in_parts: bool = False
    piece_rows: int | None = None
    threads: int | None = None
    #: As `nonet.engines.open_engine` takes it.
    engine: Any = None
    #: Continue a run that was stopped.
    resume: bool = False
    #: Flush to disk before the output gets its name, and at every checkpoint.
    sync: bool = True
    checkpoint_seconds: float = 5.0
    watch: Callable[[Progress], None] | None = None
    #: Called with the final value of the progress, None if unknown.
    on_total: Callable[[int | None], None] | None = None
    #: Called with the location of a row without an answer, and the reason; only for streams.
    on_failure: Callable[[str, str], None] = lambda place, reason: None

    def announce(self, sources: Sequence[AnySource]) -> None:
        """Report the total size of the sources, if anyone asked."""
        if self.on_total is not None:
            sizes = [source.size for source in sources]
            self.on_total(None if None in sizes else sum(filter(None, sizes)))


def run_files(
    inputs: Sequence[Path | None],
    output: Path | None,
    task: Task,
    *,
    column: str | None = None,
    container: str | None = None,
    **options: Any,
) -> Summary:
    """Run a task over all puzzles of files (None: standard input); `RunOptions` lists the other options."""
    refuse_inputs([output], inputs)
    if options.get("resume") and None in inputs:
        raise UsageError(NO_SECOND_READ)
    sources = [open_source(path, column, task.chunk_rows, takes_json=task.takes_json) for path in inputs]
    wanted = container or container_of("" if output is None else inner_suffix(output)[0])
    if task.takes_json and (wanted == "jsonl" or any(isinstance(source, JsonSource) for source in sources)):
        task = task.on_json()
        sources = [as_json(source) for source in sources]
        container = container or ("jsonl" if output is None or is_pipe(output) else None)
    return run_sources(sources, output, task, container=container, is_stream=None in inputs, **options)


def run_sources(
    sources: list[AnySource],
    output: Path | None,
    task: Task,
    *,
    container: str | None = None,
    is_stream: bool = False,
    **options: Any,
) -> Summary:
    """Run a task over all puzzles of some sources; `RunOptions` lists the options.

    A fault of the task is raised once the output holds everything before it. Pipes and devices are written like
    standard output (None).
    """
    run = RunOptions(**options)
    if is_stream and (run.in_parts or run.engine not in (None, "threads")):
        raise UsageError("standard input cannot be split: pass files")
    writer = open_writer(container_for(output, container, task.formats), task, sources)
    if run.in_parts and output is not None:
        return _run_in_parts(sources, output, task, writer, run)
    compression = checked_compression(output, writer)
    if run.resume and (output is None or is_pipe(output)):
        raise UsageError(NO_SECOND_READ)
    run.announce(sources)
    identity = identity_of([] if is_stream else sources, writer, compression, task.settings)
    started = time.monotonic()
    with ExitStack() as stack:
        target: FileOutput | StreamOutput
        named = 0
        if output is None or is_pipe(output):
            named = MOST_FAILURES
            stream = sys.stdout.buffer if output is None else stack.enter_context(open_stream(output))
            target = StreamOutput(stream, writer, sources, run.on_failure, compression, identity)
        else:
            files = WorkFiles(output, is_synced=run.sync)
            target = FileOutput(files, writer, sources, identity, compression, run.resume)
            stack.callback(files.close)
            if (done := target.finished()) is not None:
                return finished_summary(done.tally, done.fault, target.files.rejects_path, task.good)
        opened = stack.enter_context(open_engine(run.engine, run.threads))
        stack.callback(_core.free_idle_blocks)
        maker = Maker(task, writer, named, compression=compression, library=library_used(writer, compression))
        job = job_on(opened, sources, maker, target, run.piece_rows)
        job.checkpoint_seconds, job.watch = run.checkpoint_seconds, run.watch
        final = job.run()
    if job.fault is not None:
        raise job.fault
    if isinstance(target, StreamOutput):
        return Summary(final.tally, final.rows, time.monotonic() - started, good=task.good)
    if final.fault is not None:
        raise SudokuError(final.fault)
    wait = target.sync_seconds
    rejects = target.files.rejects_path if has_rejects(final.tally) else None
    seconds = time.monotonic() - started - wait
    return Summary(final.tally, final.rows - target.before, seconds, wait, rejects, good=task.good)


def checked_compression(output: Path | None, writer: Writer) -> str | None:
    """Return the compression implied by the name of an output; UsageError if the writer does not support it."""
    compression = None if output is None else inner_suffix(output)[1]
    if compression and writer.name not in _TEXT:
        raise UsageError(
            f"expected lines, CSV or JSON lines to be compressed, got {output}: {writer.name} compresses by itself"
        )
    if (output is None or is_pipe(output)) and writer.name not in _TEXT:
        raise UsageError(f"expected a file: {writer.name} cannot be written to a pipe or a device")
    return compression


def has_progress(output: Path, *, in_parts: bool) -> bool:
    """Return whether a stopped run left finished work that `resume` would continue."""
    if in_parts:
        return has_records(output)
    files = WorkFiles(output)
    return files.state_path.exists() or is_folder(files.out.with_name(f"{files.out.name}.work"))


def finished_summary(tally: Counter[str], fault: str | None, rejects: Path, good: tuple[str, ...]) -> Summary:
    """Summarise an output that an earlier run finished, with the same outcome."""
    if fault is not None:
        raise SudokuError(fault)
    return Summary(tally, 0, 0.0, rejects=rejects if has_rejects(tally) else None, good=good, was_finished=True)


def job_on(
    engine: Engine, sources: list[AnySource], maker: Maker, target: FileOutput | StreamOutput, rows: int | None
) -> Job:
    """Make a job over chunks that are read here, or over stretches that workers read themselves."""
    if engine.is_remote:
        if isinstance(target, FileOutput):
            maker = replace(maker, spool=target.spool_for(engine))
        # Pieces stored in files can be larger and more numerous: fewer calls, sent together, cost less.
        rows = rows or (maker.task.piece_rows if maker.spool is None else maker.task.part_rows)
        holds_data = maker.spool is None or any(source.stretches(rows, None) is None for source in sources)
        return Job(stretched(sources, rows, engine), maker.of_stretch, target, engine, reach=1 if holds_data else 4)

    def work(chunk: Chunk[Any], stop: _core.StopFlag) -> Piece:
        return maker.of_chunk(sources[chunk.source], chunk, stop)

    return Job(chain(sources), work, target, engine)


def _run_in_parts(sources: list[AnySource], output: Path, task: Task, writer: TableWriter, run: RunOptions) -> Summary:
    """Run a task into a folder."""
    rows = run.piece_rows or task.part_rows
    identity = identity_of(sources, writer, None, {**task.settings, "piece_rows": rows})
    maker = Maker(task, writer, library=identity["library"])
    started = time.monotonic()
    with open_engine(run.engine, run.threads) as opened:
        job = FolderJob(sources, output, maker, opened, identity, rows, run.sync, run.watch, run.on_total)
        try:
            tally = job.run(resume=run.resume)
        finally:
            _core.free_idle_blocks()
    if job.fault is not None:
        raise job.fault
    if job.was_finished:
        return finished_summary(tally, job.earlier_fault, output / REJECTS, task.good)
    rejects = output / REJECTS if has_rejects(tally) else None
    rows_done = sum(tally.values()) - job.before
    return Summary(tally, rows_done, time.monotonic() - started, rejects=rejects, good=task.good)


def identity_of(
    sources: list[AnySource], writer: Writer, compression: str | None, settings: dict[str, Any]
) -> dict[str, Any]:
    """Return everything the bytes of an output depend on."""
    return {
        "nonet": _core.version,
        "layout": _LAYOUT,
        "inputs": [source.identity() for source in sources],
        "output": f"{writer.name} {compression or 'plain'}",
        "library": library_used(writer, compression),
        **settings,
    }


def has_rejects(tally: Counter[str]) -> bool:
    """Return whether any rows were rejected."""
    return any(tally[label] for label in REJECTED)


def chain(sources: Sequence[ChunkSource[Payload]]) -> Callable[[Position | None], Iterator[Chunk[Payload]]]:
    """Read several sources one after the other."""

    def chunks(position: Position | None) -> Iterator[Chunk[Payload]]:
        first, inner = position or (0, None)
        behind = sum(source.size or 0 for source in sources[:first])
        for index in range(first, len(sources)):
            for chunk in sources[index].chunks(Stretch(inner)):
                yield replace(chunk, source=index, progress=behind + chunk.progress)
            behind += sources[index].size or 0
            inner = None

    return chunks


def stretched(
    sources: list[AnySource], rows: int, engine: Engine
) -> Callable[[Position | None], Iterator[Chunk[Address[Any]]]]:
    """Yield the stretches of several sources, in order, as chunks that are still to be read."""

    def chunks(position: Position | None) -> Iterator[Chunk[Address[Any]]]:
        for index, stretch in plan_reading(sources, rows, engine, position):
            behind = sum(source.size or 0 for source in sources[:index])
            yield Chunk(Address(sources[index], stretch), None, behind, source=index)

    return chunks
