"""Walking on: bitmasks without a list; the search walks from cell to cell to the next blank."""


class Solution:
    def solveSudoku(self, board: list[list[str]]) -> None:
        rows, columns, boxes = [511] * 9, [511] * 9, [511] * 9
        for cell in range(81):
            r, c = divmod(cell, 9)
            if board[r][c] != ".":
                bit = 1 << int(board[r][c]) - 1
                rows[r] ^= bit
                columns[c] ^= bit
                boxes[r // 3 * 3 + c // 3] ^= bit

        def fill(cell: int) -> bool:
            while cell < 81 and board[cell // 9][cell % 9] != ".":
                cell += 1
            if cell == 81:
                return True  # solved
            r, c = divmod(cell, 9)
            b = r // 3 * 3 + c // 3
            mask = rows[r] & columns[c] & boxes[b]  # contradiction
            while mask:
                bit = mask & -mask
                board[r][c] = str(bit.bit_length())  # try
                rows[r] ^= bit
                columns[c] ^= bit
                boxes[b] ^= bit
                if fill(cell + 1):
                    return True
                board[r][c] = "."  # undo
                rows[r] ^= bit
                columns[c] ^= bit
                boxes[b] ^= bit
                mask &= mask - 1
            return False

        fill(0)
