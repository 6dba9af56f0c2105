"""Errors in the reader's language, from their keys and facts."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from nonet.errors import SudokuError, Worded, WrongTypeError
from nonet.words import LANGUAGES, language
from nonet.words.blocks import blocks_of, paragraphs
from nonet.words.grammar import Line
from nonet.words.saying import Cell, CellNames, Cells, House, Names, Say, Term, say

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from nonet.words import LangName
    from nonet.words.blocks import Block
    from nonet.words.grammar import Grammar

__all__ = ["error_blocks", "error_text", "located", "recorded", "replayed", "stuck_text"]

#: Locations with a text of their own; all others are file names or arguments.
_SOURCES: Final = {"the puzzle": "error.place.puzzle", "standard input": "error.place.input"}
_CELL: Final = re.compile(r"r\d+c\d+")
#: A location: a source, perhaps with a line in it.
_PLACE: Final = re.compile(r"(?P<source>argument (?P<argument>\d+)|.*?)(?:, line (?P<line>\d+))?", re.DOTALL)


def error_text(error: Exception, lang: LangName = "en", *, line: int | None = None) -> str:
    """Return the message of an error in a language; `line` is one that the reader knows already.

    >>> import nonet
    >>> try:
    ...     nonet.solve("55" + "." * 79)
    ... except nonet.SudokuError as error:
    ...     print(error_text(error, "zh"))
    第1行中5重复出现：r1c1和r1c2；第1宫中5重复出现：r1c1和r1c2
    """
    grammar = language(lang).grammar
    message = _message(error, grammar, line)
    return message if isinstance(message, str) else grammar.write(message)


def error_blocks(error: Exception, lang: LangName = "en") -> tuple[Block, ...]:
    """Return the message of an error in its parts, with the names of cells and houses marked."""
    grammar = language(lang).grammar
    message = _message(error, grammar, None)
    return paragraphs(message) if isinstance(message, str) else blocks_of([Line(grammar.marked(message))])


def _message(error: Exception, grammar: Grammar, line: int | None) -> Say | str:
    """Return what an error says, or its text if that is not among the words."""
    if not isinstance(error, Worded):
        return str(error)
    if said := error.facts.get("in_languages"):  # its message was written before, in every language
        return str(said.get(grammar.html_lang.partition("-")[0], said["en"]))
    key = f"error.{error.code}.{error.key}"
    if key in grammar.messages:
        return Say(key, _facts(error, grammar, line))
    return str(error.args[0] if error.args else "")


def _facts(error: Worded, grammar: Grammar, line: int | None) -> dict[str, Any]:
    """Return what the message of an error may mention: its attributes and its facts, and what errors among them say."""
    facts: dict[str, Any] = {"where": "", **vars(error), **error.facts}
    for name, value in facts.items():
        if isinstance(value, Exception):
            facts[name] = _message(value, grammar, None)
        elif name == "at" and isinstance(value, str) and _CELL.fullmatch(value):
            facts[name] = CellNames((value,))
        elif type(value) is (tuple if name == "cells" else int) and name in _TYPES:
            facts[name] = _TYPES[name](value)
        elif type(value) is list:
            facts[name] = Names(value)
        elif name == "feature":
            facts[name] = Term(name, value)
        elif name == "wanted" and isinstance(value, str):
            facts[name] = Say(f"error.wanted.{value}", facts)
    where = facts["where"]
    if isinstance(where, Say) and line is not None and where.values.get("line") == line:
        facts["where"] = _IN_LINE[where.key](where) if where.key in _IN_LINE else where
    return facts


#: Attributes that are written as more than numbers.
_TYPES: Final[Mapping[str, Callable[[Any], Any]]] = {"cell": Cell, "cells": Cells, "house": House}
#: Locations for a reader who knows the line.
_IN_LINE: Final[Mapping[str, Callable[[Say], Say | str]]] = {
    "error.at.line": lambda _: "",
    "error.at.column": lambda where: say("error.at.only_column", column=where.values["column"]),
}


def recorded(error: Exception) -> dict[str, str]:
    """Return the message of an error in every language, to be kept in a file."""
    return {lang: error_text(error, lang) for lang in LANGUAGES}


def replayed(said: Mapping[str, str]) -> SudokuError:
    """Return an error that says what `recorded` kept of another.

    >>> from nonet.errors import UsageError
    >>> error_text(replayed(recorded(UsageError("cli.empty"))), "zh")
    '应有一个值，实际为空'
    """
    if not (isinstance(said, dict) and "en" in said and all(isinstance(text, str) for text in said.values())):
        raise WrongTypeError("record.fault")
    return SudokuError("", in_languages=said)


def located(place: str, message: str, lang: LangName = "en") -> str:
    """Put the location of a puzzle before a message about it.

    >>> located("puzzles.txt, line 3", "no solution"), located("puzzles.txt, line 3", "无解", "zh")
    ('puzzles.txt, line 3: no solution', 'puzzles.txt，第3行：无解')
    """
    text = language(lang).text
    found = _PLACE.fullmatch(place)
    assert found is not None  # it matches any text
    source = found["source"]
    if source in _SOURCES:
        source = text(_SOURCES[source])
    elif found["argument"]:
        source = text("error.place.argument", number=int(found["argument"]))
    if found["line"]:
        source = text("error.place.line", source=source, line=int(found["line"]))
    return text("error.place.before", place=source, message=message)


def stuck_text(lang: LangName = "en") -> str:
    """Return the message that no enabled technique finds a step."""
    return language(lang).text("error.stuck")
