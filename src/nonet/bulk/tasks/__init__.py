"""Tasks over files, one module each, with the function that runs it."""

from typing import TYPE_CHECKING

from nonet.lazy import lazy_names

if TYPE_CHECKING:
    from nonet.bulk.tasks.canonical import canonical_files
    from nonet.bulk.tasks.check import check_files
    from nonet.bulk.tasks.count import count_files
    from nonet.bulk.tasks.dedupe import dedupe_files
    from nonet.bulk.tasks.generate import generate_files
    from nonet.bulk.tasks.rate import rate_files
    from nonet.bulk.tasks.research import scan_files, unavoidable_files, vicinity_files
    from nonet.bulk.tasks.solve import solve_files
else:
    __getattr__, __dir__ = lazy_names(
        __name__,
        {
            "canonical": "canonical_files",
            "check": "check_files",
            "count": "count_files",
            "dedupe": "dedupe_files",
            "generate": "generate_files",
            "rate": "rate_files",
            "research": "scan_files unavoidable_files vicinity_files",
            "solve": "solve_files",
        },
    )

__all__ = [
    "canonical_files",
    "check_files",
    "count_files",
    "dedupe_files",
    "generate_files",
    "rate_files",
    "scan_files",
    "solve_files",
    "unavoidable_files",
    "vicinity_files",
]
