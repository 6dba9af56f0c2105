"""File suffixes and the containers they name; `read` and `write` implement the containers."""

from __future__ import annotations

from typing import Final

__all__ = ["CONTAINERS", "container_of"]

#: Containers that can be written, by the suffixes that name them; the first suffix is the usual one.
CONTAINERS: Final[dict[str, tuple[str, ...]]] = {
    "lines": (".txt", ".sdm", ".lines", ""),
    "csv": (".csv", ".tsv"),
    "parquet": (".parquet", ".pq"),
    "npy": (".npy",),
    "jsonl": (".jsonl", ".ndjson"),
}


def container_of(suffix: str) -> str | None:
    """Return the container that a suffix names."""
    return next((name for name, suffixes in CONTAINERS.items() if suffix in suffixes), None)
