"""A picture becomes a game: chosen, pasted or taken, shrunk before upload, compared, corrected, played."""

import io
import json
from base64 import b64encode
from typing import Any

import pytest
from PIL import Image, ImageDraw
from playwright.sync_api import Page, Route, expect

import drawn_photos
import puzzles
from player import Player, SitDown, having, patiently

#: r1c1 is read as 6 (it is 5) and r5c5 as a 4 that is not there; both are in doubt.
READ = "6" + puzzles.WIKIPEDIA[1:40] + "4" + puzzles.WIKIPEDIA[41:]


def draw_board(size: int = 900) -> Image.Image:
    """Draw a board of lines and digits."""
    picture = Image.new("RGB", (size, size), "white")
    pen = ImageDraw.Draw(picture)
    side = size // 9
    for at in range(10):
        width = 6 if at % 3 == 0 else 2
        pen.line([(at * side, 0), (at * side, size)], "black", width)
        pen.line([(0, at * side), (size, at * side)], "black", width)
    for cell, digit in enumerate(puzzles.WIKIPEDIA):
        if digit != ".":
            pen.text((cell % 9 * side + side // 3, cell // 9 * side + side // 4), digit, "black", font_size=side // 2)
    return picture


def encode(picture: Image.Image, kind: str = "PNG", **options: Any) -> bytes:
    data = io.BytesIO()
    picture.save(data, kind, **options)
    return data.getvalue()


def reading(**changed: Any) -> dict[str, Any]:
    rectified = b64encode(encode(draw_board(432))).decode()
    return {
        "grid": READ,
        "clues": READ,
        "confidence": [0.5 if cell in (0, 40) else 1.0 for cell in range(81)],
        "doubtful": [0, 40],
        "changed": [{"cell": 1, "seen": 8, "read": 3}],
        "verdict": "none",
        "corners": [[0, 0], [900, 0], [900, 900], [0, 900]],
        "picture": f"data:image/png;base64,{rectified}",
    } | changed


def answer(page: Page, *found: dict[str, Any]) -> list[bytes]:
    """Answer for the server; give what it was sent."""
    sent: list[bytes] = []

    def reply(route: Route) -> None:
        assert route.request.headers["content-type"] == "image/jpeg"
        sent.append(route.request.post_data_buffer or b"")
        route.fulfill(json={"puzzles": found})

    page.route("**/api/v1/picture*", reply)
    return sent


def choose(player: Player, data: bytes, name: str = "photo.jpg", kind: str = "image/jpeg") -> None:
    player.open()
    player.page.click("#import")
    player.page.set_input_files("#import-file", {"name": name, "mimeType": kind, "buffer": data})


def test_a_photo_is_turned_shrunk_and_stripped_before_it_is_sent(player: Player) -> None:
    sent = answer(player.page, reading())
    exif = Image.Exif()
    exif[0x0112] = 6  # lies on its side
    exif[0x010F] = "Secret Camera"
    wide = Image.new("RGB", (3000, 1500), "white")
    choose(player, encode(wide, "JPEG", exif=exif))
    player.page.wait_for_selector(".picture-review")
    (data,) = sent
    assert b"Exif" not in data
    assert b"Secret" not in data
    with Image.open(io.BytesIO(data)) as arrived:
        assert arrived.format == "JPEG"
        assert arrived.size == (640, 1280)
    assert len(data) < 250_000


@pytest.mark.parametrize("size", [(1366, 625), (375, 667), (320, 568)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_doubtful_cells_are_marked_corrected_and_played(sit_down: SitDown, size: tuple[int, int]) -> None:
    player = sit_down(*size)
    answer(player.page, reading())
    choose(player, encode(draw_board()), "board.png", "image/png")
    page = player.page
    expect(page.locator(".picture-board .cell.doubtful")).to_have_count(2)
    expect(page.locator(".picture-photo rect.doubtful")).to_have_count(2)
    expect(page.locator("#picture-verdict")).to_contain_text("The same digit twice")
    expect(page.locator(".picture-words")).to_contain_text("r1c2 looked like 8; 3 makes the puzzle work.")

    def see() -> None:
        for part in (".picture-photo", ".picture-board .grid", ".picture-keys", "#picture-play"):
            box = page.locator(part).bounding_box()
            assert box is not None
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= size[0]
            if size[0] < size[1]:
                assert box["y"] + box["height"] <= size[1], part

    patiently(see)
    page.keyboard.press("5")  # the first doubt has the focus
    expect(page.locator(".picture-board [data-cell='40']")).to_have_class(having("selected"))
    page.click("#picture-blank")
    expect(page.locator("#picture-verdict")).to_have_text("One solution: it is ready to play.")
    expect(page.locator(".cell.doubtful")).to_have_count(0)
    page.click("#picture-play")
    page.wait_for_selector(".board.main .cell")
    player.expect_board(puzzles.WIKIPEDIA)


def test_a_photo_from_the_home_view_is_read_by_the_server_and_played(sit_down: SitDown) -> None:
    player = sit_down(390, 844, has_touch=True, is_mobile=True)
    photo = Image.fromarray(drawn_photos.photo(drawn_photos.board(puzzles.WIKIPEDIA), 7, tilt=8, size=(1600, 1200)))
    player.open()
    page = player.page
    expect(page.get_by_text("From a photo")).to_be_visible()
    expect(page.locator("#home-photo")).to_have_attribute("capture", "environment")
    page.set_input_files("#home-photo", {"name": "p.jpg", "mimeType": "image/jpeg", "buffer": encode(photo, "JPEG")})
    expect(page.locator("#picture-verdict")).to_have_text("One solution: it is ready to play.")
    page.locator("#picture-play").tap()
    page.wait_for_selector(".board.main .cell")
    player.expect_board(puzzles.WIKIPEDIA)


def test_a_second_board_and_digits_written_by_hand(player: Player) -> None:
    half = puzzles.WIKIPEDIA_SOLUTION[:9] + puzzles.WIKIPEDIA[9:]
    answer(player.page, reading(), reading(grid=half, clues=puzzles.WIKIPEDIA, doubtful=[], changed=[]))
    choose(player, encode(draw_board(), "JPEG"))
    player.page.get_by_role("button", name="Board 2 of 2").click()
    player.page.click("#picture-play")
    page = player.page
    page.wait_for_selector(".board.main .cell")
    player.expect_board(half)
    expect(page.locator(".cell.clue")).to_have_count(30)
    page.keyboard.press("Control+z")
    player.expect_board(puzzles.WIKIPEDIA)


def test_a_picture_can_be_pasted_and_a_phone_opens_its_camera(sit_down: SitDown) -> None:
    player = sit_down(375, 667, has_touch=True, is_mobile=True)
    answer(player.page, reading())
    player.open()
    page = player.page
    page.locator("#import").tap()
    photo = page.locator("#import-photo")
    expect(photo).to_have_attribute("capture", "environment")
    expect(page.get_by_text("Take a photo")).to_be_visible()
    page.evaluate(
        """(data) => {
          const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
          const clipboard = new DataTransfer();
          clipboard.items.add(new File([bytes], "pasted.png", { type: "image/png" }));
          document.querySelector("#import-text").dispatchEvent(
            new ClipboardEvent("paste", { clipboardData: clipboard, bubbles: true, cancelable: true }));
        }""",
        b64encode(encode(draw_board())).decode(),
    )
    page.wait_for_selector(".picture-review")


@pytest.mark.parametrize(
    ("status", "body", "words"),
    [
        (404, {"code": "not_found", "type": "RequestError", "message": "", "place": {}}, "cannot read pictures"),
        (422, {"code": "no_grid", "type": "NoGridError", "message": "no board", "place": {}}, "No board"),
        (200, {"puzzles": []}, "No Sudoku board was found"),
    ],
)  # fmt: skip
def test_an_unreadable_picture_gets_a_message(player: Player, status: int, body: dict[str, Any], words: str) -> None:
    player.page.route(
        "**/api/v1/picture*",
        lambda route: route.fulfill(status=status, content_type="application/json", body=json.dumps(body)),
    )
    choose(player, encode(draw_board()), "board.png", "image/png")
    expect(player.page.locator(".dialog .message")).to_contain_text(words)
    player.page.set_input_files("#import-file", {"name": "x.png", "mimeType": "image/png", "buffer": b"no picture"})
    expect(player.page.locator(".dialog .message")).to_contain_text("not a picture that can be read")
