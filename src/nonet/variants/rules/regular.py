"""The digits of the line match a regular expression over digits."""

from __future__ import annotations

import base64
import binascii
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, ClassVar
from urllib.parse import unquote

from nonet.drawing.place import arrow_head, stroke
from nonet.drawing.scene import Disc, Item, Pen
from nonet.errors import ParseError, SudokuError
from nonet.variants.codecs import iss
from nonet.variants.expression import automaton_of, check_expression
from nonet.variants.rules.base import CellsRule, Digits
from nonet.variants.rules.drawn import Line
from nonet.variants.rules.fields import Text
from nonet.words.saying import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nonet.drawing.site import Site
    from nonet.variants.codecs.iss import Codec as IssCodec
    from nonet.variants.lowering import Lowering
    from nonet.variants.puzzle import Puzzle
    from nonet.variants.rules.base import Rule
    from nonet.variants.shape import Shape
    from nonet.words.saying import Say

__all__ = ["Regular"]


class _IssRegex(iss.Codec):
    def read(self, kind: Any, arguments: list[str], shape: Shape) -> Iterator[Rule]:
        code = arguments[0]
        try:
            padded = code + "=" * (-len(code) % 4)
            pattern = unquote(code) if "%" in code else base64.urlsafe_b64decode(padded).decode()
        except (binascii.Error, UnicodeDecodeError):
            raise ParseError("rule.base64", got=repr(code)) from None
        yield kind(iss.cells_in(text for text in arguments[1:] if text), pattern)

    def write(self, rule: Regular, puzzle: Puzzle) -> str:
        code = base64.urlsafe_b64encode(rule.expression.encode()).decode().rstrip("=")
        return f".{self.name}~{code}{iss.names_of(rule.cells)}"


@dataclass(frozen=True)
class Regular(Line, CellsRule):
    """The digits of the line match a regular expression over digits.

    ``.`` is any digit, ``[1-4]`` and ``[^57]`` are sets, ``|``, ``( )``, ``?``, ``*``, ``+`` and ``{2,3}`` mean what
    they mean elsewhere; ``<12>`` is the digit 12.
    """

    expression: Annotated[str, Text("an expression")] = ""
    kind: ClassVar[str] = "regular"
    iss: ClassVar[tuple[IssCodec, ...]] = (_IssRegex("Regex"),)
    least_cells: ClassVar[int] = 1

    def __post_init__(self) -> None:
        super().__post_init__()
        try:
            check_expression(self.expression)
        except SudokuError as error:
            raise type(error)(f"{self.kind}: {error}") from None

    def is_kept(self, digits: Digits, puzzle: Puzzle) -> bool:
        automaton = automaton_of(self.expression, puzzle.shape.size)
        state = automaton.starts[0]
        for digit in self.values(digits):
            state = automaton.next[state * puzzle.shape.size + digit - 1]
            if state < 0:
                return False
        return state in automaton.accepts

    def lower(self, to: Lowering, puzzle: Puzzle) -> None:
        to.add_line(self.cells, automaton_of(self.expression, to.shape.size))

    def draw(self, site: Site) -> list[Item]:
        points = self.points(site)
        if len(points) == 1:
            return [Disc(*points[0], 20, Pen("pink_tint"))]
        items = stroke(points, "pink_mid", 7, (12, 5, 3, 5))
        return [*items, arrow_head(points[-2], points[-1], Pen(None, "pink_edge", 3), 14)]

    def meaning(self) -> Say:
        return say("rule.regular", expression=self.expression)
