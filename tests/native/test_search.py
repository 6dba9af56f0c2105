"""The native search on every instruction set: against the oracle, against each other, and on edge cases."""

from array import array
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import combinations, islice, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import oracle
import puzzles
from native import signature
from nonet import _core

ISAS = _core.supported_isas()
#: Instruction sets, and whether two boards are settled at once, which only AVX-512 does.
WAYS = [(isa, False) for isa in ISAS] + [(isa, True) for isa in ISAS if isa == "avx512"]
ALL_DIGITS = 0x1FF
SIGNATURE = signature.read()


@pytest.fixture(params=WAYS, ids=lambda way: way[0] + " in pairs" * way[1])
def isa(request: pytest.FixtureRequest) -> Iterator[str]:
    """Run a test in every way."""
    with searching(*request.param):
        yield request.param[0]


@contextmanager
def searching(isa: str, in_pairs: bool) -> Iterator[None]:
    before = _core.isa(), _core.uses_pairs()
    _core.use_isa(isa)
    _core.use_pairs(in_pairs)
    try:
        yield
    finally:
        _core.use_isa(before[0])
        _core.use_pairs(before[1])


def in_every_way(what: str, board: bytes, limit: int) -> list[tuple[int, list[bytes], int]]:
    """Call a function of the core with each instruction set in turn."""
    answers = []
    for way in WAYS:
        with searching(*way):
            answers.append(getattr(_core, what)(board, limit))
    return answers


def digits_of(line: str) -> bytes:
    return bytes(oracle.digits_from_line(line))


def masks(values: list[int]) -> bytes:
    return array("H", values).tobytes()


def all_solutions(candidates: bytes, most: int = 10**6) -> list[bytes]:
    stream = _core.SolutionStream(candidates)
    return list(islice(iter(stream.next, None), most))


# ── which kernel runs ────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_kernel_that_runs_is_the_one_asked_for(isa: str) -> None:
    assert _core.search_isa() == isa


# ── signature ────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_signature_holds_on_every_instruction_set(isa: str) -> None:
    assert [signature.search(case.line) for case in SIGNATURE] == SIGNATURE


def test_the_boards_of_the_signature_are_of_every_kind() -> None:
    assert {case.solutions for case in SIGNATURE} == {0, 1, 2}
    assert sum(case.nodes for case in SIGNATURE) > 1000


def test_the_boards_of_the_signature_are_counted_as_the_oracle_counts_them() -> None:
    for case in SIGNATURE[::10]:
        assert oracle.count_solutions(digits_of(case.line), 2) == case.solutions, case.line


# ── no, one or several solutions ─────────────────────────────────────────────────────────────────────────────────────


# With one solution, and more candidates left by propagation than such a puzzle usually has.
LOOSE_AND_UNIQUE = (
    ".8.37..4....4........1.976..9..43..7.345....1...691.3..49...37686.93.51.3..756..4",
    ".492..8....1...7.9.3..9..21.8.9.5613......24..6.8...973.8..2..4....59.8.5.6.381.2",
    ".....592..259.........7364.8..71..961..6.835.6..359.813....7.62.6.431.7...7....3.",
)


def loose_boards() -> list[bytes]:
    """Boards of every number of clues, most with many solutions."""
    rng = Random(8)
    lines = [puzzles.puzzle(rng, clues) for clues in [*range(0, 50, 2), *range(28, 36)]]
    # Boxes 5, 6, 8 and 9 whole and hardly anything else: 39 clues, and few cells follow.
    kept = {cell for cell in range(81) if (cell // 9 > 2 and cell % 9 > 2) or cell in (0, 10, 20)}
    for _ in range(12):
        lines.append("".join(digit if cell in kept else "." for cell, digit in enumerate(puzzles.full(rng))))
    return [digits_of(line) for line in lines]


LOOSE = loose_boards()


def test_solve_unique_agrees_with_counting(isa: str) -> None:
    boards = [digits_of(line) for line in (*LOOSE_AND_UNIQUE, *(case.line for case in SIGNATURE))] + LOOSE
    counted = [_core.solve_digits(board, 2) for board in boards]
    found = [_core.solve_unique(board) for board in boards]
    assert [count for count, _, _ in found] == [count for count, _, _ in counted]
    assert [solution for _, solution, _ in found] == [two[0] if count == 1 else None for count, two, _ in counted]


def test_solve_unique_takes_fewer_branches_and_as_many_on_every_instruction_set() -> None:
    nodes: dict[bool, list[int]] = {}
    for isa, in_pairs in WAYS:
        with searching(isa, in_pairs):
            found = [_core.solve_unique(board)[2] for board in LOOSE]
        assert nodes.setdefault(in_pairs, found) == found
        assert sum(found) < 0.8 * sum(_core.solve_digits(board, 2)[2] for board in LOOSE)


def test_solve_unique_takes_more_branches_on_loose_boards_with_one_solution(isa: str) -> None:
    for board in map(digits_of, LOOSE_AND_UNIQUE):
        assert _core.solve_unique(board)[2] > _core.solve_digits(board, 2)[2]


# ── counts ───────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("case", SIGNATURE[::7], ids=lambda case: case.line)
def test_solutions_follow_the_rules_and_keep_the_clues(case: signature.Case, isa: str) -> None:
    count, found, _ = _core.solve_digits(digits_of(case.line), 2)
    assert count == len(set(found)) == case.solutions
    assert all(oracle.is_solution_of(solution, digits_of(case.line)) for solution in found)


@pytest.mark.parametrize("seed", range(40))
def test_all_instruction_sets_give_the_same_solutions_in_the_same_order_with_the_same_nodes(seed: int) -> None:
    rng = Random(seed)
    board = digits_of(puzzles.puzzle(rng, rng.choice([8, 17, 22, 26, 30])))
    first, *others = in_every_way("solve_digits", board, 3000)
    assert others == [first] * len(others)


@pytest.fixture(scope="module")
def thousands() -> tuple[bytes, set[bytes]]:
    """A board and its solutions, by the oracle."""
    board = digits_of(puzzles.puzzle(Random(2), 25))
    return board, {bytes(solution) for solution in oracle.solutions(board)}


def test_thousands_of_solutions_are_found_once_each(isa: str, thousands: tuple[bytes, set[bytes]]) -> None:
    board, expected = thousands
    assert len(expected) > 1000
    found = all_solutions(masks([1 << (d - 1) if d else ALL_DIGITS for d in board]))
    assert len(found) == len(expected)
    assert set(found) == expected
    assert _core.solve_digits(board, 2**63)[0] == len(expected)


@pytest.mark.parametrize("clues", range(9))
def test_boards_with_hardly_any_clue_reach_their_limit(clues: int, isa: str) -> None:
    board = digits_of(puzzles.puzzle(Random(clues), clues))
    count, found, nodes = _core.solve_digits(board, 20_000)
    assert count == 20_000
    assert nodes < 25_000
    assert all(oracle.is_solution_of(solution, board) for solution in found)


@pytest.mark.parametrize("limit", [0, 1, 2, 3, 255, 256, 257, 2**64 - 1])
def test_the_count_stops_at_the_limit(limit: int, isa: str) -> None:
    board = digits_of(puzzles.puzzle(Random(3), 24))
    every = _core.solve_digits(board, 2**63)[0]
    count, found, _ = _core.solve_digits(board, limit)
    assert count == min(limit, every)
    assert len(found) == min(count, 2)


def test_a_full_board_is_its_own_solution(isa: str) -> None:
    board = digits_of(puzzles.WIKIPEDIA_SOLUTION)
    assert _core.solve_digits(board, 2) == (1, [board], 0)


@pytest.mark.parametrize("cell", range(81))
def test_a_full_board_with_a_wrong_digit_has_no_solution(cell: int, isa: str) -> None:
    board = bytearray(digits_of(puzzles.WIKIPEDIA_SOLUTION))
    board[cell] = board[cell] % 9 + 1
    assert _core.solve_digits(bytes(board), 2)[0] == 0


def test_any_two_equal_clues_in_a_house_leave_no_solution(isa: str) -> None:
    for one, other in combinations(range(81), 2):
        board = bytearray(81)
        board[one] = board[other] = 9
        expected = 0 if oracle.see_each_other(one, other) else 2
        assert _core.solve_digits(bytes(board), 2)[0] == expected, (one, other)


def test_every_digit_is_found_in_every_cell(isa: str) -> None:
    for cell, digit in product(range(81), range(1, 10)):
        board = bytearray(81)
        board[cell] = digit
        count, found, _ = _core.solve_digits(bytes(board), 1)
        assert count == 1
        assert oracle.is_solution_of(found[0], board)


# ── candidate grids ──────────────────────────────────────────────────────────────────────────────────────────────────


@given(seed=st.integers(0, 10**9), density=st.floats(0, 0.3))
def test_candidate_grids_agree_with_the_oracle(seed: int, density: float) -> None:
    # Of random candidates hardly any grid has a solution: keep those of one or two full boards.
    rng = Random(seed)
    full = [digits_of(puzzles.full(rng)) for _ in range(rng.choice([0, 1, 1, 2]))]
    kept = [
        sum(1 << d for d in range(9) if rng.random() < density) | sum({1 << (board[cell] - 1) for board in full})
        for cell in range(81)
    ]
    banned = [(cell, d + 1) for cell in range(81) for d in range(9) if not kept[cell] >> d & 1]
    expected = {bytes(solution) for solution in islice(oracle.solutions([0] * 81, banned), 50)}
    first, *others = in_every_way("solve_masks", masks(kept), 50)
    assert others == [first] * len(others)
    assert first[0] == len(expected)
    found = all_solutions(masks(kept), 50)
    assert len(found) == len(set(found)) == len(expected)
    if len(expected) < 50:
        assert set(found) == expected


@pytest.mark.parametrize("cell", range(0, 81, 5))
def test_a_cell_without_candidates_has_no_solution(cell: int, isa: str) -> None:
    kept = [ALL_DIGITS] * 81
    kept[cell] = 0
    assert _core.solve_masks(masks(kept), 2) == (0, [], 0)


def test_bits_beyond_the_nine_digits_are_ignored(isa: str) -> None:
    board = digits_of(puzzles.WIKIPEDIA)
    plain = [1 << (d - 1) if d else ALL_DIGITS for d in board]
    noisy = [mask | 0xFE00 for mask in plain]
    assert _core.solve_masks(masks(noisy), 2) == _core.solve_masks(masks(plain), 2)
    assert _core.solve_masks(masks([0xFE00] * 81), 2)[0] == 0


# ── streams ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_stream_may_change_the_instruction_set_at_every_step() -> None:
    candidates = masks([ALL_DIGITS] * 81)
    expected = all_solutions(candidates, 500)
    before = _core.isa()
    stream = _core.SolutionStream(candidates)
    found = []
    for step in range(500):
        _core.use_isa(ISAS[step % len(ISAS)])
        found.append(stream.next())
    _core.use_isa(before)
    assert found == expected


def test_a_stream_that_is_over_stays_over(isa: str) -> None:
    stream = _core.SolutionStream(masks([1 << (d - 1) for d in digits_of(puzzles.WIKIPEDIA_SOLUTION)]))
    assert stream.next() == digits_of(puzzles.WIKIPEDIA_SOLUTION)
    assert stream.next() is None
    assert stream.next() is None


# ── symmetry ─────────────────────────────────────────────────────────────────────────────────────────────────────────


@given(seed=st.integers(0, 10**9))
def test_counts_follow_a_board_through_every_permutation_of_its_lines(seed: int) -> None:
    rng = Random(seed)
    board = digits_of(puzzles.mixed(rng))
    digits = [0, *rng.sample(range(1, 10), 9)]
    rows, columns = ([3 * b + i for b in rng.sample(range(3), 3) for i in rng.sample(range(3), 3)] for _ in "rc")
    image = bytes(digits[board[9 * row + column]] for row in rows for column in columns)
    if rng.random() < 0.5:
        image = bytes(image[9 * (cell % 9) + cell // 9] for cell in range(81))
    for (count, _, _), (image_count, _, _) in zip(
        in_every_way("solve_digits", board, 300), in_every_way("solve_digits", image, 300), strict=True
    ):
        assert count == image_count


# ── arguments of the binding ──────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: _core.solve_digits(bytes(80), 2), "expected 81 bytes of digits"),
        (lambda: _core.solve_digits(bytes(82), 2), "expected 81 bytes of digits"),
        (lambda: _core.solve_digits(bytes(80) + b"\x0a", 2), r"expected digits of 0\.\.9"),
        (lambda: _core.solve_masks(bytes(81), 2), "expected 162 bytes of candidate masks"),
        (lambda: _core.SolutionStream(bytes(161)), "expected 162 bytes of candidate masks"),
    ],
)
def test_boards_of_the_wrong_size_are_rejected(call: object, message: str) -> None:
    assert callable(call)
    with pytest.raises(ValueError, match=message):
        call()


def test_a_line_is_solved_in_one_call(isa: str) -> None:
    clues, solution = digits_of(puzzles.WIKIPEDIA), digits_of(puzzles.WIKIPEDIA_SOLUTION)
    for blank in ".0_*-":
        assert _core.solve_line(puzzles.WIKIPEDIA.replace(".", blank), 2) == (clues, solution, True)
    found = _core.solve_line(puzzles.EMPTY, 2)
    assert found is not None
    assert found[0] == bytes(81)
    first, second = found[1][:81], found[1][81:]
    assert first != second
    assert [sorted(half) for half in (first, second)] == [sorted([*range(1, 10)] * 9)] * 2
    assert _core.solve_line("11" + puzzles.EMPTY[2:], 2) == (b"\x01\x01" + bytes(79), b"", False)


@pytest.mark.parametrize(
    "text",
    [
        "",
        puzzles.EMPTY[1:],
        puzzles.EMPTY + ".",
        "x" + puzzles.EMPTY[1:],
        puzzles.EMPTY[1:] + "\0",
        "é" + puzzles.EMPTY[1:],
        "１" + puzzles.EMPTY[1:],
        puzzles.EMPTY.encode(),
        None,
        5,
        [puzzles.EMPTY],
    ],
    ids=repr,
)
def test_anything_but_a_plain_line_is_left_to_the_parser(text: object) -> None:
    assert _core.solve_line(text, 2) is None


@pytest.mark.parametrize("code", range(256))
def test_every_character_of_a_line_is_a_digit_or_a_blank_or_rejected(code: int) -> None:
    line = chr(code) + puzzles.WIKIPEDIA[1:]
    answer = _core.solve_line(line, 2)
    if chr(code) in "123456789":
        assert answer is not None
        assert answer[0][0] == int(chr(code))
    elif chr(code) in ".0_*-":
        assert answer is not None
        assert answer[0][0] == 0
    else:
        assert answer is None
