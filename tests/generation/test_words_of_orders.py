"""What an order says of itself when it cannot be met, in three languages."""

from __future__ import annotations

import pickle

import pytest

import nonet
from nonet.catalogue import Level
from nonet.errors import OrderError
from nonet.generation.order import Symmetry
from nonet.variants.making.generating import KINDS
from nonet.words import LangName, language
from nonet.words.faults import error_text
from nonet.words.saying import Term, say


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", "expected a technique of level easy or below, got x_wing: it is hard"),
        ("zh", "技巧“二阶鱼”的难度是困难，高于简单"),
        ("ja", "テクニック「X-Wing（井桁理論）」のレベルは上級で、初級を超えています"),
    ],
)
def test_names_are_those_of_the_language(lang: LangName, words: str) -> None:
    with pytest.raises(OrderError) as caught:
        nonet.generate(level="easy", technique="x_wing")
    assert error_text(pickle.loads(pickle.dumps(caught.value)), lang) == words


@pytest.mark.parametrize("lang", ["zh", "ja"])
def test_every_name_of_an_order_is_known(lang: LangName) -> None:
    named = [("symmetry", kind.value) for kind in Symmetry] + [("level", kind.value) for kind in Level]
    named += [("kind", kind) for kind in KINDS]
    names = [language(lang).grammar.write(say("error.asked.symmetry", value=Term(*term))) for term in named]
    assert not [name for name, (_, key) in zip(names, named, strict=True) if key in name and key != "xv"]


def test_an_order_says_all_that_it_asks_for() -> None:
    with pytest.raises(OrderError) as caught:
        nonet.generate(level="hard", clues="17-18", minimal=True, symmetry="rotational", effort=1, seed=1)
    assert "(level hard, clues 17-18, symmetry rotational, minimal)" in str(caught.value)
    assert "（难度困难，已知数17-18个，对称（中心对称），极小题）" in error_text(caught.value, "zh")
