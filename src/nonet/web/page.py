"""Serve the files of the page from memory: read once, compressed once, fetched once by browsers.

The page names its scripts and styles under the version of all files (`0123456789abcdef/js/app.js`), and modules name
each other relative to that. Browsers keep such a file for good: a second visit fetches only the page itself, and all
modules are of one version. Under its plain name, a file is cached too, but revalidated each time.
"""

from __future__ import annotations

import gzip
import json
import re
from hashlib import blake2b
from typing import TYPE_CHECKING, Final, Literal

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from nonet.words import LANGUAGES, page_words

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from starlette.types import Receive, Scope, Send

__all__ = ["File", "Page", "content_of"]

#: By suffix, because the system's table varies and browsers refuse modules of any other type.
_MEDIA_TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
#: Served with the version of all files filled in; the service worker also with their names.
_PAGES: Final = ("api.html", "index.html", "sw.js")
_WORKER: Final = "sw.js"
#: What pages name under the version.
_VERSIONED: Final = ("css/", "js/", "stock/")
_VERSION: Final = re.compile(f"^[0-9a-f]{{16}}/(?={'|'.join(_VERSIONED)})")
#: Where the page looks for its words, and the sections that hold them.
_WORDS: Final[dict[str, Literal["page", "editor"]]] = {"js/words": "page", "js/variants/words": "editor"}
#: Parts that most visitors never open: browsers cache them on first use.
_LATER: Final = ("js/variants/", "css/variants.css", "css/editor.css", "js/lab/", "js/views/lab.js", "css/lab.css")
_NOT_FETCHED: Final = ("js/vendor/LICENSES.txt",)
#: For a file that never changes under its name.
_FOR_GOOD: Final = "public, max-age=31536000, immutable"
#: Smaller files fit into one packet uncompressed.
_WORTH_PACKING: Final = 1000


class Page:
    """Serve the files of a folder, and the page's words: / is index.html.

    Where there is no server, a browser keeps all files when it installs the page, and those of `also`.
    """

    def __init__(self, folder: Path, also: Sequence[str] = ()) -> None:
        content = content_of(folder)
        version = blake2b(b"".join(content.values()), digest_size=8).hexdigest()
        later = () if also else _LATER
        kept = [name for name in content if not name.startswith(later) and name not in (_WORKER, *_NOT_FETCHED)]
        names = " ".join([*(self._address(name, version) for name in kept), *also])
        for name in _PAGES:
            content[name] = content[name].replace(b"%VERSION%", version.encode()).replace(b"%FILES%", names.encode())
        self.version: Final = version
        self._files = {name: File(name, plain) for name, plain in content.items()}

    @staticmethod
    def _address(name: str, version: str) -> str:
        return f"{version}/{name}" if name.startswith(_VERSIONED) else name

    def files(self) -> dict[str, bytes]:
        """Return the files by address, for a server of files."""
        return {self._address(name, self.version): file.plain for name, file in self._files.items()}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one ASGI request."""
        request = Request(scope)
        root = scope.get("root_path", "")
        if root and scope["path"] == root:  # names in the page are relative to the folder
            await RedirectResponse(f"{root}/")(scope, receive, send)
            return
        path = scope["path"].removeprefix(root).strip("/")
        # A page of another version, still open, gets this one's files, but must not keep them under the other version.
        name = _VERSION.sub("", path) or "index.html"
        file = self._files.get(name)
        if file is None:
            raise HTTPException(404)
        if request.method not in ("GET", "HEAD"):
            raise HTTPException(405, headers={"Allow": "GET, HEAD"})
        await file.answer(request, path.startswith(f"{self.version}/"))(scope, receive, send)


def content_of(folder: Path) -> dict[str, bytes]:
    """Return the files of the page by name: those of its folder, and its words in every language."""
    paths = sorted(path for path in folder.rglob("*") if path.suffix in _MEDIA_TYPES)
    content = {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}
    for lang in LANGUAGES:
        for place, section in _WORDS.items():
            words = json.dumps(page_words(lang, section), ensure_ascii=False, separators=(",", ":"))
            content[f"{place}/{lang}.json"] = words.encode()
    return dict(sorted(content.items()))


class File:
    """A file in memory, plain and compressed; its suffix gives its type."""

    def __init__(self, name: str, plain: bytes) -> None:
        self.plain = plain
        self.packed = gzip.compress(self.plain, mtime=0) if len(self.plain) >= _WORTH_PACKING else None
        self.headers = {
            "Content-Type": _MEDIA_TYPES[f".{name.rpartition('.')[2]}"],
            "ETag": f'"{blake2b(self.plain, digest_size=12).hexdigest()}"',
            "Vary": "Accept-Encoding",
        }

    def answer(self, request: Request, is_versioned: bool) -> Response:
        """Return the file, compressed if the browser accepts that, or 304 if it has not changed."""
        headers = {**self.headers, "Cache-Control": _FOR_GOOD if is_versioned else "no-cache"}
        tags = request.headers.get("if-none-match", "")
        if self.headers["ETag"] in (tag.strip().removeprefix("W/") for tag in tags.split(",")):
            return Response(status_code=304, headers=headers)
        if self.packed is None or "gzip" not in request.headers.get("accept-encoding", ""):
            return Response(self.plain, headers=headers)
        return Response(self.packed, headers={**headers, "Content-Encoding": "gzip"})
