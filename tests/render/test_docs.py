"""The pictures of the documentation are what the library draws."""

import runpy
import sys

import pytest

from render.samples import ROOT


def test_the_boards_of_the_page_are_current(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [str(ROOT / "docs"), *sys.path])
    pictures: dict[str, str] = runpy.run_path(str(ROOT / "docs" / "make_images.py"))["boards"]()
    page = (ROOT / "docs" / "pictures.md").read_text(encoding="utf-8")
    for name, picture in pictures.items():
        file = ROOT / "docs" / "images" / name
        assert file.read_text(encoding="utf-8") == picture, f"{name} is stale: run `make docs`"
        assert f"images/{name}" in page
