"""Symmetric grids: the transforms that map a grid to itself, and the grids that a transform maps to themselves."""

from __future__ import annotations

from itertools import permutations, product
from random import Random
from typing import TYPE_CHECKING, Final

import numpy as np

from nonet.arguments import checked_whole
from nonet.equivalence import Transform
from nonet.geometry import CELLS, PEERS
from nonet.grid import Grid
from nonet.limits import check_deadline, timed, timeout_of
from nonet.research.grids import solution_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from nonet.puzzles import PuzzleLike

__all__ = ["symmetric_grids", "symmetries", "symmetry_type"]

_SIDE: Final = range(9)
_TRIOS: Final = list(permutations(range(3)))
#: The 1296 orders of the columns.
_ORDERS: Final = np.array(
    [
        [3 * stack + place for stack, trio in zip(stacks, trios, strict=True) for place in trio]
        for stacks in _TRIOS
        for trios in product(_TRIOS, repeat=3)
    ],
    np.intp,
)


def symmetries(grid: PuzzleLike, *, timeout: float | None = None) -> list[Transform]:
    """Find all transforms that map a full grid to itself; the first is the one that changes nothing.

    As many as `nonet.automorphisms` counts: 1 for all but 560,151 of the 5,472,730,538 classes of grids. Takes a full
    grid, or a puzzle with one solution. Raises LimitError after `timeout` seconds.

    >>> most_symmetric = "123456789456789123789123456231564897564897231897231564312645978645978312978312645"
    >>> len(symmetries(most_symmetric))
    648
    """
    with timeout_of(timeout):
        full = solution_of(grid)
    rows = np.array(list(full), np.uint8).reshape(9, 9)
    found = [transform for turned in (False, True) for transform in _maps(rows.T if turned else rows, rows, turned)]
    return sorted(found, key=lambda each: (each != Transform(), each.is_transposed, each.rows, each.columns))


def _maps(start: NDArray[np.uint8], end: NDArray[np.uint8], turned: bool) -> Iterator[Transform]:
    """Yield the transforms that map a grid to another, without turning it."""
    place_of = {tuple(row): at for at, row in enumerate(end.tolist())}
    ordered = start[:, _ORDERS]  # row, order, column
    for top in _SIDE:
        # The digits that make one row the first row of the other grid.
        digits = np.zeros((len(_ORDERS), 10), np.uint8)
        np.put_along_axis(digits, ordered[top].astype(np.intp), np.broadcast_to(end[0], ordered[top].shape), axis=1)
        renamed = np.stack([np.take_along_axis(digits, ordered[row].astype(np.intp), axis=1) for row in _SIDE])
        same = np.ones(len(_ORDERS), bool)
        for row in _SIDE:
            same &= (renamed[row][:, None, :] == end[None]).all(axis=2).any(axis=1)
        for order in np.flatnonzero(same):
            places = [place_of[tuple(renamed[row, order].tolist())] for row in _SIDE]
            order_of_rows = tuple(places.index(row) for row in _SIDE)
            if any(len({row // 3 for row in order_of_rows[at : at + 3]}) > 1 for at in (0, 3, 6)):
                continue  # the rows of a band would part
            columns = tuple(int(column) for column in _ORDERS[order])
            names = tuple(int(digit) for digit in digits[order, 1:])
            yield Transform(turned, order_of_rows, columns, names)


def symmetry_type(transform: Transform) -> tuple[int, tuple[int, ...]]:
    """Return the order of a symmetry as a rearrangement of cells, and the lengths of its cycles, longest first.

    Equal for symmetries of the same class. The digits do not count.

    >>> half_turn = Transform(rows=tuple(range(8, -1, -1)), columns=tuple(range(8, -1, -1)))
    >>> order, cycles = symmetry_type(half_turn)
    >>> order, len(cycles)
    (2, 41)
    """
    lengths = sorted((len(cycle) for cycle in _cycles(transform.cells)), reverse=True)
    return int(np.lcm.reduce(lengths)), tuple(lengths)


def symmetric_grids(
    transform: Transform, limit: int | None = None, *, seed: int | None = None, timeout: float | None = None
) -> Iterator[Grid]:
    """Yield the full grids that a transform maps to themselves, its digits renamed as it says: up to `limit` of them.

    All of them without a limit, in ascending order of their free cells; with a `seed`, at random: each draw is a new
    search, and a grid may come again. Raises LimitError if finding them takes more than `timeout` seconds.

    >>> back = tuple(range(8, -1, -1))
    >>> turn = Transform(rows=back, columns=back, digits=(9, 8, 7, 6, 5, 4, 3, 2, 1))
    >>> [grid] = symmetric_grids(turn, 1)
    >>> grid == turn.apply(grid)
    True
    """
    if limit is not None:
        checked_whole(limit, "named", 1, name="limit")
    grids = (
        _fixed(transform, None)
        if seed is None
        else _drawn(transform, Random(checked_whole(seed, "named", name="seed")))
    )
    return _first(timed(grids, timeout), limit)


def _first(grids: Iterator[Grid], limit: int | None) -> Iterator[Grid]:
    for count, grid in enumerate(grids, 1):
        yield grid
        if count == limit:
            return


def _drawn(transform: Transform, rng: Random) -> Iterator[Grid]:
    while (grid := next(_fixed(transform, rng), None)) is not None:
        yield grid


def _cycles(cells: tuple[int, ...]) -> list[list[int]]:
    """Return the cycles of a rearrangement: each cell, then the one whose content moves there."""
    left = set(CELLS)
    cycles = []
    while left:
        cycle = [min(left)]
        while (following := cells[cycle[-1]]) != cycle[0]:
            cycle.append(following)
        left -= set(cycle)
        cycles.append(cycle)
    return cycles


def _fixed(transform: Transform, rng: Random | None) -> Iterator[Grid]:
    """Search cycle by cycle, the one with the fewest choices first: a digit in one cell settles the others."""
    # The content of cells[c] moves to c with its name changed: grid[c] = name[grid[cells[c]]].
    former = {name: digit for digit, name in enumerate(transform.digits, 1)}
    choices: list[dict[int, list[tuple[int, int]]]] = []
    for cycle in _cycles(transform.cells):
        fills = {}
        for first in range(1, 10):
            along = [first]
            for _ in cycle[1:]:
                along.append(former[along[-1]])
            content = dict(zip(cycle, along, strict=True))
            closes = former[along[-1]] == first
            if closes and all(content[cell] != content.get(peer) for cell in cycle for peer in PEERS[cell]):
                fills[first] = list(content.items())
        choices.append(fills)
    banned = [0] * 81
    digits = bytearray(81)

    def fitting(index: int) -> list[list[tuple[int, int]]]:
        return [fill for fill in choices[index].values() if not any(banned[cell] >> digit & 1 for cell, digit in fill)]

    def fill(left: frozenset[int]) -> Iterator[Grid]:
        check_deadline()
        if not left:
            yield Grid.from_digits(bytes(digits))
            return
        index, options = -1, None
        for other in sorted(left):
            fits = fitting(other)
            if options is None or len(fits) < len(options):
                index, options = other, fits
                if len(fits) < 2:
                    break
        options = options or []
        if rng is not None:
            rng.shuffle(options)
        for option in options:
            changed = []
            for cell, digit in option:
                digits[cell] = digit
                for peer in PEERS[cell]:
                    if not banned[peer] >> digit & 1:
                        banned[peer] |= 1 << digit
                        changed.append((peer, digit))
            yield from fill(left - {index})
            for peer, digit in changed:
                banned[peer] &= ~(1 << digit)

    yield from fill(frozenset(range(len(choices))))
