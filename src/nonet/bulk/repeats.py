"""Find rows that repeat an earlier one, out of core, by workers that share only a folder.

    piece-000017.JOB    written by the worker that reads piece 17: its class ids, sorted, and the state of each row
    bucket-0003.JOB     written by the worker that compares bucket 3: by piece, the rows whose class came earlier

Ids are hashes, so their leading bits divide them into buckets of about equal size. A piece lists each class once, so
even a class that fills the whole input has only one entry per piece. Memory is bounded by the rows of a piece and the
entries of a bucket. Files appear atomically, so an existing file is complete and is not made again; that is all a run
needs in order to resume. JOB identifies the contents, so a worker that outlives an earlier run does no harm.

    piece:    header (32 bytes), where buckets start (u64 each, and the end), entries (20 bytes each), a byte per row
    bucket:   where pieces start (u64 each, and the end), rows (u32 each)

Each file ends with a checksum of its contents. A resumed run makes files again if their checksums do not match.

With P pieces and B buckets, P·B short ranges of files are read twice. That is little for 10^9 rows (7,600 · 1,024) and
too much for 10^12, which would need a second level of buckets.
"""

from __future__ import annotations

import platform
import struct
from collections import Counter
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from nonet import _core
from nonet.bulk.write.writer import Done
from nonet.equivalence import class_ids
from nonet.errors import EngineError, SudokuError
from nonet.storage.atomic import put
from nonet.storage.paths import is_local

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from numpy.typing import NDArray

    from nonet.bulk.read.source import AnySource, Unit

__all__ = ["FIRST", "NOTE", "REPEATED", "UNSOUND", "Repeats", "buckets_for"]

#: The state of a row: first of its class (as far as is known), a repeat, or not a puzzle without conflicts.
FIRST, REPEATED, UNSOUND = range(3)
#: Exists in the folder from the start: a worker that cannot find it does not share the folder.
NOTE: Final = "job.json"
#: Approximate number of entries in a bucket, 70 bytes each while they are compared.
BUCKET_ROWS: Final = 1 << 20
_HEADER: Final = struct.Struct("<8sIIQQ")
_MAGIC: Final = b"nonetids"
_SUM: Final = struct.Struct("<Q")
_ENTRY: Final = np.dtype([("high", "<u8"), ("low", "<u8"), ("row", "<u4")])


def buckets_for(rows: int) -> int:
    """Return the number of buckets, a power of 2, for a number of rows.

    >>> buckets_for(1), buckets_for(10**9)
    (1, 1024)
    """
    return 1 << max(0, (rows - 1) // BUCKET_ROWS).bit_length()


@dataclass(frozen=True)
class Repeats:
    """The folder and the three rounds of work in it; pickled to workers."""

    folder: Path
    #: A name for everything the contents depend on.
    job: str
    pieces: int
    buckets: int
    sync: bool = True

    # ── a piece of the input ───────────────────────────────────────────────────────────────────────────────────

    def note_piece(self, unit: Unit[Any], source: AnySource, stop: _core.StopFlag) -> Done:
        """Write the classes of the rows of a unit, unless they have been written already."""
        self._refuse_strangers()
        path = self._piece_path(unit.number)
        if _is_whole(path):
            with _opened(path) as read:
                return Done(b"", 0, rows=self._header(path, read)[0], number=unit.number)
        ids, sound = [np.empty((0, 16), np.uint8)], [np.empty(0, np.bool_)]
        for chunk in (part for whole in unit.read(source) for part in source.parts(whole)):
            table = source.table(chunk).rows
            found = class_ids(table.digits, table.grids, 1, stop)
            ids.append(found[0])
            sound.append(found[1])
        entries, rows = _distinct(np.concatenate(ids), np.concatenate(sound))
        header = _HEADER.pack(_MAGIC, self.pieces, self.buckets, len(rows), len(entries))
        _put(path, b"".join([header, self._edges(entries), entries.tobytes(), rows.tobytes()]), is_synced=self.sync)
        return Done(b"", 0, rows=len(rows), tally=Counter(fresh=len(rows)), number=unit.number)

    def _edges(self, entries: NDArray[Any]) -> bytes:
        """Return the offset of each bucket in the sorted entries, and the end."""
        bits = self.buckets.bit_length() - 1
        firsts = np.arange(self.buckets, dtype=np.uint64)
        if bits:  # a shift by 64 bits is undefined
            firsts <<= np.uint64(64 - bits)
        starts = np.searchsorted(entries["high"], firsts)
        return np.append(starts, len(entries)).astype("<u8").tobytes()

    # ── a bucket of classes ────────────────────────────────────────────────────────────────────────────────────

    def compare_bucket(self, unit: Unit[Any], source: object, stop: _core.StopFlag) -> Done:
        """Write the rows whose class came in an earlier piece, unless they have been written already."""
        self._refuse_strangers()
        bucket = unit.number
        path = self._bucket_path(bucket)
        if _is_whole(path):
            return Done(b"", 0, number=bucket)
        found = []
        counts = np.zeros(self.pieces, np.int64)
        for number in range(self.pieces):
            if stop.is_set():
                raise InterruptedError("comparing was stopped")
            with _opened(self._piece_path(number)) as read:
                place = _HEADER.size + 8 * bucket
                start, end = struct.unpack("<QQ", read(place, 16))
                counts[number] = end - start
                if end > start:
                    first = _HEADER.size + 8 * (self.buckets + 1)
                    found.append(read(first + start * _ENTRY.itemsize, (end - start) * _ENTRY.itemsize))
        entries = np.frombuffer(b"".join(found), _ENTRY)
        del found
        order = np.lexsort((entries["low"], entries["high"]))  # stable: of one class, the earlier piece comes first
        gone = np.sort(order[1:][_is_as_before(entries[order])])
        places = np.searchsorted(gone, np.concatenate([[0], np.cumsum(counts)]))
        _put(path, places.astype("<u8").tobytes() + entries["row"][gone].tobytes(), is_synced=self.sync)
        return Done(b"", 0, number=bucket)

    # ── the result ─────────────────────────────────────────────────────────────────────────────────────────────

    def rows_of(self, number: int) -> NDArray[np.uint8]:
        """Return the state of each row of a piece."""
        self._refuse_strangers()
        path = self._piece_path(number)
        with _opened(path) as read:
            count, entries = self._header(path, read)
            place = _HEADER.size + 8 * (self.buckets + 1) + entries * _ENTRY.itemsize
            rows = np.frombuffer(read(place, count), np.uint8).copy()
        for bucket in range(self.buckets):
            with _opened(self._bucket_path(bucket)) as read:
                start, end = struct.unpack("<QQ", read(8 * number, 16))
                if end > start:
                    place = 8 * (self.pieces + 1) + 4 * start
                    rows[np.frombuffer(read(place, 4 * (end - start)), "<u4")] = REPEATED
        return rows

    # ── files ──────────────────────────────────────────────────────────────────────────────────────────────────

    def _piece_path(self, number: int) -> Path:
        return self.folder / f"piece-{number:06}.{self.job}"

    def _bucket_path(self, bucket: int) -> Path:
        return self.folder / f"bucket-{bucket:04}.{self.job}"

    def _header(self, path: Path, read: Callable[[int, int], bytes]) -> tuple[int, int]:
        """Return the number of rows and entries of a piece; SudokuError if it is not one of this job."""
        magic, pieces, buckets, rows, entries = _HEADER.unpack(read(0, _HEADER.size))
        if (magic, pieces, buckets) != (_MAGIC, self.pieces, self.buckets):
            raise SudokuError("data.piece", pieces=self.pieces, buckets=self.buckets, path=path)
        return rows, entries

    def _refuse_strangers(self) -> None:
        if not (self.folder / NOTE).exists():
            raise EngineError("folder.shared", node=platform.node(), path=self.folder)


def _distinct(ids: NDArray[np.uint8], sound: NDArray[np.bool_]) -> tuple[NDArray[Any], NDArray[np.uint8]]:
    """Return the first row of each class, sorted by class, and the state of each row."""
    rows = np.where(sound, np.uint8(FIRST), np.uint8(UNSOUND))
    places = np.flatnonzero(sound)
    words = ids[places].view(">u8")
    entries = np.empty(len(places), _ENTRY)
    entries["high"], entries["low"], entries["row"] = words[:, 0], words[:, 1], places
    entries = entries[np.lexsort((entries["low"], entries["high"]))]  # stable: of one class, the first row comes first
    repeats = np.concatenate([[False], _is_as_before(entries)]) if len(entries) else np.zeros(0, np.bool_)
    rows[entries["row"][repeats]] = REPEATED
    return entries[~repeats], rows


def _is_as_before(entries: NDArray[Any]) -> NDArray[np.bool_]:
    """Return, for each entry but the first, whether it has the same class as the one before."""
    same: NDArray[np.bool_] = entries["high"][1:] == entries["high"][:-1]
    same &= entries["low"][1:] == entries["low"][:-1]
    return same


def _put(path: Path, data: bytes, *, is_synced: bool) -> None:
    put(path, data + _SUM.pack(_core.checksum(data)), is_synced=is_synced)


def _is_whole(path: Path) -> bool:
    """Return whether a file is there and matches its checksum."""
    try:
        data = memoryview(path.read_bytes())
    except FileNotFoundError:
        return False
    end = len(data) - _SUM.size
    return end >= 0 and _SUM.unpack(data[end:])[0] == _core.checksum(data[:end])


@contextmanager
def _opened(path: Path) -> Iterator[Callable[[int, int], bytes]]:
    """Open a file for reading a few ranges; yield a function of position and size."""
    if is_local(path):
        with path.open("rb", buffering=0) as file:

            def read(place: int, size: int) -> bytes:
                file.seek(place)
                data = file.read(size)
                if len(data) != size:
                    raise SudokuError("data.short", size=size, place=place, path=path, got=len(data))
                return data

            yield read
        return
    there: Any = path
    yield lambda place, size: there.fs.cat_file(there.path, start=place, end=place + size) if size else b""
