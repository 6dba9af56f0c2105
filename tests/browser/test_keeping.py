"""No game is ever lost: reload, back, two tabs, links, new puzzles, a crash."""

import re

from playwright.sync_api import expect

import puzzles
from player import Player, SitDown


def test_a_reload_keeps_moves_and_clock(player: Player) -> None:
    player.start(puzzles.WIKIPEDIA)
    player.write("r1c3", 4)
    player.page.keyboard.press("ArrowRight")
    player.page.keyboard.press("Shift+Digit6")
    expect(player.page.locator("#timer")).not_to_have_text("0:00")
    player.page.reload()
    expect(player.cell("r1c3")).to_have_text("4")
    expect(player.cell("r1c4").locator(".corner")).to_have_text("6")
    expect(player.page.locator("#timer")).not_to_have_text("0:00")
    player.page.keyboard.press("Control+z")
    player.page.keyboard.press("Control+z")
    expect(player.cell("r1c3")).to_have_text("")


def test_a_link_opens_as_a_separate_game_and_leaves_the_address_bar(player: Player) -> None:
    player.start(puzzles.WIKIPEDIA)
    player.write("r1c3", 4)
    mine = player.page.url
    assert "#game/" in mine
    player.choose_in_menu("share")
    player.page.click("#copy-link")
    expect(player.page.locator("#exported")).to_have_value(containing("#play="))
    link = player.page.evaluate("navigator.clipboard.readText()")
    player.page.keyboard.press("Escape")
    player.write("r1c4", 6)
    player.page.goto("about:blank")
    player.page.goto(link)
    player.page.wait_for_selector(".board.main .cell")
    expect(player.cell("r1c3")).to_have_text("4")
    expect(player.cell("r1c4")).to_have_text("")
    assert "#game/" in player.page.url
    assert player.page.url != mine
    player.page.goto(mine)
    expect(player.cell("r1c4")).to_have_text("6")
    assert len(player.games()) == 2


def containing(text: str) -> re.Pattern[str]:
    return re.compile(re.escape(text))


def test_a_new_game_keeps_the_previous_one_and_can_be_undone(player: Player) -> None:
    player.start(puzzles.WIKIPEDIA)
    player.write("r1c3", 4)
    player.page.click("#menu")
    player.page.click(".menu [data-level=easy]")
    expect(player.page.locator("#notice-undo")).to_be_visible()
    assert player.board()[:9] != "534.7...."
    player.page.click("#notice-undo")
    expect(player.cell("r1c3")).to_have_text("4")
    player.open()
    expect(player.page.locator("#continue")).to_contain_text("Easy")


def test_the_back_button_leads_through_the_games(player: Player) -> None:
    player.start(puzzles.WIKIPEDIA)
    player.write("r1c3", 4)
    player.page.click("#home")
    player.page.click("[data-level=easy]")
    player.page.wait_for_selector(".board.main .cell")
    player.page.go_back()
    player.page.go_back()
    expect(player.cell("r1c3")).to_have_text("4")


def test_two_tabs_share_one_game_and_keep_two_apart(player: Player) -> None:
    player.start(puzzles.WIKIPEDIA)
    other = Player(player.page.context.new_page(), player.address)
    other.page.goto(player.page.url)
    other.page.wait_for_selector(".board.main .cell")
    player.write("r1c3", 4)
    expect(other.cell("r1c3")).to_have_text("4")
    other.write("r1c4", 6)
    expect(player.cell("r1c4")).to_have_text("6")
    other.start(puzzles.HARD)
    other.page.keyboard.press("Shift+1")
    player.write("r1c6", 8)
    player.open()
    expect(player.page.locator(".games li, #continue")).to_have_count(2)


def test_a_page_that_crashes_loses_nothing(sit_down: SitDown) -> None:
    player = sit_down()
    player.start(puzzles.WIKIPEDIA)
    url = player.page.url
    player.write("r1c3", 4)
    context = player.page.context
    player.page.close(run_before_unload=False)  # gone at once, with no chance to save
    again = Player(context.new_page(), player.address)
    again.page.goto(url)
    expect(again.cell("r1c3")).to_have_text("4")


def test_all_data_moves_to_another_browser_in_a_file(sit_down: SitDown) -> None:
    first, second = sit_down(), sit_down()
    first.start(puzzles.WIKIPEDIA)
    first.write("r1c3", 4)
    first.open()
    first.page.click("#settings")
    with first.page.expect_download() as saved:
        first.page.click("#data-export")
    second.open()
    second.page.click("#settings")
    second.page.set_input_files("#data-import", saved.value.path())
    expect(second.page.locator(".dialog .message")).to_contain_text("Games added: 1")
    second.page.keyboard.press("Escape")
    second.page.click("#continue")
    expect(second.cell("r1c3")).to_have_text("4")


def test_games_can_be_deleted_and_that_can_be_undone(player: Player) -> None:
    player.start(puzzles.WIKIPEDIA)
    player.write("r1c3", 4)
    player.open("#statistics")
    player.page.click(".history [aria-label=Delete]")
    expect(player.page.locator(".history li")).to_have_count(0)
    player.page.click("#notice-undo")
    expect(player.page.locator(".history li")).to_have_count(1)


def test_bad_links_and_missing_games_get_a_message(player: Player) -> None:
    for place, words in [
        ("#play=%E0%A4%A", "no readable puzzle"),
        ("#play=12345", "no readable puzzle"),
        ("#game/nothing", "no such game"),
    ]:
        player.open(place)
        expect(player.page.locator(".notice")).to_contain_text(words)
        expect(player.page.locator("#daily")).to_be_visible()
        assert player.page.url.endswith(("#", "/"))
