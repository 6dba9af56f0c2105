"""nonet read: show the puzzle in a photo, scan or screenshot."""

from __future__ import annotations

import io
import sys
from pathlib import Path  # noqa: TC003 - typer looks at it
from typing import TYPE_CHECKING, Annotated, Any

import typer

from nonet import photo
from nonet.cli.errors import Refused
from nonet.cli.pictures import Pictures
from nonet.cli.puzzle import Unreadable
from nonet.cli.reporting import Json, Reporter
from nonet.errors import SudokuError, UsageError
from nonet.geometry import cell_name
from nonet.render import terminal

if TYPE_CHECKING:
    from nonet.photo import Reading

__all__ = ["read"]

_VERDICTS = {
    "unique": "exactly one solution",
    "several": "several solutions: a clue may be missing",
    "none": "no solution: a digit may be wrong",
    "conflict": "a digit occurs twice in a house: a digit may be wrong",
}


def read(
    pictures: Annotated[
        list[str],
        typer.Argument(
            metavar="PICTURE", help="Pictures: JPEG, PNG, WebP, GIF or BMP; - for standard input.", show_default=False
        ),
    ],
    as_json: Json = False,
    every: Annotated[bool, typer.Option("--all", help="Read every puzzle on the page, not just the largest.")] = False,
    eye: Annotated[
        bool, typer.Option("--eye", help="Take the digits as the net reads them; do not correct them with the solver.")
    ] = False,
    drawn: Annotated[
        Path | None,
        typer.Option("--picture", metavar="FILE", help="Write the picture with the reading drawn on it (PNG)."),
    ] = None,
) -> None:
    """Read the puzzle in a photo, scan or screenshot.

    Shows the board, which cells are doubtful, and where the solver corrected a digit. When piped, it writes one line of
    81 characters per puzzle. Other commands take a picture wherever they take a file of puzzles. Needs Pillow:
    pip install 'nonet[photo]'.

    Examples:
    ```
    nonet read photo.jpg
    nonet read photo.jpg --picture seen.png
    nonet solve photo.jpg
    ```

    """
    if drawn is not None and (len(pictures) > 1 or every):
        raise Refused(UsageError("cli.one_picture"))
    files = Pictures(drawn)
    report = Reporter(as_json=as_json)
    for text in pictures:
        place = "standard input" if text == "-" else text
        try:
            source: Any = sys.stdin.buffer if text == "-" else text
            if every:
                readings = photo.read_image(source, which="all", judged=not eye)
            else:
                readings = [photo.read_image(source, judged=not eye)]
        except SudokuError as error:
            report.fail(Unreadable(place, error), error)
            continue
        for number, reading in enumerate(readings, 1):
            _show(report, reading, f"{place}, puzzle {number}" if len(readings) > 1 else place)
        if drawn is not None:
            png = io.BytesIO()
            readings[0].picture().save(png, "PNG")
            files.write(drawn, png.getvalue())
    report.finish()


def _show(report: Reporter, reading: Reading, place: str) -> None:
    if report.as_json:
        report.json({"place": place, **reading.to_json()})
        return
    line = (
        "".join(str(digit) if digit else "." for digit in reading.digits)
        if reading.size < 10
        else " ".join(map(str, reading.digits))
    )
    if not report.for_people:
        report.line(line)
        for warning in reading.warnings():
            print(f"nonet: {place}: {warning}", file=sys.stderr)
        return
    if reading.grid is not None:
        report.console.print(terminal.board(reading.grid, set(reading.doubtful)))
        report.console.print(line)
        report.console.print(f"{place}: {_VERDICTS[reading.verdict]}")
    else:
        report.console.print(str(reading))
        report.console.print(f"{place}: a grid of {reading.size} x {reading.size}")
    for change in reading.changed:
        report.console.print(f"[yellow]{change}[/yellow]")
    if reading.doubtful:
        names = ", ".join(map(cell_name, reading.doubtful)) if reading.size == 9 else str(len(reading.doubtful))
        report.console.print(f"[yellow]doubtful: {names}[/yellow]")
