"""What nonet answers about puzzles, one line of digests for each: to compare one build with another, byte for byte.

    answers.py COUNT [FILE]

The puzzles of a file, or puzzles of every level, made from a seed; their ratings on both scales, every step with its
text in three languages, the drawing of the hardest step, hints, canonical forms, and what the API answers.
"""

import hashlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path

import nonet
from nonet import logic
from nonet.web.local import answer


def digest(*parts: object) -> str:
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:12]


def answers(puzzle: nonet.Grid) -> dict[str, str]:
    line = puzzle.to_line()
    rating = nonet.rate(puzzle)
    steps = list(nonet.explain(puzzle))
    hardest = max(steps, key=lambda step: step.technique.score)
    body = json.dumps({"puzzle": line, "lang": "ja"}).encode()
    return {
        "rating": digest(rating.to_json()),
        "se": digest(nonet.rating.se.path(puzzle)),
        "steps": digest([step.to_json() for step in steps]),
        "texts": digest([step.explain(lang) for step in steps for lang in logic.LANGUAGES]),
        "drawing": digest(nonet.render.svg(hardest.grid, hardest)),
        "canonical": digest(nonet.canonical(puzzle).to_line()),
        "hint": digest(answer("POST", "/api/v1/hint", body).content),
        "path": digest(answer("POST", "/api/v1/explain", body).content) if len(steps) < 60 else "",
    }


def say(*words: str) -> None:
    sys.stdout.write(" ".join(words) + "\n")


def puzzles(count: int, names: list[str]) -> Iterator[nonet.Grid]:
    if names:
        yield from map(nonet.Grid, Path(names[0]).read_text().split())
        return
    each = -(-count // len(logic.Level))
    for number, level in enumerate(logic.Level):
        yield from nonet.generate_many(each, level=level, seed=number)


def main(count: int, names: list[str]) -> None:
    for puzzle in puzzles(count, names):
        say(puzzle.to_line(), *answers(puzzle).values())
    for kind in ("killer", "thermo", "kropki"):
        variant = nonet.generate(variant=kind, size=6, seed=1)
        say(digest(variant.to_json(), [step.explain() for step in nonet.explain(variant)], nonet.render.svg(variant)))


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
