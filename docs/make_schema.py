"""Write the JSON schema of puzzles with rules of their own: docs/nonet-variant-1.json."""

import json
from pathlib import Path

from nonet.variants.schema import schema

FILE = Path(__file__).parent / "nonet-variant-1.json"


def text() -> str:
    """Return the text of the file."""
    return json.dumps(schema(), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
