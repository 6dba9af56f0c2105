"""Errors of the API: one shape for every status, with a stable code."""

from __future__ import annotations

import json
import logging
import traceback
import uuid
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Final

from nonet import errors
from nonet.geometry import cell_name, house_name
from nonet.records import BoardLine, Cell, Digit, House, Json, Line, Record, Text
from nonet.web.replies import Reply
from nonet.words import LANGUAGES, language
from nonet.words.blocks import Block, paragraphs
from nonet.words.faults import error_blocks, error_text
from nonet.words.saying import say

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nonet.errors import SudokuError
    from nonet.words import LangName
    from nonet.words.saying import Say


__all__ = [
    "CODES",
    "ErrorAnswer",
    "internal_problem",
    "language_of",
    "problem",
    "problem_bytes",
    "request_problem",
    "sudoku_problem",
]

_SPARSE: Final = Json(is_sparse=True)


def _same(value: Any, _: object) -> Any:
    return value


_LOG: Final = logging.getLogger("nonet.web")

#: Codes by the name of the exception, as in Python and in the shell; and for requests that never reach a function.
CODES: Final = {
    **{name: getattr(errors, name).code for name in errors.__all__ if hasattr(getattr(errors, name), "code")},
    "RequestError": "bad_request",
    "NotFoundError": "not_found",
    "MethodError": "method_not_allowed",
    "HostError": "wrong_host",
    "CrossSiteError": "cross_site",
    "SizeError": "too_large",
    "HeaderError": "headers_too_large",
    "SlowError": "request_timeout",
    "HungUpError": "client_closed_request",
    "TooManyError": "too_many_requests",
    "BusyError": "busy",
    "InternalError": "internal_error",
}


@dataclass(frozen=True, slots=True)
class PlaceAnswer(Record):
    """The location of an error, as far as that applies, and its `kind` as a keyword."""

    json_is_open = True

    line: Annotated[int | None, _SPARSE] = None
    column: Annotated[int | None, _SPARSE] = None
    cell: Annotated[Cell | None, _SPARSE] = None
    cells: Annotated[tuple[Cell, ...] | None, _SPARSE] = None
    digit: Annotated[Digit | None, _SPARSE] = None
    house: Annotated[House | None, _SPARSE] = None
    solutions: Annotated[tuple[BoardLine, ...] | None, _SPARSE] = None
    kind: Annotated[str | None, _SPARSE] = None
    got: Annotated[Any, Text(_same, _same, {"anyOf": [{"type": "integer"}, {"type": "string"}]}), _SPARSE] = None
    field: Annotated[str | None, _SPARSE] = None
    format: Annotated[str | None, _SPARSE] = None
    limit: Annotated[float | None, _SPARSE] = None
    nearest: Annotated[Line | None, _SPARSE] = None
    tries: Annotated[int | None, _SPARSE] = None
    made: Annotated[tuple[Line, ...] | None, _SPARSE] = None
    feature: Annotated[str | None, _SPARSE] = None
    extra: Annotated[str | None, _SPARSE] = None


@dataclass(frozen=True, slots=True)
class ErrorAnswer(Record):
    """Every error, whatever its status: a code for programs, a message for people, and the location."""

    code: Annotated[str, Json(limits={"enum": list(dict.fromkeys(CODES.values()))})]
    type: Annotated[str, Json(example="ParseError")]
    message: Annotated[str, Json(example="expected 81 cells, got 80: '53..7…' at line 1")]
    blocks: Annotated[tuple[Block, ...], Json(about="The message in its parts.")]
    place: PlaceAnswer


_STATUS_TYPES: Final = {404: "NotFoundError", 405: "MethodError", 413: "SizeError"}


def problem_bytes(
    kind: str, message: str, place: dict[str, Any] | None = None, blocks: tuple[Block, ...] | None = None
) -> bytes:
    """Return an error as JSON."""
    parts = [block.to_json(full=True) for block in (paragraphs(message) if blocks is None else blocks)]
    data = {"code": CODES[kind], "type": kind, "message": message, "blocks": parts, "place": place or {}}
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


def problem(
    status: int,
    kind: str,
    message: str,
    place: dict[str, Any] | None = None,
    headers: dict[str, str] | None = None,
    blocks: tuple[Block, ...] | None = None,
) -> Reply:
    """Make the reply to an error."""
    wait = {"Retry-After": "1"} if status in (429, 503) else {}
    return Reply(problem_bytes(kind, message, place, blocks), status, headers={**wait, **(headers or {})})


def language_of(in_body: str, in_address: str, accepted: str) -> LangName:
    """Return the requested language: `lang` in the body, else in the address, else the first known one accepted."""
    wanted = [in_body, in_address, *(part.partition(";")[0] for part in accepted.split(","))]
    languages = [tag.strip().lower().partition("-")[0] for tag in wanted]
    return next((known for language in languages for known in LANGUAGES if language == known), "en")


def sudoku_problem(error: SudokuError, lang: LangName) -> Reply:
    """Make the reply to an error of the package."""
    data = {
        name: found for name, found in vars(error).items() if name not in ("text", "facts") and found not in (None, ())
    }
    kind = next(name for name in (cls.__name__ for cls in type(error).__mro__) if name in CODES)
    place = {name: _plain(name, found) for name, found in data.items()}
    return problem(422, kind, error_text(error, lang), place, blocks=error_blocks(error, lang))


def _plain(name: str, found: Any) -> Any:
    """Convert the data of an error to JSON: cells and houses by name, grids as lines."""
    if name == "cell":
        return cell_name(found)
    if name == "cells":
        return [cell_name(cell) for cell in found]
    if name == "house":
        return house_name(found)
    if isinstance(found, (list, tuple)):
        return [_plain("", item) for item in found]
    return found.to_line() if hasattr(found, "to_line") else found


def request_problem(first: Mapping[str, Any], lang: LangName) -> Reply:
    """Make the reply to a request that its call does not take, from what pydantic says of it."""
    where = ".".join(str(part) for part in first["loc"] if part != "constrained-str")  # pydantic's word for text
    kind = "too_large" if first["type"] in ("string_too_long", "too_long") else "malformed"
    name = where.removeprefix("body.")
    if first["type"] == "json_invalid":
        where = name = "body"
    message = language(lang).text("error.request.field", field=name, error=_in_our_words(first, lang))
    return problem(422, "RequestError", message, {"field": where, "kind": kind})


def _in_our_words(error: Mapping[str, Any], lang: LangName) -> str:
    """Return what pydantic found wrong with a field in the grammar of all errors: what was expected, what came."""
    grammar, key = language(lang).grammar, f"error.request.{error['type']}"
    if key not in grammar.messages:
        return str(error["msg"])
    return grammar.write(say(key, got=_shown(error.get("input")), **error.get("ctx", {})))


def _shown(given: Any) -> Say | str:
    """Show a value of a request, as JSON; texts and lists by what they are if they are long."""
    if isinstance(given, (list, dict)):
        return say("error.got.list" if isinstance(given, list) else "error.got.object")
    text = json.dumps(given, ensure_ascii=False, default=str)
    return text if len(text) <= 40 else say("error.got.characters", count=len(text))


def refusal(
    status: int, method: str, path: str, lang: LangName, *, detail: str = "", headers: dict[str, str] | None = None
) -> Reply:
    """Make the reply to a request that no call takes: its path is not known, or its method."""
    text, path = language(lang).text, path[:200]
    messages = {
        404: text("error.request.not_found", path=path),
        405: text("error.request.method", method=method, path=path),
    }
    kind = _STATUS_TYPES.get(status, "RequestError")
    return problem(status, kind, messages.get(status, detail), headers=headers)


def internal_problem(error: Exception, asked: str, lang: LangName) -> Reply:
    """Make the reply to a bug, and log it: one line, with the reference that the response has."""
    reference = uuid.uuid4().hex[:8]
    last = traceback.extract_tb(error.__traceback__)[-1]
    place = f"{last.filename.rpartition('nonet/')[2]}:{last.lineno} in {last.name}"
    said = f"{error!r}"
    _LOG.error("nonet: %s: %s failed: %s at %s", reference, asked, said if len(said) < 300 else f"{said[:300]}…", place)
    _LOG.debug("nonet: %s", reference, exc_info=error)
    return problem(500, "InternalError", language(lang).text("error.request.failed", reference=reference))
