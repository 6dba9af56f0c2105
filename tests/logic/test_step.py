"""Steps: immutable, complete in JSON, written in the usual notation."""

import dataclasses
import json

import pytest

import nonet
from logic.boards import some_puzzles
from nonet.logic import LogicConfig, Step
from nonet.logic.notation import write_cells


@pytest.mark.parametrize("line", some_puzzles(12))
def test_steps_survive_json(line: str) -> None:
    for step in nonet.explain(line, config=LogicConfig.everything()):
        text = json.dumps(step.to_json(), ensure_ascii=False)
        assert Step.from_json(json.loads(text)) == step


def test_a_step_is_immutable_and_hashable() -> None:
    step = next(nonet.explain(some_puzzles()[0]))
    with pytest.raises(dataclasses.FrozenInstanceError):
        step.placements = ()  # type: ignore[misc]
    assert len({step, step}) == 1


def test_notation_names_technique_and_outcome() -> None:
    for line in some_puzzles(12):
        for step in nonet.explain(line):
            text = str(step)
            assert text.startswith(f"{step.technique.name}: ")
            for cell, digit in step.placements:
                name = nonet.geometry.cell_name(cell)
                assert f"{name}={digit}" in text or text.endswith(f"→ {name}")
            assert ("<>" in text) == bool(step.eliminations)


def test_cells_are_written_in_short() -> None:
    assert write_cells([0, 1, 2]) == "r1c123"
    assert write_cells([0, 9, 40]) == "r12c1,r5c5"
