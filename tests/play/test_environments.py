"""The environments for gymnasium, by its own checks and against a plain game."""

from __future__ import annotations

import warnings
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import nonet
import nonet.play.environments  # registers them
from puzzles import HARD, WIKIPEDIA, WIKIPEDIA_SOLUTION

ID = "nonet/Sudoku-v0"
SEVERAL = [WIKIPEDIA, HARD]


@pytest.mark.parametrize("on_wrong", nonet.play.environments.ON_WRONG)
@pytest.mark.parametrize("actions", ["discrete", "multi_discrete"])
def test_gymnasium_finds_no_fault(actions: str, on_wrong: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env = gymnasium.make(ID, puzzles=SEVERAL, actions=actions, on_wrong=on_wrong, render_mode="ansi")
        check_env(env.unwrapped)


def test_a_perfect_player_earns_1() -> None:
    env = gymnasium.make(ID, puzzles=[WIKIPEDIA], actions="multi_discrete")
    board, info = env.reset(seed=1)
    total, over = 0.0, False
    for cell, digit in enumerate(WIKIPEDIA_SOLUTION):
        row, column = divmod(cell, 9)
        if board[row, column] == 0:
            assert info["action_mask"][9 * cell + int(digit) - 1]
            board, reward, over, cut, info = env.step(np.array([row, column, int(digit) - 1]))
            total += float(reward)
            assert not cut
    assert over
    assert total == pytest.approx(1)
    assert not info["action_mask"].any()


@pytest.mark.parametrize("on_wrong", nonet.play.environments.ON_WRONG)
def test_many_boards_play_by_the_rules_of_one(on_wrong: str) -> None:
    """A plain Python game is played beside the native ones, move by move, through ends and new starts."""
    env = gymnasium.make_vec(ID, num_envs=7, puzzles=SEVERAL, on_wrong=on_wrong, most_moves=40)
    solved = {line: nonet.solve(line).digits for line in SEVERAL}
    boards, info = env.reset(seed=5)
    rng, random = np.random.default_rng(1), Random(1)
    clues = info["clues"].reshape(7, 81).copy()
    known = boards.reshape(7, 81).copy()
    moves, ended, paid = [0] * 7, [False] * 7, [set[int]() for _ in range(7)]
    right: tuple[int, ...] = ()
    seen_ends = 0
    for _ in range(150):
        actions = rng.integers(0, 729, 7)
        for at in range(7):  # often a right digit
            right = solved["".join(str(d) if d else "." for d in clues[at])]
            open_cells = [cell for cell in range(81) if known[at][cell] != right[cell]]
            if rng.random() < 0.8 and open_cells:
                cell = int(rng.choice(open_cells))
                actions[at] = 9 * cell + right[cell] - 1
        boards, rewards, over, cut, info = env.step(actions)
        for at in range(7):
            if ended[at]:
                clues[at] = info["clues"].reshape(7, 81)[at]
                known[at], moves[at], ended[at], paid[at] = clues[at], 0, False, set()
                assert (rewards[at], over[at], cut[at]) == (0, False, False)
                continue
            cell, digit = divmod(int(actions[at]), 9)
            digit += 1
            right = solved["".join(str(d) if d else "." for d in clues[at])]
            blanks = sum(not clue for clue in clues[at])
            peers = [known[at][peer] for peer in nonet.geometry.PEERS[cell]]
            same = known[at][cell] == digit
            legal = (
                not clues[at][cell] and digit not in peers and not same and (on_wrong == "keep" or not known[at][cell])
            )
            expected = -0.2 if not legal else -0.1 if right[cell] != digit else 0.0 if cell in paid[at] else 1 / blanks
            lost = False
            if legal and (right[cell] == digit or on_wrong == "keep"):
                known[at][cell] = digit
            if legal and right[cell] == digit:
                paid[at].add(cell)
            elif legal:
                lost = on_wrong == "end"
            moves[at] += 1
            done = lost or tuple(known[at]) == tuple(right)
            assert rewards[at] == pytest.approx(expected)
            assert over[at] == done
            assert cut[at] == (not done and moves[at] >= 40)
            ended[at] = bool(over[at] or cut[at])
            seen_ends += ended[at]
            mask = info["action_mask"].reshape(7, 81, 9)[at]
            for other in random.sample(range(81), 9):
                seen = {known[at][peer] for peer in nonet.geometry.PEERS[other]} | {known[at][other]}
                is_open = not clues[at][other] and (on_wrong == "keep" or not known[at][other])
                assert [value for value in range(1, 10) if mask[other][value - 1]] == [
                    value for value in range(1, 10) if is_open and value not in seen
                ]
        assert (boards.reshape(7, 81) == known).all()
    assert seen_ends > 5


def test_the_same_seed_gives_the_same_games() -> None:
    first, second = (gymnasium.make_vec(ID, num_envs=50, pool=20, seed=3) for _ in range(2))
    one, two = first.reset(seed=9)[0], second.reset(seed=9)[0]
    assert (one == two).all()
    assert not (first.reset(seed=10)[0] == one).all()
    first.reset(seed=9)
    assert (draw(first) == draw(second)).all()


def draw(env: Any) -> Any:
    """Draw a move for each board."""
    return env.unwrapped.sample(4)


def test_random_moves_are_legal() -> None:
    env = nonet.play.environments.SudokuVectorEnv(100, puzzles=SEVERAL, copy=False)
    _, info = env.reset(seed=1)
    for seed in range(30):
        moves = env.sample(seed)
        assert info["action_mask"][np.arange(100), moves].all() or not info["action_mask"].any(axis=1).all()
        env.step(moves)


def test_wrong_arguments() -> None:
    make = nonet.play.environments.SudokuVectorEnv
    with pytest.raises(ValueError, match="at least one puzzle"):
        make(1, puzzles=[])
    with pytest.raises(ValueError, match="refuse, end or keep"):
        make(1, puzzles=SEVERAL, on_wrong="x")
    with pytest.raises(nonet.NotUniqueError):
        make(1, puzzles=["." * 81])
    env = make(2, puzzles=SEVERAL)
    env.reset(seed=1)
    with pytest.raises(ValueError, match=r"0\.\.728"):
        env.step(np.array([0, 729]))
    with pytest.raises(ValueError, match="expected 2 moves, got 3"):
        env.step(np.array([0, 1, 2]))
