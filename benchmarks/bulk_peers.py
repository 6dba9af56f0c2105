"""Solvers to compare with: shared libraries named in the environment, and installed Python packages.

A peer is a name and a function from lines to a list of counts or solutions; missing peers are reported.
"""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

LOOP = Path(__file__).parent / "native" / "peer_loop.cpp"

#: Shared libraries: the name, the environment variable, the solving function, the loop over it.
LIBRARIES = (
    ("tdoku", "NONET_TDOKU", "TdokuSolverDpllTriadSimd", "run_tdoku"),
    ("rust sudoku", "NONET_RUST_SUDOKU", "rust_sudoku_solve", "run_rust"),
)

Counter = Callable[[list[str]], NDArray[np.int32]]


@dataclass(frozen=True)
class Package:
    """A Python package and how a user would solve one puzzle with it."""

    name: str
    distribution: str | None
    make: Callable[[], Callable[[str], str]]

    @property
    def version(self) -> str | None:
        """The installed version; None if it is not installed."""
        if self.distribution is None:
            return "in nonet"
        try:
            return metadata.version(self.distribution)
        except metadata.PackageNotFoundError:
            return None


def native_peers() -> tuple[dict[str, Counter], list[str]]:
    """Load the libraries named in the environment; return them, and a line for each missing one."""
    peers: dict[str, Counter] = {}
    absent: list[str] = []
    loop: Any = None
    for name, variable, symbol, runner in LIBRARIES:
        path = os.environ.get(variable)
        if not path:
            absent.append(f"{name} was not compared: {variable} names no shared library")
            continue
        loop = loop or _build_loop()
        solve = ctypes.cast(getattr(ctypes.CDLL(path), symbol), ctypes.c_void_p)
        peers[name] = _caller(getattr(loop, runner), solve)
    return peers, absent


def _build_loop() -> Any:
    compiler = os.environ.get("CXX") or shutil.which("c++") or shutil.which("g++") or "c++"
    folder = tempfile.mkdtemp(prefix="nonet-peers-")
    library = Path(folder) / "peer_loop.so"
    subprocess.run([compiler, "-O2", "-shared", "-fPIC", "-o", str(library), str(LOOP)], check=True)
    return ctypes.CDLL(str(library))


def _caller(loop: Any, solve: Any) -> Counter:
    def count(lines: list[str]) -> NDArray[np.int32]:
        text = "".join(f"{line}\n" for line in lines).encode() + bytes(64)
        counts = np.empty(len(lines), np.int32)
        place = counts.ctypes.data_as(ctypes.c_void_p)
        loop(solve, ctypes.c_char_p(text), ctypes.c_size_t(len(lines)), ctypes.c_size_t(2), place)
        return counts

    return count


def _py_sudoku() -> Callable[[str], str]:
    from sudoku import Sudoku  # type: ignore[import-untyped,import-not-found,unused-ignore]

    def solve(line: str) -> str:
        board = [[int(c) if c != "." else 0 for c in line[start : start + 9]] for start in range(0, 81, 9)]
        return "".join(str(digit) for row in Sudoku(3, 3, board=board).solve().board for digit in row)

    return solve


def _dokusan() -> Callable[[str], str]:
    from dokusan import solvers  # type: ignore[import-untyped,import-not-found,unused-ignore]
    from dokusan.boards import BoxSize, Sudoku  # type: ignore[import-untyped,import-not-found,unused-ignore]

    return lambda line: str(solvers.backtrack(Sudoku.from_string(line.replace(".", "0"), box_size=BoxSize(3, 3))))


def _sudokutools() -> Callable[[str], str]:
    from sudokutools.solve import dlx  # type: ignore[import-untyped,import-not-found,unused-ignore]
    from sudokutools.sudoku import Sudoku  # type: ignore[import-untyped,import-not-found,unused-ignore]

    def solve(line: str) -> str:
        solution = next(iter(dlx(Sudoku.decode(line.replace(".", "0")))))
        return "".join(str(solution[row, column]) for row in range(9) for column in range(9))

    return solve


def _hodoku() -> Callable[[str], str]:
    from hodoku import Solver  # type: ignore[import-untyped,import-not-found,unused-ignore]

    solver = Solver()
    return lambda line: str(solver.solve(line).solution)


def _ortools() -> Callable[[str], str]:
    from ortools.sat.python import cp_model  # type: ignore[import-untyped,import-not-found,unused-ignore]

    def solve(line: str) -> str:
        model = cp_model.CpModel()
        cells = [model.new_int_var(1, 9, f"c{cell}") for cell in range(81)]
        for house in _houses():
            model.add_all_different(cells[cell] for cell in house)
        for cell, character in enumerate(line):
            if character != ".":
                model.add(cells[cell] == int(character))
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.solve(model)
        return "".join(str(solver.value(cell)) for cell in cells)

    return solve


def _python_sat() -> Callable[[str], str]:
    from pysat.solvers import Cadical153  # type: ignore[import-untyped,import-not-found,unused-ignore]

    rules = [[9 * cell + digit for digit in range(1, 10)] for cell in range(81)]
    for digit in range(1, 10):
        for house in _houses():
            rules += [[-(9 * a + digit), -(9 * b + digit)] for a in house for b in house if a < b]

    solver = Cadical153(bootstrap_with=rules)  # the rules stay, each puzzle is an assumption

    def solve(line: str) -> str:
        solver.solve(assumptions=[9 * cell + int(c) for cell, c in enumerate(line) if c != "."])
        true = {literal for literal in solver.get_model() if literal > 0}
        return "".join(str(d) for cell in range(81) for d in range(1, 10) if 9 * cell + d in true)

    return solve


def _norvig() -> Callable[[str], str]:
    from nonet import classic

    def solve(line: str) -> str:
        solution = classic.solve(line, "norvig", unique=False).solution
        return solution.to_line() if solution is not None else ""

    return solve


def _houses() -> list[list[int]]:
    rows = [[9 * i + j for j in range(9)] for i in range(9)]
    columns = [[9 * j + i for j in range(9)] for i in range(9)]
    boxes = [[27 * (i // 3) + 3 * (i % 3) + 9 * (j // 3) + j % 3 for j in range(9)] for i in range(9)]
    return rows + columns + boxes


#: The Python packages found by searching for "sudoku", and the two usual general solvers.
PACKAGES = (
    Package("Norvig's program", None, _norvig),
    Package("python-sat (CaDiCaL)", "python-sat", _python_sat),
    Package("OR-tools CP-SAT", "ortools", _ortools),
    Package("py-sudoku", "py-sudoku", _py_sudoku),
    Package("sudokutools (DLX)", "sudokutools", _sudokutools),
    Package("hodoku-py", "hodoku-py", _hodoku),
    Package("dokusan", "dokusan", _dokusan),
)
