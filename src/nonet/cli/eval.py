"""nonet eval: outputs of language models, judged."""

from __future__ import annotations

import json
import sys
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from nonet.cli.pictures import Pictures
from nonet.storage.outputs import open_input

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["evaluate"]


def evaluate(
    results: Annotated[
        list[Path] | None, typer.Argument(metavar="RESULTS", help="Files of JSON lines, or - for standard input.")
    ] = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="Write the report as JSON, each row judged, to this file.")
    ] = None,
    plot: Annotated[Path | None, typer.Option(help="Draw the shares solved by level as SVG into this file.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the sums as JSON.")] = False,
    proofs: Annotated[
        bool, typer.Option("--proofs/--no-proofs", help="Look for a step that proves each right claim.")
    ] = True,
) -> None:
    """Judge the outputs of language models: puzzles solved, cells right, the first error, the share justified.

    A row is a JSON object with a puzzle (`puzzle`, or in the question) and an output (`response`, `output`,
    `completion`, `messages` with or without tool calls, `choices` …). A row that cannot be understood is counted as
    malformed.

    Examples:
    ```
    nonet eval results.jsonl
    nonet eval results.jsonl -o report.json --plot report.svg
    ```

    """
    from nonet.play.evaluation import evaluate as judge_rows

    pictures = Pictures(output, plot)
    report = judge_rows(_lines(results or [Path("-")]), proofs=proofs)
    if output is not None:
        pictures.write(output, json.dumps(report.to_json(), indent=1, ensure_ascii=False) + "\n")
    if plot is not None:
        pictures.write(plot, report.to_svg())
    if as_json:
        print(
            json.dumps({"total": report.sums(), "by_level": report.by("level"), "by_technique": report.by("hardest")})
        )
        return
    _table("", {"all": report.sums(), **report.by("level")})
    techniques = report.by("hardest")
    if len(techniques) > 1:
        print()
        _table("hardest technique", techniques)
    if bad := [row for row in report.rows if row.status == "malformed"]:
        rows = "row" if len(bad) == 1 else "rows"
        print(f"nonet: {len(bad)} malformed {rows}; row {bad[0].number}: {bad[0].message}", file=sys.stderr)


def _lines(paths: list[Path]) -> Iterator[str]:
    """Yield the lines of files that are not blank."""
    for path in paths:
        with nullcontext(sys.stdin.buffer) if str(path) == "-" else open_input(path) as file:
            for line in file:
                text = line.decode("utf-8", "replace").strip()
                if text:
                    yield text


def _table(head: str, groups: dict[str, dict[str, Any]]) -> None:
    """Print sums by group."""
    width = max(map(len, [head, *groups]))
    heads = f"{'rows':>7} {'solved':>8} {'cells right':>12} {'justified':>10} {'errors':>7} {'malformed':>9}"
    print(f"{head:{width}}  {heads}")
    for name, sums in groups.items():
        shares = [_percent(sums[key]) for key in ("solved_share", "cells_right_share", "justified_share")]
        counts = f"{sums['with_an_error']:>7} {sums['malformed']:>9}"
        print(f"{name:{width}}  {sums['rows']:>7} {shares[0]:>8} {shares[1]:>12} {shares[2]:>10} {counts}")


def _percent(share: float | None) -> str:
    return "-" if share is None else f"{100 * share:.1f} %"
