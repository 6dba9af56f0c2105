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
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple, Protocol, TypeVar, cast

import numpy as np

from nonet.bulk.read.source import Chunk, ChunkSource, Stretch
from nonet.bulk.run.files import chain
from nonet.bulk.run.job import Job
from nonet.bulk.run.output import FileOutput
from nonet.bulk.run.plan import PieceMaker, joined, library_used
from nonet.bulk.run.work_files import WorkFiles, checksum_file
from nonet.bulk.write.text import LineWriter
from nonet.bulk.write.writer import Encoded, Piece
from nonet.dataset.layouts.base import Encoder
from nonet.dataset.records import RECORD
from nonet.errors import EngineError
from nonet.storage import journal
from nonet.storage.atomic import put

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    from nonet import _core
    from nonet.bulk.read.source import Payload, Position
    from nonet.bulk.run.job import Progress
    from nonet.bulk.run.work_files import Checkpoint
    from nonet.engines import Engine

__all__ = [
    "Change",
    "Encoding",
    "RecordSource",
    "RecordWriter",
    "Rows",
    "StageOutput",
    "Workshop",
    "out_of_reach",
    "write_json",
]

Output = TypeVar("Output", bound="StageOutput")


class Rows(NamedTuple):
    """A range of records."""

    first: int
    size: int


class RecordSource(ChunkSource[Rows]):
    """Records from an earlier stage; chunks are only positions, and workers read the records."""

    size: int

    def __init__(self, path: Path, chunk_rows: int) -> None:
        self.path = path
        self.name = path.name
        self.chunk_rows = chunk_rows
        self.size = path.stat().st_size // RECORD.itemsize

    def chunks(self, stretch: Stretch) -> Iterator[Chunk[Rows]]:
        """Yield ranges of records."""
        for start in range(stretch.start or 0, self.size, self.chunk_rows):
            rows = min(self.chunk_rows, self.size - start)
            yield Chunk(Rows(start, rows), start + rows, start + rows)

    def read(self, rows: Rows) -> NDArray[Any]:
        """Read some records; EngineError on a machine that does not share the file."""
        try:
            with self.path.open("rb") as file:
                is_same = os.fstat(file.fileno()).st_size == self.size * RECORD.itemsize
                file.seek(rows.first * RECORD.itemsize)
                data = file.read(rows.size * RECORD.itemsize)
        except FileNotFoundError:
            is_same, data = False, b""
        if not is_same or len(data) != rows.size * RECORD.itemsize:
            raise out_of_reach(self.path)
        return np.frombuffer(data, RECORD)


def out_of_reach(path: Path) -> EngineError:
    """Return the error for a worker that cannot find the work files."""
    return EngineError(f"{platform.node()} cannot find {path}: make the data set in a folder that all workers share")


class RecordWriter(Encoder):
    """Writes records unchanged."""

    writer = LineWriter()  # which adds nothing before or after them

    def encode(self, first: int, records: NDArray[Any]) -> Encoded:
        """Return their bytes."""
        return Encoded(records.tobytes())


@dataclass
class StageOutput(FileOutput):
    """A file output that also writes its tally and checksum."""

    tally_path: Path | None = None

    def before_naming(self, state: Checkpoint, file: BinaryIO) -> None:
        """Write the tally and the checksum of the file."""
        if self.tally_path is not None:
            body = {"identity": self.identity, "tally": dict(state.tally), "checksum": checksum_file(file)}
            journal.save(self.tally_path, "stage", body)

    def earlier_tally(self) -> Counter[str] | None:
        """Return the tally of a stage that an earlier run finished; None if it has to run."""
        files = self.files
        if not self.resume or self.tally_path is None or files.state_path.exists() or not files.out.exists():
            return None
        files.acquire()
        files.close()  # with the lock of a run that was killed when everything else was done
        body = journal.load(self.tally_path, "stage")
        if body is None or body.get("identity") != self.identity:
            return None
        tally = body.get("tally")
        if not isinstance(tally, dict) or not all(type(count) is int and count >= 0 for count in tally.values()):
            raise journal.ResumeError(f"expected the counts of a stage in {self.tally_path}, got others; start over")
        with files.out.open("rb", buffering=0) as file:
            if checksum_file(cast("BinaryIO", file)) != body.get("checksum"):
                raise journal.ResumeError(
                    f"expected {files.out} as the run to resume left it, got different content; start over"
                )
        return Counter(tally)


@dataclass(frozen=True, slots=True)
class Encoding(PieceMaker):
    """Turns ranges of records into pieces of a file."""

    source: RecordSource
    writer: Encoder
    #: Transforms the records and counts them; without it the writer encodes them.
    change: Change | None = None

    def encode(self, chunk: Chunk[Rows], stop: _core.StopFlag) -> Piece:
        """Read the records that a chunk names and encode them."""
        self.refuse_other_library(self.writer)
        rows = chunk.payload
        records = self.source.read(rows)
        if self.change is None:
            data, index = self.writer.encode(rows.first, records)
            tally = Counter({"rows": rows.size})
        else:
            data, tally = self.change.apply(records, stop)
            index = b""
        piece = Piece(data, rows.size, [(0, index)] if index else [], tally=tally)
        return joined([(chunk, piece)], self.spool)


class Change(Protocol):
    """A transformation of records."""

    def apply(self, records: NDArray[Any], stop: _core.StopFlag) -> tuple[Any, Counter[str]]:
        """Return the new records as bytes, and their tally."""


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

    def output(
        self, kind: type[Output], out: Path, writer: Encoder, sources: Sequence[ChunkSource[object]], name: str
    ) -> Output:
        """Make the output of a stage."""
        return kind(
            WorkFiles(out, is_synced=self.sync),
            writer,
            sources,
            {**self.identity, "stage": name},
            None,
            self.resume,
            self.folder / f"{name.replace('/', '-')}.tally",
        )

    def run(
        self,
        name: str,
        output: StageOutput,
        chunks: Callable[[Position | None], Iterator[Chunk[Payload]]],
        work: Callable[[Chunk[Payload], _core.StopFlag], Piece],
        total: int | None,
    ) -> Counter[str]:
        """Run a stage unless it is done; return its tally."""
        if (tally := output.earlier_tally()) is not None:
            return tally
        self.on_stage(name, total)
        return Job(chunks, work, output, self.engine, self.checkpoint_seconds, self.watch).run().tally

    def encode(
        self, name: str, source: RecordSource, out: Path, writer: Encoder, change: Change | None = None
    ) -> Counter[str]:
        """Run a stage from records to a file, encoded by the writer or transformed."""
        output = self.output(StageOutput, out, writer, [source], name)
        spool = output.spool_for(self.engine) if self.engine.is_remote else None
        encoding = Encoding(source, writer, change, spool=spool, library=library_used(writer, None))
        return self.run(name, output, chain([source]), encoding.encode, source.size)


def write_json(path: Path, data: Any) -> None:
    """Write a JSON file atomically."""
    put(path, (json.dumps(data, indent=2, ensure_ascii=False) + "\n").encode(), is_held=True)
