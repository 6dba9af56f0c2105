"""PDF: draws scenes on pages with ReportLab, in the fonts that every PDF reader has."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

from nonet.arguments import checked_choice, checked_number
from nonet.drawing.scene import Box, Disc, Label, Pen
from nonet.errors import MissingExtraError
from nonet.render.theme import theme_of

if TYPE_CHECKING:
    from nonet.drawing.scene import Path, Scene
    from nonet.render.theme import Theme

__all__ = ["ASIAN_FONTS", "PaperName", "draw_scene", "fit_text", "font_for", "new_canvas", "page_size", "write_pdf"]

PaperName: TypeAlias = Literal["a4", "letter"]
_PAPERS: Final = {"a4": (595.28, 841.89), "letter": (612.0, 792.0)}

#: A CJK font that the PDF refers to without embedding it; the reader supplies it.
_CHINESE_FONT: Final = "STSong-Light"
_JAPANESE_FONT: Final = "HeiseiKakuGo-W5"
ASIAN_FONTS: Final = (_CHINESE_FONT, _JAPANESE_FONT)


def write_pdf(scene: Scene, theme: str, size: float) -> bytes:
    """Draw a scene as a page of its own size, `size` points wide."""
    file = io.BytesIO()
    scale = checked_number(size, "width_points", 1, 20_000) / scene.width
    canvas = new_canvas(file, (size, scene.height * scale), scene.title)
    draw_scene(canvas, scene, theme_of(theme), 0, 0, scale)
    canvas.showPage()
    canvas.save()
    return file.getvalue()


def new_canvas(file: io.BytesIO, size: tuple[float, float], title: str) -> Any:
    """Start a document; the same content gives the same bytes."""
    try:
        from reportlab.pdfbase import pdfmetrics
        from reportlab.pdfbase.cidfonts import UnicodeCIDFont
        from reportlab.pdfgen.canvas import Canvas
    except ImportError as error:
        raise MissingExtraError("a PDF", "print") from error
    for font in ASIAN_FONTS:
        if font not in pdfmetrics.getRegisteredFontNames():
            pdfmetrics.registerFont(UnicodeCIDFont(font))
    canvas = Canvas(file, pagesize=size, invariant=1, pageCompression=1)
    canvas.setTitle(title)
    canvas.setCreator("nonet")
    return canvas


def font_for(text: str, is_bold: bool = False) -> str:
    """Choose a font that has the characters of a text."""
    if any("\u3040" <= character <= "\u30ff" for character in text):
        return _JAPANESE_FONT
    if any(ord(character) > 0x2E80 for character in text):
        return _CHINESE_FONT
    return "Helvetica-Bold" if is_bold else "Helvetica"


def page_size(paper: str) -> tuple[float, float]:
    """Return width and height of a kind of paper in points."""
    checked_choice(paper, "paper", _PAPERS)
    return _PAPERS[paper]


def fit_text(text: str, size: float, width: float, is_bold: bool = False) -> str:
    """Truncate a text with an ellipsis to fit a width."""
    from reportlab.pdfbase.pdfmetrics import stringWidth

    font = font_for(text, is_bold)
    if stringWidth(text, font, size) <= width:
        return text
    while text and stringWidth(text + "…", font, size) > width:
        text = text[:-1]
    return text.rstrip() + "…"


def draw_scene(canvas: Any, scene: Scene, colours: Theme, left: float, bottom: float, scale: float) -> None:
    """Draw a scene with its lower left corner at a position on the page."""
    canvas.saveState()
    canvas.translate(left, bottom + scene.height * scale)
    canvas.scale(scale, -scale)
    for layer in scene.layers:
        for item in layer.items:
            if isinstance(item, Label):
                _write(canvas, item, colours)
                continue
            fills, strokes = _set_pen(canvas, item.pen, colours)
            if isinstance(item, Disc):
                canvas.circle(item.x, item.y, item.radius, strokes, fills)
            elif isinstance(item, Box):
                radius = min(item.radius, item.width / 2, item.height / 2)
                if radius:
                    canvas.roundRect(item.x, item.y, item.width, item.height, radius, strokes, fills)
                else:
                    canvas.rect(item.x, item.y, item.width, item.height, strokes, fills)
            else:
                _trace(canvas, item, strokes, fills)
    canvas.restoreState()


def _set_pen(canvas: Any, pen: Pen, colours: Theme) -> tuple[int, int]:
    if pen.fill:
        canvas.setFillColor(colours[pen.fill])
    if pen.stroke:
        canvas.setStrokeColor(colours[pen.stroke])
        canvas.setLineWidth(pen.width)
        canvas.setDash(list(pen.dash))
    return int(pen.fill is not None), int(pen.stroke is not None)


def _trace(canvas: Any, path: Path, strokes: int, fills: int) -> None:
    trace = canvas.beginPath()
    for letter, amounts in path.commands:
        if letter == "M":
            trace.moveTo(*amounts)
        elif letter == "L":
            trace.lineTo(*amounts)
        elif letter == "C":
            trace.curveTo(*amounts)
        else:
            trace.close()
    canvas.drawPath(trace, stroke=strokes, fill=fills)


def _write(canvas: Any, label: Label, colours: Theme) -> None:
    """Write a label; the page is mirrored while a scene is drawn, so the text is mirrored back."""
    canvas.saveState()
    canvas.translate(label.x, label.baseline)
    canvas.scale(1, -1)
    canvas.setFillColor(colours[label.colour])
    canvas.setFont(font_for(label.text, label.is_bold), label.size)
    draw = {"start": canvas.drawString, "middle": canvas.drawCentredString, "end": canvas.drawRightString}
    draw[label.anchor](0, 0, label.text)
    canvas.restoreState()
