"""Conversations for training language models, as JSON lines: an object per puzzle, with the columns of the others.

    prompt    {"prompt": question, "answer": board, …}
    sharegpt  {"conversations": [{"from": "human", …}, {"from": "gpt", …}], …}: the answer after the steps to it
    messages  {"messages": […], "tools": […], …}: the steps as calls of the tools of `nonet.play`, each judged

The steps are those of `nonet.explain`, in notation and in English words.
"""

from __future__ import annotations

import json
from abc import abstractmethod
from typing import TYPE_CHECKING, Any, Final

from nonet.dataset.layouts.base import Encoder, JsonEncoder, values_of
from nonet.dataset.layouts.jsonl import JsonLines
from nonet.dataset.tracing import mapped
from nonet.logic import explain
from nonet.play import tools
from nonet.play.prompts import question, system

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from nonet.steps import Step

__all__ = ["Messages", "Prompts", "ShareGpt"]

#: Puzzles encoded at a time: finding and judging their steps takes milliseconds each.
_ROWS: Final = 256


class _Talk(JsonEncoder):
    """An object for each puzzle: the conversation, then the columns."""

    def rows(self, records: NDArray[Any]) -> Iterator[dict[str, Any]]:
        values = values_of(records)
        boards = list(zip(values["puzzle"], values["solution"], strict=True))
        talks = mapped(self.talk, boards)
        for talk, row in zip(talks, zip(*values.values(), strict=True), strict=True):
            yield talk | dict(zip(values, row, strict=True))

    @abstractmethod
    def talk(self, boards: tuple[str, str]) -> dict[str, Any]:
        """Return the conversation about a puzzle and its solution."""


class _Prompt(_Talk):
    def talk(self, boards: tuple[str, str]) -> dict[str, Any]:
        puzzle, solution = boards
        return {"prompt": question(puzzle), "answer": _board(solution)}


class _Shared(_Talk):
    def talk(self, boards: tuple[str, str]) -> dict[str, Any]:
        puzzle, solution = boards
        steps = [f"{number}. {step}" for number, step in enumerate(explain(puzzle), 1)]
        answer = "\n".join([*steps, "", _board(solution)])
        return {"conversations": [{"from": "human", "value": question(puzzle)}, {"from": "gpt", "value": answer}]}


class _Called(_Talk):
    def talk(self, boards: tuple[str, str]) -> dict[str, Any]:
        puzzle, solution = boards
        box = tools.Tools(puzzle)
        messages: list[dict[str, Any]] = [
            {"role": "system", "content": system(with_tools=True)},
            {"role": "user", "content": question(puzzle)},
        ]
        for step in explain(puzzle):
            calls = list(_calls(step, len(messages)))
            messages.append({"role": "assistant", "content": step.explain(), "tool_calls": calls})
            for call in calls:
                answer = box.call(call["function"]["name"], call["function"]["arguments"])
                messages.append({"role": "tool", "tool_call_id": call["id"], "content": answer})
        messages.append({"role": "assistant", "content": _board(solution)})
        return {"messages": messages, "tools": tools.schemas()}


def _calls(step: Step, number: int) -> Iterator[dict[str, Any]]:
    """Yield the calls of tools that carry out a step."""
    ends = [*(("place", cell, digit) for cell, digit in step.placements)]
    ends += [("rule_out", cell, digit) for cell, digit in step.eliminations]
    for at, (name, cell, digit) in enumerate(ends):
        arguments = json.dumps({"row": cell // 9 + 1, "column": cell % 9 + 1, "digit": digit})
        yield {"id": f"call_{number}_{at}", "type": "function", "function": {"name": name, "arguments": arguments}}


def _board(line: str) -> str:
    return "\n".join(" ".join(line[at : at + 9]) for at in range(0, 81, 9))


class _Chat(JsonLines):
    """`train.jsonl` and so on, with another object for each puzzle."""

    rows = _ROWS
    _encoder: type[_Talk]

    def encoders(self, split: str) -> dict[str, Encoder]:
        return {f"{split}.jsonl": self._encoder()}


class Prompts(_Chat):
    """A question and its answer."""

    name = "prompt"
    _encoder = _Prompt


class ShareGpt(_Chat):
    """A question, and an answer that reasons in notation."""

    name = "sharegpt"
    _encoder = _Shared


class Messages(_Chat):
    """A conversation with tool calls, of which each is judged."""

    name = "messages"
    _encoder = _Called
