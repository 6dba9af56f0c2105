"""What all tests share."""

from __future__ import annotations

import signal
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nonet.engines import Engine

# A job in the background of a shell ignores Ctrl-C, and so would the processes that the tests interrupt.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def cluster() -> Iterator[Engine]:
    """Give a Dask cluster of two workers on this machine: starting one takes seconds, so all tests share it."""
    from nonet.engines import open_engine

    with open_engine("dask", threads=2) as engine:
        yield engine
