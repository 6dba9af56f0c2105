"""walkthrough_pdf: a solution path as a PDF, three pictures per page with their explanations."""

from __future__ import annotations

import io
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from nonet.render.paper import ASIAN_FONTS, draw_scene, fit_text, font_for, new_canvas, page_size
from nonet.render.theme import LIGHT
from nonet.render.vector import escape
from nonet.render.way import Station, way_of
from nonet.words import language

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nonet.inputs import GridLike
    from nonet.render.paper import PaperName
    from nonet.steps import Step
    from nonet.variants import Puzzle
    from nonet.words import LangName

__all__ = ["walkthrough_pdf"]

_MARGIN: Final = 46.0
_FOOTER: Final = 14.0
_GAP: Final = 18.0
_PER_PAGE: Final = 3
#: Room for one line of legend under a board.
_LEGEND: Final = 14.0
#: Font sizes, tried in turn until the text of a step fits on a page.
_SIZES: Final = (9.5, 8.5, 7.5, 6.5, 5.5)


def walkthrough_pdf(
    puzzle: GridLike | Puzzle,
    steps: Sequence[Step],
    *,
    title: str | None = None,
    lang: LangName = "en",
    paper: PaperName = "a4",
) -> bytes:
    """Lay out the solution path of a puzzle, classic or variant, as a PDF on A4 or Letter; needs `nonet[print]`.

    >>> import nonet
    >>> puzzle = nonet.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> walkthrough_pdf(puzzle, list(nonet.explain(puzzle)))[:5]
    b'%PDF-'
    """
    way = way_of(puzzle, steps, lang)
    heading = title or language(lang).text("walk.title")
    file = io.BytesIO()
    size = page_size(paper)
    sheet = _Sheet(new_canvas(file, size, heading), size)
    sheet.heading(heading)
    names = ", ".join(f"{name} × {times}" for name, times, _ in way.techniques)
    sheet.block(replace(way.opening, words=names))
    for station in (*way.steps, way.ending):
        sheet.block(station)
    sheet.finish()
    return file.getvalue()


class _Sheet:
    """Fill pages from the top down, a block at a time."""

    def __init__(self, canvas: Any, size: tuple[float, float]) -> None:
        self.canvas = canvas
        self.width, self.height = size
        self.number = 1
        self.board = (self.height - 2 * _MARGIN - _FOOTER + _GAP) / _PER_PAGE - _GAP - _LEGEND
        self.top = self.height - _MARGIN

    def heading(self, text: str) -> None:
        """Write the title of the document."""
        self.canvas.setFillColor(LIGHT["clue"])
        text = fit_text(text, 20, self.width - 2 * _MARGIN, is_bold=True)
        self.canvas.setFont(font_for(text, is_bold=True), 20)
        self.canvas.drawString(_MARGIN, self.top - 16, text)
        self.top -= 36

    def block(self, station: Station) -> None:
        """Draw a board with its text to the right, on a new page if this one is full."""
        scene = station.scene
        scale = self.board / scene.width
        text_width = self.width - 2 * _MARGIN - self.board - _GAP
        most = self.height - 2 * _MARGIN - _FOOTER
        for size in _SIZES:
            texts = self._paragraphs(station.name, station.words, station.notation, size)
            heights = [text.wrap(text_width, most)[1] + 5 for text in texts]
            if sum(heights) <= most:
                break
        height = max(scene.height * scale, sum(heights))
        if self.top - height < _MARGIN + _FOOTER:
            self._next_page()
        draw_scene(self.canvas, scene, LIGHT, _MARGIN, self.top - scene.height * scale, scale)
        at = self.top
        for text, taken in zip(texts, heights, strict=True):
            at -= taken
            text.drawOn(self.canvas, _MARGIN + self.board + _GAP, at + 5)
        self.top -= height + _GAP

    def finish(self) -> None:
        """End the last page and the document."""
        self._number()
        self.canvas.showPage()
        self.canvas.save()

    def _next_page(self) -> None:
        self._number()
        self.canvas.showPage()
        self.number += 1
        self.top = self.height - _MARGIN

    def _number(self) -> None:
        self.canvas.setFillColor(LIGHT["label"])
        self.canvas.setFont("Helvetica", 9)
        self.canvas.drawCentredString(self.width / 2, _MARGIN - 14, str(self.number))

    def _paragraphs(self, name: str, words: str, notation: str, size: float) -> list[Any]:
        """Format name, explanation and notation; the arrow is from the symbol font, as standard fonts lack it."""
        from reportlab.lib.styles import ParagraphStyle
        from reportlab.platypus import Paragraph

        parts = [(name, size + 2, "clue", True), (words, size, "clue", False), (notation, size - 1.5, "label", False)]
        texts = []
        for text, points, colour, is_bold in parts:
            if text:
                is_asian = font_for(text) in ASIAN_FONTS
                style = ParagraphStyle(
                    "text",
                    fontName=font_for(text, is_bold),
                    fontSize=points,
                    leading=1.4 * points,
                    textColor=LIGHT[colour],
                    wordWrap="CJK" if is_asian or " " not in text else None,
                    splitLongWords=1,
                )
                marked = escape(text) if is_asian else escape(text).replace("→", '<font name="Symbol">→</font>')
                texts.append(Paragraph(marked.replace("\n", "<br/>"), style))
        return texts
