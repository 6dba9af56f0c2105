"""The JSON schema of nonet's puzzle format, generated from the rules; published as docs/nonet-variant-1.json."""

from __future__ import annotations

from dataclasses import MISSING, fields
from typing import Any, Final

from nonet.variants.puzzle import ABOUT, FORMAT
from nonet.variants.rules import RULES, Rule
from nonet.variants.rules.base import CellsRule
from nonet.variants.rules.fields import declared

__all__ = ["schema"]

_CELL: Final = {"type": "string", "pattern": "^[rR]([1-9]|1[0-9]|2[0-5])[cC]([1-9]|1[0-9]|2[0-5])$"}
_CELLS: Final = {"type": "array", "items": {"$ref": "#/$defs/cell"}, "minItems": 1}


def _rule(kind: str, rule: type[Rule]) -> dict[str, Any]:
    properties: dict[str, Any] = {"kind": {"const": kind}}
    required = ["kind"]
    known = declared(rule)
    for field in fields(rule):
        properties[field.name] = known[field.name].schema()
        if field.default is MISSING:
            required.append(field.name)
    if issubclass(rule, CellsRule):
        properties["cells"] |= {"minItems": rule.least_cells, "maxItems": rule.most_cells}
        if not rule.may_repeat:
            properties["cells"]["uniqueItems"] = True
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
            "id": ABOUT["id"].schema() | {"description": "Ignored, as are the results of a run:"},
            **{key: field.schema() for key, field in ABOUT.items() if key != "id"},
        },
        "additionalProperties": False,
        "$defs": {"cell": _CELL, "cells": _CELLS} | {kind: _rule(kind, rule) for kind, rule in sorted(RULES.items())},
    }
