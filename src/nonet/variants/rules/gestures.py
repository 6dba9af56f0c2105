"""Gestures: how a rule is drawn in an editor. The page learns them from the API."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from nonet.words.saying import say

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nonet.words.saying import Say

__all__ = ["Gesture", "GestureName"]

#: Any cells; a line through cells; two neighbours; a 2×2 square; a row or column from its edge; a diagonal from its
#: edge; two groups of cells; or the whole board, on or off.
GestureName: TypeAlias = Literal["cells", "line", "pair", "square", "outside", "diagonal", "groups", "board"]


@dataclass(frozen=True)
class Gesture:
    """One form of a rule in an editor."""

    gesture: GestureName
    #: The place among all forms: cells from 100, lines from 200, signs from 300, clues outside from 400, the board 500.
    order: int
    #: Tells several forms of a kind apart; "" for the only or first one, which is called as the rule is.
    id: str = ""
    #: The fields that are typed, with their values to start with; None for none.
    values: Mapping[str, Any] = field(default_factory=dict)
    #: The fields that make this form.
    fixed: Mapping[str, Any] = field(default_factory=dict)
    #: The fields that may be left out.
    optional: tuple[str, ...] = ()
    #: The key of the name, if it is not that of the id or kind.
    named: str = ""

    def name(self, kind: str) -> Say:
        """Return what the form is called."""
        return say(f"rule_name.{self.named or self.id or kind}")

    def to_json(self, kind: str) -> dict[str, Any]:
        """Return the form as plain data, without its name."""
        return {
            "id": self.id or kind,
            "gesture": self.gesture,
            "order": self.order,
            "values": dict(self.values),
            "fixed": dict(self.fixed),
            "optional": list(self.optional),
        }
