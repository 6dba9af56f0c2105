"""Compressed files, read as the bytes inside them: a damaged or truncated file is an error that names it."""

from __future__ import annotations

import gzip
import io
import zlib
from typing import TYPE_CHECKING, Any, Final

from nonet.errors import MissingExtraError, SudokuError

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["COMPRESSIONS", "PackedFile", "compress", "library_of", "zstandard"]

#: Compressions by suffix.
COMPRESSIONS: Final = {".gz": "gzip", ".zst": "zstd"}
_NAMES: Final = {"gzip": "gzip", "zstd": "Zstandard"}

#: How much of a Zstandard file is unpacked at once: 1 KiB of a hostile file unpacks to at most 32 MiB.
_STEP: Final = 1024


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
        self._unpacked: Any = gzip.GzipFile(fileobj=self._raw) if compression == "gzip" else _Frames(self._raw)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        """Read some bytes; 0 at the end of a whole file."""
        if not len(buffer):
            return 0
        try:
            filled: int = self._unpacked.readinto(buffer)
        except (EOFError, zlib.error, gzip.BadGzipFile) as error:
            raise self._damaged(str(error) or SudokuError("file.frame")) from None
        except Exception as error:
            if type(error).__name__ == "ZstdError":  # the package may not be installed
                raise self._damaged(error) from None
            raise
        if not filled and not self._raw.tell():
            raise self._damaged("an empty file")
        return filled

    def close(self) -> None:
        if not self.closed:
            self._raw.close()
        super().close()

    def _damaged(self, got: object) -> SudokuError:
        return SudokuError("data.incomplete", kind=_NAMES[self._compression], file=self._name, got=got)


class _Frames(io.RawIOBase):
    """The bytes inside the frames of a Zstandard file; EOFError where it ends inside a frame.

    The package's own reader takes the end of the file for the end of the data.
    """

    def __init__(self, raw: io.BufferedReader) -> None:
        super().__init__()
        self._raw, self._package = raw, zstandard()
        self._frame = self._next_frame()
        self._is_inside = False
        self._unpacked = memoryview(b"")

    def _next_frame(self) -> Any:
        return self._package.ZstdDecompressor().decompressobj()

    def readinto(self, buffer: Any) -> int:
        """Read some bytes; 0 at the end of the last frame."""
        while not self._unpacked:
            data = b""
            if self._frame.eof:
                data, self._frame = self._frame.unused_data, self._next_frame()
            data = data or self._raw.read(_STEP)
            if not data:
                if self._is_inside:
                    raise EOFError
                return 0
            self._unpacked = memoryview(self._frame.decompress(data))
            self._is_inside = not self._frame.eof
        size = min(len(buffer), len(self._unpacked))
        buffer[:size] = self._unpacked[:size]
        self._unpacked = self._unpacked[size:]
        return size
