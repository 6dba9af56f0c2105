"""Serve the files of the page from memory: read once, compressed once, fetched once by browsers.

The page names its scripts and styles under the version of all files (`0123456789abcdef/js/app.js`), and modules name
each other relative to that. Browsers keep such a file for good: a second visit fetches only the page itself, and all
modules are of one version. Under its plain name, a file is cached too, but revalidated each time.
"""

from __future__ import annotations

import gzip
import re
from hashlib import blake2b
from typing import TYPE_CHECKING, Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

if TYPE_CHECKING:
    from pathlib import Path

    from starlette.types import Receive, Scope, Send

__all__ = ["Page"]

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
}
#: Served with the version of all files filled in; the service worker also with their names.
_PAGES: Final = ("api.html", "index.html", "sw.js")
_WORKER: Final = "sw.js"
#: What pages name under the version.
_VERSIONED: Final = ("css/", "js/", "stock/")
_VERSION: Final = re.compile(f"^[0-9a-f]{{16}}/(?={'|'.join(_VERSIONED)})")
#: Parts that most visitors never open: browsers cache them on first use.
_LATER: Final = ("js/variants/", "css/variants.css")
_NOT_FETCHED: Final = ("js/vendor/LICENSES.txt",)
#: For a file that never changes under its name.
_FOR_GOOD: Final = "public, max-age=31536000, immutable"
#: Smaller files fit into one packet uncompressed.
_WORTH_PACKING: Final = 1000


class Page:
    """Serve the files of a folder: / is index.html."""

    def __init__(self, folder: Path) -> None:
        paths = sorted(path for path in folder.rglob("*") if path.suffix in _MEDIA_TYPES)
        content = {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}
        version = blake2b(b"".join(content.values()), digest_size=8).hexdigest()
        kept = [name for name in content if not name.startswith(_LATER) and name not in (_WORKER, *_NOT_FETCHED)]
        names = " ".join(f"{version}/{name}" if name.startswith(_VERSIONED) else name for name in kept)
        for name in _PAGES:
            content[name] = content[name].replace(b"%VERSION%", version.encode()).replace(b"%FILES%", names.encode())
        self.version: Final = version
        self._files = {name: _File(name, plain) for name, plain in content.items()}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one ASGI request."""
        request = Request(scope)
        path = request.url.path.removeprefix(scope.get("root_path", "")).strip("/")
        # A page of another version, still open, gets this one's files, but must not keep them under the other version.
        name = _VERSION.sub("", path) or "index.html"
        file = self._files.get(name)
        if file is None:
            raise HTTPException(404)
        if request.method not in ("GET", "HEAD"):
            raise HTTPException(405, headers={"Allow": "GET, HEAD"})
        await file.answer(request, path.startswith(f"{self.version}/"))(scope, receive, send)


class _File:
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
