"""Files that jobs read and write, and jobs that are stopped."""

from __future__ import annotations

import gzip
import io
import itertools
from typing import TYPE_CHECKING

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import zstandard

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

__all__ = ["pack", "stop_after", "tree", "unpack", "write_as"]


def pack(path: Path, text: str) -> Path:
    """Write a text, compressed if the name ends in .gz or .zst."""
    data = text.encode()
    if path.suffix == ".gz":
        data = gzip.compress(data)
    elif path.suffix == ".zst":
        data = zstandard.compress(data)
    path.write_bytes(data)
    return path


def write_as(path: Path, lines: list[str]) -> Path:
    """Write puzzles in the container that the name asks for, with a number and a note if it has columns."""
    if path.suffix == ".parquet":
        notes = pa.array([None if n % 3 else f"note {n}" for n in range(len(lines))], pa.string())
        table = pa.table({"number": range(len(lines)), "puzzle": pa.array(lines, pa.string()), "note": notes})
        pq.write_table(table, path, row_group_size=70)
        return path
    if path.suffix == ".npy":
        np.save(path, np.array([[int(c) if c != "." else 0 for c in line] for line in lines], np.uint8).reshape(-1, 81))
        return path
    text = "".join(f"{line}\n" for line in lines)
    if ".csv" in path.suffixes:
        text = "number,puzzle,note\n" + "".join(f'{n},{line},"a, ""b""\n{n}"\n' for n, line in enumerate(lines))
    return pack(path, text)


def unpack(path: Path) -> str:
    """Read a text file, compressed or not."""
    data = path.read_bytes()
    if path.suffix == ".gz":
        data = gzip.decompress(data)
    elif path.suffix == ".zst":
        with zstandard.ZstdDecompressor().stream_reader(io.BytesIO(data), read_across_frames=True) as reader:
            data = reader.read()
    return data.decode()


def tree(folder: Path) -> dict[str, bytes]:
    """Return all files below a folder, by path."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def stop_after(reports: int = 1) -> Callable[[object], None]:
    """Return a `watch` that stops a job as Ctrl-C does, at its n-th report of progress."""
    numbers = itertools.count(1)

    def watch(_: object) -> None:
        if next(numbers) >= reports:
            raise KeyboardInterrupt

    return watch
