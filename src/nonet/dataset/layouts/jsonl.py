"""JSON Lines: one object per example, in a file per part."""

from __future__ import annotations

import json
from itertools import islice
from typing import TYPE_CHECKING, Any

from nonet.dataset.layouts.base import ROWS, Encoder, JsonEncoder, Layout, records_from, values_of
from nonet.dataset.records import COLUMNS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from numpy.typing import NDArray

__all__ = ["JsonLines"]


class JsonLines(Layout):
    """`train.jsonl`, `validation.jsonl`, `test.jsonl`."""

    name = "jsonl"
    has_columns = True

    def encoders(self, split: str) -> dict[str, Encoder]:
        return {f"{split}.jsonl": _Lines()}

    def read(self, folder: Path, split: str) -> Iterator[NDArray[Any]]:
        with (folder / f"{split}.jsonl").open(encoding="utf-8") as file:
            while rows := [json.loads(line) for line in islice(file, ROWS)]:
                yield records_from({name: [row[name] for row in rows] for name in COLUMNS})

    def trace_path(self, split: str) -> str:
        return f"{split}.traces.jsonl"


class _Lines(JsonEncoder):
    def rows(self, records: NDArray[Any]) -> Iterator[dict[str, Any]]:
        values = values_of(records)
        return (dict(zip(values, row, strict=True)) for row in zip(*values.values(), strict=True))
