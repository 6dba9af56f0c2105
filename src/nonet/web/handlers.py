"""How FastAPI answers: with the API's own replies, whatever is raised."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from nonet.errors import SudokuError
from nonet.web.problems import language_of, problem, refusal, request_problem, sudoku_problem
from nonet.web.workers import BusyError, HungUpError, TooManyError
from nonet.words import language

if TYPE_CHECKING:
    from fastapi import FastAPI, Request

    from nonet.web.replies import Reply
    from nonet.words import LangName

__all__ = ["add_handlers", "response_of"]


def response_of(reply: Reply) -> Response:
    """Make the response that sends a reply."""
    return Response(reply.content, reply.status, reply.headers, reply.media_type)


def add_handlers(app: FastAPI) -> None:
    """Register handlers that return every error in the shape of the API's errors."""
    app.add_exception_handler(SudokuError, _sudoku_error)
    app.add_exception_handler(RequestValidationError, _request_error)
    app.add_exception_handler(HTTPException, _http_error)
    app.add_exception_handler(BusyError, _busy_error)
    app.add_exception_handler(TooManyError, _too_many_error)
    app.add_exception_handler(HungUpError, _hung_up_error)


async def _sudoku_error(request: Request, error: Exception) -> Response:
    """Answer an error of a call without a JSON body."""
    assert isinstance(error, SudokuError)
    return response_of(sudoku_problem(error, _language_asked(request)))


async def _request_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    return response_of(request_problem(error.errors()[0], _language_asked(request)))


def _language_asked(request: Request) -> LangName:
    """Return the language that a request asks for outside its body."""
    return language_of("", request.query_params.get("lang", ""), request.headers.get("accept-language", ""))


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    reply = refusal(
        error.status_code,
        request.method,
        request.url.path,
        _language_asked(request),
        detail=str(error.detail),
        headers=dict(error.headers or {}),
    )
    return response_of(reply)


async def _busy_error(request: Request, _: Exception) -> Response:
    return response_of(problem(503, "BusyError", language(_language_asked(request)).text("error.request.busy")))


async def _too_many_error(request: Request, _: Exception) -> Response:
    return response_of(problem(429, "TooManyError", language(_language_asked(request)).text("error.request.too_many")))


async def _hung_up_error(request: Request, _: Exception) -> Response:
    return response_of(problem(499, "HungUpError", language(_language_asked(request)).text("error.request.hung_up")))
