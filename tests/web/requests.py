"""Requests drawn from the API's own document: valid names, and valid but extreme values.

A schema says that a technique is a text of at most 60 characters; a fuzzer that draws from it alone sends names that
no technique has, and never reaches what the call is for. So names come from the lists of the API, puzzles from every
format and from the declarations of the rules (`rule_values`), and numbers and lists mostly from the ends of what is
allowed. A few values are wrong on purpose.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import puzzles
import rule_values
from nonet import formats, logic, variants
from nonet.errors import SudokuError
from nonet.formats.registry import FORMATS
from nonet.variants.rules import RULES

if TYPE_CHECKING:
    from random import Random

__all__ = ["Drawer", "Drawn"]

_CLASSIC: Final = (
    *(puzzles.WIKIPEDIA, puzzles.HARDEST, puzzles.EMPTY, "1" * 81, "." * 80, "123456789" * 9, "12" + "." * 79),
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7",
    *("", " ", "\n", "\0", "x" * 20_000, "." * 625, "." * 256, "." * 16, "9" * 82),
)
_TEXTS: Final = (
    "",
    " ",
    "a",
    "A" * 60,
    "数独",
    "\U0001f600",
    "\0",
    "..",
    "<b>",
    "r1c1",
    "r1c1<>1",
    "r9c9<>9 r1c1<>123456789",
)


@dataclass(frozen=True)
class Drawn:
    """A request."""

    method: str
    path: str
    #: The path in the document.
    operation: str
    body: bytes = b""
    content_type: str = "application/json"


class Drawer:
    """Draws requests to all calls of a document."""

    def __init__(self, document: dict[str, Any], random: Random) -> None:
        self._schemas: dict[str, Any] = document["components"]["schemas"]
        self._random = random
        self._calls = [
            (method, path, call) for path, calls in document["paths"].items() for method, call in calls.items()
        ]
        self._extremes = {kind: list(rule_values.extremes(kind)) for kind in RULES}
        self._pools: dict[str, list[Any]] = {
            "technique": [technique.id for technique in logic.techniques()],
            "name": [technique.id for technique in logic.techniques()],
            "kind": list(variants.KINDS),
            "to": [*FORMATS, "json", "fpuzzles", "sudokupad", "svg"],
            "digits": [
                puzzles.WIKIPEDIA,
                puzzles.WIKIPEDIA_SOLUTION,
                "." * 81,
                "." * 16,
                "." * 256,
                "A" * 625,
                "1" * 81,
            ],
            "eliminated": ["r1c1<>1", "r1c3<>47 r2c2<>1", "r25c25<>25", "r1c1<>123456789", *_TEXTS],
        }

    def draw(self) -> Drawn:
        """Draw a request."""
        method, path, call = self._random.choice(self._calls)
        real = path
        if "{name}" in path:
            name = self._random.choice(self._pools["name"]) if self._random.random() < 0.95 else "no_technique"
            real = path.replace("{name}", name)
        if query := [
            f"{one['name']}={self._value(one['name'], one['schema'])}"
            for one in call.get("parameters", ())
            if one["in"] == "query" and self._random.random() < 0.7
        ]:
            real += "?" + "&".join(query)
        content = call.get("requestBody", {}).get("content", {})
        if "application/json" not in content:
            kind = next(iter(content), "")
            return Drawn(method.upper(), real, path, self._random.randbytes(500) if kind else b"", kind)
        body = self._value("", content["application/json"]["schema"])
        return Drawn(method.upper(), real, path, json.dumps(body).encode())

    # ── values ─────────────────────────────────────────────────────────────────────────────────────────────────

    def _value(self, name: str, schema: dict[str, Any]) -> Any:
        """Draw a value of a schema."""
        random = self._random
        if "$ref" in schema:
            title = schema["$ref"].rpartition("/")[2]
            if title in ("AnyPuzzle", "ClassicPuzzle"):
                return self._puzzle(title)
            return self._value(name, self._schemas[title])
        if random.random() < 0.01:
            return random.choice([None, True, -1, 2**63, 1e308, "", [], {}, [[]], "x" * 30_000])
        if name in self._pools and random.random() < 0.9:
            return random.choice(self._pools[name])
        if "const" in schema:
            return schema["const"]
        if "enum" in schema:
            return random.choice(schema["enum"])
        for key in ("anyOf", "oneOf", "allOf"):
            if key in schema:
                return self._value(name, random.choice(schema[key]))
        return self._of_type(name, schema)

    def _of_type(self, name: str, schema: dict[str, Any]) -> Any:
        random = self._random
        match schema.get("type"):
            case "object":
                required = schema.get("required", ())
                fields = schema.get("properties", {}).items()
                return {key: self._value(key, kind) for key, kind in fields if key in required or random.random() < 0.5}
            case "array":
                least, most = schema.get("minItems", 0), min(schema.get("maxItems", 5), 40)
                count = random.choice((least, most, random.randint(least, most)))
                return [self._value(name, schema["items"]) for _ in range(count)]
            case "integer" | "number":
                least, most = int(schema.get("minimum", -(2**31))), int(schema.get("maximum", 2**31))
                return random.choice(
                    (least, most, min(most, least + random.randint(0, 9)), random.randint(least, most))
                )
            case "boolean":
                return random.random() < 0.5
            case "string":
                text = random.choice((*_TEXTS, *_CLASSIC))
                return text[: schema.get("maxLength")]
        return None

    def _puzzle(self, title: str) -> Any:
        """Draw a puzzle: in a format, as an array, or with rules."""
        random = self._random
        draw = random.random()
        if draw < 0.25:
            return random.choice(_CLASSIC)
        if draw < 0.4:
            return _written(random.choice((puzzles.WIKIPEDIA, puzzles.HARDEST)), random.choice(list(FORMATS)))
        if draw < 0.5 or title == "ClassicPuzzle":
            line = random.choice(_CLASSIC)
            cells = [int(c) if c.isdecimal() else random.choice((0, None, "", ".")) for c in line[:81]]
            return random.choice((cells, [cells[i : i + 9] for i in range(0, 81, 9)], [*cells, 0], [cells], []))
        return self._with_rules()

    def _with_rules(self) -> dict[str, Any]:
        random = self._random
        rules = []
        for _ in range(random.choice((0, 1, 1, 1, 2, 3, 12))):
            kind = random.choice(list(RULES))
            rules.append(random.choice(self._extremes[kind]) if self._extremes[kind] else {"kind": kind})
        size = 25 if random.random() < 0.6 else random.choice((2, 4, 5, 6, 9, 9, 9, 16))
        if size < 25 and random.random() < 0.8:
            rules = [rule_values.plain(rule["kind"], size) for rule in rules]
        data: dict[str, Any] = {"size": size, "rules": rules}
        if random.random() < 0.3:
            row = [0] * size**2
            row[random.randrange(size**2)] = random.randint(1, size)
            data["givens"] = random.choice((row, "." * size**2))
        if random.random() < 0.2:
            data["regions"] = random.choice(([], [i // size for i in range(size**2)], [0] * size**2, "1" * size**2))
        for field in ("title", "author", "text"):
            if random.random() < 0.1:
                data[field] = random.choice(_TEXTS)
        if random.random() < 0.3:
            return data
        return data | {"format": "nonet-variant-1"}


def _written(line: str, name: str) -> str:
    try:
        return formats.write(line, name)
    except SudokuError:
        return line
