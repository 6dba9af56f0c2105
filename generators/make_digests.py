"""Write tests/data/pictures.tsv: a hash of every generated picture, so that a change of the renderer shows.

`make docs` runs it; a test fails when a picture is not the one that was last accepted.
"""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path

import make_gallery
import make_images
import make_techniques

FILE = Path(__file__).parents[1] / "tests" / "data" / "pictures.tsv"


def digests() -> dict[str, str]:
    """Return the hash of each picture by folder and name."""
    folders = {"techniques": make_techniques.files(), "gallery": make_gallery.files(), "images": make_images.boards()}
    return {
        f"{folder}/{name}": blake2b(text.encode(), digest_size=12).hexdigest()
        for folder, files in folders.items()
        for name, text in sorted(files.items())
        if name.endswith(".svg")
    }


if __name__ == "__main__":
    FILE.write_text("".join(f"{name}\t{digest}\n" for name, digest in digests().items()), encoding="utf-8")
