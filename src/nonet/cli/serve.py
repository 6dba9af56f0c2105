"""nonet serve: the page and the API, on this machine."""

from __future__ import annotations

import threading
import webbrowser
from typing import Annotated

import typer

from nonet.errors import MissingExtraError

__all__ = ["serve"]


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 lets other machines in.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port to listen on.")] = 8009,
    open_browser: Annotated[bool, typer.Option("--open/--no-open", help="Open the page in a browser.")] = True,
) -> None:
    """Serve the page and the API until Ctrl-C.

    The page is at the address printed, the API under /api/v1, its documentation at /api.html. Only this machine can
    reach it unless you say otherwise.

    Examples:
    ```
    nonet serve
    nonet serve --port 8080 --no-open
    ```

    """
    try:
        import uvicorn
    except ModuleNotFoundError:
        raise MissingExtraError("the web page", "web") from None
    from nonet.web import create_app

    shown = f"http://{'localhost' if host in ('127.0.0.1', '0.0.0.0') else host}:{port}/"
    print(f"nonet: {shown}  (Ctrl-C ends)")
    if open_browser:
        threading.Timer(0.8, webbrowser.open, [shown]).start()
    uvicorn.run(create_app(), host=host, port=port, log_level="warning", timeout_graceful_shutdown=5)
