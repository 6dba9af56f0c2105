"""Variants in the browser: opened from links, played by their rules, hinted, kept; made and set by hand."""

import base64
import json
import re
import zlib
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from nonet.variants import Cage, Puzzle, Thermo, generate, solve, write
from nonet.variants.making.generating import KINDS
from player import Player, SitDown, having

FOUR = Puzzle(size=4, rules=[Thermo("r1c1 r1c2 r1c3 r1c4"), Thermo("r4c1 r3c1"), Cage("r2c2 r3c2", 5)])
KILLER = generate("killer", size=6, seed=3)


def link_to(puzzle: Puzzle) -> str:
    """Return the page's own link to a variant."""
    packer = zlib.compressobj(wbits=-15)
    packed = packer.compress(json.dumps(puzzle.to_json()).encode()) + packer.flush()
    return f"#variant={base64.urlsafe_b64encode(packed).decode().rstrip('=')}"


def start(player: Player, puzzle: Puzzle) -> None:
    player.open(link_to(puzzle))
    player.page.wait_for_selector(".board.main.variant .cell")


def at(player: Player, cell: int) -> Any:
    return player.page.locator(f'.board.main .cell[data-cell="{cell}"]')


def fill(player: Player, digits: str, blank: Puzzle) -> None:
    """Type every digit that is not given, by keyboard."""
    for cell, digit in enumerate(digits):
        if not blank.givens[cell]:
            at(player, cell).click()
            player.page.keyboard.press(digit)


@pytest.mark.parametrize("format_", ["fpuzzles", "sudokupad"])
def test_a_link_of_another_site_is_opened_and_played_to_the_finish_card(player: Player, format_: str) -> None:
    player.load(write(FOUR, format_))
    page = player.page
    page.wait_for_selector(".board.main.variant .cell")
    expect(page.locator(".underlay path, .underlay circle").first).to_be_attached()
    expect(page.locator("#badge")).to_have_text("Thermo + Killer Sudoku 4×4")
    page.click("#rules")
    player.expect_said("Digits increase along a thermometer from its bulb.")
    fill(player, solve(FOUR).to_line(), FOUR)
    expect(page.locator("#finish")).to_contain_text("Solved!")
    player.open("#statistics")
    expect(page.locator(".history")).to_contain_text("Thermo + Killer Sudoku 4×4")


def test_broken_rules_are_named_and_a_reload_keeps_the_game(player: Player) -> None:
    start(player, FOUR)
    page = player.page
    at(player, 5).click()
    page.keyboard.press("4")
    at(player, 9).click()
    page.keyboard.press("3")
    player.expect_said("Cage 5: r2c2, r3c2. The total is too large.")
    expect(at(player, 5)).to_have_class(having("conflict"))
    page.keyboard.press("1")
    expect(page.locator(".sheet.saying")).to_have_count(0)
    expect(at(player, 5)).not_to_have_class(having("conflict"))
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Control+3")
    page.reload()
    page.wait_for_selector(".board.main.variant .cell")
    player.expect_board(".....4...1......")
    expect(at(player, 10)).to_have_text("3")
    page.keyboard.press("Control+z")
    expect(at(player, 10)).to_have_text("")
    player.open()
    expect(page.locator("#continue")).to_contain_text("2 of 16 filled")
    player.open("#variants")
    expect(page.locator(".games a")).to_contain_text("Thermo + Killer Sudoku 4×4")


def test_hints_lead_through_a_killer(player: Player) -> None:
    start(player, KILLER)
    page = player.page
    solution = solve(KILLER).to_line()
    at(player, 0).click()
    page.keyboard.press("h")
    page.wait_for_selector("#help-next")
    expect(page.locator(".layer.under .filled").first).to_be_attached()
    for _ in range(3):
        page.click("#help-next")
    player.expect_said("adds up to")
    page.click("#help-apply")
    expect(page.locator("#help-apply")).to_have_count(0)
    wrong = next(digit for digit in "123456" if digit != solution[0])
    at(player, 0).click()
    page.keyboard.press(wrong)
    player.choose_in_menu("check")  # the button makes way for what the rules say, as soon as that comes
    player.expect_said("Wrong: r1c1.")
    page.get_by_role("button", name="Undo mistakes").first.click()
    expect(at(player, 0)).not_to_have_class(having("wrong"))
    page.keyboard.press("Escape")
    page.click("#path")
    page.wait_for_selector("#help-next")
    expect(page.locator(".where")).to_contain_text("Step 1 of")


def test_variants_are_made_in_chinese_and_large_boards_fit_a_phone(sit_down: SitDown) -> None:
    player = sit_down(375, 667, locale="zh-CN", has_touch=True, is_mobile=True)
    page = player.page
    player.open("#variants")
    expect(page.locator(".gallery [data-kind]")).to_have_count(len(KINDS))
    expect(page.locator(".gallery [data-kind=killer]")).to_contain_text("笼内数字各不相同")
    page.locator("select[name=size]").select_option("6")
    page.locator("[data-kind=killer]").tap()
    page.wait_for_selector(".board.main.variant .cell")
    expect(page.locator("#badge")).to_have_text("杀手数独 6×6")
    pattern = [(4 * (row % 4) + row // 4 + column) % 16 + 1 for row in range(16) for column in range(16)]
    for puzzle in (Puzzle(size=25), Puzzle([0, *pattern[1:]])):
        start(player, puzzle)
        expect(page.locator(".key")).to_have_count(puzzle.size)
        page.wait_for_function(
            """() => {
              const inside = ({ bottom, right }) => bottom <= innerHeight + 1 && right <= innerWidth + 1;
              const parts = [...document.querySelectorAll('.board, .key, .tool')];
              const page = document.scrollingElement;
              return page.scrollHeight <= innerHeight && parts.every((part) => inside(part.getBoundingClientRect()));
            }"""
        )
    at(player, 0).tap()
    page.locator(".key[data-digit='16']").tap()
    expect(at(player, 0)).to_have_text("16")
    page.keyboard.press("Control+z")
    page.keyboard.press("1")
    expect(page.locator("#finish")).to_be_visible()


def drag(player: Player, *cells: int) -> None:
    """Drag over cells, given by number."""
    for number, cell in enumerate(cells):
        box = at(player, cell).bounding_box()
        player.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=1 if number == 0 else 6)
        if number == 0:
            player.page.mouse.down()
    player.page.mouse.up()


def test_a_puzzle_is_set_by_mouse_checked_while_drawn_and_played(player: Player) -> None:
    """The cage and the thermometers of FOUR, drawn by mouse; the last sum typed makes it unique."""
    player.open("#editor")
    page = player.page
    verdict = page.locator("#verdict")
    page.locator("select[name=size]").select_option("4")
    expect(page.locator(".board.main .cell")).to_have_count(16)
    expect(verdict).to_have_text("Several solutions.")
    page.click("[data-tool=thermo]")
    drag(player, 0, 1, 2, 3)
    expect(at(player, 0)).to_have_text("1")  # what is still possible
    drag(player, 12, 8)
    page.click("[data-tool=cage]")
    drag(player, 5, 9)
    field = page.locator("input[name=field-total]")
    expect(field).to_be_focused()
    page.keyboard.type("2")
    expect(verdict).to_have_text("No solution.")
    page.keyboard.press("Backspace")
    page.keyboard.type("5")
    expect(verdict).to_have_text("Exactly one solution.")
    expect(page.locator("#rule-list li")).to_have_count(3)
    expect(page.locator("#rule-list")).to_contain_text("Cage 5: r2c2, r3c2.")
    page.reload()
    expect(verdict).to_have_text("Exactly one solution.")
    page.get_by_role("button", name="Delete: Cage 5").click()
    expect(verdict).to_have_text("Several solutions.")
    page.click("#e-undo")
    expect(verdict).to_have_text("Exactly one solution.")
    page.click("#e-share")
    page.click("#copy-puzzle")
    expect(page.locator("#exported")).to_have_value(re.compile("#variant="))
    link = page.locator("#exported").input_value()
    page.keyboard.press("Escape")
    page.click("#e-play")
    page.wait_for_selector(".tools")
    fill(player, solve(FOUR).to_line(), FOUR)
    expect(page.locator("#finish")).to_contain_text("Solved!")
    player.open(link[link.index("#") :])
    page.wait_for_selector(".board.main.variant .cell")


def test_regions_are_painted_and_whole_board_rules_chosen_by_keyboard_alone(player: Player) -> None:
    player.open("#editor")
    page = player.page
    page.locator("select[name=size]").select_option("4")
    expect(page.locator("#verdict")).to_have_text("Several solutions.")
    late: list[Route] = []
    page.route("**/true-candidates", lambda route: late.append(route))
    with page.expect_request("**/true-candidates"):
        page.locator("select[name=regions]").select_option("own")
    at(player, 2).click()  # region 1 takes r1c3
    uneven = "Each region needs 4 cells. Region and cells: 1: 5, 2: 3."
    expect(page.locator("#verdict")).to_contain_text(uneven)
    with page.expect_response("**/true-candidates"):  # about the regions before
        late.pop().continue_()
    page.unroute("**/true-candidates")
    page.evaluate("new Promise((done) => setTimeout(done, 50))")
    expect(page.locator("#verdict")).to_contain_text(uneven)
    page.locator("select[name=region]").select_option(label="2")
    at(player, 5).focus()
    for key in ("ArrowLeft", "ArrowDown", "Enter"):  # from the cell chosen last, r1c3, to r2c2
        page.keyboard.press(key)
    expect(page.locator("#verdict")).to_have_text("Several solutions.")
    page.locator("[name=anti_knight]").check()
    expect(page.locator("#rule-list")).to_contain_text("Anti-knight")
    page.click("[data-tool=given]")
    at(player, 0).click()
    page.keyboard.press("3")
    expect(at(player, 0)).to_have_text("3")
    page.keyboard.press("Control+z")
    expect(at(player, 0)).not_to_have_text("3")


def test_two_groups_are_drawn_one_after_the_other_and_letters_are_digits(player: Player) -> None:
    player.open("#editor")
    page = player.page
    page.click("[data-tool=clone]")
    drag(player, 0, 1)
    drag(player, 30, 31)
    expect(page.locator("#rule-list")).to_contain_text("Clone: r1c1, r1c2, r4c4, r4c5.")
    page.locator("select[name=size]").select_option("16")
    page.click("[data-tool=given]")
    at(player, 5).click()
    page.keyboard.press("g")
    expect(at(player, 5)).to_have_text("16")


def test_a_board_of_25_takes_digits_and_notes(player: Player) -> None:
    start(player, Puzzle([1, 2, 3] + [0] * 622, size=25))
    page = player.page
    expect(page.locator(".board.main .cell")).to_have_count(625)
    at(player, 30).click()
    page.keyboard.press("p")
    expect(at(player, 30)).to_have_text("25")
    at(player, 31).click()
    page.keyboard.press("Shift+o")
    page.keyboard.press("Shift+2")
    page.reload()
    expect(at(player, 30)).to_have_text("25")
    expect(at(player, 31)).to_have_text("224")


def test_broken_links_and_a_missing_server_get_a_message(player: Player) -> None:
    player.open("#variant=%E0%A4%A")
    expect(player.page.locator(".notice")).to_contain_text("no readable puzzle")
    player.page.route("**/api/v1/hint", lambda route: route.abort())  # the page asks for it ahead of time
    start(player, FOUR)
    player.page.route("**/api/v1/**", lambda route: route.abort())
    player.page.keyboard.press("h")
    player.expect_said("The nonet server does not answer.")
    player.page.keyboard.press("Escape")
    fill(player, solve(FOUR).to_line(), FOUR)
    expect(player.page.locator("#finish")).to_contain_text("Solved!")


def test_axe_finds_nothing_in_variants(sit_down: SitDown) -> None:
    player = sit_down(reduced_motion="reduce")
    page, look = player.page, player.check_access
    player.open("#variants")
    look("variants")
    player.open("#editor")
    page.click("[data-tool=cage]")
    drag(player, 0, 1)
    expect(page.locator("#verdict")).to_have_text("Several solutions.")
    look("editor")
    start(player, KILLER)
    look("game")
    player.choose_in_menu("share")
    look("export")
    page.keyboard.press("Escape")
    page.keyboard.press("h")
    for _ in range(3):
        page.click("#help-next")
    look("hint")
    assert player.faults == []
