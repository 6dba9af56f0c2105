"""Take the pictures of docs/web.md: the page in a real Chromium, on a laptop and on phones.

Run it by hand after a change of the page's looks: `.venv/bin/python docs/make_page_images.py`.
"""

from __future__ import annotations

import shutil
import socket
import threading
import time
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import uvicorn
from PIL import Image
from playwright.sync_api import sync_playwright

from nonet import logic
from nonet.web import create_app

if TYPE_CHECKING:
    from playwright.sync_api import Browser

IMAGES = Path(__file__).parent / "images"
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
PHONES = [
    ("", "en-GB", "light", 0),
    ("x_wing", "en-GB", "light", 4),
    ("xy_chain", "zh-CN", "dark", 6),
    ("als_xz", "ja-JP", "dark", 4),
]


def position(technique: str) -> str:
    """Return the board of a technique's example as a link, with all candidates as notes."""
    step = logic.example_of(technique)
    assert step is not None
    grid = step.grid
    notes = ["" if grid[cell] else np.base_repr(grid.candidate_masks[cell], 36).lower() for cell in range(81)]
    return f"#play={grid.restart().to_line()}~{grid.to_line()}~~{','.join(notes)}"


def take(
    browser: Browser, address: str, size: tuple[int, int], technique: str, how: tuple[str, str, int]
) -> Image.Image:
    """Open a hint up to a page of it and take a picture."""
    locale, theme, pages = how
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        locale=locale,
        color_scheme=theme,  # type: ignore[arg-type]
        device_scale_factor=1.5,
        service_workers="block",
    )
    page = context.new_page()
    if technique:
        page.goto(address + position(technique))
        page.click("#tool-hint")
        page.wait_for_selector(".helping .sheet-text p")
        for _ in range(pages - 1):
            page.click("#help-next")
    else:  # home, with a game to go on with
        page.goto(f"{address}#play={PUZZLE}")
        page.wait_for_selector(".board.main .cell")
        page.keyboard.press("4")
        page.click("#home")
        page.wait_for_selector("#continue")
        page.wait_for_selector(".daily .mini")
    page.mouse.move(0, 0)
    picture = Image.open(BytesIO(page.screenshot()))
    context.close()
    return picture


def save(picture: Image.Image, name: str) -> None:
    """Save a picture in 256 colours: a third of the bytes, and nobody sees it."""
    picture.convert("RGB").quantize(256, Image.Quantize.MAXCOVERAGE, kmeans=4, dither=Image.Dither.NONE).save(
        IMAGES / name, optimize=True
    )


def main() -> None:
    """Take all pictures."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    server = uvicorn.Server(uvicorn.Config(create_app(), port=port, log_level="error"))
    threading.Thread(target=server.run, daemon=True).start()
    while not server.started:
        time.sleep(0.05)
    address = f"http://127.0.0.1:{port}/"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        desk = take(browser, address, (1180, 700), "x_wing", ("en-GB", "light", 4))
        save(desk, "page.png")
        phones = [take(browser, address, (375, 667), name, how) for name, *how in PHONES]  # type: ignore[arg-type]
        browser.close()
    gap = 24
    width = sum(phone.width for phone in phones) + gap * (len(phones) + 1)
    sheet = Image.new("RGB", (width, phones[0].height + 2 * gap), "#dfe3ea")
    left = gap
    for phone in phones:
        sheet.paste(phone, (left, gap))
        left += phone.width + gap
    sheet = sheet.resize((sheet.width * 2 // 3, sheet.height * 2 // 3), Image.Resampling.LANCZOS)
    save(sheet, "page_phone.png")
    server.should_exit = True


if __name__ == "__main__":
    main()
