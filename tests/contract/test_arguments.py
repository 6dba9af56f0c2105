"""Whatever is passed to a public function, it answers, or says what it expected and what it got."""

import inspect
import math
import re
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import numpy as np
import pytest

import nonet
import puzzles
import samples
from drawn_photos import board, encoded, photo
from nonet.generation.order import Requirements

#: What a function gets for the parameters that are not tried.
SOUND: dict[str, Any] = {
    **dict.fromkeys(("puzzle", "one", "other", "text", "source"), puzzles.WIKIPEDIA),
    "puzzles": [puzzles.WIKIPEDIA],
    "board": [["."] * 9 for _ in range(9)],
    "count": 1,
    "seconds": 1.0,
    "seed": 1,
}

#: What no parameter can use, except those that are tested for truth only.
NONSENSE = object()

WRONG: dict[str, Any] = {
    "None": None,
    "an object": NONSENSE,
    "a word": "abc",
    "no text": "",
    "bytes": b"\xff\x00",
    "-1": -1,
    "1.5": 1.5,
    "nan": math.nan,
    "a large int": 10**30,
    "a larger int": 10**5000,
    "a list": [None],
    "a nested list": [["abc"], 7],
    "a tuple": (1, 2),
    "a dict": {"a": 1},
    "a function": lambda *_: None,
    "a class": type("Anything", (), {"__init__": lambda *_: None}),
    "an array": np.array([1.5, math.nan]),
    "an array of no dimension": np.array("x"),
    "a time": np.datetime64(0, "s"),
    "half a character": "\ud800",
}

CALLS: dict[str, Callable[..., Any]] = {
    name: getattr(nonet, name)
    for name in nonet.__all__
    if inspect.isfunction(getattr(nonet, name)) or name in ("Grid", "LogicConfig", "Transform")
}
CALLS |= {
    f"{module.__name__.removeprefix('nonet.')}.{name}": getattr(module, name)
    for module in (nonet.classic, nonet.formats, nonet.logic, nonet.render)
    for name in module.__all__
    if inspect.isfunction(getattr(module, name))
}
CALLS |= {
    "Grid.from_digits": nonet.Grid.from_digits,
    "Grid.from_candidates": nonet.Grid.from_candidates,
    "Grid.place": nonet.Grid().place,
    "Grid.candidates": nonet.Grid().candidates,
    "Grid.__getitem__": nonet.Grid().__getitem__,
    "LogicConfig.of": lambda name: nonet.LogicConfig.of(name),
    "Grid.eliminate": lambda cell, digit: nonet.Grid().eliminate(cell, digit),
}
SOUND |= {"digits": [0] * 81, "masks": [511] * 81, "cell": 0, "digit": 1, "name": "x_wing", "technique": "x_wing"}
SOUND |= {"grid": nonet.Grid(), "grids": [nonet.Grid()], "to": "line", "data": b"", "steps": [], "events": []}
SOUND |= {"shown": nonet.hint(puzzles.WIKIPEDIA), "at": 0}

NEARLY_SOLVED = nonet.solve(puzzles.WIKIPEDIA).to_line()[:72] + "." * 9

#: These read files, so what is missing is an OSError; and what they get instead of a puzzle.
READERS: dict[str, dict[str, Any]] = {
    "load": {"path": str(samples.folder() / "729.txt")},
    "read_image": {"source": encoded(photo(board(puzzles.WIKIPEDIA), 5), "JPEG")},
}

#: Tested for truth only; and engines, which have their own tests.
FREE = {"unique", "is_transposed", "uniqueness", "als_in_chains", "als_overlap", "minimal", "practice", "engine"}
FREE |= {"judged", "strict", "title", "pattern_only", "diamond", "pearl"}

#: None of the wrong values is right for these.
NEVER_WRONG = {"puzzle", "board", "grid", "other", "first", "second", "cell", "digit"}

PARAMETERS = [
    (name, parameter.name)
    for name, function in CALLS.items()
    for parameter in inspect.signature(function).parameters.values()
    if parameter.kind not in (parameter.VAR_KEYWORD, parameter.VAR_POSITIONAL) and parameter.name not in FREE
]
PARAMETERS += [
    (name, option)
    for name in ("generate", "generate_many")
    for option in Requirements.__annotations__
    if option not in FREE
]


def outcome(name: str, parameter: str, value: Any) -> Exception | None:
    """Call a function, and give what it raised."""
    try:
        call(name, parameter, value)
    except Exception as error:
        return error
    return None


def call(name: str, parameter: str, value: Any) -> None:
    function = CALLS[name]
    needed = [
        each.name
        for each in inspect.signature(function).parameters.values()
        if each.default is each.empty and each.kind not in (each.VAR_KEYWORD, each.VAR_POSITIONAL)
    ]
    sound = SOUND | READERS.get(name, {})
    arguments = {each: sound[each] for each in needed} | {parameter: value}
    if name.startswith("render.") and parameter != "puzzle" and "puzzle" in arguments:
        arguments["puzzle"] = SOUND["grid"]
    if name == "render.book" and parameter != "puzzles":
        arguments["puzzles"] = SOUND["grids"]
    if name.endswith("find_steps") and parameter != "puzzle":
        arguments["puzzle"] = NEARLY_SOLVED  # which has few steps to find
    if name.startswith("generate") and parameter != "effort":
        arguments["effort"] = 20  # what cannot be met is given up soon
    positional = [arguments.pop(each) for each in needed]
    answer = function(*positional, **arguments)
    if isinstance(answer, Iterator):
        list(islice(answer, 2))
    if name == "time_limit":
        with answer:
            pass


@pytest.mark.parametrize(("name", "parameter"), PARAMETERS)
def test_a_wrong_argument_gets_a_clear_error(name: str, parameter: str) -> None:
    for words, value in WRONG.items():
        if parameter == "count" and "large" in words:
            continue  # so many puzzles can be ordered; making them takes a while
        raised = outcome(name, parameter, value)
        if raised is None:
            assert value is not NONSENSE, f"{name} took an object() as its {parameter}"
            assert parameter not in NEVER_WRONG, f"{name} took {words} as its {parameter}"
        else:
            if name in READERS and isinstance(raised, OSError):
                continue
            assert isinstance(raised, (nonet.SudokuError, TypeError, ValueError, IndexError)), words
            assert isinstance(raised, nonet.SudokuError) or re.match("expected .+, got .+", str(raised)), words
            assert 0 < len(str(raised)) < 1000, words


@pytest.mark.parametrize("name", CALLS)
def test_an_unknown_keyword_is_named(name: str) -> None:
    needed = [each.name for each in inspect.signature(CALLS[name]).parameters.values() if each.default is each.empty]
    with pytest.raises(TypeError, match=r"colour|keyword arguments"):
        CALLS[name](*(SOUND[each] for each in needed if each in SOUND), colour="red")
