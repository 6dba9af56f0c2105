"""The catalogue: every technique once, with HoDoKu's facts, found by id or by name."""

import json
import re

import pytest

import nonet
from nonet.logic import Family, Level, technique
from nonet.words import LANGUAGES


def test_ids_and_names_are_unique_and_well_formed() -> None:
    entries = nonet.techniques()
    assert len({entry.id for entry in entries}) == len(entries)
    for lang in LANGUAGES:
        assert len({entry.name_in(lang) for entry in entries}) == len(entries)
    for entry in entries:
        assert re.fullmatch(r"[a-z0-9_]+", entry.id)
        for lang in ("zh", "ja"):
            assert not re.search(r"[(),:]", entry.name_in(lang)), entry.name_in(lang)


def test_the_order_rises_and_brute_force_comes_last() -> None:
    orders = [entry.order for entry in nonet.techniques()]
    assert orders == sorted(orders)
    assert nonet.techniques()[-1].id == "brute_force"


@pytest.mark.parametrize(
    ("name", "level", "score", "is_on", "se_rating"),
    [
        ("full_house", "easy", 4, True, 1.0),
        ("hidden_single", "easy", 14, True, 1.2),
        ("locked_pair", "medium", 40, True, None),
        ("hidden_triple", "medium", 100, True, 4.0),
        ("naked_quad", "hard", 120, True, 5.0),
        ("squirmbag", "unfair", 470, False, None),
        ("bug_plus_1", "hard", 100, True, 5.6),
        ("xyz_wing", "hard", 180, True, 4.4),
        ("sue_de_coq", "unfair", 250, True, None),
        ("als_xy_chain", "unfair", 340, True, None),
        ("death_blossom", "unfair", 360, False, None),
        ("kraken_fish_1", "extreme", 500, False, None),
        ("forcing_net_verity", "extreme", 700, True, 8.5),
        ("brute_force", "extreme", 10000, True, None),
    ],
)
def test_levels_and_scores_are_the_known_ones(
    name: str, level: str, score: int, is_on: bool, se_rating: float | None
) -> None:
    entry = technique(name)
    assert (entry.level.value, entry.score, entry.is_on, entry.se_rating) == (level, score, is_on, se_rating)


def test_a_technique_is_found_by_id_and_by_name_in_every_language() -> None:
    for entry in nonet.techniques():
        assert technique(entry.id) is technique(entry) is entry
        for lang in LANGUAGES:
            assert technique(entry.name_in(lang)) is entry
    assert technique("xy wing").id == "xy_wing"
    with pytest.raises(ValueError, match="expected a technique, got 'no such thing'"):
        technique("no such thing")


def test_only_uniqueness_techniques_need_uniqueness() -> None:
    for entry in nonet.techniques():
        named = any(
            word in entry.id
            for word in ("unique_", "avoidable_", "hidden_rect", "extended_rect", "bug_", "symmetrical")
        )
        assert entry.needs_uniqueness == (named and entry.family is Family.UNIQUENESS)
        assert entry.needs_uniqueness == named


def test_the_catalogue_goes_into_json() -> None:
    data = json.loads(json.dumps([entry.to_json() for entry in nonet.techniques()]))
    assert data[0]["name"] == {"en": "Full House", "zh": "同区剩余", "ja": "フルハウス"}
    assert {entry["level"] for entry in data} == {level.value for level in Level}
