"""nonet generate: generate puzzles to order, one or millions."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from nonet import formats
from nonet.bulk import tasks
from nonet.cli.errors import Refused, writing
from nonet.cli.files import FileOptions
from nonet.cli.options import OrderOptions, usage_errors
from nonet.cli.reading import is_file
from nonet.cli.reporting import Json, Reporter
from nonet.cli.sharing import takes
from nonet.errors import OrderError, SudokuError, UsageError
from nonet.generation.making import blocks, checked_seed, practice_position
from nonet.generation.order import MOST_MADE
from nonet.rating import rate_many
from nonet.render import terminal
from nonet.render.candidates import candidates_board
from nonet.storage.atomic import open_output
from nonet.storage.outputs import open_input

if TYPE_CHECKING:
    from nonet.generation import Order

__all__ = ["generate"]


def _complete_kind(incomplete: str) -> list[str]:
    """Complete the name of a kind of variant."""
    from nonet.variants.making.generating import kinds

    return [kind for kind in kinds(incomplete) if kind.startswith(incomplete.lower())]


@takes(OrderOptions, "wanted")
@takes(FileOptions, without=("column", "checkpoint", "timeout"))
def generate(
    *,
    count: Annotated[int, typer.Option("-n", "--count", min=0, max=MOST_MADE, help="Number of puzzles.")] = 1,
    wanted: OrderOptions,
    se: Annotated[
        str | None, typer.Option("--se", metavar="RANGE", help="The ER on Sudoku Explainer's scale, such as 7.1-7.6.")
    ] = None,
    diamond: Annotated[
        bool, typer.Option("--diamond", help="The first step is the hardest, on Sudoku Explainer's scale.")
    ] = False,
    pearl: Annotated[
        bool, typer.Option("--pearl", help="No step after the first digit is harder, on Sudoku Explainer's scale.")
    ] = False,
    pattern: Annotated[
        str | None, typer.Option(help="Cells that may hold clues: 81 characters, . for blank; or a file with them.")
    ] = None,
    solution: Annotated[str | None, typer.Option(help="The solution of all puzzles, as a full grid.")] = None,
    practice: Annotated[
        bool, typer.Option("--practice", help="Advance each puzzle to just before the technique is needed.")
    ] = False,
    seed: Annotated[int | None, typer.Option(help="The same seed gives the same puzzles; random by default.")] = None,
    variant: Annotated[
        str | None,
        typer.Option(
            "--variant",
            metavar="KIND",
            help="Generate a variant: killer, jigsaw, thermo, arrow, kropki …",
            autocompletion=_complete_kind,
        ),
    ] = None,
    size: Annotated[int, typer.Option("--size", min=4, max=25, help="Board size of a --variant.")] = 9,
    givens: Annotated[
        bool | None, typer.Option("--givens/--no-givens", help="Give a --variant clues; the default depends on it.")
    ] = None,
    as_json: Json = False,
    ratings: Annotated[
        bool,
        typer.Option("--ratings/--no-ratings", help="Write level, score, hardest technique and steps as columns."),
    ] = True,
    options: FileOptions,
) -> None:
    """Generate puzzles with exactly one solution, to order: as boards at a terminal, as lines when piped.

    All options can be combined. Practice positions are lines in HoDoKu's library format, which keeps candidates. With
    -o, CSV and Parquet have columns for the solution, number of clues and rating; --resume continues an interrupted run
    and needs the same --seed. If a puzzle cannot be made, the command ends with the nearest one found and keeps
    everything made before.

    With --variant, puzzles have extra rules and are written as JSON lines. Kinds: plain, killer, jigsaw,
    diagonal, windoku, anti_knight, anti_king, non_consecutive, disjoint_groups, thermo, arrow, kropki,
    xv, consecutive, whisper, renban, palindrome, even_odd, little_killer, sandwich, skyscraper, mixed.

    Examples:
    ```
    nonet generate --level hard --symmetry rotational
    nonet generate -n 50 --technique x_wing --only-up-to x_wing
    nonet generate -n 10 --se 7.1-7.6 --pearl
    nonet generate -n 1000000 --minimal --seed 7 -o puzzles.parquet --resume
    nonet generate -n 10 --variant killer --seed 7 -o killers.jsonl
    ```

    """
    if variant is not None:
        others = (wanted.score, wanted.technique, wanted.only_up_to, wanted.clues, se, pattern, solution)
        if any(option is not None for option in others) or wanted.minimal or diamond or pearl or practice:
            raise Refused(UsageError("cli.variant"))
        level = None if wanted.level is None else wanted.level.value
        _generate_variants(variant, count, size, wanted.symmetry.value, level, givens, seed, options)
        return
    if size != 9 or givens is not None:
        raise Refused(UsageError("cli.sizes"))
    with usage_errors():
        order = wanted.order(
            se=se,
            diamond=diamond,
            pearl=pearl,
            pattern=None if pattern is None else _text_of(pattern),
            solution=solution,
        )
        chosen = checked_seed(seed)
    if practice and order.technique is None:
        raise Refused(UsageError("cli.practice"))
    if options.resume and (options.output is None or seed is None):
        raise Refused(UsageError("cli.needs", option="--resume", other=["--output", "--seed"]))
    is_job = any(given is not None for given in (options.output, options.container, options.engine))
    if practice and is_job:
        raise Refused(UsageError("cli.together", option="--practice", others=["--output", "--format", "--engine"]))
    if as_json and is_job and options.output is None:
        raise Refused(UsageError("cli.making_json"))
    report = Reporter(as_json=as_json)
    if practice or (not is_job and (as_json or report.for_people)):
        _show(report, order, count, chosen, options.threads, practice=practice)
        return
    make = partial(_make, order=order, count=count, seed=chosen, with_ratings=ratings)
    resume_with = "--resume" if seed is not None else f"--seed {chosen} --resume"
    options.run(make, "making", [], as_json=as_json, resume_with=resume_with)
    if seed is None and options.output is not None and not options.quiet and not as_json:
        print(f"nonet: made with --seed {chosen}", file=sys.stderr)


def _make(_: Any, output: Path | None, *, order: Order, count: int, **options: Any) -> Any:
    """Make files; an OrderError says how many puzzles were made before it."""
    made = 0
    watch = options.pop("watch", None)

    def count_made(progress: Any) -> None:
        nonlocal made
        made = progress.rows
        if watch is not None:
            watch(progress)

    try:
        return tasks.generate_files(order, count, output, watch=count_made, **options)
    except OrderError as error:
        raise SudokuError("made", made=made, count=count, error=error) from error


def _show(report: Reporter, order: Order, count: int, seed: int, threads: int | None, *, practice: bool) -> None:
    """Write puzzles one by one, for people or as JSON; Ctrl-C keeps those already written."""
    try:
        for block in blocks(order, count, seed=seed, threads=threads, most=64):
            grids = [block.grid(row) for row in range(len(block))]
            for grid, rating in zip(grids, rate_many(grids, config=order.config), strict=True):
                board = practice_position(grid, order) if practice else grid
                if report.as_json:
                    data = {**rating.to_json(), "clues": grid.clue_count, "seed": seed}
                    if practice:
                        data["position"] = formats.write(board, "hodoku")
                    report.json(data)
                elif report.for_people:
                    report.console.print(candidates_board(board) if practice else terminal.board(board))
                    report.line(f"{grid.to_line()}\n{grid.clue_count} clues, {rating}\n")
                else:
                    report.line(formats.write(board, "hodoku") if practice else board.to_line())
    except KeyboardInterrupt:
        sys.stdout.flush()
        raise typer.Exit(130) from None
    report.finish()


def _generate_variants(
    kind: str,
    count: int,
    size: int,
    symmetry: str,
    level: str | None,
    givens: bool | None,
    seed: int | None,
    options: FileOptions,
) -> None:
    """Write puzzles of a kind to a file or to standard output, one JSON object on a line."""
    from nonet.bulk.write import write_text
    from nonet.variants import generate_many, write
    from nonet.variants.making.generating import kinds

    if kind not in (known := kinds(kind)):
        raise Refused(UsageError("cli.one_of", known=[*known], got=kind), hint="--variant")
    if options.engine or options.resume or options.container or options.threads:
        raise Refused(
            UsageError("cli.together", option="--variant", others=["--engine", "--resume", "--format", "--threads"])
        )
    if options.output is not None and Path(options.output).suffix not in (".json", ".jsonl", ".ndjson"):
        raise Refused(UsageError("cli.suffix", known=[".jsonl"], file=options.output), hint="--output")
    if level == "unfair":
        raise Refused(UsageError("cli.variant_level"), hint="--level")
    puzzles = generate_many(count, kind, size=size, symmetry=symmetry, level=level, givens=givens, seed=seed)
    lines = (f"{write(puzzle)}\n" for puzzle in puzzles)
    if options.output is None:
        for line in lines:
            sys.stdout.write(line)
            sys.stdout.flush()
        return
    path = Path(options.output)
    with writing(path), open_output(path) as file:
        write_text(file, lines, None)


def _text_of(pattern: str) -> str:
    """Return the pattern itself, or the content of a file of that name."""
    if is_file(pattern) or len("".join(pattern.split())) != 81:
        try:
            with open_input(Path(pattern)) as file:
                return file.read().decode()
        except OSError:
            raise UsageError("order.pattern.file", got=pattern) from None
    return pattern
