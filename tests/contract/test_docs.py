"""The documentation matches the program."""

import doctest
import re
import runpy
from pathlib import Path

import pytest
import typer.main

import nonet
from nonet.cli.app import app

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")])
SESSIONS = [page for page in PAGES if ">>> " in page.read_text(encoding="utf-8")]


def test_the_command_line_page_is_current() -> None:
    make = runpy.run_path(str(ROOT / "docs" / "make_cli.py"))
    assert (ROOT / "docs" / "cli.md").read_text(encoding="utf-8") == make["page"](), "run `make docs`"


def test_every_command_has_help_with_examples() -> None:
    commands = typer.main.get_command(app).commands  # type: ignore[attr-defined]
    assert commands
    for name, command in commands.items():
        assert command.help, name
        assert f"nonet {name}" in command.help, f"{name} shows no example"


def test_links_between_pages_lead_somewhere() -> None:
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        for target in (part.split(")")[0] for part in text.split("](")[1:]):
            if "://" not in target and not target.startswith("#"):
                assert (page.parent / target.split("#")[0]).exists(), f"{page.name} links to {target}"


@pytest.mark.parametrize("page", SESSIONS, ids=lambda page: str(page.relative_to(ROOT)))
def test_python_sessions_in_pages_run_as_shown(page: Path) -> None:
    """All sessions of a page run as one, in order; ``` ends what is expected."""
    text = re.sub(r"^```.*$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE)
    session = doctest.DocTestParser().get_doctest(text, {"nonet": nonet}, page.name, str(page), 0)
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS)
    problems: list[str] = []
    runner.run(session, out=problems.append)
    assert not problems, "".join(problems)
