"""A hundred thousand broken inputs: each must get a right answer or a clear error.

`make fuzz` runs 100,000 of them; the test suite runs a few thousand. Inputs are mutated puzzles, random bytes and text,
wrong lengths and wrong types; the same seed gives the same inputs. A right answer is checked by the oracle's rules, and
for every tenth board the oracle counts the solutions itself.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from itertools import islice
from typing import Any

import numpy as np

import nonet
import oracle
import puzzles
from nonet.inputs import as_grid

CHARACTERS = ".0_*-123456789 |+\n\r\t,;:#'\"xXrc=<>٣５０é\ufeff\x00\U0001f600"


def mutated_line(rng: random.Random) -> str:
    line = list(puzzles.mixed(rng))
    for _ in range(rng.choice([0, 0, 1, 2, 5, 40])):
        cell = rng.randrange(len(line) + 1)
        change = rng.random()
        if change < 0.5 and cell < len(line):
            line[cell] = rng.choice(".123456789")
        elif change < 0.7 and cell < len(line):
            del line[cell]
        elif change < 0.8:
            line.insert(cell, rng.choice(CHARACTERS))
        elif cell < len(line):
            line[cell] = rng.choice(CHARACTERS)
    return "".join(line)


def layout(rng: random.Random) -> str:
    """Write a board in one of the usual layouts, then perhaps damage it."""
    grid = nonet.Grid(puzzles.puzzle(rng, rng.randrange(17, 60)))
    name = rng.choice(sorted(nonet.formats.FORMATS))
    text = nonet.formats.write(grid, name)
    for _ in range(rng.choice([0, 1, 3])):
        place = rng.randrange(len(text) + 1)
        text = text[:place] + rng.choice(["", rng.choice(CHARACTERS)]) + text[place + rng.randrange(3) :]
    return text


def rows(rng: random.Random) -> Any:
    line = puzzles.mixed(rng)
    board: list[list[Any]] = [list(line[start : start + 9]) for start in range(0, 81, 9)]
    if rng.random() < 0.5:
        board = [[0 if cell == "." else int(cell) for cell in row] for row in board]
    for _ in range(rng.choice([0, 1, 2])):
        row = board[rng.randrange(len(board))]
        if row:
            row[rng.randrange(len(row))] = rng.choice([None, -1, 10, 3.5, "12", "", "x", True, [], object(), 10**30])
    if rng.random() < 0.1:
        board.pop()
    if rng.random() < 0.1:
        board[rng.randrange(len(board))].append(1)
    return board


def array(rng: random.Random) -> Any:
    shape = rng.choice([(9, 9), (81,), (9, 9), (8, 9), (0,), (9, 9, 1), (80,), ()])
    kind = rng.choice(["u1", "i8", "f8", "?", "U1", "O", "i4"])
    values = np.array([rng.choice([0] * 8 + [1, 2, 9, 10, 255]) for _ in range(int(np.prod(shape)))], dtype="i8")
    return values.reshape(shape).astype(kind)


def anything(rng: random.Random) -> Any:
    containers: list[Any] = [{}, {"a": 1}, set(), (), [], [[]] * 9, [""] * 9, iter("123")]
    return rng.choice([None, 5, 5.0, object(), "", b"", b"\xff" * 81, lambda: 0, *containers])


def noise(rng: random.Random) -> Any:
    length = rng.choice([0, 1, 80, 81, 82, 162, 729, rng.randrange(400)])
    if rng.random() < 0.5:
        return rng.randbytes(length)
    return "".join(rng.choice(CHARACTERS) for _ in range(length))


KINDS = [mutated_line, mutated_line, mutated_line, layout, layout, rows, array, anything, noise]


def answer(puzzle: Any, call: int, *, count_too: bool) -> str:
    """Put one input to one function; give the kind of answer, after checking it."""
    try:
        grid = as_grid(puzzle)
        digits = grid.digits
        if call == 0:
            solution = nonet.solve(puzzle)
            assert oracle.is_solution_of(solution.digits, digits)
        elif call == 1:
            verdict = nonet.check(puzzle)
            for found in verdict.solutions:
                assert oracle.is_solution_of(found.digits, digits)
            assert len(set(verdict.solutions)) == {"unique": 1, "several": 2}.get(verdict.status.value, 0)
            str(verdict), verdict.to_json()
        elif call == 2:
            assert 0 <= nonet.count_solutions(puzzle, limit=3) <= 3
        else:
            found_all = list(islice(nonet.solutions(puzzle), 3))
            assert all(oracle.is_solution_of(found.digits, digits) for found in found_all)
        if count_too and sum(map(bool, digits)) > 22:
            assert nonet.count_solutions(grid, limit=2) == oracle.count_solutions(digits, 2, grid.eliminated)
    except nonet.SudokuError as error:
        if not str(error):
            raise AssertionError("an error must say something") from error
        return type(error).__name__
    return "answered"


def in_place(rng: random.Random) -> str:
    board = rows(rng)
    before = [list(row) for row in board]
    try:
        nonet.solve_in_place(board)
    except nonet.SudokuError as error:
        if [list(row) for row in board] != before:
            raise AssertionError("an error must leave the board as it was") from error
        return type(error).__name__
    assert oracle.is_solution_of(
        [int(cell) for row in board for cell in row], oracle.digits_from_line("".join(map("".join, before)))
    )
    return "answered"


def run(inputs: int, seed: int) -> Counter[str]:
    """Try a number of inputs and count the kinds of answers."""
    rng = random.Random(seed)
    answers: Counter[str] = Counter()
    for number in range(inputs):
        if number % 10 == 9:
            answers[in_place(rng)] += 1
        else:
            puzzle = rng.choice(KINDS)(rng)
            try:
                answers[answer(puzzle, rng.randrange(4), count_too=number % 10 == 0)] += 1
            except Exception as error:
                raise AssertionError(f"input {number} of seed {seed}: {puzzle!r}") from error
    return answers


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--inputs", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    for kind, count in run(arguments.inputs, arguments.seed).most_common():
        print(f"{count:8} {kind}")  # noqa: T201
