"""Text files, compressed as their names say, by the libraries themselves."""

from __future__ import annotations

import gzip
import io
from typing import TYPE_CHECKING

import zstandard

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["pack", "unpack"]


def pack(path: Path, text: str) -> Path:
    """Write a text, compressed if the name ends in .gz or .zst."""
    data = text.encode()
    if path.suffix == ".gz":
        data = gzip.compress(data)
    elif path.suffix == ".zst":
        data = zstandard.compress(data)
    path.write_bytes(data)
    return path


def unpack(path: Path) -> str:
    """Read a text file, compressed or not."""
    data = path.read_bytes()
    if path.suffix == ".gz":
        data = gzip.decompress(data)
    elif path.suffix == ".zst":
        with zstandard.ZstdDecompressor().stream_reader(io.BytesIO(data), read_across_frames=True) as reader:
            data = reader.read()
    return data.decode()
