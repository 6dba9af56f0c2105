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
    "ByteSource",
    "Pipe",
    "bounded_lines",
    "container_of",
    "files_at",
    "inner_suffix",
    "peek_standard_input",
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
        self._seen = b""  # bytes of standard input that were peeked at
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
            pipe = Pipe(sys.stdin.fileno(), self._seen) if self._seen else Pipe.standard_input()
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
            if not self._seen:
                self._seen = _head(Pipe.standard_input(), size)
            return self._seen[:size]
        with self.open() as file:
            return _head(file, size)


#: The first bytes of a pipe on standard input that were peeked at before it was opened, and which pipe that is.
_peeked: tuple[tuple[int, int], bytes] | None = None


def peek_standard_input(size: int, goes_on: Callable[[bytes], bool]) -> bytes:
    """Return the first bytes of standard input without consuming them; wait for more while `goes_on` returns true."""
    global _peeked
    descriptor = sys.stdin.fileno()
    status = os.fstat(descriptor)
    data = _take_peeked()
    position = os.lseek(descriptor, 0, os.SEEK_CUR) if stat.S_ISREG(status.st_mode) else None
    while len(data) < size and goes_on(data) and (more := os.read(descriptor, size - len(data))):
        data += more
    if position is None:
        _peeked = (status.st_dev, status.st_ino), data
    else:
        os.lseek(descriptor, position, os.SEEK_SET)
    return data


def _take_peeked() -> bytes:
    """Return, once, the bytes that were peeked at but not read since."""
    global _peeked
    kept, _peeked = _peeked, None
    status = os.fstat(sys.stdin.fileno())
    return kept[1] if kept is not None and kept[0] == (status.st_dev, status.st_ino) else b""


def _head(file: io.RawIOBase | io.BufferedIOBase, size: int) -> bytes:
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

    def __init__(self, descriptor: int, seen: bytes = b"") -> None:
        super().__init__()
        self._descriptor = descriptor
        self._seen = seen

    @classmethod
    def standard_input(cls) -> Pipe:
        """Open standard input, starting with the bytes that were peeked at."""
        return cls(sys.stdin.fileno(), _take_peeked())

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
            data, self._seen = self._seen[:size], self._seen[size:]
            return data
        return os.read(self._descriptor, size)

    def has_more(self) -> bool:
        """Return whether more data is available, or arrives soon."""
        if sys.platform == "win32":  # select supports only sockets there
            return True
        return bool(select.select([self._descriptor], [], [], _PAUSE_SECONDS)[0])
