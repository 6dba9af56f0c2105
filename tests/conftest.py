"""What all tests share."""

from __future__ import annotations

import signal
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from nonet.engines import Engine

#: Tests that start a browser, a cluster or hosts, by folder, file or fixture. Each group runs on one worker of
#: pytest-xdist, so that its tests share what they start; `make check` leaves the groups out.
GROUPS: dict[str, Callable[[pytest.Item], bool]] = {
    "browser": lambda item: "tests/browser/" in item.nodeid,
    "namespaces": lambda item: "test_namespaces" in item.nodeid,
    "cluster": lambda item: "cluster" in getattr(item, "fixturenames", ()),
    "faults": lambda item: item.nodeid.startswith("tests/engines/"),
}


def pytest_itemcollected(item: pytest.Item) -> None:
    """Put a test into its group; what needs more than this process is marked `external`."""
    for name, belongs in GROUPS.items():
        if belongs(item):
            item.add_marker(pytest.mark.external)
            item.add_marker(pytest.mark.xdist_group(name))
            break


# A job in the background of a shell ignores Ctrl-C, and so would the processes that the tests interrupt.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def cluster() -> Iterator[Engine]:
    """Yield a Dask cluster of two workers on this machine: starting one takes seconds, so all tests share it."""
    from nonet.engines import open_engine

    with open_engine("dask", threads=2) as engine:
        yield engine
