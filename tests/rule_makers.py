"""Random rules that hold on a board, and all boards of a small shape, found without nonet's variant solver."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from random import Random

from nonet import variants as v
from nonet.errors import ParseError
from nonet.variants.shape import Cell, Shape

__all__ = ["RULE_MAKERS", "boards", "plain_puzzle"]

Board = dict[Cell, int]
Maker = Callable[[Random, Board, Shape], v.Rule]


def boards(puzzle: v.Puzzle) -> Iterator[tuple[int, ...]]:
    """Enumerate the boards that fit the givens, rows, columns and regions of a puzzle, by plain backtracking."""
    size, shape = puzzle.size, puzzle.shape
    digits = list(puzzle.givens)
    seen = [
        [other for other in range(size**2) if other != cell and _see(shape, cell, other)] for cell in range(size**2)
    ]

    def fill(cell: int) -> Iterator[tuple[int, ...]]:
        if cell == size**2:
            yield tuple(digits)
            return
        given = puzzle.givens[cell]
        for digit in [given] if given else range(1, size + 1):
            if all(digits[other] != digit for other in seen[cell] if other < cell or puzzle.givens[other]):
                digits[cell] = digit
                yield from fill(cell + 1)
                digits[cell] = given

    yield from fill(0)


def plain_puzzle(random: Random, shape: Shape, share: float) -> tuple[v.Puzzle, list[tuple[int, ...]]]:
    """Make a puzzle without rules, with a share of its cells given, and all its boards."""
    first = next(boards(v.Puzzle(size=shape.size, regions=shape.regions)))
    names = random.sample(range(1, shape.size + 1), shape.size)
    givens = [names[digit - 1] if random.random() < share else 0 for digit in first]
    puzzle = v.Puzzle(givens, size=shape.size, regions=shape.regions)
    return puzzle, list(boards(puzzle))


def _see(shape: Shape, a: int, b: int) -> bool:
    size = shape.size
    same_region = bool(shape.regions) and shape.regions[a] == shape.regions[b]
    return a // size == b // size or a % size == b % size or same_region


def _some(random: Random, shape: Shape, least: int, most: int) -> list[Cell]:
    return random.sample(shape.cells, random.randint(least, min(most, len(shape.cells))))


def _walk(random: Random, shape: Shape, least: int, most: int) -> list[Cell]:
    """A line of cells that touch."""
    while True:
        line = [random.choice(shape.cells)]
        for _ in range(random.randint(least, most) - 1):
            row, column = line[-1]
            steps = [(row + i, column + j) for i in (-1, 0, 1) for j in (-1, 0, 1)]
            steps = [cell for cell in steps if shape.has(cell) and cell not in line]
            if not steps:
                break
            line.append(random.choice(steps))
        if len(line) >= least:
            return line


def _different(random: Random, board: Board, shape: Shape, least: int, most: int) -> list[Cell]:
    """Cells with different digits."""
    while True:
        cells = _some(random, shape, least, most)
        if len({board[cell] for cell in cells}) == len(cells):
            return cells


def _touching(random: Random, shape: Shape) -> tuple[Cell, Cell]:
    return random.choice(list(shape.touching))


def _line(random: Random, shape: Shape) -> list[Cell]:
    """A whole row or column, from either end."""
    i, size = random.randrange(shape.size), shape.size
    cells = [(i, j) for j in range(size)] if random.random() < 0.5 else [(j, i) for j in range(size)]
    return cells if random.random() < 0.5 else cells[::-1]


def names(cells: list[Cell]) -> str:
    return " ".join(f"r{row + 1}c{column + 1}" for row, column in cells)


def _total(board: Board, cells: list[Cell]) -> int:
    return sum(board[cell] for cell in cells)


def _cage(random: Random, board: Board, shape: Shape) -> v.Rule:
    cells = _different(random, board, shape, 1, shape.size)
    return v.Cage(names(cells), _total(board, cells) if random.random() < 0.9 else None)


def _sum(random: Random, board: Board, shape: Shape) -> v.Rule:
    cells = _some(random, shape, 1, 8)
    return random.choice((v.Sum, v.LittleKiller))(names(cells), _total(board, cells))


def _arrow(random: Random, board: Board, shape: Shape) -> v.Rule:
    for _ in range(200):
        cells = _some(random, shape, 2, 5)
        circle = random.randint(1, min(2, len(cells) - 1))
        rule = v.Arrow(names(cells), circle)
        if rule.is_kept(board, v.Puzzle(size=shape.size)):
            return rule
    return v.Arrow(names(_some(random, shape, 2, 4)))


def _equal_sum(random: Random, board: Board, shape: Shape) -> v.Rule:
    for _ in range(300):
        groups = [_some(random, shape, 1, 3) for _ in range(random.randint(2, 3))]
        if len({_total(board, group) for group in groups}) == 1:
            break
    return v.EqualSum(tuple(names(group) for group in groups))


def _contains(random: Random, board: Board, shape: Shape) -> v.Rule:
    row, column = random.randrange(shape.size - 1), random.randrange(shape.size - 1)
    cells = [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)]
    digits = random.sample([board[cell] for cell in cells], random.randint(1, 4))
    return random.choice((v.Quadruple, v.Contains))(names(cells), tuple(digits))


def _clone(random: Random, board: Board, shape: Shape) -> v.Rule:
    first = _some(random, shape, 1, 2)
    second = [random.choice([cell for cell in shape.cells if board[cell] == board[one]]) for one in first]
    return v.Clone((names(first), names(second if len(set(second)) == len(second) else first)))


def _same_digits(random: Random, board: Board, shape: Shape) -> v.Rule:
    lines = [[(i, j) for j in range(shape.size)] for i in random.sample(range(shape.size), 2)]
    count = random.randint(2, shape.size)
    first = lines[0][:count]
    second = [cell for cell in lines[1] if board[cell] in {board[one] for one in first}]
    return v.SameDigits((names(first), names(second)))


def _lunchbox(random: Random, board: Board, shape: Shape) -> v.Rule:
    cells = _different(random, board, shape, 2, min(5, shape.size))
    for total in range(50):
        rule = v.Lunchbox(names(cells), total)
        if rule.is_kept(board, v.Puzzle(size=shape.size)):
            return rule
    raise AssertionError


def _whole(kind: Callable[[str, int], v.Rule]) -> Maker:
    def make(random: Random, board: Board, shape: Shape) -> v.Rule:
        cells = _line(random, shape)
        for number in range(100):
            try:
                rule: v.Rule = kind(names(cells), number)
            except ParseError:
                continue
            if rule.is_kept(board, v.Puzzle(size=shape.size)):
                return rule
        raise AssertionError(kind)

    return make


def _regular(random: Random, board: Board, shape: Shape) -> v.Rule:
    cells = _some(random, shape, 2, 4)
    first, last = board[cells[0]], board[cells[-1]]
    return v.Regular(
        names(cells), random.choice((f"{first}.*{last}", f".*{first}+.*", f"[^{first % 4 + 1}](.|{last})*"))
    )


def _difference(random: Random, board: Board, shape: Shape) -> v.Rule:
    a, b = _touching(random, shape)
    return v.Difference(names([a, b]), abs(board[a] - board[b]))


def _ratio(random: Random, board: Board, shape: Shape) -> v.Rule:
    doubles = [(a, b) for a, b in shape.touching if board[a] == 2 * board[b] or board[b] == 2 * board[a]]
    return v.Ratio(names(list(random.choice(doubles or list(shape.touching)))))


def _by_digit(cells: list[Cell], board: Board) -> list[Cell]:
    return sorted(cells, key=lambda cell: board[cell])


def _renban(random: Random, board: Board, shape: Shape) -> v.Rule:
    low = random.randint(1, shape.size - 1)
    high = random.randint(low + 1, min(shape.size, low + 3))
    cells = [random.choice([cell for cell in shape.cells if board[cell] == d]) for d in range(low, high + 1)]
    return v.Renban(names(random.sample(cells, len(cells))))


def _greater(random: Random, board: Board, shape: Shape) -> v.Rule:
    a, b = _touching(random, shape)
    return v.Greater(names([a, b] if board[a] > board[b] else [b, a]))


def _pair_sum(random: Random, board: Board, shape: Shape) -> v.Rule:
    a, b = _touching(random, shape)
    return v.PairSum(names([a, b]), board[a] + board[b])


def _whisper(random: Random, board: Board, shape: Shape) -> v.Rule:
    line = _walk(random, shape, 2, 3)
    steps = [abs(board[a] - board[b]) for a, b in itertools.pairwise(line)]
    return v.Whisper(names(line), max(1, min(steps)))


def _ends(random: Random, board: Board, shape: Shape) -> v.Rule:
    cells = _some(random, shape, 3, 4)
    if random.random() < 0.5:
        return v.Between(names(_by_digit(cells, board)))
    return v.Lockout(names(cells), random.randint(1, 3))


#: For each kind of rule: makes one from a board, mostly such that it holds there.
RULE_MAKERS: dict[str, Maker] = {
    "all_given": lambda r, *_: v.AllGiven(r.choice(("difference", "ratio", "dots", "xv"))),
    "anti_king": lambda *_: v.AntiKing(),
    "anti_knight": lambda *_: v.AntiKnight(),
    "arrow": _arrow,
    "between, lockout": _ends,
    "black_dot": _ratio,
    "cage": _cage,
    "candidates": lambda r, b, s: v.Candidates(names([c := r.choice(s.cells)]), tuple({b[c], r.randint(1, s.size)})),
    "clone": _clone,
    "contains, quad": _contains,
    "counting_circles": lambda r, _, s: v.CountingCircles(names(_some(r, s, 1, 6))),
    "diagonal": lambda r, *_: v.Diagonal(r.choice("\\/")),
    "disjoint_groups": lambda *_: v.DisjointGroups(),
    "double_arrow": lambda r, _, s: v.DoubleArrow(names(_some(r, s, 3, 5))),
    "equal_sum": _equal_sum,
    "even, odd": lambda r, b, s: (v.Odd if b[c := r.choice(s.cells)] % 2 else v.Even)(names([c])),
    "extra_region": lambda r, b, s: v.ExtraRegion(names(_different(r, b, s, 2, s.size))),
    "extreme": lambda r, _, s: v.Extreme(names(_some(r, s, 1, 2)), r.choice(("minimum", "maximum"))),
    "greater": _greater,
    "indexing": lambda r, _, s: v.Indexing(names(_some(r, s, 1, 3)), r.choice(("column", "row"))),
    "lunchbox": _lunchbox,
    "modular": lambda r, _, s: v.Modular(names(_some(r, s, 2, 4)), r.choice((2, 3))),
    "nabner": lambda r, _, s: v.Nabner(names(_some(r, s, 2, 2))),
    "non_consecutive": lambda *_: v.NonConsecutive(),
    "numbered_room": _whole(v.NumberedRoom),
    "pair_sum": _pair_sum,
    "pair_table": lambda r, _, s: v.Pairs.from_function(names(_some(r, s, 2, 3)), lambda x, y: x * y % 3 != 1),
    "palindrome": lambda r, _, s: v.Palindrome(names(_some(r, s, 2, 4))),
    "region_sum": lambda r, _, s: v.RegionSum(names(_walk(r, s, 2, 4))),
    "regular": _regular,
    "renban": _renban,
    "same_values": _same_digits,
    "sandwich": _whole(v.Sandwich),
    "skyscraper": _whole(v.Skyscraper),
    "sum, little_killer": _sum,
    "sum_line": lambda r, _, s: v.SumLine(names(_some(r, s, 2, 4)), r.randint(3, 6)),
    "thermo": lambda r, b, s: v.Thermo(names(_by_digit(_some(r, s, 2, 3), b)), slow=r.random() < 0.5),
    "whisper": _whisper,
    "white_dot": _difference,
    "x_sum": _whole(v.XSum),
    "zipper": lambda r, _, s: v.Zipper(names(_some(r, s, 3, 4))),
}
