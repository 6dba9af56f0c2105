"""The files of a job that is still running, and its checkpoints.

While a job runs, these files exist next to OUT:

    OUT.lock           keeps other runs away
    OUT.part           the finished start of the output, possibly with a torn end
    OUT.part.index     what the writer needs at the end (Parquet only)
    OUT.part.rejects   rows that could not be read
    OUT.part.sums      checksums of everything appended to those files
    OUT.part.pieces/   pieces from workers, waiting for their turn
    OUT.state          the checkpoint: the valid length of each file, and the position in the source

A checkpoint is written only after the data it covers has reached the disk, and replaces the old one atomically, so the
newest checkpoint is valid however the process ends. To resume, the files are verified against their checksums and cut
to the lengths in the checkpoint. At the end the files get their final names, then the checkpoint is deleted, then the
lock.
"""

from __future__ import annotations

import os
import struct
import threading
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any, BinaryIO, Final

from nonet import _core
from nonet.bulk.write.writer import Stored
from nonet.storage import journal
from nonet.storage.atomic import keep_mode, locked, open_new, open_old, put, sync, sync_folder, write_all
from nonet.storage.journal import ResumeError
from nonet.storage.outputs import real
from nonet.storage.paths import is_folder, remove_tree

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from nonet.bulk.write.writer import Bytes

__all__ = ["Checkpoint", "WorkFiles", "checksum_file"]

_STREAMS: Final = ("data", "index", "rejects")
#: An entry of the sums: which stream, how many bytes, their checksum.
_SUM: Final = struct.Struct("<BQQ")
_BLOCK: Final = 1 << 20


@dataclass(slots=True)
class Checkpoint:
    """The state of a job, as plain data."""

    #: Source, options, version. A job resumes only with the same identity.
    identity: dict[str, Any]
    position: Any = None
    #: Lines of the source and rows of the output that are done.
    line: int = 0
    rows: int = 0
    lengths: dict[str, int] = field(default_factory=lambda: dict.fromkeys((*_STREAMS, "sums"), 0))
    tally: Counter[str] = field(default_factory=Counter)
    is_finished: bool = False
    #: Why the job ended early.
    fault: str | None = None

    def to_json(self) -> dict[str, Any]:
        """Return all fields as plain data."""
        return {item.name: getattr(self, item.name) for item in fields(self)}

    @classmethod
    def from_json(cls, body: dict[str, Any]) -> Checkpoint:
        """Make a checkpoint from the result of `to_json`; TypeError, ValueError or LookupError for anything else."""
        state = cls(**{**body, "tally": Counter(dict(body["tally"]))})
        counts = [state.line, state.rows, *state.tally.values(), *(state.lengths[name] for name in (*_STREAMS, "sums"))]
        if not all(type(count) is int and count >= 0 for count in counts):
            raise ValueError("expected counts of 0 or more")
        if not isinstance(state.identity, dict) or type(state.is_finished) is not bool:
            raise TypeError("expected an identity and whether it is finished")
        if not isinstance(state.fault, str | None) or not _is_position(state.position):
            raise TypeError("expected a position and a fault")
        return state


def _is_position(position: Any) -> bool:
    """Return whether a position consists of a source and an offset in it: one number, or two."""
    if position is None:
        return True
    if not isinstance(position, list) or len(position) != 2:
        return False
    source, place = position
    numbers = [source, *(place if isinstance(place, list) else [0 if place is None else place])]
    return len(numbers) <= 3 and all(type(number) is int and number >= 0 for number in numbers)


class WorkFiles:
    """The files of a job in progress."""

    def __init__(self, out: Path, *, is_synced: bool = True) -> None:
        self.out = out = real(out)
        self.is_synced = is_synced
        self.paths = {name: out.with_name(f"{out.name}.part.{name}") for name in ("index", "rejects", "sums")}
        self.paths = {"data": out.with_name(f"{out.name}.part"), **self.paths}
        self.pieces_path = out.with_name(f"{out.name}.part.pieces")
        self.state_path = out.with_name(f"{out.name}.state")
        self._new_state_path = out.with_name(f"{out.name}.state.new")
        self.rejects_path = out.with_name(f"{out.name}.rejects")
        self.files: dict[str, BinaryIO] = {}
        self._lock: locked | None = None
        self._has_spool = False
        self._saver: threading.Thread | None = None
        self._failure: OSError | None = None

    # ── starting ───────────────────────────────────────────────────────────────────────────────────────────────

    def acquire(self) -> None:
        """Lock out other runs until `close`; SudokuError if one is running."""
        if self._lock is None:
            self.out.parent.mkdir(parents=True, exist_ok=True)
            self._lock = locked(self.out).__enter__()

    @property
    def is_under_way(self) -> bool:
        """Whether an earlier run left something to resume, or to clean up."""
        return self.state_path.exists() or self.paths["data"].exists()

    def load(self, identity: dict[str, Any]) -> Checkpoint | None:
        """Return the checkpoint of an earlier run of the same job, or None."""
        body = journal.load(self.state_path, "file")
        if body is None:
            return None
        try:
            state = Checkpoint.from_json(body)
        except (TypeError, ValueError, LookupError):
            raise _damaged(self.state_path, "another content") from None
        journal.refuse_other(identity, state.identity)
        return state

    def open(self, state: Checkpoint | None) -> None:
        """Open the files, truncated to the lengths in the checkpoint; without one, empty."""
        self.acquire()
        try:
            self._new_state_path.unlink(missing_ok=True)
            if not self._has_spool:
                self.remove_spool()
            for name, path in self.paths.items():
                if state is None:
                    with suppress(FileNotFoundError):
                        path.unlink()
                    self.files[name] = open_new(path)
                elif path.exists() or not state.is_finished:  # if finished, it may have been renamed already
                    self._reopen(name, state.lengths[name])
            if state is None:
                self.state_path.unlink(missing_ok=True)
            else:
                self._verify(state)
        except BaseException:
            self.close()
            raise

    def _reopen(self, name: str, length: int) -> None:
        path = self.paths[name]
        try:
            file = self.files[name] = open_old(path)
        except FileNotFoundError:
            raise _damaged(path, "no file") from None
        if (size := os.fstat(file.fileno()).st_size) < length:
            raise _damaged(path, f"{size} of {length} bytes")
        file.truncate(length)

    def _verify(self, state: Checkpoint) -> None:
        """Verify the files against their checksums, and seek to their ends."""
        if "sums" in self.files:
            places = dict.fromkeys(_STREAMS, 0)
            for number, size, checksum in _SUM.iter_unpack(_whole_entries(self.files["sums"])):
                name = _STREAMS[number] if number < len(_STREAMS) else ""
                if name not in places:
                    raise _damaged(self.paths["sums"], "different content")
                # The writer may have rewritten the head when it completed the file.
                is_head = name == "data" and places[name] == 0 and state.is_finished
                file = None if is_head else self.files.get(name)
                if file is not None and _checksum_at(file, places[name], size) != checksum:
                    raise _damaged(self.paths[name], "different content")
                places[name] += size
            if any(places[name] != state.lengths[name] for name in _STREAMS):
                raise _damaged(self.paths["sums"], "different content")
        if "data" not in self.files and not self.out.is_file():
            raise _damaged(self.paths["data"], "no file")
        for name, file in self.files.items():
            file.seek(state.lengths[name])

    def spool(self) -> None:
        """Create the folder for pieces; the lock must be held, or another run may be using it."""
        remove_tree(self.pieces_path)
        self.pieces_path.mkdir()
        self._has_spool = True

    def remove_spool(self) -> None:
        """Remove the folder for pieces with its contents, including leftovers of a killed run."""
        if self._has_spool or is_folder(self.pieces_path):
            remove_tree(self.pieces_path)
        self._has_spool = False

    # ── writing ────────────────────────────────────────────────────────────────────────────────────────────────

    def append(self, lengths: dict[str, int], **streams: Bytes | Stored) -> dict[str, int]:
        """Append to the files; return the new lengths."""
        lengths = dict(lengths)
        sums = b""
        for number, name in enumerate(_STREAMS):
            data = streams.get(name, b"")
            if len(data):
                found = _sums_of(data)
                _append(self.files[name], data)
                lengths[name] += sum(size for size, _ in found)
                sums += b"".join(_SUM.pack(number, size, checksum) for size, checksum in found)
        lengths["sums"] += write_all(self.files["sums"], sums)
        return lengths

    def save_soon(self, state: Checkpoint) -> None:
        """Write a checkpoint in the background, unless one is still being written."""
        self._raise_failure()
        if self._saver is None or not self._saver.is_alive():
            text = journal.text_of("file", state.to_json())
            self._saver = threading.Thread(target=self._save_quietly, args=(text,), daemon=True)
            self._saver.start()

    def save(self, state: Checkpoint) -> None:
        """Write a checkpoint now."""
        self._wait_for_saver()
        self._raise_failure()
        self._save(journal.text_of("file", state.to_json()))

    def _wait_for_saver(self) -> None:
        if self._saver is not None:
            with suppress(RuntimeError):  # Ctrl-C just before it was started
                self._saver.join()

    def _save_quietly(self, text: bytes) -> None:
        try:
            self._save(text)
        except OSError as error:
            self._failure = error

    def _raise_failure(self) -> None:
        if self._failure is not None:
            raise self._failure

    def _save(self, text: bytes) -> None:
        if self.is_synced:
            for file in self.files.values():
                sync(file)
        put(self.state_path, text, is_held=True, is_synced=self.is_synced)

    # ── ending ─────────────────────────────────────────────────────────────────────────────────────────────────

    def finish(
        self,
        state: Checkpoint,
        complete: Callable[[BinaryIO, BinaryIO, int], None],
        before_naming: Callable[[BinaryIO], None] = lambda file: None,
    ) -> None:
        """Complete the output, rename the files and delete the checkpoint.

        A run that is killed in here resumes at the same point: `complete` starts from the lengths in the checkpoint,
        and the renames are ordered so that each can be repeated.
        """
        if not state.is_finished:
            state.is_finished = True
            self.save(state)
        if "data" in self.files:
            data = self.files["data"]
            complete(data, self.files["index"], state.rows)
            keep_mode(data, self.out)
            outcome = {"tally": dict(state.tally), "rows": state.rows, "fault": state.fault}
            journal.save_finished(data, state.identity, outcome)
            if self.is_synced:
                sync(data)
            before_naming(data)
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
        self.close()

    def discard(self) -> None:
        """Delete everything: there is nothing worth keeping."""
        self._wait_for_saver()
        self._close_files()
        for path in (self.state_path, *self.paths.values()):
            with suppress(OSError):
                path.unlink()

    def close(self) -> None:
        """Close the files, delete unused pieces and release the lock."""
        if self._has_spool:
            self.remove_spool()
        self._wait_for_saver()
        self._close_files()
        if self._lock is not None:
            self._lock.__exit__()
            self._lock = None

    def _close_files(self) -> None:
        for file in self.files.values():
            file.close()
        self.files.clear()


def _damaged(path: Path, got: str) -> ResumeError:
    return ResumeError(
        f"expected {path} as the run to resume left it, got {got}; run again without --resume to start over"
    )


def _sums_of(data: Bytes | Stored) -> Sequence[tuple[int, int]]:
    if isinstance(data, Stored):
        return data.sums
    view = memoryview(data)
    return [(view.nbytes, _core.checksum(data))]


def _append(file: BinaryIO, data: Bytes | Stored) -> None:
    """Append data to a file; stored data is copied by the operating system if possible."""
    if not isinstance(data, Stored):
        write_all(file, data)
        return
    left = data.size
    with data.path.open("rb", buffering=0) as source:
        if hasattr(os, "copy_file_range"):
            with suppress(OSError):  # different file systems: copy by hand
                while left and (copied := os.copy_file_range(source.fileno(), file.fileno(), left)):
                    left -= copied
        while left and (block := source.read(min(left, _BLOCK))):
            left -= write_all(file, block)
    if left:
        raise OSError(f"expected {data.size} bytes in {data.path}, got {data.size - left}")
    data.path.unlink()


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


def checksum_file(file: BinaryIO) -> int:
    """Return the checksum of a whole file, read in blocks."""
    file.seek(0)
    found = 0
    buffer = memoryview(bytearray(_BLOCK))
    while size := file.readinto(buffer):  # type: ignore[attr-defined]  # all binary files have it
        found = _core.checksum(buffer[:size], found)
    return found
