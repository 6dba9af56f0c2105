"""Write puzzles as links to the Interactive Sudoku Solver; `iss` describes the format."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nonet.errors import FormatError
from nonet.variants.codecs.iss import BASE, CODES, name_of, names_of
from nonet.variants.lowering import Lowering
from nonet.variants.shape import Shape

if TYPE_CHECKING:
    from nonet.variants.puzzle import Puzzle
    from nonet.variants.rules import Rule

__all__ = ["to_iss"]

_ADDRESS: Final = "https://sigh.github.io/Interactive-Sudoku-Solver/?q="
_MOST_SIZE: Final = 16


def _by_pairs(rule: Rule, puzzle: Puzzle) -> str | None:
    """Write a rule that consists only of limits on cells and relations between two cells."""
    size = puzzle.size
    everything = (1 << size) - 1
    to = Lowering.of_rule(rule, puzzle)
    if any((to.houses, to.cages, to.sums, to.runs, to.lines, to.contains, to.counting, to.same)):
        return None
    cells = puzzle.shape.cells
    parts = []
    for cell, mask in zip(cells, to.candidates, strict=True):
        if mask != everything:
            digits = "_".join(str(digit + 1) for digit in range(size) if mask >> digit & 1)
            parts.append(f".~{name_of(cell)}_{digits}")
    parts += [f".AllDifferent{names_of(cells[i] for i in group)}" for group in to.distinct]
    for a, b, table in to.pairs:
        bits = sum(mask << (size * row) for row, mask in enumerate(to.tables[table]))
        code = "".join(CODES[bits >> place & 63] for place in range(0, size**2, 6)).rstrip("A")
        parts.append(f".Pair~{code}~_{names_of((cells[a], cells[b]))}")
    return "".join(parts)


def to_iss(puzzle: Puzzle) -> str:
    """Write a link that the Interactive Sudoku Solver opens; FormatError names a rule that it lacks.

    >>> from nonet.variants import Cage, Puzzle
    >>> to_iss(Puzzle(rules=[Cage("r1c1 r1c2", 10)]))
    'https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Cage~10~R1C1~R1C2'
    """
    size, shape = puzzle.size, puzzle.shape
    if size > _MOST_SIZE:
        raise FormatError("iss.size", format="iss", most=_MOST_SIZE)
    text = "" if size == 9 else f".Shape~{size}x{size}"
    if shape != Shape.boxes(size):
        text += ".NoBoxes"
        if shape.regions:
            order = {region: BASE[number] for number, region in enumerate(dict.fromkeys(shape.regions))}
            text += ".Jigsaw~" + "".join(order[region] for region in shape.regions)
    given = [f"~{name_of(cell)}_{digit}" for cell, digit in zip(shape.cells, puzzle.givens, strict=True) if digit]
    if given:
        text += "." + "".join(given)
    for rule in puzzle.rules:
        codec = next((codec for codec in rule.iss if codec.holds(rule, puzzle)), None)
        written = _by_pairs(rule, puzzle) if codec is None else codec.write(rule, puzzle)
        if written is None:
            raise FormatError("iss.rule", format="iss", rule=repr(rule.kind))
        text += written
    return _ADDRESS + (text or ".")
