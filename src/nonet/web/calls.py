"""Calls of the API: plain functions that return the data of their answers, run on worker threads."""

from __future__ import annotations

import functools
import inspect
from typing import TYPE_CHECKING, Any, TypeAlias

from fastapi import APIRouter, Response

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    Work: TypeAlias = Callable[..., dict[str, Any] | Response]
    #: Runs work on a thread: `Workers.quick` or `Workers.slow`.
    Run: TypeAlias = Callable[[Callable[[], Response]], Awaitable[Response]]

__all__ = ["calls_of"]


def calls_of(router: APIRouter, *, omits_defaults: bool = False) -> Callable[..., Callable[[Work], Work]]:
    """Make a decorator that adds functions to a router: `@call(workers.quick, path, model, summary)`.

    A function returns the data of its answer, or a finished response. Answers are validated and serialised on the
    worker, too, so that the event loop is not blocked. Further options are those of FastAPI's routes.
    """

    def call(run: Run, path: str, model: Any, summary: str, **options: Any) -> Callable[[Work], Work]:
        def add(work: Work) -> Work:
            def respond(*given: Any, **named: Any) -> Response:
                found = work(*given, **named)
                if isinstance(found, Response):
                    return found
                text = model.model_validate(found).model_dump_json(exclude_defaults=omits_defaults)
                return Response(text, media_type="application/json")

            @functools.wraps(work)
            async def endpoint(*given: Any, **named: Any) -> Response:
                return await run(functools.partial(respond, *given, **named))

            # Resolved here, because FastAPI would look for the names of the types in this module.
            endpoint.__signature__ = inspect.signature(work, eval_str=True)  # type: ignore[attr-defined]
            known = {"methods": ["POST"], "response_model": model, "summary": summary}
            router.add_api_route(path, endpoint, **known | options)
            return work

        return add

    return call
