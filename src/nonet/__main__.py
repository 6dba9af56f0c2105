"""Run nonet with `python -m nonet`."""

from nonet.cli import main

main()
