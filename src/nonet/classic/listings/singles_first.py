"""Singles first: fill cells with one candidate until nothing changes, before every guess."""


class Solution:
    def solveSudoku(self, board: list[list[str]]) -> None:
        rows, columns, boxes = [511] * 9, [511] * 9, [511] * 9
        blanks = [(r, c, r // 3 * 3 + c // 3) for r in range(9) for c in range(9) if board[r][c] == "."]

        def flip(r: int, c: int, digit: int) -> None:
            rows[r] ^= 1 << digit - 1
            columns[c] ^= 1 << digit - 1
            boxes[r // 3 * 3 + c // 3] ^= 1 << digit - 1

        def fill(placed: list[tuple[int, int]]) -> bool:
            before = -1
            while len(placed) > before:
                before = len(placed)
                for r, c, b in blanks:
                    if board[r][c] == ".":
                        mask = rows[r] & columns[c] & boxes[b]
                        if not mask:
                            return False  # contradiction
                        if not mask & (mask - 1):
                            board[r][c] = str(mask.bit_length())  # place
                            flip(r, c, mask.bit_length())
                            placed.append((r, c))
            open_blanks = [blank for blank in blanks if board[blank[0]][blank[1]] == "."]
            if not open_blanks:
                return True  # solved
            r, c, b = open_blanks[0]
            for digit in range(1, 10):
                if rows[r] & columns[c] & boxes[b] & 1 << digit - 1:
                    placed = [(r, c)]
                    board[r][c] = str(digit)  # try
                    flip(r, c, digit)
                    if fill(placed):
                        return True
                    for y, x in reversed(placed):
                        flip(y, x, int(board[y][x]))
                        board[y][x] = "."  # undo
            return False

        for r in range(9):
            for c in range(9):
                if board[r][c] != ".":
                    flip(r, c, int(board[r][c]))
        fill([])
