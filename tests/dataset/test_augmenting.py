"""Copies are equivalent puzzles, determined by class, number and seed alone, without bias."""

import numpy as np
from numpy.typing import NDArray

import nonet
from nonet.dataset.augmenting import copy_transform, draw, transformed
from nonet.dataset.records import class_ids
from puzzles import WIKIPEDIA

PUZZLE = nonet.parse(WIKIPEDIA)


def drawn(count: int, seed: int = 0) -> tuple[NDArray[np.uint8], NDArray[np.uint64]]:
    boards = np.repeat(np.frombuffer(PUZZLE._digits, np.uint8)[None], count, axis=0)
    ids = np.repeat(class_ids(boards[:1]), count, axis=0)
    return boards, draw(ids, np.arange(1, count + 1, dtype=np.uint32), seed)


def test_copies_are_equivalent_and_differ() -> None:
    boards, numbers = drawn(300)
    copies = transformed(boards, numbers)
    assert len({row.tobytes() for row in copies}) == 300
    assert len({row.tobytes() for row in class_ids(copies)}) == 1


def test_the_transform_of_a_copy_is_known() -> None:
    boards, numbers = drawn(50, seed=9)
    copies = transformed(boards, numbers)
    name = class_ids(boards[:1])[0].tobytes().hex()
    for number in range(1, 51):
        told = copy_transform(name, number, seed=9).apply(PUZZLE)
        assert told._digits == copies[number - 1].tobytes()


def test_puzzle_and_solution_are_transformed_the_same_way() -> None:
    solution = np.frombuffer(nonet.solve(PUZZLE)._digits, np.uint8)
    boards, numbers = drawn(20)
    pairs = transformed(np.stack([boards, np.repeat(solution[None], 20, axis=0)], axis=1), numbers)
    assert (nonet.solve_many(np.ascontiguousarray(pairs[:, 0])).solutions == pairs[:, 1]).all()


def test_another_seed_or_number_gives_another_copy() -> None:
    boards, numbers = drawn(2, seed=1)
    _, others = drawn(2, seed=2)
    four = np.concatenate([transformed(boards, numbers), transformed(boards, others)])
    assert len({row.tobytes() for row in four}) == 4


def test_every_line_moves_everywhere_equally_often() -> None:
    """Chi-squared of 9 x 9 tables; 64 degrees of freedom, and beyond 123 lies one in 100,000. The draw is fixed."""
    name = class_ids(np.frombuffer(PUZZLE._digits, np.uint8)[None])[0].tobytes().hex()
    transforms = [copy_transform(name, number, seed=3) for number in range(1, 3001)]
    for part in ("rows", "columns", "digits"):
        table = np.zeros((9, 9))
        for transform in transforms:
            for place, line in enumerate(getattr(transform, part)):
                table[place, line - (part == "digits")] += 1
        expected = len(transforms) / 9
        assert ((table - expected) ** 2 / expected).sum() < 123
    turned = sum(transform.is_transposed for transform in transforms)
    assert abs(turned - 1500) < 150
