"""Byte streams: plain, gzip or Zstandard files, local or remote, and standard input; what their suffixes mean."""

from __future__ import annotations

import io
import os
import select
import stat
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TextIO

from nonet import plugins
from nonet.bulk.read.packed import COMPRESSIONS, PackedFile, zstandard
from nonet.errors import UsageError
from nonet.storage.outputs import is_stream
from nonet.storage.paths import absolute, expand, is_folder, is_local, path_from

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = [
    "CHUNK_BYTES",
    "CONTAINERS",
    "STANDARD_INPUT",
    "ByteSource",
    "Pipe",
    "bounded_lines",
    "container_of",
    "files_at",
    "inner_suffix",
    "read_into",
]

#: Containers that can be written, by the suffixes that name them; the first suffix is the usual one.
CONTAINERS: Final[dict[str, tuple[str, ...]]] = {
    "lines": (".txt", ".sdm", ".lines", ""),
    "csv": (".csv", ".tsv"),
    "parquet": (".parquet", ".pq"),
    "npy": (".npy",),
    "jsonl": (".jsonl", ".ndjson"),
}
#: Bytes per chunk: about 25,000 puzzles, one or two milliseconds of work. The few chunks in memory stay in the L3
#: cache; chunks of twice the size make easy puzzles 10 % slower.
CHUNK_BYTES: Final = 2 << 20
#: How long a pipe may pause before the data received so far is processed.
_PAUSE_SECONDS: Final = 0.05

#: Longer lines are truncated, to bound memory; no format has lines nearly as long.
_LONGEST_LINE: Final = 1 << 16


def inner_suffix(path: Path) -> tuple[str, str | None]:
    """Split the suffixes of a name into format and compression: `a.csv.gz` gives (`.csv`, `gzip`).

    >>> inner_suffix(Path("a.csv.gz")), inner_suffix(Path("b.txt"))
    (('.csv', 'gzip'), ('.txt', None))
    """
    compression = COMPRESSIONS.get(path.suffix.lower())
    return (Path(path.stem) if compression else path).suffix.lower(), compression


def container_of(suffix: str) -> str | None:
    """Return the container that a suffix names."""
    return next((name for name, suffixes in CONTAINERS.items() if suffix in suffixes), None)


def files_at(text: str) -> list[Path]:
    """Return the files that a path stands for: itself, the files of a folder, or the matches of an address with *."""
    path = path_from(text)
    if "*" in text and not is_local(path):
        pattern: Any = path
        found = [path_from(f"{pattern.protocol}://{name}") for name in sorted(pattern.fs.glob(pattern.path))]
        if not found:
            raise UsageError("files.missing", path=text)
        return found
    if not is_folder(path):
        if not path.exists():
            raise UsageError("files.missing_one", path=text)
        if is_stream(path) and not path.is_file():  # a file is read several times, by workers too
            raise UsageError("files.pipe", path=text)
        return [path]
    known = [suffix for names in CONTAINERS.values() for suffix in names if suffix] + plugins.suffixes_of("formats")
    found = expand(path, [f"{suffix}{packed}" for suffix in known for packed in ("", *COMPRESSIONS)])
    if not found:
        raise UsageError("files.none", place=text, known=", ".join(known))
    return found


class ByteSource:
    """A file or standard input, read from any position in its (uncompressed) bytes."""

    def __init__(self, path: Path | None, compression: str | None = None) -> None:
        self.path = path
        self.compression = compression
        self.chunk_bytes = CHUNK_BYTES
        if compression == "zstd":
            zstandard()

    def __getstate__(self) -> dict[str, Any]:
        """Pickle an absolute path: workers may run in other folders."""
        return {**self.__dict__, "path": None if self.path is None else absolute(self.path)}

    @property
    def name(self) -> str:
        """The name used in messages."""
        return "standard input" if self.path is None else str(self.path)

    @property
    def size(self) -> int | None:
        """The size of the file on disk; None for a pipe."""
        return None if self.path is None or not self.path.is_file() else self.path.stat().st_size

    def identity(self) -> dict[str, Any]:
        """Return a fingerprint of the file: size, modification time and a digest of its first bytes."""
        if self.path is None:
            return {"name": "-"}
        import hashlib  # slow to import, and seldom needed

        status = self.path.stat()
        with self.path.open("rb") as file:
            digest = hashlib.sha256(file.read(1 << 16)).hexdigest()
        return {"name": self.path.name, "size": status.st_size, "mtime": status.st_mtime, "sha256_64k": digest}

    def open(self, position: int = 0) -> io.RawIOBase | io.BufferedIOBase:
        """Open it for reading at a position in the uncompressed bytes."""
        if self.path is None:
            pipe = STANDARD_INPUT.reader()
            pipe.skip(position)
            return pipe
        if self.compression is None:
            file: io.RawIOBase | io.BufferedIOBase
            file = self.path.open("rb", buffering=0) if is_local(self.path) else self.path.open("rb")
            file.seek(position)
            return file
        file = PackedFile(self.path, self.compression)
        while position > 0:
            skipped = len(file.read(min(position, CHUNK_BYTES)) or b"")
            if skipped == 0:
                break
            position -= skipped
        return file

    def head(self, size: int = 1 << 16) -> bytes:
        """Return the first bytes without consuming them."""
        if self.path is None:
            return STANDARD_INPUT.head(size)
        with self.open() as file:
            buffer = memoryview(bytearray(size))
            return bytes(buffer[: read_into(file, buffer)])


def read_into(file: io.RawIOBase | io.BufferedIOBase, buffer: memoryview) -> int:
    """Fill a buffer until the file ends or a pipe pauses; return the size."""
    filled = 0
    while filled < len(buffer):
        if filled and isinstance(file, Pipe) and not file.has_more():
            break
        read = file.readinto(buffer[filled:])
        if not read:
            break
        filled += read
    return filled


def bounded_lines(text: TextIO) -> Iterator[str]:
    """Return the lines of a text, truncating very long ones."""
    while line := text.readline(_LONGEST_LINE):
        if len(line) == _LONGEST_LINE and not line.endswith("\n"):
            line += "\n"
            while (rest := text.readline(_LONGEST_LINE)) and not rest.endswith("\n"):
                pass
        yield line


class Pipe(io.RawIOBase):
    """Standard input, which returns what is available instead of blocking for more."""

    def __init__(self, descriptor: int, seen: bytearray | None = None) -> None:
        super().__init__()
        self._descriptor = descriptor
        self._seen = bytearray() if seen is None else seen

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        """Read the available bytes."""
        data = self._take(len(buffer))
        buffer[: len(data)] = data
        return len(data)

    def skip(self, size: int) -> None:
        """Skip some bytes."""
        while size > 0 and (data := self._take(size)):
            size -= len(data)

    def _take(self, size: int) -> bytes:
        if self._seen:
            data = bytes(self._seen[:size])
            del self._seen[:size]
            return data
        return os.read(self._descriptor, size)

    def has_more(self) -> bool:
        """Return whether more data is available, or arrives soon."""
        if sys.platform == "win32":  # select supports only sockets there
            return True
        return bool(select.select([self._descriptor], [], [], _PAUSE_SECONDS)[0])


class StandardInput:
    """Standard input, whose first bytes can be looked at before it is read.

    A pipe gives its bytes once: those that were looked at wait here for the next who reads.
    """

    def __init__(self) -> None:
        self._seen = bytearray()
        self._pipe: tuple[int, int] | None = None  # the one that they come from; a program may replace standard input

    def head(self, size: int = 1 << 16, goes_on: Callable[[bytes], bool] | None = None) -> bytes:
        """Return the first bytes without consuming them.

        Wait for more as long as `goes_on` returns true for them; without it, until a pipe pauses.
        """
        pipe = self.reader()
        status = os.fstat(sys.stdin.fileno())
        data = bytes(self._seen)
        while len(data) < size and (goes_on(data) if goes_on else not data or pipe.has_more()):
            more = os.read(sys.stdin.fileno(), size - len(data))
            if not more:
                break
            data += more
        if stat.S_ISREG(status.st_mode):
            os.lseek(sys.stdin.fileno(), -len(data), os.SEEK_CUR)
        else:
            self._seen[:] = data
        return data[:size]

    def reader(self) -> Pipe:
        """Return a reader that starts with the first byte that nobody has read."""
        status = os.fstat(sys.stdin.fileno())
        if self._pipe != (status.st_dev, status.st_ino):
            self._pipe, self._seen = (status.st_dev, status.st_ino), bytearray()
        return Pipe(sys.stdin.fileno(), self._seen)


#: There is only one.
STANDARD_INPUT: Final = StandardInput()
