"""hint, explain, techniques and rate, as a shell uses them."""

import json
from functools import partial
from pathlib import Path

import nonet
import shell
from nonet.rating import se
from puzzles import EMPTY, WIKIPEDIA, WIKIPEDIA_SOLUTION

HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


run = partial(shell.run, code=0)


def test_hint_climbs_the_ladder() -> None:
    assert run("hint", WIKIPEDIA, "--detail", "1").stdout == "Look at box 5.\n"
    assert run("hint", WIKIPEDIA, "-d", "2").stdout == "Look for a Naked Single in box 5.\n"
    assert "r5c5 is 5." in run("hint", WIKIPEDIA).stdout
    assert run("hint", WIKIPEDIA, "--lang", "zh", "-d", "2").stdout == "在第5宫中可以使用唯一余数。\n"


def test_hint_in_json_carries_the_step() -> None:
    data = json.loads(run("hint", WIKIPEDIA, "--json").stdout)
    assert data["puzzle"] == WIKIPEDIA
    assert nonet.Step.from_json(data["step"]).technique.id == "naked_single"


def test_hint_names_what_is_wrong_with_a_board() -> None:
    done = run("hint", EMPTY, code=1)
    assert "expected at least 17 clues, got 0" in done.stderr
    assert "digit 5 twice in row 1" in run("hint", "55" + "." * 79, code=1).stderr
    assert run("hint", WIKIPEDIA_SOLUTION).stdout.startswith("The board is solved")


def test_explain_ends_with_the_last_digit() -> None:
    lines = run("explain", WIKIPEDIA, "--no-words").stdout.splitlines()
    assert len(lines) == 51
    assert lines[0] == "1. Naked Single: r5c5=5"
    assert len(run("explain", WIKIPEDIA, "--steps", "3").stdout.splitlines()) == 6
    chinese = run("explain", WIKIPEDIA, "--steps", "1", "--lang", "zh").stdout
    assert chinese.startswith("1. 唯一余数：r5c5=5\n")
    assert "这一格只剩下5" in chinese


def test_explain_in_json_gives_an_object_per_step() -> None:
    lines = run("explain", WIKIPEDIA, "--json").stdout.splitlines()
    steps = [nonet.Step.from_json(json.loads(line)) for line in lines]
    assert steps == list(nonet.explain(WIKIPEDIA))
    assert json.loads(lines[-1])["number"] == len(lines)


def test_explain_fails_when_the_techniques_do_not_suffice() -> None:
    done = run("explain", WIKIPEDIA, "--only", "full_house", code=1)
    assert "unsolved: the enabled techniques find no further step" in done.stderr
    assert "full_huose" in run("explain", WIKIPEDIA, "--only", "full_huose", code=2).stderr


def test_the_notation_of_steps_on_variants_has_names_in_the_language() -> None:
    thermo = json.dumps(nonet.variants.generate("thermo", size=6, seed=7).to_json())
    english, chinese = (run("explain", thermo, "--steps", "1", "--lang", lang).stdout for lang in ("en", "zh"))
    [title, *_] = chinese.splitlines()
    name, _, outcome = title.partition("：")
    assert not any(letter.isalpha() and letter.isascii() for letter in name)
    assert english.splitlines()[0].endswith(f": {outcome}")


def test_techniques_lists_the_catalogue_and_shows_one() -> None:
    lines = run("techniques").stdout.splitlines()
    assert len(lines) == len(nonet.techniques())
    assert lines[0].split("\t")[0] == "full_house"
    page = run("techniques", "x_wing").stdout
    assert "X-Wing · 二阶鱼 · X-Wing（井桁理論） (x_wing)" in page
    assert "score 140" in page
    assert "in hints by default" in run("techniques", "tridagon").stdout
    assert "二阶鱼" in run("techniques", "--lang", "zh").stdout
    for lang in ("zh", "ja"):
        lines = run("techniques", "x_wing", "--lang", lang).stdout.splitlines()
        assert not {"score", "by", "default", "on"} & set(lines[1].split())
        assert not {"on", "off"} & set(run("techniques", "--lang", lang).stdout.split())
    data = json.loads(run("techniques", "X-Wing", "--json").stdout)
    assert data["id"] == "x_wing"
    assert data["about"]
    assert "did you mean x_wing" in run("techniques", "x_wnig", code=2).stderr


def test_rate_gives_a_line_per_puzzle_and_a_status_instead_of_a_number(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_text(f"{WIKIPEDIA}\n{EMPTY}\n{WIKIPEDIA_SOLUTION}\nnonsense\n")
    done = run("rate", str(file), code=1)
    lines = done.stdout.splitlines()
    assert lines[0] == "easy\t204\tnaked_single\t51"
    assert lines[1] == "# several solutions: 0 clues, and a puzzle needs at least 17"
    assert lines[2] == "# already solved"
    assert lines[3].startswith("# ")
    assert "line 2" in done.stderr
    data = json.loads(run("rate", WIKIPEDIA, "--json").stdout)
    assert (data["level"], data["score"], data["config"]) == ("easy", 204, "default")


def test_rate_on_the_scale_of_sudoku_explainer(tmp_path: Path) -> None:
    line = se.rate(WIKIPEDIA)
    assert run("rate", WIKIPEDIA, "--scale", "se").stdout == f"{line.er}\t{line.ep}\t{line.ed}\t{line.technique}\n"
    file = tmp_path / "puzzles.txt"
    file.write_text(f"{WIKIPEDIA}\n{HARD}\n")
    both = run("rate", str(file), "--scale", "both").stdout.splitlines()
    for row, rated in zip(both, (line, se.rate(HARD)), strict=True):
        assert row.split("\t")[4:] == [str(rated.er), str(rated.ep), str(rated.ed), rated.technique]
    data = json.loads(run("rate", HARD, "--scale", "se", "--json").stdout)
    assert (data["er"], data["ep"], data["ed"], data["is_bound"]) == (10.7, 10.7, 9.7, False)


def test_a_timeout_leaves_a_lower_bound() -> None:
    rated = run("rate", HARD, "--scale", "se", "--timeout", "0.000001").stdout
    assert rated.startswith(">=")
    data = json.loads(run("rate", HARD, "--scale", "both", "--timeout", "0.000001", "--json").stdout)
    assert data["se"]["is_bound"]
    assert data["se"]["message"].startswith("ER at least ")


def test_errors_are_in_the_language_that_was_asked_for() -> None:
    done = run("draw", WIKIPEDIA, "--step", "500", "--lang", "zh", code=1)
    assert done.stderr == "nonet: 题目：应有第500步，但只有51步\n"
    japanese = run("draw", WIKIPEDIA, "--step", "500", "--lang=ja", code=1)
    assert japanese.stderr.startswith("nonet: 問題：手順500が必要です")
    assert "expected step 500" in run("draw", WIKIPEDIA, "--step", "500", code=1).stderr
