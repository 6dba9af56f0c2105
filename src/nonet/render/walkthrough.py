"""walkthrough_html: the way through a puzzle as a web page, one picture per step with its words."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from nonet.inputs import as_grid
from nonet.render.board import board_scene, checked_steps
from nonet.render.theme import DARK, theme_of
from nonet.render.vector import escape, write_svg
from nonet.words import language

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nonet.grid import Grid
    from nonet.inputs import GridLike
    from nonet.logic.step import Step
    from nonet.render.theme import ThemeName
    from nonet.words import LangName

__all__ = ["count_techniques", "walkthrough_html"]

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
    puzzle: GridLike,
    steps: Sequence[Step],
    *,
    title: str | None = None,
    lang: LangName = "en",
    theme: ThemeName = "auto",
) -> str:
    """Write the way through a puzzle as one HTML file: no script, nothing fetched.

    >>> import nonet
    >>> puzzle = nonet.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> page = walkthrough_html(puzzle, list(nonet.explain(puzzle)))
    >>> page.count("<section"), page.count("<svg")
    (53, 53)
    """
    puzzle = as_grid(puzzle)
    steps = checked_steps(steps)
    words = language(lang)
    heading = escape(title or words.text("walk.title"))
    sections = [_opening(puzzle, steps, heading, lang, theme)]
    sections += [_step(number, step, lang, theme) for number, step in enumerate(steps, 1)]
    sections.append(_ending(puzzle, steps, lang, theme))
    light = theme_of(theme)
    dark = f"@media (prefers-color-scheme:dark){{:root{{{_VARIABLES.format(DARK)}}}}}\n" if theme == "auto" else ""
    scheme = {"auto": "light dark", "light": "light", "dark": "dark"}[theme]
    style = _STYLE.format(scheme=scheme, light=light, dark=dark)
    return (
        f'<!doctype html>\n<html lang="{words.html_lang}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width">\n<title>{heading}</title>\n'
        f"<style>\n{style}</style>\n</head>\n<body>\n<main>\n{''.join(sections)}</main>\n</body>\n</html>\n"
    )


def count_techniques(steps: Sequence[Step], lang: LangName) -> list[tuple[str, int, int]]:
    """List the techniques in use, in the order of their first use: name, how often, number of the first step."""
    counts = Counter(step.technique.id for step in steps)
    first: dict[str, tuple[str, int, int]] = {}
    for number, step in enumerate(steps, 1):
        entry = step.technique
        first.setdefault(entry.id, (entry.name_in(lang), counts[entry.id], number))
    return list(first.values())


def _picture(grid: Grid, step: Step | None, lang: LangName, theme: str) -> str:
    return f"<figure>{write_svg(board_scene(grid, step, legend=True, lang=lang), theme, 416)}</figure>\n"


def _opening(puzzle: Grid, steps: Sequence[Step], heading: str, lang: LangName, theme: str) -> str:
    rows = "".join(
        f'<li><a href="#step-{number}">{escape(name)}</a> × {times}</li>'
        for name, times, number in count_techniques(steps, lang)
    )
    return (
        f"<section>{_picture(puzzle, None, lang, theme)}<div><h1>{heading}</h1>"
        f"<p>{len(steps)} {language(lang).text('walk.steps')}</p><ul>{rows}</ul>"
        f"<code>{puzzle.to_line()}</code></div></section>\n"
    )


def _step(number: int, step: Step, lang: LangName, theme: str) -> str:
    name = escape(step.technique.name_in(lang))
    return (
        f'<section id="step-{number}">{_picture(step.grid, step, lang, theme)}<div><h2>{number}. {name}</h2>'
        f"<p>{escape(step.explain(lang))}</p><code>{escape(str(step))}</code></div></section>\n"
    )


def _ending(puzzle: Grid, steps: Sequence[Step], lang: LangName, theme: str) -> str:
    last = steps[-1].apply() if steps else puzzle
    words = language(lang).text("walk.end" if last.is_complete else "walk.stuck")
    return f"<section>{_picture(last, None, lang, theme)}<div><h2>{words}</h2></div></section>\n"
