"""How many calls per second does `nonet serve` answer, and how long does the slowest take?

64 clients on loopback, each sending its next call after the answer to the last, for a bounded number of calls. Every
answer is checked. The server runs in a separate process; clients and server share the machine.

    python benchmarks/web.py [--clients 64] [--calls 20000] [--write results/web.md]
"""

from __future__ import annotations

import argparse
import asyncio
import json
import platform
import socket
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import nonet
from nonet import _core


def disguised(count: int) -> list[tuple[bytes, str]]:
    """Make different puzzles: a body to send and the expected solution."""
    base = nonet.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    grids = [nonet.random_equivalent(base, seed) for seed in range(count)]
    return [(json.dumps({"puzzle": grid.to_line()}).encode(), nonet.solve(grid).to_line()) for grid in grids]


async def client(port: int, path: str, work: list[tuple[bytes, str]], times: list[float]) -> None:
    """Send calls over one connection, one after the other."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    while work:
        body, expected = work.pop()
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


async def load(port: int, path: str, clients: int, calls: int) -> tuple[float, list[float]]:
    """Return the calls per second and the sorted latencies."""
    work = (disguised(500) * (calls // 500 + 1))[:calls]
    Random(1).shuffle(work)
    times: list[float] = []
    start = time.perf_counter()
    await asyncio.gather(*(client(port, path, work, times) for _ in range(clients)))
    assert len(times) == calls, "a call was lost"
    return calls / (time.perf_counter() - start), sorted(times)


def serve() -> tuple[subprocess.Popen[bytes], int]:
    """Start a server and wait until it answers."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    command = [sys.executable, "-m", "nonet", "serve", "--no-open", "--port", str(port)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    for _ in range(200):
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
    parser.add_argument("--write", type=Path)
    options = parser.parse_args()
    process, port = serve()
    try:
        lines = [
            "# The web API under load",
            "",
            f"- nonet {_core.version}, {_core.compiler}, {_core.isa()}; Python {platform.python_version()}",
            f"- {options.clients} clients on loopback, {options.calls:,} calls of each, all checked, none lost",
            "",
            "| call | calls a second | median | 99 % | longest |",
            "|---|---|---|---|---|",
        ]
        for path in ("solve", "hint"):
            asyncio.run(load(port, path, 4, 500))  # warm up
            rate, times = asyncio.run(load(port, path, options.clients, options.calls))
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
