"""nonet's Sudoku for the verifiers package: `load_environment`, for one turn, for many, or with tools.

from nonet.play.verifying import load_environment
environment = load_environment("tools", level="medium", count=200)
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

import verifiers as vf
from datasets import Dataset

from nonet.arguments import checked_choice
from nonet.catalogue import Level
from nonet.generation import generate
from nonet.play import tools
from nonet.play.judging import Judge
from nonet.play.prompts import question, system
from nonet.play.reading import text_of
from nonet.play.rewards import REWARDS, Episode, score
from nonet.puzzles import as_puzzle, write
from nonet.solving import solve

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nonet.puzzles import PuzzleLike
    from nonet.words import LangName

__all__ = ["FORMS", "load_environment"]

#: One answer with the solved board; moves, turn by turn; calls of tools.
FORMS: Final = ("single", "turns", "tools")


def load_environment(
    form: str = "single",
    *,
    puzzles: Iterable[PuzzleLike] | None = None,
    level: str = "easy",
    count: int = 100,
    seed: int = 0,
    reward: str = "process",
    style: str = "rows",
    lang: LangName = "en",
    most_turns: int = 100,
    **options: Any,
) -> vf.Environment:
    """Return an environment over given puzzles, or over `count` puzzles of a level."""
    checked_choice(form, "prompt_form", FORMS)
    checked_choice(reward, "reward", tuple(REWARDS))
    given = _generated(level, count, seed) if puzzles is None else [as_puzzle(puzzle) for puzzle in puzzles]
    rows = [
        {
            "question": question(puzzle, style, lang),
            "answer": solve(puzzle).to_line(),
            "info": json.dumps({"puzzle": write(puzzle)}),
        }
        for puzzle in given
    ]
    data = Dataset.from_list(rows)
    if form == "single":
        return vf.SingleTurnEnv(dataset=data, rubric=vf.Rubric(funcs=[_answer_reward(reward)]), **options)
    rubric = vf.Rubric(funcs=[_episode_reward])
    made = _Turns if form == "turns" else _Calls
    options |= {"tool_defs": _tool_definitions()} if form == "tools" else {}
    return made(
        reward,
        dataset=data,
        rubric=rubric,
        system_prompt=system(lang, with_tools=form == "tools"),
        max_turns=most_turns,
        **options,
    )


def _generated(level: str, count: int, seed: int) -> list[Any]:
    """Make puzzles of a level."""
    wanted = Level(checked_choice(level, "level", tuple(map(str, Level))))
    return [generate(level=wanted, seed=seed + at) for at in range(count)]


def _tool_definitions() -> list[vf.Tool]:
    return [vf.Tool(**schema["function"]) for schema in tools.schemas()]


def _puzzle_in(state: Any) -> str:
    info = state["info"]
    known = json.loads(info) if isinstance(info, str) else info
    puzzle: str = known["puzzle"]
    return puzzle


def _answer_reward(name: str) -> Any:
    async def nonet_reward(completion: Any, state: Any) -> float:
        """Score the last message of the model."""
        return score(_puzzle_in(state), text_of(completion), name)

    return nonet_reward


async def _episode_reward(state: Any) -> float:
    """Return what the game earned."""
    episode: Episode | None = state.get("episode")
    return 0.0 if episode is None else episode.total


class _Turns(vf.MultiTurnEnv):  # type: ignore[misc]  # of a package without types
    """A game in turns: the model writes moves, the environment judges them."""

    def __init__(self, reward: str, **options: Any) -> None:
        super().__init__(**options)
        self._reward = reward

    async def setup_state(self, state: Any) -> Any:
        """Start the game."""
        puzzle = _puzzle_in(state)
        state["episode"] = Episode(puzzle, self._reward, judge=Judge(puzzle))
        return state

    @vf.stop  # type: ignore[untyped-decorator]
    async def game_is_over(self, state: Any) -> bool:
        """End when the board is solved."""
        episode: Episode | None = state.get("episode")
        return episode is not None and episode.is_over

    async def env_response(self, messages: Any, state: Any, **_: Any) -> Any:
        """Judge what the model wrote, and show the board."""
        episode: Episode = state["episode"]
        outcome = episode.step(text_of(messages))
        text = f"{outcome.text or 'No move was read.'}\n\n{episode.game.to_text('rows')}"
        reply = [vf.UserMessage(content=text)]
        if outcome.is_over:
            state["final_env_response"] = reply
        return reply


class _Calls(_Turns):
    """A game with tools."""

    async def env_response(self, messages: Any, state: Any, **_: Any) -> Any:
        """Call the tools that the model asked for."""
        episode: Episode = state["episode"]
        box = tools.Tools(episode)
        calls = _tool_calls(messages[-1])
        reply: list[Any] = [
            vf.ToolMessage(content=box.call(call.name, call.arguments), tool_call_id=call.id) for call in calls
        ]
        if not calls:
            reply = [vf.UserMessage(content="Call a tool.")]
        if episode.is_over:
            state["final_env_response"] = reply
        return reply


def _tool_calls(message: Any) -> list[Any]:
    calls = message.get("tool_calls") if isinstance(message, dict) else getattr(message, "tool_calls", None)
    return [vf.ToolCall(**call) if isinstance(call, dict) else call for call in calls or ()]
