"""The sample files of text formats: `data/formats.json` holds each by its name, as `fuzz/corpus.py` keeps inputs.

python tests/samples.py FILE…    add files to the samples, under their names
"""

from __future__ import annotations

import atexit
import json
import shutil
import sys
import tempfile
from functools import cache
from pathlib import Path

from fuzz.corpus import decoded, encoded

FILE = Path(__file__).parent / "data" / "formats.json"


@cache
def folder() -> Path:
    """Write the samples as files; return their folder, which goes when the program ends."""
    made = Path(tempfile.mkdtemp(prefix="nonet-samples-"))
    atexit.register(shutil.rmtree, made, ignore_errors=True)
    for name, data in json.loads(FILE.read_text(encoding="utf-8")).items():
        (made / name).write_bytes(decoded(data))
    return made


def keep(*files: str) -> None:
    """Add files to the samples."""
    saved = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    saved |= {Path(file).name: encoded(Path(file).read_bytes()) for file in files}
    text = json.dumps(dict(sorted(saved.items())), indent=1) + "\n"
    FILE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) < 2 or "--help" in sys.argv:
        sys.exit(__doc__)
    keep(*sys.argv[1:])
