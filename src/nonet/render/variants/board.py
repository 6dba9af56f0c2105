"""puzzle_scene: a variant laid out as a scene."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from nonet.arguments import show
from nonet.render.board import conflict_flag
from nonet.render.scene import CELL, Box, Item, Label, Layer, Pen, Scene, segments
from nonet.render.variants.cells import CAGES, SHADES, cage_ranks, draw_cage, draw_candidates
from nonet.render.variants.lines import LINES
from nonet.render.variants.outside import clues_of, draw_clues, is_diagonal, margins
from nonet.render.variants.place import Place
from nonet.render.variants.rules import draw_rules
from nonet.render.variants.signs import SIGNS
from nonet.render.variants.steps import step_layers, strikes
from nonet.words import language
from nonet.words.rules import rule_meaning, rule_name, rule_place
from nonet.words.saying import Items

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from nonet.render.scene import Point
    from nonet.words import LangName

__all__ = ["is_puzzle", "puzzle_scene", "rule_layers"]

_EDGE: Final = 5.0
_COORDINATES: Final = 20.0
_LETTERS: Final = "123456789ABCDEFGHIJKLMNOP"


def is_puzzle(shown: object) -> bool:
    """Return whether something is a variant, without importing the variant solver."""
    return hasattr(shown, "rules") and hasattr(shown, "shape") and hasattr(shown, "givens")


def puzzle_scene(
    puzzle: Any,
    step: Any = None,
    *,
    digits: Sequence[int] | None = None,
    candidates: Any = None,
    coordinates: bool | None = None,
    legend: bool | None = None,
    letters: bool = False,
    marked: Collection[int] = (),
    title: str | None = None,
    lang: LangName = "en",
) -> Scene:
    """Lay out a puzzle with its rules. Rules that cannot be drawn are written below it; with `legend`, all are.

    `digits` are those on the board, 0 for blank; `candidates` a set of digits for each cell, or True for those of
    the board or step. `letters` writes 10 as A.
    """
    words = language(lang)
    size = puzzle.size
    board = getattr(step, "board", None)
    shown = _digits_of(puzzle, board.digits if digits is None and board is not None else digits)
    if coordinates is None:
        coordinates = step is not None
    clues = clues_of(puzzle)
    left, top, right, bottom = margins(clues, size)
    edge = _COORDINATES if coordinates else _EDGE
    has_totals = any(rule.kind in CAGES for rule in puzzle.rules)
    place = Place(left + edge, top + edge, size, 8.0 if has_totals else 0.0)
    width = place.left + place.width + max(right, _EDGE)
    height = place.top + place.width + max(bottom, _EDGE)

    layers: list[tuple[str, list[Item]]] = [("paper", [])]
    sets = _candidates_of(puzzle, board, candidates, step is not None)
    layers += rule_layers(puzzle, place, shown if sets is None else (1,) * size**2)
    wrong = set(marked)
    at = [name for name, _ in layers].index("grid")
    layers.insert(at, ("conflicts", _conflicts(place, wrong)))
    if step is not None:
        below, above = step_layers(place, step)
        layers.insert(1, ("houses", below))
        layers.append(("marks", above))
    layers.append(("digits", _digits(place, puzzle, shown, wrong, letters)))
    if sets is not None:
        layers.append(("candidates", _candidates(place, shown, sets, step, letters)))
    if step is not None:
        layers.append(("strikes", strikes(place, step)))
    layers.append(("outside", draw_clues(place, clues)))
    if coordinates:
        layers.append(("coordinates", _coordinates(place, left, top)))
    if legend is not False:
        items, taken = draw_rules(puzzle, edge, height + 4, width - 2 * edge, lang, is_complete=bool(legend))
        if items:
            layers.append(("legend", items))
            height += taken + 4 + _EDGE
    layers[0] = ("paper", [Box(0, 0, width, height, Pen("paper"))])
    description = _describe(puzzle, shown, lang, letters)
    if step is not None:
        description = f"{step.explain(lang)} {description}"
    named = title or puzzle.title or (str(step) if step is not None else _title(puzzle, words))
    return Scene(width, height, named, description, tuple(Layer(name, tuple(items)) for name, items in layers if items))


def rule_layers(puzzle: Any, place: Place, digits: Sequence[int] = ()) -> list[tuple[str, list[Item]]]:
    """Draw the rules and the lines of the board, below the digits. Candidates are shown in blank cells only."""
    shades: list[Item] = []
    lines: list[Item] = []
    cages: list[Item] = []
    signs: list[Item] = []
    ranks = cage_ranks(puzzle.rules)
    turns: Counter[str] = Counter()
    groups = 0
    for number, rule in enumerate(puzzle.rules):
        kind = rule.kind
        if kind == "candidates":
            blank = [cell for cell in rule.cells if not (digits and digits[puzzle.shape.index(cell)])]
            signs += draw_candidates(place, blank, rule.digits)
        elif kind in SHADES:
            shades += SHADES[kind](place, rule, turns[kind])
        elif kind in LINES:
            lines += LINES[kind](place, rule, puzzle)
        elif kind in SIGNS:
            signs += SIGNS[kind](place, rule)
        elif kind in CAGES and not (kind == "little_killer" and is_diagonal(rule, puzzle.size)):
            letter = chr(ord("A") + groups % 26)
            groups += kind in ("equal_sum", "same_values")
            cages += draw_cage(place, rule, ranks[number], letter)
        turns[kind] += 1
    return [("shades", shades), ("lines", lines), ("grid", _grid(place, puzzle)), ("cages", cages), ("signs", signs)]


def _digits_of(puzzle: Any, digits: Any) -> tuple[int, ...]:
    if digits is None:
        return tuple(puzzle.givens)
    found: tuple[int, ...] = tuple(getattr(digits, "digits", digits))
    if len(found) != puzzle.size**2 or not all(type(digit) is int and 0 <= digit <= puzzle.size for digit in found):
        raise ValueError(f"expected {puzzle.size**2} digits of 0..{puzzle.size}, got {show(found)}")
    return found


def _candidates_of(puzzle: Any, board: Any, candidates: Any, has_step: bool) -> Any:
    if candidates is None:
        candidates = has_step
    if candidates is False:
        return None
    if candidates is True:
        if board is not None:
            return board.candidates
        return (tuple(range(1, puzzle.size + 1)),) * len(puzzle.givens)
    if len(candidates) != puzzle.size**2:
        raise ValueError(f"expected candidates for {puzzle.size**2} cells, got {len(candidates)}")
    return candidates


def _grid(place: Place, puzzle: Any) -> list[Item]:
    """Draw thin lines, then thick ones where two regions meet, then the frame."""
    size, shape = place.size, puzzle.shape
    thin: list[tuple[Point, Point]] = []
    thick: list[tuple[Point, Point]] = []
    for line in range(1, size):
        for upright in (False, True):
            runs: list[tuple[bool, int, int]] = []
            for i in range(size):
                a, b = ((i, line - 1), (i, line)) if upright else ((line - 1, i), (line, i))
                is_border = bool(shape.regions) and shape.region_of(a) != shape.region_of(b)
                if runs and runs[-1][0] == is_border:
                    runs[-1] = (is_border, runs[-1][1], i + 1)
                else:
                    runs.append((is_border, i, i + 1))
            for is_border, start, end in runs:
                ends = ((start, line), (end, line)) if upright else ((line, start), (line, end))
                first, second = (place.corner(one) for one in ends)
                (thick if is_border else thin).append((first, second))
    scale = max(1.0, size / 9)  # large boards are scaled down
    items: list[Item] = [segments(thin, Pen(None, "line", scale))] if thin else []
    if thick:
        items.append(segments(thick, Pen(None, "frame", 2.6 * scale)))
    return [*items, Box(place.left, place.top, place.width, place.width, Pen(None, "frame", 3.4 * scale), 2)]


def _conflicts(place: Place, cells: Collection[int]) -> list[Item]:
    """Tint the marked cells and add a corner flag, which is visible without colour."""
    items: list[Item] = []
    for cell in sorted(cells):
        x, y = place.corner(divmod(cell, place.size))
        items += [Box(x, y, CELL, CELL, Pen("red_tint")), *conflict_flag(x, y)]
    return items


def text_of(digit: int, letters: bool) -> str:
    """Write a digit as a number, or as a letter from 10 on."""
    return _LETTERS[digit - 1] if letters else str(digit)


def _digits(place: Place, puzzle: Any, digits: Sequence[int], wrong: Collection[int], letters: bool) -> list[Item]:
    clues: list[Item] = []
    placed: list[Item] = []
    for cell, digit in enumerate(digits):
        if not digit:
            continue
        is_clue = bool(puzzle.givens[cell])
        text = text_of(digit, letters)
        x, y = place.centre(divmod(cell, place.size))
        colour = "red_edge" if cell in wrong else "clue" if is_clue else "placed"
        label = Label(x, y + place.shift / 4, text, 36.0 if len(text) == 1 else 29.0, colour, is_bold=is_clue)
        (clues if is_clue else placed).append(label)
    return clues + placed


def _candidates(place: Place, digits: Sequence[int], sets: Any, step: Any, letters: bool) -> list[Item]:
    plain: list[Item] = []
    special: list[Item] = []
    colours = {}  # of the candidates of the step; results over the pattern
    if step is not None:
        colours = dict.fromkeys(step.marked_candidates, "clue") | dict.fromkeys(step.placements, "green_edge")
        colours |= dict.fromkeys(step.eliminations, "red_edge")
    for cell, found in enumerate(sets):
        if digits[cell]:
            continue
        for digit in found:
            colour = colours.get((cell, digit), "candidate")
            spot = place.spot(divmod(cell, place.size), digit)
            is_bold = colour != "candidate"
            label = Label(*spot, text_of(digit, letters), place.candidate_size, colour, is_bold)
            (special if is_bold else plain).append(label)
    return plain + special


def _coordinates(place: Place, left: float, top: float) -> list[Item]:
    """Write the numbers of the rows and columns, outside the clues."""
    items: list[Item] = []
    for n in range(place.size):
        middle = CELL * (n + 0.5)
        items.append(Label(place.left + middle, place.top - top - 11, f"c{n + 1}", 11.5, "label"))
        items.append(Label(place.left - left - 11, place.top + middle, f"r{n + 1}", 11.5 - (n > 8), "label"))
    return items


def _title(puzzle: Any, words: Any) -> str:
    clues = sum(1 for digit in puzzle.givens if digit)
    names = Items({name.key: name for name in map(rule_name, puzzle.rules)}.values())
    if not names:
        return str(words.text("board.variant", size=puzzle.size, clues=clues))
    return str(words.text("board.variant_rules", size=puzzle.size, clues=clues, names=names))


def _describe(puzzle: Any, digits: Sequence[int], lang: LangName, letters: bool) -> str:
    """Describe a drawing for screen readers: what the rules mean, where they are, and the board."""
    words = language(lang)
    grammar = words.grammar
    meanings = list(dict.fromkeys(grammar.write(rule_meaning(rule)) for rule in puzzle.rules))
    places = [grammar.sentence(grammar.write(rule_place(rule))) for rule in puzzle.rules]
    blank = words.text("board.blank")
    rows = []
    for row in range(puzzle.size):
        line = digits[row * puzzle.size : (row + 1) * puzzle.size]
        cells = " ".join(text_of(digit, letters) if digit else blank for digit in line)
        rows.append(words.text("board.row", row=row + 1, cells=cells))
    return grammar.space.join([*meanings, *places, *rows])
