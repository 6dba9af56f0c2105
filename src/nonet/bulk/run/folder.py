"""Output in parts: a folder of files that workers write themselves, one per stretch of the plan.

While a job runs, FOLDER contains the finished parts and

    _nonet/job.json                    the identity of the job
    _nonet/5f2c…/part-000017.json      a record: this part is done, its contents and checksum
    _nonet/5f2c…/part-000017.rejects   unreadable rows of that part
    _nonet/5f2c…/….new                 files being written

Parts and records appear atomically, the record last. So a part with a record is complete however the worker or client
ended, and a part written twice is the same both times. A resumed run makes the parts that have no record or do not
match it. At the end `_manifest.json` lists all parts, `_rejects.tsv` the unreadable rows, and `_nonet` is deleted.

The inner folder is named after the job. An abandoned worker that wakes up after the job has ended, or after another job
has started, finds the folder gone and cannot write anything.

Only records pass through the client. Programs that read folders of data skip names that start with `_`.
"""

from __future__ import annotations

import copy
import io
import json
import re
import sys
from collections import Counter
from dataclasses import asdict, dataclass, field
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Any, BinaryIO, Final, Protocol, cast

from nonet import _core
from nonet.bulk.read.source import Held
from nonet.bulk.read.streams import CONTAINERS
from nonet.bulk.run.job import Progress
from nonet.bulk.run.output import refuse_changed
from nonet.bulk.run.plan import gathered, plan_reading
from nonet.bulk.run.work_files import checksum_file
from nonet.bulk.write.parquet import index_entry
from nonet.engines.calls import Calls
from nonet.errors import SudokuError
from nonet.interrupts import answers_of_threads
from nonet.storage import journal
from nonet.storage.atomic import locked_folder, put, write_all, writing
from nonet.storage.journal import ResumeError
from nonet.storage.paths import absolute, is_folder, is_local, make_folder, remove_tree

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    from nonet.bulk.read.source import AnySource, Chunk, Stretch
    from nonet.bulk.write.writer import Piece, Reject, Writer
    from nonet.engines import Engine

__all__ = ["MANIFEST", "REJECTS", "WORK", "FolderJob", "PartMaker", "PartRecord", "has_records", "part_suffix"]

MANIFEST: Final = "_manifest.json"
REJECTS: Final = "_rejects.tsv"
WORK: Final = "_nonet"
_PREFIX: Final = "part-"
_READERS: Final = 16


def part_suffix(container: str) -> str:
    """Return the suffix of parts in a format.

    >>> part_suffix("lines"), part_suffix("parquet")
    ('.txt', '.parquet')
    """
    return CONTAINERS[container][0]


@dataclass(frozen=True, slots=True)
class PartRecord:
    """The contents of a part."""

    name: str
    source: int
    rows: int
    #: Lines of the source that it covers, including skipped ones.
    lines: int
    bytes: int
    rejects: int
    tally: dict[str, int]
    #: Checksums of the part and of its rejects.
    checksum: int
    rejects_checksum: int = 0
    #: Why the job ends with this part.
    fault: str | None = None

    @classmethod
    def from_json(cls, body: dict[str, Any]) -> PartRecord:
        """Make a record from the journal; TypeError or ValueError for anything that no run has written."""
        record = cls(**body)
        if not isinstance(record.name, str) or not isinstance(record.fault, str | None):
            raise TypeError("expected a name and a fault")
        counts = [record.source, record.rows, record.lines, record.bytes, record.rejects, *dict(record.tally).values()]
        counts += [record.checksum, record.rejects_checksum]
        if not all(type(count) is int and count >= 0 for count in counts):
            raise ValueError("expected counts of 0 or more")
        return record


class PartMaker(Protocol):
    """Makes the pieces of parts; pure, and pickled to workers."""

    @property
    def writer(self) -> Writer:
        """The writer of the parts."""

    def pieces(
        self, number: int, source: AnySource, stretch: Any, stop: _core.StopFlag
    ) -> Iterator[tuple[Chunk[object], Piece]]:
        """Make the piece of each chunk of the stretch that becomes part `number`."""


@dataclass(frozen=True)
class PartWriter:
    """Makes and writes parts, on the workers."""

    maker: PartMaker
    folder: Path
    #: The folder of records and unfinished files.
    work: Path
    suffix: str
    sync: bool = True

    def write_part(
        self, number: int, index: int, source: AnySource, stretch: Stretch | Held[Any], stop: _core.StopFlag
    ) -> tuple[PartRecord, SudokuError | None]:
        """Make the part of a stretch; write it, then its record."""
        name = f"{_PREFIX}{number:06}"
        writer = copy.copy(self.maker.writer)
        with writing(self.folder / f"{name}{self.suffix}", folder=self.work, is_synced=self.sync) as file:
            place = write_all(file, writer.start())
            piece = gathered(self.maker.pieces(number, source, stretch, stop), partial(write_all, file))
            rows = sum(piece.tally.values()) if piece.rows is None else piece.rows
            entries = b"".join(index_entry(place + at, entry) for at, entry in piece.index)
            writer.finish(file, io.BytesIO(entries), rows)
            size = file.seek(0, io.SEEK_END)
            checksum = checksum_file(file)
        text = _rejects_text(piece.rejects)
        if text:
            put(self.work / f"{name}.rejects", text, is_synced=self.sync)
        fault = None if piece.fault is None else str(piece.fault)
        record = PartRecord(
            f"{name}{self.suffix}",
            index,
            rows,
            piece.lines,
            size,
            len(piece.rejects),
            dict(piece.tally),
            checksum,
            _core.checksum(text),
            fault,
        )
        # No flush: if a power cut damages the record, the part is simply made again.
        journal.save(self.work / f"{name}.json", "part", asdict(record), is_held=False, is_synced=False)
        return record, piece.fault


@dataclass
class FolderJob:
    """A job whose output is a folder."""

    sources: list[AnySource]
    folder: Path
    maker: PartMaker
    engine: Engine
    #: A job resumes only with the same identity.
    identity: dict[str, Any]
    piece_rows: int
    sync: bool = True
    watch: Callable[[Progress], None] | None = None
    on_total: Callable[[int | None], None] | None = None
    #: What ended the job early.
    fault: SudokuError | None = field(default=None, init=False)
    #: Rows in parts made by an earlier run.
    before: int = field(default=0, init=False)
    was_finished: bool = field(default=False, init=False)
    earlier_fault: str | None = field(default=None, init=False)
    _records: dict[int, PartRecord] = field(default_factory=dict, init=False)

    def __post_init__(self) -> None:
        #: The sources that the identity describes; `sources` may be replaced by unpacked ones.
        self.originals = list(self.sources)

    def run(self, *, resume: bool) -> Counter[str]:
        """Run to the end; return the tally of all parts."""
        if is_local(self.folder):
            self.folder.mkdir(parents=True, exist_ok=True)
        with locked_folder(self.folder):
            if resume and (self.folder / MANIFEST).exists():
                return self._finished()
            self._prepare(resume=resume)
            stretches, total = _counted(self._plan())
            if self.on_total is not None:
                self.on_total(total)
            self._run(stretches, is_counted=total is not None)
            return self._finish()

    def _finished(self) -> Counter[str]:
        """Return the tally of a folder that an earlier run finished, if it is the same job."""
        path = self.folder / MANIFEST
        try:
            manifest = json.loads(path.read_text(encoding="utf-8"))
            before, tally = dict(manifest["job"]), Counter(dict(manifest["tally"]))
            names = [str(part["name"]) for part in manifest["parts"]]
        except (ValueError, TypeError, KeyError):
            raise ResumeError(f"expected the manifest of a finished output in {path}, got a damaged file") from None
        journal.refuse_other(self.identity, before)
        self._clean(names)
        self.was_finished, self.earlier_fault = True, manifest.get("fault")
        return tally

    def _plan(self) -> Iterator[tuple[int, Stretch | Held[Any]]]:
        return plan_reading(self.sources, self.piece_rows, self.engine)

    def _prepare(self, *, resume: bool) -> None:
        """Prepare the folder and load the records of an earlier run."""
        note = self.folder / WORK / "job.json"
        before = journal.load(note, "folder") if resume else None
        if before is not None:
            journal.refuse_other(self.identity, before)
        if before is not None or (resume and is_folder(self._work)):  # its name says as much as the journal
            make_folder(self._work)
            if before is None:
                journal.save(note, "folder", self.identity, is_synced=self.sync)
            self._load_records()
            return
        if (self.folder / MANIFEST).exists():
            raise SudokuError(f"expected a new folder, got a finished output in {self.folder}: remove it first")
        if is_folder(self.folder):
            # A run that was stopped before it wrote its identity has left nothing but an empty work folder.
            others = sorted(path.name for path in self.folder.iterdir() if not _is_work(path))
            if others and not _has_run_here(self.folder):
                raise SudokuError(
                    f"expected an empty folder, got other files in {self.folder}, such as {others[0]}; remove them, or "
                    "choose another folder"
                )
            self._clean([])
        make_folder(self._work)
        journal.save(note, "folder", self.identity, is_synced=self.sync)

    @property
    def _work(self) -> Path:
        """The folder of this job's records."""
        return self.folder / WORK / journal.name_of(self.identity)

    def _load_records(self) -> None:
        """Read the records of finished parts, many at a time, because each may be a remote request."""
        paths = self._work.iterdir() if is_folder(self._work) else ()
        notes = [path for path in paths if re.fullmatch(_PREFIX + r"\d{6,}\.json", path.name)]
        for path, record in answers_of_threads(_READERS, self._read_record, notes):
            if record is not None and record.fault is None:
                self._records[int(path.name[len(_PREFIX) : -len(".json")])] = record
        self.before = sum(record.rows for record in self._records.values())

    def _read_record(self, path: Path) -> PartRecord | None:
        """Read a record; None if it is damaged or its part is missing or different."""
        try:
            record = PartRecord.from_json(journal.load(path, "part") or {})
            if record.name.partition(".")[0] != path.stem or not 0 <= record.source < len(self.sources):
                return None  # the record of another part
            part, rejects = self.folder / record.name, path.with_suffix(".rejects")
            is_whole = part.stat().st_size == record.bytes
            if is_whole and is_local(part):  # a remote part may cost more to read than to make again
                with part.open("rb", buffering=0) as file:
                    is_whole = checksum_file(cast("BinaryIO", file)) == record.checksum
            if is_whole and record.rejects:
                is_whole = _core.checksum(rejects.read_bytes()) == record.rejects_checksum
        except (ResumeError, TypeError, ValueError, OSError):
            return None
        return record if is_whole else None

    def _run(self, stretches: Iterable[tuple[int, Stretch | Held[Any]]], *, is_counted: bool) -> None:
        """Make all missing parts in any order, with a bounded number in flight."""
        suffix = part_suffix(self.maker.writer.name)
        writer = PartWriter(self.maker, absolute(self.folder), absolute(self._work), suffix, self.sync)
        rows, tally = self.before, self._tally()
        end = sys.maxsize
        todo = (
            (number, (number, index, self.sources[index], stretch))
            for number, (index, stretch) in enumerate(stretches)
            if number not in self._records
        )
        # Many calls in flight, because calls sent together cost less; fewer if the calls carry data.
        calls = Calls(self.engine, writer.write_part, todo, reach=4 if is_counted else 1)
        for number, (record, fault) in calls:
            self._records[number] = record
            rows += record.rows
            tally += Counter(record.tally)
            if fault is not None and number < end:
                end, self.fault = number + 1, fault
                calls.end()
                calls.drop(end.__le__)
            if self.watch is not None:
                self.watch(Progress(len(self._records), rows, tally))
        self._records = {number: record for number, record in self._records.items() if number < end}

    def _finish(self) -> Counter[str]:
        """Write the rejects and the manifest."""
        refuse_changed(self.identity, self.originals)
        records = [self._records[number] for number in sorted(self._records)]
        tally = self._tally()
        text = "".join(self._all_rejects(records))
        if text:
            put(self.folder / REJECTS, text.encode(), folder=self.folder / WORK, is_synced=self.sync)
        manifest = {
            "job": self.identity,
            "rows": sum(record.rows for record in records),
            "tally": dict(sorted(tally.items())),
            "rejects": REJECTS if text else None,
            **({} if self.fault is None else {"fault": str(self.fault)}),
            "parts": [{"name": record.name, "rows": record.rows, "bytes": record.bytes} for record in records],
        }
        signed = (json.dumps(manifest, indent=1) + "\n").encode()
        put(self.folder / MANIFEST, signed, folder=self.folder / WORK, is_synced=self.sync)
        self._clean([record.name for record in records])
        return tally

    def _clean(self, names: list[str]) -> None:
        """Delete everything but finished parts: others may stem from abandoned calls."""
        remove_tree(self.folder / WORK)
        kept = set(names)
        for path in list(self.folder.iterdir()):
            if path.name.startswith(WORK):
                remove_tree(path)
            elif (path.name.startswith(_PREFIX) and path.name not in kept) or _is_work(path):
                path.unlink()

    def _tally(self) -> Counter[str]:
        return sum((Counter(record.tally) for record in self._records.values()), Counter())

    def _all_rejects(self, records: list[PartRecord]) -> Iterator[str]:
        """Yield the rejects of all parts, with line numbers of their sources."""
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
    planned: Iterator[tuple[int, Stretch | Held[Any]]],
) -> tuple[Iterable[tuple[int, Stretch | Held[Any]]], int | None]:
    """Count the pieces of a plan; None if some have to be read first."""
    ready: list[tuple[int, Stretch | Held[Any]]] = []
    for item in planned:
        if isinstance(item[1], Held):
            return chain(ready, [item], planned), None
        ready.append(item)
    return ready, len(ready)


def _rejects_text(rejects: list[Reject]) -> bytes:
    return "".join(f"{reject.line + 1}\t{reject.to_columns()}\n" for reject in rejects).encode()


def has_records(folder: Path) -> bool:
    """Return whether an unfinished folder has parts that a resumed run can keep."""
    work = folder / WORK
    return is_folder(work) and any(is_folder(inner) and any(inner.iterdir()) for inner in work.iterdir())


def _has_run_here(folder: Path) -> bool:
    """Return whether a run has begun to write parts into a folder."""
    work = folder / WORK
    return is_folder(work) and any(path.name == "job.json" or is_folder(path) for path in work.iterdir())


def _is_work(path: Path) -> bool:
    """Return whether a path in the folder is temporary."""
    return path.name.startswith(WORK) or (path.name.startswith(".") and path.name.endswith(".nonet"))
