"""Read the bodies of requests: JSON, bounded, validated by a model. On a worker, because this may take a while.

The event loop would stand still meanwhile: a body of 27,000 unknown keys takes 170 ms to refuse, key by key.
"""

from __future__ import annotations

import json
import re
from typing import Any, Final, TypeVar

from pydantic import BaseModel, ValidationError

from nonet.errors import WrongValueError
from nonet.json_text import read_json
from nonet.web.replies import RequestFault

__all__ = ["MOST_KEYS", "language_asked", "language_in", "parse_body", "validate"]

Model = TypeVar("Model", bound=BaseModel)

#: The keys of one JSON object; validation names each one that is not known.
MOST_KEYS: Final = 1000
#: How JSON writes half of a character outside of Unicode's first plane.
_SURROGATE: Final = re.compile(rb"\\u[dD][89a-fA-F]")


def parse_body(data: bytes, content_type: str) -> Any:
    """Return what a body says; RequestFault says what is wrong with it."""
    if not data:
        raise _wrong("missing", None)
    if not _is_json(content_type):
        raise _wrong("model_attributes_type", data.decode(errors="replace"))
    return _parsed(data)


def validate(model: type[Model], found: Any) -> Model:
    """Return the request that a body says; RequestFault says what is wrong with it."""
    try:
        return model.model_validate(found, from_attributes=True)
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=True)[0]
        raise RequestFault({**first, "loc": ("body", *first["loc"])}) from None


def _parsed(data: bytes) -> Any:
    """Return what a JSON text says, if it is one that we answer."""
    try:
        found = read_json(data, object_pairs_hook=_object, parse_constant=_no_constant)
        if _SURROGATE.search(data):
            json.dumps(found, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise _wrong("json_invalid", None, error="half of a surrogate pair") from None
    except ValueError as error:
        raise _wrong("json_invalid", None, error=getattr(error, "msg", str(error))) from None
    return found


def language_in(data: bytes) -> str:
    """Return the value of `lang` at the top of a body that may be anything; "" if there is none."""
    try:
        return language_asked(read_json(data))
    except ValueError:
        return ""


def language_asked(found: Any) -> str:
    """Return the value of `lang` in what a body says; "" if there is none."""
    lang = found.get("lang") if isinstance(found, dict) else None
    return lang if isinstance(lang, str) else ""


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if len(pairs) > MOST_KEYS:
        raise WrongValueError("json.keys", most=MOST_KEYS, got=len(pairs))
    return dict(pairs)


def _no_constant(name: str) -> None:
    raise WrongValueError("json.number", name=name)


def _is_json(content_type: str) -> bool:
    kind = content_type.partition(";")[0].strip().lower()
    return kind == "application/json" or (kind.startswith("application/") and kind.endswith("+json"))


def _wrong(kind: str, got: Any, **context: Any) -> RequestFault:
    return RequestFault({"type": kind, "loc": ("body",), "msg": kind, "input": got, "ctx": context})
