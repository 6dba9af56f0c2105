"""nonet serve: the page and the API."""

from __future__ import annotations

import errno
import os
import sys
import threading
import webbrowser
from typing import Annotated
from urllib.parse import urlsplit

import typer

from nonet.cli.errors import Refused
from nonet.errors import MissingExtraError, UsageError

__all__ = ["serve"]


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 lets other machines in.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port to listen on; 0 picks a free one.")] = 8009,
    open_browser: Annotated[bool, typer.Option("--open/--no-open", help="Open the page in a browser.")] = True,
    allow_host: Annotated[
        list[str] | None,
        typer.Option(help="Also answer under this host name ('*': any). Addresses and localhost need no option."),
    ] = None,
    public_url: Annotated[
        str | None, typer.Option(help="The public address, such as https://sudoku.example, used in links.")
    ] = None,
    cors: Annotated[
        list[str] | None,
        typer.Option(metavar="ORIGIN", help="Let pages of this origin call the API ('*': any); may be repeated."),
    ] = None,
) -> None:
    """Serve the web page and the API until Ctrl-C.

    The page is at the address printed, the API under /api/v1, its documentation at /api.html. By default only this
    machine can reach it; docs/deploying.md explains how to run a public server.

    Examples:
    ```
    nonet serve
    nonet serve --port 8080 --no-open
    nonet serve --no-open --public-url https://sudoku.example
    ```

    """
    try:
        from nonet.web.server import Server, listen
    except ModuleNotFoundError:
        raise MissingExtraError("the web page", "web") from None
    if public_url is not None and (
        urlsplit(public_url).scheme not in ("http", "https") or not urlsplit(public_url).hostname
    ):
        raise Refused(UsageError("cli.address", got=public_url))
    for origin in cors or ():
        if origin != "*" and (urlsplit(origin).scheme not in ("http", "https") or urlsplit(origin).path):
            raise Refused(UsageError("cli.origin", got=origin))
    try:
        listener = listen(host, port)
    except OSError as error:
        print(f"nonet: {_why(error, host, port)}", file=sys.stderr)
        raise typer.Exit(2) from None
    port = listener.getsockname()[1]
    shown = f"http://{_shown(host)}:{port}/"
    print(f"nonet: {shown}  (Ctrl-C ends)", flush=True)
    if open_browser:
        threading.Timer(0.8, webbrowser.open, [shown]).start()
    server = Server(allow_hosts=allow_host or (), cors=cors or (), public_url=public_url)
    server.serve_until_stopped(listener, _kill)


def _kill() -> None:
    """End the process, whatever its threads do."""
    print("nonet: ended with work that did not stop", file=sys.stderr, flush=True)
    os._exit(1)


def _shown(host: str) -> str:
    if host in ("127.0.0.1", "0.0.0.0", "::", "::1"):
        return "localhost"
    return f"[{host}]" if ":" in host else host


def _why(error: OSError, host: str, port: int) -> str:
    """Return why the server cannot listen, and what to do about it."""
    if error.errno == errno.EADDRINUSE:
        return f"port {port} is in use; choose another with --port, or --port 0 for a free one"
    if error.errno == errno.EACCES:
        return f"port {port} needs more rights; choose one above 1023"
    return f"cannot listen on {host} port {port}: {error.strerror or error}"
