"""Claims as people and models write them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

import nonet
from nonet.play import Claim, ClaimKind, read_claims
from puzzles import WIKIPEDIA, WIKIPEDIA_SOLUTION

if TYPE_CHECKING:
    from collections.abc import Callable

LINE = WIKIPEDIA_SOLUTION
ROWS = [LINE[at : at + 9] for at in range(0, 81, 9)]
SPACED = [" ".join(row) for row in ROWS]


@pytest.mark.parametrize(
    "text",
    [
        "r3c5=7",
        "R3C5: 7",
        "r3c5 := 7",
        "**r3c5 = 7**",
        "r3c5 is 7",
        "r3c5 must be 7",
        "R3C5 can only be 7.",
        "r3c5 → 7",
        "place 7 at row 3, column 5",
        "Put a 7 in r3c5.",
        "In row 3, column 5 we place 7",
        "row 3 column 5 is 7",
        "column 5, row 3 = 7",
        "the digit 7 goes in r3c5",
        "7 must go in r3c5",
        "(3, 5) = 7",
        "(3,5) -> 7",
        "cell (3,5) contains 7",
        "set r3c5 to 7",
        '{"row": 3, "column": 5, "digit": 7}',
        '{"moves": [{"row": "3", "col": 5, "value": "7"}]}',
        '{"r3c5": 7}',
        '[{"cell": "R3C5", "digit": 7, "why": "naked single"}]',
        'prose {"cell": [3, 5], "number": 7} prose',
        '{"move": "r3c5=7"}',
    ],
)
def test_placements(text: str) -> None:
    found = read_claims(text)
    assert [str(claim) for claim in found.claims] == ["r3c5=7"]
    assert found.unread == ()


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("r3c5<>7", ["r3c5<>7"]),
        ("r3c5 ≠ 7", ["r3c5<>7"]),
        ("r3c5 is not 7", ["r3c5<>7"]),
        ("r3c5 cannot be 7", ["r3c5<>7"]),
        ("eliminate 7 from r3c5", ["r3c5<>7"]),
        ("remove the candidate 7 from row 3, column 5", ["r3c5<>7"]),
        ("r12c3<>45", ["r1c3<>4", "r1c3<>5", "r2c3<>4", "r2c3<>5"]),
        ('{"action": "eliminate", "row": 1, "col": 2, "digit": 3}', ["r1c2<>3"]),
        ("r3c5=7, r3c6=8; then r3c7<>9", ["r3c5=7", "r3c6=8", "r3c7<>9"]),
        ("there are 7 in row 3", []),
        ("that cost 7 in 2020", []),
        ("", []),
    ],
)
def test_eliminations_and_several(text: str, claims: list[str]) -> None:
    found = read_claims(text)
    assert [str(claim) for claim in found.claims] == claims
    assert found.unread == ()


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("r10c5=7", 1, "cell"),
        ("so\nr3c5=12", 2, "digit"),
        ("row 3, column 5 is x", 1, "form"),
        ("r3c5 = 7.5", 1, "form"),
        ("(0, 5) = 7", 1, "cell"),
        ("\n".join(ROWS[:8]), 1, "block"),
        ("x\n\n" + "\n".join([*ROWS[:4], "12345678", *ROWS[5:]]), 3, "block"),
    ],
)
def test_what_cannot_be_read_is_named(text: str, line: int, reason: str) -> None:
    found = read_claims(text)
    assert found.claims == ()
    assert [(piece.line, piece.reason) for piece in found.unread] == [(line, reason)]
    assert all(str(line) in found.unread[0].message(lang) for lang in ("en", "zh", "ja"))


FORMS: dict[str, Callable[[], str]] = {
    "pretty": lambda: str(nonet.parse(LINE)),
    "fence": lambda: "Here:\n```\n" + str(nonet.parse(LINE)) + "\n```\nDone.",
    "line": lambda: LINE,
    "rows": lambda: "\n".join(ROWS),
    "spaced": lambda: "\n".join(SPACED),
    "table": lambda: "\n".join("| " + " | ".join(row) + " |" for row in ROWS),
    "markdown": lambda: (
        "|a|b|c|d|e|f|g|h|i|\n|-|-|-|-|-|-|-|-|-|\n" + "\n".join("|" + "|".join(row) + "|" for row in ROWS)
    ),
    "json": lambda: json.dumps([list(map(int, row)) for row in ROWS]),
    "json lines": lambda: "[" + ",\n".join(str(list(map(int, row))) for row in ROWS) + "]",
    "object": lambda: json.dumps({"thought": "hm", "solution": LINE}),
    "object of rows": lambda: json.dumps({"grid": ROWS}),
    "named rows": lambda: "\n".join(f"Row {at}: {row}" for at, row in enumerate(SPACED, 1)),
    "lettered": lambda: (
        "  1 2 3 4 5 6 7 8 9\n" + "\n".join(f"{name} {row}" for name, row in zip("ABCDEFGHI", SPACED, strict=True))
    ),
    "tag": lambda: f"<think>r1c1=5?</think><answer>{LINE}</answer>",
    "latex": lambda: "\n".join(" & ".join(row) + r" \\" for row in ROWS),
    "after the puzzle": lambda: f"Puzzle:\n{WIKIPEDIA}\n\nSolution:\n\n" + "\n".join(SPACED),
    "after a draft": lambda: "\n".join(SPACED[::-1]) + "\n\nNo, rather:\n\n" + "\n".join(SPACED),
    "two in a row": lambda: str(nonet.parse(WIKIPEDIA)) + "\n\n" + str(nonet.parse(LINE)),
}


@pytest.mark.parametrize("form", FORMS)
def test_boards(form: str) -> None:
    found = read_claims(FORMS[form]())
    assert found.answer == tuple(map(int, LINE))
    assert sum(claim.kind is ClaimKind.BOARD for claim in found.claims) == 1


@pytest.mark.parametrize("size", [4, 6, 16, 25])
def test_boards_of_other_sizes(size: int) -> None:
    digits = [(row * 7 + column) % size + 1 for row in range(size) for column in range(size)]
    rows = [digits[at : at + size] for at in range(0, size**2, size)]
    for text in (
        "\n".join(" ".join(map(str, row)) for row in rows),
        json.dumps(rows),
        "\n".join("".join(str(digit) if digit < 10 else chr(55 + digit) for digit in row) for row in rows)
        if size < 10
        else "",
    ):
        if text:
            assert read_claims(text, size).answer == tuple(digits)
    assert str(read_claims("r4c4=4", size).claims[0]) == "r4c4=4"


def test_statements() -> None:
    assert [claim.kind for claim in read_claims("So the puzzle has no solution.").claims] == [ClaimKind.NO_SOLUTION]
    assert [claim.kind for claim in read_claims("It has exactly one solution.").claims] == [ClaimKind.UNIQUE]
    assert read_claims("There may be a solution.").claims == ()


def test_rows_and_columns_from_0() -> None:
    assert [str(claim) for claim in read_claims("(0, 8) = 3", first=0).claims] == ["r1c9=3"]
    assert [piece.reason for piece in read_claims("(9, 0) = 3", first=0).unread] == ["cell"]


def test_places_in_long_texts_count_from_the_start() -> None:
    found = read_claims("x\n" * 200_000 + "r3c5=7\nr0c1=2")
    assert found.claims[0].at == 400_000
    assert found.unread[0].line == 200_002


def test_json_both_ways() -> None:
    for claim in (*read_claims("r1c2=3 r4c5<>6\n" + LINE).claims, Claim.place(80, 9), Claim(ClaimKind.UNIQUE)):
        assert Claim.from_json(claim.to_json()) == claim


PIECES = st.sampled_from(
    [
        "r3c5=7",
        "r",
        "c",
        "(",
        ")",
        "[[",
        "]]",
        "{",
        "}",
        '"row":',
        '"r1c1"',
        "=",
        "<>",
        " ",
        "\n",
        "7",
        "99999999999",
        "place",
        "at row 3, column",
        LINE,
        WIKIPEDIA,
        "|",
        "---",
        "```",
        "\ud800",
        "\0",
        "é",
        "no solution",
        "1 2 3 4 5 6 7 8 9\n",
    ]
)


@given(st.lists(st.one_of(PIECES, st.text(max_size=8)), max_size=40).map("".join), st.sampled_from([1, 4, 9, 16, 25]))
def test_any_text_is_read(text: str, size: int) -> None:
    found = read_claims(text, size)
    for claim in found.claims:
        assert claim.cell is None or 0 <= claim.cell < size**2
        assert claim.digit is None or 1 <= claim.digit <= size
        assert len(claim.digits) in (0, size**2)
        assert 0 <= claim.at <= len(text)
    assert all(piece.message() for piece in found.unread)


@pytest.mark.parametrize(
    "text",
    ["[" * 100_000, '{"a":' * 50_000, "(1," * 100_000, "row 1 column " * 50_000, "9 " * 400_000, "r1c1" * 100_000],
)
def test_hostile_texts_end(text: str) -> None:
    read_claims(text)


def test_wrong_arguments() -> None:
    with pytest.raises(TypeError, match="expected a text, got int"):
        read_claims(5)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="expected a size"):
        read_claims("", 26)
