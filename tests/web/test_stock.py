"""The stock of puzzles: what the files hold is what they say, and can be made again."""

import pytest

import nonet
from nonet.web import stock


@pytest.mark.parametrize("level", stock.LEVELS)
def test_the_stock_of_a_level_holds_different_proper_puzzles_of_that_level(level: str) -> None:
    lines = (stock.FOLDER / f"{level}.txt").read_text(encoding="ascii").split()
    assert len(set(lines)) == stock.SIZE
    ratings = nonet.rate_many(lines)
    assert {rated.level for rated in ratings} == {level}


def test_the_stock_can_be_made_again() -> None:
    lines = (stock.FOLDER / "medium.txt").read_text(encoding="ascii").split()
    assert stock.make_stock("medium", 5) == lines[:5]
