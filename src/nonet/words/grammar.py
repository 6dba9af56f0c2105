"""Grammar: writes messages from templates, by what a language's file says about lists, numbers and names of houses."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from nonet.geometry import CELLS, cell_name
from nonet.words.saying import (
    Cell,
    CellNames,
    Cells,
    Count,
    Digits,
    House,
    Houses,
    Items,
    Links,
    Names,
    Say,
    Term,
    Title,
)
from nonet.words.templates import DIGIT, Template, compiled

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

__all__ = ["CLOSE", "INDENT", "MIDDLE", "OPEN", "Grammar", "Line"]

#: Around a name in a marked text: OPEN, its kind, a colon, what it stands for, MIDDLE, the name, CLOSE. Unicode keeps
#: these characters for use inside a program.
OPEN: Final = "\ufdd0"
MIDDLE: Final = "\ufdd1"
CLOSE: Final = "\ufdd2"
_MARK: Final = f"(?:{OPEN}[^{MIDDLE}]*{MIDDLE})?"
#: The start of a text, or of a sentence in it, with a lower-case letter; the names of cells stay lower case.
_START: Final = re.compile(_MARK + r"(?!r\dc\d)[a-z]")
_NEXT: Final = re.compile(r"[.?!] " + _MARK + r"(?!r\dc\d)[a-z]")
#: "a(n)" before a word: X and the like are spoken as letters.
_ARTICLE: Final = re.compile(rf"\ba\(n\) (?={_MARK}([AEIOaeio8]|X)?)")
#: Before the numbers of items, for each number above them.
INDENT: Final = "   "
_CELL_NAMES: Final = tuple(map(cell_name, CELLS))
#: How many lists of houses are remembered as written.
_MOST_REMEMBERED: Final = 1024
#: The largest digit of any board.
_MOST_DIGITS: Final = 25
#: The kinds of houses in names for programs.
_KINDS: Final = ("row", "column", "box")
#: The keys of messages that name techniques on puzzles with rules.
_TECHNIQUE: Final = "technique."


class Line(NamedTuple):
    """A line of a text: a paragraph, a title, or an item with its numbers."""

    text: str
    numbers: tuple[int, ...] = ()
    links: tuple[int, ...] = ()
    is_title: bool = False


#: Writes a name: its kind, what it stands for, the name.
_Namer: TypeAlias = "Callable[[str, str, str], str]"


def _unmarked(_kind: str, _of: str, name: str) -> str:
    return name


def _marked(kind: str, of: str, name: str) -> str:
    return f"{OPEN}{kind}:{of}{MIDDLE}{name}{CLOSE}"


class Grammar:
    """The rules of one language, from `grammar` in its file.

    - `html_lang`: as HTML names the language
    - `between`, `last`: by form, the separator between the items of a list, and before the last item if it is another
    - `numbers`: small numbers as words, from 0 on, by form; "" is the plain one
    - `space`: the separator between two sentences
    - `houses`: row, column and box with {} for their numbers: one house, and several if that is written differently
    - `house_numbers`: the form in which the numbers of houses are listed; "" is the form of the sentence
    - `capitals`: whether sentences start with a capital letter
    - `articles`: whether "a(n)" stands for "a" or "an"

    `names` are the names of terms by kind and id.
    """

    def __init__(
        self,
        rules: Mapping[str, Any],
        messages: Mapping[str, str],
        names: Mapping[str, Mapping[str, str]],
    ) -> None:
        self.messages = messages
        self.html_lang: str = rules["html_lang"]
        self.space: str = rules["space"]
        self._between: Mapping[str, str] = rules["between"]
        self._last: Mapping[str, str] = rules["last"]
        self._numbers: Mapping[str, Sequence[str]] = rules["numbers"]
        self._kinds: Sequence[Sequence[str]] = [kind.split("|") for kind in rules["houses"]]
        self._house_numbers: str = rules["house_numbers"]
        self._capitals: bool = rules["capitals"]
        self._articles: bool = rules["articles"]
        self.names = names
        self.plain = _Pen(self, _unmarked)
        self.marking = _Pen(self, _marked)

    def add(self, messages: Mapping[str, str]) -> None:
        """Take on further messages, of rules from outside the package."""
        self.messages = {**self.messages, **messages}
        self.plain.templates.clear()
        self.marking.templates.clear()

    def write(self, message: Say, shared: Mapping[str, Any] | None = None) -> str:
        """Fill the facts into the template of a message; `shared` are facts that any message may use."""
        return self.plain.write(message, shared)

    def name(self, term: Term | Say) -> str:
        """Write a name."""
        return self.plain.writers("name")[type(term)](term, None)

    def marked(self, message: Say) -> str:
        """Write a message with marks around the names in it."""
        return self.marking.write(message, None)

    def paragraph(self, messages: Iterable[Say | Links | Title], shared: Mapping[str, Any] | None = None) -> str:
        """Write messages one after the other; links are numbered, each on its own line."""
        said = list(messages)
        sentences = [message for message in said if type(message) is Say]
        if len(sentences) == len(said):  # as in most texts
            return self.space.join([self.sentence(self.plain.write(message, shared)) for message in sentences])
        text = ""
        for line in self._lines(said, shared, self.plain):
            numbers = line.numbers
            if numbers:
                text += f"{INDENT * (len(numbers) - 1)}{'.'.join(map(str, numbers))}. "
            text += line.text if line.is_title else f"{line.text}\n"
        return text.rstrip("\n")

    def lines(self, messages: Iterable[Say | Links | Title], shared: Mapping[str, Any] | None = None) -> list[Line]:
        """Write messages as lines with marks around the names in them."""
        return self._lines(messages, shared, self.marking)

    def _lines(
        self,
        messages: Iterable[Say | Links | Title],
        shared: Mapping[str, Any] | None,
        pen: _Pen,
    ) -> list[Line]:
        """Write messages: sentences in one line, titles and links each in their own."""
        lines: list[Line] = []
        sentences: list[str] = []
        for message in messages:
            if isinstance(message, Say):
                sentences.append(self.sentence(pen.write(message, shared)))
                continue
            if sentences:
                lines.append(Line(self.space.join(sentences)))
                sentences = []
            if isinstance(message, Title):
                lines.append(Line(self.sentence(pen.write(message.message, shared)), is_title=True))
            else:
                self._number(message, (), shared, pen, lines)
        if sentences:
            lines.append(Line(self.space.join(sentences)))
        return lines

    def _number(
        self,
        links: Links,
        above: tuple[int, ...],
        shared: Mapping[str, Any] | None,
        pen: _Pen,
        lines: list[Line],
    ) -> None:
        """Add numbered messages to the lines, each as its own; `above` are the numbers of the item they belong to."""
        number = 0
        for link in links:
            if isinstance(link, Links):
                self._number(link, (*above, number), shared, pen, lines)
            else:
                number += 1
                text = self.sentence(pen.write(link, shared))
                lines.append(Line(text, (*above, number), link.values.get("links", ())))

    def sentence(self, text: str) -> str:
        """Finish a sentence: start it with a capital letter, and choose between "a" and "an"."""
        if self._articles and "a(n)" in text:
            text = _ARTICLE.sub(lambda match: "an " if match[1] else "a ", text)
        if self._capitals:
            start = _START.match(text)
            if start:
                text = _raised(start) + text[start.end() :]
            if ". " in text or "? " in text or "! " in text:
                text = _NEXT.sub(_raised, text)
        return text

    def join(self, words: Sequence[str], form: str = "") -> str:
        """List words: a, b and c."""
        if len(words) < 2:
            return "".join(words)
        between = self._between[form or "and"]
        return f"{between.join(words[:-1])}{self._last.get(form or 'and', between)}{words[-1]}"

    def count(self, count: int, form: str) -> str:
        """Write a number as a word."""
        words = self._numbers[form]
        return words[count] if count < len(words) else str(count)

    def houses(self, houses: Sequence[int], form: str, named: _Namer) -> str:
        """List houses, grouped by kind: row 2; rows 2 and 7; 第2、7行."""
        kinds: dict[int, list[str]] = {}
        for house in houses:
            kinds.setdefault(house // 9, []).append(str(house % 9 + 1))
        listed = []
        for kind, numbers in kinds.items():
            words = self._kinds[kind][0 if len(numbers) == 1 else -1]
            words = words.format(self.join(numbers, self._house_numbers or form))
            listed.append(named("house", ",".join(f"{_KINDS[kind]} {number}" for number in numbers), words))
        return self.join(listed, form)


class _Pen:
    """Writes messages in one language, with or without marks around the names in them."""

    def __init__(self, grammar: Grammar, named: _Namer) -> None:
        self._grammar = grammar
        self._named = named
        self._cells = [named("cell", "", name) for name in _CELL_NAMES]
        self.templates: dict[str, Template] = {}
        self.writers = cache(self._writers)

    def write(self, message: Say, shared: Mapping[str, Any] | None) -> str:
        """Fill the facts into the template of a message."""
        key, values = message
        template = self.templates.get(key)
        if template is None:
            template = self.templates[key] = self._compiled(key)
        return template(values, shared)

    def _compiled(self, key: str) -> Template:
        """Compile a template; the name of a technique is marked as such."""
        template = compiled(self._grammar.messages[key], self.writers)
        named, technique = self._named, key.removeprefix(_TECHNIQUE)
        if technique == key:
            return template
        return lambda values, shared: named("technique", technique, template(values, shared))

    def _writers(self, form: str) -> Mapping[type, Callable[[Any, Mapping[str, Any] | None], str]]:
        """Return the writers of facts in a form, by their types."""
        grammar, named, cells, write = self._grammar, self._named, self._cells, self.write
        listed = "" if form == DIGIT else form

        def join(words: Sequence[str]) -> str:
            return words[0] if len(words) == 1 else grammar.join(words, listed)

        houses = lru_cache(_MOST_REMEMBERED)(lambda value: grammar.houses(value, listed, named))
        house = cache(lambda value: grammar.houses((value,), listed, named))
        digits = [named("digit", "", str(digit)) for digit in range(_MOST_DIGITS + 1)]

        def term(value: Term, _: Any) -> str:
            name = grammar.names[value.kind].get(value.id, value.id) if form == "name" else value.id
            return named("technique", value.id, name) if value.kind == "technique" else name

        return _ByType(
            {
                str: (lambda value, _: repr(value)) if form == "repr" else (lambda value, _: value),
                int: (
                    (lambda value, _: digits[value])
                    if form == DIGIT
                    else (lambda value, _: f"{value:,}")
                    if form == "grouped"
                    else (lambda value, _: str(value))
                ),
                Say: write,
                Items: lambda value, shared: join([write(entry, shared) for entry in value]),
                Cell: lambda value, _: cells[value],
                Cells: lambda value, _: join([cells[cell] for cell in value]),
                CellNames: lambda value, _: join([named("cell", "", name) for name in value]),
                Digits: lambda value, _: join([digits[digit] for digit in value]),
                Names: lambda value, _: join(value),
                House: lambda value, _: house(value),
                Houses: lambda value, _: houses(value),
                Term: term,
                Count: lambda value, _: grammar.count(value, listed),
            }
        )


class _ByType(dict[type, "Callable[[Any, Mapping[str, Any] | None], str]"]):
    """Writers by type; facts of other types are written as Python shows them."""

    def __missing__(self, key: type) -> Callable[[Any, Mapping[str, Any] | None], str]:
        return lambda value, _: str(value)


def _raised(match: re.Match[str]) -> str:
    """Make the letter at the end of a match a capital."""
    return match[0][:-1] + match[0][-1].upper()
