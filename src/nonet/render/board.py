"""Boards: a grid, and a step on it, laid out as a scene."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from nonet.arguments import checked_items, show
from nonet.geometry import CELLS, DIGITS
from nonet.inputs import as_grid
from nonet.render.legend import draw_legend
from nonet.render.marks import Marks
from nonet.render.scene import BOARD, CELL, Box, Frame, Item, Label, Layer, Path, Pen, Point, Scene, segments
from nonet.words import language

if TYPE_CHECKING:
    from collections.abc import Collection

    from nonet.grid import Grid
    from nonet.inputs import GridLike
    from nonet.logic.step import Step
    from nonet.words import LangName

__all__ = ["board_scene", "conflict_flag", "describe", "grid_layer", "step_of"]

DIGIT_SIZE: Final = 36.0
CANDIDATE_SIZE: Final = 14.5
_EDGE: Final = 5.0
_COORDINATES: Final = 22.0


def step_of(step: Any) -> Step | None:
    """Return a step, or the step of a hint."""
    found: Step | None = getattr(step, "step", step)
    if found is not None and not hasattr(found, "eliminations"):
        raise TypeError(f"expected a step or a hint, got {show(step)}")
    return found


def checked_steps(steps: Any) -> list[Step]:
    """Return the steps of a solution path."""
    found = list(checked_items(steps, "steps, as nonet.explain gives them"))
    for step in found:
        if not hasattr(step, "eliminations"):
            raise TypeError(f"expected steps, as nonet.explain gives them, got {show(step)}")
    return found


def board_scene(
    grid: GridLike,
    step: Step | None = None,
    *,
    candidates: bool | None = None,
    coordinates: bool | None = None,
    legend: bool = False,
    marked: Collection[int] = (),
    title: str | None = None,
    lang: LangName = "en",
    digit_size: float = DIGIT_SIZE,
) -> Scene:
    """Lay out a board. By default a step shows candidates and coordinates; conflicts are always shown."""
    grid = as_grid(grid)
    language(lang)
    if candidates is None:
        candidates = step is not None or bool(grid.eliminated)
    if coordinates is None:
        coordinates = step is not None
    start = _COORDINATES if coordinates else _EDGE
    frame = Frame(start, start)
    marks = None if step is None else Marks(step, frame)
    size = start + BOARD + _EDGE
    wrong = {cell for conflict in grid.conflicts() for cell in conflict.cells} | set(marked)

    layers: list[tuple[str, list[Item]]] = [("paper", [])]
    if marks:
        layers += [("houses", marks.houses()), ("sets", marks.tints())]
    layers += [("conflicts", _conflicts(frame, wrong)), ("grid", grid_layer(frame))]
    if marks:
        layers += [("outlines", marks.outlines()), ("links", marks.links()), ("groups", marks.groups())]
        layers += [("marks", marks.markers())]
    layers.append(("digits", _digits(frame, grid, wrong, digit_size)))
    layers.append(("candidates", _candidates(frame, grid, marks, candidates)))
    if marks:
        layers += [("strikes", marks.strikes()), ("badges", marks.badges())]
    if coordinates:
        layers.append(("coordinates", _coordinates(frame)))
    height = size
    if legend and marks:
        items, taken = draw_legend(marks.legend(), frame.left, size + 4, BOARD, lang)
        layers.append(("legend", items))
        height += taken + 4 + _EDGE
    layers[0] = ("paper", [Box(0, 0, size, height, Pen("paper"))])
    words, description = describe(grid, step, lang)
    return Scene(
        size, height, title or words, description, tuple(Layer(name, tuple(items)) for name, items in layers if items)
    )


def describe(grid: Grid, step: Step | None, lang: LangName) -> tuple[str, str]:
    """Describe a drawing for screen readers: a title, and the board row by row with the step in words."""
    line = grid.to_line()
    words = language(lang)
    blank = words.text("board.blank")
    spoken = [" ".join(line[9 * n : 9 * n + 9]).replace(".", blank) for n in range(9)]
    rows = [words.text("board.row", row=n + 1, cells=cells) for n, cells in enumerate(spoken)]
    conflicts = [f"{conflict}." for conflict in grid.conflicts()]
    if step is not None:
        return str(step), " ".join([step.explain(lang), *conflicts, *rows])
    placed = 81 - line.count(".") - grid.clue_count
    title = words.text("board.title_placed" if placed else "board.title", clues=grid.clue_count, placed=placed)
    return title, " ".join([*conflicts, *rows])


def grid_layer(frame: Frame) -> list[Item]:
    """Draw the thin lines, then the thick ones round the boxes."""
    x, y = frame.left, frame.top

    def lines(*numbers: int) -> list[tuple[Point, Point]]:
        ends = [
            (((x + CELL * n, y), (x + CELL * n, y + BOARD)), ((x, y + CELL * n), (x + BOARD, y + CELL * n)))
            for n in numbers
        ]
        return [line for both in ends for line in both]

    return [
        segments(lines(1, 2, 4, 5, 7, 8), Pen(None, "line", 1.0)),
        segments(lines(3, 6), Pen(None, "frame", 2.6)),
        Box(x, y, BOARD, BOARD, Pen(None, "frame", 3.4), 2),
    ]


def _conflicts(frame: Frame, cells: Collection[int]) -> list[Item]:
    """Tint the cells whose digits conflict and add a corner flag, which is visible without colour."""
    corners = [frame.corner(cell) for cell in sorted(cells)]
    tints: list[Item] = [Box(x, y, CELL, CELL, Pen("red_tint")) for x, y in corners]
    return tints + [item for x, y in corners for item in conflict_flag(x, y)]


def conflict_flag(x: float, y: float) -> list[Item]:
    """Draw the flag in the corner of a cell with a conflict, and its frame."""
    flag = (("M", (x + CELL - 17, y + 2)), ("L", (x + CELL - 2, y + 2)), ("L", (x + CELL - 2, y + 17)), ("Z", ()))
    return [Path(flag, Pen("red_edge")), Box(x + 3, y + 3, CELL - 6, CELL - 6, Pen(None, "red_edge", 1.8))]


def _digits(frame: Frame, grid: Grid, wrong: Collection[int], size: float) -> list[Item]:
    """Write the digits: clues bold and black, placed ones lighter and blue."""
    clues: list[Item] = []
    placed: list[Item] = []
    for cell in CELLS:
        if grid[cell]:
            x, y = frame.centre(cell)
            is_clue = bool(grid.clues[cell])
            colour = "red_edge" if cell in wrong else "clue" if is_clue else "placed"
            label = Label(x, y, str(grid[cell]), size, colour, is_bold=is_clue)
            (clues if is_clue else placed).append(label)
    return clues + placed


def _candidates(frame: Frame, grid: Grid, marks: Marks | None, show_all: bool) -> list[Item]:
    """Write the candidates at their nine places: all, or only those of the step."""
    plain: list[Item] = []
    special: list[Item] = []
    for cell in CELLS:
        mask = grid.candidate_masks[cell]
        for digit in DIGITS:
            colour, is_bold = marks.colour(cell, digit) if marks else ("candidate", False)
            has_part = is_bold and not grid[cell]
            if has_part or (show_all and mask >> (digit - 1) & 1):
                label = Label(*frame.spot(cell, digit), str(digit), CANDIDATE_SIZE, colour, is_bold)
                (special if is_bold else plain).append(label)
    special.sort(key=lambda item: item.colour if isinstance(item, Label) else "")
    return plain + special


def _coordinates(frame: Frame) -> list[Item]:
    """Write the numbers of the rows and columns, so that r3c5 is easy to find."""
    items: list[Item] = []
    for n in range(9):
        middle = CELL * (n + 0.5)
        items.append(Label(frame.left + middle, frame.top - 12, f"c{n + 1}", 11.5, "label"))
        items.append(Label(frame.left - 12, frame.top + middle, f"r{n + 1}", 11.5, "label"))
    return items
