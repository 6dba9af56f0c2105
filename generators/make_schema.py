"""Write what others read of nonet's data: the JSON schema of puzzles with rules, and the types of the API's answers.

The schema is docs/nonet-variant-1.json; the types, src/nonet/web/static/js/types.d.ts, are for the scripts of the page.
"""

import json
from pathlib import Path

from nonet.variants.schema import schema
from nonet.web.typescript import types_text

ROOT = Path(__file__).parents[1]
FILE = ROOT / "docs" / "nonet-variant-1.json"
TYPES = ROOT / "src" / "nonet" / "web" / "static" / "js" / "types.d.ts"


def text() -> str:
    """Return the text of the schema's file."""
    return json.dumps(schema(), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
    TYPES.write_text(types_text(), encoding="utf-8")
