"""Text in, text out: every Sudoku format in use, recognised by its content.

`parse` reads one grid, `parse_many` all grids of a text or of an open file, one at a time; `write` and `convert` go the
other way. docs/formats.md shows every format.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from nonet.arguments import checked_function, checked_items, wrong_type
from nonet.cells import plain_cells
from nonet.errors import FormatError, ParseError
from nonet.formats.base import Entry, Format, Line, Outcome, lines_of
from nonet.formats.foreign import expect_text
from nonet.frames import from_frame, is_frame
from nonet.geometry import cell_name
from nonet.grid import Grid
from nonet.lazy import lazy_names

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from nonet.formats.own import TextFormat
    from nonet.formats.registry import FORMATS
    from nonet.inputs import GridLike
else:  # a plain line needs none of the sixteen formats
    __getattr__, __dir__ = lazy_names(__name__, {"own": "TextFormat", "registry": "FORMATS"})

__all__ = [
    "FORMATS",
    "Entry",
    "Format",
    "Line",
    "TextFormat",
    "convert",
    "decode",
    "detect",
    "parse",
    "parse_many",
    "write",
    "write_many",
]


def parse(text: GridLike, *, format: str | None = None) -> Grid:  # noqa: A002 - the public word
    """Read the grid in a text; the format is detected unless it is named.

    Bytes, lists of digits, arrays and data frames are read as every other function reads them.

    >>> parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").clue_count
    30
    >>> parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7")
    Traceback (most recent call last):
    nonet.errors.ParseError: expected 81 cells, got 80: '53..7....6..195....9…' at line 1
    >>> parse([[5, 3, 0, 0, 7, 0, 0, 0, 0]] + [[0] * 9] * 8).clue_count
    3
    """
    if type(text) is str and len(text) == 81 and format is None and (digits := plain_cells(text)) is not None:
        return Grid._make(digits, digits)  # a plain line, by far the most common input
    if isinstance(text, (bytes, bytearray, memoryview)):
        text = decode(bytes(text))
    elif not isinstance(text, str) and (_is_board(text) or hasattr(text, "as_py")):
        return _board(text)
    entries = parse_many(cast("str | Iterable[str]", text), format=format)
    first = next(entries, None)
    if first is None:
        raise ParseError("nothing", text=_text_of(text))
    second = next(entries, None)
    if second is not None:
        raise ParseError("several", text=_text_of(text), line=second.line)
    return first.grid


def parse_many(
    source: str | Iterable[str],
    *,
    format: str | None = None,  # noqa: A002 - the public word
    on_error: Callable[[ParseError], None] | None = None,
) -> Iterator[Entry]:
    r"""Read the grids of a text or of an open file, one at a time, with the lines where they start.

    The first bad grid raises; with `on_error`, it is passed on and reading continues after it.

    >>> text = "# two\n" + "1" + "." * 80 + "\n" + "." * 80 + "2\n"
    >>> [(entry.line, entry.grid.clue_count, entry.format) for entry in parse_many(text)]
    [(2, 1, 'line'), (3, 1, 'line')]
    """
    if on_error is not None:
        checked_function(on_error, "on_error", of="ParseError")
    try:
        for outcome in _outcomes(source, format):
            if isinstance(outcome, Entry):
                yield outcome
            elif on_error is None:
                raise outcome
            else:
                on_error(outcome)
    except ParseError as error:  # an error after which nothing more can be read
        if on_error is None:
            raise
        on_error(error)


def _outcomes(source: str | Iterable[str], name: str | None) -> Iterator[Outcome]:
    from nonet.formats.registry import find_format, format_of_head, take_head

    lines = lines_of(from_frame(source) if is_frame(source) else source)
    if name is not None:
        return find_format(name).read(lines)
    head, lines = take_head(lines)
    return format_of_head(head).read(lines) if head else iter(())


def detect(text: str) -> str:
    """Return the name of the format of a text.

    >>> detect(":0000:x:" + "." * 81 + "::::")
    'hodoku'
    """
    from nonet.formats.registry import format_of_head, take_head

    head, _ = take_head(lines_of(text))
    return format_of_head(head).name


def write(grid: GridLike, format: str = "line", *, strict: bool = False) -> str:  # noqa: A002 - the public word
    """Write a grid in a format.

    Parts that a format cannot represent are left out (see `FORMATS[name].carries`): placements become clues,
    eliminations are dropped. With `strict`, that is a FormatError instead.

    >>> from nonet.grid import Grid
    >>> grid = Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> write(grid.place("r1c3", 4), "hodoku")[:20]
    ':0000:x:53+4.7....6.'
    >>> write(grid.place("r1c3", 4), "line", strict=True)
    Traceback (most recent call last):
    nonet.errors.FormatError: format 'line' cannot tell a placement from a clue, got 4 placed at r1c3
    """
    from nonet.formats.registry import find_format

    known = find_format(format)
    board = _board(grid)
    if strict:
        _check_carries(board, known)
    text = known.write(board)
    return f"{known.header}\n{text}" if known.header else text


def write_many(
    grids: Iterable[GridLike],
    format: str = "line",  # noqa: A002 - the public word
    *,
    strict: bool = False,
    on_error: Callable[[FormatError], None] | None = None,
) -> Iterator[str]:
    """Write grids in a format, one piece of text at a time; concatenated, the pieces are the file.

    The first grid that the format cannot represent raises; with `on_error`, the error is passed on and the grid left
    out.

    >>> from nonet.grid import Grid
    >>> print("".join(write_many([Grid(), Grid()], "csv")), end="")
    puzzle
    .................................................................................
    .................................................................................
    """
    from nonet.formats.registry import find_format

    if on_error is not None:
        checked_function(on_error, "on_error", of="FormatError")
    known = find_format(format)
    between = known.header + "\n" if known.header else ""
    for grid in checked_items(grids, "grids"):
        board = _board(grid)
        try:
            if strict:
                _check_carries(board, known)
            text = known.write(board)
        except FormatError as error:
            if on_error is None:
                raise
            on_error(error)
            continue
        yield f"{between}{text}\n"
        between = known.separator[1:]


def convert(text: str, to: str, *, strict: bool = False) -> str:
    r"""Convert a text of any format, with any number of grids, to another format.

    >>> convert("1" + "." * 80, "sdm")
    '100000000000000000000000000000000000000000000000000000000000000000000000000000000\n'
    """
    return "".join(write_many((entry.grid for entry in parse_many(text)), to, strict=strict))


def decode(data: bytes) -> str:
    """Decode the bytes of a text: UTF-8, or UTF-16 with a byte order mark."""
    if not isinstance(data, (bytes, bytearray)):
        raise wrong_type(data, "bytes")
    expect_text(data[:512])
    encoding = "utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8"
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        raise ParseError(
            "unreadable.byte", encoding=encoding, byte=f"{data[error.start]:#04x}", place=error.start
        ) from None


def _board(grid: GridLike) -> Grid:
    """Convert the argument of `write` to a grid; `nonet.inputs` imports this package, so it is imported when needed."""
    from nonet.inputs import as_grid

    return as_grid(grid)


def _is_board(given: object) -> bool:
    """Return whether something is a board of cells, not lines of text."""
    if hasattr(given, "__array__"):
        return getattr(given, "shape", (9, 9)) in ((9, 9), (81,))
    if isinstance(given, (list, tuple)):
        return not all(isinstance(row, str) for row in given)
    return False


def _text_of(given: object) -> str | None:
    return given if isinstance(given, str) else None


def _check_carries(grid: Grid, known: Format) -> None:
    if "placements" not in known.carries and grid.digits != grid.clues:
        cell = next(cell for cell in range(81) if grid.digits[cell] != grid.clues[cell])
        placed = f"{grid[cell]} placed at {cell_name(cell)}"
        raise FormatError("placement", format=known.name, name=repr(known.name), got=placed)
    if "eliminations" not in known.carries and grid.eliminated:
        cell, digit = grid.eliminated[0]
        raise FormatError("eliminations", format=known.name, name=repr(known.name), at=cell_name(cell), digit=digit)
