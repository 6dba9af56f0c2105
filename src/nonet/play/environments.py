"""Sudoku for gymnasium: importing this module registers `nonet/Sudoku-v0`.

>>> import gymnasium
>>> import nonet.play.environments
>>> env = gymnasium.make("nonet/Sudoku-v0", level="easy", seed=1)
>>> board, info = env.reset(seed=1)
>>> board.shape, info["action_mask"].shape
((9, 9), (729,))

The vector environment plays thousands of boards with one native call: ``gymnasium.make_vec("nonet/Sudoku-v0",
num_envs=4096, level="easy")``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv

from nonet import _core, render
from nonet.arguments import checked_choice, checked_number, checked_whole
from nonet.catalogue import Level
from nonet.errors import WrongValueError
from nonet.generation import generate_many
from nonet.grid import Grid
from nonet.puzzles import grids_of
from nonet.solving import solve

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from nonet.inputs import GridLike

__all__ = ["SudokuEnv", "SudokuVectorEnv"]

#: What happens to a wrong digit: it is not placed, it ends the game, or it stays until it is replaced.
ON_WRONG: Final = ("refuse", "end", "keep")
#: How many puzzles are made when none are given.
_POOL: Final = 256
_MOVES: Final = 729


def _games(
    count: int,
    puzzles: Iterable[GridLike] | None,
    level: str | None,
    pool: int,
    seed: int,
    on_wrong: str,
    most_moves: int,
    wrong: float,
    illegal: float,
) -> _core.PlayGames:
    """Make native games over given puzzles, or over puzzles that are made: the same for the same seed."""
    checked_choice(on_wrong, "on_wrong", ON_WRONG)
    checked_whole(most_moves, "moves", 1, 2**31)
    if puzzles is None:
        wanted = Level(checked_choice(level, "level", tuple(map(str, Level)))) if level is not None else None
        made = generate_many(checked_whole(pool, "puzzle_count", 1, 10**6), seed=seed, level=wanted)
        grids = [Grid.from_digits(row) for row in made]
    else:
        grids = list(grids_of(puzzles))
    if not grids:
        raise WrongValueError("no_puzzle")
    solutions = [solve(grid) for grid in grids]
    return _core.PlayGames(
        b"".join(bytes(grid.clues) for grid in grids),
        b"".join(bytes(solution.digits) for solution in solutions),
        count,
        on_wrong,
        most_moves,
        checked_number(wrong, "cost", 0),
        checked_number(illegal, "cost", 0),
    )


def _move_of(action: Any) -> int:
    """Return the number of a move given as a number, or as row, column and digit from 0."""
    if np.ndim(action) == 0:
        return int(action)
    row, column, digit = (int(part) for part in action)
    return (row * 9 + column) * 9 + digit


def _space(form: str) -> spaces.Space[Any]:
    checked_choice(form, "action_form", ("discrete", "multi_discrete"))
    return spaces.Discrete(_MOVES) if form == "discrete" else spaces.MultiDiscrete([9, 9, 9])


class SudokuEnv(gymnasium.Env[Any, Any]):
    """One board. An action puts a digit into a cell: ``9 * cell + digit - 1``, or (row, column, digit - 1).

    The observation is the board, 9 × 9 digits with 0 for blank; `info` has the `clues` and the `action_mask` of legal
    moves. A whole game earns 1: each first right digit an equal share; wrong and illegal moves cost.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "rgb_array"], "render_fps": 4}  # noqa: RUF012 - gymnasium's

    def __init__(
        self,
        *,
        puzzles: Iterable[GridLike] | None = None,
        level: str | None = "easy",
        pool: int = _POOL,
        seed: int = 0,
        actions: str = "discrete",
        on_wrong: str = "refuse",
        most_moves: int = 324,
        wrong: float = 0.1,
        illegal: float = 0.2,
        render_mode: str | None = None,
    ) -> None:
        if render_mode is not None:
            checked_choice(render_mode, "render_mode", self.metadata["render_modes"])
        self.render_mode = render_mode
        self._games = _games(1, puzzles, level, pool, seed, on_wrong, most_moves, wrong, illegal)
        self.action_space = _space(actions)
        self.observation_space = spaces.Box(0, 9, (9, 9), np.uint8)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Start a game on the next puzzle; the same seed gives the same puzzles in the same order."""
        super().reset(seed=seed)
        self._games.reset(int(self.np_random.integers(2**63)))
        return self._board(), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Put a digit into a cell."""
        rewards, over, cut = self._games.step(np.array([_move_of(action)], dtype=np.int64))
        return self._board(), float(rewards[0]), bool(over[0]), bool(cut[0]), self._info()

    def render(self) -> Any:
        """Return the board as text, or as a picture."""
        grid = Grid.from_digits(self._games.boards[0].tolist(), self._games.clues[0].tolist())
        if self.render_mode == "ansi":
            return str(grid)
        return _pixels(render.png(grid, size=400)) if self.render_mode == "rgb_array" else None

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which of the 729 moves are legal, under the name that sb3-contrib's MaskablePPO asks for."""
        legal: NDArray[np.bool_] = self._games.legal[0].astype(bool)
        return legal

    def _board(self) -> NDArray[np.uint8]:
        board: NDArray[np.uint8] = self._games.boards[0].reshape(9, 9).copy()
        return board

    def _info(self) -> dict[str, Any]:
        clues = self._games.clues[0].reshape(9, 9).copy()
        return {"action_mask": self._games.legal[0].astype(np.int8), "clues": clues}


class SudokuVectorEnv(VectorEnv[Any, Any, Any]):
    """Many boards, all played by one native call. A game that is over starts anew with its next move.

    Observations are copies by default; with ``copy=False`` they are views of the native boards, which the next step
    changes. `info` has the `clues` and the `action_mask` of every board, as views.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012 - gymnasium's

    def __init__(
        self,
        num_envs: int = 1,
        *,
        puzzles: Iterable[GridLike] | None = None,
        level: str | None = "easy",
        pool: int = _POOL,
        seed: int = 0,
        actions: str = "discrete",
        on_wrong: str = "refuse",
        most_moves: int = 324,
        wrong: float = 0.1,
        illegal: float = 0.2,
        copy: bool = True,
    ) -> None:
        self.num_envs = checked_whole(num_envs, "boards", 1)
        self._games = _games(num_envs, puzzles, level, pool, seed, on_wrong, most_moves, wrong, illegal)
        self._copy = copy
        self.single_action_space = _space(actions)
        self.single_observation_space = spaces.Box(0, 9, (9, 9), np.uint8)
        self.action_space = gymnasium.vector.utils.batch_space(self.single_action_space, num_envs)
        self.observation_space = gymnasium.vector.utils.batch_space(self.single_observation_space, num_envs)

    def reset(self, *, seed: Any = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Start every game; the same seed gives the same puzzles in the same order."""
        super().reset(seed=seed if not isinstance(seed, list) else seed[0])
        self._games.reset(int(self.np_random.integers(2**63)))
        return self._boards(), self._info()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Play a move on each board."""
        moves = np.asarray(actions)
        if moves.ndim == 2:
            moves = moves @ _STRIDES
        rewards, over, cut = self._games.step(np.ascontiguousarray(moves, dtype=np.int64))
        return self._boards(), rewards, over.view(bool), cut.view(bool), self._info()

    def sample(self, seed: int) -> NDArray[np.int64]:
        """Return a random legal move for each board, as fast as the boards are played."""
        return self._games.sample(seed)

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which of the 729 moves are legal on each board."""
        return self._games.legal.view(bool)

    def _boards(self) -> NDArray[np.uint8]:
        boards = self._games.boards.reshape(-1, 9, 9)
        return boards.copy() if self._copy else boards

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._games.legal.view(np.int8), "clues": self._games.clues.reshape(-1, 9, 9)}


_STRIDES: Final = np.array([81, 9, 1])


def _pixels(png: bytes) -> NDArray[np.uint8]:
    """Return the pixels of a picture."""
    import io

    from PIL import Image

    return np.asarray(Image.open(io.BytesIO(png)).convert("RGB"))


if "nonet/Sudoku-v0" not in gymnasium.registry:
    gymnasium.register(
        "nonet/Sudoku-v0",
        entry_point="nonet.play.environments:SudokuEnv",
        vector_entry_point="nonet.play.environments:SudokuVectorEnv",
    )
