"""Booleans: scan order over three tables, row by digit, column by digit and box by digit."""


class Solution:
    def solveSudoku(self, board: list[list[str]]) -> None:
        rows = [[False] * 10 for _ in range(9)]
        columns = [[False] * 10 for _ in range(9)]
        boxes = [[False] * 10 for _ in range(9)]
        for r in range(9):
            for c in range(9):
                if board[r][c] != ".":
                    d = int(board[r][c])
                    rows[r][d] = columns[c][d] = boxes[r // 3 * 3 + c // 3][d] = True

        def fill(cell: int) -> bool:
            if cell == 81:
                return True  # solved
            r, c = divmod(cell, 9)
            if board[r][c] != ".":
                return fill(cell + 1)
            b = r // 3 * 3 + c // 3
            for d in range(1, 10):
                if rows[r][d] or columns[c][d] or boxes[b][d]:
                    continue
                board[r][c] = str(d)  # try
                rows[r][d] = columns[c][d] = boxes[b][d] = True
                if fill(cell + 1):
                    return True
                board[r][c] = "."  # undo
                rows[r][d] = columns[c][d] = boxes[b][d] = False
            return False  # contradiction

        fill(0)
