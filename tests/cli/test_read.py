"""nonet read, and pictures wherever a command takes puzzles."""

from __future__ import annotations

import json
import subprocess
import sys
from functools import partial
from typing import TYPE_CHECKING

import pytest
from PIL import Image
from typer.testing import CliRunner

import shell
from drawn_photos import board, encoded, photo
from nonet.cli.app import app
from puzzles import WIKIPEDIA, WIKIPEDIA_SOLUTION

if TYPE_CHECKING:
    from pathlib import Path

PICTURE = encoded(board(WIKIPEDIA))


run = partial(shell.run, code=0)


@pytest.fixture
def picture(tmp_path: Path) -> Path:
    path = tmp_path / "photo.txt"  # the bytes tell, not the name
    path.write_bytes(encoded(photo(board(WIKIPEDIA), 5), "JPEG"))
    return path


def test_a_picture_becomes_a_line(picture: Path) -> None:
    assert run("read", str(picture)).stdout == WIKIPEDIA + "\n"
    assert run("read", "-", stdin=picture.read_bytes()).stdout == WIKIPEDIA + "\n"


def test_json_has_the_whole_reading(picture: Path) -> None:
    data = json.loads(run("read", str(picture), "--json", "--all").stdout)
    assert (data["grid"], data["verdict"], len(data["corners"])) == (WIKIPEDIA, "unique", 4)


def test_the_reading_is_drawn(picture: Path, tmp_path: Path) -> None:
    run("read", str(picture), "--picture", str(tmp_path / "seen.png"))
    with Image.open(tmp_path / "seen.png") as image:
        assert max(image.size) == 1024


def test_other_commands_take_pictures(picture: Path) -> None:
    assert WIKIPEDIA_SOLUTION in run("solve", str(picture)).stdout
    assert "unique" in run("check", str(picture)).stdout
    assert run("convert", str(picture), "--to", "line").stdout == WIKIPEDIA + "\n"
    assert "1" in run("count", str(picture)).stdout


COMMANDS = [
    ("solve", WIKIPEDIA_SOLUTION),
    ("count", "1"),
    ("convert --to line", WIKIPEDIA),
    ("hint", "r"),
    ("rate", ""),
    ("draw", "5"),
]


@pytest.mark.parametrize(("command", "said"), COMMANDS)
def test_every_command_takes_a_picture_from_standard_input(command: str, said: str) -> None:
    done = run(*command.split(), "-", stdin=PICTURE)
    assert said in done.stdout.lower()
    assert done.stdout == run(*command.split(), WIKIPEDIA).stdout


def test_a_picture_needs_no_dash_and_text_is_still_text(tmp_path: Path) -> None:
    assert run("solve", stdin=PICTURE).stdout == WIKIPEDIA_SOLUTION + "\n"
    assert run("solve", stdin=WIKIPEDIA).stdout == WIKIPEDIA_SOLUTION + "\n"
    replaced = CliRunner().invoke(app, ["solve", "-"], input=PICTURE)  # standard input without a descriptor
    assert replaced.stdout == WIKIPEDIA_SOLUTION + "\n"
    path = tmp_path / "lines.txt"
    path.write_text(f"{WIKIPEDIA}\n" * 3)
    with path.open("rb") as file:  # a file, not a pipe
        done = subprocess.run([sys.executable, "-m", "nonet", "solve"], stdin=file, capture_output=True, check=True)
    assert done.stdout.decode().split() == [WIKIPEDIA_SOLUTION] * 3


def test_a_cut_picture_on_standard_input_is_named() -> None:
    done = run("solve", "-", stdin=PICTURE[:300], code=1)
    assert "standard input: the picture is damaged or cut off" in done.stderr
