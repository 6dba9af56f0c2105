"""generate_files: puzzles made to order into a file, with their ratings, resumable."""

from __future__ import annotations

import csv
import io
from collections import Counter
from dataclasses import dataclass
from itertools import repeat
from typing import TYPE_CHECKING, Any, ClassVar, Final

import numpy as np

from nonet import _core
from nonet.bulk.puzzles import PuzzleRows, puzzle_lines
from nonet.bulk.read import container_for
from nonet.bulk.read.parquet import ParquetWriter
from nonet.bulk.read.source import Chunk, Stretch
from nonet.bulk.run.files import run_sources
from nonet.bulk.tasks.task import Outcome, Task
from nonet.errors import OrderError
from nonet.generation.making import Block, blocks
from nonet.logic.catalogue import Level, techniques
from nonet.rating import rate_columns

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from numpy.typing import NDArray

    from nonet.bulk.read.source import Position, Table, Writer
    from nonet.bulk.run.files import Summary
    from nonet.generation.order import Order

__all__ = ["MakeTask", "OrderSource", "generate_files"]

#: Changes when the same order and seed make other puzzles: a run is never taken up by another generator.
_GENERATOR: Final = 1
#: Chunks in a piece, where nobody says how large it is: puzzles that are hard to make have small chunks.
_CHUNKS_IN_PIECE: Final = 8
_LEVELS: Final = [level.value for level in Level]
_RATING: Final = ("level", "score", "hardest", "steps")


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
    """Make puzzles into a file (None: standard output); `nonet.bulk.run.files.run_sources` takes the other options.

    Lines hold the puzzle alone; CSV and Parquet have its solution, number of clues and rating too. When a puzzle cannot
    be made, OrderError comes after the file is complete with those that were.
    """
    writer = _writer_for(output, container, with_ratings)
    source = OrderSource(order, count, seed, _chunk_rows(order, is_stream=output is None))
    task = MakeTask(writer, 0, order, seed, with_ratings)
    rows = piece_rows or min(task.piece_rows, _CHUNKS_IN_PIECE * source.chunk_rows)
    return run_sources([source], output, task, piece_rows=rows, **options)  # type: ignore[list-item]  # tables hold more


@dataclass(frozen=True)
class MakeTask(Task):
    """Make the puzzles of each stretch of indices; the first that cannot be made ends the job."""

    order: Order
    seed: int
    with_ratings: bool

    good: ClassVar = ("made",)
    piece_rows: ClassVar = 1 << 15

    @property
    def settings(self) -> dict[str, Any]:
        """What the output depends on besides the order."""
        return {"task": "generate", "with_ratings": self.with_ratings}

    def work(self, source: Any, chunk: Chunk, table: Any, stop: _core.StopFlag) -> Outcome:
        """Make the puzzles of a chunk on the calling thread; fewer when the order fails."""
        made: Made = table
        start, size, block, fault = chunk.payload
        if block is None:
            block, fault = self._make(start, size, stop)
        if stop.is_set():
            raise InterruptedError("making was stopped")
        made.rows, made.lines, made.solutions = PuzzleRows(block.puzzles), len(block), block.solutions
        if fault is not None and not len(block):
            return Outcome(b"", b"", Counter(), fault=fault)
        if self.with_ratings and self.writer.name != "lines":
            made.rate(stop)
        data, index = self.writer.encode(source, chunk, made, None)
        return Outcome(data, index, Counter({"made": len(block)}), fault=fault)

    def _make(self, start: int, size: int, stop: _core.StopFlag) -> tuple[Block, OrderError | None]:
        """Make puzzles from an index on; gives those before the first that cannot be made, and why it cannot."""
        done: list[Block] = []
        try:
            for block in blocks(self.order, size, seed=self.seed, first=start, threads=1, stop=stop):
                done.append(block)  # noqa: PERF402 - an extend that raises keeps nothing
        except OrderError as error:
            return _join(done), error
        return _join(done), None


def _chunk_rows(order: Order, *, is_stream: bool) -> int:
    """Give the puzzles in a chunk: by the order alone, for the bytes of a file must not depend on how fast it was."""
    if order.technique is not None or order.score is not None:
        return 1 if is_stream else 64
    if order.is_graded or order.clues is not None or order.is_narrow or order.symmetry.value != "none":
        return 8 if is_stream else 1024
    return 256 if is_stream else 8192


@dataclass(slots=True)
class Made:
    """The puzzles of a chunk, once they are made."""

    rows: PuzzleRows
    lines: int
    solutions: NDArray[np.uint8]
    ratings: dict[str, list[Any]] | None = None

    def line_of(self, row: int) -> int:
        """Give the 0-based line of a row in its chunk."""
        return row

    def text_of(self, row: int) -> str:
        """Give the puzzle as text."""
        return puzzle_lines(self.rows.digits)[row]

    def rate(self, stop: _core.StopFlag) -> None:
        """Rate the puzzles on the calling thread."""
        columns = rate_columns(self.rows.digits, threads=1, stop=stop)
        catalogue = techniques()
        self.ratings = {
            "level": [_LEVELS[code] for code in columns["level"].tolist()],
            "score": columns["score"].tolist(),
            "hardest": [catalogue[code].id for code in columns["hardest"].tolist()],
            "steps": columns["steps"].tolist(),
        }

    def columns(self) -> dict[str, list[Any]]:
        """Give all that is known as columns."""
        digits = self.rows.digits
        return {
            "puzzle": puzzle_lines(digits),
            "solution": puzzle_lines(self.solutions),
            "clues": np.count_nonzero(digits, axis=1).tolist(),
            **(self.ratings or {}),
        }


class OrderSource:
    """Puzzles that are still to be made: a chunk is a stretch of indices.

    The payload of a chunk is (start, size, block, fault): the puzzles themselves only where puzzles could repeat, for
    then all of them must be compared, and with them why there are no more.
    """

    name = "order"
    first_line = 0

    def __init__(self, order: Order, count: int, seed: int, chunk_rows: int) -> None:
        self.order = order
        self.size = count
        self.seed = seed
        self.chunk_rows = chunk_rows

    def identity(self) -> dict[str, Any]:
        """Tell what shows that the order is still the same; its effort decides nothing about what is found."""
        asked = {name: value for name, value in self.order.to_json().items() if name != "effort"}
        return {"generator": _GENERATOR, "order": asked, "seed": self.seed, "count": self.size}

    def chunks(self, stretch: Stretch) -> Iterator[Chunk]:
        """Give stretches of indices."""
        first, stop = stretch.start or 0, stretch.stop or self.size
        made = self._different() if self.order.is_narrow else repeat((None, None))
        for start in range(0, stop, self.chunk_rows):
            end = min(start + self.chunk_rows, self.size)
            block, fault = next(made)
            if start >= first:
                yield Chunk((start, end - start, block, fault), end, end, is_start=start == 0)
            if fault is not None:
                return

    def stretches(self, rows: int, position: Position | None) -> list[Stretch] | None:
        """Cut between chunks; where puzzles could repeat, one must see them all."""
        if self.order.is_narrow:
            return None
        start = position or 0
        step = max(1, rows // self.chunk_rows) * self.chunk_rows
        edges = range(start // step * step + step, self.size, step)
        return [Stretch(at, stop) for at, stop in zip([start, *edges], [*edges, None], strict=True)]

    def _different(self) -> Iterator[tuple[Block, OrderError | None]]:
        """Make puzzles that are not equivalent, in blocks of the size of a chunk; a last, smaller one may say why."""
        held = _join([])
        fault: OrderError | None = None
        try:
            for block in blocks(self.order, self.size, seed=self.seed, most=self.chunk_rows, stop=_core.StopFlag()):
                held = _join([held, block])
                while len(held) >= self.chunk_rows:
                    yield _cut(held, 0, self.chunk_rows), None
                    held = _cut(held, self.chunk_rows, len(held))
        except OrderError as error:
            fault = error
        yield held, fault

    def table(self, chunk: Chunk) -> Table:
        """Give the place of puzzles that are still to be made: making them is work, which can be stopped."""
        return Made(PuzzleRows(np.empty((0, 81), np.uint8)), 0, np.empty((0, 81), np.uint8))


def _join(done: list[Block]) -> Block:
    empty = np.empty((0, 81), np.uint8)
    return Block(
        np.concatenate([empty, *(block.puzzles for block in done)]),
        np.concatenate([empty, *(block.solutions for block in done)]),
        np.concatenate([np.empty(0, np.uint32), *(block.tries for block in done)]),
        done[-1].after if done else 0,
    )


def _cut(block: Block, start: int, end: int) -> Block:
    return Block(block.puzzles[start:end], block.solutions[start:end], block.tries[start:end], block.after)


def _writer_for(output: Path | None, container: str | None, with_ratings: bool) -> Writer:
    container = container_for(output, container, ("lines", "csv", "parquet"))
    names = ("puzzle", "solution", "clues", *(_RATING if with_ratings else ()))
    if container == "lines":
        return PuzzleLines()
    return PuzzleCsv(names) if container == "csv" else PuzzleParquet(names)


class PuzzleLines:
    """One puzzle a line."""

    name = "lines"

    def start(self, sources: list[Any]) -> bytes:
        """Start with the first puzzle."""
        return b""

    def encode(self, source: Any, chunk: Chunk, table: Any, results: Any) -> tuple[bytes, bytes]:
        """Write the puzzles."""
        return "".join(f"{line}\n" for line in puzzle_lines(table.rows.digits)).encode(), b""

    def finish(self, file: Any, index: Any, rows: int) -> None:
        """Leave the file as it is."""


class PuzzleCsv:
    """A record a puzzle, with a header."""

    name = "csv"

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = names

    def start(self, sources: list[Any]) -> bytes:
        """Give the header."""
        return f"{','.join(self.names)}\n".encode()

    def encode(self, source: Any, chunk: Chunk, table: Any, results: Any) -> tuple[bytes, bytes]:
        """Write the records."""
        columns = table.columns()
        text = io.StringIO()
        csv.writer(text, lineterminator="\n").writerows(zip(*(columns[name] for name in self.names), strict=True))
        return text.getvalue().encode(), b""

    def finish(self, file: Any, index: Any, rows: int) -> None:
        """Leave the file as it is."""


class PuzzleParquet(ParquetWriter):
    """A row a puzzle."""

    def __init__(self, names: tuple[str, ...]) -> None:
        super().__init__()
        text, number = self.arrow.string(), self.arrow.int32()
        kinds = {"clues": self.arrow.int8(), "score": number, "steps": self.arrow.int16()}
        self.schema = self.arrow.schema([(name, kinds.get(name, text)) for name in names])

    def _table_of(self, source: Any, chunk: Chunk, table: Any, results: Any) -> Any:
        columns = table.columns()
        return self.arrow.table({name: columns[name] for name in self.schema.names}, schema=self.schema)

    def _empty_table(self) -> Any:
        return self.schema.empty_table()
