"""Printable books and walk-throughs: pages, order, searchable text."""

import io
import json
import re
from html.parser import HTMLParser
from itertools import islice
from pathlib import Path
from typing import Literal
from xml.etree import ElementTree

import pytest
from pypdf import PdfReader

import nonet
from nonet.render import BookPuzzle
from nonet.words import LANGUAGES, LangName, language
from render.samples import PUZZLE, examples
from shell import run

SOLUTION = nonet.solve(PUZZLE)
HARD = nonet.parse("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")


def pages_of(document: bytes) -> list[str]:
    return [page.extract_text() for page in PdfReader(io.BytesIO(document)).pages]


def entries(count: int) -> list[BookPuzzle]:
    return [BookPuzzle(PUZZLE, f"Puzzle of day {n}", "easy", SOLUTION) for n in range(1, count + 1)]


@pytest.mark.parametrize(("per_page", "puzzle_pages"), [(1, 13), (2, 7), (4, 4), (6, 3), (9, 2)])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_book_has_the_pages_it_needs(per_page: int, puzzle_pages: int, paper: str) -> None:
    document = nonet.render.book(entries(13), per_page=per_page, paper=paper)  # type: ignore[arg-type]
    reader = PdfReader(io.BytesIO(document))
    assert len(reader.pages) == puzzle_pages + 2  # twelve solutions to a page
    box = reader.pages[0].mediabox
    assert (round(box.width), round(box.height)) == ((595, 842) if paper == "a4" else (612, 792))


def test_puzzles_solutions_and_pages_are_numbered_in_order() -> None:
    pages = pages_of(nonet.render.book(entries(5), per_page=4, title="For the train"))
    assert len(pages) == 3
    for number, page in enumerate(pages, 1):
        assert str(number) in page.splitlines()
    assert "For the train" in pages[0]
    assert all(f"Puzzle of day {n}" in pages[0] for n in (1, 2, 3, 4))
    assert "Puzzle of day 5" in pages[1]
    assert pages[0].count("easy") == 4
    assert "Solutions" in pages[2]
    assert sum(character.isdigit() for character in pages[2]) >= 5 * 81


def digits_of(page: str) -> int:
    return sum(character.isdigit() for character in page)


def test_solutions_are_printed_upside_down_or_not_at_all() -> None:
    plain = nonet.render.book([BookPuzzle(PUZZLE, solution=SOLUTION)], per_page=1, solutions="none")
    turned = nonet.render.book([BookPuzzle(PUZZLE, solution=SOLUTION)], per_page=1, solutions="upside-down")
    assert len(pages_of(plain)) == len(pages_of(turned)) == 1
    assert digits_of(pages_of(turned)[0]) == digits_of(pages_of(plain)[0]) + 81 + 1  # the board, and its number
    operations = PdfReader(io.BytesIO(turned)).pages[0].get_contents()
    assert operations is not None
    assert re.search(rb"\n-1 0 0 -1 [0-9.]+ [0-9.]+ cm", operations.get_data())  # a half turn


def test_a_book_can_be_chinese_and_truncates_long_titles() -> None:
    book = nonet.render.book([BookPuzzle(PUZZLE, "很长" * 60, "简单", SOLUTION)], title="数独", lang="zh", per_page=9)
    first, second = pages_of(book)
    assert "数独" in first
    assert "简单" in first
    assert "…" in first
    assert "很长" * 20 not in first
    assert "答案" in second


def test_a_puzzle_without_solution_says_so_at_the_back() -> None:
    assert "solution unknown" in pages_of(nonet.render.book([PUZZLE]))[1]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"per_page": 5}, "expected puzzles to a page of 1, 2, 4, 6, 9, got 5"),
        ({"paper": "a3"}, "expected paper of a4, letter, got 'a3'"),
        ({"solutions": "front"}, "expected solutions of back, upside-down, none, got 'front'"),
        ({"lang": "fr"}, "expected a language of en, zh, ja, got 'fr'"),
    ],
)
def test_bad_arguments_are_named(options: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=re.escape(message)):
        nonet.render.book([PUZZLE], **options)  # type: ignore[arg-type]


def test_an_empty_book_is_refused() -> None:
    with pytest.raises(ValueError, match="expected at least one puzzle, got none"):
        nonet.render.book([])


# ── walk-throughs ──────────────────────────────────────────────────────────────────────────────────────────────


class Outline(HTMLParser):
    """Collect the headings of a page, and its tags."""

    def __init__(self) -> None:
        super().__init__()
        self.headings: list[str] = []
        self.tags: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag in ("h1", "h2"):
            self.headings.append("")

    def handle_data(self, data: str) -> None:
        if self.tags and self.tags[-1] in ("h1", "h2"):
            self.headings[-1] += data.strip()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_web_page_has_every_step_with_picture_and_words(lang: LangName) -> None:
    steps = list(nonet.explain(PUZZLE))
    page = nonet.render.walkthrough_html(PUZZLE, steps, lang=lang)
    outline = Outline()
    outline.feed(page)
    names = [f"{n}. {step.technique.name_in(lang)}" for n, step in enumerate(steps, 1)]
    assert outline.headings[1:-1] == names
    assert outline.tags.count("svg") == len(steps) + 2
    assert all(step.explain(lang) in page for step in steps)
    assert f'lang="{language(lang).html_lang}"' in page
    assert "script" not in outline.tags
    for picture in re.findall(r"<svg.*?</svg>", page, re.DOTALL)[:5]:
        ElementTree.fromstring(picture)


def test_a_walk_that_ends_early_says_so() -> None:
    steps = list(islice(nonet.explain(HARD), 3))
    page = nonet.render.walkthrough_html(HARD, steps, title="Up to <here>")
    assert "Where the steps end" in page
    assert "<h1>Up to &lt;here&gt;</h1>" in page
    assert "Where the steps end" in nonet.render.walkthrough_html(HARD, [])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_hand_out_has_every_step_in_order(lang: LangName) -> None:
    steps = list(nonet.explain(PUZZLE))[:20]
    pages = pages_of(nonet.render.walkthrough_pdf(PUZZLE, steps, lang=lang))
    text = "".join("\n".join(pages).split())
    at = -1
    for number, step in enumerate(steps, 1):
        name = "".join(f"{number}. {step.technique.name_in(lang)}".split())
        found = text.find(name, at + 1)
        assert found > at, name
        at = found
    assert len(pages) == -(-(len(steps) + 2) // 3)  # three blocks to a page


def test_the_longest_words_stay_on_their_page() -> None:
    """Nets have the longest words and notations; each must fit beside its picture or below it."""
    steps = [examples()[name] for name in ("forcing_net_verity", "forcing_net_contradiction", "death_blossom")]
    for paper in ("a4", "letter"):
        pages = pages_of(nonet.render.walkthrough_pdf(steps[0].grid, steps, paper=paper))
        text = "".join("".join(pages).split())
        for step in steps:
            assert "".join(step.explain().split())[-40:] in text


@pytest.mark.parametrize("solutions", ["back", "upside-down", "none"])
def test_a_book_takes_rules_and_other_sizes(solutions: Literal["back", "upside-down", "none"]) -> None:
    killer = nonet.generate(variant="killer", size=4, seed=1)
    pages = pages_of(
        nonet.render.book(
            [
                BookPuzzle(killer, title="Cages", solution=nonet.solve(killer)),
                BookPuzzle(nonet.variants.Puzzle(size=16)),
                BookPuzzle(PUZZLE, solution=SOLUTION),
            ],
            solutions=solutions,
        )
    )
    assert "1  Cages" in pages[0]
    assert ("solution unknown" in " ".join(pages)) == (solutions != "none")


def test_the_shell_prints_puzzles_with_rules(tmp_path: Path) -> None:
    killer = nonet.generate(variant="killer", size=4, seed=1)
    puzzles = tmp_path / "puzzles.jsonl"
    puzzles.write_text(json.dumps(killer.to_json()) + "\n" + json.dumps({"puzzle": PUZZLE.to_line()}) + "\n")
    done = run("print", str(puzzles), "-o", str(tmp_path / "book.pdf"), code=0)
    assert "2 puzzles in" in done.stderr
    assert "easy" in pages_of((tmp_path / "book.pdf").read_bytes())[0]
