"""Unreadable rows: the short way to a reason words it as the full parser does, and memory does not grow with them."""

from __future__ import annotations

import random
import string
from typing import TYPE_CHECKING

import pytest

from mixing import proper_lines
from nonet import formats
from nonet.bulk.puzzles import rows_from, typo_in
from nonet.bulk.write.writer import one_line
from nonet.errors import ParseError
from puzzles import WIKIPEDIA

if TYPE_CHECKING:
    from collections.abc import Callable

#: Words that mean something to a format, or look like a file.
WORDS = ["puzzle", "sudoku", "grid01", "version", "scf", "scl", "ctcN4", "fpuz", "fpuzzlesN4", "bd", "S9B", "u", "x"]
WORDS += [
    "GIF8",
    "PAR1",
    "BZh",
    "MM",
    "aaaaftypheic",
    "RIFFaaaaWEBP",
    "in.txt",
    ".csv",
    ".png",
    ".sdk",
    ".jpeg",
    "q.gz",
]


def asked(text: bytes) -> str | None:
    """Return what the full parser says of a text, as of a row of many; None if it is a puzzle."""
    try:
        formats.parse(formats.decode(text))
    except ParseError as error:
        return str(error).replace(" at line 1, ", " at ").removesuffix(" at line 1")
    return None


def drawn(draw: random.Random) -> bytes:
    cells = "".join(draw.choices("123456789.0_*-", k=draw.choice([0, 5, 9, 40, 60, 79, 80, 82, 90, 100])))
    word = draw.choice([draw.choice(WORDS), draw.choice(string.ascii_letters), ""])
    more = "".join(draw.choices("123456789.0_*-" + string.ascii_letters, k=draw.choice([0, 1, 5, 20, 60])))
    return draw.choice([cells + word + more, word + cells + more, cells + more + word]).encode()


def prose(draw: random.Random) -> bytes:
    def word() -> str:
        letters = draw.choice([string.ascii_lowercase, string.ascii_letters, string.digits, "123456789.0"])
        return draw.choice(
            ["".join(draw.choices(letters, k=draw.randint(1, 9))), draw.choice([*WORDS, "r1c1", "puzzle"])]
        )

    return draw.choice([" ", " ", " ", " ", " ", "  ", ", "]).join(word() for _ in range(draw.randint(2, 6))).encode()


def bytes_of(draw: random.Random) -> bytes:
    return draw.choice([b"", b"53..", b"\xff\xd8\xff", b"\x1f\x8b", b"%PDF-", b"....ftypheic"]) + draw.randbytes(60)


@pytest.mark.parametrize("make", [drawn, prose, bytes_of])
@pytest.mark.parametrize("seed", range(4))
def test_the_short_way_says_what_the_full_parser_says(seed: int, make: Callable[[random.Random], bytes]) -> None:
    draw = random.Random(seed)
    found = 0
    for text in (make(draw).replace(b"\n", b"") for _ in range(3000)):
        if (reason := typo_in(text)) is not None:
            found += 1
            assert reason == asked(text), text
    assert found > 500


def test_typos_take_the_short_way() -> None:
    for line in proper_lines(20):
        for place in range(0, 81, 9):
            assert typo_in(f"{line[:place]}x{line[place + 1 :]}".encode()) is not None
        assert typo_in(line[:-1].encode()) is not None
        assert typo_in(line.encode()) is None
    assert typo_in(b"hello world 7") == "expected a digit or a blank, got 'h' at column 1"
    assert typo_in(b"not1a2puzzle") == "expected a digit or a blank, got 'n' at column 1"


def test_rows_keep_their_reasons_and_their_digits_are_none() -> None:
    rows = rows_from(f"{WIKIPEDIA}\n{WIKIPEDIA[:-1]}\n{'x' + WIKIPEDIA[1:]}\n{WIKIPEDIA}\n")
    assert list(rows.errors) == [1, 2]
    assert (rows.digits[[1, 2]] > 9).all()
    assert (rows.digits[[0, 3]] <= 9).all()


@pytest.mark.parametrize(
    "text", ["plain", "two\nlines", "tab\there", "ünïcödé 数独", "\x07\ud800", "a" * 500, "\n" * 500]
)
def test_a_text_stays_on_one_line(text: str) -> None:
    line = one_line(text)
    assert line.isprintable()
    assert len(line) <= 401 or "\\" in line
    assert (line == text) is (text.isprintable() and len(text) <= 400)
