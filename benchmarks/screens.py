"""What does the page look like: every screen at five sizes, in light and dark colours and in three languages?

Chromium opens each screen on a server of its own and takes a picture of it. One sheet for each screen, theme and
language holds it at all sizes, to be looked at; `--techniques` lays out the worked example of each technique instead.

    python benchmarks/screens.py [--only game,lab] [--techniques] [--address URL] [--to build/screens]

With `--address`, the screens are those of another server, say of an older commit; what it does not have is skipped.
"""

from __future__ import annotations

import argparse
import base64
import json
import shutil
import sys
import zlib
from contextlib import ExitStack
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from PIL import Image, ImageDraw
from playwright.sync_api import Error, Page, sync_playwright

import nonet
from nonet import classic, logic, variants
from web import serve

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser

SIZES = [(390, 844), (844, 390), (768, 1024), (1366, 768), (1920, 1080)]
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
KILLER = variants.Puzzle(
    size=4,
    rules=[variants.Cage("r1c1 r1c2 r2c1", 6), variants.Cage("r1c3 r1c4", 7), variants.Thermo("r4c1 r3c1 r3c2")],
)

#: Games of a player who comes back: won daily puzzles, two that are begun. Run on a page that is open.
RETURNING = """async (puzzle) => {
  const app = document.querySelector("script[type=module]").src;
  const store = await import(app.replace("app.js", "store/games.js"));
  const solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
  const day = 86400000, now = Date.now(), write = (digit) => (digit === "." ? 0 : Number(digit));
  const dayOf = (time) => new Date(time).toISOString().slice(0, 10);
  const begun = (made) => ({
    ...made, moves: [[[2, 0, 4]]], place: 1, seconds: 312,
    cells: [...solution].map((digit, cell) => (cell < 30 ? write(digit) : made.cells[cell])),
  });
  const games = [9, 6, 5, 3, 2, 1].map((ago) => {
    const [level, time] = [["easy", "medium", "hard"][ago % 3], now - ago * day];
    const made = store.makeGame({ clues: puzzle, solution, level, source: { kind: "daily", date: dayOf(time) } });
    const played = { moves: [[[2, 0, 4]]], place: 1, seconds: 400 + 70 * ago, hints: ago % 2 };
    return { ...made, ...played, id: `won${ago}`, cells: [...solution].map(write), finished: time, updated: time };
  });
  const [hard, extreme] = ["hard", "extreme"].map((level) => begun(store.makeGame({ clues: puzzle, solution, level })));
  games.push({ ...hard, updated: now - 5 }, { ...extreme, id: "other", updated: now - day });
  await store.importAll({ nonet: 1, games, kept: [] });
}"""


def position(technique: str) -> str:
    """Return the board of a technique's example as a link, with all candidates as notes."""
    step = logic.example_of(technique)
    assert step is not None
    grid = step.grid
    notes = ["" if grid[cell] else np.base_repr(grid.candidate_masks[cell], 36).lower() for cell in range(81)]
    return f"#play={grid.restart().to_line()}~{grid.to_line()}~~{','.join(notes)}"


def link_to(puzzle: variants.Puzzle) -> str:
    """Return the page's own link to a variant."""
    packer = zlib.compressobj(wbits=-15)
    packed = packer.compress(json.dumps(puzzle.to_json()).encode()) + packer.flush()
    return f"#variant={base64.urlsafe_b64encode(packed).decode().rstrip('=')}"


def returning(page: Page) -> None:
    page.evaluate(RETURNING, PUZZLE)
    page.reload()
    page.wait_for_selector("html[data-ready]")


def hint(page: Page) -> None:
    """Ask for a hint and go to its last level."""
    page.keyboard.press("h")
    page.wait_for_selector(".helping .sheet-text p")
    while page.locator("#help-next").count():
        page.keyboard.press("h")
        page.wait_for_timeout(20)


def finish(page: Page) -> None:
    page.keyboard.press("4")
    page.wait_for_selector("#finish")
    page.wait_for_timeout(2500)  # its wave


def click(*paths: str) -> Callable[[Page], None]:
    """Click on one thing after the other."""

    def run(page: Page) -> None:
        for path in paths:
            page.click(path)

    return run


def in_turn(*acts: Callable[[Page], None]) -> Callable[[Page], None]:
    def run(page: Page) -> None:
        for act in acts:
            act(page)

    return run


def draw(page: Page) -> None:
    """Draw some rules in the editor."""
    page.wait_for_selector(".board.main .cell")
    for tool, cells in (("thermo", (0, 10, 20, 21)), ("cage", (60, 61, 70)), ("arrow", (40, 41, 42, 51))):
        page.click(f"[data-tool={tool}]")
        for number, cell in enumerate(cells):
            box = page.locator(f".board.main [data-cell='{cell}']").bounding_box()
            assert box is not None
            page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
            if number == 0:
                page.mouse.down()
        page.mouse.up()
        page.wait_for_timeout(150)


def photo(page: Page) -> None:
    board = Image.open(BytesIO(nonet.render.png(PUZZLE, size=900)))
    data = BytesIO()
    board.convert("RGB").rotate(2, expand=True, fillcolor="white").save(data, "JPEG")
    page.click("#import")
    page.set_input_files("#import-file", {"name": "p.jpg", "mimeType": "image/jpeg", "buffer": data.getvalue()})
    page.wait_for_selector(".picture-review")


def make(page: Page) -> None:
    page.fill("#make-form [name=seed]", "3")
    page.click("#make-form [type=submit]")
    page.wait_for_selector("#make-sheet figure")


@dataclass(frozen=True)
class Screen:
    """Where a screen is, and what a person does there."""

    place: str = ""
    act: Callable[[Page], None] | None = None


ALMOST = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
SCREENS = {
    "home": Screen(),
    "returning": Screen("", returning),
    "game": Screen(f"#play={PUZZLE}", click("#fill-notes")),
    "hint_single": Screen(f"#play={PUZZLE}", hint),
    **{f"hint_{name}": Screen(position(name), hint) for name in ("x_wing", "xy_chain", "als_xz", "forcing_net_verity")},
    "hint_killer": Screen(link_to(KILLER), hint),
    "finish": Screen(f"#play={PUZZLE}~{ALMOST[:2]}.{ALMOST[3:]}", finish),
    "calendar": Screen("", in_turn(returning, click("#calendar"))),
    "statistics": Screen("", in_turn(returning, click("a[href='#statistics']"))),
    "settings": Screen("", click("#settings")),
    "menu": Screen(f"#play={PUZZLE}", click("#menu")),
    "share": Screen(f"#play={PUZZLE}", click("#menu", "#menu-share")),
    "learn": Screen("#learn"),
    "lesson": Screen("#learn/x_wing", click(*["#example-next"] * 3)),
    "variants": Screen("#variants"),
    "editor": Screen("#editor", draw),
    "editor_blank": Screen("#editor", lambda page: page.wait_for_timeout(2500)),
    "make": Screen("#make"),
    "made": Screen("#make", make),
    "import": Screen("", click("#import")),
    "photo": Screen("", photo),
    **{f"lab_{name}": Screen(f"#lab/scan_order~{name}~150") for name in classic.ALGORITHMS},
    "lab_compare": Screen("#lab/scan_order~bitmask,fewest_first~150"),
}
#: Looked at in Chinese and Japanese too.
TRANSLATED = ("home", "returning", "game", "hint_x_wing", "finish", "variants", "editor", "lab_compare", "make")


def take(browser: Browser, address: str, screen: Screen, size: tuple[int, int], theme: str, locale: str) -> Image.Image:
    """Take a picture of a screen as it is shown, without what is to be scrolled to."""
    is_phone = min(size) < 500
    with ExitStack() as stack:
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            color_scheme=theme,  # type: ignore[arg-type]
            locale=locale,
            has_touch=is_phone,
            is_mobile=is_phone,
            service_workers="block",
            reduced_motion="reduce",
        )
        stack.callback(context.close)
        context.set_default_timeout(20_000)
        page = context.new_page()
        page.goto(address + screen.place)
        page.wait_for_selector("html[data-ready]")
        if screen.act:
            screen.act(page)
        page.wait_for_load_state("networkidle")
        page.wait_for_timeout(200)
        return Image.open(BytesIO(page.screenshot()))


def sheet(pictures: list[tuple[str, Image.Image]], width: int, height: int) -> Image.Image:
    """Lay out pictures from top to bottom, then from left to right, each under its name."""
    places: list[tuple[int, int]] = []
    x = y = widest = 0
    for _, picture in pictures:
        if y and y + picture.height + 20 > height:
            x, y, widest = x + widest + 6, 0, 0
        places.append((x, y))
        y, widest = y + picture.height + 20, max(widest, picture.width)
    whole = Image.new("RGB", (max(width, x + widest), height), "#888")
    pen = ImageDraw.Draw(whole)
    for (name, picture), (left, top) in zip(pictures, places, strict=True):
        pen.text((left + 4, top + 2), name, "white", font_size=13)
        whole.paste(picture, (left, top + 18))
    return whole


def fitted(picture: Image.Image, width: int, height: int) -> Image.Image:
    """Shrink a picture for a sheet."""
    small = picture.copy()
    small.thumbnail((width, height))
    return small


def look_at_screens(browser: Browser, address: str, names: list[str], folder: Path) -> None:
    for name in names:
        looks = [("en-GB", "light"), ("en-GB", "dark")]
        looks += [("zh-CN", "light"), ("ja-JP", "dark")] if name in TRANSLATED else []
        for locale, theme in looks:
            pictures = []
            for size in SIZES:
                try:
                    picture = take(browser, address, SCREENS[name], size, theme, locale)
                except Error as error:
                    sys.stderr.write(f"{name} {size}: {str(error).splitlines()[0]}\n")
                    continue
                picture.save(folder / f"{name}-{locale[:2]}-{theme}-{size[0]}x{size[1]}.png")
                column = (640, 844) if size[0] < size[1] else (520, 300)
                pictures.append((f"{name} {size[0]} x {size[1]}", fitted(picture, *column)))
            if pictures:
                pictures.sort(key=lambda each: -each[1].height)
                sheet(pictures, 1560, 866).save(folder / f"sheet-{name}-{locale[:2]}-{theme}.png")


def to_the_end(page: Page) -> None:
    """Go to the last page of a worked example."""
    page.wait_for_selector("#example .cell")
    while page.locator("#example-next").is_enabled():
        page.click("#example-next")
    page.locator("#example").scroll_into_view_if_needed()


def hints(browser: Browser, address: str, size: tuple[int, int], theme: str) -> Iterator[tuple[str, Image.Image]]:
    """Take the last picture of the worked example of each technique: a hint at its board may find a simpler one."""
    for technique in nonet.techniques():
        if logic.example_of(technique.id) is None:
            continue
        try:
            picture = take(browser, address, Screen(f"#learn/{technique.id}", to_the_end), size, theme, "en-GB")
        except Error as error:
            sys.stderr.write(f"{technique.id} {size}: {str(error).splitlines()[0]}\n")
            continue
        yield technique.id, picture


def look_at_techniques(browser: Browser, address: str, folder: Path) -> None:
    for size, shown in (((390, 844), (390, 844)), ((1366, 768), (780, 440))):
        for theme in ("light", "dark"):
            pictures = [(name, fitted(picture, *shown)) for name, picture in hints(browser, address, size, theme)]
            for first in range(0, len(pictures), 4):
                whole = sheet(pictures[first : first + 4], 1560, 866 if size[0] < 500 else 920)
                whole.save(folder / f"techniques-{size[0]}-{theme}-{first:03}.png")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", help="names of screens, or how they begin, with commas")
    parser.add_argument("--techniques", action="store_true")
    parser.add_argument("--address", help="of a server that runs; otherwise one is started")
    parser.add_argument("--to", type=Path, default=Path("build/screens"))
    options = parser.parse_args()
    options.to.mkdir(parents=True, exist_ok=True)
    wanted = tuple(options.only.split(","))
    chromium = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    assert chromium, "the screens need Chromium"
    server = None
    if not options.address:
        server, port = serve()
        options.address = f"http://127.0.0.1:{port}/"
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
            if options.techniques:
                look_at_techniques(browser, options.address, options.to)
            else:
                names = [name for name in SCREENS if name.startswith(wanted)]
                look_at_screens(browser, options.address, names, options.to)
            browser.close()
    finally:
        if server:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main()
