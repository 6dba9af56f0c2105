"""The oracle: a Sudoku solver so plain that it is obviously right, against which every solver is tested.

It imports nothing from nonet. A board is 81 digits in a row, 0 for blank. A digit fits a cell if no other cell of the
same row, column or box contains it; the oracle tries every such digit in turn. Its only refinement is to continue with
a blank that has the fewest such digits, which affects its speed, not its answers.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = ["count_solutions", "digits_from_line", "is_solution_of", "solutions"]


def see_each_other(one: int, other: int) -> bool:
    """Return whether two different cells share a row, a column or a box."""
    (row, column), (other_row, other_column) = divmod(one, 9), divmod(other, 9)
    same_box = row // 3 == other_row // 3 and column // 3 == other_column // 3
    return one != other and (row == other_row or column == other_column or same_box)


SEEN = [{other for other in range(81) if see_each_other(cell, other)} for cell in range(81)]


def solutions(digits: Iterable[int], eliminated: Iterable[tuple[int, int]] = ()) -> Iterator[list[int]]:
    """Yield every solution of a board that puts no eliminated digit into its cell, one by one."""
    board = list(digits)
    banned = set(eliminated)
    if all(fits(board, cell, board[cell]) for cell in range(81) if board[cell]):
        choices = {
            cell: {digit for digit in range(1, 10) if fits(board, cell, digit) and (cell, digit) not in banned}
            for cell in range(81)
            if board[cell] == 0
        }
        yield from fill(board, choices)


def fill(board: list[int], choices: dict[int, set[int]]) -> Iterator[list[int]]:
    """Fill the blanks, each with one of its choices, in every way that follows the rules."""
    if not choices:
        yield board.copy()
        return
    cell = min(choices, key=lambda blank: len(choices[blank]))
    for digit in sorted(choices[cell]):
        board[cell] = digit
        seen, used = SEEN[cell], {digit}
        rest = {other: left - used if other in seen else left for other, left in choices.items() if other != cell}
        yield from fill(board, rest)
    board[cell] = 0


def fits(board: list[int], cell: int, digit: int) -> bool:
    """Return whether no cell that sees this one holds the digit."""
    return all(board[other] != digit for other in SEEN[cell])


def count_solutions(digits: Iterable[int], limit: int, eliminated: Iterable[tuple[int, int]] = ()) -> int:
    """Count the solutions of a board, up to a limit."""
    return sum(1 for _ in islice(solutions(digits, eliminated), limit))


def is_solution_of(filled: Iterable[int], digits: Iterable[int]) -> bool:
    """Return whether a full board follows the rules and keeps every digit of the puzzle."""
    board = list(filled)
    keeps = all(digit in (0, board[cell]) for cell, digit in enumerate(digits))
    return keeps and len(board) == 81 and all(1 <= d <= 9 and fits(board, cell, d) for cell, d in enumerate(board))


def digits_from_line(line: str) -> list[int]:
    """Read 81 characters: a digit, or anything else for a blank."""
    return [int(character) if character in "123456789" else 0 for character in line]
