"""Where files lie: paths of this machine, and addresses such as s3://bucket/puzzles.parquet that fsspec knows.

An address is a `UPath`, which answers to the names of a `Path`; so nearly all code takes either. Only what needs more,
such as taking a name in one step, asks which it is.
"""

from __future__ import annotations

import io
import os
import uuid
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, Final, cast
from urllib.parse import unquote, urlsplit

from nonet.errors import MissingExtraError, ParseError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = [
    "Stored",
    "absolute",
    "expand",
    "is_address",
    "is_folder",
    "is_local",
    "join_stored",
    "make_folder",
    "path_from",
    "put",
    "remove_tree",
    "write_all",
    "writing",
]

#: Names that other programs leave in folders of data, and pass over themselves.
_HIDDEN: Final = (".", "_")
#: Stores that give a whole object its name at once, and cannot rename: writing there is the one step.
_OBJECT_STORES: Final = frozenset(
    {"s3", "s3a", "gs", "gcs", "abfs", "abfss", "az", "adl", "memory", "oss", "oci", "r2"}
)


def is_address(text: str) -> bool:
    """Tell whether a text is an address and not a path.

    >>> is_address("s3://bucket/puzzles.txt"), is_address("puzzles.txt")
    (True, False)
    """
    scheme, mark, _ = text.partition("://")
    return bool(mark) and scheme.replace("+", "").replace("::", "").isalnum()


def path_from(text: str) -> Path:
    """Give the path or the address that a text means; `file://` addresses are paths."""
    if not is_address(text):
        return Path(text)
    parts = urlsplit(text)
    if parts.scheme in ("file", "local"):
        return Path(unquote(parts.path))
    try:
        from upath import UPath
    except ImportError:
        raise MissingExtraError(f"{parts.scheme}://", "dask") from None
    try:
        path = UPath(text)
        path.fs  # noqa: B018  # where a missing package, or a scheme nobody knows, shows
    except (ImportError, ValueError) as error:
        raise ParseError(f"expected an address that fsspec can open, got {text}: {error}") from None
    return cast("Path", path)


def is_local(path: Path) -> bool:
    """Tell whether a path lies on this machine."""
    return isinstance(path, Path) and not hasattr(path, "fs")


def absolute(path: Path) -> Path:
    """Give a path that means the same to a process that was started elsewhere."""
    return path.absolute() if is_local(path) else path


def is_folder(path: Path) -> bool:
    """Tell whether a path is a folder."""
    with suppress(OSError, ValueError):
        return path.is_dir()
    return False


def expand(path: Path, suffixes: Iterable[str]) -> list[Path]:
    """Give the files of a folder that end as told, those of folders within it included, in the order of their names."""
    known = tuple(suffixes)
    found = []
    for item in sorted(path.iterdir(), key=lambda item: item.name):
        if item.name.startswith(_HIDDEN):
            continue
        if is_folder(item):
            found += expand(item, known)
        elif item.name.lower().endswith(known):
            found.append(item)
    return found


@contextmanager
def writing(path: Path, *, aside: Path | None = None, sync: bool = True) -> Iterator[BinaryIO]:
    """Open a file to write (and read) that is whole or not there: two who write the same do not disturb each other.

    Until it is whole, it has a name of its own beside the path, or in the folder `aside`.
    """
    name = f"{path.name}.{uuid.uuid4().hex[:12]}.new"
    new = path.with_name(name) if aside is None else aside / name
    if is_local(path):
        try:
            with new.open("w+b", buffering=0) as file:
                yield cast("BinaryIO", file)
                if sync:
                    os.fsync(file.fileno())
            new.replace(path)
        except BaseException:
            with suppress(OSError):
                new.unlink()
            raise
        return
    held = io.BytesIO()
    yield held
    there: Any = path
    if there.protocol in _OBJECT_STORES:
        there.fs.pipe_file(there.path, held.getvalue())
        return
    near: Any = new
    there.fs.pipe_file(near.path, held.getvalue())
    there.fs.mv(near.path, there.path)


def make_folder(path: Path) -> None:
    """Make a folder, where there are any: an object store has only names with slashes in them."""
    if is_local(path) or cast("Any", path).protocol not in _OBJECT_STORES:
        path.mkdir(parents=True, exist_ok=True)


def write_all(file: BinaryIO, data: Any) -> int:
    """Write all of some bytes, however many a call takes; gives their number."""
    view = memoryview(data).cast("B") if len(data) else memoryview(b"")
    size = len(view)
    while view:
        view = view[file.write(view) :]
    return size


@dataclass(frozen=True, slots=True)
class Stored:
    """Data that waits in a file of its own to be joined to others."""

    path: Path
    size: int

    def __len__(self) -> int:
        return self.size


def join_stored(file: BinaryIO, stored: Stored) -> int:
    """Append stored data to an open file without reading it, where the system can; gives its size."""
    left = stored.size
    with stored.path.open("rb", buffering=0) as source:
        if hasattr(os, "copy_file_range"):
            with suppress(OSError):  # two kinds of file system: then by hand
                while left and (copied := os.copy_file_range(source.fileno(), file.fileno(), left)):
                    left -= copied
        while left and (data := source.read(min(left, 1 << 20))):
            left -= write_all(file, data)
    if left:
        raise OSError(f"expected {stored.size} bytes in {stored.path}, got {stored.size - left}")
    stored.path.unlink()
    return stored.size


def put(path: Path, data: Any, *, sync: bool = True) -> None:
    """Write a whole file in one step."""
    with writing(path, sync=sync) as file:
        write_all(file, data)


def remove_tree(path: Path) -> None:
    """Remove a folder with all that is in it; nothing if it is not there."""
    if is_local(path):
        import shutil

        # In one step out of the way of those who may still be writing there.
        with suppress(OSError):
            path = path.rename(path.with_name(f"{path.name}.{uuid.uuid4().hex[:12]}.gone"))
        shutil.rmtree(path, ignore_errors=True)
        return
    there: Any = path
    with suppress(FileNotFoundError):
        there.fs.rm(there.path, recursive=True)
