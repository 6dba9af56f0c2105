"""What an engine offers to a job."""

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

    #: Whether calls run in other processes: what goes there and back is pickled, and files must be within their reach.
    is_remote: bool

    @property
    def width(self) -> int:
        """Calls that run at a time; it may change while workers come and go."""

    def submit(self, function: Callable[..., T], /, *args: Any) -> Future[T]:
        """Call `function(*args, stop=flag)` somewhere, some time; the flag tells the function to end early."""

    def sees(self, folder: Path) -> bool:
        """Return whether all who run calls reach the files of a folder of this machine."""

    def close(self) -> None:
        """Stop what runs and let go of the workers."""
