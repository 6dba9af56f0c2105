"""The interface of engines."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, TypeVar, runtime_checkable

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Future
    from pathlib import Path

__all__ = ["Engine"]

T = TypeVar("T")


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
