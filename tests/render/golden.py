"""Rewrite the golden pictures: `cd tests && python -m render.golden`, after reviewing the changes."""

from render.test_svg import GOLDEN, golden_pictures

if __name__ == "__main__":
    GOLDEN.mkdir(parents=True, exist_ok=True)
    for name, picture in golden_pictures().items():
        (GOLDEN / f"{name}.svg").write_text(picture, encoding="utf-8")
