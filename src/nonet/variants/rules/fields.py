"""The types of the values in rules and puzzles. Each value is declared once, as an annotation; this is what checks it.

``total: Annotated[int, Number(1, 1000, "a total")]`` is the declaration of a number. It is checked when the rule is
made, so files, JSON, the API and Python all give the same error, and it is what the JSON schema says about the field.
"""

from __future__ import annotations

import dataclasses
import inspect
import operator
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Annotated, Any, Final, Literal, TypeAlias, get_args, get_origin, get_type_hints

from nonet.arguments import show
from nonet.errors import ParseError, WrongTypeError
from nonet.variants.shape import MOST_SIZE, Cell, cell_name, cells_from

__all__ = [
    "ALL_CELLS",
    "CellGroups",
    "CellList",
    "CellsField",
    "Choice",
    "Digit",
    "DigitList",
    "Field",
    "Flag",
    "GroupsField",
    "Number",
    "PairList",
    "Text",
    "declared",
    "field_of",
    "items_of",
]

#: The number of cells of the largest board.
ALL_CELLS: Final = MOST_SIZE**2
_CELLS_SCHEMA: Final = {"$ref": "#/$defs/cells"}


class Field:
    """The type of a value: checks one, and describes it as JSON Schema."""

    def read(self, value: Any) -> Any:
        """Return the value in the form that is kept; raise ParseError if it is another type or out of range."""
        raise NotImplementedError

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema of the value."""
        raise NotImplementedError

    def to_json(self, value: Any) -> Any:
        """Return a value that was read as plain data."""
        return value


@dataclass(frozen=True)
class Number(Field):
    """A whole number in a range."""

    least: int
    most: int
    what: str
    or_none: bool = False

    def read(self, value: Any) -> Any:
        if value is None and self.or_none:
            return None
        try:
            number = operator.index(value)
        except TypeError:
            number = self.least - 1
        if isinstance(value, bool) or not self.least <= number <= self.most:
            raise ParseError("rule.range", what=self.what, least=self.least, most=self.most, got=show(value))
        return number

    def schema(self) -> dict[str, Any]:
        kinds = ["integer", "null"] if self.or_none else "integer"
        return {"type": kinds, "minimum": self.least, "maximum": self.most}


Digit: Final = Number(1, MOST_SIZE, "a digit")


class Flag(Field):
    """True or false."""

    def read(self, value: Any) -> bool:
        if not isinstance(value, bool):
            raise ParseError("rule.bool", got=show(value))
        return value

    def schema(self) -> dict[str, Any]:
        return {"type": "boolean"}


@dataclass(frozen=True)
class Choice(Field):
    """One of a few words."""

    words: tuple[str, ...]

    @property
    def _listed(self) -> str:
        *others, last = map(repr, self.words)
        return f"{', '.join(others)} or {last}"

    def read(self, value: Any) -> str:
        if not isinstance(value, str) or value not in self.words:
            raise ParseError("input.value", what=self._listed, got=show(value))
        return value

    def schema(self) -> dict[str, Any]:
        return {"type": "string", "enum": list(self.words)}


@dataclass(frozen=True)
class Text(Field):
    """Text that can be written as UTF-8: no lone surrogates, which JSON can hold."""

    what: str
    most: int | None = None
    or_number: bool = False

    def read(self, value: Any) -> Any:
        if self.or_number and type(value) is int:
            return value
        if not isinstance(value, str):
            raise ParseError("rule.text", what=self.what, got=show(value))
        if self.most is not None and len(value) > self.most:
            raise ParseError("rule.long_text", what=self.what, most=self.most, got=len(value))
        try:
            value.encode()
        except UnicodeEncodeError as error:
            broken = ascii(value[error.start])
            raise ParseError("rule.half", what=self.what, got=broken) from None
        return value

    def schema(self) -> dict[str, Any]:
        kinds = ["string", "integer"] if self.or_number else "string"
        return {"type": kinds} if self.most is None else {"type": kinds, "maxLength": self.most}


def items_of(value: Any, what: str) -> Sequence[Any]:
    """Return a list that is not text, numbers in bytes or a mapping; any iterable will do."""
    if isinstance(value, (str, bytes, bytearray, Mapping)) or not isinstance(value, Iterable):
        raise ParseError("input.value", what=what, got=show(value))
    return value if isinstance(value, Sequence) else list(value)


@dataclass(frozen=True)
class DigitList(Field):
    """Some digits."""

    def read(self, value: Any) -> tuple[int, ...]:
        return tuple(Digit.read(digit) for digit in items_of(value, "digits as a list of numbers"))

    def schema(self) -> dict[str, Any]:
        return {"type": "array", "items": Digit.schema()}

    def to_json(self, value: Any) -> list[int]:
        return list(value)


@dataclass(frozen=True)
class PairList(Field):
    """Some pairs of digits, kept in order."""

    def read(self, value: Any) -> tuple[tuple[int, int], ...]:
        pairs = set()
        for item in items_of(value, "pairs of digits"):
            pair = tuple(map(Digit.read, items_of(item, "pairs of digits")))
            if len(pair) != 2:
                raise ParseError("rule.pairs", got=show(pair))
            pairs.add(pair)
        return tuple(sorted(pairs))

    def schema(self) -> dict[str, Any]:
        return {"type": "array", "items": {"type": "array", "items": Digit.schema(), "minItems": 2, "maxItems": 2}}

    def to_json(self, value: Any) -> list[list[int]]:
        return [list(pair) for pair in value]


@dataclass(frozen=True)
class CellList(Field):
    """Cells in any form that `cells_from` reads."""

    def read(self, value: Any) -> tuple[Cell, ...]:
        return cells_from(value if isinstance(value, str) else items_of(value, "cells as text or as a list"))

    def schema(self) -> dict[str, Any]:
        return dict(_CELLS_SCHEMA)

    def to_json(self, value: Any) -> list[str]:
        return [cell_name(cell) for cell in value]


@dataclass(frozen=True)
class CellGroups(Field):
    """Several groups of cells."""

    def read(self, value: Any) -> tuple[tuple[Cell, ...], ...]:
        return tuple(CellList().read(group) for group in items_of(value, "a list of groups of cells"))

    def schema(self) -> dict[str, Any]:
        return {"type": "array", "items": dict(_CELLS_SCHEMA), "minItems": 2, "maxItems": ALL_CELLS}

    def to_json(self, value: Any) -> list[list[str]]:
        return [CellList().to_json(group) for group in value]


#: Given in any form that `cells_from` reads, kept as tuple[Cell, ...]. Dataclasses have no type for that.
CellsField: TypeAlias = Annotated[Any, CellList()]
#: The same for several groups: tuple[tuple[Cell, ...], ...].
GroupsField: TypeAlias = Annotated[Any, CellGroups()]


def field_of(annotation: Any) -> Field:
    """Return what an annotation declares.

    >>> field_of(Annotated[int, Number(1, 5, "a number")])
    Number(least=1, most=5, what='a number', or_none=False)
    >>> field_of(Literal["row", "column"])
    Choice(words=('row', 'column'))
    """
    if get_origin(annotation) is Annotated:
        for item in annotation.__metadata__:
            if isinstance(item, Field):
                return item
        return field_of(get_args(annotation)[0])
    if get_origin(annotation) is Literal:
        return Choice(get_args(annotation))
    if annotation is bool:
        return Flag()
    raise WrongTypeError("rule_field", got=str(annotation))


_DECLARED: Final[dict[type[Any], Mapping[str, Field]]] = {}


def declared(kind: type[Any]) -> Mapping[str, Field]:
    """Return the declared fields of a rule, by name."""
    if kind not in _DECLARED:
        _DECLARED[kind] = {one.name: field_of(_annotation(kind, one)) for one in fields(kind)}
    return _DECLARED[kind]


def _annotation(kind: type[Any], field: dataclasses.Field[Any]) -> Any:
    """Return the annotation of a field; other annotations of its class may name what only type checkers import."""
    if not isinstance(field.type, str):
        return field.type
    owner = next(one for one in kind.__mro__ if field.name in inspect.get_annotations(one))
    alone = type(kind.__name__, (), {"__annotations__": {field.name: field.type}, "__module__": owner.__module__})
    return get_type_hints(alone, include_extras=True)[field.name]
