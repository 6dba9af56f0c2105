"""Clues that are true on a full board: cages, dots, thermometers, arrows and others, drawn at random."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

from nonet.variants import rules as r
from nonet.variants.shape import cell_name

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from random import Random

    from nonet.variants.shape import Cell, Shape

__all__ = ["CLUES"]


class Drawer:
    """Draws clues on a full board."""

    def __init__(self, shape: Shape, digits: Sequence[int], random: Random) -> None:
        self.shape = shape
        self.random = random
        self.board = dict(zip(shape.cells, digits, strict=True))

    def names(self, cells: Sequence[Cell]) -> str:
        """Name cells as rules take them."""
        return " ".join(cell_name(cell) for cell in cells)

    def near(self, cell: Cell, *, by_corner: bool = True) -> list[Cell]:
        """Return the cells that touch a cell, in random order."""
        row, column = cell
        steps = [(i, j) for i in (-1, 0, 1) for j in (-1, 0, 1) if (i or j) and (by_corner or not (i and j))]
        cells = [(row + i, column + j) for i, j in steps if self.shape.has((row + i, column + j))]
        self.random.shuffle(cells)
        return cells

    def walks(self, share: float, grow: Callable[[list[Cell]], list[Cell] | None]) -> list[list[Cell]]:
        """Draw lines until they cover a share of the board; they share no cell and cross no other's corner step."""
        used: set[Cell] = set()
        crossed: set[frozenset[Cell]] = set()
        found = []
        wanted = share * self.shape.size**2
        for _ in range(40 * self.shape.size):
            if len(used) >= wanted:
                break
            start = self.random.choice(self.shape.cells)
            line = None if start in used else grow([start])
            if line is None or used & set(line):
                continue
            crossings = {frozenset(((a[0], b[1]), (b[0], a[1]))) for a, b in pairwise(line) if _is_slant(a, b)}
            if crossings & crossed:
                continue
            used |= set(line)
            crossed |= {frozenset(pair) for pair in pairwise(line)}
            found.append(line)
        return found

    def path(self, line: list[Cell], length: int, fits: Callable[[list[Cell], Cell], bool]) -> list[Cell]:
        """Let a line grow by touching cells that fit, up to a length."""
        while len(line) < length:
            following = [cell for cell in self.near(line[-1]) if cell not in line and fits(line, cell)]
            if not following:
                break
            line.append(following[0])
        return line


def _is_slant(a: Cell, b: Cell) -> bool:
    return a[0] != b[0] and a[1] != b[1]


def _thermos(drawer: Drawer) -> list[r.Rule]:
    board = drawer.board

    def grow(line: list[Cell]) -> list[Cell] | None:
        most = drawer.random.randint(3, min(7, drawer.shape.size))
        drawer.path(line, most, lambda so_far, cell: board[cell] > board[so_far[-1]])
        return line if len(line) >= 3 else None

    return [r.Thermo(drawer.names(line)) for line in drawer.walks(0.45, grow)]


def _arrows(drawer: Drawer) -> list[r.Rule]:
    board = drawer.board

    def grow(line: list[Cell]) -> list[Cell] | None:
        total = board[line[0]]
        drawer.path(line, 5, lambda so_far, cell: sum(board[one] for one in so_far[1:]) + board[cell] <= total)
        return line if len(line) >= 3 and sum(board[cell] for cell in line[1:]) == total else None

    return [r.Arrow(drawer.names(line)) for line in drawer.walks(0.45, grow)]


def _whispers(drawer: Drawer) -> list[r.Rule]:
    board, least = drawer.board, (drawer.shape.size + 1) // 2

    def grow(line: list[Cell]) -> list[Cell] | None:
        most = drawer.random.randint(4, 8)
        drawer.path(line, most, lambda so_far, cell: abs(board[cell] - board[so_far[-1]]) >= least)
        return line if len(line) >= 3 else None

    return [r.Whisper(drawer.names(line), least) for line in drawer.walks(0.5, grow)]


def _renbans(drawer: Drawer) -> list[r.Rule]:
    board = drawer.board

    def grow(line: list[Cell]) -> list[Cell] | None:
        length = drawer.random.randint(3, 5)

        def fits(so_far: list[Cell], cell: Cell) -> bool:
            digits = {board[one] for one in so_far} | {board[cell]}
            return len(digits) > len(so_far) and max(digits) - min(digits) < length

        drawer.path(line, length, fits)
        return line if len(line) == length else None

    return [r.Renban(drawer.names(line)) for line in drawer.walks(0.5, grow)]


def _palindromes(drawer: Drawer) -> list[r.Rule]:
    board = drawer.board

    def grow(line: list[Cell]) -> list[Cell] | None:
        ends = [line[0], line[0]]
        for _ in range(drawer.random.randint(1, 3)):
            used = set(line)
            pairs = [
                (a, b)
                for a in drawer.near(ends[0])
                for b in drawer.near(ends[1])
                if a != b and a not in used and b not in used and board[a] == board[b]
            ]
            if not pairs:
                break
            a, b = drawer.random.choice(pairs)
            line, ends = [a, *line, b], [a, b]
        return line if len(line) >= 3 else None

    return [r.Palindrome(drawer.names(line)) for line in drawer.walks(0.4, grow)]


def _kropki(drawer: Drawer) -> list[r.Rule]:
    """Draw every dot of the board, and say so: no dot, no relation. 1 and 2 get a dot of either colour."""
    dots: list[r.Rule] = []
    for a, b in drawer.shape.touching:
        low, high = sorted((drawer.board[a], drawer.board[b]))
        is_white, is_black = high - low == 1, high == 2 * low
        if is_white and is_black:
            is_white = drawer.random.random() < 0.5
        if is_white or is_black:
            dots.append((r.Difference if is_white else r.Ratio)(drawer.names((a, b))))
    return [*dots, r.AllGiven("dots")]


def _xv(drawer: Drawer) -> list[r.Rule]:
    found: list[r.Rule] = [
        r.PairSum(drawer.names(pair), total)
        for pair in drawer.shape.touching
        if (total := drawer.board[pair[0]] + drawer.board[pair[1]]) in (5, 10)
    ]
    return [*found, r.AllGiven("xv")]


def _consecutive(drawer: Drawer) -> list[r.Rule]:
    found: list[r.Rule] = [
        r.Difference(drawer.names((a, b)))
        for a, b in drawer.shape.touching
        if abs(drawer.board[a] - drawer.board[b]) == 1
    ]
    return [*found, r.AllGiven("difference")]


def _even_odd(drawer: Drawer) -> list[r.Rule]:
    cells = drawer.random.sample(drawer.shape.cells, drawer.shape.size**2 // 2)
    odd = sorted(cell for cell in cells if drawer.board[cell] % 2)
    even = sorted(set(cells) - set(odd))
    return [r.Odd(drawer.names((cell,))) for cell in odd] + [r.Even(drawer.names((cell,))) for cell in even]


def _seen_lines(drawer: Drawer) -> list[list[Cell]]:
    size = drawer.shape.size
    across = [[(i, j) for j in range(size)] for i in range(size)]
    down = [[(j, i) for j in range(size)] for i in range(size)]
    return across + down


def _sandwiches(drawer: Drawer) -> list[r.Rule]:
    found: list[r.Rule] = []
    for line in _seen_lines(drawer):
        digits = [drawer.board[cell] for cell in line]
        first, last = sorted((digits.index(1), digits.index(len(digits))))
        found.append(r.Sandwich(drawer.names(line), sum(digits[first + 1 : last])))
    return found


def _skyscrapers(drawer: Drawer) -> list[r.Rule]:
    found: list[r.Rule] = []
    for line in _seen_lines(drawer):
        for seen in (line, line[::-1]):
            digits = [drawer.board[cell] for cell in seen]
            count = sum(digit > max(digits[:i], default=0) for i, digit in enumerate(digits))
            found.append(r.Skyscraper(drawer.names(seen), count))
    return found


def _little_killers(drawer: Drawer) -> list[r.Rule]:
    size = drawer.shape.size
    found: list[r.Rule] = []
    for start in range(1, size - 1):
        for line in (
            [(i, start - i) for i in range(start + 1)],
            [(start + i, i) for i in range(size - start)],
            [(size - 1 - i, start + i) for i in range(size - start)],
            [(start - i, size - 1 - i) for i in range(start + 1)],
        ):
            found.append(r.LittleKiller(drawer.names(line), sum(drawer.board[cell] for cell in line)))
    return found


def _cages(drawer: Drawer) -> list[r.Rule]:
    """Draw some cages that do not touch, to be used together with other clues."""
    board = drawer.board

    def grow(line: list[Cell]) -> list[Cell] | None:
        length = drawer.random.randint(2, 4)
        while len(line) < length:
            around = [cell for one in line for cell in drawer.near(one, by_corner=False)]
            fitting = [cell for cell in around if cell not in line and board[cell] not in {board[c] for c in line}]
            if not fitting:
                return None
            line.append(drawer.random.choice(fitting))
        return line

    lines = drawer.walks(0.3, grow)
    return [r.Cage(drawer.names(sorted(line)), sum(board[cell] for cell in line)) for line in lines]


def _mixed(drawer: Drawer) -> list[r.Rule]:
    """Draw a few clues of each of several kinds; lines and cages do not overlap."""
    found: list[r.Rule] = []
    used: set[Cell] = set()
    makers = [_thermos, _arrows, _cages, _renbans, _whispers]
    drawer.random.shuffle(makers)
    for make in makers[:3]:
        taken = 0
        for rule in make(drawer):
            if taken < 4 and not used & set(rule.all_cells):
                used |= set(rule.all_cells)
                found.append(rule)
                taken += 1
    dots = _kropki(drawer)[:-1]
    drawer.random.shuffle(dots)
    return [*found, *(dot for dot in dots if not used & set(dot.all_cells))][: len(found) + 8]


#: Kinds of clues, by the name of the puzzle.
CLUES: Final[Mapping[str, Callable[[Drawer], list[r.Rule]]]] = {
    "arrow": _arrows,
    "consecutive": _consecutive,
    "even_odd": _even_odd,
    "kropki": _kropki,
    "little_killer": _little_killers,
    "mixed": _mixed,
    "palindrome": _palindromes,
    "renban": _renbans,
    "sandwich": _sandwiches,
    "skyscraper": _skyscrapers,
    "thermo": _thermos,
    "whisper": _whispers,
    "xv": _xv,
}
