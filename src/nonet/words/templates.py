"""Templates: a text with fields, compiled to the function that fills them in.

{name} is a fact, {name:form} a fact in a form (a list with "or", a quoted text), {name?one|several} words that depend
on a number of things. The function is made as Python code from its syntax tree: no text of a template is ever run.
"""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING, Any, Final, TypeAlias, cast

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

__all__ = ["DIGIT", "SHARED", "Template", "WritersOf", "compiled", "fields_of"]

_FIELD: Final = re.compile(r"\{(\w+)(?::(\w+))?(?:\?([^}]*))?\}")
#: The fact that all messages of a text share.
SHARED: Final = "outcome"
#: The fact, and the form, of a number that is a digit.
DIGIT: Final = "digit"

#: Writes the facts of a message, and the ones shared by all messages, into a text.
Template: TypeAlias = "Callable[[Mapping[str, Any], Mapping[str, Any] | None], str]"
#: Gives the writers of facts in a form, by the types of facts.
WritersOf: TypeAlias = "Callable[[str], Mapping[type, Callable[[Any, Mapping[str, Any] | None], str]]]"


def fields_of(template: str) -> set[str]:
    """Return the names of the facts in a template."""
    return {match[1] for match in _FIELD.finditer(template) if match[3] is None}


def compiled(template: str, writers_of: WritersOf) -> Template:
    """Compile a template: each field finds the writer for the type of its fact.

    >>> by_type = {int: lambda value, _: f"<{value}>"}
    >>> compiled("{count} {count?thing|things}", lambda form: by_type)({"count": 2}, None)
    '<2> things'
    """
    names: dict[str, Any] = {"is_one": _is_one}
    parts: list[ast.expr] = []
    at = 0
    for match in _FIELD.finditer(template):
        parts += [ast.Constant(template[at : match.start()]), _field(match, names, writers_of)]
        at = match.end()
    parts.append(ast.Constant(template[at:]))
    function = ast.parse("lambda values, shared: None", mode="eval")
    cast("ast.Lambda", function.body).body = ast.JoinedStr(parts)
    made: Template = eval(compile(ast.fix_missing_locations(function), "<template>", "eval"), names)
    return made


def _field(match: re.Match[str], names: dict[str, Any], writers_of: WritersOf) -> ast.FormattedValue:
    """Return the code of a field; it finds its writers among the names."""
    name, form, choices = match.groups()
    fact = f"(values if '{name}' in values else shared)['{name}']" if name == SHARED else f"values['{name}']"
    if choices is None:
        writers = f"in_{form or ''}"
        names[writers] = writers_of(form or (DIGIT if name == DIGIT else ""))
        code = f"{writers}[type(fact := {fact})](fact, shared)"
    else:
        one, _, several = choices.rpartition("|")
        code = f"{one!r} if is_one({fact}) else {several!r}"
    parsed = ast.parse(code, mode="eval").body
    return ast.FormattedValue(parsed, -1)


def _is_one(value: Any) -> bool:
    """Return whether a number is one, or there is one of several things."""
    return bool(value == 1 if isinstance(value, int) else len(value) == 1)
