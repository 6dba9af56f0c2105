"""Write puzzles as links to the Interactive Sudoku Solver; `iss` describes the format."""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING, Final

from nonet.errors import FormatError
from nonet.variants import rules as r
from nonet.variants.formats.iss import BASE, CODES, diagonals
from nonet.variants.lowering import Lowering
from nonet.variants.shape import Shape

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from nonet.variants.puzzle import Puzzle
    from nonet.variants.shape import Cell

__all__ = ["to_iss"]

_ADDRESS: Final = "https://sigh.github.io/Interactive-Sudoku-Solver/?q="
_MOST_SIZE: Final = 16


def _name(cell: Cell) -> str:
    return f"R{BASE[cell[0] + 1]}C{BASE[cell[1] + 1]}"


def _names(cells: Iterable[Cell]) -> str:
    return "".join(f"~{_name(cell)}" for cell in cells)


def _outside(name: str, rule: r.Rule, value: int) -> str:
    """Write a clue outside the board; its cells are a whole row or column."""
    first, second = rule.all_cells[:2]
    line = f"R{first[0] + 1}" if first[0] == second[0] else f"C{first[1] + 1}"
    if name == "Sandwich":
        return f".{name}~{value}~{line}"
    return f".{name}~{line}~{value}~" if first < second else f".{name}~{line}~~{value}"


def _touch(cells: Sequence[Cell]) -> bool:
    (a, b), (c, d) = cells
    return abs(a - c) + abs(b - d) == 1


_LINES: Final[dict[type[r.Rule], str]] = {
    r.Between: "Between",
    r.CountingCircles: "CountingCircles",
    r.DoubleArrow: "DoubleArrow",
    r.Entropic: "Entropic",
    r.ExtraRegion: "AllDifferent",
    r.Palindrome: "Palindrome",
    r.RegionSum: "RegionSumLine",
    r.Renban: "Renban",
    r.Zipper: "Zipper",
}
_FLAGS: Final[dict[r.Rule, str]] = {
    r.AntiKing(): ".AntiKing",
    r.AntiKnight(): ".AntiKnight",
    r.AllGiven("dots"): ".StrictKropki",
    r.AllGiven("xv"): ".StrictXV",
    r.Diagonal("/"): ".Diagonal~1",
    r.Diagonal("\\"): ".Diagonal~-1",
    r.DisjointGroups(): ".DisjointSets",
    r.GlobalEntropy(): ".GlobalEntropy",
    r.GlobalModulo(): ".GlobalMod",
    r.NonConsecutive(): ".AntiConsecutive",
    r.Windoku(): ".Windoku",
}


def _written(rule: r.Rule, puzzle: Puzzle) -> str | None:
    """Write a rule that the solver has a name for."""
    if rule in _FLAGS:
        return _FLAGS[rule]
    cells = _names(rule.all_cells)
    match rule:
        case r.Cage():
            return f".Cage~{rule.total or 0}{cells}"
        case r.LittleKiller():
            one = [(row + 1, column + 1) for row, column in rule.cells]
            for line in diagonals(puzzle.size):
                if sorted(line) == sorted(one):
                    return f".LittleKiller~{rule.total}~{_name((line[0][0] - 1, line[0][1] - 1))}"
            return f".Sum~{rule.total}{cells}"
        case r.Arrow():
            return f".Arrow{cells}" if rule.circle == 1 else f".PillArrow~{rule.circle}{cells}"
        case r.Thermo(slow=False):
            return f".Thermo{cells}"
        case r.Whisper() | r.Lockout():
            return f".{type(rule).__name__}~{rule.least}{cells}"
        case r.Modular():
            return f".Modular~{rule.modulus}{cells}"
        case r.SumLine() | r.Lunchbox():
            return f".{type(rule).__name__}~{rule.total}{cells}"
        case r.Difference(value=1) if _touch(rule.cells):
            return f".WhiteDot{cells}"
        case r.Ratio(value=2) if _touch(rule.cells):
            return f".BlackDot{cells}"
        case r.PairSum(total=5 | 10) if _touch(rule.cells):
            return f".{'V' if rule.total == 5 else 'X'}{cells}"
        case r.Sum() | r.PairSum():
            return f".Sum~{rule.total}{cells}"
        case r.Greater() if _touch(rule.cells):
            return f".GreaterThan{cells}"
        case r.Quadruple() if rule.cells == tuple(sorted(rule.cells)) and len(set(rule.digits)) == len(rule.digits):
            return f".Quad~{_name(rule.cells[0])}" + "".join(f"~{digit}" for digit in rule.digits)
        case r.Contains():
            return f".ContainAtLeast~{'_'.join(map(str, rule.digits))}{cells}"
        case r.SameDigits():
            return f".SameValues~{len(rule.groups)}{cells}"
        case r.EqualSum():
            return ".EqualSum" + "~-".join(_names(group) for group in rule.groups)
        case r.Clone():
            pairs = (zip(rule.groups[0], group, strict=True) for group in rule.groups[1:])
            return "".join(f".Palindrome{_names(pair)}" for each in pairs for pair in each)
        case r.Indexing():
            return f".Indexing~{rule.axis[0].upper()}{cells}"
        case r.Sandwich() | r.XSum():
            return _outside(type(rule).__name__, rule, rule.total)
        case r.Skyscraper():
            return _outside("Skyscraper", rule, rule.count)
        case r.NumberedRoom():
            return _outside("NumberedRoom", rule, rule.digit)
        case r.Regular():
            code = base64.urlsafe_b64encode(rule.expression.encode()).decode().rstrip("=")
            return f".Regex~{code}{cells}"
    name = _LINES.get(type(rule))
    return None if name is None else f".{name}{cells}"


def _by_pairs(rule: r.Rule, puzzle: Puzzle) -> str | None:
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
            parts.append(f".~{_name(cell)}_{digits}")
    parts += [f".AllDifferent{_names(cells[i] for i in group)}" for group in to.distinct]
    for a, b, table in to.pairs:
        bits = sum(mask << (size * row) for row, mask in enumerate(to.tables[table]))
        code = "".join(CODES[bits >> place & 63] for place in range(0, size**2, 6)).rstrip("A")
        parts.append(f".Pair~{code}~_{_names((cells[a], cells[b]))}")
    return "".join(parts)


def to_iss(puzzle: Puzzle) -> str:
    """Write a link that the Interactive Sudoku Solver opens; FormatError names a rule that it lacks.

    >>> from nonet.variants import Cage, Puzzle
    >>> to_iss(Puzzle(rules=[Cage("r1c1 r1c2", 10)]))
    'https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Cage~10~R1C1~R1C2'
    """
    size, shape = puzzle.size, puzzle.shape
    if size > _MOST_SIZE:
        raise FormatError(f"the Interactive Sudoku Solver has boards of up to {_MOST_SIZE} digits", format="iss")
    text = "" if size == 9 else f".Shape~{size}x{size}"
    if shape != Shape.boxes(size):
        text += ".NoBoxes"
        if shape.regions:
            order = {region: BASE[number] for number, region in enumerate(dict.fromkeys(shape.regions))}
            text += ".Jigsaw~" + "".join(order[region] for region in shape.regions)
    given = [f"~{_name(cell)}_{digit}" for cell, digit in zip(shape.cells, puzzle.givens, strict=True) if digit]
    if given:
        text += "." + "".join(given)
    for rule in puzzle.rules:
        written = _written(rule, puzzle)
        if written is None:
            written = _by_pairs(rule, puzzle)
        if written is None:
            raise FormatError(f"the Interactive Sudoku Solver has no rule of the kind {rule.kind!r}", format="iss")
        text += written
    return _ADDRESS + (text or ".")
