"""Fewest candidates first: always branch on the blank with the fewest candidates."""


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

        def fill() -> bool:
            fewest = 10
            for y, x, z in blanks:
                if board[y][x] == ".":
                    free = rows[y] & columns[x] & boxes[z]
                    if free.bit_count() < fewest:
                        fewest, mask, (r, c, b) = free.bit_count(), free, (y, x, z)
                        if fewest <= 1:
                            break
            if fewest == 10:
                return True  # solved
            while mask:  # contradiction
                bit = mask & -mask
                board[r][c] = str(bit.bit_length())  # try, place
                rows[r] ^= bit
                columns[c] ^= bit
                boxes[b] ^= bit
                if fill():
                    return True
                board[r][c] = "."  # undo
                rows[r] ^= bit
                columns[c] ^= bit
                boxes[b] ^= bit
                mask &= mask - 1
            return False

        fill()
