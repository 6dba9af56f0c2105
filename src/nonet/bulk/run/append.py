"""A file: output is appended unit by unit, with checkpoints from which a stopped run resumes.

While a job runs, these files exist next to OUT:

    OUT.lock           keeps other runs away
    OUT.part           the finished start of the output, possibly with a torn end
    OUT.part.index     what the writer needs at the end (Parquet only)
    OUT.part.rejects   rows that could not be read
    OUT.part.sums      checksums of everything appended to those files
    OUT.part.pieces/   output from workers, waiting for its turn
    OUT.state          the checkpoint: the valid length of each file, and the place in the source

A checkpoint is written only after the data it covers has reached the disk, and replaces the old one atomically, so the
newest checkpoint is valid however the process ends. To resume, the files are verified against their checksums and cut
to the lengths in the checkpoint. At the end the files get their final names, then the checkpoint is deleted, then the
lock.
"""

from __future__ import annotations

import os
import struct
import threading
import time
import uuid
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, BinaryIO, Final

from nonet import _core
from nonet.bulk.read.packed import compress
from nonet.bulk.run.job import Progress, gathered
from nonet.bulk.run.ledger import Finished, checksum_file, damaged
from nonet.bulk.write.parquet import index_entry
from nonet.errors import SudokuError
from nonet.storage import journal
from nonet.storage.atomic import (
    keep_mode,
    locked,
    open_new,
    open_old,
    put,
    refuse_folder,
    sync,
    sync_folder,
    write_all,
    writing,
)
from nonet.storage.outputs import real
from nonet.storage.paths import absolute, is_folder, remove_tree

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from nonet.bulk.read.source import Chunk, Unit
    from nonet.bulk.run.ledger import Ledger, State
    from nonet.bulk.write.writer import Bytes, Done, Writer
    from nonet.engines import Engine

__all__ = ["AppendSink", "Spool"]

_STREAMS: Final = ("data", "index", "rejects")
#: An entry of the sums: which stream, how many bytes, their checksum.
_SUM: Final = struct.Struct("<BQQ")
_BLOCK: Final = 1 << 20


@dataclass(frozen=True, slots=True)
class Spool:
    """Leaves the output of a unit in a file of a folder that workers and client share."""

    folder: Path

    def __call__(self, unit: Unit[Any], dones: Iterator[tuple[Chunk[Any], Done]]) -> Done:
        """Write the data of each chunk to a new file."""
        sums: list[tuple[int, int]] = []
        path = self.folder / f"{uuid.uuid4().hex}.piece"
        with writing(path, is_synced=False) as file:

            def take(data: Any) -> None:
                if len(data):
                    sums.append((write_all(file, data), _core.checksum(data)))

            done = gathered(dones, take)
        done.path, done.sums = path, tuple(sums)
        return done


class AppendSink:
    """Appends the output of units in order."""

    is_ordered = True

    def __init__(
        self,
        ledger: Ledger,
        out: Path,
        writer: Writer,
        compression: str | None = None,
        *,
        is_synced: bool = True,
        checkpoint_seconds: float = 5.0,
    ) -> None:
        self.ledger = ledger
        self.out = out = real(out)
        self.writer = writer
        self.compression = compression
        self.is_synced = is_synced
        self.checkpoint_seconds = checkpoint_seconds
        self.made: set[int] = set()
        #: Time spent flushing to disk at the end.
        self.sync_seconds = 0.0
        self.paths = {name: out.with_name(f"{out.name}.part.{name}") for name in ("index", "rejects", "sums")}
        self.paths = {"data": out.with_name(f"{out.name}.part"), **self.paths}
        self.pieces_path = out.with_name(f"{out.name}.part.pieces")
        self.state_path = out.with_name(f"{out.name}.state")
        self._new_state_path = out.with_name(f"{out.name}.state.new")
        self.rejects_path = out.with_name(f"{out.name}.rejects")
        self._files: dict[str, BinaryIO] = {}
        self._lock: locked | None = None
        self._has_spool = False
        self._is_open = False
        self._saved = 0.0
        self._saver: threading.Thread | None = None
        self._failure: OSError | None = None

    # ── starting ───────────────────────────────────────────────────────────────────────────────────────────────

    def __enter__(self) -> AppendSink:
        """Lock out other runs until the end of the block; SudokuError if one is running."""
        self.out.parent.mkdir(parents=True, exist_ok=True)
        for path in (self.state_path, self._new_state_path, self.rejects_path, *self.paths.values()):
            refuse_folder(path)  # now, and not when everything has been computed
        self._lock = locked(self.out).__enter__()
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        try:
            if kind is not None and self._is_open:
                self._abandon()
        finally:
            self._close()

    def has_finished(self) -> bool:
        """When resuming, take over the output if an earlier run of the same job has finished it."""
        ledger = self.ledger
        is_under_way = self.state_path.exists() or self.paths["data"].exists()
        if not ledger.is_resumed or is_under_way or not self.out.is_file():
            return False
        body = journal.load_finished(self.out, ledger.identity)
        try:
            finished = None if body is None else Finished.from_json(body["outcome"])
        except (TypeError, ValueError, LookupError):
            finished = None
        if finished is None:
            return False
        finished.refuse_changed(self.out.parent, journal.AGAIN)
        ledger.take_over(finished)
        return True

    def spool_for(self, engine: Engine) -> Spool | None:
        """Return what keeps output on workers; None if they cannot reach the output folder."""
        remove_tree(self.pieces_path)  # the lock is held, so no other run is using it
        self.pieces_path.mkdir()
        self._has_spool = True
        if engine.sees(self.pieces_path):
            return Spool(absolute(self.pieces_path))
        self._remove_spool()
        return None

    def _remove_spool(self) -> None:
        """Remove the folder for output of workers with its contents, including leftovers of a killed run."""
        if self._has_spool or is_folder(self.pieces_path):
            remove_tree(self.pieces_path)
        self._has_spool = False

    def resume(self) -> Unit[Any]:
        """Open the files, cut to the lengths in the last checkpoint, or empty; return what is left to do."""
        ledger = self.ledger
        head = self.writer.start()
        state = ledger.load(self.state_path)
        if state is not None and state.lengths.keys() != self.paths.keys():
            raise damaged(self.state_path, "another content")
        self._new_state_path.unlink(missing_ok=True)
        if not self._has_spool:
            self._remove_spool()
        for name, path in self.paths.items():
            if state is None:
                with suppress(FileNotFoundError):
                    path.unlink()
                self._files[name] = open_new(path)
            elif path.exists() or not state.is_finished:  # if finished, it may have been renamed already
                self._reopen(name, state.lengths[name])
        if state is None:
            self.state_path.unlink(missing_ok=True)
            lengths = dict.fromkeys((*_STREAMS, "sums"), 0)
            lengths = self._append(lengths, {"data": compress(head, self.compression) if self.compression else head})
            ledger.state = replace(ledger.state, lengths=lengths)
        else:
            self._verify(state)
            ledger.state, ledger.before = state, state.rows
        self._saved = time.monotonic()
        self._is_open = True
        return ledger.state.rest

    def _reopen(self, name: str, length: int) -> None:
        path = self.paths[name]
        try:
            file = self._files[name] = open_old(path)
        except FileNotFoundError:
            raise damaged(path, "no file") from None
        if (size := os.fstat(file.fileno()).st_size) < length:
            raise damaged(path, f"{size} of {length} bytes")
        file.truncate(length)

    def _verify(self, state: State) -> None:
        """Verify the files against their checksums, and seek to their ends."""
        if "sums" in self._files:
            places = dict.fromkeys(_STREAMS, 0)
            for number, size, checksum in _SUM.iter_unpack(_whole_entries(self._files["sums"])):
                name = _STREAMS[number] if number < len(_STREAMS) else ""
                if name not in places:
                    raise damaged(self.paths["sums"], "different content")
                # The writer may have rewritten the head when it completed the file.
                is_head = name == "data" and places[name] == 0 and state.is_finished
                file = None if is_head else self._files.get(name)
                if file is not None and _checksum_at(file, places[name], size) != checksum:
                    raise damaged(self.paths[name], "different content")
                places[name] += size
            if any(places[name] != state.lengths[name] for name in _STREAMS):
                raise damaged(self.paths["sums"], "different content")
        if "data" not in self._files and not self.out.is_file():
            raise damaged(self.paths["data"], "no file")
        for name, file in self._files.items():
            file.seek(state.lengths[name])

    # ── writing ────────────────────────────────────────────────────────────────────────────────────────────────

    def commit(self, done: Done) -> Progress:
        """Append the output of the next unit, and save a checkpoint from time to time."""
        ledger = self.ledger
        place = ledger.state.lengths["data"]
        index = b"".join(index_entry(place + at, entry) for at, entry in done.index)
        streams = {"data": done.data, "index": index, "rejects": ledger.rejects_of(done)}
        lengths = self._append(ledger.state.lengths, streams, done)
        # A single assignment, so that a signal sees either the old state or the new one.
        ledger.state = replace(ledger.after(done), lengths=lengths)
        ledger.fault = done.fault
        if time.monotonic() - self._saved >= self.checkpoint_seconds:
            self._save_soon(ledger.state)
            self._saved = time.monotonic()
        return Progress(ledger.progress_of(done), ledger.state.rows, ledger.state.tally)

    def _append(self, lengths: dict[str, int], streams: dict[str, Bytes], done: Done | None = None) -> dict[str, int]:
        """Append to the files; return the new lengths."""
        lengths = dict(lengths)
        sums = b""
        for number, name in enumerate(_STREAMS):
            data = streams.get(name, b"")
            found: Sequence[tuple[int, int]] = ()
            if name == "data" and done is not None and done.path is not None:
                found = done.sums
                _move(done.path, sum(size for size, _ in found), self._files[name])
            elif len(data):
                found = [(memoryview(data).nbytes, _core.checksum(data))]
                write_all(self._files[name], data)
            lengths[name] += sum(size for size, _ in found)
            sums += b"".join(_SUM.pack(number, size, checksum) for size, checksum in found)
        lengths["sums"] += write_all(self._files["sums"], sums)
        return lengths

    def _save_soon(self, state: State) -> None:
        """Write a checkpoint in the background, unless one is still being written."""
        self._raise_failure()
        if self._saver is None or not self._saver.is_alive():
            text = self.ledger.text_of(state)
            self._saver = threading.Thread(
                target=self._save_quietly, args=(text,), daemon=True, name="nonet-checkpoint"
            )
            self._saver.start()

    def _save(self, state: State) -> None:
        """Write a checkpoint now."""
        self._wait_for_saver()
        self._raise_failure()
        self._save_text(self.ledger.text_of(state))

    def _wait_for_saver(self) -> None:
        if self._saver is not None:
            with suppress(RuntimeError):  # Ctrl-C just before it was started
                self._saver.join()

    def _save_quietly(self, text: bytes) -> None:
        try:
            self._save_text(text)
        except OSError as error:
            self._failure = error

    def _raise_failure(self) -> None:
        if self._failure is not None:
            raise self._failure

    def _save_text(self, text: bytes) -> None:
        if self.is_synced:
            for file in self._files.values():
                sync(file)
        put(self.state_path, text, is_held=True, is_synced=self.is_synced)

    # ── ending ─────────────────────────────────────────────────────────────────────────────────────────────────

    def finish(self) -> None:
        """Complete the output, rename the files and delete the checkpoint.

        A run that is killed in here resumes at the same point: the writer starts from the lengths in the checkpoint,
        and the renames are ordered so that each can be repeated.
        """
        ledger = self.ledger
        ledger.refuse_changed()
        started = time.monotonic()
        if not ledger.state.is_finished:
            ledger.state = replace(ledger.state, is_finished=True)
            self._save(ledger.state)
        state = ledger.state
        if "data" in self._files:
            data = self._files["data"]
            self.writer.finish(data, self._files["index"], state.rows)
            keep_mode(data, self.out)
            finished = Finished({}, state.rows, dict(state.tally), self._describe_rejects(), fault=state.fault)
            journal.save_finished(data, ledger.identity, {"outcome": finished.to_json()})
            if self.is_synced:
                sync(data)
            self.before_naming(data)
        self._close_files()  # Windows renames and deletes only closed files
        if state.lengths["rejects"]:
            with suppress(FileNotFoundError):
                self.paths["rejects"].replace(self.rejects_path)
        else:
            self.rejects_path.unlink(missing_ok=True)
            self.paths["rejects"].unlink(missing_ok=True)
        with suppress(FileNotFoundError):
            self.paths["data"].replace(self.out)
        for name in ("index", "sums"):
            self.paths[name].unlink(missing_ok=True)
        if self.is_synced:
            sync_folder(self.out.parent)
        self.state_path.unlink(missing_ok=True)
        self._is_open = False
        self.sync_seconds = time.monotonic() - started

    def before_naming(self, data: BinaryIO) -> None:
        """Do whatever is left to do when the file is complete but not yet renamed."""

    def _describe_rejects(self) -> dict[str, Any] | None:
        if not (size := self.ledger.state.lengths["rejects"]):
            return None
        if "rejects" in self._files:
            checksum = checksum_file(self._files["rejects"])
        else:  # a run that was killed in here had renamed it already
            with open_old(self.rejects_path) as file:
                checksum = checksum_file(file)
        return {"name": self.rejects_path.name, "bytes": size, "checksum": checksum}

    def _abandon(self) -> None:
        """Save a checkpoint if possible; otherwise an older one will do."""
        state = self.ledger.state
        with suppress(OSError, ValueError):
            if state.number == 0 and not state.is_finished:  # there is nothing worth keeping
                self._wait_for_saver()
                self._close_files()
                for path in (self.state_path, *self.paths.values()):
                    with suppress(OSError):
                        path.unlink()
            else:
                self._save(state)

    def _close(self) -> None:
        """Close the files, delete unused output of workers and release the lock."""
        if self._has_spool:
            self._remove_spool()
        self._wait_for_saver()
        self._close_files()
        if self._lock is not None:
            self._lock.__exit__()
            self._lock = None

    def _close_files(self) -> None:
        for file in self._files.values():
            file.close()
        self._files.clear()


def _move(path: Path, size: int, file: BinaryIO) -> None:
    """Append a file to another, by the operating system if possible, and delete it."""
    left = size
    with path.open("rb", buffering=0) as source:
        if hasattr(os, "copy_file_range"):
            with suppress(OSError):  # different file systems: copy by hand
                while left and (copied := os.copy_file_range(source.fileno(), file.fileno(), left)):
                    left -= copied
        while left and (block := source.read(min(left, _BLOCK))):
            left -= write_all(file, block)
    if left:
        raise SudokuError("file.size", path=path, size=size, got=size - left)
    path.unlink()


def _whole_entries(file: BinaryIO) -> bytes:
    file.seek(0)
    text = file.read()
    return text[: len(text) // _SUM.size * _SUM.size]


def _checksum_at(file: BinaryIO, place: int, size: int) -> int | None:
    """Return the checksum of some bytes of a file; None if it is too short."""
    if place + size > os.fstat(file.fileno()).st_size:
        return None
    file.seek(place)
    data = bytearray()
    while len(data) < size and (block := file.read(size - len(data))):
        data += block
    return _core.checksum(data) if len(data) == size else None
