"""Every error has words in every language: a key that the files know, and the facts that its words mention."""

from __future__ import annotations

import ast
import builtins
import inspect
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest

import nonet
from nonet import errors
from nonet.counting.state import StateError
from nonet.storage.journal import ResumeError
from nonet.words import LANGUAGES, LangName, language
from nonet.words.faults import error_text
from nonet.words.templates import fields_of

if TYPE_CHECKING:
    from collections.abc import Iterator

HOME = Path(nonet.__file__).parent
CLASSES: dict[str, type[errors.Worded]] = {
    **{name: getattr(errors, name) for name in errors.__all__},
    "ResumeError": ResumeError,
    "StateError": StateError,
}
#: Texts that an earlier run or the native core has said already.
PASSED_ON = {"''", "wrong", "state.fault", "record['fault']"}
#: Errors with an English text that people never read: mistakes in nonet itself or in a class of somebody who programs,
#: and work that was stopped.
UNREAD = {"AssertionError", "NotImplementedError", "InterruptedError"}
#: Others, by the file that raises them.
UNREAD_IN = {
    "__init__.py": "ImportError",  # without the core there are no words
    "bulk/loading.py": "FileNotFoundError",  # as the operating system says it
    "cli/keyboard.py": "EOFError",  # ends the program
    "counting/run.py": "TimeoutError",  # caught by the time limit
    "engines/dask/worker.py": "OSError",  # as the operating system said it, and where
    "lazy.py": "AttributeError",  # as Python says it of any module
    "limits.py": "TimeoutError",
    "logic/examples.py": "LookupError",  # of nonet's own examples
    "research/scanning.py": "TimeoutError",
    "research/vicinities.py": "TimeoutError",
    "web/__init__.py": "AttributeError",
}
#: Keys and facts that are put together before the error is made.
MADE_ELSEWHERE = {"key", "e.key", "error.key"}


class Raised(NamedTuple):
    place: str
    cls: type[errors.Worded]
    key: ast.expr
    facts: set[str]
    #: Whether there may be more facts than those named.
    is_open: bool


def raised() -> Iterator[Raised]:
    """Yield every place where an error is made."""
    for path in sorted(HOME.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args:
                name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                if name in CLASSES and name != "MissingExtraError":
                    place = f"{path.relative_to(HOME)}:{node.lineno}"
                    named = {word.arg for word in node.keywords if word.arg is not None}
                    is_open = any(word.arg is None for word in node.keywords)
                    yield Raised(place, CLASSES[name], node.args[0], named, is_open)


RAISED = list(raised())


def keys_of(key: ast.expr) -> list[str]:
    """Return the keys that an expression stands for, with * for a part that is put in."""
    if isinstance(key, ast.Constant):
        return [str(key.value)] if key.value else []
    if isinstance(key, ast.IfExp):
        return [*keys_of(key.body), *keys_of(key.orelse)]
    if isinstance(key, ast.JoinedStr):
        return ["".join(str(part.value) if isinstance(part, ast.Constant) else "*" for part in key.values)]
    return []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_error_has_words(lang: LangName) -> None:
    messages = language(lang).grammar.messages
    missing = []
    for found in RAISED:
        if not keys_of(found.key) and ast.unparse(found.key) not in PASSED_ON | MADE_ELSEWHERE:
            missing.append((found.place, ast.unparse(found.key)))
        for key in keys_of(found.key):
            start = f"error.{found.cls.code}.{key.partition('*')[0]}"
            if not any(known == start or ("*" in key and known.startswith(start)) for known in messages):
                missing.append((found.place, key))
    assert not missing
    assert len(RAISED) > 300


def test_commands_refuse_in_words_only() -> None:
    """A text written where it is raised would be English for everyone."""
    for path in (HOME / "cli").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in ("typer.BadParameter", "Refused"):
                given = node.args[0] if node.args else node
                assert ast.unparse(node.func) == "Refused", (path.name, node.lineno)
                assert isinstance(given, (ast.Call, ast.Name)), (path.name, node.lineno)


def test_nothing_else_is_raised_with_a_text_of_its_own() -> None:
    """An error of Python's would be English for everyone; those of `nonet.errors` are made of a key."""
    of_python = {
        name for name, found in vars(builtins).items() if isinstance(found, type) and issubclass(found, Exception)
    }
    wrong = []
    for path in sorted(HOME.rglob("*.py")):
        name = path.relative_to(HOME).as_posix()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in of_python - UNREAD - {UNREAD_IN.get(name)}:
                texts = [part.value for part in ast.walk(node) if isinstance(part, ast.Constant)]
                if any(isinstance(text, str) and " " in text.strip() for text in texts):
                    wrong.append((f"{name}:{node.lineno}", ast.unparse(node)))
    assert not wrong


def wanted() -> Iterator[tuple[str, str, set[str]]]:
    """Yield every place that checks an argument: what it wants, and the facts that it gives."""
    checks: dict[str, set[str]] = {name: set() for name in ("items", "batch", "choice", "function")}
    checks |= {name: {"least", "most"} for name in ("whole", "number")}
    for path in sorted(HOME.rglob("*.py")):
        if path.name == "arguments.py":
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            called = ast.unparse(node.func).rpartition(".")[2]
            place = f"{path.relative_to(HOME)}:{node.lineno}"
            facts = {word.arg for word in node.keywords if word.arg}
            if called.removeprefix("checked_") in checks and called.startswith("checked_"):
                given = checks[called.removeprefix("checked_")]
                asked = node.args[1]
                if given and len(node.args) == 3:
                    given = {"least"}
                facts |= given
            elif called in ("wrong_type", "wrong_value"):
                asked = node.args[1]
            elif called in ("WrongTypeError", "WrongValueError", "WrongIndexError") and "wanted" in facts:
                asked = next(word.value for word in node.keywords if word.arg == "wanted")
            else:
                continue
            for key in keys_of(asked):
                yield place, key, facts


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_check_of_an_argument_has_words_for_what_it_wants(lang: LangName) -> None:
    messages = language(lang).grammar.messages
    found = list(wanted())
    assert not [(place, key) for place, key, _ in found if f"error.wanted.{key}" not in messages]
    assert not [(place, key) for place, key, facts in found if not fields_of(messages[f"error.wanted.{key}"]) <= facts]
    assert len(found) > 100


@pytest.mark.parametrize("lang", LANGUAGES)
def test_words_mention_only_facts_that_their_error_has(lang: LangName) -> None:
    messages = language(lang).grammar.messages
    wrong = []
    for found in RAISED:
        own = set(inspect.signature(found.cls.__init__).parameters) | {"where"}
        for key in keys_of(found.key):
            template = messages.get(f"error.{found.cls.code}.{key}", "")
            if not found.is_open and not fields_of(template) <= found.facts | own:
                wrong.append((found.place, key, fields_of(template) - found.facts - own))
    assert not wrong


def test_a_missing_extra_says_in_every_language_what_needs_it() -> None:
    error = errors.MissingExtraError("a PDF", "print")
    assert str(error) == "a PDF needs an extra: pip install 'nonet[print]'"
    assert error_text(error, "zh") == "PDF需要附加组件：pip install 'nonet[print]'"
    assert error_text(error, "ja").startswith("PDF")


def test_errors_in_errors_are_in_the_same_language() -> None:
    inner = ResumeError("changed.missing", path="a.csv")
    error = ResumeError("resume.advice", error=inner, advice=errors.SudokuError("advice.again"))
    assert str(error) == "expected a.csv, got no file; run again without --resume to start over"
    assert error_text(error, "zh") == "应有a.csv，实际没有这个文件；请不带--resume重新开始"
