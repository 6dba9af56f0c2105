"""The saved inputs of the fuzzers pass, and so do a few thousand of the inputs that `make fuzz` tries."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from fuzz import broken_inputs, corpus, python_parsers, python_states
from nonet import _core
from nonet.bulk.results import reason_texts

HERE = Path(__file__).parent
TECHNIQUES = [row["id"] for row in _core.logic_catalogue()]


def lines(data: bytes) -> None:
    """Read and write lines."""
    kind, text = data[0] if data else 0, data[1:]
    table = _core.PuzzleTable.from_lines(text, bool(kind & 1))
    digits = table.digits
    assert ((digits <= 9) | (digits == 255)).all()
    writer = _core.RowWriter(table.rows)
    writer.add_boards(np.full((table.rows, 81), 5, np.uint8), notes={0: "why"})
    assert bytes(writer.write(skipped=table)).count(b"\n") == table.lines
    _core.solve_plain_lines(text, 2, reason_texts(), _core.StopFlag(), 10)
    offsets = np.arange(0, len(text) + 1, 1 + kind, dtype=np.int64)
    assert _core.PuzzleTable.from_fields(text, offsets).rows == len(offsets) - 1


def csv(data: bytes) -> None:
    """Read and write CSV."""
    head, text = data[:2].ljust(2, b"\0"), data[2:]
    delimiter = ",;\t|"[head[1] % 4]
    table = _core.PuzzleTable.from_csv(text, head[0] % 4, delimiter, 3)
    for index in range(3):
        _, offsets, valid = table.column(index)
        assert len(offsets) == table.rows + 1
        assert len(valid) == table.rows
    writer = _core.RowWriter(table.rows)
    writer.add_records(table)
    writer.add_numbers(np.full(table.rows, -7))
    written = bytes(writer.write(delimiter, skipped=table))
    assert _core.PuzzleTable.from_csv(written, 0, delimiter).rows == table.rows  # row in, row out
    rows, rest = 0, text
    while rest:  # cut where the scan says, it reads as the whole does
        size = _core.scan_csv(rest, delimiter)[0] or len(rest)
        rows += _core.PuzzleTable.from_csv(rest[:size], head[0] % 4, delimiter).rows
        rest = rest[size:]
    assert rows == table.rows


def boards(data: bytes) -> None:
    """Count boards as a state file holds them."""
    state = data[1:]
    state += b"\xff\x01" * 81 if len(state) < 162 else b""
    state = state[: len(state) // 162 * 162]
    _, left, nodes = _core.count_boards(state, (data[0] if data else 0) * 16, _core.StopFlag())
    assert nodes <= 255 * 16
    assert len(left) % 162 == 0


def packed(data: bytes) -> None:
    """Solve text with the sliced solver."""
    puzzles = np.frombuffer(data[: len(data) // 81 * 81], np.uint8)
    counts = np.zeros(len(puzzles) // 81, np.int32)
    _core.SlicedSolver().solve(puzzles, counts, np.zeros(len(puzzles), np.uint8), limit=3, text=True)
    for start, count in zip(range(0, len(puzzles), 81), counts, strict=True):
        line = _core.PuzzleTable.from_fields(data, np.array([start, start + 81], np.int64)).digits[0]
        expected = -1 if line[0] > 9 else _core.solve_digits(line.tobytes(), 3)[0]
        assert count == expected


def logic(data: bytes) -> None:
    """Find steps on any board."""
    kind, rest = data[0] if data else 0, data[1:]
    digits = bytes(81)
    if kind & 1:
        digits, rest = bytes(byte % 10 for byte in rest[:81].ljust(81, b"\0")), rest[81:]
    candidates = rest[:162] + (b"\xff\x01" * 81)[len(rest[:162]) :]
    names = ("duals", "als_overlap", "als_in_chains", "empty_rectangle_of_two")
    options = {name: bool(kind >> bit & 1) for bit, name in enumerate(names, 1)}
    before = _core.shorten_deadline(0.3)
    try:
        _core.logic_find_steps(digits, TECHNIQUES, None, candidates, options)
    except TimeoutError:
        pass
    finally:
        _core.restore_deadline(before)


def canonical(data: bytes) -> None:
    """Find canonical forms."""
    digits = bytes(byte % 10 for byte in data[:81].ljust(81, b"\0"))
    _, is_sound = _core.class_ids(np.frombuffer(digits, np.uint8).reshape(1, 81), 1)
    if is_sound[0]:
        form = _core.canonical(digits)[0]
        assert _core.canonical(form)[0] == form
    else:
        with pytest.raises(ValueError, match="conflicts"):
            _core.canonical(digits)


REPLAYS: dict[str, Callable[[bytes], None]] = {
    "boards": boards,
    "canonical": canonical,
    "csv": csv,
    "lines": lines,
    "logic": logic,
    "packed": packed,
    "python": python_parsers.parse,
    "states": python_states.read,
}


def test_every_fuzz_target_has_a_corpus_and_a_replay() -> None:
    targets = {path.stem for path in (HERE / "targets").glob("*.cpp")} | {"python", "states"}
    assert targets == set(REPLAYS) == corpus.targets()


@pytest.mark.parametrize("target", REPLAYS)
def test_saved_inputs_pass(target: str) -> None:
    inputs = corpus.inputs(target)
    assert inputs
    for data in inputs.values():
        REPLAYS[target](data)


def test_broken_inputs_get_a_right_answer_or_a_clear_error() -> None:
    answers = broken_inputs.run(inputs=3000, seed=2)
    assert answers["answered"] > 300
    assert answers["ParseError"] > 300
    assert answers["NotUniqueError"] > 10
    assert answers["InvalidGridError"] > 10
