"""The constraint strings and links of the Interactive Sudoku Solver, such as ``.Cage~10~R1C1~R1C2``; `iss_writing`
writes them.

A string is a row of constraints, each a dot, a name and arguments after ~. Cells count in base 17 (RaC1 is r10c1). A
constraint that nonet does not know is an error that names it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from nonet.errors import ParseError
from nonet.variants import rules as r
from nonet.variants.codecs.iss import cell_from, number_from
from nonet.variants.puzzle import Puzzle
from nonet.variants.shape import Shape

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nonet.variants.codecs.iss import Codec

__all__ = ["from_iss", "is_iss"]

_HOST: Final = "sigh.github.io"


def is_iss(text: str, host: str | None = None) -> bool:
    """Return whether a text is a constraint string, or a link to the solver."""
    return host == _HOST if host is not None else re.match(r"\.(?:~|[A-Z][A-Za-z]*(?:[~.]|$))", text) is not None


def _codecs() -> Mapping[str, tuple[type[r.Rule], Codec]]:
    """Return what reads each constraint, by its name."""
    return {codec.name: (rule, codec) for rule in r.RULES.values() for codec in rule.iss if codec.reads}


def from_iss(text: str) -> Puzzle:
    """Read a constraint string."""
    try:
        return _from_string(text)
    except ParseError as error:
        raise ParseError("variant.in", error=error) from None


def _from_string(text: str) -> Puzzle:
    parts = [part.split("~") for part in "".join(text.split()).split(".")[1:]]
    size = 9
    for name, *arguments in parts:
        if name == "Shape":
            match = re.fullmatch(r"(\d+)(?:x(\d+))?", arguments[0] if arguments else "")
            plain = match and (match[2] or match[1]) == match[1]
            if not plain or any(value not in ("", match[1], f"1-{match[1]}") for value in arguments[1:] if match):
                raise ParseError("size.shape", shape=repr("~".join(arguments)))
            assert match
            size = int(match[1])
    shape = Shape.boxes(size)
    givens = [0] * size**2
    regions: str | tuple[()] | None = None
    rules: list[r.Rule] = []
    codecs = _codecs()
    for number, (name, *arguments) in enumerate(parts, 1):
        try:
            if name in ("", "Given"):
                for given in arguments:
                    cell, *values = given.split("_")
                    row, column = cell_from(cell)
                    digits = tuple(number_from(value) for value in values)
                    if len(digits) == 1 and row <= size and column <= size:
                        givens[(row - 1) * size + column - 1] = digits[0]
                    else:
                        rules.append(r.Candidates([(row, column)], digits))
            elif name == "Jigsaw":
                regions = arguments[-1] if arguments else ""
            elif name == "NoBoxes":
                regions = regions or ()
            elif name in codecs:
                kind, codec = codecs[name]
                rules.extend(codec.read(kind, arguments, shape))
            elif name != "Shape":
                raise ParseError("rule.constraint", name=repr(name))
        except (ParseError, IndexError) as error:
            reason = error if isinstance(error, ParseError) else ParseError("layout.arguments")
            raise ParseError("in.constraint", number=number, name=name or "Given", error=reason) from None
    return Puzzle(givens, rules=rules, size=size, regions=regions)
