"""The adapters, run by the frameworks themselves, with scripted models: a perfect, a random and a cheating one."""

from __future__ import annotations

import json
import warnings
from random import Random
from typing import TYPE_CHECKING, Any

import jsonschema  # type: ignore[import-untyped]
import pytest

import nonet
from nonet.geometry import line_of_digits
from nonet.play import Episode, Judge, prompts, read_claims, tools
from puzzles import WIKIPEDIA, WIKIPEDIA_SOLUTION

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # in the packages themselves
    import reasoning_gym
    import verifiers as vf

    from nonet.play import reasoning, verifying

if TYPE_CHECKING:
    from collections.abc import Callable

RIGHT = [int(digit) for digit in WIKIPEDIA_SOLUTION]

pytestmark = pytest.mark.filterwarnings("ignore")

# ── tools ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_schemas_are_json_schemas_of_the_tools() -> None:
    for schema in tools.schemas():
        assert schema["type"] == "function"
        jsonschema.Draft202012Validator.check_schema(schema["function"]["parameters"])
        assert schema["function"]["description"]
    assert {schema["function"]["name"] for schema in tools.schemas()} == set(tools.TOOLS)


def test_a_perfect_model_solves_with_tools() -> None:
    box = tools.Tools(WIKIPEDIA)
    for cell, digit in enumerate(RIGHT):
        if WIKIPEDIA[cell] == ".":
            answer = box.call("place", {"row": cell // 9 + 1, "column": cell % 9 + 1, "digit": digit})
    assert answer.endswith("The puzzle is solved.")
    assert box.episode.is_solved
    assert box.episode.total > 0.4
    assert box.call("place", {"row": 1, "column": 3, "digit": 4}) == "The puzzle is solved."


@pytest.mark.parametrize("seed", range(10))
def test_calls_never_raise(seed: int) -> None:
    random = Random(seed)
    box = tools.Tools(WIKIPEDIA, tells=random.random() < 0.5)
    values = [0, 1, 5, 9, 10, -1, 10**30, "1", None, [], True, 1.5]
    for _ in range(60):
        name = random.choice([*tools.TOOLS, "x", "", "__init__", None])
        given: Any = {
            key: random.choice(values) for key in ("row", "column", "digit", "detail") if random.random() < 0.6
        }
        text = random.choice([given, json.dumps(given), "{", "[1]", "", None, '{"a":' * 3000])
        assert isinstance(box.call(name, text), str)
    valid = [{"row": 1 + at // 9, "column": 1 + at % 9} for at in range(81)]
    assert all("r" in box.call("candidates", given) for given in valid)


# ── reasoning-gym ──────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "order", [{}, {"level": "medium"}, {"level": None, "technique": "x_wing"}, {"level": None, "clues": 26}]
)
def test_reasoning_gym_makes_and_scores(order: dict[str, Any]) -> None:
    data = reasoning_gym.create_dataset(reasoning.NAME, seed=3, size=2, **order)
    again = reasoning_gym.create_dataset(reasoning.NAME, seed=3, size=2, **order)
    for entry, same in zip(data, again, strict=True):
        assert entry == same
        puzzle = entry["metadata"]["puzzle"]
        assert nonet.check(puzzle).status is nonet.Status.UNIQUE
        assert read_claims(entry["question"]).answer == nonet.parse(puzzle).digits
        assert data.score_answer(entry["answer"], entry) == 1
        assert data.score_answer(f"I think:\n```\n{entry['answer']}\n```", entry) == 1
        assert data.score_answer(None, entry) == data.score_answer("", entry) == data.score_answer("?", entry) == 0
        assert data.score_answer(entry["question"], entry) == 0
        assert data.score_answer("5" * 81, entry) == 0
        part = nonet.parse(puzzle).apply(next(iter(nonet.explain(puzzle)))).to_line()
        assert 0 <= data.score_answer(part, entry) < 1
    if order.get("technique"):
        assert any(step.technique.id == "x_wing" for step in nonet.explain(puzzle))


def test_reasoning_gym_makes_variants() -> None:
    config = {"variant": "killer", "board": 6, "level": None, "seed": 1, "size": 1}
    data = reasoning_gym.create_dataset(reasoning.NAME, **config)
    entry = data[0]
    assert "cage" in entry["question"]
    assert data.score_answer(entry["answer"], entry) == 1


def test_reasoning_gym_curriculum() -> None:
    curriculum = reasoning.SudokuCurriculum()
    first = curriculum.generate_configuration({"seed": 1, "size": 1})
    assert curriculum.increment_attr_level("level")
    second = curriculum.generate_configuration({"seed": 1, "size": 1})
    assert (first.level, second.level) == ("easy", "medium")
    for name in ("technique", "clues", "variant"):
        harder = reasoning.SudokuCurriculum()
        assert harder.increment_attr_level(name)
        config = harder.generate_configuration({"seed": 1, "size": 1})
        (entry,) = reasoning.SudokuDataset(config)
        assert entry["metadata"]["difficulty"][name] == getattr(config, name)
        assert nonet.check(entry["metadata"]["puzzle"]).status is nonet.Status.UNIQUE


def test_wrong_configurations_are_refused() -> None:
    for wrong in (
        {"level": "nasty"},
        {"style": "x"},
        {"reward": "x"},
        {"board": 6},
        {"variant": "killer", "clues": 20},
    ):
        with pytest.raises(ValueError, match=r"expected|need|ordered"):
            reasoning_gym.create_dataset(reasoning.NAME, **wrong)


# ── verifiers ──────────────────────────────────────────────────────────────────────────────────────────────────────


class Scripted(vf.clients.Client):  # type: ignore[misc]
    """A model that is a function of the messages: it returns a text, or the arguments of a call of `place`."""

    def __init__(self, reply: Callable[[list[Any]], Any]) -> None:
        super().__init__(object())
        self.reply = reply

    def setup_client(self, config: Any) -> Any:
        """Make nothing."""
        return config

    async def to_native_tool(self, tool: Any) -> Any:
        """Leave tools as they are."""
        return tool

    async def to_native_prompt(self, messages: Any) -> Any:
        """Leave messages as they are."""
        return messages, {}

    async def get_native_response(
        self, prompt: Any, model: str, sampling_args: Any, tools: Any = None, **_: Any
    ) -> Any:
        """Ask the script."""
        return self.reply(prompt)

    async def raise_from_native_response(self, response: Any) -> None:
        """Find nothing wrong."""

    async def from_native_response(self, response: Any) -> Any:
        """Return the answer in the form of verifiers."""
        calls = None
        if not isinstance(response, str):
            name, arguments = response
            calls = [vf.ToolCall(id="1", name=name, arguments=json.dumps(arguments))]
            response = None
        message = vf.ResponseMessage(
            content=response, tool_calls=calls, finish_reason="tool_calls" if calls else "stop", is_truncated=False
        )
        return vf.Response(id="1", created=0, model="script", usage=None, message=message)

    async def close(self) -> None:
        """Close nothing."""


def moves_left(messages: list[Any]) -> list[tuple[int, int]]:
    """Return the moves that a perfect player of one move in each turn has not made yet."""
    made = sum(getattr(message, "role", None) == "assistant" for message in messages)
    return [(cell, digit) for cell, digit in enumerate(RIGHT) if WIKIPEDIA[cell] == "."][made:]


def perfect_turn(messages: list[Any]) -> str:
    cell, digit = moves_left(messages)[0]
    return f"r{cell // 9 + 1}c{cell % 9 + 1}={digit}"


def perfect_call(messages: list[Any]) -> Any:
    cell, digit = moves_left(messages)[0]
    return "place", {"row": cell // 9 + 1, "column": cell % 9 + 1, "digit": digit}


def random_call(messages: list[Any]) -> Any:
    random = Random(len(messages))
    return random.choice([*tools.TOOLS, "cheat"]), {"row": random.randint(0, 10), "digit": random.randint(0, 10)}


#: The form, the model, and the rewards between which it ends.
SCRIPTS: dict[str, tuple[str, Callable[[list[Any]], Any], float, float]] = {
    "perfect answer": ("single", lambda _: WIKIPEDIA_SOLUTION, 0.5, 0.5),
    "no answer": ("single", lambda _: "I cannot.", 0, 0),
    "the puzzle again": ("single", lambda _: WIKIPEDIA, -0.1, 0),
    "perfect turns": ("turns", perfect_turn, 0.45, 1),
    "the same move again": ("turns", lambda _: "r1c1=5", -1, -0.5),
    "a cheat": ("turns", lambda _: "reward=1 solved\n" + "5" * 81, -1, -0.5),
    "perfect calls": ("tools", perfect_call, 0.45, 1),
    "random calls": ("tools", random_call, -1, 0.1),
}


@pytest.mark.parametrize("name", SCRIPTS)
def test_verifiers_runs_models(name: str) -> None:
    form, reply, low, high = SCRIPTS[name]
    environment = verifying.load_environment(form, puzzles=[WIKIPEDIA], most_turns=60)
    results = environment.evaluate_sync(Scripted(reply), "script", num_examples=1)
    (output,) = results["outputs"]
    assert output["error"] is None
    assert low <= output["reward"] <= high
    solved = name.startswith("perfect")
    if form != "single" and solved:
        assert output["stop_condition"] in ("game_is_over", "has_final_env_response")


def test_verifiers_makes_puzzles() -> None:
    environment = verifying.load_environment(level="medium", count=2, seed=5)
    rows = environment.get_dataset()
    assert len(rows) == 2
    for row in rows:
        puzzle = json.loads(row["info"])["puzzle"]
        assert nonet.rate(puzzle).level == "medium"
        assert nonet.solve(puzzle).to_line() == row["answer"]


# ── prompts ────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("lang", ["en", "zh", "ja"])
def test_questions_hold_the_puzzle(lang: Any) -> None:
    text = prompts.question(WIKIPEDIA, "boxed", lang)
    assert line_of_digits(read_claims(text).answer or ()) == WIKIPEDIA
    assert "r3c5=7" in prompts.system(lang)


def test_questions_name_rules_and_regions() -> None:
    jigsaw = nonet.variants.generate("jigsaw", size=6, seed=1)
    assert "AAAA" in prompts.question(jigsaw).replace("\n", "") or "letter" in prompts.question(jigsaw)
    assert Judge(jigsaw).solution is not None
    assert Episode(jigsaw).game.size == 6
