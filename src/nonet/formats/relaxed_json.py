"""The shortened JSON of SudokuPad links: bare keys, single quotes, and empty objects left out of lists.

    {ce:[[,{v:5},,,{v:7},,,,],…],t:'Untitled'}   means   {"ce": [[{}, {"v": 5}, {}, …

Bare words are read as text, numbers as numbers, t and f as true and false. Plain JSON is read too.
"""

from __future__ import annotations

import re
from typing import Any, Final

from nonet.errors import WrongValueError

__all__ = ["loads"]

_DEEPEST: Final = 40
_SPACE: Final = re.compile(r"\s*")
_WORD: Final = re.compile(r"[^\s,:\[\]{}'\"]+")
_NUMBER: Final = re.compile(r"-?\d{1,15}(?:\.\d{1,15})?")
_CONSTANTS: Final[dict[str, Any]] = {"t": True, "true": True, "f": False, "false": False, "null": None}
_ESCAPES: Final = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f"}


def loads(text: str) -> Any:
    r"""Read a value; raise ValueError for anything else.

    >>> loads("{ce:[[,{v:5},]],t:'it\\'s',w:t}")
    {'ce': [[{}, {'v': 5}, {}]], 't': "it's", 'w': True}
    """
    reader = _Reader(text)
    value = reader.value(0)
    if reader.peek():
        raise WrongValueError("relaxed.end", got=repr(reader.peek()), position=reader.position)
    return value


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.position = 0

    def peek(self) -> str:
        """Skip spaces and return the next character, "" at the end."""
        match = _SPACE.match(self.text, self.position)
        assert match is not None
        self.position = match.end()
        return self.text[self.position : self.position + 1]

    def expect(self, characters: str) -> str:
        found = self.peek()
        if not found or found not in characters:
            raise WrongValueError("relaxed.one_of", known=repr(characters), got=repr(found), position=self.position)
        self.position += 1
        return found

    def value(self, depth: int) -> Any:
        if depth > _DEEPEST:
            raise WrongValueError("relaxed.depth", most=_DEEPEST, position=self.position)
        start = self.peek()
        if start == "{":
            return self.object(depth)
        if start == "[":
            return self.list(depth)
        if start and start in "'\"":
            return self.string()
        word = self.word()
        if _NUMBER.fullmatch(word):
            return float(word) if "." in word else int(word)
        return _CONSTANTS.get(word, word)

    def object(self, depth: int) -> dict[str, Any]:
        self.expect("{")
        found: dict[str, Any] = {}
        while self.peek() != "}":
            key = self.string() if self.peek() in ("'", '"') else self.word()
            self.expect(":")
            found[key] = self.value(depth + 1)
            if self.peek() != "}":
                self.expect(",")
        self.position += 1
        return found

    def list(self, depth: int) -> list[Any]:
        self.expect("[")
        found: list[Any] = []
        if self.peek() == "]":
            self.position += 1
            return found
        while True:
            found.append({} if self.peek() in (",", "]") else self.value(depth + 1))
            if self.expect(",]") == "]":
                return found

    def string(self) -> str:
        quote = self.expect("'\"")
        parts: list[str] = []
        while True:
            character = self.text[self.position : self.position + 1]
            self.position += 1
            if character == quote:
                return "".join(parts)
            if character == "\\":
                character = self.text[self.position : self.position + 1]
                self.position += 1
                character = _ESCAPES.get(character, character)
            if not character:
                raise WrongValueError("relaxed.string")
            parts.append(character)

    def word(self) -> str:
        self.peek()
        match = _WORD.match(self.text, self.position)
        if match is None:
            raise WrongValueError("relaxed.value", got=repr(self.peek()), position=self.position)
        self.position = match.end()
        return match[0]
