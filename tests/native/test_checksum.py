"""The checksum is XXH64: the values are those of its specification and of the xxhash program."""

import numpy as np
import pytest

from nonet import _core


@pytest.mark.parametrize(
    ("data", "seed", "expected"),
    [
        (b"", 0, 0xEF46DB3751D8E999),
        (b"a", 0, 0xD24EC4F1A98C6E5B),
        (b"abc", 0, 0x44BC2CF5AD770999),
        (b"Nobody inspects the spammish repetition", 0, 0xFBCEA83C8A378BF1),
        (b"xxhash", 20141025, 0xB559B98D844E0635),
    ],
)
def test_known_values(data: bytes, seed: int, expected: int) -> None:
    assert _core.checksum(data, seed) == expected


def test_any_buffer_gives_the_checksum_of_its_bytes() -> None:
    data = bytes(range(256)) * 5
    array = np.frombuffer(data, np.uint16)
    assert {_core.checksum(item) for item in (data, bytearray(data), memoryview(data), array)} == {_core.checksum(data)}
    with pytest.raises((TypeError, BufferError, ValueError)):
        _core.checksum(array[::2])
    with pytest.raises(TypeError):
        _core.checksum("text")  # type: ignore[arg-type]
