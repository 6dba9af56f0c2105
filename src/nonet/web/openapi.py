"""OpenAPI from records: the answers of calls are described by the classes that make them."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any, Final

from fastapi import FastAPI, Request, Response

from nonet import records
from nonet.variants import Puzzle
from nonet.web.page import File

if TYPE_CHECKING:
    from starlette.types import Receive, Scope, Send

__all__ = ["Api", "always_there", "responses_of"]


def _name(cls: type) -> str:
    """Return the name of a record's component: those that only the API has are named as such."""
    title = records.title_of(cls)
    return title if cls.__module__.startswith("nonet.web.") else f"{title}Answer"


#: The records that documents refer to, by the names of their components.
_REFERRED: Final[dict[str, type]] = {}


def _reference(cls: type) -> dict[str, Any]:
    if cls is Puzzle:
        return {"$ref": "#/components/schemas/VariantObject"}
    name = _name(cls)
    if _REFERRED.setdefault(name, cls) is not cls:
        raise AssertionError(f"expected one record of the name {name}, got {_REFERRED[name]} and {cls}")
    return {"$ref": f"#/components/schemas/{name}"}


def always_there(name: str) -> set[str]:
    """Return the fields of a component that answers always have, beyond those that its schema requires."""
    return records.always_written(_REFERRED[name]) if name in _REFERRED else set()


def responses_of(answer: Any) -> dict[int | str, dict[str, Any]]:
    """Describe the response of a call that answers with a record, or with a list of records."""
    known = records.schema_of(answer, _reference)
    return {200: {"description": "Successful Response", "content": {"application/json": {"schema": known}}}}


def _components() -> dict[str, dict[str, Any]]:
    """Return the schemas of all records referred to, and of the records in those."""
    found: dict[str, dict[str, Any]] = {}
    while len(found) < len(_REFERRED):
        for name, cls in list(_REFERRED.items()):
            found[name] = records.schema(cls, _reference) | {"title": name}
    return found


class Api(FastAPI):
    """An application whose OpenAPI document, at /openapi.json, contains the records of its answers."""

    def __init__(self, *, prefix: str = "", **settings: Any) -> None:
        super().__init__(openapi_url=None, **settings)
        self._prefix = prefix
        self._schema: tuple[str, asyncio.Future[File]] | None = None
        self.add_route("/openapi.json", self.answer_schema, methods=["GET"], include_in_schema=False)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, with paths below the prefix, whether or not an outer application has taken it off already."""
        root = scope.get("root_path", "")
        if self._prefix and "path" in scope and not root.endswith(self._prefix):
            scope["root_path"] = root + self._prefix
        await super().__call__(scope, receive, send)

    def openapi(self) -> dict[str, Any]:
        """Return the document."""
        if self.openapi_schema is None:
            document = super().openapi()
            known = document["components"]["schemas"]
            document["components"]["schemas"] = dict(sorted({**known, **_components()}.items()))
        return super().openapi()

    async def answer_schema(self, request: Request) -> Response:
        """Return the document, which is made once, in a thread: that takes as long as hundreds of short calls."""
        root = request.scope.get("root_path", "").rstrip("/")
        if self._schema is None or self._schema[0] != root or self._schema[1].cancelled():
            self._schema = root, asyncio.ensure_future(asyncio.to_thread(self._written, root))
        file = await asyncio.shield(self._schema[1])  # who leaves does not take it from those who wait
        return file.answer(request, is_versioned=False)

    def _written(self, root: str) -> File:
        servers = [{"url": root}, *self.servers] if root else self.servers
        document = self.openapi() | ({"servers": servers} if servers else {})
        return File("openapi.json", json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode())
