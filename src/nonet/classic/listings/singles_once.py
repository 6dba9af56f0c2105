"""Singles once: fill cells with one candidate until nothing changes, then search in scan order without looking."""


class Solution:
    def solveSudoku(self, board: list[list[str]]) -> None:
        rows, columns, boxes = [511] * 9, [511] * 9, [511] * 9
        blanks = [(r, c, r // 3 * 3 + c // 3) for r in range(9) for c in range(9) if board[r][c] == "."]

        def flip(r: int, c: int, bit: int) -> None:
            rows[r] ^= bit
            columns[c] ^= bit
            boxes[r // 3 * 3 + c // 3] ^= bit

        for r in range(9):
            for c in range(9):
                if board[r][c] != ".":
                    flip(r, c, 1 << int(board[r][c]) - 1)
        before = 82
        while len(blanks) < before:
            before = len(blanks)
            for r, c, b in blanks:
                mask = rows[r] & columns[c] & boxes[b]
                if mask and not mask & (mask - 1):
                    board[r][c] = str(mask.bit_length())  # place
                    flip(r, c, mask)
            blanks = [blank for blank in blanks if board[blank[0]][blank[1]] == "."]

        def fill(index: int) -> bool:
            if index == len(blanks):
                return True  # solved
            r, c, b = blanks[index]
            mask = rows[r] & columns[c] & boxes[b]  # contradiction
            while mask:
                bit = mask & -mask
                board[r][c] = str(bit.bit_length())  # try
                flip(r, c, bit)
                if fill(index + 1):
                    return True
                board[r][c] = "."  # undo
                flip(r, c, bit)
                mask &= mask - 1
            return False

        fill(0)
