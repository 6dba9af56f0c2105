"""LZ-string, the compression of puzzle links: LZW over UTF-16 units, packed six bits per character.

The algorithm is pieroxy's lz-string (MIT), reimplemented. A stream is a list of codes, each as wide as the dictionary
needs, least significant bit first:

    0 + 8 bits    a new character below 256, which joins the dictionary
    1 + 16 bits   a new character above
    2             the end
    3 …           an entry of the dictionary

After each code an entry is added: the last text and the first character of this one.
"""

from __future__ import annotations

from typing import Final

from nonet.errors import WrongValueError

__all__ = ["LONGEST_TEXT", "compress", "decompress"]

#: A short input can expand to any length; no puzzle needs more than this.
LONGEST_TEXT: Final = 1_000_000

_ALPHABET: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_BITS: Final = {character: format(value, "06b") for value, character in enumerate(_ALPHABET)}
_NEW_BYTE, _NEW_UNIT, _END, _FIRST = 0, 1, 2, 3


class _Width:
    """How many bits the next code has: one more each time the dictionary has doubled."""

    def __init__(self) -> None:
        self.bits = 2
        self._left = 2

    def count_entry(self) -> None:
        self._left -= 1
        if not self._left:
            self._left = 1 << self.bits
            self.bits += 1


def compress(text: str) -> str:
    """Compress a text to Base64, as `LZString.compressToBase64` does.

    >>> compress("hello world")
    'BYUwNmD2AEDukCcwBMg='
    """
    dictionary: dict[str, int] = {}
    fresh: set[str] = set()
    width = _Width()
    output: list[str] = []

    def put(value: int, bits: int) -> None:
        output.append(format(value, f"0{bits}b")[::-1])

    def put_entry(entry: str) -> None:
        if entry in fresh:
            fresh.remove(entry)
            is_wide = ord(entry) > 0xFF
            put(_NEW_UNIT if is_wide else _NEW_BYTE, width.bits)
            put(ord(entry), 16 if is_wide else 8)
            width.count_entry()
        else:
            put(dictionary[entry], width.bits)
        width.count_entry()

    current = ""
    for unit in _units(text):
        if unit not in dictionary:
            dictionary[unit] = len(dictionary) + _FIRST
            fresh.add(unit)
        if current + unit in dictionary:
            current += unit
            continue
        put_entry(current)
        dictionary[current + unit] = len(dictionary) + _FIRST
        current = unit
    if current:
        put_entry(current)
    put(_END, width.bits)
    bits = "".join(output) + "0"
    bits += "0" * (-len(bits) % 6)
    packed = "".join(_ALPHABET[int(bits[start : start + 6], 2)] for start in range(0, len(bits), 6))
    return packed + "=" * (-len(packed) % 4)


def decompress(packed: str) -> str:
    """Undo `compress`; a damaged or oversized text is a ValueError.

    >>> decompress("BYUwNmD2AEDukCcwBMg=")
    'hello world'
    """
    try:
        bits = "".join([_BITS[character] for character in packed.rstrip("=")])
    except KeyError as error:
        raise WrongValueError("packed.base64", got=repr(error.args[0])) from None
    position = 0

    def take(count: int) -> int:
        nonlocal position
        if position + count > len(bits):
            raise WrongValueError("packed.end")
        position += count
        return int(bits[position - count : position][::-1], 2)

    dictionary: dict[int, str] = {}
    width = _Width()
    output: list[str] = []
    length = 0
    last = ""
    while True:
        code = take(width.bits)
        if code == _END:
            return _text("".join(output))
        if code in (_NEW_BYTE, _NEW_UNIT):
            entry = chr(take(16 if code == _NEW_UNIT else 8))
            dictionary[len(dictionary) + _FIRST] = entry
            width.count_entry()
        elif code in dictionary:
            entry = dictionary[code]
        elif code == len(dictionary) + _FIRST and last:
            entry = last + last[0]
        else:
            raise WrongValueError("packed.entry", code=code)
        length += len(entry)
        if length > LONGEST_TEXT:
            raise WrongValueError("packed.long", most=LONGEST_TEXT)
        output.append(entry)
        if last:
            dictionary[len(dictionary) + _FIRST] = last + entry[0]
        width.count_entry()
        last = entry


def _units(text: str) -> list[str]:
    """Split a text into UTF-16 units, as JavaScript strings have them."""
    data = text.encode("utf-16-le", "surrogatepass")
    return [chr(data[i] | data[i + 1] << 8) for i in range(0, len(data), 2)]


def _text(units: str) -> str:
    return units.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
