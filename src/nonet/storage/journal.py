"""The journal of a run: what it is, and how much of it is finished, in small files that vouch for themselves.

An entry is a JSON object. It names its kind and the version of its layout, and holds the checksum of its body: damage
and edits are noticed, and such an entry is never believed. The body holds the identity of the run (command, options,
inputs, version of nonet), and a run continues only as itself.
"""

from __future__ import annotations

import hashlib
import json
import os
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from nonet.errors import SudokuError
from nonet.storage.atomic import put

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path
    from typing import BinaryIO

__all__ = ["ResumeError", "load", "load_finished", "name_of", "refuse_other", "save", "save_finished", "text_of"]

#: Changes when an entry is laid out otherwise.
_VERSION: Final = 1
#: Where a finished file keeps what it came from: beside its content, and not in another file.
_ATTRIBUTE: Final = "user.nonet.run"
#: As much of a value of the identity as a finished file keeps: some file systems have room for little.
_MOST_KEPT: Final = 40


class ResumeError(SudokuError):
    """Say why a run cannot continue where an earlier one stopped."""


def text_of(kind: str, body: Mapping[str, Any]) -> bytes:
    """Return the text of an entry."""
    entry = {"nonet": f"journal {_VERSION}", "kind": kind, "sha256": _digest(kind, body), "body": body}
    return json.dumps(entry, indent=1).encode() + b"\n"


def save(path: Path, kind: str, body: Mapping[str, Any], *, is_held: bool = True, is_synced: bool = True) -> None:
    """Write an entry; whatever happens meanwhile, the file holds this entry or the one before.

    Whoever calls it holds the lock of the run, unless `is_held` says otherwise.
    """
    put(path, text_of(kind, body), is_held=is_held, is_synced=is_synced)


def load(path: Path, kind: str) -> dict[str, Any] | None:
    """Return the body of an entry, None when there is no file; ResumeError for one that does not vouch for itself."""
    try:
        return read(path.read_bytes(), kind)
    except FileNotFoundError:
        return None
    except ValueError as error:
        message = f"expected what an earlier run noted in {path}, got {error}; run again without --resume to start over"
        raise ResumeError(message) from None


def read(text: bytes, kind: str) -> dict[str, Any]:
    """Return the body of the text of an entry; ValueError when something is wrong with it."""
    try:
        entry = json.loads(text)
    except (ValueError, RecursionError):
        raise ValueError("a damaged file") from None
    if not isinstance(entry, dict) or not isinstance(entry.get("body"), dict):
        raise ValueError("something else")
    if entry.get("nonet") != f"journal {_VERSION}":
        raise ValueError("a file of another version of nonet")
    body: dict[str, Any] = entry["body"]
    if entry.get("kind") != kind or entry.get("sha256") != _digest(kind, body):
        raise ValueError("a damaged file")
    return body


def _digest(kind: str, body: Mapping[str, Any]) -> str:
    return hashlib.sha256(f"{kind}\n{_canonical(body)}".encode()).hexdigest()


def _canonical(value: Any) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


def name_of(identity: Mapping[str, Any]) -> str:
    """Return a short name that no other run has."""
    return hashlib.sha256(_canonical(identity).encode()).hexdigest()[:16]


def refuse_other(now: Mapping[str, Any], before: Mapping[str, Any]) -> None:
    """Raise ResumeError where a run is not the one that was begun."""
    for key in sorted(now.keys() | before.keys(), key=lambda key: (key != "task", key)):
        if now.get(key) != before.get(key):
            raise ResumeError(
                f"expected the same {key} as in the run to resume, got {now.get(key)!r} instead of "
                f"{before.get(key)!r}; run again without --resume to start over"
            )


# ── finished files ─────────────────────────────────────────────────────────────────────────────────────────────


def save_finished(file: BinaryIO, identity: Mapping[str, Any], outcome: Mapping[str, Any]) -> None:
    """Note in an extended attribute of a finished file what it came from, where the file system has such.

    Where it has none, `--resume` finds nothing to compare with and does the work again: slower, and never wrong.
    """
    status = os.fstat(file.fileno())
    body = {"identity": _shortened(identity), **outcome, "size": status.st_size, "mtime_ns": status.st_mtime_ns}
    with suppress(OSError, AttributeError):
        os.setxattr(file.fileno(), _ATTRIBUTE, _compact("finished", body))


def load_finished(path: Path, identity: Mapping[str, Any]) -> dict[str, Any] | None:
    """Return the outcome of the run that finished a file, None if nobody knows; ResumeError if it was another run."""
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
        raise ResumeError(f"expected {path} as it was written, got a changed file; run again without --resume")
    refuse_other(_shortened(identity), body["identity"])
    return body


def _compact(kind: str, body: Mapping[str, Any]) -> bytes:
    return _canonical(json.loads(text_of(kind, body))).encode()


def _shortened(identity: Mapping[str, Any]) -> dict[str, Any]:
    """Return an identity whose long values are digests: short enough for an attribute, and as good to compare."""
    return {key: _short(value) for key, value in identity.items()}


def _short(value: Any) -> Any:
    text = _canonical(value)
    return value if len(text) <= _MOST_KEPT else hashlib.sha256(text.encode()).hexdigest()[:16]
