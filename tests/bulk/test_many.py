"""solve_many and solve_stream: every kind of input, and answers that depend only on the puzzle."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from itertools import islice, repeat
from random import Random
from typing import Any

import numpy as np
import pytest

import nonet
import oracle
from mixing import mixed_lines, proper_lines
from nonet import Grid, StatusCode, _core, solve_many, solve_stream
from nonet.bulk.puzzles import rows_from
from nonet.bulk.results import solve_rows
from puzzles import WIKIPEDIA as PUZZLE
from puzzles import WIKIPEDIA_SOLUTION as SOLVED
from puzzles import mixed

DIGITS = [int(c) if c != "." else 0 for c in PUZZLE]
#: Two digits of the solution swapped in two rows of a rectangle: two solutions.
SEVERAL = SOLVED.translate(str.maketrans("12", ".."))
OTHER_SHAPES = [(3, 80), (81, 2), (2, 9, 8), (5,), (1, 1, 81)]
#: r1c9 can hold nothing: 1 to 8 stand in its row, 9 in its column.
DEAD = "12345678." + "." * 35 + "9" + "." * 36


def answers(results: nonet.Results) -> tuple[bytes, bytes, bytes]:
    return results.status.tobytes(), results.counts.tobytes(), results.solutions.tobytes()


@pytest.mark.parametrize(
    "puzzles",
    [
        PUZZLE,
        f"{PUZZLE}\n",
        f"\ufeff# header\n\n{PUZZLE}\r\n",
        f"{PUZZLE} rated 1.2",
        PUZZLE.encode(),
        bytearray(f"{PUZZLE},7\n".encode()),
        memoryview(PUZZLE.replace(".", "0").encode()),
        f"{PUZZLE}\n".encode("utf-16"),
        Grid(PUZZLE),
        [PUZZLE],
        (PUZZLE,),
        iter([PUZZLE]),
        [Grid(PUZZLE)],
        [PUZZLE.encode()],
        [[list(PUZZLE[i : i + 9]) for i in range(0, 81, 9)]],
        np.array([DIGITS], np.uint8),
        np.array([DIGITS], np.int64).reshape(1, 9, 9),
        np.array(DIGITS, np.int8),
        np.array(DIGITS, np.uint8).reshape(9, 9),
        np.array([PUZZLE]),
        np.array([PUZZLE], object),
        np.array([DIGITS, DIGITS], np.uint8)[::2],
    ],
    ids=lambda puzzles: type(puzzles).__name__,
)
def test_every_kind_of_input_is_solved(puzzles: Any) -> None:
    results = solve_many(puzzles)
    assert results.text() == f"{SOLVED}\n"
    assert results.status.tolist() == [StatusCode.UNIQUE]
    assert results.counts.tolist() == [1]


@pytest.mark.parametrize("blank", [".", "0", "_", "*", "-"])
def test_every_blank_character_is_read(blank: str) -> None:
    assert solve_many(PUZZLE.replace(".", blank))[0].solution == Grid(SOLVED)


@pytest.mark.parametrize("puzzles", ["", b"", [], "# only a comment\n", np.empty((0, 81), np.uint8), iter(())])
def test_no_puzzles_give_no_results(puzzles: Any) -> None:
    results = solve_many(puzzles)
    assert len(results) == 0
    assert list(results) == []
    assert results.text() == ""
    assert repr(results) == "<Results of 0 puzzles>"


def test_a_uint8_array_is_not_copied() -> None:
    array = np.array([DIGITS] * 3, np.uint8)
    assert np.shares_memory(rows_from(array).digits, array)
    assert np.shares_memory(rows_from(array.reshape(3, 9, 9)).digits, array)


def test_a_read_only_array_is_accepted() -> None:
    array = np.array([DIGITS] * 3, np.uint8)
    array.flags.writeable = False
    assert solve_many(array).solved.all()


@pytest.mark.parametrize(
    ("puzzles", "options", "error", "message"),
    [
        *((np.zeros(shape, np.uint8), {}, nonet.ParseError, "expected an array of shape") for shape in OTHER_SHAPES),
        *((PUZZLE, {"limit": limit}, ValueError, "expected a limit") for limit in (0, -1, 2**31)),
        (PUZZLE, {"threads": 0}, ValueError, "expected 1 to 1048576 threads, got 0"),
        (7, {}, TypeError, "expected lines"),
    ],
)
def test_wrong_arguments_are_refused(puzzles: Any, options: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        solve_many(puzzles, **options)


def test_a_bad_puzzle_never_spoils_the_others() -> None:
    results = solve_many([PUZZLE, "rubbish", "11" + "." * 79, SEVERAL, DEAD, None, PUZZLE])  # type: ignore[list-item]
    assert [result.status.label for result in results] == [
        "unique", "unreadable", "conflict", "several", "no_solution", "unreadable", "unique",
    ]  # fmt: skip
    assert results.failures.tolist() == [1, 2, 3, 4, 5]
    assert results.counts.tolist() == [1, 0, 0, 2, 0, 0, 1]
    assert not results.solutions[1:6].any()
    assert sorted(results.errors) == [1, 5]
    assert results.text().splitlines()[2:5] == ["# conflicting clues", "# several solutions", "# no solution"]
    assert results.text().splitlines()[1].startswith("# unreadable: expected ")


@pytest.mark.parametrize("dtype", [np.uint8, np.int16, np.int64])
def test_an_array_row_that_holds_no_digits_is_unreadable(dtype: Any) -> None:
    array = np.array([DIGITS] * 4, dtype)
    array[1, 80] = 10
    array[2, 3] = 200 if dtype is np.uint8 else -1
    results = solve_many(array)
    assert [result.status.label for result in results] == ["unique", "unreadable", "unreadable", "unique"]
    assert results.errors[1] == f"expected a digit of 0..9, got {10 if dtype is np.uint8 else 255} at r9c9"


def test_labels_are_those_of_check() -> None:
    labels = {code.label for code in StatusCode} - {"unreadable", "solved", "too_long"}
    assert labels == {status.value for status in nonet.Status}


def test_limit_one_is_content_with_any_solution() -> None:
    results = solve_many([PUZZLE, SEVERAL, DEAD], limit=1)
    assert [result.status.label for result in results] == ["solved", "solved", "no_solution"]
    assert results.counts.tolist() == [1, 1, 0]
    assert oracle.is_solution_of(results.solutions[1].tolist(), oracle.digits_from_line(SEVERAL))


def test_a_larger_limit_counts_up_to_it() -> None:
    loose = SOLVED[:27] + "." * 54
    results = solve_many([loose, PUZZLE, SEVERAL], limit=1000)
    assert results.counts.tolist() == [1000, 1, nonet.count_solutions(SEVERAL)]
    assert [bool(result) for result in results] == [False, True, False]


def test_eliminated_candidates_are_obeyed() -> None:
    one = nonet.solve_many([SEVERAL], limit=1)[0].solution
    assert one is not None
    cell = SEVERAL.index(".")
    banned = Grid(SEVERAL).eliminate(cell, one[cell])
    other = solve_many([banned, SEVERAL])[0].solution
    assert other is not None
    assert other[cell] != one[cell]
    assert solve_many([banned.eliminate(cell, other[cell])])[0].status is StatusCode.NO_SOLUTION


def test_results_are_those_of_the_oracle() -> None:
    draw = Random(5)
    lines = [mixed(draw) for _ in range(60)]
    for line, result in zip(lines, solve_many(lines, limit=3), strict=True):
        expected = list(islice(oracle.solutions(oracle.digits_from_line(line)), 3))
        assert result.count == len(expected)
        if len(expected) == 1:
            assert list(result.solution or ()) == expected[0]


@pytest.mark.parametrize("limit", [1, 2, 20])
def test_answers_depend_on_nothing_but_the_puzzle(limit: int) -> None:
    lines = list(mixed_lines(2000))
    expected = answers(solve_many(lines, limit=limit, threads=1))
    for threads in (2, 3, 8):
        assert answers(solve_many(lines, limit=limit, threads=threads)) == expected
    parts = [solve_many(lines[i : i + 7], limit=limit) for i in range(0, len(lines), 7)]
    assert tuple(b"".join(part) for part in zip(*map(answers, parts), strict=True)) == expected
    for solver in ("search", "sliced"):
        assert answers(solve_rows(rows_from(lines), limit, 1, solver=solver)) == expected


def test_answers_are_the_same_on_every_instruction_set() -> None:
    lines = list(mixed_lines(2000, seed=2))
    in_use = _core.isa()
    try:
        seen = set()
        for name in _core.supported_isas():
            _core.use_isa(name)
            seen.add(answers(solve_many(lines, limit=2)))
        assert len(seen) == 1
    finally:
        _core.use_isa(in_use)


def test_results_can_be_sliced_and_iterated() -> None:
    results = solve_many([PUZZLE, "rubbish", SEVERAL])
    assert results[-1].index == 2
    assert results[1:].errors == {0: results.errors[1]}
    assert [bool(result) for result in results[::2]] == [True, False]
    assert results.grids() == [Grid(SOLVED), None, None]
    assert repr(results) == "<Results of 3 puzzles: 1 unique, 1 several, 1 unreadable>"
    with pytest.raises(IndexError):
        results[3]


def test_a_stream_is_lazy_and_keeps_order() -> None:
    lines = mixed_lines(1000)
    whole = solve_many(list(lines))
    parts = list(solve_stream((f"{line}\n" for line in lines), chunk=64))
    assert [len(part) for part in parts] == [64] * 15 + [40]
    assert b"".join(part.solutions.tobytes() for part in parts) == whole.solutions.tobytes()
    endless = solve_stream(repeat(PUZZLE), chunk=10)
    assert len(next(endless)) == 10
    assert list(solve_stream([])) == []
    with pytest.raises(ValueError, match="expected a chunk"):
        solve_stream([], chunk=0)


def test_several_callers_at_once_do_not_disturb_each_other() -> None:
    lines = list(mixed_lines(2000, seed=3))
    expected = answers(solve_many(lines))
    with ThreadPoolExecutor(4) as pool:
        calls = [pool.submit(solve_many, lines, threads=2) for _ in range(4)]
    assert all(answers(call.result()) == expected for call in calls)


def test_a_stop_flag_ends_the_work() -> None:
    stop = _core.StopFlag()
    rows = rows_from(np.zeros((100, 81), np.uint8))
    timer = threading.Timer(0.2, stop.set)
    timer.start()
    with pytest.raises(InterruptedError):
        solve_rows(rows, 2**31 - 1, 2, stop=stop)  # which would take hours
    assert stop.is_set()


@pytest.mark.skipif(os.name == "nt", reason="no SIGINT to another process on Windows")
@pytest.mark.parametrize("threads", [1, 2])
def test_control_c_ends_the_call(threads: int) -> None:
    code = (
        "import sys, numpy as np, nonet\n"
        f"nonet.solve_many(np.zeros((1, 81), np.uint8), threads={threads})\n"  # everything is imported
        "print('ready', flush=True)\n"
        f"nonet.solve_many(np.zeros((1000, 81), np.uint8), limit=2**31 - 1, threads={threads})\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline() == "ready\n"
        process.send_signal(signal.SIGINT)
        process.wait(timeout=300)  # the call would take hours
        assert "KeyboardInterrupt" in process.stderr.read()


def test_proper_puzzles_are_proper() -> None:
    assert solve_many(list(proper_lines(500))).solved.all()
