"""The public face: what `nonet` shows, and what a bare install can do."""

import ast
import importlib
import inspect
import os
import pickle
import subprocess
import sys
import types

import pytest

import nonet
import puzzles
from nonet import errors


def run(program: str, **environment: str) -> subprocess.CompletedProcess[str]:
    command, variables = [sys.executable, "-c", program], {**os.environ, **environment}
    return subprocess.run(command, env=variables, capture_output=True, text=True, check=False)


def test_all_is_sorted_and_complete() -> None:
    assert list(nonet.__all__) == sorted(nonet.__all__)
    members = {name: getattr(nonet, name) for name in {*dir(nonet), *nonet.__all__}}
    parts = {name for name, member in members.items() if isinstance(member, types.ModuleType)}
    visible = {name for name in members if not name.startswith("_")} - parts
    named = {name for name in nonet.__all__ if not name.startswith("_")}
    assert visible - {"TYPE_CHECKING", "lazy_names"} == named - parts


@pytest.mark.parametrize("package", [nonet, nonet.render], ids=lambda package: package.__name__)
def test_a_type_checker_and_a_program_see_the_same_names(package: types.ModuleType) -> None:
    """A lazy package says twice where its names live: in imports for type checkers, and to itself."""
    (branch,) = (node for node in ast.parse(inspect.getsource(package)).body if isinstance(node, ast.If))
    homes = {
        alias.name: node.module for node in branch.body if isinstance(node, ast.ImportFrom) for alias in node.names
    }
    assert homes.keys() == set(package.__all__) - {"__version__"}
    for name, home in homes.items():
        assert getattr(package, name) is getattr(importlib.import_module(home or ""), name)


def test_a_name_that_is_not_there_is_an_error() -> None:
    with pytest.raises(AttributeError, match="module 'nonet' has no attribute 'slove'"):
        nonet.slove  # type: ignore[attr-defined]  # noqa: B018


def test_every_error_is_public_documented_and_a_sudoku_error() -> None:
    for name in errors.__all__:
        error = getattr(errors, name)
        if name.startswith("Wrong"):  # caught as Python's own
            assert issubclass(error, (TypeError, ValueError, IndexError))
        else:
            assert issubclass(error, nonet.SudokuError)
            assert getattr(nonet, name) is error
        assert error.__doc__
        assert name in (errors.__doc__ or "")


@pytest.mark.parametrize(
    "error",
    [
        nonet.ParseError("expected", text="x", line=3, column=4, cell=5),
        nonet.InvalidGridError("digit 5 twice", digit=5, cells=(0, 8), house=0),
        nonet.NoSolutionError("no solution", cell=4),
        nonet.NotUniqueError("several", solutions=[nonet.Grid(), nonet.Grid("1" + "." * 80)]),
        nonet.LimitError("limit", limit=10),
        nonet.MissingExtraError("Parquet", "data"),
    ],
    ids=lambda error: type(error).__name__,
)
def test_errors_pickle_with_their_data(error: nonet.SudokuError) -> None:
    copy = pickle.loads(pickle.dumps(error))
    assert type(copy) is type(error)
    assert str(copy) == str(error)
    assert vars(copy) == vars(error)


def test_a_missing_extra_prints_the_line_that_installs_it() -> None:
    assert str(nonet.MissingExtraError("Parquet", "data")) == "Parquet needs an extra: pip install 'nonet[data]'"


def test_a_bare_install_works() -> None:
    """Without any extra, everything imports and a puzzle is solved."""
    program = (
        "import sys\n"
        "import importlib.metadata as metadata, re\n"
        "base = {'nonet', 'numpy', 'rich', 'typer', 'click', 'shellingham', 'markdown_it', 'mdurl', 'pygments'}\n"
        "base |= {'typing_extensions', 'annotated_doc'}\n"
        "names = {name for name in metadata.packages_distributions() if name not in base and name.isidentifier()}\n"
        "class Blocked:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name.partition('.')[0] in names: raise ModuleNotFoundError(name, name=name)\n"
        "sys.meta_path.insert(0, Blocked())\n"
        "import nonet, nonet.cli, pkgutil\n"
        "for name in nonet.__all__: getattr(nonet, name)\n"
        "print(nonet.solve('53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79')['r1c3'])\n"
    )
    assert run(program).stdout == "4\n"


def test_without_an_extra_the_error_says_what_to_install() -> None:
    program = (
        "import sys\n"
        "for name in ('PIL', 'reportlab', 'pyarrow', 'fastapi'): sys.modules[name] = None\n"
        "import nonet, nonet.arrow\n"
        "from importlib import import_module\n"
        "grid = nonet.Grid()\n"
        "nonet.render.svg(grid)\n"
        "for call, *given in ((nonet.render.png, grid), (nonet.render.pdf, grid), (nonet.arrow.map_batch, None),\n"
        "                     (lambda name: import_module(name).create_app, 'nonet.web')):\n"
        "    try: call(*given)\n"
        "    except nonet.MissingExtraError as error: print(error)\n"
    )
    needed = {"a PNG picture": "print", "a PDF": "print", "nonet.arrow": "data", "the web page": "web"}
    expected = [f"{feature} needs an extra: pip install 'nonet[{extra}]'" for feature, extra in needed.items()]
    assert run(program).stdout.splitlines() == expected


def test_the_import_is_light() -> None:
    """Importing nonet, and reading and solving one puzzle, must not import what only other features need."""
    heavy = ("numpy", "rich", "typer", "pyarrow", "zstandard", "PIL", "reportlab", "nonet.bulk", "nonet.render.board")
    program = (
        "import nonet, sys\n"
        "assert 'nonet._core' not in sys.modules\n"
        f"nonet.solve(nonet.parse({puzzles.WIKIPEDIA!r}))\n"
        f"print(*sorted(m for m in {heavy} if m in sys.modules))\n"
    )
    assert run(program).stdout == "\n"


PRINT_ISA = "from nonet import _core; print(_core.isa())"


@pytest.mark.parametrize("isa", nonet._core.supported_isas())
def test_the_forced_instruction_set_is_the_one_that_runs(isa: str) -> None:
    assert run(PRINT_ISA, NONET_ISA=isa).stdout == f"{isa}\n"


def test_an_unknown_instruction_set_is_an_error() -> None:
    done = run(PRINT_ISA, NONET_ISA="mmx")
    assert done.returncode == 1
    assert "NONET_ISA: expected an instruction set (avx512, avx2, portable), got 'mmx'" in done.stderr
