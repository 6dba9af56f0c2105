"""Difficulty ratings: classic puzzles on HoDoKu's and Sudoku Explainer's scales, those with rules on one of ours."""

from nonet.rating import se
from nonet.rating.hodoku import rate_columns, rate_many
from nonet.rating.one import Rating, rate
from nonet.rating.se import SeRating
from nonet.rating.status import RatingStatus, why_unrated

__all__ = ["Rating", "RatingStatus", "SeRating", "rate", "rate_columns", "rate_many", "se", "why_unrated"]
