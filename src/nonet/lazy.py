"""Names that a package shows before it imports them, so that a program pays only for what it uses."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

__all__ = ["lazy_names"]


def lazy_names(package: str, homes: Mapping[str, str]) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """Give the `__getattr__` and `__dir__` of a package: each name is imported from its home when it is asked for.

    `homes` has the names by module, with spaces between; those under "" are modules themselves. A name is asked for
    once: then it is an attribute like any other.
    """
    home_of = {name: home for home, names in homes.items() for name in names.split()}

    def get(name: str) -> Any:
        home = home_of.get(name)
        if home is None:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        found = getattr(import_module(f"{package}.{home}"), name) if home else import_module(f"{package}.{name}")
        setattr(sys.modules[package], name, found)
        return found

    def names() -> list[str]:
        return sorted({*vars(sys.modules[package]), *home_of})

    return get, names
