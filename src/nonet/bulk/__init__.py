"""Puzzles at scale: arrays and collections in one call, files of any size in bounded memory."""

from typing import TYPE_CHECKING

from nonet.lazy import lazy_names

if TYPE_CHECKING:
    from nonet.bulk.loading import load
    from nonet.bulk.many import check_many, solve_many, solve_stream
    from nonet.bulk.results import Result, Results, StatusCode
    from nonet.bulk.write.own import TableOutput
else:
    __getattr__, __dir__ = lazy_names(
        __name__,
        {
            "loading": "load",
            "many": "check_many solve_many solve_stream",
            "results": "Result Results StatusCode",
            "write.own": "TableOutput",
        },
    )

__all__ = ["Result", "Results", "StatusCode", "TableOutput", "check_many", "load", "solve_many", "solve_stream"]
