"""Build hooks of the documentation site: links to files outside docs/ lead to the repository; no call to GitHub."""

from __future__ import annotations

import re
from typing import Any

_OUTSIDE = re.compile(
    r"\]\((?:\.\./)+((?:src|native|benchmarks|examples|tests|README|CHANGELOG|CONTRIBUTING|SECURITY)[^)]*)\)"
)


def on_page_markdown(markdown: str, *, config: Any, **_: Any) -> str:
    """Rewrite links such as ../src/nonet/grid.py, which work in the repository but not on the site."""
    return _OUTSIDE.sub(lambda match: f"]({config['repo_url']}/blob/main/{match[1]})", markdown)


def on_post_page(output: str, **_: Any) -> str:
    """Leave out the mark by which the theme asks api.github.com for stars: the site loads nothing from elsewhere."""
    return output.replace(' data-md-component="source"', "")
