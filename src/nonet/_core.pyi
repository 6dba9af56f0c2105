"""
The native core of nonet. Private: use the functions of the package nonet.
"""

from collections.abc import Sequence
from typing import Annotated, Any, overload

import numpy
import numpy.typing
from numpy.typing import NDArray

version: str = "0.1.0"

compiler: str = "GNU 12.2.0"

class StopFlag:
    """Ends native work that runs on another thread."""

    @overload
    def __init__(self) -> None: ...
    @overload
    def __init__(self, other: StopFlag, seconds: float) -> None:
        """
        Make a flag that is also set when another one is set, and after a number of seconds.
        """

    def set(self) -> None:
        """Set the flag, which ends the work that watches it."""

    def is_set(self) -> bool:
        """Return whether the flag is set."""

def reasons_of(
    puzzles: numpy.typing.NDArray[numpy.uint8], codes: numpy.typing.NDArray[numpy.uint8], reasons: tuple[str, ...]
) -> list[str]:
    """Return why puzzles with these statuses have no solution."""

def solve_rows(
    puzzles: numpy.typing.NDArray[numpy.uint8],
    limit: int,
    threads: int,
    solver: str,
    codes: numpy.typing.NDArray[numpy.uint8],
    counts: numpy.typing.NDArray[numpy.int32],
    solutions: numpy.typing.NDArray[numpy.uint8],
    stop: StopFlag | None = None,
) -> bool:
    """Solve many puzzles into the given arrays; False when stopped."""

def conclude_rows(
    puzzles: numpy.typing.NDArray[numpy.uint8],
    limit: int,
    codes: numpy.typing.NDArray[numpy.uint8],
    counts: numpy.typing.NDArray[numpy.int32],
    solutions: numpy.typing.NDArray[numpy.uint8],
) -> None:
    """
    Turn the counts and solutions of another solver into results, in place.
    """

def solve_plain_lines(
    data: bytes | bytearray | memoryview, limit: int, reasons: tuple[str, ...], stop: StopFlag, most_failures: int
) -> tuple[numpy.typing.NDArray[numpy.uint8], list[int], list[tuple[int, str]]] | None:
    """
    Solve many plain lines into lines; also return the puzzles by status, and why the first few failed. None if they are not all plain.
    """

def rows_of_plain_lines(data: bytes | bytearray | memoryview) -> numpy.typing.NDArray[numpy.uint8] | None:
    """
    Return the characters of plain lines, 81 each, without line ends; None if not all are plain.
    """

def write_plain_lines(
    data: bytes | bytearray | memoryview,
    limit: int,
    reasons: tuple[str, ...],
    counts: numpy.typing.NDArray[numpy.int32],
    solutions: numpy.typing.NDArray[numpy.uint8],
    most_failures: int,
) -> tuple[numpy.typing.NDArray[numpy.uint8], list[int], list[tuple[int, str]]] | None:
    """
    Return the same as solve_plain_lines, from counts and solutions (as characters) of another solver.
    """

def borrow_bytes(size: int) -> numpy.typing.NDArray[numpy.uint8]:
    """
    Return an uninitialised array whose memory is reused after it is deleted.
    """

def copy_rows(rows: numpy.typing.NDArray[numpy.uint8], to: numpy.typing.NDArray[numpy.uint8], threads: int = 1) -> None:
    """
    Copy rows of 81 bytes, bypassing the caches: for large blocks that are not read soon.
    """

def free_idle_blocks() -> None:
    """Free the memory kept for reuse."""

def checksum(data: bytes | bytearray | memoryview | numpy.typing.NDArray[Any], seed: int = 0) -> int:
    """Return the XXH64 checksum of some bytes."""

def count_boards(boards: bytes, max_nodes: int, stop: StopFlag) -> tuple[int, bytes, int]:
    """
    Count the solutions of boards of 81 uint16 candidate masks, up to a number of branches: (count, boards still to be counted, nodes). Of the boards left, the first are the biggest.
    """

def join_isa() -> str:
    """
    Return the instruction set that the join was compiled for, as reported by its kernel.
    """

class Join:
    """
    Counts the solutions of 81 uint16 candidate masks without enumerating them.
    """

    def __init__(self, candidates: bytes) -> None: ...
    @property
    def units(self) -> int:
        """The number of units of the count."""

    @property
    def unit_cost(self) -> float:
        """The approximate work of a unit, in nanoseconds."""

    def count(self, first: int, last: int, stop: StopFlag) -> tuple[int, int]:
        """
        Count some of the units; return the upper and lower 64 bits of the number.
        """

class Links:
    """The links of a drawing, each along the best curve."""

    def __init__(self, obstacles: Sequence[tuple[float, float]], corner: tuple[float, float], side: float) -> None: ...
    def choose(
        self, curves: Sequence[Sequence[tuple[float, float]]], start: tuple[float, float], end: tuple[float, float]
    ) -> int:
        """
        Return the number of the best cubic curve from one place to another; later links avoid it.
        """

class Order:
    """The requirements for generated puzzles."""

    def __init__(
        self,
        symmetry: int,
        allowed: bytes,
        fewest: int,
        most: int,
        has_clue_range: bool,
        is_minimal: bool,
        solution: bytes | None,
        effort: int,
    ) -> None: ...
    def grade(
        self,
        lowest: int,
        highest: int,
        least_score: int,
        most_score: int,
        needed: str,
        way: Sequence[str],
        without: Sequence[str],
        is_bounded: bool,
    ) -> None:
        """Set the difficulty on HoDoKu's scale."""

    def grade_se(self, least: int, most: int, is_diamond: bool, is_pearl: bool) -> None:
        """Set the difficulty on the Sudoku Explainer scale, in tenths."""

    def make(
        self, seed: int, first: int, count: int, threads: int, stop: StopFlag | None = None
    ) -> tuple[bytes, bytes, bytes, bytes]:
        """
        Make puzzles: (puzzles, solutions, distances from the order, tries), the last two as 32-bit numbers; a distance of 2**32 - 1 means no puzzle, 2**32 - 2 that it was stopped first.
        """

def symmetry_units(symmetry: int, allowed: bytes) -> list[bytes]:
    """Group the allowed cells that are clues together under a symmetry."""

def full_grid(seed: int, index: int) -> bytes:
    """Return a random full grid."""

def minimise(puzzle: bytes, solution: bytes, symmetry: int, seed: int) -> bytes:
    """Remove clues, or symmetric groups of them, until none is redundant."""

def shorten_deadline(seconds: float) -> int:
    """
    End this thread's native work after a number of seconds; return the old deadline.
    """

def restore_deadline(before: int) -> None:
    """Restore this thread's previous deadline."""

def is_past_deadline() -> bool:
    """
    Return whether this thread's deadline is reached or its work cancelled.
    """

class Cancel:
    """
    A flag by which another thread ends the native work of the thread that watches it.
    """

    def __init__(self) -> None: ...
    def set(self) -> None:
        """End the work."""

    def is_set(self) -> bool:
        """Return whether it is set."""

def watch(cancel: Cancel | None) -> None:
    """
    End this thread's native work with InterruptedError once the flag is set; None removes it.
    """

def isa() -> str:
    """Return the instruction set in use."""

def supported_isas() -> list[str]:
    """List the instruction sets that this CPU runs, best first."""

def use_isa(name: str) -> None:
    """Use this instruction set from now on."""

def logic_catalogue() -> list[dict[str, Any]]:
    """List every technique: names, level, score, order, SE rating."""

def logic_records() -> dict[str, tuple[str, ...]]:
    """List the fields of the records of steps, and their roles and links."""

def logic_find_steps(
    digits: bytes,
    techniques: Sequence[str],
    clues: bytes | None = None,
    candidates: bytes | None = None,
    options: dict[str, Any] = {},
) -> list[tuple[Any, ...]]:
    """Find all steps of these techniques on a board."""

def logic_find_proof(
    digits: bytes,
    cell: int,
    digit: int,
    is_true: bool,
    techniques: Sequence[str],
    clues: bytes | None = None,
    candidates: bytes | None = None,
    options: dict[str, Any] = {},
) -> tuple[Any, ...] | None:
    """
    Find a step that places or rules out a candidate, of the easiest technique that has one.
    """

def logic_rate_many(
    digits: bytes, techniques: Sequence[str], options: dict[str, Any], threads: int, stop: StopFlag | None = None
) -> dict[str, bytes]:
    """
    Rate puzzles of 81 digits each on several threads: a column of bytes for each part of the result.
    """

class LogicSolver:
    """Solves step by step with techniques in order, easiest first."""

    def __init__(self, techniques: Sequence[str] | None = None, options: dict[str, Any] = {}) -> None: ...
    def load(self, digits: bytes, clues: bytes | None = None, candidates: bytes | None = None) -> None:
        """Start on a board."""

    def find(self) -> tuple[Any, ...] | None:
        """Return the next step without taking it; None if there is none."""

    def next(self) -> tuple[Any, ...] | None:
        """Take the next step and return it; None if there is none."""

    def rate(self) -> dict[str, Any]:
        """Solve from here and rate the path."""

    def digits(self) -> bytes:
        """Return the current 81 digits."""

    def candidates(self) -> bytes:
        """Return the current 81 candidate masks."""

def canonical(digits: bytes) -> tuple[bytes, bool, bytes, bytes, bytes, int]:
    """
    Find the canonical form of 81 digits: (form, transposed, rows, columns, digits, automorphisms).
    """

def candidate_form(digits: bytes, candidates: bytes) -> tuple[bool, bytes, bytes, bytes, int]:
    """
    Find how 81 digits with uint16 candidate masks become their canonical form: (transposed, rows, columns, digits, automorphisms).
    """

def canonical_many(
    digits: numpy.typing.NDArray[numpy.uint8], threads: int, stop: StopFlag | None = None
) -> numpy.typing.NDArray[numpy.uint8]:
    """
    Find the canonical form of each row of an (n, 81) array; InterruptedError when stopped.
    """

def class_ids(
    digits: numpy.typing.NDArray[numpy.uint8], threads: int, stop: StopFlag | None = None
) -> tuple[numpy.typing.NDArray[numpy.uint8], numpy.typing.NDArray[numpy.bool_]]:
    """
    Find the 16-byte class id of each row of an (n, 81) array, and which rows are valid: those without conflicts. The ids of the others are zeros.
    """

def photo_gray(
    rgb: Annotated[NDArray[numpy.uint8], dict(shape=(None, None, 3), order="C", device="cpu", writable=False)],
) -> NDArray[numpy.uint8]:
    """Convert colours to gray: half luminance, half the darkest channel."""

def photo_resize(
    image: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order="C", device="cpu", writable=False)],
    width: int,
    height: int,
) -> NDArray[numpy.uint8]:
    """
    Scale: by area averaging if no side grows, else by linear interpolation.
    """

def photo_blur(
    image: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order="C", device="cpu", writable=False)],
    sigma: float,
) -> NDArray[numpy.uint8]:
    """Apply a Gaussian blur."""

def photo_ink(
    image: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order="C", device="cpu", writable=False)],
    window: int,
    below: int,
) -> NDArray[numpy.uint8]:
    """
    Return 255 where a pixel is at least `below` darker than the mean of the window around it, else 0.
    """

def photo_dilate(
    image: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order="C", device="cpu", writable=False)],
    reach: int,
) -> NDArray[numpy.uint8]:
    """Take the brightest value in the square around each pixel."""

def photo_close(
    image: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order="C", device="cpu", writable=False)],
    diameter: int,
) -> NDArray[numpy.uint8]:
    """Close by a disc: dark things thinner than it are removed."""

def photo_ridges(
    image: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order="C", device="cpu", writable=False)],
    horizontal: bool,
    across: int,
    along: int,
) -> NDArray[numpy.float32]:
    """
    Measure how strongly thin dark lines of one direction run through each pixel.
    """

def photo_outlines(
    ink: numpy.typing.NDArray[numpy.uint8], most: int, least: int
) -> list[tuple[tuple[int, int, int, int], int, list[tuple[float, float]]]]:
    """
    Find the largest pieces of connected ink: box (left, top, width, height), pixels, four corners or none.
    """

def photo_noise(
    image: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order="C", device="cpu", writable=False)],
) -> float:
    """Estimate the standard deviation of the noise."""

def photo_amounts(image: numpy.typing.NDArray[numpy.uint8], window: int, below: int) -> tuple[int, int]:
    """
    Count the pixels that are at least `below` darker than the mean of the window around them, and lighter.
    """

def photo_even_light(
    image: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order="C", device="cpu", writable=False)],
    diameter: int,
) -> NDArray[numpy.uint8]:
    """
    Divide by the paper brightness, the closing by a disc, so that paper becomes 230.
    """

def photo_warp(
    image: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order="C", device="cpu", writable=False)],
    map: Annotated[NDArray[numpy.float64], dict(shape=(3, 3), order="C", device="cpu", writable=False)],
    width: int,
    height: int,
    finer: int = 1,
) -> NDArray[numpy.uint8]:
    """
    Warp: pixel (x, y) of the result is pixel map(x, y) of the image; or of a picture `finer` times as large, shrunk by area averaging.
    """

def photo_warp_rgb(
    rgb: Annotated[NDArray[numpy.uint8], dict(shape=(None, None, 3), order="C", device="cpu", writable=False)],
    map: Annotated[NDArray[numpy.float64], dict(shape=(3, 3), order="C", device="cpu", writable=False)],
    width: int,
    height: int,
    finer: int = 1,
) -> NDArray[numpy.uint8]:
    """Apply photo_warp to each colour: an array (3, height, width)."""

def photo_line_score(
    image: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order="C", device="cpu", writable=False)],
    size: int,
    step: int,
    pad: int,
) -> float:
    """
    Tell how well the lines of a grid of `size` cells a side fit, each `step` pixels wide, within a border of `pad`.
    """

def photo_cells(
    image: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order="C", device="cpu", writable=False)],
    shift_x: Annotated[NDArray[numpy.float64], dict(shape=(None, None), order="C", device="cpu", writable=False)],
    shift_y: Annotated[NDArray[numpy.float64], dict(shape=(None, None), order="C", device="cpu", writable=False)],
    step: int,
    pad: int,
    cell_side: int,
    margin: float,
) -> NDArray[numpy.float32]:
    """
    Cut a grid into cells, the crossings of its lines shifted: an array (cells, cell_side, cell_side).
    """

def photo_sample(
    image: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order="C", device="cpu", writable=False)],
    x: Annotated[NDArray[numpy.float32], dict(shape=(None, None), order="C", device="cpu", writable=False)],
    y: Annotated[NDArray[numpy.float32], dict(shape=(None, None), order="C", device="cpu", writable=False)],
) -> NDArray[numpy.float32]:
    """Return the values at places (x, y), interpolated linearly."""

class PhotoEye:
    """The net that reads one cell of a photographed grid."""

    def __init__(
        self, parts: Sequence[Annotated[NDArray[numpy.float32], dict(order="C", device="cpu", writable=False)]]
    ) -> None:
        """
        Take conv1, bias1, conv2, bias2, conv3, bias3, hidden, hidden_bias, out and out_bias, as float32.
        """

    def read(
        self,
        cells: Annotated[NDArray[numpy.float32], dict(shape=(None, 32, 32), order="C", device="cpu", writable=False)],
    ) -> NDArray[numpy.float32]:
        """
        Read cells of 32 x 32: 21 numbers each (11 classes, 9 pencilled digits, by hand), before normalising.
        """

class PlayGames:
    """Many games at once: a call plays a move on each board."""

    def __init__(
        self,
        puzzles: bytes,
        solutions: bytes,
        count: int,
        on_wrong: str = "refuse",
        most_moves: int = 324,
        wrong: float = 0.1,
        illegal: float = 0.2,
    ) -> None: ...
    def reset(self, seed: int) -> None:
        """Start every game anew."""

    def step(
        self, moves: numpy.typing.NDArray[numpy.int64]
    ) -> tuple[
        numpy.typing.NDArray[numpy.float32], numpy.typing.NDArray[numpy.uint8], numpy.typing.NDArray[numpy.uint8]
    ]:
        """
        Play a move on each board: rewards, which games are over, which were cut off.
        """

    def sample(self, seed: int) -> numpy.typing.NDArray[numpy.int64]:
        """Draw a random legal move for each board."""

    @property
    def boards(self) -> numpy.typing.NDArray[numpy.uint8]:
        """The digits on the boards, 0 for blank."""

    @property
    def clues(self) -> numpy.typing.NDArray[numpy.uint8]:
        """The clues of the boards, 0 for none."""

    @property
    def legal(self) -> numpy.typing.NDArray[numpy.uint8]:
        """Whether each of the 729 moves is legal."""

    @property
    def numbers(self) -> numpy.typing.NDArray[numpy.uint32]:
        """Which puzzle each board shows."""

def unavoidable_sets(grid: bytes, most: int, stop: StopFlag | None = None) -> bytes:
    """
    Find the minimal unavoidable sets of at most a number of cells: 16 bytes each, bit c for cell c, by size.
    """

def most_disjoint(sets: bytes, stop: StopFlag | None = None) -> list[int]:
    """
    Find the places of as many sets as possible, of 16 bytes each, of which no two share a cell.
    """

def redundant_clues(puzzle: bytes, solution: bytes) -> bytes:
    """
    Find the clues without which a puzzle still has one solution: 16 bytes, bit c for cell c.
    """

class Subsets:
    """Finds the minimal puzzles inside a puzzle with one solution."""

    def __init__(self, puzzle: bytes, solution: bytes) -> None: ...
    def next(self, most: int) -> bytes:
        """Find some more of them, 16 bytes each; none when there are no more."""

def vicinity(puzzle: bytes, taken: bytes, add: int, stop: StopFlag | None = None) -> bytes:
    """
    Find the minimal puzzles, 81 digits each, with the clues of some cells taken out and others added.
    """

def trial_depth(puzzle: bytes, most: int, stop: StopFlag | None = None) -> int:
    """
    Find the smallest depth of trial and error that solves a puzzle with one solution; most + 1 if none does.
    """

def braid_rating(puzzle: bytes, stop: StopFlag | None = None) -> int | None:
    """
    Find the length of the longest braid that a puzzle with one solution needs; None if braids do not solve it.
    """

def whip_rating(puzzle: bytes, stop: StopFlag | None = None) -> int | None:
    """
    Find the length of the longest whip applied if the shortest comes first; None if whips do not solve it.
    """

def braid_class(puzzle: bytes, stop: StopFlag | None = None) -> int | None:
    """
    Find the length of braids that must follow an assumption to solve a puzzle; None if none suffice.
    """

def backdoors(puzzle: bytes, solution: bytes, size: int, stop: StopFlag | None = None) -> bytes:
    """
    Find the sets of blank cells that make a puzzle solvable by singles, no part of which does: 16 bytes each.
    """

def band_forms(bands: bytes, is_largest: bool) -> bytes:
    """
    Find the smallest or largest form of each of some bands, 27 digits each.
    """

class Scan:
    """
    Finds the minimal puzzles with at most a number of clues of a solution grid.
    """

    def __init__(self, grid: bytes, clues: int) -> None: ...
    @property
    def units(self) -> int:
        """The number of units of the scan."""

    def run(self, first: int, last: int, stop: StopFlag) -> tuple[bytes, int, int]:
        """
        Scan some of the units: (the cells of the clues of each puzzle found, 16 bytes each; pairs of bands compared; puzzles solved).
        """

def se_techniques() -> list[str]:
    """List the techniques of the Sudoku Explainer scale by number."""

def se_rate_many(digits: bytes, seconds: float, threads: int, stop: StopFlag | None = None) -> dict[str, bytes]:
    """
    Rate puzzles of 81 digits each, within `seconds` per puzzle (0: no limit): a column of bytes for each part of the result.
    """

def se_path(digits: bytes) -> list[tuple[int, int, int, tuple[int, int] | None, list[tuple[int, int]]]]:
    """
    Solve a puzzle step by step: rating in tenths, technique, complexity, placement, eliminations.
    """

def search_isa() -> str:
    """
    Return the instruction set that the search was compiled for, as reported by its kernel.
    """

def uses_pairs() -> bool:
    """Return whether the search settles two boards at once where it can."""

def use_pairs(in_use: bool) -> None:
    """
    Choose whether the search settles two boards at once where it can, in all threads.
    """

def solve_line(line: object, limit: int) -> tuple[bytes, bytes, bool] | None:
    """
    Solve a puzzle given as a str of 81 characters: its clues as digits, up to two solutions one after the other, and whether there is exactly one, searching up to the limit. None for any other object and any other text.
    """

def solve_digits(
    digits: bytes, limit: int, max_nodes: int = ..., stop: StopFlag | None = None
) -> tuple[int, list[bytes], int]:
    """
    Count solutions of 81 digits up to a limit: (count, first two solutions, nodes); stop after that many nodes. InterruptedError if stopped.
    """

def solve_unique(digits: bytes) -> tuple[int, bytes | None, int]:
    """
    Find out whether 81 digits have no, one or several solutions: (0, 1 or 2, the only solution or None, nodes). Faster than solve_digits where there are several.
    """

def solve_masks(
    candidates: bytes, limit: int, max_nodes: int = ..., stop: StopFlag | None = None
) -> tuple[int, list[bytes], int]:
    """
    Count solutions of 81 uint16 candidate masks up to a limit: (count, first two solutions, nodes); stop after that many nodes. InterruptedError if stopped.
    """

class SolutionStream:
    """Enumerates the solutions of 81 uint16 candidate masks."""

    def __init__(self, candidates: bytes) -> None: ...
    def next(self) -> bytes | None:
        """Return the next solution as 81 digits, or None."""

class SlicedSolver:
    """
    The many-puzzle solver on one thread, with the instruction set in use when it is made.
    """

    @overload
    def __init__(self) -> None: ...
    @overload
    def __init__(self, depth: int, backlog: int, reserve: int, chunk: int, lanes: int = 0) -> None:
        """
        Make a solver with other limits, to test the rare paths; only AVX-512 has a choice of lanes.
        """

    def solve(
        self,
        puzzles: Annotated[NDArray[numpy.uint8], dict(order="C", device="cpu", writable=False)],
        counts: Annotated[NDArray[numpy.int32], dict(shape=(None,), order="C", device="cpu")],
        solutions: Annotated[NDArray[numpy.uint8], dict(order="C", device="cpu")] | None = None,
        limit: int = 2,
        stride: int = 81,
        text: bool = False,
        solution_stride: int = 81,
        solution_text: bool = False,
        only_unique: bool = False,
    ) -> None:
        """
        Solve as many puzzles as counts has entries: counts gets min(solutions, limit), or -1 for bad bytes. With only_unique a puzzle with several solutions gets a blank one, sooner.
        """

    @property
    def isa(self) -> str:
        """The instruction set it runs on."""

    @property
    def statistics(self) -> dict[str, int]:
        """Counters of work since it was made."""

def sliced_pays_off(puzzles: int) -> bool:
    """
    Return whether the many-puzzle solver is faster for a call of that many puzzles.
    """

class PuzzleTable:
    """Rows of digits read from text."""

    @staticmethod
    def from_lines(data: bytes | bytearray | memoryview, is_start: bool = True) -> PuzzleTable:
        """Read one puzzle per line."""

    @staticmethod
    def from_csv(
        data: bytes | bytearray | memoryview, column: int, delimiter: str, width: int = 0, is_by_line: bool = False
    ) -> PuzzleTable:
        """
        Read the puzzles in one column of CSV records, and keep the first `width` fields of each for `column`. With `is_by_line`, every line is a record, even with an open quote at its end.
        """

    @staticmethod
    def from_fields(data: bytes | bytearray | memoryview, offsets: numpy.typing.NDArray[numpy.int64]) -> PuzzleTable:
        """Read one puzzle from each field of text."""

    @property
    def rows(self) -> int:
        """The number of puzzles, odd ones included."""

    @property
    def lines(self) -> int:
        """The number of lines, skipped ones included."""

    @property
    def digits(self) -> numpy.typing.NDArray[numpy.uint8]:
        """The puzzles, 81 digits each; odd rows hold 255."""

    def odd(self) -> list[tuple[int, bytes]]:
        """List the rows that are not plain puzzles, with their text."""

    def typos(self, cells: str, character: str) -> tuple[dict[int, str], list[tuple[int, bytes]]]:
        """
        Say why rows are unreadable that are of the commonest kinds, in words for a wrong number of cells and for a wrong character, where the byte 1 stands for what was found and 2 for its place; list other odd rows.
        """

    def text_of(self, row: int) -> bytes | None:
        """Return the text of a row that is not a plain puzzle."""

    def rejects(self, reasons: dict[int, str]) -> tuple[list[tuple[int, str]], list[tuple[int, int]]]:
        """
        List the lines of some rows, in order, each with the reason and the text of the row in two columns; and the places in that list, with the rows, where one of them has to be escaped or cut, and is left out.
        """

    def column(
        self, index: int
    ) -> tuple[numpy.typing.NDArray[numpy.uint8], numpy.typing.NDArray[numpy.int64], numpy.typing.NDArray[numpy.bool_]]:
        """
        Return the text of a CSV column: the bytes, the start of each row in them, and which rows have the field.
        """

    def line_of(self, row: int) -> int:
        """Return the 0-based line of a row."""

class RowWriter:
    """Rows to write as lines or CSV, field by field."""

    def __init__(self, rows: int) -> None: ...
    def add_records(self, table: PuzzleTable) -> None:
        """Add the original CSV records of a table."""

    def add_boards(
        self,
        digits: numpy.typing.NDArray[numpy.uint8],
        blank: str = "0",
        valid: numpy.typing.NDArray[numpy.bool_] | None = None,
        notes: dict[int, str] = {},
    ) -> None:
        """
        Add boards of 81 digits; rows that are not valid stay empty, and notes replace boards.
        """

    def add_labels(self, names: Sequence[str], codes: numpy.typing.NDArray[numpy.uint8]) -> None:
        """
        Add names by their index in a list; a code past its end leaves the field empty.
        """

    def add_numbers(
        self, numbers: numpy.typing.NDArray[numpy.int64], valid: numpy.typing.NDArray[numpy.bool_] | None = None
    ) -> None:
        """Add whole numbers; rows that are not valid stay empty."""

    def add_texts(
        self,
        data: bytes | bytearray | memoryview | numpy.typing.NDArray[numpy.uint8],
        offsets: numpy.typing.NDArray[numpy.int64],
    ) -> None:
        """Add text, given as bytes and the start of each row in them."""

    def write(
        self,
        delimiter: str = "",
        keep: numpy.typing.NDArray[numpy.bool_] | None = None,
        skipped: PuzzleTable | None = None,
        copies_skipped: bool = True,
    ) -> numpy.typing.NDArray[numpy.uint8]:
        """
        Write the rows: with a delimiter as CSV, without one as lines. The lines of `skipped` that hold no puzzle are written in their places, unchanged or empty.
        """

def typo_in(text: bytes, cells: str, character: str) -> str | None:
    """
    Say why a text of one of the commonest kinds is not a puzzle, in these words; None for other texts.
    """

def reject_lines(rejects: list[tuple[int, str]], line: int, prefix: str = "") -> bytes:
    """
    Write lines of a list of rejects: the prefix, the number of the line from 1, counted from a line, and columns.
    """

def scan_csv(data: bytes | bytearray | memoryview, delimiter: str, state: int = 0) -> tuple[int, int, int, int]:
    """
    Find where CSV records end in a text that starts in a state: at the start of a field (0), in an unquoted one (1), in quotes (2), or after a quote in quotes (3). Return where the first one ends and the last (0: none), the length of the longest whole one, and the state at the end.
    """

class VariantSolver:
    """Finds the solutions of a variant."""

    def __init__(
        self,
        *,
        size: int,
        candidates: Sequence[int],
        houses: Sequence[Sequence[int]],
        distinct: Sequence[Sequence[int]],
        tables: Sequence[Sequence[int]],
        pairs: Sequence[tuple[int, int, int]],
        cages: Sequence[tuple[Sequence[int], int]],
        sums: Sequence[tuple[Sequence[int], Sequence[int], int]],
        runs: Sequence[Sequence[int]],
        automata: Sequence[tuple[Sequence[int], Sequence[int], Sequence[int]]],
        lines: Sequence[tuple[Sequence[int], int]],
        contains: Sequence[tuple[Sequence[int], Sequence[int]]],
        counting: Sequence[Sequence[int]],
        same: Sequence[tuple[Sequence[int], Sequence[int]]],
        learn_after: int | None = None,
    ) -> None:
        """
        Prepare a puzzle in its lowered form; `nonet.variants.lowering` says what the lists mean. `learn_after` sets the branchings after which clauses are learned; the answers do not depend on it.
        """

    def next(self, limit: int, room: int, max_nodes: int | None = None) -> tuple[int, list[bytes], int]:
        """
        Find up to `limit` further solutions: their number, the first `room` of them, and the branchings made.
        """

    def true_candidates(self) -> tuple[list[int], int]:
        """
        For each cell a mask of the digits that it holds in some solution; and the branchings made.
        """

    def refuted(self) -> list[int]:
        """
        For each cell a mask of the digits that the rules refute as soon as they are placed, without branching.
        """

    @property
    def is_over(self) -> bool:
        """True when all solutions have been found."""
