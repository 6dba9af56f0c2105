"""The application inside others, under a prefix."""

import re
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import pytest
from fastapi import FastAPI
from starlette.applications import Starlette
from starlette.routing import Mount

from api_client import Client
from nonet.web import create_app
from puzzles import WIKIPEDIA, WIKIPEDIA_SOLUTION

PAGE = Path(__file__).parents[2] / "docs" / "deploying.md"


def documented() -> FastAPI:
    """Run the example of the documentation."""
    [code] = re.findall(r"```python\n(.*?create_app\(prefix=.*?)```", PAGE.read_text(encoding="utf-8"), re.S)
    names: dict[str, Any] = {}
    exec(compile(code, str(PAGE), "exec"), names)
    app = names["app"]
    assert isinstance(app, FastAPI)
    return app


def in_fastapi() -> FastAPI:
    app = FastAPI()
    app.mount("/sudoku", create_app(prefix="/sudoku"))
    return app


def in_starlette() -> Starlette:
    return Starlette(routes=[Mount("/sudoku", create_app(prefix="/sudoku"))])


def without_prefix() -> FastAPI:
    app = FastAPI()
    app.mount("/sudoku", create_app())
    return app


def alone() -> FastAPI:
    return create_app(prefix="/sudoku")


@pytest.fixture(params=[documented, in_fastapi, in_starlette, without_prefix, alone], ids=lambda make: make.__name__)
def client(request: pytest.FixtureRequest) -> Client:
    return Client(request.param())


def test_calls_are_answered_below_the_prefix(client: Client) -> None:
    for call, field, expected in (("solve", "solution", WIKIPEDIA_SOLUTION), ("hint", "kind", "step")):
        answer = client.ask("POST", f"/sudoku/api/v1/{call}", json={"puzzle": WIKIPEDIA})
        assert (answer.status_code, answer.json()[field]) == (200, expected)
    assert client.ask("GET", "/sudoku/health").json()["status"] == "ok"
    missing = client.ask("GET", "/sudoku/api/v1/none")
    assert (missing.status_code, missing.json()["code"]) == (404, "not_found")


def test_the_page_finds_its_files_and_the_document_its_calls(client: Client) -> None:
    page = client.ask("GET", "/sudoku/")
    names = re.findall(r'(?:src|href)="([^"#:]+)"', page.text)
    assert len(names) > 5
    for name in names:
        path = urljoin("http://localhost/sudoku/", name).removeprefix("http://localhost")
        assert path.startswith("/sudoku/"), name
        assert client.ask("GET", path).status_code == 200, path
    assert client.ask("GET", "/sudoku/openapi.json").json()["servers"][0] == {"url": "/sudoku"}
    answer = client.ask("GET", "/sudoku/docs")
    assert urljoin("http://localhost/sudoku/docs", answer.headers["location"]) == "http://localhost/sudoku/api.html"


def test_the_prefix_alone_leads_to_the_page(client: Client) -> None:
    answer = client.ask("GET", "/sudoku")
    assert answer.status_code == 307
    assert urljoin("http://localhost/sudoku", answer.headers["location"]) == "http://localhost/sudoku/"


def test_the_documented_lifespan_ends_the_work() -> None:
    app = documented()
    [inner] = [route.app for route in app.routes if isinstance(route, Mount)]
    workers = inner.state.workers  # type: ignore[attr-defined]

    @asynccontextmanager
    async def lifespan() -> Any:
        async with app.router.lifespan_context(app):
            yield

    async def go() -> None:
        async with lifespan():
            assert await workers.quick(lambda: 5) == 5
        assert workers.has_ended

    import asyncio

    asyncio.run(go())


@pytest.mark.parametrize("prefix", ["sudoku", "/", "/sudoku/", "/a b", "/<x>", "//"])
def test_other_prefixes_are_refused(prefix: str) -> None:
    with pytest.raises(ValueError, match="expected a prefix such as '/sudoku'"):
        create_app(prefix=prefix)
