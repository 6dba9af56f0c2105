"""Call everything in nonet._core with arguments nobody should pass; test_hostile.py runs this in a process of its own.

Every call must return or raise one of REFUSALS. Before each call its name and arguments go to a log, so that a crash
or a hang names the call. `python hostile.py [calls]` runs as many random combinations (default 300).
"""

import faulthandler
import gc
import itertools
import os
import random
import sys
import threading
from array import array
from collections.abc import Callable, Iterator
from typing import Any, cast

import numpy as np

from nonet import _core

REFUSALS = (TypeError, ValueError, IndexError, OverflowError, MemoryError, BufferError, RuntimeError, OSError)

Arguments = dict[str, Any]
Case = Callable[[], tuple[Callable[..., Any], Arguments]]

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
PUZZLE = bytes(int(c) if c.isdigit() else 0 for c in LINE)
SOLUTION = _core.solve_digits(PUZZLE, 1)[1][0]
MASKS = np.array([1 << (digit - 1) if digit else 511 for digit in PUZZLE], "<u2")
TECHNIQUES = [row["id"] for row in _core.logic_catalogue()]
CSV = f'id,puzzle\n1,{LINE}\n2,"{LINE}"\n3,x\n'.encode()


def rows(count: int = 3) -> Any:
    """Return puzzles as an array."""
    return np.tile(np.frombuffer(PUZZLE, np.uint8), (count, 1))


def stop() -> _core.StopFlag:
    """Return a flag that ends a call soon."""
    return _core.StopFlag(_core.StopFlag(), 0.05)


def results(count: int) -> Arguments:
    """Return arrays for results."""
    solutions = np.tile(np.frombuffer(SOLUTION, np.uint8), (count, 1))
    return {"codes": np.ones(count, np.uint8), "counts": np.ones(count, np.int32), "solutions": solutions}


def csv_table() -> _core.PuzzleTable:
    """Return a table of CSV records."""
    return _core.PuzzleTable.from_csv(CSV, 1, ",", 2)


def writer() -> _core.RowWriter:
    """Return rows with a field of every kind."""
    made = _core.RowWriter(4)
    made.add_records(csv_table())
    made.add_boards(rows(4))
    made.add_labels(["a", "b"], np.zeros(4, np.uint8))
    made.add_numbers(np.arange(4))
    made.add_texts(b"text", np.array([0, 0, 1, 3, 4], np.int64))
    return made


def loaded() -> _core.LogicSolver:
    """Return a solver with a puzzle."""
    solver = _core.LogicSolver()
    solver.load(PUZZLE)
    return solver


def order(**changes: Any) -> _core.Order:
    """Return an order for puzzles."""
    return _core.Order(
        **{
            "symmetry": 1,
            "allowed": b"\1" * 81,
            "fewest": 0,
            "most": 81,
            "has_clue_range": False,
            "is_minimal": False,
            "solution": None,
            "effort": 3,
            **changes,
        }
    )


def read(instance: Any, name: str) -> Case:
    """Return a case that reads a property."""
    return lambda: (lambda: getattr(instance(), name), {})


def plain(function: Callable[..., Any], **arguments: Any) -> Case:
    """Return a case with these arguments."""
    return lambda: (function, dict(arguments))


GRADE: Arguments = {
    "lowest": 0,
    "highest": 1,
    "least_score": 0,
    "most_score": 1000,
    "needed": "",
    "way": TECHNIQUES[:5],
    "without": [],
    "is_bounded": True,
}

# A call that works for every function, method and property: each of its arguments is replaced by hostile ones.
CASES: dict[str, Case] = {
    "StopFlag.__init__": lambda: (_core.StopFlag, {"other": _core.StopFlag(), "seconds": 1.0}),
    "StopFlag.set": lambda: (_core.StopFlag().set, {}),
    "StopFlag.is_set": lambda: (stop().is_set, {}),
    "PuzzleTable.from_lines": plain(_core.PuzzleTable.from_lines, data=f"{LINE}\n#\n".encode(), is_start=True),
    "PuzzleTable.from_csv": plain(
        _core.PuzzleTable.from_csv, data=CSV, column=1, delimiter=",", width=2, is_by_line=True
    ),
    "PuzzleTable.from_fields": plain(
        _core.PuzzleTable.from_fields, data=LINE.encode() * 2, offsets=np.array([0, 81, 162], np.int64)
    ),
    "PuzzleTable.rows": read(csv_table, "rows"),
    "PuzzleTable.lines": read(csv_table, "lines"),
    "PuzzleTable.digits": read(csv_table, "digits"),
    "PuzzleTable.odd": lambda: (csv_table().odd, {}),
    "PuzzleTable.column": lambda: (csv_table().column, {"index": 1}),
    "PuzzleTable.line_of": lambda: (csv_table().line_of, {"row": 1}),
    "RowWriter.__init__": plain(_core.RowWriter, rows=4),
    "RowWriter.add_records": lambda: (_core.RowWriter(4).add_records, {"table": csv_table()}),
    "RowWriter.add_boards": lambda: (
        _core.RowWriter(4).add_boards,
        {"digits": rows(4), "blank": ".", "valid": np.ones(4, np.bool_), "notes": {1: "why"}},
    ),
    "RowWriter.add_labels": lambda: (
        _core.RowWriter(4).add_labels,
        {"names": ["a", "b"], "codes": np.array([0, 1, 2, 255], np.uint8)},
    ),
    "RowWriter.add_numbers": lambda: (
        _core.RowWriter(4).add_numbers,
        {"numbers": np.arange(4), "valid": np.ones(4, np.bool_)},
    ),
    "RowWriter.add_texts": lambda: (
        _core.RowWriter(4).add_texts,
        {"data": b"text", "offsets": np.array([0, 0, 1, 3, 4], np.int64)},
    ),
    "RowWriter.write": lambda: (
        writer().write,
        {"delimiter": ",", "keep": np.ones(4, np.bool_), "skipped": csv_table(), "copies_skipped": True},
    ),
    "reasons": lambda: (_core.reasons, {"puzzles": rows(4), "codes": np.arange(4, dtype=np.uint8)}),
    "solve_rows": lambda: (
        _core.solve_rows,
        {"puzzles": rows(4), "limit": 2, "threads": 2, "engine": "best", **results(4), "stop": stop()},
    ),
    "conclude_rows": lambda: (_core.conclude_rows, {"puzzles": rows(4), "limit": 2, **results(4)}),
    "solve_plain_lines": lambda: (
        _core.solve_plain_lines,
        {"data": f"{LINE}\n".encode() * 400, "limit": 2, "stop": stop(), "most_failures": 3},
    ),
    "borrow_bytes": plain(_core.borrow_bytes, size=1000),
    "free_idle_blocks": plain(_core.free_idle_blocks),
    "scan_csv": plain(_core.scan_csv, data=CSV, delimiter=",", state=2),
    "checksum": plain(_core.checksum, data=CSV, seed=0),
    "count_boards": lambda: (
        _core.count_boards,
        {"boards": MASKS.tobytes() * 3, "max_nodes": 1000, "stop": stop()},
    ),
    "join_isa": plain(_core.join_isa),
    "Join.__init__": plain(_core.Join, candidates=MASKS.tobytes()),
    "Join.units": read(lambda: _core.Join(MASKS.tobytes()), "units"),
    "Join.unit_cost": read(lambda: _core.Join(MASKS.tobytes()), "unit_cost"),
    "Join.count": lambda: (_core.Join(MASKS.tobytes()).count, {"first": 0, "last": 1, "stop": stop()}),
    "Order.__init__": lambda: (
        _core.Order,
        {
            "symmetry": 1,
            "allowed": b"\1" * 81,
            "fewest": 20,
            "most": 30,
            "has_clue_range": True,
            "is_minimal": True,
            "solution": SOLUTION,
            "effort": 3,
        },
    ),
    "Order.grade": lambda: (order().grade, dict(GRADE)),
    "Order.grade_se": lambda: (
        order().grade_se,
        {"least": 10, "most": 30, "is_diamond": False, "is_pearl": False},
    ),
    "Order.make": lambda: (order().make, {"seed": 1, "first": 0, "count": 2, "threads": 2, "stop": stop()}),
    "symmetry_units": plain(_core.symmetry_units, symmetry=1, allowed=b"\1" * 81),
    "full_grid": plain(_core.full_grid, seed=1, index=0),
    "minimise": plain(_core.minimise, puzzle=PUZZLE, solution=SOLUTION, symmetry=0, seed=1),
    "shorten_deadline": plain(_core.shorten_deadline, seconds=1e9),
    "restore_deadline": plain(_core.restore_deadline, before=2**63 - 1),
    "is_past_deadline": plain(_core.is_past_deadline),
    "Cancel.__init__": plain(_core.Cancel),
    "Cancel.set": lambda: (_core.Cancel().set, {}),
    "Cancel.is_set": lambda: (_core.Cancel().is_set, {}),
    "watch": lambda: (_core.watch, {"cancel": _core.Cancel()}),
    "isa": plain(_core.isa),
    "supported_isas": plain(_core.supported_isas),
    "use_isa": plain(_core.use_isa, name=_core.isa()),
    "logic_catalogue": plain(_core.logic_catalogue),
    "logic_find_steps": plain(
        _core.logic_find_steps,
        digits=PUZZLE,
        techniques=TECHNIQUES[:12],
        clues=b"\1" * 81,
        candidates=MASKS.tobytes(),
        options={},
    ),
    "logic_rate_many": lambda: (
        _core.logic_rate_many,
        {"digits": PUZZLE * 2, "techniques": TECHNIQUES, "options": {}, "threads": 2, "stop": stop()},
    ),
    "LogicSolver.__init__": plain(_core.LogicSolver, techniques=TECHNIQUES, options={"uniqueness": True}),
    "LogicSolver.load": lambda: (
        _core.LogicSolver().load,
        {"digits": PUZZLE, "clues": b"\1" * 81, "candidates": MASKS.tobytes()},
    ),
    "LogicSolver.find": lambda: (loaded().find, {}),
    "LogicSolver.next": lambda: (loaded().next, {}),
    "LogicSolver.rate": lambda: (loaded().rate, {}),
    "LogicSolver.digits": lambda: (loaded().digits, {}),
    "LogicSolver.candidates": lambda: (loaded().candidates, {}),
    "canonical": plain(_core.canonical, digits=PUZZLE),
    "canonical_many": lambda: (_core.canonical_many, {"digits": rows(), "threads": 2, "stop": stop()}),
    "class_ids": lambda: (_core.class_ids, {"digits": rows(), "threads": 2, "stop": stop()}),
    "se_techniques": plain(_core.se_techniques),
    "se_rate_many": lambda: (
        _core.se_rate_many,
        {"digits": PUZZLE * 2, "seconds": 0.1, "threads": 2, "stop": stop()},
    ),
    "se_path": plain(_core.se_path, digits=PUZZLE),
    "search_isa": plain(_core.search_isa),
    "solve_line": plain(_core.solve_line, line=LINE, limit=2),
    "solve_digits": lambda: (_core.solve_digits, {"digits": PUZZLE, "limit": 2, "max_nodes": 99, "stop": stop()}),
    "solve_masks": lambda: (
        _core.solve_masks,
        {"candidates": MASKS.tobytes(), "limit": 2, "max_nodes": 99, "stop": stop()},
    ),
    "SolutionStream.__init__": plain(_core.SolutionStream, candidates=MASKS.tobytes()),
    "SolutionStream.next": lambda: (_core.SolutionStream(MASKS.tobytes()).next, {}),
    "SlicedSolver.__init__": plain(_core.SlicedSolver, depth=3, backlog=1, reserve=1, chunk=10),
    "SlicedSolver.solve": lambda: (
        _core.SlicedSolver().solve,
        {
            "puzzles": rows().reshape(-1),
            "counts": np.zeros(3, np.int32),
            "solutions": np.zeros(243, np.uint8),
            "limit": 2,
            "stride": 81,
            "text": False,
            "solution_stride": 81,
            "solution_text": False,
        },
    ),
    "SlicedSolver.isa": read(_core.SlicedSolver, "isa"),
    "SlicedSolver.statistics": read(_core.SlicedSolver, "statistics"),
    "sliced_pays_off": plain(_core.sliced_pays_off, puzzles=100),
}


def names() -> set[str]:
    """List everything callable in nonet._core: functions, constructors, methods and properties."""
    found = set()
    for name, thing in vars(_core).items():
        if name.startswith("_") or not callable(thing):
            continue
        if not isinstance(thing, type):
            found.add(name)
            continue
        found |= {f"{name}.{member}" for member in vars(thing) if not member.startswith("_")}
        if type(vars(thing).get("__init__")).__name__ == "nb_method":  # otherwise Python cannot make one
            found.add(f"{name}.__init__")
    return found


class Text(str):
    """A subclass of str."""


class Liar:
    """An object that answers every protocol with nonsense."""

    def __index__(self) -> int:
        return 2**70

    def __len__(self) -> int:
        return -1

    def __iter__(self) -> Iterator[int]:
        raise KeyError("liar")


def numbers() -> list[Any]:
    """Return integers and floats at the edges of every width."""
    edges = [2**width + change for width in (7, 8, 15, 16, 31, 32, 63, 64) for change in (-1, 0, 1)]
    return [0, 1, -1, *edges, *(-edge for edge in edges), 10**30, 1e308, -1e308, float("nan"), float("inf"), True]


def texts() -> list[Any]:
    """Return bytes and strings of odd sizes and content."""
    generator = random.Random(1)
    full = bytes(1 + (i // 9 * 3 + i // 27 + i % 9) % 9 for i in range(81))
    made: list[Any] = [b"\xff" * size for size in (1, 80, 81, 82, 162, 163, 81 * 200, 162 * 500)]
    made += [bytes(size) for size in (0, 81, 162, 162 * 500)]
    made += [bytes([digit]) * 81 for digit in (1, 5, 9, 10)]
    made += [bytes(generator.choices(range(10), k=81)) for _ in range(6)]
    made += [bytes(generator.choices(range(1, 10), k=81)) for _ in range(6)]
    made += [np.array(generator.choices(range(512), k=81), "<u2").tobytes() for _ in range(6)]
    made += [full, full[:27] + bytes(54), b"\xff\x01" * 81, b'"' * 90, b'"\r\n,' * 50, b"\n" * 1000, LINE.encode()]
    made += [bytearray(full), memoryview(full)[::2], memoryview(bytearray(81)), array_of_short()]
    made += ["", "x", ",", "\n", '"', "\0", "é", "\ud800", "5" * 81, LINE, Text(LINE), "uniqueness", "portable"]
    return made


def array_of_short() -> memoryview:
    """Return a buffer whose items are not bytes."""
    return memoryview(array("h", [0] * 81))


def arrays() -> list[Any]:
    """Return arrays of odd shapes, types, strides and flags."""
    good = rows(4)
    frozen = good.copy()
    frozen.flags.writeable = False
    shapes: list[Any] = [(), (0,), (81,), (0, 81), (4, 80), (4, 82), (2, 2, 81), (4, 0), (1, 81), (10, 81)]
    made = [np.zeros(shape, np.uint8) for shape in shapes]
    made += [good.astype(kind) for kind in ("i1", "i4", "i8", "u2", "f8", "?", ">i4", "c16", "O", "S1")]
    made += [np.asfortranarray(good), rows(8)[::2], good[::-1], good[:, ::-1], frozen]
    made += [np.broadcast_to(good[0], (4, 81)), np.full((4, 81), 255, np.uint8), np.full((4, 81), 10, np.uint8)]
    made += [np.full(4, value, np.uint8) for value in (7, 255)]
    made += [np.full(4, value, np.int32) for value in (-(2**31), 2**31 - 1)]
    made += [np.array(places, np.int64) for places in ([0, 2**62], [-1, 5], [5, 3], [163], [2**63 - 1] * 3)]
    made += [np.zeros(4, np.int32)[::-1], np.zeros(8, np.uint8)[::2]]
    return made


def objects() -> list[Any]:
    """Return containers and objects of the wrong kind."""
    nested: list[Any] = []
    nested.append(nested)
    made: list[Any] = [None, object(), Liar(), int, _core, nested, [], (), {}, [()], [(1,)], [(0, b"x", 1)]]
    made += [[(-1, b"x")], [(2**64, b"x")], [(0, "x")], [(2**64 - 1, b"x")], [(0, b"x"), (0, b"y")], [[0, b"x"]]]
    made += [["full_house"] * 3000, ["no such"], [None], "full_house", {1: 2}, {"uniqueness": 3}, {"duals": None}]
    made += [
        {2**64: "x"},
        {0: 1},
        {"kraken_max_size": 2**31 - 1},
        {"": True},
        iter([]),
        _core.StopFlag.__new__(_core.StopFlag),
    ]
    made += [_core.StopFlag(), _core.LogicSolver(), _core.PuzzleTable.__new__(_core.PuzzleTable)]
    return made


def show(value: Any) -> str:
    """Describe an argument in a line."""
    if isinstance(value, np.ndarray):
        return f"array({value.dtype}, shape={value.shape}, strides={value.strides}, writeable={value.flags.writeable})"
    text = f"{type(value).__name__}" if isinstance(value, Liar | _core.StopFlag) else repr(value)
    return text if len(text) < 300 else f"{text[:300]}… ({len(text)})"


class Attack:
    """Makes calls, and counts what became of them."""

    def __init__(self) -> None:
        self.calls = 0
        self.refused = 0
        # A plain descriptor: what was written is there even when the process dies.
        self._log = os.open(os.environ.get("HOSTILE_LOG", os.devnull), os.O_WRONLY | os.O_CREAT | os.O_TRUNC)

    def call(self, name: str, function: Callable[..., Any], arguments: Arguments) -> None:
        """Make a call that must return or refuse."""
        said = ", ".join(f"{key}={show(value)}" for key, value in arguments.items())
        os.pwrite(self._log, f"{name}({said})".encode(errors="replace").ljust(4096)[:4096], 0)
        faulthandler.dump_traceback_later(120, exit=True)
        isa = _core.isa()
        before = _core.shorten_deadline(0.1)
        self.calls += 1
        try:
            function(**arguments)
        except REFUSALS:
            self.refused += 1
        finally:
            _core.restore_deadline(before)
            _core.watch(None)
            _core.use_isa(isa)
            faulthandler.cancel_dump_traceback_later()

    def one_by_one(self) -> None:
        """Replace each argument of each call by each hostile value."""
        for name, case in CASES.items():
            function, good = case()
            function(**good)
            for argument in good:
                for value in itertools.chain(numbers(), texts(), arrays(), objects()):
                    function, arguments = case()
                    self.call(name, function, {**arguments, argument: value})
            self.call(name, function, {**good, "no_such": 1})

    def at_random(self, calls: int) -> None:
        """Replace several arguments at once."""
        generator = random.Random(2)
        values = [*numbers(), *texts(), *arrays(), *objects()]
        cases = [(name, case) for name, case in CASES.items() if case()[1]]
        for _ in range(calls):
            name, case = generator.choice(cases)
            function, arguments = case()
            for argument in arguments:
                if generator.random() < 0.4:
                    arguments[argument] = generator.choice(values)
            self.call(name, function, arguments)

    def boards(self, count: int) -> None:
        """Return logic boards that no puzzle leads to."""
        generator = random.Random(3)
        for _ in range(count):
            share = generator.choice((0.0, 0.1, 0.5, 1.0))
            digits = bytes(d if generator.random() < share else 0 for d in generator.choice((PUZZLE, SOLUTION)))
            if generator.random() < 0.3:
                digits = bytes(generator.choices(range(10), weights=[30] + [1] * 9, k=81))
            width = generator.choice((1, 2, 3, 8))
            masks = [sum({1 << generator.randrange(9) for _ in range(width)}) for _ in range(81)]
            board = {"digits": digits, "candidates": np.array(masks, "<u2").tobytes()}
            wider = {"duals": True, "als_overlap": True, "als_in_chains": True, "empty_rectangle_of_two": True}
            self.call("logic_find_steps", _core.logic_find_steps, {**board, "techniques": TECHNIQUES, "options": wider})
            solver = _core.LogicSolver(TECHNIQUES, wider)
            solver.load(**board)
            for method in (solver.find, solver.next, solver.rate, solver.digits, solver.candidates):
                self.call(f"LogicSolver.{method.__name__}", method, {})
            self.call("solve_masks", _core.solve_masks, {"candidates": board["candidates"], "limit": 1000})
            self.call("Join", _core.Join, {"candidates": board["candidates"]})

    def lifetimes(self) -> None:
        """Make objects twice, not at all, and in long chains."""
        for kind in (value for value in vars(_core).values() if isinstance(value, type)):
            for member in (name for name in vars(kind) if not name.startswith("_")):
                raw: Any = cast("Any", kind).__new__(kind)
                self.call(f"raw {kind.__name__}.{member}", lambda raw=raw, member=member: getattr(raw, member)(), {})
        twice: list[tuple[Any, Arguments]] = [
            (_core.StopFlag(), {}),
            (loaded(), {}),
            (_core.Join(MASKS.tobytes()), {"candidates": MASKS.tobytes()}),
            (_core.SolutionStream(MASKS.tobytes()), {"candidates": MASKS.tobytes()}),
            (_core.SlicedSolver(), {}),
        ]
        for instance, arguments in twice:
            self.call(f"{type(instance).__name__}.__init__ twice", instance.__init__, arguments)
        flag: Any = _core.StopFlag()
        self.call("StopFlag.__init__ on itself", flag.__init__, {"other": flag, "seconds": 1.0})
        assert not flag.is_set()
        first = last = _core.StopFlag()
        for _ in range(100_000):
            last = _core.StopFlag(last, 1e9)
        assert not last.is_set()
        first.set()
        assert last.is_set()
        del first, last
        gc.collect()

    def threads(self, rounds: int) -> None:
        """Write arguments, and share objects, while calls work on them."""
        table, digits = csv_table(), rows(600)
        text = bytearray(f"{LINE}\n".encode() * 600)
        offsets = np.arange(601, dtype=np.int64) * 82
        shared: list[tuple[Callable[..., Any], Arguments]] = [
            (_core.canonical_many, {"digits": digits, "threads": 2}),
            (_core.class_ids, {"digits": digits, "threads": 2}),
            (_core.PuzzleTable.from_fields, {"data": text, "offsets": offsets}),
            (_core.PuzzleTable.from_lines, {"data": text}),
            (_core.PuzzleTable.from_csv, {"data": text, "column": 0, "delimiter": "5"}),
            (_core.solve_plain_lines, {"data": text, "limit": 2, "stop": _core.StopFlag(), "most_failures": 5}),
            (_core.scan_csv, {"data": text, "delimiter": ","}),
        ]
        out = results(600)
        for engine in ("search", "sliced", "best"):
            arguments = {"puzzles": digits, "limit": 2, "threads": 2, "engine": engine, **out}
            shared.append((_core.solve_rows, arguments))
        labels, numbers, places = np.zeros(4, np.uint8), np.arange(4), np.array([0, 0, 1, 3, 4], np.int64)
        lines = writer()
        lines.add_labels(["a", "b"], labels)
        lines.add_numbers(numbers)
        lines.add_texts(b"text", places)
        shared += [(lines.write, {"delimiter": ","}), (lines.add_numbers, {"numbers": numbers})]
        shared.append((table.column, {"index": 1}))
        solver, stream, sliced, made = loaded(), _core.SolutionStream(b"\xff\x01" * 81), _core.SlicedSolver(), order()
        shared += [(getattr(solver, name), {}) for name in ("find", "next", "rate", "digits", "candidates")]
        shared.append((solver.load, {"digits": PUZZLE}))
        shared.append((stream.next, {}))
        flat = {"puzzles": digits.reshape(-1), "counts": out["counts"], "solutions": out["solutions"].reshape(-1)}
        shared += [(sliced.solve, flat), (lambda: sliced.statistics, {})]
        shared += [(made.make, {"seed": 1, "first": 0, "count": 20, "threads": 2}), (made.grade, GRADE)]
        is_over = threading.Event()

        def write() -> None:
            random_numbers = np.random.default_rng(4)
            while not is_over.is_set():
                digits[random_numbers.integers(600)] = random_numbers.integers(0, 256, 81)
                digits[random_numbers.integers(600)] = rows(1)[0]
                place = int(random_numbers.integers(len(text)))
                text[place] = int(random_numbers.integers(256))
                text[place] = ord("5")
                offsets[random_numbers.integers(601)] = random_numbers.integers(-(2**62), 2**62)
                offsets[:] = np.arange(601) * 82
                labels[random_numbers.integers(4)] = random_numbers.integers(256)
                places[random_numbers.integers(5)] = random_numbers.integers(-(2**62), 2**62)
                out["counts"][random_numbers.integers(600)] = random_numbers.integers(-(2**31), 2**31)

        def use(seed: int) -> None:
            generator = random.Random(seed)
            for _ in range(rounds):
                function, arguments = generator.choice(shared)
                try:
                    function(**arguments)
                except REFUSALS:
                    self.refused += 1
                self.calls += 1

        faulthandler.dump_traceback_later(600, exit=True)
        users = [threading.Thread(target=use, args=(seed,)) for seed in range(3)]
        noise = threading.Thread(target=write)
        for thread in (noise, *users):
            thread.start()
        for thread in users:
            thread.join()
        is_over.set()
        noise.join()
        faulthandler.cancel_dump_traceback_later()


def main() -> None:
    """Run all attacks."""
    calls = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    faulthandler.enable()
    attack = Attack()
    attack.lifetimes()
    attack.one_by_one()
    attack.at_random(calls)
    attack.boards(calls // 75)
    attack.threads(calls // 20)
    sys.stdout.write(f"{attack.calls:,} calls, {attack.refused:,} refused\n")


if __name__ == "__main__":
    main()
