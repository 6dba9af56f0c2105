"""The pages of docs/techniques: one for every technique, from the catalogue, an example board and the words.

The build of the site makes them (`site_hook.py`); a test fails when an example no longer yields its step.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeAlias

import technique_texts_ja as ja
import technique_texts_zh as zh
from technique_texts import ELSEWHERE, SPOTTING, WHY

import nonet
from nonet.geometry import cell_name
from nonet.logic import LANGUAGES, Family, Role, Step, Technique, describe
from nonet.logic.examples import examples_of

if TYPE_CHECKING:
    from nonet.words import LangName

Lang: TypeAlias = Literal["zh", "ja"]

FOLDER = Path(__file__).parents[1] / "docs" / "techniques"

#: Signs of cells on the board: the pattern, and the parts of it that the text tells apart.
PATTERN = "*"
#: The example, a harder board, and one to try.
MOST_BOARDS = 3
SIGNS = {
    Role.FIN: ("#", "fins"),
    Role.ENDO_FIN: ("#", "fins"),
    Role.PIVOT: ("#", "the pivot"),
    Role.ROOF: ("#", "corners with further candidates"),
    Role.EXTRA: ("#", "cells with extra candidates"),
    Role.COLOR_B: ("#", "the second colour"),
    Role.COLOR_C: ("+", "the second cluster"),
    Role.COLOR_D: ("+", "the second cluster"),
    Role.ALS_B: ("#", "set B"),
    Role.ALS_C: ("+", "set C"),
    Role.SUBSET: ("+", "the set beside the pattern"),
    Role.TARGET: ("#", "targets"),
    Role.MIRROR: ("+", "mirrors"),
    Role.LINK: ("+", "the link"),
    Role.LINE: ("#", "the set in the line"),
    Role.BOX: ("+", "the set in the box"),
}

INDEX = """\
# Techniques

All techniques of nonet, easiest first: the order in which `nonet.explain` tries them. Level and score are HoDoKu's; SE
is Sudoku Explainer's rating of the simplest case. Techniques that are *on* are used for ratings, hints and
explanations. Those marked *in hints*, which HoDoKu lacks, are used only for hints and explanations; the one marked *on
the scale*, brute force, only for ratings. Techniques that are *off* are used only if a
[configuration](../logic.md#configuration) enables them. The build of the site makes these pages from the catalogue.
"""


def examples() -> dict[str, list[Step]]:
    """Return the examples of each technique; raise if the step of one is gone."""
    return {technique.id: examples_of(technique) for technique in nonet.techniques()}


def pages() -> dict[str, str]:
    """Return all pages by file name."""
    catalogue = nonet.techniques()
    steps = examples()
    found = {"README.md": index(catalogue)}
    found |= {f"README.{lang}.md": index_in(lang, catalogue) for lang in TEXTS}
    for number, entry in enumerate(catalogue):
        before = catalogue[number - 1] if number else None
        after = catalogue[number + 1] if number + 1 < len(catalogue) else None
        found[f"{entry.id}.md"] = page(entry, steps[entry.id], before, after)
        for lang in TEXTS:
            found[f"{entry.id}.{lang}.md"] = page_in(lang, entry, steps[entry.id], before, after)
    return found


def index(catalogue: tuple[Technique, ...]) -> str:
    """Return the table of all techniques, by family in the order in which the families first come up."""
    text = INDEX
    for family in dict.fromkeys(entry.family for entry in catalogue):
        text += f"\n## {_title(family)} · {family.name_in('zh')} · {family.name_in('ja')}\n\n"
        text += "| technique | 中文 | 日本語 | level | score | SE | default |\n|---|---|---|---|---:|---:|---|\n"
        for entry in catalogue:
            if entry.family is family:
                rating = "" if entry.se_rating is None else f"{entry.se_rating:.1f}"
                names = f"[{entry.name}]({entry.id}.md) | {entry.name_in('zh')} | {entry.name_in('ja')}"
                default = entry.default
                text += f"| {names} | {entry.level.value} | {entry.score} | {rating} | {default} |\n"
    return text


def _title(family: Family) -> str:
    name = family.name_in("en")
    return name[0].upper() + name[1:]


def page(entry: Technique, steps: list[Step], before: Technique | None, after: Technique | None) -> str:
    """Return the page of one technique."""
    rating = "no rating" if entry.se_rating is None else f"{entry.se_rating:.1f}"
    parts = [
        f"# {' · '.join(dict.fromkeys(entry.name_in(lang) for lang in LANGUAGES))}",
        (
            f"`{entry.id}` · {entry.family.name_in('en')} · HoDoKu: {entry.level.value}, score {entry.score} · "
            f"Sudoku Explainer: {rating} · {entry.default} by default"
        ),
        *(describe(entry, lang) for lang in LANGUAGES),
    ]
    parts += teach(entry)
    for step in steps[:1]:
        parts += [
            "## Example",
            f"![{entry.name} on a board](images/{entry.id}.svg)",
            f"`{step}`",
            *(step.explain(lang) for lang in LANGUAGES),
            f"<details><summary>The board as text</summary>\n\n```\n{board(step)}\n```\n\n{key(step)}\n\n</details>",
            f"```python\n{program(step)}\n```",
        ]
    if len(steps) > MOST_BOARDS - 1:
        parts += ["## A harder board", *further(steps[1], "en")]
    if len(steps) > 1:
        question = f"Where is the {entry.name} on this board?"
        parts += ["## Try it", question, *further(steps[-1], "en", "The answer")]
    links = []
    if before:
        links.append(f"← [{before.name}]({before.id}.md)")
    links.append("[all techniques](README.md)")
    if after:
        links.append(f"[{after.name}]({after.id}.md) →")
    parts.append(" · ".join(links))
    return "\n\n".join(parts) + "\n"


#: What the pages of a technique say about it beside the description, by language.
TEXTS: dict[Lang, dict[str, dict[str, str]]] = {
    "zh": {"why": zh.WHY, "spotting": zh.SPOTTING, "elsewhere": zh.ELSEWHERE},
    "ja": {"why": ja.WHY, "spotting": ja.SPOTTING, "elsewhere": ja.ELSEWHERE},
}

#: What stands around the texts on the pages, by language.
LABELS: dict[str, dict[Lang, str]] = {
    "index": {
        "zh": """\
# 技巧

nonet所知的全部技巧，从易到难，也是`nonet.explain`尝试的顺序。等级和分数与HoDoKu一致；
SE是Sudoku Explainer对最简单情形的评分。
""",
        "ja": """\
# テクニック

nonetが知っているすべてのテクニックを易しい順に並べました。`nonet.explain`が試す順でもあります。レベルと得点は
HoDoKuと同じで、SEは最も簡単な場合のSudoku Explainerの評価です。
""",
    },
    "columns": {
        "zh": "| 技巧 | English | 等级 | 分数 | SE | 默认 |",
        "ja": "| テクニック | English | レベル | 得点 | SE | 標準 |",
    },
    "on": {"zh": "开", "ja": "使う"},
    "off": {"zh": "关", "ja": "使わない"},
    "in hints": {"zh": "仅提示", "ja": "ヒントのみ"},
    "on the scale": {"zh": "仅评分", "ja": "評価のみ"},
    "rating": {
        "zh": "HoDoKu：{level}，{score}分 · Sudoku Explainer：{se}",
        "ja": "HoDoKu：{level}、{score}点 · Sudoku Explainer：{se}",
    },
    "no rating": {"zh": "无", "ja": "なし"},
    "why": {"zh": "为什么成立", "ja": "なぜ成り立つか"},
    "spotting": {"zh": "怎样发现", "ja": "見つけ方"},
    "elsewhere": {"zh": "别名", "ja": "別の呼び名"},
    "example": {"zh": "例题", "ja": "例題"},
    "harder": {"zh": "更难的盘面", "ja": "もっと難しい盤面"},
    "exercise": {"zh": "试一试", "ja": "やってみよう"},
    "question": {"zh": "这个盘面上的{name}在哪里？", "ja": "この盤面の「{name}」はどこにあるでしょう？"},
    "answer": {"zh": "答案", "ja": "答え"},
    "every": {"zh": "全部技巧", "ja": "すべてのテクニック"},
}


def index_in(lang: Lang, catalogue: tuple[Technique, ...]) -> str:
    """Return the table of all techniques in a language."""
    text = LABELS["index"][lang]
    for family in dict.fromkeys(entry.family for entry in catalogue):
        text += f"\n## {family.name_in(lang)}\n\n{LABELS['columns'][lang]}\n|---|---|---|---:|---:|---|\n"
        for entry in catalogue:
            if entry.family is family:
                rating = "" if entry.se_rating is None else f"{entry.se_rating:.1f}"
                level, default = entry.level.name_in(lang), LABELS[entry.default][lang]
                names = f"[{entry.name_in(lang)}]({entry.id}.md) | {entry.name}"
                text += f"| {names} | {level} | {entry.score} | {rating} | {default} |\n"
    return text


def page_in(lang: Lang, entry: Technique, steps: list[Step], before: Technique | None, after: Technique | None) -> str:
    """Return the page of one technique in a language."""
    labels = {name: texts[lang] for name, texts in LABELS.items()}
    name = entry.name_in(lang)
    rating = labels["no rating"] if entry.se_rating is None else f"{entry.se_rating:.1f}"
    scale = labels["rating"].format(level=entry.level.name_in(lang), score=entry.score, se=rating)
    parts = [
        f"# {' · '.join(dict.fromkeys((name, entry.name)))}",
        f"`{entry.id}` · {entry.family.name_in(lang)} · {scale}",
        describe(entry, lang),
    ]
    for title, texts in TEXTS[lang].items():
        if text := texts.get(entry.id) or texts.get(entry.family.value):
            parts += [f"## {labels[title]}", text]
    for step in steps[:1]:
        parts += [f"## {labels['example']}", f"![{name}](images/{entry.id}.svg)", f"`{step}`", step.explain(lang)]
    if len(steps) > MOST_BOARDS - 1:
        parts += [f"## {labels['harder']}", *further(steps[1], lang)]
    if len(steps) > 1:
        parts += [
            f"## {labels['exercise']}",
            labels["question"].format(name=name),
            *further(steps[-1], lang, labels["answer"]),
        ]
    links = [f"← [{before.name_in(lang)}]({before.id}.md)"] if before else []
    links.append(f"[{labels['every']}](README.md)")
    links += [f"[{after.name_in(lang)}]({after.id}.md) →"] if after else []
    return "\n\n".join([*parts, " · ".join(links)]) + "\n"


def bare_board(step: Step) -> str:
    """Draw the board of a step without the step."""
    return board(replace(step, eliminations=(), candidates=(), sets=(), chains=(), houses=()))


def teach(entry: Technique) -> list[str]:
    """Say why a technique works, how to spot it and what it is called elsewhere: its own words, or its family's."""
    found = []
    for title, texts in (("Why it works", WHY), ("How to spot it", SPOTTING), ("Elsewhere", ELSEWHERE)):
        text = texts.get(entry.id) or texts.get(entry.family.value)
        if text:
            found += [f"## {title}", text]
    return found


def further(step: Step, lang: LangName, answer: str = "") -> list[str]:
    """Show one more board, with the step at once, or folded away under the title of the answer."""
    told = f"`{step}`\n\n{step.explain(lang)}"
    if not answer:
        return [f"```\n{board(step)}\n```", told]
    return [f"```\n{bare_board(step)}\n```", f"<details><summary>{answer}</summary>\n\n{told}\n\n</details>"]


def picture(step: Step) -> str:
    """Draw the example with the parts of its pattern."""
    return nonet.render.svg(step.grid, step, legend=True) + "\n"


def marks(step: Step) -> dict[int, str]:
    """Return the cells of a pattern their signs."""
    found = dict.fromkeys(step.pattern_cells, PATTERN)
    for role, (sign, _) in SIGNS.items():
        for cell in step.cells_of(role):
            if found.get(cell) == PATTERN:
                found[cell] = sign
    return found


def board(step: Step) -> str:
    """Draw the board as forums do: all candidates of a cell in a row, marks in front, what goes behind a minus sign."""
    struck: dict[int, set[int]] = {}
    for cell, digit in step.eliminations:
        struck.setdefault(cell, set()).add(digit)
    signs = marks(step)
    texts = []
    for cell in range(81):
        digit = step.grid[cell]
        gone = struck.get(cell, set())
        text = str(digit) if digit else "".join(str(d) for d in step.grid.candidates(cell) if d not in gone)
        if gone:
            text += "-" + "".join(map(str, sorted(gone)))
        texts.append(signs.get(cell, "") + text)
    widths = [max(len(texts[9 * row + column]) for row in range(9)) for column in range(9)]
    rule = "+" + "+".join("-" * (sum(widths[at : at + 3]) + 6) for at in (0, 3, 6)) + "+"
    lines = [rule]
    for row in range(9):
        cells = [texts[9 * row + column].ljust(widths[column]) for column in range(9)]
        lines.append("| " + " | ".join("  ".join(cells[at : at + 3]) for at in (0, 3, 6)) + " |")
        if row % 3 == 2:
            lines.append(rule)
    return "\n".join(lines)


def key(step: Step) -> str:
    """Say what the signs on the board mean."""
    used = marks(step)
    told = [f"`{PATTERN}` cells of the pattern"] if PATTERN in used.values() else []
    for role, (sign, name) in SIGNS.items():
        if any(used[cell] == sign for cell in step.cells_of(role)) and not any(
            text.startswith(f"`{sign}`") for text in told
        ):
            told.append(f"`{sign}` {'the stem' if step.technique.id == 'death_blossom' else name}")
    if step.eliminations:
        told.append("`-` candidates that go")
    if step.placements:
        told.append("placed: " + ", ".join(f"{cell_name(cell)} = {digit}" for cell, digit in step.placements))
    return "; ".join(told) + "."


def program(step: Step) -> str:
    """Return the lines of Python that find the step again."""
    grid = step.to_json()["grid"]
    lines = ["import nonet", "", "grid = nonet.Grid(", f'    "{grid["clues"]}",', f'    "{grid["digits"]}",']
    if grid.get("eliminated"):
        lines.append(f'    "{grid["eliminated"]}",')
    lines += [
        ")",
        f'for step in nonet.find_steps(grid, "{step.technique.id}"):',
        '    print(step, step.explain(), sep="\\n")',
    ]
    return "\n".join(lines)


def files() -> dict[str, str]:
    """Return all pages and pictures by file name."""
    return pages() | {f"images/{name}.svg": picture(steps[0]) for name, steps in examples().items() if steps}
