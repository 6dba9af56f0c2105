"""The first stage: make or read puzzles, solve, rate and classify them; keep one of each class."""

from __future__ import annotations

import json
import threading
from collections import Counter
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from nonet.bulk.read import open_source
from nonet.bulk.read.source import Chunk, ChunkSource, Held
from nonet.bulk.run.files import chain, stretched
from nonet.bulk.run.output import refuse_changed
from nonet.bulk.run.plan import Address, joined
from nonet.bulk.write.writer import Piece, Reject
from nonet.dataset.records import RECORD, STATUSES, add_ids, measure
from nonet.dataset.stages import RecordWriter, Rows, StageOutput
from nonet.errors import OrderError
from nonet.grid import Grid
from nonet.rating import RatingStatus, why_unrated
from nonet.seen import Seen

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    from nonet import _core
    from nonet.bulk.read.source import AnySource, Payload, Position, Source, Stretch
    from nonet.bulk.run.work_files import Checkpoint
    from nonet.dataset.stages import Workshop
    from nonet.engines import Engine
    from nonet.generation import Order
    from nonet.logic.config import LogicConfig

__all__ = ["Making", "Rating", "collect_files", "collect_made"]

#: 0.25 s of work for one thread: progress is visible, and little is lost on a stop.
_CHUNK_ROWS: Final = 1024
#: The unit of work on a cluster.
_STRETCH_ROWS: Final = 4096
#: For puzzles that take many tries to make.
_FEW_ROWS: Final = 64
#: The generator's value for no distance.
_NOTHING, _STOPPED = 2**32 - 1, 2**32 - 2


@dataclass
class DistinctOutput(StageOutput):
    """Writes the first record of each class."""

    seen: Seen = field(default_factory=Seen)
    #: Notified after every piece.
    news: threading.Condition = field(default_factory=threading.Condition)
    #: Puzzles seen, and puzzles kept.
    looked_at: int = 0
    kept: int = 0
    is_abandoned: bool = False

    def start(self) -> Checkpoint:
        """Open the file; when resuming, reload the classes in it."""
        state = super().start()
        if state.lengths["data"] and not state.is_finished:
            for ids in _ids_in(self.files.paths["data"], state.lengths["data"] // RECORD.itemsize):
                self.seen.add(ids)
        self.looked_at, self.kept = state.rows, state.tally["kept"]
        return state

    def append(self, state: Checkpoint, chunk: Chunk[object], piece: Piece) -> Checkpoint:
        """Keep the records of new classes."""
        records = np.frombuffer(piece.data, RECORD)
        is_new = self.seen.add(records["id"])
        kept = int(is_new.sum())
        tally = piece.tally + Counter(kept=kept, duplicate=len(records) - kept)
        after = super().append(state, chunk, replace(piece, data=records[is_new].tobytes(), tally=tally))
        with self.news:
            self.looked_at, self.kept = after.rows, after.tally["kept"]
            self.news.notify_all()
        return after

    def abandon(self, state: Checkpoint) -> None:
        """Save a checkpoint, and wake up anyone waiting for more."""
        with self.news:
            self.is_abandoned = True
            self.news.notify_all()
        super().abandon(state)


def collect_files(
    shop: Workshop, inputs: Sequence[Path | None], column: str | None, config: LogicConfig, out: Path
) -> Counter[str]:
    """Collect the puzzles in files; improper ones are left out, counted and listed in the rejects."""
    sources = [open_source(path, column, _CHUNK_ROWS) for path in inputs]
    sizes = [source.size for source in sources]
    before = {"inputs": [source.identity() for source in sources]}
    output = shop.output(DistinctOutput, out, RecordWriter(), sources, "rating")
    total = None if None in sizes else sum(filter(None, sizes))
    tally = shop.run("rating", output, _addressed(sources, shop.engine), Rating(config).rate, total)
    refuse_changed(before, sources)
    return tally


def _addressed(sources: list[AnySource], engine: Engine) -> Callable[[Position | None], Iterator[Chunk[Address[Any]]]]:
    """Yield addresses for workers to read themselves, or chunks for threads."""
    if engine.is_remote:
        return stretched(sources, _STRETCH_ROWS, engine)

    def chunks(position: Position | None) -> Iterator[Chunk[Address[Any]]]:
        for chunk in chain(sources)(position):
            address = Address(sources[chunk.source], Held((chunk,)))
            yield Chunk(address, chunk.after, 0, chunk.source)

    return chunks


@dataclass(frozen=True)
class Rating:
    """Makes records of puzzles in files; pickled to workers."""

    config: LogicConfig

    def rate(self, chunk: Chunk[Address[Any]], stop: _core.StopFlag) -> Piece:
        """Make records of the puzzles at an address."""
        source, stretch = chunk.payload.source, chunk.payload.stretch
        parts = (part for whole in stretch.read(source) for part in source.parts(whole))
        piece = joined((part, self._piece(source, part, stop)) for part in parts)
        piece.progress += chunk.progress
        return piece

    def _piece(self, source: Source[Payload], chunk: Chunk[Payload], stop: _core.StopFlag) -> Piece:
        table = source.table(chunk)
        puzzles = table.clues()
        errors = table.rows.errors
        records, status = measure(puzzles, self.config, stop)
        add_ids(records)
        rejects = []
        tally: Counter[str] = Counter()
        improper = np.flatnonzero(status > STATUSES.index("unsolved")).tolist()
        for row in improper:
            reason = RatingStatus(STATUSES[status[row]])
            words = errors.get(row) or why_unrated(reason, int(np.count_nonzero(puzzles[row])))
            text = table.text_of(row) if row in errors else "".join(map(str, puzzles[row].tolist())).replace("0", ".")
            rejects.append(Reject(table.line_of(row), words, text))
            tally["unreadable" if row in errors else reason.value] += 1
        return Piece(records.tobytes(), table.lines, rejects=rejects, tally=tally)


def collect_made(shop: Workshop, order: Order, count: int, seed: int, config: LogicConfig, out: Path) -> Counter[str]:
    """Make `count` inequivalent puzzles; OrderError if the order does not yield that many."""
    is_slow = order.technique is not None or order.score is not None
    rows = _FEW_ROWS if is_slow else _STRETCH_ROWS if shop.engine.is_remote else _CHUNK_ROWS
    source = _Making(count, order.effort, rows)
    output = shop.output(DistinctOutput, out, RecordWriter(), [source], "making")
    source.output = output
    making = Making(order, _mixed(seed, order), config)
    return shop.run("making", output, chain([source]), making.make, count)


def _mixed(seed: int, order: Order) -> int:
    """Mix the order into the seed, so that different orders with one seed use different grids."""
    text = json.dumps([seed, order.identity()], sort_keys=True)
    return int.from_bytes(blake2b(text.encode(), digest_size=8, person=b"nonet making").digest(), "little")


@dataclass(frozen=True)
class Making:
    """Makes puzzles to order, as records; pickled to workers."""

    order: Order
    seed: int
    config: LogicConfig

    def make(self, chunk: Chunk[Rows], stop: _core.StopFlag) -> Piece:
        """Make the puzzles of a range of indices."""
        first, size = chunk.payload
        puzzles, _, distances, tries = self.order.to_native().make(self.seed, first, size, 1, stop)
        if (distances == _STOPPED).any():
            raise InterruptedError("making was stopped")
        if distances.any():
            row = int(np.argmax(distances != 0))
            nearest = None if distances[row] == _NOTHING else Grid.from_digits(puzzles[row].tobytes())
            found = "" if nearest is None else f"; the nearest was {nearest.to_line()}"
            message = f"expected a puzzle ({self.order}), found none in {tries[row]:,} tries{found}"
            raise OrderError(message, nearest=nearest, tries=int(tries[row]))
        records, _ = measure(puzzles, self.config, stop)
        add_ids(records)
        return Piece(records.tobytes(), size)


class _Making(ChunkSource[Rows]):
    """Indices of puzzles to make: as many as ordered, plus one for each that turned out to be a duplicate."""

    name = "made puzzles"

    def __init__(self, count: int, effort: int, chunk_rows: int) -> None:
        self.count = self.size = count
        self.effort = effort
        self.chunk_rows = chunk_rows
        self.output: DistinctOutput | None = None

    def chunks(self, stretch: Stretch) -> Iterator[Chunk[Rows]]:
        """Yield ranges of indices, and more once the earlier ones are known to be too few."""
        assert self.output is not None
        at: int = stretch.start or 0
        missing = self.count - self.output.kept
        while missing > 0:
            if at - self.count > self.effort:
                raise OrderError(
                    f"expected {self.count} different puzzles, found {self.output.kept} and then {self.effort} "
                    "duplicates",
                    tries=self.effort,
                )
            for start in range(at, at + missing, self.chunk_rows):
                size = min(self.chunk_rows, at + missing - start)
                yield Chunk(Rows(start, size), start + size, min(start + size, self.count))
            at += missing
            missing = self._wait_for(at)

    def _wait_for(self, at: int) -> int:
        """Wait until all puzzles up to an index have been seen; return how many are still missing."""
        output = self.output
        assert output is not None
        with output.news:
            output.news.wait_for(lambda: output.is_abandoned or output.looked_at >= at)
            return 0 if output.is_abandoned else self.count - output.kept


def _ids_in(path: Path, rows: int) -> Iterator[NDArray[np.uint8]]:
    with path.open("rb") as file:
        while rows > 0 and (data := file.read(min(rows, 1 << 16) * RECORD.itemsize)):
            records = np.frombuffer(data, RECORD)
            rows -= len(records)
            yield records["id"]
