"""Which part a puzzle belongs to: decided by its class alone, so that no two equivalent puzzles are ever apart."""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from nonet.dataset.options import Options

__all__ = ["split_of", "splits_of"]


def split_of(canonical_id: bytes, options: Options) -> str:
    """Give the part that a class belongs to: a hash of its id, keyed with the seed, read as a number of 0 to 1.

    The other puzzles of a set have no say. So a larger set from the same seed keeps every class where it was.

    >>> from nonet.dataset import Options
    >>> split_of(bytes(16), Options(seed=1)), split_of(bytes(16), Options(seed=1, test=0.99))
    ('train', 'test')
    """
    digest = blake2b(canonical_id, digest_size=8, key=options.seed.to_bytes(8, "little"), person=b"nonet split")
    place = int.from_bytes(digest.digest(), "little") / 2**64
    if place < options.test:
        return "test"
    return "validation" if place < options.test + options.validation else "train"


def splits_of(ids: NDArray[np.uint8], split: str, options: Options) -> NDArray[np.bool_]:
    """Tell which of many classes belong to a part."""
    data = np.ascontiguousarray(ids).tobytes()
    width = ids.shape[1]
    return np.fromiter(
        (split_of(data[start : start + width], options) == split for start in range(0, len(data), width)),
        bool,
        len(ids),
    )
