"""The guard in front of the application: allowed hosts, body size, security headers, cancellation, what goes wrong."""

from __future__ import annotations

import asyncio
import re
import socket
from functools import lru_cache
from ipaddress import ip_address
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import parse_qs

from nonet.web.handlers import response_of
from nonet.web.problems import internal_problem, language_of, problem
from nonet.web.workers import CALL, Call, owner_of
from nonet.words import language

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from nonet.web.limits import Limits
    from nonet.words import LangName

__all__ = ["Guard", "Hosts"]

#: The page loads nothing from other servers, and nothing may be injected.
_HEADERS: Final = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data: blob:; style-src 'self'; "
    "object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
}
_PORT: Final = re.compile(r":\d{1,5}$")


def _language_of(scope: Scope) -> LangName:
    """Return the language that a request asks for outside its body."""
    in_address = parse_qs(scope.get("query_string", b"").decode("latin-1")).get("lang", [""])[0]
    return language_of("", in_address, next(_headers(scope, b"accept-language"), ""))


def _text(scope: Scope, key: str, **facts: Any) -> str:
    """Return a message of a refused request."""
    return language(_language_of(scope)).text(f"error.request.{key}", **facts)


class Hosts:
    """The names under which the server answers.

    Another site can point its own name at 127.0.0.1 (DNS rebinding), and the browser then treats it as the same origin
    as this server; but it cannot hide that name from the Host header. IP addresses, localhost and this machine's name
    are always allowed. "*" allows every name.
    """

    def __init__(self, names: Collection[str] = ()) -> None:
        own = socket.gethostname().lower()
        self._names = {"localhost", own, f"{own}.local", *(name.lower().rstrip(".") for name in names)}
        self._known = lru_cache(64)(self._allows)

    def allows(self, host: str) -> bool:
        """Return whether a Host header names this server."""
        return self._known(host)

    def _allows(self, host: str) -> bool:
        name = _PORT.sub("", host.strip().lower()).rstrip(".")
        if "*" in self._names or name in self._names or name.endswith(".localhost"):
            return True
        try:
            ip_address(name.removeprefix("[").removesuffix("]"))
        except ValueError:
            return False
        return True


class Guard:
    """Refuses wrong hosts and large bodies, cancels the work of clients that hang up, adds the security headers."""

    def __init__(self, app: ASGIApp, limits: Limits, hosts: Hosts, origins: Collection[str] = ()) -> None:
        self._app = app
        self._limits = limits
        self._hosts = hosts
        self._origins = frozenset(origins)
        policy = "cross-origin" if origins else "same-origin"
        headers = {**_HEADERS, "Cross-Origin-Resource-Policy": policy}
        self._headers = [(name.lower().encode(), text.encode()) for name, text in headers.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one ASGI request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                message = {**message, "headers": [*message.get("headers", ()), *self._headers]}
            await send(message)

        if scope.get("http_version") == "1.1" and next(_headers(scope, b"host"), None) is None:
            await response_of(problem(400, "RequestError", _text(scope, "host.none")))(scope, receive, send_guarded)
            return
        if not self._may_ask(scope):
            reason = _text(scope, "cross_site")
            await response_of(problem(403, "CrossSiteError", reason))(scope, receive, send_guarded)
            return
        host = next((name for name in _headers(scope, b"host") if not self._hosts.allows(name)), None)
        if host is not None:
            reason = _text(scope, "host.other", got=host[:100])
            await response_of(problem(421, "HostError", reason))(scope, receive, send_guarded)
        elif scope["method"] in ("GET", "HEAD", "OPTIONS"):
            await self._serve(scope, receive, send_guarded)
        else:
            await self._serve_body(scope, receive, send_guarded)

    def _may_ask(self, scope: Scope) -> bool:
        """Return whether a request comes from this site, from no page at all, or from a page of an allowed origin.

        A browser asks before it sends JSON to another site, but not before it sends a picture.
        """
        if scope["method"] in ("GET", "HEAD", "OPTIONS") or "*" in self._origins:
            return True
        if next(_headers(scope, b"sec-fetch-site"), "none") in ("same-origin", "none"):
            return True
        return next(_headers(scope, b"origin"), "") in self._origins

    async def _serve_body(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Read the whole body, up to the limit."""
        length = next(_headers(scope, b"content-length"), None)
        taken = int(length) if length is not None and length.isdecimal() else 0
        body: list[Message] = []
        is_picture = scope["path"].removeprefix(scope.get("root_path", "")) == "/api/v1/picture"  # root_path: mounted
        most = self._limits.picture_bytes if is_picture else self._limits.body_bytes
        more = taken <= most
        if more:
            taken = 0
        while more:
            message = await receive()
            if message["type"] == "http.disconnect":
                return
            body.append(message)
            taken += len(message.get("body", b""))
            more = message.get("more_body", False) and taken <= most
        if taken > most:
            reason = _text(scope, "body", most=most)
            kind = "PictureTooLargeError" if is_picture else "SizeError"
            # The rest of the body is discarded, so the connection cannot be reused.
            answer = problem(413, kind, reason, {"kind": "too_large"}, {"Connection": "close"})
            await response_of(answer)(scope, receive, send)
            return

        async def replay() -> Message:
            return body.pop(0) if body else await receive()

        await self._serve(scope, replay, send, receive)

    async def _serve(self, scope: Scope, receive: Receive, send: Send, wire: Receive | None = None) -> None:
        """Run the application, and watch for the client disconnecting."""
        call = Call(owner_of(scope.get("client")))
        token = CALL.set(call)
        watch = asyncio.ensure_future(_wait_for_the_end(wire or receive, call))
        has_started = False

        async def send_noted(message: Message) -> None:
            nonlocal has_started
            has_started = True
            await send(message)

        try:
            await self._app(scope, receive, send_noted)
        except Exception as error:
            answer = internal_problem(error, f"{scope['method']} {scope['path'][:100]!r}", _language_of(scope))
            if not has_started:
                await response_of(answer)(scope, receive, send)
        finally:
            watch.cancel()
            CALL.reset(token)


async def _wait_for_the_end(receive: Receive, call: Call) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    call.hang_up()


def _headers(scope: Scope, name: bytes) -> Iterator[str]:
    return (value.decode("latin-1") for key, value in scope["headers"] if key == name)
