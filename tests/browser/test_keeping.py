"""No game is ever lost: reload, back, two tabs, links, new puzzles, a crash."""

import re

import pytest
from playwright.sync_api import expect

import puzzles
from player import Player, SitDown, becomes


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
    mine = player.expect_game()
    player.choose_in_menu("share")
    player.page.click("#copy-link")
    expect(player.page.locator("#exported")).to_have_value(containing("#play="))
    link = player.page.locator("#exported").input_value()
    becomes(lambda: player.page.evaluate("navigator.clipboard.readText()"), link)
    player.page.keyboard.press("Escape")
    player.write("r1c4", 6)
    player.page.goto("about:blank")
    player.page.goto(link)
    player.page.wait_for_selector(".board.main .cell")
    expect(player.cell("r1c3")).to_have_text("4")
    expect(player.cell("r1c4")).to_have_text("")
    assert player.expect_game() != mine
    player.page.goto(mine)
    expect(player.cell("r1c4")).to_have_text("6")
    player.expect_games(2)


def containing(text: str) -> re.Pattern[str]:
    return re.compile(re.escape(text))


def test_a_new_game_keeps_the_previous_one_and_can_be_undone(player: Player) -> None:
    player.start(puzzles.WIKIPEDIA)
    player.write("r1c3", 4)
    player.page.click("#menu")
    player.page.click(".menu [data-level=easy]")
    expect(player.page.locator("#notice-undo")).to_be_visible()
    becomes(lambda: player.board()[:9] == "534.7....", False)
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
    player.expect_game()
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
    url = player.expect_game()
    player.write("r1c3", 4)
    context = player.page.context
    player.page.close(run_before_unload=False)  # gone at once, with no chance to save
    again = Player(context.new_page(), player.address)
    again.page.goto(url)
    expect(again.cell("r1c3")).to_have_text("4")


#: Makes transactions that write games fail, or take their time, as localStorage says.
FAULTY_STORAGE = """
  const make = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function (names, mode) {
    const made = make.apply(this, arguments);
    const fault = localStorage.getItem("fault");
    if (mode !== "readwrite" || names !== "games" || !fault) return made;
    if (fault === "abort") setTimeout(() => made.abort());
    const start = performance.now();
    const wait = () => {
      if (performance.now() < start + 5000) made.objectStore("games").get("nothing").onsuccess = wait;
    };
    wait();
    return made;
  };
"""


@pytest.mark.parametrize("fault", ["abort", "delay"])
def test_no_move_is_lost_when_transactions_fail_or_take_long(sit_down: SitDown, fault: str) -> None:
    player = sit_down(reduced_motion="reduce")  # a profile of its own, with faulty storage
    page = player.page
    page.add_init_script(FAULTY_STORAGE)
    player.open()
    page.evaluate("(fault) => localStorage.setItem('fault', fault)", fault)
    moves = [(puzzles.WIKIPEDIA, "r1c3", 4), (puzzles.HARD, "r1c2", 1), (puzzles.HARDEST, "r2c1", 2)]
    urls = []
    for line, name, digit in moves:
        player.start(line)
        player.write(name, digit)
        urls.append(player.expect_game())
        page.goto("about:blank")  # within milliseconds of the move
    page.goto(urls[0])
    expect(player.cell("r1c3")).to_have_text("4")
    page.evaluate("localStorage.removeItem('fault')")
    player.open()
    page.wait_for_function("!Object.keys(localStorage).some((key) => key.startsWith('nonet.unsaved'))")
    becomes(lambda: sorted(game["moves"][0][0][2] % 16 for game in player.games()), [1, 2, 4])
    for url, (_, name, digit) in zip(urls, moves, strict=True):
        page.goto("about:blank")
        page.goto(url)
        expect(player.cell(name)).to_have_text(str(digit))
    page.close()


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
        expect(player.page).to_have_url(re.compile("[#/]$"))


# ── names that objects have by themselves ──────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("place", ["#constructor", "#toString/x", "#__proto__", "#hasOwnProperty"])
def test_an_address_that_names_no_view_is_the_start_page(place: str, player: Player) -> None:
    player.page.goto(player.address + place)
    expect(player.page.locator("#import")).to_be_visible()
    player.page.evaluate("place => { location.hash = place }", f"{place}/again")
    expect(player.page.locator("#import")).to_be_visible()


@pytest.mark.parametrize("name", ["__proto__", "constructor"])
def test_stored_settings_and_games_with_such_names_leave_the_page_readable(name: str, player: Player) -> None:
    player.start(puzzles.WIKIPEDIA)
    player.write("r1c3", 4)
    settings = {"language": name, "level": name, "theme": name}
    player.page.evaluate(
        """async ([name, settings]) => {
            const app = document.querySelector("script[type=module]").src;
            const { importAll, exportAll } = await import(app.replace("app.js", "store/games.js"));
            const [mine] = (await exportAll()).games;
            const text = JSON.stringify({ ...mine, id: "hostile", level: name, updated: 1, source: { kind: name } });
            const game = JSON.parse(text.replace("{", '{"__proto__": {"cells": 7}, '));
            await importAll({ nonet: 1, games: [game], kept: [], settings });
        }""",
        [name, settings],
    )
    for view in ("#", "#statistics", "#game/hostile"):
        player.page.evaluate("place => { location.hash = place }", view)
        player.page.reload()
        expect(player.page.locator("html[data-ready]")).to_be_attached()
        expect(player.page.locator("#app")).to_have_text(re.compile(r"\S"))
    player.expect_games(2)


def test_a_page_that_cannot_start_offers_to_reset_the_settings_and_keeps_the_games(player: Player) -> None:
    player.start(puzzles.WIKIPEDIA)
    player.write("r1c3", 4)
    player.page.evaluate("localStorage.setItem('nonet.settings', JSON.stringify({ theme: 'dark' }))")
    broken = "export const TopBar = () => null; export const HomeView = () => { throw new Error('broken'); };"
    player.page.route("**/js/views/home.js", lambda route: route.fulfill(body=broken, content_type="text/javascript"))
    player.page.evaluate("history.replaceState(null, '', '#')")
    player.page.reload()
    expect(player.page.locator("#rescue")).to_contain_text("broken")
    player.page.unroute_all()
    player.page.click("#reset")
    expect(player.page.locator("#continue")).to_be_visible()
    player.expect_games(1)
    becomes(lambda: player.page.evaluate("localStorage.getItem('nonet.settings')"), None)
