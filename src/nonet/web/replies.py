"""Requests and replies of the API as plain values: the same for a server and for a page without one."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["Reply", "RequestFault"]


@dataclass(frozen=True, slots=True)
class Reply:
    """What a request is answered with."""

    content: bytes
    status: int = 200
    media_type: str = "application/json"
    headers: Mapping[str, str] = field(default_factory=dict)


class RequestFault(Exception):  # noqa: N818  (answered, never seen by anyone who calls Python)
    """Raised when a request is not what its call takes."""

    def __init__(self, fault: dict[str, Any]) -> None:
        #: What pydantic says of the first thing that is wrong: type, loc, msg, input and ctx.
        self.fault = fault
        super().__init__(fault["msg"])
