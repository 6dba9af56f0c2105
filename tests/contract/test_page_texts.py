"""The page takes no text of the server apart: texts come in blocks; where scripts take others apart is listed here."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import nonet

SCRIPTS = Path(nonet.__file__).parent / "web" / "static" / "js"
#: Ways to take a text apart.
TAKING_APART = re.compile(r"\.(?:split|match|matchAll|replace|replaceAll|exec)\(|\bRegExp\(|/[dgimsuy]*\.test\(")
#: What each script takes apart, and how often: addresses, links, keys, pasted files, data in formats of our own.
KNOWN = {
    "api-page.js": 1,  # references in the OpenAPI document
    "app.js": 1,  # the address
    "game/course.js": 2,  # eliminations of a board, r1c1<>5
    "game/geometry.js": 2,  # names of cells and houses
    "game/link.js": 6,  # links to games
    "lab/code.js": 1,  # lines of code
    "play/keys.js": 3,  # names of keys
    "store/games.js": 2,  # lines of digits that were kept
    "store/stock.js": 1,  # lines of a file
    "ui/sharing.js": 1,  # an address
    "variants/draft.js": 1,  # names of cells
    "variants/editor.js": 1,  # names of keys
    "variants/link.js": 6,  # links to puzzles
    "variants/rules.js": 3,  # what a person types
    "variants/underlay.js": 1,  # names of colours
    "views/import.js": 5,  # what a person pastes
    "views/lab.js": 2,  # the address
    "views/picture.js": 1,  # names of keys
    "words/index.js": 2,  # the page's own texts with fields
}


def test_no_script_takes_texts_apart_but_those_that_are_listed() -> None:
    found: Counter[str] = Counter()
    for path in sorted(SCRIPTS.rglob("*.js")):
        name = path.relative_to(SCRIPTS).as_posix()
        if not name.startswith("vendor/"):
            found[name] += len(TAKING_APART.findall(path.read_text(encoding="utf-8")))
    assert {name: count for name, count in found.items() if count} == KNOWN


#: What the server or the game declares: a script that takes it as `any` would not notice when it changes.
DECLARED = r"(?:step|drawing|hint|help|board|game|puzzle|grid|verdict|message|known|acts|block|span|level)s?"
ANY = re.compile(
    rf"\b{DECLARED}\??: any\b"
    rf"|@type \{{any(?:\[\])?(?: \| null)?\}} \*/ \(?{DECLARED}\b"
    rf"|@param \{{any(?:\[\])?\}} \[?{DECLARED}\b"
)


def test_what_is_declared_is_any_in_no_script() -> None:
    """Games as they are kept are checked field by field before they count as games."""
    found = {
        f"{path.relative_to(SCRIPTS).as_posix()}: {match[0]}"
        for path in SCRIPTS.rglob("*.js")
        for match in ANY.finditer(path.read_text(encoding="utf-8"))
        if path.parts[-2:] != ("store", "games.js")
    }
    assert not found
