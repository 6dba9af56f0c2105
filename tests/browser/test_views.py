"""The other views: course, lab, make, import and export; languages, offline, accessibility, weight."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import nonet
import puzzles
from player import Player, SitDown, becomes, having, patiently, serve

# ── course and lab ───────────────────────────────────────────────────────────────────────────────────────────────


def test_the_rules_take_five_pages_and_a_try(player: Player) -> None:
    player.open("#learn")
    page = player.page
    page.click("#rules")
    for _ in range(4):
        page.click("#rules-next")
    page.get_by_role("group", name="Digits").get_by_text("4", exact=True).click()
    expect(page.locator(".message")).to_contain_text("already in its row")
    page.get_by_role("group", name="Digits").get_by_text("5", exact=True).click()
    expect(page.locator(".message")).to_contain_text("Right!")
    page.click("#rules-done")
    expect(page.locator("h1")).to_have_text("Full House")


def test_lessons_are_in_order_of_difficulty(player: Player) -> None:
    player.open("#learn")
    expect(player.page.locator(".lessons a").nth(60)).to_be_attached()
    names = player.page.locator(".lessons a").evaluate_all("(all) => all.map((e) => e.getAttribute('href').slice(7))")
    entries = {technique.id: technique for technique in nonet.techniques()}
    levels = ["easy", "medium", "hard", "unfair", "extreme"]
    ranks = [levels.index(str(entries[name].to_json()["level"])) for name in names]
    assert ranks == sorted(ranks)


def test_a_lesson_is_stepped_through_practised_and_remembered(player: Player) -> None:
    player.open("#learn/x_wing")
    page = player.page
    expect(page.locator(".about")).to_contain_text("Two rows")
    expect(page.locator("#example .where")).to_have_text("1 / 4")
    for _ in range(3):
        page.click("#example-next")
    expect(page.locator("#example .mark[data-role=eliminated]").first).to_be_visible()
    page.click("#practice-start")
    page.wait_for_selector("#practice .cell")
    for _ in range(4):
        page.click("#practice-hint")
    gone = page.locator("#practice .mark[data-role=eliminated]").first
    cell, digit = gone.get_attribute("data-cell"), gone.get_attribute("data-digit")
    page.locator(f'#practice .cell[data-cell="{cell}"]').click()
    others = page.locator(f'#practice .answers .key:not([data-digit="{digit}"])')
    others.first.click()
    expect(page.locator("#verdict")).to_contain_text(re.compile("No|True"))
    page.locator(f'#practice .answers [data-digit="{digit}"]').click()
    expect(page.locator("#verdict")).to_contain_text("Right")
    page.reload()
    expect(page.locator("h2 small")).to_have_text("1/3")
    player.open("#learn")
    expect(page.locator('a[href="#learn/x_wing"]')).to_contain_text("1/3")


@pytest.mark.parametrize("size", [(1366, 768), (390, 844), (844, 390), (1920, 1080)], ids=lambda size: size[0])
def test_board_text_and_next_of_a_lesson_are_on_one_screen(sit_down: SitDown, size: tuple[int, int]) -> None:
    player = sit_down(*size)
    player.open("#learn/x_wing")
    player.page.wait_for_selector("#example .cell")

    def see() -> None:
        boxes = player.page.evaluate(
            "['#example .board', '#example .lesson-text', '#example-next']"
            ".map((part) => document.querySelector(part).getBoundingClientRect().toJSON())"
        )
        assert all(box["top"] >= 0 and box["bottom"] <= size[1] and box["right"] <= size[0] for box in boxes)

    patiently(see)


def test_a_single_is_found_without_help(player: Player) -> None:
    player.open("#learn/naked_single")
    page = player.page
    page.click("#practice-start")
    page.wait_for_selector("#practice .cell")

    def find() -> tuple[str, str]:
        alone = page.locator("#practice .cell").evaluate_all(
            "(all) => all.filter((e) => !e.querySelector('.digit') && e.innerText.replace(/\\D/g, '').length === 1)"
            ".map((e) => [e.dataset.cell, e.innerText.replace(/\\D/g, '')])"
        )
        assert alone
        cell, digit = alone[0]
        return cell, digit

    cell, digit = patiently(find)
    page.locator(f'#practice .cell[data-cell="{cell}"]').click()
    page.locator(f'#practice .answers [data-digit="{digit}"]').click()
    expect(page.locator("#verdict")).to_contain_text("Right")


def test_the_name_of_a_technique_links_to_its_lesson(player: Player) -> None:
    player.start(puzzles.WIKIPEDIA)
    player.write("r1c3", 4)
    player.page.click("#tool-hint")
    player.page.click("#help-next")
    player.page.click(".sheet-title a")
    expect(player.page.locator("h1")).to_have_text("Hidden Single")
    player.page.go_back()
    expect(player.cell("r1c3")).to_have_text("4")


def test_algorithms_run_side_by_side_with_their_state_and_code(player: Player) -> None:
    player.open("#lab")
    page = player.page
    expect(page.locator(".effort")).to_have_count(8)
    page.click("#lab-step")
    expect(page.locator(".counts").first).to_contain_text("1 nodes")
    expect(page.locator(".lab-code .acting")).to_contain_text("# try")
    expect(page.locator(".lab-masks .changed")).to_have_count(3)
    expect(page.locator(".lab-blanks .here").first).to_have_text("r1c3")
    page.keyboard.press("c")
    expect(page.locator(".lab-code .acting")).to_contain_text("# contradiction")
    page.keyboard.press(",")
    expect(page.locator(".lab-code .acting")).to_contain_text("# try")
    page.fill("#lab-speed", "10")
    page.click("#lab-run")
    cells = page.locator(".runner").nth(1).locator(".cell")
    expect(cells).to_have_text([*puzzles.WIKIPEDIA_SOLUTION], timeout=120_000)
    page.click("#lab-reset")
    expect(page.locator(".counts").first).to_contain_text("0 nodes")
    page.select_option("#lab-puzzle", "text")
    page.fill("#lab-text", puzzles.HARD)
    expect(page.locator(".runner .cell").first).to_have_text(puzzles.HARD[0].replace(".", ""))
    page.select_option("#lab-algorithm-0", "dancing_links")
    expect(page.locator(".lab-about .idea")).to_contain_text("exact cover")


def test_a_long_search_can_be_followed_anywhere_and_linked_to(player: Player) -> None:
    player.open("#lab/scan_order~bitmask~150000")
    page = player.page
    timeline = page.locator("#lab-timeline")
    expect(timeline).to_have_value("150000")
    nodes = page.locator(".counts").first.text_content() or ""
    page.click("#lab-step")
    page.click("#lab-back")
    expect(page.locator(".counts").first).to_have_text(nodes)
    page.click("#lab-to-solved")
    expect(page.locator(".runner").first).to_contain_text("100,000")
    expect(page).to_have_url(re.compile("scan_order"))
    expect(page.locator("#lab-reason")).to_contain_text("turned half way round")


# ── make, import, export ─────────────────────────────────────────────────────────────────────────────────────────


def test_puzzles_are_generated_printed_and_played(player: Player) -> None:
    player.open("#make")
    page = player.page
    page.select_option("#make-form [name=level]", "easy")
    page.select_option("#make-form [name=symmetry]", "rotational")
    page.fill("#make-form [name=count]", "2")
    page.fill("#make-form [name=seed]", "9")
    page.click("#make-form [type=submit]")
    expect(page.locator("#make-sheet figure")).to_have_count(2)
    with page.expect_download() as download:
        page.click("#print")
    assert download.value.path().read_bytes().startswith(b"%PDF")
    page.get_by_role("button", name="Play").first.click()
    page.wait_for_selector(".board.main .cell")
    becomes(lambda: str(nonet.rate(player.board()).level), "easy")


def test_an_order_that_cannot_be_met_says_why(sit_down: SitDown) -> None:
    player = sit_down(locale="zh-CN")
    player.open("#make")
    player.page.select_option("#make-form [name=level]", "easy")
    player.page.select_option("#make-form [name=technique]", "x_wing")
    player.page.click("#make-form [type=submit]")
    expect(player.page.locator("#make-message")).to_have_text("技巧“二阶鱼”的难度是困难，高于简单")


def test_any_text_is_imported_with_its_notes(player: Player) -> None:
    step = nonet.logic.example_of("x_wing")
    assert step is not None
    player.load(nonet.formats.write(step.grid, "hodoku"))
    player.page.wait_for_selector(".board.main .cell")
    player.expect_board(step.grid.to_line())
    cell = next(cell for cell in range(81) if not step.grid[cell])
    expected = "".join(map(str, step.grid.candidates(cell)))
    player.expect_notes(nonet.geometry.cell_name(cell), expected)
    player.load(str(nonet.parse(puzzles.HARD)))
    expect(player.page.locator("#badge")).to_contain_text("Extreme")


def test_a_collection_is_a_list_to_play_through(player: Player, tmp_path: Path) -> None:
    nearly = puzzles.WIKIPEDIA_SOLUTION[:80] + "."
    file = tmp_path / "some.sdm"
    file.write_text(f"{nearly}\n{puzzles.HARD}\n{puzzles.WIKIPEDIA}\n", encoding="ascii")
    player.open()
    page = player.page
    page.click("#import")
    page.set_input_files("#import-file", file)
    expect(page.locator(".pick-one")).to_have_count(3)
    page.locator(".pick-one").first.click()
    page.wait_for_selector(".board.main .cell")
    player.write("r9c9", puzzles.WIKIPEDIA_SOLUTION[80])
    page.click("#finish-next")
    expect(player.cell("r1c1")).to_have_text(puzzles.HARD[0].replace(".", ""))
    player.expect_board(puzzles.HARD)


def test_a_puzzle_is_exported_as_links_files_and_text(player: Player) -> None:
    player.start(puzzles.WIKIPEDIA)
    page = player.page
    player.choose_in_menu("share")
    for button, start in [("#save-svg", b"<svg"), ("#save-png", b"\x89PNG"), ("#save-pdf", b"%PDF")]:
        with page.expect_download() as download:
            page.click(button)
        assert download.value.path().read_bytes().startswith(start), button
    page.evaluate("window.open = (link) => (window.opened = link)")
    for site in ("sudokupad", "fpuzzles", "sudokuwiki"):
        page.click(f"#open-{site}")
        page.wait_for_function("() => window.opened")
        link = page.evaluate("() => { const found = window.opened; window.opened = ''; return found; }")
        assert nonet.parse(link).to_line() == puzzles.WIKIPEDIA, site
    page.select_option("#format", "sdk")
    expect(page.locator("#exported")).to_have_value(re.compile("53"))
    page.click("#copy-line")
    expect(page.locator("#exported")).to_have_value(puzzles.WIKIPEDIA)


WRONG_TEXTS = [
    ("." * 80, "应有81格，实际为80格"),
    ("x" + "." * 80, "“x”既不是数字也不是空格（第1行第1个字符）"),
    ("\n".join([*["." * 9] * 8, "." * 8]), "每行应有9格，实际为8格（第9行）"),
    ("https://example.com/", "不是SudokuWiki、f-puzzles或SudokuPad的题目链接"),
    ("https://f-puzzles.com/?id=abc", "这里只有短编号'abc'，请使用长链接"),
]


def test_chinese_says_what_is_wrong_with_a_text(sit_down: SitDown) -> None:
    player = sit_down(locale="zh-CN")
    player.open()
    player.page.click("#import")
    message = player.page.locator(".dialog .message")
    for text, words in WRONG_TEXTS:
        player.page.fill("#import-text", text)
        player.page.click("#import-load")
        expect(message).to_contain_text(words)
        expect(message).not_to_contain_text(re.compile("expected|got"))


# ── languages ────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("locale", "lang", "home"), [("zh-CN", "zh-Hans", "每日一题"), ("ja-JP", "ja", "今日の問題")])
def test_the_page_uses_the_language_of_the_browser(sit_down: SitDown, locale: str, lang: str, home: str) -> None:
    player = sit_down(locale=locale)
    player.open()
    expect(player.page.locator("html")).to_have_attribute("lang", lang)
    expect(player.page.locator("#daily-title")).to_have_text(home)
    player.start(puzzles.WIKIPEDIA)
    for place in ("", "#learn", "#make", "#statistics", "#lab"):
        player.open(place)
        player.page.wait_for_load_state("networkidle")
        texts = player.page.evaluate(
            "[...document.querySelectorAll('h1, h2, .label, nav a')].map((e) => e.innerText.trim())"
        )
        assert [text for text in texts if text and text.isascii() and re.search("[a-z]{3}", text)] in ([], ["nonet"])


def test_the_language_can_be_chosen(page: Page) -> None:
    page.click("#settings")
    page.select_option("[name=language]", "ja")
    expect(page.locator("#daily-title")).to_have_text("今日の問題")
    page.reload()
    expect(page.locator("#daily-title")).to_have_text("今日の問題")


def test_a_net_is_walked_case_by_case_and_folds(player: Player) -> None:
    player.open("#learn/forcing_net_verity")
    page = player.page
    page.wait_for_selector("#example")
    counts = []
    for number, _ in enumerate(player.walk("#example", lambda: page.click("#example-next"))):
        counts.append(page.locator("#example .link").count())
        if number == 3:
            expect(page.locator("#example .lesson-text")).to_contain_text("link by link")
            expect(page.locator("#example .lesson-text")).to_contain_text("must be")
    assert counts[4] > counts[3]
    cases = page.locator("#example details.net")
    expect(cases).to_have_count(3)
    expect(page.locator("#example details.net[open]")).to_have_count(0)
    cases.first.locator("summary").click()
    expect(cases.first.locator("li").first).to_be_visible()
    expect(page.locator("#example .lesson-text > p").last).to_contain_text("Every case ends the same way")


# ── everyone, everywhere ─────────────────────────────────────────────────────────────────────────────────────────


def test_axe_finds_nothing(sit_down: SitDown) -> None:
    """Every view and dialog is sound; in dark colours, which change nothing else, its contrasts are too."""
    player = sit_down(reduced_motion="reduce")
    page, look = player.page, player.check_access
    for dialog in ("", "settings", "import"):
        player.open()
        if dialog:
            page.click(f"#{dialog}")
        look(dialog or "home")
    for view in ("learn", "learn/x_wing", "lab", "make", "statistics"):
        player.open(f"#{view}")
        look(view)
    player.start(puzzles.WIKIPEDIA)
    look("game")
    page.click("#menu")
    look("menu")
    page.click("#menu-share")
    look("export")
    page.keyboard.press("Escape")
    page.keyboard.press("h")
    for _ in range(3):
        page.click("#help-next")
    look("hint")
    page.keyboard.press("Escape")
    page.click("#fill-notes")
    for key in "v3z5":
        page.keyboard.press(key)
    look("notes")
    page.click("#pause")
    look("paused")
    player.start(f"{puzzles.WIKIPEDIA}~{puzzles.WIKIPEDIA_SOLUTION[:2]}.{puzzles.WIKIPEDIA_SOLUTION[3:]}")
    page.keyboard.press("4")
    page.wait_for_selector("#finish")
    look("finish")
    assert player.faults == []


def test_forced_colours_still_show_what_is_selected(sit_down: SitDown) -> None:
    player = sit_down(forced_colors="active")
    player.start(puzzles.WIKIPEDIA)
    selected, other = (player.cell(name) for name in ("r1c3", "r1c4"))
    colour = "(cell) => getComputedStyle(cell).backgroundColor"
    becomes(lambda: selected.evaluate(colour) == other.evaluate(colour), False)


def test_arrow_keys_walk_through_groups(player: Player) -> None:
    player.start(puzzles.WIKIPEDIA)
    page = player.page
    page.locator(".key[data-digit='1']").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".key[data-digit='2']")).to_be_focused()
    page.keyboard.press("End")
    expect(page.locator(".key[data-digit='9']")).to_be_focused()
    page.locator("#tool-erase").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#tool-notes")).to_be_focused()
    player.open()
    page.locator("[data-level=easy]").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-level=medium]")).to_be_focused()


def test_after_one_visit_the_page_works_offline(sit_down: SitDown) -> None:
    player = sit_down(service_workers="allow")
    page = player.page
    with serve() as player.address:
        player.open()
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    player.open()
    page.click("#daily")
    page.wait_for_selector(".board.main .cell")
    first = player.board()
    blank = first.index(".")
    digit = nonet.solve(first)[blank]
    player.write(nonet.geometry.cell_name(blank), digit)
    page.click("#check")
    player.expect_said("Everything is right so far.")
    page.keyboard.press("h")
    player.expect_said("The nonet server does not answer.")
    page.reload()
    page.wait_for_selector(".board.main .cell")
    player.expect_board(f"{first[:blank]}{digit}{first[blank + 1 :]}")
    for level in ("easy", "extreme"):
        page.click("#menu")
        page.click(f".menu [data-level={level}]")
        expect(page.locator("#badge")).to_have_text(re.compile(level, re.IGNORECASE))
        assert nonet.check(player.board())
    player.load(puzzles.HARD)
    page.wait_for_selector(".board.main .cell")
    player.expect_board(puzzles.HARD)
    player.open("#make")
    expect(page.locator(".message")).to_contain_text("The nonet server does not answer.")


def test_links_lead_to_the_public_address_of_the_server(player: Player) -> None:
    player.page.route(
        "**/api/v1/service",
        lambda route: route.fulfill(json={"public_url": "https://sudoku.example/", "languages": ["en", "zh"]}),
    )
    player.start(puzzles.WIKIPEDIA)
    player.choose_in_menu("share")
    player.page.click("#copy-link")
    expect(player.page.locator("#exported")).to_have_value(re.compile(r"^https://sudoku\.example/#play=53"))


def test_a_full_disk_is_reported_and_the_game_continues(player: Player) -> None:
    player.start(puzzles.WIKIPEDIA)
    player.page.evaluate(
        "() => { IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError'); }; }"
    )
    player.write("r1c3", 4)
    expect(player.page.locator(".notice")).to_contain_text("no room left")
    player.page.reload()
    expect(player.cell("r1c3")).to_have_text("4")


def test_the_page_can_be_installed(page: Page) -> None:
    link = page.locator("link[rel=manifest]").get_attribute("href")
    manifest = page.evaluate(f"fetch('{link}').then((answer) => answer.json())")
    assert {"name", "start_url", "icons", "display"} <= manifest.keys()
    for icon in manifest["icons"]:
        assert page.evaluate(f"fetch('{icon['src']}').then((answer) => answer.status)") == 200


def test_the_first_board_is_small_and_needs_nothing_from_elsewhere(sit_down: SitDown) -> None:
    player = sit_down()
    player.start(puzzles.WIKIPEDIA)
    player.page.wait_for_load_state("networkidle")
    entries = player.page.evaluate(
        "['navigation', 'resource'].flatMap((kind) => performance.getEntriesByType(kind))"
        ".map((entry) => [entry.name, entry.encodedBodySize])"
    )
    assert all(url.startswith(player.address) for url, _ in entries)
    assert sum(size for _, size in entries) < 120_000


def test_the_api_page_tries_a_call(player: Player) -> None:
    player.page.goto(player.address + "api.html")
    player.page.locator("summary", has_text="/api/v1/solve ").first.click()
    player.page.locator("details[open]").get_by_role("button", name="Try it").click()
    expect(player.page.locator("details[open] .answer")).to_contain_text(puzzles.WIKIPEDIA_SOLUTION)


# ── pasting, and what it cannot read ─────────────────────────────────────────────────────────────────────────────

_PASTE = """(text) => {
  const data = new DataTransfer();
  data.setData("text/plain", text);
  document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
}"""


def test_a_puzzle_pasted_at_home_opens(player: Player) -> None:
    player.open()
    player.page.evaluate(_PASTE, puzzles.WIKIPEDIA)
    player.page.wait_for_selector(".board.main .cell")
    expect(player.page.locator("#import")).to_have_count(0)


def test_pasted_text_without_a_puzzle_says_so_in_view(player: Player) -> None:
    player.open()
    player.page.evaluate(_PASTE, "no puzzle here")
    message = player.page.locator("dialog .message.bad")
    expect(message).to_be_visible()
    expect(message).to_be_in_viewport()
    expect(player.page.locator("#import-text")).to_have_value("no puzzle here")


def test_an_imported_puzzle_with_several_solutions_says_so(player: Player) -> None:
    player.load("5" + "." * 80)
    player.page.wait_for_selector(".board.main .cell")
    expect(player.page.locator(".sheet.saying.bad")).to_be_visible()


def test_a_new_game_leaves_the_level_of_the_daily_puzzle(player: Player) -> None:
    player.open()
    page = player.page
    page.select_option("#daily-level", "hard")
    page.click("[data-level=easy]")
    page.wait_for_selector(".board.main .cell")
    player.open()
    expect(page.locator("#daily-level")).to_have_value("hard")


def test_a_large_board_in_the_editor_gets_a_verdict_that_ends(player: Player) -> None:
    player.open("#editor")
    page = player.page
    page.wait_for_selector("#verdict:not(:empty)")
    page.locator("[name=anti_knight]").check()
    page.select_option("[name=size]", "25")
    expect(page.locator("#verdict")).to_contain_text("Too much to check")
    expect(page.locator("[name=anti_knight]")).to_be_checked()


# ── home ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_puzzles_of_past_days_are_played_from_the_calendar(player: Player) -> None:
    player.open()
    page = player.page
    page.click("#calendar")
    first = page.locator(".days [data-day]").first
    today = first.get_attribute("data-day") or ""
    page.click("#month-before")
    expect(first).not_to_have_attribute("data-day", today)
    day = first.get_attribute("data-day") or ""
    assert day.endswith("-01")
    first.click()
    page.wait_for_selector(".board.main .cell")
    line = player.board()
    blank = line.index(".")
    player.write(nonet.geometry.cell_name(blank), nonet.solve(line)[blank])
    player.open()
    expect(page.locator("#continue")).to_contain_text("Medium")
    page.click("#calendar")
    page.click("#month-before")
    expect(page.locator(f".days [data-day='{day}']")).to_have_class(having("begun"))


def test_a_level_says_what_it_asks_for_and_how_long_it_takes(player: Player) -> None:
    player.open()
    page = player.page
    expect(page.locator("[data-level=easy]")).to_contain_text("Singles are enough")
    expect(page.locator("[data-level=easy] .usual")).to_have_text("about 6 min")


def test_home_shows_kinds_of_variants_and_starts_one(player: Player) -> None:
    player.open()
    page = player.page
    expect(page.locator(".thumbs [data-kind]")).to_have_count(8)
    page.click(".thumbs [data-kind=diagonal]")
    page.wait_for_selector(".board.variant.main .cell")
    expect(page.locator("#badge")).to_contain_text("Diagonal")
