"""Tasks of jobs over files: one module for each, with the function that runs it over files."""

from typing import TYPE_CHECKING

from nonet.lazy import lazy_names

if TYPE_CHECKING:
    from nonet.bulk.tasks.canonical import canonical_files
    from nonet.bulk.tasks.checking import check_files
    from nonet.bulk.tasks.counting import count_files
    from nonet.bulk.tasks.deduping import dedupe_files
    from nonet.bulk.tasks.making import generate_files
    from nonet.bulk.tasks.rating import rate_files
    from nonet.bulk.tasks.solving import solve_files
else:
    __getattr__, __dir__ = lazy_names(
        __name__,
        {
            "canonical": "canonical_files",
            "checking": "check_files",
            "counting": "count_files",
            "deduping": "dedupe_files",
            "making": "generate_files",
            "rating": "rate_files",
            "solving": "solve_files",
        },
    )

__all__ = [
    "canonical_files",
    "check_files",
    "count_files",
    "dedupe_files",
    "generate_files",
    "rate_files",
    "solve_files",
]
