"""A whole game with screen reader and keyboard: only what the accessibility tree exposes."""

import re
from typing import Any

from playwright.sync_api import expect

import nonet
import puzzles
from nonet.geometry import cell_name
from player import Player, becomes


class Ear:
    """What a screen reader knows of the page: the tree, where the focus is, and what was announced."""

    def __init__(self, player: Player) -> None:
        self.page = player.page
        self.session = player.page.context.new_cdp_session(player.page)

    def tree(self, role: str) -> list[str]:
        """Return the names of all elements of a role, in reading order."""
        nodes = self.session.send("Accessibility.getFullAXTree")["nodes"]
        return [_value(node, "name") for node in nodes if not node["ignored"] and _value(node, "role") == role]

    def focused(self) -> tuple[str, str]:
        """Return role and name of the focused element."""
        object_id = self.session.send("Runtime.evaluate", {"expression": "document.activeElement"})["result"][
            "objectId"
        ]
        asked = {"objectId": object_id, "fetchRelatives": False}
        (node,) = self.session.send("Accessibility.getPartialAXTree", asked)["nodes"]
        return _value(node, "role"), _value(node, "name")

    def expect_said(self, words: str | re.Pattern[str]) -> None:
        """Expect words in the one live region, which is there from the start."""
        expect(self.page.get_by_role("status")).to_have_text(words)

    def expect_focus(self, role: str, name: str) -> None:
        """Expect the focus on an element."""
        becomes(self.focused, (role, name))

    def tab_to(self, role: str, name: str) -> None:
        """Go on with Tab until the focus is there."""
        for _ in range(60):
            if self.focused() == (role, name):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab never came to {role} {name}")


def _value(node: dict[str, Any], key: str) -> str:
    return str(node.get(key, {}).get("value", ""))


#: 20 blanks: each row, column and box has some.
CLUES = "".join("." if cell in range(2, 81, 4) else digit for cell, digit in enumerate(puzzles.WIKIPEDIA_SOLUTION))


def test_a_whole_game_can_be_played_with_a_screen_reader(player: Player) -> None:
    player.page.route("**/api/v1/generate", lambda route: route.fulfill(json={"puzzles": [{"puzzle": CLUES}]}))
    player.open()
    ear, keys = Ear(player), player.page.keyboard
    becomes(lambda: {"Daily puzzle", "New puzzle"} <= set(ear.tree("heading")), True)
    ear.tab_to("button", "Easy")
    keys.press("Enter")
    expect(player.page.get_by_role("grid", name="Sudoku board")).to_be_visible()

    becomes(lambda: len(ear.tree("gridcell")), 81)
    names = ear.tree("gridcell")
    heard = [re.fullmatch(r"row (\d), column (\d), (?:clue (\d)|empty)", name) for name in names]
    clues = "".join((match.group(3) or ".") for match in heard if match)
    assert clues == CLUES
    solution = nonet.solve(clues)
    blanks = [cell for cell in range(81) if clues[cell] == "."]
    ear.expect_focus("gridcell", names[blanks[0]])

    # A note, a wrong digit that is told as a conflict, and back.
    peer = next(cell for cell in nonet.geometry.PEERS[blanks[0]] if clues[cell] != ".")
    wrong = clues[peer]
    keys.press(f"Control+Digit{wrong}")
    ear.expect_said(f"note {wrong}")
    ear.expect_focus("gridcell", f"{names[blanks[0]]}, notes {wrong}")
    keys.press(wrong)
    ear.expect_said(re.compile(f"^{wrong} placed, conflict, \\d left$"))
    ear.expect_focus("gridcell", f"{names[blanks[0]].removesuffix('empty')}{wrong}, conflict")
    keys.press("Control+z")
    ear.expect_said(f"Undo, {81 - len(blanks)} of 81 filled")
    keys.press("Control+z")

    # A hint is read out level by level, and applied from the keyboard.
    keys.press("h")
    ear.expect_said(re.compile("^Look "))
    ear.tab_to("button", "More")
    for _ in range(3):
        keys.press("Enter")
    ear.expect_said(re.compile("^(Full House|Naked Single|Hidden Single)"))
    ear.tab_to("button", "Apply")
    keys.press("Enter")
    ear.expect_said(f"Apply, {82 - len(blanks)} of 81 filled")

    # The rest, cell by cell with the arrow keys.
    player.page.locator('[role=gridcell][tabindex="0"]').focus()
    at = player.page.evaluate("Number(document.activeElement.dataset.cell)")
    left = [cell for cell in blanks if player.page.locator(f"[data-cell='{cell}'] .digit").count() == 0]
    for cell in left:
        for key, steps in (("Down", cell // 9 - at // 9), ("Right", cell % 9 - at % 9)):
            for _ in range(abs(steps)):
                keys.press(f"Arrow{key if steps > 0 else {'Down': 'Up', 'Right': 'Left'}[key]}")
        at = cell
        row, column = cell_name(cell)[1], cell_name(cell)[3]
        ear.expect_focus("gridcell", f"row {row}, column {column}, empty")
        keys.press(str(solution[cell]))
        if cell != left[-1]:
            ear.expect_said(re.compile(f"^{solution[cell]} placed, \\d left$"))

    expect(player.page.get_by_role("dialog", name="Solved!")).to_be_visible()
    ear.expect_focus("button", "Next puzzle")
    becomes(lambda: "1" in ear.tree("StaticText"), True)  # one hint
