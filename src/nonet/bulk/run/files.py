"""Run a task over files of any size."""

from __future__ import annotations

import itertools
import sys
import time
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, cast

from nonet import _core, plugins
from nonet.bulk.read import open_source
from nonet.bulk.read.json_lines import JsonSource, as_json
from nonet.bulk.read.source import WHOLE
from nonet.bulk.read.streams import CONTAINERS, container_of, inner_suffix
from nonet.bulk.results import REJECTED
from nonet.bulk.run.append import AppendSink
from nonet.bulk.run.job import TaskWork, library_used, plan, read_here
from nonet.bulk.run.job import run as do_units
from nonet.bulk.run.ledger import Ledger
from nonet.bulk.run.scatter import REJECTS, ScatterSink, has_records
from nonet.bulk.run.stream import StreamSink
from nonet.bulk.tasks.task import MOST_FAILURES
from nonet.bulk.write.npy import NpyWriter
from nonet.bulk.write.parquet import ParquetWriter, output_schema
from nonet.bulk.write.text import CsvWriter, LineWriter
from nonet.engines import open_engine
from nonet.errors import ParseError, UsageError
from nonet.storage.atomic import open_stream
from nonet.storage.outputs import is_stream as is_pipe
from nonet.storage.outputs import real, refuse_inputs
from nonet.storage.paths import is_folder
from nonet.words.faults import replayed

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from pathlib import Path

    from nonet.bulk.read.source import AnySource, Unit
    from nonet.bulk.run.job import Progress, Sink
    from nonet.bulk.tasks.task import Task
    from nonet.bulk.write.writer import TableWriter, Writer
    from nonet.engines import Engine

__all__ = [
    "RunOptions",
    "Summary",
    "checked_compression",
    "container_for",
    "do_task",
    "finished_summary",
    "has_progress",
    "has_rejects",
    "identity_of",
    "open_writer",
    "opened",
    "run_files",
    "run_sources",
    "summary_of",
    "to_stream",
]

#: Changes when the bytes of an output would: a run is never resumed by a program that writes other bytes.
_LAYOUT = 6
#: Writers of text, which can be compressed and piped.
_TEXT = ("lines", "csv", "jsonl")


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
    #: When resuming, compare the parts of a finished folder with their checksums, too, not only with their sizes.
    verify: bool = False
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
    solution_column: str | None = None,
    container: str | None = None,
    **options: Any,
) -> Summary:
    """Run a task over all puzzles of files (None: standard input); `RunOptions` lists the other options."""
    refuse_inputs([output], inputs)
    if options.get("resume") and None in inputs:
        raise UsageError("second_read")
    sources = [open_source(path, column, task.chunk_rows, takes_json=task.takes_json) for path in inputs]
    if solution_column is not None:
        for source in sources:
            source.give_solutions(solution_column)
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
        raise UsageError("split_input")
    writer = open_writer(container_for(output, container, task.formats), task, sources)
    if run.in_parts and output is not None:
        return _to_folder(sources, output, task, writer, run)
    compression = checked_compression(output, writer)
    if run.resume and (output is None or is_pipe(output)):
        raise UsageError("second_read")
    run.announce(sources)
    identity = identity_of([] if is_stream else sources, writer, compression, task.settings)
    ledger = Ledger(identity, sources, run.resume, run.verify)
    work = TaskWork(task=task, writer=writer, compression=compression, library=library_used(writer, compression))
    if output is None or is_pipe(output):
        return to_stream(output, ledger, replace(work, most_failures=MOST_FAILURES), run, task.good)
    started = time.monotonic()
    options = {"is_synced": run.sync, "checkpoint_seconds": run.checkpoint_seconds}
    with AppendSink(ledger, output, writer, compression, **options) as sink:
        if sink.has_finished():
            return finished_summary(ledger, sink.rejects_path, task.good)
        with opened(run) as engine:
            if engine.is_remote:
                work = replace(work, keep=sink.spool_for(engine))
            rest = sink.resume()
            if not ledger.state.is_finished:
                do_task(rest, work, sink, engine, ledger, run)
            sink.finish()
    return summary_of(ledger, sink.rejects_path, task.good, time.monotonic() - started, sink.sync_seconds)


def container_for(path: Path | None, container: str | None, among: Sequence[str] = tuple(CONTAINERS)) -> str:
    """Choose the container of an output among those that can hold it: as requested, otherwise by the suffix.

    Where a table can be written, so can a `TableOutput`.
    """
    takes_own = "csv" in among
    if container is not None:
        if container not in among and not (takes_own and plugins.find("outputs", container)):
            names = [*among, *(plugins.names_of("outputs") if takes_own else ())]
            raise UsageError("container", known=", ".join(names), got=container)
        return container
    suffix = "" if path is None else inner_suffix(path)[0]
    found = container_of(suffix)
    if found is None and takes_own and (own := plugins.of_suffix("outputs", suffix)):
        return own
    if found is None or found not in among:
        known = ", ".join(suffix for name in among for suffix in CONTAINERS[name] if suffix)
        raise UsageError("output_name", known=known, path=path)
    return found


def open_writer(container: str, task: Task, sources: Sequence[AnySource]) -> TableWriter:
    """Choose the writer for the columns of the sources and of a task; reject sources whose columns differ."""
    carried = sources[0].carried
    if container == "lines":
        return LineWriter(carried.header)
    if container == "jsonl":
        return LineWriter(name=container)
    if container == "npy":
        return NpyWriter()
    for other in sources[1:]:
        is_same = other.carried == carried
        if container == "parquet" and is_same and carried.schema is not None:
            is_same = carried.schema.equals(other.carried.schema)
        if not is_same:
            raise ParseError("column.same", first=sources[0].name, other=other.name)
    if container == "csv":
        return CsvWriter(carried, task.columns)
    for source in sources:
        source.keep_fields()
    if own := plugins.find("outputs", container) if container not in CONTAINERS else None:
        from nonet.bulk.write.own import OwnWriter

        return OwnWriter.of(own, carried.names, task.columns)
    return ParquetWriter(output_schema(carried, task.columns))


@contextmanager
def opened(run: RunOptions) -> Iterator[Engine]:
    """Open the engine of a run for a block; free memory afterwards."""
    with open_engine(run.engine, run.threads) as engine:
        try:
            yield engine
        finally:
            _core.free_idle_blocks()


def to_stream(
    output: Path | None,
    ledger: Ledger,
    work: TaskWork,
    run: RunOptions,
    good: tuple[str, ...],
    make: Callable[..., StreamSink] = StreamSink,
) -> Summary:
    """Write the output to a stream, as it comes."""
    started = time.monotonic()
    with ExitStack() as stack:
        engine = stack.enter_context(opened(run))
        stream = sys.stdout.buffer if output is None else stack.enter_context(open_stream(output))
        sink = make(ledger, stream, work.writer, run.on_failure, work.compression)
        do_task(WHOLE, work, sink, engine, ledger, run)
        sink.finish()
    if ledger.fault is not None:
        raise ledger.fault
    return Summary(ledger.state.tally, ledger.state.rows, time.monotonic() - started, good=good)


def do_task(rest: Unit[Any], work: TaskWork, sink: Sink, engine: Engine, ledger: Ledger, run: RunOptions) -> None:
    """Do the work on chunks that are read here, or on units that workers read themselves."""
    sources = cast("list[AnySource]", ledger.sources)
    if not engine.is_remote:
        do_units(read_here(sources, rest), work, sink, engine, sources, watch=run.watch)
        return
    # Output that stays in files can be larger and more numerous: fewer calls, sent together, cost less.
    rows = run.piece_rows or (work.task.piece_rows if work.keep is None else work.task.part_rows)
    holds_data = work.keep is None or any(source.units(rows, 0) is None for source in sources)
    units = plan(sources, rows, engine, rest)
    do_units(units, work, sink, engine, sources, reach=1 if holds_data else 4, watch=run.watch)


def _to_folder(sources: list[AnySource], folder: Path, task: Task, writer: TableWriter, run: RunOptions) -> Summary:
    """Run a task into a folder of parts."""
    rows = run.piece_rows or task.part_rows
    identity = identity_of(sources, writer, None, {**task.settings, "piece_rows": rows})
    ledger = Ledger(identity, sources, run.resume, run.verify)
    started = time.monotonic()
    with ScatterSink(ledger, folder, writer, is_synced=run.sync) as sink:
        if sink.has_finished():
            return finished_summary(ledger, folder / REJECTS, task.good)
        work = TaskWork(task=task, writer=writer, library=identity["library"], keep=sink.keep)
        rest = sink.resume()
        with opened(run) as engine:
            units, total = _counted(plan(sources, rows, engine, rest))
            if run.on_total is not None:
                run.on_total(total)
            # Many calls in flight, because calls sent together cost less; fewer if the calls carry data.
            do_units(units, work, sink, engine, sources, reach=1 if total is None else 4, watch=run.watch)
        sink.finish()
    return summary_of(ledger, folder / REJECTS, task.good, time.monotonic() - started)


def _counted(planned: Iterator[Unit[Any]]) -> tuple[Iterable[Unit[Any]], int | None]:
    """Count the units of a plan; None if some have to be read first."""
    ready: list[Unit[Any]] = []
    for unit in planned:
        if unit.chunks:
            return itertools.chain(ready, [unit], planned), None
        ready.append(unit)
    return ready, len(ready)


def checked_compression(output: Path | None, writer: Writer) -> str | None:
    """Return the compression implied by the name of an output; UsageError if the writer does not support it."""
    compression = None if output is None else inner_suffix(output)[1]
    if compression and writer.name not in _TEXT:
        raise UsageError("compress", output=output, writer=writer.name)
    if (output is None or is_pipe(output)) and writer.name not in _TEXT:
        raise UsageError("written_file", writer=writer.name)
    return compression


def has_progress(output: Path, *, in_parts: bool) -> bool:
    """Return whether a stopped run left finished work that `resume` would continue."""
    if in_parts:
        return has_records(output)
    out = real(output)
    return out.with_name(f"{out.name}.state").exists() or is_folder(out.with_name(f"{out.name}.work"))


def finished_summary(ledger: Ledger, rejects: Path, good: tuple[str, ...]) -> Summary:
    """Summarise an output that an earlier run finished, with the same outcome."""
    state = ledger.state
    if state.fault is not None:
        raise replayed(state.fault)
    listed = rejects if has_rejects(state.tally) else None
    return Summary(state.tally, 0, 0.0, rejects=listed, good=good, was_finished=True)


def summary_of(
    ledger: Ledger, rejects: Path, good: tuple[str, ...], seconds: float, sync_seconds: float = 0.0
) -> Summary:
    """Summarise a run, or raise the fault that ended it."""
    state = ledger.state
    if ledger.fault is not None:
        raise ledger.fault
    if state.fault is not None:
        raise replayed(state.fault)
    listed = rejects if has_rejects(state.tally) else None
    return Summary(
        state.tally, sum(state.tally.values()) - ledger.before, seconds - sync_seconds, sync_seconds, listed, good
    )


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
