"""Propagate, then guess: two rules until they find nothing more, then a guess in a copy; after Peter Norvig."""


class Solution:
    def solveSudoku(self, board: list[list[str]]) -> None:
        cells = range(81)
        houses = [[9 * n + i for i in range(9)] for n in range(9)]
        houses += [[9 * i + n for i in range(9)] for n in range(9)]
        houses += [[27 * (n // 3) + 3 * (n % 3) + 9 * (i // 3) + i % 3 for i in range(9)] for n in range(9)]
        houses_of = [[house for house in houses if cell in house] for cell in cells]
        peers = [sorted({peer for house in houses_of[cell] for peer in house} - {cell}) for cell in cells]

        def eliminate(masks: list[int], todo: list[tuple[int, int]]) -> bool:
            while todo:
                cell, unwanted = todo.pop()
                removed = masks[cell] & unwanted
                masks[cell] ^= removed
                if not masks[cell]:
                    return False  # contradiction
                if removed and not masks[cell] & (masks[cell] - 1):
                    board[cell // 9][cell % 9] = str(masks[cell].bit_length())  # place
                    todo += [(peer, masks[cell]) for peer in peers[cell]]
                while removed:
                    bit = removed & -removed
                    removed ^= bit
                    for house in houses_of[cell]:
                        places = [place for place in house if masks[place] & bit]
                        if not places:
                            return False  # contradiction
                        if len(places) == 1:
                            todo.append((places[0], 511 ^ bit))
            return True

        def search(masks: list[int]) -> bool:
            open_cells = [cell for cell in cells if masks[cell] & (masks[cell] - 1)]
            if not open_cells:
                return True  # solved
            cell = min(open_cells, key=lambda cell: masks[cell].bit_count())
            mask = masks[cell]
            while mask:
                bit = mask & -mask
                copy = masks.copy()
                if eliminate(copy, [(cell, 511 ^ bit)]) and search(copy):  # try
                    return True
                mask ^= bit  # undo
            return False

        masks, digits = [511] * 81, "".join(map("".join, board))
        clues = [(cell, 511 ^ 1 << int(digit) - 1) for cell, digit in enumerate(digits) if digit != "."]
        if eliminate(masks, clues):
            search(masks)
