"""The eye: for each cell, the probability that it is blank, a digit or pencil marks, and which digits are pencilled."""

from __future__ import annotations

import atexit
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Final

import numpy as np

from nonet import _core

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["Seen", "look_at"]

_PARTS: Final = "conv1 bias1 conv2 bias2 conv3 bias3 hidden hidden_bias out out_bias".split()
#: The calibration temperature: with it, the eye's probabilities match how often it is right.
_TEMPERATURE: Final = 1.0
_CLASSES: Final = 11
MARKS: Final = 10


@dataclass
class Seen:
    """The output of the eye for some cells."""

    classes: NDArray[np.float64]  # (n, 11) log-probabilities: blank, 1..9, pencil marks
    marks: NDArray[np.float64]  # (n, 9) probability that each digit is among the marks
    by_hand: NDArray[np.float64]  # (n,) probability that it is handwritten, not printed

    def of(self, cells: NDArray[np.intp]) -> Seen:
        """Return the output for some of the cells."""
        return Seen(self.classes[cells], self.marks[cells], self.by_hand[cells])

    def digits(self) -> NDArray[np.float64]:
        """Return log-probabilities (n, 10) of empty (blank or marks) and 1..9."""
        empty = np.logaddexp(self.classes[:, 0], self.classes[:, MARKS])
        return np.concatenate([empty[:, None], self.classes[:, 1:MARKS]], axis=1)


@cache
def _eye() -> _core.PhotoEye:
    with resources.files(__package__).joinpath("eye.npz").open("rb") as file, np.load(file) as weights:
        eye = _core.PhotoEye([np.ascontiguousarray(weights[name], dtype=np.float32) for name in _PARTS])
    atexit.register(_eye.cache_clear)  # an object of the native core must not outlive it
    return eye


def look_at(cells: NDArray[np.float32]) -> Seen:
    """Look at cells (n, 32, 32), ink 1 on paper 0."""
    out = _eye().read(np.ascontiguousarray(cells)).astype(np.float64)
    classes = out[:, :_CLASSES] / _TEMPERATURE
    classes -= classes.max(axis=1, keepdims=True)
    classes -= np.log(np.exp(classes).sum(axis=1, keepdims=True))
    chances = 1 / (1 + np.exp(-np.clip(out[:, _CLASSES:], -50, 50)))
    return Seen(classes, chances[:, :9], chances[:, 9])
