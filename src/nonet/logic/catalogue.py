"""The catalogue: every technique of human logic once, read from the table of the native core."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from nonet import _core, words
from nonet.arguments import show
from nonet.named import Named

if TYPE_CHECKING:
    from nonet.words import LangName

__all__ = ["Family", "Level", "Technique", "technique", "techniques"]


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

    def name_in(self, lang: LangName) -> str:
        """Return the name of the family in a language."""
        return words.language(lang).families[self.value]


@dataclass(frozen=True, slots=True)
class Technique:
    """A named rule of human logic, with its place on the published scales.

    `level`, `score` and `order` are HoDoKu's; `is_on` says whether it is on HoDoKu's scale, and so in
    `nonet.rate`; `in_hints` whether hints and explanations search it by default.
    `se_rating` is Sudoku Explainer's rating of the simplest case, None if it has no such technique.
    """

    id: str
    family: Family
    level: Level
    score: int
    order: int
    is_on: bool
    in_hints: bool
    se_rating: float | None

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
        return words.language(lang).techniques[self.id]

    def to_json(self) -> dict[str, Any]:
        """Return the technique as plain data for JSON."""
        return {
            "id": self.id,
            "name": {lang: self.name_in(lang) for lang in words.LANGUAGES},
            "family": self.family.value,
            "level": self.level.value,
            "score": self.score,
            "order": self.order,
            "on": self.is_on,
            "hints": self.in_hints,
            "se_rating": self.se_rating,
        }

    def __str__(self) -> str:
        return self.name


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
    )
    for row in _core.logic_catalogue()
)
_BY_ID: Final = {entry.id: entry for entry in _TECHNIQUES}


def techniques() -> tuple[Technique, ...]:
    """List every technique in the default order of search, easiest first.

    >>> [entry.id for entry in techniques()][:3]
    ['full_house', 'naked_single', 'hidden_single']
    """
    return _TECHNIQUES


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
        raise TypeError(f"expected a technique, got {show(name)}")
    found = _BY_ID.get(name) or _by_loose_name().get(_loose(name))
    if found is None:
        import difflib

        close = difflib.get_close_matches(name.casefold().replace(" ", "_"), _BY_ID, n=2)
        advice = f"; did you mean {' or '.join(close)}?" if close else ""
        raise ValueError(f"expected a technique, got {name!r}{advice}")
    return found


def _loose(name: str) -> str:
    return "".join(character for character in name.casefold() if character.isalnum())


def _by_loose_name() -> dict[str, Technique]:
    names: dict[str, Technique] = {}
    for entry in reversed(_TECHNIQUES):
        for name in (*(entry.name_in(lang) for lang in reversed(words.LANGUAGES)), entry.id):
            names[_loose(name)] = entry
    return names
