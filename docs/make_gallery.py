"""Write docs/gallery: a picture of every kind of rule, from the renderer, the examples and the words.

`make docs` runs it; a test fails when a picture or the page is stale.
"""

from __future__ import annotations

from pathlib import Path

from variant_examples import examples, mixed

from nonet import render
from nonet.variants import RULES, Puzzle, solve
from nonet.words import language
from nonet.words.rules import rule_meaning, rule_name

FOLDER = Path(__file__).parent / "gallery"

HEAD = """\
# Gallery of variants

Every kind of rule in [nonet.variants](../variants.md), as `nonet.render.svg` draws it. The digits are one solution of
the board. Rules that cannot be drawn are written below the board; `legend=True` explains all rules, in English, or in
Chinese or Japanese with `lang="zh"` or `lang="ja"`. The kinds differ in shape, not only in colour. `make docs` draws
these pictures.

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
        name = grammar.sentence(grammar.write(rule_name(rule)))
        text += f"## {name}\n\n`{RULES[kind].__name__}`: {grammar.write(rule_meaning(rule))}\n\n"
        text += f"![{name}](images/{kind}.svg){{ width=360 }}\n\n"
    return text.rstrip() + "\n"


if __name__ == "__main__":
    (FOLDER / "images").mkdir(parents=True, exist_ok=True)
    for name, picture in pictures().items():
        (FOLDER / "images" / name).write_text(picture, encoding="utf-8")
    (FOLDER / "README.md").write_text(page(), encoding="utf-8")
