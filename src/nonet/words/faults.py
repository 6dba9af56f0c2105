"""Errors in the reader's language: exceptions are in English, and their data fills in other languages."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from nonet.errors import InvalidGridError, LimitError, NoSolutionError, NotUniqueError, ParseError
from nonet.words import language
from nonet.words.saying import Cell, Cells, House, say

if TYPE_CHECKING:
    from nonet.words import LangName
    from nonet.words.saying import Say

__all__ = ["FEWEST_CLUES", "error_text", "located", "stuck_text"]

#: How many of the cells in which two solutions differ are named.
_MOST_CELLS: Final = 6
#: No puzzle with fewer clues has exactly one solution (McGuire, Tugemann and Civario, 2012).
FEWEST_CLUES: Final = 17
#: Locations with a text of their own; all others are file names or arguments.
_SOURCES: Final = {"the puzzle": "error.place.puzzle", "standard input": "error.place.input"}
#: A location: a source, perhaps with a line in it.
_PLACE: Final = re.compile(r"(?P<source>argument (?P<argument>\d+)|.*?)(?:, line (?P<line>\d+))?", re.DOTALL)


def error_text(error: Exception, lang: LangName = "en") -> str:
    """Return the message of an error in a language; in English if there is no translation.

    >>> import nonet
    >>> try:
    ...     nonet.solve("55" + "." * 79)
    ... except nonet.SudokuError as error:
    ...     print(error_text(error, "zh"))
    第1行中5重复出现：r1c1和r1c2
    """
    grammar = language(lang).grammar
    message = None if lang == "en" else _message(error)
    return str(error) if message is None else grammar.write(message)


def located(place: str, message: str, lang: LangName = "en") -> str:
    """Put the location of a puzzle before a message about it.

    >>> located("puzzles.txt, line 3", "no solution"), located("puzzles.txt, line 3", "无解", "zh")
    ('puzzles.txt, line 3: no solution', 'puzzles.txt，第3行：无解')
    """
    if lang == "en":
        return f"{place}: {message}"
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
    return f"{source}：{message}"


def stuck_text(lang: LangName = "en") -> str:
    """Return the message that no enabled technique finds a step."""
    if lang == "en":
        return "unsolved: the enabled techniques find no further step"
    return language(lang).text("error.stuck")


def _message(error: Exception) -> Say | None:
    if isinstance(error, InvalidGridError) and error.house is not None:
        return say("error.conflict", house=House(error.house), digit=error.digit, cells=Cells(error.cells))
    if isinstance(error, NoSolutionError):
        return _no_solution(error)
    if isinstance(error, NotUniqueError):
        return _several(error)
    if isinstance(error, LimitError):
        return say("error.limit")
    if isinstance(error, ParseError) and error.kind is not None:
        got = "" if error.got is None else error.got
        return say(f"error.parse.{error.kind}", got=got, line=error.line or 1, column=error.column or 1)
    return None


def _no_solution(error: NoSolutionError) -> Say:
    singles = error.singles
    after = "_after" if singles else ""
    if error.is_mistake and error.cell is not None:
        if error.digit is None:
            return say("error.lost_candidate", cell=Cell(error.cell))
        return say("error.wrong_digit", cell=Cell(error.cell), digit=error.digit)
    if error.cell is not None:
        return say(f"error.dead_cell{after}", cell=Cell(error.cell), singles=singles)
    if error.house is not None:
        return say(f"error.dead_house{after}", house=House(error.house), digit=error.digit, singles=singles)
    return say("error.no_solution")


def _several(error: NotUniqueError) -> Say | None:
    if len(error.solutions) < 2:
        return None
    first, second = error.solutions[:2]
    if first.clue_count < FEWEST_CLUES:
        return say("error.too_few", fewest=FEWEST_CLUES, clues=first.clue_count)
    cells = [cell for cell in range(81) if first[cell] != second[cell]]
    if len(cells) > _MOST_CELLS:
        return say("error.several_more", cells=Cells(cells[:_MOST_CELLS]), count=len(cells))
    return say("error.several", cells=Cells(cells))
