"""Draw the terminal pictures of the documentation from what the program really prints. `make docs` runs it."""

from __future__ import annotations

import os
import subprocess
import sys
from io import StringIO
from pathlib import Path

from rich.console import Console
from rich.text import Text

IMAGES = Path(__file__).parent / "images"
WIDTH = 96

PICTURES = {
    "terminal.svg": [
        "nonet hint ..7.836...397.68..826419753..8.6.....9.......6...5....7...19.5..3...8.1.9..3.5.7 --level 4",
        "nonet check 5.....8.5........................................................................",
    ],
    "compare.svg": ["nonet compare --example inkala_2012"],
}


def draw(commands: list[str]) -> str:
    """Run commands as a person would and give the screen as SVG."""
    console = Console(record=True, width=WIDTH, file=StringIO(), force_terminal=True, color_system="truecolor")
    for command in commands:
        environment = {**os.environ, "FORCE_COLOR": "1", "COLUMNS": str(WIDTH), "TERM": "xterm-256color"}
        arguments = [sys.executable, "-m", *command.split()]
        done = subprocess.run(arguments, env=environment, capture_output=True, text=True, check=False)
        console.print(Text.assemble(("$ ", "bold green"), command), soft_wrap=True)
        console.print(Text.from_ansi(done.stdout.rstrip()))
        console.print()
    return console.export_svg(title="nonet", unique_id="nonet")


if __name__ == "__main__":
    for name, commands in PICTURES.items():
        (IMAGES / name).write_text(draw(commands), encoding="utf-8")
