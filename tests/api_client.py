"""Call the API in this process, without a network."""

import asyncio
import dataclasses
from typing import Any

import httpx

from nonet.web import create_app
from nonet.web.limits import LIMITS

__all__ = ["Client"]


class Client:
    """Speaks to the application without a network."""

    def __init__(self, app: Any = None, **limits: Any) -> None:
        self.app = app or create_app(dataclasses.replace(LIMITS, **limits))

    def ask(self, method: str, path: str, **options: Any) -> httpx.Response:
        async def go() -> httpx.Response:
            transport = httpx.ASGITransport(app=self.app)
            async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
                return await client.request(method, path, **options)

        return asyncio.run(go())

    def post(self, name: str, **body: Any) -> httpx.Response:
        return self.ask("POST", f"/api/v1/{name}", json=body)
