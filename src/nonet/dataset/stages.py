"""Stages: each turns records into one file, and can be resumed like any job of `nonet.bulk`.

A stage is done when its tally has been written and its output renamed. The tally is written first, so a run that is
killed between the two repeats the end of the stage.
"""

from __future__ import annotations

import json
import os
import platform
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, BinaryIO, Protocol, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from nonet.bulk.read.source import Chunk, ChunkSource, Unit
from nonet.bulk.run.append import AppendSink
from nonet.bulk.run.job import Work, library_used
from nonet.bulk.run.job import run as do_units
from nonet.bulk.run.ledger import Ledger, are_counts, checksum_file
from nonet.bulk.write.text import LineWriter
from nonet.bulk.write.writer import Done, Encoded
from nonet.dataset.layouts.base import Encoder
from nonet.dataset.records import RECORD
from nonet.errors import EngineError
from nonet.storage import journal
from nonet.storage.atomic import put

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from pathlib import Path

    from nonet import _core
    from nonet.bulk.run.job import Keep, Progress
    from nonet.engines import Engine

__all__ = [
    "Change",
    "RecordSource",
    "RecordWork",
    "RecordWriter",
    "StageSink",
    "Workshop",
    "out_of_reach",
    "ranges",
    "write_json",
]

_Output = TypeVar("_Output", bound="StageSink")


def ranges(start: int, stop: int, rows: int, number: int = 0) -> Iterator[Unit[Any]]:
    """Divide a range of records into units."""
    for first in range(start, stop, rows):
        yield Unit(first, min(first + rows, stop), number=number)
        number += 1


class RecordSource(ChunkSource[NDArray[Any]]):
    """Records from an earlier stage, which workers read themselves."""

    size: int

    def __init__(self, path: Path, chunk_rows: int) -> None:
        self.path = path
        self.name = path.name
        self.chunk_rows = chunk_rows
        self.size = path.stat().st_size // RECORD.itemsize

    def units(self, rest: Unit[Any]) -> Iterator[Unit[Any]]:
        """Divide what is left of the records."""
        return ranges(rest.start, self.size, self.chunk_rows, rest.number)

    def chunks(self, unit: Unit[Any]) -> Iterator[Chunk[NDArray[Any]]]:
        """Read the records of a unit as one chunk; EngineError on a machine that does not share the file."""
        stop = self.size if unit.stop is None else unit.stop
        size = (stop - unit.start) * RECORD.itemsize
        try:
            with self.path.open("rb") as file:
                is_same = os.fstat(file.fileno()).st_size == self.size * RECORD.itemsize
                file.seek(unit.start * RECORD.itemsize)
                data = file.read(size)
        except FileNotFoundError:
            is_same, data = False, b""
        if not is_same or len(data) != size:
            raise out_of_reach(self.path)
        yield Chunk(np.frombuffer(data, RECORD), stop, stop)


def out_of_reach(path: Path) -> EngineError:
    """Return the error for a worker that cannot find the work files."""
    return EngineError("folder.shared_set", node=platform.node(), path=path)


class RecordWriter(Encoder):
    """Writes records unchanged."""

    writer = LineWriter()  # which adds nothing before or after them

    def encode(self, first: int, records: NDArray[Any]) -> Encoded:
        """Return their bytes."""
        return Encoded(records.tobytes())


class StageSink(AppendSink):
    """Appends to a file and writes, at the end, the tally and the checksum of the stage."""

    def __init__(self, tally_path: Path, *given: Any, **options: Any) -> None:
        super().__init__(*given, **options)
        self.tally_path = tally_path

    def before_naming(self, data: BinaryIO) -> None:
        """Write the tally and the checksum of the file."""
        ledger = self.ledger
        body = {"identity": ledger.identity, "tally": dict(ledger.state.tally), "checksum": checksum_file(data)}
        journal.save(self.tally_path, "stage", body)

    def earlier_tally(self) -> Counter[str] | None:
        """Return the tally of a stage that an earlier run finished; None if it has to run."""
        if not self.ledger.is_resumed or self.state_path.exists() or not self.out.exists():
            return None
        body = journal.load(self.tally_path, "stage")
        if body is None or body.get("identity") != self.ledger.identity:
            return None
        tally = body.get("tally")
        if not isinstance(tally, dict) or not are_counts(list(tally.values())):
            raise journal.ResumeError("resume.counts", path=self.tally_path)
        with self.out.open("rb", buffering=0) as file:
            if checksum_file(cast("BinaryIO", file)) != body.get("checksum"):
                raise journal.ResumeError("resume.content", path=self.out)
        return Counter(tally)


class Change(Protocol):
    """A transformation of records."""

    def apply(self, records: NDArray[Any], stop: _core.StopFlag) -> tuple[Any, Counter[str]]:
        """Return the new records as bytes, and their tally."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordWork(Work):
    """Turns records into the contents of a file."""

    writer: Encoder
    #: Transforms the records and counts them; without it the writer encodes them.
    change: Change | None = None

    def chunks_done(self, unit: Unit[Any], source: Any, stop: _core.StopFlag) -> Iterator[tuple[Chunk[Any], Done]]:
        """Encode or transform the records of each chunk."""
        for chunk in unit.read(source):
            records = chunk.payload
            if self.change is None:
                data, index = self.writer.encode(unit.start, records)
                tally = Counter({"rows": len(records)})
            else:
                data, tally = self.change.apply(records, stop)
                index = b""
            yield chunk, Done(data, len(records), [(0, index)] if index else [], tally=tally)


@dataclass
class Workshop:
    """The data shared by the stages of one run."""

    folder: Path
    #: Everything the bytes of the set depend on; a stage resumes only with the same.
    identity: dict[str, Any]
    resume: bool
    engine: Engine
    sync: bool = True
    checkpoint_seconds: float = 5.0
    #: Called with the name of each stage and the final value of its progress.
    on_stage: Callable[[str, int | None], None] = lambda name, total: None
    watch: Callable[[Progress], None] | None = None

    def sink(
        self, kind: type[_Output], out: Path, writer: Encoder, sources: Sequence[ChunkSource[Any]], name: str
    ) -> _Output:
        """Make the sink of a stage."""
        ledger = Ledger({**self.identity, "stage": name}, sources, self.resume)
        tally_path = self.folder / f"{name.replace('/', '-')}.tally"
        seconds = self.checkpoint_seconds
        return kind(tally_path, ledger, out, writer, is_synced=self.sync, checkpoint_seconds=seconds)

    def run(
        self,
        name: str,
        sink: _Output,
        do: Callable[[_Output, Unit[Any], Keep | None], None],
        total: int | None,
    ) -> Counter[str]:
        """Run a stage unless it is done, and return its tally; `do` does what is left of it."""
        with sink:
            if (tally := sink.earlier_tally()) is not None:
                return tally
            self.on_stage(name, total)
            keep = sink.spool_for(self.engine) if self.engine.is_remote else None
            rest = sink.resume()
            if not sink.ledger.state.is_finished:
                do(sink, rest, keep)
            sink.finish()
        return sink.ledger.state.tally

    def do_units(self, units: Iterable[Unit[Any]], work: Callable[..., Done], sink: StageSink) -> None:
        """Do some work on units of the sources of a stage."""
        do_units(units, work, sink, self.engine, sink.ledger.sources, watch=self.watch)

    def encode(
        self, name: str, source: RecordSource, out: Path, writer: Encoder, change: Change | None = None
    ) -> Counter[str]:
        """Run a stage from records to a file, encoded by the writer or transformed."""
        library = library_used(writer, None)

        def do(sink: StageSink, rest: Unit[Any], keep: Keep | None) -> None:
            work = RecordWork(writer=writer, change=change, library=library, keep=keep)
            self.do_units(source.units(rest), work, sink)

        return self.run(name, self.sink(StageSink, out, writer, [source], name), do, source.size)


def write_json(path: Path, data: Any) -> None:
    """Write a JSON file atomically."""
    put(path, (json.dumps(data, indent=2, ensure_ascii=False) + "\n").encode(), is_held=True)
