"""The calls about this server."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from nonet import _core, logic
from nonet.records import Record
from nonet.web.calls import Calls, PublicUrl
from nonet.web.limits import LIMITS

__all__ = ["HealthAnswer", "calls", "health"]

calls = Calls()


@dataclass(frozen=True, slots=True)
class ServiceAnswer(Record):
    """The server: its version, its public address, its languages and its limits."""

    version: str
    public_url: str | None
    languages: tuple[str, ...]
    seconds: float
    body_bytes: int
    batch: int
    made: int
    printed: int


@calls.here("/service", ServiceAnswer, "Describe this server: its version, public address and limits")
def service(public_url: PublicUrl) -> ServiceAnswer:
    return ServiceAnswer(
        _core.version,
        public_url,
        logic.LANGUAGES,
        LIMITS.seconds,
        LIMITS.body_bytes,
        LIMITS.batch,
        LIMITS.made,
        LIMITS.printed,
    )


@dataclass(frozen=True, slots=True)
class HealthAnswer(Record):
    """The status of the service."""

    status: Literal["ok"]
    version: str
    instruction_set: str


def health() -> HealthAnswer:
    """Return that the service is up."""
    return HealthAnswer("ok", _core.version, _core.isa())
