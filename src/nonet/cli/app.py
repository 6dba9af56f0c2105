"""The `nonet` program: its commands and its exit codes.

Exit 0: done. 1: some puzzle failed, each one named on standard error. 2: the command was called wrongly.
"""

from __future__ import annotations

import sys

import typer

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
        app()
    except SudokuError as error:
        print(f"nonet: {error}", file=sys.stderr)
        sys.exit(1)
    except BrokenPipeError:  # `nonet solve big.txt | head`: the reader has gone, which is no fault
        sys.stderr.close()
        sys.exit(0)
