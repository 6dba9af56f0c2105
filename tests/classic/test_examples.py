"""The examples show what they claim to show."""

from __future__ import annotations

import nonet
from nonet import classic


def test_every_example_has_one_solution() -> None:
    for name, example in classic.EXAMPLES.items():
        assert name == example.name
        assert nonet.check(example.puzzle), name


def test_half_turn_is_scan_order_upside_down() -> None:
    assert classic.EXAMPLES["half_turn"].puzzle == classic.EXAMPLES["scan_order"].puzzle[::-1]


def test_the_trap_for_scan_order_counts_down_in_its_first_row() -> None:
    assert nonet.solve(classic.EXAMPLES["brute_force_killer"].puzzle).to_line()[:9] == "987654321"


def test_seventeen_clues_are_seventeen() -> None:
    assert nonet.parse(classic.EXAMPLES["seventeen_clues"].puzzle).clue_count == 17
