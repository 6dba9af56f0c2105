"""Bytes in and out of files: plain, gzip or Zstandard, standard input, and pieces cut at whole records."""

from __future__ import annotations

import gzip
import hashlib
import io
import os
import select
import sys
import zlib
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from nonet import _core
from nonet.errors import MissingExtraError, ParseError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = ["CHUNK_BYTES", "COMPRESSIONS", "ByteSource", "compress", "cut", "inner_suffix", "library_of"]

#: Text read at a time: some 25,000 puzzles, a millisecond or two of work for one thread. The few chunks that exist at a
#: time stay in the third-level cache; twice as much costs a tenth of the time of easy puzzles.
CHUNK_BYTES: Final = 2 << 20
#: How long a pipe may pause before what came so far is worked on.
_PAUSE_SECONDS: Final = 0.05

#: Compressions by the suffix that names them.
COMPRESSIONS: Final = {".gz": "gzip", ".zst": "zstd"}


def inner_suffix(path: Path) -> tuple[str, str | None]:
    """Split a name's suffixes into the container's and the compression: `a.csv.gz` gives (`.csv`, `gzip`).

    >>> inner_suffix(Path("a.csv.gz")), inner_suffix(Path("b.txt"))
    (('.csv', 'gzip'), ('.txt', None))
    """
    compression = COMPRESSIONS.get(path.suffix.lower())
    return (Path(path.stem) if compression else path).suffix.lower(), compression


def zstandard() -> Any:
    """Import the zstandard package, or say how to install it."""
    try:
        import zstandard as package
    except ImportError:
        raise MissingExtraError("Zstandard (.zst)", "data") from None
    return package


def compress(data: bytes | memoryview, compression: str | None) -> bytes | memoryview:
    """Compress a piece into a member or frame of its own, so that pieces can follow each other in a file.

    The bytes depend on the piece alone: no time, no name. Lines of digits leave little to find beyond their nine
    symbols: gzip's level 6 makes them 8 % smaller than level 1 and takes ten times as long; Zstandard's level 3 makes
    them larger than level 1 does.
    """
    if compression == "gzip":
        packer = zlib.compressobj(1, zlib.DEFLATED, 31)
        return packer.compress(data) + packer.flush()
    if compression == "zstd":
        return bytes(zstandard().ZstdCompressor(level=1).compress(data))
    return data


def library_of(compression: str | None) -> str:
    """Name the library that compresses, with its version: another one may give other bytes."""
    if compression == "gzip":
        return f"zlib {zlib.ZLIB_RUNTIME_VERSION}"
    return f"zstandard {zstandard().__version__}" if compression == "zstd" else ""


class ByteSource:
    """A file or standard input, read from the start or from a place in its (unpacked) bytes."""

    def __init__(self, path: Path | None, compression: str | None = None) -> None:
        self.path = path
        self.compression = compression
        self.chunk_bytes = CHUNK_BYTES
        self._seen = b""  # of standard input: taken to be looked at, still to be read
        if compression == "zstd":
            zstandard()

    @property
    def name(self) -> str:
        """What messages call it."""
        return "standard input" if self.path is None else str(self.path)

    @property
    def size(self) -> int | None:
        """The bytes of the file as it lies on the disk; None for a pipe."""
        return None if self.path is None or not self.path.is_file() else self.path.stat().st_size

    def identity(self) -> dict[str, Any]:
        """Tell what shows that a file is still the same: its size, its time and a digest of its first bytes."""
        if self.path is None:
            return {"name": "-"}
        status = self.path.stat()
        with self.path.open("rb") as file:
            digest = hashlib.sha256(file.read(1 << 16)).hexdigest()
        return {"name": self.path.name, "size": status.st_size, "mtime_ns": status.st_mtime_ns, "sha256_64k": digest}

    def open(self, position: int = 0) -> io.RawIOBase | io.BufferedIOBase:
        """Open it for reading from a place in the unpacked bytes."""
        if self.path is None:
            pipe = _Pipe(sys.stdin.fileno(), self._seen)
            pipe.skip(position)
            return pipe
        if self.compression is None:
            file: io.RawIOBase | io.BufferedIOBase = self.path.open("rb", buffering=0)
            file.seek(position)
            return file
        file = gzip.GzipFile(self.path, "rb") if self.compression == "gzip" else _open_zstd(self.path)
        while position > 0:
            skipped = len(file.read(min(position, CHUNK_BYTES)) or b"")
            if skipped == 0:
                break
            position -= skipped
        return file

    def head(self, size: int = 1 << 16) -> bytes:
        """Look at the first bytes."""
        if self.path is None:
            if not self._seen:
                self._seen = _head(_Pipe(sys.stdin.fileno()), size)
            return self._seen[:size]
        with self.open() as file:
            return _head(file, size)


def _head(file: io.RawIOBase | io.BufferedIOBase, size: int) -> bytes:
    buffer = memoryview(bytearray(size))
    return bytes(buffer[: _read_into(file, buffer)])


def _open_zstd(path: Path) -> io.RawIOBase:
    reader: io.RawIOBase = (
        zstandard().ZstdDecompressor().stream_reader(path.open("rb"), read_across_frames=True, closefd=True)
    )
    return reader


def whole_lines(data: memoryview) -> int:
    """Measure the whole lines at the start of some bytes."""
    for size in (1 << 12, len(data)):  # the end of the last line is mostly near
        tail = bytes(data[-size:])
        found = tail.rfind(b"\n")
        if found >= 0:
            return len(data) - len(tail) + found + 1
    return 0


def cut(
    file: io.RawIOBase | io.BufferedIOBase,
    position: int,
    whole: Callable[[memoryview], int] = whole_lines,
    size: int = CHUNK_BYTES,
) -> Iterator[tuple[memoryview, int]]:
    """Cut a stream into pieces of whole records; gives each with the position after it.

    Where a piece ends depends on where it starts and on nothing else, so that a run that is taken up again cuts as
    the first one did. A record longer than a piece is cut to its beginning; the rest of it is passed over.
    """
    rest = b""
    while True:
        # Bytes are read to where they stay: nothing is copied but the torn record at the end of a piece.
        buffer = _core.borrow_bytes(size).data
        buffer[: len(rest)] = rest
        read = _read_into(file, buffer[len(rest) :])
        data = buffer[: len(rest) + read]
        if not data:
            return
        is_end = read == 0 or (len(data) < size and not isinstance(file, _Pipe))
        end = len(data) if is_end else whole(data) or whole_lines(data)
        if end == 0 and len(data) < size:
            rest = bytes(data)
            continue
        if end == 0:
            head = bytes(data[:_KEPT_OF_LONG])
            passed, rest = _pass_line(file, size)
            position += len(data) + passed
            yield memoryview(head + b"\n"), position
            continue
        rest = bytes(data[end:])
        position += end
        yield data[:end], position


def _pass_line(file: io.RawIOBase | io.BufferedIOBase, size: int) -> tuple[int, bytes]:
    """Read to the end of the line; gives how much that was, and what was read behind it."""
    passed = 0
    buffer = memoryview(bytearray(min(1 << 16, size)))
    while read := _read_into(file, buffer):
        data = bytes(buffer[:read])
        end = data.find(b"\n") + 1
        if end:
            return passed + end, data[end:]
        passed += read
    return passed, b""


_KEPT_OF_LONG: Final = 1000


def _read_into(file: io.RawIOBase | io.BufferedIOBase, buffer: memoryview) -> int:
    """Fill a buffer unless the file ends, or a pipe pauses, before."""
    filled = 0
    try:
        while filled < len(buffer):
            if filled and isinstance(file, _Pipe) and not file.has_more():
                break
            read = file.readinto(buffer[filled:])
            if not read:
                break
            filled += read
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise ParseError(f"expected whole gzip data, got: {error}") from None
    except Exception as error:
        if type(error).__name__ == "ZstdError":  # the package may not be there to name it by
            raise ParseError(f"expected whole Zstandard data, got: {error}") from None
        raise
    return filled


class _Pipe(io.RawIOBase):
    """Standard input: what has come so far rather than as much as was asked for."""

    def __init__(self, descriptor: int, seen: bytes = b"") -> None:
        super().__init__()
        self._descriptor = descriptor
        self._seen = seen

    def readable(self) -> bool:
        """Say yes."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Read what there is."""
        data = self._take(len(buffer))
        buffer[: len(data)] = data
        return len(data)

    def skip(self, size: int) -> None:
        """Pass over some bytes."""
        while size > 0 and (data := self._take(size)):
            size -= len(data)

    def _take(self, size: int) -> bytes:
        if self._seen:
            data, self._seen = self._seen[:size], self._seen[size:]
            return data
        return os.read(self._descriptor, size)

    def has_more(self) -> bool:
        """Tell whether more has come, or comes soon."""
        if os.name == "nt":  # select knows only sockets there
            return True
        return bool(select.select([self._descriptor], [], [], _PAUSE_SECONDS)[0])
