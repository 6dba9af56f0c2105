"""Formats that are not nonet's own: a class for each."""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING, Any, ClassVar, Final

from nonet.errors import ParseError, PluginError
from nonet.formats.base import WITH_RULES, Entry, Format, Line, Outcome, content_of, error_at, place_of
from nonet.plugins import Plugin, failing_as, made, returned

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from nonet.grid import Grid
    from nonet.inputs import GridLike

__all__ = ["TextFormat"]

#: Suffixes of files that are not read as lines of text, and of those that may be in any format.
_OF_TABLES: Final = frozenset((".txt", ".lines", ".tsv", ".parquet", ".pq", ".npy", ".json", ".jsonl", ".ndjson"))


class TextFormat(Plugin):
    """A format of text: puzzles are read from it and written in it.

    Most formats have a puzzle in each line and need only `read_line` and `write`; another one overrides `read`.
    """

    group: ClassVar = "formats"
    #: What is kept besides digits: "placements", "eliminations".
    carries: ClassVar[frozenset[str]] = frozenset()
    #: The first line of a file, if it is always the same.
    header: ClassVar[str] = ""
    #: What is between two puzzles of a file.
    separator: ClassVar[str] = "\n"

    def detect(self, head: list[Line]) -> bool:
        """Return whether a text whose first lines are these is certainly in this format.

        It is asked only where none of nonet's own formats fits, and not for files whose suffix names the format.
        """
        return bool(self.header) and head[0].raw.strip() == self.header

    def read_line(self, line: Line) -> GridLike:
        """Return the puzzle in a line that is neither blank nor a comment; any error makes this line unreadable."""
        raise NotImplementedError("expected read_line or read")

    def read(self, lines: Iterator[Line]) -> Iterator[Outcome]:
        """Yield an Entry for each puzzle of a text, or a ParseError where one is unreadable."""
        from nonet.inputs import as_grid

        for line in content_of(lines):
            if self.header and line.raw.strip() == self.header:
                continue
            try:
                yield Entry(as_grid(self.read_line(line)), line.number, self.name)
            except ParseError as error:
                yield error.with_traceback(None) if error.line == line.number else _moved(error, line)
            except Exception as error:
                yield error_at(
                    "plugin", line, plugin=self.name, reason=f"{type(error).__name__}: {error}".removesuffix(": ")
                )

    def write(self, grid: Grid) -> str:
        """Return the text of a grid, without a line end."""
        raise NotImplementedError("expected write")

    @classmethod
    def taken(cls) -> tuple[Collection[str], Collection[str]]:
        """Return the names and suffixes of nonet's own formats and tables."""
        from nonet.formats.registry import OWN

        return {*OWN, *WITH_RULES}, {suffix for known in OWN.values() for suffix in known.suffixes} | _OF_TABLES

    @classmethod
    def register(cls) -> None:
        """Add the format to those that are asked for their name, or whether a text is theirs."""
        from nonet.formats.registry import FORMATS

        FORMATS[cls.name] = _Adapter(cls).format()


def _moved(error: ParseError, line: Line) -> ParseError:
    """Return an error of the puzzle in a line with the place of that line."""
    facts = error.facts | {"where": place_of(line.number, None, error.cell)}
    return ParseError(error.key, text=line.raw, line=line.number, cell=error.cell, got=error.got, **facts)


class _Adapter:
    """Makes a Format of a class, and sees to it that its errors name it."""

    def __init__(self, cls: type[TextFormat]) -> None:
        self.cls = cls

    def format(self) -> Format:
        """Return the format."""
        cls = self.cls
        more = {"carries": cls.carries, "suffixes": cls.suffixes, "header": cls.header, "separator": cls.separator}
        return Format(cls.name, cls.title or cls.name, self.detect, self.read, self.write, **more)  # type: ignore[arg-type]

    def detect(self, head: list[Line]) -> bool:
        """Ask it; one that fails warns and is passed over, because the text may be another's."""
        try:
            plugin = made(self.cls)
            with failing_as(plugin, "detect"):
                return returned(plugin, "detect", plugin.detect(list(head)), bool, "bool")
        except PluginError as error:
            warnings.warn(str(error), RuntimeWarning, stacklevel=2)
            return False

    def read(self, lines: Iterator[Line]) -> Iterator[Outcome]:
        """Read puzzles."""
        plugin = made(self.cls)
        with failing_as(plugin, "read"):
            for outcome in plugin.read(lines):
                found: Any = returned(plugin, "read", outcome, (Entry, ParseError), "Entry or ParseError")
                if isinstance(found, Entry):
                    _check_entry(plugin, found)
                yield found

    def write(self, grid: Grid) -> str:
        """Write a grid."""
        plugin = made(self.cls)
        with failing_as(plugin, "write"):
            return returned(plugin, "write", plugin.write(grid), str, "str")


def _check_entry(plugin: TextFormat, entry: Entry) -> None:
    from nonet.grid import Grid

    returned(plugin, "read", entry.grid, Grid, "Entry(grid: Grid)")
    returned(plugin, "read", entry.line, int, "Entry(line: int)")
