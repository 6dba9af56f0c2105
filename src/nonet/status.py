"""The possible outcomes of checking a puzzle."""

import enum

__all__ = ["Status"]


class Status(str, enum.Enum):
    """The outcome of `check`."""

    UNIQUE = "unique"
    CONFLICT = "conflict"
    NO_SOLUTION = "no_solution"
    SEVERAL = "several"
