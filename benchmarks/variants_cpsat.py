"""OR-tools CP-SAT as a peer for variants: the primitives that nonet lowers a puzzle to, as a CP-SAT model."""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING, Any

from ortools.sat.python import cp_model  # type: ignore[import-untyped,import-not-found,unused-ignore]

if TYPE_CHECKING:
    from nonet.variants import Puzzle

_SECONDS_BETWEEN_CHECKS = 0.05


class _Model:
    """The model of one puzzle: an integer variable for each cell, and literals where a rule counts digits."""

    def __init__(self, puzzle: Puzzle) -> None:
        lowered = puzzle.lowered().arguments()
        self.model: Any = cp_model.CpModel()
        self.size: int = lowered["size"]
        self._digits = range(1, self.size + 1)
        self.cells = [self._variable(mask) for mask in lowered["candidates"]]
        self._literals: dict[tuple[int, int], Any] = {}
        for group in lowered["houses"] + lowered["distinct"]:
            self.model.add_all_different(self._of(group))
        for first, second, table in lowered["pairs"]:
            allowed = [
                (x, y) for x in self._digits for y in self._digits if lowered["tables"][table][x - 1] >> y - 1 & 1
            ]
            self.model.add_allowed_assignments(self._of([first, second]), allowed)
        for group, total in lowered["cages"]:
            self.model.add_all_different(self._of(group))
            self.model.add(sum(self._of(group)) == total)
        for group, factors, total in lowered["sums"]:
            self.model.add(sum(f * cell for f, cell in zip(factors, self._of(group), strict=True)) == total)
        for group in lowered["runs"]:
            self._add_run(group)
        for group, number in lowered["lines"]:
            self._add_line(group, *lowered["automata"][number])
        for group, least in lowered["contains"]:
            for digit in self._digits:
                if least[digit - 1]:
                    self.model.add(self._count(group, digit) >= least[digit - 1])
        for group in lowered["counting"]:
            for digit in self._digits:
                self.model.add(self._count(group, digit) == digit * self.model.new_bool_var(""))
        for first, second in lowered["same"]:
            for digit in self._digits:
                self.model.add(self._count(first, digit) == self._count(second, digit))

    def _variable(self, mask: int) -> Any:
        domain = cp_model.Domain.from_values([digit for digit in self._digits if mask >> digit - 1 & 1])
        return self.model.new_int_var_from_domain(domain, "")

    def _of(self, group: list[int]) -> list[Any]:
        return [self.cells[cell] for cell in group]

    def _literal(self, cell: int, digit: int) -> Any:
        if (cell, digit) not in self._literals:
            literal = self._literals[cell, digit] = self.model.new_bool_var("")
            self.model.add(self.cells[cell] == digit).only_enforce_if(literal)
            self.model.add(self.cells[cell] != digit).only_enforce_if(~literal)
        return self._literals[cell, digit]

    def _count(self, group: list[int], digit: int) -> Any:
        return sum(self._literal(cell, digit) for cell in group)

    def _add_run(self, group: list[int]) -> None:
        lowest = self.model.new_int_var(1, self.size + 1 - len(group), "")
        self.model.add_all_different(self._of(group))
        for cell in self._of(group):
            self.model.add(cell >= lowest)
            self.model.add(cell <= lowest + len(group) - 1)

    def _add_line(self, group: list[int], following: list[int], starts: list[int], accepts: list[int]) -> None:
        states = len(following) // self.size
        moves = [
            (state, digit, following[state * self.size + digit - 1])
            for state in range(states)
            for digit in self._digits
            if following[state * self.size + digit - 1] < states
        ]
        cells = self._of(group)
        start = starts[0]
        if len(starts) > 1:  # CP-SAT takes one: a first letter of its own selects among them
            start = states
            moves += [(start, letter, state) for letter, state in enumerate(starts)]
            cells.insert(0, self.model.new_int_var(0, len(starts) - 1, ""))
        self.model.add_automaton(cells, start, accepts, moves)


def solve(puzzle: Puzzle, limit: float) -> tuple[float, list[list[int]] | None]:
    """Return the CPU time of solving and proving uniqueness, and up to two solutions; None if the limit was reached.

    The first solution is found, then excluded. Making the model in Python does not count; presolving does.
    """
    made = _Model(puzzle)
    found: list[list[int]] = []
    spent = 0.0
    while len(found) < 2:
        solver: Any = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        start = time.process_time()
        is_done = threading.Event()

        def stop_at_limit(solver: Any = solver, until: float = start + limit - spent, done: Any = is_done) -> None:
            while not done.wait(_SECONDS_BETWEEN_CHECKS):
                if time.process_time() > until:
                    solver.stop_search()

        watcher = threading.Thread(target=stop_at_limit)
        watcher.start()
        try:
            status = solver.solve(made.model)
        finally:
            is_done.set()
            watcher.join()
        spent += time.process_time() - start
        if status == cp_model.INFEASIBLE:
            return spent, found
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            return spent, None
        found.append([solver.value(cell) for cell in made.cells])
        made.model.add_forbidden_assignments(made.cells, [found[-1]])
    return spent, found
