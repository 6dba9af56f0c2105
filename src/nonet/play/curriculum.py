"""Curricula: puzzles from easy to hard, unique, all different, and none that a test set holds."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from nonet.arguments import checked_whole
from nonet.catalogue import Level, technique, techniques
from nonet.equivalence import canonical
from nonet.errors import OrderError, WrongValueError
from nonet.generation import generate_many
from nonet.grid import Grid
from nonet.puzzles import as_classic
from nonet.solving import solve

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nonet.inputs import GridLike

__all__ = ["Lesson", "curriculum"]

#: Stages of a curriculum by rating.
_STAGES: Final = 8
#: Puzzles of a stage that are tried, for each that is wanted.
_TRIES: Final = 50


@dataclass(frozen=True, slots=True)
class Lesson:
    """A puzzle of a curriculum: its stage, from 0, and what the stage asks for."""

    puzzle: Grid
    stage: int
    goal: str


def curriculum(
    start: str | float | Level = Level.EASY,
    end: str | float | Level = Level.EXTREME,
    n: int = 100,
    seed: int = 0,
    *,
    apart_from: Iterable[GridLike] = (),
) -> list[Lesson]:
    """Make puzzles from easy to hard: as many of each stage, give or take one.

    `start` and `end` are two levels, two ids of techniques (each technique that HoDoKu's scale uses between them is a
    stage that needs it), or two numbers on Sudoku Explainer's scale. No puzzle is equivalent to another, nor to one of
    `apart_from`, nor has an equivalent solution to one of those. The same arguments give the same puzzles everywhere.

    >>> lessons = curriculum("easy", "hard", 6, seed=1)
    >>> [lesson.goal for lesson in lessons]
    ['easy', 'easy', 'medium', 'medium', 'hard', 'hard']
    """
    checked_whole(n, "one_puzzle", 1)
    checked_whole(seed, "seed", 0)
    stages = list(_stages(start, end))
    if len(stages) > n:
        stages = [stages[at * len(stages) // n] for at in range(n)]
    seen: set[str] = set()
    solved: set[str] = set()
    for given in apart_from:
        grid = as_classic(given)
        seen.add(canonical(grid).to_line())
        solved.add(canonical(solve(grid)).to_line())
    lessons = []
    for number, (goal, order) in enumerate(stages):
        wanted = (n * (number + 1)) // len(stages) - (n * number) // len(stages)
        found = _made(order, wanted, seed * 1_000_003 + number * 10_007, seen, solved)
        lessons += [Lesson(grid, number, goal) for grid in found]
        if len(lessons) != (n * (number + 1)) // len(stages):
            raise OrderError("stage", goal=goal)
    return lessons


def _made(order: dict[str, Any], wanted: int, seed: int, seen: set[str], solved: set[str]) -> Iterator[Grid]:
    """Yield puzzles that are new."""
    left, tries = wanted, 0
    while left and tries < _TRIES:
        batch = generate_many(left, seed=seed + tries, **order)
        for row in batch:
            grid = Grid.from_digits(row)
            form = canonical(grid).to_line()
            if form not in seen and (not solved or canonical(solve(grid)).to_line() not in solved):
                seen.add(form)
                left -= 1
                yield grid
        tries += 1


def _stages(start: Any, end: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield what each stage is called and asks for."""
    if isinstance(start, (int, float)) and isinstance(end, (int, float)):
        if not 1.0 <= start < end <= 12.0:
            raise WrongValueError("curriculum.ratings")
        bounds = [round(start + (end - start) * at / _STAGES, 1) for at in range(_STAGES + 1)]
        for low, high in pairwise(bounds):
            if low < high:
                yield f"SE {low}-{high}", {"se": f"{low}-{high}"}
        return
    levels = [str(level) for level in Level]
    if str(start) in levels and str(end) in levels:
        first, last = levels.index(str(start)), levels.index(str(end))
        if first > last:
            raise WrongValueError("curriculum.levels", first=str(start), last=str(end))
        yield from ((level, {"level": level}) for level in levels[first : last + 1])
        return
    easiest, hardest = technique(start), technique(end)
    between = [one for one in techniques() if one.is_on and easiest.order <= one.order <= hardest.order]
    named = [one for one in between if one.id not in ("full_house", "brute_force")]
    if not named:
        raise WrongValueError("curriculum.techniques", first=str(start), last=str(end))
    yield from ((one.id, {"technique": one.id}) for one in named)
