"""The second stage: the records of one split, each training puzzle followed by its copies."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from nonet.dataset.augmenting import draw, transformed
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

#: The tally label of copies; puzzles are counted by level.
AUGMENTED: Final = "augmented"
#: Approximate number of examples per chunk, which bounds memory for any number of copies.
_EXAMPLES: Final = 8192
_MOST_AT_ONCE: Final = 1024


def make_examples(shop: Workshop, records: Path, split: str, options: Options, out: Path) -> Counter[str]:
    """Select the classes of a split; add copies to the training split only.

    A copy has its own rating, because the order of equally easy steps depends on the layout, and so do the score
    and the number of search nodes. The layout for small reasoning models has no ratings, so they are not computed.
    """
    augment = options.augment if split == "train" else 0
    source = RecordSource(records, max(1, _EXAMPLES // (1 + augment)))
    return shop.encode(f"{split} examples", source, out, RecordWriter(), Examples(split, options, augment))


@dataclass(frozen=True)
class Examples:
    """The records of a split, with their copies; pickled to workers."""

    split: str
    options: Options
    augment: int

    def apply(self, records: NDArray[Any], stop: _core.StopFlag) -> tuple[Any, Counter[str]]:
        """Select the records of the split, and add their copies."""
        chosen = records[splits_of(records["solution_id"], self.split, self.options)]
        levels = np.bincount(chosen["level"], minlength=len(LEVELS)).tolist()
        tally = Counter({level: count for level, count in zip(LEVELS, levels, strict=True) if count})
        if not self.augment:
            return chosen.tobytes(), tally
        tally[AUGMENTED] = self.augment * len(chosen)
        with_ratings = self.options.format != "hrm"
        return b"".join(_with_copies(row, self.options, self.augment, with_ratings, stop) for row in chosen), tally


def _with_copies(original: Any, options: Options, augment: int, with_ratings: bool, stop: _core.StopFlag) -> bytes:
    """Return the records of a puzzle and its copies."""
    pieces = [original.tobytes()]
    for first in range(1, augment + 1, _MOST_AT_ONCE):
        numbers = np.arange(first, min(first + _MOST_AT_ONCE, augment + 1), dtype=np.uint32)
        rows = np.repeat(original[None], len(numbers))
        drawn = draw(rows["id"], numbers, options.seed)
        boards = transformed(np.stack([rows["puzzle"], rows["solution"]], axis=1), drawn)
        if with_ratings:
            rows, _ = measure(np.ascontiguousarray(boards[:, 0]), options.config, stop)
            rows["id"], rows["solution_id"] = original["id"], original["solution_id"]
        else:
            rows["puzzle"], rows["solution"] = boards[:, 0], boards[:, 1]
        rows["augmentation"] = numbers
        pieces.append(rows.tobytes())
    return b"".join(pieces)
