"""Options of a data set; together with the source they determine every byte."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from nonet.errors import UsageError
from nonet.logic.config import LogicConfig
from nonet.words import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["FORMATS", "SPLITS", "Options"]

FORMATS: Final = ("parquet", "jsonl", "npy", "hrm", "prompt", "sharegpt", "messages")
SPLITS: Final = ("train", "validation", "test")
_SEEDS: Final = 2**64


@dataclass(frozen=True, slots=True)
class Options:
    """How a data set is split, augmented, traced and written.

    >>> Options(test=0.6, validation=0.5)
    Traceback (most recent call last):
    nonet.errors.UsageError: expected shares of 0 to 1 that leave something to train on, got test 0.6 and validation 0.5
    """

    format: str = "parquet"
    seed: int = 0
    #: Shares of the equivalence classes.
    test: float = 0.1
    validation: float = 0.0
    #: Copies added for each training puzzle.
    augment: int = 0
    traces: bool = False
    #: Languages of the explanations in traces.
    words: tuple[str, ...] = ()
    config: LogicConfig = field(default_factory=LogicConfig)

    def __post_init__(self) -> None:
        if self.format not in FORMATS:
            raise UsageError("container", known=", ".join(FORMATS), got=self.format)
        if not 0 <= self.seed < _SEEDS:
            raise UsageError("dataset.seed", most=str(_SEEDS - 1), got=str(self.seed))
        if min(self.test, self.validation) < 0 or not self.test + self.validation < 1:
            raise UsageError("dataset.shares", test=str(self.test), validation=str(self.validation))
        if not 0 <= self.augment <= 1_000_000:
            raise UsageError("dataset.copies", got=str(self.augment))
        for lang in self.words:
            if lang not in LANGUAGES:
                raise UsageError("dataset.language", known=", ".join(LANGUAGES), got=lang)
        if self.words and not self.traces:
            raise UsageError("dataset.words")

    @property
    def splits(self) -> tuple[str, ...]:
        """The names of the splits."""
        shares = {"train": 1.0, "validation": self.validation, "test": self.test}
        return tuple(name for name in SPLITS if shares[name] > 0)

    def to_json(self) -> dict[str, Any]:
        """Return the options as plain data for JSON."""
        return {
            "format": self.format,
            "seed": self.seed,
            "test": self.test,
            "validation": self.validation,
            "augment": self.augment,
            "traces": self.traces,
            "words": list(self.words),
            "config": "default" if self.config.is_default else self.config.to_json(),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Options:
        """Make options from the result of `to_json`."""
        config = data["config"]
        return cls(
            **{
                **data,
                "words": tuple(data["words"]),
                "config": LogicConfig() if config == "default" else LogicConfig.from_json(config),
            }
        )
