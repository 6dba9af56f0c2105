"""The stock of puzzles: the files have the stated levels and are reproducible."""

import pytest

import nonet
from nonet.web import stock


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


def test_the_stock_can_be_made_again() -> None:
    lines = (stock.FOLDER / "medium.txt").read_text(encoding="ascii").split()
    assert stock.make_stock("medium", 5) == lines[:5]
