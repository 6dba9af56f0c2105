"""Hostile clients against a server, and a fair one beside them: whatever is sent, the fair one is answered soon.

    python tests/torture/attack.py                       ten minutes: `make torture`
    python tests/torture/attack.py --seconds 20 --seed 7
    python tests/torture/attack.py --only regular        one kind of body, all clients

Eight clients on one address send the bodies below, or what a fuzzer makes of the declarations of rules: values at the
ends of what is allowed, by the hundred, mixed, broken, in any call of the API. Some leave before the answer. A client
on another address asks five times a second. Wanted, on two cores that all of them share:

- every fair request is answered with 200, 99 % of them within 500 ms,
- no answer is a 5xx other than 503,
- the server never holds more than 512 MB,
- once all clients have left, its work ends within a second,
- a SIGTERM in the middle of an attack ends the process within ten seconds, the grace period of containers.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import functools
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
import zlib
from collections import Counter
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

sys.path.insert(0, str(Path(__file__).parents[1]))

import rule_values
from nonet import SudokuError, variants
from nonet.variants.rules import RULES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

CLIENTS: Final = 8
MOST_MEGABYTES: Final = 512
MOST_SECONDS: Final = 0.5  # of 99 % of the fair answers
LEFT_SECONDS: Final = 1.0  # of work for clients that have left
GRACE_SECONDS: Final = 10.0  # from SIGTERM to the end
#: Where bodies that are answered with an internal error are kept.
FOUND: Final = Path(__file__).parents[2] / "build" / "attack"
HOSTILE, FAIR = "127.0.0.2", "127.0.0.3"

_EASY: Final = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
_HARD: Final = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
_FREE: Final = "." * 81
_PUZZLE: Final = {"size": 4, "rules": [{"kind": "cage", "cells": ["r1c1", "r1c2"], "total": 5}]}
_THERMO: Final = {"size": 9, "rules": [{"kind": "thermo", "cells": ["r1c1", "r2c2", "r3c3"]}]}
_CELLS: Final = rule_values.some(625)


# ── what is sent ─────────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class Shot:
    """A request of a hostile client."""

    name: str
    call: str
    body: bytes
    content_type: str = "application/json"

    def to_bytes(self) -> bytes:
        head = f"POST /api/v1/{self.call} HTTP/1.1\r\nHost: localhost\r\nContent-Type: {self.content_type}\r\n"
        return head.encode() + b"Content-Length: %d\r\n\r\n" % len(self.body) + self.body


def _shot(name: str, call: str, **body: Any) -> Shot:
    return Shot(name, call, _json(body))


def _json(body: Any) -> bytes:
    return json.dumps(body, separators=(",", ":")).encode()


def _board(rules: list[dict[str, Any]], size: int = 25) -> dict[str, Any]:
    return {"size": size, "rules": rules}


def _accepted(rules: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return as many of the rules as a puzzle may have, to an eighth."""
    count = len(rules)
    while count > 1:
        try:
            variants.Puzzle.from_json(_board(rules[:count])).lowered()
        except SudokuError:
            count -= count // 8 or 1
        else:
            break
    return rules[:count]


@functools.cache
def known_shots() -> list[Shot]:
    """Return the bodies that stopped a server once."""
    some = rule_values.some
    rules: dict[str, list[dict[str, Any]]] = {
        "anti_knight": [{"kind": "anti_knight"}] * 9000,
        "anti_knights": [{"kind": "anti_knight"}] * 20,
        "nabner": [{"kind": "nabner", "cells": some(25)}] * 200,
        "nabners": [{"kind": "nabner", "cells": some(25 + i)[i:]} for i in range(130)],
        "indexing": [{"kind": "indexing", "cells": some(625)}] * 5,
        "all_given": [{"kind": "all_given", "sort": "dots"}] * 20,
        "cages": [{"kind": "cage", "cells": some(2 + i % 20), "total": 9 + i % 30} for i in range(1500)],
        "regular": [{"kind": "regular", "cells": some(625), "expression": "(.|<25>){50}"}] * 46,
        "regulars": [{"kind": "regular", "cells": some(625), "expression": f"(<{i}>|.{{50}})*"} for i in range(1, 26)],
        "short regulars": [
            {"kind": "regular", "cells": some(49 + i % 9), "expression": f"(.|<{i % 25 + 1}>){{49}}"}
            for i in range(400)
        ],
        "sums": [{"kind": "sum", "cells": some(255 - i), "total": 3000 + i} for i in range(100)],
        "whispers": [{"kind": "whisper", "cells": some(625), "least": 1 + i % 24} for i in range(48)],
    }
    # Some of these are refused for their number by now: as many as are not refused are worse.
    bodies = {name: _board(many) for name, many in rules.items()}
    bodies |= {f"most {name}": _board(_accepted(many)) for name, many in rules.items()}
    shots = [
        _shot(f"{name} {call}", call, puzzle=body)
        for name, body in bodies.items()
        for call in ("variants/draw", "draw", "open", "solve", "check", "hint", "explain", "variants/hint", "svg")
    ]
    free = {"puzzle": _FREE}
    shots += [
        Shot("keys", "solve", _json({f"k{i}": 1 for i in range(25_000)})),
        Shot("deep", "solve", b'{"puzzle":' + b"[" * 100_000 + b"]" * 100_000 + b"}"),
        Shot("numbers", "solve", b'{"puzzle":[' + b"9" * 200_000 + b"]}"),
        Shot("cells", "solve", b'{"puzzle":[' + b"0," * 100_000 + b"0]}"),
        Shot("lines", "solve/batch", _json({"puzzles": [_HARD] * 1000})),
        Shot("empties", "solve/batch", _json({"puzzles": [_FREE] * 1000})),
        Shot("picture", "picture", os.urandom(900_000), "image/png"),
        _shot("count", "count", **free),
        _shot("search", "search", puzzle=_FREE, events=20_000, course=True),
        _shot("compare", "compare", puzzle=_HARD),
        _shot("explain", "explain", puzzle=_HARD),
        _shot("rate", "rate", puzzle=_HARD),
        _shot("minimise", "minimise", **free),
        _shot("canonical", "canonical", puzzle=_FREE),
        _shot("generate", "generate", count=36, level="extreme"),
        _shot("print", "print", puzzles=[_HARD] * 36, per_page=1),
        _shot("make", "variants/generate", kind="killer", size=16, level="extreme"),
        _shot("blank 25", "solve", puzzle=_board([]), unique=True),
        _shot("blank 25 hint", "hint", puzzle=_board([])),
        _shot("blank 16 explain", "variants/explain", puzzle=_board([], 16)),
    ]
    return shots


#: Calls that take a puzzle.
_CALLS: Final = (
    *("open", "draw", "conflicts", "svg", "solve", "check", "count", "hint", "explain", "rate", "convert"),
    *("minimise", "canonical", "search", "compare", "variants/draw", "variants/hint", "variants/explain"),
    *("true-candidates",),
)


class Fuzzer:
    """Makes requests from the declarations of rules: extreme, many, mixed and broken."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)
        self._extremes = {kind: list(rule_values.extremes(kind)) for kind in RULES}
        self._known = known_shots()

    def shot(self) -> Shot:
        """Make the next request."""
        random = self._random
        draw = random.random()
        if draw < 0.35:
            return random.choice(self._known)
        call = random.choice(_CALLS)
        rules = self._rules()
        size = 25 if random.random() < 0.7 else random.choice((4, 6, 9, 12, 16))
        body: dict[str, Any] = {"puzzle": _board(rules, size)}
        if random.random() < 0.1:
            body["puzzle"]["givens"] = "." * random.choice((81, 625))
        if random.random() < 0.1:
            body["digits"] = "." * size**2
        data = _json(body)
        while len(data) > 250_000:
            rules = rules[: len(rules) // 2]
            data = _json({**body, "puzzle": _board(rules, size)})
        if random.random() < 0.1:
            data = self._broken(data)
        return Shot(f"fuzz {'+'.join(sorted({rule['kind'] for rule in rules}))[:60]} {call}", call, data)

    def _rules(self) -> list[dict[str, Any]]:
        random = self._random
        rules: list[dict[str, Any]] = []
        for _ in range(random.choice((1, 1, 2, 3, 8))):
            kind = random.choice(list(RULES))
            if not (values := self._extremes[kind]):
                rules += [{"kind": kind}] * random.choice((1, 2, 30, 1000))
                continue
            many = random.choice((1, 2, 10, 50, 400))
            if random.random() < 0.5:  # the same one again, or with other cells
                rules += [random.choice(values)] * many
            else:
                rules += [self._moved(random.choice(values)) for _ in range(many)]
        return rules

    def _moved(self, rule: dict[str, Any]) -> dict[str, Any]:
        """Give a rule other cells and other numbers, so that no two are equal."""
        random = self._random
        found = dict(rule)
        for name, value in rule.items():
            if name == "cells" and isinstance(value, list) and value:
                start = random.randrange(625)
                found[name] = (_CELLS[start:] + _CELLS[:start])[: len(value)]
            elif isinstance(value, int) and not isinstance(value, bool):
                found[name] = random.choice((value, random.randint(0, 9), random.randint(0, 4000)))
        return found

    def _broken(self, data: bytes) -> bytes:
        random = self._random
        at = random.randrange(len(data))
        return random.choice((data[:at], data[:at] + random.randbytes(3) + data[at:], data[at:], data + data[:at]))


# ── the server ───────────────────────────────────────────────────────────────────────────────────────────────────


class Served:
    """A server in a process of its own."""

    def __init__(self) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        command = [sys.executable, "-m", "nonet", "serve", "--no-open", "--port", str(self.port)]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        self.errors = bytearray()
        threading.Thread(target=self._drain, daemon=True).start()
        for _ in range(600):
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), timeout=30) as first:
                first.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
                if first.recv(12):  # it listens before it can answer
                    return
            time.sleep(0.05)
        raise RuntimeError("the server did not start")

    def _drain(self) -> None:
        assert self.process.stderr is not None
        with self.process.stderr:
            for line in self.process.stderr:
                self.errors += line

    def megabytes(self, name: str = "VmRSS") -> float:
        """Return what the process holds now, or has held at most ("VmHWM")."""
        status = Path(f"/proc/{self.process.pid}/status").read_text(encoding="ascii")
        return int(status.split(f"{name}:")[1].split()[0]) / 1024

    def cpu_seconds(self) -> float:
        """Return the processor time used so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def end(self) -> float:
        """Send SIGTERM; return the seconds until the end, or infinity where it had to be killed."""
        start = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(GRACE_SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            return float("inf")
        return time.monotonic() - start


# ── clients ──────────────────────────────────────────────────────────────────────────────────────────────────────


async def _fire(port: int, shot: Shot, patience: float) -> str:
    """Send a request; return its status, or "left" where the client did not wait for the answer."""
    writer: asyncio.StreamWriter | None = None
    try:
        reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(HOSTILE, 0))
        writer.write(shot.to_bytes())
        head = await asyncio.wait_for(reader.readline(), patience)
        return head.split()[1].decode() if head else "closed"
    except asyncio.TimeoutError:
        return "left"
    except OSError:
        return "reset"
    finally:
        if writer is not None:
            writer.close()


async def _attack(port: int, seed: int, only: str | None) -> None:
    """Attack until the process is ended; report each answer in a line."""

    fuzzer, random = Fuzzer(seed), Random(seed + 1)
    wanted = [shot for shot in known_shots() if only is not None and only in shot.name]

    sys.stdout.write("ready\n")
    sys.stdout.flush()

    async def client() -> None:
        while True:
            shot = random.choice(wanted) if wanted else fuzzer.shot()
            patience = random.choice((30.0, 30.0, 5.5, 1.0, 0.1))
            status = await _fire(port, shot, patience)
            if status[0] == "5" and status != "503":
                FOUND.mkdir(parents=True, exist_ok=True)
                (FOUND / f"{zlib.crc32(shot.body):x}.json").write_bytes(shot.body)
            sys.stdout.write(f"{status} {shot.name}\n")
            sys.stdout.flush()

    await asyncio.gather(*(client() for _ in range(CLIENTS)))


@dataclass
class Fair:
    """A client that asks five times a second, and how soon it is answered."""

    port: int
    times: list[float] = field(default_factory=list)
    wrong: Counter[str] = field(default_factory=Counter)
    slowest: list[tuple[float, str]] = field(default_factory=list)

    def run(self, is_over: Callable[[], bool]) -> None:
        """Ask until it is over; each request goes out at its time, whether or not those before are answered."""
        asks = self._asks()
        threads = []
        next_at = time.monotonic()
        while not is_over():
            method, path, body = next(asks)
            thread = threading.Thread(target=self._ask, args=(method, path, body), daemon=True)
            thread.start()
            threads.append(thread)
            next_at += 0.2
            time.sleep(max(0.0, next_at - time.monotonic()))
        for thread in threads:
            thread.join(40)

    def _asks(self) -> Iterator[tuple[str, str, bytes | None]]:
        while True:
            yield "POST", "/api/v1/solve", _json({"puzzle": _HARD})
            yield "POST", "/api/v1/hint", _json({"puzzle": _EASY})
            yield "POST", "/api/v1/draw", _json({"puzzle": _THERMO})
            yield "GET", "/", None
            yield "POST", "/api/v1/check", _json({"puzzle": _PUZZLE})
            yield "POST", "/api/v1/rate", _json({"puzzle": _EASY})

    def _ask(self, method: str, path: str, body: bytes | None) -> None:
        start = time.monotonic()
        caller = HTTPConnection("127.0.0.1", self.port, timeout=30, source_address=(FAIR, 0))
        try:
            caller.request(method, path, body, {"Content-Type": "application/json"} if body else {})
            answer = caller.getresponse()
            answer.read()
            if answer.status != 200:
                self.wrong[f"{path} {answer.status}"] += 1
        except (OSError, HTTPException) as error:
            self.wrong[f"{path} {type(error).__name__}"] += 1
        finally:
            caller.close()
        took = time.monotonic() - start
        self.times.append(took)
        self.slowest = sorted([*self.slowest, (took, path)], reverse=True)[:5]

    def late(self, share: float) -> float:
        """Return the time within which this share of the answers came."""
        return sorted(self.times)[min(len(self.times) - 1, int(len(self.times) * share))]


# ── the attack ───────────────────────────────────────────────────────────────────────────────────────────────────


@dataclass
class Report:
    """What an attack found."""

    fair: Fair
    answers: Counter[str]
    failures: Counter[str]
    megabytes: float
    left_seconds: float
    end_seconds: float
    errors: str

    def problems(self, *, timed: bool = True) -> list[str]:
        """Return what is not as wanted; times only where asked, for they depend on the machine."""
        found = [f"fair client: {what} ({count} times)" for what, count in self.fair.wrong.items()]
        found += [f"answer {what} ({count} times)" for what, count in self.failures.items()]
        if self.megabytes > MOST_MEGABYTES:
            found.append(f"the server held {self.megabytes:.0f} MB")
        if self.end_seconds > GRACE_SECONDS:
            found.append("SIGTERM did not end the server")
        if timed and self.fair.late(0.99) > MOST_SECONDS:
            found.append(f"99 % of the fair answers took {1000 * self.fair.late(0.99):.0f} ms")
        if timed and self.left_seconds > LEFT_SECONDS:
            found.append(f"work went on for {self.left_seconds:.1f} s after the clients had left")
        return found

    def __str__(self) -> str:
        late = [1000 * self.fair.late(share) for share in (0.5, 0.99, 1.0)]
        slowest = ", ".join(f"{path} {1000 * took:.0f} ms" for took, path in self.fair.slowest)
        return (
            f"fair: {len(self.fair.times)} requests, median {late[0]:.0f} ms, 99 % {late[1]:.0f} ms, "
            f"longest {late[2]:.0f} ms ({slowest})\n"
            f"hostile: {sum(self.answers.values())} requests, {dict(self.answers.most_common())}\n"
            f"memory: {self.megabytes:.0f} MB at most; work after all had left: {self.left_seconds:.2f} s; "
            f"SIGTERM under attack: {self.end_seconds:.2f} s\n"
        )


def attack(seconds: float, seed: int, only: str | None = None) -> Report:
    """Attack a server for some seconds, let the clients leave, attack again and end it."""
    served = Served()
    answers, failures = Counter[str](), Counter[str]()

    def gunners() -> subprocess.Popen[str]:
        command = [sys.executable, __file__, "--port", str(served.port), "--seed", str(seed)]
        process = subprocess.Popen(
            [*command, *(["--only", only] if only else [])], stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        threading.Thread(target=listen, args=(process,), daemon=True).start()
        return process

    def listen(process: subprocess.Popen[str]) -> None:
        assert process.stdout is not None
        with process.stdout:
            for line in process.stdout:
                status, _, name = line.strip().partition(" ")
                answers[status] += 1
                if status[0] == "5" and status != "503":
                    failures[f"{status} {name}"] += 1

    try:
        fair = Fair(served.port)
        hostile = gunners()
        end = time.monotonic() + seconds
        fair.run(lambda: time.monotonic() > end or served.process.poll() is not None)
        if served.process.poll() is not None:
            failures[f"the server ended: {served.process.returncode}"] += 1
        hostile.kill()
        hostile.wait()
        left = _busy_seconds(served)
        megabytes = served.megabytes("VmHWM")
        counted = Counter(answers)
        hostile = gunners()
        time.sleep(min(3.0, seconds))
        took = served.end()
        hostile.kill()
        hostile.wait()
    finally:
        if served.process.poll() is None:
            served.process.kill()
    return Report(fair, counted, failures, megabytes, left, took, served.errors.decode(errors="replace"))


def _busy_seconds(served: Served) -> float:
    """Return how long the server still works, now that all clients have left."""
    start = last_work = time.monotonic()
    before = served.cpu_seconds()
    while time.monotonic() < start + 3 and time.monotonic() < last_work + 1:
        time.sleep(0.1)
        now = served.cpu_seconds()
        if now - before > 0.02:
            last_work = time.monotonic()
        before = now
    return last_work - start


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", help="send the known bodies whose name has this in it, and no others")
    parser.add_argument("--port", type=int, help=argparse.SUPPRESS)  # of the process that holds the hostile clients
    options = parser.parse_args()
    if options.port:
        with contextlib.suppress(KeyboardInterrupt):
            asyncio.run(_attack(options.port, options.seed, options.only))
        return 0
    report = attack(options.seconds, options.seed, options.only)
    sys.stdout.write(f"{report}\n")
    if report.errors:
        sys.stdout.write(f"{report.errors[-3000:]}\n")
    problems = report.problems()
    sys.stdout.write("\n".join(f"PROBLEM {problem}" for problem in problems) + "\n" if problems else "no problem\n")
    return bool(problems)


if __name__ == "__main__":
    sys.exit(main())
