"""Explanations: every language says the same about every technique, in whole sentences."""

import re
from functools import cache

import pytest

import nonet
from logic.boards import example, some_puzzles
from nonet.logic import ChainNode, Family, Link, LogicConfig, Role, Step, describe
from nonet.logic.examples import examples_of
from nonet.logic.facts import FACTS
from nonet.logic.facts.chains import called
from nonet.words import LANGUAGES, LangName, language
from nonet.words.saying import Say
from nonet.words.templates import fields_of

LINKS = {"=": Link.STRONG, "-": Link.WEAK}
#: Techniques that are quick to find anywhere; the pages of the documentation hold an example of every one.
QUICK = [
    entry.id
    for entry in nonet.techniques()
    if entry.family not in (Family.FRANKEN_FISH, Family.MUTANT_FISH, Family.KRAKEN_FISH, Family.FORCING)
]


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


def test_every_technique_has_facts() -> None:
    assert set(FACTS) == {entry.id for entry in nonet.techniques()}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_technique_has_a_name_and_a_description(lang: LangName) -> None:
    found = language(lang)
    assert set(found.techniques) == {entry.id for entry in nonet.techniques()}
    assert set(found.families) == {family.value for family in Family}
    assert len({describe(entry, lang) for entry in nonet.techniques()}) == len(nonet.techniques())


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])
def test_every_language_says_the_same_from_the_same_facts(lang: LangName) -> None:
    """A template may leave out how many there are; a cell, a digit, a house or an outcome it may not."""
    english, other = language("en").grammar.messages, language(lang).grammar.messages
    for key, template in english.items():
        if not key.startswith("error."):
            assert fields_of(other[key]) - {"count"} == fields_of(template) - {"count"}, (lang, key)


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])
def test_errors_mention_no_facts_that_english_does_not(lang: LangName) -> None:
    """English may quote more of what was read; the names of Python's types and its own errors stay English."""
    english, other = language("en").grammar.messages, language(lang).grammar.messages
    for key, template in english.items():
        if key.startswith("error."):
            assert fields_of(other[key]) <= fields_of(template) | {"rules", "count", "got", "line"}, key
            assert ("{where}" in template) == ("{where}" in other[key]), key


def test_english_is_made_of_whole_sentences() -> None:
    for step in found_steps():
        text = re.sub(r"\n *", "\n", step.explain("en"))  # nested links are indented
        assert text.endswith(".")
        assert re.match(r"[A-Z]|r\dc\d", text), text
        assert not re.search(r"  |\.\.|,,| ,| \.|\band and\b|\(\)|None(?! of)|\[|\]|\bthe the\b|\ba 8|[{}]", text), text
        assert not re.search(r"[\u3040-\u9fff]|[.?] [a-z](?!\dc\d)", text), text


@pytest.mark.parametrize("lang", ["zh", "ja"])
def test_chinese_and_japanese_use_their_own_punctuation(lang: LangName) -> None:
    for step in found_steps():
        text = re.sub(r"\n *[\d.]+ |[A-Z]+-[RW]ing", "", step.explain(lang))
        assert text.endswith("。")
        assert not re.search(r"[,.;:()?]|。。|和和|とと|None| |[{}]|、、|、。|。、|，，|，。", text), text
        assert not re.search(r"[a-z]{3,}", text), text
        assert bool(re.search(r"[\u3040-\u30ff]", text)) == (lang == "ja"), text


def test_many_techniques_were_read() -> None:
    assert len({step.technique.id for step in found_steps()}) >= 40


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_explanation_is_too_long(lang: LangName) -> None:
    limit = {"en": 1400, "zh": 700, "ja": 900}[lang]
    for line in some_puzzles():
        for step in nonet.explain(line, config=LogicConfig()):
            if step.technique.family is not Family.FORCING:
                assert len(step.explain(lang)) < limit, step.explain(lang)


def test_long_chains_are_described_link_by_link() -> None:
    numbered = [step for step in found_steps() if "\n2. " in step.explain()]
    assert {step.technique.family for step in numbered} >= {Family.CHAINS}


@pytest.mark.parametrize("family", [Family.FRANKEN_FISH, Family.MUTANT_FISH])
def test_only_eliminated_cannibal_cells_are_said_to_use_up_two_covers(family: Family) -> None:
    for technique in [entry for entry in nonet.techniques() if entry.family is family]:
        for step in examples_of(technique):
            own = {cell for cell, _ in step.eliminations} & set(step.cells_of(Role.CANNIBAL))
            told = re.search(r"(r[^.]*) belongs? to the base", step.explain())
            assert bool(told) == bool(own), step


@pytest.mark.parametrize(
    ("links", "technique", "name"),
    [
        ("4r1c1=5r1c1-5r1c9=5r5c9-4r5c9=4r5c2", "aic", "M-Wing"),
        ("4r5c2=4r5c9-5r5c9=5r1c9-5r1c1=4r1c1", "aic", "M-Wing"),
        ("4r1c1=5r1c1-5r1c9=5r5c9-5r5c5=5r9c5", "aic", None),
        ("4r1c1=5r1c1-5r1c9=5r5c9-6r5c9=6r5c2", "aic", "H-Wing"),
        ("4r1c1=5r1c1-5r1c9=6r1c9-6r5c9=6r5c2", "aic", "H-Wing"),
        ("4r1c1=4r1c5-4r5c5=5r5c5-5r5c9=5r9c9", "aic", "S-Wing"),
        ("4r1c1=4r1c5-5r1c5=5r5c5-6r5c5=6r5c1", "aic", "L-Wing"),
        ("4r1c1=4r1c5-4r5c5=4r5c9-5r5c9=5r9c9", "aic", "L-Wing"),
        ("4r1c1=4r1c5-4r5c5=5r5c5-5r5c1=5r1c1", "continuous_nice_loop", "M-Ring"),
        ("4r1c1=5r1c1-5r1c9=5r5c9-5r5c1=4r5c1", "continuous_nice_loop", "W-Ring"),
        ("4r1c1=4r1c5-4r5c5=4r5c9-4r9c9=4r9c1", "aic", None),
        ("4r1c1=4r1c5-5r1c5=5r5c5-6r5c5=6r5c1-7r5c1=7r9c1", "aic", None),
    ],
)
def test_short_chains_have_their_names(links: str, technique: str, name: str | None) -> None:
    """The definitions are those of public threads on wings: (X=Y)-Y=(Y-X)=X is an M-Wing, and so on."""
    nodes = [
        ChainNode(int(digit), (9 * (int(row) - 1) + int(column) - 1,), is_on=link == "=", link=LINKS.get(link))
        for link, digit, row, column in re.findall(r"([=-]?)(\d)r(\d)c(\d)", links)
    ]
    step = Step(nonet.logic.technique(technique), nonet.parse("." * 81), chains=(tuple(nodes),))
    assert [message.values["name"] for message in called(step) if isinstance(message, Say)] == [name] * bool(name)


def test_a_dual_empty_rectangle_describes_each_link_from_its_near_end() -> None:
    step = example("dual_empty_rectangle")
    links = [nonet.geometry.cell_name(cell) for cell, _ in step.candidates_of(Role.LINK)]
    assert len(links) == 4
    for near, far in (links[:2], links[2:]):
        assert f"{near} and {far}. If {far} is" in step.explain()
