"""Conversations: what a trainer reads is what nonet says of the puzzle."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

import nonet
from nonet.dataset import Options, make_dataset, tracing
from nonet.dataset.layouts.chat import _Called
from nonet.play import read_claims, tools

if TYPE_CHECKING:
    from pathlib import Path


def rows_of(folder: Path, name: str) -> list[dict[str, Any]]:
    """Make a set in a format and return its rows."""
    make_dataset(folder / name, Options(format=name, test=0.0, seed=5), count=6, sync=False)
    return [json.loads(line) for line in (folder / name / "train.jsonl").read_text().splitlines()]


def digits(line: str) -> tuple[int, ...]:
    return nonet.parse(line).digits


def test_prompts(tmp_path: Path) -> None:
    for row in rows_of(tmp_path, "prompt"):
        assert read_claims(row["prompt"]).answer == digits(row["puzzle"])
        assert read_claims(row["answer"]).answer == digits(row["solution"])


def test_sharegpt(tmp_path: Path) -> None:
    for row in rows_of(tmp_path, "sharegpt"):
        human, gpt = row["conversations"]
        assert (human["from"], gpt["from"]) == ("human", "gpt")
        assert read_claims(human["value"]).answer == digits(row["puzzle"])
        assert read_claims(gpt["value"]).answer == digits(row["solution"])
        assert gpt["value"].count("\n") > len(list(nonet.explain(row["puzzle"])))


def test_messages(tmp_path: Path) -> None:
    for row in rows_of(tmp_path, "messages"):
        system, user, *turns, last = row["messages"]
        assert [system["role"], user["role"], last["role"]] == ["system", "user", "assistant"]
        assert read_claims(user["content"]).answer == digits(row["puzzle"])
        assert read_claims(last["content"]).answer == digits(row["solution"])
        assert row["tools"] == tools.schemas()
        box = tools.Tools(row["puzzle"])
        open_calls: dict[str, Any] = {}
        for turn in turns:
            if turn["role"] == "assistant":
                assert not open_calls
                open_calls = {call["id"]: call["function"] for call in turn["tool_calls"]}
                assert turn["content"]
            else:
                function = open_calls.pop(turn["tool_call_id"])
                assert turn["content"] == box.call(function["name"], function["arguments"])
                assert "justified" in turn["content"]
        assert box.episode.is_solved


@pytest.mark.parametrize("name", ["prompt", "sharegpt", "messages"])
def test_the_columns_are_those_of_json_lines(name: str, tmp_path: Path) -> None:
    plain, talk = rows_of(tmp_path, "jsonl"), rows_of(tmp_path, name)
    assert [{key: row[key] for key in plain[0]} for row in talk] == plain


def test_other_processes_write_the_same(tmp_path: Path) -> None:
    options = Options(format="messages", test=0.0, seed=6)
    make_dataset(tmp_path, options, count=tracing.FEWEST + 6, sync=False)
    for line in (tmp_path / "train.jsonl").read_text().splitlines():
        row = json.loads(line)
        here = _Called().talk((row["puzzle"], row["solution"]))
        assert {key: row[key] for key in here} == here
