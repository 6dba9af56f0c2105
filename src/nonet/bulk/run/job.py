"""A job: chunks of a source, a pure function over each, pieces appended in order, with checkpoints.

Reading, working and writing overlap: one thread reads ahead, an engine works, the calling thread writes. At most a few
chunks exist at any time, so memory does not grow with the size of the source. Every command that works on many puzzles
is such a job; it supplies the source, the function and the output.
"""

from __future__ import annotations

import queue
import threading
import time
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Protocol

from nonet.engines.calls import Calls, ahead

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Callable, Iterator

    from nonet.bulk.read.source import Chunk, Position
    from nonet.bulk.run.work_files import Checkpoint
    from nonet.bulk.write.pieces import Piece
    from nonet.engines import Engine
    from nonet.errors import SudokuError

__all__ = ["Job", "JobOutput", "Progress"]


class JobOutput(Protocol):
    """Where pieces go."""

    def start(self) -> Checkpoint:
        """Open the output and return the state to continue from."""

    def append(self, state: Checkpoint, chunk: Chunk, piece: Piece) -> Checkpoint:
        """Take the next piece and return the state after it; the state before stays as it was."""

    def checkpoint(self, state: Checkpoint) -> None:
        """Make sure, soon, that the job can continue from here."""

    def finish(self, state: Checkpoint) -> None:
        """Complete the output."""

    def abandon(self, state: Checkpoint) -> None:
        """Leave the output so that the job can be resumed."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a job is, for somebody who watches."""

    done: int
    rows: int
    tally: Counter[str]


@dataclass
class Job:
    """Chunks in, pieces out, in order."""

    chunks: Callable[[Position | None], Iterator[Chunk]]
    #: Called as `work(chunk, stop=flag)`, wherever the engine likes.
    work: Callable[..., Piece]
    output: JobOutput
    engine: Engine
    checkpoint_seconds: float = 5.0
    watch: Callable[[Progress], None] | None = None
    #: How many times more calls than needed are sent: together they cost less, but chunks and pieces may hold data.
    reach: int = 1
    #: What ended the job before its chunks did; what came until then is complete.
    fault: SudokuError | None = field(default=None, init=False)
    _state: Checkpoint = field(init=False, repr=False)

    def run(self) -> Checkpoint:
        """Run to the end; whatever stops it before, finished work is kept."""
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
        bell = threading.Event()
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
            # One assignment: a signal finds the state before or the state after, and nothing between.
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
    """Reads a few chunks ahead, on a thread that may be left behind: it could hang in a read for ever."""

    def __init__(self, chunks: Iterator[Chunk], bell: threading.Event, most: int) -> None:
        self._chunks = chunks
        self._bell = bell
        self._ready: queue.Queue[Chunk | BaseException | None] = queue.Queue(most)
        threading.Thread(target=self._read, daemon=True, name="nonet-reader").start()

    def _read(self) -> None:
        try:
            for chunk in self._chunks:
                self._ready.put(chunk)
                self._bell.set()
            self._ready.put(None)
        except BaseException as error:
            self._ready.put(error)
        self._bell.set()

    def calls(self) -> Iterator[tuple[Chunk, tuple[Any, ...]] | None]:
        """Give a call for each chunk, None where the next one is not there yet."""
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
