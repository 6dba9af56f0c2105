"""The API: right answers, typed errors that name the location, limits that hold."""

import asyncio
import json
import re
import threading
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import httpx
import pytest

import nonet
import puzzles
from api_client import Client
from nonet.logic import native
from nonet.web import create_app
from nonet.web.limits import LIMITS


@pytest.fixture(scope="module")
def client() -> Client:
    return Client()


def test_solve_gives_the_solution(client: Client) -> None:
    answer = client.post("solve", puzzle=puzzles.WIKIPEDIA)
    assert answer.status_code == 200
    assert answer.json() == {"puzzle": puzzles.WIKIPEDIA, "solution": puzzles.WIKIPEDIA_SOLUTION}


@pytest.mark.parametrize(
    ("puzzle", "kind", "place"),
    [
        ("." * 80, "ParseError", {"line": 1, "kind": "cells", "got": 80}),
        ("55" + "." * 79, "InvalidGridError", {"digit": 5, "cells": ["r1c1", "r1c2"], "house": "row 1"}),
        ("12345678." + "........9" + "." * 63, "NoSolutionError", {"cell": "r1c9"}),
    ],
)
def test_errors_have_a_type_a_message_and_a_place(client: Client, puzzle: str, kind: str, place: Any) -> None:
    answer = client.post("solve", puzzle=puzzle)
    assert answer.status_code == 422
    assert answer.json()["type"] == kind
    assert answer.json()["message"]
    assert place.items() <= answer.json()["place"].items()


@pytest.mark.parametrize(
    ("call", "body", "message"),
    [
        ("solve", {}, "puzzle: expected a value, got none"),
        ("solve", {"puzzle": 5}, "puzzle: expected text, got 5"),
        ("solve", {"puzzle": puzzles.EMPTY, "uniqe": True}, "uniqe: no such field"),
        ("count", {"puzzle": puzzles.EMPTY, "limit": 0}, "limit: expected 1 or more, got 0"),
        ("count", {"puzzle": puzzles.EMPTY, "limit": "5"}, 'limit: expected a whole number, got "5"'),
        ("hint", {"puzzle": puzzles.EMPTY, "lang": "de"}, "lang: expected 'en', 'zh' or 'ja', got \"de\""),
        ("minimize", {}, "puzzle: expected a value, got none"),
    ],
)
def test_a_wrong_field_is_named_in_the_grammar_of_all_errors(
    client: Client, call: str, body: dict[str, Any], message: str
) -> None:
    answer = client.post(call, **body)
    assert (answer.status_code, answer.json()["code"], answer.json()["message"]) == (422, "bad_request", message)
    assert answer.json()["place"]["field"] == f"body.{message.partition(':')[0]}"


def test_a_code_is_the_same_over_http_as_in_python(client: Client) -> None:
    for puzzle in ("bad", "55" + "." * 79, puzzles.MANY):
        with pytest.raises(nonet.SudokuError) as raised:
            nonet.solve(puzzle)
        assert client.post("solve", puzzle=puzzle).json()["code"] == raised.value.code


def test_calls_in_the_docs_are_answered(client: Client) -> None:
    pages = [page.read_text(encoding="utf-8") for page in (Path(__file__).parents[2] / "docs").rglob("*.md")]
    calls = [found for page in pages for found in re.findall(r"/api/v1/([\w/-]+) [^']*'[^']*'[^']*-d '([^']*)'", page)]
    assert len(calls) >= 3
    for name, body in calls:
        answer = client.post(name, **json.loads(body))
        assert answer.status_code == 200, (name, answer.text)


def test_the_schema_names_every_call_and_gives_the_bounds(client: Client) -> None:
    schema = client.ask("GET", "/openapi.json").json()
    names = [call["operationId"] for calls in schema["paths"].values() for call in calls.values()]
    assert {"solve", "solve_batch", "check", "count", "hint", "explain", "rate", "convert", "search"} <= set(names)
    assert {"technique", "techniques", "variants_hint", "health"} <= set(names)
    assert len(set(names)) == len(names)
    assert f"{LIMITS.batch:,} puzzles" in schema["info"]["description"]


def test_several_solutions_are_shown(client: Client) -> None:
    answer = client.post("solve", puzzle=puzzles.MANY)
    assert answer.json()["type"] == "NotUniqueError"
    assert all(nonet.parse(line).is_solved for line in answer.json()["place"]["solutions"])
    assert client.post("check", puzzle=puzzles.MANY).json()["status"] == "several"
    assert client.post("solve", puzzle=puzzles.MANY, unique=False).status_code == 200


def test_hints_follow_the_current_board(client: Client) -> None:
    fresh = client.post("hint", puzzle=puzzles.WIKIPEDIA, detail=1).json()
    assert fresh["kind"] == "step"
    assert fresh["technique"] is None
    wrong = "531" + puzzles.WIKIPEDIA[3:]
    mistake = client.post("hint", puzzle=puzzles.WIKIPEDIA, digits=wrong).json()
    assert mistake["kind"] == "mistake"
    assert mistake["mistakes"] == [{"cell": "r1c3", "digit": 1}]
    chinese = client.post("hint", puzzle=puzzles.WIKIPEDIA, lang="zh").json()
    assert chinese["technique_name"] == "唯一余数"


def test_explain_walks_to_the_solution(client: Client) -> None:
    path = client.post("explain", puzzle=puzzles.WIKIPEDIA).json()
    assert path["solved"]
    assert path["board"] == puzzles.WIKIPEDIA_SOLUTION
    assert all(step["text"] for step in path["steps"])
    assert len(client.post("explain", puzzle=puzzles.WIKIPEDIA, steps=3).json()["steps"]) == 3


def test_a_puzzle_may_be_an_array_of_cells_or_rows(client: Client) -> None:
    cells = list(nonet.parse(puzzles.WIKIPEDIA))
    rows = [[digit or None for digit in cells[start : start + 9]] for start in range(0, 81, 9)]
    for board in (cells, rows):
        assert client.post("solve", puzzle=board).json()["solution"] == puzzles.WIKIPEDIA_SOLUTION
        assert client.post("rate", puzzle=board).json()["level"] == "easy"
        assert client.post("convert", puzzle=board).json()["format"] == "lists"
    batch = client.post("solve/batch", puzzles=[cells, rows, puzzles.WIKIPEDIA, [1]]).json()["results"]
    assert [result["status"] for result in batch] == ["unique", "unique", "unique", "unreadable"]
    wrong = client.post("check", puzzle=[*cells[:-1], 12]).json()
    assert (wrong["message"], wrong["place"]) == (
        "expected a digit of 0..9, got 12 at r9c9",
        {"cell": "r9c9", "kind": "digit", "got": "12"},
    )


def test_the_other_calls_answer(client: Client) -> None:
    assert client.post("count", puzzle=puzzles.EMPTY, limit=500).json() == {
        "count": 500,
        "text": "500",
        "at_limit": True,
    }
    assert client.post("rate", puzzle=puzzles.WIKIPEDIA).json()["level"] == "easy"
    assert client.post("convert", puzzle=puzzles.WIKIPEDIA, to="sdk").json()["text"].startswith("[Puzzle]")
    events = client.post("search", puzzle=puzzles.WIKIPEDIA, algorithm="norvig").json()["events"]
    assert events[-1]["kind"] == "solved"
    batch = client.post("solve/batch", puzzles=[puzzles.WIKIPEDIA, "x", puzzles.EMPTY]).json()["results"]
    assert [result["status"] for result in batch] == ["unique", "unreadable", "several"]
    for name in ("techniques", "algorithms", "formats"):
        assert client.ask("GET", f"/api/v1/{name}").json()
    assert client.ask("GET", "/health").json()["status"] == "ok"


def test_puzzles_are_made_to_order_and_printed(client: Client) -> None:
    order = {"level": "hard", "symmetry": "rotational", "count": 2, "seed": 5}
    made = client.post("generate", **order).json()
    assert made == client.post("generate", **order).json()
    assert [puzzle["level"] for puzzle in made["puzzles"]] == ["hard", "hard"]
    assert all(nonet.check(puzzle["puzzle"]) for puzzle in made["puzzles"])
    sheet = client.post("print", puzzles=[puzzle["puzzle"] for puzzle in made["puzzles"]])
    assert sheet.headers["content-type"] == "application/pdf"
    assert sheet.content.startswith(b"%PDF")
    assert "quarter_turn" in client.ask("GET", "/api/v1/symmetries").json()["symmetries"]
    shown = client.ask("GET", "/api/v1/techniques/x_wing?lang=zh").json()
    assert shown["step"]["technique"] == "x_wing"
    unknown = client.ask("GET", "/api/v1/techniques/y_wing")
    assert (unknown.status_code, unknown.json()["code"]) == (422, "bad_request")
    compared = client.post("compare", puzzle=puzzles.WIKIPEDIA).json()["algorithms"]
    assert {entry["name"] for entry in compared} == set(nonet.classic.ALGORITHMS)


@pytest.mark.parametrize(
    ("name", "body"),
    [
        ("solve/batch", {"puzzles": ["x"] * (LIMITS.batch + 1)}),
        ("search", {"puzzle": puzzles.EMPTY, "algorithm": "guess"}),
        ("hint", {"puzzle": puzzles.WIKIPEDIA, "digits": puzzles.EMPTY}),
        ("hint", {"puzzle": puzzles.WIKIPEDIA, "eliminated": "all"}),
        ("convert", {"puzzle": puzzles.WIKIPEDIA, "to": "papyrus"}),
        ("generate", {"technique": "magic"}),
        ("generate", {"clues_from": 30, "clues_to": 20}),
        ("print", {"puzzles": ["x"]}),
    ],
)
def test_wrong_requests_are_422_with_the_reason(client: Client, name: str, body: Any) -> None:
    answer = client.post(name, **body)
    assert answer.status_code == 422, answer.text
    assert answer.json()["message"]


def test_a_call_that_takes_too_long_ends_with_a_limit_error() -> None:
    answer = Client(seconds=1e-6).post("count", puzzle=puzzles.EMPTY)
    assert answer.status_code == 422
    assert answer.json()["type"] == "LimitError"


def test_a_full_queue_answers_503_with_retry_after() -> None:
    answer = Client(quick_waiting=0).post("solve", puzzle=puzzles.EMPTY)
    assert answer.status_code == 503
    assert answer.headers["retry-after"] == "1"


def test_slow_calls_do_not_hold_up_quick_ones() -> None:
    client = Client(slow_workers=1, seconds=600.0)

    async def both() -> None:
        transport = httpx.ASGITransport(app=client.app)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost", timeout=600) as session:
            slow = [
                asyncio.create_task(session.post("/api/v1/count", json={"puzzle": puzzles.EMPTY})) for _ in range(8)
            ]
            answer = await session.post("/api/v1/solve", json={"puzzle": puzzles.WIKIPEDIA})
            assert answer.status_code == 200
            assert not any(call.done() for call in slow)
            for call in slow:
                call.cancel()
            await asyncio.gather(*slow, return_exceptions=True)

    asyncio.run(both())


def test_every_answer_carries_the_security_headers(client: Client) -> None:
    for answer in (client.ask("GET", "/"), client.ask("GET", "/health"), client.post("solve", puzzle="x")):
        assert "default-src 'self'" in answer.headers["content-security-policy"]
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert "access-control-allow-origin" not in answer.headers


@pytest.mark.parametrize("path", ["/../pyproject.toml", "/%2e%2e/app.py", "/..%2fapp.py", "/static/../app.py"])
def test_no_request_reaches_the_file_system(client: Client, path: str) -> None:
    assert client.ask("GET", path).status_code in (404, 405)


def test_one_call_gives_every_level_of_a_hint(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    searches, easiest = [], native.easiest

    def counted(*given: Any) -> Any:
        searches.append(1)
        return easiest(*given)

    monkeypatch.setattr(native, "easiest", counted)
    hint = client.post("hint", puzzle=puzzles.WIKIPEDIA, detail=2).json()
    assert len(searches) == 1
    assert [level["detail"] for level in hint["levels"]] == [1, 2, 3, 4]
    assert hint["text"] == hint["levels"][1]["text"]
    roles = [[mark["role"] for mark in level["drawing"]["marks"]] for level in hint["levels"]]
    assert roles[:3] == [[], [], []]
    assert "placed" in roles[3]
    assert hint["levels"][0]["drawing"]["houses"] == [
        {"house": "box 5", "role": "look", "shape": "filled", "hue": "slate"}
    ]


def test_hints_for_people_start_with_what_people_see(client: Client) -> None:
    easy = client.post("hint", puzzle=puzzles.WIKIPEDIA, order="people").json()
    assert easy["technique"] == "hidden_single"
    assert easy["houses"][0].startswith("box")
    assert client.post("hint", puzzle=puzzles.WIKIPEDIA).json()["technique"] == "naked_single"


def test_a_hint_where_no_technique_helps_says_so(client: Client) -> None:
    example = client.ask("GET", "/api/v1/techniques/brute_force").json()
    texts = [level["text"] for level in example["levels"]]
    assert all("No known technique" in text and "Brute" not in text for text in texts)
    placed = example["step"]["placements"][0]
    assert texts[3].endswith(f"{placed['cell']} is {placed['digit']}.")


def test_paths_and_lessons_come_with_drawings(client: Client) -> None:
    path = client.post("explain", puzzle=puzzles.WIKIPEDIA, steps=5).json()["steps"]
    assert all(step["drawing"]["marks"] and step["technique_name"] for step in path)
    chain = client.ask("GET", "/api/v1/techniques/xy_chain").json()
    links = chain["levels"][3]["drawing"]["links"]
    assert [link["number"] for link in links] == list(range(1, len(links) + 1))
    assert [link["kind"] for link in links[:3]] == ["strong", "weak", "strong"]
    assert chain["levels"][2]["drawing"]["links"] == []


def test_errors_are_in_the_requested_language(client: Client) -> None:
    body = {"puzzle": "55" + "." * 79}
    asked = {"puzzle": "55" + "." * 79, "lang": "zh"}
    answer = client.ask("POST", "/api/v1/hint", json=asked, headers={"Accept-Language": "en"})
    assert "第1行中5重复出现" in answer.json()["message"]
    for headers, words in (
        ({}, "digit 5 twice in row 1"),
        ({"Accept-Language": "zh-CN,zh;q=0.9,en;q=0.8"}, "第1行中5重复出现"),
        ({"Accept-Language": "xx, en-GB"}, "digit 5 twice in row 1"),
    ):
        answer = client.ask("POST", "/api/v1/solve", json=body, headers=headers)
        assert answer.status_code == 422
        assert words in answer.json()["message"]
        assert answer.json()["code"] == "conflict"


def test_pages_of_an_allowed_origin_may_call(client: Client) -> None:
    shared = Client()
    shared.app = create_app(cors=["https://app.example"])
    asked = {"Origin": "https://app.example", "Access-Control-Request-Method": "POST"}
    for where, allowed in ((shared, "https://app.example"), (client, None)):
        answer = where.ask("OPTIONS", "/api/v1/solve", headers=asked)
        assert answer.headers.get("access-control-allow-origin") == allowed
    other = shared.ask("OPTIONS", "/api/v1/solve", headers={**asked, "Origin": "https://evil.example"})
    assert "access-control-allow-origin" not in other.headers
    got = shared.ask("POST", "/api/v1/solve", json={"puzzle": puzzles.WIKIPEDIA}, headers=asked)
    assert (got.status_code, got.headers["access-control-allow-origin"]) == (200, "https://app.example")


#: What says something about a value; a schema without any of them is `unknown` in a generated client.
_SAYING = {"type", "$ref", "anyOf", "oneOf", "allOf", "enum", "const"}


def _schemas(part: Any, path: str) -> Iterator[tuple[str, Any]]:
    if isinstance(part, dict):
        for key, value in part.items():
            if key in ("schema", "items", "additionalProperties") and value is not False:
                yield f"{path}/{key}", value
            if key == "properties":
                yield from ((f"{path}/{name}", found) for name, found in value.items())
            if key in ("anyOf", "oneOf", "allOf"):
                yield from ((f"{path}/{key}", found) for found in value)
            yield from _schemas(value, f"{path}/{key}")
    elif isinstance(part, list):
        for place, value in enumerate(part):
            yield from _schemas(value, f"{path}/{place}")


def test_one_bound_of_the_clues_is_enough() -> None:
    for bounds in ({"clues_from": 40}, {"clues_to": 23}):
        made = Client().post("generate", seed=1, **bounds).json()["puzzles"]
        clues = 81 - made[0]["puzzle"].count(".")
        assert bounds.get("clues_from", 17) <= clues <= bounds.get("clues_to", 81)


def test_a_generated_client_knows_the_type_of_everything() -> None:
    described = create_app().openapi()
    found = list(_schemas({"paths": described["paths"], "components": described["components"]}, ""))
    assert len(found) > 300
    empty = [path for path, schema in found if not (isinstance(schema, dict) and _SAYING & set(schema))]
    assert empty == []
    untyped = [
        path
        for path, schema in found
        if schema.get("type") == "object" and not {"properties", "additionalProperties"} & set(schema)
    ]
    assert untyped == []
    for path, operations in described["paths"].items():
        for operation in operations.values():
            assert operation["responses"]["200"]["content"], path


def test_variants_are_solved_checked_counted_and_converted(client: Client) -> None:
    rules = [
        {"kind": "thermo", "cells": [f"r1c{i}" for i in range(1, 5)]},
        {"kind": "thermo", "cells": ["r4c1", "r3c1"]},
    ]
    puzzle = {"size": 4, "rules": [*rules, {"kind": "cage", "cells": ["r2c2", "r3c2"], "total": 5}]}
    solved = client.post("solve", puzzle=puzzle).json()
    assert solved["solution"] == "1234341241232341"
    assert client.post("solve", puzzle=solved["puzzle"]).json() == solved
    assert client.post("check", puzzle=puzzle).json()["status"] == "unique"
    assert client.post("count", puzzle=puzzle).json()["count"] == 1
    found = client.post("true-candidates", puzzle={"size": 4, "rules": rules}).json()["candidates"]
    assert found[:4] == [[1], [2], [3], [4]]
    link = client.post("convert", puzzle=puzzle, to="fpuzzles").json()["text"]
    assert client.post("convert", puzzle=link).json()["puzzle"] == solved["puzzle"]
    wrong = client.post("solve", puzzle={"size": 4, "rules": [{"kind": "cage", "cells": ["r9c9"]}]})
    assert wrong.status_code == 422
    assert "r9c9 is not on a board of size 4" in wrong.json()["message"]
    assert client.post("canonical", puzzle=puzzle).status_code == 422
    rated = client.post("rate", puzzle=puzzle).json()
    assert (rated["level"], rated["difficulty"], rated["scale"], rated["se"]) == ("easy", 2.2, "nonet variants", None)


# ── bodies ───────────────────────────────────────────────────────────────────────────────────────────────────────

DEEP = b"[" * 100_000
MANY = json.dumps({f"k{number}": 1 for number in range(20_000)}).encode()


@pytest.mark.parametrize(
    ("body", "message"),
    [
        (b"", "body: expected a value, got none"),
        (b"{", "body: expected JSON: Expecting property name enclosed in double quotes"),
        (DEEP, "body: expected JSON: nested too deeply"),
        (MANY, "body: expected JSON: expected at most 1,000 keys in an object, got 20,000"),
        (b'{"puzzle": NaN}', "body: expected JSON: NaN is not a number"),
        (b'{"puzzle": "\\ud800"}', "body: expected JSON: half of a surrogate pair"),
        (b'{"puzzle": ' + b"9" * 5000 + b"}", None),
        (b"\xff\xfe{", None),
        (b"[]", "expected a JSON object, sent with Content-Type: application/json, got a list"),
    ],
)
def test_a_body_that_is_no_request_is_refused_on_a_worker(
    body: bytes, message: str | None, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    loads, threads = json.loads, set[str]()

    def noted(*given: Any, **named: Any) -> Any:
        threads.add(threading.current_thread().name)
        return loads(*given, **named)

    with monkeypatch.context() as patched:
        patched.setattr(json, "loads", noted)
        answer = client.ask("POST", "/api/v1/check", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == 422
    found = answer.json()
    assert found["code"] == "bad_request"
    assert message is None or message in found["message"]
    assert threads <= {"nonet-quick"}


def test_the_schema_is_written_once(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    first = client.ask("GET", "/openapi.json")
    assert first.json() == client.app.openapi()
    monkeypatch.setattr(json, "dumps", None)
    monkeypatch.setattr(client.app, "openapi", None)
    again = client.ask("GET", "/openapi.json")
    assert (again.content, again.headers["ETag"]) == (first.content, first.headers["ETag"])
    assert client.ask("GET", "/openapi.json", headers={"If-None-Match": first.headers["ETag"]}).status_code == 304


def test_a_path_that_takes_too_long_keeps_its_first_steps(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    explain = nonet.logic.explain

    def endless(grid: Any) -> Iterator[Any]:
        yield from islice(explain(grid), 2)
        raise nonet.LimitError("expected to be done within 3 s", limit=3.0)

    monkeypatch.setattr(nonet.logic, "explain", endless)
    answer = client.post("explain", puzzle=puzzles.WIKIPEDIA)
    assert answer.status_code == 200
    assert (len(answer.json()["steps"]), answer.json()["solved"]) == (2, False)


def test_a_bug_is_logged_in_one_line_with_a_reference(
    client: Client, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: Any, **__: Any) -> None:
        raise ZeroDivisionError("much\nto say " * 1000)

    monkeypatch.setattr(nonet.solving, "solve", fail)
    answer = client.post("solve", puzzle=puzzles.WIKIPEDIA)
    assert (answer.status_code, answer.json()["code"]) == (500, "internal_error")
    (record,) = caplog.records
    said = record.getMessage()
    assert "\n" not in said
    assert len(said) < 600
    assert answer.json()["message"].endswith(f"(reference {said.split(': ')[1]})")
    assert "ZeroDivisionError" in said
    assert "/api/v1/solve" in said


@pytest.mark.parametrize(
    ("site", "origin", "status"),
    [
        (None, None, 422),
        ("same-origin", "http://localhost", 422),
        ("none", None, 422),
        ("cross-site", "https://evil.example", 403),
        ("same-site", "https://other.localhost", 403),
        ("cross-site", "https://app.example", 422),
    ],
)
def test_a_page_of_another_site_may_not_send_a_picture(site: str | None, origin: str | None, status: int) -> None:
    headers = {"Content-Type": "text/plain"}
    headers |= {"Sec-Fetch-Site": site} if site else {}
    headers |= {"Origin": origin} if origin else {}
    client = Client(create_app(cors=["https://app.example"]))
    answer = client.ask("POST", "/api/v1/picture", content=b"no picture", headers=headers)
    assert answer.status_code == status
    assert status != 403 or answer.json()["code"] == "cross_site"


def test_the_schema_declares_what_any_call_may_answer(client: Client) -> None:
    for path, methods in client.app.openapi()["paths"].items():
        if path.startswith("/api/"):
            for known in methods.values():
                assert {"400", "403", "413", "421", "422", "429", "503"} <= set(known["responses"]), path
