"""Judgements, compared with a solver that knows nothing of nonet."""

from __future__ import annotations

from random import Random

import pytest

import nonet
import oracle
import puzzles
from nonet import variants
from nonet.play import Claim, ClaimKind, Game, Judge, Ruling, judge, judge_trace, read_claims
from puzzles import HARD, LOOSE, WIKIPEDIA, WIKIPEDIA_SOLUTION


def truth(line: str) -> list[set[int]]:
    """Return the digits of each cell in the first solutions of a puzzle, by the oracle."""
    found = [set[int]() for _ in range(81)]
    for solution in oracle.solutions(oracle.digits_from_line(line)):
        for cell, digit in enumerate(solution):
            found[cell].add(digit)
    return found


@pytest.mark.parametrize("seed", range(6))
def test_rulings_agree_with_the_oracle(seed: int) -> None:
    random = Random(seed)
    line = puzzles.puzzle(random, 30)
    known, rule = truth(line), Judge(line, proofs=False)
    digits = oracle.digits_from_line(line)
    for cell in range(81):
        for digit in range(1, 10):
            ruling = rule(Claim.place(cell, digit)).ruling
            against = any(digits[other] == digit for other in oracle.SEEN[cell])
            if digits[cell]:
                assert ruling is (Ruling.REPEATED if digits[cell] == digit else Ruling.CHANGES_CLUE)
            elif against:
                assert ruling is Ruling.BREAKS_RULES
            elif digit not in known[cell]:
                assert ruling is Ruling.WRONG
            else:
                assert ruling is (Ruling.RIGHT if known[cell] == {digit} else Ruling.POSSIBLE)
            denied = rule(Claim.eliminate(cell, digit)).ruling
            if not digits[cell]:
                assert denied.is_bad == (digit in known[cell])


@pytest.mark.parametrize("line", [WIKIPEDIA, HARD])
def test_every_step_of_a_solution_is_justified(line: str) -> None:
    game, judge_it = Game(line), Judge(line, hardest="extreme")
    for step in nonet.explain(line):
        if step.technique.id in ("brute_force", "nested_net"):
            break
        for cell, digit in step.placements:
            found = judge_it(Claim.place(cell, digit), game.position)
            assert found.ruling is Ruling.JUSTIFIED
            assert found.step is not None
            assert (cell, digit) in [(placed.cell, placed.digit) for placed in found.step.placements]
        for cell, digit in step.eliminations:
            assert judge_it(Claim.eliminate(cell, digit), game.position).ruling is Ruling.JUSTIFIED
        for cell, digit in step.placements:
            game.place(cell, digit)
        for cell, digit in step.eliminations:
            game.strike(cell, digit)


def test_proofs_are_by_the_easiest_technique() -> None:
    found = judge(WIKIPEDIA, "r5c5=5")
    assert found.step is not None
    assert found.step.technique.id in ("naked_single", "hidden_single", "full_house")
    assert found.difficulty is not None
    assert found.text("zh").startswith("r5c5=5有依据")


def test_wrong_digits_prove_nothing() -> None:
    board = Game(WIKIPEDIA)
    right = [int(digit) for digit in WIKIPEDIA_SOLUTION]
    ruler = Judge(WIKIPEDIA, hardest="easy")
    legal = next(m for m in board.legal_moves() if m.cell is not None and m.digit != right[m.cell])
    board.play(legal)
    for cell in board.blanks:
        found = ruler(Claim.place(cell, right[cell]), board.position)
        if found.step is not None:
            shown = {entry.cell for entry in found.step.candidates} | set(found.step.blockers)
            assert legal.cell not in shown


def test_forced_and_lucky() -> None:
    hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    solution = nonet.solve(hard)
    ruler = Judge(hard, hardest="easy")
    blanks = [cell for cell in range(81) if hard[cell] == "."]
    rulings = {str(ruler(Claim.place(cell, solution[cell])).ruling) for cell in blanks}
    assert rulings <= {"forced", "lucky"}
    assert "lucky" in rulings
    forced = judge(WIKIPEDIA, "r1c3=4", hardest="easy")
    assert forced.ruling in (Ruling.FORCED, Ruling.JUSTIFIED)


def test_statements() -> None:
    impossible = "11" + "." * 79
    several = "." * 81
    for line, none, one in ((WIKIPEDIA, False, True), (impossible, True, False), (several, False, False)):
        ruler = Judge(line)
        assert ruler(Claim(ClaimKind.NO_SOLUTION)).is_right == none
        assert ruler(Claim(ClaimKind.UNIQUE)).is_right == one


def test_boards() -> None:
    ruler = Judge(WIKIPEDIA)
    assert ruler(WIKIPEDIA_SOLUTION).ruling is Ruling.RIGHT
    assert ruler(WIKIPEDIA).ruling is Ruling.REPEATED
    two = [int(d) for d in WIKIPEDIA_SOLUTION]
    two[2], two[3] = two[3], two[2]
    assert ruler(Claim.board(two)).ruling is Ruling.BREAKS_RULES
    blank = [int(d) for d in WIKIPEDIA.replace(".", "0")]
    wrong = [*blank]
    wrong[2] = 1
    assert ruler(Claim.board(wrong)).ruling is Ruling.WRONG
    assert ruler(Claim.board(wrong)).cells == (2,)
    changed = [*blank]
    changed[0] = 0
    assert ruler(Claim.board(changed)).ruling is Ruling.CHANGES_CLUE
    step = [*blank]
    step[40] = 5
    assert ruler(Claim.board(step)).ruling is Ruling.JUSTIFIED
    with pytest.raises(ValueError, match="81 cells"):
        ruler(Claim.board([0] * 80))


def test_a_full_board_of_a_puzzle_with_several_solutions() -> None:
    line = next(line for line in (LOOSE, WIKIPEDIA[:60] + "." * 21) if nonet.check(line).status is nonet.Status.SEVERAL)
    grid = nonet.solve(line, unique=False)
    assert Judge(line)(grid.to_line()).ruling is Ruling.RIGHT
    assert judge_trace(line, grid.to_line()).is_solved


def test_traces() -> None:
    found = judge_trace(WIKIPEDIA, "r5c5=5\nr7c6=7\nr1c3=1\nr1c1=5\nr10c1=2\nr8c8=3")
    assert [str(each.ruling) for each in found.judgements] == [
        "justified",
        "justified",
        "wrong",
        "repeated",
        "justified",
    ]
    assert (found.first_bad, found.first_unproved, len(found.unread)) == (2, 2, 1)
    assert (found.right, found.blanks, found.is_solved) == (3, 51, False)
    whole = judge_trace(WIKIPEDIA, f"r5c5=5\n{WIKIPEDIA_SOLUTION}")
    assert whole.is_solved
    assert whole.right == 51
    assert judge_trace(WIKIPEDIA, WIKIPEDIA_SOLUTION[::-1]).is_solved is False


def test_many_at_once() -> None:
    random = Random(3)
    cells, digits = [random.randrange(81) for _ in range(500)], [random.randint(1, 9) for _ in range(500)]
    ruler = Judge(WIKIPEDIA, proofs=False)
    assert ruler.rule_many(cells, digits) == [
        ruler(Claim.place(cell, digit)).ruling for cell, digit in zip(cells, digits, strict=True)
    ]


@pytest.mark.parametrize("kind", ["diagonal", "killer", "thermo"])
def test_variants(kind: str) -> None:
    puzzle = variants.generate(kind, size=6 if kind == "killer" else 9, seed=4)
    solution = nonet.solve(puzzle)
    ruler = Judge(puzzle)
    step = next(iter(nonet.explain(puzzle)))
    for cell, digit in step.placements:
        assert ruler(Claim.place(cell, digit, puzzle.size)).ruling is Ruling.JUSTIFIED
    for cell, digit in step.eliminations:
        assert ruler(Claim.eliminate(cell, digit, puzzle.size)).ruling is Ruling.JUSTIFIED
    for cell, right in enumerate(solution.digits):
        if not puzzle.givens[cell]:
            wrong = right % puzzle.size + 1
            assert ruler(Claim.place(cell, wrong, puzzle.size)).ruling in (Ruling.WRONG, Ruling.BREAKS_RULES)
    assert ruler(Claim.board(solution.digits)).ruling is Ruling.RIGHT


def test_broken_rules_are_named() -> None:
    puzzle = variants.Puzzle(size=4, rules=[variants.Cage("r1c1 r1c2", 3)])
    found = Judge(puzzle)(Claim.place(0, 4, 4))
    assert found.ruling is Ruling.BREAKS_RULES


def test_wrong_arguments() -> None:
    ruler = Judge(WIKIPEDIA)
    with pytest.raises(ValueError, match="expected one claim, got 2"):
        ruler("r1c3=4 r1c4=6")
    with pytest.raises(ValueError, match="no such cell"):
        ruler("r1c30=4")
    with pytest.raises(ValueError, match="of the judge's puzzle"):
        ruler("r1c3=4", HARD)
    with pytest.raises(ValueError, match="expected a digit"):
        ruler(Claim.place(0, 10))
    with pytest.raises(ValueError, match="expected a level"):
        Judge(WIKIPEDIA, hardest="nasty")


@pytest.mark.parametrize("seed", range(20))
def test_hostile_answers_get_no_wrong_verdict(seed: int) -> None:
    """Answers made of right and wrong pieces: what is called right is right, by the oracle's solution."""
    random = Random(seed)
    line = puzzles.puzzle(random, 30)
    known = truth(line)
    if any(len(digits) != 1 for digits in known):
        return
    full = [next(iter(digits)) for digits in known]
    pieces = []
    for _ in range(30):
        cell, digit = random.randrange(81), random.randint(1, 9)
        cell_text = f"r{cell // 9 + 1}c{cell % 9 + 1}"
        pieces.append(
            random.choice(
                [
                    f"{cell_text}={digit}",
                    f"{cell_text}<>{digit}",
                    f"r{cell}c{digit}=",
                    "no solution",
                    "\ud800",
                    str(full),
                ]
            )
        )
    found = judge_trace(line, "\n".join(pieces), proofs=False)
    for each in found.judgements:
        claim = each.claim
        if claim.kind is ClaimKind.PLACE and claim.cell is not None:
            assert each.is_right <= (full[claim.cell] == claim.digit)
        if claim.kind is ClaimKind.ELIMINATE and claim.cell is not None:
            assert each.is_right <= (full[claim.cell] != claim.digit)
    assert read_claims("\n".join(pieces)).claims == tuple(each.claim for each in found.judgements)
