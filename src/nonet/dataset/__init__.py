"""Data sets for machine learning: make or read puzzles, rate, dedupe, split, augment, trace, write, verify."""

from nonet.dataset.options import Options
from nonet.dataset.pipeline import Made, make_dataset
from nonet.dataset.verifying import Verdict, verify_dataset

__all__ = ["Made", "Options", "Verdict", "make_dataset", "verify_dataset"]
