"""The `nonet` program: its commands and its exit codes.

Exit 0: done. 1: some puzzle failed, each one named on standard error. 2: the command was called wrongly.
"""

from __future__ import annotations

import os
import sys
from typing import Annotated

import typer

from nonet import _core
from nonet.cli import (
    canonical,
    check,
    compare,
    convert,
    count,
    dataset,
    dedupe,
    draw,
    explain,
    generate,
    hint,
    info,
    minimise,
    printing,
    rate,
    serve,
    solve,
    techniques,
    watch,
)
from nonet.errors import SudokuError

__all__ = ["app", "main"]

app = typer.Typer(
    name="nonet",
    help="The Sudoku engine: solve, check, rate and explain puzzles; see how the classic algorithms work.",
    no_args_is_help=True,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _show_version(is_asked: bool) -> None:
    if is_asked:
        print(f"nonet {_core.version}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Take the options that stand before a command."""


for command in (
    solve.solve,
    check.check,
    count.count,
    hint.hint,
    explain.explain,
    rate.rate,
    techniques.techniques,
    compare.compare,
    watch.watch,
    draw.draw,
    convert.convert,
    generate.generate,
    minimise.minimise,
    canonical.canonical,
    dedupe.dedupe,
    serve.serve,
    info.info,
):
    app.command()(command)
app.command("print")(printing.print_book)
app.add_typer(dataset.dataset, name="dataset")


def main() -> None:
    """Run the program; a SudokuError that reaches this far is one line on standard error and exit code 1."""
    try:
        try:
            app()
        except SystemExit as end:
            if isinstance(end.__context__, BrokenPipeError):  # which typer ends with 1, the code of a failed puzzle
                raise end.__context__ from None
            raise
    except SudokuError as error:
        print(f"nonet: {error}", file=sys.stderr)
        sys.exit(1)
    except BrokenPipeError:  # `nonet solve big.txt | head`: the reader has gone, which is no fault
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # what is still buffered must not fail again at the end
        sys.exit(0)
