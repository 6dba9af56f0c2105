"""The server: uvicorn with bounded connections and a quiet shutdown."""

from __future__ import annotations

import contextlib
import ctypes
import socket
import sys
import threading
from typing import TYPE_CHECKING, Any

import uvicorn

from nonet.web.app import create_app
from nonet.web.limits import LIMITS
from nonet.web.pool import ends_unreported
from nonet.web.protocol import make_protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Collection
    from types import FrameType

    from nonet.web.limits import Limits

__all__ = ["Server", "listen"]

#: Open files that are not connections: the program's, the event loop's, and a reserve.
_SPARE_FILES = 48
#: Seconds from a signal to the end of the process, whatever still runs: within the 10 s that containers are given.
_KILL_SECONDS = 7.0
#: Seconds that a thread may keep Python to itself while others wait. With Python's own 5 ms, nine threads at work on
#: long calls let the event loop run about 20 times a second, and every answer needs it several times.
_SWITCH_SECONDS = 0.0005


#: glibc's name for the number of its arenas, and how many there are. It has eight a core, and what one thread has freed
#: in one of them is of no use to the others.
_ARENAS = -8, 2


def listen(host: str, port: int) -> socket.socket:
    """Open the listening socket; raise OSError if the port is taken or the address is not local."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, port), family=family, backlog=256)


class Server(uvicorn.Server):
    """Serve the page and the API on a socket until a signal or `should_exit`."""

    def __init__(
        self,
        limits: Limits = LIMITS,
        *,
        allow_hosts: Collection[str] = (),
        cors: Collection[str] = (),
        public_url: str | None = None,
    ) -> None:
        app = create_app(limits, allow_hosts=allow_hosts, cors=cors, public_url=public_url)
        self._workers = app.state.workers
        self._kill: Callable[[], None] | None = None
        protocol = make_protocol(limits, min(limits.connections, _open_files() - _SPARE_FILES))
        super().__init__(
            uvicorn.Config(
                app,
                http=protocol,
                ws="none",
                log_level="error",
                access_log=False,
                server_header=False,
                timeout_keep_alive=round(limits.idle_seconds),
                timeout_graceful_shutdown=3,
            )
        )

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Cancel waiting and running work first, so that shutdown is quick."""
        self._workers.stop()
        await super().shutdown(sockets)

    def serve_until_stopped(self, listener: socket.socket, kill: Callable[[], None]) -> None:
        """Serve until Ctrl-C or a termination signal, then return.

        `kill` ends the process at once. It is called if something still runs when the time for ending is over, so that
        nothing that a client sends can keep the process alive.
        """
        self._kill = kill
        before = sys.getswitchinterval()
        sys.setswitchinterval(_SWITCH_SECONDS)
        if sys.platform == "linux":
            with contextlib.suppress(OSError, AttributeError):  # musl has neither arenas nor this
                ctypes.CDLL(None).mallopt(*_ARENAS)
        try:
            # uvicorn passes the signal on once it has shut down.
            with ends_unreported(), contextlib.suppress(KeyboardInterrupt):
                self.run(sockets=[listener])
        finally:
            sys.setswitchinterval(before)
            if not self._workers.has_ended:
                kill()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Shut down at a signal; and have the process ended if that takes too long."""
        if not self.should_exit and self._kill is not None:
            killer = threading.Timer(_KILL_SECONDS, self._kill)
            killer.daemon = True  # it ends with the process
            killer.start()
        super().handle_exit(sig, frame)


def _open_files() -> int:
    """Return the limit of open files of this process."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return 1 << 16
    most: Any = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return 1 << 16 if most == resource.RLIM_INFINITY else int(most)
