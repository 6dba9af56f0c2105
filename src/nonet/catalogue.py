"""The catalogue: every technique of human logic once, read from the table of the native core."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Final

from nonet import _core, words
from nonet.arguments import wrong_type
from nonet.errors import UsageError
from nonet.named import Named
from nonet.records import Json, Record, member

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nonet.words import LangName

__all__ = ["RULE_LEVELS", "RULE_TECHNIQUES", "Family", "Level", "Technique", "known", "technique", "techniques"]


class Level(Named):
    """How hard a technique, or a puzzle, is on HoDoKu's scale; levels compare by difficulty."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    UNFAIR = "unfair"
    EXTREME = "extreme"

    @property
    def rank(self) -> int:
        """The index of the level, 0 for easy."""
        return _RANKS[self]

    def __lt__(self, other: str) -> bool:
        return self.rank < Level(other).rank

    def __le__(self, other: str) -> bool:
        return self.rank <= Level(other).rank

    def __gt__(self, other: str) -> bool:
        return self.rank > Level(other).rank

    def __ge__(self, other: str) -> bool:
        return self.rank >= Level(other).rank

    def name_in(self, lang: LangName) -> str:
        """Return the name of the level in a language."""
        return words.language(lang).levels[self.value]


_RANKS: Final = {level: rank for rank, level in enumerate(Level)}


class Family(Named):
    """A group of techniques that share one idea."""

    SINGLES = "singles"
    DIRECT = "direct"
    INTERSECTIONS = "intersections"
    SUBSETS = "subsets"
    BASIC_FISH = "basic_fish"
    CHAINS = "chains"
    UNIQUENESS = "uniqueness"
    SINGLE_DIGIT_PATTERNS = "single_digit_patterns"
    WINGS = "wings"
    FINNED_FISH = "finned_fish"
    ALS = "als"
    COLORING = "coloring"
    EXCLUSION = "exclusion"
    FRANKEN_FISH = "franken_fish"
    MUTANT_FISH = "mutant_fish"
    LARGE_PATTERNS = "large_patterns"
    KRAKEN_FISH = "kraken_fish"
    FORCING = "forcing"
    LAST_RESORT = "last_resort"
    RULES = "rules"

    def name_in(self, lang: LangName) -> str:
        """Return the name of the family in a language."""
        return words.language(lang).families[self.value]


@dataclass(frozen=True, slots=True)
class Technique(Record):
    """A named rule of human logic, with its place on the published scales.

    `level`, `score` and `order` are HoDoKu's; `is_on` says whether it is on HoDoKu's scale, and so in
    `nonet.rate`; `in_hints` whether hints and explanations search it by default.
    `se_rating` is Sudoku Explainer's rating of the simplest case, None if it has no such technique. `difficulty` is how
    hard it is to see on a puzzle with rules, on nonet's own scale from 1 to 10, None if it is not used there.
    """

    id: str
    family: Family
    level: Level
    score: int
    order: Annotated[int, Json(about="The position in the order in which techniques are tried.")]
    is_on: Annotated[bool, Json("on", "Whether ratings use it by default.")]
    in_hints: Annotated[bool, Json("hints", "Whether hints and explanations use it by default.")]
    se_rating: Annotated[float | None, Json(about="The rating of Sudoku Explainer.")]
    difficulty: Annotated[float | None, Json(is_hidden=True)] = None

    @property
    def name(self) -> str:
        """The English name."""
        return self.name_in("en")

    @property
    def default(self) -> str:
        """Where it is used by default: "on" (everywhere), "in hints", "on the scale" or "off"."""
        if self.is_on != self.in_hints:
            return "in hints" if self.in_hints else "on the scale"
        return "on" if self.is_on else "off"

    @property
    def needs_uniqueness(self) -> bool:
        """Whether the technique assumes that the puzzle has exactly one solution."""
        return self.family is Family.UNIQUENESS

    def name_in(self, lang: LangName) -> str:
        """Return the name of the technique in a language."""
        found = words.language(lang)
        return found.techniques.get(self.id) or found.text(f"technique.{self.id}")

    @property
    @member("name", after="id")
    def names(self) -> dict[str, str]:
        """The names by language."""
        return {lang: self.name_in(lang) for lang in words.LANGUAGES}

    def __str__(self) -> str:
        return self.name


#: The techniques for puzzles with rules in the order in which they are tried, with their difficulty there.
_DIFFICULTIES: Final = {
    "full_house": 1.0,
    "naked_single": 1.2,
    "hidden_single": 1.3,
    "pair_rule": 1.6,
    "cage_combination": 2.0,
    "line_rule": 2.2,
    "sum_bounds": 2.4,
    "locked_candidates": 2.6,
    "innies": 2.8,
    "cage_digit": 2.9,
    "naked_pair": 3.0,
    "hidden_pair": 3.2,
    "outies": 3.4,
    "outside_clue": 3.4,
    "naked_triple": 3.6,
    "hidden_triple": 4.0,
    "naked_quad": 4.5,
    "contradiction": 6.0,
    "long_contradiction": 8.0,
    "brute_force": 10.0,
}
#: The levels of puzzles with rules, by the difficulty of the hardest step.
RULE_LEVELS: Final = {"easy": 2.2, "medium": 3.0, "hard": 4.5, "extreme": 10.0}

_TECHNIQUES: Final = tuple(
    Technique(
        id=row["id"],
        family=Family(row["family"]),
        level=Level(row["level"]),
        score=row["score"],
        order=row["order"],
        is_on=row["on"],
        in_hints=row["hints"],
        se_rating=row["se"],
        difficulty=_DIFFICULTIES.get(row["id"]),
    )
    for row in _core.logic_catalogue()
)
_BY_ID: Final = {entry.id: entry for entry in _TECHNIQUES}


def _rule_technique(name: str, difficulty: float, order: int) -> Technique:
    """Return a technique that needs rules, which the published scales do not know."""
    level = Level(next(level for level, most in RULE_LEVELS.items() if difficulty <= most))
    return Technique(name, Family.RULES, level, 0, order, False, False, None, difficulty)


#: Every technique for puzzles with rules by its id, easiest first; some are those of classic puzzles.
RULE_TECHNIQUES: Final[Mapping[str, Technique]] = {
    name: _BY_ID.get(name) or _rule_technique(name, difficulty, order)
    for order, (name, difficulty) in enumerate(_DIFFICULTIES.items())
}


def techniques() -> tuple[Technique, ...]:
    """List every technique in the default order of search, easiest first.

    >>> [entry.id for entry in techniques()][:3]
    ['full_house', 'naked_single', 'hidden_single']
    """
    return _TECHNIQUES


def known(name: str) -> Technique:
    """Return a technique by its id, be it one that needs rules."""
    return RULE_TECHNIQUES.get(name) or technique(name)


def technique(name: Technique | str) -> Technique:
    """Find a technique by its id, or by its name in any language.

    >>> technique("x_wing").score
    140
    >>> technique("X-Wing").id
    'x_wing'
    """
    if isinstance(name, Technique):
        return name
    if not isinstance(name, str):
        raise wrong_type(name, "technique")
    found = _BY_ID.get(name) or _by_loose_name().get(_loose(name))
    if found is None:
        import difflib

        close = difflib.get_close_matches(name.casefold().replace(" ", "_"), _BY_ID, n=2)
        raise UsageError("technique.near" if close else "technique", got=name, near=close)
    return found


def _loose(name: str) -> str:
    return "".join(character for character in name.casefold() if character.isalnum())


def _by_loose_name() -> dict[str, Technique]:
    names: dict[str, Technique] = {}
    for entry in reversed(_TECHNIQUES):
        for name in (*(entry.name_in(lang) for lang in reversed(words.LANGUAGES)), entry.id):
            names[_loose(name)] = entry
    return names
