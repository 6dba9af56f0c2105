"""Ratings by whips and braids: published values, and a short program that tries every braid."""

from collections.abc import Iterator
from random import Random

import pytest

import nonet
from nonet import research
from nonet.errors import LimitError

#: From Denis Berthier's controlled-bias collection, part 001: puzzle, W rating, B rating.
PUBLISHED = [
    ("12.....8......9.....9.2.4....4..7..6.....1.4..7....35..4..6.5....2374.1....2..9..", 0, 0),
    ("..3.....9..678....78.1.3.6.21.......3...4........91.42......3.......7...9.15..8.4", 1, 1),
    ("....5.7.9..6.8..2.7.91....62.........37..2..4..8..7....6..91......6..5..9.1.7..38", 2, 2),
    ("1.3.5..8...6....2.......4.5.1.5.......82..34...789.5.23....2..18......3..41......", 3, 3),
    ("..3....8..5.78.1....91....52.......6..7....3.6...1.......2..9....16..3..9725...1.", 4, 4),
    (".23.5.7.9.....91..7..........46.....3......1..9.241.3.5....2.76...8..9.........51", 5, 5),
    ("1...5.7.9...7..........25.62.1...6....5.9....6.....3.1..4..8.3.83....21....3.7...", 5, 4),
    (".....6...4.6.8.1.3.9..3.5..2..3...7....527.......98..........4.8..6732..9.1.4.6..", 6, 5),
    ("..34...8....7.9.23..9.2.4...15.7.9.........4..6....5...9.......6..8....28.25..6.1", 6, 6),
]
WIKIPEDIA = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
#: In T&E(2), with the class that Cordoliani's classifier gives; in T&E(3), the first found (mith, 2022).
IN_B2B = "1..4.......6..9..2.7..3.5....8..5..63..1......4..7.........829...2...65.........8"
IN_B3B = "1...5..8...7..92...9......4....6...33..5.1......8...5...2.....7.4.3.....8...1..6."
LOKI = "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6.."

# The program: candidates are (row, column, digit), variables are sets of them, one of which is true.
Candidate = tuple[int, int, int]
ALL = [(row, column, digit) for row in range(9) for column in range(9) for digit in range(1, 10)]


def _houses(candidate: Candidate) -> Iterator[tuple[int, int, int]]:
    row, column, digit = candidate
    yield 0, row, column
    yield 1, row, digit
    yield 2, column, digit
    yield 3, row // 3 * 3 + column // 3, digit


BIT = {candidate: 1 << at for at, candidate in enumerate(ALL)}
VARIABLES: dict[tuple[int, int, int], int] = {}
for _candidate in ALL:
    for _house in _houses(_candidate):
        VARIABLES[_house] = VARIABLES.get(_house, 0) | BIT[_candidate]
LINKS: dict[int, int] = {}
for _candidate in ALL:
    _linked = 0
    for _house in _houses(_candidate):
        _linked |= VARIABLES[_house]
    LINKS[BIT[_candidate]] = _linked & ~BIT[_candidate]


def _bits(mask: int) -> Iterator[int]:
    while mask:
        yield mask & -mask
        mask &= mask - 1


def _singles(alive: int) -> int:
    """What is left once every value that is the last of its variable has excluded what it is linked to."""
    while True:
        before = alive
        for variable in VARIABLES.values():
            last = alive & variable
            if last and not last & (last - 1):
                alive &= ~LINKS[last]
        if alive == before:
            return alive


def _has_braid(alive: int, target: int, length: int) -> bool:
    """Whether `target` and length - 1 values that follow one after another leave a variable none."""
    boards = {(target, alive & ~LINKS[target])}
    for _ in range(length):
        following = set()
        for placed, left in boards:
            for variable in VARIABLES.values():
                last = left & variable
                if not last:
                    return True
                if not last & (last - 1) and not last & placed and (alive & variable) != last:
                    following.add((placed | last, left & ~LINKS[last]))
        boards = following
    return False


def _braid_rating(puzzle: str, most: int) -> int | None:
    alive = 0
    for (row, column, digit), bit in BIT.items():
        if puzzle[9 * row + column] in (".", str(digit)):
            alive |= bit
    alive = _singles(alive)
    length = 0
    while alive.bit_count() > 81:
        for target in _bits(alive):
            if _has_braid(alive, target, length):
                alive = _singles(alive & ~target)
                break
        else:
            length += 1
            if length > most:
                return None
    return length


@pytest.mark.parametrize("puzzle", [WIKIPEDIA, *(puzzle for puzzle, _, _ in PUBLISHED[:4])])
def test_b_ratings_are_those_of_a_program_that_tries_every_braid(puzzle: str) -> None:
    rating = research.b_rating(puzzle)
    assert rating is not None
    assert rating == _braid_rating(puzzle, 3)


@pytest.mark.parametrize(("puzzle", "whips", "braids"), PUBLISHED)
def test_published_ratings_are_found(puzzle: str, whips: int, braids: int) -> None:
    assert (research.w_rating(puzzle), research.b_rating(puzzle)) == (whips, braids)


@pytest.mark.parametrize(
    ("puzzle", "p"), [(WIKIPEDIA, 0), (PUBLISHED[5][0], 0), (IN_B2B, 2), (IN_B3B, 3), (LOKI, None)]
)
def test_published_classes_are_found(puzzle: str, p: int | None) -> None:
    assert research.bpb(puzzle) == p
    # Braids alone solve exactly what is in T&E(1).
    is_in_one = research.te_depth(puzzle) <= 1
    assert is_in_one == (p == 0)
    assert (research.b_rating(puzzle) is not None) == is_in_one
    assert is_in_one or research.w_rating(puzzle) is None


def test_b_ratings_do_not_depend_on_how_the_puzzle_looks() -> None:
    for seed, (puzzle, _, rating) in enumerate(PUBLISHED[4:8]):
        moved = nonet.Transform.random(Random(seed)).apply(nonet.parse(puzzle))
        assert research.b_rating(moved) == rating


def test_ratings_stop_in_time() -> None:
    with pytest.raises(LimitError):
        research.bpb("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..", timeout=0.1)
    with pytest.raises(nonet.NotUniqueError):
        research.b_rating("." * 81)
