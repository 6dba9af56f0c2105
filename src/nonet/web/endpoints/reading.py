"""Calls of the API that read puzzles in any format, and in pictures, and write them in another."""

from __future__ import annotations

import base64
import io
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias

from nonet import formats, photo, puzzles
from nonet.formats.registry import find_format, format_names
from nonet.puzzles import PuzzleObject
from nonet.records import Digit, Json, Line, Record
from nonet.web import schemas as ask  # noqa: TC001  (FastAPI reads it)
from nonet.web.calls import Body, Calls

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["calls"]

CellNumber: TypeAlias = Annotated[int, Json(limits={"minimum": 0, "maximum": 80})]
#: A digit as it was read, 0 for none.
ReadDigit: TypeAlias = Annotated[int, Json(limits={"minimum": 0, "maximum": 9})]
Point: TypeAlias = Annotated[tuple[float, ...], Json(limits={"minItems": 2, "maxItems": 2})]

calls = Calls()


@dataclass(frozen=True, slots=True)
class ConvertAnswer(Record):
    """A puzzle in another format, and what was read: a classic board or a variant."""

    text: str
    format: str | None = None
    line: Line | None = None
    clues: Line | None = None
    candidates: tuple[tuple[Digit, ...], ...] | None = None
    puzzle: PuzzleObject | None = None


@calls.quick("/convert", ConvertAnswer, "Convert a puzzle to another format")
def convert(request: ask.ConvertRequest) -> ConvertAnswer:
    board = request.start()
    text = puzzles.write(board, request.to)
    if not board.is_classic:
        return ConvertAnswer(text, puzzle=board)
    grid = puzzles.as_classic(board)
    candidates = tuple(grid.candidates(cell) for cell in range(81))
    return ConvertAnswer(text, _format_of(request.puzzle), grid.to_line(), grid.restart().to_line(), candidates)


@dataclass(frozen=True, slots=True)
class ChangeAnswer(Record):
    """A cell in which the solver overruled what the digit looks like; 0 is an empty cell."""

    cell: CellNumber
    seen: ReadDigit
    read: ReadDigit


@dataclass(frozen=True, slots=True)
class PictureEntry(Record):
    """A puzzle read from a picture; cells count from 0."""

    grid: Annotated[Line, Json(about="The digits on the board, including entries.")]
    clues: Annotated[Line, Json(about="The printed clues, if the ink distinguishes them from entries.")]
    confidence: Annotated[tuple[float, ...], Json(limits={"minItems": 81, "maxItems": 81})]
    doubtful: Annotated[tuple[int, ...], Json(about="The doubtful cells, which should be checked.")]
    changed: tuple[ChangeAnswer, ...]
    marks: Annotated[dict[str, tuple[Digit, ...]], Json(about="Pencil marks by cell.")]
    verdict: Literal["unique", "several", "none", "conflict"]
    corners: Annotated[
        tuple[Point, ...], Json(about="The grid's corners in the picture, clockwise from its upper left.")
    ]
    turned: Annotated[
        int,
        Json(
            about="Quarter turns, counter-clockwise, that turn the picture upright.",
            limits={"minimum": 0, "maximum": 3},
        ),
    ]
    picture: Annotated[str, Json(about="The straightened grid: a PNG as a data: URL.")]


@dataclass(frozen=True, slots=True)
class PictureAnswer(Record):
    """The puzzles of a picture: the largest, or all of them from top to bottom."""

    puzzles: tuple[PictureEntry, ...]


@calls.slow(
    "/picture",
    PictureAnswer,
    "Read the puzzle in a photo or a screenshot",
    takes=("image/jpeg", "image/png", "image/webp"),
)
def picture(data: Body, which: ask.Which = "largest") -> PictureAnswer:
    return PictureAnswer(tuple(_puzzles_in(data, which)))


@dataclass(frozen=True, slots=True)
class FormatEntry(Record):
    """A text format, and what it stores besides the clues."""

    name: str
    title: str
    carries: tuple[str, ...]


@calls.here("/formats", list[FormatEntry], "List the text formats")
def list_formats() -> list[FormatEntry]:
    known = map(find_format, format_names())
    return [FormatEntry(entry.name, entry.title, tuple(sorted(entry.carries))) for entry in known]


def _format_of(puzzle: str | list[Any] | dict[str, Any]) -> str:
    """Return the name of the format in which a puzzle came."""
    if isinstance(puzzle, str):
        return formats.detect(puzzle)
    return "lists" if isinstance(puzzle, list) else "json"


def _puzzles_in(data: bytes, which: ask.Which) -> Iterator[PictureEntry]:
    """Read a picture; add the straightened board to each puzzle."""
    if which == "all":
        readings = photo.read_image(data, which="all", sizes=(9,))
    else:
        readings = [photo.read_image(data, sizes=(9,))]
    names = {field.name for field in fields(PictureEntry)}
    for reading in readings:
        file = io.BytesIO()
        reading.board_picture().save(file, "PNG")
        entry = reading.to_json() | {"picture": f"data:image/png;base64,{base64.b64encode(file.getvalue()).decode()}"}
        entry["changed"] = tuple(ChangeAnswer(**change) for change in entry["changed"])
        yield PictureEntry(**{name: found for name, found in entry.items() if name in names})
