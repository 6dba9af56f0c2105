"""Every technique has a page that is current, with an example board that still yields its step."""

import json
import runpy
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import pytest

import nonet
from logic.boards import is_sound
from nonet.geometry import cell_name
from nonet.logic import LANGUAGES, Step

ROOT = Path(__file__).resolve().parents[2]
MAKE = runpy.run_path(str(ROOT / "generators" / "make_techniques.py"))
EXAMPLES: dict[str, list[Step]] = MAKE["examples"]()
NAMES = [entry.id for entry in nonet.techniques()]


def test_every_technique_has_a_page_in_three_languages() -> None:
    pages = set(MAKE["pages"]())
    assert pages >= {f"{name}{suffix}.md" for name in NAMES for suffix in ("", ".zh", ".ja")}
    assert not (ROOT / ".git").exists() or not tracked("docs/techniques", "docs/gallery"), "these are made by the site"


def tracked(*folders: str) -> list[str]:
    """Return the files of folders that are in the repository."""
    return subprocess.run(
        ["git", "ls-files", *folders], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.split()


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
    for name, (step, *_) in EXAMPLES.items():
        root = ElementTree.fromstring(MAKE["picture"](step))
        title = root.find("{http://www.w3.org/2000/svg}title")
        assert title is not None
        assert title.text == str(step), name


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
