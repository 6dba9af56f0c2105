"""Lets `python -m nonet` stand for `nonet`."""

from nonet.cli import main

main()
