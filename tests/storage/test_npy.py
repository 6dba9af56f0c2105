"""Arrays in .npy files: read as NumPy reads them; wrong headers, truncation and changes are errors, not signals."""

from __future__ import annotations

import os
import pickle
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from nonet.bulk.read import npy, open_source
from nonet.bulk.read.source import WHOLE
from nonet.bulk.tasks import solve_files
from nonet.errors import ParseError, SudokuError
from nonet.storage.npy import NpyArray
from puzzles import WIKIPEDIA, WIKIPEDIA_SOLUTION

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

DIGITS = np.array([int(cell) if cell != "." else 0 for cell in WIKIPEDIA], np.uint8)
ARRAYS = [
    np.arange(81 * 7, dtype=np.uint8).reshape(7, 81),
    np.asfortranarray(np.arange(81 * 7, dtype=">i4").reshape(7, 81)),
    np.asfortranarray(np.arange(81 * 7).reshape(7, 9, 9)),
    np.array(["a", "bcd", ""]),
    np.array([b"a", b"bcd", b""]),
    np.zeros((0, 81), np.int8),
]


@pytest.mark.parametrize("array", ARRAYS, ids=lambda array: f"{array.dtype}{array.shape}")
def test_rows_are_those_that_numpy_reads(array: Any, tmp_path: Path) -> None:
    np.save(tmp_path / "a.npy", array)
    found = pickle.loads(pickle.dumps(NpyArray(tmp_path / "a.npy")))
    for start in range(len(array) + 1):
        for stop in range(start, len(array) + 2):
            rows = found.rows(start, stop)
            assert rows.dtype == array.dtype
            assert np.array_equal(rows, array[start:stop])


def header(shape: object, kind: str = "|u1", version: bytes = b"\x01\x00", size: int | None = None) -> bytes:
    text = f"{{'descr': {kind!r}, 'fortran_order': False, 'shape': {shape}, }}\n".encode()
    length = len(text) if size is None else size
    return b"\x93NUMPY" + version + length.to_bytes(2 if version == b"\x01\x00" else 4, "little") + text


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\x93NUMPY",
        b"PK\x03\x04 an .npz archive",
        header((10, 81)) + bytes(809),
        header((2**62, 81)),
        header((-1, 81)),
        header((10**30, 81)),
        header(()),
        header((5,), "|S0"),
        header((5,), "|O") + bytes(100),
        header((1,), f"|S{1 << 30}"),
        header((1, 81), version=b"\x02\x00", size=2**32 - 1),
        header((1, 81), version=b"\x09\x00"),
        header("'x'"),
        header("(" * 5000),
        header((1, 81), "|u9"),
    ],
    ids=range(16),
)
def test_an_invalid_header_is_refused(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "a.npy"
    path.write_bytes(data)
    with pytest.raises(ParseError, match="expected"):
        open_source(path)


def test_a_header_of_four_gigabytes_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "a.npy"
    path.write_bytes(header((1, 81), version=b"\x02\x00", size=2**32 - 1))
    os.truncate(path, 2**33)
    with pytest.raises(ParseError, match="header"):
        open_source(path)


def test_long_rows_come_in_small_chunks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(npy, "_MOST_BYTES", 10_000)
    np.save(tmp_path / "a.npy", np.array(["x" * 500] * 30))
    chunks = list(open_source(tmp_path / "a.npy").chunks(WHOLE))
    assert [len(chunk.payload) for chunk in chunks] == [5] * 6


def truncate(path: Path) -> None:
    os.truncate(path, 20_000)


def truncate_and_restore(path: Path) -> None:
    size = path.stat().st_size
    os.truncate(path, 20_000)
    os.truncate(path, size)


def overwrite(path: Path) -> None:
    with path.open("r+b") as file:
        file.seek(200)
        file.write(b"\0" * 81)


@pytest.mark.parametrize("change", [truncate, truncate_and_restore, overwrite, os.unlink])
def test_a_file_that_changes_during_a_run_is_an_error(
    change: Callable[[Path], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(npy, "_ROWS", 100)
    source, out = tmp_path / "in.npy", tmp_path / "out.txt"
    np.save(source, np.tile(DIGITS, (5_000, 1)))
    done: list[object] = []

    def interfere(progress: object) -> None:
        if not done:
            change(source)
        done.append(progress)

    with pytest.raises((SudokuError, FileNotFoundError), match=r"changed while it was being read|in\.npy"):
        solve_files([source], out, sync=False, watch=interfere)
    assert not out.exists()
    if source.exists():  # a file that comes back whole can be read by a run of its own
        np.save(source, np.tile(DIGITS, (5_000, 1)))
        solve_files([source], out, sync=False)
        assert out.read_text() == f"{WIKIPEDIA_SOLUTION}\n" * 5_000


def test_a_read_that_comes_back_short_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing but the length tells: a file system without times."""
    source = tmp_path / "in.npy"
    np.save(source, np.tile(DIGITS, (5_000, 1)))
    monkeypatch.setattr("nonet.storage.npy._state_of", lambda file: None)
    array = NpyArray(source)
    truncate(source)
    assert len(array.rows(0, 10)) == 10
    with pytest.raises(SudokuError, match="changed while it was being read"):
        array.rows(4_990, 5_000)
