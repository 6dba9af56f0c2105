"""The interface of layouts, and records as rows of named values."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from nonet.bulk.write.text import LineWriter
from nonet.dataset.records import LEVELS, RECORD, STATUSES, hardest_names, lines_of
from nonet.errors import WrongValueError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    from nonet.bulk.write.writer import Encoded, Writer

__all__ = ["ROWS", "Encoder", "JsonEncoder", "Layout", "boards_from", "records_from", "texts_of", "values_of"]

#: Examples encoded or read at a time; one row group of Parquet.
ROWS: Final = 32_768


@dataclass(frozen=True)
class Encoder(ABC):
    """Writes one file of records, with one of the writers of `nonet.bulk.write`; plain data."""

    @property
    @abstractmethod
    def writer(self) -> Writer:
        """How the file is laid out."""

    @abstractmethod
    def encode(self, first: int, records: NDArray[Any]) -> Encoded:
        """Encode records; `first` is the number of the first one in its part."""

    @property
    def name(self) -> str:
        """The kind of file."""
        return self.writer.name

    @property
    def library(self) -> str:
        """The library that determines the bytes."""
        return self.writer.library

    def start(self) -> bytes:
        """Return the beginning of the file."""
        return self.writer.start()

    def finish(self, file: Any, index: Any, rows: int) -> None:
        """Complete the file."""
        self.writer.finish(file, index, rows)


@dataclass(frozen=True)
class JsonEncoder(Encoder):
    """One JSON object per line."""

    writer = LineWriter()

    def encode(self, first: int, records: NDArray[Any]) -> Encoded:
        """Write the rows as lines."""
        return self.writer.objects(self.rows(records))

    @abstractmethod
    def rows(self, records: NDArray[Any]) -> Iterable[dict[str, Any]]:
        """Return records as objects."""


class Layout(ABC):
    """How a data set is stored in files."""

    name: str
    #: Whether ratings and other columns are written too.
    has_columns: bool
    #: Examples encoded at a time, by one worker.
    rows: int = ROWS

    def library(self) -> str:
        """Return the library and version that the bytes depend on besides nonet, "" if none."""
        return ""

    @abstractmethod
    def encoders(self, split: str) -> dict[str, Encoder]:
        """Return the files of a part, by path, with their writers."""

    def notes(self, split: str, classes: int, rows: int) -> dict[str, Any]:
        """Return the small JSON files that describe a part, by path; "" stands for the whole set."""
        return {}

    @abstractmethod
    def read(self, folder: Path, split: str) -> Iterator[NDArray[Any]]:
        """Yield the records of a part in chunks; columns that the layout lacks are 0."""

    @abstractmethod
    def trace_path(self, split: str) -> str:
        """Return the path of the traces of a part."""


def texts_of(boards: NDArray[np.uint8]) -> list[str]:
    """Return boards as lines."""
    text = lines_of(np.ascontiguousarray(boards)).tobytes().decode("ascii")
    return [text[start : start + 81] for start in range(0, len(text), 81)]


def values_of(records: NDArray[Any]) -> dict[str, list[Any]]:
    """Return the columns of records as lists of plain values."""
    names = hardest_names()
    ids = np.ascontiguousarray(records["id"]).tobytes().hex()
    width = 2 * records["id"].shape[1]
    return {
        "puzzle": texts_of(records["puzzle"]),
        "solution": texts_of(records["solution"]),
        "clues": records["clues"].tolist(),
        "level": [LEVELS[code] for code in records["level"].tolist()],
        "score": records["score"].tolist(),
        "hardest": [names[code] for code in records["hardest"].tolist()],
        "steps": records["steps"].tolist(),
        "status": [STATUSES[code] for code in records["status"].tolist()],
        "search_nodes": records["nodes"].tolist(),
        "canonical_id": [ids[start : start + width] for start in range(0, len(ids), width)],
        "augmentation": records["augmentation"].tolist(),
    }


def records_from(values: Mapping[str, Sequence[Any]]) -> NDArray[Any]:
    """Make records from the result of `values_of`; raise ValueError or KeyError for anything else."""
    records = np.zeros(len(values["puzzle"]), RECORD)
    for name in ("puzzle", "solution"):
        records[name] = boards_from(values[name])
    ids = bytes.fromhex("".join(values["canonical_id"]))
    records["id"] = np.frombuffer(ids, np.uint8).reshape(len(records), -1)
    for name in ("clues", "score", "steps", "augmentation"):
        records[name] = values[name]
    records["nodes"] = values["search_nodes"]
    codes = {name: code for code, name in enumerate(hardest_names())}
    records["hardest"] = [codes[name] for name in values["hardest"]]
    records["level"] = [LEVELS.index(name) for name in values["level"]]
    records["status"] = [STATUSES.index(name) for name in values["status"]]
    return records


def boards_from(lines: Sequence[str]) -> NDArray[np.uint8]:
    """Read boards from lines of digits and dots."""
    if any(len(line) != 81 for line in lines):
        raise WrongValueError("layout.cells")
    text = np.frombuffer("".join(lines).replace(".", "0").encode("ascii"), np.uint8)
    if text.size and (text.min() < ord("0") or text.max() > ord("9")):
        raise WrongValueError("layout.characters")
    boards: NDArray[np.uint8] = (text - np.uint8(ord("0"))).reshape(-1, 81)
    return boards
