"""Learning clauses instead of branching changes no answer, and every machine takes the same path."""

from random import Random

import pytest

import nonet
import rule_makers
from nonet import _core
from nonet import variants as v
from nonet.variants.shape import Shape

#: Kinds of rules that clauses can say: houses and relations between two cells.
KINDS = ["anti_knight", "anti_king", "thermo", "whisper", "greater", "white_dot", "palindrome", "non_consecutive"]


def solver(puzzle: v.Puzzle, learn_after: int | None) -> _core.VariantSolver:
    return _core.VariantSolver(**puzzle.lowered().arguments(), learn_after=learn_after)


def all_solutions(puzzle: v.Puzzle, learn_after: int | None, slice_: int = 7) -> list[bytes]:
    """Find all solutions, a few branches and at most three solutions at a time."""
    found: list[bytes] = []
    running = solver(puzzle, learn_after)
    while not running.is_over:
        found += running.next(3, 3, slice_)[1]
    return found


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("learn_after", [0, 2])
def test_learning_finds_exactly_the_boards_that_keep_the_rule(kind: str, learn_after: int) -> None:
    random = Random(kind)
    for shape, share in [(Shape.boxes(4), 0.0), (Shape.boxes(6), 0.35)]:
        plain, all_boards = rule_makers.plain_puzzle(random, shape, share)
        board = dict(zip(shape.cells, random.choice(all_boards), strict=True))
        rules = [rule_makers.RULE_MAKERS[kind](random, board, shape) for _ in range(2)]
        puzzle = v.Puzzle(plain.givens, size=shape.size, rules=rules)
        wanted = {digits for digits in all_boards if not puzzle.broken_by(digits)}
        found = all_solutions(puzzle, learn_after)
        assert len(found) == len(wanted)
        assert {tuple(digits) for digits in found} == wanted


def test_many_solutions_are_listed_once_each() -> None:
    for learn_after in (0, 1, 5, None):
        found = all_solutions(v.Puzzle(size=4), learn_after)
        assert len(found) == len(set(found)) == 288
    assert solver(v.Puzzle(size=4), 0).next(2**64 - 1, 0)[0] == 288


def test_learning_proves_that_there_is_no_solution() -> None:
    puzzle = v.Puzzle(size=4, rules=[v.NonConsecutive()])
    assert not any(puzzle.broken_by(board) == [] for board in rule_makers.boards(v.Puzzle(size=4)))
    assert all_solutions(puzzle, 0) == []


#: Branchings and dead ends to prove one solution: the same on every machine and instruction set. A change of the solver
#: that should not change its way must leave them alone.
SIGNATURES = {
    "killer": 5,
    "anti-knight": 3306,
    "16×16": 132,
    "learned": 553,
}


def signature_puzzles() -> dict[str, tuple[v.Puzzle, int | None]]:
    grid = nonet.random_grid(seed=16)
    rows = [[grid[9 * row + column] or 0 for column in range(9)] for row in range(9)]
    cages = [
        v.Cage(
            [(row + 1, column + 1), (row + 1, column + 2), (row + 2, column + 1)][: 3 - (row + column) % 2],
            sum([rows[row][column], rows[row][column + 1], rows[row + 1][column]][: 3 - (row + column) % 2]),
        )
        for row in range(0, 8, 2)
        for column in range(0, 8, 2)
    ]
    sparse = [rows[cell // 9][cell % 9] if cell * 7 % 9 == 0 else 0 for cell in range(81)]
    sixteen = [
        ((row * 4 + row // 4 + column) % 16) + 1 if (row * 5 + column * 3) % 7 < 2 else 0
        for row in range(16)
        for column in range(16)
    ]
    return {
        "killer": (v.Puzzle(sparse, rules=cages), None),
        "anti-knight": (v.Puzzle("1" + "." * 79 + "2", rules=[v.AntiKnight(), v.AntiKing(), v.NonConsecutive()]), None),
        "16×16": (v.Puzzle(sixteen, size=16), None),
        "learned": (v.Puzzle(sixteen, size=16), 0),
    }


def test_the_search_path_is_the_same_on_every_machine() -> None:
    found = {}
    for name, (puzzle, learn_after) in signature_puzzles().items():
        count, _, nodes = solver(puzzle, learn_after).next(50, 0)
        assert count > 0
        found[name] = nodes
    assert found == SIGNATURES
