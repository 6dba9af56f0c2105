"""Find the rules that an unfinished board already breaks, each by itself, regardless of the blank cells."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from nonet.errors import ParseError
from nonet.limits import watched
from nonet.variants.logic.model import model_of
from nonet.variants.logic.support import support
from nonet.variants.shape import cell_name
from nonet.words import language
from nonet.words.blocks import blocks_of
from nonet.words.grammar import Line
from nonet.words.saying import Say, cell_names, say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nonet.variants.logic.model import Part
    from nonet.variants.puzzle import Puzzle
    from nonet.variants.rules import Rule
    from nonet.words.blocks import Block

__all__ = ["Conflict", "find_conflicts"]


@dataclass(frozen=True)
class Conflict:
    """A rule that is broken, by the digits in some of its cells (numbers from 0, row by row)."""

    rule: Rule
    cells: tuple[int, ...]
    place: Say
    reason: Say

    def text(self, lang: str = "en") -> str:
        """Return the rule and what is wrong."""
        grammar = language(lang).grammar
        return grammar.space.join([grammar.sentence(grammar.write(self.place)), grammar.write(self.reason)])

    def blocks(self, lang: str = "en") -> tuple[Block, ...]:
        """Return the words in their parts, with the names of cells marked."""
        grammar = language(lang).grammar
        line = grammar.space.join([grammar.sentence(grammar.marked(self.place)), grammar.marked(self.reason)])
        return blocks_of([Line(line)])


def find_conflicts(puzzle: Puzzle, digits: Sequence[int]) -> Iterator[Conflict]:
    """Yield every rule that the digits (0 for a blank) break; rows, columns and regions are not among them.

    >>> from nonet.variants import Cage, Puzzle
    >>> puzzle = Puzzle(size=4, rules=[Cage("r1c1 r1c2 r2c1", 6)])
    >>> print(next(find_conflicts(puzzle, [4, 3, *[0] * 14])).text())
    Cage 6: r1c1, r1c2, r2c1. The total is too large.
    """
    size = puzzle.size
    if len(digits) != size**2:
        raise ParseError("clue.count", count=size**2, got=len(digits))
    for cell, digit in enumerate(digits):
        if not 0 <= digit <= size:
            raise ParseError("digit.range", size=size, got=digit, at=cell_name(divmod(cell, size)))
    model = model_of(puzzle)
    masks = tuple(1 << digit - 1 if digit else (1 << size) - 1 for digit in digits)
    parts: dict[Rule, list[Part]] = {}
    for part in model.parts:
        parts.setdefault(part.rule, []).append(part)
    for lowered in watched(model.rules):
        rule = lowered.rule
        limited = tuple(cell for cell, allowed in lowered.limits.items() if digits[cell] and not masks[cell] & allowed)
        if limited:
            yield Conflict(rule, limited, rule.where(), rule.meaning())
            continue
        repeated = _repeated(lowered.groups, digits)
        if repeated is not None:
            cells, digit = repeated
            reason = say("rule_broken.repeats", digit=digit, cells=cell_names(divmod(cell, size) for cell in cells))
            yield Conflict(rule, cells, rule.where(), reason)
            continue
        for part in parts.get(rule, ()):
            cells = tuple(dict.fromkeys((*part.cells, *part.others)))
            placed = tuple(cell for cell in cells if digits[cell])
            if not placed:
                continue
            kept = support(part, masks, model)
            if kept is not None and not all(kept[cell] for cell in cells):
                yield Conflict(rule, placed, rule.where(), _reason(part, digits, size))
                break


def _repeated(groups: Sequence[tuple[int, ...]], digits: Sequence[int]) -> tuple[tuple[int, ...], int] | None:
    """Find a digit that occurs twice in a group."""
    for group in groups:
        first: dict[int, int] = {}
        for cell in group:
            digit = digits[cell]
            if digit and digit in first:
                return tuple(other for other in group if digits[other] == digit), digit
            first[digit] = cell
    return None


def _reason(part: Part, digits: Sequence[int], size: int) -> Say:
    """Return that a total is too large or too small if that is the reason, else what the rule means."""
    if part.sort == "cage" or (part.sort == "sum" and set(part.factors) == {1}):
        placed = [digits[cell] for cell in part.cells if digits[cell]]
        blanks = len(part.cells) - len(placed)
        if sum(placed) + blanks > part.total:
            return say("rule_broken.over")
        if sum(placed) + blanks * size < part.total:
            return say("rule_broken.under")
    return part.rule.meaning()
