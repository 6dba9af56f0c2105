"""The ledger of a run: its identity, how far it is, its rejects, and what a finished output consists of.

Every sink keeps one. What a run may resume, which inputs have changed, how rejects are counted and how a finished
output is compared with what was written are decided here, once, for files, folders and data sets.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import asdict, dataclass, field, fields, replace
from typing import TYPE_CHECKING, Any, BinaryIO, Final, cast

from nonet import _core
from nonet.bulk.read.source import Unit
from nonet.errors import WrongTypeError, WrongValueError
from nonet.interrupts import answers_of_threads
from nonet.storage import journal
from nonet.storage.atomic import put
from nonet.storage.journal import ResumeError
from nonet.storage.paths import changed_input
from nonet.words.faults import recorded, replayed

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from nonet.bulk.read.source import ChunkSource
    from nonet.bulk.write.writer import Done
    from nonet.errors import SudokuError

__all__ = ["READERS", "Finished", "Ledger", "State", "are_counts", "checksum_file", "damaged"]

#: How many files are looked at together, because each may be a remote request.
READERS: Final = 16
_BLOCK: Final = 1 << 20


@dataclass(frozen=True, slots=True)
class State:
    """How far a run is, as plain data."""

    #: The next unit: its number, its source and where it starts there.
    number: int = 0
    source: int = 0
    start: int = 0
    #: Lines of that source and rows of the output that are done.
    line: int = 0
    rows: int = 0
    tally: Counter[str] = field(default_factory=Counter)
    #: The valid length of each file of the output.
    lengths: dict[str, int] = field(default_factory=dict)
    is_finished: bool = False
    #: Why the run ended early.
    fault: dict[str, str] | None = None

    @property
    def rest(self) -> Unit[Any]:
        """What is left to do."""
        return Unit(self.start, number=self.number, source=self.source)

    @classmethod
    def from_json(cls, body: dict[str, Any]) -> State:
        """Make a state from plain data; TypeError, ValueError or LookupError for anything that no run has written."""
        state = cls(**{**body, "tally": Counter(dict(body["tally"]))})
        counts = [state.number, state.source, state.start, state.line, state.rows]
        if not are_counts([*counts, *state.tally.values(), *dict(state.lengths).values()]):
            raise WrongValueError("record.counts")
        if type(state.is_finished) is not bool:
            raise WrongTypeError("record.finished")
        if state.fault is not None:
            replayed(state.fault)
        return state


_FIELDS: Final = [item.name for item in fields(State)]


@dataclass
class Ledger:
    """The books of one run."""

    #: Everything the bytes of the output depend on; a run resumes only with the same.
    identity: dict[str, Any]
    sources: Sequence[ChunkSource[Any]]
    #: Continue an earlier run; and compare a finished output with its checksums, not only with its sizes.
    is_resumed: bool = False
    verifies: bool = False
    state: State = field(default_factory=State)
    #: Rows done by an earlier run.
    before: int = 0
    #: What ended the run early.
    fault: SudokuError | None = None
    #: Whether an earlier run had finished the output.
    was_finished: bool = False

    def __post_init__(self) -> None:
        #: The sources that the identity describes; `sources` may be replaced by unpacked ones.
        self.originals = list(self.sources)
        if self.sources:
            self.state = replace(self.state, line=self.sources[0].first_line)

    # ── units ──────────────────────────────────────────────────────────────────────────────────────────────────

    def at(self, done: Done) -> State:
        """Return the state in which a unit starts: a new source starts with its first line."""
        if done.source == self.state.source:
            return self.state
        return replace(self.state, source=done.source, start=0, line=self.sources[done.source].first_line)

    def after(self, done: Done) -> State:
        """Return the state after a unit, with the lengths of before."""
        state = self.at(done)
        return replace(
            state,
            number=done.number + 1,
            start=state.start if done.after is None else done.after,
            line=state.line + done.lines,
            rows=state.rows + sum(done.tally.values()),
            tally=state.tally + done.tally,
            fault=None if done.fault is None else recorded(done.fault),
        )

    def rejects_of(self, done: Done) -> bytes:
        """Return the rejects of a unit with the places of their lines, as lines of text."""
        prefix = f"{self.sources[done.source].name}:" if len(self.sources) > 1 else ""
        return _core.reject_lines(done.rejects, self.at(done).line, prefix)

    def place(self, source: int, line: int) -> str:
        """Return how people find a line of a source."""
        return f"{self.sources[source].name}:{line + 1}" if len(self.sources) > 1 else f"{line + 1}"

    def progress_of(self, done: Done) -> int:
        """Return how much of all sources has been read."""
        return sum(source.size or 0 for source in self.sources[: done.source]) + done.progress

    # ── inputs and earlier runs ────────────────────────────────────────────────────────────────────────────────

    def refuse_changed(self) -> None:
        """Raise SudokuError if an input has changed since the run started."""
        for source, was in zip(self.originals, self.identity.get("inputs", []), strict=False):
            try:
                is_same = source.identity() == was
            except OSError:
                is_same = False
            if not is_same:
                raise changed_input(source.name)

    def load(self, path: Path) -> State | None:
        """Return the state that an earlier run of the same job has saved, None if there is none."""
        body = journal.load(path, "file") if self.is_resumed else None
        if body is None:
            return None
        try:
            identity, state = dict(body.pop("identity")), State.from_json(body)
        except (TypeError, ValueError, LookupError):
            raise damaged(path, "another content") from None
        journal.refuse_other(self.identity, identity)
        return state

    def text_of(self, state: State) -> bytes:
        """Return what `load` reads."""
        return journal.text_of("file", {"identity": self.identity, **{name: getattr(state, name) for name in _FIELDS}})

    def take_over(self, finished: Finished) -> None:
        """Take over what an earlier run has finished."""
        self.was_finished = True
        self.state = replace(
            self.state, rows=finished.rows, tally=Counter(finished.tally), is_finished=True, fault=finished.fault
        )


@dataclass(frozen=True, slots=True)
class Finished:
    """What a finished output consists of, and how it was made."""

    #: The identity of the run.
    job: dict[str, Any]
    rows: int
    tally: dict[str, int]
    #: Name, size and checksum of the list of rejects, and of each part with its rows.
    rejects: dict[str, Any] | None
    parts: list[dict[str, Any]] = field(default_factory=list)
    #: Why the run ended early.
    fault: dict[str, str] | None = None

    def to_json(self) -> dict[str, Any]:
        """Return it as plain data."""
        return {name: value for name, value in asdict(self).items() if name != "fault" or value is not None}

    def save(self, path: Path, work: Path, *, is_synced: bool) -> None:
        """Write it as the manifest of a folder, by way of another folder on the same disk."""
        put(path, journal.sealed("manifest", self.to_json()), folder=work, is_synced=is_synced)

    @classmethod
    def from_json(cls, body: dict[str, Any]) -> Finished:
        """Make it from plain data; TypeError, ValueError or LookupError for anything that no run has written."""
        finished = cls(**body)
        counts = [finished.rows, *dict(finished.tally).values()]
        for entry in finished.entries():
            counts += [entry["bytes"], entry["checksum"]]
            if re.fullmatch(r"[^/\\\0]+", entry["name"]) is None or entry["name"] in (".", ".."):
                raise WrongValueError("record.name")
        if not are_counts(counts):
            raise WrongValueError("record.counts")
        if not isinstance(finished.job, dict):
            raise WrongTypeError("record.identity")
        if finished.fault is not None:
            replayed(finished.fault)
        return finished

    def entries(self) -> list[dict[str, Any]]:
        """Return all files that it knows the checksums of."""
        return self.parts if self.rejects is None else [*self.parts, self.rejects]

    def refuse_changed(self, folder: Path, advice: SudokuError, *, verifies: bool = False) -> None:
        """Raise ResumeError unless all files have their sizes, and rejects (with `verifies`, all) their checksums."""

        def change(entry: dict[str, Any]) -> ResumeError | None:
            path = folder / entry["name"]
            if not path.is_file():
                return ResumeError("changed.other" if path.exists() else "changed.missing", path=path)
            if (found := path.stat().st_size) != entry["bytes"]:
                return ResumeError("changed.size", path=path, size=entry["bytes"], got=found)
            if verifies or entry is self.rejects:
                with path.open("rb") as file:
                    if checksum_file(cast("BinaryIO", file)) != entry["checksum"]:
                        return ResumeError("changed.content", path=path)
            return None

        changes = {entry["name"]: what for entry, what in answers_of_threads(READERS, change, self.entries()) if what}
        if changes:
            raise ResumeError("resume.advice", error=changes[min(changes)], advice=advice)


def damaged(path: Path, got: str) -> ResumeError:
    """Return the error for a file that is not as the run to resume left it."""
    return ResumeError("resume.damaged", path=path, got=got)


def are_counts(values: list[Any]) -> bool:
    """Return whether all values are whole numbers of 0 or more."""
    return all(type(value) is int and value >= 0 for value in values)


def checksum_file(file: BinaryIO) -> int:
    """Return the checksum of a whole file, read in blocks."""
    file.seek(0)
    found = 0
    buffer = memoryview(bytearray(_BLOCK))
    while size := file.readinto(buffer):  # type: ignore[attr-defined]  # all binary files have it
        found = _core.checksum(buffer[:size], found)
    return found
