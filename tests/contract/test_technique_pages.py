"""Every technique has a page that is current, with an example board that still yields its step."""

import json
import runpy
from pathlib import Path
from xml.etree import ElementTree

import pytest

import nonet
from logic.boards import is_sound
from nonet.geometry import cell_name
from nonet.logic import LANGUAGES, Step

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "docs" / "techniques"
MAKE = runpy.run_path(str(ROOT / "docs" / "make_techniques.py"))
EXAMPLES: dict[str, list[Step]] = MAKE["examples"]()
NAMES = [entry.id for entry in nonet.techniques()]


def test_pages_are_current() -> None:
    pages = MAKE["pages"]()
    assert {path.name for path in FOLDER.glob("*.md")} == set(pages)
    for name, text in pages.items():
        assert (FOLDER / name).read_text(encoding="utf-8") == text, f"{name} is stale: run `make docs`"


@pytest.mark.parametrize("name", NAMES)
def test_every_technique_has_an_example_that_is_sound_and_explained(name: str) -> None:
    assert EXAMPLES[name]
    for step in EXAMPLES[name]:
        assert step.technique.id == name
        assert is_sound(step), step
        assert Step.from_json(json.loads(json.dumps(step.to_json()))) == step
        for lang in LANGUAGES:
            text = step.explain(lang)
            for cell, _ in (*step.placements, *step.eliminations):
                assert cell_name(cell) in text


def test_every_example_has_a_picture_of_its_step() -> None:
    """A picture may look different after a change of the renderer; it must show the same."""
    assert {path.stem for path in (FOLDER / "images").glob("*.svg")} == set(NAMES)
    for name, (step, *_) in EXAMPLES.items():
        root = ElementTree.parse(FOLDER / "images" / f"{name}.svg").getroot()
        title = root.find("{http://www.w3.org/2000/svg}title")
        assert title is not None
        assert title.text == str(step), f"{name}.svg is stale: run `make docs`"


def test_the_examples_are_one_line_each_and_made_here() -> None:
    lines = (ROOT / "src" / "nonet" / "logic" / "examples.tsv").read_text(encoding="utf-8").splitlines()
    assert lines[0].startswith("# technique\t")
    names = [line.split("\t")[0] for line in lines[1:]]
    assert list(dict.fromkeys(names)) == NAMES
    assert len(lines) == len(set(lines))


def test_the_guide_shows_the_real_output() -> None:
    """The first example of docs/logic.md is the real output."""
    text = (ROOT / "docs" / "logic.md").read_text(encoding="utf-8")
    blocks = text.split("```")
    program, output = blocks[1].removeprefix("python\n"), blocks[3]
    spoken: list[str] = []
    exec(program, {"print": lambda hint: spoken.append(str(hint))})
    assert output.strip() == "\n".join(spoken)
