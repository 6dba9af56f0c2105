"""Patterns, symmetric grids, templates and tridagons, against counts by hand and short programs."""

import itertools
from random import Random

import numpy as np
import pytest

import nonet
import puzzles
from nonet import research
from nonet.errors import LimitError
from nonet.research.patterns import _chunks, _order

INKALA = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
LOKI = "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6.."
#: The grid with the most symmetries.
MOST_SYMMETRIC = "123456789456789123789123456231564897564897231897231564312645978645978312978312645"
BACK = tuple(range(8, -1, -1))


def _pattern(*cells: int) -> str:
    return "".join("x" if cell in cells else "." for cell in range(81))


@pytest.mark.parametrize(
    ("boxes", "ways"),
    # With the names of digits settled by the first box: 56 ways to split the rows of the second, in any order.
    [((0,), 1), ((0, 1), 56 * 6**3), ((0, 3), 56 * 6**3)],
)
def test_every_way_to_fill_a_pattern_is_tried_once(boxes: tuple[int, ...], ways: int) -> None:
    cells = [
        27 * (box // 3) + 3 * (box % 3) + 9 * row + column for box in boxes for row in range(3) for column in range(3)
    ]
    boards = np.concatenate(list(_chunks(_order(bytes(cell in cells for cell in range(81))))))
    assert len(np.unique(boards, axis=0)) == len(boards) == ways
    assert {tuple(np.flatnonzero(board)) for board in boards} == {tuple(sorted(cells))}


def test_puzzles_of_a_pattern_are_valid_and_of_different_classes() -> None:
    pattern = _pattern(*range(66), 72)
    found = list(research.pattern_puzzles(pattern, 20))
    assert len({nonet.canonical(puzzle) for puzzle in found}) == len(found) == 20
    for puzzle in found:
        assert [bool(digit) for digit in puzzle] == [cell < 66 or cell == 72 for cell in range(81)]
        assert nonet.count_solutions(puzzle, limit=2) == 1
    assert list(research.pattern_puzzles(_pattern(*range(63)))) == []  # the last two rows may change places
    assert list(research.pattern_puzzles(_pattern(0, 10, 20, 30, 40, 50, 60))) == []
    with pytest.raises(LimitError):
        list(research.pattern_puzzles(_pattern(*range(0, 81, 4)), timeout=0.3))


def test_a_sample_has_the_grids_that_a_pattern_determines() -> None:
    assert research.sample_pattern("x" * 81, 100).rate == 1
    assert research.sample_pattern(_pattern(*range(27)), 100).rate == 0
    sample = research.sample_pattern("x." * 40 + "x", 20_000, seed=1)
    assert sample.puzzles == research.sample_pattern("x." * 40 + "x", 20_000, seed=1).puzzles
    assert all(nonet.count_solutions(puzzle, limit=2) == 1 for puzzle in sample.puzzles[:50])
    # Another draw, and the pattern turned, agree within the error.
    others = [research.sample_pattern("x." * 40 + "x", 20_000, seed=2)]
    others.append(
        research.sample_pattern(_pattern(*(9 * (c % 9) + 8 - c // 9 for c in range(0, 81, 2))), 20_000, seed=3)
    )
    for other in others:
        assert abs(other.rate - sample.rate) < 5 * (other.error + sample.error)
    assert sample.estimate == pytest.approx(sample.rate * 6.670903752e21, rel=1e-6)


@pytest.mark.parametrize("grid", [MOST_SYMMETRIC, puzzles.WIKIPEDIA])
def test_symmetries_are_those_that_are_counted(grid: str) -> None:
    full = nonet.solve(grid)
    moved = nonet.Transform.random(Random(3)).apply(full)
    for board in (full, moved):
        found = research.symmetries(board)
        assert len(set(found)) == len(found) == nonet.automorphisms(board)
        assert all(each.apply(board) == board for each in found)
        assert found[0] == nonet.Transform()
    types = [sorted(map(research.symmetry_type, research.symmetries(board))) for board in (full, moved)]
    assert types[0] == types[1]


@pytest.mark.parametrize(
    "transform",
    [
        nonet.Transform(rows=BACK, columns=BACK, digits=(2, 1, 4, 3, 6, 5, 8, 7, 9)),  # half a turn
        nonet.Transform(is_transposed=True, columns=BACK, digits=(2, 3, 4, 1, 6, 7, 8, 5, 9)),  # a quarter turn
        nonet.Transform(is_transposed=True, digits=(1, 2, 3, 5, 4, 7, 6, 9, 8)),  # mirrored in the diagonal
    ],
)
def test_symmetric_grids_stay_as_they_are(transform: nonet.Transform) -> None:
    first = list(research.symmetric_grids(transform, 5))
    drawn = list(research.symmetric_grids(transform, 3, seed=1))
    assert first == sorted(first, key=nonet.Grid.to_line)[:5] or len(set(first)) == 5
    assert drawn == list(research.symmetric_grids(transform, 3, seed=1))
    for grid in first + drawn:
        assert grid.is_solved
        assert transform.apply(grid) == grid
        assert transform in research.symmetries(grid)


def test_impossible_symmetries_have_no_grid() -> None:
    # Mirrored left to right, the middle column stays: each digit keeps its name, and a row has it twice.
    assert list(research.symmetric_grids(nonet.Transform(columns=BACK))) == []
    # All nine digits in a circle, of two cells that change places.
    assert (
        list(research.symmetric_grids(nonet.Transform(rows=BACK, columns=BACK, digits=(2, 3, 4, 5, 6, 7, 8, 9, 1))))
        == []
    )


def _templates(allowed: set[int]) -> set[int]:
    """All sets of nine cells of those allowed, one in each row, column and box, row by row."""
    found: list[tuple[int, frozenset[int], frozenset[int]]] = [(0, frozenset(), frozenset())]
    for row in range(9):
        found = [
            (mask | 1 << 9 * row + column, columns | {column}, boxes | {row // 3 * 3 + column // 3})
            for mask, columns, boxes in found
            for column in range(9)
            if 9 * row + column in allowed and column not in columns and row // 3 * 3 + column // 3 not in boxes
        ]
    return {mask for mask, _, _ in found}


def test_templates_are_all_ways_to_place_a_digit() -> None:
    grid = nonet.parse(INKALA)
    solution = nonet.solve(grid)
    alone, paired = research.templates(grid, pairs=False), research.templates(grid)
    for digit, each, rest in zip(range(1, 10), alone, paired, strict=True):
        allowed = {
            cell for cell in range(81) if grid[cell] == digit or (not grid[cell] and digit in grid.candidates(cell))
        }
        placed = sum(1 << cell for cell in range(81) if grid[cell] == digit)
        assert set(each.masks) == {mask for mask in _templates(allowed) if mask & placed == placed}
        assert sum(1 << cell for cell in range(81) if solution[cell] == digit) in rest.masks
        assert set(rest.masks) <= set(each.masks)
        assert set(rest.certain) <= {cell for cell in range(81) if solution[cell] == digit} <= set(rest.possible)
    # What went has no partner of some digit; what stayed has one of each.
    for each, rest in zip(alone, paired, strict=True):
        others = [other for other in paired if other.digit != each.digit]
        for mask in each.masks:
            fits = all(any(not mask & partner for partner in other.masks) for other in others)
            assert fits == (mask in rest.masks)


def _can_fill(cells: tuple[int, ...], digits: tuple[int, ...]) -> bool:
    boxes = [cells[at : at + 3] for at in (0, 3, 6, 9)]
    for fill in itertools.product(itertools.permutations(digits), repeat=4):
        placed = [
            (cell, digit)
            for box, order in zip(boxes, fill, strict=True)
            for cell, digit in zip(box, order, strict=True)
        ]
        if all(
            a == b or x != y or (a // 9 != b // 9 and a % 9 != b % 9)
            for (a, x), (b, y) in itertools.combinations(placed, 2)
        ):
            return True
    return False


@pytest.mark.parametrize("seed", range(3))
def test_tridagons_cannot_be_filled(seed: int) -> None:
    transform = nonet.Transform.random(Random(seed))
    [found] = research.tridagons(transform.apply(nonet.parse(LOKI)))
    by_box = tuple(sorted(found.cells, key=lambda cell: (cell // 27, cell % 9 // 3, cell)))
    assert not _can_fill(by_box, found.digits)
    solution = nonet.solve(transform.apply(nonet.parse(LOKI)))
    assert any(solution[guardian.cell] == guardian.digit for guardian in found.guardians)
    # Another cell order in one box makes the other orientation, which the digits do fill.
    row = [cell // 9 for cell in by_box[:3]]
    turned = (9 * row[0] + by_box[1] % 9, 9 * row[1] + by_box[0] % 9, by_box[2], *by_box[3:])
    assert _can_fill(turned, found.digits)


def test_tridagons_and_exocets_agree_with_the_steps() -> None:
    [found] = research.tridagons(LOKI)
    [step] = nonet.find_steps(LOKI, "tridagon")
    assert len(found.guardians) == 1
    assert [(change.cell, change.digit) for change in step.placements] == [tuple(found.guardians[0])]
    assert research.tridagons(puzzles.WIKIPEDIA) == []
    steps = research.exocets("98.7..6..75.....8...6.......4..9......84...5......34....98...7...59.4.6.....2...1")
    assert {step.technique.id for step in steps} <= {"junior_exocet", "senior_exocet"}
    solution = nonet.solve("98.7..6..75.....8...6.......4..9......84...5......34....98...7...59.4.6.....2...1")
    assert steps
    assert all(solution[change.cell] != change.digit for step in steps for change in step.eliminations)


def test_backdoors_of_more_techniques_are_those_that_let_them_finish() -> None:
    puzzle = nonet.parse(".168....7.4...9..5....4...2..5........2.9..8.67.2......2.4.5...5.9.1..3.........6")
    solution = nonet.solve(puzzle)
    config = nonet.LogicConfig.of(*research.SSTS, uniqueness=False)
    blanks = [cell for cell in range(81) if not puzzle[cell]]

    def is_solved_with(cells: tuple[int, ...]) -> bool:
        board = [solution[cell] if cell in cells else puzzle[cell] for cell in range(81)]
        return bool(nonet.rate(board, config=config))

    expected = [()] if is_solved_with(()) else []
    assert research.backdoors(puzzle, 0, solver="ssts") == expected
    single = [] if expected else [(cell,) for cell in blanks if is_solved_with((cell,))]
    assert research.backdoors(puzzle, 1, solver="ssts") == single
    assert set(research.backdoors(INKALA, 2)) <= set(research.backdoors(INKALA, 2, solver="ssts"))
    with pytest.raises(ValueError, match="ssts"):
        research.backdoors(puzzle, 1, solver="guess")  # type: ignore[arg-type]
