"""The field types shared by all answers of the API, and a base model that allows no undeclared fields."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, WithJsonSchema

Cell = Annotated[str, Field(pattern="^r[1-9][0-9]?c[1-9][0-9]?$", examples=["r3c5"])]
House = Annotated[str, Field(pattern="^(row|column|box) [1-9]$", examples=["box 5"])]
Digit = Annotated[int, Field(ge=1, le=9)]
Line = Annotated[str, Field(min_length=81, max_length=81, description="81 characters, `.` for blank.")]
#: A full board of any size, letters from A for 10.
Board = Annotated[str, Field(pattern="^[1-9A-P]{4,625}$", description="A digit or letter for each cell.")]
_NUMBERS = {"type": "array", "items": {"type": "integer"}}
VariantObject = Annotated[
    dict[str, Any],
    WithJsonSchema(
        {
            "type": "object",
            "description": "A variant in nonet's JSON format.",
            "properties": {
                "size": {"type": "integer"},
                "givens": _NUMBERS,
                "regions": _NUMBERS,
                "rules": {"type": "array", "items": {"type": "object", "properties": {"kind": {"type": "string"}}}},
                "title": {"type": "string"},
                "author": {"type": "string"},
            },
        }
    ),
]
LevelName = Literal["easy", "medium", "hard", "unfair", "extreme"]


class Answer(BaseModel):
    """The base of all answers: undeclared fields are not allowed."""

    model_config = ConfigDict(extra="forbid")


class CandidateAnswer(Answer):
    """A digit in a cell."""

    cell: Cell
    digit: Digit
