"""Take the pictures of docs/web.md and docs/variants.md: the page in a real Chromium, on a laptop and on phones.

Run it by hand after a change of the page's looks: `.venv/bin/python generators/make_page_images.py`.
"""

from __future__ import annotations

import base64
import json
import shutil
import threading
import time
import zlib
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from PIL import Image
from playwright.sync_api import sync_playwright

import nonet
from nonet import logic, variants
from nonet.web.server import Server, listen

if TYPE_CHECKING:
    from playwright.sync_api import Browser

IMAGES = Path(__file__).parents[1] / "docs" / "images"
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
PHONES = [
    ("", "en-GB", "light", 0),
    ("x_wing", "en-GB", "light", 4),
    ("xy_chain", "zh-CN", "dark", 6),
    ("als_xz", "ja-JP", "dark", 4),
]

#: What is drawn in the editor.
DRAWN = [
    ("thermo", (0, 10, 20, 21)),
    ("arrow", (40, 41, 42, 51)),
    ("renban", (72, 64, 65, 57)),
    ("white_dot", (7, 8)),
    ("cage", (60, 61, 70)),
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
        page.wait_for_selector(".today-board *")
    page.mouse.move(0, 0)
    picture = Image.open(BytesIO(page.screenshot()))
    context.close()
    return picture


def take_variant(browser: Browser, address: str) -> Image.Image:
    """Play a killer, break its smallest cage of two cells and take a picture."""
    puzzle = variants.generate("killer", seed=7)
    digits = nonet.solve(puzzle).digits
    cages = [rule for rule in puzzle.rules if rule.kind == "cage" and len(rule.cells) == 2 and rule.total <= 8]
    broken = [9 * row + column for row, column in min(cages, key=lambda rule: rule.total).cells]
    page = browser.new_context(viewport={"width": 1200, "height": 720}, service_workers="block").new_page()
    page.goto(address + link_to(puzzle))
    page.wait_for_selector(".board.main.variant .cell")
    for cell in [*(cell for cell in range(0, 81, 7) if digits[cell] != 9 and cell not in broken), *broken]:
        page.click(f'.board.main .cell[data-cell="{cell}"]')
        page.keyboard.press("9" if cell == broken[-1] else str(digits[cell]))
    page.locator(".sheet.saying", has_text="The total is too large.").wait_for()
    page.mouse.move(0, 0)
    picture = Image.open(BytesIO(page.screenshot()))
    page.context.close()
    return picture


def link_to(puzzle: variants.Puzzle) -> str:
    """Return the page's own link to a variant."""
    packer = zlib.compressobj(wbits=-15)
    packed = packer.compress(json.dumps(puzzle.to_json()).encode()) + packer.flush()
    return f"#variant={base64.urlsafe_b64encode(packed).decode().rstrip('=')}"


def take_editor(browser: Browser, address: str) -> Image.Image:
    """Draw some rules in the editor and take a picture."""
    page = browser.new_context(viewport={"width": 1366, "height": 768}, service_workers="block").new_page()
    page.goto(f"{address}#editor")
    for tool, cells in DRAWN:
        page.wait_for_selector(".board.main .cell")
        page.click(f"[data-tool={tool}]")
        for place, cell in enumerate(cells):
            box = page.locator(f'.board.main .cell[data-cell="{cell}"]').bounding_box()
            assert box is not None
            page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
            if place == 0:
                page.mouse.down()
        page.mouse.up()
        if tool == "cage":
            page.wait_for_selector("input[name=field-total]:focus")
            page.keyboard.type("15")
    page.locator("#verdict", has_text="Several solutions.").wait_for()
    page.wait_for_load_state("networkidle")
    picture = Image.open(BytesIO(page.screenshot()))
    page.context.close()
    return picture


def save(picture: Image.Image, name: str) -> None:
    """Save a picture in 256 colours: a third of the bytes, and nobody sees it."""
    picture.convert("RGB").quantize(256, Image.Quantize.MAXCOVERAGE, kmeans=4, dither=Image.Dither.NONE).save(
        IMAGES / name, optimize=True
    )


def main() -> None:
    """Take all pictures."""
    listener, server = listen("127.0.0.1", 0), Server()
    threading.Thread(target=server.run, args=([listener],), daemon=True).start()
    while not server.started:
        time.sleep(0.05)
    address = f"http://127.0.0.1:{listener.getsockname()[1]}/"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium-headless-shell") or shutil.which("chromium"),
            args=["--no-sandbox", "--font-render-hinting=none"],
        )
        desk = take(browser, address, (1180, 700), "x_wing", ("en-GB", "light", 4))
        save(desk, "page.png")
        save(take_editor(browser, address), "page_editor.png")
        save(take_variant(browser, address), "page_variant.png")
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
