"""Unpack sources that can only be read from their start into files that can be read from anywhere."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, BinaryIO, Final, cast

from nonet import _core
from nonet.bulk.read import open_source
from nonet.bulk.read.grids import GridSource
from nonet.bulk.read.source import TextSource
from nonet.bulk.read.streams import CHUNK_BYTES, inner_suffix, read_into
from nonet.bulk.run.ledger import checksum_file
from nonet.engines.calls import answers
from nonet.storage import journal
from nonet.storage.atomic import write_all, writing
from nonet.storage.journal import ResumeError
from nonet.storage.paths import is_local

if TYPE_CHECKING:
    from pathlib import Path

    from nonet.bulk.read.source import AnySource
    from nonet.bulk.read.streams import ByteSource
    from nonet.engines import Engine

__all__ = ["unpacked"]

#: The kind of the journal entry for an unpacked file.
_KIND: Final = "unpacked"


def unpacked(sources: list[AnySource], folder: Path, job: str, column: str | None, engine: Engine) -> list[AnySource]:
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
    """Write all bytes of a source to a file atomically, then a record of them, unless both are there and agree."""
    record = path.with_name(f"{path.name}.json")
    if _is_whole(path, record):
        return
    buffer = memoryview(bytearray(CHUNK_BYTES))
    with source.open() as file, writing(path) as out:
        while filled := read_into(file, buffer):
            if stop.is_set():
                raise InterruptedError("unpacking was stopped")
            write_all(out, buffer[:filled])
        body = {"bytes": out.seek(0, io.SEEK_END), "checksum": checksum_file(out)}
    journal.save(record, _KIND, body, is_held=False, is_synced=False)


def _is_whole(path: Path, record: Path) -> bool:
    """Return whether an earlier run unpacked a file that has not changed since."""
    try:
        body = journal.load(record, _KIND)
        if body is None or path.stat().st_size != body.get("bytes"):
            return False
        if not is_local(path):  # it may cost more to read than to unpack again
            return True
        with path.open("rb", buffering=0) as file:
            return checksum_file(cast("BinaryIO", file)) == body.get("checksum")
    except (ResumeError, OSError):
        return False
