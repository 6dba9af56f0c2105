"""Puzzles with the ids of their classes, as workers find them; and the first of each class to standard output."""

from __future__ import annotations

import sys
import time
from collections import Counter
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, ClassVar, Final

import numpy as np

from nonet import _core
from nonet.bulk.run.files import StreamOutput, Summary, chain, stretched
from nonet.bulk.run.job import Job
from nonet.bulk.run.plan import Maker
from nonet.bulk.tasks.keeping import KEPT, kept_lines, kept_writer_for, why_left_out
from nonet.bulk.tasks.task import Outcome, Task

if TYPE_CHECKING:
    from collections.abc import Callable

    from nonet.bulk.read.source import Chunk, Piece, Source, Table
    from nonet.bulk.run.job import Progress
    from nonet.bulk.run.journal import Checkpoint
    from nonet.engines import Engine

__all__ = ["ClassTask", "DistinctStream", "dedupe_stream"]

#: A puzzle with the id of its class, as workers hand it on.
_CLASSED: Final = np.dtype([("id", "V16"), ("line", "V82")])


@dataclass(frozen=True)
class ClassTask(Task):
    """Give each sound puzzle as a line, with the id of its class; what is not sound is named."""

    good: ClassVar = KEPT

    @property
    def settings(self) -> dict[str, Any]:
        """What the output depends on besides the input: nothing."""
        return {"task": "dedupe"}

    def work(self, source: Source, chunk: Chunk, table: Table, stop: _core.StopFlag) -> Outcome:
        """Find the classes of the puzzles of a chunk on the calling thread."""
        ids, sound = _core.class_ids(np.ascontiguousarray(table.rows.digits), 1, stop)
        found = np.empty(int(sound.sum()), _CLASSED)
        found["id"] = ids[sound].view("V16").reshape(-1)
        found["line"] = kept_lines(table, sound).view("V82").reshape(-1)
        left_out = {row: why_left_out(table, row) for row in np.flatnonzero(~sound).tolist()}
        tally = Counter(label for label, _ in left_out.values())
        failures = [(row, reject.reason) for row, (_, reject) in left_out.items()]
        return Outcome(found.tobytes(), b"", tally, failures=failures)


@dataclass
class DistinctStream(StreamOutput):
    """Lines written as they come, the first of each class."""

    seen: set[bytes] = field(default_factory=set)

    def append(self, state: Checkpoint, chunk: Chunk, piece: Piece) -> Checkpoint:
        """Write the lines of classes that were not there before."""
        found = np.frombuffer(piece.data, _CLASSED)
        is_new = np.ones(len(found), bool)
        for row, key in enumerate(found["id"].tolist()):
            is_new[row] = key not in self.seen
            self.seen.add(key)
        kept = int(is_new.sum())
        tally = piece.tally + Counter(kept=kept, equivalent=len(found) - kept)
        return super().append(state, chunk, replace(piece, data=found["line"][is_new].tobytes(), tally=tally))


def dedupe_stream(
    sources: list[Source],
    engine: Engine,
    watch: Callable[[Progress], None] | None,
    on_total: Callable[[int | None], None] | None,
    on_failure: Callable[[str, str], None],
) -> Summary:
    """Dedupe to standard output, in one round."""
    started = time.monotonic()
    task = ClassTask(kept_writer_for(None, "lines"), 0)
    maker = Maker(task)
    output = DistinctStream(sys.stdout.buffer, task.writer, sources, on_failure)
    sizes = [source.size for source in sources]
    if on_total is not None:
        on_total(None if None in sizes else sum(filter(None, sizes)))
    if engine.is_remote:
        job = Job(stretched(sources, task.piece_rows, engine), maker.of_stretch, output, engine, watch=watch)
    else:

        def work(chunk: Chunk, stop: _core.StopFlag) -> Piece:
            return maker.of_chunk(sources[chunk.source], chunk, stop)

        job = Job(chain(sources), work, output, engine, watch=watch)
    tally = job.run().tally
    return Summary(tally, sum(tally.values()), time.monotonic() - started, good=KEPT)
