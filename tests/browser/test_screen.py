"""Everything fits on the screen at once, from a small phone to a wide desktop."""

from typing import Any

import pytest
from playwright.sync_api import expect

import nonet
import puzzles
from player import Player, SitDown, becomes, patiently

SIZES = [
    (320, 568), (375, 667), (414, 896), (768, 1024), (1024, 768), (1366, 625), (1920, 1080), (2560, 1440),
    (568, 320), (844, 390), (683, 312), (640, 512),  # phones on their side; laptops at 200 %
]  # fmt: skip

#: Visible elements and whether they are inside the window and not under one another.
SEEN = """() => {
  const boxes = {};
  const named = { board: ".board.main .grid", bar: ".bar", sheet: ".sheet:not(.idle)", text: ".sheet-text" };
  for (const [name, path] of Object.entries(named)) {
    const found = document.querySelector(path);
    if (found) boxes[name] = found.getBoundingClientRect().toJSON();
  }
  document.querySelectorAll(".key, .tool, .sheet-buttons button").forEach((e) => {
    boxes[e.dataset.digit ? "key " + e.dataset.digit : e.id] = e.getBoundingClientRect().toJSON();
  });
  const page = document.scrollingElement;
  const scrolls = page.scrollHeight > innerHeight || page.scrollWidth > innerWidth;
  return { boxes, width: innerWidth, height: innerHeight, scrolls };
}"""


#: The labels of tools that are wider than their place.
CUT = """[...document.querySelectorAll('.tool .label')]
  .filter((e) => getComputedStyle(e).position !== 'absolute')
  .filter((e) => e.scrollWidth > e.clientWidth + 1)
  .map((e) => e.textContent)"""


def expect_screen(player: Player, least_side: float) -> None:
    """Expect all elements on the screen, apart, and a board of some size."""
    patiently(lambda: check_screen(player.page.evaluate(SEEN), least_side))


def check_screen(seen: dict[str, Any], least_side: float) -> None:
    boxes = seen["boxes"]
    assert not seen["scrolls"], (seen["width"], seen["height"])
    for name, box in boxes.items():
        assert box["width"] > 0, name
        assert box["height"] > 0, name
        assert box["left"] >= -0.5, name
        assert box["top"] >= -0.5, name
        assert box["right"] <= seen["width"] + 0.5, name
        assert box["bottom"] <= seen["height"] + 0.5, name
    board = boxes["board"]
    assert abs(board["width"] - board["height"]) < 1.5
    assert board["width"] >= least_side
    parts = [name for name in boxes if name.startswith(("key", "tool"))] + ["sheet", "bar"]
    for name in parts:
        if name in boxes:
            assert not overlaps(board, boxes[name]), name
    assert len([name for name in boxes if name.startswith("key")]) == 9
    assert {"tool-undo", "tool-erase", "tool-notes", "tool-colour", "tool-hint"} <= boxes.keys()
    for name in parts:
        if name.startswith("key"):
            assert min(boxes[name]["width"], boxes[name]["height"]) >= 24, name


def overlaps(one: dict[str, float], other: dict[str, float]) -> bool:
    across = min(one["right"], other["right"]) - max(one["left"], other["left"])
    down = min(one["bottom"], other["bottom"]) - max(one["top"], other["top"])
    return across > 1 and down > 1


def test_board_keys_tools_and_hint_are_on_screen_together(player: Player) -> None:
    player.start(puzzles.WIKIPEDIA)
    page = player.page
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        # Without help the board takes all that the shorter side gives, less what keys need.
        room = min(width, height - 190) if width < height else min(height, width - 250)
        expect_screen(player, 0.9 * room)
        page.keyboard.press("h")
        page.wait_for_selector(".sheet-text p")
        expect_screen(player, 0.8 * min(room, height - 290) if width < height else 0.9 * room)
        page.keyboard.press("Escape")
        page.wait_for_selector(".sheet-text p", state="detached")


@pytest.mark.parametrize("locale", ["zh-CN", "ja-JP"])
def test_phones_in_chinese_and_japanese_have_room_too(sit_down: SitDown, locale: str) -> None:
    player = sit_down(320, 568, locale=locale, has_touch=True, is_mobile=True)
    player.start(puzzles.WIKIPEDIA)
    player.page.locator("#tool-hint").tap()
    player.page.wait_for_selector(".sheet-text p")
    for width, height in ((320, 568), (375, 667), (568, 320)):
        player.page.set_viewport_size({"width": width, "height": height})
        expect_screen(player, 200)
        becomes(lambda: player.page.evaluate(CUT), [])


def test_a_left_handed_player_has_the_keys_on_the_left(sit_down: SitDown) -> None:
    player = sit_down(1366, 625)
    player.start(puzzles.WIKIPEDIA)
    player.choose_in_menu("settings")
    player.page.check("[name=leftHanded]")
    player.page.keyboard.press("Escape")

    def see() -> None:
        boxes = player.page.evaluate(SEEN)["boxes"]
        assert boxes["key 1"]["right"] < boxes["board"]["left"]

    patiently(see)


def test_a_swipe_on_the_board_selects_and_one_on_the_home_view_scrolls(sit_down: SitDown) -> None:
    player = sit_down(375, 667, has_touch=True, is_mobile=True)
    player.start(puzzles.WIKIPEDIA)
    swipe(player, player.middle("r1c1"), player.middle("r9c1"))
    player.expect_selected(*(f"r{row}c1" for row in range(1, 10)))
    assert player.page.evaluate("scrollY") == 0
    for line in nonet.generate_many(4, seed=1).puzzles.tolist():
        player.start("".join(str(digit or ".") for digit in line))
        player.page.keyboard.press("Shift+1")
    player.open()
    player.page.wait_for_selector(".games")
    becomes(lambda: player.page.evaluate("document.scrollingElement.scrollHeight > innerHeight"), True)
    expect(player.page.locator(".games")).to_have_css("touch-action", "auto")


def swipe(player: Player, start: tuple[float, float], end: tuple[float, float], steps: int = 3) -> None:
    """Move a finger in a few large steps, as a fast swipe does."""
    session = player.page.context.new_cdp_session(player.page)
    points = [
        (start[0] + (end[0] - start[0]) * at / steps, start[1] + (end[1] - start[1]) * at / steps)
        for at in range(steps + 1)
    ]
    for kind, (x, y) in zip(["touchStart"] + ["touchMove"] * steps, points, strict=True):
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
