"""Compressed files, read as the bytes inside them: a damaged or truncated file is an error that names it."""

from __future__ import annotations

import gzip
import io
import sys
import zlib
from typing import TYPE_CHECKING, Any, Final

from nonet.errors import MissingExtraError, SudokuError

if TYPE_CHECKING:
    from collections.abc import Generator
    from pathlib import Path

__all__ = ["COMPRESSIONS", "PackedFile", "compress", "library_of", "zstandard"]

#: Compressions by suffix.
COMPRESSIONS: Final = {".gz": "gzip", ".zst": "zstd"}
_NAMES: Final = {"gzip": "gzip", "zstd": "Zstandard"}

_FRAME: Final = 0xFD2FB528
_SKIPPABLE: Final = range(0x184D2A50, 0x184D2A60)
_RLE_BLOCK: Final = 1


def zstandard() -> Any:
    """Import the zstandard package; if it is missing, raise an error that tells how to install it."""
    try:
        import zstandard as package
    except ImportError:
        raise MissingExtraError("Zstandard (.zst)", "data") from None
    return package


def compress(data: bytes | memoryview, compression: str | None) -> bytes | memoryview:
    """Compress a piece as a separate member or frame, so that pieces can be concatenated.

    The bytes depend on the piece alone: no time, no name. Level 1, because lines of digits hardly compress further:
    gzip level 6 is 8 % smaller and ten times slower; Zstandard level 3 is even larger than level 1. Either carries a
    checksum of its content.
    """
    if compression == "gzip":
        packer = zlib.compressobj(1, zlib.DEFLATED, 31)
        return packer.compress(data) + packer.flush()
    if compression == "zstd":
        return bytes(zstandard().ZstdCompressor(level=1, write_checksum=True).compress(data))
    return data


def library_of(compression: str | None) -> str:
    """Return the compression library and its version, because other versions may produce other bytes."""
    if compression == "gzip":
        return f"zlib {zlib.ZLIB_RUNTIME_VERSION}"
    return f"zstandard {zstandard().__version__}" if compression == "zstd" else ""


class PackedFile(io.RawIOBase):
    """The bytes inside a compressed file; SudokuError where it is damaged or ends too early."""

    def __init__(self, path: Path, compression: str) -> None:
        super().__init__()
        self._name, self._compression = str(path), compression
        self._raw = path.open("rb")
        self._frames = _Frames(self._raw)
        self._unpacked: Any
        if compression == "gzip":
            self._unpacked = gzip.GzipFile(fileobj=self._raw, mode="rb")
        else:
            self._unpacked = zstandard().ZstdDecompressor().stream_reader(self._frames, read_across_frames=True)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        """Read some bytes; 0 at the end of a whole file."""
        if not len(buffer):
            return 0
        try:
            filled: int = self._unpacked.readinto(buffer)
        except (EOFError, zlib.error, gzip.BadGzipFile) as error:
            raise self._damaged(error) from None
        except Exception as error:
            if type(error).__name__ == "ZstdError":  # the package may not be installed
                raise self._damaged(error) from None
            raise
        if not filled:
            if not self._raw.tell():
                raise self._damaged("an empty file")
            if self._compression == "zstd" and not self._frames.is_whole:
                raise self._damaged("a file that ends inside a frame")
        return filled

    def close(self) -> None:
        if not self.closed:
            self._raw.close()
        super().close()

    def _damaged(self, got: object) -> SudokuError:
        return SudokuError(f"expected complete {_NAMES[self._compression]} data in {self._name}, got: {got}")


class _Frames:
    """Feeds a Zstandard file to the decoder, and parses its frames (RFC 8878) to check that the last one is complete.

    The decoder does not check: it treats the end of the file as the end of the data.
    """

    def __init__(self, raw: io.BufferedReader) -> None:
        self._raw = raw
        self._is_between = True
        self._held = bytearray()
        self._walk = self._follow()
        self._wants = next(self._walk)

    @property
    def is_whole(self) -> bool:
        """Whether the bytes read so far end exactly at the end of a frame."""
        return self._is_between and not self._held

    def read(self, size: int = -1) -> bytes:
        """Read some bytes of the file."""
        data = self._raw.read(size)
        place = 0
        while place < len(data):
            if self._wants < 0:
                step = min(-self._wants, len(data) - place)
                self._wants += step
            else:
                step = min(self._wants - len(self._held), len(data) - place)
                self._held += data[place : place + step]
            place += step
            while len(self._held) == self._wants:
                seen = int.from_bytes(self._held, "little")
                self._held.clear()
                self._wants = self._walk.send(seen)
        return data

    def _follow(self) -> Generator[int, int, None]:
        """Yield how many bytes are needed next, sent back as an integer; a negative number skips bytes."""
        while True:
            self._is_between = True
            magic = yield 4
            self._is_between = False
            if magic in _SKIPPABLE:
                yield -(yield 4)
            elif magic == _FRAME:
                flags = yield 1
                is_single = flags >> 5 & 1
                size_bytes = (is_single, 2, 4, 8)[flags >> 6]
                yield -((0, 1, 2, 4)[flags & 3] + (1 - is_single) + size_bytes)
                is_last = 0
                while not is_last:
                    block = yield 3
                    is_last = block & 1
                    yield -(1 if block >> 1 & 3 == _RLE_BLOCK else block >> 3)
                if flags & 4:
                    yield -4  # the checksum
            else:
                yield -sys.maxsize  # not a frame: the decoder reports what is wrong
