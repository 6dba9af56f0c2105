"""nonet dataset: make data sets for machine learning, and verify them."""

from __future__ import annotations

import enum
import json
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated, Any

import typer

from nonet.arguments import show
from nonet.cli import files
from nonet.cli.errors import Refused, exit_code, os_message, say
from nonet.cli.help import Command, Group
from nonet.cli.options import Filter, Only, OrderOptions, Uniqueness, Without, config_from, usage_errors
from nonet.cli.progress import stage_progress
from nonet.cli.reading import file_paths, looks_like_a_path
from nonet.cli.reporting import Json  # noqa: TC001 - typer reads it
from nonet.cli.sharing import takes
from nonet.dataset import Made, Options, make_dataset, verify_dataset
from nonet.dataset.pipeline import has_progress
from nonet.engines.threads import MOST_THREADS
from nonet.errors import UsageError
from nonet.generation import Order
from nonet.generation.order import MOST_MADE
from nonet.words import LANGUAGES

__all__ = ["dataset"]


class _MakeByDefault(Group):
    """A group whose first command needs no name: `nonet dataset -n 1000 -o set`."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Insert `make` if the arguments do not start with a command."""
        if args and args[0] not in self.commands and args[0] not in ctx.help_option_names:
            args = ["make", *args]
        return super().parse_args(ctx, args)


dataset = typer.Typer(
    cls=_MakeByDefault,
    no_args_is_help=True,
    help="""Make data sets for machine learning, and verify them.

    `make` is the default: `nonet dataset -n 1000 -o set` makes a set, `nonet dataset verify set` checks it.
    """,
)


class Format(str, enum.Enum):
    """The format of a data set."""

    PARQUET = "parquet"
    JSONL = "jsonl"
    NPY = "npy"
    HRM = "hrm"
    PROMPT = "prompt"
    SHAREGPT = "sharegpt"
    MESSAGES = "messages"


@dataset.command(cls=Command)
@takes(files.FileOptions, "run", without=("output", "container", "piece", "timeout"))
@takes(OrderOptions, "wanted")
def make(
    *,
    inputs: Annotated[
        list[str] | None,
        typer.Argument(metavar="FILE", help="Files or folders of puzzles, or -; without any, puzzles are generated."),
    ] = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="The folder to write.", show_default=False)
    ] = None,
    count: Annotated[
        int | None, typer.Option("-n", "--count", min=1, max=MOST_MADE, help="Number of puzzles to generate.")
    ] = None,
    layout: Annotated[Format, typer.Option("--format", help="Output format.", case_sensitive=False)] = Format.PARQUET,
    seed: Annotated[int, typer.Option(min=0, help="Determines puzzles, splits and augmented copies.")] = 0,
    test: Annotated[float, typer.Option(min=0.0, max=1.0, help="Share of classes for testing.")] = 0.1,
    validation: Annotated[float, typer.Option(min=0.0, max=1.0, help="Share of classes for validation.")] = 0.0,
    augment: Annotated[int, typer.Option(min=0, help="Augmented copies per training puzzle.")] = 0,
    traces: Annotated[bool, typer.Option("--traces", help="Also write the solution steps of each puzzle.")] = False,
    words: Annotated[
        list[str] | None,  # typer takes no list of literals
        typer.Option(
            metavar="|".join(LANGUAGES),
            help="Explain the steps in this language; may be repeated.",
            autocompletion=lambda: list(LANGUAGES),
        ),
    ] = None,
    wanted: OrderOptions,
    only: Only = "",
    without: Without = "",
    techniques: Filter = "",
    uniqueness: Uniqueness = True,
    run: files.FileOptions,
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Replace a finished set in the folder.")] = False,
    as_json: Json = False,
) -> None:
    """Make a data set: generate or read puzzles, rate, canonicalise, dedupe, split, augment, trace, write.

    Every puzzle has one solution and no two are equivalent. Puzzles that have the same solution, or equivalent
    solutions, are in the same split: train, validation or test. Augmented copies (random equivalent puzzles) are added
    to train only. The same options and seed give the same bytes on any number of threads or workers; --resume
    continues an interrupted run. manifest.json has options, counts and checksums. Rows that are not proper puzzles are
    left out and listed in rejects.tsv. The workers of a cluster (--engine) must share the file system of the folder.

    Examples:
    ```
    nonet dataset make -n 1000000 --minimal --seed 7 -o puzzles
    nonet dataset make sudoku.csv --test 0.05 --augment 100 --format hrm -o tokens
    nonet dataset make -n 10000 --level hard --traces --words en --format jsonl -o lessons --resume
    nonet dataset make -n 100000000 --minimal -o /shared/puzzles --engine tcp://scheduler:8786 --resume
    ```

    """
    for text in inputs or ():
        if file_paths([text]) is None:
            if looks_like_a_path(text) and Path(text).suffix:  # a word alone may be meant as a command
                raise Refused(UsageError("files.missing_one", path=text))
            raise Refused(UsageError("cli.files", got=show(text)))
    if output is None:
        raise Refused(UsageError("cli.folder"))
    if (count is None) == (not inputs):
        raise Refused(UsageError("cli.number_or_files"))
    config = config_from(only, without, uniqueness, techniques)
    with usage_errors():
        options = Options(
            format=layout.value,
            seed=seed,
            test=test,
            validation=validation,
            augment=augment,
            traces=traces,
            words=tuple(lang.lower() for lang in words or ()),
            config=config,
        )
        order = wanted.order()
    if inputs and order != Order.of(effort=wanted.effort):
        raise Refused(UsageError("cli.making_files"))
    paths = (file_paths(inputs) if inputs else None) or []
    run.refuse_verify_alone()
    if run.resume and None in paths:
        raise Refused(UsageError("cli.pipe"))
    try:
        with ExitStack() as stack:
            opened = stack.enter_context(files.engine_for(run.engine, run.threads, quiet=run.quiet))
            hooks = stack.enter_context(stage_progress(quiet=run.quiet))
            made = make_dataset(
                output,
                options,
                count=count,
                order=order,
                inputs=paths,
                column=run.column,
                threads=run.threads,
                engine=opened,
                resume=run.resume,
                verify=run.verify,
                overwrite=overwrite,
                sync=run.sync,
                checkpoint_seconds=run.checkpoint,
                **hooks,
            )
    except KeyboardInterrupt:
        print(f"nonet: stopped{_how_to_continue(output, paths)}", file=sys.stderr)
        raise typer.Exit(130) from None
    except OSError as error:
        say(os_message(error) + _how_to_continue(output, paths), "file")
        raise typer.Exit(exit_code(error)) from None
    if as_json:
        print(json.dumps({"output": str(output), "seconds": round(made.seconds, 6), **made.manifest["counts"]}))
    elif not run.quiet:
        _report(made)
    if made.rejected:
        print(f"nonet: {made.rejected:,} were not proper puzzles, see {output / 'rejects.tsv'}", file=sys.stderr)
        raise typer.Exit(1)


@dataset.command(cls=Command)
def verify(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="The folder of the data set.")],
    quick: Annotated[bool, typer.Option("--quick", help="Skip ratings and search nodes.")] = False,
    threads: Annotated[
        int | None, typer.Option(min=1, max=MOST_THREADS, help="Number of threads; all cores by default.")
    ] = None,
    quiet: files.QuietOption = False,
    as_json: Json = False,
) -> None:
    """Verify a data set: checksums, unique solutions, no puzzle or solution in two splits, columns, ratings, traces.

    Prints one line per problem on standard error, up to a hundred; the exit code is then 1.

    Examples:
    ```
    nonet dataset verify puzzles
    nonet dataset verify puzzles --quick
    ```

    """
    try:
        with stage_progress(quiet=quiet) as hooks:
            verdict = verify_dataset(folder, quick=quick, threads=threads, **hooks)
    except KeyboardInterrupt:
        raise typer.Exit(130) from None
    for problem in verdict.problems:
        print(f"nonet: {problem}", file=sys.stderr)
    if as_json:
        print(json.dumps({"examples": verdict.examples, "is_sound": bool(verdict), "problems": verdict.problems}))
    elif not quiet:
        found = "no problems found" if verdict else "problems found"
        print(f"nonet: {verdict.examples:,} examples, {found}", file=sys.stderr)
    if not verdict:
        raise typer.Exit(1)


def _how_to_continue(folder: Path, paths: list[Path | None]) -> str:
    """Return how to resume a stopped run, if finished work was kept and the run can be resumed."""
    if None in paths or not has_progress(folder):
        return ""
    return f"; finished work is kept, rerun with --resume to continue {folder}"


def _report(made: Made) -> None:
    counts = made.manifest["counts"]
    parts = ", ".join(
        f"{part['examples']:,} {split}"
        + (f" ({part['classes']:,} classes)" if part["examples"] > part["classes"] else "")
        for split, part in counts["splits"].items()
    )
    kept = f"{counts['kept']:,} puzzle{'' if counts['kept'] == 1 else 's'}"
    text = f"{kept} kept of {counts['looked_at']:,}, {counts['equivalent']:,} equivalent: {parts}"
    print(f"nonet: {text}; {made.seconds:.1f} s", file=sys.stderr)
