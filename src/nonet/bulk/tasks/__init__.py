"""Tasks of jobs over files: one module for each, with the function that runs it over files."""

from nonet.bulk.tasks.making import generate_files
from nonet.bulk.tasks.rating import rate_files
from nonet.bulk.tasks.solving import solve_files

__all__ = ["generate_files", "rate_files", "solve_files"]
