"""Values of options: completed, and converted without typer, which loads pydantic for it: half the time of a start."""

from __future__ import annotations

import os
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["convert_quickly", "last_of"]


def last_of(complete: Callable[[str], list[tuple[str, str]]]) -> Callable[[str], list[tuple[str, str]]]:
    """Make a function that completes the last of several names, separated by commas."""

    def complete_last(incomplete: str) -> list[tuple[str, str]]:
        before, comma, last = incomplete.rpartition(",")
        named = set(before.split(","))
        return [(f"{before}{comma}{name}", what) for name, what in complete(last.strip()) if name not in named]

    return complete_last


def convert_quickly(parameter: Any) -> None:
    """Put our conversion before that of a typer parameter; versions of typer without pydantic stay as they are."""
    if getattr(parameter, "_runtime_param", "no such member") is None:
        parameter._runtime_param = _Quick()


class _Quick:
    """Converts good values of simple types; all others, with the messages about them, are left to typer."""

    def coerce(self, value: Any, param: Any, ctx: Any) -> Any:
        """Convert a value as typer's own `RuntimeParam` does."""
        try:
            return _converted(value, param)
        except ValueError:
            param._runtime_param = None
            return param.get_runtime_param().coerce(value, param=param, ctx=ctx)


def _converted(value: Any, parameter: Any) -> Any:
    """Convert a value; raise ValueError if it is not good, or of a type that is not simple."""
    kind, info = parameter.type_descriptor.annotation, parameter.type_descriptor.parameter_info
    if value is None:
        return () if parameter.multiple or parameter.nargs == -1 else None
    if info.parser is not None:
        return info.parser(value)
    if kind is str and isinstance(value, str):
        return value
    if kind == list[str] and isinstance(value, (list, tuple)):
        return list(value)
    if kind in (int, float) and not info.clamp:
        number = kind(value)
        if (info.min is None or number >= info.min) and (info.max is None or number <= info.max):
            return number
    if isinstance(kind, type) and issubclass(kind, Enum):
        return kind(value)
    if kind is Path and (not os.path.exists(value) or os.access(value, os.R_OK)):
        return Path(value)
    raise ValueError
