"""nonet's Sudoku for reasoning-gym: importing this module registers the data set `nonet_sudoku` and its curriculum.

import nonet.play.reasoning, reasoning_gym
data = reasoning_gym.create_dataset("nonet_sudoku", level="medium", size=100, seed=1)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, get_args

from reasoning_gym.coaching import BaseCurriculum, ScalarAttributeDefinition
from reasoning_gym.factory import DATASETS, ProceduralDataset, register_dataset

from nonet.arguments import checked_choice
from nonet.catalogue import Level
from nonet.errors import WrongValueError
from nonet.generation import generate
from nonet.geometry import line_of_digits
from nonet.play.game import TEXT_STYLES
from nonet.play.prompts import question
from nonet.play.reading import read_claims
from nonet.play.rewards import REWARDS, score
from nonet.puzzles import write
from nonet.solving import solve
from nonet.words import LangName

__all__ = ["SudokuConfig", "SudokuCurriculum", "SudokuDataset"]

NAME: Final = "nonet_sudoku"


@dataclass
class SudokuConfig:
    """What puzzles: of a level, or with a technique or a number of clues, or a variant; how they look; what pays."""

    level: str | None = "easy"
    technique: str | None = None
    clues: int | None = None
    variant: str | None = None
    board: int = 9
    style: str = "rows"
    lang: LangName = "en"
    reward: str = "progress"
    seed: int | None = None
    size: int = 500

    def validate(self) -> None:
        """Raise an error for what no puzzle can have."""
        if self.level is not None:
            checked_choice(self.level, "level", tuple(map(str, Level)))
        checked_choice(self.style, "text_style", TEXT_STYLES)
        checked_choice(self.reward, "reward", tuple(REWARDS))
        checked_choice(self.lang, "language", get_args(LangName))
        if self.board != 9 and self.variant is None:
            raise WrongValueError("task.size")
        if self.variant is not None and (self.technique is not None or self.clues is not None):
            raise WrongValueError("task.variant")

    @property
    def order(self) -> dict[str, Any]:
        """What `nonet.generate` is asked for; a technique or a number of clues takes the place of the level."""
        if self.variant is not None:
            found: dict[str, Any] = {"variant": self.variant, "size": self.board, "level": self.level}
        else:
            is_level = self.technique is None and self.clues is None
            found = {"level": self.level if is_level else None, "technique": self.technique, "clues": self.clues}
        return {name: value for name, value in found.items() if value is not None}


class SudokuDataset(ProceduralDataset):  # type: ignore[misc]  # of a package without types
    """Puzzles with one solution, made by nonet: entry `i` is the same on every machine."""

    def __init__(self, config: SudokuConfig) -> None:
        super().__init__(config=config, seed=config.seed, size=config.size)

    def __getitem__(self, idx: int) -> dict[str, Any]:
        """Return a question, its answer, and how hard it is."""
        config: SudokuConfig = self.config
        wanted = config.order
        puzzle = generate(seed=self.seed + idx, **wanted)
        solution = solve(puzzle)
        known: dict[str, Any] = {"source_dataset": NAME, "source_index": idx, "puzzle": write(puzzle)}
        known |= {"solution": line_of_digits(solution.digits), "difficulty": wanted}
        return {
            "question": question(puzzle, config.style, config.lang),
            "answer": "\n".join(" ".join(map(str, row)) for row in solution.rows),
            "metadata": known,
        }

    def score_answer(self, answer: str | None, entry: dict[str, Any]) -> float:
        """Return the reward for an answer: 1 for the solved board, less for a part of it (see `nonet.play.REWARDS`)."""
        if not isinstance(answer, str) or not answer:
            return 0.0
        paid = score(entry["metadata"]["puzzle"], read_claims(answer, self.config.board), self.config.reward)
        return max(0.0, paid)


class SudokuCurriculum(BaseCurriculum):  # type: ignore[misc]
    """Harder puzzles in four ways: by level, by the technique that they need, with fewer clues, as larger variants.

    Every way but the level starts with no demand.
    """

    def __init__(self) -> None:
        super().__init__(SudokuCurriculum.__name__, SudokuConfig)
        ways: dict[str, tuple[str, list[Any]]] = {
            "level": ("level of difficulty", list(map(str, Level))),
            "technique": ("technique that the puzzle needs", [None, *_TECHNIQUES]),
            "clues": ("number of clues", [None, 32, 29, 26, 24]),
            "variant": ("kind of variant", [None, "diagonal", "anti_knight", "thermo", "killer"]),
            "board": ("rows of the board of a variant", [9, 12, 16]),
        }
        self._define_attributes(
            *(
                ScalarAttributeDefinition(name=name, field_name=name, levels=levels, description=about)
                for name, (about, levels) in ways.items()
            )
        )


#: Techniques that a curriculum asks for, one after the other.
_TECHNIQUES: Final = (
    "hidden_single",
    "locked_candidates_1",
    "naked_pair",
    "x_wing",
    "xy_wing",
    "swordfish",
    "xy_chain",
)

if NAME not in DATASETS:
    register_dataset(NAME, SudokuDataset, SudokuConfig, SudokuCurriculum)
