"""The examples show what they claim to show, and the numbers of nodes in docs/algorithms.md are right."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import nonet
from nonet import classic

if TYPE_CHECKING:
    from nonet.classic.algorithms import AlgorithmName


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


PAGE = Path(__file__).resolve().parents[2] / "docs" / "algorithms.md"

#: Searches of more nodes than this are not run to their end here, only far enough to see that they are long.
MOST_NODES = {"bitmask": 500_000, "singles_once": 500_000, "singles_first": 50_000}


def node_table() -> dict[tuple[str, str], int]:
    """Read the table of nodes: (example, algorithm) → nodes."""
    lines = PAGE.read_text(encoding="utf-8").split("<!-- nodes:")[1].splitlines()
    rows = [[part.strip() for part in line.strip("|").split("|")] for line in lines if line.startswith("|")]
    header, _, *body = rows[: 2 + len(classic.EXAMPLES)]
    return {
        (row[0], algorithm): int(cell.replace(",", ""))
        for row in body
        for algorithm, cell in zip(header[1:], row[1:], strict=True)
    }


TABLE = node_table()


def test_the_table_names_every_example() -> None:
    assert {example for example, _ in TABLE} == set(classic.EXAMPLES)
    assert {algorithm for _, algorithm in TABLE} == set(classic.ALGORITHMS) - {"boolean", "walk"}


@pytest.mark.parametrize(("example", "algorithm"), TABLE)
def test_nodes_are_as_documented(example: str, algorithm: AlgorithmName) -> None:
    expected = TABLE[example, algorithm]
    is_long = expected > MOST_NODES.get(algorithm, expected)
    limit = MOST_NODES[algorithm] // 10 if is_long else None
    result = classic.solve(classic.EXAMPLES[example].puzzle, algorithm, unique=False, node_limit=limit)
    assert result.nodes == (limit if is_long else expected)


def test_luck_is_as_documented() -> None:
    puzzle = classic.EXAMPLES["inkala_2012"].puzzle
    assert [classic.solve(puzzle, name).nodes for name in ("singles_first", "fewest_first")] == [13_170, 3_598]
