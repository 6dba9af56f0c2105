"""The state of a count: what is counted, what is still open; on disk, one small file that is always whole."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from nonet import _core
from nonet.counting.parts import METHODS, Part
from nonet.errors import SudokuError

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["State", "StateError"]


class StateError(SudokuError):
    """Say why a count cannot go on from a state."""


@dataclass(slots=True)
class State:
    """How far a count has come: the solutions of the puzzle are `total` and those in the open parts."""

    puzzle: bytes
    method: str
    total: int = 0
    open: list[Part] = field(default_factory=list)
    #: Seconds that earlier runs spent.
    seconds: float = 0.0

    @classmethod
    def start(cls, puzzle: bytes, method: str) -> State:
        """Begin a count: all of it is open."""
        return cls(puzzle, method, open=[METHODS[method].start(puzzle)])

    @property
    def share(self) -> float:
        """How much of the whole is done, from 0 to 1, as far as can be told."""
        return max(0.0, 1.0 - sum(part.share for part in self.open))

    def save(self, path: Path) -> None:
        """Write the state; whatever happens meanwhile, the file holds this state or the one before."""
        data = {
            "format": "nonet count",
            "version": _core.version,
            "puzzle": self.puzzle.hex(),
            "method": self.method,
            "total": str(self.total),  # beyond what other readers of JSON hold exactly
            "seconds": round(self.seconds, 3),
            "open": [part.to_json() for part in self.open],
        }
        aside = path.with_name(f"{path.name}.part")
        with aside.open("w", encoding="utf-8") as file:
            json.dump(data, file)
            file.flush()
            os.fsync(file.fileno())
        aside.replace(path)

    @classmethod
    def load(cls, path: Path, puzzle: bytes, method: str | None) -> State | None:
        """Read the state of a count of this puzzle by this method (None: any); None when there is no file."""
        try:
            data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
            if data["format"] != "nonet count":
                raise ValueError(data["format"])
            make = METHODS[data["method"]]
            state = cls(
                bytes.fromhex(data["puzzle"]),
                data["method"],
                int(data["total"]),
                [make(*arguments) for arguments in data["open"]],
                float(data["seconds"]),
            )
        except FileNotFoundError:
            return None
        except (ValueError, TypeError, KeyError, AttributeError):
            raise StateError(f"expected the state of a count, got something else in {path}") from None
        if state.puzzle != puzzle:
            raise StateError(f"expected the state of this puzzle, got that of another in {path}")
        if data["version"] != _core.version:
            raise StateError(f"expected the state of nonet {_core.version}, got that of {data['version']} in {path}")
        if method not in (None, state.method):
            raise StateError(f"expected the state of a count by {method}, got one by {state.method} in {path}")
        return state
