"""The chains of a step hold link by link: every weak and every strong link exists on the board."""

from __future__ import annotations

from itertools import pairwise

import pytest

from logic.positions import Position, some_positions
from nonet import _core
from nonet.geometry import HOUSES, PEERS
from nonet.logic import ChainNode, Link, Step
from nonet.records import unpack

LOOPS = ("continuous_nice_loop", "discontinuous_nice_loop", "aic")
FORCING = ("forcing_chain_contradiction", "forcing_chain_verity")
CHAINS = ("x_chain", "xy_chain", *LOOPS, *(f"grouped_{name}" for name in LOOPS), *FORCING)
NETS = ("forcing_net_contradiction", "forcing_net_verity")


def steps_of(position: Position, technique: str) -> list[Step]:
    records = _core.logic_find_steps(position.digits, [technique], position.clues, position.candidates)
    return [unpack(Step, record, board=None) for record in records]


def has_weak_link(a: ChainNode, b: ChainNode) -> bool:
    """Return whether a on turns b off."""
    if a.digit != b.digit:
        return bool(a.cells == b.cells) and len(a.cells) == 1
    return all(other in PEERS[cell] for cell in a.cells for other in b.cells)


def has_strong_link(marks: list[int], a: ChainNode, b: ChainNode) -> bool:
    """Return whether a off turns b on."""
    if a.digit != b.digit:
        return bool(a.cells == b.cells) and marks[a.cells[0]] == 1 << a.digit - 1 | 1 << b.digit - 1
    both = {*a.cells, *b.cells}
    places = ({cell for cell in house if marks[cell] >> a.digit - 1 & 1} for house in HOUSES)
    return any(found == both for found in places)


@pytest.mark.parametrize("technique", CHAINS)
def test_every_link_of_a_chain_holds(technique: str) -> None:
    chains = 0
    for position in some_positions(12, 6):
        marks = position.marks
        for step in steps_of(position, technique):
            assert step.chains
            for chain in step.chains:
                chains += 1
                assert chain[0].link is None
                for before, node in pairwise(chain):
                    assert before.is_on != node.is_on
                    if node.is_on:
                        assert node.link is Link.STRONG
                        assert has_strong_link(marks, before, node)
                    else:
                        assert node.link is Link.WEAK
                        assert has_weak_link(before, node)
    assert chains > 0, "no chain to look at"


@pytest.mark.parametrize("technique", NETS)
def test_every_node_of_a_net_rests_on_earlier_ones(technique: str) -> None:
    branches = 0
    for position in some_positions(3, 12):
        for step in steps_of(position, technique):
            several = False
            for chain in step.chains:
                for number, node in enumerate(chain):
                    reasons = node.reasons
                    assert all(reason < number for reason in reasons)
                    assert (number == 0) == (not reasons)
                    several |= len(reasons) > 1
            assert several, "a net without a branch"
            branches += 1
    assert branches > 0, "no net to look at"
