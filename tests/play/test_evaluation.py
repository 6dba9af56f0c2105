"""Evaluations of outputs in the usual shapes, and curricula."""

from __future__ import annotations

import json
import subprocess
import sys
import xml.etree.ElementTree as ET
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import nonet
from nonet.errors import LimitError
from nonet.play.curriculum import curriculum
from nonet.play.evaluation import evaluate
from nonet.play.prompts import question
from nonet.play.proving import Prover
from puzzles import EMPTY, HARD, WIKIPEDIA, WIKIPEDIA_SOLUTION

if TYPE_CHECKING:
    from pathlib import Path

ROWS = [WIKIPEDIA_SOLUTION[at : at + 9] for at in range(0, 81, 9)]
CALL = {"function": {"name": "place", "arguments": json.dumps({"row": 5, "column": 5, "digit": 5})}}
SHAPES: dict[str, tuple[Any, str]] = {
    "plain": ({"puzzle": WIKIPEDIA, "response": WIKIPEDIA_SOLUTION}, "solved"),
    "answer": ({"puzzle": WIKIPEDIA, "answer": "\n".join(ROWS)}, "solved"),
    "question": ({"question": question(WIKIPEDIA), "output": "\n".join(ROWS)}, "solved"),
    "metadata": ({"metadata": {"puzzle": WIKIPEDIA}, "completion": WIKIPEDIA_SOLUTION}, "solved"),
    "zeros": ({"quizzes": WIKIPEDIA.replace(".", "0"), "prediction": WIKIPEDIA_SOLUTION}, "solved"),
    "rows": (
        {
            "grid": [list(map(int, WIKIPEDIA.replace(".", "0")[at : at + 9])) for at in range(0, 81, 9)],
            "output": "r5c5=5",
        },
        "partly",
    ),
    "chat": (
        {
            "messages": [
                {"role": "user", "content": question(WIKIPEDIA)},
                {"role": "assistant", "content": [{"type": "text", "text": WIKIPEDIA_SOLUTION}]},
            ]
        },
        "solved",
    ),
    "tools": (
        {
            "puzzle": WIKIPEDIA,
            "messages": [
                {"role": "assistant", "content": None, "tool_calls": [CALL]},
                {"role": "tool", "content": "r1c1=9"},
            ],
        },
        "partly",
    ),
    "choices": ({"puzzle": WIKIPEDIA, "choices": [{"message": {"role": "assistant", "content": "r1c3=1"}}]}, "wrong"),
    "completion choices": ({"puzzle": WIKIPEDIA, "choices": [{"text": WIKIPEDIA_SOLUTION}]}, "solved"),
    "sharegpt": (
        {
            "conversations": [
                {"from": "human", "value": question(WIKIPEDIA)},
                {"from": "gpt", "value": WIKIPEDIA_SOLUTION},
            ]
        },
        "solved",
    ),
    "nothing said": ({"puzzle": WIKIPEDIA, "response": "I give up."}, "empty"),
    "the puzzle again": ({"puzzle": WIKIPEDIA, "response": WIKIPEDIA}, "empty"),
    "another grid": ({"puzzle": HARD, "response": WIKIPEDIA_SOLUTION}, "wrong"),
    "no puzzle": ({"response": WIKIPEDIA_SOLUTION}, "malformed"),
    "no output": ({"puzzle": WIKIPEDIA}, "malformed"),
    "a list": ([1], "malformed"),
    "no JSON": ("{", "malformed"),
    "deep": ('{"a":' * 5000, "malformed"),
    "a bad puzzle": ({"puzzle": "55" + "." * 79, "response": "r1c3=1"}, "wrong"),
    "several solutions": ({"puzzle": EMPTY, "response": WIKIPEDIA_SOLUTION}, "solved"),
}


@pytest.mark.parametrize("shape", SHAPES)
def test_shapes(shape: str) -> None:
    row, status = SHAPES[shape]
    (found,) = evaluate([row]).rows
    assert found.status == status, found
    if isinstance(row, dict):
        (again,) = evaluate([json.dumps(row)]).rows
        assert again == found


VALUES: Any = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(),
        st.text(max_size=20),
        st.sampled_from([WIKIPEDIA, WIKIPEDIA_SOLUTION, "r5c5=5"]),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(
            st.sampled_from(["role", "content", "function", "arguments", "name", "tool_calls", "message"]),
            inner,
            max_size=3,
        ),
    ),
    max_leaves=8,
)
KEYS = st.sampled_from(
    ["puzzle", "question", "prompt", "response", "messages", "choices", "conversations", "output", "metadata", "info"]
)


@given(st.dictionaries(KEYS, VALUES, max_size=4))
def test_any_row_is_a_row(row: dict[str, Any]) -> None:
    (found,) = evaluate([row], proofs=False, rates=False).rows
    assert found.status in ("solved", "partly", "wrong", "empty", "malformed")
    assert (found.status == "solved") <= (WIKIPEDIA_SOLUTION in json.dumps(row))


def test_sums_and_picture() -> None:
    report = evaluate([row for row, _ in SHAPES.values()])
    wanted = [status for _, status in SHAPES.values()]
    sums = report.sums()
    assert sums["rows"] == len(wanted)
    assert sums["solved"] == wanted.count("solved")
    assert sums["malformed"] == wanted.count("malformed")
    assert sum(group["rows"] for group in report.by("level").values()) == len(wanted)
    assert ET.fromstring(report.to_svg()).tag.endswith("svg")
    assert json.loads(json.dumps(report.to_json()))["total"] == sums


def test_the_command(tmp_path: Path) -> None:
    results, report, plot = tmp_path / "results.jsonl", tmp_path / "report.json", tmp_path / "plot.svg"
    lines = [row if isinstance(row, str) else json.dumps(row) for row, _ in SHAPES.values()]
    results.write_text("\n".join(lines) + "\n\n\ud800".encode("utf-8", "surrogatepass").decode("utf-8", "replace"))
    command = [sys.executable, "-m", "nonet", "eval", str(results), "-o", str(report), "--plot", str(plot)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert "all" in done.stdout
    assert "malformed row" in done.stderr
    assert json.loads(report.read_text())["total"]["rows"] == len(lines) + 1
    assert plot.read_text().startswith("<svg")
    refused = subprocess.run([*command[:-3], str(results)], capture_output=True, text=True, check=False)
    assert refused.returncode == 2
    assert results.read_text().startswith("{")


# ── curricula ──────────────────────────────────────────────────────────────────────────────────────────────────────


def test_levels_in_order_and_balanced() -> None:
    lessons = curriculum("easy", "unfair", 10, seed=4)
    assert [lesson.goal for lesson in lessons] == sorted(
        [lesson.goal for lesson in lessons], key=["easy", "medium", "hard", "unfair"].index
    )
    assert all(nonet.rate(lesson.puzzle).level == lesson.goal for lesson in lessons)
    counts = [sum(lesson.stage == stage for lesson in lessons) for stage in range(4)]
    assert max(counts) - min(counts) <= 1
    assert len({nonet.canonical(lesson.puzzle).to_line() for lesson in lessons}) == 10
    assert curriculum("easy", "unfair", 10, seed=4) == lessons


def test_nothing_of_a_test_set() -> None:
    first = curriculum("easy", "medium", 6, seed=2)
    held = [nonet.random_equivalent(first[0].puzzle, seed=1)]
    again = curriculum("easy", "medium", 6, seed=2, apart_from=held)
    forms = {nonet.canonical(nonet.solve(lesson.puzzle)).to_line() for lesson in again}
    assert nonet.canonical(nonet.solve(held[0])).to_line() not in forms


def test_by_technique_and_by_rating() -> None:
    for lesson in curriculum("naked_pair", "x_wing", 4, seed=1):
        assert lesson.goal in {step.technique.id for step in nonet.explain(lesson.puzzle)}
    for lesson in curriculum(1.5, 4.0, 5, seed=1):
        low, high = map(float, lesson.goal.removeprefix("SE ").split("-"))
        assert low <= (nonet.rating.se.rate(lesson.puzzle).er or 0) <= high


@pytest.mark.parametrize(
    ("start", "end"), [("hard", "easy"), (4.0, 2.0), ("x_wing", "naked_pair"), ("nonsense", "easy")]
)
def test_wrong_orders(start: Any, end: Any) -> None:
    with pytest.raises(ValueError, match=r"expected|nonsense"):
        curriculum(start, end, 4)


def test_random_outputs_of_many_kinds() -> None:
    """Hostile outputs: nothing raises, and nothing is called solved that is not."""
    random = Random(1)
    pieces = [
        *ROWS,
        WIKIPEDIA,
        WIKIPEDIA_SOLUTION,
        "r5c5=5",
        "r5c5=9",
        "no solution",
        "```",
        "\n",
        "[",
        "{",
        '"',
        "|",
        "\ud800",
        "9" * 500,
    ]
    rows = [
        {"puzzle": WIKIPEDIA, "response": "\n".join(random.choices(pieces, k=random.randint(0, 25)))}
        for _ in range(300)
    ]
    for row, found in zip(rows, evaluate(rows, proofs=False, rates=False).rows, strict=True):
        assert found.status != "malformed"
        if found.status == "solved":
            assert WIKIPEDIA_SOLUTION in row["response"] or all(each in row["response"] for each in ROWS)


def test_proofs_that_take_too_long_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: Any, **__: Any) -> None:
        raise LimitError("time", limit=30, seconds="30")

    monkeypatch.setattr(Prover, "step_for", never)
    row = evaluate([{"puzzle": WIKIPEDIA, "response": WIKIPEDIA_SOLUTION[:40] + WIKIPEDIA[40:]}]).rows[0]
    assert (row.status, row.justified) == ("partly", 0)
    assert row.right > 10
