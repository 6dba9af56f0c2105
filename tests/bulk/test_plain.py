"""The fast path from plain lines to lines writes the same bytes as the general path."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from mixing import mixed_lines
from nonet import _core
from nonet.bulk.read.lines import LineSource
from nonet.bulk.results import reason_texts
from nonet.bulk.tasks import solve_files
from nonet.bulk.tasks.solve import SolveTask
from nonet.bulk.tasks.task import Task

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

PLAIN = [line for line in mixed_lines(2000, seed=6) if len(line) == 81 and set(line) <= set("123456789.")]


def write(path: Path, lines: Sequence[str], end: str = "\n") -> Path:
    path.write_bytes("".join(f"{line}{end}" for line in lines).encode())
    return path


def solve_both(path: Path, monkeypatch: pytest.MonkeyPatch, **options: Any) -> tuple[Any, Any]:
    """Solve by the fast and by the general path; return the bytes and the tally of each."""
    found = []
    for name in ("short", "long"):
        with monkeypatch.context() as patch:
            if name == "long":
                patch.setattr(SolveTask, "solve_text", Task.solve_text)
            else:
                patch.setattr(LineSource, "table", None)  # nobody calls it
            out = path.with_name(name)
            summary = solve_files([path], out, container="lines", sync=False, **options)
            found.append((out.read_bytes(), summary.tally))
    return found[0], found[1]


@pytest.mark.parametrize("limit", [1, 2, 5])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_both_ways_write_the_same(limit: int, end: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    short, long = solve_both(write(tmp_path / "in.txt", PLAIN, end), monkeypatch, limit=limit)
    assert short == long
    assert short[1].keys() >= {"conflict", "no_solution"}
    assert short[0].count(b"\n") == len(PLAIN) == sum(short[1].values())


@pytest.mark.parametrize("blank", ".0_*-")
def test_every_blank_is_plain(blank: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = [line.replace(".", blank) for line in PLAIN]
    short, long = solve_both(write(tmp_path / "in.txt", lines), monkeypatch)
    assert short == long


@pytest.mark.parametrize(
    "odd",
    ["", "# a comment", "#" * 81, "x" * 81, f"{PLAIN[0]} 5", PLAIN[0][:80], f"{PLAIN[0]}1", PLAIN[0][:80] + "x"],
)
@pytest.mark.parametrize("place", [0, 700, len(PLAIN)])
def test_a_line_that_is_not_plain_is_left_to_the_long_way(odd: str, place: int) -> None:
    lines = [*PLAIN[:place], odd, *PLAIN[place:]]
    data = "".join(f"{line}\n" for line in lines).encode()
    assert _core.solve_plain_lines(data, 2, reason_texts(), _core.StopFlag(), 0) is None


def test_mixed_or_torn_ends_of_line_are_left_to_the_long_way() -> None:
    stop = _core.StopFlag()
    text = "".join(f"{line}\n" for line in PLAIN)
    for data in (text[:-1], text[:82000] + text[82000:].replace("\n", "\r\n"), text[1:], "", text[: 82 * 300]):
        assert _core.solve_plain_lines(data.encode(), 2, reason_texts(), stop, 0) is None


def test_failures_are_named_alike(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    path = write(tmp_path / "in.txt", PLAIN)
    seen = []
    for is_short in (True, False):
        named: list[tuple[str, str]] = []
        with monkeypatch.context() as patch:
            if not is_short:
                patch.setattr(SolveTask, "solve_text", Task.solve_text)
            solve_files([path], None, on_failure=lambda place, why, named=named: named.append((place, why)))
        seen.append((named, capfdbinary.readouterr().out))
    assert seen[0] == seen[1]
    assert len(seen[0][0]) == 100
    assert any("twice" in why for _, why in seen[0][0])


def test_a_stop_ends_it() -> None:
    stop = _core.StopFlag()
    stop.set()
    data = "".join(f"{line}\n" for line in PLAIN * 20).encode()
    with pytest.raises(InterruptedError):
        _core.solve_plain_lines(data, 2, reason_texts(), stop, 0)


def test_memory_is_used_again_and_can_be_freed() -> None:
    first = _core.borrow_bytes(1_000_000)
    place = first.ctypes.data
    second = _core.borrow_bytes(1_000_000)
    assert second.ctypes.data != place
    del first
    assert _core.borrow_bytes(900_000).ctypes.data == place
    _core.free_idle_blocks()
    second[:] = 7
    assert int(second.sum(dtype="int64")) == 7_000_000
