"""generate and generate_many: variants to order."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Final

from nonet.arguments import checked_choice, checked_whole
from nonet.errors import OrderError
from nonet.limits import timeout_of
from nonet.variants import rules as r
from nonet.variants.logic.finding import LEVELS, is_of_level
from nonet.variants.making.clues import CLUES, Drawer
from nonet.variants.making.killer import Layout, draw_cages
from nonet.variants.making.layouts import SYMMETRIES, draw_regions, full_board, orbits
from nonet.variants.making.proving import Prober, proof_nodes
from nonet.variants.puzzle import Puzzle
from nonet.variants.shape import Shape

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = ["KINDS", "generate", "generate_many"]

#: Rules over the whole board, by the name of the puzzle.
_BOARDS: Final[dict[str, tuple[r.Rule, ...]]] = {
    "plain": (),
    "anti_king": (r.AntiKing(),),
    "anti_knight": (r.AntiKnight(),),
    "diagonal": (r.Diagonal("/"), r.Diagonal("\\")),
    "disjoint_groups": (r.DisjointGroups(),),
    "jigsaw": (),
    "non_consecutive": (r.NonConsecutive(),),
    "windoku": (r.Windoku(),),
}
#: What `generate` can make.
KINDS: Final = (*sorted({*_BOARDS, *CLUES, "killer"}),)
#: Attempts at one puzzle before the order is given up.
_ATTEMPTS: Final = 30
_LEVEL_ATTEMPTS: Final = 200
_MOST_SIZE: Final = 25
#: Above this size, a killer keeps some givens unless it is to have none.
_MOST_BARE_KILLER: Final = 12
#: The largest cages by size of the board.
_LARGEST_CAGE: Final = {4: 3, 5: 3, 6: 4}


def generate(
    kind: str = "killer",
    *,
    size: int = 9,
    symmetry: str = "none",
    level: str | None = None,
    givens: bool | None = None,
    seed: int | None = None,
    timeout: float | None = None,
) -> Puzzle:
    """Make a puzzle of a kind that has exactly one solution; the same seed makes the same puzzle.

    `kind` is one of `KINDS`: killer, jigsaw, diagonal, thermo, arrow, kropki, mixed and others. No given is redundant,
    and no thermometer, arrow or line; on boards above 12×12, as far as a short proof can tell. `symmetry` is that of
    the givens, as in `nonet.generate`. A killer has no givens unless `givens` is true, and then fewer cages; above
    12×12 it has some, since a killer without any can take long or fail there. For the other kinds, ``givens=False``
    asks for a puzzle without. `level` is easy, medium, hard or extreme on nonet's own scale for variants
    (`nonet.variants.rate`); a puzzle of a level takes longer to make. Raises OrderError if it cannot be made,
    LimitError if it takes more than `timeout` seconds.

    >>> from nonet.variants import check
    >>> puzzle = generate("killer", size=6, seed=1)
    >>> any(puzzle.givens), bool(check(puzzle))
    (False, True)
    """
    many = generate_many(1, kind, size=size, symmetry=symmetry, level=level, givens=givens, seed=seed, timeout=timeout)
    return next(iter(many))


def generate_many(
    count: int,
    kind: str = "killer",
    *,
    size: int = 9,
    symmetry: str = "none",
    level: str | None = None,
    givens: bool | None = None,
    seed: int | None = None,
    timeout: float | None = None,
) -> Iterator[Puzzle]:
    """Yield puzzles one by one; the n-th of a seed does not depend on how many are made.

    >>> [puzzle.size for puzzle in generate_many(2, "diagonal", size=4, seed=3)]
    [4, 4]
    """
    checked_whole(count, "a count of 0 or more", 0)
    checked_choice(kind, "a kind of puzzle", KINDS)
    checked_choice(symmetry, "a symmetry", SYMMETRIES)
    if level is not None:
        checked_choice(level, "a level", LEVELS)
    checked_whole(size, f"a size of 4..{_MOST_SIZE}", 4, _MOST_SIZE)
    if seed is not None:
        checked_whole(seed, "a seed of 0 or more", 0)
    chosen = secrets.randbits(32) if seed is None else seed
    if kind != "jigsaw":
        for rule in _BOARDS.get(kind, ()):
            rule.check(Shape.boxes(size))
    is_bare = givens is False or (givens is None and size <= _MOST_BARE_KILLER)
    if kind == "killer" and is_bare and symmetry != "none":
        raise OrderError("expected no symmetry for a killer without givens: the symmetry is that of the givens")
    return _stream(count, Order(kind, size, symmetry, level, givens), chosen, timeout)


@dataclass(frozen=True)
class Order:
    """The requirements for a puzzle."""

    kind: str
    size: int
    symmetry: str
    level: str | None
    givens: bool | None


def _stream(count: int, order: Order, seed: int, timeout: float | None) -> Iterator[Puzzle]:
    for number in range(count):
        with timeout_of(timeout):
            puzzle = _make(order, seed, number)
        yield puzzle


def _make(order: Order, seed: int, number: int) -> Puzzle:
    attempts = _ATTEMPTS if order.level is None else _LEVEL_ATTEMPTS
    for attempt in range(attempts):
        random = Random(f"nonet {order.kind} {order.size} {seed} {number} {attempt}")
        puzzle = _attempt(order, random)
        if puzzle is not None and (order.level is None or is_of_level(puzzle, order.level)):
            return puzzle
    wanted = f"{order.level} " if order.level else ""
    without = " without givens" if order.givens is False else ""
    raise OrderError(
        f"made no {wanted}{order.kind}{without} of size {order.size} in {attempts} attempts; try another seed or size"
    )


def _attempt(order: Order, random: Random) -> Puzzle | None:
    kind, size, symmetry, givens = order.kind, order.size, order.symmetry, order.givens
    shape = Shape(size, draw_regions(size, random)) if kind == "jigsaw" else Shape.boxes(size)
    board_rules = _BOARDS.get(kind, ())
    digits = full_board(shape, board_rules, random)
    if kind == "killer":
        most = min(_LARGEST_CAGE.get(size, 5), {"easy": 3, "medium": 4}.get(order.level or "", 5))
        if givens is None and size > _MOST_BARE_KILLER:
            return _carved(shape, Layout(shape, digits, random, most).rules(), digits, symmetry, random)
        is_sparse = not givens and order.level not in ("easy", "medium")
        cages = draw_cages(shape, digits, random, most, is_sparse=is_sparse)
        if cages is None:
            return None
        if givens:  # fewer cages, and the givens that they then need
            return _carved(shape, _thinned(cages, random), digits, symmetry, random)
        return Puzzle(size=size, rules=cages)
    clues = CLUES[kind](Drawer(shape, digits, random)) if kind in CLUES else []
    puzzle = _carved(shape, [*board_rules, *clues], digits, symmetry, random)
    if givens is False and any(puzzle.givens):
        return None
    if kind in CLUES:
        puzzle = _without_spare_clues(puzzle, random)
        return puzzle if puzzle.rules else None
    return puzzle


def _thinned(cages: Sequence[r.Rule], random: Random) -> list[r.Rule]:
    """Leave out a third of the cages."""
    kept = set(random.sample(range(len(cages)), len(cages) - len(cages) // 3))
    return [cage for number, cage in enumerate(cages) if number in kept]


def _carved(shape: Shape, rules: Sequence[r.Rule], digits: Sequence[int], symmetry: str, random: Random) -> Puzzle:
    """Take givens away in a random order, those of an orbit together, as long as the solution stays the only one."""
    prober = Prober(shape, rules, proof_nodes(shape.size))
    left = list(digits)
    units = orbits(shape.size, symmetry)
    random.shuffle(units)
    _take(prober, left, units)
    return Puzzle(left, rules=rules, size=shape.size, regions=shape.regions)


def _take(prober: Prober, left: list[int], units: list[list[int]]) -> None:
    """Remove redundant items. Large parts are tried first: if a whole part is redundant, its halves need no proof."""
    if not units:
        return
    kept = [(cell, left[cell]) for unit in units for cell in unit]
    for cell, _ in kept:
        left[cell] = 0
    if prober.is_unique(left):
        return
    for cell, digit in kept:
        left[cell] = digit
    if len(units) > 1:
        _take(prober, left, units[: len(units) // 2])
        _take(prober, left, units[len(units) // 2 :])


def _without_spare_clues(puzzle: Puzzle, random: Random) -> Puzzle:
    """Leave out clues that nothing needs; those that are complete ("all dots are given") stay."""
    if any(isinstance(rule, r.AllGiven) for rule in puzzle.rules):
        return puzzle
    rules = list(puzzle.rules)
    for rule in random.sample(rules, len(rules)):
        fewer = [one for one in rules if one is not rule]
        if Prober(puzzle.shape, fewer, proof_nodes(puzzle.size)).is_unique(puzzle.givens):
            rules = fewer
    return Puzzle(puzzle.givens, rules=rules, size=puzzle.size, regions=puzzle.shape.regions)
