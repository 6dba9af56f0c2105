"""The names of devices for `device=` and `--device`. Imports nothing, so that checking a name costs nothing."""

from __future__ import annotations

import re

from nonet.arguments import show
from nonet.errors import UsageError

__all__ = ["checked_device"]


def checked_device(device: str) -> str:
    """Return the device if it is valid.

    >>> checked_device("gpu")
    Traceback (most recent call last):
    nonet.errors.UsageError: expected cpu, cuda, cuda:0, cuda:1 ... or auto, got 'gpu'
    """
    if not (isinstance(device, str) and re.fullmatch(r"cpu|auto|cuda(:\d{1,3})?", device)):
        raise UsageError("device", got=show(device))
    return device
