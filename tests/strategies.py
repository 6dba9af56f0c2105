"""Hypothesis strategies: grids with clues, placements and eliminations, at any point of a game."""

from __future__ import annotations

from hypothesis import strategies as st

from nonet import Grid
from nonet.cells import ALL_DIGITS_MASK
from puzzles import WIKIPEDIA_SOLUTION

__all__ = ["grids", "puzzle_grids"]


@st.composite
def _cell_sets(draw: st.DrawFn) -> int:
    return int.from_bytes(draw(st.binary(min_size=11, max_size=11)), "little")


@st.composite
def _solutions(draw: st.DrawFn) -> str:
    shift = draw(st.integers(0, 8))
    return WIKIPEDIA_SOLUTION.translate(str.maketrans("123456789", "123456789"[shift:] + "123456789"[:shift]))


@st.composite
def puzzle_grids(draw: st.DrawFn) -> Grid:
    """Draw a grid of clues alone: any part of a full grid, or any digits at all."""
    if draw(st.booleans()):
        digits = draw(st.binary(min_size=81, max_size=81))
        return Grid.from_digits(bytes(byte % 10 for byte in digits))
    solution, kept = draw(_solutions()), draw(_cell_sets())
    return Grid("".join(digit if kept >> cell & 1 else "." for cell, digit in enumerate(solution)))


@st.composite
def grids(draw: st.DrawFn, *, marks: bool = True) -> Grid:
    """Draw a grid with placements and, on request, eliminations: any, or only those that keep the solution."""
    noise = draw(st.binary(min_size=162, max_size=162)) if marks else b"\xff" * 162
    masks = [(noise[cell] | noise[cell + 81] << 8) & ALL_DIGITS_MASK for cell in range(81)]
    given_cells = draw(_cell_sets())
    if draw(st.integers(0, 3)):
        solution, kept = draw(_solutions()), draw(_cell_sets()) | draw(_cell_sets())
        board = Grid("".join(digit if kept >> cell & 1 else "." for cell, digit in enumerate(solution)))
        masks = [mask | 1 << (int(digit) - 1) for mask, digit in zip(masks, solution, strict=True)]
    else:
        board = draw(puzzle_grids())
    clues = bytes(digit if given_cells >> cell & 1 else 0 for cell, digit in enumerate(board))
    return Grid.from_digits(board.digits, clues, masks)
