"""The judge: of the likely readings of a board, pick the one that makes most sense as a puzzle.

Readings are tried in order of likelihood. A reading with a single solution costs nothing extra; one with several
solutions or none costs more, because such pages are rare. A reading with a conflict is split at the conflict ("not this
digit here", "this digit here, then not there"), one without a conflict at its least certain cells, so that no reading
comes up twice (Murty's partition). A digit that the eye was sure of is never replaced, so a misprint stays a misprint.
"""

from __future__ import annotations

import heapq
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from nonet import _core
from nonet.geometry import PEERS

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["Judged", "judge"]

#: What each kind of page costs, in nats: puzzles with one solution are the rule in print.
_PRICE: Final = {"unique": 0.0, "several": 4.5, "none": 7.0, "conflict": 7.0}
#: A digit this many nats less likely than the likeliest is not considered.
_SURE: Final = 4.0
#: Readings that cost this much more than the best cannot change a confidence by a percent.
_ENOUGH: Final = 5.0
_MOST_READINGS: Final = 1500
_MOST_SEARCHES: Final = 80
#: The least certain cells of a reading, at which it is split.
_SPLITS: Final = 14


@dataclass(frozen=True)
class Judged:
    """A reading with its verdict and the confidence of each cell, given all readings tried."""

    digits: bytes
    verdict: str  # "unique", "several", "none" or "conflict"
    confidence: NDArray[np.float64]


def _conflict(digits: bytes, fixed: frozenset[int]) -> tuple[int, int] | None:
    """Return two cells of a house with the same digit, if there are any; preferably not fixed ones."""
    found = None
    for cell, digit in enumerate(digits):
        if digit:
            for peer in PEERS[cell]:
                if peer > cell and digits[peer] == digit:
                    if cell not in fixed and peer not in fixed:
                        return cell, peer
                    found = cell, peer
    return found


def _verdict_of(digits: bytes) -> str:
    """Return what kind of puzzle a board without conflicts is."""
    return ("none", "unique", "several")[_core.solve_unique(digits)[0]]


def judge(likelihood: NDArray[np.float64]) -> Judged:
    """Choose a reading from log-probabilities (81, 10) of empty and 1..9."""
    order = np.argsort(-likelihood, axis=1, kind="stable")
    choices: list[list[tuple[float, int]]] = []  # by cell: the cost of a digit relative to the likeliest, and the digit
    for cell in range(81):
        best = likelihood[cell, order[cell, 0]]
        costs = [(float(best - likelihood[cell, d]), int(d)) for d in order[cell]]
        choices.append([c for c in costs if c[0] <= _SURE])
    first = bytes(c[0][1] for c in choices)
    heap: list[tuple[float, int, bytes, bytes, frozenset[int]]] = [(0.0, 0, first, bytes(81), frozenset())]
    tried: list[tuple[float, bytes, str]] = []
    best_cost = np.inf
    made = searches = 0
    while heap and made < _MOST_READINGS and searches < _MOST_SEARCHES:
        cost, _, digits, ranks, fixed = heapq.heappop(heap)
        if cost > best_cost + _ENOUGH:
            break
        conflict = _conflict(digits, fixed)
        kids: list[tuple[int, frozenset[int]]]
        if conflict is not None:
            verdict = "conflict"
            one, other = conflict
            kids = [(one, frozenset()), (other, frozenset((one,)))]
        else:
            verdict = _verdict_of(digits)
            searches += 1
            loose = [c for c in range(81) if c not in fixed and ranks[c] + 1 < len(choices[c])]
            loose.sort(key=lambda c: choices[c][ranks[c] + 1][0] - choices[c][ranks[c]][0])
            kids = [(c, frozenset(loose[:i])) for i, c in enumerate(loose[:_SPLITS])]
        total = cost + _PRICE[verdict]
        tried.append((total, digits, verdict))
        best_cost = min(best_cost, total)
        for cell, more in kids:
            rank = ranks[cell] + 1
            if cell in fixed or rank >= len(choices[cell]):
                continue
            step = choices[cell][rank][0] - choices[cell][rank - 1][0]
            made += 1
            heapq.heappush(
                heap,
                (
                    cost + step,
                    made,
                    digits[:cell] + bytes((choices[cell][rank][1],)) + digits[cell + 1 :],
                    ranks[:cell] + bytes((rank,)) + ranks[cell + 1 :],
                    fixed | more,
                ),
            )
    total, digits, verdict = min(tried, key=lambda t: t[0])
    weights = np.exp(-np.array([t[0] for t in tried]) + total)
    same = np.array([[a == b for a, b in zip(t[1], digits, strict=True)] for t in tried])
    return Judged(digits, verdict, weights @ same / weights.sum())
