"""The web application: the API, the static page, and what guards both."""

from __future__ import annotations

from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse

from nonet import _core
from nonet.errors import SudokuError
from nonet.geometry import cell_name, house_name
from nonet.grid import Grid
from nonet.web.api import make_router
from nonet.web.limits import LIMITS, Limits
from nonet.web.page import Page
from nonet.web.workers import BusyError, Workers

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from starlette.types import ASGIApp, Message, Receive, Scope, Send

__all__ = ["create_app"]

_STATIC = Path(__file__).parent / "static"

#: The page needs nothing from elsewhere, and nothing may be put into it.
_HEADERS = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data: blob:; style-src 'self'; "
    "object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


def create_app(limits: Limits = LIMITS) -> FastAPI:
    """Make the application; `nonet serve` runs it."""
    workers = Workers(limits)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        workers.open()
        yield
        workers.close()

    app = FastAPI(
        title="nonet",
        version=_core.version,
        description="The Sudoku engine as an API. Every call is bounded: "
        f"{limits.seconds:g} s of work, {limits.batch:,} puzzles in a batch, counts up to {limits.count:,}, "
        f"{limits.body_bytes // 1024} KB a request.",
        lifespan=lifespan,
        docs_url=None,  # the usual viewers load their code from elsewhere; api.html shows the same
        redoc_url=None,
    )
    app.include_router(make_router(workers))

    @app.get("/health", tags=["service"], summary="Say that the service is up")
    async def health() -> dict[str, str]:
        return {"status": "ok", "version": _core.version, "instruction_set": _core.isa()}

    app.add_exception_handler(SudokuError, _sudoku_error)
    app.add_exception_handler(RequestValidationError, _request_error)
    app.add_exception_handler(BusyError, _busy_error)
    app.mount("/", Page(_STATIC), name="page")
    app.add_middleware(_Guard, limits=limits)
    return app


class _Guard:
    """Refuses bodies that are too large before they are read, and adds the security headers to every answer."""

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self._app = app
        self._most = limits.body_bytes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                added = [(name.lower().encode(), text.encode()) for name, text in _HEADERS.items()]
                message = {**message, "headers": [*message.get("headers", ()), *added]}
            await send(message)

        taken = 0
        body: list[Message] = []
        more = scope["method"] in ("POST", "PUT", "PATCH")
        while more:
            message = await receive()
            body.append(message)
            taken += len(message.get("body", b""))
            if taken > self._most:
                reason = f"expected at most {self._most:,} bytes, got more"
                answer = _answer(413, "RequestError", reason, {"kind": "too_large"})
                await answer(scope, receive, send_guarded)
                return
            more = message.get("more_body", False)

        async def replay() -> Message:
            return body.pop(0) if body else await receive()

        await self._app(scope, replay, send_guarded)


def _answer(status: int, kind: str, message: str, place: dict[str, Any] | None = None) -> JSONResponse:
    headers = {"Retry-After": "1"} if status == 503 else None
    return JSONResponse({"type": kind, "message": message, "place": place or {}}, status, headers)


async def _sudoku_error(_: Request, error: Exception) -> JSONResponse:
    data = {name: found for name, found in vars(error).items() if name != "text" and found not in (None, ())}
    place = {name: _plain(name, found) for name, found in data.items()}
    return _answer(422, type(error).__name__, str(error), place)


def _plain(name: str, found: Any) -> Any:
    """Turn the data of an error into JSON: cells and houses by their names, grids as lines."""
    if name == "cell":
        return cell_name(found)
    if name == "cells":
        return [cell_name(cell) for cell in found]
    if name == "house":
        return house_name(found)
    if isinstance(found, Grid):
        return found.to_line()
    if isinstance(found, (list, tuple)):
        return [item.to_line() if isinstance(item, Grid) else item for item in found]
    return found


async def _request_error(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"])
    kind = "too_large" if first["type"] in ("string_too_long", "too_long") else "malformed"
    return _answer(422, "RequestError", f"{where}: {first['msg']}", {"field": where, "kind": kind})


async def _busy_error(_: Request, __: Exception) -> JSONResponse:
    return _answer(503, "BusyError", "too many calls are waiting; come back in a second")
