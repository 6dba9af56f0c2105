"""generate_files: generate puzzles to order into a file, with ratings; resumable."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import repeat
from typing import TYPE_CHECKING, Any, ClassVar, Final

import numpy as np

from nonet import _core
from nonet.bulk.columns import Boards, Column, Columns, Numbers
from nonet.bulk.puzzles import PuzzleRows
from nonet.bulk.read.source import Carried, Chunk, Source, Table, Unit
from nonet.bulk.run.files import container_for, run_sources
from nonet.bulk.tasks.rate import RATING_COLUMNS, rating_values
from nonet.bulk.tasks.task import Task
from nonet.errors import OrderError
from nonet.generation.making import Block, blocks
from nonet.rating import rate_columns

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from nonet.bulk.run.files import Summary
    from nonet.generation.order import Order

__all__ = ["MakeTask", "OrderSource", "generate_files"]

#: Changes when the same order and seed produce other puzzles: a run is never resumed by a different generator.
_GENERATOR: Final = 1
#: Default number of chunks per piece: puzzles that are hard to make have small chunks.
_CHUNKS_IN_PIECE: Final = 8


def generate_files(
    order: Order,
    count: int,
    output: Path | None,
    *,
    seed: int,
    container: str | None = None,
    with_ratings: bool = True,
    piece_rows: int | None = None,
    **options: Any,
) -> Summary:
    """Generate puzzles into a file (None: standard output); `nonet.bulk.run.files.RunOptions` lists the others.

    Lines and arrays hold the puzzle; CSV and Parquet also have its solution, number of clues and rating. If a puzzle
    cannot be made, OrderError is raised after the file has been completed with the puzzles before it.
    """
    source = OrderSource(order, count, seed, _chunk_rows(order, is_stream=output is None))
    container = container_for(output, container, MakeTask.formats)
    task = MakeTask(order, seed, with_ratings, is_rated=with_ratings and container in ("csv", "parquet"))
    rows = piece_rows or min(task.piece_rows, _CHUNKS_IN_PIECE * source.chunk_rows)
    return run_sources([source], output, task, container=container, piece_rows=rows, **options)


@dataclass(frozen=True)
class _Indices:
    """Puzzles to make: a range of indices."""

    start: int
    size: int
    #: The puzzles themselves, if puzzles could repeat and must be compared.
    block: Block | None = None
    #: Why there are no more.
    fault: OrderError | None = None


class IndexTable(Table):
    """A table of puzzles still to be made: making them is part of the work, so that it can be stopped."""

    def __init__(self, wanted: _Indices) -> None:
        super().__init__(PuzzleRows(np.empty((0, 81), np.uint8)), wanted.size)
        self.wanted = wanted


@dataclass(frozen=True)
class MakeTask(Task[IndexTable]):
    """Make the puzzles of each range of indices; the first that cannot be made ends the job."""

    order: Order
    seed: int
    with_ratings: bool
    #: Whether ratings are computed; lines and arrays cannot hold them.
    is_rated: bool

    good: ClassVar = ("made",)
    formats: ClassVar = ("lines", "csv", "parquet", "npy")
    piece_rows: ClassVar = 1 << 15

    @property
    def settings(self) -> dict[str, Any]:
        return {"task": "generate", "with_ratings": self.with_ratings}

    @property
    def columns(self) -> tuple[Column, ...]:
        names = (Column("puzzle", "string"), Column("solution", "string"), Column("clues", "int8"))
        if not self.is_rated:
            return names
        return (*names, *RATING_COLUMNS[:-1], Column("steps", "int16"))

    def work(self, table: IndexTable, stop: _core.StopFlag) -> Columns:
        """Make the puzzles; fewer if the order fails."""
        wanted = table.wanted
        block, fault = (wanted.block, wanted.fault) if wanted.block is not None else self._make(wanted, stop)
        if stop.is_set():
            raise InterruptedError("making was stopped")
        clues = np.count_nonzero(block.puzzles, axis=1)
        ratings: tuple[Any, ...] = ()
        if self.is_rated:
            ratings = rating_values(rate_columns(block.puzzles, threads=1, stop=stop))
        values = (Boards(block.puzzles, "."), Boards(block.solutions), Numbers(clues), *ratings)
        return Columns(values, Counter({"made": len(block)}) if len(block) else Counter(), fault=fault)

    def lines(self, table: IndexTable, columns: Columns) -> Boards:
        puzzles = columns.values[0]
        assert isinstance(puzzles, Boards)
        return puzzles

    def _make(self, wanted: _Indices, stop: _core.StopFlag) -> tuple[Block, OrderError | None]:
        """Return the puzzles before the first that cannot be made, and the error."""
        done: list[Block] = []
        try:
            for block in blocks(self.order, wanted.size, seed=self.seed, first=wanted.start, threads=1, stop=stop):
                done.append(block)  # noqa: PERF402 - an extend that raises keeps nothing
        except OrderError as error:
            return Block.joined(done), error
        return Block.joined(done), None


def _chunk_rows(order: Order, *, is_stream: bool) -> int:
    """Return the number of puzzles per chunk; it depends on the order alone, so that output is reproducible."""
    if order.technique is not None or order.score is not None or order.is_graded_by_se:
        return 1 if is_stream else 64
    if order.is_graded or order.clues is not None or order.is_narrow or order.symmetry.value != "none":
        return 8 if is_stream else 1024
    return 256 if is_stream else 8192


class OrderSource(Source[_Indices]):
    """Puzzles still to be made: a chunk is a range of indices."""

    name = "order"
    carried = Carried(())
    size: int

    def __init__(self, order: Order, count: int, seed: int, chunk_rows: int) -> None:
        self.order = order
        self.size = count
        self.seed = seed
        self.chunk_rows = chunk_rows

    def identity(self) -> dict[str, Any]:
        """Return a fingerprint of the order, without its effort, which does not change the puzzles."""
        return {"generator": _GENERATOR, "order": self.order.identity(), "seed": self.seed, "count": self.size}

    def chunks(self, unit: Unit[Any]) -> Iterator[Chunk[_Indices]]:
        first, stop = unit.start, unit.stop or self.size
        made: Iterator[tuple[Block | None, OrderError | None]]
        made = self._different() if self.order.is_narrow else repeat((None, None))
        for start in range(0, stop, self.chunk_rows):
            end = min(start + self.chunk_rows, self.size)
            block, fault = next(made)
            if start >= first:
                yield Chunk(_Indices(start, end - start, block, fault), end, end)
            if fault is not None:
                return

    def units(self, rows: int, start: int) -> list[Unit[Any]] | None:
        """Divide between chunks; None if puzzles could repeat, because one reader must see them all."""
        if self.order.is_narrow:
            return None
        step = max(1, rows // self.chunk_rows) * self.chunk_rows
        edges = range(start // step * step + step, self.size, step)
        return [Unit(at, stop) for at, stop in zip([start, *edges], [*edges, None], strict=True)]

    def _different(self) -> Iterator[tuple[Block, OrderError | None]]:
        """Yield blocks of inequivalent puzzles, one per chunk; the last may be smaller, with the error."""
        held = Block.joined([])
        fault: OrderError | None = None
        try:
            for block in blocks(self.order, self.size, seed=self.seed, most=self.chunk_rows, stop=_core.StopFlag()):
                held = Block.joined([held, block])
                while len(held) >= self.chunk_rows:
                    yield held.cut(0, self.chunk_rows), None
                    held = held.cut(self.chunk_rows, len(held))
        except OrderError as error:
            fault = error
        yield held, fault

    def table(self, chunk: Chunk[_Indices]) -> IndexTable:
        return IndexTable(chunk.payload)
