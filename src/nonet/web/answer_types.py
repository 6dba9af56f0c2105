"""What all answers of the API share: the types of their fields, and a model that allows nothing undeclared."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

Cell = Annotated[str, Field(pattern="^r[1-9]c[1-9]$", examples=["r3c5"])]
House = Annotated[str, Field(pattern="^(row|column|box) [1-9]$", examples=["box 5"])]
Digit = Annotated[int, Field(ge=1, le=9)]
Line = Annotated[str, Field(min_length=81, max_length=81, description="81 characters, `.` for blank.")]
LevelName = Literal["easy", "medium", "hard", "unfair", "extreme"]


class Answer(BaseModel):
    """What all answers have in common: nothing is in them that is not described."""

    model_config = ConfigDict(extra="forbid")


class CandidateAnswer(Answer):
    """A digit in a cell."""

    cell: Cell
    digit: Digit
