"""The Sudoku Explainer scale: ratings, the path step by step, timeouts, and invariants of every step."""

import csv
import json
from itertools import islice
from pathlib import Path

import pytest

import nonet
from nonet.generation.order import Requirements
from nonet.rating import RatingStatus, SeRating, se
from puzzles import EMPTY, HARD, HARDEST, SEVENTEEN, WIKIPEDIA

#: Puzzles that nonet made, two of each technique, rated when all labels of Sudoku Explainer itself agreed.
SAMPLE = Path(__file__).parent / "data" / "se" / "ratings.csv"
OWN = list(csv.DictReader(SAMPLE.read_text("utf-8").splitlines()))
SHARED = Path(__file__).parents[2] / "shared" / "data"

#: Ratings that the field knows: Inkala's puzzles of 2006 and 2012, and the Easter Monster.
KNOWN = {
    HARDEST: (10.5, 1.2, 1.2),
    HARD: (10.7, 10.7, 9.7),
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1": (11.6, 11.6, 10.8),
}


def label(row: dict[str, str]) -> tuple[float, float, float, str]:
    return float(row["er"]), float(row["ep"]), float(row["ed"]), row["technique"]


def numbers(rating: SeRating) -> tuple[float | None, float | None, float | None, str | None]:
    return rating.er, rating.ep, rating.ed, rating.technique


def test_our_own_puzzles_are_rated_as_labelled() -> None:
    ratings = se.rate_many([row["puzzle"] for row in OWN])
    assert [numbers(rating) for rating in ratings] == [label(row) for row in OWN]


@pytest.mark.parametrize("puzzle", KNOWN)
def test_well_known_puzzles(puzzle: str) -> None:
    rating = se.rate(puzzle)
    assert (rating.er, rating.ep, rating.ed) == KNOWN[puzzle]


@pytest.mark.skipif(not SHARED.exists(), reason="no ../shared/data")
@pytest.mark.parametrize(("name", "step"), [("rated_dev.csv", 10), ("se_hard_dev.csv", 40)])
def test_ratings_agree_with_the_shared_labels(name: str, step: int) -> None:
    with (SHARED / name).open(encoding="utf-8") as file:
        rows = list(islice(csv.DictReader(file), 0, None, step))
    ratings = se.rate_many([row["puzzle"] for row in rows])
    for row, rating in zip(rows, ratings, strict=True):
        assert [str(value) for value in numbers(rating)] == [
            row[key] for key in ("se_er", "se_ep", "se_ed", "se_technique")
        ], row["puzzle"]


def test_every_step_is_sound_and_the_path_ends_at_the_solution() -> None:
    for row in OWN[::3]:
        solution = nonet.solve(row["puzzle"])
        for step in se.path(row["puzzle"]):
            assert step.placement is not None or step.eliminations
            if step.placement is not None:
                assert solution[step.placement.cell] == step.placement.digit, step
            for candidate in step.eliminations:
                assert solution[candidate.cell] != candidate.digit, step


def test_ratings_are_those_of_the_solution_path() -> None:
    for row in OWN[::5]:
        steps = se.path(row["puzzle"])
        rating = se.rate(row["puzzle"])
        first = next(at for at, step in enumerate(steps) if step.placement is not None)
        assert rating.steps == len(steps)
        assert rating.ed == steps[0].rating
        assert rating.ep == max(step.rating for step in steps[: first + 1])
        assert rating.er == max(step.rating for step in steps)
        assert rating.technique == next(step.technique for step in steps if step.rating == rating.er)
        assert rating.ed <= rating.ep <= rating.er


def test_answers_do_not_depend_on_threads() -> None:
    puzzles = [row["puzzle"] for row in OWN] * 2
    one = se.rate_many(puzzles, threads=1)
    assert one == se.rate_many(puzzles, threads=3)


def test_ratings_up_to_1_5_follow_the_puzzle_under_symmetry() -> None:
    # Beyond singles, which of two steps is found first decides what comes next, on Sudoku Explainer's scale too.
    for row in [row for row in OWN if row["er"] in ("1.2", "1.5")]:
        for seed in range(20):
            twin = nonet.random_equivalent(row["puzzle"], seed=seed)
            assert se.rate(twin).er == float(row["er"])


def test_an_improper_puzzle_has_a_status_and_no_se_rating() -> None:
    several, solved, conflict = se.rate_many([EMPTY, nonet.solve(WIKIPEDIA).to_line(), "11" + "." * 79])
    assert (several.status, several.er) == (RatingStatus.SEVERAL, None)
    assert not several
    assert "several solutions" in str(several)
    assert solved.status is RatingStatus.SOLVED
    assert conflict.status is RatingStatus.CONFLICT
    assert not several.is_pearl
    assert not several.is_diamond


def test_a_timeout_gives_a_lower_bound() -> None:
    full = se.rate(HARDEST)
    bound = se.rate(HARDEST, timeout=1e-6)
    assert bound.is_bound
    assert bound.er is not None
    assert full.er is not None
    assert bound.er <= full.er
    assert bound.technique is None
    assert str(bound).startswith("ER at least ")
    assert not bound.is_pearl
    assert not full.is_bound


def test_pearls_and_diamonds() -> None:
    rating = SeRating(WIKIPEDIA, er=7.1, ep=7.1, ed=2.6, technique="Forcing Chain")
    assert rating.is_pearl
    assert not rating.is_diamond
    assert SeRating(WIKIPEDIA, er=7.1, ep=7.1, ed=7.1).is_diamond


def test_a_rating_computes_its_se_rating_on_demand_and_survives_json() -> None:
    rating = nonet.rate(SEVENTEEN)
    assert rating.to_json()["se"] is None
    assert rating.se == se.rate(SEVENTEEN)
    assert rating.se is rating.se
    data = json.loads(json.dumps(rating.to_json()))
    assert nonet.Rating.from_json(data) == rating
    assert nonet.Rating.from_json(data).se == rating.se
    both = nonet.rate_many([SEVENTEEN, EMPTY], scale="both")
    assert both[0].to_json() == data
    assert both[1].se.status is RatingStatus.SEVERAL


def test_wrong_arguments_are_named() -> None:
    with pytest.raises(ValueError, match=r"expected a scale of hodoku, both, got 'elo'"):
        nonet.rate_many([WIKIPEDIA], scale="elo")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"expected a timeout of 0 seconds or more, got -1"):
        se.rate(WIKIPEDIA, timeout=-1)


def test_puzzles_are_generated_for_an_er() -> None:
    made = nonet.generate_many(3, se="3.0-4.4", seed=5)
    assert all(3.0 <= (se.rate(puzzle).er or 0) <= 4.4 for puzzle in made)
    assert list(made) == list(nonet.generate_many(3, se=(3.0, 4.4), seed=5, threads=2))


def test_pearls_and_diamonds_are_made() -> None:
    pearl = se.rate(nonet.generate(se="2.0-", pearl=True, seed=1))
    assert pearl.is_pearl
    assert (pearl.er or 0) >= 2.0
    diamond = se.rate(nonet.generate(se="1.5", diamond=True, seed=1))  # starts with a hidden single
    assert diamond.is_diamond
    assert diamond.er == 1.5


@pytest.mark.parametrize("diamond", [True, False])
def test_rare_pearls_and_diamonds_are_made_with_all_else_in_the_order(diamond: bool) -> None:
    order = Requirements(se="3.0-6.0", symmetry="rotational", diamond=diamond, pearl=not diamond)
    puzzle = nonet.generate(**order, seed=1)
    rating = se.rate(puzzle)
    assert rating.is_diamond if diamond else rating.is_pearl
    assert 3.0 <= (rating.er or 0) <= 6.0
    line = puzzle.to_line()
    assert [cell == "." for cell in line] == [cell == "." for cell in reversed(line)]
    assert nonet.count_solutions(puzzle, limit=2) == 1
    assert puzzle == nonet.generate(**order, seed=1)
    order = Requirements(se="2.6-4.0", minimal=True, clues="22-26", diamond=diamond, pearl=not diamond)
    minimal = nonet.generate(**order, seed=1)
    assert nonet.minimise(minimal) == minimal
    assert 22 <= minimal.clue_count <= 26


def test_the_error_for_a_rare_diamond_says_why() -> None:
    with pytest.raises(nonet.OrderError, match="diamonds are rare, because") as caught:
        nonet.generate(se="5.6-5.7", diamond=True, seed=1, effort=50)
    assert caught.value.nearest is not None


@pytest.mark.parametrize("wrong", ["hard", "7.6-7.1", "7.12", -1, (1, 2, 3), 21])
def test_an_er_that_cannot_be_read_is_refused(wrong: object) -> None:
    with pytest.raises((TypeError, ValueError), match=r"expected an ER .+, got "):
        nonet.generate(se=wrong)  # type: ignore[call-overload]


def test_an_order_shows_its_er() -> None:
    order = nonet.generation.Order.of(se="7.1-7.6", pearl=True)
    assert order.to_json()["se"] == [7.1, 7.6]
    assert str(order) == "se 7.1-7.6, pearl"
