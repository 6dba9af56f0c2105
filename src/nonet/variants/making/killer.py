"""Killer layouts: cages over the whole board that leave one solution, without a single given."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nonet.variants.making.proving import Answer, Prober, proof_nodes
from nonet.variants.rules import Cage
from nonet.variants.shape import cell_name

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from nonet.variants.puzzle import Puzzle
    from nonet.variants.rules import Rule
    from nonet.variants.shape import Cell, Shape

__all__ = ["Layout", "divided", "draw_cages"]

#: Changes of one layout before a new one is drawn.
_CHANGES: Final = 120


class Layout:
    """A partition of the board into cages, each with different digits."""

    def __init__(self, shape: Shape, digits: Sequence[int], random: Random, most: int) -> None:
        self.shape = shape
        self.random = random
        self.most = most
        self.board = dict(zip(shape.cells, digits, strict=True))
        self.cages: list[set[Cell]] = []
        self.of: dict[Cell, set[Cell]] = {}
        self._draw()

    def rules(self) -> list[Rule]:
        """Return the cages as rules, in reading order."""
        return [
            Cage(" ".join(cell_name(cell) for cell in sorted(cage)), sum(self.board[cell] for cell in cage))
            for cage in sorted(self.cages, key=min)
        ]

    def prove(self) -> tuple[Answer, list[bytes]]:
        """Look for two solutions of the cages alone."""
        size = self.shape.size
        return Prober(self.shape, self.rules(), proof_nodes(size)).prove((0,) * size**2)

    def near(self, cell: Cell) -> list[Cell]:
        """Return the cells that share an edge with a cell, in random order."""
        row, column = cell
        places = [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]
        cells = [place for place in places if self.shape.has(place)]
        self.random.shuffle(cells)
        return cells

    def _draw(self) -> None:
        cells = list(self.shape.cells)
        self.random.shuffle(cells)
        for start in cells:
            if start in self.of:
                continue
            cage = {start}
            size = self.random.choice((2, 2, 3, 3, 4)) if self.most > 3 else self.random.randint(2, self.most)
            while len(cage) < size:
                free = [
                    cell for one in sorted(cage) for cell in self.near(one) if cell not in self.of and cell not in cage
                ]
                free = [cell for cell in free if self._fits(cell, cage)]
                if not free:
                    break
                cage.add(self.random.choice(free))
            self._put(cage)
        for cage in list(self.cages):
            if len(cage) == 1:
                self._give_away(min(cage))

    def _put(self, cage: set[Cell]) -> None:
        self.cages.append(cage)
        for cell in cage:
            self.of[cell] = cage

    def _fits(self, cell: Cell, cage: set[Cell]) -> bool:
        return self.board[cell] not in {self.board[one] for one in cage}

    def _give_away(self, cell: Cell) -> bool:
        """Move a cell to a neighbouring cage that takes it; a cage that falls apart by that keeps it."""
        mine = self.of[cell]
        if len(mine) > 1 and not _is_whole(mine - {cell}):
            return False
        for other in self.near(cell):
            cage = self.of[other]
            if cage is not mine and len(cage) < self.most + 1 and self._fits(cell, cage):
                mine.discard(cell)
                if not mine:
                    self.cages.remove(mine)
                cage.add(cell)
                self.of[cell] = cage
                return True
        return False

    def change(self, differing: list[Cell]) -> None:
        """Cut or move a cage where two solutions differ."""
        self.random.shuffle(differing)
        for cell in differing:
            cage = self.of[cell]
            if len(cage) >= 4 and self._split(cage):
                return
            if self._give_away(cell):
                if len(cage) == 1:  # and its last cell
                    self._give_away(min(cage))
                return

    def _split(self, cage: set[Cell]) -> bool:
        """Cut a cage into two of two or more cells."""
        for start in self.random.sample(sorted(cage), len(cage)):
            part, size = {start}, self.random.randint(2, len(cage) - 2)
            while len(part) < size:
                free = [cell for one in sorted(part) for cell in self.near(one) if cell in cage and cell not in part]
                if not free:
                    break
                part.add(self.random.choice(free))
            rest = cage - part
            if len(part) == size and _is_whole(rest):
                self.cages.remove(cage)
                self._put(part)
                self._put(rest)
                return True
        return False

    def merge(self, first: set[Cell], second: set[Cell]) -> bool:
        """Join two cages, if all digits differ and the result is not too large."""
        if len(first) + len(second) > self.most or any(not self._fits(cell, second) for cell in first):
            return False
        self.cages.remove(first)
        self.cages.remove(second)
        self._put(first | second)
        return True

    def unmerge(self, first: set[Cell], second: set[Cell]) -> None:
        """Undo the last merge."""
        self.cages.pop()
        self._put(first)
        self._put(second)

    def neighbours(self) -> list[tuple[set[Cell], set[Cell]]]:
        """Return the pairs of cages that touch, small ones first, otherwise in random order."""
        found: list[tuple[set[Cell], set[Cell]]] = []
        for a, b in self.shape.touching:
            first, second = self.of[a], self.of[b]
            if first is not second and not any({id(first), id(second)} == {id(x), id(y)} for x, y in found):
                found.append((first, second))
        self.random.shuffle(found)
        return sorted(found, key=lambda pair: len(pair[0]) + len(pair[1]))


def draw_cages(shape: Shape, digits: Sequence[int], random: Random, most: int, *, is_sparse: bool) -> list[Rule] | None:
    """Draw cages of at most `most` cells that leave one solution; None when this board did not work out.

    With `is_sparse`, cages are joined as long as the solution stays the only one: fewer and larger ones.
    """
    layout = Layout(shape, digits, random, most)
    for _ in range(_CHANGES):
        answer, found = layout.prove()
        if answer is Answer.UNIQUE:
            break
        if answer is Answer.SEVERAL:
            cells = [cell for cell, a, b in zip(shape.cells, *found, strict=True) if a != b]
        else:
            cells = list(shape.cells)
        layout.change(cells)
    else:
        return None
    if is_sparse and shape.size <= 12:  # larger boards have cages enough as they are, and proofs take long
        _join(layout)
    return layout.rules()


def _join(layout: Layout) -> None:
    refused: set[frozenset[Cell]] = set()
    has_changed = True
    while has_changed:
        has_changed = False
        for first, second in layout.neighbours():
            union = frozenset(first | second)
            if union in refused or not layout.merge(first, second):
                continue
            if layout.prove()[0] is Answer.UNIQUE:
                has_changed = True
                break
            refused.add(union)
            layout.unmerge(first, second)


def _is_whole(cells: set[Cell]) -> bool:
    start = min(cells)
    found, waiting = {start}, [start]
    while waiting:
        row, column = waiting.pop()
        for cell in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            if cell in cells and cell not in found:
                found.add(cell)
                waiting.append(cell)
    return len(found) == len(cells)


def divided(puzzle: Puzzle, digits: Sequence[int], alone: set[int]) -> list[Rule]:
    """Return the cages of a killer with some cells in cages of their own; what is left of a cage stays connected."""
    board = dict(zip(puzzle.shape.cells, digits, strict=True))
    single = {puzzle.shape.cells[cell] for cell in alone}
    parts: list[set[Cell]] = []
    for cage in puzzle.rules:
        assert isinstance(cage, Cage)
        cells = set(cage.cells)
        parts += [{cell} for cell in sorted(cells & single)] + _connected(cells - single)
    return [
        Cage(" ".join(cell_name(cell) for cell in sorted(part)), sum(board[cell] for cell in part))
        for part in sorted(parts, key=min)
    ]


def _connected(cells: set[Cell]) -> list[set[Cell]]:
    """Divide cells into parts that hang together by edges."""
    parts = []
    while cells:
        part, edge = set(), [min(cells)]
        while edge:
            row, column = cell = edge.pop()
            if cell in cells:
                cells = cells - {cell}
                part.add(cell)
                edge += [(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)]
        parts.append(part)
    return parts
