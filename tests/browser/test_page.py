"""The page as people use it: keyboard, mouse, phone; whole stories from start to end."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import nonet
import puzzles

#: A board with an X-Wing as the next step: the example of the catalogue.
X_WING = nonet.logic.example_of("x_wing")


def cell(page: Page, name: str) -> Any:
    return page.locator(f'#board .cell[data-cell="{nonet.geometry.cell_from_name(name)}"]')


def having(name: str) -> re.Pattern[str]:
    """Match the classes of an element that has this one."""
    return re.compile(rf"\b{name}\b")


def load(page: Page, text: str) -> None:
    page.fill("#text", text)
    page.click("#load")
    expect(page.locator("#text")).to_have_value("")


def board(page: Page) -> str:
    line: str = page.evaluate("nonet.play.game.state.digits.map((digit) => digit || '.').join('')")
    return line


def test_a_pasted_puzzle_is_loaded_rated_and_solved(page: Page) -> None:
    load(page, str(nonet.parse(puzzles.HARD)))  # a boxed board of eleven lines
    assert board(page) == puzzles.HARD
    expect(page.locator("#badge")).to_contain_text("extreme")
    page.click("#solve")
    expect(cell(page, "r1c2")).to_have_text(str(nonet.solve(puzzles.HARD)["r1c2"]))
    assert board(page) == nonet.solve(puzzles.HARD).to_line()


def test_a_puzzle_is_played_to_the_end_by_keyboard_alone(page: Page) -> None:
    load(page, puzzles.WIKIPEDIA)
    cell(page, "r1c1").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    for row in range(9):
        for column in range(9):
            number = 9 * row + column
            if puzzles.WIKIPEDIA[number] == ".":
                page.keyboard.press(puzzles.WIKIPEDIA_SOLUTION[number])
            page.keyboard.press("ArrowRight" if column % 2 else "d")
        page.keyboard.press("ArrowDown" if row % 2 else "s")
    assert board(page) == puzzles.WIKIPEDIA_SOLUTION
    expect(page.locator("#message")).to_contain_text("Well done")


def test_clues_cannot_be_overwritten_and_conflicts_show(page: Page) -> None:
    load(page, puzzles.WIKIPEDIA)
    cell(page, "r1c1").click()
    page.keyboard.press("9")
    assert board(page) == puzzles.WIKIPEDIA
    cell(page, "r1c3").click()
    page.keyboard.press("5")
    expect(cell(page, "r1c3")).to_have_class(having("conflict"))
    expect(cell(page, "r1c1")).to_have_class(having("conflict"))


def test_marks_colours_and_selection_by_drag(page: Page) -> None:
    load(page, puzzles.WIKIPEDIA)
    start, end = cell(page, "r1c3").bounding_box(), cell(page, "r1c4").bounding_box()
    page.mouse.move(start["x"] + 20, start["y"] + 20)
    page.mouse.down()
    page.mouse.move(end["x"] + 20, end["y"] + 20, steps=4)
    page.mouse.up()
    page.keyboard.press("Shift+Digit1")
    page.keyboard.press("Control+Digit2")
    for name in ("r1c3", "r1c4"):
        expect(cell(page, name).locator(".corner")).to_have_text("1")
        expect(cell(page, name).locator(".centre")).to_have_text("2")
    page.keyboard.press("v")
    page.keyboard.press("4")
    expect(cell(page, "r1c3")).to_have_class(having("colour-4"))
    page.keyboard.press("z")
    page.keyboard.press("4")
    expect(cell(page, "r1c3")).to_have_text("4")
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    expect(cell(page, "r1c3").locator(".corner")).to_have_text("1")
    page.keyboard.press("Control+y")
    expect(cell(page, "r1c3")).to_have_class(having("colour-4"))
    page.keyboard.press("Backspace")
    expect(cell(page, "r1c3").locator(".corner")).to_have_count(0)


def test_the_hint_ladder_leads_to_the_step_and_applies_it(page: Page) -> None:
    assert X_WING is not None
    load(page, nonet.formats.write(X_WING.grid, "hodoku"))
    page.click("#hint")
    expect(page.locator("#message")).to_contain_text(str(nonet.hint(X_WING.grid, 1)))
    expect(page.locator("#message")).not_to_contain_text("X-Wing")
    more = page.get_by_role("button", name="More")
    more.click()
    expect(page.locator("#message")).to_contain_text("X-Wing")
    more.click()
    expect(page.locator("#board .role-pattern")).not_to_have_count(0)
    more.click()
    expect(page.locator("#board .mark-gone")).not_to_have_count(0)
    word = page.locator("#message .cell-word").first
    word.hover()
    expect(cell(page, word.inner_text())).to_have_class(having("role-pointed"))
    page.get_by_role("button", name="Apply").click()
    eliminated = X_WING.eliminations[0]
    shown = cell(page, nonet.geometry.cell_name(eliminated.cell)).locator(".candidates")
    assert str(eliminated.digit) not in shown.inner_text()


def test_hints_alone_solve_a_hard_puzzle(page: Page) -> None:
    load(page, nonet.Grid(X_WING.grid.restart().to_line()).to_line() if X_WING else "")
    solution = nonet.solve(board(page)).to_line()
    for _ in range(200):
        if board(page) == solution:
            break
        page.evaluate("nonet.play.shown = { level: 3 }")
        page.click("#hint")
        page.get_by_role("button", name="Apply").click()
    assert board(page) == solution


def test_a_mistake_is_found_and_taken_back(page: Page) -> None:
    load(page, puzzles.WIKIPEDIA)
    for name, digit in (("r1c3", "4"), ("r1c4", "2"), ("r1c6", "6")):  # r1c4 should be 6
        cell(page, name).click()
        page.keyboard.press(digit)
    page.click("#check")
    expect(page.locator("#message")).to_contain_text("r1c4")
    page.click("#rewind")
    expect(cell(page, "r1c3")).to_have_text("4")
    expect(cell(page, "r1c4")).to_have_text("")


def test_the_whole_path_is_walked_forward_and_back(page: Page) -> None:
    load(page, puzzles.WIKIPEDIA)
    page.click("#path")
    expect(page.locator(".where")).to_have_text("Step 1 of 51")
    page.get_by_role("button", name="Next").click()
    expect(page.locator(".where")).to_have_text("Step 2 of 51")
    page.get_by_role("button", name="Previous").click()
    expect(page.locator(".where")).to_have_text("Step 1 of 51")
    page.locator(".steps button").last.click()
    expect(page.locator(".where")).to_have_text("Step 51 of 51")
    page.get_by_role("button", name="Close").click()
    assert board(page) == puzzles.WIKIPEDIA


@pytest.mark.parametrize(
    ("line", "words", "marked"),
    [
        ("55" + "." * 79, "5 stands more than once in row 1: r1c1, r1c2.", 2),
        ("12345678." + "........9" + "." * 63, "r1c9 has no candidate left", 1),
    ],
)
def test_a_wrong_puzzle_says_what_is_wrong_and_where(page: Page, line: str, words: str, marked: int) -> None:
    load(page, line)
    page.click("#check")
    expect(page.locator("#message")).to_contain_text(words)
    expect(page.locator("#board .wrong")).to_have_count(marked)


def test_several_solutions_are_shown_side_by_side(page: Page) -> None:
    load(page, puzzles.MANY)
    page.click("#check")
    expect(page.locator("#message")).to_contain_text("several solutions")
    expect(page.locator("#message .board")).to_have_count(2)


def test_unreadable_text_is_an_error_that_keeps_the_board(page: Page) -> None:
    load(page, puzzles.WIKIPEDIA)
    page.fill("#text", "1" * 80)
    page.click("#load")
    expect(page.locator("#message")).to_contain_text("A puzzle has 81 cells; this has 80.")
    assert board(page) == puzzles.WIKIPEDIA


def test_the_board_survives_a_reload_and_travels_in_a_link(page: Page, address: str) -> None:
    load(page, puzzles.WIKIPEDIA)
    cell(page, "r1c3").click()
    page.keyboard.press("4")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Shift+Digit6")
    page.reload()
    expect(cell(page, "r1c3")).to_have_text("4")
    page.click("#copy")
    link = page.evaluate("navigator.clipboard.readText()")
    load(page, puzzles.HARD)
    page.goto("about:blank")
    page.goto(link)
    expect(cell(page, "r1c3")).to_have_text("4")
    expect(cell(page, "r1c4").locator(".corner")).to_have_text("6")


def test_a_puzzle_is_entered_by_hand(page: Page) -> None:
    page.click("#own")
    for number, character in enumerate(puzzles.WIKIPEDIA[:9]):
        if character != ".":
            cell(page, f"r1c{number + 1}").click()
            page.keyboard.press(character)
    page.click("#own")
    assert board(page)[:9] == puzzles.WIKIPEDIA[:9]
    expect(page.locator("#message")).to_contain_text("several solutions")


def test_algorithms_run_side_by_side(page: Page) -> None:
    page.click('nav [data-view="learn"]')
    expect(page.locator(".effort")).to_have_count(7)
    page.fill("#learn-speed", "10")
    page.click("#learn-play")
    boards = page.locator("#learn-pair .board")
    expect(boards.nth(1).locator(".cell").last).to_have_text(puzzles.WIKIPEDIA_SOLUTION[-1], timeout=20_000)
    expect(page.locator(".counts").first).to_contain_text("nodes")
    page.click("#learn-reset")
    page.click("#learn-step")
    expect(page.locator(".counts").first).to_contain_text("nodes 1 ")


def test_the_catalogue_shows_an_example_of_a_technique(page: Page) -> None:
    page.click('nav [data-view="learn"]')
    page.locator("#catalogue summary", has_text="fish").first.click()
    page.get_by_role("button", name="X-Wing", exact=True).click()
    expect(page.locator(".example .mark-gone")).not_to_have_count(0)


def test_a_new_puzzle_of_a_level_starts(page: Page) -> None:
    page.select_option("#new-level", "hard")
    page.click("#new")
    expect(page.locator("#badge")).to_contain_text("hard", timeout=20_000)
    assert nonet.check(board(page))


def test_puzzles_are_generated_played_and_printed(page: Page) -> None:
    page.click('nav [data-view="make"]')
    page.select_option("#make-form [name=level]", "easy")
    page.select_option("#make-form [name=symmetry]", "rotational")
    page.fill("#make-form [name=count]", "2")
    page.fill("#make-form [name=seed]", "9")
    page.get_by_role("button", name="Generate").click()
    expect(page.locator("#make-sheet .board")).to_have_count(2, timeout=20_000)
    with page.expect_download(timeout=20_000) as download:
        page.get_by_role("button", name="Print as PDF").click()
    assert download.value.path().read_bytes().startswith(b"%PDF")
    page.get_by_role("button", name="Play this one").first.click()
    expect(page.locator("#view-play")).to_be_visible()
    assert nonet.rate(board(page)).level == "easy"


def test_chinese_speaks_chinese_everywhere(page: Page) -> None:
    assert page.evaluate("nonet.missingWords()") == []
    page.select_option("#language", "zh")
    load(page, puzzles.WIKIPEDIA)
    expect(page.locator("html")).to_have_attribute("lang", "zh-Hans")
    page.click("#hint")
    expect(page.locator("#message")).to_contain_text("宫")
    page.click("#message button >> text=收起")
    expect(cell(page, "r1c3")).to_have_attribute("aria-label", "第1行第3列，空格")
    load(page, "55" + "." * 79)
    page.click("#check")
    expect(page.locator("#message")).to_contain_text("第1行中5出现了不止一次：r1c1、r1c2。")
    texts = page.evaluate("[...document.querySelectorAll('[data-t]')].map((element) => element.textContent)")
    assert [text for text in texts if text.isascii()] == []
    page.click('nav [data-view="learn"]')
    expect(page.locator("#catalogue summary").first).to_contain_text("唯一数")
    texts = page.evaluate(
        "[...document.querySelectorAll('#catalogue summary, .runner option')].map((e) => e.textContent)"
    )
    assert [text for text in texts if text.isascii()] == []


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("." * 80, "题目应有81格，这里有80格。"),
        ("x" + "." * 80, "“x”既不是数字也不是空格（第1行第1个字符）。"),
        ("\n".join(["." * 9] * 8), "题目应有9行，这里有8行。"),
        ("\n".join([*["." * 9] * 8, "." * 8]), "每行应有9格，这里有8格（第9行）。"),
        (f"{puzzles.WIKIPEDIA}\n{puzzles.WIKIPEDIA}", "里面不止一题：第2行又开始了一题。"),
        ("https://example.com/", "这不是SudokuWiki、f-puzzles或SudokuPad的题目链接。"),
        ("https://f-puzzles.com/?id=abc", "这个链接只有题目的编号。请使用包含题目的长链接。"),
        ("." * 30_000, "对题目来说太长了。"),
    ],
)
def test_chinese_says_what_is_wrong_with_a_text(page: Page, text: str, words: str) -> None:
    page.select_option("#language", "zh")
    page.fill("#text", text)
    page.click("#load")
    expect(page.locator("#message")).to_contain_text(words)
    assert not re.search("expected|got", page.locator("#message").inner_text())


def test_chinese_says_why_an_order_cannot_be_met(page: Page) -> None:
    page.select_option("#language", "zh")
    page.click('nav [data-view="make"]')
    page.select_option("#make-form [name=level]", "easy")
    page.select_option("#make-form [name=technique]", "x_wing")
    page.click("#make-form [type=submit]")
    expect(page.locator("#make-message")).to_have_text("这个技巧比所选难度更难。")
    page.select_option("#make-form [name=technique]", "")
    page.fill("#make-form [name=from]", "40")
    page.fill("#make-form [name=to]", "30")
    page.click("#make-form [type=submit]")
    expect(page.locator("#make-message")).to_have_text("在这种对称下，题目不可能有这么多已知数。")


def test_a_server_that_is_gone_is_named_in_the_language_of_the_page(page: Page) -> None:
    page.select_option("#language", "zh")
    page.route("**/api/**", lambda route: route.abort())
    page.click("#hint")
    expect(page.locator("#message")).to_have_text("nonet服务器没有应答。")


def test_cells_speak_to_a_screen_reader(page: Page) -> None:
    load(page, puzzles.WIKIPEDIA)
    expect(cell(page, "r1c1")).to_have_attribute("aria-label", "row 1, column 1, clue 5")
    page.check("#auto")
    expect(cell(page, "r1c3")).to_have_attribute("aria-label", "row 1, column 3, empty, candidates 1 2 4")
    assert page.locator("#board [role=row]").count() == 9
    assert page.locator('#board [tabindex="0"]').count() == 1


def test_dark_mode_is_kept(page: Page) -> None:
    page.click("#theme")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_a_phone_has_all_of_it_without_scrolling_sideways(browser: Browser, address: str) -> None:
    context = browser.new_context(
        viewport={"width": 375, "height": 740}, has_touch=True, is_mobile=True, locale="en-GB"
    )
    page = context.new_page()
    page.goto(address)
    load(page, puzzles.WIKIPEDIA)
    cell(page, "r1c3").tap()
    page.locator('#keypad [data-digit="4"]').tap()
    expect(cell(page, "r1c3")).to_have_text("4")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    context.close()


def test_the_page_is_small_and_needs_nothing_from_elsewhere(browser: Browser, address: str) -> None:
    context = browser.new_context()
    page = context.new_page()
    sizes: dict[str, int] = {}
    page.on("response", lambda response: sizes.__setitem__(response.url, len(response.body())))
    page.goto(address)
    page.wait_for_selector("#board .cell")
    page.wait_for_load_state("networkidle")
    assert all(url.startswith(address) for url in sizes)
    assert sum(sizes.values()) < 200_000
    context.close()


def test_the_api_page_tries_a_call(page: Page, address: str) -> None:
    page.goto(address + "api.html")
    page.locator("summary", has_text="/api/v1/solve ").first.click()
    page.locator("details[open]").get_by_role("button", name="Try it").click()
    expect(page.locator("details[open] .answer")).to_contain_text(puzzles.WIKIPEDIA_SOLUTION)


@pytest.mark.parametrize("view", ["play", "learn", "make"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_no_serious_fault(page: Page, view: str, theme: str) -> None:
    from axe_playwright_python.sync_playwright import Axe

    page.evaluate(f"document.documentElement.dataset.theme = '{theme}'")
    page.click(f'nav [data-view="{view}"]')
    page.wait_for_load_state("networkidle")
    faults = [
        (fault["id"], fault["nodes"][0]["html"][:120], fault["nodes"][0].get("failureSummary", "")[:300])
        for fault in Axe().run(page).response["violations"]
        if fault["impact"] in ("serious", "critical")
    ]
    assert faults == []
