"""Runs the Python sessions of pages of the documentation in Pyodide: examples.py PAGES…"""

import doctest
import re
import sys
from pathlib import Path

import nonet


def problems_of(page: Path) -> list[str]:
    """Run all sessions of a page as one, in order; return what went wrong."""
    text = re.sub(r"^```.*$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE)
    session = doctest.DocTestParser().get_doctest(text, {"nonet": nonet}, page.name, str(page), 0)
    problems: list[str] = []
    flags = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS
    doctest.DocTestRunner(verbose=False, optionflags=flags).run(session, out=problems.append)
    return problems


def main(pages: list[str]) -> None:
    failed = 0
    for page in map(Path, pages):
        problems = problems_of(page)
        failed += bool(problems)
        sys.stdout.write("".join(problems) or f"{page}: runs as shown\n")
    if failed:
        raise SystemExit(1)


if __name__ == "__main__":
    main(sys.argv[1:])
