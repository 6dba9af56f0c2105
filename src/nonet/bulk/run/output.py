"""Output of a job: a file that is written aside with checkpoints, or a stream.

While a job runs, beside OUT stand

    OUT.lock           keeps other runs away
    OUT.part           what is finished of the output, and maybe a torn end
    OUT.part.index     what the writer needs at the end (Parquet only)
    OUT.part.rejects   rows that could not be read
    OUT.part.sums      checksums of everything that was appended to those files
    OUT.part.pieces/   pieces of workers that wait for their turn
    OUT.state          a checkpoint: how much of those files counts, and where the source stood then

A checkpoint is written only after the data it vouches for have reached the disk, and takes its name in one step; so
whatever ends the process, the newest checkpoint is true. To resume, the files are checked against their checksums and
cut to the lengths it names. At the end the files take their names, the checkpoint goes, and the lock last.
"""

from __future__ import annotations

import os
import struct
import threading
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field, fields, replace
from typing import TYPE_CHECKING, Any, BinaryIO, Final

from nonet import _core
from nonet.bulk.read.streams import compress
from nonet.bulk.write.parquet import index_entry
from nonet.errors import SudokuError
from nonet.storage import journal
from nonet.storage.atomic import keep_mode, locked, open_new, open_old, put, sync, sync_folder, write_all
from nonet.storage.journal import ResumeError
from nonet.storage.outputs import real
from nonet.storage.paths import absolute, remove_tree

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from nonet.bulk.read.source import Chunk, Source
    from nonet.bulk.write.pieces import Piece, Reject
    from nonet.bulk.write.writer import Writer
    from nonet.engines import Engine

__all__ = ["Checkpoint", "FileOutput", "Stored", "StreamOutput", "WorkFiles", "checksum_file", "refuse_changed"]

_STREAMS: Final = ("data", "index", "rejects")
#: An entry of the sums: which of the streams, how many bytes, their checksum.
_SUM: Final = struct.Struct("<BQQ")
_BLOCK: Final = 1 << 20


@dataclass(slots=True)
class Checkpoint:
    """How far a job has come; everything in it is plain data."""

    #: What the job is: source, options, version. A job continues only as itself.
    identity: dict[str, Any]
    position: Any = None
    #: Lines of the source that are done, and rows of the output.
    line: int = 0
    rows: int = 0
    lengths: dict[str, int] = field(default_factory=lambda: dict.fromkeys((*_STREAMS, "sums"), 0))
    tally: Counter[str] = field(default_factory=Counter)
    is_finished: bool = False
    #: Why the job ended before its chunks did.
    fault: str | None = None

    def to_json(self) -> dict[str, Any]:
        """Return all fields as plain data."""
        return {item.name: getattr(self, item.name) for item in fields(self)}


@dataclass(frozen=True, slots=True)
class Stored:
    """Data that waits in a file of its own to be joined to others."""

    path: Path
    size: int
    #: The sizes and checksums of what it was written from.
    sums: tuple[tuple[int, int], ...]

    def __len__(self) -> int:
        return self.size


class WorkFiles:
    """The files of one job that is under way."""

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
        """Keep other runs away until `close`; SudokuError when one is at work."""
        if self._lock is None:
            self.out.parent.mkdir(parents=True, exist_ok=True)
            self._lock = locked(self.out).__enter__()

    @property
    def is_under_way(self) -> bool:
        """Whether an earlier run left something to resume, or to clean up."""
        return self.state_path.exists() or self.paths["data"].exists()

    def load(self, identity: dict[str, Any]) -> Checkpoint | None:
        """Return the checkpoint of an earlier run of the same job, None when there is none."""
        body = journal.load(self.state_path, "file")
        if body is None:
            return None
        journal.refuse_other(identity, body["identity"])
        return Checkpoint(**{**body, "tally": Counter(body["tally"])})

    def open(self, state: Checkpoint | None) -> None:
        """Open the files, cut to what a checkpoint vouches for; without one, empty."""
        self.acquire()
        try:
            self._new_state_path.unlink(missing_ok=True)
            for name, path in self.paths.items():
                if state is None:
                    with suppress(FileNotFoundError):
                        path.unlink()
                    self.files[name] = open_new(path)
                elif path.exists() or not state.is_finished:  # a finished one may have its name already
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
        """Check what an earlier run wrote against its checksums, and go to the ends of the files."""
        if "sums" in self.files:
            places = dict.fromkeys(_STREAMS, 0)
            for number, size, checksum in _SUM.iter_unpack(_whole_entries(self.files["sums"])):
                name = _STREAMS[number] if number < len(_STREAMS) else ""
                if name not in places:
                    raise _damaged(self.paths["sums"], "another content")
                # The writer may have rewritten the head already, when it completed the file.
                is_head = name == "data" and places[name] == 0 and state.is_finished
                file = None if is_head else self.files.get(name)
                if file is not None and _checksum_at(file, places[name], size) != checksum:
                    raise _damaged(self.paths[name], "another content")
                places[name] += size
            if any(places[name] != state.lengths[name] for name in _STREAMS):
                raise _damaged(self.paths["sums"], "another content")
        if "data" not in self.files and not self.out.is_file():
            raise _damaged(self.paths["data"], "no file")
        for name, file in self.files.items():
            file.seek(state.lengths[name])

    def spool(self) -> None:
        """Make the folder for pieces, once the lock is held: before, another run may be using it."""
        remove_tree(self.pieces_path)
        self.pieces_path.mkdir()
        self._has_spool = True

    # ── writing ────────────────────────────────────────────────────────────────────────────────────────────────

    def append(self, lengths: dict[str, int], **streams: Any) -> dict[str, int]:
        """Append to the files; return their lengths after it."""
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
        """Write a checkpoint in the background, unless one is still on its way."""
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
            with suppress(RuntimeError):  # Ctrl-C came just before it was started
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
        """Complete the output, give the files their names and forget the checkpoint.

        A run that is killed in here is resumed at the same point: what `complete` does starts from the lengths of the
        checkpoint, and the names are given in an order in which each can be given twice.
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
        """Remove everything: nothing was done that is worth keeping."""
        for path in (self.state_path, *self.paths.values()):
            with suppress(OSError):
                path.unlink()

    def close(self) -> None:
        """Close the files and let other runs in; pieces that nobody took go."""
        if self._has_spool:
            remove_tree(self.pieces_path)
            self._has_spool = False
        self._wait_for_saver()
        for file in self.files.values():
            file.close()
        self.files.clear()
        if self._lock is not None:
            self._lock.__exit__()
            self._lock = None


def _damaged(path: Path, got: str) -> ResumeError:
    return ResumeError(
        f"expected {path} as the run to resume left it, got {got}; run again without --resume to start over"
    )


def _sums_of(data: Any) -> Sequence[tuple[int, int]]:
    if isinstance(data, Stored):
        return data.sums
    view = memoryview(data)
    return [(view.nbytes, _core.checksum(data))]


def _append(file: BinaryIO, data: Any) -> None:
    """Append data to a file; what waits in a file of its own without reading it, where the system can."""
    if not isinstance(data, Stored):
        write_all(file, data)
        return
    left = data.size
    with data.path.open("rb", buffering=0) as source:
        if hasattr(os, "copy_file_range"):
            with suppress(OSError):  # two kinds of file system: then by hand
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
    """Return the checksum of some bytes of a file; None where it ends before."""
    if place + size > os.fstat(file.fileno()).st_size:
        return None
    file.seek(place)
    data = bytearray()
    while len(data) < size and (block := file.read(size - len(data))):
        data += block
    return _core.checksum(data) if len(data) == size else None


def checksum_file(file: BinaryIO) -> int:
    """Return the checksum of a whole file, which goes from block to block."""
    file.seek(0)
    found = 0
    buffer = memoryview(bytearray(_BLOCK))
    while size := file.readinto(buffer):  # type: ignore[attr-defined]  # binary files have it
        found = _core.checksum(buffer[:size], found)
    return found


def refuse_changed(identity: dict[str, Any], sources: Sequence[Source]) -> None:
    """Raise SudokuError if an input is not what it was when the job started."""
    before: list[dict[str, Any]] = identity.get("inputs", [])
    for source, was in zip(sources, before, strict=False):
        try:
            is_same = source.identity() == was
        except OSError:
            is_same = False
        if not is_same:
            raise SudokuError(f"{source.name} changed while it was read: run again when nobody writes to it")


@dataclass
class FileOutput:
    """Pieces appended to a file aside, with checkpoints."""

    files: WorkFiles
    writer: Writer
    sources: list[Source]
    identity: dict[str, Any]
    compression: str | None = None
    resume: bool = False
    is_spooled: bool = field(default=False, init=False)
    sync_seconds: float = field(default=0.0, init=False)
    #: Rows that an earlier run had done.
    before: int = field(default=0, init=False)

    def __post_init__(self) -> None:
        #: What the identity describes; `sources` may be replaced by unpacked ones.
        self.originals = list(self.sources)

    def finished(self) -> Checkpoint | None:
        """Return how an earlier run of the same job ended, if it finished this output and resuming is asked for."""
        self.files.acquire()
        if not self.resume or self.files.is_under_way or not self.files.out.is_file():
            return None
        try:
            body = journal.load_finished(self.files.out, self.identity)
        except BaseException:
            self.files.close()
            raise
        if body is None:
            return None
        self.files.close()
        tally, fault = Counter(body["tally"]), body["fault"]
        return Checkpoint(self.identity, rows=body["rows"], tally=tally, is_finished=True, fault=fault)

    def spool_for(self, engine: Engine) -> Path | None:
        """Return a folder where workers leave their pieces, if they reach the one of the output."""
        self.files.out.parent.mkdir(parents=True, exist_ok=True)
        self.is_spooled = engine.sees(self.files.out.parent)
        return absolute(self.files.pieces_path) if self.is_spooled else None

    def start(self) -> Checkpoint:
        """Open the files; where an earlier run stopped, if that is asked for."""
        head = self.writer.start()
        self.files.acquire()
        try:
            state = self.files.load(self.identity) if self.resume else None
            self.files.open(state)
            if self.is_spooled:
                self.files.spool()
            if state is not None:
                self.before = state.rows
                return state
            state = Checkpoint(self.identity, line=self.sources[0].first_line)
            state.lengths = self.files.append(state.lengths, data=compress(head, self.compression) if head else b"")
        except BaseException:
            self.files.close()
            raise
        return state

    def append(self, state: Checkpoint, chunk: Chunk, piece: Piece) -> Checkpoint:
        """Write a piece behind the others."""
        place = state.lengths["data"]
        line = _line_of(state, chunk, self.sources)
        index = b"".join(index_entry(place + at, entry) for at, entry in piece.index)
        rejects = "".join(self._reject_line(chunk, line, reject) for reject in piece.rejects)
        lengths = self.files.append(state.lengths, data=piece.data, index=index, rejects=rejects.encode())
        return replace(_after(state, chunk, piece, line), lengths=lengths)

    def checkpoint(self, state: Checkpoint) -> None:
        """Save the state in the background."""
        self.files.save_soon(state)

    def finish(self, state: Checkpoint) -> None:
        """Complete the file and give it its name."""
        refuse_changed(self.identity, self.originals)
        started = time.monotonic()
        self.files.finish(state, self.writer.finish, lambda file: self.before_naming(state, file))
        self.sync_seconds = time.monotonic() - started

    def before_naming(self, state: Checkpoint, file: BinaryIO) -> None:
        """Do what has to be done when the file is whole, and before it has its name."""

    def abandon(self, state: Checkpoint) -> None:
        """Save how far it came, if the disk lets us: an older checkpoint does as well."""
        try:
            if state.position is None and not state.is_finished:
                self.files.discard()
            else:
                self.files.save(state)
        except (OSError, ValueError):
            pass
        finally:
            self.files.close()

    def _reject_line(self, chunk: Chunk, line: int, reject: Reject) -> str:
        place = f"{line + reject.line + 1}"
        if len(self.sources) > 1:
            place = f"{self.sources[chunk.source].name}:{place}"
        return f"{place}\t{reject.told()}\n"


@dataclass
class StreamOutput:
    """Pieces written to a stream as they come; nothing to resume."""

    stream: BinaryIO
    writer: Writer
    sources: list[Source]
    #: Called with the place of a row without a solution, and the reason; for the first few of them.
    on_failure: Callable[[str, str], None]
    compression: str | None = None
    identity: dict[str, Any] = field(default_factory=dict)

    def start(self) -> Checkpoint:
        """Write the header."""
        write_all(self.stream, compress(self.writer.start(), self.compression))
        return Checkpoint(self.identity, line=self.sources[0].first_line)

    def append(self, state: Checkpoint, chunk: Chunk, piece: Piece) -> Checkpoint:
        """Write a piece and let it go at once: somebody may be waiting at the other end."""
        line = _line_of(state, chunk, self.sources)
        write_all(self.stream, piece.data)
        self.stream.flush()
        for failure in piece.failures:
            self.on_failure(f"{self.sources[chunk.source].name}, line {line + failure.line + 1}", failure.reason)
        return _after(state, chunk, piece, line)

    def checkpoint(self, state: Checkpoint) -> None:
        """Do nothing: what is sent is sent."""

    def finish(self, state: Checkpoint) -> None:
        """See that the inputs are what they were."""
        refuse_changed(self.identity, self.sources)

    def abandon(self, state: Checkpoint) -> None:
        """Do nothing more."""


def _line_of(state: Checkpoint, chunk: Chunk, sources: list[Source]) -> int:
    """Return the line of a source at which a chunk starts."""
    is_next_source = state.position is not None and chunk.source != state.position[0]
    return sources[chunk.source].first_line if is_next_source else state.line


def _after(state: Checkpoint, chunk: Chunk, piece: Piece, line: int) -> Checkpoint:
    """Return the state after a piece, but for the lengths of files."""
    return replace(
        state,
        position=[chunk.source, chunk.after],
        line=line + piece.lines,
        rows=state.rows + sum(piece.tally.values()),
        tally=state.tally + piece.tally,
        fault=None if piece.fault is None else str(piece.fault),
    )
