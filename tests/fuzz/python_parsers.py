"""Coverage-guided fuzzing of the Python parsers with Atheris; `make fuzz` runs it.

The first byte of an input chooses the parser, the rest is its text. A parser returns or raises a SudokuError.
"""

import nonet
from nonet import formats

#: One parser that recognises the format, then one for each format.
PARSERS: tuple[str | None, ...] = (None, *sorted(formats.FORMATS))


def parse(data: bytes) -> None:
    """Read all grids of a text; those that can be read are written and read again."""
    name = PARSERS[data[0] % len(PARSERS)] if data else None
    errors: list[nonet.ParseError] = []
    try:
        text = formats.decode(data[1:])
        grids = [entry.grid for entry in formats.parse_many(text, format=name, on_error=errors.append)]
    except nonet.SudokuError:
        return
    for error in errors:
        assert str(error)
    for grid in grids:
        assert formats.parse(formats.write(grid, "line")).digits == grid.digits, grid


if __name__ == "__main__":
    from fuzz.instrument import fuzz

    fuzz(parse, "nonet.formats", "nonet.grid", "nonet.cells", "nonet.puzzles")
