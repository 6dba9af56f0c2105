"""Blocks: a text in its parts, so that programs need not take it apart: paragraphs, numbered items, names in them.

The grammar writes lines of text, and where marks are wanted it puts every name between characters that no text has:
OPEN, the kind of name, what it stands for, MIDDLE, the name itself, CLOSE. Here lines become blocks.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, NamedTuple, TypeAlias, cast

from nonet.records import Json, Record, Scope, Text
from nonet.words.grammar import CLOSE, INDENT, MIDDLE, OPEN

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from nonet.words.grammar import Line

__all__ = ["Block", "Span", "SpanKind", "blocks_of", "paragraphs", "spans_of", "text_of"]

#: What a span is.
SpanKind: TypeAlias = Literal["text", "cell", "house", "digit", "technique"]


class Span(NamedTuple):
    """A stretch of a text: plain, or the name of a cell, of houses, of a digit or of a technique.

    `of` is what a name stands for if that is not the name itself: houses such as `row 2`, the id of a technique.
    """

    kind: SpanKind
    text: str
    of: tuple[str, ...] = ()


#: Half the time of Span(…).
_new: Final = tuple.__new__


def _written(spans: tuple[Span, ...], _: Scope) -> list[dict[str, Any]]:
    return [{"kind": kind, "text": text, "of": [*of]} for kind, text, of in spans]


def _read(data: Any, _: Scope) -> tuple[Span, ...]:
    return tuple(Span(entry["kind"], entry["text"], tuple(entry["of"])) for entry in data)


#: Written without the codec, which would do the same: an answer has hundreds.
Spans: TypeAlias = Annotated[
    tuple[Span, ...], Text(_written, _read, lambda names: {"type": "array", "items": names(Span)})
]


@dataclass(frozen=True, slots=True)
class Block(Record):
    """A paragraph of a text, or an item of a list; with the numbered items that belong to it."""

    spans: Spans
    items: tuple[Block, ...] = ()
    links: Annotated[tuple[int, ...], Json(about="The links of the drawing that it is about, by their numbers.")] = ()
    is_title: Annotated[bool, Json("title", "Whether it only names what follows on the same line.")] = False

    @property
    def text(self) -> str:
        """The text without the items."""
        return "".join([text for _, text, _ in self.spans])


def blocks_of(lines: Iterable[Line]) -> tuple[Block, ...]:
    """Make blocks of marked lines: an item goes to the last one that has a number less."""
    given = list(lines)
    if not any(line.numbers for line in given):  # as in most texts
        return tuple([Block(spans_of(line.text), (), line.links, line.is_title) for line in given])
    return tuple(_joined(given, 0))


def _joined(lines: Sequence[Line], depth: int) -> Iterator[Block]:
    starts = [at for at, line in enumerate(lines) if len(line.numbers) <= depth or at == 0]
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=False):
        line = lines[start]
        if len(line.numbers) > depth:  # items of nothing
            yield Block((), tuple(_joined(lines[start:end], depth + 1)))
        else:
            yield Block(
                spans_of(line.text), tuple(_joined(lines[start + 1 : end], depth + 1)), line.links, line.is_title
            )


def spans_of(marked: str) -> tuple[Span, ...]:
    """Take a marked text apart."""
    start, *parts = marked.split(OPEN)
    spans = [_new(Span, ("text", start, ()))] if start else []
    for part in parts:
        name, _, text = part.partition(CLOSE)
        spans.append(_name_span(name))
        if text:
            spans.append(_new(Span, ("text", text, ())))
    return tuple(spans)


@lru_cache(4096)  # the same names again and again
def _name_span(marked: str) -> Span:
    about, _, text = marked.partition(MIDDLE)
    kind, _, of = about.partition(":")
    return Span(cast("SpanKind", kind), text, tuple(of.split(",")) if of else ())


def paragraphs(text: str) -> tuple[Block, ...]:
    """Return a text without names as blocks."""
    return tuple(Block((Span("text", line),)) for line in text.split("\n"))


def text_of(blocks: Iterable[Block]) -> str:
    """Return the text of blocks, items with their numbers.

    >>> print(text_of([Block((Span("text", "If so:"),), (Block((Span("cell", "r1c1"), Span("text", " is 2."))),))]))
    If so:
    1. r1c1 is 2.
    """
    return "".join(f"{block.text}{_items(block, '')}{'' if block.is_title else chr(10)}" for block in blocks).rstrip(
        "\n"
    )


def _items(block: Block, above: str) -> str:
    """Return the items of a block, each on a line of its own."""
    if not block.items:
        return ""
    indent = INDENT * above.count(".")
    numbered = ((f"{above}{number}.", item) for number, item in enumerate(block.items, 1))
    return "".join(f"\n{indent}{number} {item.text}{_items(item, number)}" for number, item in numbered)
