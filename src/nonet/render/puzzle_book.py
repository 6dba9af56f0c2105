"""book: puzzles as a printable PDF, one to nine per page, with solutions at the back or upside down."""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, cast

from nonet.arguments import checked_choice, checked_items
from nonet.errors import WrongValueError
from nonet.frames import from_frame
from nonet.puzzles import as_puzzle
from nonet.render.paper import draw_scene, fit_text, font_for, new_canvas, page_size
from nonet.render.pictures import scene_of
from nonet.render.theme import LIGHT
from nonet.words import language

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from nonet.drawing.scene import Scene
    from nonet.frames import Frame
    from nonet.grid import Grid
    from nonet.puzzles import PuzzleLike
    from nonet.render.paper import PaperName
    from nonet.variants import Puzzle, Solution
    from nonet.words import LangName

__all__ = ["ARRANGEMENTS", "BookPuzzle", "Solutions", "book"]

Solutions: TypeAlias = Literal["back", "upside-down", "none"]

#: Columns and rows of a page, by the number of puzzles on it.
ARRANGEMENTS: Final = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3), 9: (3, 3)}

_MARGIN: Final = 42.0
_FOOTER: Final = 24.0
_GAP: Final = 20.0
_SOLUTIONS_ACROSS: Final = (3, 4)
_LARGEST_BOARD: Final = 440.0
#: The digit size on the small upside-down boards: larger relative to the cell, or digits would be unreadable.
_SMALL_BOARD_DIGITS: Final = 50.0


@dataclass(frozen=True, slots=True)
class BookPuzzle:
    """A puzzle to print: its board, its heading, and its solution if wanted."""

    grid: Grid | Puzzle
    title: str = ""
    level: str = ""
    solution: Grid | Solution | None = None


def book(
    puzzles: Iterable[BookPuzzle | PuzzleLike] | Frame,
    *,
    per_page: int = 4,
    paper: PaperName = "a4",
    solutions: Solutions = "back",
    title: str = "",
    lang: LangName = "en",
) -> bytes:
    """Lay out puzzles as a PDF: 1, 2, 4, 6 or 9 per page, on A4 or Letter; needs `nonet[print]`.

    Puzzles may have rules and any size; rules that cannot be drawn are written below the board. They are numbered, with
    their titles and levels beside the number. Solutions are printed on pages at the back, or small and upside down at
    the foot of each page.

    >>> import nonet
    >>> puzzle = nonet.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> pages = book([BookPuzzle(puzzle, level="easy", solution=nonet.solve(puzzle))], title="For the train")
    >>> pages[:5]
    b'%PDF-'
    """
    checked_choice(per_page, "per_page", ARRANGEMENTS)
    checked_choice(solutions, "solutions", ("back", "upside-down", "none"))
    language(lang)
    entries = [
        entry if isinstance(entry, BookPuzzle) else BookPuzzle(as_puzzle(entry))
        for entry in checked_items(from_frame(puzzles), "book")
    ]
    if not entries:
        raise WrongValueError("empty_book")
    file = io.BytesIO()
    size = page_size(paper)
    pages = _Pages(new_canvas(file, size, title or "Sudoku"), size, title, lang)
    for start in range(0, len(entries), per_page):
        pages.puzzles(start, entries[start : start + per_page], per_page, solutions == "upside-down")
    if solutions == "back":
        across, down = _SOLUTIONS_ACROSS
        for start in range(0, len(entries), across * down):
            pages.solutions(start, entries[start : start + across * down])
    pages.canvas.save()
    return file.getvalue()


class _Pages:
    """Draw the pages of a book one after the other."""

    def __init__(self, canvas: Any, size: tuple[float, float], title: str, lang: LangName) -> None:
        self.canvas = canvas
        self.width, self.height = size
        self.title = title
        self.lang = lang
        self.heading, self.unknown = (language(lang).text(f"book.{key}") for key in ("solutions", "unknown"))
        self.number = 0

    def puzzles(self, start: int, entries: Sequence[BookPuzzle], per_page: int, upside_down: bool) -> None:
        """Draw a page of puzzles, numbered from `start` on."""
        top = self._begin(self.title, is_first=start == 0)
        across, down = ARRANGEMENTS[per_page]
        bottom = _MARGIN + _FOOTER
        if upside_down:
            bottom += self._upside_down(start, entries, per_page, bottom)
        for index, entry in enumerate(entries):
            caption = f"{start + index + 1}" + (f"  {entry.title}" if entry.title else "")
            self._slot(index, across, down, top, bottom, self._scene(entry), caption, entry.level)
        self.canvas.showPage()

    def solutions(self, start: int, entries: Sequence[BookPuzzle]) -> None:
        """Draw a page of solutions, numbered from `start` on."""
        top = self._begin(self.heading, is_first=start == 0)
        across, down = _SOLUTIONS_ACROSS
        for index, entry in enumerate(entries):
            note = "" if entry.solution else self.unknown
            scene = self._scene(entry, is_solved=True)
            self._slot(index, across, down, top, _MARGIN + _FOOTER, scene, f"{start + index + 1}", note)
        self.canvas.showPage()

    def _scene(self, entry: BookPuzzle, *, is_solved: bool = False, **options: Any) -> Scene:
        """Lay out a puzzle, or its solution if that is known."""
        solution = entry.solution if is_solved else None
        if entry.grid.is_classic:
            return scene_of(cast("Grid", solution or entry.grid), None, **options)
        digits = None if solution is None else tuple(solution.digits)
        return scene_of(entry.grid, None, digits=digits, legend=False if is_solved else None, lang=self.lang)

    def _begin(self, heading: str, is_first: bool) -> float:
        """Write heading and page number; return the height up to which the page is free."""
        self.number += 1
        canvas = self.canvas
        canvas.setFillColor(LIGHT["label"])
        canvas.setFont("Helvetica", 10)
        canvas.drawCentredString(self.width / 2, _MARGIN - 6, str(self.number))
        if not heading:
            return self.height - _MARGIN
        size = 20.0 if is_first else 11.0
        canvas.setFillColor(LIGHT["clue" if is_first else "label"])
        text = fit_text(heading, size, self.width - 2 * _MARGIN, is_bold=is_first)
        canvas.setFont(font_for(text, is_first), size)
        canvas.drawCentredString(self.width / 2, self.height - _MARGIN - 0.75 * size, text)
        return self.height - _MARGIN - 1.7 * size

    def _slot(
        self, index: int, across: int, down: int, top: float, bottom: float, scene: Scene, caption: str, note: str
    ) -> None:
        """Draw one board in its place on the page, as large as possible, with its caption above it."""
        size = 12.0 if across < 3 else 9.5
        room_x = (self.width - 2 * _MARGIN - (across - 1) * _GAP) / across
        room_y = (top - bottom - (down - 1) * _GAP) / down
        side = min(room_x, (room_y - 1.6 * size) * scene.width / scene.height, _LARGEST_BOARD)
        height = side * scene.height / scene.width
        column, row = index % across, index // across
        left = _MARGIN + column * (room_x + _GAP) + (room_x - side) / 2
        upper = top - row * (room_y + _GAP) - max(0.0, (room_y - 1.6 * size - height) / 2)
        draw_scene(self.canvas, scene, LIGHT, left, upper - 1.6 * size - height, side / scene.width)
        baseline = upper - size
        note = fit_text(note, size, 0.75 * side)
        self.canvas.setFillColor(LIGHT["label"])
        self.canvas.setFont(font_for(note), size)
        self.canvas.drawRightString(left + side, baseline, note)
        taken = self.canvas.stringWidth(note, font_for(note), size)
        caption = fit_text(caption, size, side - taken - size, is_bold=True)
        self.canvas.setFillColor(LIGHT["clue"])
        self.canvas.setFont(font_for(caption, is_bold=True), size)
        self.canvas.drawString(left, baseline, caption)

    def _upside_down(self, start: int, entries: Sequence[BookPuzzle], per_page: int, bottom: float) -> float:
        """Draw the solutions of a page in an upside-down row at its foot; return their height."""
        width = self.width - 2 * _MARGIN
        side = min(88.0, (width - (per_page - 1) * 8) / per_page)
        height = side + 11
        canvas = self.canvas
        canvas.saveState()
        canvas.translate(self.width / 2, bottom + height / 2)
        canvas.scale(-1, -1)  # a half turn
        left = -(len(entries) * (side + 8) - 8) / 2
        for index, entry in enumerate(entries):
            scene = self._scene(entry, is_solved=True, digit_size=_SMALL_BOARD_DIGITS)
            at = left + index * (side + 8)
            draw_scene(canvas, scene, LIGHT, at, -height / 2, side / max(scene.width, scene.height))
            label = f"{start + index + 1}" + ("" if entry.solution else f": {self.unknown}")
            canvas.setFillColor(LIGHT["label"])
            canvas.setFont(font_for(label), 7.5)
            canvas.drawString(at, height / 2 - 7, label)
        canvas.restoreState()
        return height + _GAP
