"""Serve the files of the page from memory: read once, compressed once, revalidated by browsers."""

from __future__ import annotations

import gzip
from hashlib import blake2b
from typing import TYPE_CHECKING, Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

if TYPE_CHECKING:
    from collections.abc import Mapping
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
#: The service worker: served with the names and the version of all files filled in.
_WORKER: Final = "sw.js"
#: Parts that most visitors never open: browsers cache them on first use.
_LATER: Final = ("js/variants/", "css/variants.css")
#: Smaller files fit into one packet uncompressed.
_WORTH_PACKING: Final = 1000


class Page:
    """Serve the files of a folder: / is index.html."""

    def __init__(self, folder: Path) -> None:
        paths = sorted(path for path in folder.rglob("*") if path.suffix in _MEDIA_TYPES)
        content = {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}
        if _WORKER in content:
            content[_WORKER] = _fill_in(content[_WORKER], content)
        self._files = {name: _File(name, plain) for name, plain in content.items()}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one ASGI request."""
        request = Request(scope)
        file = self._files.get(request.url.path.removeprefix(scope.get("root_path", "")).strip("/") or "index.html")
        if file is None:
            raise HTTPException(404)
        if request.method not in ("GET", "HEAD"):
            raise HTTPException(405, headers={"Allow": "GET, HEAD"})
        await file.answer(request)(scope, receive, send)


def _fill_in(worker: bytes, content: Mapping[str, bytes]) -> bytes:
    """Fill in the file names and the version in the service worker."""
    names = sorted(name for name in content if name != _WORKER and not name.endswith("LICENSES.txt"))
    version = blake2b(b"".join(content[name] for name in names), digest_size=8).hexdigest()
    kept = " ".join(name for name in names if not name.startswith(_LATER))
    return worker.replace(b"%VERSION%", version.encode()).replace(b"%FILES%", kept.encode())


class _File:
    def __init__(self, name: str, plain: bytes) -> None:
        self.plain = plain
        self.packed = gzip.compress(self.plain, mtime=0) if len(self.plain) >= _WORTH_PACKING else None
        self.headers = {
            "Content-Type": _MEDIA_TYPES[f".{name.rpartition('.')[2]}"],
            "ETag": f'"{blake2b(self.plain, digest_size=12).hexdigest()}"',
            "Cache-Control": "no-cache",  # cached, but revalidated each time, so that all modules have one version
            "Vary": "Accept-Encoding",
        }

    def answer(self, request: Request) -> Response:
        """Return the file, compressed if the browser accepts that, or 304 if it has not changed."""
        tags = request.headers.get("if-none-match", "")
        if self.headers["ETag"] in (tag.strip().removeprefix("W/") for tag in tags.split(",")):
            return Response(status_code=304, headers=self.headers)
        if self.packed is None or "gzip" not in request.headers.get("accept-encoding", ""):
            return Response(self.plain, headers=self.headers)
        return Response(self.packed, headers={**self.headers, "Content-Encoding": "gzip"})
