"""A server on loopback with short limits, and clients that send it raw bytes."""

from __future__ import annotations

import dataclasses
import json
import socket
import threading
import time
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING, Any

from nonet.web.limits import LIMITS
from nonet.web.server import Server, listen

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

#: Nothing here takes that long unless it hangs.
TIMEOUT = 60.0


@dataclasses.dataclass
class Running:
    """A server at work in a thread."""

    server: Server
    port: int

    def connect(self, source: str = "127.0.0.1") -> socket.socket:
        """Open a connection; `source` is the address that the server sees."""
        return socket.create_connection(("127.0.0.1", self.port), TIMEOUT, (source, 0))

    def ask(self, source: str = "127.0.0.1") -> int:
        """Ask as a well-behaved user does, and give the status."""
        with closing(self.connect(source)) as client:
            client.sendall(post("solve", puzzle="." * 81, unique=False))
            return read(client).status

    @property
    def open(self) -> int:
        """The connections that the server has."""
        return len(self.server.config.http.open)  # type: ignore[union-attr]

    def wait(self, is_so: Callable[[], bool], what: str) -> None:
        """Wait until something is so."""
        end = time.monotonic() + TIMEOUT
        while not is_so():
            assert time.monotonic() < end, f"waited in vain: {what}"
            time.sleep(0.005)


@contextmanager
def running(cors: tuple[str, ...] = (), **limits: Any) -> Iterator[Running]:
    """Serve on a free port until the block ends."""
    server = Server(dataclasses.replace(LIMITS, **limits), cors=cors)
    listener = listen("127.0.0.1", 0)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    found = Running(server, listener.getsockname()[1])
    found.wait(lambda: server.started, "the server starts")
    try:
        yield found
    finally:
        server.should_exit = True
        thread.join(TIMEOUT)
        assert not thread.is_alive(), "the server does not end"


def post(name: str, headers: str = "", **body: Any) -> bytes:
    """Write a call."""
    data = json.dumps(body).encode()
    head = f"POST /api/v1/{name} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n{headers}"
    return head.encode() + b"Content-Length: %d\r\n\r\n" % len(data) + data


GET = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"


@dataclasses.dataclass
class Answer:
    """What came back; status 0 when the connection ended without an answer."""

    status: int
    body: bytes = b""

    @property
    def code(self) -> str:
        """The code of an error, whose shape is checked."""
        data = json.loads(self.body)
        assert set(data) == {"code", "type", "message", "blocks", "place"}
        assert data["message"]
        return str(data["code"])


def read(client: socket.socket) -> Answer:
    """Read one answer."""
    data = b""
    try:
        while b"\r\n\r\n" not in data:
            piece = client.recv(1)
            if not piece:
                return Answer(0)
            data += piece
        head = data.decode("latin-1").lower()
        length = int(head.split("content-length:")[1].split("\r\n")[0])
        body = b""
        while len(body) < length:
            body += client.recv(length - len(body)) or _end()
        return Answer(int(head.split()[1]), body)
    except ConnectionError:
        return Answer(0)


def _end() -> bytes:
    raise ConnectionResetError("ended within an answer")


def is_closed(client: socket.socket) -> bool:
    """Wait until the server closes a connection; False if it says something else first for too long."""
    try:
        while client.recv(65536):
            pass
    except ConnectionError:
        pass
    return True
