"""Errors of the API: one shape for every status, with a stable code."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from nonet import errors
from nonet.errors import SudokuError
from nonet.geometry import cell_name, house_name
from nonet.grid import Grid
from nonet.web.workers import BusyError, HungUpError, TooManyError
from nonet.words import LANGUAGES
from nonet.words.faults import error_text

if TYPE_CHECKING:
    from fastapi import FastAPI, Request

    from nonet.words import LangName


__all__ = ["CODES", "add_handlers", "problem", "problem_bytes"]

#: Codes by the name of the exception, as in Python and in the shell; and for requests that never reach a function.
CODES: Final = {
    **{name: getattr(errors, name).code for name in errors.__all__ if hasattr(getattr(errors, name), "code")},
    "RequestError": "bad_request",
    "NotFoundError": "not_found",
    "MethodError": "method_not_allowed",
    "HostError": "wrong_host",
    "SizeError": "too_large",
    "HeaderError": "headers_too_large",
    "SlowError": "request_timeout",
    "HungUpError": "client_closed_request",
    "TooManyError": "too_many_requests",
    "BusyError": "busy",
    "InternalError": "internal_error",
}
_STATUS_TYPES: Final = {404: "NotFoundError", 405: "MethodError", 413: "SizeError"}


def problem_bytes(kind: str, message: str, place: dict[str, Any] | None = None) -> bytes:
    """Return an error as JSON."""
    data = {"code": CODES[kind], "type": kind, "message": message, "place": place or {}}
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


def problem(
    status: int, kind: str, message: str, place: dict[str, Any] | None = None, headers: dict[str, str] | None = None
) -> Response:
    """Make the response for an error."""
    wait = {"Retry-After": "1"} if status in (429, 503) else {}
    return Response(problem_bytes(kind, message, place), status, {**wait, **(headers or {})}, "application/json")


def add_handlers(app: FastAPI) -> None:
    """Register handlers that return every error in this shape."""
    app.add_exception_handler(SudokuError, _sudoku_error)
    app.add_exception_handler(RequestValidationError, _request_error)
    app.add_exception_handler(HTTPException, _http_error)
    app.add_exception_handler(BusyError, _busy_error)
    app.add_exception_handler(TooManyError, _too_many_error)
    app.add_exception_handler(HungUpError, _hung_up_error)
    app.add_exception_handler(Exception, _internal_error)


async def _language_of(request: Request) -> LangName:
    """Return the requested language: `lang` in the body, else in the address, else the first known one accepted."""
    header = request.headers.get("accept-language", "")
    wanted = [
        await _language_in_body(request),
        request.query_params.get("lang", ""),
        *(part.partition(";")[0] for part in header.split(",")),
    ]
    languages = [tag.strip().lower().partition("-")[0] for tag in wanted]
    return next((known for language in languages for known in LANGUAGES if language == known), "en")


async def _language_in_body(request: Request) -> str:
    """Return `lang` of a JSON body that has already been read; "" if there is none."""
    if "json" not in request.headers.get("content-type", ""):
        return ""
    try:
        data = await request.json()
    except (ValueError, RuntimeError):  # RuntimeError: the body was never read, or its client is gone
        return ""
    lang = data.get("lang") if isinstance(data, dict) else None
    return lang if isinstance(lang, str) else ""


async def _sudoku_error(request: Request, error: Exception) -> Response:
    data = {name: found for name, found in vars(error).items() if name != "text" and found not in (None, ())}
    kind = next(name for name in (cls.__name__ for cls in type(error).__mro__) if name in CODES)
    message = error_text(error, await _language_of(request))
    return problem(422, kind, message, {name: _plain(name, found) for name, found in data.items()})


def _plain(name: str, found: Any) -> Any:
    """Convert the data of an error to JSON: cells and houses by name, grids as lines."""
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


async def _request_error(_: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"] if part != "constrained-str")  # pydantic's word for text
    kind = "too_large" if first["type"] in ("string_too_long", "too_long") else "malformed"
    name = where.removeprefix("body.")
    if first["type"] == "json_invalid":
        where = name = "body"
    return problem(422, "RequestError", f"{name}: {_in_our_words(first)}", {"field": where, "kind": kind})


def _in_our_words(error: dict[str, Any]) -> str:
    """Return what pydantic found wrong with a field in the grammar of all errors: what was expected, what came."""
    words = _WORDS.get(error["type"])
    if words is None:
        return str(error["msg"])
    return words.format(got=_shown(error.get("input")), **error.get("ctx", {}))


#: By the type of a validation error.
_WORDS: Final = {
    "missing": "expected a value, got none",
    "extra_forbidden": "no such field",
    "json_invalid": "expected JSON: {error}",
    "model_attributes_type": "expected a JSON object, sent with Content-Type: application/json, got {got}",
    "string_type": "expected text, got {got}",
    "int_type": "expected a whole number, got {got}",
    "int_from_float": "expected a whole number, got {got}",
    "float_type": "expected a number, got {got}",
    "bool_type": "expected true or false, got {got}",
    "list_type": "expected a list, got {got}",
    "dict_type": "expected an object, got {got}",
    "literal_error": "expected {expected}, got {got}",
    "enum": "expected {expected}, got {got}",
    "greater_than_equal": "expected {ge} or more, got {got}",
    "less_than_equal": "expected {le} or less, got {got}",
    "string_too_long": "expected at most {max_length} characters, got {got}",
    "too_long": "expected at most {max_length} items, got {got}",
}


def _shown(given: Any) -> str:
    """Show a value of a request, as JSON; texts and lists by what they are if they are long."""
    if isinstance(given, (list, dict)):
        return "a list" if isinstance(given, list) else "an object"
    text = json.dumps(given, ensure_ascii=False, default=str)
    return text if len(text) <= 40 else f"{len(text):,} characters"


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    kind = _STATUS_TYPES.get(error.status_code, "RequestError")
    messages = {
        404: f"nothing is at {request.url.path[:200]}",
        405: f"{request.method} is not allowed at {request.url.path[:200]}",
    }
    message = messages.get(error.status_code, str(error.detail))
    return problem(error.status_code, kind, message, headers=dict(error.headers or {}))


async def _busy_error(_: Request, __: Exception) -> Response:
    return problem(503, "BusyError", "too many calls are waiting; come back in a second")


async def _too_many_error(_: Request, __: Exception) -> Response:
    return problem(429, "TooManyError", "too many of your calls are waiting; wait for an answer before you ask again")


async def _hung_up_error(_: Request, __: Exception) -> Response:
    return problem(499, "HungUpError", "the client closed the connection")


async def _internal_error(_: Request, __: Exception) -> Response:
    return problem(500, "InternalError", "the server failed; this is a bug")
