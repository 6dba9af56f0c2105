"""The split of a puzzle, determined by the class of its solution alone.

Puzzles with equal or equivalent solutions are always in the same split, and so are equivalent puzzles, whose solutions
are equivalent too.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from nonet.dataset.options import Options

__all__ = ["split_of", "splits_of"]


def split_of(solution_id: bytes, options: Options) -> str:
    """Return the split of a class of solutions: a hash of its id, keyed with the seed, as a number from 0 to 1.

    It does not depend on the other puzzles. So a larger set with the same seed keeps every solution in its split, and
    sets with the same seed and shares can be merged split by split.

    >>> from nonet.dataset import Options
    >>> split_of(bytes(16), Options(seed=1)), split_of(bytes(16), Options(seed=1, test=0.99))
    ('train', 'test')
    """
    digest = blake2b(solution_id, digest_size=8, key=options.seed.to_bytes(8, "little"), person=b"nonet split")
    place = int.from_bytes(digest.digest(), "little") / 2**64
    if place < options.test:
        return "test"
    return "validation" if place < options.test + options.validation else "train"


def splits_of(ids: NDArray[np.uint8], split: str, options: Options) -> NDArray[np.bool_]:
    """Return which of many classes of solutions belong to a split."""
    data = np.ascontiguousarray(ids).tobytes()
    width = ids.shape[1]
    return np.fromiter(
        (split_of(data[start : start + width], options) == split for start in range(0, len(data), width)),
        bool,
        len(ids),
    )
