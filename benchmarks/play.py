"""How many steps a second do the environments of `nonet.play` take, and how many claims are judged?

    python benchmarks/play.py [--boards 4096] [--rounds 5]

All on one thread, by turns, medians of CPU time. Beside them: Jumanji's Sudoku (NONET_JUMANJI names a Python that has
it; compiled by JAX, as many boards at once, on one thread) and a plain Python environment. Each environment draws a
random legal move for every board, as a policy would; steps with moves drawn beforehand are timed, too. Answers are
checked: a perfect player earns exactly 1 a game, and rulings agree with the solution.
"""

from __future__ import annotations

import argparse
import os
import platform
import statistics
import subprocess
import sys
import time
from random import Random

import numpy as np

import nonet
from nonet.play import Claim, Judge, Ruling
from nonet.play.environments import SudokuEnv, SudokuVectorEnv

#: Jumanji's environment, stepped as its documentation does it: vmap, scan and jit, with automatic reset.
JUMANJI = """
import os, sys, time
os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
os.environ["JAX_PLATFORMS"] = "cpu"
import jax, jax.numpy as jnp, jumanji
from jumanji.wrappers import AutoResetWrapper
boards, steps = int(sys.argv[1]), int(sys.argv[2])
env = AutoResetWrapper(jumanji.make("Sudoku-v0"))
def one(carry, key):
    state, mask = carry
    logits = jnp.where(mask.reshape(-1), 0.0, -1e9)
    flat = jax.random.categorical(key, logits)
    action = jnp.stack(jnp.unravel_index(flat, mask.shape))
    state, timestep = env.step(state, action)
    return (state, timestep.observation.action_mask), timestep.reward
def run(state, mask, key):
    return jax.lax.scan(one, (state, mask), jax.random.split(key, steps))
many = jax.jit(jax.vmap(run))
keys = jax.random.split(jax.random.PRNGKey(0), boards)
state, timestep = jax.jit(jax.vmap(env.reset))(keys)
mask = timestep.observation.action_mask
jax.block_until_ready(many(state, mask, keys))
start = time.process_time()
jax.block_until_ready(many(state, mask, keys))
print(boards * steps / (time.process_time() - start))
"""


class PlainGame:
    """Sudoku as a short Python class, as many frameworks have it."""

    def __init__(self, puzzle: tuple[int, ...], solution: tuple[int, ...]) -> None:
        self.puzzle, self.solution = puzzle, solution
        self.board = list(puzzle)

    def legal(self) -> list[tuple[int, int]]:
        """Return every placement in a blank cell that breaks no rule."""
        found = []
        for cell in range(81):
            if not self.board[cell]:
                used = {self.board[peer] for peer in nonet.geometry.PEERS[cell]}
                found += [(cell, digit) for digit in range(1, 10) if digit not in used]
        return found

    def step(self, cell: int, digit: int) -> float:
        """Put a digit into a cell; start again when the board is full."""
        if self.solution[cell] != digit:
            return -0.1
        self.board[cell] = digit
        if 0 not in self.board:
            self.board = list(self.puzzle)
        return 1.0 / self.puzzle.count(0)


def rate(count: int, seconds: float) -> float:
    return count / seconds


def vector(boards: int, *, copy: bool, drawn: bool, puzzles: list[str]) -> float:
    """Return steps a second with many boards; moves are drawn while the clock runs, or before."""
    env = SudokuVectorEnv(boards, puzzles=puzzles, copy=copy)
    env.reset(seed=1)
    rounds = 60
    spent = 0.0
    for seed in range(rounds):
        if drawn:
            start = time.process_time()
            env.step(env.sample(seed))
        else:
            moves = env.sample(seed)
            start = time.process_time()
            env.step(moves)
        spent += time.process_time() - start
    return rate(boards * rounds, spent)


def single(puzzles: list[str]) -> float:
    """Return steps a second of one board through gymnasium's interface."""
    env = SudokuEnv(puzzles=puzzles)
    _, info = env.reset(seed=1)
    random, count = np.random.default_rng(1), 5000
    moves = random.integers(0, 729, count)
    start = time.process_time()
    for move in moves:
        _, _, over, cut, info = env.step(int(move))
        if over or cut:
            env.reset()
    del info
    return rate(count, time.process_time() - start)


def plain(puzzles: list[str]) -> float:
    """Return steps a second of the plain Python class with random legal moves."""
    line = puzzles[0]
    game = PlainGame(nonet.parse(line).digits, nonet.solve(line).digits)
    random, count = Random(1), 3000
    start = time.process_time()
    for _ in range(count):
        game.step(*random.choice(game.legal()))
    return rate(count, time.process_time() - start)


def jumanji(boards: int) -> float | None:
    """Return steps a second of Jumanji, None without it."""
    program = os.environ.get("NONET_JUMANJI")
    if program is None:
        return None
    command = [program, "-W", "ignore", "-c", JUMANJI, str(boards), "50"]
    command = ["taskset", "-c", "0", *command] if sys.platform == "linux" else command
    return float(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def judged(puzzles: list[str]) -> tuple[float, float]:
    """Return placements judged a second: right, wrong or against the rules; and with proofs, along solutions."""
    random = Random(1)
    judge = Judge(puzzles[0], proofs=False)
    cells, digits = [random.randrange(81) for _ in range(100_000)], [random.randint(1, 9) for _ in range(100_000)]
    start = time.process_time()
    rulings = judge.rule_many(cells, digits)
    quick = rate(len(cells), time.process_time() - start)
    solution, clues = nonet.solve(puzzles[0]).digits, nonet.parse(puzzles[0]).clues
    for cell, digit, ruling in zip(cells, digits, rulings, strict=True):
        assert (ruling is Ruling.RIGHT) == (not clues[cell] and solution[cell] == digit)
    proved, spent = 0, 0.0
    for line in puzzles[:20]:
        claims = [Claim.place(*step.placements[0]) for step in nonet.explain(line) if step.placements]
        judge = Judge(line)
        start = time.process_time()
        trace = judge.trace(claims)
        spent += time.process_time() - start
        assert trace.is_solved
        assert trace.first_bad is None
        proved += trace.count(Ruling.JUSTIFIED)
    return quick, rate(proved, spent)


def check_perfect_player(puzzles: list[str]) -> None:
    """A perfect player earns 1 a game."""
    env = SudokuVectorEnv(64, puzzles=puzzles)
    boards, _ = env.reset(seed=3)
    solutions = np.array([nonet.solve(line).digits for line in puzzles])
    total, over = np.zeros(64), np.zeros(64, bool)
    for _ in range(64):
        cells = (boards.reshape(64, 81) == 0).argmax(axis=1)
        digits = solutions[env._games.numbers, cells]
        boards, rewards, ended, _, _ = env.step(9 * cells + digits - 1)
        total += np.where(over, 0, rewards)
        over |= ended
    assert over.all()
    assert np.allclose(total, 1, atol=1e-5)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--boards", type=int, default=4096)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    puzzles = [nonet.Grid.from_digits(row).to_line() for row in nonet.generate_many(200, seed=1, level="easy")]
    check_perfect_player(puzzles)
    measured: dict[str, list[float]] = {}
    for _ in range(options.rounds):
        found = {
            "vector, views, moves ready": vector(options.boards, copy=False, drawn=False, puzzles=puzzles),
            "vector, copies, moves ready": vector(options.boards, copy=True, drawn=False, puzzles=puzzles),
            "vector, views, random legal moves": vector(options.boards, copy=False, drawn=True, puzzles=puzzles),
            "one board": single(puzzles),
            "plain Python, random legal moves": plain(puzzles),
        }
        if (other := jumanji(options.boards)) is not None:
            found["Jumanji, random legal moves"] = other
        found["placements judged, without proofs"], found["placements judged, justified"] = judged(puzzles)
        for name, value in found.items():
            measured.setdefault(name, []).append(value)
    print(f"{platform.machine()}, Python {platform.python_version()}, nonet {nonet.__version__}, one thread")
    print(f"{options.boards} boards, median of {options.rounds} rounds\n")
    medians = {name: statistics.median(values) for name, values in measured.items()}
    for name, value in medians.items():
        print(f"{name:36} {value:14,.0f} /s   {min(measured[name]):14,.0f} .. {max(measured[name]):,.0f}")
    ours = medians["vector, views, random legal moves"]
    for name in ("Jumanji, random legal moves", "plain Python, random legal moves"):
        if name in medians:
            print(f"nonet / {name.partition(',')[0]}: {ours / medians[name]:,.1f}")


if __name__ == "__main__":
    main()
