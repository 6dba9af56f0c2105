"""The second stage: the records of one part of the set, each training puzzle followed by its disguises."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from nonet.dataset.augmenting import disguise, draw
from nonet.dataset.records import LEVELS, measure
from nonet.dataset.splitting import splits_of
from nonet.dataset.stages import RecordSource, RecordWriter

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray

    from nonet import _core
    from nonet.dataset.options import Options
    from nonet.dataset.stages import Workshop

__all__ = ["AUGMENTED", "Examples", "make_examples"]

#: What disguises are counted as; the others are counted by level.
AUGMENTED: Final = "augmented"
#: Examples that a chunk becomes, about: bounded memory however many disguises there are.
_EXAMPLES: Final = 8192
_MOST_AT_ONCE: Final = 1024


def make_examples(shop: Workshop, records: Path, split: str, options: Options, out: Path) -> Counter[str]:
    """Choose the classes of a part; add disguises to the part that is trained on, and to no other.

    A disguise is rated in its own right: which of several steps comes first depends on where it stands, and with it the
    score and the number of search nodes. In the layout of small reasoning models, which has no ratings, it is not.
    """
    augment = options.augment if split == "train" else 0
    source = RecordSource(records, max(1, _EXAMPLES // (1 + augment)))
    return shop.encode(f"{split} examples", source, out, RecordWriter(), Examples(split, options, augment))


@dataclass(frozen=True)
class Examples:
    """The records of a part, with their disguises; workers get it by pickle."""

    split: str
    options: Options
    augment: int

    def apply(self, records: NDArray[Any], stop: _core.StopFlag) -> tuple[Any, Counter[str]]:
        """Choose the records of the part, and add their disguises."""
        chosen = records[splits_of(records["solution_id"], self.split, self.options)]
        levels = np.bincount(chosen["level"], minlength=len(LEVELS)).tolist()
        tally = Counter({level: count for level, count in zip(LEVELS, levels, strict=True) if count})
        if not self.augment:
            return chosen.tobytes(), tally
        tally[AUGMENTED] = self.augment * len(chosen)
        with_ratings = self.options.format != "hrm"
        return b"".join(_with_disguises(row, self.options, self.augment, with_ratings, stop) for row in chosen), tally


def _with_disguises(original: Any, options: Options, augment: int, with_ratings: bool, stop: _core.StopFlag) -> bytes:
    """Return a record and those of its disguises."""
    pieces = [original.tobytes()]
    for first in range(1, augment + 1, _MOST_AT_ONCE):
        numbers = np.arange(first, min(first + _MOST_AT_ONCE, augment + 1), dtype=np.uint32)
        rows = np.repeat(original[None], len(numbers))
        drawn = draw(rows["id"], numbers, options.seed)
        boards = disguise(np.stack([rows["puzzle"], rows["solution"]], axis=1), drawn)
        if with_ratings:
            rows, _ = measure(np.ascontiguousarray(boards[:, 0]), options.config, stop)
            rows["id"], rows["solution_id"] = original["id"], original["solution_id"]
        else:
            rows["puzzle"], rows["solution"] = boards[:, 0], boards[:, 1]
        rows["augmentation"] = numbers
        pieces.append(rows.tobytes())
    return b"".join(pieces)
