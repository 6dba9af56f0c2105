"""What a class says about its JSON besides its types, and the types that records share."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Annotated, Any, Final, NamedTuple, TypeAlias, TypeVar

from nonet.arguments import show
from nonet.errors import ParseError

__all__ = [
    "DIGIT_LIMITS",
    "SHARED",
    "BoardLine",
    "Cell",
    "Digit",
    "FullLine",
    "House",
    "Json",
    "Line",
    "Mask",
    "Names",
    "Schema",
    "Scope",
    "Text",
    "Via",
    "member",
]

Schema: TypeAlias = dict[str, Any]
#: Gives the schema of a record: a reference to it, in most documents.
Names: TypeAlias = Callable[[type], Schema]
Method = TypeVar("Method", bound=Callable[..., Any])


class Scope(NamedTuple):
    """What the JSON of a record depends on besides the record."""

    #: The size of the board, by which cells are named.
    size: int = 9
    lang: str = "en"
    #: Whether fields are written that hold their defaults.
    is_full: bool = False
    #: Whether the houses after rows and columns are boxes; those of some puzzles with rules are not.
    has_boxes: bool = True
    #: The puzzle of a board to be read, if it has rules.
    puzzle: Any = None


@dataclasses.dataclass(frozen=True, slots=True, eq=False)
class Json:
    """How a field stands in JSON, as far as its type does not say it: `Annotated[bool, Json("on")]`."""

    name: str = ""
    about: str = ""
    example: Any = None
    #: Written although it holds its default.
    is_always: bool = False
    #: The fields of the record stand among those of the one that holds it.
    is_flat: bool = False
    #: Of a flat record, what stays out.
    leaves_out: tuple[str, ...] = ()
    is_hidden: bool = False
    #: Left out while it holds its default, even where everything is asked for.
    is_sparse: bool = False
    #: Further keywords of the schema.
    limits: Mapping[str, Any] = dataclasses.field(default_factory=dict)


@dataclasses.dataclass(frozen=True, slots=True, eq=False)
class Text:
    """A value that JSON writes as a text, such as a cell, or in a form that the value itself knows."""

    write: Callable[[Any, Scope], Any]
    #: Raises ValueError for a text that is none.
    read: Callable[[Any, Scope], Any]
    schema: Schema | Callable[[Names], Schema]


@dataclasses.dataclass(frozen=True, slots=True, eq=False)
class Via:
    """A value that JSON writes as another one: `as_type` is the annotation of that."""

    as_type: Any
    write: Callable[[Any], Any]
    read: Callable[[Any, Scope], Any] | None = None


# ── the types that records share ─────────────────────────────────────────────────────────────────────────────────


@lru_cache(maxsize=32)
def _cell_names(size: int) -> tuple[str, ...]:
    return tuple(f"r{row}c{column}" for row in range(1, size + 1) for column in range(1, size + 1))


@lru_cache(maxsize=32)
def _cells_by_name(size: int) -> dict[str, int]:
    return {name: cell for cell, name in enumerate(_cell_names(size))}


def _cell_from(name: str, scope: Scope) -> int:
    cell = _cells_by_name(scope.size).get(name.lower())
    if cell is None:
        raise ParseError("layout.field.cell", last=_cell_names(scope.size)[-1], value=show(name))
    return cell


_SORTS: Final = ("row", "column", "box")


def _house_name(house: int, scope: Scope) -> str:
    sort, number = divmod(house, scope.size)
    return f"{_SORTS[sort]} {number + 1}" if sort < (3 if scope.has_boxes else 2) else f"house {house + 1}"


def _house_from(name: str, scope: Scope) -> int:
    sort, _, text = name.partition(" ")
    number = int(text) - 1 if text.isascii() and text.isdigit() and len(text) < 5 else -1
    house = number if sort == "house" else scope.size * _SORTS.index(sort) + number if sort in _SORTS else -1
    if number < 0 or house < 0 or _house_name(house, scope) != name:
        raise ParseError("layout.field.house", value=show(name))
    return house


#: A cell by its number, `r1c1` in JSON; a house likewise; a digit; a board as a line.
Cell: TypeAlias = Annotated[
    int,
    Text(
        lambda cell, scope: _cell_names(scope.size)[cell],
        _cell_from,
        {"type": "string", "pattern": "^r[1-9][0-9]?c[1-9][0-9]?$", "examples": ["r3c5"]},
    ),
]
House: TypeAlias = Annotated[
    int,
    Text(
        _house_name,
        _house_from,
        {"type": "string", "pattern": "^(row|column|box|house) [1-9][0-9]{0,3}$", "examples": ["box 5"]},
    ),
]
DIGIT_LIMITS: Final = {"minimum": 1, "maximum": 25}
Digit: TypeAlias = Annotated[int, Json(limits=DIGIT_LIMITS)]
Line: TypeAlias = Annotated[str, Json(about="81 characters, `.` for blank.", limits={"minLength": 81, "maxLength": 81})]
#: A board of any size as a line.
BoardLine: TypeAlias = Annotated[
    str, Json(about="A digit, letter or `.` for each cell.", limits={"minLength": 4, "maxLength": 625})
]
#: A full board of any size.
FullLine: TypeAlias = Annotated[
    str, Json(about="A digit or letter for each cell.", limits={"pattern": "^[1-9A-P]{4,625}$"})
]
#: A mask of digits: bit 0 for 1.
Mask: TypeAlias = Annotated[int, Json(limits={"minimum": 0, "maximum": 2**25 - 1})]
#: Their names, for modules that import them for type checkers only: `cells`, which every start of nonet imports.
SHARED: Final = {"Cell": Cell, "House": House, "Digit": Digit, "Line": Line}


def member(
    name: str = "", json: Json | None = None, *, after: str = "", default: Any = dataclasses.MISSING
) -> Callable[[Method], Method]:
    """Add the result of a method or property to the JSON of its record, after a field: `@property @member(...)`.

    A method that takes `lang` gets the language of the answer. Nothing of this is read back.
    """

    def add(method: Method) -> Method:
        method.json_member = (name, after, json or Json(), default)  # type: ignore[attr-defined]
        return method

    return add
