"""Divide sources into stretches, and make pieces from chunks and stretches; pure, on any worker."""

from __future__ import annotations

import uuid
from dataclasses import dataclass, replace
from itertools import chain, islice
from typing import TYPE_CHECKING, Any, Generic

from nonet import _core
from nonet.bulk.read.packed import compress, library_of
from nonet.bulk.read.source import Held, Payload, Stretch
from nonet.bulk.write.writer import Piece, Stored, make_piece
from nonet.errors import EngineError
from nonet.storage.atomic import write_all, writing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from pathlib import Path

    from nonet.bulk.read.source import AnySource, Chunk, Position, Source
    from nonet.bulk.tasks.task import Task
    from nonet.bulk.write.writer import TableWriter, Writer
    from nonet.engines import Engine

__all__ = ["Address", "Maker", "PieceMaker", "gathered", "joined", "library_used", "plan", "plan_reading"]


@dataclass(frozen=True, slots=True)
class Address(Generic[Payload]):
    """The stretch that a worker reads."""

    source: Source[Payload]
    stretch: Stretch | Held[Payload]


@dataclass(frozen=True, slots=True, kw_only=True)
class PieceMaker:
    """What all makers of pieces share; they are pickled to workers."""

    compression: str | None = None
    #: A folder that workers and client share: data is left there instead of being sent.
    spool: Path | None = None
    #: The library and version that the job is written with; a worker must have the same.
    library: str = ""

    def refuse_other_library(self, writer: Writer) -> None:
        """Raise EngineError on a worker whose library differs from that of the job; "" allows any."""
        if self.library and (here := library_used(writer, self.compression)) != self.library:
            raise EngineError(f"expected {self.library} on every worker, got {here}")


@dataclass(frozen=True, slots=True)
class Maker(PieceMaker):
    """Makes pieces from chunks."""

    task: Task
    writer: TableWriter
    #: How many failures per chunk to report; 0 if a file lists them all.
    most_failures: int = 0

    def of_chunk(self, source: Source[Payload], chunk: Chunk[Payload], stop: _core.StopFlag) -> Piece:
        """Make the piece of one chunk."""
        if self.writer.name == "lines" and (text := source.plain_text(chunk)) is not None:
            piece = self.task.solve_text(text, self.most_failures, stop)
            if piece is not None:
                piece.data = compress(piece.data, self.compression)
                return piece
        pieces = ((part, self._of_part(source, part, stop)) for part in source.parts(chunk))
        first = next(pieces)
        rest = list(islice(pieces, 1))
        if not rest:
            return first[1]
        piece = joined(chain([first], rest, pieces))
        piece.failures = piece.failures[: self.most_failures]
        return piece

    def _of_part(self, source: Source[Payload], chunk: Chunk[Payload], stop: _core.StopFlag) -> Piece:
        if stop.is_set():
            raise InterruptedError("the work was stopped")
        table = source.table(chunk)
        columns = self.task.work(table, stop)
        return make_piece(self.task, self.writer, table, columns, self.compression, self.most_failures)

    def of_stretch(self, chunk: Chunk[Address[Payload]], stop: _core.StopFlag) -> Piece:
        """Make one piece from all chunks of the stretch that this chunk names."""
        address = chunk.payload
        pieces = self.pieces(0, address.source, address.stretch, stop)
        piece = joined(pieces, self.spool)
        piece.progress += chunk.progress
        return piece

    def pieces(
        self, number: int, source: Source[Payload], stretch: Stretch | Held[Payload], stop: _core.StopFlag
    ) -> Iterator[tuple[Chunk[Payload], Piece]]:
        """Make the piece of each chunk of a stretch; independent of the part number."""
        self.refuse_other_library(self.writer)
        for chunk in stretch.read(source):
            yield chunk, self.of_chunk(source, chunk, stop)


def library_used(writer: Writer, compression: str | None) -> str:
    """Return the name and version of the library that the output bytes depend on, "" if none."""
    return writer.library or library_of(compression)


def joined(parts: Iterable[tuple[Chunk[object], Piece]], spool: Path | None = None) -> Piece:
    """Join the pieces of consecutive chunks; with a spool, the data goes to a file there."""
    if spool is None:
        data: list[Any] = []
        piece = gathered(parts, data.append)
        piece.data = b"".join(memoryview(part).cast("B") for part in data if len(part))
    else:
        path = spool / f"{uuid.uuid4().hex}.piece"
        sums: list[tuple[int, int]] = []
        with writing(path, is_synced=False) as file:

            def take(part: Any) -> None:
                if len(part):
                    sums.append((write_all(file, part), _core.checksum(part)))

            piece = gathered(parts, take)
        piece.stored = Stored(path, sum(size for size, _ in sums), tuple(sums))
    return piece


def gathered(parts: Iterable[tuple[Chunk[object], Piece]], take: Callable[[Any], Any]) -> Piece:
    """Pass the data of each piece to `take` and merge the rest into one piece; stop after a fault."""
    whole = Piece(b"", 0)
    size = 0
    for chunk, piece in parts:
        whole.index += [(size + place, entry) for place, entry in piece.index]
        whole.rejects += [replace(reject, line=whole.lines + reject.line) for reject in piece.rejects]
        whole.failures += [replace(failure, line=whole.lines + failure.line) for failure in piece.failures]
        whole.lines += piece.lines
        whole.tally += piece.tally
        if piece.rows is not None:
            whole.rows = piece.rows + (whole.rows or 0)
        whole.after, whole.progress, whole.fault = chunk.after, chunk.progress, piece.fault
        size += memoryview(piece.data).nbytes
        take(piece.data)
        if piece.fault is not None:
            break
    return whole


def plan(
    sources: Sequence[AnySource], rows: int, engine: Engine, position: Position | None = None
) -> Iterator[tuple[int, Stretch]]:
    """Yield stretches of about `rows` rows from a position on, each with the index of its source."""
    first, inner = position or (0, None)
    for index in range(first, len(sources)):
        source, start = sources[index], inner if index == first else None
        for stretch in source.exact(source.stretches(rows, start) or [Stretch(start)], engine):
            yield index, stretch


def plan_reading(
    sources: Sequence[AnySource], rows: int, engine: Engine, position: Position | None = None
) -> Iterator[tuple[int, Stretch | Held[Any]]]:
    """Plan like `plan`, but read sources that allow only one reader here, on demand."""
    first, inner = position or (0, None)
    for index in range(first, len(sources)):
        source, start = sources[index], inner if index == first else None
        if source.stretches(rows, start) is None:
            yield from ((index, held) for held in _hold(source, rows, start))
        else:
            yield from ((index, stretch) for _, stretch in plan([source], rows, engine, (0, start)))


def _hold(source: Source[Payload], rows: int, position: Position | None) -> Iterator[Held[Payload]]:
    """Read a source here, about `rows` rows at a time."""
    chunks = source.chunks(Stretch(position))
    while held := tuple(islice(chunks, max(1, rows // source.chunk_rows))):
        yield Held(held)
