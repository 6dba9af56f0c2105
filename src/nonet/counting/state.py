"""The state of a count: the total so far and the open parts; saved as one small file, atomically."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from nonet import _core
from nonet.counting.parts import METHODS, Part
from nonet.errors import SudokuError, WrongValueError
from nonet.storage import journal

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["State", "StateError"]


class StateError(SudokuError):
    """Raised when a count cannot continue from a state."""


@dataclass(slots=True)
class State:
    """The progress of a count: `total` solutions, plus those in the open parts."""

    puzzle: bytes
    method: str
    total: int = 0
    open: list[Part] = field(default_factory=list)
    #: Seconds spent in earlier runs.
    seconds: float = 0.0

    @classmethod
    def start(cls, puzzle: bytes, method: str) -> State:
        """Start a count with everything open."""
        return cls(puzzle, method, open=[METHODS[method].start(puzzle)])

    @property
    def share(self) -> float:
        """The estimated share that is done, from 0 to 1."""
        return max(0.0, 1.0 - sum(part.share for part in self.open))

    def save(self, path: Path) -> None:
        """Write the state atomically."""
        body = {
            "version": _core.version,
            "puzzle": self.puzzle.hex(),
            "method": self.method,
            "total": str(self.total),  # a string, because other JSON readers lose precision
            "seconds": round(self.seconds, 3),
            "open": [part.to_json() for part in self.open],
        }
        journal.save(path, "count", body)

    @classmethod
    def load(cls, path: Path, puzzle: bytes, method: str | None) -> State | None:
        """Read the state of a count of this puzzle by this method (None: any); None if there is no file.

        The file is accepted only if its checksum is right, it belongs to this puzzle and version, and all its parts are
        valid.
        """
        try:
            body = journal.read(journal.bytes_of(path), "count")
        except FileNotFoundError:
            return None
        except ValueError as error:
            raise StateError("state.start_over", path=path, error=error) from None
        if (version := body.get("version")) != _core.version:
            raise StateError("state.version", version=_core.version, got=version, path=path)
        if body.get("puzzle") != puzzle.hex():
            raise StateError("state.puzzle", path=path)
        if method not in (None, body.get("method")):
            raise StateError("state.method", method=method, got=body.get("method"), path=path)
        try:
            make = METHODS[body["method"]]
            total, seconds = int(body["total"]), float(body["seconds"])
            if total < 0 or not 0 <= seconds < float("inf"):
                raise WrongValueError("record.total")
            return cls(puzzle, body["method"], total, [make.from_json(part) for part in body["open"]], seconds)
        except (ValueError, TypeError, KeyError) as error:
            raise StateError("state.broken", path=path, error=error) from None
