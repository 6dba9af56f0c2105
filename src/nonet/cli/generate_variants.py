"""nonet generate --variant: variants as JSON lines."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from nonet.cli.errors import writing
from nonet.storage.atomic import open_output, write_all

if TYPE_CHECKING:
    from nonet.cli.files import FileOptions

__all__ = ["generate_variants"]


def generate_variants(
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
    from nonet.variants import KINDS, generate_many

    if kind not in KINDS:
        raise typer.BadParameter(f"expected one of {', '.join(KINDS)}, got {kind!r}", param_hint="--variant")
    if options.engine or options.resume or options.container or options.threads:
        raise typer.BadParameter("--variant cannot be combined with --engine, --resume, --format or --threads")
    if options.output is not None and Path(options.output).suffix not in (".json", ".jsonl", ".ndjson"):
        raise typer.BadParameter(f"expected a file that ends in .jsonl, got {options.output}", param_hint="--output")
    if level == "unfair":
        raise typer.BadParameter("expected easy, medium, hard or extreme for a --variant", param_hint="--level")
    puzzles = generate_many(count, kind, size=size, symmetry=symmetry, level=level, givens=givens, seed=seed)
    lines = (json.dumps(puzzle.to_json()) + "\n" for puzzle in puzzles)
    if options.output is None:
        for line in lines:
            sys.stdout.write(line)
            sys.stdout.flush()
        return
    path = Path(options.output)
    with writing(path), open_output(path) as file:
        for line in lines:
            write_all(file, line.encode())
