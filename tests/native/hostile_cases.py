"""A valid call for everything callable in nonet._core; hostile.py replaces its arguments with hostile ones."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from nonet import _core, photo
from nonet.bulk.results import reason_texts
from nonet.photo.eye import _PARTS as EYE_PARTS

Arguments = dict[str, Any]
Call = tuple[Callable[..., Any], Arguments]
Case = Callable[[], Call]

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
PUZZLE = bytes(int(c) if c.isdigit() else 0 for c in LINE)
SOLUTION = _core.solve_digits(PUZZLE, 1)[1][0]
MASKS = np.array([1 << (digit - 1) if digit else 511 for digit in PUZZLE], "<u2")
REASONS = reason_texts()
TYPOS = {"cells": "expected 81 cells, got \1: '\2…'", "character": "got '\1' at \2"}
TECHNIQUES = [row["id"] for row in _core.logic_catalogue()]
#: Three sets of cells, of which two share one.
SETS = b"".join(mask.to_bytes(16, "little") for mask in (0b11, 0b110, 0b11000))
LINKS: Arguments = {"obstacles": [(30.0, 30.0), (60.0, 30.0)], "corner": (0.0, 0.0), "side": 90.0}
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


def games() -> _core.PlayGames:
    """Return three games."""
    return _core.PlayGames(PUZZLE, SOLUTION, 3, "keep")


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


def call(function: Callable[..., Any], **arguments: Any) -> Call:
    """Return a call, for cases that need new arguments each time."""
    return function, arguments


def plain(function: Callable[..., Any], **arguments: Any) -> Case:
    """Return a case with these arguments."""
    return lambda: call(function, **arguments)


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
def small_variant() -> Arguments:
    """Return a 4x4 board with one rule of every kind."""
    rows = [[4 * i + j for j in range(4)] for i in range(4)]
    return {
        "size": 4,
        "candidates": [15] * 16,
        "houses": [*rows, *([row[i] for row in rows] for i in range(4))],
        "distinct": [[0, 5]],
        "tables": [[2, 5, 10, 4]],
        "pairs": [(0, 1, 0)],
        "cages": [([0, 1, 2], 6)],
        "sums": [([3, 7, 11], [1, 1, -1], 3)],
        "runs": [[4, 5]],
        "automata": [([0, 1, 0, -1, 1, 1, 0, 0], [0], [1])],
        "lines": [([8, 9, 10], 0)],
        "contains": [([12, 13], [1, 0, 0, 0])],
        "counting": [[14]],
        "same": [([0, 1], [14, 15])],
    }


def gray() -> Any:
    """Return a small picture."""
    return np.arange(1200, dtype=np.uint8).reshape(30, 40)


def eye_parts() -> list[Any]:
    """Return the weights of the net."""
    with np.load(Path(photo.__file__).with_name("eye.npz")) as weights:
        return [np.ascontiguousarray(weights[name], dtype=np.float32) for name in EYE_PARTS]


CASES: dict[str, Case] = {
    "photo_gray": lambda: call(_core.photo_gray, rgb=np.zeros((30, 40, 3), np.uint8)),
    "photo_resize": lambda: call(_core.photo_resize, image=gray(), width=20, height=15),
    "photo_blur": lambda: call(_core.photo_blur, image=gray(), sigma=1.5),
    "photo_ink": lambda: call(_core.photo_ink, image=gray(), window=11, below=3),
    "photo_dilate": lambda: call(_core.photo_dilate, image=gray(), reach=1),
    "photo_close": lambda: call(_core.photo_close, image=gray(), diameter=5),
    "photo_ridges": lambda: call(_core.photo_ridges, image=gray(), horizontal=True, across=3, along=5),
    "photo_outlines": lambda: call(_core.photo_outlines, ink=gray(), most=5, least=2),
    "photo_noise": lambda: call(_core.photo_noise, image=gray()),
    "photo_amounts": lambda: call(_core.photo_amounts, image=gray(), window=11, below=3),
    "photo_even_light": lambda: call(_core.photo_even_light, image=gray(), diameter=5),
    "photo_warp": lambda: call(_core.photo_warp, image=gray(), map=np.eye(3), width=10, height=12, finer=2),
    "photo_warp_rgb": lambda: call(
        _core.photo_warp_rgb, rgb=np.zeros((30, 40, 3), np.uint8), map=np.eye(3), width=10, height=12, finer=2
    ),
    "photo_line_score": lambda: call(
        _core.photo_line_score, image=np.zeros((60, 60), np.uint8), size=4, step=12, pad=6
    ),
    "photo_cells": lambda: call(
        _core.photo_cells,
        image=np.zeros((60, 60), np.uint8),
        shift_x=np.zeros((5, 5)),
        shift_y=np.zeros((5, 5)),
        step=12,
        pad=6,
        cell_side=8,
        margin=0.08,
    ),
    "photo_sample": lambda: call(
        _core.photo_sample, image=gray(), x=np.ones((3, 4), np.float32), y=np.ones((3, 4), np.float32)
    ),
    "PhotoEye.__init__": lambda: call(_core.PhotoEye, parts=eye_parts()),
    "PhotoEye.read": lambda: call(_core.PhotoEye(eye_parts()).read, cells=np.zeros((2, 32, 32), np.float32)),
    "VariantSolver.__init__": lambda: call(_core.VariantSolver, **small_variant()),
    "VariantSolver.next": lambda: call(_core.VariantSolver(**small_variant()).next, limit=3, room=2, max_nodes=100),
    "VariantSolver.refuted": lambda: call(_core.VariantSolver(**small_variant()).refuted),
    "VariantSolver.true_candidates": lambda: call(_core.VariantSolver(**small_variant()).true_candidates),
    "VariantSolver.is_over": read(lambda: _core.VariantSolver(**small_variant()), "is_over"),
    "StopFlag.__init__": lambda: call(_core.StopFlag, other=_core.StopFlag(), seconds=1.0),
    "StopFlag.set": lambda: call(_core.StopFlag().set),
    "StopFlag.is_set": lambda: call(stop().is_set),
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
    "PuzzleTable.odd": lambda: call(csv_table().odd),
    "PuzzleTable.typos": lambda: call(csv_table().typos, **TYPOS),
    "PuzzleTable.text_of": lambda: call(csv_table().text_of, row=1),
    "PuzzleTable.rejects": lambda: call(csv_table().rejects, reasons={1: "why", 0: "because"}),
    "PuzzleTable.column": lambda: call(csv_table().column, index=1),
    "PuzzleTable.line_of": lambda: call(csv_table().line_of, row=1),
    "RowWriter.__init__": plain(_core.RowWriter, rows=4),
    "RowWriter.add_records": lambda: call(_core.RowWriter(4).add_records, table=csv_table()),
    "RowWriter.add_boards": lambda: call(
        _core.RowWriter(4).add_boards, digits=rows(4), blank=".", valid=np.ones(4, np.bool_), notes={1: "why"}
    ),
    "RowWriter.add_labels": lambda: call(
        _core.RowWriter(4).add_labels, names=["a", "b"], codes=np.array([0, 1, 2, 255], np.uint8)
    ),
    "RowWriter.add_numbers": lambda: call(
        _core.RowWriter(4).add_numbers, numbers=np.arange(4), valid=np.ones(4, np.bool_)
    ),
    "RowWriter.add_texts": lambda: call(
        _core.RowWriter(4).add_texts, data=b"text", offsets=np.array([0, 0, 1, 3, 4], np.int64)
    ),
    "RowWriter.write": lambda: call(
        writer().write, delimiter=",", keep=np.ones(4, np.bool_), skipped=csv_table(), copies_skipped=True
    ),
    "reasons_of": lambda: call(_core.reasons_of, puzzles=rows(4), codes=np.arange(4, dtype=np.uint8), reasons=REASONS),
    "solve_rows": lambda: call(
        _core.solve_rows, puzzles=rows(4), limit=2, threads=2, solver="best", **results(4), stop=stop()
    ),
    "conclude_rows": lambda: call(_core.conclude_rows, puzzles=rows(4), limit=2, **results(4)),
    "solve_plain_lines": lambda: call(
        _core.solve_plain_lines,
        data=f"{LINE}\n".encode() * 400,
        limit=2,
        reasons=REASONS,
        stop=stop(),
        most_failures=3,
    ),
    "rows_of_plain_lines": plain(_core.rows_of_plain_lines, data=f"{LINE}\n".encode() * 4),
    "write_plain_lines": lambda: call(
        _core.write_plain_lines,
        data=f"{LINE}\n".encode() * 4,
        limit=2,
        reasons=REASONS,
        counts=np.arange(4, dtype=np.int32),
        solutions=rows(4),
        most_failures=3,
    ),
    "copy_rows": lambda: call(_core.copy_rows, rows=rows(4), to=rows(4)),
    "borrow_bytes": plain(_core.borrow_bytes, size=1000),
    "free_idle_blocks": plain(_core.free_idle_blocks),
    "typo_in": plain(_core.typo_in, text=b"hello world 7", **TYPOS),
    "reject_lines": plain(_core.reject_lines, rejects=[(3, "why\ttext")], line=7, prefix="in.csv:"),
    "scan_csv": plain(_core.scan_csv, data=CSV, delimiter=",", state=2),
    "checksum": plain(_core.checksum, data=CSV, seed=0),
    "count_boards": lambda: call(_core.count_boards, boards=MASKS.tobytes() * 3, max_nodes=1000, stop=stop()),
    "join_isa": plain(_core.join_isa),
    "Join.__init__": plain(_core.Join, candidates=MASKS.tobytes()),
    "Join.units": read(lambda: _core.Join(MASKS.tobytes()), "units"),
    "Join.unit_cost": read(lambda: _core.Join(MASKS.tobytes()), "unit_cost"),
    "Join.count": lambda: call(_core.Join(MASKS.tobytes()).count, first=0, last=1, stop=stop()),
    "Links.__init__": lambda: call(_core.Links, **LINKS),
    "Links.choose": lambda: call(
        _core.Links(**LINKS).choose,
        curves=[
            [(0.0, 0.0), (20.0, 10.0), (40.0, 10.0), (60.0, 0.0)],
            [(0.0, 0.0), (20.0, 0.0), (40.0, 0.0), (60.0, 0.0)],
        ],
        start=(0.0, 0.0),
        end=(60.0, 0.0),
    ),
    "Order.__init__": lambda: call(
        _core.Order,
        symmetry=1,
        allowed=b"\1" * 81,
        fewest=20,
        most=30,
        has_clue_range=True,
        is_minimal=True,
        solution=SOLUTION,
        effort=3,
    ),
    "Order.grade": lambda: call(order().grade, **GRADE),
    "Order.grade_se": lambda: call(order().grade_se, least=10, most=30, is_diamond=False, is_pearl=False),
    "Order.make": lambda: call(order().make, seed=1, first=0, count=2, threads=2, stop=stop()),
    "symmetry_units": plain(_core.symmetry_units, symmetry=1, allowed=b"\1" * 81),
    "full_grid": plain(_core.full_grid, seed=1, index=0),
    "minimise": plain(_core.minimise, puzzle=PUZZLE, solution=SOLUTION, symmetry=0, seed=1),
    "shorten_deadline": plain(_core.shorten_deadline, seconds=1e9),
    "restore_deadline": plain(_core.restore_deadline, before=2**63 - 1),
    "is_past_deadline": plain(_core.is_past_deadline),
    "Cancel.__init__": plain(_core.Cancel),
    "Cancel.set": lambda: call(_core.Cancel().set),
    "Cancel.is_set": lambda: call(_core.Cancel().is_set),
    "watch": lambda: call(_core.watch, cancel=_core.Cancel()),
    "isa": plain(_core.isa),
    "supported_isas": plain(_core.supported_isas),
    "use_isa": plain(_core.use_isa, name=_core.isa()),
    "logic_catalogue": plain(_core.logic_catalogue),
    "logic_records": plain(_core.logic_records),
    "logic_find_steps": plain(
        _core.logic_find_steps,
        digits=PUZZLE,
        techniques=TECHNIQUES[:12],
        clues=b"\1" * 81,
        candidates=MASKS.tobytes(),
        options={},
    ),
    "logic_rate_many": lambda: call(
        _core.logic_rate_many, digits=PUZZLE * 2, techniques=TECHNIQUES, options={}, threads=2, stop=stop()
    ),
    "logic_find_proof": plain(
        _core.logic_find_proof,
        digits=PUZZLE,
        cell=40,
        digit=5,
        is_true=True,
        techniques=TECHNIQUES,
        clues=b"\1" * 81,
        candidates=MASKS.tobytes(),
        options={"uniqueness": True},
    ),
    "PlayGames.__init__": plain(
        _core.PlayGames,
        puzzles=PUZZLE,
        solutions=SOLUTION,
        count=3,
        on_wrong="keep",
        most_moves=9,
        wrong=0.1,
        illegal=0.2,
    ),
    "PlayGames.reset": lambda: call(games().reset, seed=1),
    "PlayGames.step": lambda: call(games().step, moves=np.array([0, 19, 728])),
    "PlayGames.sample": lambda: call(games().sample, seed=1),
    "PlayGames.boards": read(games, "boards"),
    "PlayGames.clues": read(games, "clues"),
    "PlayGames.legal": read(games, "legal"),
    "PlayGames.numbers": read(games, "numbers"),
    "LogicSolver.__init__": plain(_core.LogicSolver, techniques=TECHNIQUES, options={"uniqueness": True}),
    "LogicSolver.load": lambda: call(
        _core.LogicSolver().load, digits=PUZZLE, clues=b"\1" * 81, candidates=MASKS.tobytes()
    ),
    "LogicSolver.find": lambda: call(loaded().find),
    "LogicSolver.next": lambda: call(loaded().next),
    "LogicSolver.rate": lambda: call(loaded().rate),
    "LogicSolver.digits": lambda: call(loaded().digits),
    "LogicSolver.candidates": lambda: call(loaded().candidates),
    "canonical": plain(_core.canonical, digits=PUZZLE),
    "canonical_many": lambda: call(_core.canonical_many, digits=rows(), threads=2, stop=stop()),
    "class_ids": lambda: call(_core.class_ids, digits=rows(), threads=2, stop=stop()),
    "unavoidable_sets": lambda: call(_core.unavoidable_sets, grid=SOLUTION, most=8, stop=stop()),
    "most_disjoint": lambda: call(_core.most_disjoint, sets=SETS, stop=stop()),
    "candidate_form": plain(_core.candidate_form, digits=PUZZLE, candidates=MASKS.tobytes()),
    "braid_rating": lambda: call(_core.braid_rating, puzzle=PUZZLE, stop=stop()),
    "whip_rating": lambda: call(_core.whip_rating, puzzle=PUZZLE, stop=stop()),
    "braid_class": lambda: call(_core.braid_class, puzzle=PUZZLE, stop=stop()),
    "redundant_clues": plain(_core.redundant_clues, puzzle=PUZZLE, solution=SOLUTION),
    "Subsets.__init__": plain(_core.Subsets, puzzle=PUZZLE, solution=SOLUTION),
    "Subsets.next": lambda: call(_core.Subsets(PUZZLE, SOLUTION).next, most=20),
    "vicinity": lambda: call(_core.vicinity, puzzle=PUZZLE, taken=b"\0", add=1, stop=stop()),
    "trial_depth": lambda: call(_core.trial_depth, puzzle=PUZZLE, most=1, stop=stop()),
    "backdoors": lambda: call(_core.backdoors, puzzle=PUZZLE, solution=SOLUTION, size=1, stop=stop()),
    "band_forms": plain(_core.band_forms, bands=SOLUTION[:27], is_largest=False),
    "Scan.__init__": plain(_core.Scan, grid=SOLUTION, clues=14),
    "Scan.units": read(lambda: _core.Scan(SOLUTION, 14), "units"),
    "Scan.run": lambda: call(_core.Scan(SOLUTION, 14).run, first=0, last=1, stop=stop()),
    "se_techniques": plain(_core.se_techniques),
    "se_rate_many": lambda: call(_core.se_rate_many, digits=PUZZLE * 2, seconds=0.1, threads=2, stop=stop()),
    "se_path": plain(_core.se_path, digits=PUZZLE),
    "search_isa": plain(_core.search_isa),
    "uses_pairs": plain(_core.uses_pairs),
    "use_pairs": plain(_core.use_pairs, in_use=_core.uses_pairs()),
    "solve_line": plain(_core.solve_line, line=LINE, limit=2),
    "solve_digits": lambda: call(_core.solve_digits, digits=PUZZLE, limit=2, max_nodes=99, stop=stop()),
    "solve_unique": plain(_core.solve_unique, digits=PUZZLE),
    "solve_masks": lambda: call(_core.solve_masks, candidates=MASKS.tobytes(), limit=2, max_nodes=99, stop=stop()),
    "SolutionStream.__init__": plain(_core.SolutionStream, candidates=MASKS.tobytes()),
    "SolutionStream.next": lambda: call(_core.SolutionStream(MASKS.tobytes()).next),
    "SlicedSolver.__init__": plain(_core.SlicedSolver, depth=3, backlog=1, reserve=1, chunk=10),
    "SlicedSolver.solve": lambda: call(
        _core.SlicedSolver().solve,
        puzzles=rows().reshape(-1),
        counts=np.zeros(3, np.int32),
        solutions=np.zeros(243, np.uint8),
        limit=2,
        stride=81,
        text=False,
        solution_stride=81,
        solution_text=False,
        only_unique=True,
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
