"""The server reads pictures: the page's call, its answers and its errors."""

import base64
import io
from typing import Any

import numpy as np
import pytest
from PIL import Image

from api_client import Client
from drawn_photos import board, encoded, photo
from nonet.web.limits import LIMITS
from puzzles import WIKIPEDIA


@pytest.fixture(scope="module")
def client() -> Client:
    return Client()


def send(client: Client, data: bytes, query: str = "") -> Any:
    return client.ask("POST", f"/api/v1/picture{query}", content=data, headers={"Content-Type": "image/jpeg"})


def test_a_photo_becomes_a_puzzle(client: Client) -> None:
    answer = send(client, encoded(photo(board(WIKIPEDIA), 6, tilt=90), "JPEG"))
    assert answer.status_code == 200
    (puzzle,) = answer.json()["puzzles"]
    assert (puzzle["grid"], puzzle["verdict"]) == (WIKIPEDIA, "unique")
    assert len(puzzle["confidence"]) == 81
    assert len(puzzle["corners"]) == 4
    head, data = puzzle["picture"].split(",")
    assert head == "data:image/png;base64"
    with Image.open(io.BytesIO(base64.b64decode(data))) as straight:
        assert straight.size[0] == straight.size[1]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "unreadable_picture"),
        (b"no picture", "unreadable_picture"),
        (b"\x89PNG\r\n\x1a\n" + bytes(50), "unreadable_picture"),
        (encoded(np.full((100, 100), 200, np.uint8)), "no_grid"),
        (bytes(LIMITS.picture_bytes + 1), "picture_too_large"),
    ],
)
def test_errors_have_the_usual_shape(client: Client, data: bytes, code: str) -> None:
    answer = send(client, data)
    assert answer.status_code == (413 if code == "picture_too_large" else 422)
    assert answer.json()["code"] == code


def test_which_takes_largest_or_all(client: Client) -> None:
    data = encoded(board(WIKIPEDIA))
    assert len(send(client, data, "?which=all").json()["puzzles"]) == 1
    assert send(client, data, "?which=some").status_code == 422


def test_a_mounted_application_has_the_same_size_limits(client: Client) -> None:
    """There, nothing runs the lifespan of the inner application, and its paths have a prefix."""
    from fastapi import FastAPI

    outer = FastAPI()
    outer.mount("/sudoku", client.app)
    data = encoded(board(WIKIPEDIA)) + bytes(LIMITS.body_bytes)
    for path, data_sent, status in (
        ("/sudoku/api/v1/picture", data, 200),
        ("/sudoku/api/v1/picture", bytes(LIMITS.picture_bytes + 1), 413),
        ("/sudoku/api/v1/solve", data, 413),
    ):
        assert Client(outer).ask("POST", path, content=data_sent).status_code == status
