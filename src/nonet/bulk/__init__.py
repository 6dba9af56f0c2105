"""Puzzles at scale: arrays and collections in one call, files of any size in bounded memory."""

from nonet.bulk.many import solve_many, solve_stream
from nonet.bulk.results import Result, Results, StatusCode

__all__ = ["Result", "Results", "StatusCode", "solve_many", "solve_stream"]
