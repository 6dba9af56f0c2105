"""All signs of a sort are given: where there is none between two cells, the relation does not hold."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Literal

from nonet.variants.codecs import iss
from nonet.variants.rules.base import CellsRule, RelationRule
from nonet.variants.rules.black_dot import Ratio
from nonet.variants.rules.pair_sum import PairSum
from nonet.variants.rules.white_dot import Difference
from nonet.words.saying import say

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nonet.variants.codecs.iss import Codec as IssCodec
    from nonet.variants.making.clues import Drawer
    from nonet.variants.puzzle import Puzzle
    from nonet.variants.rules.base import Maker, Rule
    from nonet.variants.shape import Cell
    from nonet.words.saying import Say

__all__ = ["AllGiven", "kropki"]


@dataclass(frozen=True)
class AllGiven(RelationRule):
    """All signs of a sort are given: where there is none between two cells, the relation does not hold.

    `sort` is "difference" (white dots), "ratio" (black dots), "dots" (both) or "xv".
    """

    sort: Literal["difference", "ratio", "dots", "xv"]
    kind: ClassVar[str] = "all_given"
    iss: ClassVar[tuple[IssCodec, ...]] = (iss.Flag("StrictKropki", sort="dots"), iss.Flag("StrictXV", sort="xv"))

    def related(self, puzzle: Puzzle) -> list[tuple[Cell, Cell]]:
        kinds = _SORTS[self.sort]
        marked = {frozenset(rule.cells) for rule in puzzle.numbered_rules if isinstance(rule, kinds)}
        return [pair for pair in puzzle.shape.touching if frozenset(pair) not in marked]

    def allows(self, x: int, y: int) -> bool:
        if self.sort == "xv":
            return x + y not in (5, 10)
        is_consecutive = abs(x - y) == 1 and self.sort != "ratio"
        is_double = (x == 2 * y or y == 2 * x) and self.sort != "difference"
        return not (is_consecutive or is_double)

    def meaning(self) -> Say:
        return say(f"rule.all_given_{self.sort}")

    @classmethod
    def makers(cls) -> Mapping[str, Maker]:
        return {"kropki": kropki, "xv": _xv, "consecutive": _consecutive}


_SORTS: dict[str, tuple[type[CellsRule], ...]] = {
    "difference": (Difference,),
    "ratio": (Ratio,),
    "dots": (Difference, Ratio),
    "xv": (PairSum,),
}


def kropki(drawer: Drawer) -> list[Rule]:
    """Draw every dot of the board, and say so: no dot, no relation. 1 and 2 get a dot of either colour."""
    dots: list[Rule] = []
    for a, b in drawer.shape.touching:
        low, high = sorted((drawer.board[a], drawer.board[b]))
        is_white, is_black = high - low == 1, high == 2 * low
        if is_white and is_black:
            is_white = drawer.random.random() < 0.5
        if is_white or is_black:
            dots.append((Difference if is_white else Ratio)(drawer.names((a, b))))
    return [*dots, AllGiven("dots")]


def _xv(drawer: Drawer) -> list[Rule]:
    found: list[Rule] = [
        PairSum(drawer.names(pair), total)
        for pair in drawer.shape.touching
        if (total := drawer.board[pair[0]] + drawer.board[pair[1]]) in (5, 10)
    ]
    return [*found, AllGiven("xv")]


def _consecutive(drawer: Drawer) -> list[Rule]:
    found: list[Rule] = [
        Difference(drawer.names((a, b)))
        for a, b in drawer.shape.touching
        if abs(drawer.board[a] - drawer.board[b]) == 1
    ]
    return [*found, AllGiven("difference")]
