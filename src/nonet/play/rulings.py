"""Rulings on claims: what a judge says of one claim, and of a chain of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Final

from nonet.geometry import cell_name
from nonet.named import Named
from nonet.play.claims import Claim, ClaimKind, Unread
from nonet.records import Cell, Json, Record, Scope, member
from nonet.steps import Step
from nonet.words import language
from nonet.words.saying import Names, Say, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nonet.words import LangName

__all__ = ["Judgement", "Ruling", "Trace", "last_board"]


class Ruling(Named):
    """What a judge says about a claim."""

    #: It agrees with every solution; no proof was asked for, or none belongs to it (a finished board, a statement).
    RIGHT = "right"
    #: Right, and a step of the catalogue proves it from what is on the board.
    JUSTIFIED = "justified"
    #: Right, no step proves it, but every alternative fails as soon as its singles are followed: a short search.
    FORCED = "forced"
    #: Right, and nothing short of a real search shows it.
    LUCKY = "lucky"
    #: It agrees with some solutions and not with others.
    POSSIBLE = "possible"
    #: No solution agrees with it.
    WRONG = "wrong"
    #: It breaks the rules, with the digits that are on the board.
    BREAKS_RULES = "breaks_rules"
    #: It puts another digit, or none, where a clue stands.
    CHANGES_CLUE = "changes_clue"
    #: It says what the board shows already.
    REPEATED = "repeated"

    @property
    def is_right(self) -> bool:
        """Whether the claim agrees with every solution and says something new."""
        return self in _RIGHT

    @property
    def is_bad(self) -> bool:
        """Whether the claim does not follow from the puzzle."""
        return self in _BAD


_RIGHT: Final = frozenset({Ruling.RIGHT, Ruling.JUSTIFIED, Ruling.FORCED, Ruling.LUCKY})
_BAD: Final = frozenset({Ruling.POSSIBLE, Ruling.WRONG, Ruling.BREAKS_RULES, Ruling.CHANGES_CLUE})


@dataclass(frozen=True, slots=True)
class Judgement(Record):
    """What a judge says about one claim: the ruling, the step that proves it, and the cells that speak against it."""

    claim: Claim
    ruling: Ruling
    #: The step that proves a justified claim, of the easiest technique that does.
    step: Step | None = None
    #: The cells that speak against the claim: those with the same digit, those of a broken rule, wrong ones of a board.
    cells: tuple[Cell, ...] = ()
    #: Of a board: the cells, blank before, whose digits are right.
    right_cells: Annotated[tuple[int, ...], Json(is_hidden=True)] = ()

    @property
    def json_scope(self) -> Scope:
        """What the names of cells depend on."""
        return self.step.json_scope if self.step is not None else Scope(self.claim.size)

    @property
    def is_right(self) -> bool:
        """Whether the claim agrees with every solution and says something new."""
        return self.ruling.is_right

    @property
    def difficulty(self) -> float | None:
        """How hard the step is that proves the claim, on Sudoku Explainer's scale if it is there; else None."""
        return None if self.step is None else self.step.technique.se_rating

    @member(json=Json(example="r3c5=7 is justified: Naked Single: r3c5=7."))
    def text(self, lang: LangName = "en") -> str:
        """Say the ruling in a sentence."""
        return language(lang).grammar.write(self.say())

    def say(self) -> Say:
        """Say the ruling, for a text in any language."""
        facts: dict[str, Any] = {"claim": str(self.claim)}
        if self.claim.cell is None:
            facts["claim"] = say(f"play.claim.{self.claim.kind}")
        if self.step is not None:
            facts["step"] = str(self.step)
        if self.cells:
            facts["cells"] = Names(cell_name(cell, self.claim.size) for cell in self.cells)
            if self.ruling in (Ruling.WRONG, Ruling.BREAKS_RULES, Ruling.CHANGES_CLUE):
                return say(f"play.{self.ruling}_at", **facts)
        return say(f"play.{self.ruling}", **facts)

    def __str__(self) -> str:
        return self.text()


@dataclass(frozen=True, slots=True)
class Trace(Record):
    """What a judge says about a chain of claims, each judged on the board that the right ones before it leave."""

    judgements: tuple[Judgement, ...]
    unread: tuple[Unread, ...]
    #: The digits after the last claim, row by row: right claims are placed, others are not.
    digits: Annotated[tuple[int, ...], Json(is_hidden=True)]
    #: Whether the trace ends with the solved board: by its moves, or by a right board as its answer.
    is_solved: Annotated[bool, Json("solved")]
    #: The cells that had no digit at the start.
    blanks: int
    #: Those of them that have the right digit at the end.
    right: int

    @property
    @member()
    def first_bad(self) -> int | None:
        """The index of the first claim that does not follow from the puzzle; None if all do."""
        return next((at for at, found in enumerate(self.judgements) if found.ruling.is_bad), None)

    @property
    @member()
    def first_unproved(self) -> int | None:
        """The index of the first claim that is bad, or right without a step that proves it."""
        unproved = _BAD | {Ruling.FORCED, Ruling.LUCKY}
        return next((at for at, found in enumerate(self.judgements) if found.ruling in unproved), None)

    @property
    def answer(self) -> Judgement | None:
        """The judgement of the last board in the trace; None if it has none."""
        return last_board(self.judgements)

    def count(self, *rulings: Ruling) -> int:
        """Count the judgements with one of these rulings."""
        return sum(found.ruling in rulings for found in self.judgements)

    def __str__(self) -> str:
        return "\n".join([*map(str, self.judgements), *(piece.message() for piece in self.unread)])


def last_board(judgements: Sequence[Judgement]) -> Judgement | None:
    """Return the judgement of the last board among some; None if there is none."""
    return next((found for found in reversed(judgements) if found.claim.kind is ClaimKind.BOARD), None)
