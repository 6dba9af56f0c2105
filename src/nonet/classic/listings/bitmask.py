"""Bitmasks: scan order over a list of blanks; bit d-1 of a house is set while digit d is free in it."""


class Solution:
    def solveSudoku(self, board: list[list[str]]) -> None:
        rows, columns, boxes = [511] * 9, [511] * 9, [511] * 9
        blanks: list[tuple[int, int, int]] = []
        for r in range(9):
            for c in range(9):
                b = r // 3 * 3 + c // 3
                if board[r][c] == ".":
                    blanks.append((r, c, b))
                else:
                    bit = 1 << int(board[r][c]) - 1
                    rows[r] ^= bit
                    columns[c] ^= bit
                    boxes[b] ^= bit

        def fill(index: int) -> bool:
            if index == len(blanks):
                return True  # solved
            r, c, b = blanks[index]
            mask = rows[r] & columns[c] & boxes[b]  # contradiction
            while mask:
                bit = mask & -mask
                board[r][c] = str(bit.bit_length())  # try
                rows[r] ^= bit
                columns[c] ^= bit
                boxes[b] ^= bit
                if fill(index + 1):
                    return True
                board[r][c] = "."  # undo
                rows[r] ^= bit
                columns[c] ^= bit
                boxes[b] ^= bit
                mask &= mask - 1
            return False

        fill(0)
