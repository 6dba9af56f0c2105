"""The documentation matches the program."""

import doctest
import os
import re
import runpy
import shlex
from functools import cache
from pathlib import Path

import pytest
import typer.main

import nonet
from nonet.cli.app import app

ROOT = Path(__file__).resolve().parents[2]
PICTURES = ROOT / "tests" / "data" / "pictures.tsv"
MADE = [
    ROOT / "docs" / name for name in ("techniques", "gallery", "reference")
]  # by the build of the site, where they are checked
PAGES = sorted(
    [ROOT / "README.md", ROOT / "README.zh-CN.md", ROOT / "CONTRIBUTING.md"]
    + [page for page in (ROOT / "docs").rglob("*.md") if not set(MADE) & set(page.parents)]
)
SESSIONS = [page for page in PAGES if ">>> " in page.read_text(encoding="utf-8")]


def test_the_command_line_page_is_current() -> None:
    make = runpy.run_path(str(ROOT / "generators" / "make_cli.py"))
    assert (ROOT / "docs" / "cli.md").read_text(encoding="utf-8") == make["page"](), "run `make docs`"


def test_the_man_page_is_current_and_well_formed() -> None:
    text = runpy.run_path(str(ROOT / "generators" / "make_man.py"))["page"]()
    assert (ROOT / "docs" / "nonet.1").read_text(encoding="utf-8") == text, "run `make docs`"
    for line in text.splitlines():
        assert not line.startswith((".", "'")) or re.match(r'\.(\\"|TH|SH|SS|PP|TP|B|I|RI|nf|fi)\b|\.\\"', line), line
    assert ".SS nonet solutions\n" in text
    assert text.count("\n.nf\n") == text.count("\n.fi\n") > 20


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
                path = Path(os.path.normpath(page.parent / target.split("#")[0]))
                is_made = path.parent in [*MADE, ROOT / "docs" / "images"] and page.parent.is_relative_to(ROOT / "docs")
                assert path.exists() or (is_made and path.name in made_pages()), f"{page.name} links to {target}"


@cache
def made_pages() -> set[str]:
    """Return the names of the pages that the build of the site makes."""
    boards = {row.split("\t")[0].removeprefix("images/") for row in PICTURES.read_text(encoding="utf-8").splitlines()}
    reference = runpy.run_path(str(ROOT / "generators" / "make_reference.py"))["PAGES"]
    return {
        "README.md",
        *boards,
        *reference,
        *runpy.run_path(str(ROOT / "generators" / "make_techniques.py"))["pages"](),
    }


def test_the_first_screen_is_the_same_in_chinese() -> None:
    """The same commands and the same Python, but for what is printed in the other language and for comments."""
    english, chinese = ((ROOT / name).read_text(encoding="utf-8") for name in ("README.md", "README.zh-CN.md"))
    blocks, other = (re.findall(r"^```\w*\n(.*?)^```", text, re.M | re.S) for text in (english, chinese))
    for mine, theirs in zip(blocks, other, strict=True):
        if ">>> " not in mine:
            assert mine.replace("--lang ja", "--lang zh") == theirs
        assert len(re.findall("^>>> ", mine, re.M)) == len(re.findall("^>>> ", theirs, re.M))


def commands_in(text: str) -> list[list[str]]:
    """Return the arguments of every call of nonet in the code blocks of a page."""
    found = []
    for block in re.findall(r"^```(?:sh|bash)?\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
        for line in block.replace("\\\n", " ").splitlines():
            for command in [*re.findall(r"\$\(([^()]*)\)", line), re.sub(r"\$\([^()]*\)", "PUZZLE", line)]:
                if re.search(r"(^|[|;&] *)nonet ", command):
                    found += calls_in(command)
    return found


def calls_in(line: str) -> list[list[str]]:
    """Return the arguments of every call of nonet in a line of shell: between |, ; and &, before > and #."""
    reader = shlex.shlex(line, posix=True, punctuation_chars="|;&<>")
    reader.whitespace_split = True
    calls: list[list[str]] = [[]]
    is_file = False  # of a redirection
    for word in reader:
        if set(word) <= set("|;&"):
            calls.append([])
        elif set(word) <= set("<>"):
            is_file = True
        elif is_file:
            is_file = False
        else:
            calls[-1].append(word)
    return [call[1:] for call in calls if call[:1] == ["nonet"]]


def test_commands_in_pages_are_called_as_the_program_takes_them() -> None:
    """Their options and the words after them are those of the program; the commands are not run."""
    program, count = typer.main.get_command(app), 0
    for page in PAGES:
        for words in commands_in(page.read_text(encoding="utf-8")):
            count += 1
            try:
                with program.make_context("nonet", [*words]) as outer:
                    command = program.get_command(outer, words[0])  # type: ignore[attr-defined]
                    assert command is not None, words
                    command.make_context(words[0], words[1:], parent=outer).close()
            except (SystemExit, typer.Exit):
                pass  # --help, --version
            except Exception as error:
                pytest.fail(f"{page.name}: nonet {shlex.join(words)}: {getattr(error, 'message', error)}")
    assert count > 100


@pytest.mark.parametrize("page", SESSIONS, ids=lambda page: str(page.relative_to(ROOT)))
def test_python_sessions_in_pages_run_as_shown(page: Path) -> None:
    """All sessions of a page run as one, in order; ``` ends what is expected."""
    text = re.sub(r"^```.*$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE)
    session = doctest.DocTestParser().get_doctest(text, {"nonet": nonet}, page.name, str(page), 0)
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS)
    problems: list[str] = []
    runner.run(session, out=problems.append)
    assert not problems, "".join(problems)


def test_the_navigation_of_the_site_and_all_tutorials_are_translated() -> None:
    site = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    names = set(re.findall(r"^ +- ([^:\n]+):", site[site.index("\nnav:") :], re.MULTILINE))
    assert "For players" in names
    for locale in ("zh", "ja"):
        part = site[site.index(f"- locale: {locale}") :]
        part = part[part.index("nav_translations:") : part.find("- locale:", 1)]
        assert set(re.findall(r'"([^"]+)":', part)) >= names, locale
    tutorials = {path.name for path in (ROOT / "docs" / "tutorials").glob("*.md")}
    assert {name for name in tutorials if not name.endswith(".zh.md")} == {
        name.replace(".zh.md", ".md") for name in tutorials if name.endswith(".zh.md")
    }
