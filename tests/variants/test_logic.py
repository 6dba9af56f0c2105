"""Steps, hints and levels of variants: every step is sound, and explained in every language."""

import json
import re
import runpy
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest

import nonet
from nonet import variants as v
from nonet.catalogue import RULE_TECHNIQUES
from nonet.logic import Step
from nonet.words import LANGUAGES, LangName
from rule_makers import RULE_MAKERS
from shell import run

DATA = Path(__file__).resolve().parents[3] / "shared" / "data" / "variants_dev.jsonl"


@cache
def ways() -> list[tuple[v.Puzzle, list[Step]]]:
    """Make puzzles of every kind and explain them; kinds that need many contradictions are small."""
    sizes = {"windoku": 9, "kropki": 4, "little_killer": 4, "mixed": 4, "skyscraper": 4, "whisper": 4}
    found = [v.generate(kind, size=sizes.get(kind, 6), seed=6) for kind in v.KINDS]
    return [(puzzle, list(v.explain(puzzle))) for puzzle in found]


def test_no_step_removes_a_digit_of_the_solution() -> None:
    for puzzle, steps in ways():
        solution = v.solve(puzzle).digits
        for step in steps:
            assert all(solution[cell] == digit for cell, digit in step.placements), step
            assert all(solution[cell] != digit for cell, digit in step.eliminations), step
            assert step.placements or step.eliminations
        assert steps[-1].apply().digits == solution


@pytest.mark.parametrize("number", range(30))
def test_no_step_removes_a_digit_of_any_solution(number: int) -> None:
    """With several solutions, a step that holds for one of them only would show."""
    random = Random(number)
    shape = v.Shape.boxes(6)
    board = v.solve(v.Puzzle([random.randint(1, 6), *[0] * 35], size=6), unique=False)
    digits = dict(zip(shape.cells, board.digits, strict=True))
    rules: list[v.Rule] = []
    for name in random.sample(list(RULE_MAKERS), 4):
        rule = RULE_MAKERS[name](random, digits, shape)
        try:
            puzzle = v.Puzzle(size=6, rules=[*rules, rule])
        except nonet.ParseError:
            continue
        if not puzzle.broken_by(board.digits):
            rules.append(rule)
    givens = [digit if random.random() < 0.25 else 0 for digit in board.digits]
    puzzle = v.Puzzle(givens, size=6, rules=rules)
    true = v.true_candidates(puzzle)
    state = v.Board.of(puzzle)
    for _ in range(25):
        steps = list(islice(v.find_steps(state), 12))
        for step in steps:
            assert not any(digit in true[cell] for cell, digit in step.eliminations), step.explain()
            assert all(true[cell] == (digit,) for cell, digit in step.placements), step.explain()
        if not steps:
            break
        state = steps[0].apply()


def test_a_contradiction_shows_its_whole_proof() -> None:
    chains = [step for _, steps in ways() for step in steps if step.proof]
    assert chains
    for step in chains:
        (cell, digit) = step.eliminations[0]
        board = step.board.with_placed([(cell, digit)])
        for link in step.proof:  # each link strikes what is still there, and the end is a dead one
            board = board.without(link.eliminations).with_placed(link.placements)
        assert board.dead_end() is not None, step.explain()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_step_is_explained(lang: LangName) -> None:
    for _, steps in ways():
        for step in steps:
            text = step.explain(lang)
            assert text.endswith("." if lang == "en" else "。")
            assert not re.search(r"[{}]|None|  |\.\.|。。", text), text
            assert bool(re.search("[\u3040-\u9fff]", text)) == (lang != "en"), text
            if lang == "en":
                assert re.match("[A-Z]|r\\dc\\d", text), text
            assert step.name(lang)
            assert Step.from_json(step.to_json(), step.board.puzzle) == step


def test_steps_are_drawn() -> None:
    seen: set[str] = set()
    for puzzle, steps in ways():
        for step in steps:
            if step.technique.id not in seen:
                seen.add(step.technique.id)
                ElementTree.fromstring(nonet.render.svg(puzzle, step))
                ElementTree.fromstring(step._repr_svg_())


def limited(candidates: str) -> v.Puzzle:
    """Make a 6×6 board with these candidates in row 1."""
    cells = zip(range(1, 7), candidates.split(), strict=True)
    return v.Puzzle(size=6, rules=[v.Candidates(f"r1c{column}", tuple(map(int, digits))) for column, digits in cells])


#: Puzzles that allow a technique which the others seldom need, with what it then says.
RARE = {
    "innies": (v.Puzzle(size=4, rules=[v.Cage("r1c1 r1c2 r1c3", 7)]), "Row 1 adds up to 10."),
    "naked_triple": (limited("12 23 13 123456 123456 123456"), "In row 1, r1c1, r1c2 and r1c3 hold only 1, 2 and 3"),
    "hidden_triple": (limited("1245 2356 456 1346 456 456"), "In row 1, 1, 2 and 3"),
    "naked_quad": (limited("12 23 34 14 123456 123456"), "In row 1, r1c1, r1c2, r1c3 and r1c4"),
    "outies": (v.Puzzle(size=4, rules=[v.Cage("r1c1 r1c2", 3), v.Cage("r1c3 r1c4 r2c4", 9)]), "Row 1 adds up to 10."),
    "cage_digit": (v.Puzzle(size=4, rules=[v.Cage("r1c1 r1c2", 3)]), "The cage at r1c1, r1c2"),
}


@pytest.mark.parametrize("technique", RARE)
def test_rare_techniques_are_sound_and_explained(technique: str) -> None:
    puzzle, words = RARE[technique]
    steps = [step for step in v.find_steps(puzzle) if step.technique.id == technique]
    true = v.true_candidates(puzzle)
    assert steps
    for step in steps:
        assert step.eliminations
        assert not any(digit in true[cell] for cell, digit in step.eliminations), step.explain()
        ElementTree.fromstring(nonet.render.svg(puzzle, step))
        for lang in LANGUAGES:
            assert not re.search(r"[{}]|None|  |\.\.|。。", step.explain(lang))
    assert any(step.explain().startswith(words) for step in steps), [step.explain() for step in steps]


def test_a_search_says_that_it_gives_a_digit_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nonet.variants.logic.finding.next_step", lambda board: None)
    steps = list(v.explain(PUZZLE))
    solution = v.solve(PUZZLE).digits
    assert {step.technique.id for step in steps} == {"brute_force"}
    assert steps[-1].apply().digits == solution
    assert all(solution[cell] == digit for step in steps for cell, digit in step.placements)
    assert not v.rate(PUZZLE).is_logical
    for lang in LANGUAGES:
        assert str(steps[0].placements[0][1]) in steps[0].explain(lang)


def test_every_technique_is_tested() -> None:
    used = {step.technique.id for _, steps in ways() for step in steps}
    assert used <= set(RULE_TECHNIQUES)
    assert set(RULE_TECHNIQUES) - used <= {*RARE, "brute_force"}


PUZZLE = v.Puzzle(size=4, rules=[v.Thermo("r1c1 r1c2 r1c3 r1c4"), v.Thermo("r4c1 r3c1"), v.Cage("r2c2 r3c2", 5)])


def test_cages_and_innies_are_found_on_a_small_killer() -> None:
    puzzle = v.Puzzle(size=4, rules=[v.Cage("r1c1 r1c2", 3), v.Cage("r1c3 r2c3", 7), v.Cage("r2c1 r2c2 r3c1", 9)])
    first = next(v.find_steps(puzzle))
    assert first.explain() == (
        "The cage at r1c1, r1c2 adds up to 3. With the candidates left, it can only be 1+2."
        " So r1c1 and r1c2 are not 3 or 4."
    )
    rows = v.Puzzle(size=4, rules=[v.Cage("r1c1 r1c2 r1c3", 7), v.Cage("r2c1 r2c2", 5), v.Cage("r2c3 r2c4", 5)])
    step = next(step for step in v.find_steps(rows) if step.technique.id == "innies")
    assert step.explain() == (
        "Row 1 adds up to 10. The cages inside make 7, which leaves 3 for r1c4. So r1c4 is not 1, 2 or 4."
    )


def test_hints_reveal_more_with_each_level() -> None:
    texts = [str(v.hint(PUZZLE, detail)) for detail in range(5)]
    assert texts[0] == "Nothing is wrong so far."
    assert texts[1] == "Look at r4c1."
    assert texts[2] == "Look for a step by a pair of cells."
    assert texts[3] == "Look for a step by a pair of cells in r4c1 and r3c1."
    assert texts[4] == (
        "Step by a pair of cells: Look at the thermometer at r4c1, r3c1. Digits increase along a thermometer from its"
        " bulb. r4c1 has 1, 2, 3, 4 and r3c1 has 1, 2, 3, 4; digits with no partner are ruled out."
        " So r3c1 is not 1; r4c1 is not 4."
    )
    assert v.hint(PUZZLE).to_json("zh")["kind"] == "step"
    solution = v.solve(PUZZLE).digits
    assert v.hint(v.Board.of(PUZZLE, solution)).kind == "solved"
    wrong = v.Board.of(PUZZLE, [2, *[0] * 15])
    assert str(v.hint(wrong)) == "Something is wrong: look at r1c1 again."
    lost = v.Board.of(PUZZLE, None, [{2, 3, 4}] * 16)
    assert v.hint(lost).kind == "mistake"


def test_puzzles_without_one_solution_are_refused() -> None:
    assert v.rate(v.Puzzle(size=4)).status == "several"
    assert str(v.rate(v.Puzzle(size=4, rules=[v.Cage("r1c1 r1c2", 8)]))) == "not a puzzle: no solution"
    for ask in (v.hint, lambda puzzle: list(v.explain(puzzle))):
        with pytest.raises(nonet.NotUniqueError):
            ask(v.Puzzle(size=4))
        with pytest.raises(nonet.NoSolutionError):
            ask(v.Puzzle(size=4, rules=[v.Cage("r1c1 r1c2", 8)]))
    with pytest.raises(nonet.NoSolutionError, match="2 in r1c1 is wrong"):
        v.explain(v.Board.of(PUZZLE, [2, *[0] * 15]))
    with pytest.raises(nonet.ParseError, match="expected 16 digits, got 3"):
        v.Board.of(PUZZLE, [1, 2, 3])
    with pytest.raises(nonet.ParseError, match=r"expected a digit of 0\.\.4, got 9 at r1c1"):
        v.Board.of(PUZZLE, [9, *[0] * 15])


def test_the_top_level_functions_take_variants() -> None:
    assert nonet.hint(PUZZLE).kind == "step"
    assert [str(step) for step in nonet.explain(PUZZLE)] == [str(step) for step in v.explain(PUZZLE)]


def test_a_timeout_ends_a_long_explanation() -> None:
    puzzle = v.generate("killer", seed=1)
    with pytest.raises(nonet.LimitError):
        list(nonet.explain(puzzle, timeout=0.05))


def test_levels_are_those_that_were_asked_for() -> None:
    for level in ("easy", "medium"):
        puzzle = v.generate("killer", size=6, level=level, seed=2)
        assert v.rate(puzzle).level == level
    with pytest.raises(ValueError, match="expected a level"):
        v.generate("killer", level="unfair")


def test_commands_hint_explain_and_draw(tmp_path: Path) -> None:
    text = json.dumps(PUZZLE.to_json())
    assert run("hint", text, "--detail", "2").stdout == "Look for a step by a pair of cells.\n"
    steps = [json.loads(line) for line in run("explain", text, "--json").stdout.splitlines()]
    assert [step["technique"] for step in steps] == [step.technique.id for step in v.explain(PUZZLE)]
    assert "thermometer" in run("explain", text, "--steps", "1").stdout
    picture = tmp_path / "hint.svg"
    assert run("draw", text, "--hint", "-o", str(picture)).returncode == 0
    assert "thermometer" in picture.read_text()
    assert run("draw", text, "--step", "99", "-o", str(picture)).returncode == 1


@pytest.mark.skipif(not DATA.exists(), reason="needs ../shared/data")
def test_steps_hold_on_published_puzzles() -> None:
    puzzle_of = runpy.run_path(str(Path(__file__).parents[2] / "benchmarks" / "variants.py"))["puzzle_of"]
    for number, line in enumerate(DATA.read_text(encoding="utf-8").splitlines()):
        data = json.loads(line)
        if data["size"] <= 9 and number % 12 == 0:
            board = v.Board.of(puzzle_of(data))
            for _ in range(3):
                steps = list(islice(v.find_steps(board), 25))
                for step in steps:
                    assert all(data["solution"][cell] != digit for cell, digit in step.eliminations), step.explain()
                    assert all(data["solution"][cell] == digit for cell, digit in step.placements), step.explain()
                if steps:
                    board = steps[0].apply()
