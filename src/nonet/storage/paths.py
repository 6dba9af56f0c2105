"""Locations of files: local paths, and addresses such as s3://bucket/puzzles.parquet that fsspec supports.

An address is a `UPath`, which has the interface of a `Path`, so nearly all code takes either. Only code that needs
more, such as atomic renames, distinguishes them.
"""

from __future__ import annotations

import os
import re
import uuid
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast
from urllib.parse import unquote, urlsplit

from nonet.errors import MissingExtraError, SudokuError, UsageError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = [
    "absolute",
    "changed_input",
    "expand",
    "is_address",
    "is_folder",
    "is_local",
    "is_object_store",
    "make_folder",
    "path_from",
    "remove_tree",
]

#: Names that other programs create in data folders and skip when reading.
_HIDDEN: Final = (".", "_")
#: Stores where objects appear only when complete, and cannot be renamed: writing there is already atomic.
_OBJECT_STORES: Final = frozenset(
    {"s3", "s3a", "gs", "gcs", "abfs", "abfss", "az", "adl", "memory", "oss", "oci", "r2"}
)


def is_address(text: str) -> bool:
    """Return whether a text is an address and not a path.

    >>> is_address("s3://bucket/puzzles.txt"), is_address("puzzles.txt")
    (True, False)
    """
    scheme, mark, _ = text.partition("://")
    return bool(mark) and scheme.replace("+", "").replace("::", "").isalnum()


def path_from(text: str) -> Path:
    """Return the path or address that a text denotes; `file://` addresses are paths."""
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
        path.fs  # noqa: B018  # fails for a missing package or an unknown scheme
    except (ImportError, ValueError) as error:
        raise UsageError("address", address=text, error=error) from None
    return cast("Path", path)


def is_local(path: Path) -> bool:
    """Return whether a path is on this machine."""
    return isinstance(path, Path) and not hasattr(path, "fs")


def absolute(path: Path) -> Path:
    """Return an equivalent path that does not depend on the current folder."""
    return path.absolute() if is_local(path) else path


def is_folder(path: Path) -> bool:
    """Return whether a path is a folder."""
    with suppress(OSError, ValueError):
        return path.is_dir()
    return False


def expand(path: Path, suffixes: Iterable[str]) -> list[Path]:
    """Return the files in a folder and its subfolders with these suffixes, sorted by name.

    A folder that is reachable in several ways, such as by a link back up, is read once.
    """
    known = tuple(suffixes)
    seen: set[tuple[int, int]] = set()

    def files(folder: Path) -> Iterator[Path]:
        if is_local(folder):
            status = folder.stat()
            if (status.st_dev, status.st_ino) in seen:
                return
            seen.add((status.st_dev, status.st_ino))
        for item in sorted(folder.iterdir(), key=lambda item: item.name):
            if item.name.startswith(_HIDDEN):
                continue
            if is_folder(item):
                yield from files(item)
            elif item.name.lower().endswith(known):
                yield item

    return list(files(path))


def is_object_store(path: Path) -> bool:
    """Return whether an address belongs to a store where objects appear only when complete."""
    return not is_local(path) and cast("Any", path).protocol in _OBJECT_STORES


def make_folder(path: Path) -> None:
    """Make a folder, except on object stores, which have only names with slashes in them."""
    if not is_object_store(path):
        path.mkdir(parents=True, exist_ok=True)


def remove_tree(path: Path) -> None:
    """Remove a folder with its contents, if it exists."""
    if is_local(path):
        import shutil

        # Leftovers of a run that was killed in here are removed as well.
        left = re.compile(re.escape(path.name) + r"\.[0-9a-f]{12}\.gone")
        with suppress(OSError):
            for name in filter(left.fullmatch, os.listdir(path.parent)):
                shutil.rmtree(path.with_name(name), ignore_errors=True)
        # Rename it first, so that writers that are still active fail at once.
        with suppress(OSError):
            path = path.rename(path.with_name(f"{path.name}.{uuid.uuid4().hex[:12]}.gone"))
        shutil.rmtree(path, ignore_errors=True)
        if path.exists():  # the disk may fail
            shutil.rmtree(path, ignore_errors=True)
        return
    there: Any = path
    with suppress(FileNotFoundError):
        there.fs.rm(there.path, recursive=True)


def changed_input(name: str) -> SudokuError:
    """Return the error for an input that has changed since the job started."""
    return SudokuError("file.changed", name=name)
