"""Counting in parts: nothing lost, nothing counted twice, whatever the engine and however often it is stopped."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING, Any

import pytest

import nonet
import oracle
import puzzles
from counting.samples import loose, marked
from nonet import _core
from nonet.counting import StateError, count_grid
from nonet.counting.parts import METHODS, Part, count_part
from nonet.counting.run import pack
from nonet.counting.state import State
from nonet.storage import journal

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("seed", range(12))
def test_every_method_counts_what_the_oracle_counts(seed: int) -> None:
    line = loose(30, seed)
    for grid in (nonet.parse(line), marked(line, seed, 3)):
        expected = oracle.count_solutions(grid.digits, 1000, [(cell, digit) for cell, digit in grid.eliminated])
        assert expected < 1000
        assert {method: count_grid(grid, method=method) for method in METHODS} == dict.fromkeys(METHODS, expected)


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (puzzles.WIKIPEDIA, 1),
        (puzzles.WIKIPEDIA_SOLUTION, 1),
        ("55" + "." * 79, 0),
        ("12345678." + "........9" + "." * 63, 0),
        (puzzles.WIKIPEDIA_SOLUTION[:72] + puzzles.WIKIPEDIA_SOLUTION[72:].replace("3", "4"), 0),
    ],
    ids=["one solution", "full", "conflict", "no room for the 9", "full with a conflict"],
)
def test_counts_of_none_and_one(line: str, expected: int, method: str) -> None:
    assert count_grid(nonet.parse(line), method=method) == expected


@pytest.mark.parametrize("method", METHODS)
def test_any_cut_adds_up_to_the_whole(method: str) -> None:
    """Count parts in random order, however deep they are divided: the sum is always the same."""
    puzzle = pack(nonet.parse(line := loose(20, 4)))
    expected = nonet.count_solutions(line, limit=10**9)
    assert expected > 100_000
    for seed in range(3):
        draw = random.Random(seed)
        parts: list[Part] = [METHODS[method].start(puzzle)]
        total = cuts = 0
        while parts:
            part = parts.pop(draw.randrange(len(parts)))
            if len(halves := part.halves()) > 1:
                parts.extend(halves)
                continue
            number, rest = count_part(puzzle, part, stop=_core.StopFlag())
            total += number
            parts.extend(rest)
            cuts += 1
        assert total == expected
        assert cuts > 3
        assert sum(part.share for part in METHODS[method].start(puzzle).halves()) == pytest.approx(1)


@pytest.mark.parametrize("method", METHODS)
def test_a_count_that_is_stopped_at_every_checkpoint_ends_with_the_same_number(tmp_path: Path, method: str) -> None:
    class StoppedError(Exception):
        pass

    grid = nonet.parse(line := loose(20, 4))
    path = tmp_path / "count.state"
    totals: list[int] = []

    def stop_when_something_is_counted(progress: nonet.counting.Progress) -> None:
        totals.append(progress.total)
        if progress.total > (totals[-2] if len(totals) > 1 else 0):
            raise StoppedError

    for _ in range(1000):
        try:
            total = count_grid(grid, method=method, state=path, watch=stop_when_something_is_counted, threads=2)
            break
        except StoppedError:
            continue
    assert total == nonet.count_solutions(line, limit=10**9)
    assert len(totals) > 2
    assert totals == sorted(totals)
    assert json.loads(path.read_text())["body"]["open"] == []
    assert count_grid(grid, state=path) == total  # finished: the answer stands there


def test_a_state_of_another_count_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "count.state"
    grid, other = nonet.parse(loose(22, 1)), nonet.parse(loose(22, 2))
    count_grid(grid, method="search", state=path)
    with pytest.raises(StateError, match="expected the state of this puzzle, got that of another in"):
        count_grid(other, state=path)
    body = json.loads(path.read_text())["body"]
    journal.save(path, "count", {**body, "version": "0.0.1"})
    with pytest.raises(StateError, match=r"expected the state of nonet .*, got that of 0\.0\.1 in"):
        count_grid(grid, state=path)


@pytest.mark.parametrize(
    "text", ["", "{}", "[]", "null", '{"body": 1}', "[" * 100_000, '{"nonet": "journal 0", "body": {}}']
)
def test_other_files_are_refused_as_states(tmp_path: Path, text: str) -> None:
    path = tmp_path / "count.state"
    path.write_text(text)
    with pytest.raises(StateError, match="expected the state of a count in"):
        count_grid(nonet.parse(puzzles.EMPTY), state=path)
    assert path.read_text() == text


def test_a_state_with_one_changed_bit_is_refused(tmp_path: Path) -> None:
    """Tampered data is never used: not the total, and not a byte of the open boards."""
    path = tmp_path / "count.state"
    grid = nonet.parse(loose(20, 4))
    state = State.start(pack(grid), "search")
    state.total = 123
    state.save(path)
    good = path.read_bytes()
    draw = random.Random(5)
    for _ in range(200):
        place = draw.randrange(len(good))
        bad = bytearray(good)
        bad[place] ^= 1 << draw.randrange(8)
        path.write_bytes(bad)
        try:
            assert State.load(path, state.puzzle, None) == state  # a blank between two words
        except StateError:
            continue


BOARD = "ff01" * 81


@pytest.mark.parametrize(
    ("method", "change"),
    [
        ("search", {"open": [[BOARD * 164, 1.0, 0]]}),
        ("search", {"open": [["", 1.0, 0]]}),
        ("search", {"open": [[BOARD[:-2], 1.0, 0]]}),
        ("search", {"open": [["ffff" * 81, 1.0, 0]]}),
        ("search", {"open": [[BOARD, 1.0, -1]]}),
        ("search", {"open": [[BOARD, 1.0, 2**70]]}),
        ("search", {"open": [[BOARD, "1", 0]]}),
        ("search", {"open": [[BOARD, 1.0]]}),
        ("search", {"open": [[5, 1.0, 0]]}),
        ("search", {"open": 5}),
        ("search", {"total": "-1"}),
        ("search", {"total": "many"}),
        ("search", {"seconds": "nan"}),
        ("join", {"open": [[5, 2, 1, 1.0]]}),
        ("join", {"open": [[0, 2**80, 1, 1.0]]}),
        ("join", {"open": [[0, 5, 0, 1.0]]}),
        ("join", {"open": [[0, 5.5, 1, 1.0]]}),
        ("join", {"method": "guess"}),
    ],
)
def test_a_forged_state_is_refused(tmp_path: Path, method: str, change: dict[str, Any]) -> None:
    """Sizes and ranges are checked before anything reaches native memory, whatever the checksum says."""
    path = tmp_path / "count.state"
    grid = nonet.parse(puzzles.EMPTY)
    State.start(pack(grid), method).save(path)
    journal.save(path, "count", {**json.loads(path.read_text())["body"], **change})
    with pytest.raises(StateError, match="expected the state of a count in"):
        count_grid(grid, state=path)


def test_two_runs_do_not_share_a_state(tmp_path: Path) -> None:
    grid, path = nonet.parse(loose(20, 4)), tmp_path / "count.state"

    def intrude(_: nonet.counting.Progress) -> None:
        with pytest.raises(nonet.SudokuError, match="another run is writing"):
            count_grid(grid, state=path)

    assert count_grid(grid, state=path, watch=intrude) == nonet.count_solutions(grid, limit=10**9)
    assert [item.name for item in tmp_path.iterdir()] == ["count.state"]


def test_a_state_survives_a_round_trip(tmp_path: Path) -> None:
    puzzle = pack(nonet.parse(loose(20, 4)))
    state = State.start(puzzle, "search")
    state.total, state.seconds = 2**80, 1.5
    state.save(tmp_path / "count.state")
    assert State.load(tmp_path / "count.state", puzzle, None) == state
    assert State.load(tmp_path / "count.state", puzzle, "search") == state
    assert State.load(tmp_path / "missing", puzzle, None) is None


def test_a_stopped_part_raises_an_error() -> None:
    stop = _core.StopFlag()
    stop.set()
    puzzle = pack(nonet.parse(puzzles.EMPTY))
    with pytest.raises(InterruptedError, match="counting was stopped"):
        _core.count_boards(puzzle, 10**12, stop)
    with pytest.raises(ValueError, match="expected 162 bytes for each board"):
        _core.count_boards(puzzle[1:], 10, stop)


def test_a_state_with_many_open_boards_is_counted_safely() -> None:
    # A state file may hold any number of boards; they once shared one search stack, and 163 empty ones overran it.
    boards = pack(nonet.parse(puzzles.EMPTY)) * 500
    count, left, nodes = _core.count_boards(boards, 5000, _core.StopFlag())
    assert nodes == 5000
    assert count > 0
    assert len(left) // 162 >= 500
