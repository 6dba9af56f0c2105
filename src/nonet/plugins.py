"""What others add to nonet: classes that register themselves, and the installed ones, imported when they are asked for.

`nonet.formats.TextFormat`, `nonet.logic.TechniqueFilter`, `nonet.bulk.TableOutput` and `nonet.variants.rules.Rule` are
what such classes derive from. An installed distribution lists its classes as entry points of the groups
`nonet.formats`, `nonet.filters`, `nonet.outputs` and `nonet.rules`. docs/extending.md has an example of each.
"""

from __future__ import annotations

import importlib
import re
import sys
import threading
import warnings
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal, TypeAlias, TypeVar

from nonet.arguments import show
from nonet.errors import PluginError, SudokuError, UsageError, WrongTypeError

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

__all__ = [
    "BASES",
    "Group",
    "Imported",
    "Plugin",
    "failing_as",
    "find",
    "load",
    "made",
    "names_of",
    "note",
    "raise_failure",
    "returned",
]

#: What a plug-in can add, as in the name of its group of entry points.
Group: TypeAlias = Literal["formats", "filters", "outputs", "rules"]

_NAME: Final = re.compile(r"[a-z][a-z0-9_]{0,39}")
_SUFFIX: Final = re.compile(r"\.[a-z0-9_]{1,20}")

T = TypeVar("T")

#: What the plug-ins of a group derive from.
BASES: Final[dict[str, type]] = {}
#: The classes by group and name.
_known: Final[dict[str, dict[str, type[Plugin]]]] = {}
#: The modules of all plug-ins, with the name of a class in each.
_modules: Final[dict[str, str]] = {}


class Plugin:
    """What formats, filters and outputs of your own have in common: a name, and that they register themselves."""

    #: What it is called in Python and on the command line: lower-case letters, digits and underscores.
    name: ClassVar[str]
    #: A few words about it.
    title: ClassVar[str] = ""
    #: The endings of its files, such as (".club",).
    suffixes: ClassVar[tuple[str, ...]] = ()
    #: The group it belongs to.
    group: ClassVar[Group]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "group" in cls.__dict__:
            BASES[cls.group] = cls
            _known[cls.group] = {}
        elif "name" in cls.__dict__:
            _check_words(cls)
            _refuse_taken(cls)
            cls.register()
            _known[cls.group][cls.name] = cls
            note(cls)

    @classmethod
    def taken(cls) -> tuple[Collection[str], Collection[str]]:
        """Return the names and suffixes that nonet itself uses."""
        return (), ()

    @classmethod
    def register(cls) -> None:
        """Do what else its group needs."""


# ── registering ────────────────────────────────────────────────────────────────────────────────────────────────


def note(cls: type) -> None:
    """Remember the module of a plug-in, for workers in other processes."""
    if cls.__module__.partition(".")[0] != "nonet":
        _modules[cls.__module__] = cls.__qualname__


def _check_words(cls: type[Plugin]) -> None:
    if not hasattr(cls, "group"):
        raise WrongTypeError("plugin.base", known=_bases(), got=cls.__qualname__)
    if not isinstance(cls.name, str) or not _NAME.fullmatch(cls.name):
        raise WrongTypeError("plugin.name", got=show(cls.name))
    suffixes: Any = cls.suffixes
    if not isinstance(suffixes, tuple) or not all(isinstance(end, str) and _SUFFIX.fullmatch(end) for end in suffixes):
        raise WrongTypeError("plugin.suffixes", name=cls.name, got=show(suffixes))


def _bases() -> list[str]:
    return sorted(base.__name__ for base in BASES.values())


def _refuse_taken(cls: type[Plugin]) -> None:
    """Raise TypeError if something else has the name or a suffix; a class may be defined anew, as in a notebook."""
    own = _place_of(cls)
    names, suffixes = (dict.fromkeys(words, "nonet") for words in cls.taken())
    names |= {name: _place_of(other) for name, other in _known[cls.group].items()}
    others = [other for found in _known.values() for other in found.values()]
    suffixes |= {suffix: _place_of(other) for other in others for suffix in other.suffixes}
    for what, given, taken in (("name", [cls.name], names), ("suffix", cls.suffixes, suffixes)):
        for word in given:
            if taken.get(word, own) != own:
                raise WrongTypeError(f"plugin.taken_{what}", word=repr(word), place=taken[word])


def _place_of(cls: type) -> str:
    return f"{cls.__module__}.{cls.__qualname__}"


# ── finding ────────────────────────────────────────────────────────────────────────────────────────────────────

_lock: Final = threading.RLock()
_begun: Final[set[str]] = set()
_loaded: Final[set[str]] = set()
#: Plug-ins that cannot be imported, by group and by the name of the entry point.
_failed: Final[dict[tuple[str, str], PluginError]] = {}


def load(group: Group) -> None:
    """Import the plug-ins of a group that are installed, once; warn of those that fail."""
    if group in _loaded:
        return
    with _lock:
        if group in _begun:  # by another thread before, or by a plug-in that is being imported
            return
        _begun.add(group)
        from importlib.metadata import entry_points  # slow to import, and seldom needed

        for entry in sorted(entry_points(group=f"nonet.{group}"), key=lambda entry: (entry.name, entry.value)):
            try:
                _refuse_other(entry.load(), group)
            except (Exception, SystemExit) as error:
                problem = PluginError("import", plugin=entry.name, place=entry.value, error=_text_of(error))
                _failed[group, entry.name] = problem
                warnings.warn(str(problem), RuntimeWarning, stacklevel=2)
        _loaded.add(group)


def _refuse_other(found: object, group: Group) -> None:
    """Raise TypeError for an entry point that is neither a plug-in of its group nor a module."""
    base = BASES.get(group, Plugin)
    if not isinstance(found, type(sys)) and not (isinstance(found, type) and issubclass(found, base)):
        raise WrongTypeError("plugin.base", known=[base.__name__], got=show(found))


def raise_failure(group: Group, name: str) -> None:
    """Raise the error of an installed plug-in of that name that could not be imported."""
    if (group, name) in _failed:
        raise _failed[group, name]


def find(group: Group, name: str) -> Any:
    """Return the class of a name, None if there is none; PluginError if it is one that cannot be imported."""
    if name not in _known.get(group, ()):
        load(group)
    if name not in _known.get(group, ()):
        raise_failure(group, name)
    return _known.get(group, {}).get(name)


def names_of(group: Group) -> list[str]:
    """Return the names of all plug-ins of a group, with those that are installed."""
    load(group)
    return sorted(_known.get(group, ()))


def of_suffix(group: Group, suffix: str) -> str | None:
    """Return the name of the plug-in of a group whose files have a suffix."""
    if not suffix:
        return None
    load(group)
    return next((name for name, cls in _known.get(group, {}).items() if suffix in cls.suffixes), None)


def suffixes_of(group: Group) -> list[str]:
    """Return the suffixes of all plug-ins of a group."""
    load(group)
    return [suffix for cls in _known.get(group, {}).values() for suffix in cls.suffixes]


class Imported:
    """The modules of the plug-ins in use; unpickled in another process, it imports them there."""

    def __reduce__(self) -> tuple[Any, ...]:
        if "__main__" in _modules:
            raise PluginError("main", plugin=_modules["__main__"])
        return _arrive, tuple(sorted(_modules))


def _arrive(*modules: str) -> Imported:
    for module in modules:
        try:
            importlib.import_module(module)
        except Exception as error:
            raise PluginError("worker", plugin=module, error=_text_of(error)) from None
    return Imported()


# ── calling ────────────────────────────────────────────────────────────────────────────────────────────────────


@contextmanager
def failing_as(plugin: Plugin | type[Plugin], what: str) -> Iterator[None]:
    """Turn any error in the block into one that names the plug-in; errors of nonet pass, but for wrong usage."""
    try:
        yield
    except UsageError as error:  # it calls nonet wrongly, or returns what nonet cannot take
        raise PluginError("failed", plugin=plugin.name, what=what, error=_text_of(error)) from error
    except (SudokuError, InterruptedError, MemoryError):
        raise
    except Exception as error:
        raise PluginError("failed", plugin=plugin.name, what=what, error=_text_of(error)) from error


def made(cls: type[T]) -> T:
    """Make an object of a plug-in."""
    with failing_as(cls, "__init__"):  # type: ignore[arg-type]
        return cls()


def returned(plugin: Plugin, what: str, value: object, kind: type[T] | tuple[type[T], ...], expected: str) -> T:
    """Return what a plug-in has returned, if it is of the right kind."""
    if not isinstance(value, kind):
        raise PluginError("returned", plugin=plugin.name, what=what, expected=expected, got=show(value))
    return value


def _text_of(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}".removesuffix(": ")
