"""Boards: a puzzle, classic or with rules, and a step on it, laid out as a scene."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from nonet.arguments import checked_items, wrong_type
from nonet.drawing.place import Place
from nonet.drawing.scene import CELL, Box, Item, Label, Layer, Path, Pen, Scene
from nonet.render.legend import draw_legend
from nonet.render.marks import Marks
from nonet.render.outside import clues_of, draw_clues, margins
from nonet.render.rules import draw_rules, rule_layers
from nonet.render.sheet import Sheet, sheet_of, text_of
from nonet.words import language
from nonet.words.saying import Items

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from nonet.steps import Step
    from nonet.words import LangName

__all__ = ["DIGIT_SIZE", "board_scene", "checked_steps", "describe", "step_of"]

DIGIT_SIZE: Final = 36.0
_EDGE: Final = 5.0
_COORDINATES: Final = 22.0
#: The room in the corner of a cell for the total of a cage.
_TOTAL: Final = 8.0
#: How much smaller a number of two digits is.
_SMALLER: Final = 7.0


def step_of(step: Any) -> Step | None:
    """Return a step, or the step of a hint."""
    found: Step | None = getattr(step, "step", step)
    if found is not None and not hasattr(found, "eliminations"):
        raise wrong_type(step, "step_or_hint")
    return found


def checked_steps(steps: Any) -> list[Step]:
    """Return the steps of a solution path."""
    found = list(checked_items(steps, "steps"))
    for step in found:
        if not hasattr(step, "eliminations"):
            raise wrong_type(step, "steps")
    return found


def board_scene(
    board: Any,
    step: Step | None = None,
    *,
    digits: Any = None,
    candidates: bool | Sequence[Collection[int]] | None = None,
    coordinates: bool | None = None,
    legend: bool | None = None,
    rules: bool | None = None,
    letters: bool = False,
    marked: Collection[int] = (),
    title: str | None = None,
    lang: LangName = "en",
    digit_size: float = DIGIT_SIZE,
) -> Scene:
    """Lay out a Grid, a Puzzle or a Board. By default a step shows candidates and coordinates; conflicts always show.

    `digits` and `candidates` stand on the board in place of its own. Under the board,
    `legend` names the shapes of the step and `rules` (by default the same) all rules; by default those that cannot be
    drawn are named. `letters` writes 10 as A.
    """
    language(lang)
    sheet = sheet_of(board, step, digits, candidates)
    if coordinates is None:
        coordinates = step is not None
    clues = clues_of(sheet.puzzle)
    left, top, right, bottom = margins(clues, sheet.size)
    edge = _COORDINATES if coordinates else _EDGE
    has_totals = any(rule.is_outlined for rule in sheet.rules)
    place = Place(left + edge, top + edge, sheet.size, _TOTAL if has_totals else 0.0)
    width = place.left + place.width + max(right, _EDGE)
    height = place.top + place.width + max(bottom, _EDGE)
    marks = None if step is None else Marks(step, place, letters)
    wrong = {cell for conflict in sheet.conflicts for cell in conflict.cells} | set(marked)

    layers: list[tuple[str, list[Item]]] = [("paper", [])]
    if marks:
        layers += [("houses", marks.houses()), ("sets", marks.tints()), ("placed", marks.grounds())]
    # Where candidates show, a clue of a rule keeps out of their way as it does of a digit's.
    shown = (1,) * sheet.size**2 if sheet.has_candidates else sheet.digits
    under = rule_layers(sheet.puzzle, place, shown)
    under["conflicts"] += _conflicts(place, wrong)
    layers += under.items()
    if marks:
        layers += [
            ("ghosts", marks.ghosts(digit_size, _SMALLER)),
            ("outlines", marks.outlines()),
            ("links", marks.links()),
            ("groups", marks.groups()),
            ("marks", marks.markers()),
        ]
    layers.append(("digits", _digits(place, sheet, marks, wrong, digit_size, letters)))
    layers.append(("candidates", _candidates(place, sheet, marks, letters)))
    if marks:
        layers += [("strikes", marks.strikes()), ("badges", marks.badges())]
    layers.append(("outside", draw_clues(place, clues)))
    if coordinates:
        layers.append(("coordinates", _coordinates(place, left, top)))
    below: list[Item] = []
    if legend and marks:
        items, taken = draw_legend(marks.legend(), place.left, height + 4, place.width, lang)
        below += items
        height += taken + 4 + _EDGE
    rules = legend if rules is None else rules
    if rules is not False and sheet.rules:
        items, taken = draw_rules(sheet.puzzle, edge, height + 4, width - 2 * edge, lang, is_complete=bool(rules))
        below += items
        height += taken + 4 + _EDGE if items else 0.0
    layers.append(("legend", below))
    layers[0] = ("paper", [Box(0, 0, width, height, Pen("paper"))])
    words, description = describe(sheet, step, lang, letters)
    return Scene(
        width, height, title or words, description, tuple(Layer(name, tuple(items)) for name, items in layers if items)
    )


def describe(sheet: Sheet, step: Step | None, lang: LangName, letters: bool = False) -> tuple[str, str]:
    """Describe a drawing for screen readers: a title; the step, what the rules mean and where, the board by rows."""
    words = language(lang)
    grammar = words.grammar
    told = [] if step is None else [step.explain(lang)]
    told += [f"{grammar.write(conflict.message())}." for conflict in sheet.conflicts]
    told += dict.fromkeys(grammar.write(rule.meaning()) for rule in sheet.rules)
    told += [grammar.sentence(grammar.write(rule.where())) for rule in sheet.rules]
    blank = words.text("board.blank")
    for row in range(sheet.size):
        line = sheet.digits[row * sheet.size : (row + 1) * sheet.size]
        cells = " ".join(text_of(digit, letters) if digit else blank for digit in line)
        told.append(words.text("board.row", row=row + 1, cells=cells))
    description = " ".join(told)
    if sheet.title or step is not None:
        return sheet.title or str(step), description
    clues = sum(map(bool, sheet.clues))
    names = Items({name.key: name for name in (rule.name() for rule in sheet.rules)}.values())
    if names:
        return words.text("board.variant_rules", size=sheet.size, clues=clues, names=names), description
    if not hasattr(sheet.puzzle, "clues"):
        return words.text("board.variant", size=sheet.size, clues=clues), description
    placed = sum(map(bool, sheet.digits)) - clues
    return words.text("board.title_placed" if placed else "board.title", clues=clues, placed=placed), description


def _conflicts(place: Place, cells: Collection[int]) -> list[Item]:
    """Tint the cells whose digits conflict, and put a flag in their corners, which is visible without colour."""
    corners = [place.corner(cell) for cell in sorted(cells)]
    items: list[Item] = [Box(x, y, CELL, CELL, Pen("red_tint")) for x, y in corners]
    for x, y in corners:
        flag = (("M", (x + CELL - 17, y + 2)), ("L", (x + CELL - 2, y + 2)), ("L", (x + CELL - 2, y + 17)), ("Z", ()))
        items += [Path(flag, Pen("red_edge")), Box(x + 3, y + 3, CELL - 6, CELL - 6, Pen(None, "red_edge", 1.8))]
    return items


def _digits(
    place: Place, sheet: Sheet, marks: Marks | None, wrong: Collection[int], size: float, letters: bool
) -> list[Item]:
    """Write the digits: clues bold and black, placed ones lighter and blue, those without a part in the step pale."""
    clues: list[Item] = []
    placed: list[Item] = []
    for cell, digit in enumerate(sheet.digits):
        if digit:
            x, y = place.centre(cell)
            is_clue = bool(sheet.clues[cell])
            is_faded = marks is not None and marks.is_faded(cell)
            colour = "red_edge" if cell in wrong else "faded" if is_faded else "clue" if is_clue else "placed"
            text = text_of(digit, letters)
            own = size if len(text) == 1 else size - _SMALLER
            label = Label(x, y + place.shift / 4, text, own, colour, is_bold=is_clue)
            (clues if is_clue else placed).append(label)
    return clues + placed


def _candidates(place: Place, sheet: Sheet, marks: Marks | None, letters: bool) -> list[Item]:
    """Write the candidates at their places: all, or only those of the step."""
    plain: list[Item] = []
    special: list[Item] = []
    for cell, digit_here in enumerate(sheet.digits):
        if digit_here or (marks and cell in marks.alone):
            continue
        mask = sheet.masks[cell]
        for digit in range(1, sheet.size + 1):
            colour, is_bold = marks.colour(cell, digit) if marks else ("candidate", False)
            if is_bold or (sheet.has_candidates and mask >> (digit - 1) & 1):
                text = text_of(digit, letters)
                label = Label(*place.spot(cell, digit), text, place.candidate_size, colour, is_bold)
                (special if is_bold else plain).append(label)
    special.sort(key=lambda item: item.colour if isinstance(item, Label) else "")
    return plain + special


def _coordinates(place: Place, left: float, top: float) -> list[Item]:
    """Write the numbers of the rows and columns outside the clues, so that r3c5 is easy to find."""
    items: list[Item] = []
    for n in range(place.size):
        middle = CELL * (n + 0.5)
        items.append(Label(place.left + middle, place.top - top - 12, f"c{n + 1}", 11.5, "label"))
        items.append(Label(place.left - left - 12, place.top + middle, f"r{n + 1}", 11.5 - (n > 8), "label"))
    return items
