"""Runs tests in Pyodide, where neither threads nor processes start: suite.py TESTS…, by `.ci/browser.py suite`."""

import os
import sys

import pytest

#: The tests' own settings are for threads, processes and faulthandler.
OPTIONS = (
    "-q",
    "-c",
    "/dev/null",
    "--rootdir=/tree",
    "--noconftest",
    "-p",
    "no:cacheprovider",
    "--import-mode=importlib",
)


def main(tests: list[str]) -> None:
    sys.path.insert(0, "/tree/tests")
    os.chdir("/tree")
    if code := pytest.main([*OPTIONS, *tests]):
        raise SystemExit(code)


if __name__ == "__main__":
    main(sys.argv[1:])
