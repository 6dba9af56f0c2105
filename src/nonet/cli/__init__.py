"""The command line: one file per command."""

from nonet.cli.app import main

__all__ = ["main"]
