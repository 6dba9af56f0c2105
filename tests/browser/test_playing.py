"""Playing: keyboard, mouse, finger; notes and colours; the end of a game, the day's puzzle, statistics."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import expect

import nonet
import puzzles
from player import Player, SitDown, having


def test_a_puzzle_is_played_to_the_end_by_keyboard_alone(player: Player) -> None:
    """The keyboard works at once at load; the last digit ends the game with a card."""
    player.start(puzzles.WIKIPEDIA)
    page = player.page
    for _ in range(2):
        page.keyboard.press("ArrowLeft")  # from r1c3, the first blank, to r1c1
    for row in range(9):
        for column in range(9):
            number = 9 * row + column
            if puzzles.WIKIPEDIA[number] == ".":
                page.keyboard.press(puzzles.WIKIPEDIA_SOLUTION[number])
            page.keyboard.press("ArrowRight" if column % 2 else "d")
        page.keyboard.press("ArrowDown" if row % 2 else "s")
    player.expect_board(puzzles.WIKIPEDIA_SOLUTION)
    card = page.locator("#finish")
    expect(card).to_contain_text("Solved!")
    expect(card).to_contain_text(re.compile(r"\d:\d\d.*time.*0.*hints.*best.*average", re.DOTALL))
    expect(page.locator("#said")).to_have_text("Solved. Well done!")
    expect(page.locator("#needed")).to_contain_text("Naked Single")
    blanks = puzzles.WIKIPEDIA.count(".")
    expect(card.locator(".where")).to_have_text(f"{blanks}/{blanks}")
    page.locator("#replay-place").fill("1")  # after the first move
    expect(card.locator(".mini text")).to_have_count(81 - blanks + 1)
    page.click("#finish-next")
    expect(page.locator(".board.main .cell:not(:has(.digit))").first).to_be_visible()  # making a puzzle takes a while
    expect(page.locator("#finish")).to_have_count(0)
    player.open("#statistics")
    expect(page.locator("tbody tr").first).to_contain_text(re.compile(r"Easy\s*\d\s*1\s*1"))


def test_a_game_solved_by_the_button_does_not_count_as_won(player: Player) -> None:
    player.start(puzzles.WIKIPEDIA)
    player.choose_in_menu("solve")
    expect(player.cell("r1c3")).to_have_text("4")
    player.expect_board(puzzles.WIKIPEDIA_SOLUTION)
    expect(player.page.locator("#finish")).to_have_count(0)
    player.open("#statistics")
    expect(player.page.locator(".fact").first).to_contain_text("0")


def test_a_full_but_wrong_board_is_reported(player: Player) -> None:
    almost = puzzles.WIKIPEDIA_SOLUTION[:2] + "." + puzzles.WIKIPEDIA_SOLUTION[3:]
    player.start(f"{puzzles.WIKIPEDIA}~{almost}")
    player.write("r1c3", 1)
    player.expect_said("Wrong cells: 1.")
    player.page.get_by_role("button", name="Show them").click()
    expect(player.cell("r1c3")).to_have_class(having("wrong"))
    player.write("r1c3", 4)
    expect(player.page.locator("#finish")).to_be_visible()


def test_clues_cannot_be_overwritten_and_conflicts_show(player: Player) -> None:
    player.start(puzzles.WIKIPEDIA)
    player.write("r1c1", 9)
    player.expect_board(puzzles.WIKIPEDIA)
    player.write("r1c3", 5)
    expect(player.cell("r1c3")).to_have_class(having("conflict"))
    expect(player.cell("r1c1")).to_have_class(having("conflict"))
    player.choose_in_menu("settings")
    player.page.uncheck("[name=conflicts]")
    player.page.keyboard.press("Escape")
    expect(player.cell("r1c3")).not_to_have_class(having("conflict"))


def test_marks_colours_and_undo(player: Player) -> None:
    player.start(puzzles.WIKIPEDIA)
    page = player.page
    player.cell("r1c3").click()
    page.keyboard.down("Shift")
    page.keyboard.press("ArrowRight")
    page.keyboard.up("Shift")
    page.keyboard.press("Shift+Digit1")
    page.keyboard.press("Control+Digit2")
    for name in ("r1c3", "r1c4"):
        expect(player.cell(name).locator(".corner")).to_have_text("1")
        expect(player.cell(name).locator(".centre")).to_have_text("2")
    page.keyboard.press("v")
    expect(page.locator(".key .swatch")).to_have_count(9)
    page.keyboard.press("4")
    page.keyboard.press("6")
    expect(player.cell("r1c3")).to_have_css("background-image", re.compile("conic-gradient"))
    page.keyboard.press("z")
    page.keyboard.press("4")
    expect(player.cell("r1c3")).to_have_text("4")
    page.keyboard.press("Control+z")
    expect(player.cell("r1c3").locator(".corner")).to_have_text("1")
    page.keyboard.press("Control+y")
    expect(player.cell("r1c3")).to_have_text("4")
    for _ in range(3):
        page.keyboard.press("Backspace")
    expect(player.cell("r1c3")).to_have_text("")
    expect(player.cell("r1c3")).not_to_have_class(having("coloured"))


def test_in_every_mode_the_keys_stay_in_their_place(sit_down: SitDown) -> None:
    for width, height in ((1200, 900), (390, 844)):
        player = sit_down(width, height)
        player.start(puzzles.WIKIPEDIA)
        places = []
        for mode in ("z", "x", "c"):
            player.page.keyboard.press(mode)
            keys = player.page.locator(".keys")
            places.append((keys.bounding_box(), keys.evaluate("(e) => getComputedStyle(e).position")))
        assert places[0] == places[1] == places[2]


def test_the_keyboard_works_after_any_click(player: Player) -> None:
    player.start(puzzles.WIKIPEDIA)
    page = player.page
    player.cell("r1c3").click()
    for click in [
        "#tool-notes",
        "#tool-notes",
        "#tool-erase",
        "#pause",
        "#pause",
        ".key[data-digit='4']",
        ".title",
        "#fill-notes",
    ]:
        page.click(click)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("6")
    expect(player.cell("r1c4")).to_have_text("6")
    page.click("#menu")
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("3")
    expect(player.cell("r3c4")).to_have_text("3")


def test_mouse_gestures_select(player: Player) -> None:
    player.start(puzzles.WIKIPEDIA)
    page = player.page
    page.mouse.move(*player.middle("r1c1"))
    page.mouse.down()
    page.mouse.move(*player.middle("r1c9"))  # one jump: a fast drag
    page.mouse.move(*player.middle("r5c9"))
    page.mouse.up()
    player.expect_selected(*(f"r1c{n}" for n in range(1, 10)), *(f"r{n}c9" for n in range(2, 6)))
    player.cell("r5c5").click()
    player.cell("r7c7").click(modifiers=["Control"])
    player.expect_selected("r5c5", "r7c7")
    player.cell("r1c1").dblclick()
    player.expect_selected("r1c1", "r2c6", "r8c9")
    page.mouse.move(*player.middle("r1c1"))
    page.mouse.down()
    page.mouse.move(*player.middle("r9c9"))
    page.mouse.up()
    player.expect_selected(*(f"r{n}c{n}" for n in range(1, 10)))


def test_fingers_tap_double_tap_hold_and_lock_a_digit(sit_down: SitDown) -> None:
    player = sit_down(375, 667, has_touch=True, is_mobile=True)
    player.start(puzzles.WIKIPEDIA)
    page = player.page
    player.cell("r1c3").tap()
    page.locator(".key[data-digit='4']").tap()
    expect(player.cell("r1c3")).to_have_text("4")
    expect(page.locator(".key[data-digit='4'] small")).to_have_text("6")
    with finger_at(player, player.middle("r9c1")):
        player.expect_selected("r1c3", "r9c1")
    key = page.locator(".key[data-digit='1']").bounding_box()
    assert key is not None
    with finger_at(player, (key["x"] + 10, key["y"] + 10)):
        expect(page.locator(".key[data-digit='1']")).to_have_attribute("aria-pressed", "true")
    player.cell("r1c4").tap()
    player.cell("r9c6").tap()
    expect(player.cell("r1c4")).to_have_text("1")
    expect(player.cell("r9c6")).to_have_text("1")
    page.locator(".key[data-digit='1']").tap()
    expect(page.locator(".key[data-digit='1']")).to_have_attribute("aria-pressed", "false")


@contextmanager
def finger_at(player: Player, place: tuple[float, float]) -> Iterator[None]:
    """Hold a finger down until what it leads to is seen, then lift it."""
    session = player.page.context.new_cdp_session(player.page)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": place[0], "y": place[1]}]})
    yield
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_fill_notes_writes_notes_that_can_be_edited_and_that_a_digit_removes(player: Player) -> None:
    player.start(puzzles.WIKIPEDIA)
    page = player.page
    page.click("#fill-notes")
    player.expect_notes("r1c3", "124")
    player.cell("r1c3").click()
    page.keyboard.press("Control+Digit1")
    player.expect_notes("r1c3", "24")
    player.write("r1c4", 2)
    player.expect_notes("r1c3", "4")
    page.click("#check")
    player.expect_said("Wrong: r1c4")
    expect(player.cell("r1c4")).to_have_class(having("wrong"))
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    player.expect_notes("r1c3", "124")


def test_check_names_missing_and_impossible_notes(player: Player) -> None:
    player.start(puzzles.WIKIPEDIA)
    player.cell("r1c3").click()
    player.page.keyboard.press("Control+Digit1")
    player.page.click("#check")
    player.expect_said("The notes of r1c3 lack the right digit")
    player.page.keyboard.press("Control+Digit4")
    player.page.keyboard.press("Control+Digit5")
    player.page.click("#check")
    player.expect_said("r1c3 cannot be 5")


def test_the_daily_puzzle_is_the_same_for_everybody_and_kept(sit_down: SitDown) -> None:
    first, second = sit_down(), sit_down()
    for player in (first, second):
        player.open()
        player.page.click("#daily")
        player.page.wait_for_selector(".board.main .cell")
    line = second.board()
    first.expect_board(line)
    assert nonet.rate(line).level is not None
    blank = line.index(".")
    digit = nonet.solve(line)[blank]
    first.write(nonet.geometry.cell_name(blank), digit)
    expect(first.page.locator("#badge")).to_contain_text("Medium")
    first.open()
    first.page.click("#daily")
    first.page.wait_for_selector(".board.main .cell")
    first.expect_board(f"{line[:blank]}{digit}{line[blank + 1 :]}")
    first.expect_games(1)


def test_a_puzzle_is_entered_by_hand_and_diagnosed(player: Player) -> None:
    player.open()
    player.page.click("#own")
    player.page.wait_for_selector(".board.main .cell")
    for number, character in enumerate(puzzles.WIKIPEDIA[:9]):
        if character != ".":
            player.write(f"r1c{number + 1}", character)
    player.page.click("#done-entering")
    player.expect_said("Several solutions")
    player.expect_board(puzzles.WIKIPEDIA[:9] + "." * 72)
    player.page.get_by_role("button", name="Show two of them").click()
    expect(player.page.locator("dialog .board")).to_have_count(2)


@pytest.mark.parametrize(
    ("line", "words", "marked"),
    [
        ("55" + "." * 79, "Digit 5 twice in row 1 (r1c1, r1c2)", ["0", "1"]),
        ("12345678." + "........9" + "." * 63, "r1c9 has no candidate left", ["8"]),
    ],
)
def test_a_wrong_puzzle_says_what_is_wrong_and_where(player: Player, line: str, words: str, marked: list[str]) -> None:
    player.start(line)
    player.page.click("#check")
    player.expect_said(words)
    wrong = player.page.locator(".board.main .cell.wrong")
    expect(wrong).to_have_count(len(marked))
    assert wrong.evaluate_all("(all) => all.map((e) => e.dataset.cell)") == marked


def test_settings_change_the_board(player: Player) -> None:
    player.start(puzzles.WIKIPEDIA)
    page = player.page
    player.choose_in_menu("settings")
    page.uncheck("[name=timer]")
    page.check("[name=labels]")
    page.uncheck("[name=gridNotes]")
    page.uncheck("[name=highlights]")
    page.select_option("[name=theme]", "dark")
    page.keyboard.press("Escape")
    expect(page.locator("#timer")).to_have_count(0)
    expect(page.locator(".labels.rows")).to_be_visible()
    page.click("#fill-notes")
    expect(player.cell("r1c3").locator(".centre")).to_have_text("124")
    expect(page.locator(".peer")).to_have_count(0)
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator(".labels.rows")).to_be_visible()


def test_every_mixture_of_colours_is_readable_in_both_themes(sit_down: SitDown) -> None:
    """Clues, digits, notes and conflicts on every colour, pair of colours and all nine, selected or not: 4.5 to 1."""
    for theme in ("light", "dark"):
        player = sit_down(color_scheme=theme)
        player.start(puzzles.WIKIPEDIA)
        pairs: list[Any] = player.page.evaluate(_CONTRASTS)
        assert len(pairs) > 3000
        assert [pair for pair in pairs if pair[1] < 4.5] == []


#: Cells of all kinds, drawn by the page's own board: what is written in them against all that is painted under it.
_CONTRASTS = """async () => {
  const [{ Board }, { html, render }, cells] = await Promise.all(
    ["./js/ui/board.js", "./js/vendor/preact-htm.js", "./js/game/cells.js"].map((path) => import(path)));
  const light = (text) => {
    const parts = text.match(/[\\d.]+/g).slice(0, 3).map((part) => part / 255);
    const [r, g, b] = parts.map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (one, two) => (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05);
  const bits = [...Array(9).keys()].map((at) => 1 << at);
  const mixtures = [0, ...bits, ...bits.flatMap((one, at) => bits.slice(at + 1).map((other) => one | other)), 511];
  const contents = [5, 5, cells.withCentre(0, 1), cells.withCorner(0, 2)]; // clue, digit, note, corner note
  const values = mixtures.flatMap((mixture) => contents.map((value) => cells.withColours(value, mixture)));
  const place = document.body.appendChild(document.createElement("div"));
  place.style.width = "600px";
  const all = new Set(Array(81).keys());
  const found = [];
  for (let from = 0; from < values.length; from += 81) {
    const shown = Array.from({ length: 81 }, (_, at) => values[from + at] ?? 0);
    const looks = {
      plain: {}, selected: { selected: all }, peer: { peers: all }, same: { same: 5 },
      wrong: { wrong: all }, conflict: { conflicts: all },
    };
    for (const [name, look] of Object.entries(looks)) {
      render(html`<${Board} cells=${shown} isClue=${(at) => (from + at) % 4 === 0} cursor=${0} ...${look} />`, place);
      for (const cell of place.querySelectorAll(".cell")) {
        const text = cell.querySelector(".digit, .nine i:not(:empty), .corner i");
        if (!text?.textContent) continue;
        const { backgroundImage, backgroundColor } = getComputedStyle(cell);
        const own = getComputedStyle(text).backgroundColor;
        const paper = getComputedStyle(cell.closest(".grid")).backgroundColor;
        const isClear = (colour) => colour === "rgba(0, 0, 0, 0)";
        const plain = [isClear(backgroundColor) ? paper : backgroundColor];
        const under = isClear(own) ? (backgroundImage.match(/rgb\\([^)]*\\)/g) ?? plain) : [own];
        const ink = light(getComputedStyle(text).color);
        for (const colour of under) {
          found.push([`${name} ${cell.className} ${text.className} ${colour}`, contrast(ink, light(colour))]);
        }
      }
    }
  }
  return found;
}"""
