"""The drawing of a variant, and of steps on it, as plain data for the web page.

Lengths are in cells from the board's top left corner, colours are names of the theme: the same drawing as in pictures,
but the page supplies the colours.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from nonet.render.scene import CELL, Box, Disc, Item, Label
from nonet.render.variants.board import rule_layers
from nonet.render.variants.cells import CAGES
from nonet.render.variants.outside import clues_of, draw_clues, is_diagonal, margins
from nonet.render.variants.place import Place

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["puzzle_drawing", "step_drawing"]

_PLACES: Final = 3


def puzzle_drawing(puzzle: Any) -> dict[str, Any]:
    """Return everything under and around the digits: lines, cages, signs, the lines of the board, clues outside."""
    clues = clues_of(puzzle)
    place = Place(0.0, 0.0, puzzle.size, 0.0)
    layers = [*rule_layers(puzzle, place, puzzle.givens), ("outside", draw_clues(place, clues))]
    return {
        "margins": [_length(room) for room in margins(clues, puzzle.size)],
        "has_totals": any(
            rule.kind in CAGES and not (rule.kind == "little_killer" and is_diagonal(rule, puzzle.size))
            for rule in puzzle.rules
        ),
        "layers": [{"name": name, "items": [_item(item) for item in items]} for name, items in layers if items],
    }


def step_drawing(step: Any, detail: int) -> dict[str, Any]:
    """Return the marks of a step up to the level of a hint: 1 and 2 where to look, 3 the pattern, 4 everything."""
    shown = tuple(step.cells) or tuple(dict.fromkeys(cell for cell, _ in step.eliminations))
    look = step.houses[:1] or (shown[:1],)
    if detail < 3:
        return _drawing(step, sets=[_set(step, look[0], "look", "blue")], lit=look[0] if detail == 2 else ())
    sets = [_set(step, house, "house", "blue") for house in step.houses]
    sets += [_set(step, shown, "pattern", "violet")] if shown else []
    results = {*step.placements, *step.eliminations} if detail > 3 else set()
    pattern = [pair for pair in step.marked_candidates if pair not in results]
    marks = [_mark(step, pair, "pattern", "square", "amber") for pair in pattern]
    if detail > 3:
        marks += [_mark(step, pair, "placed", "ring", "green") for pair in step.placements]
        marks += [_mark(step, pair, "eliminated", "strike", "red") for pair in step.eliminations]
    lit = {*shown, *(cell for house in step.houses for cell in house)}
    lit |= {cell for cell, _ in (*step.placements, *step.eliminations)} if detail > 3 else set()
    return _drawing(step, sets=sets, marks=marks, lit=sorted(lit), candidates=shown)


def _drawing(
    step: Any, *, sets: list[Any], lit: Iterable[int], marks: Iterable[Any] = (), candidates: Iterable[int] = ()
) -> dict[str, Any]:
    board = step.board
    return {
        "cells": [_name(step, cell) for cell in lit],
        "candidates": [
            {"cell": _name(step, cell), "digits": list(board.candidates[cell])}
            for cell in candidates
            if not board.digits[cell]
        ],
        "sets": sets,
        "marks": list(marks),
    }


def _set(step: Any, cells: Iterable[int], role: str, hue: str) -> dict[str, Any]:
    return {"role": role, "cells": [_name(step, cell) for cell in cells], "hue": hue}


def _mark(step: Any, pair: tuple[int, int], role: str, shape: str, hue: str) -> dict[str, Any]:
    return {"cell": _name(step, pair[0]), "digit": pair[1], "role": role, "shape": shape, "hue": hue}


def _name(step: Any, cell: int) -> str:
    row, column = divmod(cell, step.board.puzzle.size)
    return f"r{row + 1}c{column + 1}"


def _item(item: Item) -> dict[str, Any]:
    """Return one shape; lengths in cells."""
    if isinstance(item, Label):
        return {
            "shape": "text",
            "x": _length(item.x),
            "y": _length(item.baseline),
            "text": item.text,
            "size": _length(item.size),
            "fill": item.colour,
            "bold": item.is_bold,
            "anchor": item.anchor,
        }
    pen = item.pen
    look: dict[str, Any] = {"fill": pen.fill, "stroke": pen.stroke}
    if pen.stroke:
        look |= {"line": _length(pen.width), "dash": [_length(part) for part in pen.dash]}
    if isinstance(item, Box):
        place = {"x": item.x, "y": item.y, "width": item.width, "height": item.height, "radius": item.radius}
        return {"shape": "box", **{name: _length(value) for name, value in place.items()}, **look}
    if isinstance(item, Disc):
        return {"shape": "disc", "x": _length(item.x), "y": _length(item.y), "radius": _length(item.radius), **look}
    data = "".join(letter + " ".join(str(_length(part)) for part in points) for letter, points in item.commands)
    return {"shape": "path", "d": data, **look}


def _length(units: float) -> float:
    """Convert units of the scene to cells."""
    return round(units / CELL, _PLACES)
