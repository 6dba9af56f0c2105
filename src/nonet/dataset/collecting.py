"""The first stage: make or read puzzles, solve, rate and classify them; keep one of each class."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, replace
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from nonet.bulk.read import open_source
from nonet.bulk.read.source import Chunk, ChunkSource, Unit
from nonet.bulk.run.job import Work, plan, read_here
from nonet.bulk.run.ledger import Ledger
from nonet.bulk.write.writer import Done, one_line
from nonet.dataset.records import RECORD, STATUSES, add_ids, measure
from nonet.dataset.stages import RecordWriter, StageSink, ranges
from nonet.generation.making import failure_of, failure_of_repeats
from nonet.grid import Grid
from nonet.rating import RatingStatus, why_unrated
from nonet.seen import Seen

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    from nonet import _core
    from nonet.bulk.read.source import Table
    from nonet.bulk.run.job import Keep, Progress
    from nonet.dataset.stages import Workshop
    from nonet.generation import Order
    from nonet.logic.config import LogicConfig

__all__ = ["MakeWork", "RateWork", "collect_files", "collect_made"]

#: 0.25 s of work for one thread: progress is visible, and little is lost on a stop.
_CHUNK_ROWS: Final = 1024
#: The unit of work on a cluster.
_UNIT_ROWS: Final = 4096
#: For puzzles that take many tries to make.
_FEW_ROWS: Final = 64
#: The generator's value for no distance.
_NOTHING, _STOPPED = 2**32 - 1, 2**32 - 2


class _DistinctSink(StageSink):
    """Appends the first record of each class."""

    def __init__(self, *given: Any, **options: Any) -> None:
        super().__init__(*given, **options)
        self.seen = Seen()

    def resume(self) -> Unit[Any]:
        """Open the file; when resuming, reload the classes in it."""
        rest = super().resume()
        state = self.ledger.state
        if state.lengths["data"] and not state.is_finished:
            for ids in _ids_in(self.paths["data"], state.lengths["data"] // RECORD.itemsize):
                self.seen.add(ids)
        return rest

    def commit(self, done: Done) -> Progress:
        """Keep the records of new classes."""
        records = np.frombuffer(done.data, RECORD)
        is_new = self.seen.add(records["id"])
        kept = int(is_new.sum())
        tally = done.tally + Counter(kept=kept, duplicate=len(records) - kept)
        return super().commit(replace(done, data=records[is_new].tobytes(), tally=tally))


def collect_files(
    shop: Workshop, inputs: Sequence[Path | None], column: str | None, config: LogicConfig, out: Path
) -> Counter[str]:
    """Collect the puzzles in files; improper ones are left out, counted and listed in the rejects."""
    sources = [open_source(path, column, _CHUNK_ROWS) for path in inputs]
    sizes = [source.size for source in sources]
    inputs_before = Ledger({"inputs": [source.identity() for source in sources]}, sources)

    def do(sink: _DistinctSink, rest: Unit[Any], keep: Keep | None) -> None:
        engine = shop.engine
        units = plan(sources, _UNIT_ROWS, engine, rest) if engine.is_remote else read_here(sources, rest)
        shop.do_units(units, RateWork(writer=RecordWriter(), config=config), sink)

    total = None if None in sizes else sum(filter(None, sizes))
    tally = shop.run("rating", shop.sink(_DistinctSink, out, RecordWriter(), sources, "rating"), do, total)
    inputs_before.refuse_changed()
    return tally


@dataclass(frozen=True, slots=True, kw_only=True)
class RateWork(Work):
    """Makes records of puzzles in files."""

    config: LogicConfig

    def chunks_done(self, unit: Unit[Any], source: Any, stop: _core.StopFlag) -> Iterator[tuple[Chunk[Any], Done]]:
        """Rate the puzzles of each chunk."""
        for chunk in (part for whole in unit.read(source) for part in source.parts(whole)):
            yield chunk, self._rated(source.table(chunk), stop)

    def _rated(self, table: Table, stop: _core.StopFlag) -> Done:
        puzzles = table.clues()
        puzzles[list(table.sukaku())] = 0
        refused = "a data set has digits only, got eliminated candidates"
        errors = table.rows.errors = {**dict.fromkeys(table.sukaku(), refused), **table.rows.errors}
        records, status = measure(puzzles, self.config, stop)
        add_ids(records)
        rejects = []
        tally: Counter[str] = Counter()
        improper = np.flatnonzero(status > STATUSES.index("unsolved")).tolist()
        for row in improper:
            reason = RatingStatus(STATUSES[status[row]])
            words = errors.get(row) or why_unrated(reason, int(np.count_nonzero(puzzles[row])))
            text = table.text_of(row) if row in errors else "".join(map(str, puzzles[row].tolist())).replace("0", ".")
            rejects.append((table.line_of(row), f"{one_line(words)}\t{one_line(text)}"))
            tally["unreadable" if row in errors else reason.value] += 1
        return Done(records.tobytes(), table.lines, rejects=rejects, tally=tally)


def collect_made(shop: Workshop, order: Order, count: int, seed: int, config: LogicConfig, out: Path) -> Counter[str]:
    """Make `count` inequivalent puzzles; OrderError if the order does not yield that many."""
    is_slow = order.technique is not None or order.score is not None
    rows = _FEW_ROWS if is_slow else _UNIT_ROWS if shop.engine.is_remote else _CHUNK_ROWS
    source = MadeSource(count)
    work = MakeWork(writer=RecordWriter(), order=order, seed=_mixed(seed, order), config=config)

    def do(sink: _DistinctSink, rest: Unit[Any], keep: Keep | None) -> None:
        """Make as many as are missing, until no more turn out to be equivalent to an earlier one."""
        at, number = rest.start, rest.number
        while missing := count - sink.ledger.state.tally["kept"]:
            if at - count > order.effort:
                kept = count - missing
                raise failure_of_repeats(order, count, kept)
            units = list(ranges(at, at + missing, rows, number))
            shop.do_units(units, work, sink)
            at, number = at + missing, number + len(units)

    return shop.run("making", shop.sink(_DistinctSink, out, RecordWriter(), [source], "making"), do, count)


def _mixed(seed: int, order: Order) -> int:
    """Mix the order into the seed, so that different orders with one seed use different grids."""
    text = json.dumps([seed, order.identity()], sort_keys=True)
    return int.from_bytes(blake2b(text.encode(), digest_size=8, person=b"nonet making").digest(), "little")


@dataclass(frozen=True, slots=True, kw_only=True)
class MakeWork(Work):
    """Makes puzzles to order, as records."""

    order: Order
    seed: int
    config: LogicConfig

    def chunks_done(self, unit: Unit[Any], source: Any, stop: _core.StopFlag) -> Iterator[tuple[Chunk[Any], Done]]:
        """Make the puzzles of each range of indices."""
        for chunk in unit.read(source):
            yield chunk, self._made(chunk.payload, stop)

    def _made(self, wanted: range, stop: _core.StopFlag) -> Done:
        clues, _, *numbers = self.order.to_native().make(self.seed, wanted.start, len(wanted), 1, stop)
        puzzles = np.frombuffer(clues, np.uint8).reshape(-1, 81)
        distances, tries = (np.frombuffer(column, np.uint32) for column in numbers)
        if (distances == _STOPPED).any():
            raise InterruptedError("making was stopped")
        if distances.any():
            row = int(np.argmax(distances != 0))
            nearest = None if distances[row] == _NOTHING else Grid.from_digits(puzzles[row].tobytes())
            raise failure_of(self.order, int(tries[row]), nearest)
        records, _ = measure(puzzles, self.config, stop)
        add_ids(records)
        return Done(records.tobytes(), len(wanted))


class MadeSource(ChunkSource[range]):
    """Indices of puzzles to make."""

    name = "made puzzles"

    def __init__(self, count: int) -> None:
        self.size = count

    def chunks(self, unit: Unit[Any]) -> Iterator[Chunk[range]]:
        """Return the indices of a unit."""
        assert unit.stop is not None
        yield Chunk(range(unit.start, unit.stop), unit.stop, min(unit.stop, self.size or 0))


def _ids_in(path: Path, rows: int) -> Iterator[NDArray[np.uint8]]:
    with path.open("rb") as file:
        while rows > 0 and (data := file.read(min(rows, 1 << 16) * RECORD.itemsize)):
            records = np.frombuffer(data, RECORD)
            rows -= len(records)
            yield records["id"]
