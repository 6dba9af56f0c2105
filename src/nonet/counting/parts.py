"""Parts of a count: plain data that says what to count, and a pure function that counts it.

The parts of a count are disjoint and complete. A part that turns out to be big counts what it can within its budget,
which is an amount of work, not time, and returns the rest as new parts. So the same count always has the same parts.
"""

from __future__ import annotations

import atexit
import threading
from array import array
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Protocol

from nonet import _core
from nonet.cells import ALL_DIGITS_MASK
from nonet.errors import WrongValueError

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["METHODS", "Boards", "Part", "Units", "count_part"]

_BOARD_BYTES = 162
#: The most boards that the native search can hold, which also bounds the parts of one search.
_MOST_BOARDS = 163
_MOST_GENERATIONS = 1 << 20
_MOST_UNITS = 1 << 62
_FIRST_NODES = 1 << 12
_MOST_NODES = 1 << 21  # about 0.3 s
_CALL_COST = 5e8
_FEWEST_CALLS = 32


class Part(Protocol):
    """A part of a count."""

    @property
    def share(self) -> float:
        """The estimated share of the whole, for progress only."""

    def halves(self) -> Sequence[Part]:
        """Split a part that is known to be too big for one call; return others unchanged."""

    def count(self, puzzle: bytes, stop: _core.StopFlag) -> tuple[int, Sequence[Part]]:
        """Count; return the number and the remaining parts."""

    def to_json(self) -> list[Any]:
        """Return the arguments that make this part, as plain data."""


def count_part(puzzle: bytes, part: Part, *, stop: _core.StopFlag) -> tuple[int, Sequence[Part]]:
    """Count one part of a puzzle, given as 81 candidate masks; return the number and the remaining parts."""
    return part.count(puzzle, stop)


@dataclass(frozen=True, slots=True)
class Boards:
    """Open boards of a search, each of 81 candidate masks, in hexadecimal."""

    boards: str
    share: float = 1.0
    generation: int = 0

    @classmethod
    def start(cls, puzzle: bytes) -> Boards:
        """Return the whole count as one part."""
        return cls(puzzle.hex())

    @classmethod
    def from_json(cls, arguments: Any) -> Boards:
        """Make a part from the result of `to_json`; ValueError if it is invalid."""
        boards, share, generation = arguments
        data = bytes.fromhex(boards)
        if len(data) % _BOARD_BYTES or not 0 < len(data) <= _MOST_BOARDS * _BOARD_BYTES:
            raise WrongValueError("parts.boards", most=_MOST_BOARDS, size=_BOARD_BYTES, got=len(data))
        if any(mask > ALL_DIGITS_MASK for mask in array("H", data)):
            raise WrongValueError("parts.candidates")
        return cls(data.hex(), _checked_share(share), _checked_whole(generation, _MOST_GENERATIONS))

    def halves(self) -> Sequence[Boards]:
        """Return the part unchanged: the size of a subtree is unknown until it is searched."""
        return (self,)

    def count(self, puzzle: bytes, stop: _core.StopFlag) -> tuple[int, Sequence[Boards]]:
        """Enumerate solutions within a budget of branches, small at first so that all workers get parts."""
        nodes = min(_FIRST_NODES << 2 * self.generation, _MOST_NODES)
        number, left, _ = _core.count_boards(bytes.fromhex(self.boards), nodes, stop)
        return number, self._cut(left)

    def _cut(self, left: bytes) -> list[Boards]:
        # The first boards are nearest to the root, each perhaps half of what is left: they become separate parts. The
        # many small ones after them stay together, so that a part is worth sending.
        boards = [left[at : at + _BOARD_BYTES] for at in range(0, len(left), _BOARD_BYTES)]
        groups = [[board] for board in boards[:3]] + [boards[3:]]
        shares = [self.share * weight for weight in (0.5, 0.25, 0.125, 0.125)]
        return [
            Boards(b"".join(group).hex(), share, self.generation + 1)
            for group, share in zip(groups, shares, strict=False)
            if group
        ]

    def to_json(self) -> list[Any]:
        """Return the arguments that make this part, as plain data."""
        return [self.boards, self.share, self.generation]


@dataclass(frozen=True, slots=True)
class Units:
    """Units of a join, which counts without enumerating; or the whole join before it is planned."""

    first: int = 0
    last: int = 0
    #: Units per call; 0 if the join is not planned yet.
    step: int = 0
    share: float = 1.0

    @classmethod
    def start(cls, puzzle: bytes) -> Units:
        """Return the whole count as one part."""
        return cls()

    @classmethod
    def from_json(cls, arguments: Any) -> Units:
        """Make a part from the result of `to_json`; ValueError if it is invalid."""
        first, last, step, share = arguments
        first, last, step = (_checked_whole(number, _MOST_UNITS) for number in (first, last, step))
        units = cls(first, last, step, _checked_share(share))
        is_whole_join = (units.first, units.last, units.step) == (0, 0, 0)
        if not is_whole_join and not (units.first < units.last and units.step > 0):
            raise WrongValueError("parts.units", first=first, last=last, step=step)
        return units

    def halves(self) -> Sequence[Units]:
        """Split a part that is too big for one call."""
        units = self.last - self.first
        if units <= self.step:
            return (self,)
        middle = self.first + (units + 2 * self.step - 1) // (2 * self.step) * self.step
        share = self.share * (middle - self.first) / units
        return (
            Units(self.first, middle, self.step, share),
            Units(middle, self.last, self.step, self.share - share),
        )

    def count(self, puzzle: bytes, stop: _core.StopFlag) -> tuple[int, Sequence[Units]]:
        """Count the units, or plan the join."""
        join = _plan(puzzle)
        if self.step == 0:
            # Half a second of work, or less if that gives more workers something to do.
            step = max(1, min(int(_CALL_COST / max(join.unit_cost, 1.0)), join.units // _FEWEST_CALLS))
            return 0, [Units(0, join.units, step)] if join.units else []
        high, low = join.count(self.first, self.last, stop)
        return (high << 64) + low, ()

    def to_json(self) -> list[Any]:
        """Return the arguments that make this part, as plain data."""
        return [self.first, self.last, self.step, self.share]


def _checked_whole(number: Any, most: int) -> int:
    if type(number) is not int or not 0 <= number <= most:
        raise WrongValueError("wanted", wanted="whole_to", most=most, got=repr(number))
    return number


def _checked_share(share: Any) -> float:
    if type(share) not in (int, float) or not 0 <= share <= 1:
        raise WrongValueError("wanted", wanted="share", got=repr(share))
    return float(share)


_planning = threading.Lock()


def _plan(puzzle: bytes) -> _core.Join:
    """Plan the join for a puzzle once per process, not per thread."""
    with _planning:
        return _kept_plan(puzzle)


@lru_cache(maxsize=2)
def _kept_plan(puzzle: bytes) -> _core.Join:
    return _core.Join(puzzle)


atexit.register(_kept_plan.cache_clear)  # the core reports leaked objects at exit


#: Counting methods by name, the default first.
METHODS: dict[str, type[Boards | Units]] = {"join": Units, "search": Boards}
