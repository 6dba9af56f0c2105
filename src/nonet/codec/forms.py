"""How the values of each declared type are written, read and described."""

from __future__ import annotations

import dataclasses
import enum
import inspect
import types
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from operator import attrgetter
from typing import Annotated, Any, Final, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

from nonet.arguments import show
from nonet.codec.declaring import DIGIT_LIMITS, SHARED, Json, Names, Schema, Scope, Text, Via
from nonet.errors import ParseError

__all__ = [
    "Member",
    "form_of",
    "members",
    "record_reader",
    "record_writer",
    "unpacker",
]


class Member(NamedTuple):
    """One entry of a record's JSON object."""

    key: str
    field: str
    get: Callable[[Any, Scope], Any] | None
    #: Without what is said about it.
    as_type: Any
    form: _Form
    info: Json
    default: Any
    is_field: bool = True

    @property
    def is_required(self) -> bool:
        """Whether it is always there."""
        return self.default is dataclasses.MISSING or self.info.is_always


class _Form(NamedTuple):
    """How values of one type are written and read; None writes a value as it is."""

    write: Callable[[Any, Scope], Any] | None
    read: Callable[[Any, Scope, str], Any]
    schema: Callable[[Names], Schema]
    #: Makes a value from that of the native core; None takes it as it is.
    unpack: Callable[[Any], Any] | None = None
    #: How the items of a list are written; the class of a record.
    items: _Form | None = None
    record: Any = None


def _is_record(cls: Any) -> bool:
    return isinstance(cls, type) and (dataclasses.is_dataclass(cls) or hasattr(cls, "_fields"))


def _fields_of(cls: Any) -> list[tuple[str, Any]]:
    """Return the names of the fields with their defaults."""
    if not dataclasses.is_dataclass(cls):
        return [(name, cls._field_defaults.get(name, dataclasses.MISSING)) for name in cls._fields]
    found = []
    for field in dataclasses.fields(cls):
        default = field.default
        if field.default_factory is not dataclasses.MISSING:
            default = field.default_factory()
        found.append((field.name, default))
    return found


@cache
def members(cls: Any) -> tuple[Member, ...]:
    """Return the entries of a record's JSON object, in order."""
    hints = _hints_of(cls)
    entries: list[Member] = []
    for name, default in _fields_of(cls):
        if not _info_of(hints[name]).is_hidden:
            info, form = form_of(hints[name])
            entries.append(Member(info.name or name, name, None, _class_of(hints[name]), form, info, default))
    for name in dir(cls):
        known = inspect.getattr_static(cls, name)
        method: Any = known.fget if isinstance(known, property) else known
        if not hasattr(method, "json_member"):
            continue
        key, after, info, default = method.json_member
        as_type = _return_type(method)
        more, form = form_of(as_type)
        info = _joined(more, info)
        get = _caller(method)
        entry = Member(key or name, name, get, _class_of(as_type), form, info, default, is_field=False)
        place = [index for index, other in enumerate(entries) if other.key == after]
        entries.insert(place[0] + 1 if place else len(entries), entry)
    return tuple(entries)


def _return_type(method: Callable[..., Any]) -> Any:
    """Resolve this annotation alone: those of parameters may be there for type checkers only."""
    alone = types.SimpleNamespace(__annotations__={"return": method.__annotations__["return"]})
    return get_type_hints(alone, method.__globals__, include_extras=True)["return"]


def _caller(method: Callable[..., Any]) -> Callable[[Any, Scope], Any]:
    if "lang" in inspect.signature(method).parameters:
        return lambda record, scope: method(record, scope.lang)
    return lambda record, _: method(record)


def _joined(first: Json, second: Json) -> Json:
    """Join what is said in two places; the second has precedence."""
    said = {part.name: getattr(second, part.name) for part in dataclasses.fields(second)}
    said = {name: value for name, value in said.items() if value}
    return dataclasses.replace(first, **said | {"limits": {**first.limits, **second.limits}})


def _class_of(annotation: Any) -> Any:
    cls = get_args(annotation)[0] if get_origin(annotation) is Annotated else annotation
    return get_origin(cls) if _is_record(get_origin(cls)) else cls  # a generic record, of some type


def _info_of(annotation: Any) -> Json:
    """Return what is said about a field besides its type."""
    info = Json()
    for note in get_args(annotation)[1:] if get_origin(annotation) is Annotated else ():
        if isinstance(note, Json):
            info = _joined(info, note)
    return info


def form_of(annotation: Any) -> tuple[Json, _Form]:
    """Return how a field stands in JSON."""
    info = _info_of(annotation)
    if get_origin(annotation) is Annotated:
        annotation, *notes = get_args(annotation)
        for note in notes:
            if isinstance(note, Text):
                return info, _text_form(note, has_number=annotation is int)
            if isinstance(note, Via):
                return info, _via_form(note)
    form = _plain_form(annotation)
    if "minimum" in info.limits:
        form = form._replace(read=_ranged(form, info.limits))
    return info, form


def _plain_form(annotation: Any) -> _Form:
    origin, inner = get_origin(annotation), get_args(annotation)
    if origin in (Union, types.UnionType):
        return _optional_form(*(part for part in inner if part is not type(None)))
    if origin in (tuple, list):
        return _list_form(form_of(inner[0]))
    if origin in (dict, Mapping):
        return _map_form(form_of(inner[1])[1])
    if origin is Literal:
        return _choice_form(inner)
    if isinstance(annotation, type) and issubclass(annotation, enum.Enum):
        return _enum_form(annotation)
    annotation = _class_of(annotation)
    if _is_record(annotation):
        return _Form(
            lambda value, scope: record_writer(annotation)(value, scope),
            lambda data, scope, place: record_reader(annotation)(data, scope, place),
            lambda names: names(annotation),
            lambda values: _unpacked(annotation)(values),
            record=annotation,
        )
    return _SIMPLE[annotation]


# ── how each type is written and read ────────────────────────────────────────────────────────────────────────────


def _wrong(what: str, data: Any, place: str, **facts: Any) -> ParseError:
    return _at(place, ParseError(f"layout.field.{what}", value=show(data), **facts))


def _at(place: str, error: Exception) -> ParseError:
    """Return an error with the place of what is wrong."""
    found = error if isinstance(error, ParseError) else ParseError("layout.error", error=error)
    return ParseError("layout.at", place=place, error=found) if place else found


def _simple(what: str, name: str, *types_: type) -> _Form:
    def read_simple(data: Any, _: Scope, place: str) -> Any:
        if type(data) not in types_:
            raise _wrong(what, data, place)
        return data

    return _Form(None, read_simple, lambda _: {"type": name})


def _ranged(form: _Form, limits: Mapping[str, Any]) -> Callable[[Any, Scope, str], Any]:
    least, most = limits["minimum"], limits.get("maximum", float("inf"))
    is_digit = dict(limits) == DIGIT_LIMITS

    def read_ranged(data: Any, scope: Scope, place: str) -> Any:
        found = form.read(data, scope, place)
        top = min(most, scope.size) if is_digit else most
        if not least <= found <= top:
            raise _wrong("range" if "maximum" in limits else "least", data, place, least=least, most=top)
        return found

    return read_ranged


_SIMPLE: Final[dict[Any, _Form]] = {
    bool: _simple("bool", "boolean", bool),
    int: _simple("whole", "integer", int),
    float: _simple("number", "number", int, float),
    str: _simple("text", "string", str),
}


def _text_form(text: Text, *, has_number: bool) -> _Form:
    known: Any = text.schema
    is_text = not callable(known) and known.get("type") == "string"

    def read_text(data: Any, scope: Scope, place: str) -> Any:
        if is_text and not isinstance(data, str):
            raise _wrong("text", data, place)
        try:
            return text.read(data, scope)
        except ValueError as error:
            raise _at(place, error) from None

    return _Form(
        text.write,
        read_text,
        known if callable(known) else lambda _: dict(known),
        None if has_number else lambda value: text.read(value, Scope()),
    )


def _via_form(via: Via) -> _Form:
    form = form_of(via.as_type)[1]

    def write_via(value: Any, scope: Scope) -> Any:
        found = via.write(value)
        return found if form.write is None else form.write(found, scope)

    def read_via(data: Any, scope: Scope, place: str) -> Any:
        found = form.read(data, scope, place)
        try:
            return found if via.read is None else via.read(found, scope)
        except ValueError as error:
            raise _at(place, error) from None

    return _Form(write_via, read_via, form.schema)


def _optional_form(annotation: Any) -> _Form:
    info, form = form_of(annotation)
    inner = form.write

    def write_optional(value: Any, scope: Scope) -> Any:
        return None if value is None else inner(value, scope)  # type: ignore[misc]

    return _Form(
        None if inner is None else write_optional,
        lambda data, scope, place: None if data is None else form.read(data, scope, place),
        lambda names: {"anyOf": [form.schema(names) | dict(info.limits), {"type": "null"}]},
        lambda value: value if value is None or form.unpack is None else form.unpack(value),
    )


def _list_form(item: tuple[Json, _Form]) -> _Form:
    info, form = item
    inner, unpack_item = form.write, form.unpack

    def write_list(values: Any, scope: Scope) -> list[Any]:
        return list(values) if inner is None else [inner(value, scope) for value in values]

    def read_list(data: Any, scope: Scope, place: str) -> tuple[Any, ...]:
        if not isinstance(data, (list, tuple)):
            raise _wrong("list", data, place)
        return tuple(form.read(value, scope, f"{place}[{index}]") for index, value in enumerate(data))

    return _Form(
        write_list,
        read_list,
        lambda names: {"type": "array", "items": form.schema(names) | dict(info.limits)},
        None if unpack_item is None else lambda values: tuple(map(unpack_item, values)),
        items=form,
    )


def _map_form(form: _Form) -> _Form:
    inner = form.write

    def write_map(values: Any, scope: Scope) -> dict[str, Any]:
        return dict(values) if inner is None else {key: inner(value, scope) for key, value in values.items()}

    def read_map(data: Any, scope: Scope, place: str) -> dict[str, Any]:
        if not isinstance(data, Mapping):
            raise _wrong("object", data, place)
        return {str(key): form.read(value, scope, f"{place}.{key}") for key, value in data.items()}

    return _Form(write_map, read_map, lambda names: {"type": "object", "additionalProperties": form.schema(names)})


def _one_of(choices: Iterable[str]) -> Schema:
    return {"type": "string", "enum": list(choices)}


def _choice_form(choices: tuple[str, ...]) -> _Form:
    def read_choice(data: Any, _: Scope, place: str) -> Any:
        if data not in choices:
            raise _wrong("choice", data, place, known=", ".join(choices))
        return data

    return _Form(None, read_choice, lambda _: _one_of(choices))


def _enum_form(choices: type[enum.Enum]) -> _Form:
    known = {choice.value: choice for choice in choices}

    def read_enum(data: Any, _: Scope, place: str) -> Any:
        if not isinstance(data, str) or data not in known:
            raise _wrong("choice", data, place, known=", ".join(known))
        return known[data]

    return _Form(lambda value, _: value.value, read_enum, lambda _: _one_of(known), known.__getitem__)


# ── records ──────────────────────────────────────────────────────────────────────────────────────────────────────


@cache
def record_writer(cls: Any) -> Callable[[Any, Scope], dict[str, Any]]:
    """Return what writes a record as data for JSON."""
    declared = members(cls)
    # All fields at once; what is computed gets its turn in the loop.
    fields = attrgetter("__class__", "__class__", *(entry.field for entry in declared if entry.get is None))
    plan = [
        (
            entry.key,
            entry.get,
            entry.form.write,
            dataclasses.MISSING if entry.is_required else entry.default,
            entry.info,
        )
        for entry in declared
    ]

    write_all = _full_writer(cls)

    def write_record(record: Any, scope: Scope) -> dict[str, Any]:
        is_full = scope.is_full
        if is_full and write_all is not None:
            return write_all(record, scope)
        data: dict[str, Any] = {}
        values = iter(fields(record)[2:])
        for key, get, form, default, info in plan:
            value = next(values) if get is None else get(record, scope)
            if default is not dataclasses.MISSING and (info.is_sparse or not is_full) and value == default:
                continue
            written = value if form is None else form(value, scope)
            if info.is_flat:
                data |= {name: part for name, part in written.items() if name not in info.leaves_out}
            else:
                data[key] = written
        return data

    return write_record


@cache
def _full_writer(cls: Any) -> Callable[[Any, Scope], dict[str, Any]] | None:
    """Compile what writes all entries of a record, defaults too: one dict display, as if written by hand.

    None if an entry may be left out even then.
    """
    names: dict[str, Any] = {}
    parts = _display(members(cls), "record", names)
    if parts is None:
        return None
    entries = ", ".join(f"{key!r}: {value}" if key else f"**{value}" for key, value in parts)
    made: Callable[[Any, Scope], dict[str, Any]] = eval(f"lambda record, scope: {{{entries}}}", names)
    return made


def _display(declared: Iterable[Member], record: str, names: dict[str, Any]) -> list[tuple[str, str]] | None:
    """Return the keys and values of a record's dict display; the values call what they add to `names`."""
    parts: list[tuple[str, str]] = []
    for entry in declared:
        if entry.info.is_sparse:
            return None
        number = len(names)
        value = f"{record}.{entry.field}"
        if entry.get is not None:
            names[f"get{number}"], value = entry.get, f"get{number}({record}, scope)"
        inner = (
            _display(members(entry.as_type), value, names)
            if entry.info.is_flat and entry.is_field and _is_record(entry.as_type)
            else None
        )
        if inner is not None:
            parts += [(key, written) for key, written in inner if key not in entry.info.leaves_out]
            continue
        written = _written(entry.form, value, f"write{number}", names)
        if entry.info.leaves_out:
            names[f"out{number}"] = frozenset(entry.info.leaves_out)
            written = f"{{key: part for key, part in {written}.items() if key not in out{number}}}"
        parts.append(("" if entry.info.is_flat else entry.key, written))
    # An entry takes the place of one of the same name in a record that was written flat before it, which is not made.
    return parts if any(not key for key, _ in parts) else list(dict(parts).items())


def _written(form: _Form, value: str, name: str, names: dict[str, Any]) -> str:
    """Return the code that writes a value."""
    if form.write is None:
        return value
    if form.items is not None:
        return (
            f"[{_written(form.items, 'item', name, names)} for item in {value}]" if form.items.write else f"[*{value}]"
        )
    names[name] = form.write if form.record is None else _late(form.record, name, names)
    return f"{name}({value}, scope)"


def _late(cls: Any, name: str, names: dict[str, Any]) -> Callable[[Any, Scope], dict[str, Any]]:
    """Return what takes its place when a record of a class is first written: records may hold others like them."""

    def write_first(record: Any, scope: Scope) -> dict[str, Any]:
        names[name] = writer = _full_writer(cls) or record_writer(cls)
        return writer(record, scope)

    return write_first


@cache
def record_reader(cls: Any) -> Callable[[Any, Scope, str], Any]:
    """Return what makes a record of such data."""
    plan = [(entry.key, entry.field, entry.form.read, entry.default) for entry in members(cls) if entry.is_field]
    # Not in the JSON, but known: the size of the board.
    is_sized = any(name == "size" for name, _ in _fields_of(cls)) and _info_of(_hints_of(cls)["size"]).is_hidden

    def read_record(data: Any, scope: Scope, place: str) -> Any:
        if not isinstance(data, Mapping):
            raise _wrong("object", data, place)
        found: dict[str, Any] = {"size": scope.size} if is_sized else {}
        for key, field, form, default in plan:
            where = f"{place}.{key}" if place else key
            if key in data:
                found[field] = form(data[key], scope, where)
            elif default is dataclasses.MISSING:
                raise ParseError("layout.missing", field=where)
        return cls(**found)

    return read_record


@cache
def _unpacked(cls: Any) -> Callable[[Sequence[Any]], Any]:
    """Return what makes a record from a tuple of all its fields."""
    hints = _hints_of(cls)
    forms = [form_of(hints[name])[1].unpack for name, _ in _fields_of(cls)]
    if not any(forms):
        return lambda values: cls(*values)
    return lambda values: cls(
        *[value if form is None else form(value) for form, value in zip(forms, values, strict=True)]
    )


#: Most lists of a step are empty: Python has one empty tuple, which needs no unpacking.
_NONE: Final = ()


@cache
def unpacker(cls: Any, given: frozenset[str]) -> Callable[[Sequence[Any]], dict[str, Any]]:
    """Return what names and makes the fields of a tuple, which are all but those given."""
    names, hints = [name for name, _ in _fields_of(cls)], _hints_of(cls)
    plan = [(name, form_of(hints[name])[1].unpack) for name in names if name not in given]

    def unpack_fields(values: Sequence[Any]) -> dict[str, Any]:
        return {
            name: value if form is None or value is _NONE else form(value)
            for (name, form), value in zip(plan, values, strict=False)
        }

    return unpack_fields


def _hints_of(cls: Any) -> dict[str, Any]:
    """Return the annotations of the fields."""
    return get_type_hints(cls, localns=SHARED, include_extras=True)
