"""Lazy imports: a package exports names that it imports on first use."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

__all__ = ["lazy_names"]

_IN_BROWSER = sys.platform == "emscripten"


def lazy_names(package: str, homes: Mapping[str, str]) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """Return `__getattr__` and `__dir__` for a package that imports each name from its home on first use.

    `homes` maps a module to its names, separated by spaces; names under "" are modules themselves. After the first use
    a name is an ordinary attribute. The package for browsers lacks some homes, and an error says so.
    """
    home_of = {name: home for home, names in homes.items() for name in names.split()}

    def get(name: str) -> Any:
        home = home_of.get(name)
        if home is None:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        try:
            found = getattr(import_module(f"{package}.{home}"), name) if home else import_module(f"{package}.{name}")
        except ModuleNotFoundError as error:
            if not _IN_BROWSER or not str(error.name).startswith("nonet."):
                raise
            why = "is not part of this package for browsers: see https://nonet-sudoku.github.io/nonet/browser/"
            raise ModuleNotFoundError(f"{package}.{name} {why}", name=error.name) from None
        setattr(sys.modules[package], name, found)
        return found

    def names() -> list[str]:
        return sorted({*vars(sys.modules[package]), *home_of})

    return get, names
