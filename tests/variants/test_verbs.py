"""The verbs of nonet take variants: in Python, on the command line, in files, over the API."""

import json
from html import unescape
from pathlib import Path
from typing import Any

import pytest

import nonet
from nonet import variants
from nonet.variants import Cage, Puzzle, Thermo, to_fpuzzles
from puzzles import WIKIPEDIA, WIKIPEDIA_SOLUTION
from shell import run

SMALL = Puzzle(size=4, rules=[Thermo("r1c1 r1c2 r1c3 r1c4"), Thermo("r4c1 r3c1"), Cage("r2c2 r3c2", 5)])
SOLUTION = "1234341241232341"
OPEN = Puzzle(size=4, rules=[Cage("r1c1 r1c2", 3)])
TEXT = json.dumps(SMALL.to_json())
LINK = to_fpuzzles(SMALL)

FORMS: dict[str, Any] = {
    "puzzle": SMALL,
    "json": TEXT,
    "indented": json.dumps(SMALL.to_json(), indent=2),
    "bytes": TEXT.encode(),
    "object": SMALL.to_json(),
    "link": LINK,
    "sudokupad": LINK.replace("https://f-puzzles.com/?load=", "https://sudokupad.app/fpuz"),
}


@pytest.mark.parametrize("form", list(FORMS))
def test_every_verb_takes_every_form(form: str) -> None:
    given = FORMS[form]
    assert nonet.solve(given).to_line() == SOLUTION
    assert nonet.check(given).status is nonet.Status.UNIQUE
    assert nonet.count_solutions(given) == 1
    assert [solution.to_line() for solution in nonet.solutions(given)] == [SOLUTION]
    assert nonet.true_candidates(given) == tuple((int(digit),) for digit in SOLUTION)
    assert nonet.rate(given) == variants.rate(SMALL)
    assert nonet.render.svg(given) == nonet.render.svg(SMALL)
    if isinstance(given, str):
        assert nonet.parse(given) == SMALL


def test_a_plain_puzzle_is_a_grid_however_it_is_written() -> None:
    grid = nonet.parse(WIKIPEDIA)
    assert nonet.parse(to_fpuzzles(Puzzle.from_grid(grid))) == grid
    assert nonet.parse(json.dumps(Puzzle.from_grid(grid).to_json())) == grid
    assert nonet.solve(Puzzle.from_grid(grid)).to_line() == WIKIPEDIA_SOLUTION


def test_other_sizes_are_read_from_text_and_lists() -> None:
    assert len(nonet.solve("1234" + "." * 12, unique=False).to_line()) == 16
    assert nonet.count_solutions([[1, 2, 3, 4], [3, 4, 0, 0], [0] * 4, [0] * 4]) == 6
    assert nonet.parse("." * 256) == Puzzle(size=16)
    with pytest.raises(nonet.ParseError, match="expected 81 cells, got 80"):
        nonet.parse("." * 80)
    with pytest.raises(nonet.ParseError, match="expected 81 cells, got 16"):
        nonet.parse("12345678........")  # no 4×4 board has an 8


def test_eliminated_candidates_limit_the_true_ones() -> None:
    grid = nonet.parse(WIKIPEDIA)
    wrong = next(digit for digit in grid.candidates("r1c3") if digit != int(WIKIPEDIA_SOLUTION[2]))
    assert nonet.true_candidates(grid.eliminate("r1c3", wrong))[2] == (int(WIKIPEDIA_SOLUTION[2]),)
    assert not any(nonet.true_candidates(grid.eliminate("r1c3", int(WIKIPEDIA_SOLUTION[2]))))


@pytest.mark.parametrize("verb", [nonet.canonical, nonet.minimise, nonet.automorphisms])
def test_a_verb_for_classic_boards_says_so(verb: Any) -> None:
    with pytest.raises(nonet.ParseError, match="expected a classic 9×9 board, got a variant"):
        verb(SMALL)


def test_puzzles_are_made_by_the_same_verb() -> None:
    assert nonet.generate(variant="killer", size=4, seed=2) == variants.generate("killer", size=4, seed=2)
    assert nonet.generate_many(2, variant="thermo", size=4, seed=2) == list(
        variants.generate_many(2, "thermo", size=4, seed=2)
    )
    with pytest.raises(ValueError, match="expected a kind of puzzle"):
        nonet.generate(variant="nope")
    with pytest.raises(ValueError, match="expected no config"):
        nonet.rate(SMALL, config=nonet.LogicConfig())


def test_bad_text_is_named() -> None:
    for text, words in {
        '{"size": 4, "rules": [{"kind": "nope"}]}': "rule 1: expected a kind of rule, got 'nope'",
        '{"size": 4': "expected JSON, got an error in it",
        '{"size": 1000000}': "expected a size of 2..25, got 1000000",
        '{"rules": [{"kind": "clone", "groups": [["r1c1", "r1c1"], ["r2c3", "r2c4"]]}]}': "different cells in a group",
        '{"size": 4, "regions": [[1]]}': "expected a number for the region",
        "https://example.org/?load=x": "got one to 'example.org'",
    }.items():
        with pytest.raises(nonet.ParseError, match=words.replace("?", r"\?")):
            nonet.parse(text)


def test_load_reads_json_lines(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.jsonl"
    path.write_text(f'{TEXT}\n\n{{"puzzle": "{WIKIPEDIA}", "name": "x"}}\n{LINK}\n{{"size": 99}}\n')
    errors: list[nonet.ParseError] = []
    assert nonet.load(path, on_error=errors.append) == [SMALL, nonet.parse(WIKIPEDIA), SMALL]
    assert "line 5: expected a size of 2..25, got 99" in str(errors[0])


def test_commands_answer_json_lines_in_their_order(tmp_path: Path) -> None:
    path, out = tmp_path / "in.jsonl", tmp_path / "out.jsonl"
    rows = [{"id": 7, **SMALL.to_json()}, {"puzzle": WIKIPEDIA, "by": "me"}, OPEN.to_json(), {"size": 4, "rules": 3}]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    run("solve", str(path), "-o", str(out), code=1)
    found = [json.loads(line) for line in out.read_text().splitlines()]
    assert [row["status"] for row in found] == ["unique", "unique", "several", "unreadable"]
    assert found[0]["id"] == 7
    assert found[0]["solution"] == SOLUTION
    assert found[1] == {**rows[1], "status": "unique", "solution": WIKIPEDIA_SOLUTION}
    assert "expected rules as a list" in (tmp_path / "out.jsonl.rejects").read_text()
    assert "is finished" in run("solve", str(path), "-o", str(out), "--resume", code=1).stderr
    counted = [json.loads(line) for line in run("count", str(out), "--limit", "5", code=1).stdout.splitlines()]
    assert [row.get("count") for row in counted] == [1, 1, nonet.count_solutions(OPEN, limit=5), None]
    rated = [json.loads(line) for line in run("rate", str(path), code=1).stdout.splitlines()]
    assert [row["status"] for row in rated] == ["rated", "rated", "several", "unreadable"]
    assert (rated[0]["scale"], rated[1]["scale"]) == ("nonet variants", "hodoku")
    assert "for classic 9×9" in run("canonical", TEXT, code=1).stderr


def test_puzzles_with_rules_are_rated_and_walked_through(tmp_path: Path) -> None:
    found = variants.rate(SMALL)
    told = run("rate", TEXT, WIKIPEDIA).stdout.splitlines()
    assert told[0].split("\t") == [
        found.level,
        f"{found.difficulty:g}",
        found.hardest and found.hardest.id,
        str(found.steps),
    ]
    assert told[1].startswith("easy\t")
    assert json.loads(run("rate", TEXT, "--json").stdout)["counts"] == found.counts
    html, pdf = tmp_path / "way.html", tmp_path / "way.pdf"
    run("explain", TEXT, "--html", str(html), "--pdf", str(pdf), "--lang", "ja")
    page = html.read_text(encoding="utf-8")
    assert page.count("<svg") == found.steps + 2
    assert all(step.explain("ja") in unescape(page) for step in variants.explain(SMALL))
    assert pdf.read_bytes().startswith(b"%PDF")


def test_commands_take_links_and_convert_them(tmp_path: Path) -> None:
    assert run("solve", LINK).stdout.strip() == SOLUTION
    assert json.loads(run("check", TEXT, "--json").stdout)["status"] == "unique"
    assert run("count", LINK).stdout.strip() == "1"
    assert json.loads(run("convert", LINK).stdout) == SMALL.to_json()
    assert nonet.parse(run("convert", TEXT, "--to", "fpuzzles").stdout.strip()) == SMALL
    assert "format 'line' holds classic 9×9 boards only" in run("convert", LINK, "--to", "line", code=1).stderr
    path = tmp_path / "one.json"
    path.write_text(json.dumps(SMALL.to_json(), indent=1))
    assert json.loads(run("solve", str(path)).stdout)["solution"] == SOLUTION


def test_a_puzzle_that_takes_too_long_does_not_hold_up_the_rest(tmp_path: Path) -> None:
    path, out = tmp_path / "in.jsonl", tmp_path / "out.jsonl"
    path.write_text(f'{{"size": 25}}\n{TEXT}\n')  # counting all 25×25 boards never ends
    run("count", str(path), "-o", str(out), "--limit", "none", "--timeout", "0.2", code=1)
    first, second = (json.loads(line) for line in out.read_text().splitlines())
    assert first["status"] == "too_long"
    assert second["count"] == 1
