"""JSON Schema of records, from the same declarations as their JSON."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Any

from nonet.codec.forms import Member, form_of, members

if TYPE_CHECKING:
    from nonet.codec.declaring import Names, Schema

__all__ = [
    "always_written",
    "schema",
    "schema_of",
    "title_of",
]


def schema(cls: type, names: Names) -> Schema:
    """Return the schema of a record's JSON; `names` gives the schemas of the records in it."""
    properties: dict[str, Schema] = {}
    required: list[str] = []
    for entry in members(cls):
        if entry.info.is_flat:
            inner, without = schema(entry.as_type, names), entry.info.leaves_out
            required += [key for key in inner["required"] if key not in without]
            properties |= {
                key: found | dict(entry.info.limits.get(key, {}))
                for key, found in inner["properties"].items()
                if key not in without
            }
            continue
        properties[entry.key] = _described(entry.form.schema(names), entry)
        if entry.is_required:
            required.append(entry.key)
    return {
        "type": "object",
        "title": title_of(cls),
        "description": inspect.cleandoc(cls.__doc__ or "").partition("\n\n>>>")[0],
        "properties": properties,
        "required": required,
        **({} if getattr(cls, "json_is_open", False) else {"additionalProperties": False}),
    }


def always_written(cls: type) -> set[str]:
    """Return the fields that are written wherever everything is asked for."""
    found = set()
    for entry in members(cls):
        if entry.info.is_flat:
            found |= always_written(entry.as_type) - set(entry.info.leaves_out)
        elif not entry.info.is_sparse:
            found.add(entry.key)
    return found


def title_of(cls: Any) -> str:
    """Return the name of a record in schemas."""
    return getattr(cls, "json_name", "") or str(cls.__name__)


def schema_of(annotation: Any, names: Names) -> Schema:
    """Return the schema of values of a type: a record, or a list of records."""
    return form_of(annotation)[1].schema(names)


def _described(known: Schema, entry: Member) -> Schema:
    """Return the schema of a field: that of its type, and what is said about this field."""
    found = {**known, **entry.info.limits}
    if "$ref" not in str(found.get("anyOf", found.keys())):  # a record has its own title
        found["title"] = entry.key.replace("_", " ").title()
    if entry.info.about:
        found["description"] = entry.info.about
    if entry.info.example is not None:
        found["examples"] = [entry.info.example]
    if not entry.is_required and entry.default is not None:
        default = entry.default
        found["default"] = list(default) if isinstance(default, tuple) else default
    return found
