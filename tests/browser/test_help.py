"""Help beside the board: hints in levels with the renderer's drawing, the solution path, checking, going back."""

import numpy as np
import pytest
from playwright.sync_api import expect

import nonet
import puzzles
from nonet import Step
from nonet.geometry import cell_name
from player import Player, becomes, having, patiently


def example(name: str) -> Step:
    step = nonet.logic.example_of(name)
    assert step is not None
    return step


def link(step: Step) -> str:
    """Return the position of a step with all candidates as notes."""
    grid = step.grid
    notes = ["" if grid[cell] else np.base_repr(grid.candidate_masks[cell], 36).lower() for cell in range(81)]
    return f"{grid.restart().to_line()}~{grid.to_line()}~~{','.join(notes)}"


def test_the_hint_ladder_leads_to_the_step_and_applies_it_to_the_notes(player: Player) -> None:
    step = example("x_wing")
    player.start(link(step))
    page = player.page
    hint = player.walk_hint()
    next(hint)
    expect(page.locator(".sheet")).not_to_contain_text("X-Wing")
    expect(page.locator(".layer .filled").first).to_be_attached()  # the house is tinted
    next(hint)
    player.expect_said("X-Wing")
    expect(page.locator(".cell.dimmed").first).to_be_visible()
    next(hint)
    pattern = page.locator(".layer .mark")
    expect(pattern.first).to_be_visible()
    assert set(pattern.evaluate_all("(all) => all.map((e) => e.dataset.role)")) <= {"base", "fin"}
    next(hint)
    gone = page.locator(".layer .mark[data-role=eliminated]")
    expect(gone).to_have_count(len(step.eliminations))
    struck = {(int(e["cell"]), int(e["digit"])) for e in gone.evaluate_all("(all) => all.map((e) => ({...e.dataset}))")}
    assert struck == {(candidate.cell, candidate.digit) for candidate in step.eliminations}
    word = page.locator(".sheet-text .cell-word").first
    word.hover()
    expect(page.locator(".layer .pointed")).to_be_visible()
    page.click("#help-apply")
    expect(page.locator(".layer")).to_have_count(0)
    cell = step.eliminations[0].cell
    left = [digit for digit in step.grid.candidates(cell) if (cell, digit) not in struck]
    player.expect_notes(cell_name(cell), "".join(map(str, left)))


def test_a_hint_lays_its_fills_under_the_digits_that_it_cites(player: Player) -> None:
    player.start("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    page = player.page
    for _ in player.walk_hint():
        pass
    cited = page.locator(".over .mark[data-role=blocker]").first
    expect(cited.locator("rect")).to_have_css("fill", "none")  # nothing covers the digit
    full = page.locator(f".cell[data-cell='{cited.get_attribute('data-cell')}']")
    expect(full).not_to_have_class(having("dimmed"))

    def compare() -> None:
        ghost = page.locator(".over .mark[data-role=placed] text").bounding_box()
        large = full.locator(".digit").bounding_box()
        assert ghost is not None
        assert large is not None
        assert abs(ghost["height"] - large["height"]) < large["height"] / 2

    patiently(compare)


def test_a_move_ends_the_hint(player: Player) -> None:
    player.start(link(example("x_wing")))
    player.page.click("#tool-hint")
    player.page.wait_for_selector("#help-next")
    cell, digit = example("x_wing").eliminations[0]
    player.cell(cell_name(cell)).click()
    player.page.keyboard.press(f"Control+Digit{digit}")
    expect(player.page.locator("#help-next")).to_have_count(0)
    expect(player.page.locator(".layer")).to_have_count(0)


def test_escape_closes_the_hint_and_keeps_the_selection(player: Player) -> None:
    player.start(puzzles.WIKIPEDIA)
    player.page.keyboard.press("h")
    player.page.wait_for_selector("#help-next")
    player.expect_selected("r1c3")
    player.page.keyboard.press("Escape")
    expect(player.page.locator("#help-next")).to_have_count(0)
    player.page.keyboard.press("4")
    expect(player.cell("r1c3")).to_have_text("4")


def test_a_chain_is_walked_link_by_link(player: Player) -> None:
    step = example("xy_chain")
    player.start(link(step))
    page = player.page
    counts = [page.locator(".layer .link").count() for _ in player.walk_hint()]
    assert counts[-1] == len(step.chains[0]) - 1
    assert [count for count in counts if count] == [*range(1, counts[-1] + 1), counts[-1]]
    page.click("#help-back")
    player.expect_said("If r")
    expect(page.locator("#help-apply")).to_have_count(0)


@pytest.mark.parametrize(
    ("technique", "roles"),
    [
        ("multi_colors_2", {"color_a", "color_b"}),
        ("finned_x_wing", {"base", "fin"}),
        ("als_xz", {"restricted"}),
    ],
)
def test_roles_look_different(player: Player, technique: str, roles: set[str]) -> None:
    """Colours A and B, fins and almost locked sets differ in shape and hue."""
    player.start(link(example(technique)))
    page = player.page
    for _ in player.walk_hint():
        pass
    looks = page.locator(".layer .mark").evaluate_all(
        "(all) => Object.fromEntries(all.map((e) => [e.dataset.role, e.className.baseVal]))"
    )
    assert roles <= looks.keys()
    assert len({looks[role] for role in roles}) == len(roles)
    if technique == "als_xz":
        expect(page.locator(".layer .letter")).to_have_count(2)


def test_hints_start_with_the_singles_that_people_see_first(player: Player) -> None:
    player.start(puzzles.WIKIPEDIA)
    player.page.click("#tool-hint")
    player.page.click("#help-next")
    expect(player.page.locator(".sheet-title")).to_have_text("Hidden Single")
    expect(player.page.locator(".sheet-title a")).to_have_attribute("href", "#learn/hidden_single")


def test_hints_alone_solve_a_hard_puzzle(player: Player) -> None:
    step = example("x_wing")
    player.start(link(step))
    solution = nonet.solve(step.grid.restart()).to_line()
    page = player.page
    for _ in range(120):
        if player.board() == solution:
            break
        page.keyboard.press("h")
        for _ in player.walk(".helping", lambda: page.keyboard.press("h")):
            pass
        page.click("#help-apply")
        expect(page.locator(".helping")).to_have_count(0)
    player.expect_board(solution)


def test_a_mistake_is_named_and_undone(player: Player) -> None:
    player.start(puzzles.WIKIPEDIA)
    for name, digit in (("r1c3", "4"), ("r1c4", "2"), ("r1c6", "6")):  # r1c4 should be 6
        player.write(name, digit)
    player.page.click("#tool-hint")
    player.expect_said("r1c4")
    expect(player.cell("r1c4")).to_have_class(having("wrong"))
    player.page.get_by_role("button", name="Undo mistakes").click()
    expect(player.cell("r1c3")).to_have_text("4")
    expect(player.cell("r1c4")).to_have_text("")
    player.page.keyboard.press("Control+y")
    expect(player.cell("r1c4")).to_have_text("2")


def test_the_whole_path_is_walked_forward_and_back(player: Player) -> None:
    player.start(puzzles.WIKIPEDIA)
    page = player.page
    page.click("#path")
    expect(page.locator(".where")).to_have_text("Step 1 of 51")
    page.click("#help-next")
    expect(page.locator(".where")).to_have_text("Step 2 of 51")
    becomes(lambda: player.board().count("."), puzzles.WIKIPEDIA.count(".") - 1)
    page.click("#help-back")
    expect(page.locator(".where")).to_have_text("Step 1 of 51")
    page.click("#help-close")
    player.expect_board(puzzles.WIKIPEDIA)


def test_without_the_server_a_message_appears_and_the_game_continues(player: Player) -> None:
    player.start(puzzles.WIKIPEDIA)
    player.page.route("**/api/**", lambda route: route.abort())
    player.page.click("#tool-hint")
    player.expect_said("The nonet server does not answer.")
    player.write("r1c3", 4)
    expect(player.cell("r1c3")).to_have_text("4")
    player.page.click("#check")
    player.expect_said("Everything is right so far.")
