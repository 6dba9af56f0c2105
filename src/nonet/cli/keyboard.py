"""Read keys without Enter: the terminal is switched to raw mode, and always restored."""

from __future__ import annotations

import contextlib
import os
import select
import sys
import time
from typing import Any

if sys.platform != "win32":
    import termios
    import tty

__all__ = ["Keyboard"]


class Keyboard:
    """Read single keys from the terminal, inside a with statement.

    When standard input is a pipe, keys come from the controlling terminal; where there is none, no key ever comes.
    Ctrl-C stays Ctrl-C.
    """

    def __init__(self) -> None:
        self._file: int | None = None
        self._is_own_file = False
        self._settings: list[Any] | None = None

    def __enter__(self) -> Keyboard:
        if sys.platform != "win32":
            with contextlib.suppress(OSError, ValueError, termios.error):
                if sys.stdin.isatty():
                    self._file = sys.stdin.fileno()
                else:
                    self._file, self._is_own_file = os.open("/dev/tty", os.O_RDONLY), True
                self._settings = termios.tcgetattr(self._file)
                tty.setcbreak(self._file)
        return self

    def __exit__(self, *_: object) -> None:
        if sys.platform != "win32" and self._file is not None and self._settings is not None:
            with contextlib.suppress(termios.error):  # the terminal itself may have gone
                termios.tcsetattr(self._file, termios.TCSADRAIN, self._settings)
        if self._file is not None and self._is_own_file:
            os.close(self._file)
        self._file = self._settings = None

    def read(self, seconds: float) -> str | None:
        """Wait up to that long for a key; return None if none came. Raises EOFError if the terminal is gone."""
        if sys.platform == "win32":
            return _read_on_windows(seconds)
        if self._settings is None or self._file is None:
            time.sleep(seconds)
            return None
        if not select.select([self._file], [], [], seconds)[0]:
            return None
        data = os.read(self._file, 1)
        if not data:
            raise EOFError("the terminal is gone")
        return data.decode("latin-1")


if sys.platform == "win32":
    import msvcrt

    def _read_on_windows(seconds: float) -> str | None:
        deadline = time.monotonic() + seconds
        while not msvcrt.kbhit():
            if time.monotonic() >= deadline:
                return None
            time.sleep(0.01)
        return msvcrt.getwch()
