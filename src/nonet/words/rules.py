"""Texts about the rules of variants: name, meaning and location, by kind."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from nonet.words.saying import Digits, Names, Say, say

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["cell_names", "puzzle_kind", "rule_meaning", "rule_name", "rule_place"]

#: Kinds with several texts, and the field that selects one of them.
_FORMS: Final = {"extreme": "sort", "all_given": "sort", "indexing": "axis"}
#: The field of a rule that its meaning mentions.
_MEANING_FACTS: Final = {
    "whisper": "least",
    "lockout": "least",
    "modular": "modulus",
    "sum_line": "total",
    "regular": "expression",
}
#: The field with the number of one rule, and the kinds of rules that have it.
_KINDS_BY_FIELD: Final = {
    "total": "cage sum little_killer sandwich lunchbox x_sum pair_sum",
    "value": "white_dot black_dot",
    "digits": "quad contains candidates",
    "count": "skyscraper",
    "digit": "numbered_room",
    "direction": "diagonal",
}
_VALUES: Final = {kind: field for field, kinds in _KINDS_BY_FIELD.items() for kind in kinds.split()}


def cell_names(cells: Iterable[tuple[int, int]]) -> Names:
    """Return the names of cells, given by row and column from 0."""
    return Names(f"r{row + 1}c{column + 1}" for row, column in cells)


#: Rules by which people call a whole puzzle something else than the rule: a Sudoku with cages is a Killer Sudoku.
_NAMED_PUZZLES: Final = frozenset(
    "cage little_killer arrow white_dot black_dot pair_sum greater thermo whisper renban palindrome sandwich skyscraper"
    " even odd diagonal windoku".split()
)


def puzzle_kind(rule: Any) -> Say:
    """Name what a rule makes of a puzzle: Killer, Thermo."""
    return say(f"puzzle_kind.{rule.kind}") if rule.kind in _NAMED_PUZZLES else rule_name(rule)


def rule_name(rule: Any) -> Say:
    """Return the name of a rule: cage, thermometer."""
    return say(f"rule_name.{rule.sort if rule.kind == 'extreme' else rule.kind}")


def rule_meaning(rule: Any) -> Say:
    """Return the meaning of all rules like this one, in a sentence."""
    kind = rule.kind
    if kind in _FORMS:
        kind = f"{kind}_{getattr(rule, _FORMS[kind])}"
    elif kind == "cage" and rule.total is None:
        kind = "cage_plain"
    elif kind == "thermo" and rule.slow:
        kind = "thermo_slow"
    elif kind == "arrow" and rule.circle > 1:
        kind = "arrow_pill"
    elif kind == "pair_sum" and rule.total in (5, 10):
        kind = "pair_sum_v" if rule.total == 5 else "pair_sum_x"
    elif kind == "white_dot" and rule.value != 1:
        kind = "white_dot_number"
    elif kind == "black_dot" and rule.value != 2:
        kind = "black_dot_number"
    if kind == "pair_table" and len(rule.pairs) <= 12:
        return say("rule.pair_table_short", pairs=Names(f"{x}–{y}" for x, y in rule.pairs))
    fact = _MEANING_FACTS.get(kind)
    return say(f"rule.{kind}", **({fact: getattr(rule, fact)} if fact else {}))


def rule_place(rule: Any) -> Say:
    """Return the rule and its location: cage 15: r1c1, r1c2."""
    value: Any = getattr(rule, _VALUES[rule.kind], None) if rule.kind in _VALUES else None
    if isinstance(value, tuple):
        value = Digits(value)
    groups = getattr(rule, "groups", None)
    cells = [cell for group in groups for cell in group] if groups else getattr(rule, "cells", ())
    key = f"rule_at.{'cells' if cells else 'board'}{'' if value is None else '_value'}"
    return say(key, name=rule_name(rule), cells=cell_names(cells), value=value)
