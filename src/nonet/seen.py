"""Seen: a set of any number of ids, in bounded memory."""

from __future__ import annotations

import tempfile
from typing import TYPE_CHECKING, Any, Final

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["Seen"]

#: Ids kept in memory, 16 bytes each; more of them go to memory-mapped temporary files.
_MOST_IN_MEMORY: Final = 1 << 22


class Seen:
    """A set of 16-byte ids that are hashes, such as those of equivalence classes.

    Ids are kept in sorted arrays. Arrays of similar size are merged; large ones are written to temporary files and
    memory-mapped. So a new id costs a few binary searches, and memory stays at about 200 MB.

    >>> seen = Seen()
    >>> ids = np.arange(48, dtype=np.uint8).reshape(3, 16)
    >>> seen.add(ids[[0, 1, 0]]).tolist(), seen.add(ids[[2, 1]]).tolist(), len(seen)
    ([True, True, False], [True, False], 3)
    """

    def __init__(self, most_in_memory: int = _MOST_IN_MEMORY) -> None:
        self._most = most_in_memory
        self._runs: list[NDArray[np.uint64]] = []  # each (n, 2), sorted; in memory
        self._files: list[NDArray[np.uint64]] = []  # the same, in files
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def has(self, ids: NDArray[np.uint8]) -> NDArray[np.bool_]:
        """Return which of some ids, (n, 16), have been added before."""
        return self._has(_words(ids))

    def add(self, ids: NDArray[np.uint8]) -> NDArray[np.bool_]:
        """Add ids, (n, 16); return which are new (of equal ones, the first)."""
        words = _words(ids)
        order = np.lexsort((words[:, 1], words[:, 0]))  # stable: of equal ids, the first comes first
        ordered = words[order]
        is_first = np.ones(len(ordered), np.bool_)
        is_first[1:] = (ordered[1:] != ordered[:-1]).any(axis=1)
        is_first[is_first] = ~self._has(ordered[is_first])
        self._put(ordered[is_first])
        is_new = np.empty(len(words), np.bool_)
        is_new[order] = is_first
        return is_new

    def _has(self, words: NDArray[np.uint64]) -> NDArray[np.bool_]:
        found = np.zeros(len(words), np.bool_)
        for run in (*self._runs, *self._files):
            places = np.searchsorted(run[:, 0], words[:, 0])
            while True:  # repeats only if two ids share their first half
                at = np.minimum(places, len(run) - 1)
                is_half = run[at, 0] == words[:, 0]
                is_half &= places < len(run)
                is_whole = is_half & (run[at, 1] == words[:, 1])
                found |= is_whole
                undecided = is_half & ~is_whole
                if not undecided.any():
                    break
                places = places + undecided
        return found

    def _put(self, run: NDArray[np.uint64]) -> None:
        if not len(run):
            return
        self._count += len(run)
        while self._runs and len(self._runs[-1]) <= 2 * len(run):
            joined = np.concatenate([self._runs.pop(), run])
            run = joined[np.lexsort((joined[:, 1], joined[:, 0]))]
        if len(run) < self._most:
            self._runs.append(run)
            return
        file: Any = tempfile.TemporaryFile(prefix="nonet-seen-")  # noqa: SIM115 - must live as long as the map
        file.write(run.tobytes())
        file.flush()
        self._files.append(np.memmap(file, np.uint64, "r", shape=run.shape))


def _words(ids: NDArray[np.uint8]) -> NDArray[np.uint64]:
    """Read ids as pairs of numbers."""
    words: NDArray[np.uint64] = np.ascontiguousarray(ids).view(">u8").astype(np.uint64).reshape(-1, 2)
    return words
