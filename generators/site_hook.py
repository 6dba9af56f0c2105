"""Build hooks of the documentation site: generated pages, links to files outside docs/, examples to try, no call to
GitHub.
"""

from __future__ import annotations

import html
import json
import re
import sys
from pathlib import Path
from typing import Any

_OUTSIDE = re.compile(
    r"\]\((?:\.\./)+((?:src|native|benchmarks|examples|tests|README|CHANGELOG|CONTRIBUTING|SECURITY)[^)]*)\)"
)
#: Pages whose Python sessions run in the reader's browser, where the page without a server lies in page/ of the site;
#: `make browser-test` runs them there.
TRIED = (
    *("algorithms.md", "counting.md", "formats.md", "index.md", "index.ja.md", "index.zh.md"),
    *(f"tutorials/{name}.md" for name in ("authors", "authors.zh", "developers", "developers.zh", "players")),
    *("tutorials/students.md", "tutorials/students.zh.md"),
)


def on_pre_build(**_: Any) -> None:
    """Make the pages that are not in the repository, those of techniques and the gallery; unchanged files stay."""
    sys.path.insert(0, str(Path(__file__).parent))
    import make_gallery
    import make_images
    import make_reference
    import make_techniques

    for folder, files in (
        (make_techniques.FOLDER, make_techniques.files()),
        (make_gallery.FOLDER, make_gallery.files()),
        (make_reference.FOLDER, make_reference.files()),
    ):
        write_folder(folder, files)
    for name, picture in make_images.boards().items():
        (make_images.IMAGES / name).write_text(picture, encoding="utf-8")


def write_folder(folder: Path, files: dict[str, str]) -> None:
    """Make a folder have these files, by name, and no others."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
    for path in folder.rglob("*.*"):
        if path.relative_to(folder).as_posix() not in files:
            path.unlink()


def on_page_markdown(markdown: str, *, config: Any, **_: Any) -> str:
    """Rewrite links such as ../src/nonet/grid.py, which work in the repository but not on the site."""
    return _OUTSIDE.sub(lambda match: f"]({config['repo_url']}/blob/main/{match[1]})", markdown)


def on_post_page(output: str, *, page: Any, **_: Any) -> str:
    """Offer to run the examples of a page, and leave out the mark by which the theme asks api.github.com for stars: the
    site loads nothing from elsewhere.
    """
    output = output.replace(' data-md-component="source"', "")
    if page.file.src_uri not in TRIED:
        return output
    from nonet.web.trying import words

    lang = re.search(r'<html lang="(\w+)"', output)
    said = html.escape(json.dumps(words(lang[1] if lang else "en"), ensure_ascii=False))
    root = "../" * page.url.strip("/").count("/") + ("../" if page.url.strip("/") else "")
    script = f'<script type="module" src="{root}try.js" id="try" data-page="{root}page/" data-words="{said}"></script>'
    return output.replace("</body>", f"{script}</body>")
