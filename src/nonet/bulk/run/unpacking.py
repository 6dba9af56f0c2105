"""Unpack sources that can only be read from their start into files that can be read from anywhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonet import _core
from nonet.bulk.read import open_source
from nonet.bulk.read.grids import GridSource
from nonet.bulk.read.lines import TextSource
from nonet.bulk.read.streams import CHUNK_BYTES, inner_suffix, read_into
from nonet.engines.calls import answers
from nonet.storage.atomic import write_all, writing

if TYPE_CHECKING:
    from pathlib import Path

    from nonet.bulk.read.source import Source
    from nonet.bulk.read.streams import ByteSource
    from nonet.engines import Engine

__all__ = ["unpacked"]


def unpacked(sources: list[Source], folder: Path, job: str, column: str | None, engine: Engine) -> list[Source]:
    """Unpack compressed sources into a folder, on the engine (standard input here); return all sources.

    File names contain the name of the `job`, so that they are never confused with those of another.
    """
    packed: dict[int, tuple[ByteSource, Path]] = {}
    for index, source in enumerate(sources):
        if source.is_packed and isinstance(source, (TextSource, GridSource)):
            inner = source.source
            suffix = "" if inner.path is None else inner_suffix(inner.path)[0]
            packed[index] = (inner, folder / f"input-{index:04}.{job}{suffix}")
    for inner, path in packed.values():
        if inner.path is None:
            unpack(inner, path, stop=_core.StopFlag())
    for _ in answers(engine, unpack, [item for item in packed.values() if item[0].path is not None]):
        pass
    result = list(sources)
    for index, (_, path) in packed.items():
        result[index] = open_source(path, column)
        result[index].name = sources[index].name
    return result


def unpack(source: ByteSource, path: Path, stop: _core.StopFlag) -> None:
    """Write all bytes of a source to a file atomically, unless it exists."""
    if path.exists():
        return
    buffer = memoryview(bytearray(CHUNK_BYTES))
    with source.open() as file, writing(path) as out:
        while filled := read_into(file, buffer):
            if stop.is_set():
                raise InterruptedError("unpacking was stopped")
            write_all(out, buffer[:filled])
