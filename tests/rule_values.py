"""Values for the fields of rules: valid ones, wrong ones and extreme ones, drawn from their declarations."""

import math
from collections.abc import Iterator
from typing import Any

from nonet.variants.rules import RULES
from nonet.variants.rules.fields import CellGroups, CellList, Choice, DigitList, Flag, Number, PairList, Text, declared
from nonet.variants.shape import Shape, cell_name

__all__ = ["HALF", "STRANGE", "WRONG", "extremes", "plain"]

#: Half a character, which JSON can hold and UTF-8 cannot.
HALF = "\ud800"
#: Values of a wrong type for most fields, and right for some.
WRONG: list[Any] = [
    *(
        None,
        True,
        False,
        -1,
        0,
        1,
        2.5,
        math.nan,
        10**30,
        "",
        "x",
        HALF,
        "4",
        "r1c1",
        "r0c1",
        "r26c1",
        "9" * 9000,
    ),
    *([], [[]], [4], [HALF], [None], [[1, 1]], [[1, 1, 1]], [1e9], [10**30], ["r1c1", "r1c1"], {}, {"r1c1": 1}, [{}]),
]
#: What Python can pass and JSON cannot.
STRANGE: list[Any] = [object(), b"r1c1", {1, 2.5}, range(3), 1j, lambda: 0, float, Shape(4)]


def some(count: int, size: int = 25) -> list[str]:
    """Return the names of the first cells of a board, row by row."""
    return [cell_name(divmod(i % size**2, size)) for i in range(count)]


def plain(kind: str, size: int = 9) -> dict[str, Any]:
    """Return a valid rule of a kind as plain data."""
    data: dict[str, Any] = {"kind": kind}
    for name, field in declared(RULES[kind]).items():
        match field:
            case CellList():
                data[name] = some(size, size) if "row or column" in (RULES[kind].__doc__ or "") else some(2, size)
            case CellGroups():
                data[name] = [some(2, size), some(4, size)[2:]]
            case Number():
                data[name] = max(field.least, 1)
            case Choice():
                data[name] = field.words[0]
            case DigitList():
                data[name] = [1]
            case PairList():
                data[name] = [[1, 2]]
            case Text():
                data[name] = "."
            case Flag():
                data[name] = True
    least = getattr(RULES[kind], "least_cells", 0)
    if kind in ("skyscraper", "x_sum", "numbered_room"):
        data["cells"] = some(size, size)
    elif "cells" in data and len(data["cells"]) < least:
        data["cells"] = some(least, size)
    return data


def extremes(kind: str) -> Iterator[dict[str, Any]]:
    """Yield rules with a field at, and just beyond, the ends of its declaration, on the largest board."""
    for name, field in declared(RULES[kind]).items():
        values: list[Any] = []
        if isinstance(field, Number):
            values = [field.least - 1, field.least, field.most, field.most + 1]
        elif isinstance(field, CellList):
            values = [some(count) for count in (0, 1, 2, 3, 4, 25, 26, 255, 256, 625, 626)]
            values += [some(2) * 200, ["r1c1"] * 4]
        elif isinstance(field, CellGroups):
            values = [[some(count), some(2 * count)[count:]] for count in (0, 1, 25, 128, 256, 312, 625)]
            values += [[[cell] for cell in some(count)] for count in (1, 2, 40, 626)]
        elif isinstance(field, DigitList):
            values = [[], [0], [25], [26], [1] * 25, [1] * 26, [1] * 255, [1] * 256, [1] * 700, list(range(1, 26))]
        elif isinstance(field, PairList):
            values = [[], [[1, 1]], [[25, 25]], [[26, 1]], [[x, y] for x in range(1, 26) for y in range(1, 26)]]
        elif isinstance(field, Choice):
            values = [*field.words, ""]
        elif isinstance(field, Flag):
            values = [False, True]
        elif isinstance(field, Text):
            values = ["." * 500, "." * 501, "(.|<25>){50}", "(" * 40, ".{51}", "<26>", "1|" * 100]
        for value in values:
            cells = {"cells": some(255)} if isinstance(field, DigitList) else {}
            yield plain(kind, 25) | cells | {name: value}
