"""Boards and steps that the tests of drawing share."""

import runpy
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import nonet
from nonet import Grid
from nonet.logic import Step

ROOT = Path(__file__).resolve().parents[2]
PUZZLE = nonet.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
WRONG = Grid("5.......5" + "." * 72)
SVG = "{http://www.w3.org/2000/svg}"


@cache
def examples() -> dict[str, Step]:
    """Return the first example step of every technique."""
    found: dict[str, list[Step]] = runpy.run_path(str(ROOT / "generators" / "make_techniques.py"))["examples"]()
    return {name: steps[0] for name, steps in found.items()}


def layers(picture: str) -> dict[str, ElementTree.Element]:
    """Read a picture, which must be well-formed XML, and give its layers by name."""
    root = ElementTree.fromstring(picture)
    groups = [child for child in root if child.tag == f"{SVG}g"]
    return {(group.get("class") or "").removeprefix("n-"): group for group in groups}


def texts(layer: ElementTree.Element) -> list[str]:
    """Return the texts of a layer in their order."""
    return [element.text or "" for element in layer.iter(f"{SVG}text")]
