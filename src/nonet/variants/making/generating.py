"""generate and generate_many: variants to order."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING, Final

from nonet import plugins
from nonet.arguments import checked_choice, checked_whole
from nonet.catalogue import RULE_LEVELS
from nonet.errors import OrderError
from nonet.limits import timeout_of
from nonet.variants import rules as r
from nonet.variants.logic.finding import is_of_level
from nonet.variants.making.clues import DENSE, Drawer, clues
from nonet.variants.making.killer import Layout, divided, draw_cages
from nonet.variants.making.layouts import SYMMETRIES, draw_regions, full_board, orbits
from nonet.variants.making.proving import Prober, proof_nodes
from nonet.variants.puzzle import Puzzle
from nonet.variants.shape import Shape
from nonet.words.saying import Term, say

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

__all__ = ["KINDS", "generate", "generate_many", "kinds"]


def _boards() -> Mapping[str, tuple[r.Rule, ...]]:
    """Return the rules over the whole board of a kind of puzzle, by its name."""
    rules = {name: rules for rule in r.RULES.values() for name, rules in rule.boards().items()}
    return {"plain": (), "jigsaw": (), **rules}


def kinds(wanted: str | None = None) -> tuple[str, ...]:
    """Return what `generate` can make, with the rules of your own; installed ones if they are `wanted`."""
    if wanted is not None and wanted not in kinds():
        plugins.load("rules")
        plugins.raise_failure("rules", wanted)
    return tuple(sorted({*_boards(), *clues(), "killer"}))


#: What `generate` can make with nonet's own rules.
KINDS: Final = kinds()
#: Attempts at one puzzle before the order is given up.
_ATTEMPTS: Final = 30
_LEVEL_ATTEMPTS: Final = 200
#: Attempts at a level before more is tried than one order of the givens.
_HASTY: Final = 3
_MOST_SIZE: Final = 25
#: Attempts at one without givens, most of which take a few milliseconds; from `_ATTEMPTS` on, the clues say more.
_BARE_ATTEMPTS: Final = 1000
_EAGER: Final = 3.0
#: The largest size without givens of kinds whose clues hardly ever suffice on larger boards, all of them together.
_MOST_BARE: Final = {"skyscraper": 6}
#: The largest size at which digits are exchanged in all ways that undo themselves: 2,619 of them.
_MOST_EXCHANGED: Final = 9
#: Boards that are drawn to find out whether a kind can do without givens.
_DRAWS: Final = 4
#: Levels that most puzzles without redundant givens exceed.
_EASED: Final = ("easy", "medium", "hard")
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
    (`nonet.variants.rate`); a puzzle of a level takes longer to make, and one below extreme may have redundant givens,
    or small cages. Raises OrderError if it cannot be made,
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
    checked_whole(count, "count", 0)
    checked_choice(kind, "kind", kinds(kind if isinstance(kind, str) else None))
    checked_choice(symmetry, "symmetry", SYMMETRIES)
    if level is not None:
        checked_choice(level, "level", RULE_LEVELS)
    checked_whole(size, "size_range", 4, _MOST_SIZE)
    if seed is not None:
        checked_whole(seed, "seed", 0)
    chosen = secrets.randbits(32) if seed is None else seed
    if kind != "jigsaw":
        for rule in _boards().get(kind, ()):
            rule.check(Shape.boxes(size))
    is_bare = givens is False or (givens is None and size <= _MOST_BARE_KILLER)
    if kind == "killer" and is_bare and symmetry != "none":
        raise OrderError("symmetry.killer")
    order = Order(kind, size, symmetry, level, givens)
    if givens is False and kind != "killer":
        draws = [_twins(order, Random(f"{size} {draw}")) for draw in range(_DRAWS)]
        if set.intersection(*draws):
            raise OrderError("bare.variant", kind=Term("kind", kind), size=size)
        if size > (most := _MOST_BARE.get(kind, _MOST_SIZE)):
            raise OrderError("bare.rare", kind=Term("kind", kind), size=size, most=most)
    return _stream(count, order, chosen, timeout)


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
    is_bare = order.givens is False and order.kind != "killer"
    is_quick = is_bare and order.size <= _MOST_EXCHANGED
    attempts = _BARE_ATTEMPTS if is_quick else _ATTEMPTS if order.level is None else _LEVEL_ATTEMPTS
    for attempt in range(attempts):
        if is_bare and attempt == _ATTEMPTS:
            _refuse_exchangeable(order)
        random = Random(f"nonet {order.kind} {order.size} {seed} {number} {attempt}")
        is_eager = is_bare and attempt >= _ATTEMPTS
        puzzle = _attempt(order, random, is_eager=is_eager, is_thorough=attempt >= _HASTY)
        if puzzle is not None and (order.level is None or is_of_level(puzzle, order.level)):
            return puzzle
    wanted = say("error.asked.variant.level", level=Term("level", order.level)) if order.level else ""
    without = say("error.asked.variant.bare") if order.givens is False else ""
    kind = Term("kind", order.kind)
    raise OrderError("not_found.variant", wanted=wanted, kind=kind, without=without, size=order.size, attempts=attempts)


def _drawn(order: Order, random: Random, *, is_eager: bool = False) -> tuple[Shape, list[int], list[r.Rule]]:
    """Draw a full board of a kind, and clues that are true on it: many, if there are to be no givens."""
    kind, size = order.kind, order.size
    shape = Shape(size, draw_regions(size, random)) if kind == "jigsaw" else Shape.boxes(size)
    board_rules = _boards().get(kind, ())
    digits = full_board(shape, board_rules, random)
    maker = clues().get(kind)
    density = (_EAGER if is_eager else DENSE) if order.givens is False else 1.0
    drawn = [] if maker is None else maker(Drawer(shape, digits, random, density))
    return shape, list(digits), [*board_rules, *drawn]


def _twins(order: Order, random: Random) -> set[tuple[int, ...]]:
    """Return the exchanges of digits under which the clues drawn on a board hold as well: givens must tell which."""
    shape, digits, rules = _drawn(order, random)
    puzzle = Puzzle(rules=rules, size=order.size, regions=shape.regions)
    names = tuple(range(1, order.size + 1))
    exchanges = [names[::-1]]
    for one, other in combinations(range(order.size), 2):
        swapped = list(names)
        swapped[one], swapped[other] = names[other], names[one]
        exchanges.append(tuple(swapped))
    return {exchange for exchange in exchanges if _holds(puzzle, [exchange[digit - 1] for digit in digits])}


def _refuse_exchangeable(order: Order) -> None:
    """Raise OrderError if clues hold as well when several pairs of digits are exchanged at once, as in XV."""
    if order.size > _MOST_EXCHANGED:
        return
    left = list(_exchanges(tuple(range(1, order.size + 1))))
    for draw in range(_DRAWS):
        shape, digits, rules = _drawn(order, Random(f"{order.size} {draw}"))
        puzzle = Puzzle(rules=rules, size=order.size, regions=shape.regions)
        left = [names for names in left if _holds(puzzle, [names[digit - 1] for digit in digits])]
    if left:
        raise OrderError("bare.variant", kind=Term("kind", order.kind), size=order.size)


def _exchanges(digits: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield what digits become when pairs of them are exchanged, in all ways but the one that changes nothing."""

    def paired(left: list[int], names: dict[int, int]) -> Iterator[tuple[int, ...]]:
        if not left:
            if any(one != other for one, other in names.items()):
                yield tuple(names[digit] for digit in digits)
            return
        first, *others = left
        for other in left:
            yield from paired([digit for digit in others if digit != other], names | {first: other, other: first})

    return paired(list(digits), {})


def _holds(puzzle: Puzzle, digits: Sequence[int]) -> bool:
    board = dict(zip(puzzle.shape.cells, digits, strict=True))
    return all(rule.is_kept(board, puzzle) for rule in puzzle.rules)


def _eased(puzzle: Puzzle, level: str, digits: Sequence[int], random: Random, *, is_thorough: bool) -> Puzzle:
    """Add givens to a puzzle, as few as are needed, until it is not above a level; cages are divided instead."""
    hidden = [cell for cell, digit in enumerate(puzzle.givens) if not digit]
    random.shuffle(hidden)

    def easier(shown: set[int]) -> Puzzle:
        if not any(puzzle.givens) and any(isinstance(rule, r.Cage) for rule in puzzle.rules):
            return Puzzle(size=puzzle.size, rules=divided(puzzle, digits, shown))
        givens = [digits[cell] if cell in shown else digit for cell, digit in enumerate(puzzle.givens)]
        return Puzzle(givens, rules=puzzle.rules, size=puzzle.size, regions=puzzle.shape.regions)

    low, high = 0, len(hidden)
    while low < high:
        middle = (low + high) // 2
        is_low = is_of_level(easier(set(hidden[:middle])), level, or_below=True)
        low, high = (low, middle) if is_low else (middle + 1, high)
    shown = set(hidden[:low])
    found = easier(shown)
    if is_thorough and not is_of_level(found, level):  # the last given too many made it too easy: take others away
        for cell in hidden[:low]:
            fewer = easier(shown - {cell})
            if is_of_level(fewer, level, or_below=True):
                found, shown = fewer, shown - {cell}
                if is_of_level(found, level):
                    break
    return found


def _attempt(order: Order, random: Random, *, is_eager: bool, is_thorough: bool) -> Puzzle | None:
    puzzle, digits = _attempted(order, random, is_eager=is_eager)
    if puzzle is None or order.level not in _EASED or order.symmetry != "none":
        return puzzle
    return _eased(puzzle, order.level, digits, random, is_thorough=is_thorough)


def _attempted(order: Order, random: Random, *, is_eager: bool) -> tuple[Puzzle | None, Sequence[int]]:
    kind, size, symmetry, givens = order.kind, order.size, order.symmetry, order.givens
    if kind == "killer":
        shape = Shape.boxes(size)
        digits = list(full_board(shape, (), random))
        most = min(_LARGEST_CAGE.get(size, 5), {"easy": 3, "medium": 4}.get(order.level or "", 5))
        if givens is None and size > _MOST_BARE_KILLER:
            return _carved(shape, Layout(shape, digits, random, most).rules(), digits, symmetry, random), digits
        is_sparse = not givens and order.level not in ("easy", "medium")
        cages = draw_cages(shape, digits, random, most, is_sparse=is_sparse)
        if cages is None:
            return None, digits
        if givens:  # fewer cages, and the givens that they then need
            return _carved(shape, _thinned(cages, random), digits, symmetry, random), digits
        return Puzzle(size=size, rules=cages), digits
    shape, digits, rules = _drawn(order, random, is_eager=is_eager)
    if givens is False and not Prober(shape, rules, proof_nodes(size)).is_unique([0] * len(digits)):
        return None, digits
    puzzle = _carved(shape, rules, digits, symmetry, random)
    if kind in clues():
        puzzle = _without_spare_clues(puzzle, random)
        return (puzzle if puzzle.rules else None), digits
    return puzzle, digits


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
