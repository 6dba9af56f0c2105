"""The tree keeps its shape: imports point one way, and packages keep their boundaries."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src" / "nonet"

#: Each part may import the parts to its left, and itself. `render` is separate: it sees values, never solvers.
LAYERS = (
    "lazy json_text seen display errors arguments plugins named status frames limits interrupts storage cuda"
    " engines geometry drawing codec records words cells grid catalogue steps formats inputs variants search puzzles"
    " counting checking photo solving equivalence classic logic rating generation research play bulk arrow dataset"
).split()
ALLOWED = {part: set(LAYERS[: index + 1]) for index, part in enumerate(LAYERS)}
ALLOWED["display"] |= {"render"}  # when a notebook asks, not before
ALLOWED["errors"] |= {"words"}  # when an error is shown, not before
ALLOWED["steps"] |= {"logic", "variants"}  # when a step is put into words; when one on a puzzle with rules is read
ALLOWED["formats"] |= {"inputs"}  # when something else than a grid is to be written
ALLOWED["render"] = {
    "lazy",
    "arguments",
    "errors",
    "geometry",
    "drawing",
    "words",
    "cells",
    "grid",
    "frames",
    "inputs",
    "render",
}
ALLOWED["render"] |= {"records", "steps", "puzzles"}  # what is drawn; when a text to be drawn holds rules
ALLOWED["play"] |= {"render"}  # when a picture of a game is asked for
ALLOWED["web"] = {*LAYERS, "render", "web"}
ALLOWED["cli"] = ALLOWED["__main__"] = {*LAYERS, "render", "web", "cli"}
#: Parts that must work without the native core.
VALUES_ONLY = {
    "lazy",
    "display",
    "arguments",
    "errors",
    "geometry",
    "drawing",
    "words",
    "codec",
    "records",
    "cells",
    "grid",
}
VALUES_ONLY |= {"formats", "inputs", "json_text", "plugins"}


def part_of(path: Path) -> str:
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


def imports_of(path: Path) -> Iterator[str]:
    """Yield the parts of nonet that a module imports when it runs: imports for type checkers do not count."""
    nodes: list[ast.AST] = [ast.parse(path.read_text(encoding="utf-8"))]
    while nodes:
        node = nodes.pop()
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            nodes.extend(node.orelse)
            continue
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module == "nonet":
            names = [f"nonet.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [node.module or ""]
        yield from (name.split(".")[1] for name in names if name.startswith("nonet."))
        nodes.extend(ast.iter_child_nodes(node))


MODULES = sorted(path for path in SOURCE.rglob("*.py") if path != SOURCE / "__init__.py")


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_imports_point_one_way(path: Path) -> None:
    part = part_of(path)
    assert part in ALLOWED, f"give {part} its place among the layers"
    for imported in imports_of(path):
        if imported == "_core":
            assert part not in VALUES_ONLY, f"{part} must not reach into the native core"
        else:
            assert imported in ALLOWED[part], f"{part} must not import {imported}"


def test_only_the_door_asks_whether_a_board_is_classic_by_its_class() -> None:
    door = {"grid.py", "inputs.py", "puzzles.py"}
    asking = {
        path.relative_to(SOURCE).as_posix()
        for path in MODULES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and ast.unparse(node.func) == "isinstance"
        and "Grid" in ast.unparse(node.args[1]).replace("(", " ").replace(",", " ").replace(")", " ").split()
    }
    assert asking <= door


def test_answers_of_the_api_are_records_and_only_requests_are_models() -> None:
    models = {
        path.relative_to(SOURCE).as_posix()
        for path in (SOURCE / "web").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef) and "BaseModel" in map(ast.unparse, node.bases)
    }
    assert models == {"web/schemas.py"}


def test_only_the_command_line_prints_or_exits() -> None:
    for path in MODULES:
        if part_of(path) != "cli":
            calls = {
                ast.unparse(node.func)
                for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
                if isinstance(node, ast.Call)
            }
            assert not calls & {"print", "exit", "quit", "sys.exit", "os._exit"}, path


NATIVE = sorted(path for path in (ROOT / "native").rglob("*.?pp"))


def test_python_headers_appear_only_in_the_binding_files() -> None:
    users = {p.relative_to(ROOT).parts[1] for p in NATIVE if re.search(r"#include <(nanobind|Python)", p.read_text())}
    assert users == {"bind"}


def test_kernels_neither_throw_nor_print_nor_abort() -> None:
    for path in NATIVE:
        if path.relative_to(ROOT).parts[1] != "bind":
            code = re.sub(r"//.*", "", path.read_text())
            assert not re.search(r"\bthrow\b|std::c(out|err)|\bprintf\s*\(|\babort\s*\(|\bexit\s*\(", code), path


def test_every_file_starts_by_saying_what_it_is_for() -> None:
    for path in MODULES:
        assert ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))), path
    for path in NATIVE:
        assert path.read_text().startswith("// "), path


def test_the_architecture_page_names_every_room() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    rooms = [path for path in SOURCE.iterdir() if not path.name.startswith("_") and path.suffix in ("", ".py")]
    rooms += [path for path in (ROOT / "native").iterdir() if path.is_dir()]
    missing = [path.name for path in rooms if f"`{path.name}{'/' if path.is_dir() else ''}`" not in page]
    assert not missing


def test_the_picture_of_the_architecture_shows_every_room_and_the_table_is_in_the_order_of_imports() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    picture = page.split("```")[1]
    rooms = [path for folder in (SOURCE, ROOT / "native") for path in folder.iterdir() if path.is_dir()]
    assert not [path.name for path in rooms if path.name[0] != "_" and f"{path.name}/" not in picture]
    above = page.partition("| in `src/nonet/` |")[2].partition("| in `native/` |")[0]
    rows = re.findall(r"^\| (`.*?`) \|", above, re.M)
    table = [part.removesuffix("/").removesuffix(".py") for row in rows for part in re.findall(r"`([^`]+)`", row)]
    assert table == [*LAYERS, "render", "web", "cli"]
