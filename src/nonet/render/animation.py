"""animate and animate_gif: a search at work, as an animated SVG without scripts, or as a GIF.

The SVG is animated by CSS key frames. Every digit that ever appears in a cell is one text element, visible during its
frames; the captions are one tall strip behind a window, scrolled by one line per frame. If the reader prefers reduced
motion or cannot show animations, the last frame is shown.
"""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any, Final
from zlib import crc32

from nonet.arguments import checked_number, checked_whole
from nonet.drawing.scene import Box, Item, Label, Layer, Pen, Scene
from nonet.errors import MissingExtraError
from nonet.render.board import DIGIT_SIZE
from nonet.render.film import BOARD_FRAME, HEIGHT, WIDTH, Film, caption, clue_items, highlight_items, make_film
from nonet.render.theme import theme_of
from nonet.render.vector import number, write_items, write_svg

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from nonet.classic.event import Event
    from nonet.inputs import GridLike
    from nonet.render.theme import Theme, ThemeName

__all__ = ["animate", "animate_gif"]

_CAPTION_Y: Final = WIDTH + 8
_TITLE_Y: Final = WIDTH + 29
#: The distance between two captions in the strip; the window shows one.
_STRIP_LINE: Final = 24.0
#: How long the last frame stays, in seconds.
_HOLD: Final = 2.5


def animate(
    puzzle: GridLike,
    events: Iterable[Event],
    *,
    speed: float = 8.0,
    most_frames: int = 240,
    theme: ThemeName = "auto",
    size: float | None = None,
    title: str = "A search at work",
) -> str:
    """Draw a search as an animated SVG: `speed` frames a second, at most `most_frames` of them.

    Tries are amber with a solid ring, forced digits blue, undone ones dashed, contradictions red and dotted. A
    longer search shows every n-th event, and the caption says so. `events` come from `nonet.classic.events`.

    >>> import nonet
    >>> puzzle = nonet.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> picture = animate(puzzle, nonet.classic.events(puzzle, "singles_first"))
    >>> picture.count("@keyframes") > 50, "<script" in picture
    (True, False)
    """
    speed = _checked_speed(speed)
    film = make_film(puzzle, events, most_frames)
    colours, is_auto = theme_of(theme), theme == "auto"
    frames = len(film.shots) + round(_HOLD * speed)
    prefix = f"n{crc32(repr(film.shots).encode()):08x}"  # so that several animations can share a page
    inserts, rules = _moving(film, frames, colours, is_auto, prefix)
    inserts["paper"] = (
        f"<style>.{prefix}{{animation:{number(frames / speed)}s step-end infinite}}{''.join(rules)}"
        f"@media (prefers-reduced-motion:reduce){{.{prefix}{{animation:none!important}}}}</style>"
    )
    lines, clues = clue_items(film.puzzle)
    paper: list[Item] = [Box(0, 0, WIDTH, HEIGHT, Pen("paper"))]
    layers = [("paper", paper), ("highlights", []), ("grid", lines), ("digits", clues), ("captions", [])]
    layers[-1][1].append(_title(film, title))
    named = tuple(Layer(name, tuple(items)) for name, items in layers)
    return write_svg(Scene(WIDTH, HEIGHT, title, _description(film), named), theme, size, inserts)


def _description(film: Film) -> str:
    end = caption(film.shots[-1]) if film.shots else "no event"
    return f"{film.events:,} events. {film.note and film.note.capitalize() + '. '}At the end: {end}."


def _moving(film: Film, frames: int, colours: Theme, is_auto: bool, prefix: str) -> tuple[dict[str, str], list[str]]:
    """Write the parts that appear and disappear, and their key frames."""
    rules: list[str] = []
    parts = {"highlights": "", "digits": "", "captions": ""}
    shown: dict[tuple[str, Item], list[int]] = {}
    for at, shot in enumerate(film.shots):
        for item in highlight_items(shot.event):
            shown.setdefault(("highlights", item), []).append(at)
        for item in _placed(film, at):
            shown.setdefault(("digits", item), []).append(at)
    last = len(film.shots) - 1
    for name, ((part, item), when) in enumerate(shown.items()):
        if len(when) == len(film.shots):  # always visible
            parts[part] += write_items([item], colours, is_auto)
            continue
        rules.append(f"@keyframes {prefix}-{name}{{{_key_frames(when, last, frames)}}}")
        hidden = "" if when[-1] == last else ' visibility="hidden"'
        drawn = write_items([item], colours, is_auto)
        parts[part] += f'<g class="{prefix}" style="animation-name:{prefix}-{name}"{hidden}>{drawn}</g>'
    parts["captions"], rule = _strip(film, frames, colours, is_auto, prefix)
    return parts, [*rules, rule]


def _key_frames(when: Sequence[int], last: int, frames: int) -> str:
    """Write when a part is visible: only the frames at which that changes. The last shot is held to the end."""
    seen = set(when)
    text = ""
    before: bool | None = None
    for at in range(last + 1):
        now = at in seen
        if now != before:
            text += f"{number(100 * at / frames)}%{{visibility:{'visible' if now else 'hidden'}}}"
            before = now
    return text


def _placed(film: Film, at: int) -> list[Item]:
    """Draw the digits placed so far; tries are underlined, so that they can be distinguished without colour."""
    shot = film.shots[at]
    items: list[Item] = []
    for cell, digit in enumerate(shot.digits):
        if digit and not film.puzzle[cell]:
            is_try = cell in shot.tries
            x, y = BOARD_FRAME.centre(cell)
            items.append(Label(x, y, str(digit), DIGIT_SIZE, "amber_edge" if is_try else "placed"))
            if is_try:
                items.append(Box(x - 10, y + 18, 20, 2, Pen("amber_edge")))
    return items


def _strip(film: Film, frames: int, colours: Theme, is_auto: bool, prefix: str) -> tuple[str, str]:
    """Write all captions below each other behind a window one line high, and the key frames that scroll them."""
    labels: list[Item] = [_words(caption(shot), _CAPTION_Y + _STRIP_LINE * at) for at, shot in enumerate(film.shots)]
    last = max(0, len(film.shots) - 1)
    moves = "".join(
        f"{number(100 * at / frames)}%{{transform:translateY({number(-_STRIP_LINE * at)}px)}}" for at in range(last + 1)
    )
    start = number(-_STRIP_LINE * last)
    top, width, height = number(_CAPTION_Y - _STRIP_LINE / 2), number(WIDTH), number(_STRIP_LINE)
    strip = (
        f'<svg x="0" y="{top}" width="{width}" height="{height}" viewBox="0 {top} {width} {height}">'
        f'<g class="{prefix}" style="animation-name:{prefix}-strip;transform:translateY({start}px)">'
        f"{write_items(labels, colours, is_auto)}</g></svg>\n"
    )
    return strip, f"@keyframes {prefix}-strip{{{moves}}}"


def _words(text: str, y: float) -> Item:
    return Label(BOARD_FRAME.left, y, text, 14.5, "clue", anchor="start")


def _title(film: Film, title: str) -> Item:
    text = ": ".join(part for part in (title, film.note) if part)
    return Label(BOARD_FRAME.left, _TITLE_Y, text, 13, "label", anchor="start")


def animate_gif(
    puzzle: GridLike,
    events: Iterable[Event],
    *,
    speed: float = 8.0,
    most_frames: int = 240,
    theme: ThemeName = "light",
    size: int = 360,
    title: str = "A search at work",
) -> bytes:
    """Draw a search as an animated GIF, `size` pixels wide; needs `nonet[print]`.

    >>> import nonet
    >>> puzzle = nonet.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> animate_gif(puzzle, nonet.classic.events(puzzle, "norvig"), most_frames=4, size=120)[:6]
    b'GIF89a'
    """
    speed = _checked_speed(speed)
    checked_whole(size, "width_pixels", 64, 1200)
    film = make_film(puzzle, events, most_frames)
    images = [_frame(film, at, theme, size, title) for at in range(len(film.shots))]
    images = images or [_frame(film, None, theme, size, title)]
    pause = round(1000 / speed)
    durations = [pause] * (len(images) - 1) + [pause + round(1000 * _HOLD)]
    file = io.BytesIO()
    comment = _description(film).encode("ascii", "replace")
    images[0].save(
        file, "GIF", save_all=True, append_images=images[1:], duration=durations, loop=0, optimize=True, comment=comment
    )
    return file.getvalue()


def _frame(film: Film, at: int | None, theme: str, size: int, title: str) -> Any:
    """Draw one frame as an image with a palette."""
    try:
        from PIL import Image
    except ImportError as error:
        raise MissingExtraError("a GIF", "print") from error
    from nonet.render.raster import paint, shrink

    lines, clues = clue_items(film.puzzle)
    layers = [Layer("paper", (Box(0, 0, WIDTH, HEIGHT, Pen("paper")),))]
    if at is not None:
        shot = film.shots[at]
        words = (_words(caption(shot), _CAPTION_Y), _title(film, title))
        layers += [Layer("highlight", tuple(highlight_items(shot.event))), Layer("placed", tuple(_placed(film, at)))]
        layers.append(Layer("caption", words))
    layers += [Layer("grid", tuple(lines)), Layer("digits", tuple(clues))]
    image = shrink(paint(Scene(WIDTH, HEIGHT, "", "", tuple(layers)), theme, size, oversampling=2), size)
    return image.quantize(48, dither=Image.Dither.NONE)


def _checked_speed(speed: float) -> float:
    return checked_number(speed, "speed", 0.1, 50)
