"""rate and rate_many: HoDoKu's scale, the same on any number of threads, and a status for improper puzzles."""

import json
import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

import nonet
from logic.boards import some_puzzles
from nonet import formats
from nonet.bulk.tasks import rate_files
from nonet.logic import Level, LogicConfig
from nonet.rating import Rating, RatingStatus, se
from nonet.rating.hodoku import rate_board, rate_columns
from puzzles import EMPTY, HARDEST, IMPOSSIBLE, MANY, WIKIPEDIA, WIKIPEDIA_SOLUTION


def test_a_rating_agrees_with_the_explanation() -> None:
    for line in some_puzzles():
        rating = nonet.rate(line)
        steps = list(nonet.explain(line))
        assert rating.status is RatingStatus.RATED
        assert rating.steps == len(steps)
        counts = {step.technique.id: 0 for step in steps}
        for step in steps:
            counts[step.technique.id] += 1
        assert rating.counts == counts
        assert rating.score == sum(step.technique.score for step in steps)
        assert rating.hardest == max((step.technique for step in steps), key=lambda technique: technique.score)
        assert rating.level is not None
        assert rating.level >= max(step.technique.level for step in steps)


@pytest.mark.parametrize(
    ("line", "status", "message"),
    [
        ("55" + "." * 79, RatingStatus.CONFLICT, "not a puzzle: digit 5 twice in row 1 (r1c1, r1c2)"),
        (IMPOSSIBLE, RatingStatus.NO_SOLUTION, "not a puzzle: no solution"),
        (MANY, RatingStatus.SEVERAL, "not a puzzle: several solutions"),
        (EMPTY, RatingStatus.SEVERAL, "several solutions: 0 clues, and a puzzle needs at least 17"),
        (WIKIPEDIA_SOLUTION, RatingStatus.SOLVED, "already solved"),
    ],
)
def test_an_improper_puzzle_gets_a_status_and_no_score(line: str, status: RatingStatus, message: str) -> None:
    rating = nonet.rate(line)
    assert (rating.status, str(rating)) == (status, message)
    assert not rating
    assert (rating.level, rating.score, rating.hardest) == (None, None, None)


def test_threads_and_form_of_input_change_nothing() -> None:
    lines = [*some_puzzles(), MANY, EMPTY]
    expected = [nonet.rate(line) for line in lines]
    array = np.array([nonet.parse(line).digits for line in lines], dtype=np.uint8)
    for threads in (1, 2, 5):
        assert nonet.rate_many(lines, threads=threads) == expected
    assert nonet.rate_many(array) == expected
    assert nonet.rate_many(array.reshape(-1, 9, 9)) == expected
    assert nonet.rate_many([]) == []
    assert nonet.rate_many("\n".join(lines)) == expected


def test_a_rating_does_not_mind_that_another_thread_is_importing_numpy(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = nonet.rate(WIKIPEDIA)
    monkeypatch.setitem(sys.modules, "numpy", ModuleType("numpy"))  # as it is before its first line has run
    assert nonet.rate(WIKIPEDIA) == expected


def test_wrong_arrays_are_refused() -> None:
    with pytest.raises(ValueError, match=r"expected an array of shape \(n, 81\)"):
        nonet.rate_many(np.zeros((2, 80), dtype=np.uint8))
    with pytest.raises(ValueError, match=r"expected digits of 0\.\.9"):
        nonet.rate_many(np.full((1, 81), 10, dtype=np.uint8))


def test_an_unreadable_puzzle_is_named_by_its_place() -> None:
    with pytest.raises(nonet.ParseError, match=r"^puzzles\[1\]: expected"):
        nonet.rate_many([WIKIPEDIA, "nonsense"])


def test_only_the_clues_count() -> None:
    board = nonet.parse(WIKIPEDIA).place("r1c3", 4).eliminate("r1c4", 2)
    assert nonet.rate(board) == nonet.rate(WIKIPEDIA)


def test_a_puzzle_that_the_techniques_do_not_finish_is_unsolved_and_has_no_level() -> None:
    config = LogicConfig.of("full_house")
    rating = nonet.rate(WIKIPEDIA, config=config)
    assert rating.status is RatingStatus.UNSOLVED
    assert (rating.level, rating.score, rating.hardest) == (None, None, None)
    assert str(rating).startswith("unsolved")
    assert rating.to_json()["level"] is None
    assert rating.config == config


def test_a_rating_records_tool_and_configuration_and_survives_json() -> None:
    for config in (LogicConfig(), LogicConfig(uniqueness=False).having("wxyz_wing")):
        rating = nonet.rate(some_puzzles()[1], config=config)
        data = json.loads(json.dumps(rating.to_json()))
        assert data["version"] == nonet.__version__
        assert (data["config"] == "default") == config.is_default
        assert Rating.from_json(data) == rating
        assert len({rating, Rating.from_json(data)}) == 1
        assert data["se"] is None


def test_levels_compare_by_difficulty() -> None:
    assert Level.EASY < Level.MEDIUM < Level.HARD < Level.UNFAIR < Level.EXTREME
    assert Level.HARD >= "medium"
    assert sorted(["unfair", "easy"], key=Level) == ["easy", "unfair"]


def board_of_candidates(puzzle: str) -> nonet.Grid:
    """Return a board without digits whose candidates leave a puzzle's clues as they are."""
    grid = nonet.Grid(puzzle)
    masks = [1 << digit - 1 if digit else mask for digit, mask in zip(grid, grid.candidate_masks, strict=True)]
    return nonet.Grid.from_digits(bytes(81), None, masks)


def test_eliminated_candidates_mean_the_same_to_all(tmp_path: Path) -> None:
    sukaku = board_of_candidates(WIKIPEDIA)
    wrong = nonet.Grid(WIKIPEDIA).eliminate("r1c3", 4)
    helped = nonet.Grid(WIKIPEDIA[:-2] + "..").eliminate("r1c3", 1)
    for board in (sukaku, wrong, helped, nonet.Grid("." * 81).eliminate(0, 1)):
        status = nonet.check(board).status
        rated = nonet.rate(board)
        assert (rated.status.value == "rated") == (status is nonet.Status.UNIQUE)
        assert rated.status.value in (status.value, "rated")
        assert bool(nonet.rate_many([WIKIPEDIA, board])[1]) == bool(rated)
        if status is nonet.Status.UNIQUE:
            assert nonet.check(nonet.minimise(board)).status is status
            assert nonet.minimise(board).eliminated
        else:
            with pytest.raises(nonet.SudokuError):
                nonet.minimise(board)
    assert nonet.rate(sukaku).steps == 81
    with pytest.raises(nonet.ParseError, match="takes no eliminated candidates"):
        se.rate(helped)
    boards = tmp_path / "boards.txt"
    boards.write_text("\n".join(formats.write(board, "729") for board in (wrong, sukaku)))
    rate_files([boards], tmp_path / "rated.csv")
    assert [line.split(",")[1] for line in (tmp_path / "rated.csv").read_text().splitlines()[1:]] == [
        "no_solution",
        "rated",
    ]


def test_steps_give_the_rating_that_the_core_gives() -> None:
    for puzzle in (WIKIPEDIA, HARDEST, *nonet.generate_many(10, seed=4)):
        grid = nonet.parse(puzzle)
        columns = rate_columns(np.frombuffer(grid._clues, np.uint8).reshape(1, 81))
        for name, value in rate_board(grid, LogicConfig()).items():
            assert np.array_equal(columns[name][0], value), name
