"""What a start may import: what the quick ways in need, and no more. `benchmarks/start.py` counts the time."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

import nonet
from puzzles import EMPTY, WIKIPEDIA, WIKIPEDIA_SOLUTION

if TYPE_CHECKING:
    from pathlib import Path

#: Modules that take longer to import than a puzzle takes to solve, and that no quick way in needs.
SLOW = {"asyncio", "concurrent.futures", "dataclasses", "hashlib", "inspect", "json", "logging", "numpy", "pathlib"}
SLOW |= {"pydantic", "rich", "subprocess", "typer", "urllib.parse", "uuid"}
NONET = {"nonet", "nonet.lazy"}
CORE = NONET | {"nonet._core"}
GRID = NONET | {f"nonet.{name}" for name in ("arguments", "cells", "display", "errors", "geometry", "grid")}
QUICK = CORE | {"nonet.cli", "nonet.cli.encoding", "nonet.cli.quick"}
#: A Python that starts, from an installation or from a source tree, and says at its end what it has imported.
REPORT = """
import atexit, sys
before = set(sys.modules)
atexit.register(lambda: print(*sorted(set(sys.modules) - before), file=sys.stderr))
"""


def start(program: str, *arguments: str, **environment: str) -> tuple[str, set[str]]:
    """Run a program; return its output and the modules that it imported."""
    command = [sys.executable, "-c", REPORT + program, *arguments]
    done = subprocess.run(command, env={**os.environ, **environment}, capture_output=True, text=True, check=True)
    return done.stdout, set(done.stderr.splitlines()[-1].split())


def ours(modules: set[str]) -> set[str]:
    return {name for name in modules if name.split(".")[0] == "nonet"}


COMMAND = "from nonet.cli import main; main()"


@pytest.mark.parametrize(
    ("program", "arguments", "output", "needed"),
    [
        ("import nonet", [], "", NONET),
        (
            f"import nonet; print(nonet.solve('{WIKIPEDIA}').to_line())",
            [],
            WIKIPEDIA_SOLUTION,
            CORE | GRID | {"nonet.errors", "nonet.limits", "nonet.solving"},
        ),
        (f"from nonet import Grid; print(Grid('{WIKIPEDIA}').to_line())", [], WIKIPEDIA, GRID),
        (COMMAND, ["--version"], f"nonet {nonet.__version__}", QUICK),
        (COMMAND, ["solve", WIKIPEDIA], WIKIPEDIA_SOLUTION, QUICK),
    ],
    ids=["import", "solve", "Grid", "nonet --version", "nonet solve LINE"],
)
def test_a_quick_way_in_imports_what_it_needs(
    program: str, arguments: list[str], output: str, needed: set[str]
) -> None:
    said, modules = start(program, *arguments)
    assert said.strip() == output
    assert ours(modules) == needed
    assert not SLOW & modules


@pytest.mark.parametrize(
    "call",
    [
        "hint(puzzle)",
        "find_steps(puzzle)",
        "rate(puzzle).se",
        "rate_many([puzzle], scale='both')",
        "generate(level='easy', symmetry='diagonal', seed=1)",
        "generate(pattern=puzzle, seed=1)",
        "generate_many(3, seed=1)[0]",
        "canonical(puzzle)",
        "automorphisms(puzzle)",
        "minimise(puzzle)",
        "render.svg(puzzle, nonet.find_steps(puzzle)[0])",
    ],
)
def test_single_puzzles_need_no_numpy(call: str) -> None:
    _, modules = start(f"import nonet; puzzle = nonet.Grid('{WIKIPEDIA}'); nonet.{call}")
    assert "numpy" not in modules


@pytest.mark.parametrize(
    "call",
    [
        "check(line)",
        "count_solutions(line)",
        "hint(line).text('zh')",
        "explain(line)",
        "rate(line)",
        "render.svg(line)",
    ],
)
def test_a_classic_puzzle_needs_no_rules(call: str) -> None:
    """They take as long to import as everything else that a hint needs."""
    _, modules = start(f"import nonet; line = '{WIKIPEDIA}'; print(nonet.{call})")
    assert "nonet.variants" not in modules


@pytest.mark.parametrize("command", ["hint", "explain --steps 1", "check", "rate", "solutions", "shuffle"])
def test_a_command_for_a_classic_puzzle_needs_no_rules(command: str) -> None:
    name, *options = command.split()
    _, modules = start(COMMAND, name, WIKIPEDIA, *options)
    assert "nonet.variants" not in modules


@pytest.mark.parametrize("options", [["--any"], ["--json"], ["--timeout", "5"]])
def test_the_program_solves_a_line_without_what_files_and_variants_need(options: list[str]) -> None:
    said, modules = start(COMMAND, "solve", WIKIPEDIA, *options)
    assert WIKIPEDIA_SOLUTION in said
    spared = {"concurrent.futures", "hashlib", "logging", "numpy", "pydantic", "rich", "nonet.counting"}
    assert not modules & (spared | {"nonet.formats.registry", "nonet.variants", "nonet.logic", "nonet.bulk.many"})


@pytest.mark.parametrize("puzzle", [WIKIPEDIA, EMPTY, "." * 80 + "x", "11" + "." * 79])
@pytest.mark.parametrize("environment", [{}, {"FORCE_COLOR": "1"}, {"PYTHONIOENCODING": "utf-16"}])
def test_a_quick_answer_is_the_answer_of_the_program(puzzle: str, environment: dict[str, str]) -> None:
    """`nonet SOLVE` means the same, and is never quick."""
    command = [sys.executable, "-m", "nonet"]
    runs = [
        subprocess.run([*command, word, puzzle], env={**os.environ, **environment}, capture_output=True, check=False)
        for word in ("solve", "SOLVE")
    ]
    quick, program = ((done.returncode, done.stdout, done.stderr) for done in runs)
    assert quick == program


def test_a_file_that_is_named_like_a_puzzle_is_read(tmp_path: Path) -> None:
    (tmp_path / WIKIPEDIA).write_text(EMPTY)
    done = subprocess.run(
        [sys.executable, "-m", "nonet", "solve", WIKIPEDIA], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (1, "# several solutions\n")


def test_what_is_left_out_for_browsers_is_named() -> None:
    program = """
import sys
sys.platform = "emscripten"
sys.modules.update(dict.fromkeys(["nonet.cuda", "nonet.bulk.loading"]))  # importing them fails
import nonet
for call in (lambda: nonet.cuda, lambda: nonet.load, lambda: nonet.bulk.load):
    try:
        call()
    except ImportError as error:
        print(error)
"""
    said, _ = start(program)
    assert [line.split(" is not part of this package")[0] for line in said.splitlines()] == [
        "nonet.cuda",
        "nonet.load",
        "nonet.bulk.load",
    ]
