r"""Different digits along a diagonal: falling ``"\\\\"`` or rising ``"/"``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from nonet.drawing.place import Place
from nonet.drawing.scene import Item, Path, Pen, moved
from nonet.drawing.site import Site
from nonet.variants.codecs import fpuzzles, iss
from nonet.variants.rules.drawn import Line
from nonet.variants.rules.families import Sets
from nonet.variants.rules.gestures import Gesture
from nonet.words.saying import Names, Say, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from nonet.variants.codecs.fpuzzles import Codec as FpuzzlesCodec
    from nonet.variants.codecs.iss import Codec as IssCodec
    from nonet.variants.puzzle import Puzzle
    from nonet.variants.rules.base import Rule
    from nonet.variants.shape import Cell, Shape


__all__ = ["Diagonal"]


class _IssDiagonal(iss.Codec):
    def read(self, kind: Any, arguments: list[str], shape: Shape) -> Iterator[Rule]:
        yield kind("/" if iss.number_from(arguments[0]) > 0 else "\\")

    def write(self, rule: Diagonal, puzzle: Puzzle) -> str:
        return f".{self.name}~{1 if rule.direction == '/' else -1}"


@dataclass(frozen=True)
class Diagonal(Line, Sets):
    r"""Different digits along a diagonal: falling ``"\\\\"`` or rising ``"/"``."""

    direction: Literal["\\", "/"]
    kind: ClassVar[str] = "diagonal"
    iss: ClassVar[tuple[IssCodec, ...]] = (_IssDiagonal("Diagonal"),)
    fpuzzles: ClassVar[tuple[FpuzzlesCodec, ...]] = (
        fpuzzles.Flag("diagonal+", direction="/"),
        fpuzzles.Flag("diagonal-", direction="\\"),
    )
    gestures: ClassVar[tuple[Gesture, ...]] = (
        Gesture("board", 500, id="diagonal /", fixed={"direction": "/"}, named="diagonal"),
        Gesture("board", 501, id="diagonal \\", fixed={"direction": "\\"}, named="diagonal"),
    )
    number_field: ClassVar[str] = "direction"
    names_puzzle: ClassVar[bool] = True

    def sets(self, shape: Shape) -> Iterable[tuple[Cell, ...]]:
        last = shape.size - 1
        return [tuple((i if self.direction == "\\" else last - i, i) for i in range(shape.size))]

    def draw(self, site: Site) -> list[Item]:
        place = site.place
        left, top, right, bottom = place.left, place.top, place.left + place.width, place.top + place.width
        ends = ((left, top), (right, bottom)) if self.direction == "\\" else ((left, bottom), (right, top))
        return [Path((("M", ends[0]), ("L", ends[1])), Pen(None, "pink_mid", 3.4))]

    def sample(self, size: int, *, has_sign: bool = False) -> list[Item]:
        return moved(self.draw(Site(Place(0, 0, 1))), 0.36, 8, -11)

    def house_name(self, cells: Names) -> Say:
        return say("house.diagonal")

    @classmethod
    def boards(cls) -> Mapping[str, tuple[Rule, ...]]:
        return {"diagonal": (cls("/"), cls("\\"))}
