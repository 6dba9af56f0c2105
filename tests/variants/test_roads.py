"""The same puzzle by whatever road (text, lists, arrays, Grid, Puzzle, links) gives one answer, in one wording."""

import inspect
import json
import re
import sys
from collections.abc import Callable, Iterator
from functools import cache, partial
from random import Random
from typing import Any

import numpy as np
import pytest

import nonet
from api_client import Client
from nonet import variants
from nonet.variants import Board, Puzzle
from puzzles import EMPTY, HARD, IMPOSSIBLE, MANY, WIKIPEDIA, mixed
from puzzles import puzzle as made
from shell import run

Road = Callable[[nonet.Grid], Any]

CONFLICT = "55" + EMPTY[2:]


def _written(write: Callable[[Any, str], str], name: str, grid: nonet.Grid) -> str:
    return write(grid, name)


#: How a classic board can reach nonet.
ROADS: dict[str, Road] = {
    "line": lambda grid: grid.to_line(),
    "zeros": lambda grid: grid.to_line("0"),
    "bytes": lambda grid: grid.to_line().encode(),
    "rows": lambda grid: grid.to_rows(),
    "row texts": lambda grid: ["".join(map(str, row)) for row in grid.rows],
    "cells": lambda grid: list(grid.digits),
    "array": lambda grid: np.array(grid),
    "flat array": lambda grid: np.array(grid).reshape(81).astype(np.int64),
    "Grid": lambda grid: grid,
    "Puzzle": lambda grid: Puzzle(grid.to_line()),
    "Puzzle with a title": lambda grid: Puzzle(grid.digits, title="For the train", author="nonet"),
    "Puzzle from a Grid": Puzzle.from_grid,
    "Board": lambda grid: Board.of(Puzzle.from_grid(grid)),
    "object": lambda grid: Puzzle.from_grid(grid).to_json(),
    "JSON": lambda grid: json.dumps(Puzzle.from_grid(grid).to_json()),
    "JSON in bytes": lambda grid: json.dumps(Puzzle.from_grid(grid).to_json()).encode(),
    **{
        name: partial(_written, nonet.formats.write, name)
        for name in nonet.formats.FORMATS
        if name not in ("729", "candidates", "sdx")  # these hold candidates, not clues
    },
    **{
        f"{name} with rules": partial(_written, lambda grid, name: variants.write(Puzzle.from_grid(grid), name), name)
        for name in variants.FORMATS
    },
}


def _hints(given: Any) -> Iterator[Any]:
    for detail in range(5):
        found = nonet.hint(given, detail)
        yield found, found.to_json(), found.text("zh"), found.text("ja")


def _steps(given: Any) -> Iterator[Any]:
    for step, _ in zip(nonet.explain(given), range(4), strict=False):
        yield step, step.to_json(), step.explain(), step.explain("ja")


#: Every public function of one puzzle, with what it answers and how that is written.
VERBS: dict[str, Callable[[Any], Any]] = {
    "solve": lambda given: (nonet.solve(given), str(nonet.solve(given))),
    "solve any": lambda given: nonet.solve(given, unique=False),
    "solutions": lambda given: list(nonet.solutions(given, limit=3)),
    "count_solutions": lambda given: nonet.count_solutions(given, limit=10),
    "true_candidates": nonet.true_candidates,
    "check": lambda given: (nonet.check(given), str(nonet.check(given)), nonet.check(given).to_json()),
    "hint": lambda given: list(_hints(given)),
    "hint_levels": lambda given: list(map(str, nonet.logic.hint_levels(given, order="people"))),
    "explain": lambda given: list(_steps(given)),
    "find_steps": lambda given: list(map(str, nonet.find_steps(given, ["naked_single", "x_wing"]))),
    "rate": lambda given: (nonet.rate(given), nonet.rate(given).to_json()),
    "se": lambda given: nonet.rating.se.rate(given, timeout=5.0),
    "rate_many": lambda given: nonet.rate_many([given]),
    "solve_many": lambda given: [(result.status, result.solution) for result in nonet.solve_many([given])],
    "check_many": lambda given: list(nonet.check_many([given])),
    "canonical": nonet.canonical,
    "automorphisms": nonet.automorphisms,
    "is_equivalent": lambda given: nonet.is_equivalent(given, given),
    "random_equivalent": lambda given: nonet.random_equivalent(given, seed=3),
    "minimise": lambda given: nonet.minimise(given, seed=5),
    "classic.solve": lambda given: nonet.classic.solve(given).solution,
    "svg": nonet.render.svg,
    "svg of entries": lambda given: nonet.render.svg(given, candidates=[{1, 2}] * 81, letters=True, legend=True),
    "walkthrough": lambda given: nonet.render.walkthrough_html(given, list(nonet.explain(given))[:2]),
    "write": lambda given: nonet.puzzles.write(given),
    "write json": lambda given: json.loads(nonet.puzzles.write(given, "json"))["givens"],
    "canonical_many": lambda given: nonet.canonical_many([given]).tolist(),
    "solve_stream": lambda given: [line for results in nonet.solve_stream([given]) for line in results.lines()],
    "redundant_clues": lambda given: (nonet.is_minimal(given), nonet.redundant_clues(given)),
    "compare": lambda given: [(run.solver, run.nodes) for run in nonet.classic.compare(given, ["norvig"])],
    "events": lambda given: list(nonet.classic.events(given))[:50],
    "animate": lambda given: nonet.render.animate(given, nonet.classic.events(given), most_frames=5),
    "png": nonet.render.png,
    "backdoors": lambda given: nonet.research.backdoors(given, threads=1),
    "te_depth": nonet.research.te_depth,
    "w_rating": nonet.research.w_rating,
    "b_rating": nonet.research.b_rating,
    "bpb": nonet.research.bpb,
    "templates": nonet.research.templates,
    "tridagons": nonet.research.tridagons,
    "exocets": nonet.research.exocets,
    "minimal_subsets": lambda given: list(nonet.research.minimal_subsets(given, limit=2)),
    "vicinity": lambda given: nonet.research.vicinity(given, 1, 0, threads=1),
    "closure": lambda given: list(nonet.research.closure([given], 1, 0, threads=1)),
    "unavoidable_sets": lambda given: nonet.research.unavoidable_sets(given, 6),
    "scan": lambda given: nonet.research.scan(given, 16, threads=1, timeout=5.0),
    "bands": nonet.research.bands,
    "symmetries": nonet.research.symmetries,
    "judge": lambda given: str(nonet.play.judge(given, "r5c5=5")),
    "judge_trace": lambda given: str(nonet.play.judge_trace(given, "r5c5=5\nr1c1=1").judgements),
    "score": lambda given: nonet.play.score(given, "r5c5=5"),
    "Game": lambda given: nonet.play.Game(given).hint(2).to_json(),
    "variants.solve": lambda given: variants.solve(given),
    "variants.true_candidates": lambda given: variants.true_candidates(given),
    "variants.hint": lambda given: variants.hint(given).to_json(),
    "variants.check": lambda given: variants.check(given).to_json(),
    "variants.rate": lambda given: variants.rate(given),
}
#: Verbs that take a while: asked by one road of each kind.
SLOW = ("events", "animate", "png", "templates", "scan", "symmetries", "judge", "judge_trace", "backdoors", "exocets")
EACH_KIND = ("line", "cells", "array", "Puzzle", "Board", "JSON", "hodoku", "fpuzzles with rules")
#: Verbs that take milliseconds on any board.
QUICK = ("solve", "check", "count_solutions", "true_candidates", "hint", "rate", "canonical", "svg", "variants.solve")


def answer_of(verb: Callable[[Any], Any], given: Any) -> Any:
    """Return what a verb answers, or its error in full."""
    try:
        return verb(given)
    except Exception as error:
        kept = {name: value for name, value in vars(error).items() if name not in ("text", "line", "column")}
        facts = {name: str(fact) for name, fact in kept.pop("facts", {}).items()}  # errors in errors are never equal
        return type(error), str(error).removeprefix("puzzles[0]: "), kept, facts


@cache
def answer_for_grid(name: str, board: str) -> Any:
    return answer_of(VERBS[name], nonet.Grid(board))


@pytest.mark.parametrize("road", list(ROADS))
def test_every_verb_gives_the_same_answer_by_every_road(road: str) -> None:
    verbs = tuple(name for name in VERBS if name not in SLOW or road in EACH_KIND)
    for board, names in {
        WIKIPEDIA: verbs,
        CONFLICT: verbs,
        HARD: QUICK,
        MANY: QUICK,
        IMPOSSIBLE: QUICK,
    }.items():
        given = ROADS[road](nonet.Grid(board))
        for name in names:
            assert answer_of(VERBS[name], given) == answer_for_grid(name, board), (name, board)


def test_three_hundred_puzzles_have_one_answer_each() -> None:
    rng = Random(28)
    roads = list(ROADS.values())
    for number in range(300):
        line = made(rng, rng.randint(24, 40)) if number % 3 else mixed(rng)
        grid = nonet.Grid(line)
        given = roads[number % len(roads)](grid)
        for name in QUICK:
            assert answer_of(VERBS[name], given) == answer_of(VERBS[name], grid), (line, name)


def test_a_board_in_the_middle_is_the_same_as_a_grid_and_as_a_board_of_a_puzzle() -> None:
    rng = Random(5)
    solution = nonet.solve(WIKIPEDIA)
    grid = nonet.Grid(WIKIPEDIA)
    for _ in range(30):
        cell = rng.choice(grid.blanks)
        digit = solution[cell] if rng.random() < 0.9 else rng.randint(1, 9)
        grid = grid.place(cell, digit) if rng.random() < 0.5 else grid.eliminate(cell, rng.randint(1, 9))
        candidates = [grid.candidates(cell) or (digit,) for cell, digit in enumerate(grid.digits)]
        board = Board.of(Puzzle(WIKIPEDIA), grid.digits, candidates)
        for name in ("hint", "explain", "find_steps", "check", "solve", "true_candidates", "svg"):
            assert answer_of(VERBS[name], board) == answer_of(VERBS[name], grid), (grid, name)


#: A function that takes one puzzle and is not among the verbs, and why.
LEFT_OUT = {
    "minimize": "another name of minimise",
    "animate_gif": "draws what animate draws",
    "pdf": "draws what svg draws; a PDF has a date",
    "book": "makes a PDF",
    "walkthrough_pdf": "makes a PDF",
    "to_fpuzzles": "one of the formats of variants.write",
    "write_many": "of formats, below the door: grids only; puzzles.write takes all",
}


def test_every_public_function_of_a_puzzle_is_among_the_verbs() -> None:
    code = inspect.getsource(sys.modules[__name__]).partition("VERBS: dict")[2].partition("LEFT_OUT")[0]
    parts = (nonet, nonet.classic, nonet.logic, nonet.render, nonet.research, nonet.variants, nonet.play, nonet.formats)
    found = {
        name
        for part in parts
        for name in part.__all__
        if inspect.isfunction(getattr(part, name))
        and next(iter(inspect.signature(getattr(part, name)).parameters), "") in ("puzzle", "puzzles", "grid", "grids")
    }
    assert sorted(name for name in found if not re.search(rf"\b{name}\b", code)) == sorted(LEFT_OUT)


COMMANDS = (
    "solve",
    "solve --json",
    "check",
    "check --json",
    "count --limit 5",
    "count --json",
    "hint",
    "hint --detail 2 --json",
    "explain --steps 3",
    "explain --json --steps 2",
    "rate",
    "rate --json --scale both",
    "draw --hint",
    "convert --to rows",
    "canonical",
    "minimise",
    "convert --to candidates",
    "solutions -n 2",
    "shuffle --seed 3",
    "candidates",
    "vicinity --remove 1 --add 0",
    "unavoidable --max-size 6",
    "dedupe",
)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_gives_the_same_answer_by_every_road(command: str) -> None:
    roads = ("line", "zeros", "rows", "boxed", "hodoku", "JSON", "fpuzzles with rules", "iss with rules", "sudokuwiki")
    for board, code in ((WIKIPEDIA, 0), (CONFLICT, None)):
        said = {road: _said(command, str(ROADS[road](nonet.Grid(board))), code) for road in roads}
        assert all(found == said["line"] for found in said.values()), said


def _said(command: str, text: str, code: int | None) -> tuple[object, ...]:
    done = run(*command.split(), text, code=code)
    return re.sub(r'"seconds": [^,}]*', "", done.stdout), done.stderr


# ── puzzles with rules ───────────────────────────────────────────────────────────────────────────────────────────

RULE_ROADS: dict[str, Callable[[Puzzle], Any]] = {
    "object": lambda puzzle: puzzle.to_json(),
    "JSON": lambda puzzle: json.dumps(puzzle.to_json()),
    "indented JSON": lambda puzzle: json.dumps(puzzle.to_json(), indent=2),
    "JSON in bytes": lambda puzzle: json.dumps(puzzle.to_json()).encode(),
    "Board": Board.of,
}
LINKS = ("fpuzzles", "sudokupad", "iss")
SINGLES = ["full_house", "naked_single", "hidden_single"]
RULE_VERBS = {**VERBS, "find_steps": lambda given: list(map(str, nonet.find_steps(given, SINGLES)))}
#: A kind of puzzle, and a size at which there is one.
SIZES = {"anti_king": 6, "non_consecutive": 6, "windoku": 9}


@pytest.mark.parametrize("kind", variants.KINDS)
def test_a_puzzle_with_rules_is_the_same_by_every_road(kind: str) -> None:
    puzzle = variants.generate(kind, size=SIZES.get(kind, 4), seed=3)
    for name, verb in RULE_VERBS.items():
        known = answer_of(verb, puzzle)
        for road, way in RULE_ROADS.items():
            assert answer_of(verb, way(puzzle)) == known, (name, road)
    for link in LINKS:
        try:
            given = variants.write(puzzle, link)
        except nonet.FormatError:
            continue  # this site does not know a rule
        assert nonet.solve(given).to_line() == nonet.solve(puzzle).to_line()
        assert nonet.rate(given).difficulty == nonet.rate(puzzle).difficulty


#: Calls of the API about one puzzle, and whether they answer in a language.
CALLS = {"solve": False, "check": True, "count": False, "true-candidates": False, "hint": True, "explain": True}
CALLS |= {"rate": False, "conflicts": True, "open": True}


@pytest.mark.parametrize("call", CALLS)
def test_the_api_gives_the_same_answer_by_every_road(call: str) -> None:
    client = Client()
    body = {"lang": "zh"} if CALLS[call] else {}
    for line in (WIKIPEDIA, CONFLICT, MANY, IMPOSSIBLE):
        grid = nonet.Grid(line)
        known = client.post(call, puzzle=line, **body)
        for road in ("rows", "cells", "object", "JSON", "boxed", "fpuzzles with rules"):
            answer = client.post(call, puzzle=ROADS[road](grid), **body)
            assert (answer.status_code, answer.json()) == (known.status_code, known.json()), (line, road)
