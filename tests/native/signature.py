"""The signature of the search: the number of branches on a fixed set of boards, equal on every instruction set.

A refactoring of the search leaves `search_signature.txt` unchanged. A change of the search itself rewrites it, and
reviewers see the difference:

    python tests/native/signature.py
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from nonet import _core

FILE = Path(__file__).with_name("search_signature.txt")


class Case(NamedTuple):
    line: str
    solutions: int
    nodes: int


def read() -> list[Case]:
    """Read the boards with their numbers of solutions (2 means several) and of branches."""
    rows = (line.split() for line in FILE.read_text().splitlines() if not line.startswith("#"))
    return [Case(line, int(count), int(nodes)) for line, count, nodes in rows]


def search(line: str) -> Case:
    """Search a board from the file, with the instruction set in use."""
    count, _, nodes = _core.solve_digits(bytes(0 if c == "." else int(c) for c in line), 2)
    return Case(line, count, nodes)


def rewrite() -> None:
    """Rewrite the file with the current counts of the search."""
    lines = []
    for line in FILE.read_text().splitlines():
        lines.append(line if line.startswith("#") else " ".join(map(str, search(line.split()[0]))))
    FILE.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    rewrite()
