"""How much do tracing and limits cost a classic algorithm that is not traced?

Each algorithm is recompiled from its source without the tracing code, and again also without the code for limits; the
three versions alternate on the same puzzle. Prints the ratio of the best CPU times.

    python benchmarks/classic_trace.py
"""

from __future__ import annotations

import ast
import inspect
import platform
import sys
import time
from typing import TYPE_CHECKING, Any

from nonet import classic
from nonet.classic.run import Board, Run
from nonet.inputs import as_grid

if TYPE_CHECKING:
    from nonet.classic.run import Search

#: A puzzle for each algorithm that takes it a few milliseconds: short enough for one of many runs to be undisturbed.
PUZZLES = {
    name: "ai_escargot" if name in ("boolean", "bitmask", "walk") else "inkala_2012" for name in classic.ALGORITHMS
}
ROUNDS = 120


class Without(ast.NodeTransformer):
    """Drops all if statements whose condition uses one of some variables."""

    def __init__(self, *names: str) -> None:
        self.names = set(names)

    def visit_If(self, node: ast.If) -> ast.AST | None:
        if self.names & {part.id for part in ast.walk(node.test) if isinstance(part, ast.Name)}:
            return None
        self.generic_visit(node)
        if not node.body:
            node.body = [ast.Pass()]
        return node


def compile_without(name: str, *names: str) -> Search:
    """Recompile the module of an algorithm without the lines that depend on these variables."""
    source = inspect.getsource(sys.modules[f"nonet.classic.{name}"])
    tree = ast.fix_missing_locations(Without(*names).visit(ast.parse(source)))
    namespace: dict[str, Any] = {"__name__": "stripped"}
    exec(compile(tree, "<stripped>", "exec", dont_inherit=True), namespace)
    stripped: Search = namespace["search"]
    return stripped


def timed_at_depth(depth: int, search: Search, board: Board, run: Run) -> tuple[int, float]:
    """Run a search at a given call depth.

    CPython keeps frames in chunks of 16 KiB, and a recursion that repeatedly crosses the end of one takes up to twice
    as long (seen in 3.11). One more local variable moves that point, so each version is run from many depths.
    """
    if depth:
        return timed_at_depth(depth - 1, search, board, run)
    start = time.process_time()
    nodes = search(board, run)
    return nodes, time.process_time() - start


def main() -> None:
    print(f"Python {platform.python_version()}, {platform.machine()}; best CPU time of {ROUNDS}; untraced = 1.000")
    print(f"{'algorithm':14} {'puzzle':14} {'nodes':>9} {'ms':>8} {'no tracing':>11} {'nor limits':>11}")
    for name, algorithm in classic.ALGORITHMS.items():
        puzzle = as_grid(classic.EXAMPLES[PUZZLES[name]].puzzle)
        versions = [
            algorithm.search,
            compile_without(name, "trace"),
            compile_without(name, "trace", "checkpoint"),
        ]
        best = [float("inf")] * 3
        answers = set()
        for number in range(ROUNDS):
            for index, search in enumerate(versions):
                run = Run(wanted=1)
                nodes, seconds = timed_at_depth(number % 30, search, Board.from_grid(puzzle), run)
                best[index] = min(best[index], seconds)
                answers.add((nodes, *run.solutions))
        assert len(answers) == 1, "the stripped versions must search alike"
        ratios = " ".join(f"{seconds / best[0]:11.3f}" for seconds in best[1:])
        print(f"{name:14} {PUZZLES[name]:14} {nodes:9,} {best[0] * 1e3:8.2f} {ratios}")


if __name__ == "__main__":
    main()
