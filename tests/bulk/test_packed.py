"""Compressed files: whatever is truncated or flipped, the bytes inside are complete or an error is raised."""

from __future__ import annotations

import gzip
import io
from contextlib import closing
from typing import TYPE_CHECKING

import pytest
import zstandard

from nonet import _core
from nonet.bulk.loading import load
from nonet.bulk.read.opening import open_source
from nonet.bulk.read.packed import PackedFile, compress
from nonet.bulk.read.streams import ByteSource
from nonet.bulk.run.unpacking import unpack, unpacked
from nonet.bulk.tasks import check_files, solve_files
from nonet.engines import Threads
from nonet.errors import SudokuError
from puzzles import WIKIPEDIA as EASY

if TYPE_CHECKING:
    from pathlib import Path

LINES = "".join(f"{EASY[shift:]}{EASY[:shift]}\n" for shift in range(9)).encode()


def _frame(data: bytes, *, is_sized: bool = True) -> bytes:
    """Compress as others do: without a checksum, with the size of the content or without."""
    return zstandard.ZstdCompressor(level=3, write_content_size=is_sized).compress(data)


def _streamed(data: bytes) -> bytes:
    """Compress without knowing the size, flushed after every few bytes: many blocks."""
    packer = zstandard.ZstdCompressor(write_checksum=True).compressobj()
    blocks = [packer.compress(data[at : at + 200]) + packer.flush(zstandard.COMPRESSOBJ_FLUSH_BLOCK) for at in (0, 200)]
    return b"".join(blocks) + packer.compress(data[400:]) + packer.flush()


def _skippable(data: bytes) -> bytes:
    return b"\x5a\x2a\x4d\x18" + len(data).to_bytes(4, "little") + data


#: Parts of files that follow each other, with what is inside.
PARTS = {
    "zst": [
        (compress(LINES, "zstd"), LINES),
        (_skippable(b"a note"), b""),
        (_frame(LINES[:300], is_sized=False), LINES[:300]),
        (_frame(b""), b""),
        (_skippable(b""), b""),
        (_streamed(LINES), LINES),
        (_frame(b"." * 140_000), b"." * 140_000),
    ],
    "gz": [
        (compress(LINES, "gzip"), LINES),
        (gzip.compress(b""), b""),
        (gzip.compress(LINES[:300]), LINES[:300]),
        (gzip.compress(b"." * 140_000), b"." * 140_000),
    ],
}
COMPRESSION = {"zst": "zstd", "gz": "gzip"}


def _unpacked(path: Path, data: bytes) -> bytes:
    path.write_bytes(data)
    with PackedFile(path, COMPRESSION[path.suffix[1:]]) as file:
        return io.BufferedReader(file).read()


@pytest.mark.parametrize("kind", PARTS)
def test_a_file_cut_off_anywhere_is_refused_except_between_its_frames(kind: str, tmp_path: Path) -> None:
    whole, content = {}, b""
    data = b""
    for part, inside in PARTS[kind]:
        data, content = data + part, content + inside
        whole[len(data)] = content
    for end in range(len(data) + 1):
        if end in whole:
            assert _unpacked(tmp_path / f"x.{kind}", data[:end]) == whole[end]
        else:
            with pytest.raises(SudokuError, match=rf"expected complete .* data in .*x\.{kind}, got: "):
                _unpacked(tmp_path / f"x.{kind}", data[:end])


@pytest.mark.parametrize("kind", PARTS)
def test_a_flipped_bit_never_gives_other_content(kind: str, tmp_path: Path) -> None:
    data = bytearray(compress(LINES, COMPRESSION[kind]))
    refused = 0
    for place in range(len(data)):
        for bit in range(8):
            data[place] ^= 1 << bit
            try:
                assert _unpacked(tmp_path / f"x.{kind}", bytes(data)) == LINES
            except SudokuError:
                refused += 1
            data[place] ^= 1 << bit
    assert refused > 7 * len(data)


@pytest.mark.parametrize("kind", PARTS)
@pytest.mark.parametrize("more", [b"garbage", b"x", b"\x28\xb5\x2f\xfd", b"\x1f\x8b"])
def test_what_follows_the_last_frame_is_refused(kind: str, more: bytes, tmp_path: Path) -> None:
    with pytest.raises(SudokuError, match="expected complete"):
        _unpacked(tmp_path / f"x.{kind}", bytes(compress(LINES, COMPRESSION[kind])) + more)


@pytest.mark.parametrize("kind", PARTS)
@pytest.mark.parametrize("text", [LINES, b"\n".join(EASY[at : at + 9].encode() for at in range(0, 81, 9))])
def test_a_truncated_file_gives_no_output_in_any_format(kind: str, text: bytes, tmp_path: Path) -> None:
    path, out = tmp_path / f"in.txt.{kind}", tmp_path / "out.txt"
    path.write_bytes(bytes(compress(text, COMPRESSION[kind]))[:-5])
    for use in (lambda: solve_files([path], out), lambda: check_files([path], out), lambda: load(path)):
        with pytest.raises(SudokuError, match=rf"expected complete .* data in .*in\.txt\.{kind}"):
            use()
    assert [item.name for item in tmp_path.iterdir()] == [path.name]


@pytest.mark.parametrize("kind", PARTS)
@pytest.mark.parametrize("damage", ["flipped", "cut", "no record", "no copy"])
def test_a_damaged_copy_of_an_input_is_unpacked_again(kind: str, damage: str, tmp_path: Path) -> None:
    """`dedupe` unpacks what it reads more than once; a resumed run takes the copy of the run before."""
    path, copy = tmp_path / f"in.txt.{kind}", tmp_path / "copy.txt"
    path.write_bytes(compress(LINES, COMPRESSION[kind]))
    source = ByteSource(path, COMPRESSION[kind])
    unpack(source, copy, _core.StopFlag())
    made = copy.stat().st_mtime_ns
    unpack(source, copy, _core.StopFlag())
    assert copy.stat().st_mtime_ns == made
    if damage.startswith("no"):
        (copy if damage == "no copy" else tmp_path / "copy.txt.json").unlink()
    else:
        copy.write_bytes(LINES[:-1] + b"x" if damage == "flipped" else LINES[:-1])
    unpack(source, copy, _core.StopFlag())
    assert copy.read_bytes() == LINES


def test_only_packed_inputs_are_unpacked(tmp_path: Path) -> None:
    plain, packed, work = tmp_path / "plain.txt", tmp_path / "packed.txt.gz", tmp_path / "work"
    plain.write_bytes(LINES)
    packed.write_bytes(compress(LINES, COMPRESSION["gz"]))
    work.mkdir()
    sources = [open_source(plain), open_source(packed)]
    with closing(Threads(1)) as engine:
        found = unpacked(sources, work, "job", None, engine)
    assert found[0] is sources[0]
    assert found[1].name == sources[1].name
    assert sorted(path.name for path in work.iterdir()) == ["input-0001.job.txt", "input-0001.job.txt.json"]
    assert (work / "input-0001.job.txt").read_bytes() == LINES
