"""ALGORITHMS: the classic algorithms by name, from the plainest to the cleverest."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

from nonet.classic import bitmask, boolean, dancing_links, fewest_first, norvig, singles_first, singles_once, walk
from nonet.words import language

if TYPE_CHECKING:
    from nonet.classic.run import Search
    from nonet.words import LangName

__all__ = ["ALGORITHMS", "Algorithm", "AlgorithmName"]

#: The names of the algorithms, so that type checkers reject others.
AlgorithmName: TypeAlias = Literal[
    "boolean", "bitmask", "walk", "singles_once", "singles_first", "fewest_first", "dancing_links", "norvig"
]


class Algorithm(NamedTuple):
    """A classic algorithm: its name in code, and its search; its name for people and what it does are texts."""

    name: AlgorithmName
    search: Search

    def name_in(self, lang: LangName) -> str:
        """Return its name for people."""
        return language(lang).text(f"algorithm.{self.name}.name")

    def idea_in(self, lang: LangName) -> str:
        """Return its idea."""
        return language(lang).text(f"algorithm.{self.name}.idea")

    def cost_in(self, lang: LangName) -> str:
        """Return what a node costs."""
        return language(lang).text(f"algorithm.{self.name}.cost")

    def weakness_in(self, lang: LangName) -> str:
        """Return when it breaks down."""
        return language(lang).text(f"algorithm.{self.name}.weakness")

    @property
    def idea(self) -> str:
        """Its idea in English."""
        return self.idea_in("en")


ALGORITHMS: Final[dict[AlgorithmName, Algorithm]] = {
    algorithm.name: algorithm
    for algorithm in (
        Algorithm("boolean", boolean.search),
        Algorithm("bitmask", bitmask.search),
        Algorithm("walk", walk.search),
        Algorithm("singles_once", singles_once.search),
        Algorithm("singles_first", singles_first.search),
        Algorithm("fewest_first", fewest_first.search),
        Algorithm("dancing_links", dancing_links.search),
        Algorithm("norvig", norvig.search),
    )
}
