"""Recognise pictures by their first bytes."""

from __future__ import annotations

from typing import Final

__all__ = ["MAGIC_BYTES", "is_picture", "may_be_picture"]

#: The number of bytes needed to recognise a picture.
MAGIC_BYTES: Final = 18

_MAGIC: Final = (b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n", b"GIF87a", b"GIF89a")
_BITMAP_HEADERS: Final = tuple(size.to_bytes(4, "little") for size in (12, 40, 52, 56, 64, 108, 124))


def is_picture(data: bytes) -> bool:
    """Return whether data is a picture in a readable format, judging by its first bytes.

    >>> is_picture(b"GIF89a and so on"), is_picture(b"53..7....")
    (True, False)
    """
    if data.startswith(_MAGIC):
        return True
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return True
    # "BM" alone could start a text: a bitmap also has four bytes of zero and the length of a known header.
    return data[:2] == b"BM" and data[6:10] == bytes(4) and data[14:18] in _BITMAP_HEADERS


def may_be_picture(data: bytes) -> bool:
    """Return whether data may turn out to be a picture when more of it has arrived.

    >>> may_be_picture(b""), may_be_picture(b"GI"), may_be_picture(b"53..7....")
    (True, True, False)
    """
    return any(known.startswith(data[: len(known)]) for known in (*_MAGIC, b"RIFF", b"BM"))
