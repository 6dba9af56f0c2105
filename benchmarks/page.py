"""How soon is there a board, how soon a hint, and how much is sent?

Chromium opens a game by a link, each time with an empty cache, and reports when the board was painted; then a key press
requests a hint, and the time until its text appears is measured. Boards and hints are checked.

    python benchmarks/page.py [--loads 10] [--write results/page.md]
"""

from __future__ import annotations

import argparse
import gzip
import os
import platform
import shutil
import sys
from pathlib import Path
from typing import Any

import nonet
from nonet import _core
from web import serve

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

#: The frame after the one that added the board has begun: by then the board was painted.
PAINTED = """
window.paintedAt = 0;
new MutationObserver((_, observer) => {
  if (!document.querySelector(".board.main .cell")) return;
  observer.disconnect();
  requestAnimationFrame(() => setTimeout(() => { window.paintedAt = performance.now(); }));
}).observe(document, { childList: true, subtree: true });
"""
ASK = "new Promise((say) => { const look = () => paintedAt ? say(paintedAt) : setTimeout(look, 5); look(); })"
#: From the key press to the text on the page.
HINT = """new Promise((say) => {
  const start = performance.now();
  new MutationObserver((_, observer) => {
    if (!document.querySelector(".helping .sheet-text p")) return;
    observer.disconnect();
    say(performance.now() - start);
  }).observe(document, { childList: true, subtree: true });
  document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { code: "KeyH", key: "h", bubbles: true }));
})"""


def packed(*, variants: bool) -> int:
    """Return the size of the classic page (all views, languages and puzzles) or of variants, each file packed."""
    files = [path for path in (Path(nonet.__file__).parent / "web/static").rglob("*") if path.is_file()]
    files = [path for path in files if path.name != "LICENSES.txt" and path.suffix != ".ts"]
    ours = [
        path for path in files if ("variants" in (path.parent.name, path.parent.parent.name, path.stem)) == variants
    ]
    return sum(len(gzip.compress(path.read_bytes(), 9)) for path in ours)


def measure(port: int, loads: int) -> tuple[list[list[float]], int]:
    """Return the milliseconds to the board and to a hint, wall clock and CPU, and the bytes sent for the first board.

    The CPU time is that of the page's own thread, which is independent of other load on the machine.
    """
    from playwright.sync_api import sync_playwright

    names = ("chromium-headless-shell", "chromium", "google-chrome")
    chromium = next(filter(None, map(shutil.which, names)), None)
    times: list[list[float]] = [[], [], [], []]
    sent = 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        for load in range(loads + 2):  # two to warm up the browser and the server
            context = browser.new_context(service_workers="block", locale="en-GB")
            page = context.new_page()
            page.add_init_script(PAINTED)
            session = context.new_cdp_session(page)
            session.send("Performance.enable", {"timeDomain": "threadTicks"})
            page.goto(f"http://127.0.0.1:{port}/#play={PUZZLE}", wait_until="commit")
            board, board_cpu = float(page.evaluate(ASK)), busy(session)
            clues = page.evaluate("document.querySelectorAll('.board.main .cell.clue').length")
            assert clues == 30, f"the first board has {clues} clues"
            kinds = "[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]"
            sent = page.evaluate(f"{kinds}.reduce((sum, entry) => sum + entry.transferSize, 0)")
            page.wait_for_load_state("networkidle")
            before = busy(session)
            hint = float(page.evaluate(HINT))
            hint_cpu = busy(session) - before
            words = page.locator(".sheet-text p").inner_text()
            assert words == str(nonet.logic.hint_levels(nonet.parse(PUZZLE), order="people")[0]), words
            context.close()
            if load >= 2:
                for kept, one in zip(times, (board, board_cpu, hint, hint_cpu), strict=True):
                    kept.append(one)
        browser.close()
    return [sorted(kept) for kept in times], sent


def busy(session: Any) -> float:
    """Return the CPU milliseconds of the page's thread so far."""
    metrics = {one["name"]: one["value"] for one in session.send("Performance.getMetrics")["metrics"]}
    return 1000 * float(metrics["TaskDuration"])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--loads", type=int, default=10, help="how often the page is opened")
    parser.add_argument("--write", type=Path)
    options = parser.parse_args()
    process, port = serve()
    try:
        times, sent = measure(port, options.loads)
    finally:
        process.terminate()
        process.wait(timeout=10)
    names = [
        "first board, nothing cached",
        "… CPU time of the page's thread",
        "hint, from the key to its words",
        "… CPU time of the page's thread",
    ]
    rows = list(zip(names, times, strict=True))
    lines = [
        "# The page",
        "",
        f"- nonet {_core.version}, {_core.isa()}; Python {platform.python_version()}",
        f"- {options.loads} loads, all checked",
        f"- {os.cpu_count()} cores, load average {os.getloadavg()[0]:.0f} while measuring",
        f"- {sent / 1000:.0f} kB sent for the first board",
        f"- packed: classic {packed(variants=False) / 1000:.0f} kB, variants {packed(variants=True) / 1000:.0f} kB",
        "",
        "| | best | median | worst |",
        "|---|---|---|---|",
        *(f"| {name} | {t[0]:.0f} ms | {t[len(t) // 2]:.0f} ms | {t[-1]:.0f} ms |" for name, t in rows),
    ]
    text = "\n".join(lines) + "\n"
    sys.stdout.write(text)
    if options.write:
        options.write.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
