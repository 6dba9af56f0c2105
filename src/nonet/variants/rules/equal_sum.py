"""All groups have the same total."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from nonet.drawing.scene import Pen
from nonet.variants.codecs import iss
from nonet.variants.lowering import MOST_TERMS
from nonet.variants.rules.base import GroupsRule
from nonet.variants.rules.drawn import Outline
from nonet.variants.rules.families import EqualTotals
from nonet.variants.rules.gestures import Gesture

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nonet.variants.codecs.iss import Codec as IssCodec
    from nonet.variants.puzzle import Puzzle
    from nonet.variants.rules.base import Rule
    from nonet.variants.shape import Cell, Shape


__all__ = ["EqualSum"]


class _IssEqual(iss.Codec):
    def read(self, kind: Any, arguments: list[str], shape: Shape) -> Iterator[Rule]:
        groups: list[list[tuple[int, int]]] = [[]]
        for text in arguments:
            if text == "-":
                groups.append([])
            else:
                groups[-1].append(iss.cell_from(text))
        yield kind(groups)

    def write(self, rule: EqualSum, puzzle: Puzzle) -> str:
        return f".{self.name}" + "~-".join(map(iss.names_of, rule.groups))


@dataclass(frozen=True)
class EqualSum(Outline, EqualTotals, GroupsRule):
    """All groups have the same total."""

    kind: ClassVar[str] = "equal_sum"
    iss: ClassVar[tuple[IssCodec, ...]] = (_IssEqual("EqualSum"),)
    gestures: ClassVar[tuple[Gesture, ...]] = (Gesture("groups", 113),)
    most_cells: ClassVar[int] = MOST_TERMS
    are_alike: ClassVar[bool] = False

    def parts(self, shape: Shape) -> Sequence[tuple[Cell, ...]]:
        groups: tuple[tuple[Cell, ...], ...] = self.groups
        return groups

    pen: ClassVar[Pen] = Pen(None, "violet_edge", 1.6, (8.0, 3.0, 2.0, 3.0))
    is_lettered: ClassVar[bool] = True

    def label(self, letter: str) -> str:
        return f"={letter}"
