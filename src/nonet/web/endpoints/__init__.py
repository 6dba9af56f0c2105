"""The API: /api/v1/…, thin functions over the package, one module for each subject."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from nonet.web.endpoints import algorithms, boards, logic, making, reading, service, solving

if TYPE_CHECKING:
    from nonet.web.calls import Call

__all__ = ["CALLS"]

#: Every call of the API.
CALLS: Final[tuple[Call, ...]] = tuple(
    call for subject in (solving, logic, boards, reading, making, algorithms, service) for call in subject.calls.all
)
