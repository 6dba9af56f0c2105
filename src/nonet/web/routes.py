"""The API as routes of FastAPI, whose handling describes the calls; their work is done on worker threads."""

from __future__ import annotations

import functools
import re
from typing import TYPE_CHECKING, Annotated, Any, Final

from fastapi import APIRouter, Depends, Request, Response
from fastapi.routing import APIRoute

from nonet.errors import SudokuError
from nonet.web.calls import Languages, Part, part_of
from nonet.web.endpoints import CALLS
from nonet.web.handlers import response_of
from nonet.web.openapi import responses_of
from nonet.web.problems import ErrorAnswer, sudoku_problem

if TYPE_CHECKING:
    import inspect
    from collections.abc import Awaitable, Callable, Mapping
    from typing import TypeAlias

    from starlette.types import ASGIApp, Receive, Scope, Send

    from nonet.web.calls import Call
    from nonet.web.workers import Workers

    Handle: TypeAlias = Callable[[Request], Awaitable[Response]]

__all__ = ["REFUSALS", "Shortcut", "bodies_of", "make_router"]

_ERRORS: dict[int | str, dict[str, Any]] = {
    status: responses_of(ErrorAnswer)[200] | {"description": words}
    for status, words in {
        400: "The request is not HTTP, or names no host.",
        403: "The page that asks is of another site.",
        413: "The request is too large.",
        421: "The Host header names another server.",
        422: "The request cannot be processed; the error has the reason and the location.",
        429: "Too many of your calls are waiting.",
        503: "Too many calls are waiting; come back in a second.",
    }.items()
}
#: What any request may be answered with, wherever it goes.
REFUSALS: Final[dict[int | str, dict[str, Any]]] = {status: _ERRORS[status] for status in (400, 421)}
#: The start of a puzzle that may have rules: an object or a link.
_RULES: Final = re.compile(rb'"puzzle"\s*:\s*"?(?:\{|[a-z]+://)')


def make_router(workers: Workers) -> APIRouter:
    """Make the routes of the API over a set of workers."""
    router = APIRouter(prefix="/api/v1", responses=_ERRORS, tags=["sudoku"])
    for call in CALLS:
        _add(call, router, workers)
    return router


def _add(call: Call, router: APIRouter, workers: Workers) -> None:
    """Add the routes of a call."""
    run = {"quick": workers.quick, "slow": workers.slow}.get(call.where)
    endpoint = _endpoint(call, run, workers.slow)
    options: dict[str, Any] = {"methods": [call.method], "summary": call.summary, "response_model": None}
    if call.answer is not None:
        options["responses"] = responses_of(call.answer)
    if call.media:
        content = {kind: {"schema": schema} for kind, schema in call.media.items()}
        options |= {"response_class": Response, "responses": {200: {"content": content}}}
    if call.takes:
        content = {kind: {"schema": {"type": "string", "format": "binary"}} for kind in call.takes}
        options["openapi_extra"] = {"requestBody": {"required": True, "content": content}}
    router.add_api_route(call.path, endpoint, route_class_override=_Route, **options)
    for path in (*call.aliases, *call.deprecated):
        old = {**options, "deprecated": True, "include_in_schema": path in call.deprecated}
        router.add_api_route(path, endpoint, route_class_override=_Route, **old)


async def _body(request: Request) -> bytes:
    return await request.body()


async def _public_url(request: Request) -> str | None:
    found: str | None = request.app.state.public_url
    return found


_SOURCES: Final = {Part.BODY: _body, Part.PUBLIC_URL: _public_url}


def _endpoint(call: Call, run: Callable[..., Any] | None, slow: Callable[..., Any]) -> Callable[..., Any]:
    """Make the function that FastAPI calls."""

    @functools.wraps(call.work)
    async def endpoint(*given: Any, **named: Any) -> Response:
        work = functools.partial(call.reply, *given, **named)
        return response_of(work() if run is None else await run(work))

    endpoint.__signature__ = call.signature.replace(  # type: ignore[attr-defined]
        parameters=[_parameter(parameter) for parameter in call.signature.parameters.values()]
    )
    if run is not None and call.model is not None:
        endpoint.handle = _reader(call, run, slow if call.is_slow_with_rules else run)  # type: ignore[attr-defined]
    return endpoint


def _parameter(parameter: inspect.Parameter) -> inspect.Parameter:
    """Return a parameter as FastAPI describes it."""
    part = part_of(parameter.annotation)
    if part is None:
        return parameter
    return parameter.replace(annotation=Annotated[Any, Depends(_SOURCES[part])])


class _Route(APIRoute):
    """A route that leaves reading the body to the worker; FastAPI's own handling describes it only."""

    def get_route_handler(self) -> Any:
        """Return the function that answers a request."""
        return getattr(self.endpoint, "handle", None) or super().get_route_handler()


def bodies_of(router: APIRouter) -> dict[str, Handle]:
    """Return the functions that answer requests with a body of JSON, by path."""
    routes = [route for route in router.routes if isinstance(route, APIRoute)]
    return {route.path: route.endpoint.handle for route in routes if hasattr(route.endpoint, "handle")}


class Shortcut:
    """Takes a call with a body straight to its function: the way through the routes is longer than a short call."""

    def __init__(self, app: ASGIApp, bodies: Mapping[str, Handle], handlers: Mapping[Any, Callable[..., Any]]) -> None:
        self._app = app
        self._bodies = bodies
        self._handlers = handlers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one ASGI request."""
        handle = None
        if scope["type"] == "http" and scope["method"] == "POST":
            handle = self._bodies.get(scope["path"].removeprefix(scope.get("root_path", "")))
        if handle is None:
            await self._app(scope, receive, send)
            return
        request = Request(scope, receive, send)
        try:
            response = await handle(request)
        except Exception as error:
            answer = next((self._handlers[kind] for kind in type(error).__mro__ if kind in self._handlers), None)
            if answer is None:
                raise
            response = await answer(request, error)
        await response(scope, receive, send)


def _reader(call: Call, run: Callable[..., Any], with_rules: Callable[..., Any]) -> Handle:
    """Make the function that answers requests with a body of JSON."""

    async def handle(request: Request) -> Response:
        data = await request.body()
        asked = Languages(request.query_params.get("lang", ""), request.headers.get("accept-language", ""))
        work = functools.partial(call.reply_to, data, request.headers.get("content-type", ""), asked)
        try:
            return response_of(await (with_rules if _RULES.search(data) else run)(work))
        except SudokuError as error:  # a limit of the workers
            return response_of(sudoku_problem(error, asked.first()))

    return handle
