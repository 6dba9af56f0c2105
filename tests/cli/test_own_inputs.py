"""No command changes a file that it reads: tried with every option of every command that names a file."""

from __future__ import annotations

import ast
import json
import os
import re
import subprocess
import sys
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest
import typer

import nonet
from nonet import render
from nonet.cli.app import app

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no fork")

CLI: Final = Path(nonet.__file__).parent / "cli"
#: One blank: every command answers at once, and it is a pattern as well.
PUZZLE: Final = "53467891267219534819834256785976142342685379171392485696153728428741963534528617."
#: The kinds of input that a command needs instead of a line.
PICTURES: Final = ("read",)
#: It reads no file, and does not end.
SERVERS: Final = ("mcp", "serve")
REFUSED: Final = "expected an output other than the input"
#: Options, alone or in pairs, that are known to write to a file or to read one: the test must reach them.
KNOWN: Final = {
    *(("solve", "--output"), ("check", "--output"), ("count", "--output"), ("count", "--state"), ("rate", "--output")),
    *(("canonical", "--output"), ("dedupe", "--output"), ("convert", "--output"), ("draw", "--output")),
    *(("explain", "--html"), ("explain", "--pdf"), ("watch", "--svg"), ("watch", "--gif"), ("read", "--picture")),
    *(("print", "--output"), ("print", "--output", "--titles"), ("generate", "--output", "--pattern")),
}
#: Runs commands, each in a child with its own standard output: prints the exit code and what it said.
DRIVER: Final = """
import json, os, sys, tempfile
from nonet.cli import main
from nonet.cli.app import app
import nonet.bulk.tasks, nonet.photo, nonet.render, typer
commands = typer.main.get_command(app).commands
assert all(commands[name] for name in commands)  # a child need not import them
for line in sys.stdin:
    arguments, out, flags = json.loads(line)
    with tempfile.TemporaryFile() as said:
        if (child := os.fork()) == 0:
            os.dup2(os.open(out or os.devnull, os.O_RDWR | flags), 1)
            os.dup2(said.fileno(), 2)
            os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
            sys.argv = ["nonet", *arguments]
            sys.stdin = open(0)
            main()
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        said.seek(0)
        print(json.dumps([code, said.read().decode()]), flush=True)
"""


@pytest.fixture(scope="module")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Iterator[subprocess.Popen[str]]:
    here = tmp_path_factory.mktemp("here")  # where commands write what nobody named
    program = [sys.executable, "-c", DRIVER]
    with subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=here) as process:
        yield process
        assert process.stdin is not None
        process.stdin.close()


@cache
def commands() -> dict[tuple[str, ...], Any]:
    """Find every command by its words."""
    found: dict[tuple[str, ...], Any] = {}

    def look(command: Any, words: tuple[str, ...]) -> None:
        for name in getattr(command, "commands", ()):
            look(command.commands[name], (*words, name))
        if not hasattr(command, "commands"):
            found[words] = command

    look(typer.main.get_command(app), ())
    return {words: command for words, command in found.items() if words[0] not in SERVERS}


def file_options(command: Any) -> list[str]:
    """Return the options that may name a file: their value is a path, or a text that their help calls a file."""
    options = [parameter for parameter in command.params if parameter.param_type_name == "option"]
    paths = [option for option in options if option.type_descriptor.annotation is Path]
    texts = [option for option in options if option.type_descriptor.annotation is str]
    paths += [option for option in texts if "file" in f"{option.metavar} {option.help}".lower()]
    return [max(option.opts, key=len) for option in paths]


def takes_files(command: Any) -> bool:
    return any(parameter.param_type_name == "argument" for parameter in command.params)


def content_for(words: tuple[str, ...]) -> bytes:
    if words[0] in PICTURES:
        return render.png(nonet.Grid(PUZZLE), size=400)
    return f"{PUZZLE}\n".encode()


def run(driver: subprocess.Popen[str], arguments: list[str], out: Path | None = None, flags: int = 0) -> Any:
    assert driver.stdin is not None
    assert driver.stdout is not None
    driver.stdin.write(json.dumps([arguments, None if out is None else str(out), flags]) + "\n")
    driver.stdin.flush()
    return json.loads(driver.stdout.readline())


def calls_with(command: Any) -> Iterator[tuple[str, ...]]:
    """Yield the options to try together: with a file as argument one at a time, and every two of them."""
    options = file_options(command)
    if takes_files(command):
        yield from ((option,) for option in options)
    yield from combinations(sorted(options), 2)


@pytest.mark.parametrize("words", commands(), ids=" ".join)
def test_an_option_that_names_the_input_leaves_it_as_it_is(
    words: tuple[str, ...], driver: subprocess.Popen[str], tmp_path: Path
) -> None:
    command = commands()[words]
    content = content_for(words)
    refused = set()
    for options in calls_with(command):
        suffix = ".txt"
        for _try in range(3):  # with the suffix that the command asks for
            path = tmp_path / f"in{suffix}"
            path.write_bytes(content)
            named = [part for option in options for part in (option, str(path))]
            argument = [str(path)] if takes_files(command) else []
            code, said = run(driver, [*words, *argument, *named])
            assert path.read_bytes() == content, (words, options, code, said)
            assert sorted(tmp_path.iterdir()) == [path], (words, options, said)
            path.unlink()
            asked = re.search(r"ends in (\.\w+)", said)
            if asked is None or asked[1] == suffix:
                break
            suffix = asked[1]
        if REFUSED in said:
            assert code == 2
            refused.add((words[0], *options))
    assert refused >= {known for known in KNOWN if known[0] == words[0] and len(words) == 1}


@pytest.mark.parametrize("words", commands(), ids=" ".join)
def test_standard_output_that_is_the_input_leaves_it_as_it_is(
    words: tuple[str, ...], driver: subprocess.Popen[str], tmp_path: Path
) -> None:
    """As by `nonet read photo.jpg >> photo.jpg` and `nonet read photo.jpg 1<> photo.jpg`."""
    command = commands()[words]
    content = content_for(words)
    path = tmp_path / "in.txt"
    path.write_bytes(content)
    calls = [[option, str(path)] for option in file_options(command)]
    if takes_files(command):
        calls = [[], *calls, *([str(path), *call] for call in ([], *calls))]
    for call in calls:
        for flags in (0, os.O_APPEND):
            if str(path) in call:
                code, said = run(driver, [*words, *call], path, flags)
                is_option_only = call[0] != str(path) and REFUSED not in said and code == 0
                if is_option_only:  # it read no file
                    path.write_bytes(content)
                assert path.read_bytes() == content, (words, call, code, said)


def test_commands_open_no_file_by_themselves() -> None:
    """What users name is opened by `open_input`, `open_output` and the readers, which note it."""
    own = {"encoding.py", "app.py", "keyboard.py"}  # the terminal and the null device
    opening = {"open", "read_text", "read_bytes", "write_text", "write_bytes"}
    found = []
    for path in CLI.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and path.name not in own:
                is_opening = isinstance(node.func, ast.Attribute) and node.func.attr in opening
                found += [f"{path.name}:{node.lineno}"] if is_opening or ast.unparse(node.func) == "open" else []
    assert not found
