"""Run the same code on every instruction set of this CPU."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonet import _core

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["each_isa"]


def each_isa() -> Iterator[str]:
    """Switch through all instruction sets of this CPU, and back to the one that was in use."""
    before = _core.isa()
    try:
        for isa in _core.supported_isas():
            _core.use_isa(isa)
            yield isa
    finally:
        _core.use_isa(before)
