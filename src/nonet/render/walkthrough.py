"""walkthrough_html: a solution path as a web page, one picture per step with its explanation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nonet.render.theme import DARK, theme_of
from nonet.render.vector import escape, write_svg
from nonet.render.way import way_of
from nonet.words import language

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nonet.drawing.scene import Scene
    from nonet.inputs import GridLike
    from nonet.render.theme import ThemeName
    from nonet.render.way import Station
    from nonet.steps import Step
    from nonet.variants import Puzzle
    from nonet.words import LangName

__all__ = ["walkthrough_html"]

_STYLE: Final = """\
:root{{color-scheme:{scheme};--paper:{light[paper]};--ink:{light[clue]};--soft:{light[label]};--line:{light[slate_tint]}}}
{dark}body{{margin:0;background:var(--paper);color:var(--ink);font:16px/1.55 system-ui,sans-serif}}
main{{max-width:62rem;margin:auto;padding:1.5rem}}
h1{{font-size:1.7rem;margin:.2em 0}}h2{{font-size:1.15rem;margin:0 0 .3em}}
section{{display:grid;grid-template-columns:minmax(0,26rem) minmax(0,1fr);gap:0 2rem;padding:1.5rem 0}}
section+section{{border-top:1px solid var(--line)}}
svg{{width:100%;height:auto;display:block}}figure{{margin:0}}
code{{color:var(--soft);font-size:.85rem;overflow-wrap:anywhere}}p{{margin:.5em 0;white-space:pre-line}}
ul{{columns:2;padding-left:1.2em;margin:.6em 0}}a{{color:inherit}}
@media (max-width:44rem){{section{{grid-template-columns:1fr;gap:.8rem}}}}
@media print{{section{{break-inside:avoid}}}}
"""
_VARIABLES: Final = "--paper:{0[paper]};--ink:{0[clue]};--soft:{0[label]};--line:{0[slate_tint]}"


def walkthrough_html(
    puzzle: GridLike | Puzzle,
    steps: Sequence[Step],
    *,
    title: str | None = None,
    lang: LangName = "en",
    theme: ThemeName = "auto",
) -> str:
    """Write the solution path of a puzzle, classic or variant, as one self-contained HTML file without scripts.

    >>> import nonet
    >>> puzzle = nonet.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> page = walkthrough_html(puzzle, list(nonet.explain(puzzle)))
    >>> page.count("<section"), page.count("<svg")
    (53, 53)
    """
    words = language(lang)
    way = way_of(puzzle, steps, lang)
    heading = escape(title or words.text("walk.title"))
    rows = "".join(
        f'<li><a href="#step-{number}">{escape(name)}</a> × {times}</li>' for name, times, number in way.techniques
    )
    code = f"<code>{way.opening.notation}</code>" if way.opening.notation else ""
    opening = (
        f"<section>{_picture(way.opening.scene, theme)}<div><h1>{heading}</h1>"
        f"<p>{way.opening.name}</p><ul>{rows}</ul>{code}</div></section>\n"
    )
    sections = [opening]
    sections += [_step(number, station, theme) for number, station in enumerate(way.steps, 1)]
    sections.append(f"<section>{_picture(way.ending.scene, theme)}<div><h2>{way.ending.name}</h2></div></section>\n")
    light = theme_of(theme)
    dark = f"@media (prefers-color-scheme:dark){{:root{{{_VARIABLES.format(DARK)}}}}}\n" if theme == "auto" else ""
    scheme = {"auto": "light dark", "light": "light", "dark": "dark"}[theme]
    style = _STYLE.format(scheme=scheme, light=light, dark=dark)
    return (
        f'<!doctype html>\n<html lang="{words.html_lang}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width">\n<title>{heading}</title>\n'
        f"<style>\n{style}</style>\n</head>\n<body>\n<main>\n{''.join(sections)}</main>\n</body>\n</html>\n"
    )


def _picture(scene: Scene, theme: str) -> str:
    return f"<figure>{write_svg(scene, theme, 416)}</figure>\n"


def _step(number: int, station: Station, theme: str) -> str:
    return (
        f'<section id="step-{number}">{_picture(station.scene, theme)}<div><h2>{escape(station.name)}</h2>'
        f"<p>{escape(station.words)}</p><code>{escape(station.notation)}</code></div></section>\n"
    )
