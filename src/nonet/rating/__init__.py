"""Difficulty ratings on HoDoKu's and Sudoku Explainer's scales."""

from nonet.rating import se
from nonet.rating.hodoku import Rating, rate, rate_columns, rate_many
from nonet.rating.se import SeRating
from nonet.rating.status import RatingStatus, why_unrated

__all__ = ["Rating", "RatingStatus", "SeRating", "rate", "rate_columns", "rate_many", "se", "why_unrated"]
