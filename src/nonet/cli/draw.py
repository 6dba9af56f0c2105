"""nonet draw: a board as a picture file."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from nonet import logic, render
from nonet.cli.errors import Refused
from nonet.cli.options import Language  # noqa: TC001 - typer reads it
from nonet.cli.pictures import Pictures, Theme, ThemeOption, numbered
from nonet.cli.reading import Column, Inputs, read_puzzles
from nonet.cli.reporting import Json, Reporter
from nonet.errors import SudokuError, UsageError
from nonet.words.saying import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nonet.grid import Grid
    from nonet.logic import Step
    from nonet.render.theme import ThemeName
    from nonet.variants import Puzzle as VariantPuzzle

__all__ = ["draw"]

T = TypeVar("T")

_SUFFIXES = (".svg", ".png", ".pdf")


def draw(
    inputs: Inputs = None,
    output: Annotated[
        Path, typer.Option("--output", "-o", help="Output file: .svg, .png or .pdf; - writes SVG to standard output.")
    ] = Path("-"),
    hint: Annotated[bool, typer.Option("--hint", help="Draw the next logical step.")] = False,
    step: Annotated[
        int | None, typer.Option("--step", min=1, metavar="N", help="Draw the N-th step from this board.")
    ] = None,
    theme: ThemeOption = Theme.AUTO,
    size: Annotated[int | None, typer.Option(min=32, max=4000, help="Width in pixels, or in points for PDF.")] = None,
    candidates: Annotated[
        bool | None,
        typer.Option("--candidates/--no-candidates", help="Show all candidates; by default only with a step."),
    ] = None,
    coordinates: Annotated[
        bool | None,
        typer.Option("--coordinates/--no-coordinates", help="Number rows and columns; by default only with a step."),
    ] = None,
    legend: Annotated[bool, typer.Option("--legend/--no-legend", help="Explain the shapes under the board.")] = True,
    lang: Language = "en",
    column: Column = None,
    as_json: Json = False,
) -> None:
    """Draw puzzles as SVG, PNG or PDF, optionally with the next logical step.

    Variants show their rules: cages, lines, dots, clues outside the board. Conflicts are always
    marked, and wrong digits with `--hint`. PNG and PDF need `pip install 'nonet[print]'`. More
    puzzles go to numbered files: board.svg, board-2.svg and so on.

    Examples:
    ```
    nonet draw 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 -o board.svg
    nonet draw board.txt --hint --theme dark -o hint.png
    nonet draw board.txt --step 12 --lang zh -o step.pdf
    nonet draw killers.jsonl --theme dark -o killer.svg
    ```

    """
    suffix = ".svg" if str(output) == "-" else output.suffix.lower()
    if suffix not in _SUFFIXES:
        raise Refused(UsageError("cli.suffix", known=[".svg", ".png", ".pdf"], file=output), hint="--output")
    if hint and step is not None:
        raise Refused(UsageError("cli.hint_or_step"))
    if lang != "en" and suffix == ".png" and legend and (hint or step is not None):
        raise Refused(UsageError("cli.legend"))
    pictures = Pictures(output)
    if as_json and str(output) == "-":
        raise Refused(UsageError("cli.json_picture"))
    report = Reporter(as_json=as_json, lang=lang)
    number = 0
    options: dict[str, Any] = {"candidates": candidates, "coordinates": coordinates, "legend": legend}
    for read in report.of_any_kind(read_puzzles(inputs, column)):
        try:
            shown: Grid | VariantPuzzle
            found: Any
            if not read.board.is_classic:
                if suffix == ".png" and lang != "en":
                    raise SudokuError("png_font")
                shown, found, wrong = read.board, _find_variant(read.board, hint, step), list[int]()
            else:
                found, wrong = _find(read.grid, hint, step)
                shown = found.grid if found else read.grid
        except SudokuError as error:
            report.fail(read, error)
            continue
        number += 1
        picture = _picture(suffix, shown, found, theme, size, {**options, "lang": lang, "marked": wrong})
        path = output if str(output) == "-" else numbered(output, number)
        pictures.write(path, picture)
        if as_json:
            report.json({"puzzle": read.board.to_data(), "output": str(path)})
    report.finish()


def _find(grid: Grid, hint: bool, step: int | None) -> tuple[Step | None, list[int]]:
    """Return the step to draw and the wrong cells."""
    if hint:
        found = logic.hint(grid)
        if found.step is None and not found.mistakes:
            raise SudokuError("step.none", hint=say(f"hint.{found.kind.value}"))
        return found.step, [mistake.cell for mistake in found.mistakes]
    if step is not None:
        return _nth(logic.explain(grid), step), []
    return None, []


def _find_variant(puzzle: Any, hint: bool, step: int | None) -> Step | None:
    """Return the step to draw on a variant."""
    if hint:
        full: Step | None = logic.hint(puzzle).step
        return full
    return None if step is None else _nth(logic.explain(puzzle), step)


def _nth(steps: Iterator[T], number: int) -> T:
    found = list(islice(steps, number))
    if len(found) < number:
        raise SudokuError("step.number", number=number, count=len(found))
    return found[-1]


def _picture(
    suffix: str, grid: Grid | VariantPuzzle, step: Any, theme: Theme, size: int | None, options: dict[str, Any]
) -> str | bytes:
    if suffix == ".svg":
        return render.svg(grid, step, theme=theme.value, size=size, **options)
    flat: ThemeName = "dark" if theme is Theme.DARK else "light"
    if suffix == ".png":
        return render.png(grid, step, theme=flat, size=size or 800, **options)
    return render.pdf(grid, step, theme=flat, size=size or 400, **options)
