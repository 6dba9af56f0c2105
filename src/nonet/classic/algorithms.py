"""ALGORITHMS: the classic algorithms by name, from the plainest to the cleverest."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

from nonet.classic import bitmask, boolean, dancing_links, fewest_first, norvig, singles_first, walk

if TYPE_CHECKING:
    from nonet.classic.run import Search

__all__ = ["ALGORITHMS", "Algorithm", "AlgorithmName"]

#: The names of the algorithms, so that type checkers reject others.
AlgorithmName: TypeAlias = Literal[
    "boolean", "bitmask", "walk", "singles_first", "fewest_first", "dancing_links", "norvig"
]


class Algorithm(NamedTuple):
    """A classic algorithm: its name, its idea in one sentence, and its search."""

    name: AlgorithmName
    idea: str
    search: Search


ALGORITHMS: Final[dict[AlgorithmName, Algorithm]] = {
    algorithm.name: algorithm
    for algorithm in (
        Algorithm("boolean", "scan order over three tables of booleans", boolean.search),
        Algorithm("bitmask", "scan order over one integer per house", bitmask.search),
        Algorithm("walk", "bitmask, walking on to the next blank", walk.search),
        Algorithm("singles_first", "fill cells with one candidate, then scan order", singles_first.search),
        Algorithm("fewest_first", "branch on the blank with the fewest candidates", fewest_first.search),
        Algorithm("dancing_links", "exact cover on linked nodes", dancing_links.search),
        Algorithm("norvig", "propagate two rules, then branch on the fewest candidates", norvig.search),
    )
}
