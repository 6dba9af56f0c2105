"""The pages of docs/reference: what mkdocstrings shows on each. The build of the site makes them (`site_hook.py`)."""

from __future__ import annotations

from pathlib import Path
from typing import Final

FOLDER = Path(__file__).parents[1] / "docs" / "reference"

#: The title of each page, and the modules, classes and functions on it.
PAGES: Final = {
    "errors.md": ["Errors", "nonet.errors"],
    "generation.md": ["Generation", "nonet.generation.making", "nonet.generation.order"],
    "logic.md": ["Logic", "nonet.logic.hints", "nonet.logic.finding", "nonet.steps", "nonet.rating"],
    "many.md": ["Many puzzles", "nonet.bulk.many", "nonet.bulk.results", "nonet.arrow"],
    "puzzles.md": [
        "One puzzle",
        "nonet.formats.parse",
        "nonet.formats.parse_many",
        "nonet.solving.solve",
        "nonet.solving.solutions",
        "nonet.solving.count_solutions",
        "nonet.solving.solve_in_place",
        "nonet.checking.check",
        "nonet.checking.Verdict",
        "nonet.grid.Grid",
        "nonet.equivalence",
        "nonet.limits.time_limit",
    ],
    "render.md": ["Pictures", "nonet.render.pictures", "nonet.render.puzzle_book", "nonet.render.animation"],
}


def files() -> dict[str, str]:
    """Return the pages by file name."""
    return {
        name: f"# {title}\n\n" + "".join(f"::: {member}\n" for member in members)
        for name, (title, *members) in PAGES.items()
    }
