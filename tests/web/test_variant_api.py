"""The API for variants: opened, drawn, checked by rule, hinted and generated; bad input gets the usual error."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

import nonet.web
from api_client import Client
from nonet.render.theme import LIGHT
from nonet.variants import RULES, Cage, Puzzle, Thermo, check, generate, write
from nonet.variants.rules.fields import declared
from puzzles import WIKIPEDIA, WIKIPEDIA_SOLUTION
from rule_values import HALF, WRONG, plain

THERMO = Thermo("r1c1 r1c2 r1c3 r1c4")
PUZZLE = Puzzle(size=4, rules=[THERMO, Thermo("r4c1 r3c1"), Cage("r2c2 r3c2", 5)])
SOLUTION = "1234341241232341"
JSON = {"Content-Type": "application/json"}
CSS = Path(nonet.web.__file__).parent / "static" / "css"
STYLE = "".join((CSS / f"{name}.css").read_text(encoding="utf-8") for name in ("base", "variants"))


@pytest.fixture(scope="module")
def client() -> Client:
    return Client()


def ask(client: Client, name: str, puzzle: Any = None, **body: Any) -> Any:
    answer = client.post(name, puzzle=puzzle or PUZZLE.to_json(), **body)
    assert answer.status_code == 200, answer.text
    return answer.json()


def words_of(answer: Any) -> str:
    """Put the parts of a text together."""
    return "\n".join("".join(span["text"] for span in block["spans"]) for block in answer["blocks"])


@pytest.mark.parametrize("format_", ["json", "fpuzzles", "sudokupad", "iss"])
def test_a_variant_opens_from_a_link_or_text_with_its_solution(client: Client, format_: str) -> None:
    opened = ask(client, "open", write(PUZZLE, format_))
    assert (opened["size"], opened["clues"], opened["status"], opened["solution"]) == (4, "." * 16, "unique", SOLUTION)
    assert Puzzle.from_json(opened["puzzle"]).rules == PUZZLE.rules
    assert opened["meanings"][0] == "Digits increase along a thermometer from its bulb."
    assert opened["rules"][2]["place"] == "Cage 5: r2c2, r3c2."


@pytest.mark.parametrize(
    ("puzzle", "lang", "name"),
    [
        (Puzzle(rules=[Cage("r1c1 r1c2", 5)]), "en", "Killer Sudoku"),
        (Puzzle(rules=[Cage("r1c1 r1c2", 5)]), "zh", "杀手数独"),
        (Puzzle(rules=[Cage("r1c1 r1c2", 5)]), "ja", "キラー数独"),
        (PUZZLE, "en", "Thermo + Killer Sudoku 4×4"),
        (Puzzle(size=25), "en", "Sudoku 25×25"),
        (Puzzle(size=25, title="Mine"), "en", "Mine"),
    ],
)
def test_puzzles_are_called_what_people_call_them(client: Client, puzzle: Puzzle, lang: str, name: str) -> None:
    opened = ask(client, "draw", puzzle.to_json(), lang=lang)
    assert (opened["name"], opened["size"]) == (name, puzzle.size)


def test_an_opened_puzzle_lists_its_houses_pairs_and_masks(client: Client) -> None:
    opened = ask(client, "open", {"size": 4, "rules": [{"kind": "anti_knight"}, {"kind": "even", "cells": ["r1c1"]}]})
    assert len(opened["houses"]) == 12
    assert [0, 6] in opened["pairs"]
    assert opened["masks"][:2] == [0b1010, 0b1111]


@pytest.mark.parametrize("kind", ["killer", "thermo", "kropki", "jigsaw", "little_killer"])
def test_drawings_use_colours_that_the_page_has(client: Client, kind: str) -> None:
    drawing = ask(client, "open", generate(kind, size=6, seed=1).to_json())["drawing"]
    items = [item for layer in drawing["layers"] for item in layer["items"]]
    names = {item.get(part) for item in items for part in ("fill", "stroke")} - {None}
    assert names <= set(LIGHT)
    assert not [name for name in names if f"--{name.replace('_', '-')}:" not in STYLE]
    assert {layer["name"] for layer in drawing["layers"]} >= {"grid"}
    assert drawing.get("has_totals", False) == (kind == "killer")
    assert any(drawing["margins"]) == (kind == "little_killer")


@pytest.mark.parametrize(
    ("digits", "lang", "text"),
    [
        ("21..............", "en", "Thermometer: r1c1, r1c2, r1c3, r1c4. Digits increase along a thermometer from its"),
        (".....4...4......", "en", "Cage 5: r2c2, r3c2. 4 occurs more than once: r2c2 and r3c2."),
        (".....4...3......", "en", "Cage 5: r2c2, r3c2. The total is too large."),
        (".....1...2......", "zh", "虚线框5：r2c2、r3c2。总和太小。"),
        ("1234............", "en", None),
    ],
)
def test_broken_rules_are_named(client: Client, digits: str, lang: str, text: str | None) -> None:
    found = ask(client, "conflicts", digits=digits, lang=lang)
    assert not found["solved"]
    assert [conflict["text"][: len(text or "")] for conflict in found["conflicts"]] == ([text] if text else [])
    assert [words_of(conflict) for conflict in found["conflicts"]] == [c["text"] for c in found["conflicts"]]


def test_a_full_board_is_solved_when_it_keeps_every_rule(client: Client) -> None:
    assert ask(client, "conflicts", digits=SOLUTION) == {"conflicts": [], "solved": True}
    assert not ask(client, "conflicts", digits=SOLUTION[4:] + SOLUTION[:4])["solved"]


def test_a_hint_has_four_levels_with_drawings(client: Client) -> None:
    hint = ask(client, "hint", lang="ja")
    assert [level["detail"] for level in hint["levels"]] == [1, 2, 3, 4]
    assert not any(level["drawing"]["marks"] for level in hint["levels"][:3])
    struck = {(mark["cell"], mark["digit"]) for mark in hint["levels"][3]["drawing"]["marks"]}
    assert struck == {(one["cell"], one["digit"]) for one in hint["step"]["eliminations"]} != set()
    assert re.search("[ぁ-ん]", hint["text"])
    assert ask(client, "hint", digits="4" + "." * 15)["kind"] == "mistake"
    assert ask(client, "hint", digits=SOLUTION)["kind"] == "solved"
    notes = [0] * 16
    notes[0] = 0b1110  # without the digit that belongs there
    assert ask(client, "hint", candidates=notes)["mistakes"] == [{"cell": "r1c1", "digit": None}]


def test_a_path_leads_to_the_solution(client: Client) -> None:
    path = ask(client, "explain")
    assert path["solved"]
    board = list(path["steps"][-1]["grid"]["digits"])
    for one in path["steps"][-1]["placements"]:
        row, column = map(int, re.findall(r"\d", one["cell"]))
        board[4 * row + column - 5] = str(one["digit"])
    assert "".join(board) == SOLUTION
    assert ask(client, "explain", digits=SOLUTION) == {"steps": [], "solved": True, "board": SOLUTION}
    assert not ask(client, "explain", steps=1)["solved"]


def test_a_generated_variant_is_unique_and_the_same_for_its_seed(client: Client) -> None:
    answer = client.post("generate", kind="killer", size=6, seed=7).json()
    (made,) = answer["puzzles"]
    assert answer["seed"] == 7
    assert (made["difficulty"], made["score"]) == (nonet.rate(made["puzzle"]).difficulty, None)
    assert check(Puzzle.from_json(made["puzzle"])).solution.to_line() == made["solution"]  # type: ignore[union-attr]
    assert client.post("generate", kind="killer", size=6, seed=7).json() == answer
    assert client.post("generate", size=4, seed=7).json()["puzzles"][0]["puzzle"]["size"] == 4
    answer = client.post("generate", kind="killer", technique="x_wing")
    assert (answer.status_code, answer.json()["code"]) == (422, "order")


def test_the_catalogue_has_every_kind_with_names_in_each_language(client: Client) -> None:
    known = client.ask("GET", "/api/v1/kinds").json()
    assert {entry["kind"] for entry in known["rules"]} == set(RULES)
    assert all(set(entry["name"]) == {"en", "zh", "ja"} for entry in known["rules"])
    cage = next(entry for entry in known["rules"] if entry["kind"] == "cage")
    assert (set(cage["fields"]), cage["required"]) == ({"cells", "total"}, ["cells"])
    assert cage["forms"][0]["gesture"] == "cells"
    # The tests of the page's scripts read this file.
    file = Path(__file__).parents[1] / "js" / "kinds.json"
    assert json.loads(file.read_text(encoding="utf-8")) == known["rules"], f"{file} is stale"


def test_a_picture_is_an_svg_with_its_rules_in_words(client: Client) -> None:
    answer = client.post("svg", puzzle=PUZZLE.to_json(), theme="dark")
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert "bulb" in answer.text


@pytest.mark.parametrize(
    ("name", "body", "message"),
    [
        ("open", {"puzzle": {"size": 26}}, "expected a size of 2..25, got 26"),
        ("open", {"puzzle": {"size": 4, "rules": [{"kind": "cage", "cells": ["r9c9"]}]}}, "r9c9 is not on a board"),
        ("conflicts", {"puzzle": PUZZLE.to_json(), "digits": "1" * 15}, "expected 16 digits, got 15"),
        ("conflicts", {"puzzle": PUZZLE.to_json(), "digits": "9" * 16}, "expected a digit of 0..4, got 9 at r1c1"),
        ("hint", {"puzzle": {"size": 4}}, "several"),
        ("generate", {"kind": "tuesday"}, "tuesday"),
        ("hint", {"puzzle": PUZZLE.to_json(), "candidates": [1]}, "expected candidates for 16 cells"),
    ],
)
def test_bad_input_gets_an_error_that_says_why(client: Client, name: str, body: Any, message: str) -> None:
    answer = client.post(name, **body)
    assert answer.status_code == 422
    assert message in answer.json()["message"]
    assert words_of(answer.json()) == answer.json()["message"]
    assert answer.json()["code"] != "internal_error"


@pytest.mark.parametrize("name", ["open", "draw", "conflicts"])
def test_paths_of_earlier_versions_answer_alike_and_are_not_described(client: Client, name: str) -> None:
    body = {"puzzle": PUZZLE.to_json(), "lang": "ja"}
    assert client.post(f"variants/{name}", **body).json() == client.post(name, **body).json()
    described = client.ask("GET", "/openapi.json").json()["paths"]
    assert f"/api/v1/{name}" in described
    assert f"/api/v1/variants/{name}" not in described


@pytest.mark.parametrize("name", ["hint", "explain", "generate"])
def test_the_other_paths_to_one_call_are_described_as_deprecated(client: Client, name: str) -> None:
    body = (
        {"kind": "thermo", "size": 4, "seed": 3} if name == "generate" else {"puzzle": PUZZLE.to_json(), "lang": "ja"}
    )
    assert client.post(f"variants/{name}", **body).json() == client.post(name, **body).json()
    described = client.ask("GET", "/openapi.json").json()["paths"]
    assert described[f"/api/v1/variants/{name}"]["post"]["deprecated"]
    assert "deprecated" not in described[f"/api/v1/{name}"]["post"]


def test_a_classic_puzzle_opens_as_one_without_rules(client: Client) -> None:
    opened = client.post("open", puzzle=WIKIPEDIA).json()
    assert (opened["rules"], opened["solution"], opened["clues"]) == ([], WIKIPEDIA_SOLUTION, WIKIPEDIA)
    assert client.post("svg", puzzle=WIKIPEDIA).text == nonet.render.svg(WIKIPEDIA, legend=True, theme="light")
    checked = client.post("check", puzzle=PUZZLE.to_json(), digits="2" + "." * 15).json()
    assert checked["status"] == "no_solution"


@pytest.mark.parametrize("kind", sorted(RULES))
def test_wrong_values_of_rules_are_refused_in_the_words_of_python(client: Client, kind: str) -> None:
    for name in declared(RULES[kind]):
        for value in WRONG:
            body = {"size": 9, "rules": [plain(kind) | {name: value}]}
            try:
                Puzzle.from_json(body)
                wanted = None
            except nonet.ParseError as error:
                wanted = str(error)
            text = json.dumps({"puzzle": body})
            for found, reason in (("NaN", "NaN is not a number"), ("\\ud800", "half of a surrogate pair")):
                wanted = f"body: expected JSON: {reason}" if found in text else wanted
            answer = client.ask("POST", "/api/v1/draw", headers=JSON, content=text)
            assert answer.status_code == (422 if wanted else 200), (name, value, answer.text)
            assert not wanted or answer.json()["message"] == wanted


@pytest.mark.parametrize("name", ["title", "author", "givens", "regions", "id", "status", "message"])
def test_text_with_half_a_character_is_refused(client: Client, name: str) -> None:
    for path in ("draw", "solve", "open"):
        text = json.dumps({"puzzle": {"size": 4, name: HALF}})
        answer = client.ask("POST", f"/api/v1/{path}", headers=JSON, content=text)
        assert answer.status_code == 422
        assert answer.json()["message"] == "body: expected JSON: half of a surrogate pair"


@pytest.mark.parametrize("name", ["variants/hint", "variants/explain"])
def test_calls_for_variants_take_a_classic_puzzle(client: Client, name: str) -> None:
    answer = client.post(name, puzzle=WIKIPEDIA).json()
    step = answer["step"] if name.endswith("hint") else answer["steps"][0]
    assert step["placements"] == [{"cell": "r5c5", "digit": 5}]


@pytest.mark.parametrize("cell", ["r9c9", "r1c6", "r6c1"])
def test_an_eliminated_candidate_off_the_board_is_named(client: Client, cell: str) -> None:
    answer = client.post("hint", puzzle={"size": 5, "rules": []}, eliminated=f"{cell}<>1")
    assert answer.status_code == 422
    assert answer.json()["message"] == f"expected a cell of r1c1..r5c5, got '{cell}'"


def test_an_opened_puzzle_may_break_the_rules(client: Client) -> None:
    assert client.post("open", puzzle="1" * 81).json()["status"] == "conflict"
