"""The web page and the API under it: `nonet serve`. Needs the extra `nonet[web]`."""

from __future__ import annotations

from nonet.errors import MissingExtraError

try:
    from nonet.web.app import create_app
except ModuleNotFoundError as error:
    if error.name not in ("fastapi", "starlette", "uvicorn", "pydantic"):
        raise
    raise MissingExtraError("the web page", "web") from error

__all__ = ["create_app"]
