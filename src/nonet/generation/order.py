"""Order: the requirements for generated puzzles, checked before any work is done."""

from __future__ import annotations

import enum
import re
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, TypedDict

from nonet import _core
from nonet.arguments import checked_number, checked_whole, show
from nonet.catalogue import Level, Technique, technique
from nonet.errors import InvalidGridError, OrderError, UsageError, WrongTypeError
from nonet.geometry import FEWEST_CLUES
from nonet.logic.config import LogicConfig
from nonet.named import Named
from nonet.puzzles import as_classic, is_board
from nonet.words import language
from nonet.words.saying import Items, Term, say

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from typing_extensions import Unpack

    from nonet.inputs import GridLike
    from nonet.words.saying import Say

__all__ = ["EFFORT", "MOST_KEPT", "MOST_MADE", "LevelName", "Order", "Requirements", "Symmetry", "SymmetryName"]

#: The levels and symmetries as users write them, so that type checkers reject other words.
LevelName: TypeAlias = Literal["easy", "medium", "hard", "unfair", "extreme"]
SymmetryName: TypeAlias = Literal[
    "none",
    "rotational",
    "quarter_turn",
    "quarter-turn",
    "horizontal",
    "vertical",
    "both",
    "diagonal",
    "antidiagonal",
    "both_diagonals",
    "both-diagonals",
    "full",
]

#: Attempts per puzzle before giving up: seconds to a minute, depending on the order.
EFFORT: Final = 100_000
#: Puzzles that may be ordered at once: into files, and into memory (162 GB).
MOST_MADE: Final = 100_000_000_000
MOST_KEPT: Final = 1_000_000_000
_MOST_SCORE: Final = 2**31 - 1
_MOST_TENTHS: Final = 200
_MOST_EFFORT: Final = 2**32 - 1


class Symmetry(Named):
    """A symmetry of the pattern of clues."""

    NONE = "none"
    ROTATIONAL = "rotational"  # half a turn
    QUARTER_TURN = "quarter_turn"
    HORIZONTAL = "horizontal"  # left and right mirrored
    VERTICAL = "vertical"  # top and bottom mirrored
    BOTH = "both"  # horizontal and vertical
    DIAGONAL = "diagonal"  # mirrored in the line from r1c1 to r9c9
    ANTIDIAGONAL = "antidiagonal"  # mirrored in the line from r1c9 to r9c1
    BOTH_DIAGONALS = "both_diagonals"
    FULL = "full"  # all of them

    @property
    def number(self) -> int:
        """The index of the symmetry in the native core."""
        return list(Symmetry).index(self)


class Requirements(TypedDict, total=False):
    """The requirements for puzzles, in the forms that users write; `nonet.generate` describes them."""

    level: Level | LevelName | None
    score: int | str | Sequence[int] | None
    technique: Technique | str | None
    only_up_to: Technique | str | None
    se: float | str | Sequence[float] | None
    diamond: bool
    pearl: bool
    clues: int | str | Sequence[int] | None
    symmetry: Symmetry | SymmetryName
    pattern: GridLike | None
    minimal: bool
    solution: GridLike | None
    effort: int


@dataclass(frozen=True, slots=True, repr=False)
class Order:
    """The requirements for a puzzle. `Order.of` takes them in the forms that users write.

    >>> order = Order.of(level="hard", clues="24-28", symmetry="rotational")
    >>> order.clues, order.symmetry.value
    ((24, 28), 'rotational')
    >>> Order.of(clues=16)
    Traceback (most recent call last):
    nonet.errors.OrderError: expected 17 clues or more, got at most 16: no puzzle has fewer
    """

    level: Level | None = None
    score: tuple[int, int] | None = None
    technique: Technique | None = None
    only_up_to: Technique | None = None
    #: In tenths.
    se: tuple[int, int] | None = None
    diamond: bool = False
    pearl: bool = False
    clues: tuple[int, int] | None = None
    symmetry: Symmetry = Symmetry.NONE
    #: 81 characters: `.` where no clue may be.
    pattern: str | None = None
    minimal: bool = False
    #: 81 digits.
    solution: str | None = None
    effort: int = EFFORT

    def __repr__(self) -> str:
        return f"<Order: {self}>" if len(str(self)) < 180 else f"<Order: {str(self)[:180]}…>"

    def identity(self) -> dict[str, Any]:
        """Return the order as plain data, without its effort, which does not change the puzzles."""
        return {name: value for name, value in self.to_json().items() if name != "effort"}

    @classmethod
    def of(cls, **requirements: Unpack[Requirements]) -> Order:
        """Make an order; ValueError if it is unreadable, OrderError if it is impossible."""
        for name in requirements:
            if name not in _READERS:
                raise WrongTypeError("order_options", known=list(_READERS), got=name)
        order = cls(**{name: _READERS[name](value) for name, value in requirements.items() if value is not None})
        order._refuse_impossible()
        return order

    @property
    def is_graded(self) -> bool:
        """Whether it specifies a difficulty."""
        return any(item is not None for item in (self.level, self.score, self.technique, self.only_up_to))

    @property
    def is_graded_by_se(self) -> bool:
        """Whether it specifies a difficulty on Sudoku Explainer's scale."""
        return self.se is not None or self.diamond or self.pearl

    @property
    def is_narrow(self) -> bool:
        """Whether so few puzzles may meet it that duplicates are likely."""
        return self.solution is not None or self.pattern is not None

    @property
    def config(self) -> LogicConfig:
        """The techniques used for grading: the default ones and those in the order."""
        return LogicConfig().having(*(entry for entry in (self.technique, self.only_up_to) if entry is not None))

    @property
    def way(self) -> tuple[str, ...]:
        """The techniques that may be used, in order."""
        order = [technique(name) for name in self.config.order]
        last = max(entry.order for entry in order)
        if self.level is not None:
            last = max(entry.order for entry in order if entry.level <= self.level)
        if self.only_up_to is not None:
            last = min(last, self.only_up_to.order)
        return tuple(entry.id for entry in order if entry.order <= last)

    @property
    def without(self) -> tuple[str, ...]:
        """The techniques that must not be enough if one is required: all that come before it.

        Not all others: a longer chain can replace an x-wing, so hardly any puzzle strictly needs one.
        """
        if self.technique is None:
            return ()
        return tuple(name for name in self.way if technique(name).order < self.technique.order)

    def to_native(self) -> _core.Order:
        """Return the order for the native core."""
        fewest, most = self.clues or (0, 81)
        order = _core.Order(
            self.symmetry.number,
            self._allowed(),
            fewest,
            most,
            self.clues is not None,
            self.minimal,
            None if self.solution is None else bytes(map(int, self.solution)),
            self.effort,
        )
        if self.is_graded:
            levels = list(Level)
            lowest, highest = (self.level, self.level) if self.level else (levels[0], levels[-1])
            least, greatest = self.score or (0, _MOST_SCORE)
            needed = self.technique.id if self.technique else ""
            bounded = self.only_up_to is not None
            order.grade(lowest.rank, highest.rank, least, greatest, needed, self.way, self.without, bounded)
        if self.is_graded_by_se:
            order.grade_se(*(self.se or (0, _MOST_TENTHS)), self.diamond, self.pearl)
        return order

    def to_json(self) -> dict[str, Any]:
        """Return the order as plain data for JSON, without unset requirements."""
        data: dict[str, Any] = {}
        for item in fields(self):
            value = getattr(self, item.name)
            if value == item.default and item.name != "effort":
                continue
            if isinstance(value, Technique):
                value = value.id
            elif isinstance(value, enum.Enum):
                value = value.value
            data[item.name] = list(value) if isinstance(value, tuple) else value
        if self.se is not None:
            data["se"] = [tenths / 10 for tenths in self.se]
        return data

    def __str__(self) -> str:
        """Return the order in words."""
        return language("en").grammar.write(say("error.asked", order=self.asked()))

    def asked(self) -> Items:
        """Return what is asked for, for messages."""
        data = self.identity()
        return Items(_asked(name, value) for name, value in data.items()) or Items([say("error.asked.any")])

    def _allowed(self) -> bytes:
        if self.pattern is None:
            return b"\1" * 81
        return pattern_flags(self.pattern)

    def _refuse_impossible(self) -> None:
        """Raise OrderError for an impossible order."""
        if self.clues is not None and self.clues[1] < FEWEST_CLUES:
            raise OrderError("clues.few", fewest=FEWEST_CLUES, most=self.clues[1])
        sizes = [len(unit) for unit in _core.symmetry_units(self.symmetry.number, self._allowed())]
        if sum(sizes) < FEWEST_CLUES:
            raise OrderError("clues.room", fewest=FEWEST_CLUES, cells=sum(sizes), symmetry=_term(self.symmetry))
        fewest, most = self.clues or (0, 81)
        if not _sums(sizes) & set(range(fewest, most + 1)):
            raise OrderError("clues", symmetry=_term(self.symmetry), fewest=fewest, most=most)
        if self.technique is not None:
            if self.only_up_to is not None and self.technique.order > self.only_up_to.order:
                raise OrderError("technique.harder", hardest=_term(self.only_up_to), technique=_term(self.technique))
            if self.level is not None and self.technique.level > self.level:
                raise OrderError(
                    "technique",
                    level=_term(self.level),
                    technique=_term(self.technique),
                    own=_term(self.technique.level),
                )


def _term(value: Technique | Level | Symmetry) -> Term:
    """Return the name of what an order asks for."""
    if isinstance(value, Technique):
        return Term("technique", value.id)
    return Term("level" if isinstance(value, Level) else "symmetry", value.value)


#: What the names in the data of an order name.
_TERMS: Final = {"level": "level", "technique": "technique", "only_up_to": "technique", "symmetry": "symmetry"}


def _asked(name: str, value: Any) -> Say:
    """Return one requirement for messages, from the data of an order."""
    if isinstance(value, list):
        least, most = value
        return say(
            f"error.asked.{name}", least=str(least), to=say("error.asked.to", most=str(most)) if most != least else ""
        )
    return say(f"error.asked.{name}", value=Term(_TERMS[name], value) if name in _TERMS else value)


def _one_of(kind: Any, value: Any) -> Any:
    try:
        return kind(value)
    except ValueError:
        known = ", ".join(item.value for item in kind)
        raise UsageError(f"order.{kind.__name__.lower()}", known=known, got=show(value)) from None


def _text_range(text: str, number: str, what: str, most: float) -> tuple[str | float, str | float]:
    """Read the ends of a range such as `24-28`, `24-` up to the most, or of a single number."""
    match = re.fullmatch(rf"\s*({number})\s*(?:(-|\.\.)\s*({number})?\s*)?", text)
    if match is None:
        raise UsageError(f"order.{what}", got=show(text))
    return match[1], match[3] or (most if match[2] else match[1])


def _range(value: Any, what: str, most: int) -> tuple[int, int]:
    """Read a number, `24-28`, `24-`, a pair or a range."""
    if isinstance(value, str):
        low, high = map(int, _text_range(value, r"\d+", what, most))
    elif isinstance(value, range):
        low, high = min(value, default=1), max(value, default=0)
    elif isinstance(value, (list, tuple)) and len(value) == 2:
        low, high = (checked_whole(item, "range_pair", name=what) for item in value)
    else:
        low = high = checked_whole(value, "range", name=what)
    if not 0 <= low <= high <= most:
        raise UsageError(f"order.{what}.range", most=str(most), got=f"{show(low)}-{show(high)}")
    return low, high


def _tenths(value: Any) -> tuple[int, int]:
    """Read an ER: a number, `7.1-7.6`, `7.1-` or a pair; return tenths."""
    if isinstance(value, str):
        low, high = map(float, _text_range(value, r"\d+(?:\.\d)?", "se", _MOST_TENTHS / 10))
    elif isinstance(value, (list, tuple)) and len(value) == 2:
        low, high = (checked_number(item, "er_pair", 0.0) for item in value)
    else:
        low = high = checked_number(value, "er", 0.0)
    if not 0 <= low <= high <= _MOST_TENTHS / 10:
        raise UsageError("order.se.range", most=str(_MOST_TENTHS / 10), got=f"{show(low)}-{show(high)}")
    return round(low * 10), round(high * 10)


def pattern_flags(pattern: GridLike) -> bytes:
    """Return for each cell whether a pattern has it."""
    return bytes(cell != "." for cell in _pattern(pattern))


def _pattern(pattern: GridLike) -> str:
    """Read a pattern: any text of 81 cells, an array, or a grid whose clues are the pattern."""
    if isinstance(pattern, str):
        cells = "".join(pattern.split())
        if len(cells) != 81:
            raise UsageError("order.pattern", got=str(len(cells)))
    elif is_board(pattern):
        cells = as_classic(pattern).restart().to_line()
    else:
        import numpy as np

        try:
            flags = np.asarray(pattern)
        except ValueError:  # lists of unequal lengths
            raise UsageError("order.pattern", got=show(pattern)) from None
        if flags.size != 81 or flags.dtype.kind not in "biu":
            raise UsageError("order.pattern.array", shape=str(flags.shape), got=str(flags.dtype))
        cells = "".join("x" if flag else "." for flag in flags.ravel())
    return "".join("." if cell in ".0_-" else "x" for cell in cells)


def _solution(solution: GridLike) -> str:
    grid = as_classic(solution)
    if 0 in grid:
        raise InvalidGridError("full", count=sum(1 for digit in grid if digit))
    if conflicts := grid.conflicts():
        raise InvalidGridError("twice", conflicts=Items([conflicts[0].message()]))
    return grid.to_line()


#: Readers of the requirements, by name.
_READERS: Final[dict[str, Callable[[Any], Any]]] = {
    "level": lambda value: _one_of(Level, value),
    "score": lambda value: _range(value, "score", _MOST_SCORE),
    "technique": technique,
    "only_up_to": technique,
    "se": _tenths,
    "diamond": bool,
    "pearl": bool,
    "clues": lambda value: _range(value, "clues", 81),
    "symmetry": lambda value: _one_of(Symmetry, value),
    "pattern": _pattern,
    "minimal": bool,
    "solution": _solution,
    "effort": lambda value: checked_whole(value, "effort", 1, _MOST_EFFORT),
}


def _sums(sizes: list[int]) -> set[int]:
    sums = {0}
    for size in sizes:
        sums |= {total + size for total in sums}
    return sums
