"""Traces: the steps that solve a puzzle, with the board after each step and optional explanations."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any, Final, cast

from nonet import _core
from nonet.bulk.columns import import_parquet
from nonet.bulk.write.text import LineWriter, object_line
from nonet.bulk.write.writer import Encoded
from nonet.dataset.layouts.base import Encoder, texts_of
from nonet.dataset.layouts.parquet import ParquetTable
from nonet.dataset.tracing import mapped
from nonet.geometry import cell_name
from nonet.grid import Grid
from nonet.logic.explaining import explain_step
from nonet.records import unpack
from nonet.steps import Step

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from numpy.typing import NDArray

    from nonet.logic.config import LogicConfig
    from nonet.words import LangName

__all__ = ["TRACE_ROWS", "read_traces", "trace", "trace_encoder"]

#: Puzzles per chunk.
TRACE_ROWS: Final = 256
_CHARACTERS: Final = bytes.maketrans(bytes(range(10)), b".123456789")


def trace(puzzle: bytes, config: LogicConfig, words: tuple[str, ...] = ()) -> list[dict[str, Any]]:
    """Solve a proper puzzle of 81 digits step by step, on the same path as `nonet.rate`.

    >>> from nonet.logic.config import LogicConfig
    >>> easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> steps = trace(bytes(map(int, easy.replace(".", "0"))), LogicConfig())
    >>> steps[0]["technique"], steps[0]["placements"], steps[0]["board"][40]
    ('naked_single', ['r5c5=5'], '5')
    """
    solver = _core.LogicSolver(config.order, config.options(is_unique=True))
    solver.load(puzzle, bytes(map(bool, puzzle)))
    grid = Grid.from_digits(puzzle)
    steps = []
    while (found := solver.next()) is not None:
        technique, placements, eliminations, *_ = found
        entry = {
            "technique": technique,
            "placements": [f"{cell_name(cell)}={digit}" for cell, digit in placements],
            "eliminations": [f"{cell_name(cell)}<>{digit}" for cell, digit in eliminations],
            "board": solver.digits().translate(_CHARACTERS).decode("ascii"),
        }
        if words:
            step = unpack(Step, found, board=grid)
            grid = grid.apply(step)
            for lang in words:
                entry[f"words_{lang}"] = explain_step(step, cast("LangName", lang))
        steps.append(entry)
    return steps


def trace_encoder(path: str, config: LogicConfig, words: tuple[str, ...]) -> Encoder:
    """Return the encoder of a file of traces."""
    return _TraceTable(config, words) if path.endswith(".parquet") else _TraceLines(config, words)


def read_traces(path: Path) -> Iterator[list[dict[str, Any]]]:
    """Read the traces in a file, in chunks."""
    if path.suffix == ".parquet":
        with import_parquet().parquet.ParquetFile(path) as file:
            for batch in file.iter_batches(TRACE_ROWS):
                yield batch.to_pylist()
    else:
        with path.open(encoding="utf-8") as lines:
            while rows := [json.loads(line) for line in islice(lines, TRACE_ROWS)]:
                yield rows


def _rows(records: NDArray[Any]) -> list[dict[str, Any]]:
    """Return what a row of traces has before its steps."""
    numbers, ids = records["augmentation"].tolist(), records["id"]
    return [
        {"puzzle": line, "augmentation": number, "canonical_id": one.tobytes().hex()}
        for line, number, one in zip(texts_of(records["puzzle"]), numbers, ids, strict=True)
    ]


def _traced(row: dict[str, Any], config: LogicConfig, words: tuple[str, ...]) -> dict[str, Any]:
    return row | {"steps": trace(Grid(row["puzzle"])._digits, config, words)}


def _line(row: dict[str, Any], config: LogicConfig, words: tuple[str, ...]) -> bytes:
    return object_line(_traced(row, config, words))


@dataclass(frozen=True)
class _TraceLines(Encoder):
    config: LogicConfig
    words: tuple[str, ...]

    writer = LineWriter()

    def encode(self, first: int, records: NDArray[Any]) -> Encoded:
        """Write the rows as lines, which the processes that find the steps make, too."""
        return Encoded(b"".join(mapped(partial(_line, config=self.config, words=self.words), _rows(records))))


@dataclass(frozen=True)
class _TraceTable(ParquetTable):
    config: LogicConfig
    words: tuple[str, ...]

    def encode(self, first: int, records: NDArray[Any]) -> Encoded:
        rows = mapped(partial(_traced, config=self.config, words=self.words), _rows(records))
        writer = self.writer
        return writer.group({name: [row[name] for row in rows] for name in writer.schema.names})

    def kinds(self, arrow: Any) -> dict[str, Any]:
        text = arrow.string()
        step = {"technique": text, "placements": arrow.list_(text), "eliminations": arrow.list_(text), "board": text}
        step.update({f"words_{lang}": text for lang in self.words})
        return {
            "puzzle": text,
            "augmentation": arrow.uint32(),
            "canonical_id": text,
            "steps": arrow.list_(arrow.struct(list(step.items()))),
        }
