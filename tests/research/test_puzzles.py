"""Minimal puzzles, vicinities, depths and backdoors, against short programs that only solve."""

import itertools
from collections.abc import Iterator
from random import Random

import pytest

import nonet
import puzzles
from nonet import research
from nonet.errors import LimitError

SEVENTEEN = ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6..."
GOLDEN_NUGGET = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."


def _is_valid(digits: list[int]) -> bool:
    return nonet.count_solutions(digits, limit=2) == 1


def _without(digits: list[int], *cells: int) -> list[int]:
    return [0 if cell in cells else digit for cell, digit in enumerate(digits)]


def _is_minimal(digits: list[int]) -> bool:
    clues = [cell for cell in range(81) if digits[cell]]
    return _is_valid(digits) and not any(_is_valid(_without(digits, cell)) for cell in clues)


def _is_valid_and_minimal(digits: list[int]) -> bool:
    return not nonet.Grid.from_digits(digits).conflicts() and _is_minimal(digits)


def _subsets(digits: list[int]) -> Iterator[tuple[int, ...]]:
    """All minimal puzzles inside one, by leaving out each clue of it in turn."""
    seen: set[tuple[int, ...]] = set()
    stack = [digits]
    while stack:
        board = stack.pop()
        if tuple(board) in seen or not _is_valid(board):
            continue
        seen.add(tuple(board))
        stack += [_without(board, cell) for cell in range(81) if board[cell]]
    for found in seen:
        if _is_minimal(list(found)):
            yield found


def test_the_minimal_puzzles_inside_a_puzzle_are_all_there_are() -> None:
    grid = nonet.random_grid(seed=3)
    start = nonet.minimise(grid)
    blanks = [cell for cell in range(81) if not start[cell]]
    more = Random(1).sample(blanks, 6)
    puzzle = [grid[cell] if start[cell] or cell in more else 0 for cell in range(81)]
    found = list(research.minimal_subsets(puzzle))
    assert len(found) > 3
    assert sorted(tuple(board) for board in found) == sorted(_subsets(puzzle))
    assert list(research.minimal_subsets(puzzle, 2)) == found[:2]
    redundant = research.redundant_clues(puzzle)
    assert redundant == tuple(cell for cell in range(81) if puzzle[cell] and _is_valid(_without(puzzle, cell)))
    assert research.is_minimal(start)
    assert not research.is_minimal(puzzle)


def test_a_full_grid_yields_puzzles_until_its_time_is_over() -> None:
    grid = nonet.random_grid(seed=3)
    assert research.is_minimal(next(research.minimal_subsets(grid, timeout=60)))
    with pytest.raises(LimitError):
        list(research.minimal_subsets(grid, timeout=0.2))


@pytest.mark.parametrize(("remove", "add"), [(1, 0), (1, 1)])
def test_a_vicinity_holds_every_puzzle_that_differs_so(remove: int, add: int) -> None:
    puzzle = list(nonet.minimise(nonet.random_grid(seed=6)))
    expected = set()
    for gone in itertools.combinations([cell for cell in range(81) if puzzle[cell]], remove):
        base = _without(puzzle, *gone)
        left = list(nonet.solutions(base)) if add else []
        for cell, digit in itertools.product(range(81), range(1, 10)):
            if base[cell] == 0 and puzzle[cell] != digit and sum(board[cell] == digit for board in left) == 1:
                board = [digit if at == cell else value for at, value in enumerate(base)]
                if _is_minimal(board):
                    expected.add(tuple(board))
    found = {tuple(board) for board in research.vicinity(puzzle, remove, add, canonical=False)}
    assert found == expected
    assert bool(found) == bool(add)


def test_two_clues_for_two_are_all_of_those_that_three_tries_find() -> None:
    puzzle = nonet.minimise(nonet.random_grid(seed=6))
    near = research.vicinity(puzzle, canonical=False)
    far = set(research.vicinity(puzzle, 2, 2, canonical=False))
    for neighbour in Random(1).sample(near, 3):
        for other in research.vicinity(neighbour, canonical=False):
            changed = [cell for cell in range(81) if other[cell] != puzzle[cell]]
            taken = sum(puzzle[cell] > 0 for cell in changed)
            added = sum(other[cell] > 0 for cell in changed)
            assert (other in far) == (taken == added == 2)


def test_a_canonical_vicinity_does_not_depend_on_how_the_puzzle_looks() -> None:
    moved = nonet.Transform.random(Random(2)).apply(nonet.parse(SEVENTEEN))
    classes = research.vicinity(SEVENTEEN)
    assert classes == research.vicinity(moved)
    assert nonet.canonical(SEVENTEEN) not in classes
    assert all(nonet.canonical(puzzle) == puzzle for puzzle in classes)


def test_clues_of_a_board_with_many_solutions_are_tried_one_by_one() -> None:
    """Without two of its clues the puzzle of 17 has millions of solutions, too many to list."""
    puzzle = list(nonet.parse(SEVENTEEN))
    found = {tuple(board) for board in research.vicinity(puzzle, 1, 1, canonical=False)}
    many = [cell for cell in range(81) if puzzle[cell] and nonet.count_solutions(_without(puzzle, cell)) > 10_000]
    for gone in many[:2]:
        base = _without(puzzle, gone)
        for cell, digit in itertools.product(range(81), range(1, 10)):
            if base[cell] == 0 and puzzle[cell] != digit:
                board = [digit if at == cell else value for at, value in enumerate(base)]
                assert (tuple(board) in found) == (_is_valid_and_minimal(board))


def test_a_closure_has_the_vicinities_of_all_its_puzzles_and_nothing_else() -> None:
    found = list(research.closure([SEVENTEEN]))
    assert found[0] == nonet.canonical(SEVENTEEN)
    reached = {found[0]} | {near for puzzle in found for near in research.vicinity(puzzle)}
    assert len(found) == len(set(found)) > 4
    assert set(found) == reached
    # The same from any of them: what takes a clue out and puts one in can be undone.
    assert set(research.closure([found[-1]])) == reached
    assert set(research.closure(iter(found[1:3]))) == reached
    assert list(research.closure([])) == []


def test_puzzles_two_clues_away_are_mutual() -> None:
    """With 15 of 17 clues there are hundreds of millions of solutions: none are listed."""
    puzzle = "..............1..2.34....5.........1....3......645..7.......84.21...7...9........"
    near = research.vicinity(puzzle, 2, 2)
    assert near
    assert nonet.canonical(puzzle) in research.vicinity(near[0], 2, 2)
    assert all(research.is_minimal(other) for other in near)


def test_a_puzzle_with_several_solutions_has_no_vicinity() -> None:
    with pytest.raises(nonet.NotUniqueError):
        research.vicinity("." * 81)


@pytest.mark.parametrize(
    ("puzzle", "depth"),
    [
        (puzzles.WIKIPEDIA, 0),
        # Arto Inkala's puzzle of 2012 and the golden nugget are in T&E(2), as all but a few of the hardest known are.
        ("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..", 2),
        (GOLDEN_NUGGET, 2),
        # The first puzzle found in T&E(3): mith, 2022 ("Loki").
        ("57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..", 3),
    ],
)
def test_published_depths_are_found(puzzle: str, depth: int) -> None:
    assert research.te_depth(puzzle) == depth


def test_a_depth_of_one_needs_trials_but_no_nested_ones() -> None:
    puzzle = ".168....7.4...9..5....4...2..5........2.9..8.67.2......2.4.5...5.9.1..3.........6"
    assert research.te_depth(puzzle) == 1


@pytest.mark.parametrize("seed", range(3))
def test_backdoors_let_singles_finish(seed: int) -> None:
    puzzle = nonet.generate(seed=seed, clues=24)
    full = nonet.solve(puzzle)
    singles = nonet.LogicConfig.of("naked_single", "hidden_single", uniqueness=False)

    def is_solved_with(cells: tuple[int, ...]) -> bool:
        board = [full[cell] if puzzle[cell] or cell in cells else 0 for cell in range(81)]
        return bool(nonet.rate(board, config=singles))

    if is_solved_with(()):
        assert research.backdoors(puzzle, 0) == [()]
        assert research.backdoors(puzzle, 1) == []
        return
    assert research.backdoors(puzzle, 0) == []
    blanks = [cell for cell in range(81) if not puzzle[cell]]
    magic = [(cell,) for cell in blanks if is_solved_with((cell,))]
    assert research.backdoors(puzzle, 1) == magic
    pairs = research.backdoors(puzzle, 2)
    assert all(is_solved_with(pair) for pair in pairs)
    for pair in Random(seed).sample(list(itertools.combinations(blanks, 2)), 60):
        assert (pair in pairs) == (is_solved_with(pair) and not any((cell,) in magic for cell in pair))
