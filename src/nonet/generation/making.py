"""generate, generate_many, minimise and random_grid, over the native core."""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Any, Final, overload

from nonet import _core
from nonet.arguments import checked_function, checked_whole
from nonet.engines.threads import checked_threads
from nonet.errors import OrderError, UsageError, WrongTypeError
from nonet.frames import Tabular
from nonet.generation.order import MOST_KEPT, Order, Symmetry
from nonet.grid import Grid
from nonet.limits import timeout_of
from nonet.logic.finding import explain
from nonet.puzzles import as_classic
from nonet.search import find
from nonet.solving import solve
from nonet.words.saying import Term, say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    import numpy as np
    from numpy.typing import NDArray
    from typing_extensions import Unpack

    from nonet.generation.order import Requirements, SymmetryName
    from nonet.inputs import GridLike
    from nonet.variants import Puzzle

__all__ = ["Block", "Generated", "blocks", "generate", "generate_many", "minimise", "minimize", "random_grid"]

_SEEDS: Final = 2**64
#: Approximate duration of a block in seconds, so that progress is visible.
_BLOCK_SECONDS: Final = 0.25
_MOST_IN_BLOCK: Final = 65_536
_VARIANT_OPTIONS: Final = ("size", "symmetry", "level", "givens")
#: The native core's value for no distance.
_NOTHING, _STOPPED = 2**32 - 1, 2**32 - 2


@overload
def generate(
    *,
    seed: int | None = None,
    practice: bool = False,
    timeout: float | None = None,
    **requirements: Unpack[Requirements],
) -> Grid: ...
@overload
def generate(*, variant: str, seed: int | None = None, timeout: float | None = None, **requirements: Any) -> Puzzle: ...
def generate(
    *,
    variant: str | None = None,
    seed: int | None = None,
    practice: bool = False,
    timeout: float | None = None,
    **requirements: Any,
) -> Grid | Any:
    """Make a puzzle with exactly one solution that meets an order; the same seed makes the same puzzle.

    `level` and `score`, which may be a range, are HoDoKu's, as in `nonet.rate`. `technique` is required: easier
    techniques are not enough; `only_up_to` is the hardest technique allowed. `se` is the ER on Sudoku Explainer's
    scale, a number or a range such as "7.1-7.6"; in a `diamond` the first step is the hardest, in a `pearl` no step
    after the first digit is harder. `clues` is a number or a range such as "24-28", `symmetry` that of their pattern,
    `pattern` the cells they may occupy: 81 cells, blank where no clue may be. A `minimal` puzzle has no redundant clue;
    `solution` is the grid it leads to. With `practice`, the result is the board just before `technique` is needed.
    After `effort` failed attempts, OrderError is raised with the nearest puzzle; LimitError when it takes more than
    `timeout` seconds.

    With `variant`, such as "killer", it makes a variant and takes the options of `nonet.variants.generate`: `size`,
    `symmetry`, `level` and `givens`.

    >>> puzzle = generate(level="hard", symmetry="rotational", seed=7)
    >>> import nonet
    >>> nonet.rate(puzzle).level.value, nonet.count_solutions(puzzle, limit=2)
    ('hard', 1)
    >>> generate(variant="killer", size=6, seed=1).size
    6
    """
    if variant is not None:
        from nonet import variants

        _check_variant_options({**requirements, **({"practice": True} if practice else {})})
        return variants.generate(variant, seed=seed, timeout=timeout, **requirements)
    order = _classic_order(requirements)
    if practice and order.technique is None:
        raise UsageError("order.practice")
    with timeout_of(timeout):
        puzzle = next(blocks(order, 1, seed=checked_seed(seed), threads=1)).grid(0)
        return practice_position(puzzle, order) if practice else puzzle


@overload
def generate_many(
    count: int,
    *,
    seed: int | None = None,
    threads: int | None = None,
    progress: Callable[[int, int], None] | None = None,
    timeout: float | None = None,
    **requirements: Unpack[Requirements],
) -> Generated: ...
@overload
def generate_many(
    count: int, *, variant: str, seed: int | None = None, timeout: float | None = None, **requirements: Any
) -> list[Puzzle]: ...
def generate_many(
    count: int,
    *,
    variant: str | None = None,
    seed: int | None = None,
    threads: int | None = None,
    progress: Callable[[int, int], None] | None = None,
    timeout: float | None = None,
    **requirements: Any,
) -> Generated | Any:
    """Make many puzzles on all cores, no two of them equivalent; takes the same order as `generate`.

    Puzzle i of a seed does not depend on how many are made, or on how many threads. `progress` is called with the
    number made and the number ordered. OrderError has the puzzles made so far in `made`. LimitError when
    the whole batch takes more than `timeout` seconds. With `variant`, returns a list of variants.

    >>> puzzles = generate_many(100, minimal=True, seed=1)
    >>> len(puzzles), puzzles[0] == generate_many(3, minimal=True, seed=1)[0]
    (100, True)
    """
    if variant is not None:
        from nonet import variants

        given = {"threads": threads, "progress": progress}
        _check_variant_options({**requirements, **{name: value for name, value in given.items() if value is not None}})
        with timeout_of(timeout):
            return list(variants.generate_many(count, variant, seed=seed, **requirements))
    count = checked_whole(count, "count_to", 0, MOST_KEPT)
    if progress is not None:
        checked_function(progress, "progress")
    order = _classic_order(requirements)
    seed = checked_seed(seed)
    done: list[Block] = []
    try:
        with timeout_of(timeout):
            for block in blocks(order, count, seed=seed, threads=threads):
                done.append(block)
                if progress is not None:
                    progress(sum(map(len, done)), count)
    except OrderError as error:
        error.made = tuple(Generated(Block.joined(done), order, seed))
        raise
    return Generated(Block.joined(done), order, seed)


def _classic_order(requirements: Mapping[str, Any]) -> Order:
    if of_variants := [name for name in ("size", "givens") if name in requirements]:
        raise WrongTypeError("needs_variant", name=of_variants[0])
    return Order.of(**requirements)


def _check_variant_options(options: Mapping[str, Any]) -> None:
    unknown = [name for name in options if name not in _VARIANT_OPTIONS]
    if unknown:
        raise WrongTypeError("variant_options", known=list(_VARIANT_OPTIONS), got=unknown)


def random_grid(seed: int | None = None) -> Grid:
    """Draw a random full grid; in every cell all digits are equally likely.

    >>> random_grid(seed=1).conflicts()
    ()
    """
    return Grid.from_digits(_core.full_grid(checked_seed(seed), 0))


def minimise(
    puzzle: GridLike,
    *,
    symmetry: Symmetry | SymmetryName = Symmetry.NONE,
    seed: int | None = 0,
    timeout: float | None = None,
) -> Grid:
    """Remove clues from a puzzle, in an order drawn from the seed, until removing any other would add solutions.

    Eliminated candidates stay so. With a symmetry, which the puzzle must have, symmetric clues are removed together, so
    the symmetry is kept. Raises NotUniqueError or NoSolutionError if the puzzle does not have exactly one solution,
    OrderError if it lacks the symmetry, LimitError if it takes more than `timeout` seconds. `minimize` is the same
    function.

    >>> easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> minimise(easy).clue_count < as_classic(easy).clue_count
    True
    """
    board = as_classic(puzzle)
    grid = board.restart()
    kind = Order.of(symmetry=symmetry).symmetry
    with timeout_of(timeout):
        if board._eliminated and not board.is_begun:
            return _minimise_board(board, kind, checked_seed(seed))
        solution = solve(grid)
        _units(grid, kind)
        return Grid.from_digits(_core.minimise(grid._clues, solution._digits, kind.number, checked_seed(seed)))


minimize = minimise


def _minimise_board(board: Grid, kind: Symmetry, seed: int) -> Grid:
    """Remove clues from a puzzle with eliminated candidates, which stay eliminated."""
    solve(board)  # raises an error unless it has one solution
    units = _units(board, kind)
    Random(seed).shuffle(units)
    for unit in units:
        line = "".join("." if cell in unit else sign for cell, sign in enumerate(board.to_line()))
        less = Grid(line, eliminated=board.eliminated)
        if find(less, 2)[0] == 1:
            board = less
    return board


def _units(grid: Grid, kind: Symmetry) -> list[bytes]:
    """Return the clues of a puzzle in the sets that a symmetry keeps together; OrderError if it lacks the symmetry."""
    flags = bytes(digit != 0 for digit in grid._clues)
    units = _core.symmetry_units(kind.number, flags)
    if sum(map(len, units)) < grid.clue_count:
        raise OrderError("symmetry", symmetry=Term("symmetry", kind.value), got=grid.to_line())
    return units


@dataclass(frozen=True)
class Block:
    """Puzzles made together: as bytes, so that a few take no NumPy, and as arrays."""

    #: 81 digits for each puzzle, 0 for blank.
    clues: bytes
    answers: bytes
    #: Attempts for each puzzle, as 32-bit numbers.
    attempts: bytes
    #: The index after the last one used.
    after: int

    @classmethod
    def joined(cls, done: Iterable[Block]) -> Block:
        """Join blocks."""
        done = list(done)
        return cls(
            b"".join(block.clues for block in done),
            b"".join(block.answers for block in done),
            b"".join(block.attempts for block in done),
            done[-1].after if done else 0,
        )

    def cut(self, start: int, end: int) -> Block:
        """Return the puzzles from one row to before another."""
        return Block(
            self.clues[81 * start : 81 * end],
            self.answers[81 * start : 81 * end],
            self.attempts[4 * start : 4 * end],
            self.after,
        )

    def __len__(self) -> int:
        return len(self.clues) // 81

    @cached_property
    def puzzles(self) -> NDArray[np.uint8]:
        """The clues as an array of shape (n, 81)."""
        return _rows(self.clues)

    @cached_property
    def solutions(self) -> NDArray[np.uint8]:
        """The solutions as an array of shape (n, 81)."""
        return _rows(self.answers)

    @cached_property
    def tries(self) -> NDArray[np.uint32]:
        """The attempts as an array."""
        import numpy as np

        return np.frombuffer(bytearray(self.attempts), np.uint32)

    def grid(self, row: int) -> Grid:
        """Return one of the puzzles."""
        return Grid.from_digits(self.clues[81 * row : 81 * row + 81])

    def solution(self, row: int) -> Grid:
        """Return the solution of one of the puzzles."""
        return Grid.from_digits(self.answers[81 * row : 81 * row + 81])


def _rows(digits: bytes) -> NDArray[np.uint8]:
    import numpy as np

    return np.frombuffer(bytearray(digits), np.uint8).reshape(-1, 81)  # an array that its owner may write into


class Generated(Tabular, Sequence[Grid]):
    """Generated puzzles: a sequence of grids over arrays of digits, convertible to tables."""

    def __init__(self, block: Block, order: Order, seed: int) -> None:
        self._block, self.order, self.seed = block, order, seed

    @property
    def puzzles(self) -> NDArray[np.uint8]:
        """The clues as an array of shape (n, 81), 0 for blank."""
        return self._block.puzzles

    @property
    def solutions(self) -> NDArray[np.uint8]:
        """The solutions as an array of shape (n, 81)."""
        return self._block.solutions

    @property
    def tries(self) -> NDArray[np.uint32]:
        """The attempts for each puzzle."""
        return self._block.tries

    def __len__(self) -> int:
        return len(self._block)

    @overload
    def __getitem__(self, at: int) -> Grid: ...

    @overload
    def __getitem__(self, at: slice) -> list[Grid]: ...

    def __getitem__(self, at: int | slice) -> Grid | list[Grid]:
        if isinstance(at, slice):
            return [self[index] for index in range(*at.indices(len(self)))]
        return self._block.grid(range(len(self))[at])

    def to_columns(self) -> dict[str, list[Any]]:
        """Return puzzles, solutions and numbers of clues as columns."""
        return {
            "puzzle": [grid.to_line() for grid in self],
            "solution": [self._block.solution(row).to_line() for row in range(len(self))],
            "clues": [grid.clue_count for grid in self],
        }

    def __repr__(self) -> str:
        return f"<Generated {len(self):,} puzzles: {str(self.order)[:120]}, seed {self.seed}>"


def blocks(
    order: Order,
    count: int,
    *,
    seed: int,
    first: int = 0,
    threads: int | None = None,
    most: int = _MOST_IN_BLOCK,
    stop: _core.StopFlag | None = None,
) -> Iterator[Block]:
    """Make puzzles in blocks, from an index on; OrderError at the first that cannot be made.

    If an order is so narrow that puzzles could repeat, duplicates are dropped and later indices used instead; `first`
    must then be 0.
    """
    native = order.to_native()
    crew = checked_threads(threads)
    keep = _Different() if order.is_narrow and count > 1 else _whole
    index, made, wanted, spare = first, 0, crew, order.effort
    while made < count:
        size = min(wanted, most, count - made)
        started = time.monotonic()
        puzzles, solutions, raw, tries = native.make(seed, index, size, crew, stop)
        spent = max(time.monotonic() - started, 1e-6)
        distances = memoryview(raw).cast("I")
        failed = size if distances.tolist().count(0) == size else next(row for row in range(size) if distances[row])
        if failed < size and _STOPPED in distances.tolist():
            return
        index += size
        block = keep(Block(puzzles, solutions, tries, index).cut(0, failed))
        spare -= failed - len(block)
        if len(block):
            yield block
            made += len(block)
        if failed < size:
            nearest = (
                None if distances[failed] == _NOTHING else Grid.from_digits(puzzles[81 * failed : 81 * failed + 81])
            )
            raise failure_of(order, memoryview(tries).cast("I")[failed], nearest)
        if spare <= 0 and made < count:
            raise OrderError(
                "repeats", tries=order.effort, count=count, order=order.asked(), found=made, repeats=order.effort
            )
        wanted = max(crew, min(4 * size, int(size * _BLOCK_SECONDS / spent)))


def practice_position(puzzle: Grid, order: Order) -> Grid:
    """Advance a puzzle to the board on which the ordered technique is the next step."""
    assert order.technique is not None
    return next(step.grid for step in explain(puzzle, config=order.config) if step.technique == order.technique)


def checked_seed(seed: int | None) -> int:
    """Return a 64-bit seed, random for None."""
    if seed is None:
        return secrets.randbits(64)
    return checked_whole(seed, "seed_to", 0, _SEEDS - 1)


def _whole(block: Block) -> Block:
    return block


class _Different:
    """Leave out of blocks the puzzles that are equivalent to an earlier one."""

    def __init__(self) -> None:
        from nonet.seen import Seen

        self._seen = Seen()

    def __call__(self, block: Block) -> Block:
        ids, _ = _core.class_ids(block.puzzles, checked_threads(None))
        rows = self._seen.add(ids).nonzero()[0].tolist()
        return block if len(rows) == len(block) else Block.joined(block.cut(row, row + 1) for row in rows)


def failure_of_repeats(order: Order, count: int, found: int) -> OrderError:
    """Return the error for an order that yields nothing but duplicates after the puzzles found."""
    return OrderError(
        "repeats", tries=order.effort, count=count, order=order.asked(), found=found, repeats=order.effort
    )


def failure_of(order: Order, tries: int, nearest: Grid | None) -> OrderError:
    """Return the error for an order that was given up after some tries; diamonds and pearls are rare."""
    if nearest is None:
        return OrderError("not_found.unique", tries=tries, order=order.asked())
    rare = "diamond" if order.diamond else "pearl" if order.pearl else ""
    advice = say(f"error.advice.{rare}") if rare else ""
    return OrderError(
        "not_found", nearest=nearest, tries=tries, order=order.asked(), board=nearest.to_line(), advice=advice
    )
