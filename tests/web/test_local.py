"""The API without a server answers as the server does, byte for byte, and without what a browser does not have."""

import json
import subprocess
import sys
from typing import Any

import pytest

import puzzles
from api_client import Client
from nonet.web import local

DEEP = b'{"puzzle": ' + b"[" * 100_000 + b"}"
KILLER = {"size": 4, "givens": "2134........3.2."}


@pytest.fixture(scope="module")
def client() -> Client:
    return Client()


@pytest.mark.parametrize(
    ("method", "target", "body"),
    [
        ("POST", "solve", {"puzzle": puzzles.WIKIPEDIA}),
        ("POST", "solve", {"puzzle": "." * 80, "lang": "zh"}),
        ("POST", "hint", {"puzzle": puzzles.WIKIPEDIA, "lang": "ja"}),
        ("POST", "variants/hint", {"puzzle": KILLER}),
        ("POST", "generate", {"count": 2, "seed": 3, "level": "easy"}),
        ("POST", "generate", {"clues": "nonsense"}),
        ("POST", "solve/batch", {"puzzles": [puzzles.WIKIPEDIA, "x", puzzles.EMPTY, "55" + "." * 79, [0] * 81]}),
        ("POST", "svg", {"puzzle": KILLER}),
        ("POST", "rate", {"puzzles": "a wrong name"}),
        ("POST", "nothing", {}),
        ("POST", "picture?which=none", {}),
        ("GET", "solve", None),
        ("GET", "techniques", None),
        ("GET", "techniques/x_wing?lang=zh", None),
        ("GET", "techniques/no%20such?lang=ja", None),
        ("GET", "techniques/x_wing?lang=xx", None),
        ("GET", "algorithms?lang=ja", None),
        ("GET", "service", None),
        ("GET", "formats", None),
    ],
)
def test_an_answer_is_that_of_the_server(client: Client, method: str, target: str, body: dict[str, Any] | None) -> None:
    data = b"" if body is None else json.dumps(body).encode()
    headers = {"content-type": "application/json", "accept-language": "zh-CN,en;q=0.5"}
    served = client.ask(method, f"/api/v1/{target}", content=data, headers=headers)
    found = local.answer(method, f"/api/v1/{target}", data, "application/json", "zh-CN,en;q=0.5")
    assert (found.status, found.content) == (served.status_code, served.content)
    assert found.media_type == served.headers["content-type"]


def test_a_body_nested_too_deeply_is_refused() -> None:
    reply = local.answer("POST", "/api/v1/solve", DEEP)
    assert reply.status == 422
    assert json.loads(reply.content)["message"] == "body: expected JSON: nested too deeply"


def test_it_needs_neither_a_server_nor_threads_nor_numpy() -> None:
    blocked = ("fastapi", "starlette", "uvicorn", "numpy", "fcntl", "resource", "rich", "typer")
    program = f"""
import sys, threading
sys.modules.update(dict.fromkeys({blocked!r}))  # importing them fails
def refuse(self): raise RuntimeError("can't start new thread")
threading.Thread.start = refuse
from nonet.web.local import answer
for name, more in (("solve", ""), ("hint", ""), ("explain", ""), ("rate", ""), ("check", ""), ("svg", ""), ("draw", ""),
                   ("canonical", ""), ("minimise", ""), ("true-candidates", "")):
    reply = answer("POST", f"/api/v1/{{name}}", ('{{"puzzle": "{puzzles.WIKIPEDIA}"' + more + "}}").encode())
    assert reply.status == 200, (name, reply)
batch = answer("POST", "/api/v1/solve/batch", b'{{"puzzles": ["{puzzles.WIKIPEDIA}"]}}')
assert batch.status == 200 and b'"unique"' in batch.content
for body in (b"{{}}", b'{{"count": 3, "technique": "x_wing"}}', b'{{"kind": "killer", "size": 4}}'):
    assert answer("POST", "/api/v1/generate", body).status == 200, body
"""
    program += f"""
from nonet import classic, count_solutions
assert count_solutions("{puzzles.EMPTY}", limit=None) == 6670903752021072936960
assert str(next(classic.events("{puzzles.WIKIPEDIA}", "bitmask"))).startswith("try")
"""
    subprocess.run([sys.executable, "-c", program], check=True, timeout=300)
