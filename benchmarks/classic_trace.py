"""Question: what does a classic algorithm pay, untraced, for being traceable and limited?

Each algorithm is compiled again from its own source without the lines that trace, and again without those that watch
the limits either, and the three run in turn on the same puzzle. Prints the ratio of the best CPU times.

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

#: A puzzle for each algorithm that takes it some milliseconds: short enough for one of many runs to go undisturbed.
PUZZLES = {
    name: "ai_escargot" if name in ("boolean", "bitmask", "walk") else "inkala_2012" for name in classic.ALGORITHMS
}
ROUNDS = 120


class Without(ast.NodeTransformer):
    """Drop the if statements whose condition names one of some variables, wherever they stand."""

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
    """Compile the module of an algorithm again, without the lines that depend on these variables."""
    source = inspect.getsource(sys.modules[f"nonet.classic.{name}"])
    tree = ast.fix_missing_locations(Without(*names).visit(ast.parse(source)))
    namespace: dict[str, Any] = {"__name__": "stripped"}
    exec(compile(tree, "<stripped>", "exec", dont_inherit=True), namespace)
    stripped: Search = namespace["search"]
    return stripped


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
        for _ in range(ROUNDS):
            for index, search in enumerate(versions):
                board, run = Board.from_grid(puzzle), Run(wanted=1)
                start = time.process_time()
                nodes = search(board, run)
                best[index] = min(best[index], time.process_time() - start)
                answers.add((nodes, *run.solutions))
        assert len(answers) == 1, "the stripped versions must search alike"
        ratios = " ".join(f"{seconds / best[0]:11.3f}" for seconds in best[1:])
        print(f"{name:14} {PUZZLES[name]:14} {nodes:9,} {best[0] * 1e3:8.2f} {ratios}")


if __name__ == "__main__":
    main()
