"""HTTP connections: httptools parses the bytes; this class keeps slow clients from blocking others.

    state      limit                                otherwise
    headers    header_seconds, header_bytes         408, 431
    body       body_seconds                         408
    answering  (see nonet.web.workers)              closed when the client reads nothing for stuck_seconds
    idle       idle_seconds                         closed
    lingering  body_seconds, lingering_bytes        closed

A connection lingers when it was answered before all of its request came: if it were closed at once, the client would
get a reset instead of the answer. What still comes is discarded.

When all connections are taken, the client that has the most loses one: the one idle longest, or one whose answer it
does not fetch. So no client can lock out others, with idle connections or with busy ones.
"""

from __future__ import annotations

import logging
import re
import time
from collections import Counter
from typing import TYPE_CHECKING, Any, ClassVar, Final, cast

import httptools
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from nonet.web.limits import LIMITS
from nonet.web.problems import language_of, problem_bytes
from nonet.web.workers import owner_of
from nonet.words import language

if TYPE_CHECKING:
    import asyncio

    from uvicorn.protocols.http.httptools_impl import RequestResponseCycle

    from nonet.web.limits import Limits

__all__ = ["Protocol", "make_protocol"]

#: Bytes passed to the parser at a time: it copies an unfinished header with each piece.
_PIECE: Final = 8 * 1024
_UPGRADE: Final = re.compile(rb"(\r\n)upgrade([ \t]*:)", re.IGNORECASE)
_TICK: Final = 0.5  # seconds between checks of all connections


class _Transport:
    """The transport of a connection, as uvicorn sees it: closing it in the middle of a body lets it linger."""

    def __init__(self, transport: asyncio.Transport, protocol: Protocol) -> None:
        self._transport = transport
        self._protocol = protocol

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)

    def is_closing(self) -> bool:
        return self._protocol.is_lingering or self._transport.is_closing()

    def close(self) -> None:
        if self._protocol.is_receiving and not self._transport.is_closing():
            self._protocol.linger()
        else:
            self._transport.close()


class Protocol(HttpToolsProtocol):
    """One connection, with bounds on bytes, time and number."""

    limits: ClassVar[Limits] = LIMITS
    most: ClassVar[int] = LIMITS.connections
    #: All open connections, least recently active first; the values are unused.
    open: ClassVar[dict[Protocol, None]] = {}
    reaper: ClassVar[asyncio.TimerHandle | None] = None

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.logger = logging.getLogger("nonet.web")
        self._running: RequestResponseCycle | None = None
        self._held = 0  # bytes since the parser last finished something
        self._state = "headers"
        self._since = time.monotonic()
        self._owner = ""
        self._unread = 0  # bytes of the response not yet taken at the last check

    # ── the life of a connection ───────────────────────────────────────────────────────────────────────────────

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Accept a connection; if there are too many, close one of the client that has the most."""
        super().connection_made(transport)
        self.transport = cast("asyncio.Transport", _Transport(transport, self))
        cls = type(self)
        cls.open[self] = None
        self._owner = owner_of(self.client)
        if len(cls.open) > cls.most:
            spare = self._spare()
            spare.transport.abort()
            cls.open.pop(spare, None)
        if cls.reaper is None:
            cls.reaper = self.loop.call_later(_TICK, cls.reap, self.loop)

    def _spare(self) -> Protocol:
        """Choose the connection to close for this new one, which may be this one itself."""
        open_now = type(self).open
        counts = Counter(each._owner for each in open_now)
        most = max(counts.values())
        greedy = [each for each in open_now if counts[each._owner] == most]
        waiting = [each for each in greedy if each._state != "answering"]
        return waiting[0] if waiting else self if self in greedy else greedy[0]

    def connection_lost(self, exc: Exception | None) -> None:
        """Cancel the request in progress, and drop those queued after it."""
        type(self).open.pop(self, None)
        self.pipeline.clear()
        running = self._running
        super().connection_lost(exc)
        if running is not None and not running.response_complete:
            running.disconnected = True
            running.message_event.set()
        self._unset_keepalive_if_required()

    @classmethod
    def reap(cls, loop: asyncio.AbstractEventLoop) -> None:
        """Close all connections whose client is too slow."""
        now = time.monotonic()
        for connection in list(cls.open):
            connection._look(now)
        cls.reaper = loop.call_later(_TICK, cls.reap, loop) if cls.open else None

    def _look(self, now: float) -> None:
        waited, limits = now - self._since, self.limits
        if self._state == "answering":
            unread = self.transport.get_write_buffer_size()
            if unread == 0 or unread != self._unread:
                self._unread, self._since = unread, now
            elif waited > limits.stuck_seconds:
                self.transport.abort()
        elif self._state == "idle" and waited > limits.idle_seconds:
            self.transport.close()
        elif self._state == "lingering" and waited > limits.body_seconds:
            self.transport.abort()
        elif self._state == "headers" and waited > limits.header_seconds:
            self._refuse(408, "SlowError", "slow_headers", seconds=f"{limits.header_seconds:g}")
        elif self._state == "body" and waited > limits.body_seconds:
            self._refuse(408, "SlowError", "slow_body", seconds=f"{limits.body_seconds:g}")

    def _enter(self, state: str) -> None:
        self._state, self._since = state, time.monotonic()
        if self in type(self).open:  # move it to the end
            del type(self).open[self]
            type(self).open[self] = None

    # ── bytes ──────────────────────────────────────────────────────────────────────────────────────────────────

    def data_received(self, data: bytes) -> None:
        """Pass the bytes to the parser in pieces, and enforce the limits."""
        self._unset_keepalive_if_required()
        if self._state == "lingering":
            self._held += len(data)
            if self._held > self.limits.lingering_bytes:
                self.transport.abort()
            return
        if self._state == "idle":
            self._enter("headers")
        for start in range(0, len(data), _PIECE):
            if self.transport.is_closing() or self.parser is None:
                return
            piece = data[start : start + _PIECE]
            if self._state == "headers":
                piece = _without_upgrade(piece)
            self._held += len(piece)
            try:
                self.parser.feed_data(piece)
            except httptools.HttpParserUpgrade:  # the parser has stopped, and a body would be lost
                if any(name in (b"content-length", b"transfer-encoding") for name, _ in self.headers):
                    self._refuse(400, "RequestError", "upgrade")
                    return
            except httptools.HttpParserError:
                self._refuse(400, "RequestError", "not_http")
                return
            if self._held > self.limits.header_bytes:
                self._refuse(431, "HeaderError", "headers", most=self.limits.header_bytes)
            elif len(self.pipeline) > self.limits.pipelined:
                self.transport.abort()

    def on_message_begin(self) -> None:
        """Start a request."""
        super().on_message_begin()
        self._held = 0
        if self._state == "idle":
            self._enter("headers")

    def on_headers_complete(self) -> None:
        """Start the work, and wait for the body."""
        self._held = 0
        if self._state != "answering":  # otherwise it is pipelined
            self._enter("body")
        super().on_headers_complete()
        if self._running is None or self._running.response_complete:
            self._running = self.cycle

    def on_body(self, body: bytes) -> None:
        """Take a piece of the body."""
        self._held = 0
        super().on_body(body)

    def on_chunk_complete(self) -> None:
        """Take the end of a chunk."""
        self._held = 0

    def on_message_complete(self) -> None:
        """Wait for the answer."""
        self._held = 0
        if self._running is not None and not self._running.response_complete:
            self._enter("answering")
        else:
            self._enter("idle")
        super().on_message_complete()

    # ── answers ────────────────────────────────────────────────────────────────────────────────────────────────

    def on_response_complete(self) -> None:
        """Continue with a pipelined request, or wait for the next one."""
        if self.pipeline and not self.transport.is_closing():
            self._running = self.pipeline[-1][0]
        super().on_response_complete()
        if self._running is None or self._running.response_complete:
            self._enter("idle" if self._state == "answering" else self._state)

    def _refuse(self, status: int, kind: str, key: str, **facts: Any) -> None:
        """Send an error and close the connection; `key` is that of its message, without `error.request.`."""
        if self.transport.is_closing():
            return
        if self._running is not None and not self._running.response_complete:
            if self._running.response_started:  # a response has started: a second one would be read as part of it
                self.transport.abort()
                return
            self._running.disconnected = True
            self._running.message_event.set()
        self.pipeline.clear()
        accepted = dict(getattr(self, "headers", None) or ()).get(b"accept-language", b"").decode("latin-1")
        body = problem_bytes(kind, language(language_of("", "", accepted)).text(f"error.request.{key}", **facts))
        head = b"content-type: application/json\r\nx-content-type-options: nosniff\r\nconnection: close\r\n"
        length = b"content-length: %d\r\n\r\n" % len(body)
        self.transport.write(STATUS_LINE[status] + head + length + body)
        if status == 408:  # it sends too little to miss the answer
            self.transport.close()
        else:
            self.linger()

    @property
    def is_lingering(self) -> bool:
        """Whether the client was answered and may still be sending."""
        return self._state == "lingering"

    @property
    def is_receiving(self) -> bool:
        """Whether the rest of a body is still to come."""
        return self._state == "body"

    def linger(self) -> None:
        """Close this side, and discard what comes until the client has closed the other."""
        self._enter("lingering")
        self._held = 0
        self.flow.resume_reading()
        self.transport.write_eof()

    def send_400_response(self, msg: str) -> None:
        """Refuse anything that is not HTTP."""
        self._refuse(400, "RequestError", "not_http")


def _without_upgrade(piece: bytes) -> bytes:
    """Rename the header Upgrade: other protocols are not offered, and the parser would stop before the body.

    A header in two pieces stays; then a request with a body is refused.
    """
    head, end, body = piece.partition(b"\r\n\r\n")
    return _UPGRADE.sub(rb"\1x-upgrade\2", head) + end + body


def make_protocol(limits: Limits, most: int) -> type[Protocol]:
    """Make the connection class of one server; each server counts its own connections."""
    return type("Protocol", (Protocol,), {"limits": limits, "most": most, "open": {}, "reaper": None})
