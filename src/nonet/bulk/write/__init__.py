"""Writing rows: one writer for each kind of file, used by every command."""

from __future__ import annotations

import io
from itertools import islice
from typing import TYPE_CHECKING, BinaryIO, Final

import numpy as np

from nonet.bulk.columns import import_arrow
from nonet.bulk.read.packed import compress
from nonet.bulk.read.streams import CONTAINERS
from nonet.bulk.write.npy import NpyWriter
from nonet.bulk.write.parquet import ParquetWriter, index_entry
from nonet.storage.atomic import write_all

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nonet.grid import Grid

__all__ = ["BOARD_CONTAINERS", "write_grids", "write_text"]

#: Containers of boards that are not text.
BOARD_CONTAINERS: Final = {name: CONTAINERS[name] for name in ("parquet", "npy")}

#: Grids per row group or compressed piece.
_GROUP: Final = 65_536


def write_text(file: BinaryIO, pieces: Iterator[str], compression: str | None) -> int:
    """Write pieces of text, compressed if requested; return their number."""
    count = 0
    size = _GROUP if compression else 1
    while group := list(islice(pieces, size)):
        write_all(file, compress("".join(group).encode(), compression))
        count += len(group)
    return count


def write_grids(file: BinaryIO, grids: Iterable[Grid], container: str) -> int:
    """Write the digits of grids as a column `puzzle` (Parquet) or as an array of shape (n, 81) (npy); count them."""
    writer = _parquet() if container == "parquet" else NpyWriter()
    index = io.BytesIO()
    place, count = write_all(file, writer.start()), 0
    for group in _groups(grids):
        if isinstance(writer, NpyWriter):
            digits = np.frombuffer(b"".join(grid._digits for grid in group), np.uint8)
            piece = writer.rows(digits.reshape(-1, 81))
        else:
            piece = writer.group({"puzzle": [grid.to_line() for grid in group]})
            index.write(index_entry(place, piece.entry))
        place += write_all(file, piece.data)
        count += len(group)
    writer.finish(file, index, count)
    return count


def _parquet() -> ParquetWriter:
    arrow = import_arrow("Parquet")
    return ParquetWriter(arrow.schema([arrow.field("puzzle", arrow.string(), nullable=False)]))


def _groups(grids: Iterable[Grid]) -> Iterator[list[Grid]]:
    source = iter(grids)
    while group := list(islice(source, _GROUP)):
        yield group
