"""A real Chromium on a real server, on loopback."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from player import PATIENCE, Player, SitDown, serve

expect.set_options(timeout=1000 * PATIENCE)


def _chromium() -> str:
    for name in ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"):
        if found := shutil.which(name):
            return found
    pytest.fail("the browser tests need Chromium; on Debian: apt-get install chromium-headless-shell")


class Chromium:
    """A browser with its profiles. A test gets one that an earlier test has left, and finds it empty."""

    #: Runs before the page's own scripts: a new player (see `take`) finds nothing of the player before.
    _FORGET = """if (name === "new player") {
      name = "";
      localStorage.clear();
      indexedDB.deleteDatabase("nonet");
    }"""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self._left: dict[str, list[Page]] = {}

    def take(self, settings: dict[str, Any], origin: str) -> Page:
        """Return a page in a profile with these settings that nobody else uses."""
        if left := self._left.get(repr(sorted(settings.items()))):
            page = left.pop()
            page.evaluate("name = 'new player'")
            return page
        context = self.browser.new_context(**settings)
        context.set_default_timeout(120_000)
        context.grant_permissions(["clipboard-read", "clipboard-write"], origin=origin)
        context.add_init_script(self._FORGET)
        return context.new_page()

    def give_back(self, page: Page, settings: dict[str, Any]) -> None:
        """Leave a page to later tests."""
        if page.is_closed() or settings["service_workers"] == "allow":
            page.context.close()
            return
        for other in page.context.pages:
            if other != page:
                other.close()
        page.unroute_all()
        page.emulate_media(color_scheme=settings["color_scheme"])
        self._left.setdefault(repr(sorted(settings.items())), []).append(page)


@contextmanager
def start_chromium() -> Iterator[Chromium]:
    """Start the browser."""
    quiet = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
    quiet += ["--disable-sync", "--no-first-run"]
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=_chromium(), args=quiet)
        yield Chromium(started)
        started.close()


@pytest.fixture
def address(shared: Any) -> str:
    """Where the page is served."""
    address: str = shared.get(serve)
    return address


@pytest.fixture
def sit_down(shared: Any, address: str) -> Iterator[SitDown]:
    """Make players, each with a separate browser profile; any error of the page's scripts fails the test."""
    chromium: Chromium = shared.get(start_chromium)
    taken: list[tuple[Page, dict[str, Any]]] = []
    faults: list[str] = []

    def note(error: Any) -> None:
        faults.append(str(error))

    def make(width: int = 1200, height: int = 900, **options: Any) -> Player:
        settings = {"locale": "en-GB", "color_scheme": "light", "service_workers": "block"} | options
        page = chromium.take(settings, address.rstrip("/"))
        taken.append((page, settings))
        page.set_viewport_size({"width": width, "height": height})
        page.on("pageerror", note)
        return Player(page, address)

    yield make
    for page, settings in taken:
        page.remove_listener("pageerror", note)
        chromium.give_back(page, settings)
    assert not faults


@pytest.fixture
def player(sit_down: SitDown) -> Player:
    """A player on a desk, in English and light."""
    return sit_down()


@pytest.fixture
def page(player: Player) -> Page:
    """The page of the player, at home."""
    player.open()
    return player.page
