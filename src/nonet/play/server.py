"""nonet as an MCP server: tools for agents, over standard streams or HTTP.

The tools are functions of the public API. Their results are small: agents pay for every word that they read.
"""

from __future__ import annotations

import base64
import binascii
from contextlib import contextmanager
from itertools import islice
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

from mcp.server.mcpserver import Image, MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from pydantic import Field

import nonet
from nonet import _core, render
from nonet.errors import LimitError, SudokuError
from nonet.geometry import cell_name, line_of_digits
from nonet.limits import time_limit, watched
from nonet.play.game import Game
from nonet.play.judging import Judge
from nonet.puzzles import as_classic, as_position, as_puzzle, write
from nonet.words import LangName
from nonet.words.faults import error_text

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["make_server"]

#: A call that takes longer ends with an error.
_SECONDS: Final = 10.0
#: No more characters of a puzzle, bytes of a photo, steps of an explanation.
_LONGEST: Final = 100_000
_PHOTO: Final = 10_000_000
_STEPS: Final = 50

LevelName = Literal["easy", "medium", "hard", "unfair", "extreme"]
Puzzle = Annotated[
    str,
    Field(
        max_length=_LONGEST,
        description="a board: 81 digits row by row with . for blank, rows of digits, nonet's JSON with rules of a "
        "variant, or a link of f-puzzles, SudokuPad, penpa or the Interactive Sudoku Solver",
    ),
]
Lang = Annotated[LangName, Field(description="the language of the texts")]


@contextmanager
def _limited(lang: LangName = "en") -> Iterator[None]:
    """Bound the time of a call; report what is wrong in the caller's language."""
    try:
        with time_limit(_SECONDS):
            yield
    except (SudokuError, ValueError) as error:
        raise ToolError(error_text(error, lang)) from None


def solve(puzzle: Puzzle) -> dict[str, Any]:
    """Solve a Sudoku, classic or variant. Fails if it has no solution or several."""
    with _limited():
        board = as_puzzle(puzzle)
        solution = nonet.solve(board)
        return {"solution": solution.to_line(), "rows": [line_of_digits(row) for row in solution.rows]}


def check(puzzle: Puzzle, lang: Lang = "en") -> dict[str, Any]:
    """Check whether a puzzle has exactly one solution, and say what is wrong with it if not."""
    with _limited(lang):
        verdict = nonet.check(puzzle)
        return {"status": str(verdict.status), "message": verdict.text(lang)}


def hint(
    puzzle: Puzzle,
    detail: Annotated[int, Field(ge=1, le=4, description="1: where to look, to 4: the whole step")] = 1,
    lang: Lang = "en",
) -> dict[str, Any]:
    """Give a hint for a board in play: the easiest next step, as little or as much of it as is asked for."""
    with _limited(lang):
        found = nonet.hint(puzzle, detail)
        return {"text": found.text(lang)}


def explain(puzzle: Puzzle, steps: Annotated[int, Field(ge=1, le=_STEPS)] = 10, lang: Lang = "en") -> dict[str, Any]:
    """Explain the next steps of the human solution of a puzzle, the easiest technique first."""
    with _limited(lang):
        board = as_position(puzzle)
        found: list[dict[str, str]] = []
        try:
            for step in watched(islice(nonet.explain(board), steps)):
                found.append({"step": str(step), "text": step.explain(lang)})
                board = step.apply(board)
        except LimitError:
            if not found:
                raise
        return {"steps": found, "board": line_of_digits(board.digits), "solved": 0 not in board.digits}


def rate(puzzle: Puzzle) -> dict[str, Any]:
    """Rate how hard a puzzle is: on HoDoKu's scale and, for classic puzzles, on Sudoku Explainer's."""
    with _limited():
        board = as_puzzle(puzzle)
        found = nonet.rate(board).to_json()
        kept = ("status", "level", "score", "hardest", "difficulty", "steps", "message")
        answer = {key: found[key] for key in kept if key in found and found[key] is not None}
        if board.is_classic:
            scale = nonet.rating.se.rate(as_classic(board), timeout=_SECONDS / 2).to_json()
            answer["se"] = {key: scale[key] for key in ("er", "ep", "ed") if key in scale}
        return answer


def generate(
    level: Annotated[LevelName | None, Field(description="the level of difficulty")] = None,
    technique: Annotated[
        str | None, Field(description="the id of a technique that the puzzle needs, as x_wing")
    ] = None,
    variant: Annotated[str | None, Field(description="a kind of variant, such as killer, thermo or diagonal")] = None,
    seed: Annotated[int | None, Field(ge=0, lt=2**53, description="the same seed gives the same puzzle")] = None,
) -> dict[str, Any]:
    """Make a puzzle with exactly one solution."""
    order: dict[str, Any] = {"level": level, "technique": technique, "variant": variant, "seed": seed}
    with _limited():
        puzzle = nonet.generate(timeout=_SECONDS, **{name: value for name, value in order.items() if value is not None})
        return {"puzzle": write(puzzle), "text": Game(puzzle).to_text("rows")}


def read_photo(
    image: Annotated[str, Field(max_length=_PHOTO * 4 // 3 + 4, description="a PNG or JPEG file as base64")],
) -> dict[str, Any]:
    """Read the puzzle in a photo, scan or screenshot."""
    with _limited():
        try:
            data = base64.b64decode(image, validate=True)
        except (binascii.Error, ValueError):
            raise ToolError("the image is not base64") from None
        found = nonet.read_image(data)
        board = "\n".join(" ".join(str(digit) if digit else "." for digit in row) for row in found.rows)
        doubtful = [cell_name(cell, found.size) for cell in found.doubtful]
        return {"puzzle": board, "doubtful": doubtful, "verdict": found.verdict}


def draw(puzzle: Puzzle, size: Annotated[int, Field(ge=100, le=1200)] = 500) -> Image:
    """Draw a puzzle as a picture, variants with their rules."""
    with _limited():
        return Image(data=render.png(as_puzzle(puzzle), size=size), format="png")


def judge(
    puzzle: Puzzle,
    claims: Annotated[
        str, Field(max_length=_LONGEST, description="moves such as r3c5=7 or r3c5<>7, a board, or prose with them")
    ],
    lang: Lang = "en",
) -> dict[str, Any]:
    """Judge claims about a board: right or wrong, and whether a step of logic proves each from what is on the board."""
    with _limited(lang):
        found = Judge(puzzle).trace(claims)
        rows = [
            {"claim": str(one.claim), "ruling": str(one.ruling), "text": one.text(lang)} for one in found.judgements
        ]
        return {
            "judgements": rows[:_STEPS],
            "unread": [piece.message(lang) for piece in found.unread[:_STEPS]],
            "solved": found.is_solved,
            "right": found.right,
            "blanks": found.blanks,
            "first_bad": found.first_bad,
        }


#: The tools in the order in which clients list them.
TOOLS: Final = (solve, check, hint, explain, rate, generate, read_photo, draw, judge)


def make_server() -> MCPServer:
    """Return the server, ready to run."""
    server = MCPServer(
        "nonet",
        title="nonet",
        version=_core.version,
        log_level="WARNING",
        website_url="https://nonet-sudoku.github.io/nonet/",
        instructions="Tools for Sudoku: solve, check, explain, rate, make, draw and read puzzles, and judge moves.",
    )
    for tool in TOOLS:
        server.add_tool(tool)
    return server
