"""Call everything in nonet._core with arguments nobody should pass; test_hostile.py runs this in a separate process.

Every call must return or raise one of REFUSALS. Before each call its name and arguments go to a log, so that a crash
or a hang names the call. `PYTHONPATH=tests python -m native.hostile [calls]` runs as many random combinations (default
300). Each argument gets a third of the hostile values in turn; with NONET_EXAMPLES=thorough it gets them all.
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

from native.hostile_cases import (
    CASES,
    GRADE,
    LINE,
    MASKS,
    PUZZLE,
    SOLUTION,
    TECHNIQUES,
    Arguments,
    csv_table,
    loaded,
    order,
    results,
    rows,
    writer,
)
from nonet import _core
from nonet.bulk.results import reason_texts

REFUSALS = (TypeError, ValueError, IndexError, OverflowError, MemoryError, BufferError, RuntimeError, OSError)
#: One of so many hostile values is tried with each argument.
STEP = 1 if os.environ.get("NONET_EXAMPLES") == "thorough" else 3


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
    made: list[Any] = [np.zeros(shape, np.uint8) for shape in shapes]
    made += [good.astype(kind) for kind in ("i1", "i4", "i8", "u2", "f8", "?", ">i4", "c16", "O", "S1")]
    made += [np.asfortranarray(good), rows(8)[::2], good[::-1], good[:, ::-1], frozen]
    made += [np.broadcast_to(good[0], (4, 81)), np.full((4, 81), 255, np.uint8), np.full((4, 81), 10, np.uint8)]
    made += [np.full(4, value, np.uint8) for value in (7, 255)]
    made += [np.full(4, value, np.int32) for value in (-(2**31), 2**31 - 1)]
    made += [np.array(places, np.int64) for places in ([0, 2**62], [-1, 5], [5, 3], [163], [2**63 - 1] * 3)]
    made += [np.zeros(4, np.int32)[::-1], np.zeros(8, np.uint8)[::2]]
    made += [np.datetime64(0, "s"), np.timedelta64(1, "s"), np.array(0), np.array("x")]  # the first two: no strides
    return made


def objects() -> list[Any]:
    """Return containers and objects of the wrong kind."""
    nested: list[Any] = []
    nested.append(nested)
    made: list[Any] = [None, object(), Liar(), int, _core, nested, [], (), {}, [()], [(1,)], [(0, b"x", 1)]]
    made += [[(-1, b"x")], [(2**64, b"x")], [(0, "x")], [(2**64 - 1, b"x")], [(0, b"x"), (0, b"y")], [[0, b"x"]]]
    made += [["full_house"] * 3000, ["no such"], [None], "full_house", {1: 2}, {"uniqueness": 3}, {"duals": None}]
    made += [{2**64: "x"}, {0: 1}, {"kraken_max_size": 2**31 - 1}, {"": True}, iter([])]
    made += [_core.StopFlag.__new__(_core.StopFlag)]
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
        """Replace each argument of each call by hostile values."""
        starts = itertools.cycle(range(STEP))
        for name, case in CASES.items():
            function, good = case()
            function(**good)
            for argument in good:
                values = [*numbers(), *texts(), *arrays(), *objects()]
                for value in values[next(starts) :: STEP]:
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
            (_core.Scan(SOLUTION, 12), {"grid": SOLUTION, "clues": 12}),
            (_core.Subsets(PUZZLE, SOLUTION), {"puzzle": PUZZLE, "solution": SOLUTION}),
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
        plain = {"data": text, "limit": 2, "reasons": reason_texts(), "stop": _core.StopFlag(), "most_failures": 5}
        shared: list[tuple[Callable[..., Any], Arguments]] = [
            (_core.canonical_many, {"digits": digits, "threads": 2}),
            (_core.class_ids, {"digits": digits, "threads": 2}),
            (_core.PuzzleTable.from_fields, {"data": text, "offsets": offsets}),
            (_core.PuzzleTable.from_lines, {"data": text}),
            (_core.PuzzleTable.from_csv, {"data": text, "column": 0, "delimiter": "5"}),
            (_core.solve_plain_lines, plain),
            (_core.scan_csv, {"data": text, "delimiter": ","}),
        ]
        out = results(600)
        for name in ("search", "sliced", "best"):
            arguments = {"puzzles": digits, "limit": 2, "threads": 2, "solver": name, **out}
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
