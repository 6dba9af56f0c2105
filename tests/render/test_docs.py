"""The pictures of the documentation are what the library draws."""

import runpy
import sys

import pytest

from render.samples import ROOT, examples


def test_the_boards_of_the_page_are_current(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [str(ROOT / "docs"), *sys.path])
    pictures: dict[str, str] = runpy.run_path(str(ROOT / "docs" / "make_images.py"))["boards"]()
    page = (ROOT / "docs" / "pictures.md").read_text(encoding="utf-8")
    for name, picture in pictures.items():
        file = ROOT / "docs" / "images" / name
        assert file.read_text(encoding="utf-8") == picture, f"{name} is stale: run `make docs`"
        assert f"images/{name}" in page


def test_the_pictures_of_the_techniques_are_current() -> None:
    make = runpy.run_path(str(ROOT / "docs" / "make_techniques.py"))
    folder = ROOT / "docs" / "techniques" / "images"
    assert {path.stem for path in folder.iterdir()} == set(examples())
    for name, step in examples().items():
        kept = (folder / f"{name}.svg").read_text(encoding="utf-8")
        assert kept == make["picture"](step), f"{name}.svg is stale: run `make docs`"
