"""What tests of file jobs share."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from deduping import drawn_lines, write
from mixing import mixed_lines
from nonet.bulk import repeats
from nonet.bulk.read import streams

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make chunks and buckets so small that every file has many."""
    monkeypatch.setattr(streams, "CHUNK_BYTES", 2_000)
    monkeypatch.setattr(repeats, "BUCKET_ROWS", 100)


@pytest.fixture(scope="module")
def mixed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file of puzzles of every kind, many of them equivalent."""
    lines = list(mixed_lines(600, seed=4)) + drawn_lines(600, 300, 6)
    random.Random(1).shuffle(lines)
    return write(tmp_path_factory.mktemp("dedupe") / "in.txt", lines)


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file of puzzles of every kind, large enough for many chunks."""
    path = tmp_path_factory.mktemp("resume") / "in.txt"
    path.write_text("".join(f"{line}\n" for line in mixed_lines(1500, seed=8)) * 6)
    return path
