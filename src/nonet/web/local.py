"""The API without a server: requests are answered in this process, as a page whose Worker runs Python needs it.

>>> reply = answer("POST", "/api/v1/check", b'{"puzzle": "1' + b"." * 80 + b'"}')
>>> reply.status, reply.media_type
(200, 'application/json')
>>> answer("GET", "/api/v1/nothing").status
404
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import parse_qsl, unquote

from pydantic import TypeAdapter, ValidationError

from nonet.errors import SudokuError
from nonet.limits import time_limit
from nonet.web.calls import Languages, Part, part_of
from nonet.web.endpoints import CALLS
from nonet.web.limits import LIMITS
from nonet.web.problems import internal_problem, refusal, request_problem, sudoku_problem
from nonet.web.replies import RequestFault

if TYPE_CHECKING:
    from nonet.web.calls import Call
    from nonet.web.replies import Reply

__all__ = ["answer"]

_ROOT: Final = "/api/v1"
_FIELD: Final = re.compile(r"\\{(\w+)\\}")


def answer(
    method: str, target: str, data: bytes = b"", content_type: str = "application/json", languages: str = ""
) -> Reply:
    """Answer a request: its path and query, its body, the languages that it accepts."""
    path, _, query = target.partition("?")
    values = dict(parse_qsl(query))
    asked = Languages(values.get("lang", ""), languages)
    known = [(call, fields) for call, pattern in _patterns() if (fields := pattern.fullmatch(path))]
    found = next(((call, fields) for call, fields in known if call.method == method), None)
    if found is None:
        allowed = {"Allow": ", ".join(call.method for call, _ in known)} if known else None
        return refusal(405 if known else 404, method, path, asked.first(), headers=allowed)
    call, fields = found
    try:
        with time_limit(LIMITS.seconds):
            if call.model is not None:
                return call.reply_to(data, content_type, asked)
            in_path = {name: unquote(value) for name, value in fields.groupdict().items()}
            return call.reply(**_arguments(call, in_path, values, data))
    except RequestFault as error:
        return request_problem(error.fault, asked.first())
    except SudokuError as error:
        return sudoku_problem(error, asked.first())
    except Exception as error:
        return internal_problem(error, f"{method} {path[:100]!r}", asked.first())


@lru_cache(maxsize=1)
def _patterns() -> list[tuple[Call, re.Pattern[str]]]:
    """Return the calls, and what their paths look like."""
    return [
        (call, re.compile(_FIELD.sub(r"(?P<\1>[^/]+)", re.escape(_ROOT + path))))
        for call in CALLS
        for path in (call.path, *call.aliases, *call.deprecated)
    ]


def _arguments(call: Call, in_path: dict[str, str], values: dict[str, str], data: bytes) -> dict[str, Any]:
    """Return the arguments of a call that takes no JSON."""
    parts: dict[Part, Any] = {Part.BODY: data, Part.PUBLIC_URL: None}
    found: dict[str, Any] = {}
    for name, parameter in call.signature.parameters.items():
        part = part_of(parameter.annotation)
        if part is not None:
            found[name] = parts[part]
        elif name in in_path:
            found[name] = _value("path", name, parameter.annotation, in_path[name])
        elif name in values:
            found[name] = _value("query", name, parameter.annotation, values[name])
    return found


def _value(place: str, name: str, annotation: Any, text: str) -> Any:
    """Return a value in the address."""
    try:
        return TypeAdapter(annotation).validate_python(text)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        raise RequestFault({**first, "loc": (place, name)}) from None
