"""A rule kind is one file, variants/rules/<kind>.py: constraint, drawing, meaning, links, making and gesture."""

import ast
import inspect
from pathlib import Path

import pytest

from nonet.variants.rules import RULES, Rule
from nonet.words import LANGUAGES, language

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src" / "nonet"


@pytest.mark.parametrize("kind", sorted(RULES))
def test_a_kind_has_all_its_parts_in_its_own_file(kind: str) -> None:
    rule = RULES[kind]
    assert rule.__module__ == f"nonet.variants.rules.{kind}"
    for part in ("is_kept", "lower", "draw", "meaning", "makers", "boards"):
        home = inspect.unwrap(getattr(rule, part)).__module__
        assert home in {rule.__module__} | {base.__module__ for base in rule.__mro__}, part
    assert rule.is_kept is not Rule.is_kept
    assert rule.lower is not Rule.lower


#: Kinds that need more than cells and numbers, and are read from files and links only.
NOT_DRAWN = {"all_given", "candidates", "pair_table", "regular"}


def test_the_editor_draws_every_kind_and_knows_none_by_itself() -> None:
    assert {kind for kind, rule in RULES.items() if not rule.gestures} == NOT_DRAWN
    gestures = [gesture for rule in RULES.values() for gesture in rule.gestures]
    assert len({gesture.order for gesture in gestures}) == len(gestures)
    script = (SOURCE / "web" / "static" / "js" / "variants" / "kinds.js").read_text(encoding="utf-8")
    assert not {kind for kind in RULES if f'kind: "{kind}"' in script}


def test_each_rule_file_is_imported_in_one_line() -> None:
    folder = SOURCE / "variants" / "rules"
    shared = {"__init__", "base", "drawn", "families", "fields", "gestures"}
    assert {path.stem for path in folder.glob("*.py")} - shared == set(RULES)


def test_every_rule_has_a_name_in_every_language() -> None:
    for lang in LANGUAGES:
        names = [key for key in language(lang).grammar.messages if key.startswith("rule_name.")]
        assert set(RULES) - {"extreme"} <= {name.removeprefix("rule_name.") for name in names}


def test_each_name_of_another_site_belongs_to_one_rule() -> None:
    for site, name in (("iss", "name"), ("fpuzzles", "key")):
        codecs = [
            codec for rule in RULES.values() for codec in rule.__dict__.get(site, ()) if getattr(codec, "reads", True)
        ]
        names = [getattr(codec, name) for codec in codecs]
        assert len(names) == len(set(names)) > 30


def test_links_are_read_and_written_by_the_rules() -> None:
    """What stays in `formats` is how a site says something about other rules, or about cells."""
    allowed = {"fpuzzles.py": {"AllGiven", "Candidates"}, "fpuzzles_writing.py": {"AllGiven", "Candidates"}}
    allowed |= {"iss.py": {"Candidates"}, "iss_writing.py": set()}
    for name, wanted in allowed.items():
        text = (SOURCE / "variants" / "formats" / name).read_text(encoding="utf-8")
        assert {rule.__name__ for rule in RULES.values() if f"r.{rule.__name__}" in text} == wanted, name


def test_nothing_else_tells_rules_apart_by_kind() -> None:
    """No comparison of `.kind` with a name, and no table by kind, outside the files of the rules."""
    found = set()
    for room in ("drawing", "variants", "render", "words"):
        for path in (SOURCE / room).rglob("*.py"):
            if path.parent.name == "rules":
                continue
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Compare) and isinstance(node.left, ast.Attribute) and node.left.attr == "kind":
                    named = {one.value for one in ast.walk(node) if isinstance(one, ast.Constant)}
                elif isinstance(node, ast.Dict) and len(node.keys) > 2:
                    keys = {key.value for key in node.keys if isinstance(key, ast.Constant)}
                    named = keys if len(keys & set(RULES)) > len(keys) / 2 else set()
                else:
                    continue
                if named & set(RULES):
                    found.add(str(path.relative_to(SOURCE)))
    assert not found
