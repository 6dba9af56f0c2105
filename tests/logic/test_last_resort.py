"""The last resort is still logic: nets whose every node is proved solve the hardest puzzles without guessing."""

from __future__ import annotations

from dataclasses import replace

import pytest

import nonet
from logic.boards import example, is_sound
from logic.proving import UnprovedError, prove
from logic.reading_back import faults_of
from nonet.logic import HintKind, Link, LogicConfig, Step
from puzzles import HARD

GOLDEN = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."
NETS = ("whip", "g_whip", "braid", "dynamic_net", "nested_net")


@pytest.mark.parametrize("line", [HARD, GOLDEN])
def test_the_hardest_puzzles_need_no_guess(line: str) -> None:
    proved = 0
    grid = nonet.parse(line)
    for step in nonet.explain(line):
        assert step.technique.id != "brute_force"
        assert is_sound(step), step
        if step.technique.id in NETS and proved < 6:
            proved += 1
            assert faults_of(step) == []
        grid = step.apply()
    assert grid.is_solved
    assert (proved > 0) == (line == GOLDEN)  # a multi-sector locked set opens the other


def test_brute_force_is_used_only_when_it_is_enabled() -> None:
    assert "brute_force" not in LogicConfig.for_hints().order
    assert nonet.hint(HARD, config=LogicConfig.of("remote_pair")).kind is HintKind.STUCK
    step = nonet.hint(HARD, config=LogicConfig.of("brute_force")).step
    assert step is not None
    assert step.technique.id == "brute_force"


def test_the_scale_is_still_hodokus() -> None:
    rating = nonet.rate(HARD)
    assert rating.hardest is not None
    assert rating.hardest.id == "brute_force"
    assert not any(name in LogicConfig().order for name in NETS)


def test_a_tree_is_numbered_and_indented() -> None:
    text = nested().explain()
    assert "\n1. " in text
    assert any(line.startswith("   ") and line.lstrip()[0].isdigit() for line in text.splitlines())


def nested() -> Step:
    step = example("nested_net")
    assert any(node.depth > 1 for node in step.chains[0])
    return step


def test_a_tree_survives_json() -> None:
    assert Step.from_json(nested().to_json()) == nested()


def test_the_prover_refuses_an_incomplete_tree() -> None:
    """Without any one of its placements or refutations, and with a reason from a closed assumption, no tree holds."""
    step = nested()
    (chain,) = step.chains
    for index, node in enumerate(chain[1:-1], 1):
        if node.link is Link.STRONG:
            broken = (*chain[:index], replace(node, reasons=node.reasons[1:] or (0,)), *chain[index + 1 :])
            with pytest.raises(UnprovedError):
                prove(replace(step, chains=(broken,)))
    inner = next(index for index, node in enumerate(chain) if node.depth == 2)
    last = replace(chain[-1], reasons=(0, inner, chain[-1].reasons[2]))
    with pytest.raises(UnprovedError):
        prove(replace(step, chains=((*chain[:-1], last),)))
