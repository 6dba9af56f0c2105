"""Steps over HTTP: every technique goes through every call that can answer with it, as the OpenAPI document says."""

from pathlib import Path
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import pytest

from api_client import Client
from nonet import logic

_LINES = Path(__file__).with_name("next_steps.tsv").read_text(encoding="utf-8").splitlines()
#: Boards by the technique of their next step.
NEXT: dict[str, dict[str, str]] = {
    name: dict(zip(("puzzle", "digits", "eliminated"), board, strict=True))
    for name, *board in (line.split("\t") for line in _LINES if not line.startswith("#"))
}


@pytest.fixture(scope="module")
def client() -> Client:
    return Client()


@pytest.fixture(scope="module")
def described(client: Client) -> dict[str, Any]:
    document: dict[str, Any] = client.app.openapi()
    return document


def _check(document: dict[str, Any], path: str, data: Any) -> None:
    """Check an answer against what the document says about the call."""
    (call,) = document["paths"][f"/api/v1/{path}"].values()
    known = call["responses"]["200"]["content"]["application/json"]["schema"]
    jsonschema.Draft202012Validator({"components": document["components"], **known}).validate(data)


def _example(technique: logic.Technique) -> tuple[logic.Step, dict[str, str]]:
    step = logic.example_of(technique)
    assert step is not None, technique
    board = step.to_json()["grid"]
    return step, {"puzzle": board["clues"], "digits": board["digits"], "eliminated": board.get("eliminated", "")}


@pytest.mark.parametrize("technique", logic.techniques(), ids=lambda technique: technique.id)
def test_every_technique_has_a_page_and_answers_on_its_example(
    client: Client, described: dict[str, Any], technique: logic.Technique
) -> None:
    step, board = _example(technique)
    page = client.ask("GET", f"/api/v1/techniques/{technique.id}?lang=ja")
    assert page.status_code == 200, page.text
    _check(described, "techniques/{name}", page.json())
    assert logic.Step.from_json(page.json()["step"]) == step
    for call, body in (("hint", {}), ("explain", {"steps": 1})):
        answer = client.post(call, **board, **body)
        assert answer.status_code == 200, answer.text
        _check(described, call, answer.json())


@pytest.mark.parametrize("technique", NEXT)
def test_a_step_of_every_technique_is_a_hint_and_an_explanation(
    client: Client, described: dict[str, Any], technique: str
) -> None:
    body: dict[str, Any] = NEXT[technique]
    hint = client.post("hint", **body)
    assert (hint.status_code, hint.json().get("technique")) == (200, technique), hint.text
    explained = client.post("explain", **body, steps=1)
    assert (explained.status_code, explained.json()["steps"][0]["technique"]) == (200, technique), explained.text
    assert logic.Step.from_json(hint.json()["step"]) == logic.Step.from_json(explained.json()["steps"][0])
    _check(described, "hint", hint.json())
    _check(described, "explain", explained.json())


def test_a_hint_says_no_more_than_its_level(client: Client, described: dict[str, Any]) -> None:
    body: dict[str, Any] = NEXT["x_wing"]
    for detail, known in enumerate([(), (), ("technique",), ("technique", "cells"), ("technique", "cells", "step")]):
        data = client.post("hint", **body, detail=detail).json()
        _check(described, "hint", data)
        assert [name for name in ("technique", "cells", "step") if data[name]] == list(known)
        assert data["technique_name"] == ("X-Wing" if known else None)


def test_the_lists_of_techniques_and_colours_are_as_described(client: Client, described: dict[str, Any]) -> None:
    for path in ("techniques", "themes"):
        _check(described, path, client.ask("GET", f"/api/v1/{path}").json())
