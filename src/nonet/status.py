"""The possible outcomes of checking a puzzle."""

from nonet.named import Named

__all__ = ["Status"]


class Status(Named):
    """The outcome of `check`."""

    UNIQUE = "unique"
    CONFLICT = "conflict"
    NO_SOLUTION = "no_solution"
    SEVERAL = "several"
