"""TypeScript types of the API's answers, from the same schemas as the OpenAPI document; the page's scripts use them."""

from __future__ import annotations

import json
import re
from typing import Any

from nonet.web.app import create_app
from nonet.web.openapi import always_there

__all__ = ["types_text"]

_SIMPLE = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def types_text() -> str:
    """Return a declaration file with one interface for each component of the OpenAPI document that is an answer.

    >>> "export interface StepAnswer {" in types_text()
    True
    """
    document = create_app().openapi()
    components: dict[str, Any] = document["components"]["schemas"]
    parts = ["// Made by generators/make_schema.py from the records of the answers: do not edit. A test compares it."]
    for name, schema in components.items():
        if not name.endswith("Request") and "properties" in schema:
            parts.append(f"export interface {name} {_object(schema, always_there(name))}")
        else:
            parts.append(f"export type {name} = {_type(schema)};")
    known = [(path, call) for path, calls in document["paths"].items() for call in calls.values()]
    calls = "".join(f"  {_call(path, call)};\n" for path, call in known if not call.get("deprecated"))
    parts.append(f"/** The answers of the calls below /api/v1, by path. */\nexport interface Answers {{\n{calls}}}")
    return "\n\n".join(parts) + "\n"


def _call(path: str, call: dict[str, Any]) -> str:
    """Write one call with the type of its answer, a Blob for a file."""
    name = path.removeprefix("/api/v1/").removeprefix("/")
    known = call["responses"]["200"]["content"].get("application/json")
    answer = _type(known["schema"]) if known else "Blob"
    if "{" in name:
        return f"[path: `{re.sub('{.*?}', '${string}', name)}`]: {answer}"
    has_query = any(one["in"] == "query" for one in call.get("parameters", ()))
    return f"{json.dumps(name)}: {answer}" + (f";\n  [path: `{name}?${{string}}`]: {answer}" if has_query else "")


def _object(schema: dict[str, Any], whole: set[str]) -> str:
    """Write the fields; those of records are written in full, but for a few."""
    fields = []
    for name, known in schema["properties"].items():
        is_there = name in whole or name in schema.get("required", ())
        about = f"  /** {known['description']} */\n" if "description" in known else ""
        fields.append(f"{about}  {name}{'' if is_there else '?'}: {_type(known)};\n")
    return f"{{\n{''.join(fields)}}}"


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"].rpartition("/")[2])
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(map(json.dumps, schema["enum"]))
    for key in ("anyOf", "oneOf"):
        if key in schema:
            return " | ".join(dict.fromkeys(map(_type, schema[key])))
    kind = schema.get("type")
    if isinstance(kind, list):
        return " | ".join(_SIMPLE[one] for one in kind)
    if kind == "array":
        inner = _type(schema["items"]) if "items" in schema else "unknown"
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if kind == "object":
        if "properties" in schema:
            return "Record<string, unknown>"
        more = schema.get("additionalProperties")
        return f"Record<string, {_type(more) if isinstance(more, dict) else 'unknown'}>"
    return _SIMPLE.get(str(kind), "unknown")
