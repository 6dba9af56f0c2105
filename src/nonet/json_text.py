"""JSON from outside, nested no deeper than any stack takes: a browser's ends in an error that Python cannot catch."""

from __future__ import annotations

import json
import re
from typing import Any, Final

__all__ = ["check_nesting", "read_json"]

#: Lists and objects within each other. No format of ours needs ten.
_DEEPEST: Final = 64
#: A text, even one without an end, or a bracket.
_TOKEN: Final = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?\Z)|[\[\]{}]', re.DOTALL)


def read_json(text: str | bytes, **options: Any) -> Any:
    """Return what a JSON text says, as `json.loads` does; ValueError if it is not JSON or nested too deeply.

    >>> read_json('{"puzzle": [1, 2]}')
    {'puzzle': [1, 2]}
    >>> read_json("[" * 100_000)
    Traceback (most recent call last):
    json.decoder.JSONDecodeError: nested too deeply: line 1 column 65 (char 64)
    """
    if not isinstance(text, str):
        text = text.decode(json.detect_encoding(text), "surrogatepass")
    check_nesting(text)
    return json.loads(text, **options)


def check_nesting(text: str, start: int = 0) -> None:
    """Raise ValueError if the JSON value at `start` is nested too deeply."""
    if text.count("[", start) + text.count("{", start) <= _DEEPEST:
        return
    depth = 0
    for token in _TOKEN.finditer(text, start):
        if token[0] in ("[", "{"):
            depth += 1
            if depth > _DEEPEST:
                raise json.JSONDecodeError("nested too deeply", text, token.start())
        elif token[0] in ("]", "}"):
            depth -= 1
            if depth <= 0:
                return
