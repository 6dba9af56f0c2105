"""f-puzzles JSON and links, which SudokuPad opens too: what its constraints mean.

A constraint that nonet does not know is an error that names it. Drawings (lines, texts, shapes) may or may not be part
of the rules: only their setter knows, so they are an error too, unless they are ignored on request.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from nonet.errors import ParseError
from nonet.variants import rules as r
from nonet.variants.codecs.fpuzzles import Codec, Flag, Item
from nonet.variants.puzzle import Puzzle
from nonet.variants.shape import Shape, cell_name

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["codecs", "drawings_error", "flags", "from_fpuzzles"]

_NEUTRAL: Final = frozenset(
    "author disabledlogic grid highlightConflicts info negative ruleset size solution successMessage title"
    " truecandidatesoptions".split()
)
_DRAWINGS: Final = frozenset("line rectangle circle text cage".split())


def drawings_error(what: str, site: str = "") -> ParseError:
    """Make the error for drawings that may be rules."""
    return ParseError("drawings", site=site, what=what)


def codecs() -> Mapping[str, tuple[type[r.Rule], Codec]]:
    """Return what reads the items under each key."""
    return {codec.key: (rule, codec) for rule in r.RULES.values() for codec in rule.fpuzzles}


def flags() -> Mapping[str, r.Rule]:
    """Return the rules over the whole board by their keys."""
    return {key: codec.rule(kind) for key, (kind, codec) in codecs().items() if isinstance(codec, Flag)}


_NEGATIVE: Final = {"xv": r.AllGiven("xv"), "ratio": r.AllGiven("ratio"), "difference": r.AllGiven("difference")}


def from_fpuzzles(data: Item, *, ignore_drawings: bool = False) -> Puzzle:
    """Read f-puzzles JSON."""
    size = data.get("size", 9)
    shape = Shape.boxes(size)
    rows = data.get("grid")
    if not isinstance(rows, list) or [len(row) if isinstance(row, list) else -1 for row in rows] != [size] * size:
        raise ParseError("size.rows", size=size)
    givens: list[int] = []
    regions: list[Any] = []
    rules: list[r.Rule] = []
    known, over_all = codecs(), flags()
    for index, item in enumerate(item or {} for row in rows for item in row):
        if not isinstance(item, dict):
            raise ParseError("link.cell", at=cell_name(divmod(index, size)), start=repr(item))
        digit = item.get("value") or 0
        givens.append(int(digit) if item.get("given") and str(digit).isdecimal() else 0)
        regions.append(item.get("region", shape.regions[index] if shape.regions else 0))
        if marks := item.get("givenPencilMarks"):
            rules.append(r.Candidates([cell_name(divmod(index, size))], marks))
    for name, value in data.items():
        if name in _NEUTRAL or value in (None, False, "", [], {}):
            continue
        if name == "nonconsecutive" and data.get("difference"):
            rules.append(r.AllGiven("difference"))
        elif name in over_all:
            rules.append(over_all[name])
        elif name in _DRAWINGS:
            if not ignore_drawings:
                raise drawings_error(repr(name))
        elif name in known:
            kind, codec = known[name]
            for number, item in enumerate(value if isinstance(value, list) else [value], 1):
                if not isinstance(item, dict):
                    raise ParseError("layout.item", name=name, number=number, got=repr(item))
                try:
                    rules.extend(codec.read(kind, item, shape))
                except ParseError as error:
                    raise ParseError("in.item", name=name, number=number, error=error) from None
        else:
            raise ParseError("rule.constraint", name=repr(name))
    negative = data.get("negative") or []
    if not isinstance(negative, list):
        raise ParseError("layout.negative")
    for name in negative:
        if name not in _NEGATIVE:
            raise ParseError("rule.negative", name=repr(name))
    if {"difference", "ratio"} <= set(negative):  # a dot of either colour is enough
        rules.append(r.AllGiven("dots"))
        negative = [name for name in negative if name not in ("difference", "ratio")]
    rules += [_NEGATIVE[name] for name in dict.fromkeys(negative)]
    if any(type(region) is not int for region in regions):
        regions = list(shape.regions)
    return Puzzle(
        givens,
        rules=rules,
        size=size,
        regions=regions if shape.regions or len(set(regions)) == size else None,
        title=str(data.get("title") or ""),
        author=str(data.get("author") or ""),
    )
