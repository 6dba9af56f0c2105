"""Every rule, as the solver understands it, against plain enumeration of all boards."""

from random import Random

import pytest

import nonet
import rule_makers
from nonet import variants as v
from nonet.variants.rules import RULES
from nonet.variants.shape import Shape

# With the share of cells that are given, so that all boards can be enumerated.
SHAPES = {
    "4×4": (Shape.boxes(4), 0.0),
    "5×5 jigsaw": (Shape(5, tuple("AAABBAACBBDCCCBDDCEEDDEEE".index(c) for c in "AAABBAACBBDCCCBDDCEEDDEEE")), 0.15),
    "6×6": (Shape.boxes(6), 0.4),
}


@pytest.mark.parametrize("kind", rule_makers.RULE_MAKERS)
def test_the_solver_finds_exactly_the_boards_that_keep_the_rule(kind: str) -> None:
    random = Random(kind)
    pruned = 0
    for shape, share in SHAPES.values():
        if kind == "disjoint_groups" and shape.box is None:
            continue
        for number in range(3):
            plain, all_boards = rule_makers.plain_puzzle(random, shape, share)
            board = dict(zip(shape.cells, random.choice(all_boards), strict=True))
            rules = [rule_makers.RULE_MAKERS[kind](random, board, shape) for _ in range(random.randint(1, 2))]
            if number == 2:
                rules.append(rule_makers.RULE_MAKERS["diagonal"](random, board, shape))  # a house that overlaps others
            puzzle = v.Puzzle(plain.givens, size=shape.size, regions=shape.regions, rules=rules)
            wanted = {digits for digits in all_boards if not puzzle.broken_by(digits)}
            found = [solution.digits for solution in v.solutions(puzzle)]
            assert len(found) == len(set(found))
            assert set(found) == wanted, puzzle
            assert [set(digits) for digits in v.true_candidates(puzzle)] == [
                {digits[cell] for digits in wanted} for cell in range(shape.size**2)
            ]
            assert v.Puzzle.from_json(puzzle.to_json()) == puzzle
            pruned += len(wanted) < len(all_boards)
    assert pruned  # a rule that never rules anything out would pass all of this


@pytest.mark.parametrize("kind", rule_makers.RULE_MAKERS)
def test_rules_on_classic_boards(kind: str) -> None:
    """The same for 9×9 with boxes, which has a separate solver; the boards come from the classic one."""
    random = Random(kind)
    shape = Shape.boxes(9)
    for number in range(2):
        full = nonet.random_grid(seed=number * 100 + len(kind))
        rows = random.sample(range(9), 3)
        givens = [0 if cell // 9 in rows and random.random() < 0.9 else full[cell] for cell in range(81)]
        all_boards = [tuple(map(int, grid.to_line())) for grid in nonet.solutions("".join(map(str, givens)))]
        board = {divmod(cell, 9): full[cell] or 0 for cell in range(81)}
        rules = [rule_makers.RULE_MAKERS[kind](random, board, shape) for _ in range(2)]
        puzzle = v.Puzzle(givens, rules=rules)
        wanted = {digits for digits in all_boards if not puzzle.broken_by(digits)}
        assert {solution.digits for solution in v.solutions(puzzle)} == wanted, puzzle
        assert v.count_solutions(puzzle) == len(wanted)


def test_every_rule_is_made_in_these_tests() -> None:
    named = {name for key in rule_makers.RULE_MAKERS for name in key.split(", ")}
    elsewhere = {"windoku", "entropic", "global_entropy", "global_mod3"}
    assert named | elsewhere == set(RULES)


@pytest.mark.parametrize(
    "rule", [v.Windoku(), v.GlobalEntropy(), v.GlobalModulo(), v.Entropic("r1c1 r2c2 r3c3 r4c4"), v.DisjointGroups()]
)
def test_rules_that_need_nine(rule: v.Rule) -> None:
    puzzle = v.Puzzle("123" + "." * 78 if rule.kind == "entropic" else None, rules=[rule])
    solution = v.solve(puzzle, unique=False)
    assert puzzle.broken_by(solution.digits) == []
    changed = list(solution.digits)
    changed[0], changed[1] = changed[1], changed[0]
    assert puzzle.broken_by(changed)
