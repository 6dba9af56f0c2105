"""How commands speak: boards for people, plain lines for pipes, JSON for programs, faults on standard error."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["Json", "Reporter"]

Json = Annotated[bool, typer.Option("--json", help="Write JSON, one object per line.")]


class Reporter:
    """Write results in the form that suits the reader, and remember whether anything failed."""

    def __init__(self, *, as_json: bool = False) -> None:
        self.as_json = as_json
        self.console = Console(highlight=False)
        self.failures = 0

    @property
    def for_people(self) -> bool:
        """Whether a person reads standard output."""
        return self.console.is_terminal and not self.as_json

    def line(self, text: str) -> None:
        """Write a plain line."""
        sys.stdout.write(text + "\n")

    def json(self, data: Mapping[str, Any]) -> None:
        """Write one JSON object on a line."""
        sys.stdout.write(json.dumps(data, ensure_ascii=False) + "\n")

    def fail(self, place: str, message: str) -> None:
        """Say on standard error that a puzzle failed, and where it stands."""
        self.failures += 1
        sys.stdout.flush()
        print(f"nonet: {place}: {message}", file=sys.stderr)

    def finish(self) -> None:
        """End the command with the exit code that its puzzles earned."""
        sys.stdout.flush()
        if self.failures:
            raise typer.Exit(1)
