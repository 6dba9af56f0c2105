"""A player on the site that has no server: a server of plain files at first, then nothing at all."""

import json
import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from player import Player, serve_files

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
expect.set_options(timeout=120_000)


@pytest.fixture
def address() -> Iterator[tuple[str, Callable[[], None]]]:
    with serve_files(os.environ["NONET_SITE"]) as found:
        yield found


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium-headless-shell"))


def ask(page: Page, path: str, body: dict[str, Any] | None) -> Any:
    """Call the API as the page does."""
    return page.evaluate(
        """async ([path, body]) => {
            const script = [...document.querySelectorAll("script[type=module]")].map((each) => each.src)[0];
            const api = await import(new URL("./store/api.js", script).href);
            return body ? api.post(path, body) : api.get(path);
        }""",
        [path, body],
    )


def ask_error(page: Page, path: str, body: dict[str, Any]) -> str:
    """Return the type of the error of a call."""
    found: str = page.evaluate(
        """async ([path, body]) => {
            const script = [...document.querySelectorAll("script[type=module]")].map((each) => each.src)[0];
            const api = await import(new URL("./store/api.js", script).href);
            return api.post(path, body).then(() => "", (error) => error.type);
        }""",
        [path, body],
    )
    return found


def test_a_player_needs_no_server(browser: Browser, address: tuple[str, Callable[[], None]]) -> None:
    url, end = address
    context = browser.new_context(viewport={"width": 390, "height": 844})
    page = context.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.goto(url)
    page.wait_for_selector("html[data-ready]")
    expect(page.locator("#import")).to_be_visible()
    expect(page.locator("#home-photo, a[href='api.html']")).to_have_count(0)  # what cannot work is not offered
    assert ask(page, "hint", {"puzzle": PUZZLE})["text"].startswith("Naked Single")
    assert ask(page, "solve/batch", {"puzzles": [PUZZLE, "x"]})["results"][0]["status"] == "unique"
    assert ask_error(page, "solve", {"puzzle": json.loads("[" * 100 + "]" * 100)}) == "RequestError"
    assert ask(page, "techniques/x_wing?lang=zh", None)["id"] == "x_wing"
    assert ask(page, "generate", {"kind": "killer", "size": 4, "seed": 1})["puzzles"]
    assert ask(page, "rate", {"puzzle": PUZZLE})["level"] == "easy"
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    end()
    page.reload()
    page.wait_for_selector("html[data-ready]")
    assert ask(page, "hint", {"puzzle": PUZZLE, "lang": "ja"})["text"]
    assert wrong == []
    context.close()


def test_a_new_player_plays_gets_a_hint_learns_a_technique_and_shares_a_killer_without_a_network(
    browser: Browser, address: tuple[str, Callable[[], None]]
) -> None:
    url, end = address
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, locale="en-GB")
    context.grant_permissions(["clipboard-read", "clipboard-write"], origin=url.rstrip("/"))
    context.set_default_timeout(120_000)
    player = Player(context.new_page(), url)
    page = player.page
    player.open()
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    end()
    player.open()
    page.get_by_text("Singles are enough").click()
    page.click("#tool-hint")
    page.wait_for_selector("#help-next")
    while page.locator("#help-apply").count() == 0:
        page.click("#help-next")
    expect(page.locator(".sheet-text")).to_contain_text("Single")
    before = player.board()
    page.click("#help-apply")
    expect(page.locator("#help-apply")).to_have_count(0)
    assert sum(map(str.isdigit, player.board())) == sum(map(str.isdigit, before)) + 1
    player.open("#learn/x_wing")
    for _ in range(3):
        page.click("#example-next")
    expect(page.locator("#example .mark[data-role=eliminated]").first).to_be_visible()
    player.open("#editor")
    page.locator("select[name=size]").select_option("4")
    page.click("[data-tool=cage]")
    page.mouse.move(*player.middle("r1c1"))
    page.mouse.down()
    page.mouse.move(*player.middle("r1c2"), steps=4)
    page.mouse.up()
    page.fill("input[name=field-total]", "3")
    expect(page.locator("#rule-list")).to_contain_text("Cage 3")
    expect(page.locator("#verdict")).to_have_text("Several solutions.")
    page.click("#e-share")
    page.click("#copy-puzzle")
    link = page.locator("#exported").input_value()
    player.open(link[link.index("#") :])
    expect(page.locator(".board.main.variant .cell")).to_have_count(16)
    context.close()


def test_a_long_call_is_given_up(browser: Browser, address: tuple[str, Callable[[], None]]) -> None:
    page = browser.new_page()
    page.goto(address[0])
    page.wait_for_selector("html[data-ready]")
    ask(page, "hint", {"puzzle": PUZZLE})
    given_up = page.evaluate(
        """async (puzzle) => {
            const script = [...document.querySelectorAll("script[type=module]")].map((each) => each.src)[0];
            const api = await import(new URL("./store/api.js", script).href);
            const control = new AbortController();
            const long = api.post("count", { puzzle, limit: null }, control.signal).catch((error) => error.type);
            setTimeout(() => control.abort(), 300);
            return long;
        }""",
        "." * 81,
    )
    assert given_up == "Aborted"
    assert ask(page, "solve", {"puzzle": PUZZLE})["solution"]
    page.close()
