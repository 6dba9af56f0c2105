"""The JSON schema of nonet's puzzle format, generated from the rules; published as docs/nonet-variant-1.json."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, Final

from nonet.variants.puzzle import FORMAT
from nonet.variants.rules import RULES, Rule

__all__ = ["schema"]

_CELL: Final = {"type": "string", "pattern": "^[rR]([1-9]|1[0-9]|2[0-5])[cC]([1-9]|1[0-9]|2[0-5])$"}
_CELLS: Final = {"type": "array", "items": {"$ref": "#/$defs/cell"}, "minItems": 1}
_WHOLE: Final = {"type": "integer"}
_DIGIT: Final = {"type": "integer", "minimum": 1, "maximum": 25}
#: The types of fields by name; all rules share them.
_FIELDS: Final[dict[str, dict[str, Any]]] = {
    "cells": {"$ref": "#/$defs/cells"},
    "groups": {"type": "array", "items": {"$ref": "#/$defs/cells"}, "minItems": 2},
    "digits": {"type": "array", "items": _DIGIT},
    "pairs": {"type": "array", "items": {"type": "array", "items": _DIGIT, "minItems": 2, "maxItems": 2}},
    "digit": _DIGIT,
    "slow": {"type": "boolean"},
    "expression": {"type": "string"},
    "direction": {"type": "string", "enum": ["/", "\\"]},
    "axis": {"type": "string", "enum": ["column", "row"]},
}
_SORTS: Final = {"all_given": ["difference", "ratio", "dots", "xv"], "extreme": ["minimum", "maximum"]}


def _rule(kind: str, rule: type[Rule]) -> dict[str, Any]:
    properties: dict[str, Any] = {"kind": {"const": kind}}
    required = ["kind"]
    for field in fields(rule):
        known = {"type": "string", "enum": _SORTS[kind]} if field.name == "sort" else _FIELDS.get(field.name, _WHOLE)
        if kind == "cage" and field.name == "total":
            known = {"type": ["integer", "null"]}
        properties[field.name] = known
        if field.name in ("cells", "groups") or repr(field.default).startswith("<dataclasses._MISSING"):
            required.append(field.name)
    about = (rule.__doc__ or "").strip().partition("\n")[0]
    return {
        "type": "object",
        "title": kind,
        "description": about,
        "properties": properties,
        "required": required,
        "additionalProperties": False,
    }


def schema() -> dict[str, Any]:
    """Return the schema of a puzzle, in JSON Schema 2020-12.

    >>> schema()["title"]
    'nonet-variant-1'
    """
    cell_list = {"type": "array", "items": {"type": "integer", "minimum": 0}, "maxItems": 625}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": FORMAT,
        "description": "A Sudoku of 2×2 to 25×25, with any rules.",
        "type": "object",
        "properties": {
            "format": {"const": FORMAT},
            "size": {"type": "integer", "minimum": 2, "maximum": 25, "default": 9},
            "givens": {
                "description": "For each cell, row by row: its digit, or 0 for a blank; or one character for each.",
                "anyOf": [cell_list, {"type": "string"}],
            },
            "regions": {
                "description": "For each cell the number of its region; [] for none. Without it, the usual boxes.",
                "anyOf": [cell_list, {"type": "string"}],
            },
            "rules": {"type": "array", "items": {"oneOf": [{"$ref": f"#/$defs/{kind}"} for kind in sorted(RULES)]}},
            "title": {"type": "string"},
            "author": {"type": "string"},
            "id": {"type": ["string", "integer"], "description": "Ignored, as are the results of a run:"},
            "status": {"type": "string"},
            "message": {"type": "string"},
            "solution": {"type": "string"},
            "count": {"type": "integer"},
            "at_limit": {"type": "boolean"},
        },
        "additionalProperties": False,
        "$defs": {"cell": _CELL, "cells": _CELLS} | {kind: _rule(kind, rule) for kind, rule in sorted(RULES.items())},
    }
