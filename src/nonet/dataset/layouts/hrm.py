"""The training layout of small reasoning models: HRM (sapientinc/HRM) and TRM (TinyRecursiveModels).

A folder per part holds `dataset.json` and five arrays. Cells are tokens: 0 is padding, 1 is blank, 2 to 10 are the
digits. Each example is a "puzzle"; a "group" is a puzzle with all its copies, of which an epoch draws one.

    all__inputs.npy              (n, 81)   puzzles
    all__labels.npy              (n, 81)   solutions
    all__puzzle_identifiers.npy  (n,)      0: the one identifier that Sudoku has
    all__puzzle_indices.npy      (n + 1,)  where each puzzle starts: 0, 1, ..., n
    all__group_indices.npy       (g + 1,)  where each group starts, then n
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from nonet.dataset.layouts.base import ROWS, Encoder, Layout
from nonet.dataset.layouts.npy import ArrayFile, read_column
from nonet.dataset.records import RECORD
from nonet.errors import WrongValueError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from numpy.typing import NDArray

__all__ = ["Hrm"]

_TOKEN: Final = np.dtype("u1")
_INDEX: Final = np.dtype("<i4")


class Hrm(Layout):
    """`train/all__inputs.npy`, `train/dataset.json`, and so on."""

    name = "hrm"
    has_columns = False

    def encoders(self, split: str) -> dict[str, Encoder]:
        arrays = {
            "inputs": ArrayFile(_TOKEN, (81,), partial(_tokens, "puzzle")),
            "labels": ArrayFile(_TOKEN, (81,), partial(_tokens, "solution")),
            "puzzle_identifiers": ArrayFile(_INDEX, (), _identifiers),
            "puzzle_indices": ArrayFile(_INDEX, (), _puzzle_starts, ends_with_count=True),
            "group_indices": ArrayFile(_INDEX, (), _group_starts, ends_with_count=True),
        }
        return {f"{split}/all__{name}.npy": array for name, array in arrays.items()}

    def notes(self, split: str, classes: int, rows: int) -> dict[str, Any]:
        """Return the metadata that the loaders of HRM and TRM expect; TRM also needs `total_puzzles`."""
        if not split:
            return {"identifiers.json": ["<blank>"]}
        return {
            f"{split}/dataset.json": {
                "pad_id": 0,
                "ignore_label_id": 0,
                "blank_identifier_id": 0,
                "vocab_size": 11,
                "seq_len": 81,
                "num_puzzle_identifiers": 1,
                "total_groups": classes,
                "mean_puzzle_examples": 1.0,
                "total_puzzles": rows,
                "sets": ["all"],
            }
        }

    def read(self, folder: Path, split: str) -> Iterator[NDArray[Any]]:
        """Yield inputs and labels in chunks; the groups determine the copy number of each."""
        shapes = {"inputs": (81,), "labels": (81,), "puzzle_identifiers": (), "puzzle_indices": (), "group_indices": ()}
        inputs, labels, identifiers, puzzles, groups = (
            read_column(folder / split / f"all__{name}.npy", shape) for name, shape in shapes.items()
        )
        count = len(inputs)
        if (len(labels), len(identifiers), len(puzzles)) != (count, count, count + 1):
            raise WrongValueError("layout.lengths", count=count, split=split)
        group = 0
        for start in range(0, count + 1, ROWS):  # the last index is one past the last puzzle
            places = np.arange(start, min(start + ROWS, count + 1))
            if not np.array_equal(puzzles.rows(start, start + ROWS), places):
                raise WrongValueError("layout.puzzles", count=count, split=split)
            # A group has at least one puzzle, so the groups of the chunk are among these.
            starts = groups.rows(group, group + ROWS + 1)
            owners = np.searchsorted(starts, places, side="right") - 1
            if not len(starts) or (np.diff(starts) < 1).any() or owners.min() < 0 or starts[-1] > count:
                raise WrongValueError("layout.groups", count=count, split=split)
            records = np.zeros(min(ROWS, count - start), RECORD)
            for field, tokens in (("puzzle", inputs), ("solution", labels)):
                part = tokens.rows(start, start + ROWS)
                if len(part) and (part.min() < 1 or part.max() > 10):
                    raise WrongValueError("layout.tokens", split=split)
                records[field] = part - 1
            records["augmentation"] = (places - starts[owners])[: len(records)]
            group += int(owners[-1])
            if len(records):
                yield records
        if group != len(groups) - 1 or groups.rows(group, group + 1).tolist() != [count]:
            raise WrongValueError("layout.groups", count=count, split=split)

    def trace_path(self, split: str) -> str:
        """Return the path of the traces: next to the arrays, as JSON lines."""
        return f"{split}/traces.jsonl"


def _tokens(field: str, first: int, records: NDArray[Any]) -> NDArray[Any]:
    tokens: NDArray[Any] = records[field] + 1
    return tokens


def _identifiers(first: int, records: NDArray[Any]) -> NDArray[Any]:
    return np.zeros(len(records))


def _puzzle_starts(first: int, records: NDArray[Any]) -> NDArray[Any]:
    return np.arange(first, first + len(records))


def _group_starts(first: int, records: NDArray[Any]) -> NDArray[Any]:
    return first + np.flatnonzero(records["augmentation"] == 0)
