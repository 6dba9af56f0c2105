"""Layouts: the file formats of examples; each can write them and read them back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nonet.dataset.layouts.chat import Messages, Prompts, ShareGpt
from nonet.dataset.layouts.hrm import Hrm
from nonet.dataset.layouts.jsonl import JsonLines
from nonet.dataset.layouts.npy import Arrays
from nonet.dataset.layouts.parquet import Parquet

if TYPE_CHECKING:
    from nonet.dataset.layouts.base import Layout

__all__ = ["layout_for"]


def layout_for(name: str) -> Layout:
    """Return a layout by the name of its format."""
    kinds: tuple[Any, ...] = (Parquet, JsonLines, Arrays, Hrm, Prompts, ShareGpt, Messages)
    layout: Layout = {kind.name: kind for kind in kinds}[name]()
    return layout
