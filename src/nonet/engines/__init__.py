"""Engines: where the pure functions of a job run. Threads of this process, or the workers of a Dask cluster.

A job cuts its work into calls of pure functions and hands them to an engine; what comes back does not depend on the
engine, on how many calls run at a time, or on who ran them. A call may run twice, when a worker is lost or too slow.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from nonet.engines.base import Engine
from nonet.engines.threads import Threads

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["Engine", "Threads", "open_engine"]


@contextmanager
def open_engine(spec: Any = None, threads: int | None = None) -> Iterator[Engine]:
    """Open the engine that is asked for, and close it behind the block if it was opened here.

    None or "threads": threads of this process, as many as told. "dask": a cluster of processes on this machine, one
    for each core, or as many as `threads` says. An address such as "tcp://scheduler:8786": the cluster there. A
    `distributed.Client` or an engine: itself.

    >>> with open_engine("threads", threads=2) as engine:
    ...     engine.width
    2
    """
    if spec is None or spec == "threads":
        own: Engine = Threads(threads)
    elif isinstance(spec, str):
        from nonet.engines.dask import Dask

        own = Dask.open(spec, threads)
    elif isinstance(spec, Engine):
        yield spec
        return
    else:
        from nonet.engines.dask import Dask

        own = Dask.of(spec)
    try:
        yield own
    finally:
        own.close()
