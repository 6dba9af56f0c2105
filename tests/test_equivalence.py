"""Equivalence: canonical forms against a plain enumeration, transforms as a group, known automorphism counts."""

from collections.abc import Iterator
from hashlib import blake2b
from itertools import permutations, product
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import nonet
import puzzles
from nonet import _core
from nonet.equivalence import Transform, canonical_many, canonical_transform, equivalence
from nonet.search import masks_for_core
from puzzles import WIKIPEDIA

#: The grid with the most symmetries: 648 automorphisms.
MOST_SYMMETRICAL = "123456789456789123789123456231564897564897231897231564312645978645978312978312645"

FROM_SEED_7 = "19....628.35..6.....7......9..1...8.4..2...5.25.93.7.6.....5......61.345..6.89..."

CLUES = st.sampled_from([0, 1, 4, 10, 17, 22, 26, 30, 45, 60, 81])


Kept = tuple[list[list[int]], tuple[int, ...], tuple[int, ...], dict[int, int]]  # rows, order, columns, names


def every_order() -> list[tuple[int, ...]]:
    """List the 1,296 orders of lines that keep bands together."""
    inner = list(permutations(range(3)))
    return [
        tuple(3 * band + line for band, lines in zip(bands, trio, strict=True) for line in lines)
        for bands in inner
        for trio in product(inner, repeat=3)
    ]


def plain_canonical(line: str) -> str:
    """Find the canonical form the plain way: all columns in all orders, row by row, keeping what reads smallest."""
    board = [[int(c) if c.isdigit() else 0 for c in line[start : start + 9]] for start in range(0, 81, 9)]
    turned = [list(row) for row in zip(*board, strict=True)]
    kept: list[Kept] = [(rows, (), columns, {}) for rows in (board, turned) for columns in every_order()]
    text = ""
    for place in range(9):
        best: list[int] = [99]
        following: list[Kept] = []
        for rows, chosen, columns, names in kept:
            for row in range(9):
                if row in chosen or (place % 3 and row // 3 != chosen[-1] // 3):
                    continue
                new = dict(names)
                reading = [rows[row][c] and new.setdefault(rows[row][c], len(new) + 1) for c in columns]
                if reading < best:
                    best, following = reading, []
                if reading == best:
                    following.append((rows, (*chosen, row), columns, new))
        kept = following
        text += "".join(str(digit) if digit else "." for digit in best)
    return text


@pytest.mark.parametrize(
    "line",
    [puzzles.HARDEST, puzzles.SEVENTEEN, *(puzzles.puzzle(Random(n), n) for n in (24, 40)), puzzles.full(Random(3))],
    ids=["hardest", "17 clues", "24 clues", "40 clues", "full"],
)
def test_the_canonical_form_is_the_smallest_of_all(line: str) -> None:
    assert nonet.canonical(line).to_line() == plain_canonical(line)


@given(st.integers(0, 10**9), CLUES)
def test_equivalent_grids_have_the_same_canonical_form(seed: int, clues: int) -> None:
    grid = nonet.Grid(puzzles.puzzle(Random(seed), clues))
    form = nonet.canonical(grid)
    disguised = nonet.random_equivalent(grid, seed + 1)
    assert nonet.canonical(disguised) == form
    assert nonet.canonical(form) == form
    assert canonical_transform(grid).apply(grid).digits == form.digits
    there = equivalence(grid, disguised)
    assert there is not None
    assert there.apply(grid).digits == disguised.digits
    assert nonet.automorphisms(disguised) == nonet.automorphisms(grid)


@given(st.integers(0, 10**9))
def test_transforms_compose_and_invert(seed: int) -> None:
    rng = Random(seed)
    eliminated = [(rng.randrange(81), rng.randrange(1, 10)) for _ in range(9)]
    grid = nonet.Grid(puzzles.puzzle(rng, 30), eliminated=eliminated)
    one, other = Transform.random(rng), Transform.random(rng)
    assert one.inverse().apply(one.apply(grid)).is_identical(grid)
    assert one.then(other).apply(grid) == other.apply(one.apply(grid))
    assert one.then(one.inverse()) == Transform()
    assert grid.transform(one) == one.apply(grid)


def test_a_transform_keeps_clues_placements_and_eliminations() -> None:
    grid = nonet.Grid(puzzles.WIKIPEDIA).place("r1c3", 4).eliminate("r1c4", 6)
    turned = Transform(is_transposed=True, digits=(2, 1, 3, 4, 5, 6, 7, 8, 9)).apply(grid)
    assert turned["r3c1"] == 4
    assert turned.clue_count == grid.clue_count
    assert 6 not in turned.candidates("r4c1")


@pytest.mark.parametrize(
    ("line", "count"),
    [(MOST_SYMMETRICAL, 648), (puzzles.EMPTY, 3_359_232), (puzzles.HARDEST, 1), ("1" + "." * 80, 3_359_232 // 81)],
)
def test_known_automorphism_counts(line: str, count: int) -> None:
    assert nonet.automorphisms(line) == count


def test_the_most_symmetrical_grid_is_its_own_canonical_form() -> None:
    assert nonet.canonical(MOST_SYMMETRICAL).to_line() == MOST_SYMMETRICAL


def test_inequivalent_puzzles_have_different_forms() -> None:
    assert not nonet.is_equivalent(puzzles.WIKIPEDIA, puzzles.HARD)
    assert equivalence(puzzles.WIKIPEDIA, puzzles.HARD) is None
    changed = puzzles.HARD.replace("8", ".", 1)
    assert not nonet.is_equivalent(puzzles.HARD, changed)


def test_a_random_equivalent_depends_on_its_seed_alone() -> None:
    assert nonet.random_equivalent(puzzles.HARD, 1) == nonet.random_equivalent(puzzles.HARD, 1)
    assert len({nonet.random_equivalent(puzzles.HARD, seed) for seed in range(50)}) == 50
    # A fixed result, so that a machine that disagrees is noticed.
    assert nonet.random_equivalent(puzzles.WIKIPEDIA, 7).to_line() == FROM_SEED_7


def test_canonical_many_agrees_with_canonical() -> None:
    rng = Random(4)
    lines = [puzzles.puzzle(rng, rng.choice([17, 24, 30, 81])) for _ in range(200)]
    digits = np.array([[int(c) if c.isdigit() else 0 for c in line] for line in lines], np.uint8)
    for threads in (1, 3):
        forms = canonical_many(digits, threads=threads)
        assert [bytes(form) for form in forms] == [bytes(nonet.canonical(line).digits) for line in lines]


def test_conflicts_and_wrong_transforms_are_refused() -> None:
    with pytest.raises(nonet.InvalidGridError, match="digit 5 twice in row 1"):
        nonet.canonical("55" + "." * 79)
    digits = np.zeros((3, 81), np.uint8)
    digits[1, :2] = 5
    with pytest.raises(nonet.InvalidGridError, match="digit 5 twice in row 1"):
        canonical_many(digits)
    with pytest.raises(ValueError, match=r"expected rows 0\.\.8 in an order that keeps bands"):
        Transform(rows=(0, 3, 2, 1, 4, 5, 6, 7, 8))
    with pytest.raises(ValueError, match=r"expected the digits 1\.\.9"):
        Transform(digits=(1, 1, 3, 4, 5, 6, 7, 8, 9))


@pytest.mark.parametrize("digit", [-1, 10, 257])
def test_canonical_many_names_an_invalid_digit(digit: int) -> None:
    array = np.zeros((2, 81), np.int64)
    array[1, 10] = digit
    with pytest.raises(nonet.ParseError, match=f"expected digits 0..9, got {digit} at r2c2 of puzzles.1."):
        canonical_many(array)


def test_canonical_many_takes_what_solve_many_takes() -> None:
    line, digits = puzzles.WIKIPEDIA, nonet.parse(puzzles.WIKIPEDIA).to_array()
    for one in (line, line.encode(), [line], [nonet.Grid(line)], digits[None], digits[None] * 1.0):
        assert canonical_many(one).tobytes() == nonet.canonical(line)._digits
    assert canonical_many([]).shape == (0, 81)


def test_class_ids_are_hashes_of_the_canonical_forms() -> None:
    boards = [grid for seed in range(4) for grid in nonet.generate_many(40, seed=seed, clues=(22 + seed, 40))]
    digits = np.array([list(grid._digits) for grid in [*boards, nonet.Grid("." * 81), nonet.random_grid(3)]], np.uint8)
    for threads in (1, 3):
        ids, sound = _core.class_ids(digits, threads)
        assert sound.all()
        lines = [nonet.canonical(nonet.Grid.from_digits(row.tobytes())).to_line() for row in digits]
        assert [row.tobytes() for row in ids] == [blake2b(line.encode(), digest_size=16).digest() for line in lines]


def test_an_invalid_board_has_no_class_id() -> None:
    digits = np.zeros((4, 81), np.uint8)
    digits[1, :2] = 5
    digits[2, 80] = 10
    ids, sound = _core.class_ids(digits, 1)
    assert sound.tolist() == [True, False, False, True]
    assert not ids[1:3].any()
    assert (ids[0] == ids[3]).all()
    assert ids[0].any()


def test_finding_class_ids_can_be_stopped() -> None:
    stop = _core.StopFlag()
    stop.set()
    with pytest.raises(InterruptedError):
        _core.class_ids(np.zeros((1000, 81), np.uint8), 1, stop)


def without_digits(grid: nonet.Grid) -> nonet.Grid:
    """Return a board that has the digits of another as the only candidates of their cells."""
    masks = [1 << digit - 1 if digit else mask for digit, mask in zip(grid, grid.candidate_masks, strict=True)]
    return nonet.Grid.from_digits(bytes(81), None, masks)


def boards_with_candidates() -> Iterator[nonet.Grid]:
    """Yield boards of all kinds with eliminated candidates: with many digits, few, none; symmetrical ones, too."""
    puzzle, empty, rng = nonet.Grid(WIKIPEDIA), nonet.Grid(), Random(31)
    for board, count in ((puzzle, 1), (puzzle, 30), (empty, 1), (empty, 2), (empty, 200)):
        for _ in range(count):
            cell = rng.choice([cell for cell in board.blanks if len(board.candidates(cell)) > 1])
            board = board.eliminate(cell, rng.choice(board.candidates(cell)))
        yield board
    yield without_digits(puzzle)
    yield without_digits(nonet.random_grid(seed=5))
    cyclic = [(3 * (row % 3) + row // 3 + column) % 9 for row in range(9) for column in range(9)]
    yield nonet.Grid.from_digits(bytes(81), None, [0x1FF ^ 1 << digit for digit in cyclic])


@pytest.mark.parametrize("number", range(8))
def test_candidates_have_a_canonical_form(number: int) -> None:
    board = list(boards_with_candidates())[number]
    form = nonet.canonical(board)
    assert nonet.canonical(form) == form
    assert nonet.is_equivalent(board, form)
    assert len(form.eliminated) == len(board.eliminated) > 0
    for seed in range(5):
        other = nonet.random_equivalent(board, seed)
        assert nonet.canonical(other) == form
        there = equivalence(board, other)
        assert there is not None
        assert there.apply(board) == other
        assert nonet.automorphisms(other) == nonet.automorphisms(board)


def test_boards_that_differ_in_a_candidate_are_not_equivalent() -> None:
    puzzle = nonet.Grid(WIKIPEDIA)
    one, other = puzzle.eliminate("r1c3", 1), puzzle.eliminate("r1c3", 2)
    forms = {nonet.canonical(board) for board in (puzzle, one, other, without_digits(one), without_digits(other))}
    assert len(forms) == 5
    assert equivalence(one, other) is None
    with pytest.raises(nonet.ParseError, match=r"1 eliminated from r1c3 in puzzles\[1\]: canonical takes one"):
        nonet.canonical_many([puzzle, one])


@pytest.mark.parametrize("line", [WIKIPEDIA, "." * 81, "1" + "." * 80, "123456789" + "." * 72, MOST_SYMMETRICAL])
def test_both_searches_count_the_same_automorphisms(line: str) -> None:
    grid = nonet.Grid(line)
    assert _core.candidate_form(grid._digits, masks_for_core(grid))[4] == nonet.automorphisms(grid)


def test_the_form_of_a_board_with_candidates_stays_the_same() -> None:
    form = nonet.canonical(nonet.Grid(WIKIPEDIA).eliminate("r1c3", 1))
    assert form.to_line() == "16....5739.2.6......5.......1.2....9.8.3....572.8.564....1.2968....4......6.57..."
    assert form.eliminated == ((18, 8),)
