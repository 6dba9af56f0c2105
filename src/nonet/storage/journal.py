"""The journal of a run: its identity and its finished work, in small checksummed files.

An entry is a JSON object with its kind, the version of its layout and a checksum of its body, so that damage and edits
are detected. The body has the identity of the run (command, options, inputs, version of nonet); a run resumes only with
the same identity.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import stat
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from nonet.errors import SudokuError, WrongValueError
from nonet.storage.atomic import put
from nonet.storage.paths import is_local

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path
    from typing import BinaryIO

__all__ = [
    "ResumeError",
    "bytes_of",
    "load",
    "load_finished",
    "name_of",
    "refuse_other",
    "save",
    "save_finished",
    "sealed",
    "text_of",
    "unsealed",
]

#: Changes with the layout of entries.
_VERSION: Final = 1
#: The extended attribute in which a finished file records how it was made.
_ATTRIBUTE: Final = "user.nonet.run"
#: The longest value kept in the attribute, because some file systems have little room.
_MOST_KEPT: Final = 40


class ResumeError(SudokuError):
    """Raised when a run cannot be resumed."""


#: The advice to run again without `--resume`.
AGAIN: Final = SudokuError("advice.again")


def text_of(kind: str, body: Mapping[str, Any]) -> bytes:
    """Return the text of an entry."""
    entry = {"nonet": f"journal {_VERSION}", "kind": kind, "sha256": _digest(kind, body), "body": body}
    return json.dumps(entry, indent=1).encode() + b"\n"


def save(path: Path, kind: str, body: Mapping[str, Any], *, is_held: bool = True, is_synced: bool = True) -> None:
    """Write an entry atomically; `is_held` says that the caller holds the lock of the run."""
    put(path, text_of(kind, body), is_held=is_held, is_synced=is_synced)


def load(path: Path, kind: str) -> dict[str, Any] | None:
    """Return the body of an entry, None if there is no file; ResumeError if it is damaged."""
    try:
        return read(bytes_of(path), kind)
    except FileNotFoundError:
        return None
    except ValueError as error:
        raise ResumeError("resume.noted", path=path, error=error, advice=AGAIN) from None


def bytes_of(path: Path) -> bytes:
    """Return the contents of a file; raise ValueError for a folder, or for a pipe or a device that might never end."""
    if not is_local(path):
        return path.read_bytes()
    descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise WrongValueError("record.not_file")
    with os.fdopen(descriptor, "rb") as file:
        return file.read()


def read(text: bytes, kind: str) -> dict[str, Any]:
    """Return the body of an entry given as text; raise ValueError if it is invalid."""
    try:
        entry = json.loads(text)
    except (ValueError, RecursionError):
        raise WrongValueError("record.damaged") from None
    if not isinstance(entry, dict) or not isinstance(entry.get("body"), dict):
        raise WrongValueError("record.other")
    if entry.get("nonet") != f"journal {_VERSION}":
        raise WrongValueError("record.version")
    body: dict[str, Any] = entry["body"]
    if entry.get("kind") != kind or entry.get("sha256") != _digest(kind, body):
        raise WrongValueError("record.damaged")
    return body


def sealed(kind: str, body: Mapping[str, Any]) -> bytes:
    """Return the text of a record for people and programs: plain fields, and their checksum at the end."""
    return json.dumps({**body, "sha256": _digest(kind, body)}, indent=1).encode() + b"\n"


def unsealed(text: bytes, kind: str) -> dict[str, Any]:
    """Return the fields of a record from `sealed`; raise ValueError if it is damaged or was edited."""
    try:
        body = json.loads(text)
        is_whole = isinstance(body, dict) and body.pop("sha256", None) == _digest(kind, body)
    except (ValueError, RecursionError):
        is_whole = False
    if not is_whole:
        raise WrongValueError("record.edited")
    return dict(body)


def _digest(kind: str, body: Mapping[str, Any]) -> str:
    return hashlib.sha256(f"{kind}\n{_canonical(body)}".encode()).hexdigest()


def _canonical(value: Any) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


def name_of(identity: Mapping[str, Any]) -> str:
    """Return a short name that is unique to this identity."""
    return hashlib.sha256(_canonical(identity).encode()).hexdigest()[:16]


def refuse_other(now: Mapping[str, Any], before: Mapping[str, Any], advice: SudokuError = AGAIN) -> None:
    """Raise ResumeError if the identity differs from that of the run to resume; `advice` says how to start over."""
    for key in sorted(now.keys() | before.keys(), key=lambda key: (key != "task", key)):
        if now.get(key) != before.get(key):
            name, new, old = _difference(key, now.get(key), before.get(key))
            if _is_digest(new) and _is_digest(old):
                change = ResumeError("changed.settings", name=name)
            else:
                change = ResumeError("changed.setting", name=name, got=repr(new), before=repr(old))
            raise ResumeError("resume.advice", error=change, advice=advice)


def _is_digest(value: Any) -> bool:
    """Return whether a value is a checksum, which tells people nothing."""
    return isinstance(value, str) and re.fullmatch("[0-9a-f]{16,}", value) is not None


def _difference(name: str, now: Any, before: Any) -> tuple[str, Any, Any]:
    """Find the innermost setting in which two values differ; return its name and both values."""
    if isinstance(now, dict) and isinstance(before, dict):
        for key in sorted(now.keys() | before.keys()):
            if now.get(key) != before.get(key):
                return _difference(f"{name}, {key}", now.get(key), before.get(key))
    if isinstance(now, list) and isinstance(before, list) and len(now) == len(before):
        for position, (new, old) in enumerate(zip(now, before, strict=True), 1):
            if new != old:
                return _difference(f"{name} {position}" if len(now) > 1 else name, new, old)
    return name, now, before


# ── finished files ─────────────────────────────────────────────────────────────────────────────────────────────


def save_finished(file: BinaryIO, identity: Mapping[str, Any], outcome: Mapping[str, Any]) -> None:
    """Record in an extended attribute of a finished file how it was made, if the file system supports that.

    Otherwise `--resume` has nothing to compare with and does the work again: slower, but correct.
    """
    status = os.fstat(file.fileno())
    body = {"identity": _shortened(identity), **outcome, "size": status.st_size, "mtime_ns": status.st_mtime_ns}
    with suppress(OSError, AttributeError):
        os.setxattr(file.fileno(), _ATTRIBUTE, _canonical(json.loads(text_of("finished", body))).encode())


def load_finished(path: Path, identity: Mapping[str, Any]) -> dict[str, Any] | None:
    """Return the outcome of the run that finished a file, None if unknown; ResumeError if it was a different run."""
    try:
        text = os.getxattr(path, _ATTRIBUTE)
        status = path.stat()
    except (OSError, AttributeError):
        return None
    try:
        body = read(text, "finished")
    except ValueError:
        return None
    if (body.get("size"), body.get("mtime_ns")) != (status.st_size, status.st_mtime_ns):
        raise ResumeError("resume.changed", path=path)
    if not isinstance(before := body.get("identity"), dict):
        return None
    refuse_other(_shortened(identity), before)
    return body


def _shortened(identity: Mapping[str, Any]) -> dict[str, Any]:
    """Return an identity with long values replaced by digests, to fit into an attribute."""
    return {key: value if len(_canonical(value)) <= _MOST_KEPT else name_of(value) for key, value in identity.items()}
