"""docs/formats.md: every sample on the page is a grid in the stated format, and the table is right."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from nonet import parse_many
from nonet.formats import FORMATS, detect

PAGE = (Path(__file__).parents[2] / "docs" / "formats.md").read_text(encoding="utf-8")
#: Sections whose samples are detected as a more general format; the page says why.
DETECTED_AS = {"sdm": "line"}


def sections() -> dict[str, str]:
    parts = re.split(r"^## `(\w+)`: .*$", PAGE, flags=re.M)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def samples() -> list[tuple[str, str]]:
    return [
        (name, sample)
        for name, section in sections().items()
        for sample in re.findall(r"^```text\n(.*?)\n```$", section, flags=re.M | re.S)
    ]


@pytest.mark.parametrize(("name", "sample"), samples())
def test_a_sample_on_the_page_has_the_format_of_its_section(name: str, sample: str) -> None:
    assert detect(sample) == DETECTED_AS.get(name, name)
    entries = list(parse_many(sample))
    assert entries
    assert all(entry.grid["r1c1"] in (1, 5) for entry in entries)


def test_every_format_has_a_section_with_a_sample() -> None:
    assert set(sections()) == set(FORMATS)
    assert {name for name, _ in samples()} == set(FORMATS)


def test_the_table_says_what_the_formats_carry() -> None:
    rows = re.findall(r"^\| `(\w+)` \| \[.*?\]\(#(\w+)\) \| (.*?) ?\| (yes|no) \| (yes|no) \|$", PAGE, flags=re.M)
    assert {row[0] for row in rows} == set(FORMATS)
    for name, anchor, suffixes, placements, eliminations in rows:
        known = FORMATS[name]
        assert anchor == name
        assert f'<a name="{name}"></a>' in PAGE
        assert tuple(suffixes.split(", ") if suffixes else ()) == known.suffixes
        assert (placements == "yes") == ("placements" in known.carries)
        assert (eliminations == "yes") == ("eliminations" in known.carries)
