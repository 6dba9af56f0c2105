"""How many calls per second does `nonet serve` answer, and how long does the slowest take?

64 clients on loopback, each sending its next call after the answer to the last, for a number of calls or of seconds.
Every answer is checked. The server runs in a separate process; clients and server share the machine.

    python benchmarks/web.py [--clients 64] [--calls 20000 | --seconds 60] [--write results/web.md]
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import socket
import subprocess
import sys
import time
from itertools import cycle
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import nonet
from nonet import _core

if TYPE_CHECKING:
    from collections.abc import Iterator


def disguised(count: int) -> list[tuple[bytes, str]]:
    """Make different puzzles: a body to send and the expected solution."""
    base = nonet.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    grids = [nonet.random_equivalent(base, seed) for seed in range(count)]
    return [(json.dumps({"puzzle": grid.to_line()}).encode(), nonet.solve(grid).to_line()) for grid in grids]


async def client(port: int, path: str, work: Iterator[tuple[bytes, str]], times: list[float]) -> None:
    """Send calls over one connection, one after the other."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    for body, expected in work:
        head = f"POST /api/v1/{path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        start = time.perf_counter()
        writer.write(head.encode() + f"Content-Length: {len(body)}\r\n\r\n".encode() + body)
        header = await reader.readuntil(b"\r\n\r\n")
        length = next(int(line[15:]) for line in header.split(b"\r\n") if line.lower().startswith(b"content-length:"))
        answer = json.loads(await reader.readexactly(length))
        times.append(time.perf_counter() - start)
        assert b" 200 " in header[:20], answer
        if path == "solve":
            assert answer["solution"] == expected
        else:
            assert answer["kind"] == "step"
    writer.close()


async def load(port: int, path: str, clients: int, calls: int, seconds: float | None) -> tuple[float, list[float]]:
    """Return the calls per second and the sorted latencies."""
    puzzles = disguised(500)
    Random(1).shuffle(puzzles)
    times: list[float] = []
    start = time.perf_counter()

    def work() -> Iterator[tuple[bytes, str]]:
        for number, puzzle in enumerate(cycle(puzzles)):
            if number >= calls if seconds is None else time.perf_counter() - start > seconds:
                return
            yield puzzle

    shared = work()
    await asyncio.gather(*(client(port, path, shared, times) for _ in range(clients)))
    assert seconds is not None or len(times) == calls, "a call was lost"
    return len(times) / (time.perf_counter() - start), sorted(times)


def serve() -> tuple[subprocess.Popen[bytes], int]:
    """Start a server and wait until it answers."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    command = [sys.executable, "-m", "nonet", "serve", "--no-open", "--port", str(port)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    for _ in range(1200):
        try:
            socket.create_connection(("127.0.0.1", port), timeout=0.1).close()
            return process, port
        except OSError:
            time.sleep(0.05)
    raise RuntimeError("the server did not start")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clients", type=int, default=64)
    parser.add_argument("--calls", type=int, default=20_000)
    parser.add_argument("--seconds", type=float, help="how long to send calls of each kind, instead of --calls")
    parser.add_argument("--write", type=Path)
    options = parser.parse_args()
    length = f"{options.calls:,} calls" if options.seconds is None else f"{options.seconds:g} s"
    process, port = serve()
    try:
        lines = [
            "# The web API under load",
            "",
            f"- nonet {_core.version}, {_core.compiler}, {_core.isa()}; Python {platform.python_version()}",
            f"- {options.clients} clients on loopback, {length} of each, all checked, none lost",
            f"- {os.cpu_count()} cores, shared by clients and server; load before: {os.getloadavg()[0]:.1f}",
            "",
            "| call | calls a second | median | 99 % | longest |",
            "|---|---|---|---|---|",
        ]
        for path in ("solve", "hint"):
            asyncio.run(load(port, path, 4, 500, None))  # warm up
            rate, times = asyncio.run(load(port, path, options.clients, options.calls, options.seconds))
            places = [times[len(times) // 2], times[len(times) * 99 // 100], times[-1]]
            lines.append(f"| {path} | {rate:,.0f} | " + " | ".join(f"{1000 * t:.1f} ms" for t in places) + " |")
        text = "\n".join(lines) + "\n"
    finally:
        process.terminate()
        process.wait(timeout=10)
    print(text)
    if options.write:
        options.write.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
