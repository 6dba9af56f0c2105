"""Samples of every format as programs and people write them, with their contents."""

from __future__ import annotations

import pytest

import samples
from nonet import Grid, parse_many
from nonet.formats import FORMATS, Entry, decode, detect

DATA = samples.folder()


def expected_entries() -> dict[str, list[Entry]]:
    expected: dict[str, list[Entry]] = {}
    for line in (DATA / "expected.txt").read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            name, format_name, number, clues, digits, eliminated = line.split("\t")
            grid = Grid(clues, None if digits == "=" else digits, "" if eliminated == "-" else eliminated)
            expected.setdefault(name, []).append(Entry(grid, int(number), format_name))
    return expected


EXPECTED = expected_entries()


@pytest.mark.parametrize("name", sorted(EXPECTED))
def test_a_sample_has_the_expected_entries_and_format(name: str) -> None:
    text = decode((DATA / name).read_bytes())
    assert list(parse_many(text)) == EXPECTED[name]
    assert detect(text) == EXPECTED[name][0].format


@pytest.mark.parametrize("name", sorted(EXPECTED))
def test_a_sample_reads_the_same_line_by_line_from_a_file(name: str) -> None:
    encoding = "utf-16" if name.startswith("utf16") else "utf-8"
    with (DATA / name).open(encoding=encoding) as file:
        assert list(parse_many(file)) == EXPECTED[name]


def test_every_sample_is_listed_and_every_format_has_one() -> None:
    assert {path.name for path in DATA.iterdir()} - {"expected.txt"} == set(EXPECTED)
    assert {entry.format for entries in EXPECTED.values() for entry in entries} == set(FORMATS) - {"sdm"}


def test_the_samples_keep_their_line_endings() -> None:
    assert b"\r\n" in (DATA / "game_crlf.sdk").read_bytes()
    assert b"\r" not in (DATA / "game.sdk").read_bytes()
