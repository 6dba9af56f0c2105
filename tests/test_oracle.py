"""The oracle itself, on boards with known answers."""

from __future__ import annotations

import oracle

SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def test_the_oracle_sees_twenty_cells_from_each_cell() -> None:
    assert all(len(seen) == 20 for seen in oracle.SEEN)


def test_the_oracle_keeps_a_complete_board() -> None:
    digits = oracle.digits_from_line(SOLVED)
    assert list(oracle.solutions(digits)) == [digits]
    assert oracle.is_solution_of(digits, digits)


def test_the_oracle_finds_nothing_if_a_digit_occurs_twice() -> None:
    assert oracle.count_solutions(oracle.digits_from_line("5.......5" + "." * 72), 1) == 0


def test_the_oracle_finds_both_ways_to_fill_a_rectangle() -> None:
    first, second, blanked = rectangle()
    assert sorted(oracle.solutions(blanked)) == sorted([first, second])


def test_the_oracle_puts_no_eliminated_digit_into_its_cell() -> None:
    first, second, blanked = rectangle()
    cell = blanked.index(0)
    assert list(oracle.solutions(blanked, [(cell, first[cell])])) == [second]


def test_the_oracle_counts_the_empty_board_up_to_the_limit() -> None:
    assert oracle.count_solutions([0] * 81, 50) == 50


def test_the_oracle_knows_a_solution_from_another_board() -> None:
    first, second, blanked = rectangle()
    assert oracle.is_solution_of(second, blanked)
    assert not oracle.is_solution_of(second, first)
    assert not oracle.is_solution_of([1] * 81, blanked)


def rectangle() -> tuple[list[int], list[int], list[int]]:
    """Return two solved boards that differ in four cells, and the board with those four blank.

    The solved board holds 6 7 in r1c4 r1c5 and 7 6 below them in r4c4 r4c5: two rows, two columns and two boxes, so
    the two digits may change places.
    """
    first = oracle.digits_from_line(SOLVED)
    second, blanked = first.copy(), first.copy()
    for cell, digit in {3: 7, 4: 6, 30: 6, 31: 7}.items():
        second[cell], blanked[cell] = digit, 0
    return first, second, blanked
