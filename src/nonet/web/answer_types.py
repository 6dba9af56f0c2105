"""The field types shared by all answers of the API, and a base model that allows no undeclared fields."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, WithJsonSchema
from typing_extensions import TypeAliasType

from nonet.variants.schema import schema

Cell = Annotated[str, Field(pattern="^r[1-9][0-9]?c[1-9][0-9]?$", examples=["r3c5"])]
House = Annotated[str, Field(pattern="^(row|column|box) [1-9]$", examples=["box 5"])]
Digit = Annotated[int, Field(ge=1, le=9)]
Line = Annotated[str, Field(min_length=81, max_length=81, description="81 characters, `.` for blank.")]
#: A full board of any size, letters from A for 10.
Board = Annotated[str, Field(pattern="^[1-9A-P]{4,625}$", description="A digit or letter for each cell.")]


def _variant_schema() -> dict[str, Any]:
    """Return the schema of a variant without references, which OpenAPI resolves from the root of its own document."""
    whole = schema()

    def inlined(part: Any) -> Any:
        if isinstance(part, list):
            return [inlined(item) for item in part]
        if not isinstance(part, dict):
            return part
        if "$ref" in part:
            return inlined(whole["$defs"][part["$ref"].removeprefix("#/$defs/")])
        return {key: inlined(item) for key, item in part.items()}

    found = {key: inlined(item) for key, item in whole.items() if not key.startswith("$")}
    return found | {"title": "VariantObject", "description": "A variant in nonet's JSON format."}


VariantObject = TypeAliasType("VariantObject", Annotated[dict[str, Any], WithJsonSchema(_variant_schema())])
LevelName = Literal["easy", "medium", "hard", "unfair", "extreme"]


class Answer(BaseModel):
    """The base of all answers: undeclared fields are not allowed."""

    model_config = ConfigDict(extra="forbid")


class CandidateAnswer(Answer):
    """A digit in a cell."""

    cell: Cell
    digit: Digit
