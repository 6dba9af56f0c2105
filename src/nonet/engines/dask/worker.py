"""The worker side: a call that knows the build of its client, and refuses to run on a different build."""

from __future__ import annotations

import hashlib
import platform
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

from nonet import _core
from nonet.errors import EngineError

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["Build", "Packed", "build", "explained"]

T = TypeVar("T")

#: Parts of nonet that do not affect answers; they may differ.
_OTHER_PARTS: Final = ("cli", "web", "render")


class Build(NamedTuple):
    """What must be identical on the client and all workers."""

    version: str
    python: str
    #: A digest of all code that computes: native core and Python modules.
    code: str

    def __str__(self) -> str:
        return f"nonet {self.version} (code {self.code}, Python {self.python})"


@lru_cache(maxsize=1)
def build() -> Build:
    """Return the build that runs here."""
    digest = hashlib.sha256(Path(_core.__file__).read_bytes())
    root = Path(__file__).resolve().parents[2]
    for path in sorted(root.rglob("*.py")):
        name = path.relative_to(root).as_posix()
        if name.split("/")[0] not in _OTHER_PARTS:
            digest.update(f"{name}\n".encode() + path.read_bytes())
    return Build(_core.version, ".".join(platform.python_version_tuple()[:2]), digest.hexdigest()[:12])


class Packed:
    """A call that runs when unpickled, so that schedulers need no nonet and workers without it can report that."""

    def __init__(self, function: Callable[..., Any], args: tuple[Any, ...]) -> None:
        self.function = function
        self.args = args

    def __reduce__(self) -> tuple[Any, ...]:
        return _call_here, (tuple(build()), self.function, self.args)


def _call_here(sender: tuple[str, str, str], function: Callable[..., T], args: tuple[Any, ...]) -> T:
    """Run a call on a worker."""
    from distributed import get_worker

    if tuple(build()) != sender:
        raise EngineError("worker.build", build=Build(*sender), got=build(), worker=get_worker().address)
    try:
        return function(*args, stop=_core.StopFlag())
    except OSError as error:
        address = get_worker().address
        named = OSError(error.errno, f"{error.strerror or error} (on worker {address})", error.filename)
        named.worker = address  # type: ignore[attr-defined]  # pickled with the error
        raise named from None


def explained(error: BaseException) -> BaseException:
    """Report that a worker lacks nonet or has another version."""
    if isinstance(error, ImportError) and (error.name or "").partition(".")[0] == "nonet":
        return EngineError("worker.version", version=_core.version, error=error)
    return error
