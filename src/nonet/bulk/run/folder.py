"""Output in parts: a folder of files that workers write themselves, each a piece of the job.

While a job runs, beside the finished parts in FOLDER stand

    _nonet/job.json                what the job is
    _nonet/5f2c…/part-000017.json  a record: this part is done, and what is in it
    _nonet/5f2c…/part-000017.rejects   rows of that part that could not be read
    _nonet/5f2c…/….new             files that are being written

Part and record take their names in one step, the record last; so a part with a record is whole, whatever ended the
worker or the client, and a part that is written twice is the same twice. A run that is taken up again does what has no
record. At the end `_manifest.json` lists all parts, `_rejects.tsv` what could not be read, and `_nonet` goes.

The inner folder is named after the job. A worker that was given up, and wakes when the job is over or another one has
begun, finds it gone and can write nothing.

Nothing but records passes through the client. Programs that read folders of data pass over names with `_`.
"""

from __future__ import annotations

import copy
import hashlib
import io
import json
import os
import sys
import threading
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Any, Final, Protocol

from nonet.bulk.read.source import Held
from nonet.bulk.run.job import Progress
from nonet.bulk.run.journal import lock, refuse_other
from nonet.bulk.run.plan import gathered, plan_reading
from nonet.bulk.suffixes import CONTAINERS
from nonet.bulk.write.parquet import index_entry
from nonet.engines.calls import ahead
from nonet.errors import SudokuError
from nonet.storage.paths import absolute, is_folder, is_local, make_folder, put, remove_tree, write_all, writing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from concurrent.futures import Future
    from pathlib import Path

    from nonet import _core
    from nonet.bulk.read.source import Chunk, Source, Stretch
    from nonet.bulk.write.pieces import Piece, Reject
    from nonet.bulk.write.writer import Writer
    from nonet.engines import Engine

__all__ = ["MANIFEST", "REJECTS", "WORK", "FolderJob", "PartMaker", "PartRecord", "locked", "part_suffix"]

MANIFEST: Final = "_manifest.json"
REJECTS: Final = "_rejects.tsv"
WORK: Final = "_nonet"
_PREFIX: Final = "part-"
_READERS: Final = 16


def part_suffix(container: str) -> str:
    """Give the suffix of parts of a kind.

    >>> part_suffix("lines"), part_suffix("parquet")
    ('.txt', '.parquet')
    """
    return CONTAINERS[container][0]


@dataclass(frozen=True, slots=True)
class PartRecord:
    """What is in a part."""

    name: str
    source: int
    rows: int
    #: Lines of the source that it covers, skipped ones included.
    lines: int
    bytes: int
    rejects: int
    tally: dict[str, int]
    #: Why nothing can follow, as words.
    fault: str | None = None


class PartMaker(Protocol):
    """Makes the pieces that become parts; a pure function of what it is given, that workers get by pickle."""

    @property
    def writer(self) -> Writer:
        """How parts are laid out."""

    def pieces(self, number: int, source: Source, stretch: Any, stop: _core.StopFlag) -> Iterator[tuple[Chunk, Piece]]:
        """Make the piece of each chunk of a stretch, which becomes the part of that number."""


@dataclass(frozen=True)
class PartWriter:
    """Makes parts and writes them; runs on the workers."""

    maker: PartMaker
    folder: Path
    #: Where records are, and files until they are whole.
    work: Path
    suffix: str
    sync: bool = True

    def write_part(
        self, number: int, index: int, source: Source, stretch: Stretch | Held, stop: _core.StopFlag
    ) -> tuple[PartRecord, SudokuError | None]:
        """Make a part of a stretch and write it, then its record."""
        name = f"{_PREFIX}{number:06}"
        writer = copy.copy(self.maker.writer)
        with writing(self.folder / f"{name}{self.suffix}", aside=self.work, sync=self.sync) as file:
            place = write_all(file, writer.start())
            piece = gathered(self.maker.pieces(number, source, stretch, stop), partial(write_all, file))
            rows = sum(piece.tally.values()) if piece.rows is None else piece.rows
            entries = b"".join(index_entry(place + at, entry) for at, entry in piece.index)
            writer.finish(file, io.BytesIO(entries), rows)
            size = file.seek(0, io.SEEK_END)
        if piece.rejects:
            put(self.work / f"{name}.rejects", _rejects_text(piece.rejects), sync=self.sync)
        fault = None if piece.fault is None else str(piece.fault)
        record = PartRecord(
            f"{name}{self.suffix}", index, rows, piece.lines, size, len(piece.rejects), dict(piece.tally), fault
        )
        # A record that a power cut tears is none, and its part is made again: it need not wait for the disk.
        put(self.work / f"{name}.json", json.dumps(asdict(record)).encode(), sync=False)
        return record, piece.fault


@dataclass
class FolderJob:
    """A job whose output is a folder."""

    sources: list[Source]
    folder: Path
    maker: PartMaker
    engine: Engine
    #: What the job is; it goes on only as itself.
    identity: dict[str, Any]
    piece_rows: int
    sync: bool = True
    watch: Callable[[Progress], None] | None = None
    on_total: Callable[[int | None], None] | None = None
    #: What ended it before all was done.
    fault: SudokuError | None = field(default=None, init=False)
    #: Rows of parts that an earlier run had done.
    before: int = field(default=0, init=False)
    was_finished: bool = field(default=False, init=False)
    _records: dict[int, PartRecord] = field(default_factory=dict, init=False)

    def run(self, *, resume: bool) -> Counter[str]:
        """Run to the end; gives the tally of all parts."""
        if is_local(self.folder):
            self.folder.mkdir(parents=True, exist_ok=True)
        with locked(self.folder):
            if resume and (self.folder / MANIFEST).exists():
                manifest = json.loads((self.folder / MANIFEST).read_text(encoding="utf-8"))
                refuse_other(self.identity, manifest["job"])
                self._clean([part["name"] for part in manifest["parts"]])
                self.was_finished = True
                return Counter(manifest["tally"])
            self._prepare(resume=resume)
            stretches, total = _counted(self._plan())
            if self.on_total is not None:
                self.on_total(total)
            self._run(stretches, is_counted=total is not None)
            return self._finish()

    def _plan(self) -> Iterator[tuple[int, Stretch | Held]]:
        return plan_reading(self.sources, self.piece_rows, self.engine)

    def _prepare(self, *, resume: bool) -> None:
        """Make the folder ready, and learn what an earlier run has done."""
        note = self.folder / WORK / "job.json"
        if resume and note.exists():
            refuse_other(self.identity, json.loads(note.read_text(encoding="utf-8")))
            make_folder(self._work)
            self._load_records()
            return
        if (self.folder / MANIFEST).exists():
            raise SudokuError(f"expected a new folder, got a finished output in {self.folder}: remove it first")
        if note.exists():
            remove_tree(self.folder / WORK)
            self._clean([])
        elif is_folder(self.folder) and any(self.folder.iterdir()):
            raise SudokuError(f"expected an empty folder, got other files in {self.folder}")
        make_folder(self._work)
        put(note, json.dumps(self.identity, indent=1).encode(), sync=self.sync)

    @property
    def _work(self) -> Path:
        """Where records are: a folder of this very job."""
        text = json.dumps(self.identity, sort_keys=True)
        return self.folder / WORK / hashlib.sha256(text.encode()).hexdigest()[:12]

    def _load_records(self) -> None:
        """Read the records of parts that are done; many at a time, for each may be a request to somewhere far."""
        there = {path.name for path in self.folder.iterdir()}
        paths = self._work.iterdir() if is_folder(self._work) else ()
        notes = [path for path in paths if path.name.endswith(".json")]
        with ThreadPoolExecutor(_READERS) as pool:
            for path, record in zip(notes, pool.map(_read_record, notes), strict=True):
                if record is not None and record.fault is None and record.name in there:
                    self._records[int(path.name[len(_PREFIX) : -len(".json")])] = record
        self.before = sum(record.rows for record in self._records.values())

    def _run(self, stretches: Iterable[tuple[int, Stretch | Held]], *, is_counted: bool) -> None:
        """Have all parts made that are not done, in any order, a bounded number at a time."""
        suffix = part_suffix(self.maker.writer.name)
        writer = PartWriter(self.maker, absolute(self.folder), absolute(self._work), suffix, self.sync)
        bell = threading.Event()
        todo = (item for item in enumerate(stretches) if item[0] not in self._records)
        pending: dict[int, Future[tuple[PartRecord, SudokuError | None]]] = {}
        rows, tally = self.before, self._tally()
        end = sys.maxsize
        has_more = True
        while has_more or pending:
            bell.clear()
            # Many at a time: workers keep nothing of a part, and calls that are sent together cost less.
            most = ahead(self.engine) * (4 if is_counted else 1)  # where data go along, they are held meanwhile
            room = most if len(pending) < ahead(self.engine) else 0
            while has_more and len(pending) < room:
                if (item := next(todo, None)) is None:
                    has_more = False
                    break
                number, (index, stretch) = item
                future = self.engine.submit(writer.write_part, number, index, self.sources[index], stretch)
                future.add_done_callback(lambda _: bell.set())
                pending[number] = future
            for number in [number for number, future in pending.items() if future.done()]:
                record, fault = pending.pop(number).result()
                self._records[number] = record
                rows += record.rows
                tally += Counter(record.tally)
                if fault is not None and number < end:
                    end, self.fault, has_more = number + 1, fault, False
            pending = {number: future for number, future in pending.items() if number < end}
            if self.watch is not None:
                self.watch(Progress(len(self._records), rows, tally))
            if pending:
                bell.wait()
        self._records = {number: record for number, record in self._records.items() if number < end}

    def _finish(self) -> Counter[str]:
        """Put together what all parts say, and sign it."""
        records = [self._records[number] for number in sorted(self._records)]
        tally = self._tally()
        text = "".join(self._all_rejects(records))
        if text:
            put(self.folder / REJECTS, text.encode(), sync=self.sync)
        manifest = {
            "job": self.identity,
            "rows": sum(record.rows for record in records),
            "tally": dict(sorted(tally.items())),
            "rejects": REJECTS if text else None,
            "parts": [{"name": record.name, "rows": record.rows, "bytes": record.bytes} for record in records],
        }
        put(self.folder / MANIFEST, (json.dumps(manifest, indent=1) + "\n").encode(), sync=self.sync)
        self._clean([record.name for record in records])
        return tally

    def _clean(self, names: list[str]) -> None:
        """Leave nothing but what is finished: other parts may stem from calls that were not waited for."""
        remove_tree(self.folder / WORK)
        kept = set(names)
        for path in list(self.folder.iterdir()):
            if path.name.startswith(WORK):
                remove_tree(path)
            elif path.name.startswith(_PREFIX) and path.name not in kept:
                path.unlink()

    def _tally(self) -> Counter[str]:
        return sum((Counter(record.tally) for record in self._records.values()), Counter())

    def _all_rejects(self, records: list[PartRecord]) -> Iterator[str]:
        """Give the rejects of all parts, with the lines of their sources."""
        line, current = 0, -1
        for record in records:
            if record.source != current:
                current, line = record.source, self.sources[record.source].first_line
            if record.rejects:
                name = record.name.partition(".")[0]
                text = (self._work / f"{name}.rejects").read_text(encoding="utf-8")
                prefix = f"{self.sources[current].name}:" if len(self.sources) > 1 else ""
                for entry in text.splitlines(keepends=True):
                    place, _, rest = entry.partition("\t")
                    yield f"{prefix}{line + int(place)}\t{rest}"
            line += record.lines


def _counted(
    planned: Iterator[tuple[int, Stretch | Held]],
) -> tuple[Iterable[tuple[int, Stretch | Held]], int | None]:
    """Count the pieces of a plan, unless some have to be read first: then nobody knows."""
    ready: list[tuple[int, Stretch | Held]] = []
    for item in planned:
        if isinstance(item[1], Held):
            return chain(ready, [item], planned), None
        ready.append(item)
    return ready, len(ready)


def _read_record(path: Path) -> PartRecord | None:
    """Read a record; None if it is torn."""
    try:
        return PartRecord(**json.loads(path.read_text(encoding="utf-8")))
    except (ValueError, TypeError):
        return None


def _rejects_text(rejects: list[Reject]) -> bytes:
    return "".join(f"{reject.line + 1}\t{reject.told()}\n" for reject in rejects).encode()


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Keep a second run of this machine out of the folder; the lock goes with the process."""
    if os.name == "nt" or not is_local(folder):  # where a folder cannot be opened
        yield
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        lock(descriptor, folder)
        yield
    finally:
        os.close(descriptor)
