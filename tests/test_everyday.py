"""What people try in Python on the first day: it works, or one sentence says what to do."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa
import pytest
from pyarrow import parquet

import nonet
from puzzles import WIKIPEDIA, WIKIPEDIA_SOLUTION

if TYPE_CHECKING:
    from collections.abc import Callable

GRID = nonet.parse(WIKIPEDIA)
ROWS = GRID.to_rows()
MANY = "1" + "." * 80

#: What was called, what it raises, and what the message says.
MISTAKES: dict[str, tuple[Callable[[], Any], type[Exception], str]] = {
    "a file name": (lambda: nonet.parse("puzzle.txt"), nonet.ParseError, "nonet.load reads files"),
    "a path": (lambda: nonet.solve(Path("puzzle.txt")), nonet.ParseError, "nonet.load reads files"),  # type: ignore[call-overload]
    "a letter": (lambda: nonet.solve("x" + WIKIPEDIA[1:]), nonet.ParseError, "got 'x' at line 1, column 1"),
    "None": (lambda: nonet.solve(None), nonet.ParseError, "got NoneType"),  # type: ignore[call-overload]
    "eight rows": (lambda: nonet.solve(ROWS[:8]), nonet.ParseError, "expected 9 rows or 81 cells, got 8"),
    "a small array": (lambda: nonet.solve(np.zeros((4, 4), int)), nonet.ParseError, "got (4, 4)"),
    "a row of ten": (lambda: nonet.solve([[0] * 10, *ROWS[1:]]), nonet.ParseError, "got 10 at row 1"),
    "a PDF": (lambda: nonet.solve(b"%PDF-1.4"), nonet.ParseError, "got a PDF file"),
    "a picture": (lambda: nonet.parse_many(b"\x89PNG\r\n".decode("latin-1")).__next__(), nonet.ParseError, "expected"),
    "another site": (lambda: nonet.parse("https://sudoku.com/x"), nonet.ParseError, "copy the 81 cells"),
    "limit 0": (lambda: nonet.count_solutions(WIKIPEDIA, limit=0), ValueError, "a limit of 1 or more, or None"),
    "a negative timeout": (lambda: nonet.solve(WIKIPEDIA, timeout=-1), ValueError, "expected a timeout of 0 seconds"),
    "a word as timeout": (lambda: nonet.rate(WIKIPEDIA, timeout="5"), TypeError, "expected a timeout"),  # type: ignore[arg-type]
    "solve_many without a limit": (
        lambda: nonet.solve_many([WIKIPEDIA], limit=None),  # type: ignore[arg-type]
        TypeError,
        "count_solutions counts without a limit",
    ),
    "solutions, limit 0": (lambda: nonet.solutions(WIKIPEDIA, limit=0), ValueError, "1 or more, or None"),
    "one bad puzzle among many": (
        lambda: nonet.canonical_many([WIKIPEDIA, "55" + "." * 79]),
        nonet.InvalidGridError,
        "puzzles[1]: digit 5 twice in row 1",
    ),
    "a bad puzzle to rate": (lambda: nonet.rate("bad"), nonet.ParseError, "expected a digit or a blank, got 'b'"),
    "a dict to rate": (lambda: nonet.rate_many({"a": WIKIPEDIA}), TypeError, "of puzzles, got {'a'"),
    "a stream of a dict": (lambda: nonet.solve_stream({"a": WIKIPEDIA}), TypeError, "of puzzles, got {'a'"),
    "no threads": (lambda: nonet.solve_many([WIKIPEDIA], threads=0), ValueError, "threads"),
    "a theme": (lambda: nonet.render.svg(GRID, theme="blue"), ValueError, "got 'blue'"),  # type: ignore[arg-type]
    "no puzzles": (lambda: nonet.render.book([]), ValueError, "expected at least one puzzle, got none"),
    "a cell": (lambda: GRID["a1"], ValueError, "got 'a1'"),
    "row 9": (lambda: GRID[9, 0], IndexError, "expected a row or column of 0..8, got 9"),
    "three numbers": (lambda: GRID[1, 2, 3], TypeError, "expected a row and a column"),  # type: ignore[index]
    "a missing file": (lambda: nonet.load("nofile.txt"), FileNotFoundError, "no such file"),
    "a number as path": (lambda: nonet.load(3), TypeError, "expected the path of a file, got 3"),  # type: ignore[arg-type]
    "an address as picture": (lambda: nonet.read_image("https://a.example/a.jpg"), nonet.PictureError, "download it"),
    "result 5 of 1": (lambda: nonet.solve_many([WIKIPEDIA])[5], IndexError, "expected a result of 0..0, got 5"),
    "a dict of puzzles": (lambda: nonet.solve_many({"a": WIKIPEDIA}), TypeError, "a collection of puzzles, got dict"),
    "a size alone": (lambda: nonet.generate(size=16), TypeError, "size needs variant, such as variant='plain'"),  # type: ignore[call-overload]
    "a difficulty": (lambda: nonet.generate(difficulty="hard"), TypeError, "expected some of the options level"),  # type: ignore[call-overload]
    "a column of numbers": (
        lambda: nonet.solve_many(pa.array([1, 2])),
        nonet.ParseError,
        "got one of numbers, such as 1",
    ),
    "a column": (lambda: nonet.load(__file__, column="x"), nonet.SudokuError, "expected one of the columns"),
    "a word as seed": (
        lambda: nonet.random_grid("abc"),  # type: ignore[arg-type]
        TypeError,
        "expected a seed of 0 to 18446744073709551615, got 'abc'",
    ),
    "no count": (lambda: nonet.generate_many(None), TypeError, "expected a count of 0 to 1,000,000,000, got None"),  # type: ignore[call-overload]
    "nothing to rate": (lambda: nonet.rate_many(None), TypeError, "an array or a collection of puzzles, got None"),  # type: ignore[arg-type]
    "a stream of nothing": (lambda: nonet.solve_stream(None), TypeError, "expected a collection of puzzles, got None"),  # type: ignore[arg-type]
    "nothing to solve": (lambda: nonet.solve_many(None), TypeError, "or a collection of puzzles, got NoneType"),  # type: ignore[arg-type]
    "clues in a list": (lambda: nonet.generate(clues=[24]), TypeError, "24, '24-28' or (24, 28), got [24]"),
    "no cell": (lambda: GRID[None], TypeError, "expected a cell such as 'r1c1' or 0..80, got None"),  # type: ignore[call-overload]
}


@pytest.mark.parametrize("name", list(MISTAKES))
def test_the_error_for_a_mistake_is_one_sentence(name: str) -> None:
    call, kind, words = MISTAKES[name]
    with pytest.raises(kind) as raised:
        call()
    assert words in str(raised.value)
    assert "\n" not in str(raised.value)


#: Forms of the same puzzle.
FORMS: dict[str, Any] = {
    "text": WIKIPEDIA,
    "bytes": WIKIPEDIA.encode(),
    "rows of text": [WIKIPEDIA[start : start + 9] for start in range(0, 81, 9)],
    "rows of numbers": ROWS,
    "81 numbers": list(GRID),
    "an array": GRID.to_array(),
    "an array of whole floats": GRID.to_array().astype(float),
    "a grid": GRID,
}

SINGLES = nonet.LogicConfig.of("naked_single", "hidden_single")
#: Every function that takes a puzzle.
TAKERS: dict[str, Callable[[Any], Any]] = {
    "solve": nonet.solve,
    "solutions": lambda p: list(nonet.solutions(p)),
    "count_solutions": nonet.count_solutions,
    "check": lambda p: str(nonet.check(p)),
    "rate": nonet.rate,
    "hint": lambda p: str(nonet.hint(p)),
    "explain": lambda p: [str(step) for step in nonet.explain(p)],
    "find_steps": lambda p: [str(step) for step in nonet.find_steps(p, config=SINGLES)],
    "canonical": nonet.canonical,
    "automorphisms": nonet.automorphisms,
    "minimise": nonet.minimise,
    "is_equivalent": lambda p: nonet.is_equivalent(p, GRID),
    "classic.solve": lambda p: nonet.classic.solve(p, "fewest_first").solution,
    "formats.write": nonet.formats.write,
    "formats.write_many": lambda p: list(nonet.formats.write_many([p])),
    "render.svg": nonet.render.svg,
    "render.walkthrough_html": lambda p: nonet.render.walkthrough_html(p, []),
    "render.book": lambda p: len(nonet.render.book([p])) > 1000,
    "render.animate": lambda p: nonet.render.animate(p, nonet.classic.events(GRID, "norvig")),
}


@pytest.mark.parametrize("name", list(TAKERS))
def test_every_function_takes_what_solve_takes(name: str) -> None:
    wanted = TAKERS[name](GRID)
    for form, given in FORMS.items():
        assert TAKERS[name](given) == wanted, form


def test_a_grid_is_read_by_row_and_column() -> None:
    assert GRID[0, 1] == GRID["r1c2"] == GRID[1] == 3
    assert GRID[0, :] == GRID[0:9] == GRID.rows[0] == tuple(ROWS[0])
    assert GRID[:, 8] == GRID.columns[8] == tuple(row[8] for row in ROWS)
    assert GRID[3:6, 0:3] == tuple(tuple(row[:3]) for row in ROWS[3:6])
    assert GRID.boxes[4] == tuple(digit for row in ROWS[3:6] for digit in row[3:6])


def test_words_print_as_words_on_every_python() -> None:
    rating, verdict = nonet.rate(GRID), nonet.check(GRID)
    assert f"{rating.level} {rating.status} {verdict.status}" == "easy rated unique"
    assert f"{rating.level!s:>6}" == f"{rating.level:>6}" == "  easy"
    assert nonet.generate(level="Hard", seed=1) == nonet.generate(level="hard", seed=1)  # type: ignore[call-overload]
    assert rating.level is not None
    assert rating.level < "Hard"


def test_generated_puzzles_become_a_table() -> None:
    made = nonet.generate_many(2, seed=1)
    table = made.to_arrow()
    assert table["puzzle"].to_pylist() == [grid.to_line() for grid in made]
    assert table["solution"].to_pylist() == [nonet.solve(grid).to_line() for grid in made]
    assert table["clues"].to_pylist() == made.to_polars()["clues"].to_list() == [grid.clue_count for grid in made]


def test_reprs_are_short() -> None:
    struck = GRID.place("r1c3", 4)
    for cell in struck.blanks:
        struck = struck.eliminate(cell, *struck.candidates(cell)[:1])
    hard = list(nonet.explain(nonet.generate(level="unfair", seed=3)))
    shown = [GRID, struck, nonet.check(GRID), nonet.check(MANY), nonet.rate(GRID), nonet.rate(GRID).se, *hard]
    shown += [nonet.hint(GRID), nonet.LogicConfig(), nonet.LogicConfig.of("x_wing"), nonet.techniques()[0]]
    shown += [nonet.solve_many([GRID]), nonet.solve_many([GRID])[0], nonet.rate_many([GRID]), nonet.check_many([GRID])]
    shown += [nonet.classic.solve(GRID, "norvig"), nonet.classic.compare(GRID), nonet.formats.FORMATS["csv"]]
    shown += [nonet.generate_many(2, seed=1, clues="24-28"), nonet.render.draw(hard[-1]), *nonet.parse_many(WIKIPEDIA)]
    for thing in shown:
        assert len(repr(thing)) <= 200, type(thing)
        assert "\n" not in repr(thing)


def test_ratings_and_verdicts_show_in_notebooks() -> None:
    for thing in (nonet.rate(GRID), nonet.check(GRID), nonet.check(MANY), nonet.check("55" + "." * 79)):
        page = thing._repr_html_()
        assert "<svg" in page
        assert str(thing) in page


def test_load_reads_every_container(tmp_path: Path) -> None:
    import gzip

    import zstandard

    text = f"id,puzzle\n1,{WIKIPEDIA}\n2,{MANY}\n".encode()
    (tmp_path / "a.csv").write_bytes(text)
    (tmp_path / "b.csv.gz").write_bytes(gzip.compress(text))
    (tmp_path / "c.txt.zst").write_bytes(zstandard.ZstdCompressor().compress(f"{WIKIPEDIA}\n{MANY}\n".encode()))
    np.save(tmp_path / "d.npy", np.array([list(GRID), list(nonet.parse(MANY))], np.uint8))
    parquet.write_table(pa.table({"n": [1, 2], "puzzle": [WIKIPEDIA, MANY]}), tmp_path / "e.parquet")
    (tmp_path / "f.txt").write_text(
        f"{nonet.formats.write(GRID, 'rows')}\n\n{nonet.formats.write(nonet.parse(MANY), 'rows')}\n"
    )
    files = sorted(tmp_path.iterdir())
    assert len(files) == 6
    for file in files:
        assert [grid.to_line() for grid in nonet.load(file)] == [WIKIPEDIA, MANY], file
    assert len(nonet.load(str(tmp_path))) == 12
    for name, line in (("a.csv", 3), ("e.parquet", 2)):
        wrong = tmp_path / f"wrong-{name}"
        if name == "a.csv":
            wrong.write_bytes(text.replace(MANY.encode(), b"oops"))
        else:
            parquet.write_table(pa.table({"puzzle": [WIKIPEDIA, "oops"]}), wrong)
        with pytest.raises(nonet.ParseError, match=f"{wrong.name}, line {line}: expected"):
            nonet.load(wrong)
        errors: list[nonet.ParseError] = []
        assert len(nonet.load(wrong, on_error=errors.append)) == len(errors) == 1


def test_long_work_ends_at_its_timeout() -> None:
    for work in (
        lambda: nonet.count_solutions("." * 81, timeout=0.01),
        lambda: nonet.generate_many(10**7, timeout=0.01),
        lambda: nonet.generate(technique="jellyfish", clues=17, timeout=0.01),
        lambda: nonet.rate_many(np.tile(GRID.to_array().reshape(1, 81), (200_000, 1)), timeout=0.01),
    ):
        with pytest.raises(nonet.LimitError, match=r"expected to be done within 0\.01 s"):
            work()
    assert nonet.solve_many(["." * 81], limit=2**31 - 1, timeout=0.01)[0].status.label == "too_long"
    assert nonet.solve(WIKIPEDIA, timeout=0).to_line() == WIKIPEDIA_SOLUTION


def test_a_single_grid_is_a_batch_of_one() -> None:
    assert len(nonet.solve_many(GRID)) == len(nonet.rate_many(GRID)) == len(nonet.check_many(GRID)) == 1
    assert len(nonet.canonical_many(GRID)) == sum(map(len, nonet.solve_stream(GRID))) == 1
