"""A step is declared once in Python and once in C++, and the two agree: fields, roles, links. The rest is derived."""

import re
from dataclasses import fields
from pathlib import Path

import pytest

from nonet import _core, logic
from nonet.cells import Candidate
from nonet.logic import ChainNode, Link, Role, RoleCandidate, RoleHouse, RoleSet, Step
from nonet.steps import Als
from nonet.web.typescript import types_text

SCRIPTS = Path(__file__).resolve().parents[2] / "src" / "nonet" / "web" / "static" / "js"
NATIVE = _core.logic_records()
PYTHON = {
    "Step": tuple(field.name for field in fields(Step) if field.name not in ("board", "rules", "proof")),
    "Candidate": Candidate._fields,
    **{
        cls.__name__: tuple(field.name for field in fields(cls))
        for cls in (RoleCandidate, RoleHouse, RoleSet, ChainNode, Als)
    },
    "Role": tuple(role.value for role in Role),
    "Link": tuple(link.value for link in Link),
}


@pytest.mark.parametrize("name", sorted({*NATIVE, *PYTHON}))
def test_the_record_of_the_core_is_that_of_python(name: str) -> None:
    assert NATIVE[name] == PYTHON[name]


def test_the_types_of_the_page_are_those_of_the_answers() -> None:
    current = (SCRIPTS / "types.d.ts").read_text(encoding="utf-8")
    assert current == types_text(), "stale: run `make docs`"
    step = current.partition("export interface StepAnswer {")[2].partition("}")[0]
    assert re.findall(r"^  (\w+): ", step, re.M) == list(_example().to_json(full=True))


def _example() -> Step:
    step = logic.example_of("x_wing")
    assert step is not None
    return step


#: What a script of the page must not call `any`.
_TYPED = "answer|board|drawing|help|hint|lesson|level|link|mark|marks|set|step|steps|technique"


def test_no_script_leaves_a_step_or_a_drawing_without_a_type() -> None:
    untyped = re.compile(rf"\b(?:{_TYPED})\??: any\b|@(?:param|typedef) {{any(?:\[\])?}} (?:{_TYPED})\b", re.I)
    untyped_inline = re.compile(rf"\{{any(?:\[\])?\}} \*/ (?:{_TYPED})\b", re.I)
    for path in sorted(SCRIPTS.rglob("*.js")):
        if "vendor" not in path.parts:
            text = path.read_text(encoding="utf-8")
            found = untyped.findall(text) + untyped_inline.findall(text)
            assert not found, (path.name, found)
