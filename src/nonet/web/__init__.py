"""The web page and the API under it: `nonet serve`. Needs the extra `nonet[web]`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nonet.errors import MissingExtraError

if TYPE_CHECKING:
    from nonet.web.app import create_app

__all__ = ["create_app"]


def __getattr__(name: str) -> Any:
    """Import the server when it is asked for: the calls themselves are answered without one, too."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        from nonet.web.app import create_app
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("fastapi", "starlette", "uvicorn", "pydantic"):
            raise
        raise MissingExtraError("the web page", "web") from error
    return create_app
