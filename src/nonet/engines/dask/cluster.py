"""Start a cluster of processes on this machine, or connect to a scheduler."""

from __future__ import annotations

import gc
import logging
import multiprocessing
import socket
import time
import warnings
from typing import Any, Final
from urllib.parse import urlsplit

from nonet.errors import EngineError, MissingExtraError

__all__ = ["connect", "distributed", "new_client", "start"]

#: Timeouts for finding a scheduler, and for connecting to it.
_CONNECT_SECONDS: Final = 5.0
_RECONNECT_SECONDS: Final = 60
#: Settings of our own cluster. A killed worker is not held against its call; one that hangs is soon replaced.
_OWN_CLUSTER: Final = {
    "distributed.scheduler.allowed-failures": 20,
    "distributed.scheduler.worker-ttl": "30s",
    "distributed.worker.daemon": True,
}
#: The dashboard is visible on this machine only, on the usual port if it is free.
_DASHBOARD: Final = "127.0.0.1:8787"


def start(workers: int) -> Any:
    """Start a cluster of processes on this machine, to which nobody else can send work.

    Its ports are on the loopback interface. With the package `cryptography`, connections need a certificate that is
    created for this cluster and never leaves its processes, which also keeps out other users of the machine.
    """
    package = distributed()  # first, because importing it changes settings that must outlive this function
    import dask

    if getattr(multiprocessing.current_process(), "_inheriting", False):
        raise EngineError("unguarded")  # a worker is running the script that starts workers
    with dask.config.set(_OWN_CLUSTER), warnings.catch_warnings():
        warnings.simplefilter("ignore")  # if the dashboard's usual port is taken, it uses another
        try:
            return package.LocalCluster(
                n_workers=workers,
                threads_per_worker=1,
                host="127.0.0.1",
                dashboard_address=_DASHBOARD,
                worker_class=_nanny(package),
                silence_logs=logging.CRITICAL,
                **_own_certificate(),
            )
        except RuntimeError as error:
            raise EngineError("workers", error=str(error), guard=EngineError("unguarded")) from None


def _nanny(package: Any) -> Any:
    """Make the class of the processes that watch over workers.

    Before distributed 2026.7, a worker that ends before it is up is restarted forever, so that a script which makes
    workers fail at their start would never end.
    """
    from distributed.core import Status

    class Nanny(package.Nanny):  # type: ignore[misc]
        async def _on_worker_exit(self, exitcode: int) -> None:
            if self.status not in (Status.init, Status.starting):
                await super()._on_worker_exit(exitcode)

    return Nanny


def _own_certificate() -> dict[str, Any]:
    try:
        import cryptography  # noqa: F401
    except ImportError:
        return {}
    from distributed.security import Security

    return {"protocol": "tls", "security": Security.temporary()}


def connect(address: str) -> Any:
    """Connect to the scheduler at an address; for tls://, with the certificates in Dask's settings."""
    try:
        _knock(address)
        if urlsplit(address).scheme == "tls":  # a client that failed takes minutes to close
            _expect_certificates(address)
        return new_client(address, timeout=_RECONNECT_SECONDS)
    except (OSError, TimeoutError, ValueError) as error:
        raise EngineError("scheduler.missing", address=address, error=error) from None


def _expect_certificates(address: str) -> None:
    """Raise EngineError if Dask's settings contain no certificates."""
    try:
        context = distributed().Security().get_connection_args("client").get("ssl_context")
    except (OSError, TypeError, ValueError, RuntimeError) as error:  # a missing file, or one with other contents
        raise EngineError("certificates", address=address, error=error) from None
    if context is None:
        raise EngineError("certificates.none", address=address)


def new_client(target: Any, **options: Any) -> Any:
    """Make a Dask client, with no garbage collected meanwhile.

    A client that failed to connect closes when it is collected, which needs the lock that starting a client holds: a
    collection at that moment would deadlock (distributed 2026.8).
    """
    package = distributed()
    gc.collect()
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        return package.Client(target, set_as_default=False, **options)
    finally:
        if was_enabled:
            gc.enable()


def _knock(address: str) -> None:
    """Check that something listens at an address: the client itself would retry for a long time."""
    place = urlsplit(address)
    if place.scheme not in ("tcp", "tls") or place.port is None:
        return
    deadline = time.monotonic() + _CONNECT_SECONDS
    while True:
        try:
            socket.create_connection((place.hostname or "", place.port), _CONNECT_SECONDS).close()
        except OSError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.2)
        else:
            return


def distributed() -> Any:
    """Import Dask's scheduler; if it is missing, raise an error that tells how to install it."""
    try:
        import distributed as package
    except ImportError:
        raise MissingExtraError("Dask", "dask") from None
    return package
