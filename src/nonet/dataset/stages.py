"""Stages: each turns records into one file, and can be stopped and taken up again like any other job of `nonet.bulk`.

A stage is done when its tally stands beside the work files and its output has its last name. The tally is written
before that name is given, so a run that is killed between the two finds out and ends the stage again.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from nonet.bulk.aside import Aside
from nonet.bulk.containers.base import Chunk, Piece, Stretch
from nonet.bulk.files import FileOutput, chain
from nonet.bulk.job import Job
from nonet.dataset.records import RECORD
from nonet.engines import open_engine

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from numpy.typing import NDArray

    from nonet import _core
    from nonet.bulk.aside import Checkpoint
    from nonet.bulk.containers.base import Position
    from nonet.bulk.job import Progress

__all__ = ["RecordSource", "RecordWriter", "StageOutput", "Workshop", "write_json"]


class RecordSource:
    """Records of a file of an earlier stage."""

    first_line = 0

    def __init__(self, path: Path, chunk_rows: int) -> None:
        self.path = path
        self.name = path.name
        self.chunk_rows = chunk_rows
        self.size: int = path.stat().st_size // RECORD.itemsize

    def chunks(self, stretch: Stretch) -> Iterator[Chunk]:
        """Read some records at a time."""
        start: int = stretch.start or 0
        with self.path.open("rb") as file:
            file.seek(start * RECORD.itemsize)
            while data := file.read(self.chunk_rows * RECORD.itemsize):
                after = start + len(data) // RECORD.itemsize
                yield Chunk((start, np.frombuffer(data, RECORD)), after, after, is_start=start == 0)
                start = after


class RecordWriter:
    """Records as they are."""

    name = "records"

    def start(self, sources: list[Any]) -> bytes:
        """Start with nothing."""
        return b""

    def encode(self, first: int, records: NDArray[Any]) -> tuple[bytes, bytes]:
        """Give the bytes of some records."""
        return records.tobytes(), b""

    def finish(self, file: Any, index: Any, rows: int) -> None:
        """Leave the file as it is."""


@dataclass
class StageOutput(FileOutput):
    """A file aside that leaves its tally behind."""

    tally_path: Path | None = None

    def finish(self, state: Checkpoint) -> None:
        """Write down the tally, then complete the file."""
        if self.tally_path is not None:
            write_json(self.tally_path, dict(sorted(state.tally.items())))
        super().finish(state)


@dataclass
class Workshop:
    """Where the stages of one run work, and what they share."""

    folder: Path
    #: What decides the bytes of the set; a stage goes on only with the same.
    identity: dict[str, Any]
    resume: bool
    threads: int
    sync: bool = True
    checkpoint_seconds: float = 5.0
    #: Called with the name of each stage and the number that its progress runs up to.
    on_stage: Callable[[str, int | None], None] = lambda name, total: None
    watch: Callable[[Progress], None] | None = None
    #: Seconds and rows do not count here: the stages that this run really did.
    done: list[str] = field(default_factory=list)

    def path(self, name: str) -> Path:
        """Give the place of a work file."""
        return self.folder / name

    def output(self, kind: type[StageOutput], out: Path, writer: Any, sources: list[Any], name: str) -> StageOutput:
        """Make the output of a stage."""
        return kind(
            Aside(out, sync=self.sync),
            writer,
            sources,
            {**self.identity, "stage": name},
            None,
            self.resume,
            self.path(f"{_file_name(name)}.tally"),
        )

    def run(
        self,
        name: str,
        output: StageOutput,
        chunks: Callable[[Position | None], Iterator[Chunk]],
        work: Callable[[Chunk, _core.StopFlag], Piece],
        total: int | None,
    ) -> Counter[str]:
        """Run a stage, or see that it is done, and give its tally."""
        assert output.tally_path is not None
        if self.resume and (tally := self._tally_of(output)) is not None:
            return tally
        self.on_stage(name, total)
        with open_engine(threads=self.threads) as engine:
            tally = Job(chunks, work, output, engine, self.checkpoint_seconds, self.watch).run().tally
        self.done.append(name)
        return tally

    def encode(
        self,
        name: str,
        source: RecordSource,
        out: Path,
        writer: Any,
        work: Callable[[int, NDArray[Any], _core.StopFlag], tuple[Any, bytes, Counter[str]]] | None = None,
    ) -> Counter[str]:
        """Run a stage from records to a file: the writer encodes them, or the function that is given."""

        def encoded(chunk: Chunk, stop: _core.StopFlag) -> Piece:
            first, records = chunk.payload
            if work is None:
                data, index = writer.encode(first, records)
                tally = Counter({"rows": len(records)})
            else:
                data, index, tally = work(first, records, stop)
            return Piece(data, len(records), [(0, index)] if index else [], tally=tally)

        output = self.output(StageOutput, out, writer, [source], name)
        return self.run(name, output, chain([source]), encoded, source.size)  # type: ignore[list-item]  # no tables

    def _tally_of(self, output: StageOutput) -> Counter[str] | None:
        """Give the tally of a stage that an earlier run ended."""
        assert output.tally_path is not None
        if output.aside.state_path.exists() or not output.aside.out.exists() or not output.tally_path.exists():
            return None
        return Counter(json.loads(output.tally_path.read_text(encoding="utf-8")))


def write_json(path: Path, data: Any) -> None:
    """Write a JSON file that is whole or not there."""
    aside = path.with_name(f"{path.name}.new")
    with aside.open("w", encoding="utf-8", newline="\n") as file:
        json.dump(data, file, indent=2, ensure_ascii=False)
        file.write("\n")
        file.flush()
        os.fsync(file.fileno())
    aside.replace(path)


def _file_name(name: str) -> str:
    return name.replace("/", "-")
