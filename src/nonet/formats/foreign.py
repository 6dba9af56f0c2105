"""Files that are not text, such as pictures and PDFs: what they are, and what to do instead."""

from __future__ import annotations

import re
from typing import Final

from nonet.errors import ParseError

__all__ = ["expect_text", "foreign_kind"]

_TYPE_IT: Final = "type the 81 cells as text, with . or 0 for a blank"
_READ_IT: Final = "read it with read_image or nonet read"
_UNPACK_IT: Final = "unpack it first"
_NAME_IT: Final = "give it a name that ends in"

#: How each kind of file starts, what it is called, and what to do.
_KINDS: Final = (
    (b"%PDF-", "a PDF file", _TYPE_IT),
    (b"\x89PNG\r\n", "a PNG picture", _READ_IT),
    (b"\xff\xd8\xff", "a JPEG picture", _READ_IT),
    (b"GIF8", "a GIF picture", _READ_IT),
    (b"II*\x00", "a TIFF picture", _TYPE_IT),
    (b"MM\x00*", "a TIFF picture", _TYPE_IT),
    (b"PK\x03\x04", "a ZIP archive, such as Excel writes", "save it as CSV, or unpack it"),
    (b"\xd0\xcf\x11\xe0", "an Office document", "save it as CSV or as text"),
    (b"PAR1", "a Parquet file", f"{_NAME_IT} .parquet"),
    (b"\x93NUMPY", "a NumPy array", f"{_NAME_IT} .npy"),
    (b"\x1f\x8b", "gzip data", f"{_NAME_IT} .gz"),
    (b"\x28\xb5\x2f\xfd", "Zstandard data", f"{_NAME_IT} .zst"),
    (b"BZh", "bzip2 data", _UNPACK_IT),
    (b"\xfd7zXZ", "xz data", _UNPACK_IT),
    (b"7z\xbc\xaf", "a 7z archive", _UNPACK_IT),
)
#: Pictures as phones take them.
_PHONE_PICTURES: Final = (b"heic", b"heix", b"mif1", b"msf1", b"avif")
_PAGES: Final = (b"<!doctype html", b"<html")
#: A list of texts or objects; a list of rows of digits is a puzzle.
_JSON_LIST: Final = re.compile(rb"\s*\[\s*[\"{]")


def foreign_kind(head: bytes) -> tuple[str, str] | None:
    """Return the kind of a file by its first bytes, and what to do with it; None if it may be text.

    >>> foreign_kind(b"%PDF-1.7")
    ('a PDF file', 'type the 81 cells as text, with . or 0 for a blank')
    >>> foreign_kind(b"53..7....")
    """
    for mark, kind, advice in _KINDS:
        if head.startswith(mark):
            return kind, advice
    if head[:4] == b"RIFF" and head[8:12] == b"WEBP":
        return "a WebP picture", _READ_IT
    if head[4:8] == b"ftyp" and head[8:12] in _PHONE_PICTURES:
        return "a HEIC or AVIF picture", "save it as JPEG"
    if head[:200].lstrip().lower().startswith(_PAGES):
        return "a web page", "copy the puzzle itself from the page"
    if _JSON_LIST.match(head[:200]):
        return "a JSON list", "put each puzzle on a line of its own"
    # Lines of rubbish do not make a file binary: the others can still be read.
    lines = [line for line in head[:512].split(b"\n") if line]
    if lines and all(b"\0" in line for line in lines) and head[:2] not in (b"\xff\xfe", b"\xfe\xff"):
        return "a binary file", "give a file of text, or a picture"
    return None


def expect_text(head: bytes, name: str = "") -> None:
    """Raise ParseError for the first bytes of a file that is not text."""
    found = foreign_kind(head)
    if found is not None:
        kind, advice = found
        if name == "standard input" and advice.startswith(_NAME_IT):
            advice = "decompress it first, or name the file" if "data" in kind else "name the file instead"
        place = f"{name}: " if name else ""
        raise ParseError("unreadable.foreign", place=place, what=kind, advice=advice)
