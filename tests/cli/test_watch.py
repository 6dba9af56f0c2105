"""nonet watch: plain output without a terminal; with one, it obeys its keys and restores the terminal."""

from __future__ import annotations

import json
import os
import re
import select
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest

import nonet
from nonet import classic
from shell import run

if TYPE_CHECKING:
    from collections.abc import Iterator

ORDINARY = classic.EXAMPLES["ordinary"].puzzle
SOLUTION = nonet.solve(ORDINARY).to_line()
PROGRAM = [sys.executable, "-c", "from nonet.cli import main; main()"]


def test_a_pipe_gets_a_summary() -> None:
    result = run("watch", ORDINARY, code=0)
    assert result.stdout.splitlines() == ["bitmask: solved; 4,208 nodes, 4,157 backtracks, depth 51", SOLUTION]


def test_a_proof_differs_from_a_first_solution() -> None:
    result = run("watch", ORDINARY, "--algorithm", "norvig", "--unique", code=0)
    first_line = "norvig: solved, and there is no other solution; 0 nodes, 0 backtracks, depth 0"
    assert result.stdout.splitlines() == [first_line, SOLUTION]


@pytest.mark.parametrize(
    ("puzzle", "expected"),
    [
        (ORDINARY[:2] + "2" + ORDINARY[3:], "no solution"),
        (ORDINARY[:-3] + "...", "two solutions found"),
    ],
)
def test_every_other_end_is_named(puzzle: str, expected: str) -> None:
    result = run("watch", puzzle, "--algorithm", "fewest-first", "--unique", code=0)
    assert result.stdout.startswith(f"fewest_first: {expected}; ")


def test_a_node_limit_is_reported() -> None:
    result = run("watch", ORDINARY, "--node-limit", "100", code=0)
    assert result.stdout.startswith("bitmask: stopped at the node limit; 100 nodes, ")


def test_frames_are_plain_boards() -> None:
    result = run("watch", ORDINARY, "--frames", "2", code=0)
    first, second = result.stdout.strip().split("\n\n")
    assert first.startswith("1. try r1c3=1   (nodes 1, backtracks 0, depth 1)\n5 3 1 | . 7 .")
    assert second.startswith("2. try r1c4=2 ")


def test_json_gives_every_event() -> None:
    result = run("watch", ORDINARY, "--algorithm", "norvig", "--json", code=0)
    events = [classic.Event.from_json(json.loads(line)) for line in result.stdout.splitlines()]
    assert tuple(events) == classic.solve(ORDINARY, "norvig", unique=False, trace=True).events


class Terminal:
    """Run the program in a real terminal of 100 × 30, press keys, and read what it shows."""

    def __init__(self, *arguments: str) -> None:
        import fcntl
        import pty
        import struct
        import termios

        self.ours, self.theirs = pty.openpty()
        fcntl.ioctl(self.theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 100, 0, 0))
        self.settings = termios.tcgetattr(self.theirs)
        self.received = b""
        self.seen = 0
        self.process = subprocess.Popen(
            [*PROGRAM, "watch", *arguments],
            stdin=self.theirs,
            stdout=self.theirs,
            stderr=self.theirs,
            env={**os.environ, "TERM": "xterm-256color"},
            start_new_session=True,
        )

    def press(self, keys: str) -> None:
        os.write(self.ours, keys.encode())

    def wait_for(self, pattern: str, seconds: float = 300) -> re.Match[str]:
        """Read on until the pattern is shown after all that has been matched before."""
        deadline = time.monotonic() + seconds
        while not (match := re.search(pattern, self.shown)):
            assert time.monotonic() < deadline, f"{pattern!r} was not shown; the last was {self.shown[-2000:]!r}"
            self.read(0.1)
        self.seen += match.end()
        return match

    def wait_for_counts(self) -> int:
        """Wait for the next frame, and give its nodes and backtracks together."""
        counts = self.wait_for(r"nodes +([\d,]+)\s[^\0]*?backtracks +([\d,]+)\s").groups()
        return sum(int(count.replace(",", "")) for count in counts)

    def wait_for_silence(self) -> None:
        """Read on until half a second passes without anything drawn."""
        deadline = time.monotonic() + 300
        shown = None
        while shown != self.shown:
            assert time.monotonic() < deadline, "the program goes on drawing"
            shown = self.shown
            self.read(0.5)
        self.seen += len(self.shown)

    def read(self, seconds: float) -> None:
        if select.select([self.ours], [], [], seconds)[0]:
            self.received += os.read(self.ours, 65536)

    @property
    def shown(self) -> str:
        """What has been shown since the last match, without colours; a sequence that is still coming is left out."""
        text = re.sub(r"\x1b(\[[0-9;?]*)?$", "", self.received.decode("utf-8", "ignore"))
        return re.sub(r"\x1b\[[0-9;]*m", "", text)[self.seen :]

    def end(self) -> int:
        """Wait for the program to end, and check that the terminal is as it was."""
        import termios

        deadline = time.monotonic() + 300
        while self.process.poll() is None:
            assert time.monotonic() < deadline, "the program does not end"
            self.read(0.05)
        self.read(0.05)
        assert termios.tcgetattr(self.theirs) == self.settings
        assert self.received.rfind(b"\x1b[?25l") < self.received.rfind(b"\x1b[?25h"), "the cursor is left hidden"
        return self.process.returncode


@pytest.fixture
def terminal(request: pytest.FixtureRequest) -> Iterator[Terminal]:
    if sys.platform == "win32":
        pytest.skip("Windows has no pseudo-terminals of this kind")
    opened = Terminal(*request.param)
    yield opened
    if opened.process.poll() is None:
        opened.process.kill()
        opened.process.wait()
    os.close(opened.ours)
    os.close(opened.theirs)


with_terminal = pytest.mark.parametrize("terminal", [["--example", "golden_nugget", "--speed", "8"]], indirect=True)


@with_terminal
def test_keys_change_the_speed_pause_step_and_quit(terminal: Terminal) -> None:
    terminal.wait_for(r"8 events a second")
    terminal.press("+")
    terminal.wait_for(r"16 events a second")
    terminal.press("--")
    terminal.wait_for(r"\b4 events a second")
    terminal.press(" ")
    terminal.wait_for(r"paused")
    terminal.wait_for_silence()
    terminal.press("s")
    before = terminal.wait_for_counts()
    terminal.press("s" * 10)
    for _ in range(10):
        after = terminal.wait_for_counts()
    assert before < after <= before + 10, "a step is one try, undo or contradiction"
    terminal.press(" ")
    terminal.wait_for(r"4 events a second")
    terminal.press("q")
    assert terminal.end() == 0


@with_terminal
def test_ctrl_c_leaves_the_terminal_as_it_was(terminal: Terminal) -> None:
    terminal.wait_for(r"8 events a second")
    os.killpg(terminal.process.pid, signal.SIGINT)
    assert terminal.end() == 130
    assert "Traceback" not in terminal.shown


@pytest.mark.parametrize("terminal", [["--example", "ordinary", "--speed", "100000"]], indirect=True)
def test_a_search_is_watched_to_its_end(terminal: Terminal) -> None:
    terminal.wait_for(r"backtracks +4,157")
    terminal.wait_for(r"result +solved")
    assert terminal.end() == 0
