"""How commands report: boards for people, plain lines for pipes, JSON for programs, failures on standard error."""

from __future__ import annotations

import json
import sys
from contextlib import contextmanager
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from nonet.cli.encoding import is_terminal, is_unicode
from nonet.cli.errors import language_of
from nonet.cli.puzzle import ARGUMENT, Puzzle, Unreadable
from nonet.errors import ParseError, SudokuError
from nonet.words.faults import error_text, located

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from rich.console import Console

    from nonet.cli.puzzle import Read
    from nonet.grid import Grid
    from nonet.words import LangName

__all__ = ["Json", "Reporter"]

T = TypeVar("T")

Json = Annotated[bool, typer.Option("--json", help="Write JSON, one object per line.")]


class Reporter:
    """Write results in the form that suits the reader, and remember whether anything failed.

    `has_a_line_each`: a pipe gets one line per puzzle; a failed puzzle's line says why after a #, so that line numbers
    still match. (A single puzzle on the command line has no line to match.) `lang` is the language of failures: by
    default that of NONET_LANG.
    """

    def __init__(self, *, as_json: bool = False, has_a_line_each: bool = False, lang: LangName | None = None) -> None:
        self.as_json = as_json
        self.lang: LangName = lang or language_of(())
        self.has_a_line_each = has_a_line_each
        self.failures = 0

    @cached_property
    def console(self) -> Console:
        """The terminal, for boards and colours; made when it is needed, since rich takes long to import."""
        from rich.console import Console

        return Console(highlight=False)

    @property
    def for_people(self) -> bool:
        """Whether a person reads standard output."""
        return is_terminal(sys.stdout) and not self.as_json

    def line(self, text: str) -> None:
        """Write a plain line."""
        sys.stdout.write(text + "\n")

    def json(self, data: Mapping[str, Any]) -> None:
        """Write one JSON object on a line."""
        sys.stdout.write(json.dumps(data, ensure_ascii=not is_unicode(sys.stdout)) + "\n")

    def readable(self, reads: Iterable[Read]) -> Iterator[Puzzle]:
        """Yield the classic puzzles; report the others, and what could not be read, as failures, in their order."""
        for read in self.of_any_kind(reads):
            if read.board.is_classic:
                yield read
            else:
                rules = len(getattr(read.board, "rules", ()))
                key = "variant.command" if rules else "variant.command_size"
                self.fail(read, ParseError(key, size=read.board.size, rules=rules))

    def of_any_kind(self, reads: Iterable[Read]) -> Iterator[Puzzle]:
        """Yield the puzzles that could be read; report the others as failures, in their order."""
        for read in reads:
            if isinstance(read, Unreadable):
                self.fail(read, read.error)
            else:
                yield read

    def results(self, reads: Iterable[Read], work: Callable[[Grid], T]) -> Iterator[tuple[Puzzle, T]]:
        """Yield each classic puzzle with what `work` makes of it; report errors as failures."""
        for read in self.readable(reads):
            try:
                result = work(read.grid)
            except SudokuError as error:
                self.fail(read, error)
            else:
                yield read, result

    @contextmanager
    def reporting(self, read: Read) -> Iterator[None]:
        """Turn a SudokuError raised in the block into a failure of this puzzle."""
        try:
            yield
        except SudokuError as error:
            self.fail(read, error)

    def fail(self, read: Read, error: SudokuError | str, code: str = "failed") -> None:
        """Report that a puzzle failed: on standard error, and where its result would be in the output."""
        if isinstance(error, SudokuError):
            code = error.code
        line = error.line if isinstance(error, ParseError) and read.place.endswith(f", line {error.line}") else None
        message = error_text(error, self.lang, line=line) if isinstance(error, SudokuError) else error
        if self.as_json:
            puzzle = None if isinstance(read, Unreadable) else read.board.to_data()
            self.json({"place": read.place, "puzzle": puzzle, "error": {"code": code, "message": message}})
        elif self.has_a_line_each and not self.for_people and read.place != ARGUMENT:
            self.line(f"# {message}")
        self.note_failure(read.place, message)

    def note_failure(self, place: str, message: str) -> None:
        """Count a failure and name it on standard error only."""
        self.failures += 1
        sys.stdout.flush()
        print(f"nonet: {located(place, message, self.lang)}", file=sys.stderr)

    def finish(self) -> None:
        """Exit with code 1 if any puzzle failed."""
        sys.stdout.flush()
        if self.failures:
            raise typer.Exit(1)
