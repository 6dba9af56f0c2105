"""The pictures of the documentation are what the library draws."""

import runpy
import sys

import pytest

from render.samples import ROOT


def test_the_page_shows_every_board(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [str(ROOT / "generators"), *sys.path])
    pictures: dict[str, str] = runpy.run_path(str(ROOT / "generators" / "make_images.py"))["boards"]()
    page = (ROOT / "docs" / "pictures.md").read_text(encoding="utf-8")
    assert all(f"images/{name}" in page for name in pictures)


def test_the_pictures_of_techniques_and_rules_are_those_last_accepted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [str(ROOT / "generators"), *sys.path])
    drawn: dict[str, str] = runpy.run_path(str(ROOT / "generators" / "make_digests.py"))["digests"]()
    rows = (ROOT / "tests" / "data" / "pictures.tsv").read_text(encoding="utf-8").splitlines()
    accepted = dict(row.split("\t") for row in rows)
    changed = [name for name in drawn.keys() | accepted.keys() if drawn.get(name) != accepted.get(name)]
    assert not changed, f"if {', '.join(sorted(changed)[:5])} may look different now, run `make docs`"
