"""Where the pieces of a job go: into a file with checkpoints, or to a stream."""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, BinaryIO

from nonet.bulk.read.packed import compress
from nonet.bulk.run.work_files import Checkpoint
from nonet.bulk.write.parquet import index_entry
from nonet.storage import journal
from nonet.storage.atomic import write_all
from nonet.storage.paths import absolute, changed_input

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from nonet.bulk.read.source import Chunk, ChunkSource
    from nonet.bulk.run.work_files import WorkFiles
    from nonet.bulk.write.writer import Piece, Reject, Writer
    from nonet.engines import Engine

__all__ = ["FileOutput", "StreamOutput", "refuse_changed"]


def refuse_changed(identity: dict[str, Any], sources: Sequence[ChunkSource[object]]) -> None:
    """Raise SudokuError if an input has changed since the job started."""
    before: list[dict[str, Any]] = identity.get("inputs", [])
    for source, was in zip(sources, before, strict=False):
        try:
            is_same = source.identity() == was
        except OSError:
            is_same = False
        if not is_same:
            raise changed_input(source.name)


@dataclass
class FileOutput:
    """Appends pieces to a work file, with checkpoints."""

    files: WorkFiles
    writer: Writer
    sources: Sequence[ChunkSource[object]]
    identity: dict[str, Any]
    compression: str | None = None
    resume: bool = False
    sync_seconds: float = field(default=0.0, init=False)
    #: Rows done by an earlier run.
    before: int = field(default=0, init=False)

    def finished(self) -> Checkpoint | None:
        """When resuming, return the final state of an earlier run that finished this output, else None."""
        self.files.acquire()
        if not self.resume or self.files.is_under_way or not self.files.out.is_file():
            return None
        try:
            body = journal.load_finished(self.files.out, self.identity)
        except BaseException:
            self.files.close()
            raise
        if body is None:
            return None
        self.files.close()
        tally, fault = Counter(body["tally"]), body["fault"]
        return Checkpoint(self.identity, rows=body["rows"], tally=tally, is_finished=True, fault=fault)

    def spool_for(self, engine: Engine) -> Path | None:
        """Return a folder where workers leave their pieces, None if they cannot reach the output folder."""
        self.files.acquire()
        self.files.spool()
        if engine.sees(self.files.pieces_path):
            return absolute(self.files.pieces_path)
        self.files.remove_spool()
        return None

    def start(self) -> Checkpoint:
        """Open the files; when resuming, at the last checkpoint."""
        head = self.writer.start()
        self.files.acquire()
        try:
            state = self.files.load(self.identity) if self.resume else None
            self.files.open(state)
            if state is not None:
                self.before = state.rows
                return state
            state = Checkpoint(self.identity, line=self.sources[0].first_line)
            state.lengths = self.files.append(state.lengths, data=compress(head, self.compression))
        except BaseException:
            self.files.close()
            raise
        return state

    def append(self, state: Checkpoint, chunk: Chunk[object], piece: Piece) -> Checkpoint:
        """Append a piece."""
        place = state.lengths["data"]
        line = _line_of(state, chunk, self.sources)
        index = b"".join(index_entry(place + at, entry) for at, entry in piece.index)
        rejects = "".join(self._reject_line(chunk, line, reject) for reject in piece.rejects)
        data = piece.data if piece.stored is None else piece.stored
        lengths = self.files.append(state.lengths, data=data, index=index, rejects=rejects.encode())
        return replace(_after(state, chunk, piece, line), lengths=lengths)

    def checkpoint(self, state: Checkpoint) -> None:
        """Save the state in the background."""
        self.files.save_soon(state)

    def finish(self, state: Checkpoint) -> None:
        """Complete the file and rename it."""
        refuse_changed(self.identity, self.sources)
        started = time.monotonic()
        self.files.finish(state, self.writer.finish, lambda file: self.before_naming(state, file))
        self.sync_seconds = time.monotonic() - started

    def before_naming(self, state: Checkpoint, file: BinaryIO) -> None:
        """Do whatever is left to do when the file is complete but not yet renamed."""

    def abandon(self, state: Checkpoint) -> None:
        """Save a checkpoint if possible; otherwise an older one will do."""
        try:
            if state.position is None and not state.is_finished:
                self.files.discard()
            else:
                self.files.save(state)
        except (OSError, ValueError):
            pass
        finally:
            self.files.close()

    def _reject_line(self, chunk: Chunk[object], line: int, reject: Reject) -> str:
        place = f"{line + reject.line + 1}"
        if len(self.sources) > 1:
            place = f"{self.sources[chunk.source].name}:{place}"
        return f"{place}\t{reject.to_columns()}\n"


@dataclass
class StreamOutput:
    """Writes pieces to a stream as they come; cannot be resumed."""

    stream: BinaryIO
    writer: Writer
    sources: Sequence[ChunkSource[object]]
    #: Called with the location of a failed row and the reason; for the first few only.
    on_failure: Callable[[str, str], None]
    compression: str | None = None
    identity: dict[str, Any] = field(default_factory=dict)

    def start(self) -> Checkpoint:
        """Write the header."""
        write_all(self.stream, compress(self.writer.start(), self.compression))
        return Checkpoint(self.identity, line=self.sources[0].first_line)

    def append(self, state: Checkpoint, chunk: Chunk[object], piece: Piece) -> Checkpoint:
        """Write and flush a piece: a reader may be waiting."""
        line = _line_of(state, chunk, self.sources)
        write_all(self.stream, piece.data)
        self.stream.flush()
        for failure in piece.failures:
            self.on_failure(f"{self.sources[chunk.source].name}, line {line + failure.line + 1}", failure.reason)
        return _after(state, chunk, piece, line)

    def checkpoint(self, state: Checkpoint) -> None:
        """Do nothing: streams have no checkpoints."""

    def finish(self, state: Checkpoint) -> None:
        """Check that the inputs have not changed."""
        refuse_changed(self.identity, self.sources)

    def abandon(self, state: Checkpoint) -> None:
        """Do nothing."""


def _line_of(state: Checkpoint, chunk: Chunk[object], sources: Sequence[ChunkSource[object]]) -> int:
    """Return the line of the source at which a chunk starts."""
    is_next_source = state.position is not None and chunk.source != state.position[0]
    return sources[chunk.source].first_line if is_next_source else state.line


def _after(state: Checkpoint, chunk: Chunk[object], piece: Piece, line: int) -> Checkpoint:
    """Return the state after a piece, except for the lengths of the files."""
    return replace(
        state,
        position=[chunk.source, chunk.after],
        line=line + piece.lines,
        rows=state.rows + sum(piece.tally.values()),
        tally=state.tally + piece.tally,
        fault=None if piece.fault is None else str(piece.fault),
    )
