"""dancing_links: Sudoku as an exact cover, with Knuth's linked nodes that leave and rejoin their lists.

Idea. A solution keeps four kinds of promises, each exactly once: every cell has a digit, and every row, every column
and every box has every digit. Make a matrix with a column for each promise and a row for each candidate, which keeps
four promises; a solution is a set of rows with exactly one 1 in each column. The matrix is kept as nodes, one for each
1, linked to their neighbours in four directions:

            ┌──────┐   ┌──────┐   ┌──────┐
    root ⇄  │ r1c3 │ ⇄ │ r1c4 │ ⇄ │ 4 r1 │ ⇄ …      columns: promises still open, each with its size
            └──┬───┘   └──┬───┘   └──┬───┘
    r1c3=4     ●══════════╪══════════●═══ …         rows: candidates
    r1c4=6                ●══════════╪═══ …

Taking a node out of a list is ``left.right = right; right.left = left``. The node itself still knows its place, so
``left.right = right.left = node`` puts it back: undoing costs as much as doing, and nothing is ever copied (D. E.
Knuth, *Dancing Links*, 2000; the trick is Hitotumatu and Noshita's, 1979). The column with the fewest rows is always
covered next, whether it is a cell with few candidates or a digit with few places in a house.

Cost. The fewest nodes of the algorithms that do not propagate, but each one walks long lists of small objects, which is
slow in Python; and the matrix, up to 729 rows of four nodes, is built for every puzzle.

When it breaks down. On easy puzzles, where building costs more than searching; and wherever memory is slow. The idea is
worth most for covers other than Sudoku: it knows nothing of cells and digits.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonet.classic.event import CONTRADICTION, PLACE, UNDO
from nonet.classic.masks import free_masks
from nonet.geometry import CELL_HOUSES, CELLS, DIGITS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nonet.classic.run import Board, Run


class Node:
    """A 1 of the matrix: the promise of its column, kept by the candidate of its row."""

    __slots__ = ("cell", "column", "digit", "down", "left", "right", "up")

    left: Node
    right: Node
    up: Node
    down: Node
    column: Column
    cell: int
    digit: int


class Column(Node):
    """A promise: its cell, or its house and digit. Its nodes are linked below it, and `size` counts them."""

    __slots__ = ("house", "size")

    house: int | None
    size: int

    def __init__(self, *, cell: int = 0, house: int | None = None, digit: int = 0) -> None:
        self.left = self.right = self.up = self.down = self.column = self
        self.size = 0
        self.cell, self.house, self.digit = cell, house, digit

    def cover(self) -> None:
        """Take this promise off the list, and every row that keeps it out of the other columns."""
        self.left.right, self.right.left = self.right, self.left
        row = self.down
        while row is not self:
            node = row.right
            while node is not row:
                node.up.down, node.down.up = node.down, node.up
                node.column.size -= 1
                node = node.right
            row = row.down

    def uncover(self) -> None:
        """Undo `cover`, in exactly the reverse order: only then does each node find its old neighbours."""
        row = self.up
        while row is not self:
            node = row.left
            while node is not row:
                node.up.down = node.down.up = node
                node.column.size += 1
                node = node.left
            row = row.up
        self.left.right = self.right.left = self


def build(board: Board) -> Column:
    """Build the matrix of the promises that no clue has kept yet, and return its root."""
    root = Column()
    cell_columns = {cell: Column(cell=cell) for cell in CELLS if not board.digits[cell]}
    free_in_house = [mask for masks in free_masks(board.digits) for mask in masks]
    house_columns = {
        (house, digit): Column(house=house, digit=digit)
        for house, mask in enumerate(free_in_house)
        for digit in DIGITS
        if mask >> (digit - 1) & 1
    }
    for column in (*cell_columns.values(), *house_columns.values()):
        column.left, column.right = root.left, root
        root.left.right = root.left = column
    for cell, cell_column in cell_columns.items():
        houses = CELL_HOUSES[cell]
        for digit in DIGITS:
            is_allowed = board.allowed_masks[cell] >> (digit - 1) & 1
            if is_allowed and all((house, digit) in house_columns for house in houses):
                add_row(cell, digit, [cell_column, *(house_columns[house, digit] for house in houses)])
    return root


def add_row(cell: int, digit: int, columns: Iterable[Column]) -> None:
    """Append a row of nodes, linked in a ring, at the bottom of its columns."""
    first: Node | None = None
    for column in columns:
        node = Node()
        node.cell, node.digit, node.column = cell, digit, column
        node.up, node.down = column.up, column
        column.up.down = column.up = node
        column.size += 1
        if first is None:
            first = node.left = node.right = node
        else:
            node.left, node.right = first.left, first
            first.left.right = first.left = node


def search(board: Board, run: Run) -> int:
    """Cover every promise exactly once; return the number of nodes."""
    digits, trace = board.digits, run.trace
    nodes, checkpoint = 0, run.checkpoint
    root = build(board)

    def cover_all(depth: int) -> bool:
        """Keep all open promises; True stops the search."""
        nonlocal nodes, checkpoint
        if root.right is root:
            return run.solved(digits, depth)
        column = smallest(root)
        if trace and column.size == 0:
            if column.house is None:
                trace(CONTRADICTION, column.cell, None, depth)
            else:
                trace(CONTRADICTION, None, column.digit, depth, column.house)
        is_forced = column.size == 1
        column.cover()
        row = column.down
        while row is not column:
            if not is_forced:
                if nodes >= checkpoint:
                    checkpoint = run.note_try(nodes, row.cell, row.digit, depth)
                nodes += 1
            elif trace:
                trace(PLACE, row.cell, row.digit, depth)
            digits[row.cell] = row.digit
            node = row.right
            while node is not row:
                node.column.cover()
                node = node.right
            if cover_all(depth if is_forced else depth + 1):
                return True
            node = row.left
            while node is not row:
                node.column.uncover()
                node = node.left
            digits[row.cell] = 0
            if trace:
                trace(UNDO, row.cell, row.digit, depth)
            row = row.down
        column.uncover()
        return False

    cover_all(0)
    return nodes


def smallest(root: Column) -> Column:
    """Find the open promise that the fewest candidates keep; the first of them if there are several."""
    best = column = root.right.column
    while best.size > 1 and column is not root:
        if column.size < best.size:
            best = column
        column = column.right.column
    return best
