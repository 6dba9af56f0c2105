"""nonet mcp: tools for agents, by the Model Context Protocol."""

from __future__ import annotations

from typing import Annotated

import typer

from nonet.errors import MissingExtraError

__all__ = ["mcp"]


def mcp(
    http: Annotated[bool, typer.Option("--http", help="Serve over HTTP instead of standard input and output.")] = False,
    host: Annotated[str, typer.Option(help="With --http: the address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65535, help="With --http: the port to listen on.")] = 8010,
) -> None:
    """Serve Sudoku tools to agents by the Model Context Protocol (MCP).

    Clients such as Claude Desktop start it themselves: give them the command `nonet mcp`. The tools solve, check,
    explain, rate, make, draw and read puzzles, and judge moves.

    Examples:
    ```
    nonet mcp
    nonet mcp --http --port 8010
    ```

    """
    try:
        from nonet.play.server import make_server
    except ModuleNotFoundError:
        raise MissingExtraError("the MCP server", "mcp") from None
    server = make_server()
    if http:
        server.run("streamable-http", host=host, port=port)
    else:
        server.run("stdio")
