"""Write docs/licences.md: what nonet depends on, and under which licence. `make docs` runs it."""

from __future__ import annotations

import re
from importlib.metadata import PackageNotFoundError, metadata, requires
from pathlib import Path
from typing import Final

PAGE: Final = Path(__file__).parents[1] / "docs" / "licences.md"

HEADER: Final = """\
# Licences

nonet is under the [MIT licence](https://github.com/nonet-sudoku/nonet/blob/main/LICENSE). Its wheels contain compiled
code of [nanobind](https://github.com/wjakob/nanobind) (BSD-3-Clause) and
[robin-map](https://github.com/Tessil/robin-map) (MIT), whose notices are in `licenses/` of every wheel. They also
contain [htm](https://www.npmjs.com/package/htm) (Apache-2.0), Preact (MIT) and two subsets of the typeface
[Manrope](https://github.com/sharanda/manrope) (OFL-1.1) for the web page, with their notices.

pip installs everything else separately: the packages in the first table always, the others with their extra. No
dependency has a copyleft licence that extends to a program that uses nonet. `make docs` generates this page from the
packages' own metadata.
"""

#: What the long texts and classifiers of metadata mean.
_SHORT: Final = {
    r"mpl|mozilla": "MPL-2.0",
    r"apache": "Apache-2.0",
    r"\bmit\b": "MIT",
    r"bsd.?2|simplified bsd": "BSD-2-Clause",
    r"bsd": "BSD-3-Clause",
    r"python software foundation|\bpsf": "PSF-2.0",
    r"hpnd|historical permission": "HPND",
    r"\bisc\b": "ISC",
    r"unlicense": "Unlicense",
    r"nvidia": "NVIDIA software licence",
}


def name_of(requirement: str) -> str:
    """Return the normalised name of a requirement such as `uvloop>=0.19; …`."""
    found = re.match(r"[A-Za-z0-9._-]+", requirement.strip())
    assert found is not None, requirement
    return re.sub(r"[-_.]+", "-", found.group()).lower()


def direct(extra: str | None) -> list[str]:
    """Return what nonet itself asks for, always or with an extra."""
    asked = []
    for requirement in requires("nonet") or ():
        _, _, marker = requirement.partition(";")
        named = re.search(r"extra\s*==\s*['\"](\w+)['\"]", marker)
        if (named.group(1) if named else None) == extra and name_of(requirement) != "nonet":
            asked.append(name_of(requirement))
    return sorted(set(asked))


def needed(names: list[str]) -> list[str]:
    """Return all packages that some packages need in turn, as far as they are installed."""
    seen: set[str] = set()
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name in seen:
            continue
        seen.add(name)
        try:
            more = requires(name) or []
        except PackageNotFoundError:
            continue
        waiting += [name_of(item) for item in more if "extra ==" not in item and _is_installed(name_of(item))]
    return sorted(seen)


def _is_installed(name: str) -> bool:
    try:
        metadata(name)
    except PackageNotFoundError:
        return False
    return True


def licence_of(name: str) -> str:
    """Return a package's licence as an SPDX expression, from its metadata; "" where it is not installed."""
    try:
        data = metadata(name)
    except PackageNotFoundError:
        return ""
    if stated := data.get("License-Expression"):
        return str(stated)
    classifiers = [line for line in data.get_all("Classifier") or () if line.startswith("License ::")]
    for text in [*classifiers, (data.get("License") or "")[:200]]:
        for pattern, short in _SHORT.items():
            if re.search(pattern, text.lower()):
                return short
    return "unknown"


def page() -> str:
    """Return the page: a table for what is always installed, and one for each extra."""
    parts = [HEADER]
    always = needed(direct(None))
    parts.append(f"## Always\n\n{_table(always)}")
    extras = sorted({found for item in metadata("nonet").get_all("Provides-Extra") or () for found in [item]} - {"all"})
    for extra in extras:
        rest = [name for name in needed(direct(extra)) if name not in always]
        parts.append(f"## nonet[{extra}]\n\n{_table(rest)}")
    return "\n".join(parts)


def _table(names: list[str]) -> str:
    rows = [f"| {name} | {licence_of(name) or 'see its page on PyPI'} |\n" for name in names]
    return "| package | licence |\n|---|---|\n" + "".join(rows)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
