"""The command line: one file per command."""

import sys

__all__ = ["main"]


def main() -> None:
    """Run the program. What it is made of is imported in here, so that Ctrl-C is quiet from the start."""
    try:
        try:
            from nonet import _core  # noqa: F401 - first, as a wrong NONET_ISA or an unbuilt core ends here
        except ImportError as error:
            print(f"nonet: {error}", file=sys.stderr)
            sys.exit(2)
        from nonet.cli.app import run

        run()
    except KeyboardInterrupt:
        sys.exit(130)
