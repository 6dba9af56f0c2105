"""A folder of parts: workers write the output of units themselves, in any order, one file per unit.

While a job runs, FOLDER contains the finished parts and

    _nonet/job.json                    the identity of the job
    _nonet/5f2c…/part-000017.json      a record: this part is done, its contents and checksum
    _nonet/5f2c…/part-000017.rejects   unreadable rows of that part
    _nonet/5f2c…/….new                 files being written

Parts and records appear atomically, the record last. So a part with a record is complete however the worker or client
ended, and a part written twice is the same both times. A resumed run makes the parts that have no record or do not
match it. At the end `_manifest.json` lists all parts, `_rejects.tsv` the unreadable rows, and `_nonet` is deleted. A
resumed run of a finished folder compares all files with the manifest. Files that no job here can have written are never
deleted.

The inner folder is named after the job. An abandoned worker that wakes up after the job has ended, or after another job
has started, finds the folder gone and cannot write anything.

Only records pass through the client. Programs that read folders of data skip names that start with `_`.
"""

from __future__ import annotations

import copy
import io
import re
from collections import Counter
from contextlib import ExitStack, suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any, BinaryIO, Final, cast

from nonet import _core, plugins
from nonet.bulk.read.source import WHOLE
from nonet.bulk.read.streams import CONTAINERS
from nonet.bulk.run.job import Progress, gathered
from nonet.bulk.run.ledger import READERS, Finished, are_counts, checksum_file
from nonet.bulk.write.parquet import index_entry
from nonet.bulk.write.writer import Done, Reject
from nonet.errors import SudokuError, WrongValueError
from nonet.interrupts import answers_of_threads
from nonet.storage import journal
from nonet.storage.atomic import locked_folder, put, write_all, writing
from nonet.storage.journal import ResumeError
from nonet.storage.paths import absolute, is_folder, is_local, make_folder, remove_tree
from nonet.words.faults import recorded, replayed

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from nonet.bulk.read.source import Chunk, Unit
    from nonet.bulk.run.ledger import Ledger
    from nonet.bulk.write.writer import Writer

__all__ = ["MANIFEST", "REJECTS", "WORK", "Parts", "ScatterSink", "done_from", "has_records"]

MANIFEST: Final = "_manifest.json"
REJECTS: Final = "_rejects.tsv"
WORK: Final = "_nonet"
_PREFIX: Final = "part-"
_COUNTS: Final = ("number", "source", "rows", "lines", "bytes", "checksum", "rejects", "rejects_checksum")


def _name(number: int) -> str:
    return f"{_PREFIX}{number:06}"


def _suffix(container: str) -> str:
    """Return the suffix of parts in a format.

    >>> _suffix("lines"), _suffix("parquet")
    ('.txt', '.parquet')
    """
    suffixes: tuple[str, ...] = CONTAINERS.get(container) or plugins.find("outputs", container).suffixes
    return suffixes[0]


@dataclass(frozen=True, slots=True)
class Parts:
    """Writes the output of a unit to a part of the folder, then its record; pickled to workers."""

    folder: Path
    #: The folder of records and unfinished files.
    work: Path
    writer: Writer
    is_synced: bool = True

    def __call__(self, unit: Unit[Any], dones: Iterator[tuple[Chunk[Any], Done]]) -> Done:
        """Write a part; return its record, with the fault that a file cannot hold."""
        name, writer = _name(unit.number), copy.copy(self.writer)
        path = self.folder / f"{name}{_suffix(writer.name)}"
        with writing(path, folder=self.work, is_synced=self.is_synced) as file:
            place = write_all(file, writer.start())
            done = gathered(dones, partial(write_all, file))
            rows = sum(done.tally.values()) if done.rows is None else done.rows
            entries = b"".join(index_entry(place + at, entry) for at, entry in done.index)
            writer.finish(file, io.BytesIO(entries), rows)
            size = file.seek(0, io.SEEK_END)
            checksum = checksum_file(file)
        rejects = _core.reject_lines(done.rejects, 0)
        if rejects:
            put(self.work / f"{name}.rejects", rejects, is_synced=self.is_synced)
        record = {
            "number": unit.number,
            "source": unit.source,
            "rows": rows,
            "lines": done.lines,
            "tally": dict(done.tally),
            "bytes": size,
            "checksum": checksum,
            "rejects": len(done.rejects),
            "rejects_checksum": _core.checksum(rejects),
            "fault": None if done.fault is None else recorded(done.fault),
        }
        # No flush: if a power cut damages the record, the part is simply made again.
        journal.save(self.work / f"{name}.json", "part", record, is_held=False, is_synced=False)
        return replace(done_from(record), fault=done.fault)


def done_from(record: dict[str, Any]) -> Done:
    """Return what a record says of a part; TypeError, ValueError or LookupError for one that no run has written."""
    counts = [record[name] for name in _COUNTS]
    tally = Counter(dict(record["tally"]))
    if not are_counts([*counts, *tally.values()]):
        raise WrongValueError("record.part")
    number, source, rows, lines, size, checksum, rejects, rejects_checksum = counts
    fault = None if record["fault"] is None else replayed(record["fault"])
    sums = ((size, checksum), (rejects, rejects_checksum))
    return Done(b"", lines, tally=tally, fault=fault, rows=rows, number=number, source=source, sums=sums)


class ScatterSink:
    """Collects the records of parts that workers have written."""

    is_ordered = False

    def __init__(self, ledger: Ledger, folder: Path, writer: Writer, *, is_synced: bool = True) -> None:
        self.ledger = ledger
        self.folder = folder
        self.writer = writer
        self.is_synced = is_synced
        self._done: dict[int, Done] = {}
        self._rows = 0
        self._tally: Counter[str] = Counter()
        self._stack = ExitStack()

    @property
    def made(self) -> set[int]:
        """The numbers of the parts that an earlier run has made."""
        return set(self._done)

    @property
    def keep(self) -> Parts:
        """What writes parts on workers."""
        return Parts(absolute(self.folder), absolute(self._work), self.writer, self.is_synced)

    @property
    def _work(self) -> Path:
        """The folder of this job's records."""
        return self.folder / WORK / journal.name_of(self.ledger.identity)

    @property
    def _start_over(self) -> SudokuError:
        return SudokuError("advice.remove", path=self.folder)

    def __enter__(self) -> ScatterSink:
        """Lock out other runs until the end of the block; SudokuError if one is running."""
        if is_local(self.folder):
            self.folder.mkdir(parents=True, exist_ok=True)
        self._stack.enter_context(locked_folder(self.folder))
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    # ── starting ───────────────────────────────────────────────────────────────────────────────────────────────

    def has_finished(self) -> bool:
        """When resuming, take over the folder if an earlier run of the same job has finished it."""
        ledger, path = self.ledger, self.folder / MANIFEST
        if not ledger.is_resumed or not path.exists():
            return False
        try:
            finished = Finished.from_json(journal.unsealed(journal.bytes_of(path), "manifest"))
        except (ValueError, TypeError, LookupError):
            raise ResumeError("resume.manifest", path=path, advice=self._start_over) from None
        journal.refuse_other(ledger.identity, finished.job, self._start_over)
        finished.refuse_changed(self.folder, self._start_over, verifies=ledger.verifies)
        self._clean([part["name"] for part in finished.parts])
        ledger.take_over(finished)
        return True

    def resume(self) -> Unit[Any]:
        """Prepare the folder and load the records of an earlier run; return what is to be divided."""
        ledger, note = self.ledger, self.folder / WORK / "job.json"
        before = journal.load(note, "folder") if ledger.is_resumed else None
        if before is not None:
            journal.refuse_other(ledger.identity, before)
        if before is not None or (ledger.is_resumed and is_folder(self._work)):  # its name says as much as the journal
            make_folder(self._work)
            if before is None:
                journal.save(note, "folder", ledger.identity, is_synced=self.is_synced)
            self._load_records()
            return WHOLE
        if (self.folder / MANIFEST).exists():
            raise SudokuError("folder.finished", path=self.folder)
        if is_folder(self.folder):
            # A run that was stopped before it wrote its identity has left nothing but an empty work folder.
            others = sorted(path.name for path in self.folder.iterdir() if not _is_work(path))
            if others and not _has_run_here(self.folder):
                raise SudokuError("folder.others", path=self.folder, other=others[0])
            self._clean([])
        make_folder(self._work)
        journal.save(note, "folder", ledger.identity, is_synced=self.is_synced)
        return WHOLE

    def _load_records(self) -> None:
        """Read the records of finished parts, many at a time, because each may be a remote request."""
        paths = self._work.iterdir() if is_folder(self._work) else ()
        notes = [path for path in paths if re.fullmatch(_PREFIX + r"\d{6,}\.json", path.name)]
        for _, done in answers_of_threads(READERS, self._read_record, notes):
            if done is not None and done.fault is None:
                self._take(done)
        self.ledger.before = self._rows

    def _read_record(self, path: Path) -> Done | None:
        """Read a record; None if it is damaged or its part is missing or different."""
        try:
            done = done_from(journal.load(path, "part") or {})
            if f"{_name(done.number)}.json" != path.name or done.source >= len(self.ledger.sources):
                return None  # the record of another part
            (size, checksum), (rejects, rejects_checksum) = done.sums
            part = self._part(done)
            is_whole = part.stat().st_size == size
            if is_whole and is_local(part):  # a remote part may cost more to read than to make again
                with part.open("rb", buffering=0) as file:
                    is_whole = checksum_file(cast("BinaryIO", file)) == checksum
            if is_whole and rejects:
                is_whole = _core.checksum(path.with_suffix(".rejects").read_bytes()) == rejects_checksum
        except (ResumeError, TypeError, ValueError, LookupError, OSError):
            return None
        return done if is_whole else None

    def _part(self, done: Done) -> Path:
        return self.folder / f"{_name(done.number)}{_suffix(self.writer.name)}"

    # ── running ────────────────────────────────────────────────────────────────────────────────────────────────

    def commit(self, done: Done) -> Progress:
        """Take the record of a part."""
        self._take(done)
        return Progress(len(self._done), self._rows, self._tally)

    def _take(self, done: Done) -> None:
        self._done[done.number] = done
        self._rows += done.rows or 0
        self._tally = self._tally + done.tally

    def finish(self) -> None:
        """Write the rejects and the manifest."""
        ledger = self.ledger
        ledger.refuse_changed()
        dones = []
        rejects: list[bytes] = []
        for number in sorted(self._done):  # those after a fault may have been made as well
            done = self._done[number]
            rejects.append(ledger.rejects_of(replace(done, rejects=self._rejects_of(done))))
            dones.append(done)
            ledger.state, ledger.fault = ledger.after(done), done.fault
            if done.fault is not None:
                break
        Finished(
            ledger.identity,
            sum(done.rows or 0 for done in dones),
            dict(sorted(ledger.state.tally.items())),
            self._put_rejects(b"".join(rejects)),
            [
                {
                    "name": self._part(done).name,
                    "rows": done.rows,
                    "bytes": done.sums[0][0],
                    "checksum": done.sums[0][1],
                }
                for done in dones
            ],
            ledger.state.fault,
        ).save(self.folder / MANIFEST, self.folder / WORK, is_synced=self.is_synced)
        self._clean([self._part(done).name for done in dones])

    def _rejects_of(self, done: Done) -> list[Reject]:
        """Return the rejects that a worker has left."""
        if not done.sums[1][0]:
            return []
        text = (self._work / f"{_name(done.number)}.rejects").read_text(encoding="utf-8")
        entries = (entry.partition("\t") for entry in text.split("\n")[:-1])
        return [(int(line) - 1, columns) for line, _, columns in entries]

    def _put_rejects(self, data: bytes) -> dict[str, Any] | None:
        """Write the list of all rejects; return what the manifest says of it."""
        if not data:
            with suppress(FileNotFoundError):  # of another run, which was killed when it was about to end
                (self.folder / REJECTS).unlink()
            return None
        put(self.folder / REJECTS, data, folder=self.folder / WORK, is_synced=self.is_synced)
        return {"name": REJECTS, "bytes": len(data), "checksum": _core.checksum(data)}

    def _clean(self, names: list[str]) -> None:
        """Delete the work folder, and the other parts of its job: they may stem from abandoned calls."""
        work = self.folder / WORK
        if not is_folder(work):
            remove_tree(work)  # what is left of one whose deletion was cut short
            return
        suffixes = "|".join(map(re.escape, self._suffixes()))
        for path in list(work.iterdir()):
            if is_folder(path):
                remove_tree(path)  # first, so that no worker adds a part to those that are deleted next
        kept = set(names)
        for path in list(self.folder.iterdir()):
            if re.fullmatch(rf"{_PREFIX}\d{{6,}}({suffixes})", path.name) and path.name not in kept:
                path.unlink()
        remove_tree(work)

    def _suffixes(self) -> set[str]:
        """Return the suffixes of the parts that this job and the one before it may have written."""
        try:
            earlier = journal.load(self.folder / WORK / "job.json", "folder") or {}
            before = _suffix(str(earlier["output"]).split()[0])
        except (ResumeError, LookupError, AttributeError):
            return {_suffix(name) for name in (*CONTAINERS, self.writer.name)}
        return {before, _suffix(self.writer.name)}


def has_records(folder: Path) -> bool:
    """Return whether an unfinished folder has parts that a resumed run can keep."""
    work = folder / WORK
    return is_folder(work) and any(is_folder(inner) and any(inner.iterdir()) for inner in work.iterdir())


def _has_run_here(folder: Path) -> bool:
    """Return whether a run has begun to write parts into a folder."""
    work = folder / WORK
    return is_folder(work) and any(path.name == "job.json" or is_folder(path) for path in work.iterdir())


def _is_work(path: Path) -> bool:
    """Return whether a path in the folder is the work folder, or what is left of one that was being deleted."""
    return re.fullmatch(WORK + r"(\.[0-9a-f]{12}\.gone)?", path.name) is not None
