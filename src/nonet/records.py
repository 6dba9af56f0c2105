"""The one codec of records: JSON both ways and JSON Schema, derived from the declared fields of a class.

A record is a frozen dataclass or a named tuple. Its annotations are the only declaration of its JSON: the type says how
a value is written, `Annotated[..., Json(...)]` what the type cannot say (another name, a description, an example), and
`member` adds what a record computes. A field that holds its default is left out, unless everything is asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from nonet.codec.declaring import (
    BoardLine,
    Cell,
    Digit,
    FullLine,
    House,
    Json,
    Line,
    Mask,
    Names,
    Scope,
    Text,
    Via,
    member,
)
from nonet.codec.forms import record_reader, record_writer, unpacker
from nonet.codec.schemas import always_written, schema, schema_of, title_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from typing_extensions import Self

__all__ = [
    "BoardLine",
    "Cell",
    "Digit",
    "FullLine",
    "House",
    "Json",
    "Line",
    "Mask",
    "Names",
    "ReadableRecord",
    "Record",
    "Scope",
    "SizedRecord",
    "Text",
    "Via",
    "always_written",
    "member",
    "read",
    "schema",
    "schema_of",
    "title_of",
    "unpack",
    "write",
]

T = TypeVar("T")


class Record:
    """A class whose fields declare its JSON."""

    __slots__ = ()

    #: The name in schemas, if that is not the name of the class.
    json_name: ClassVar[str] = ""
    #: Whether there may be more fields in its JSON.
    json_is_open: ClassVar[bool] = False

    @property
    def json_scope(self) -> Scope:
        """What the names of cells and houses depend on."""
        return Scope()

    def to_json(self, lang: str = "en", *, full: bool = False) -> dict[str, Any]:
        """Return the record as plain data for JSON: cells and houses by their names, empty parts left out.

        With `full`, fields that hold their defaults are written, too. `lang` is the language of texts.
        """
        data: dict[str, Any] = write(self, self.json_scope._replace(lang=lang, is_full=full))
        return data


class ReadableRecord(Record):
    """A record whose fields can all be read back."""

    __slots__ = ()

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """Make a record from the result of `to_json`; ParseError names the place of what is wrong."""
        return read(cls, data)


class SizedRecord(ReadableRecord):
    """A record about cells of a board of `size` rows, which name them; `size` itself is not in its JSON."""

    __slots__ = ()

    size: int

    @property
    def json_scope(self) -> Scope:
        """What the names of cells depend on."""
        return Scope(self.size)

    @classmethod
    def from_json(cls, data: Mapping[str, Any], size: int = 9) -> Self:
        """Make a record from the result of `to_json`, on a board of that many rows."""
        return read(cls, data, Scope(size))


def write(record: Any, scope: Scope | None = None) -> Any:
    """Return the JSON of a record, as plain data."""
    cls: Any = type(record)
    return record_writer(cls)(record, scope or Scope())


def read(cls: type[T], data: Any, scope: Scope | None = None) -> T:
    """Make a record from its JSON; raises ParseError with the place of what is wrong."""
    record: Any = cls
    found: T = record_reader(record)(data, scope or Scope(), "")
    return found


def unpack(cls: type[T], values: Sequence[Any], **given: Any) -> T:
    """Make a record from the tuple of the native core: its first fields in order, but for those that are given."""
    record: Any = cls
    found: T = record(**given, **unpacker(record, frozenset(given))(values))
    return found
