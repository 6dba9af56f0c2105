"""Output written aside, with checkpoints: a half-written file never has the name of a finished one.

While a job runs, beside OUT stand

    OUT.part           what is finished of the output, and maybe a torn end
    OUT.part.index     what the container needs at the end (Parquet only)
    OUT.part.rejects   rows that could not be read
    OUT.part.pieces/   pieces of workers that wait for their turn
    OUT.state          a checkpoint: how much of those files counts, and where the source stood then

A checkpoint is written only after the data it vouches for have reached the disk, and takes its name in one step; so
whatever ends the process, the newest whole checkpoint is true. To resume, the files are cut to the lengths it names.
At the end the files take their names, and the checkpoint goes last.
"""

from __future__ import annotations

import json
import os
import threading
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any, BinaryIO, Final, Literal

from nonet.errors import SudokuError
from nonet.storage.paths import Stored, join_stored, remove_tree, write_all

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

__all__ = ["Aside", "Checkpoint", "ResumeError", "lock", "refuse_other"]

_STREAMS: Final = ("data", "index", "rejects")


class ResumeError(SudokuError):
    """Say why a job cannot go on where it stopped."""


@dataclass(slots=True)
class Checkpoint:
    """How far a job has come; everything in it is plain data."""

    #: What the job is: source, options, version. A job goes on only as itself.
    job: dict[str, Any]
    position: Any = None
    #: Lines of the source that lie behind, and rows of the output.
    line: int = 0
    rows: int = 0
    lengths: dict[str, int] = field(default_factory=lambda: dict.fromkeys(_STREAMS, 0))
    tally: Counter[str] = field(default_factory=Counter)
    is_finished: bool = False


class Aside:
    """The files of one job that is under way."""

    def __init__(self, out: Path, *, sync: bool = True) -> None:
        self.out = out
        self.sync = sync
        self.paths = {
            "data": out.with_name(f"{out.name}.part"),
            "index": out.with_name(f"{out.name}.part.index"),
            "rejects": out.with_name(f"{out.name}.part.rejects"),
        }
        self.pieces_path = out.with_name(f"{out.name}.part.pieces")
        self.state_path = out.with_name(f"{out.name}.state")
        self.rejects_path = out.with_name(f"{out.name}.rejects")
        self.files: dict[str, BinaryIO] = {}
        self._has_spool = False
        self._saver: threading.Thread | None = None
        self._failure: OSError | None = None

    # ── starting ───────────────────────────────────────────────────────────────────────────────────────────────

    def is_finished_since(self, moment: float) -> bool:
        """Tell whether the output stands finished, with nothing of a later run beside it, and is newer than that."""
        is_under_way = self.state_path.exists() or self.paths["data"].exists()
        return not is_under_way and self.out.is_file() and self.out.stat().st_mtime > moment

    def load(self, job: dict[str, Any]) -> Checkpoint | None:
        """Give the checkpoint of an earlier run of the same job, None when there is none."""
        try:
            data = json.loads(self.state_path.read_text(encoding="utf-8"))
            state = Checkpoint(**{**data, "tally": Counter(data["tally"])})
        except FileNotFoundError:
            return None
        except (ValueError, TypeError, KeyError) as error:
            raise ResumeError(f"expected a checkpoint in {self.state_path}, got: {error}") from None
        refuse_other(job, state.job)
        return state

    def open(self, state: Checkpoint | None) -> None:
        """Open the files, cut to what a checkpoint vouches for; without one, empty."""
        self.out.parent.mkdir(parents=True, exist_ok=True)
        try:
            for name, path in self.paths.items():
                if state is None:
                    self._open(name, "w+b", 0)
                elif path.exists() or not state.is_finished:  # a finished one may have its last name already
                    self._open(name, "r+b" if path.exists() else "w+b", state.lengths[name])
        except BaseException:
            self.close()
            raise
        if state is None:
            self.state_path.unlink(missing_ok=True)

    def _open(self, name: str, mode: Literal["w+b", "r+b"], length: int) -> None:
        path = self.paths[name]
        if mode == "w+b" and path.exists():
            mode = "r+b"  # another run may be writing it: nothing is cut before the lock is held
        file = path.open(mode, buffering=0)
        self.files[name] = file
        if name == "data":
            lock(file.fileno(), path)
        if os.fstat(file.fileno()).st_size < length:
            raise ResumeError(f"expected {length} bytes in {path}, got less; run again without --resume")
        file.truncate(length)
        file.seek(length)

    # ── writing ────────────────────────────────────────────────────────────────────────────────────────────────

    def append(self, name: str, data: Any) -> int:
        """Append to one of the files; gives the number of bytes."""
        return (join_stored if isinstance(data, Stored) else write_all)(self.files[name], data)

    def save_soon(self, state: Checkpoint) -> None:
        """Write a checkpoint in the background, unless one is still on its way."""
        self._raise_failure()
        if self._saver is None or not self._saver.is_alive():
            text = _text_of(state)
            self._saver = threading.Thread(target=self._save_quietly, args=(text,), daemon=True)
            self._saver.start()

    def save(self, state: Checkpoint) -> None:
        """Write a checkpoint now."""
        self._wait_for_saver()
        self._raise_failure()
        self._save(_text_of(state), sync=self.sync)

    def _wait_for_saver(self) -> None:
        if self._saver is not None:
            with suppress(RuntimeError):  # Ctrl-C came just before it was started
                self._saver.join()

    def _save_quietly(self, text: str) -> None:
        try:
            self._save(text, sync=self.sync)
        except OSError as error:
            self._failure = error

    def _raise_failure(self) -> None:
        if self._failure is not None:
            raise self._failure

    def _save(self, text: str, *, sync: bool) -> None:
        if sync:
            for file in self.files.values():
                _sync(file.fileno())
        aside = self.state_path.with_name(f"{self.state_path.name}.new")
        with aside.open("w", encoding="utf-8") as new:
            new.write(text)
            new.flush()
            if sync:
                os.fsync(new.fileno())
        aside.replace(self.state_path)

    # ── ending ─────────────────────────────────────────────────────────────────────────────────────────────────

    def finish(self, state: Checkpoint, complete: Callable[[BinaryIO, BinaryIO, int], None]) -> None:
        """Complete the output, give the files their names and forget the checkpoint.

        A run that is killed in here is taken up again at the same point: what `complete` does starts from the lengths
        of the checkpoint, and the names are given in an order in which each can be given twice.
        """
        if not state.is_finished:
            state.is_finished = True
            self.save(state)
        if "data" in self.files:
            complete(self.files["data"], self.files["index"], state.rows)
            if self.sync:
                _sync(self.files["data"].fileno())
        self.close()
        if state.lengths["rejects"]:
            with suppress(FileNotFoundError):
                self.paths["rejects"].replace(self.rejects_path)
        else:
            self.rejects_path.unlink(missing_ok=True)
            self.paths["rejects"].unlink(missing_ok=True)
        with suppress(FileNotFoundError):
            self.paths["data"].replace(self.out)
        self.paths["index"].unlink(missing_ok=True)
        self.state_path.unlink(missing_ok=True)
        if self.sync:
            _sync_folder(self.out.parent)

    def spool(self) -> None:
        """Make the folder for pieces, once the files are open: before, another run may be using it."""
        remove_tree(self.pieces_path)
        self.pieces_path.mkdir()
        self._has_spool = True

    def close(self) -> None:
        """Close the files; pieces that nobody took go."""
        if self._has_spool:
            remove_tree(self.pieces_path)
        self._wait_for_saver()
        for file in self.files.values():
            file.close()
        self.files.clear()


def _text_of(state: Checkpoint) -> str:
    return json.dumps({item.name: getattr(state, item.name) for item in fields(state)}, indent=1)


def _sync(descriptor: int) -> None:
    (os.fdatasync if hasattr(os, "fdatasync") else os.fsync)(descriptor)


def _sync_folder(folder: Path) -> None:
    if os.name != "nt":  # a folder cannot be opened there
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def refuse_other(now: dict[str, Any], before: dict[str, Any]) -> None:
    """Raise ResumeError where a job is not the one that was begun."""
    for key in sorted(now.keys() | before.keys()):
        if now.get(key) != before.get(key):
            raise ResumeError(
                f"expected the same {key} as in the run to resume, got {now.get(key)!r} instead of "
                f"{before.get(key)!r}; run again without --resume to start over"
            )


def lock(descriptor: int, path: Path) -> None:
    """Keep a second run from writing the same output; the lock goes with the process."""
    try:
        import fcntl
    except ImportError:  # Windows
        return
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise SudokuError(f"another run is writing {path}") from None
