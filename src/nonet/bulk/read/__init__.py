"""Reading puzzles: a source for every kind of file."""

from typing import TYPE_CHECKING

from nonet.lazy import lazy_names

if TYPE_CHECKING:
    from nonet.bulk.read.opening import open_source
else:
    __getattr__, __dir__ = lazy_names(__name__, {"opening": "open_source"})

__all__ = ["open_source"]
