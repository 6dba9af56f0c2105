"""The MCP server, asked by the official client: in memory, through the command, and over HTTP."""

from __future__ import annotations

import base64
import json
import socket
import subprocess
import sys
import time
from typing import TYPE_CHECKING, Any, get_args

import anyio
import jsonschema  # type: ignore[import-untyped]
import pytest
from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client

import nonet
from nonet.catalogue import Level
from nonet.play import server
from puzzles import EMPTY, WIKIPEDIA, WIKIPEDIA_SOLUTION

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

pytestmark = pytest.mark.filterwarnings("ignore")


def ask(use: Callable[[Client], Awaitable[Any]], at: Any = None) -> Any:
    """Use a client of the server."""

    async def run() -> Any:
        async with Client(server.make_server() if at is None else at) as client:
            return await use(client)

    return anyio.run(run)


def call(name: str, **arguments: Any) -> Any:
    """Call a tool; return its structured answer, or its error as a text."""
    found = ask(lambda client: client.call_tool(name, arguments))
    return found.content[0].text if found.is_error else found.structured_content


def test_every_tool_is_listed_with_valid_schemas() -> None:
    tools = ask(lambda client: client.list_tools()).tools
    assert [tool.name for tool in tools] == [tool.__name__ for tool in server.TOOLS]
    for tool in tools:
        jsonschema.Draft202012Validator.check_schema(tool.input_schema)
        assert tool.description
        if tool.output_schema is not None:
            jsonschema.Draft202012Validator.check_schema(tool.output_schema)
    assert len(json.dumps([tool.model_dump(mode="json") for tool in tools])) < 12_000  # every agent reads them all


def test_levels_are_those_of_the_catalogue() -> None:
    assert get_args(server.LevelName) == tuple(map(str, Level))


def test_answers() -> None:
    assert call("solve", puzzle=WIKIPEDIA)["solution"] == WIKIPEDIA_SOLUTION
    assert call("check", puzzle=EMPTY)["status"] == "several"
    assert call("check", puzzle=WIKIPEDIA, lang="zh")["message"] == nonet.check(WIKIPEDIA).text("zh")
    assert call("hint", puzzle=WIKIPEDIA, detail=4)["text"] == nonet.hint(WIKIPEDIA, 4).text()
    told = call("explain", puzzle=WIKIPEDIA, steps=50)
    assert len(told["steps"]) == 50
    rated = call("rate", puzzle=WIKIPEDIA)
    assert (rated["level"], rated["se"]["er"]) == ("easy", nonet.rating.se.rate(WIKIPEDIA).er)
    made = call("generate", level="hard", seed=1)
    assert nonet.rate(made["puzzle"]).level == "hard"
    killer = call("generate", variant="killer", seed=1)["puzzle"]
    assert call("solve", puzzle=killer)["solution"] == nonet.solve(killer).to_line()
    small = json.dumps(
        nonet.variants.Puzzle(nonet.variants.generate("diagonal", size=4, seed=1).givens, size=4).to_json()
    )
    assert call("rate", puzzle=small)["status"]
    judged = call("judge", puzzle=WIKIPEDIA, claims="r5c5=5 and r1c3=1, r10c1=2")
    assert [one["ruling"] for one in judged["judgements"]] == ["justified", "wrong"]
    assert (judged["first_bad"], len(judged["unread"])) == (1, 1)
    assert call("judge", puzzle=WIKIPEDIA, claims=WIKIPEDIA_SOLUTION)["solved"] is True


def test_pictures_both_ways() -> None:
    drawn = ask(lambda client: client.call_tool("draw", {"puzzle": WIKIPEDIA, "size": 600}))
    (picture,) = drawn.content
    assert picture.mime_type == "image/png"
    read = call("read_photo", image=picture.data)
    assert nonet.parse(read["puzzle"].replace("\n", "").replace(" ", "")).to_line() == WIKIPEDIA


@pytest.mark.parametrize(
    ("name", "arguments", "words"),
    [
        ("solve", {"puzzle": "x"}, "expected a digit or a blank"),
        ("solve", {"puzzle": EMPTY}, "several solutions"),
        ("solve", {"puzzle": "1" * 100_001}, "100000"),
        ("solve", {}, "puzzle"),
        ("hint", {"puzzle": WIKIPEDIA, "detail": 9}, "detail"),
        ("check", {"puzzle": WIKIPEDIA, "lang": "xx"}, "lang"),
        ("generate", {"variant": "nonsense"}, "nonsense"),
        ("generate", {"technique": "nonsense"}, "nonsense"),
        ("read_photo", {"image": "!"}, "not base64"),
        ("read_photo", {"image": base64.b64encode(b"text").decode()}, "expected a picture"),
        ("draw", {"puzzle": '{"size": 25, "rules": 3}'}, "rules"),
    ],
)
def test_what_is_wrong_is_said(name: str, arguments: dict[str, Any], words: str) -> None:
    found = ask(lambda client: client.call_tool(name, arguments))
    assert found.is_error
    assert words in found.content[0].text


def test_a_hostile_variant_ends_in_time() -> None:
    puzzle = json.dumps({"size": 25, "rules": [{"kind": "anti_knight"}] * 2000})
    assert ask(lambda client: client.call_tool("solve", {"puzzle": puzzle})).content


async def solved(client: Client) -> str:
    found = await client.call_tool("solve", {"puzzle": WIKIPEDIA})
    text: str = found.structured_content["solution"]
    return text


def test_the_command_speaks_over_its_streams() -> None:
    program = StdioServerParameters(command=sys.executable, args=["-W", "ignore", "-m", "nonet", "mcp"])
    assert ask(solved, stdio_client(program)) == WIKIPEDIA_SOLUTION


@pytest.mark.external
def test_the_command_serves_http() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-W", "ignore", "-m", "nonet", "mcp", "--http", "--port", str(port)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as program:
        try:
            for _ in range(600):
                with socket.socket() as probe:
                    if probe.connect_ex(("127.0.0.1", port)) == 0:
                        break
                assert program.poll() is None
                time.sleep(0.1)
            assert ask(solved, f"http://127.0.0.1:{port}/mcp") == WIKIPEDIA_SOLUTION
        finally:
            program.terminate()
