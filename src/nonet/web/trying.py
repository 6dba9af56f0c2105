r"""Examples of the documentation, run where they are read: Python sessions in the Worker of the page without a server.

>>> names = {}
>>> run("import nonet\nclues = '1' + '.' * 80\nnonet.check(clues).status", names)
"<Status.SEVERAL: 'several'>\n"
>>> run("print(clues[:3])\nclues[100]", names)
'1..\nIndexError: string index out of range\n'
"""

from __future__ import annotations

import ast
import io
import traceback
from contextlib import redirect_stdout
from typing import TYPE_CHECKING, Any

from nonet.words import language

if TYPE_CHECKING:
    from nonet.words import LangName

__all__ = ["run", "words"]


def run(source: str, names: dict[str, Any]) -> str:
    """Run statements as Python's prompt does; return what it shows, of an error only the last line."""
    shown = io.StringIO()
    with redirect_stdout(shown):
        try:
            for statement in ast.parse(source).body:
                exec(compile(ast.Interactive([statement]), "<example>", "single"), names)
        except Exception as error:
            shown.write(traceback.format_exception_only(error)[-1])
    return shown.getvalue()


def words(lang: LangName) -> dict[str, str]:
    """Return what the boxes of the examples say."""
    text = language(lang).text
    return {
        "try": text("trying.try"),
        "run": text("trying.run"),
        "stop": text("trying.stop"),
        "starting": text("trying.starting"),
        "failed": text("trying.failed"),
    }
