"""Engines run the calls of a job, on threads of this process or on the workers of a Dask cluster.

A job divides its work into calls of pure functions. The answers do not depend on the engine or on how many calls run in
parallel. A call may run twice if a worker is lost or too slow.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar, runtime_checkable

from nonet.engines.threads import Threads
from nonet.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from concurrent.futures import Future
    from pathlib import Path

__all__ = ["Engine", "Threads", "checked_spec", "open_engine"]

T = TypeVar("T")

_SCHEMES: Final = ("tcp", "tls", "ws", "wss", "ucx", "ucxx", "inproc")


@runtime_checkable
class Engine(Protocol):
    """Runs calls of pure functions."""

    #: Whether calls run in other processes: arguments and answers are pickled, and workers must be able to reach files.
    is_remote: bool

    @property
    def width(self) -> int:
        """The number of calls that run in parallel; may change as workers come and go."""

    def submit(self, function: Callable[..., T], /, *args: Any) -> Future[T]:
        """Schedule `function(*args, stop=flag)`; the flag tells the function to end early."""

    def sees(self, folder: Path) -> bool:
        """Return whether all workers can reach a folder of this machine."""

    def close(self) -> None:
        """Stop running calls and release the workers."""


@contextmanager
def open_engine(spec: Any = None, threads: int | None = None) -> Iterator[Engine]:
    """Open an engine for a block; close it afterwards if it was opened here.

    None or "threads": `threads` threads of this process. "dask": a cluster on this machine, with `threads` processes or
    one per core. An address such as "tcp://scheduler:8786": that cluster. A `distributed.Client` or an engine: itself.

    >>> with open_engine("threads", threads=2) as engine:
    ...     engine.width
    2
    """
    if spec is None or spec == "threads":
        own: Engine = Threads(threads)
    elif isinstance(spec, str):
        checked_spec(spec)
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


def checked_spec(spec: str) -> str:
    """Return the name of an engine if it is valid.

    >>> checked_spec("cluster")
    Traceback (most recent call last):
    nonet.errors.UsageError: expected threads, dask or an address such as tcp://scheduler:8786, got 'cluster'
    """
    scheme, mark, place = spec.partition("://")
    if spec not in ("threads", "dask") and not (mark and place and scheme in _SCHEMES):
        raise UsageError("engine_name", got=spec)
    return spec
