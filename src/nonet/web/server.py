"""The server: uvicorn with bounded connections and a quiet shutdown."""

from __future__ import annotations

import contextlib
import socket
from typing import TYPE_CHECKING, Any

import uvicorn

from nonet.web.app import create_app
from nonet.web.limits import LIMITS
from nonet.web.protocol import make_protocol

if TYPE_CHECKING:
    from collections.abc import Collection

    from nonet.web.limits import Limits

__all__ = ["Server", "listen"]

#: Open files that are not connections: the program's, the event loop's, and a reserve.
_SPARE_FILES = 48


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

    def serve_until_stopped(self, listener: socket.socket) -> None:
        """Serve until Ctrl-C or a termination signal, then return."""
        with contextlib.suppress(KeyboardInterrupt):  # uvicorn passes the signal on once it has shut down
            self.run(sockets=[listener])


def _open_files() -> int:
    """Return the limit of open files of this process."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return 1 << 16
    most: Any = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return 1 << 16 if most == resource.RLIM_INFINITY else int(most)
