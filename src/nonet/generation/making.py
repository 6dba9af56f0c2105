"""generate, generate_many, minimise and random_grid, over the native core."""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, overload

import numpy as np

from nonet import _core
from nonet.arguments import checked_function, checked_whole
from nonet.engines.threads import checked_threads
from nonet.errors import OrderError
from nonet.frames import Tabular
from nonet.generation.order import MOST_KEPT, Order, Symmetry
from nonet.grid import Grid
from nonet.inputs import as_grid
from nonet.limits import timeout_of
from nonet.logic.finding import explain
from nonet.seen import Seen
from nonet.solving import solve

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

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
    order = Order.of(**requirements)
    if practice and order.technique is None:
        raise ValueError("expected a technique to practise, got none")
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
    count = checked_whole(count, f"a count of 0 to {MOST_KEPT:,}", 0, MOST_KEPT)
    if progress is not None:
        checked_function(progress, "a function of two numbers as progress")
    order = Order.of(**requirements)
    seed = checked_seed(seed)
    done: list[Block] = []
    try:
        with timeout_of(timeout):
            for block in blocks(order, count, seed=seed, threads=threads):
                done.append(block)
                if progress is not None:
                    progress(sum(map(len, done)), count)
    except OrderError as error:
        error.made = tuple(Generated.of(done, order, seed))
        raise
    return Generated.of(done, order, seed)


def _check_variant_options(options: Mapping[str, Any]) -> None:
    unknown = [name for name in options if name not in _VARIANT_OPTIONS]
    if unknown:
        raise TypeError(f"expected the options {', '.join(_VARIANT_OPTIONS)} for a variant, got {', '.join(unknown)}")


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

    With a symmetry, which the puzzle must have, symmetric clues are removed together, so the symmetry is kept. Raises
    NotUniqueError or NoSolutionError if the puzzle does not have exactly one solution, OrderError if it lacks the
    symmetry, LimitError if it takes more than `timeout` seconds. `minimize` is the same function.

    >>> easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> minimise(easy).clue_count < as_grid(easy).clue_count
    True
    """
    grid = as_grid(puzzle).restart()
    kind = Order.of(symmetry=symmetry).symmetry
    with timeout_of(timeout):
        solution = solve(grid)
        flags = bytes(digit != 0 for digit in grid._clues)
        if sum(map(len, _core.symmetry_units(kind.number, flags))) < grid.clue_count:
            raise OrderError(f"expected a puzzle with the symmetry {kind.value}, got {grid.to_line()}")
        return Grid.from_digits(_core.minimise(grid._clues, solution._digits, kind.number, checked_seed(seed)))


minimize = minimise


@dataclass(frozen=True, slots=True)
class Block:
    """Puzzles made together."""

    #: Of shape (n, 81), 0 for blank.
    puzzles: NDArray[np.uint8]
    solutions: NDArray[np.uint8]
    #: Attempts for each puzzle.
    tries: NDArray[np.uint32]
    #: The index after the last one used.
    after: int

    def __len__(self) -> int:
        return len(self.puzzles)

    def grid(self, row: int) -> Grid:
        """Return one of the puzzles."""
        return Grid.from_digits(self.puzzles[row].tobytes())


class Generated(Tabular, Sequence[Grid]):
    """Generated puzzles: a sequence of grids over arrays of digits, convertible to tables."""

    def __init__(self, block: Block, order: Order, seed: int) -> None:
        self.puzzles, self.solutions, self.tries = block.puzzles, block.solutions, block.tries
        self.order, self.seed = order, seed

    @classmethod
    def of(cls, done: list[Block], order: Order, seed: int) -> Generated:
        """Join blocks."""
        empty = np.empty((0, 81), np.uint8)
        puzzles = np.concatenate([empty, *(block.puzzles for block in done)])
        solutions = np.concatenate([empty, *(block.solutions for block in done)])
        tries = np.concatenate([np.empty(0, np.uint32), *(block.tries for block in done)])
        return cls(Block(puzzles, solutions, tries, done[-1].after if done else 0), order, seed)

    def __len__(self) -> int:
        return len(self.puzzles)

    @overload
    def __getitem__(self, at: int) -> Grid: ...

    @overload
    def __getitem__(self, at: slice) -> list[Grid]: ...

    def __getitem__(self, at: int | slice) -> Grid | list[Grid]:
        if isinstance(at, slice):
            return [self[index] for index in range(*at.indices(len(self)))]
        return Grid.from_digits(self.puzzles[at].tobytes())

    def to_columns(self) -> dict[str, list[Any]]:
        """Return puzzles, solutions and numbers of clues as columns."""
        return {
            "puzzle": [grid.to_line() for grid in self],
            "solution": [Grid.from_digits(row.tobytes()).to_line() for row in self.solutions],
            "clues": np.count_nonzero(self.puzzles, axis=1).tolist(),
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
    seen = Seen()
    index, made, wanted, spare = first, 0, crew, order.effort
    while made < count:
        size = min(wanted, most, count - made)
        started = time.monotonic()
        puzzles, solutions, distances, tries = native.make(seed, index, size, crew, stop)
        spent = max(time.monotonic() - started, 1e-6)
        if (distances == _STOPPED).any():
            return
        index += size
        keep = np.ones(size, bool)
        failed = int(np.argmax(distances != 0)) if distances.any() else size
        keep[failed:] = False
        if order.is_narrow:
            _drop_repeated(puzzles, keep, seen)
            spare -= size - int(keep.sum())
        if keep.any():
            yield Block(puzzles[keep], solutions[keep], tries[keep], index)
            made += int(keep.sum())
        if failed < size:
            nearest = None if distances[failed] == _NOTHING else Grid.from_digits(puzzles[failed].tobytes())
            raise _failure(order, int(tries[failed]), nearest)
        if spare <= 0 and made < count:
            raise OrderError(
                f"expected {count} different puzzles ({order}), found {made} and then {order.effort} duplicates",
                tries=order.effort,
                kind="repeats",
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
    return checked_whole(seed, f"a seed of 0 to {_SEEDS - 1}", 0, _SEEDS - 1)


def _drop_repeated(puzzles: NDArray[np.uint8], keep: NDArray[np.bool_], seen: Seen) -> None:
    rows = np.flatnonzero(keep)
    ids, _ = _core.class_ids(np.ascontiguousarray(puzzles[rows]), checked_threads(None))
    keep[rows] = seen.add(ids)


def _failure(order: Order, tries: int, nearest: Grid | None) -> OrderError:
    if nearest is None:
        message = f"expected a puzzle ({order}), found none with one solution in {tries:,} tries"
        return OrderError(message, tries=tries, kind="not_found")
    message = f"expected a puzzle ({order}), found none in {tries:,} tries; the nearest was {nearest.to_line()}"
    return OrderError(message + _advice(order), nearest=nearest, tries=tries, kind="not_found")


def _advice(order: Order) -> str:
    """Say why a puzzle was not found, if such puzzles are rare."""
    if order.diamond:
        return (
            "; diamonds are rare, because hardly any puzzle starts with its hardest step: "
            "a wider ER range, a pearl or more effort helps"
        )
    if order.pearl:
        return (
            "; pearls are rare, because in nearly every puzzle a digit is placed before the hardest step: "
            "a wider ER range or more effort helps"
        )
    return ""
