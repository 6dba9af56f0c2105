"""A real Chromium on a real server, on loopback."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from player import Player, serve

#: A page on a busy machine takes its time; nothing waits this long unless it fails.
expect.set_options(timeout=60_000)


def _chromium() -> str:
    for name in ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"):
        if found := shutil.which(name):
            return found
    pytest.fail("the browser tests need Chromium; on Debian: apt-get install chromium-headless-shell")


@contextmanager
def start_chromium() -> Iterator[Browser]:
    """Start the browser."""
    quiet = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
    quiet += ["--disable-sync", "--no-first-run"]
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=_chromium(), args=quiet)
        yield started
        started.close()


@pytest.fixture
def address(shared: Any) -> str:
    """Where the page is served."""
    address: str = shared.get(serve)
    return address


@pytest.fixture
def browser(shared: Any) -> Browser:
    """The browser of all browser tests."""
    browser: Browser = shared.get(start_chromium)
    return browser


@pytest.fixture
def sit_down(browser: Browser, address: str) -> Iterator[Callable[..., Player]]:
    """Make players, each with a separate browser profile; any error of the page's scripts fails the test."""
    contexts = []
    faults: list[str] = []

    def make(width: int = 1200, height: int = 900, **options: Any) -> Player:
        settings = {"locale": "en-GB", "color_scheme": "light", "service_workers": "block"} | options
        context = browser.new_context(viewport={"width": width, "height": height}, **settings)
        context.set_default_timeout(120_000)
        context.grant_permissions(["clipboard-read", "clipboard-write"], origin=address.rstrip("/"))
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        return Player(page, address)

    yield make
    for context in contexts:
        context.close()
    assert not faults


@pytest.fixture
def player(sit_down: Callable[..., Player]) -> Player:
    """A player on a desk, in English and light."""
    return sit_down()


@pytest.fixture
def page(player: Player) -> Page:
    """The page of the player, at home."""
    player.open()
    return player.page
