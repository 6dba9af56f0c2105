"""The words: both languages speak of every technique, name every cell that matters, and are whole sentences."""

import re
from functools import cache

import pytest

import nonet
from logic.boards import some_puzzles
from nonet.geometry import cell_name
from nonet.logic import LANGUAGES, Family, LogicConfig, Role, Step, describe
from nonet.logic.words import language

#: Techniques that are quick to find anywhere; the pages of the documentation hold an example of every one.
QUICK = [
    entry.id
    for entry in nonet.techniques()
    if entry.family not in (Family.FRANKEN_FISH, Family.MUTANT_FISH, Family.KRAKEN_FISH, Family.FORCING)
]
#: Evidence that says how a pattern was built and need not be told cell by cell.
UNTOLD = {Role.CANNIBAL, Role.RESTRICTED, Role.COMMON}


@cache
def found_steps() -> tuple[Step, ...]:
    """Collect many different steps: the ways through some puzzles, and all quick steps of a few positions."""
    steps: list[Step] = []
    for number, line in enumerate(some_puzzles()):
        path = list(nonet.explain(line))
        steps += path
        hard = [step for step in path if step.technique.family is not Family.SINGLES]
        if hard and number % 4 == 1:
            steps += nonet.find_steps(hard[len(hard) // 2].grid, QUICK)
    return tuple({str(step): step for step in steps}.values())


def told_cells(step: Step) -> set[int]:
    """Give the cells that an explanation must name."""
    if step.technique.family in (Family.LAST_RESORT,):
        return set()
    cells = {entry.cell for entry in step.candidates if entry.role not in UNTOLD}
    cells.update(cell for entry in step.sets for cell in entry.cells)
    if not step.technique.id.startswith("forcing_net"):
        cells.update(cell for chain in step.chains for node in chain for cell in node.cells)
    return cells | {cell for cell, _ in (*step.placements, *step.eliminations)}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_technique_has_words_and_a_description(lang: str) -> None:
    ids = {entry.id for entry in nonet.techniques()}
    assert set(language(lang).WORDS) == ids
    assert set(language(lang).ABOUT) == ids
    for entry in nonet.techniques():
        assert describe(entry, lang)


def test_the_languages_have_the_same_rooms() -> None:
    rooms = [{name for name in dir(language(lang)) if not name.startswith("_")} for lang in LANGUAGES]
    assert rooms[0] == rooms[1]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_explanations_name_every_cell_that_matters(lang: str) -> None:
    for step in found_steps():
        text = step.explain(lang)
        missing = [cell_name(cell) for cell in told_cells(step) if cell_name(cell) not in text]
        assert not missing, (str(step), missing, text)
        for _, digit in (*step.placements, *step.eliminations):
            assert str(digit) in re.sub(r"r\dc\d", "", text)


def test_english_is_made_of_whole_sentences() -> None:
    for step in found_steps():
        text = step.explain("en")
        assert text.endswith(".")
        assert re.match(r"[A-Z]|r\dc\d", text), text
        assert not re.search(r"  |\.\.|,,| ,| \.|\band and\b|\(\)|None(?! of)|\[|\]|\bthe the\b", text), text
        assert not re.search(r"[\u4e00-\u9fff]", text), text
        assert not re.search(r"\b1 cells\b|r\dc\d (hold|see|lose) .*only one cell", text), text


def test_chinese_is_chinese() -> None:
    for step in found_steps():
        text = step.explain("zh")
        assert text.endswith("。")
        assert not re.search(r"[,.;:()]|。。|,,|和和|None| ", text.replace("XY-Wing", "")), text
        assert not re.search(r"[a-z]{3,}", text), text


def test_many_techniques_were_read() -> None:
    assert len({step.technique.id for step in found_steps()}) >= 40


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_explanation_is_a_novel(lang: str) -> None:
    limit = {"en": 1200, "zh": 600}[lang]
    for line in some_puzzles():
        for step in nonet.explain(line, config=LogicConfig()):
            if step.technique.family is not Family.FORCING:
                assert len(step.explain(lang)) < limit, step.explain(lang)


def test_an_unknown_language_is_refused() -> None:
    step = next(nonet.explain(some_puzzles()[0]))
    with pytest.raises(ValueError, match="expected a language of en, zh, got 'de'"):
        step.explain("de")
