"""Calls of the API: plain functions that return the data of their answers.

A server runs them on worker threads (`nonet.web.routes`), a page without one in its own process (`nonet.web.local`).
"""

from __future__ import annotations

import enum
import inspect
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias, get_args

from pydantic import BaseModel
from pydantic_core import to_json

from nonet.errors import SudokuError
from nonet.records import Record
from nonet.web.problems import language_of, request_problem, sudoku_problem
from nonet.web.reading import language_asked, language_in, parse_body, validate
from nonet.web.replies import Reply, RequestFault

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from nonet.words import LangName

    Work: TypeAlias = Callable[..., Record | dict[str, Any] | list[Any] | Reply]

__all__ = ["Body", "Call", "Calls", "Languages", "Part", "PublicUrl", "part_of"]


class Part(enum.Enum):
    """What a parameter of a call may be, besides a body of JSON and values in the address."""

    BODY = "the bytes of the body"
    PUBLIC_URL = "the public address of the server"


Body: TypeAlias = Annotated[bytes, Part.BODY]
PublicUrl: TypeAlias = Annotated["str | None", Part.PUBLIC_URL]


def part_of(annotation: Any) -> Part | None:
    """Return what a parameter takes if it is neither a body of JSON nor a value in the address."""
    return next((part for part in get_args(annotation)[1:] if isinstance(part, Part)), None)


@dataclass(slots=True)
class Languages:
    """The languages that a request asks for; those in its body are known once it has been read."""

    in_address: str
    accepted: str
    in_body: str = ""

    def first(self) -> LangName:
        """Return the one to answer in."""
        return language_of(self.in_body, self.in_address, self.accepted)


@dataclass(frozen=True)
class Call:
    """A function, and how it is called."""

    work: Work
    #: The threads that run it; "here" is the event loop, for what takes no work.
    where: Literal["quick", "slow", "here"]
    path: str
    #: The class of the answer; None for a function that makes the whole reply.
    answer: Any
    #: Other paths, for clients of earlier versions: those that are not described, and those that are, as deprecated.
    aliases: tuple[str, ...]
    deprecated: tuple[str, ...]
    #: Whether a puzzle with rules takes it to the slow threads.
    is_slow_with_rules: bool
    method: str
    summary: str
    #: The type of a reply that is not JSON, and its schema.
    media: Mapping[str, dict[str, Any]]
    #: The types of the body if it is not JSON.
    takes: tuple[str, ...]

    @cached_property
    def signature(self) -> inspect.Signature:
        """The parameters, with the types that their annotations name."""
        return inspect.signature(self.work, eval_str=True)

    @cached_property
    def model(self) -> type[BaseModel] | None:
        """The model of the body if that is the only parameter."""
        kinds = [parameter.annotation for parameter in self.signature.parameters.values()]
        return kinds[0] if len(kinds) == 1 and isinstance(kinds[0], type) and issubclass(kinds[0], BaseModel) else None

    def reply(self, *given: Any, **named: Any) -> Reply:
        """Call the function."""
        found = self.work(*given, **named)
        return (
            found if isinstance(found, Reply) else Reply(to_json(_data(found)))
        )  # two thirds of the time of Python's own

    def reply_to(self, data: bytes, content_type: str, asked: Languages) -> Reply:
        """Call the function with a body of JSON; what is wrong with it is answered."""
        assert self.model is not None
        try:
            try:
                found = parse_body(data, content_type)
            except RequestFault:
                asked.in_body = language_in(data)
                raise
            asked.in_body = language_asked(found)
            return self.reply(validate(self.model, found))
        except RequestFault as error:
            return request_problem(error.fault, asked.first())
        except SudokuError as error:
            return sudoku_problem(error, asked.first())


class Calls:
    """The calls of one subject: `@calls.quick(path, answer, summary)` above a function adds it.

    A function returns its answer, a record or its data in the language asked for, or a finished reply. Bodies are
    read and answers written on the worker, too, so that the event loop is not blocked.
    """

    def __init__(self) -> None:
        self.all: list[Call] = []

    def quick(self, path: str, answer: Any, summary: str, **options: Any) -> Callable[[Work], Work]:
        """Add a call that usually takes microseconds."""
        return self._adding("quick", path, answer, summary, **options)

    def slow(self, path: str, answer: Any, summary: str, **options: Any) -> Callable[[Work], Work]:
        """Add a call that may take up to the time limit."""
        return self._adding("slow", path, answer, summary, **options)

    def here(self, path: str, answer: Any, summary: str, **options: Any) -> Callable[[Work], Work]:
        """Add a call that takes no work, so that it is answered even if all workers are busy."""
        return self._adding("here", path, answer, summary, **{"method": "GET", **options})

    def _adding(
        self,
        where: Literal["quick", "slow", "here"],
        path: str,
        answer: Any,
        summary: str,
        *,
        aliases: tuple[str, ...] = (),
        deprecated: tuple[str, ...] = (),
        is_slow_with_rules: bool = False,
        method: str = "POST",
        media: Mapping[str, dict[str, Any]] | None = None,
        takes: tuple[str, ...] = (),
    ) -> Callable[[Work], Work]:
        def add(work: Work) -> Work:
            known = (work, where, path, answer, aliases, deprecated, is_slow_with_rules, method, summary)
            self.all.append(Call(*known, media or {}, takes))
            return work

        return add


def _data(found: Any) -> Any:
    """Return an answer as JSON, written in full."""
    if isinstance(found, list):
        return [_data(item) for item in found]
    return found.to_json(full=True) if isinstance(found, Record) else found
