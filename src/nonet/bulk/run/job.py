"""A job: divide sources into numbered units, do the work on each on any engine, and commit what is done to a sink.

Reading, computing and writing overlap: one thread plans and reads ahead, an engine computes, the calling thread
commits. Only a few units exist at a time, so memory is bounded. Every command over files is such a job.
"""

from __future__ import annotations

import queue
import sys
import threading
from abc import ABC, abstractmethod
from collections import deque
from dataclasses import dataclass, field, replace
from itertools import chain, islice
from typing import TYPE_CHECKING, Any, Protocol

from nonet.bulk.read.packed import compress, library_of
from nonet.bulk.read.source import Payload, Unit
from nonet.bulk.write.writer import Done, Failure, TableWriter, Writer, done_of
from nonet.engines.calls import Calls, ahead
from nonet.errors import EngineError
from nonet.interrupts import Bell
from nonet.plugins import Imported

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from nonet import _core
    from nonet.bulk.read.source import AnySource, Chunk, ChunkSource, Source
    from nonet.bulk.tasks.task import Task
    from nonet.engines import Engine

__all__ = [
    "Keep",
    "Progress",
    "Sink",
    "TaskWork",
    "Work",
    "gathered",
    "held_here",
    "joined",
    "library_used",
    "plan",
    "read_here",
    "run",
]


# ── units ──────────────────────────────────────────────────────────────────────────────────────────────────────


def plan(
    sources: Sequence[AnySource], rows: int, engine: Engine, rest: Unit[Any], *, holds: bool = True
) -> Iterator[Unit[Any]]:
    """Divide what is left of some sources into units of about `rows` rows.

    A source that cannot be divided is read here, on demand; unless it `holds` data so, it is one unit.
    """
    number = rest.number
    for index in range(rest.source, len(sources)):
        source, start = sources[index], rest.start if index == rest.source else 0
        ranges: Iterable[Unit[Any]] | None = source.units(rows, start)
        if ranges is None:
            ranges = held_here(source, rows, start) if holds else [Unit(start)]
        else:
            ranges = source.exact(list(ranges), engine)
        for unit in ranges:
            yield replace(unit, number=number, source=index)
            number += 1


def held_here(source: Source[Payload], rows: int, start: int) -> Iterator[Unit[Payload]]:
    """Read a source here, about `rows` rows at a time."""
    chunks = source.chunks(Unit(start))
    while held := tuple(islice(chunks, max(1, rows // source.chunk_rows))):
        yield Unit(chunks=held)


def read_here(sources: Sequence[ChunkSource[Payload]], rest: Unit[Any]) -> Iterator[Unit[Payload]]:
    """Read what is left of some sources here, chunk by chunk."""
    number = rest.number
    for index in range(rest.source, len(sources)):
        for chunk in sources[index].chunks(Unit(rest.start if index == rest.source else 0)):
            yield Unit(number=number, source=index, chunks=(chunk,))
            number += 1


# ── work ───────────────────────────────────────────────────────────────────────────────────────────────────────


class Keep(Protocol):
    """Keeps the output of a unit in a file, on the worker."""

    def __call__(self, unit: Unit[Any], dones: Iterator[tuple[Chunk[Any], Done]]) -> Done:
        """Write the data of each chunk; return all that is known about them as one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Work(ABC):
    """What is done with each unit; pure, and pickled to workers."""

    #: What is not nonet's own and has to be imported by a worker; before all that may be part of it.
    imported: Imported = field(default_factory=Imported)
    writer: Writer
    compression: str | None = None
    #: The library and version that the job is written with; a worker must have the same. Empty: any.
    library: str = ""
    #: Where data goes; None to send it back.
    keep: Keep | None = None

    def __call__(self, unit: Unit[Any], source: Any, stop: _core.StopFlag) -> Done:
        """Do the work on a unit of a source."""
        if self.library and (here := library_used(self.writer, self.compression)) != self.library:
            raise EngineError("library", library=self.library, got=here)
        dones = self.chunks_done(unit, source, stop)
        done = joined(dones) if self.keep is None else self.keep(unit, dones)
        done.number, done.source = unit.number, unit.source
        return done

    @abstractmethod
    def chunks_done(self, unit: Unit[Any], source: Any, stop: _core.StopFlag) -> Iterator[tuple[Chunk[Any], Done]]:
        """Do the work on each chunk of a unit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskWork(Work):
    """Applies a task to the tables of a source."""

    task: Task
    writer: TableWriter
    #: How many failures per chunk to report; 0 if a file lists them all.
    most_failures: int = 0

    def chunks_done(self, unit: Unit[Any], source: Any, stop: _core.StopFlag) -> Iterator[tuple[Chunk[Any], Done]]:
        """Apply the task to each chunk."""
        for chunk in unit.read(source):
            yield chunk, self._of_chunk(source, chunk, stop)

    def _of_chunk(self, source: Source[Payload], chunk: Chunk[Payload], stop: _core.StopFlag) -> Done:
        if self.writer.name == "lines" and (text := source.plain_text(chunk)) is not None:
            done = self.task.solve_text(text, self.most_failures, stop)
            if done is not None:
                done.data = compress(done.data, self.compression)
                return done
        done = joined((part, self._of_part(source, part, stop)) for part in source.parts(chunk))
        done.failures = done.failures[: self.most_failures]
        return done

    def _of_part(self, source: Source[Payload], chunk: Chunk[Payload], stop: _core.StopFlag) -> Done:
        if stop.is_set():
            raise InterruptedError("the work was stopped")
        table = source.table(chunk)
        columns = self.task.work(table, stop)
        return done_of(self.task, self.writer, table, columns, self.compression, self.most_failures)


def library_used(writer: Writer, compression: str | None) -> str:
    """Return the name and version of the library that the output bytes depend on, "" if none."""
    return writer.library or library_of(compression)


def joined(dones: Iterable[tuple[Chunk[Any], Done]]) -> Done:
    """Join what has been done with consecutive chunks; the data of a single one is not copied."""
    dones = iter(dones)
    first = deque(islice(dones, 1))
    if first and first[0][1].fault is None:
        first += islice(dones, 1)
    if len(first) == 1:
        chunk, done = first.pop()
        done.after, done.progress = chunk.after, chunk.progress
        return done
    data: list[Any] = []
    done = gathered(chain(_emptied(first), dones), data.append)
    done.data = b"".join(memoryview(part).cast("B") for part in data if len(part))
    return done


def _emptied(begun: deque[tuple[Chunk[Any], Done]]) -> Iterator[tuple[Chunk[Any], Done]]:
    """Pass on what is there and keep none of it: a chunk holds megabytes."""
    while begun:
        yield begun.popleft()


def gathered(dones: Iterable[tuple[Chunk[Any], Done]], take: Callable[[Any], Any]) -> Done:
    """Pass the data of each chunk to `take` and join the rest; stop after a fault."""
    whole = Done(b"", 0)
    size = 0
    for chunk, done in dones:
        whole.index += [(size + place, entry) for place, entry in done.index]
        whole.rejects += [(whole.lines + line, columns) for line, columns in done.rejects]
        whole.failures += [Failure(whole.lines + line, reason) for line, reason in done.failures]
        whole.lines += done.lines
        whole.tally += done.tally
        if done.rows is not None:
            whole.rows = done.rows + (whole.rows or 0)
        whole.after, whole.progress, whole.fault = chunk.after, chunk.progress, done.fault
        size += memoryview(done.data).nbytes
        take(done.data)
        if done.fault is not None:
            break
    return whole


# ── the loop ───────────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Progress:
    """The progress of a job."""

    done: int
    rows: int
    tally: Counter[str]


class Sink(Protocol):
    """Where output goes. Leaving its block with an error leaves finished work for a run that resumes."""

    @property
    def is_ordered(self) -> bool:
        """Whether units are committed in the order of their numbers."""

    @property
    def made(self) -> set[int]:
        """The numbers of units that an earlier run has made."""

    def commit(self, done: Done) -> Progress:
        """Take what has been done with the next unit."""


def run(
    units: Iterable[Unit[Any]],
    work: Callable[..., Done],
    sink: Sink,
    engine: Engine,
    sources: Sequence[ChunkSource[Any]],
    *,
    reach: int = 1,
    watch: Callable[[Progress], None] | None = None,
) -> None:
    """Do the work on all units that are not made yet, and commit what is done; end with the first fault.

    `reach` is how many times more calls than needed are in flight: cheaper, but units and their output may hold data.
    """
    bell = Bell()
    todo = ((unit, sources[unit.source]) for unit in units if unit.number not in sink.made)
    with _Reader(todo, bell, 2 if reach == 1 else reach * ahead(engine)) as reader:
        calls = Calls(engine, work, reader.calls(), in_order=sink.is_ordered, reach=reach, bell=bell)
        end = sys.maxsize
        for _, done in calls:
            progress = sink.commit(done)
            if watch is not None:
                watch(progress)
            if done.fault is not None and done.number < end:
                end = done.number + 1
                calls.end()
                calls.drop(end.__le__)


class _Reader:
    """Reads a few units ahead, on a daemon thread, because a read may hang forever."""

    def __init__(self, units: Iterator[tuple[Unit[Any], Any]], bell: Bell, most: int) -> None:
        self._units = units
        self._bell = bell
        self._ready: queue.Queue[tuple[Unit[Any], Any] | BaseException | None] = queue.Queue(most)
        self._is_wanted = True

    def __enter__(self) -> _Reader:
        threading.Thread(target=self._read, daemon=True, name="nonet-reader").start()
        return self

    def __exit__(self, *_: object) -> None:
        """Let the thread end, if it is waiting for room."""
        self._is_wanted = False
        while not self._ready.empty():
            self._ready.get_nowait()

    def _read(self) -> None:
        try:
            for item in self._units:
                self._ready.put(item)
                self._bell.ring()
                if not self._is_wanted:
                    return
            self._ready.put(None)
        except BaseException as error:
            self._ready.put(error)
        self._bell.ring()

    def calls(self) -> Iterator[tuple[int, tuple[Any, ...]] | None]:
        """Yield a call for each unit, None while the next one is not ready."""
        while True:
            try:
                item = self._ready.get_nowait()
            except queue.Empty:
                yield None
                continue
            if item is None:
                return
            if isinstance(item, BaseException):
                raise item
            yield item[0].number, item
