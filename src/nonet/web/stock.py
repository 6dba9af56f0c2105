"""The stock of puzzles for the daily puzzle and offline play: one file per level, from a fixed seed.

The page rotates the puzzles and relabels their digits. Since this can change the level of a puzzle, only puzzles whose
level stays the same are used. Beside them, one small board of each kind of variant, drawn for the home view and the
gallery. `python -m nonet.web.stock` rewrites the files; a test checks them.
"""

from __future__ import annotations

from html import escape
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

import numpy as np

from nonet import generation, rating
from nonet.logic import Level
from nonet.render.underlay import Item, puzzle_drawing
from nonet.variants import Puzzle, generate
from nonet.variants.logic.model import model_of
from nonet.variants.making.generating import kinds

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["FOLDER", "KINDS_FILE", "LEVELS", "SIZE", "disguises", "draw_kinds", "make_stock"]

FOLDER: Final = Path(__file__).parent / "static" / "stock"
LEVELS: Final = ("easy", "medium", "hard", "unfair", "extreme")
#: Half a year of days; then the page reuses them, rotated and relabelled.
SIZE: Final = 183
_SEED: Final = 9
KINDS_FILE: Final = "kinds.svg"
#: Small boards show more at a thumb's size; the kind that needs nine rows has them.
_THUMB_SIZES: Final = {"windoku": 9}
_THUMB_SIZE: Final = 6
#: Lines of a small board are drawn wider, its texts larger than those of a board to play on.
_WIDER: Final = 1.7
_LARGER: Final = 1.3
#: Colours of a drawing that the page's stylesheet calls otherwise.
_TOKENS: Final = {"clue": "ink", "candidate": "soft", "label": "soft"}
#: Number of rotations and relabellings that each puzzle is tested with.
_DISGUISES: Final = 32


def make_stock(level: str, size: int = SIZE) -> list[str]:
    """Make the puzzles of a level, as lines of 81 characters; half-turn symmetry, as printed puzzles have."""
    made = generation.generate_many(2 * size, level=Level(level), symmetry="rotational", seed=_SEED)
    kept: list[str] = []
    for puzzle in made.puzzles:
        line = "".join(str(digit or ".") for digit in puzzle.tolist())
        if all(rated.level == level for rated in rating.rate_many(disguises(line, _DISGUISES))):
            kept.append(line)
        if len(kept) == size:
            break
    return kept


def disguises(line: str, count: int) -> list[str]:
    """Yield rotated, mirrored and relabelled versions of a puzzle, always the same ones."""
    random = Random(line)
    board = np.array([int(character) if character != "." else 0 for character in line]).reshape(9, 9)
    found = []
    for number in range(count):
        turned = np.rot90(board.T if number & 4 else board, number & 3)
        names = np.array([0, *random.sample(range(1, 10), 9)])
        found.append("".join(str(digit or ".") for digit in names[turned].ravel().tolist()))
    return found


def draw_kinds() -> str:
    """Draw a puzzle of each kind that can be generated, as the symbols of one SVG in the colours of the page."""
    symbols = "\n".join(
        _symbol(kind, generate(kind, size=_THUMB_SIZES.get(kind, _THUMB_SIZE), seed=_SEED)) for kind in kinds()
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg">\n{symbols}\n</svg>\n'


def _symbol(kind: str, puzzle: Puzzle) -> str:
    drawing = puzzle_drawing(puzzle)
    left, top, right, bottom = drawing.margins
    side = puzzle.size + max(left + right, top + bottom)
    x, y = ((side - puzzle.size) / 2 if left == right else left, (side - puzzle.size) / 2 if top == bottom else top)
    items = [item for layer in drawing.layers if layer.name != "grid" for item in layer.items]
    grid = [item for layer in drawing.layers if layer.name == "grid" for item in layer.items]
    lines = [_element(item, is_grid=True) for item in grid]
    givens = "".join(
        f'<text x="{cell % puzzle.size + 0.5}" y="{cell // puzzle.size + 0.74}" font-size=".66" text-anchor="middle" '
        f'font-weight="700" fill="var(--ink)">{digit}</text>'
        for cell, digit in enumerate(puzzle.givens)
        if digit
    )
    paper = f'<rect width="{puzzle.size}" height="{puzzle.size}" fill="var(--paper)"/>'
    inside = "".join([paper, *(_tints(puzzle) if not items else ()), *lines, *map(_element, items), givens])
    return (
        f'<symbol id="{kind}" viewBox="{-x - 0.06:g} {-y - 0.06:g} {side + 0.12:g} {side + 0.12:g}">{inside}</symbol>'
    )


def _tints(puzzle: Puzzle) -> Iterator[str]:
    """Where the rules draw nothing: a cell, and the cells that they add to those that it sees."""
    model = model_of(puzzle)
    size = puzzle.size
    cell = (size // 2) * size + size // 2 - 1
    seen = {at for house in model.houses[: 3 * size] if cell in house.cells for at in house.cells}
    further = sorted(model.peers[cell] - seen)
    if not further and puzzle.rules:  # rules about neighbours
        further = [cell - 1, cell + 1, cell - size, cell + size]
    for at in (cell, *further) if puzzle.rules else ():
        hue = "blue" if at == cell else "amber"
        yield f'<rect x="{at % size}" y="{at // size}" width="1" height="1" fill="var(--{hue}-tint)"/>'


def _element(item: Item, *, is_grid: bool = False) -> str:
    paint = f'fill="{_paint(item.fill)}"'
    if item.stroke:
        dash = " ".join(f"{length * 1.3:g}" for length in item.dash)
        paint += f' stroke="{_paint(item.stroke)}" stroke-width="{item.line * _WIDER:g}"'
        paint += f' stroke-dasharray="{dash}"' if dash else ""
    if item.shape == "text":
        weight = 700 if item.bold else 500
        return (
            f'<text x="{item.x:g}" y="{item.y:g}" font-size="{(item.size or 0) * _LARGER:g}" font-weight="{weight}" '
            f'text-anchor="{item.anchor}" {paint}>{escape(item.text or "")}</text>'
        )
    if item.shape == "box":
        corner = f' rx="{item.radius:g}"' if item.radius else ""
        return f'<rect x="{item.x:g}" y="{item.y:g}" width="{item.width:g}" height="{item.height:g}"{corner} {paint}/>'
    if item.shape == "disc":
        return f'<circle cx="{item.x:g}" cy="{item.y:g}" r="{item.radius:g}" {paint}/>'
    pieces = (item.d or "").split("M")
    d = "M".join(sorted(pieces)) if is_grid else item.d  # lines of a grid come in any order
    return f'<path d="{d}" {paint}/>'


def _paint(colour: str | None) -> str:
    return f"var(--{_TOKENS.get(colour, colour).replace('_', '-')})" if colour else "none"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / KINDS_FILE).write_text(draw_kinds(), encoding="utf-8", newline="\n")
    for name in LEVELS:
        lines = make_stock(name)
        assert len(lines) == SIZE
        (FOLDER / f"{name}.txt").write_text("\n".join(lines) + "\n", encoding="ascii")
