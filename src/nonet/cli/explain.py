"""nonet explain: solve a puzzle step by step, with explanations."""

from __future__ import annotations

import textwrap
from itertools import islice
from pathlib import Path  # noqa: TC003 - typer reads the annotations
from typing import TYPE_CHECKING, Annotated, Any

import typer

from nonet import logic, render
from nonet.cli.options import HintOptions
from nonet.cli.pictures import Paper, PaperOption, Pictures, expect_suffix, numbered
from nonet.cli.reading import Inputs, Puzzle, read_puzzles
from nonet.cli.reporting import Reporter
from nonet.cli.sharing import takes
from nonet.errors import SudokuError
from nonet.logic import Family, LogicConfig, Step
from nonet.logic.notation import write_outcome
from nonet.render import terminal
from nonet.render.candidates import candidates_board, legend
from nonet.words.faults import stuck_text

if TYPE_CHECKING:
    from nonet.grid import Grid
    from nonet.variants import Puzzle as VariantPuzzle
    from nonet.words import LangName

__all__ = ["explain"]


@takes(HintOptions)
def explain(
    inputs: Inputs = None,
    steps: Annotated[int, typer.Option("--steps", min=1, help="Show at most this many steps.")] = 1000,
    boards: Annotated[
        bool, typer.Option("--boards/--no-boards", help="Draw the board for every step that is not a single.")
    ] = True,
    words: Annotated[bool, typer.Option("--words/--no-words", help="Explain each step in words.")] = True,
    html: Annotated[
        Path | None,
        typer.Option("--html", metavar="FILE", help="Write a web page with a picture of every step instead."),
    ] = None,
    pdf: Annotated[
        Path | None, typer.Option("--pdf", metavar="FILE", help="Write a PDF with a picture of every step instead.")
    ] = None,
    paper: PaperOption = Paper.A4,
    *,
    options: HintOptions,
) -> None:
    """Solve puzzles the way a person does and explain every step, easiest technique first.

    At a terminal, boards show the candidates with the cells of each step in colour. `--json` writes one object per
    step.

    Examples:
    ```
    nonet explain 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
    nonet explain puzzle.txt --steps 5 --lang zh
    nonet explain puzzle.txt --no-words
    nonet explain puzzle.txt --html steps.html --pdf steps.pdf
    nonet explain puzzle.txt --json > steps.jsonl
    ```

    """
    expect_suffix("--html", html, ".html", ".htm")
    expect_suffix("--pdf", pdf, ".pdf")
    pictures = Pictures(html, pdf)
    lang = options.lang
    report = Reporter(as_json=options.as_json, lang=lang)
    config = options.config
    written = 0
    for read in report.of_any_kind(read_puzzles(inputs, options.column)):
        if not read.board.is_classic:
            with report.reporting(read):
                if html is None and pdf is None:
                    _explain_variant(report, read, steps, lang if words else None)
                else:
                    found: list[Any] = list(islice(logic.explain(read.board), steps))
                    written += 1
                    _write_files(pictures, read.board, found, html, pdf, paper.value, lang, written)
            continue
        try:
            path = logic.explain(read.grid, config=config)
        except SudokuError as error:
            report.fail(read, error)
            continue
        if html is not None or pdf is not None:
            written += 1
            shown = list(islice(path, steps))
            _write_files(pictures, read.grid, shown, html, pdf, paper.value, lang, written)
            end = shown[-1].apply() if shown else read.grid
            if not end.is_complete and not _has_next(end, config):
                report.note_failure(read.place, stuck_text(report.lang))
            continue
        grid = read.grid
        for number, step in enumerate(islice(path, steps), 1):
            grid = step.apply()
            if options.as_json:
                report.json({"number": number, **step.to_json(), "text": step.explain(lang)})
            else:
                _write_step(report, number, step, lang if words else None, boards)
        is_stuck = not grid.is_complete and not _has_next(grid, config)
        if is_stuck and options.as_json:
            report.fail(read, stuck_text(report.lang), "unsolved")
        elif is_stuck:
            report.note_failure(read.place, stuck_text(report.lang))
        if not options.as_json:
            _show_end(report, grid, was_explained=grid is not read.grid)
    report.finish()


def _explain_variant(report: Reporter, read: Puzzle, most: int, lang: LangName | None) -> None:
    """Explain a variant in words."""
    for number, step in enumerate(islice(logic.explain(read.board), most), 1):
        if report.as_json:
            report.json({"number": number, **step.to_json(), "text": step.explain(lang or "en")})
        else:
            report.line(_title(number, step, lang))
            if lang is not None:
                report.line(textwrap.indent(step.explain(lang), "   ") + "\n")


def _write_files(
    pictures: Pictures,
    puzzle: Grid | VariantPuzzle,
    steps: list[Step],
    html: Path | None,
    pdf: Path | None,
    paper: str,
    lang: LangName,
    number: int,
) -> None:
    """Write the walk-through to files; more puzzles go to numbered files."""
    if html is not None:
        pictures.write(numbered(html, number), render.walkthrough_html(puzzle, steps, lang=lang))
    if pdf is not None:
        sheets = render.walkthrough_pdf(puzzle, steps, lang=lang, paper=paper)  # type: ignore[arg-type]
        pictures.write(numbered(pdf, number), sheets)


def _has_next(grid: Grid, config: LogicConfig) -> bool:
    return next(iter(logic.explain(grid, config=config)), None) is not None


def _title(number: int, step: Step, lang: LangName | None) -> str:
    """Write the notation of a step. Only English has names in it."""
    if lang in (None, "en"):
        return f"{number}. {step}"
    return f"{number}. {step.technique.name_in(lang)}：{write_outcome(step)}"


def _write_step(report: Reporter, number: int, step: Step, lang: LangName | None, boards: bool) -> None:
    """Write one step: its notation, its board, its words."""
    title = _title(number, step, lang)
    if report.for_people:
        if boards and step.technique.family is not Family.SINGLES:
            report.console.print()
            report.console.print(candidates_board(step.grid, step))
            report.console.print(legend(step, report.lang))
        report.console.print(title, style="bold", markup=False, emoji=False)
        if lang:
            report.console.print(step.explain(lang), markup=False, emoji=False)
    else:
        report.line(title)
        if lang:
            report.line(textwrap.indent(step.explain(lang), "   "))


def _show_end(report: Reporter, grid: Grid, *, was_explained: bool) -> None:
    """Show the final board."""
    if report.for_people:
        report.console.print()
        report.console.print(terminal.board(grid))
    elif grid.is_complete and not was_explained:
        report.line(logic.hint(grid).text(report.lang))  # that it is solved
