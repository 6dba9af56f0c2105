"""The API asked with valid names and extreme values: no answer is an internal error, and each is as documented.

50,000 requests with `make thorough`, a few hundred otherwise; `NONET_SEED` starts other ones.
"""

import json
import os
from collections import Counter
from random import Random

import jsonschema  # type: ignore[import-untyped]
import pytest

from api_client import Client
from nonet.web import create_app
from web.requests import Drawer

IS_THOROUGH = os.environ.get("NONET_EXAMPLES") == "thorough"
ROUNDS, EACH = (50, 1000) if IS_THOROUGH else (2, 200)
FIRST = int(os.environ.get("NONET_SEED", "1"))


@pytest.mark.parametrize("number", range(ROUNDS))
def test_every_answer_is_as_documented(number: int) -> None:
    client = Client(seconds=0.5)
    document = create_app().openapi()
    drawer = Drawer(document, Random(FIRST + number))
    checks: dict[str, jsonschema.Draft202012Validator] = {}
    seen = Counter[int]()
    for _ in range(EACH):
        drawn = drawer.draw()
        answer = client.ask(
            drawn.method,
            drawn.path,
            content=drawn.body,
            headers={"Content-Type": drawn.content_type} if drawn.body else {},
        )
        what = f"{drawn.method} {drawn.path} {drawn.body[:2000]!r}: {answer.status_code} {answer.text[:500]}"
        assert answer.status_code < 500, what
        responses = document["paths"][drawn.operation][drawn.method.lower()]["responses"]
        assert str(answer.status_code) in responses, what
        seen[answer.status_code] += 1
        content = responses[str(answer.status_code)].get("content", {})
        kind = answer.headers["content-type"].partition(";")[0]
        assert kind in content, what
        if kind == "application/json":
            schema = content[kind]["schema"]
            check = checks.setdefault(
                json.dumps(schema),
                jsonschema.Draft202012Validator({"components": document["components"], **schema}),
            )
            fault = next(check.iter_errors(answer.json()), None)
            assert fault is None, f"{what}: {fault.message[:500]} at {fault.json_path}"
    assert seen[200] > EACH / 5, f"hardly any request was answered: {seen}"
