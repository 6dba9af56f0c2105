"""The page docs/gallery: a picture of every kind of rule, from the renderer, the examples and the words.

The build of the site makes it (`site_hook.py`).
"""

from __future__ import annotations

from pathlib import Path

from variant_examples import examples, mixed

from nonet import render
from nonet.variants import RULES, Puzzle, solve
from nonet.words import language

FOLDER = Path(__file__).parents[1] / "docs" / "gallery"

HEAD = """\
# Gallery of variants

Every kind of rule in [nonet.variants](../variants.md), as `nonet.render.svg` draws it. The digits are one solution of
the board. Rules that cannot be drawn are written below the board; `legend=True` explains all rules, in English, or in
Chinese or Japanese with `lang="zh"` or `lang="ja"`. The kinds differ in shape, not only in colour. The build of
the site draws these pictures.

"""


def pictures() -> dict[str, str]:
    """Draw all pictures by file name."""
    boards = {**mixed(), **examples()}
    return {
        f"{name}.svg": render.svg(puzzle, digits=_digits(name, puzzle), size=420) for name, puzzle in boards.items()
    }


def _digits(name: str, puzzle: Puzzle) -> tuple[int, ...] | None:
    return None if name in mixed() else solve(puzzle, unique=False).digits


def page() -> str:
    """Write the page: whole boards first, then a picture for each kind."""
    text = HEAD
    text += "| several rules | clues outside |\n|---|---|\n| ![Several rules on one board](images/mixed.svg) | "
    text += "![Clues outside the board](images/outside.svg) |\n\n"
    text += "| jigsaw | 16×16 |\n|---|---|\n| ![A jigsaw with both diagonals](images/jigsaw.svg) | "
    text += "![A board of 16×16](images/large.svg) |\n\n"
    grammar = language("en").grammar
    for kind, puzzle in sorted(examples().items()):
        rule = next(rule for rule in puzzle.rules if rule.kind == kind)
        name = grammar.sentence(grammar.write(rule.name()))
        text += f"## {name}\n\n`{RULES[kind].__name__}`: {grammar.write(rule.meaning())}\n\n"
        text += f"![{name}](images/{kind}.svg){{ width=360 }}\n\n"
    return text.rstrip() + "\n"


def files() -> dict[str, str]:
    """Return the page and its pictures by file name."""
    return {"README.md": page(), **{f"images/{name}": picture for name, picture in pictures().items()}}
