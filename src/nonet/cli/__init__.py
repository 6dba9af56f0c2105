"""The command line: one file per command."""

import sys

__all__ = ["main"]


def main() -> None:
    """Run the program. Imports are in here, so that Ctrl-C is quiet from the start."""
    try:
        try:
            from nonet import _core  # noqa: F401 - first, because a wrong NONET_ISA or a missing core ends here
        except ImportError as error:
            print(f"nonet: {error}", file=sys.stderr)
            sys.exit(2)
        from nonet.cli.quick import has_answered

        if has_answered(sys.argv[1:]):
            return
        from nonet.cli.app import run

        run()
    except KeyboardInterrupt:
        sys.exit(130)
