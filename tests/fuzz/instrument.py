"""Start Atheris with only some modules instrumented.

`atheris.instrument_all` rewrites every function of the process, thousands of them in NumPy and the standard library,
and takes longer than most runs.
"""

import inspect
import sys
from collections.abc import Callable, Iterator
from types import FunctionType, ModuleType


def fuzz(read: Callable[[bytes], None], *packages: str) -> None:
    """Fuzz a function; new code reached in these modules and packages counts as a discovery."""
    import atheris

    modules = [module for name, module in sorted(sys.modules.items()) if name.startswith(packages)]
    found = {id(function.__code__): function for module in modules for function in _functions(module)}
    for function in found.values():
        atheris.instrument_func(function)
    sys.stderr.write(f"{len(found)} functions of {len(modules)} modules are watched\n")
    atheris.Setup(sys.argv, read)
    atheris.Fuzz()


def _functions(module: ModuleType) -> Iterator[FunctionType]:
    """Return the functions and methods that a module defines."""
    for value in list(vars(module).values()):
        inside = vars(value).values() if inspect.isclass(value) and value.__module__ == module.__name__ else [value]
        for member in inside:
            inner = member.fget if isinstance(member, property) else getattr(member, "__func__", member)
            if isinstance(inner, FunctionType) and inner.__module__ == module.__name__:
                yield inner
