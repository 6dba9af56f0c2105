"""The web application: the API, the static page, and the guard in front of both."""

from __future__ import annotations

from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from fastapi import FastAPI
from starlette.middleware.cors import CORSMiddleware

from nonet import _core
from nonet.web.answers import HealthAnswer
from nonet.web.api import make_router
from nonet.web.guard import Guard, Hosts
from nonet.web.limits import LIMITS, Limits
from nonet.web.page import Page
from nonet.web.problems import add_handlers
from nonet.web.workers import Workers

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Collection

    from fastapi.routing import APIRoute

__all__ = ["create_app"]

_STATIC = Path(__file__).parent / "static"


def _operation_id(route: APIRoute) -> str:
    """Name a call in generated clients by its path: solve, solve_batch, variants_hint, technique for one of them."""
    path, one, _ = route.path_format.removeprefix("/api/v1").partition("/{")
    name = path.strip("/").replace("/", "_").replace("-", "_")
    return name.removesuffix("s") if one else name


def create_app(
    limits: Limits = LIMITS,
    *,
    allow_hosts: Collection[str] = (),
    cors: Collection[str] = (),
    public_url: str | None = None,
) -> FastAPI:
    """Make the application; `nonet serve` runs it.

    It answers under addresses, localhost, this machine's name, the name in `public_url` and those in `allow_hosts`
    ("*" allows any). Pages of the origins in `cors` may call the API.
    """
    workers = Workers(limits)
    names = {*allow_hosts, *([urlsplit(public_url).hostname or ""] if public_url else [])}

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        workers.open()
        yield
        workers.stop()
        workers.close()

    app = FastAPI(
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
    )
    app.state.workers = workers
    app.include_router(make_router(workers, public_url))

    @app.get("/health", tags=["service"], summary="Check that the service is up")
    async def health() -> HealthAnswer:
        return HealthAnswer(status="ok", version=_core.version, instruction_set=_core.isa())

    add_handlers(app)
    app.router.default = Page(_STATIC)  # not mounted: a known path with a wrong method must be 405, not 404
    app.add_middleware(Guard, limits=limits, hosts=Hosts(names), is_shared=bool(cors))
    if cors:
        app.add_middleware(
            CORSMiddleware,
            allow_origins=list(cors),
            allow_methods=["GET", "POST"],
            allow_headers=["Content-Type"],
            max_age=3600,
        )
    return app
