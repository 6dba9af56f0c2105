"""How many calls a second does `nonet serve` answer, how long does the slowest wait, and how soon is there a board?

64 clients on loopback, each sending its next call when it has the answer to the last, for a bounded number of calls.
Every answer is checked. The server runs in a process of its own; clients and server share the machine. Then a Chromium
opens the page, each time with nothing in its cache, and says when the first board was painted.

    python benchmarks/web.py [--clients 64] [--calls 20000] [--loads 10] [--write results/web.md]
"""

from __future__ import annotations

import argparse
import asyncio
import json
import platform
import shutil
import socket
import statistics
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import nonet
from nonet import _core


def disguised(count: int) -> list[tuple[bytes, str]]:
    """Make puzzles that all differ: a body to send and the solution to expect."""
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
    """Give the calls a second and the sorted waiting times."""
    work = (disguised(500) * (calls // 500 + 1))[:calls]
    Random(1).shuffle(work)
    times: list[float] = []
    start = time.perf_counter()
    await asyncio.gather(*(client(port, path, work, times) for _ in range(clients)))
    assert len(times) == calls, "a call was lost"
    return calls / (time.perf_counter() - start), sorted(times)


#: The frame after the one in which the board came in has begun: by then the board was painted.
PAINTED = """
new MutationObserver((_, observer) => {
  if (!document.querySelector("#board .cell")) return;
  observer.disconnect();
  requestAnimationFrame(() => setTimeout(() => { window.paintedAt = performance.now(); }));
}).observe(document, { childList: true, subtree: true });
"""
ASK = "new Promise((say) => { const look = () => paintedAt ? say(paintedAt) : setTimeout(look, 5); look(); })"


def open_page(port: int, loads: int) -> tuple[list[float], int]:
    """Give the milliseconds from the start of the navigation to the painted board, and the bytes that it took."""
    from playwright.sync_api import sync_playwright

    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        times, taken = [], 0
        for _ in range(loads + 2):  # two to warm up the browser and the server
            context = browser.new_context()
            page = context.new_page()
            page.add_init_script("window.paintedAt = 0;" + PAINTED)
            page.goto(f"http://127.0.0.1:{port}/", wait_until="commit")
            times.append(float(page.evaluate(ASK)))
            clues = page.evaluate("document.querySelectorAll('#board .cell.clue').length")
            assert clues == 30, f"the first board has {clues} clues"
            kinds = "[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]"
            taken = page.evaluate(f"{kinds}.reduce((sum, entry) => sum + entry.transferSize, 0)")
            context.close()
        browser.close()
    return sorted(times[2:]), taken


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
    parser.add_argument("--loads", type=int, default=10, help="how often the page is opened; 0 needs no browser")
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
        if options.loads:
            times, taken = open_page(port, options.loads)
            median = f"{statistics.median(times):.0f} ms (median of {options.loads}; {times[0]:.0f} to {times[-1]:.0f})"
            lines += [
                "",
                f"The page, nothing cached: first board painted after {median}, {taken / 1000:.0f} kB sent.",
            ]
        text = "\n".join(lines) + "\n"
    finally:
        process.terminate()
        process.wait(timeout=10)
    print(text)
    if options.write:
        options.write.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
