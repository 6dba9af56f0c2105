"""The web application: the API, the static page, and the guard in front of both."""

from __future__ import annotations

import re
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from starlette.middleware.cors import CORSMiddleware
from starlette.responses import RedirectResponse

from nonet import _core
from nonet.errors import WrongValueError
from nonet.web.endpoints import service
from nonet.web.guard import Guard, Hosts
from nonet.web.handlers import add_handlers
from nonet.web.limits import LIMITS, Limits
from nonet.web.openapi import Api, responses_of
from nonet.web.page import Page
from nonet.web.routes import REFUSALS, Shortcut, bodies_of, make_router
from nonet.web.workers import Workers

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Collection

    from fastapi import FastAPI
    from fastapi.routing import APIRoute
    from starlette.requests import Request
    from starlette.responses import Response

__all__ = ["create_app"]

_STATIC = Path(__file__).parent / "static"
_PREFIX = re.compile(r"(/[A-Za-z0-9._~-]+)+")


def _operation_id(route: APIRoute) -> str:
    """Name a call in generated clients by its path: solve, solve_batch, variants_hint, technique for one of them."""
    path, one, _ = route.path_format.removeprefix("/api/v1").partition("/{")
    name = path.strip("/").replace("/", "_").replace("-", "_")
    return name.removesuffix("s") if one else name


async def _to_documentation(request: Request) -> Response:
    return RedirectResponse("../" * request.url.path.count("/", len(request.scope["root_path"]) + 1) + "api.html")


def create_app(
    limits: Limits = LIMITS,
    *,
    allow_hosts: Collection[str] = (),
    cors: Collection[str] = (),
    public_url: str | None = None,
    prefix: str = "",
) -> FastAPI:
    """Make the application; `nonet serve` runs it.

    It answers under addresses, localhost, this machine's name, the name in `public_url` and those in `allow_hosts`
    ("*" allows any). Pages of the origins in `cors` may call the API.

    `prefix`, such as "/sudoku", is where another application has it: `app.mount("/sudoku", create_app(prefix=…))`. By
    itself it answers there, too, for a proxy that passes whole paths on.
    """
    if prefix and not _PREFIX.fullmatch(prefix):
        raise WrongValueError("prefix", got=repr(prefix))
    workers = Workers(limits)
    names = {*allow_hosts, *([urlsplit(public_url).hostname or ""] if public_url else [])}

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        workers.open()
        yield
        workers.stop()
        workers.close()

    app = Api(
        title="nonet",
        version=_core.version,
        description="The Sudoku engine as an API. Every call is bounded: "
        f"{limits.seconds:g} s of work, {limits.batch:,} puzzles in a batch, "
        f"{limits.body_bytes // 1024} KB a request.",
        lifespan=lifespan,
        generate_unique_id_function=_operation_id,
        docs_url=None,  # the usual viewers load code from other servers; api.html replaces them
        redoc_url=None,
        servers=[{"url": public_url.rstrip("/")}] if public_url else None,
        prefix=prefix,
    )
    app.state.workers = workers
    app.state.public_url = public_url
    router = make_router(workers)
    app.include_router(router)

    responses = {**REFUSALS, **responses_of(service.HealthAnswer)}
    known: dict[str, Any] = {"response_model": None, "responses": responses}

    @app.get("/health", tags=["service"], summary="Check that the service is up", **known)
    async def health() -> dict[str, Any]:
        return service.health().to_json()

    for path in ("/docs", "/redoc", "/api", "/api/v1"):  # where people look for it
        app.add_route(path, _to_documentation, include_in_schema=False)
    add_handlers(app)
    app.add_middleware(Shortcut, bodies=bodies_of(router), handlers=app.exception_handlers)
    app.router.default = Page(_STATIC)  # not mounted: a known path with a wrong method must be 405, not 404
    app.add_middleware(Guard, limits=limits, hosts=Hosts(names), origins=cors)
    if cors:
        app.add_middleware(
            CORSMiddleware,
            allow_origins=list(cors),
            allow_methods=["GET", "POST"],
            allow_headers=["Content-Type"],
            max_age=3600,
        )
    return app
