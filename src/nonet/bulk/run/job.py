"""A job: apply a pure function to the chunks of a source and append the pieces in order, with checkpoints.

Reading, computing and writing overlap: one thread reads ahead, an engine computes, the calling thread writes. Only a
few chunks exist at a time, so memory is bounded. Every command over files is such a job.
"""

from __future__ import annotations

import queue
import threading
import time
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Protocol

from nonet.engines.calls import Calls, ahead
from nonet.interrupts import Bell

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Callable, Iterator

    from nonet.bulk.read.source import Chunk, Position
    from nonet.bulk.run.work_files import Checkpoint
    from nonet.bulk.write.writer import Piece
    from nonet.engines import Engine
    from nonet.errors import SudokuError

__all__ = ["Job", "JobOutput", "Progress"]


class JobOutput(Protocol):
    """Where pieces go."""

    def start(self) -> Checkpoint:
        """Open the output and return the state to continue from."""

    def append(self, state: Checkpoint, chunk: Chunk[object], piece: Piece) -> Checkpoint:
        """Write the next piece and return the new state; the old state is not modified."""

    def checkpoint(self, state: Checkpoint) -> None:
        """Arrange for a checkpoint of this state soon."""

    def finish(self, state: Checkpoint) -> None:
        """Complete the output."""

    def abandon(self, state: Checkpoint) -> None:
        """Leave the output so that the job can be resumed."""


@dataclass(frozen=True, slots=True)
class Progress:
    """The progress of a job."""

    done: int
    rows: int
    tally: Counter[str]


@dataclass
class Job:
    """Chunks in, pieces out, in order."""

    chunks: Callable[[Position | None], Iterator[Chunk[object]]]
    #: Called by the engine as `work(chunk, stop=flag)`.
    work: Callable[..., Piece]
    output: JobOutput
    engine: Engine
    checkpoint_seconds: float = 5.0
    watch: Callable[[Progress], None] | None = None
    #: How many times more calls than needed are in flight: cheaper, but chunks and pieces may hold data.
    reach: int = 1
    #: What ended the job early; everything before it is complete.
    fault: SudokuError | None = field(default=None, init=False)
    _state: Checkpoint = field(init=False, repr=False)

    def run(self) -> Checkpoint:
        """Run to the end; if interrupted, keep finished work."""
        self._state = self.output.start()
        try:
            if not self._state.is_finished:
                self._run()
            self.output.finish(self._state)
        except BaseException:
            self.output.abandon(self._state)
            raise
        return self._state

    def _run(self) -> None:
        bell = Bell()
        most = 2 if self.reach == 1 else self.reach * ahead(self.engine)
        reader = _Reader(self.chunks(self._state.position), bell, most)
        calls = Calls(self.engine, self.work, reader.calls(), in_order=True, reach=self.reach, bell=bell)
        saved = time.monotonic()
        for read, piece in calls:
            chunk = read
            if piece.after is not None:
                chunk = replace(chunk, after=piece.after, progress=piece.progress)
            elif chunk.after is None:
                continue  # a stretch in which no record starts
            # A single assignment, so that a signal sees either the old state or the new one.
            self._state = self.output.append(self._state, chunk, piece)
            if self.watch is not None:
                self.watch(Progress(chunk.progress, self._state.rows, self._state.tally))
            if time.monotonic() - saved >= self.checkpoint_seconds:
                self.output.checkpoint(self._state)
                saved = time.monotonic()
            if piece.fault is not None:
                self.fault = piece.fault
                return


class _Reader:
    """Reads a few chunks ahead, on a daemon thread, because a read may hang forever."""

    def __init__(self, chunks: Iterator[Chunk[object]], bell: Bell, most: int) -> None:
        self._chunks = chunks
        self._bell = bell
        self._ready: queue.Queue[Chunk[object] | BaseException | None] = queue.Queue(most)
        threading.Thread(target=self._read, daemon=True, name="nonet-reader").start()

    def _read(self) -> None:
        try:
            for chunk in self._chunks:
                self._ready.put(chunk)
                self._bell.ring()
            self._ready.put(None)
        except BaseException as error:
            self._ready.put(error)
        self._bell.ring()

    def calls(self) -> Iterator[tuple[Chunk[object], tuple[Any, ...]] | None]:
        """Yield a call for each chunk, None while the next chunk is not ready."""
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
            yield item, (item,)
