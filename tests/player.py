"""A player on the page: what a person does and sees, for the browser tests."""

from __future__ import annotations

import os
import re
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from playwright.sync_api import expect

from nonet.geometry import cell_from_name, cell_name
from nonet.web.limits import LIMITS
from nonet.web.server import Server, listen

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

__all__ = ["PATIENCE", "Player", "SitDown", "becomes", "having", "patiently", "serve", "serve_files"]

T = TypeVar("T")

#: A page on a busy machine takes its time; nothing waits this long unless it fails.
PATIENCE = 60
#: The folder of the page without a server, if that is to be played on.
SITE = os.environ.get("NONET_SITE")


class QuietFiles(SimpleHTTPRequestHandler):
    """Serves the files of a folder and says nothing."""

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


@contextmanager
def serve_files(folder: str) -> Iterator[tuple[str, Callable[[], None]]]:
    """Serve the files of a folder on a free port; yield the address, and what ends the server early."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(QuietFiles, directory=folder))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()

    def end() -> None:
        server.shutdown()
        server.server_close()
        thread.join()

    yield f"http://127.0.0.1:{server.server_port}/", end
    end()


@contextmanager
def serve() -> Iterator[str]:
    """Serve the page on a free port, patiently, or the files of NONET_SITE; yield its address."""
    if SITE:
        with serve_files(SITE) as (address, _):
            yield address
        return
    with listen("127.0.0.1", 0) as listener:
        server = Server(replace(LIMITS, seconds=PATIENCE))
        thread = threading.Thread(target=server.run, args=([listener],), daemon=True)
        thread.start()
        while not server.started:
            assert thread.is_alive(), "the server did not start"
            time.sleep(0.02)
        yield f"http://127.0.0.1:{listener.getsockname()[1]}/"
        server.should_exit = True
        thread.join(timeout=10)


def having(name: str) -> re.Pattern[str]:
    """Match the classes of an element that has this one."""
    return re.compile(rf"(^|\s){name}(\s|$)")


def patiently(check: Callable[[], T]) -> T:
    """Repeat assertions until they hold, as `expect` does: what a click or a key leads to comes after it."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return check()
        except AssertionError:
            if time.monotonic() > end:
                raise
        time.sleep(0.05)


def becomes(read: Callable[[], T], wanted: T) -> None:
    """Expect that what is read becomes this."""

    def check() -> None:
        assert read() == wanted

    patiently(check)


class Player:
    """One page with the words for what people do on it."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address
        #: What axe found so far.
        self.faults: list[tuple[str, ...]] = []

    def open(self, hash_: str = "") -> None:
        """Load the page at a location, anew if it is open."""
        if self.page.url.startswith(self.address):  # where a change of the hash alone loads nothing
            self.page.evaluate("(hash) => history.replaceState(null, '', hash || '/')", hash_)
            self.page.reload()
        else:
            self.page.goto(self.address + hash_)
        self.page.wait_for_selector("html[data-ready]")

    def start(self, line: str) -> None:
        """Open a puzzle by a link and wait for its board."""
        self.open(f"#play={line}")
        self.page.wait_for_selector(".board.main .cell")

    def load(self, text: str) -> None:
        """Import a text through the dialog of the home view."""
        self.open()
        self.page.click("#import")
        self.page.fill("#import-text", text)
        self.page.click("#import-load")

    def choose_in_menu(self, name: str) -> None:
        """Open the menu of the game and choose an item."""
        self.page.click("#menu")
        self.page.click(f"#menu-{name}")

    def check_access(self, state: str) -> None:
        """Note what axe finds on the page in a state; in dark colours, its contrasts alone."""
        from axe_playwright_python.base import AXE_SCRIPT

        self.page.wait_for_load_state("networkidle")
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE_SCRIPT)
        run = "async (options) => (await axe.run({resultTypes: ['violations'], ...options})).violations"
        for theme, options in (("light", {}), ("dark", {"runOnly": ["color-contrast"]})):
            self.page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
            for fault in self.page.evaluate(run, options):
                node = fault["nodes"][0]
                self.faults.append(
                    (state, theme, fault["id"], node["html"][:160], node.get("failureSummary", "")[:300])
                )
        self.page.emulate_media(color_scheme="light")

    def cell(self, name: str) -> Locator:
        return self.page.locator(f'.board.main .cell[data-cell="{cell_from_name(name)}"]')

    def board(self) -> str:
        """Return the digits that can be seen."""
        line: str = self.page.evaluate(
            "[...document.querySelectorAll('.board.main .cell')]"
            ".map((e) => e.querySelector('.digit')?.textContent ?? '.').join('')"
        )
        return line

    def selected(self) -> list[str]:
        """Return the names of the selected cells."""
        cells: list[int] = self.page.evaluate(
            "[...document.querySelectorAll('.board.main .cell.selected')].map((e) => Number(e.dataset.cell))"
        )
        return [cell_name(cell) for cell in cells]

    def notes(self, name: str) -> str:
        """Return the notes of a cell as they can be read, from left to right and top to bottom."""
        return self.cell(name).inner_text().replace("\n", "")

    def write(self, name: str, digit: int | str) -> None:
        """Click a cell and type."""
        self.cell(name).click()
        self.page.keyboard.press(str(digit))

    def middle(self, name: str) -> tuple[float, float]:
        box = self.cell(name).bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def games(self) -> list[dict[str, Any]]:
        """Return what is kept in IndexedDB."""
        found: list[dict[str, Any]] = self.page.evaluate(
            """() => new Promise((resolve) => {
              const request = indexedDB.open("nonet", 1);
              request.onsuccess = () => {
                const all = request.result.transaction("games").objectStore("games").getAll();
                all.onsuccess = () => { request.result.close(); resolve(all.result); };
              };
            })"""
        )
        return found

    def expect_said(self, words: str) -> None:
        """Expect words in the sheet beside the board."""
        expect(self.page.locator(".sheet-text")).to_contain_text(words)

    def expect_board(self, digits: str) -> None:
        """Expect these digits on the board."""
        becomes(self.board, digits)

    def expect_selected(self, *names: str) -> None:
        """Expect these cells to be selected, and no others."""
        becomes(self.selected, [*names])

    def expect_notes(self, name: str, digits: str) -> None:
        """Expect these notes in a cell."""
        becomes(lambda: self.notes(name), digits)

    def expect_games(self, count: int) -> None:
        """Expect as many games to be kept."""
        becomes(lambda: len(self.games()), count)

    def expect_game(self) -> str:
        """Expect the address of a game; return it."""
        expect(self.page).to_have_url(re.compile("#game/"))
        return self.page.url

    def walk(self, place: str, go: Callable[[], None]) -> Iterator[None]:
        """Go through what has pages ("2 / 4"), and stop on each."""
        where = self.page.locator(f"{place} .where")
        expect(where).to_have_text(re.compile(r"\d"))
        count = (where.text_content() or "").split()[-1]
        for number in range(1, int(count) + 1):
            expect(where).to_have_text(f"{number} / {count}")
            yield
            if number < int(count):
                go()

    def walk_hint(self) -> Iterator[None]:
        """Ask for a hint and go through its levels."""
        self.page.click("#tool-hint")
        yield from self.walk(".helping", lambda: self.page.click("#help-next"))


#: Makes a player of a screen size, with options of a browser profile.
SitDown: TypeAlias = Callable[..., Player]
