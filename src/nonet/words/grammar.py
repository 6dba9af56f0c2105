"""Grammar: how a language lists, counts and names things; each language fills in its own rules."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Final

from nonet.geometry import cell_name
from nonet.words.saying import Cell, Cells, Count, Digits, House, Houses, Items, Links, Names, Say

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

__all__ = ["Grammar", "fields_of"]

#: {name}, {name:form} for a list with "or" or similar, {name?one|several} for words that depend on a number.
_FIELD: Final = re.compile(r"\{(\w+)(?::(\w+))?(?:\?([^}]*))?\}")


def fields_of(template: str) -> set[str]:
    """Return the names of the facts in a template."""
    return {match[1] for match in _FIELD.finditer(template) if match[3] is None}


@cache
def _parse(template: str) -> tuple[tuple[str, str, str, str | None], ...]:
    """Split a template into literal text followed by a field: text, name, form, choices; the last one has no name."""
    parts = []
    end = 0
    for match in _FIELD.finditer(template):
        parts.append((template[end : match.start()], match[1], match[2] or "", match[3]))
        end = match.end()
    parts.append((template[end:], "", "", None))
    return tuple(parts)


class Grammar:
    """The rules that most languages share; a language overrides what it does differently."""

    #: As HTML names the language.
    html_lang: ClassVar[str] = ""
    #: By form: the separator between the items of a list, and the one before the last item if it is another.
    between: ClassVar[Mapping[str, str]] = {}
    last: ClassVar[Mapping[str, str]] = {}
    #: Small numbers as words, from 0 on, by form; "" is the plain one.
    numbers: ClassVar[Mapping[str, Sequence[str]]] = {}
    #: The separator between two sentences.
    space: ClassVar[str] = ""
    #: Row, column and box with {} for their numbers: one house, and several if that is written differently.
    kinds: ClassVar[Sequence[str]] = ()
    #: The form in which the numbers of houses are listed; "" is the form of the sentence.
    kinds_form: ClassVar[str] = ""

    def __init__(self, messages: Mapping[str, str]) -> None:
        self.messages = messages

    def write(self, message: Say, shared: Mapping[str, Any] | None = None) -> str:
        """Fill the facts into the template of a message; `shared` are facts that any message may use."""
        text = []
        for literal, name, form, choices in _parse(self.messages[message.key]):
            text.append(literal)
            if name:
                value = message.values[name] if name in message.values else (shared or {})[name]
                text.append(self.value(value, form, shared) if choices is None else self.choose(value, choices))
        return "".join(text)

    def paragraph(self, messages: Iterable[Say | Links], shared: Mapping[str, Any] | None = None) -> str:
        """Write messages one after the other; links are numbered, each on its own line."""
        text = ""
        for message in messages:
            if isinstance(message, Links):
                text += self._numbered(message, shared, "") + "\n"
            else:
                written = self.sentence(self.write(message, shared))
                text += (self.space if text and not text.endswith("\n") else "") + written
        return text.rstrip("\n")

    def _numbered(self, links: Links, shared: Mapping[str, Any] | None, prefix: str) -> str:
        """Write numbered messages, each on its own line; nested ones are indented."""
        text, number = "", 0
        indent = "   " * prefix.count(".")
        for link in links:
            if isinstance(link, Links):
                text += self._numbered(link, shared, f"{prefix}{number}.")
            else:
                number += 1
                text += f"\n{indent}{prefix}{number}. {self.sentence(self.write(link, shared))}"
        return text

    def sentence(self, text: str) -> str:
        """Finish a sentence: nothing to do in languages without capital letters."""
        return text

    def value(self, value: Any, form: str, shared: Mapping[str, Any] | None) -> str:
        """Write one fact."""
        if isinstance(value, Say):
            return self.write(value, shared)
        if isinstance(value, Items):
            return self.join([self.write(entry, shared) for entry in value], form)
        if isinstance(value, Cell):
            return cell_name(value)
        if isinstance(value, Cells):
            return self.join([cell_name(cell) for cell in value], form)
        if isinstance(value, Digits):
            return self.join([str(digit) for digit in value], form)
        if isinstance(value, Names):
            return self.join(value, form)
        if isinstance(value, House):
            return self.houses((value,), form)
        if isinstance(value, Houses):
            return self.houses(value, form)
        if isinstance(value, Count):
            return self.count(value, form)
        return str(value)

    def choose(self, value: Any, choices: str) -> str:
        """Choose the word that goes with a number of things."""
        words = choices.split("|")
        count = int(value) if isinstance(value, int) else len(value)
        return words[min(self.plural(count), len(words) - 1)]

    def plural(self, count: int) -> int:
        """Return the index of the choice for a number of things: one, then several."""
        return 0 if count == 1 else 1

    def join(self, words: Sequence[str], form: str = "") -> str:
        """List words: a, b and c."""
        if len(words) < 2:
            return "".join(words)
        between = self.between[form or "and"]
        return f"{between.join(words[:-1])}{self.last.get(form or 'and', between)}{words[-1]}"

    def count(self, count: int, form: str = "") -> str:
        """Write a number as a word."""
        words = self.numbers[form]
        return words[count] if count < len(words) else str(count)

    def houses(self, houses: Sequence[int], form: str = "") -> str:
        """List houses, grouped by kind."""
        kinds: dict[int, list[str]] = {}
        for house in houses:
            kinds.setdefault(house // 9, []).append(str(house % 9 + 1))
        return self.join([self._house_kind(kind, numbers, form) for kind, numbers in kinds.items()], form)

    def _house_kind(self, kind: int, numbers: Sequence[str], form: str) -> str:
        """Write houses of one kind: row 2; rows 2 and 7; 第2、7行."""
        return self.choose(numbers, self.kinds[kind]).format(self.join(numbers, self.kinds_form or form))
