"""Draw the pictures of the documentation: the terminal from what the program really prints, boards from the library.

The build of the site draws the boards and the search (`site_hook.py`). Run this file to draw the terminal.
"""

from __future__ import annotations

import os
import subprocess
import sys
from io import StringIO
from pathlib import Path

from rich.console import Console
from rich.text import Text

import nonet
from nonet import Grid, Step, classic, render

IMAGES = Path(__file__).parents[1] / "docs" / "images"
WIDTH = 96

PICTURES = {
    "terminal.svg": [
        "nonet hint 9614.3.5.3271854695486.91..73295.6..19436.2.585624..9.285734916413896527679512...",
    ],
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


PUZZLE = nonet.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")


def example(name: str) -> Step:
    """Return the first example of a technique."""
    from make_techniques import examples

    return examples()[name][0]


def boards() -> dict[str, str]:
    """Draw the boards and the search of docs/pictures.md by file name."""
    wrong = Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").place("r1c3", 6)
    fish, chain, sets = example("finned_swordfish"), example("grouped_aic"), example("als_xy_wing")
    return {
        "board.svg": render.svg(PUZZLE.place("r5c5", 5).place("r1c3", 4), candidates=True),
        "conflict.svg": render.svg(wrong),
        "fish.svg": render.svg(fish.grid, fish, legend=True),
        "chain.svg": render.svg(chain.grid, chain, legend=True),
        "chain_dark.svg": render.svg(chain.grid, chain, legend=True, theme="dark"),
        "sets.svg": render.svg(sets.grid, sets, legend=True),
        "search.svg": render.animate(PUZZLE, classic.events(PUZZLE, "walk"), most_frames=120, title="Algorithm walk"),
    }


if __name__ == "__main__":
    for name, commands in PICTURES.items():
        (IMAGES / name).write_text(draw(commands), encoding="utf-8")
