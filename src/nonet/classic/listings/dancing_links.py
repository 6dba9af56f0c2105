"""Dancing links: an exact cover of 324 promises by 729 candidates, in lists that nodes leave and rejoin."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product


class Node:
    def __init__(self, column: Node | None = None, row: tuple[int, int, int] = (0, 0, 0)) -> None:
        self.left = self.right = self.up = self.down = self
        self.column, self.row, self.size = column or self, row, 0


def ring(start: Node, way: str) -> Iterator[Node]:
    node = getattr(start, way)
    while node is not start:
        yield node
        node = getattr(node, way)


def cover(column: Node) -> None:
    column.left.right, column.right.left = column.right, column.left
    for row in ring(column, "down"):
        for node in ring(row, "right"):
            node.up.down, node.down.up = node.down, node.up
            node.column.size -= 1


def uncover(column: Node) -> None:
    for row in ring(column, "up"):
        for node in ring(row, "left"):
            node.up.down = node.down.up = node
            node.column.size += 1
    column.left.right = column.right.left = column


class Solution:
    def solveSudoku(self, board: list[list[str]]) -> None:
        root = Node()
        kept: set[tuple[int, int, int]] = set()  # the promises that the clues keep
        promises = [*product(range(9), range(9), [9]), *product((10, 11, 12), range(9), range(9))]
        rows = {}
        for r, c, d in product(range(9), repeat=3):
            rows[r, c, d] = [(r, c, 9), (10, r, d), (11, c, d), (12, r // 3 * 3 + c // 3, d)]
            if board[r][c] == str(d + 1):
                kept.update(rows[r, c, d])
        columns = {promise: Node() for promise in promises if promise not in kept}
        for column in columns.values():
            column.left, column.right = root.left, root
            root.left.right = root.left = column
        for row, keeps in rows.items():
            nodes = [Node(columns[promise], row) for promise in keeps if kept.isdisjoint(keeps)]
            for at, node in enumerate(nodes):
                node.left, node.right = nodes[at - 1], nodes[(at + 1) % 4]
                node.up, node.down = node.column.up, node.column
                node.column.up.down = node.column.up = node
                node.column.size += 1

        def cover_all() -> bool:
            if root.right is root:
                return True  # solved
            column = walk = root.right
            while walk is not root and column.size > 1:
                column = walk if walk.size < column.size else column
                walk = walk.right
            cover(column)  # contradiction
            for row in ring(column, "down"):
                r, c, d = row.row
                board[r][c] = str(d + 1)  # try, place
                for node in ring(row, "right"):
                    cover(node.column)
                if cover_all():
                    return True
                for node in ring(row, "left"):
                    uncover(node.column)
                board[r][c] = "."  # undo
            uncover(column)
            return False

        cover_all()
