"""Sharing of options: a dataclass of options becomes parameters of every command that takes it."""

from __future__ import annotations

import inspect
from dataclasses import fields
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["takes"]


def takes(
    shared: type, name: str = "options", *, without: tuple[str, ...] = ()
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Replace the parameter `name` of a command by the fields of a dataclass; the command receives its instance.

    `without` names fields that make no sense for the command; they keep their defaults.
    """
    names = [field.name for field in fields(shared) if field.name not in without]

    def decorate(command: Callable[..., None]) -> Callable[..., None]:
        def run(**given: Any) -> None:
            value = shared(**{field: given.pop(field) for field in names})
            command(**given, **{name: value})

        own, theirs = inspect.signature(command, eval_str=True), inspect.signature(shared, eval_str=True)
        parameters = []
        for parameter in own.parameters.values():
            parameters += [theirs.parameters[field] for field in names] if parameter.name == name else [parameter]
        signature = inspect.Signature(
            [parameter.replace(kind=inspect.Parameter.KEYWORD_ONLY) for parameter in parameters], return_annotation=None
        )
        run.__name__, run.__doc__, run.__module__ = command.__name__, command.__doc__, command.__module__
        run.__signature__ = signature  # type: ignore[attr-defined]
        run.__annotations__ = {key: parameter.annotation for key, parameter in signature.parameters.items()}
        return run

    return decorate
