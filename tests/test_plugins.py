"""Formats, filters, outputs and rules of others: the examples of docs/extending.md, installed, and hostile ones."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import nonet
import puzzles
from nonet import formats, plugins
from nonet.bulk import TableOutput
from nonet.bulk.tasks.dedupe import dedupe_files
from nonet.bulk.tasks.rate import rate_files
from nonet.bulk.tasks.solve import solve_files
from nonet.cli.app import app
from nonet.errors import ParseError, PluginError, UsageError
from nonet.formats import Entry, TextFormat, registry
from nonet.logic import LogicConfig, TechniqueFilter
from nonet.variants.rules import RULES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

DOCS = Path(__file__).resolve().parents[1] / "docs"
LINE = puzzles.WIKIPEDIA
SOLUTION = nonet.solve(LINE).to_line()


@pytest.fixture
def clean(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Forget, after a test, what it has registered, and load what is installed anew."""
    tables: list[dict[str, Any]] = [registry.FORMATS, RULES, plugins._modules, *plugins._known.values()]
    before = [dict(table) for table in tables]
    for name, empty in (("_begun", set()), ("_loaded", set()), ("_failed", {})):
        monkeypatch.setattr(plugins, name, empty)
    modules = set(sys.modules)
    yield
    for table, kept in zip(tables, before, strict=True):
        table.clear()
        table.update(kept)
    for name in set(sys.modules) - modules:
        if "plugin_of_a_test" in name:
            del sys.modules[name]


def install(folder: Path, entries: dict[str, dict[str, str]], **modules: str) -> None:
    """Make an installed distribution: its modules, and what it says about them."""
    folder.mkdir(exist_ok=True)
    for name, text in modules.items():
        (folder / f"{name}.py").write_text(text, encoding="utf-8")
    info = folder / "club_sudoku-1.0.dist-info"
    info.mkdir(exist_ok=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: club-sudoku\nVersion: 1.0\n", encoding="utf-8")
    lines: list[str] = []
    for group, found in entries.items():
        lines += [f"[nonet.{group}]", *(f"{name} = {value}" for name, value in found.items())]
    (info / "entry_points.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


def blocks(page: str, language: str) -> list[str]:
    """Return the blocks of a page in a language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", (DOCS / page).read_text(encoding="utf-8"), re.M | re.S)


def documented(folder: Path) -> list[str]:
    """Install the distribution of docs/extending.md; return the other blocks of Python."""
    [project] = blocks("extending.md", "toml")
    entries = {
        group: dict(re.findall(r'^(\w+) = "(.*)"$', part, re.M))
        for group, part in re.findall(r'entry-points\."nonet\.(\w+)"\]\n(.*?)(?=\n\[|\Z)', project, re.S)
    }
    modules = {value.split(":")[1]: value.split(":")[0] for found in entries.values() for value in found.values()}
    [rule] = (text for text in blocks("variants.md", "python") if "class ParityLine(" in text)
    files, others = {}, []
    for text in [*blocks("extending.md", "python"), rule]:
        defined = re.search(r"^class (\w+)", text, re.M)
        if defined:
            files[modules[defined[1]]] = text
        else:
            others.append(text)
    [installed] = re.findall(r"^py-modules = (.*)$", project, re.M)
    assert set(files) == set(modules.values()) == set(json.loads(installed))
    install(folder, entries, **files)
    return others


def run(command: list[str], folder: Path, installed: Path, given: str = "") -> subprocess.CompletedProcess[str]:
    """Run a program that finds a distribution."""
    env = {**os.environ, "PYTHONPATH": str(installed), "PYTHONWARNINGS": "default", "PYTHONUTF8": "1"}
    return subprocess.run(command, cwd=folder, env=env, input=given, capture_output=True, text=True, check=False)


def nonet_at(folder: Path, installed: Path, *arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
    """Run a command of the shell."""
    return run([sys.executable, "-m", "nonet", *arguments], folder, installed, given)


# ── the examples of the page ───────────────────────────────────────────────────────────────────────────────────


def test_the_examples_of_the_page_run(tmp_path: Path) -> None:
    others = documented(tmp_path / "site")
    assert len(others) == 2
    for text in others:
        done = run([sys.executable, "-W", "error", "-c", text], tmp_path, tmp_path / "site")
        assert done.returncode == 0, done.stderr


def test_the_commands_of_the_page_run(tmp_path: Path) -> None:
    documented(tmp_path / "site")
    club = f"club sudoku 1\nada:{LINE}\nbob:{LINE.replace('.', '_')}\n"
    (tmp_path / "puzzles.club").write_text(club, encoding="utf-8")
    (tmp_path / "puzzles.txt").write_text(f"{LINE}\n{LINE}\n", encoding="utf-8")
    said = {}
    for command in "".join(blocks("extending.md", "bash")).splitlines():
        words = shlex.split(command)
        given = (tmp_path / words.pop()).read_text(encoding="utf-8") if "<" in words else ""
        words = [word for word in words if word != "<"]
        assert words[0] == "nonet"
        done = nonet_at(tmp_path, tmp_path / "site", *words[1:], given=given)
        assert done.returncode == 0, (command, done.stderr)
        said[command] = done.stdout
    assert said["nonet convert puzzles.club --to line"] == f"{LINE}\n{LINE}\n"
    assert said["nonet convert - --from club < puzzles.club"] == f"{LINE}\n{LINE}\n"
    own = f"club sudoku 1\nnonet:{LINE.replace('.', '_')}\nnonet:{LINE.replace('.', '_')}\n"
    assert said["nonet convert puzzles.txt --to club"] == (tmp_path / "copy.club").read_text(encoding="utf-8") == own
    assert (tmp_path / "solved.csv").read_text(encoding="utf-8").splitlines()[1:] == [f"{LINE},{SOLUTION},unique"] * 2
    page = (tmp_path / "solved.html").read_text(encoding="utf-8")
    assert page.startswith("<table>\n<tr><th>puzzle</th><th>solution</th><th>status</th></tr>\n")
    assert page.count(f"<td>{SOLUTION}</td><td>unique</td>") == 2
    assert page.endswith("</table>\n<p>2 rows</p>\n")
    assert (tmp_path / "again.html").read_text(encoding="utf-8") == page  # made by workers, in other processes
    assert "<td>easy</td>" in (tmp_path / "pages" / "part-000000.html").read_text(encoding="utf-8")


def test_installed_rules_are_known_without_an_import(tmp_path: Path) -> None:
    documented(tmp_path / "site")
    made = nonet_at(tmp_path, tmp_path / "site", "generate", "--variant", "parity_line", "--size", "6", "--seed", "1")
    assert made.returncode == 0, made.stderr
    assert '"parity_line"' in made.stdout
    solved = nonet_at(tmp_path, tmp_path / "site", "solve", "-", "--json", given=made.stdout)
    assert solved.returncode == 0, solved.stderr
    nothing = tmp_path / "nothing"
    nothing.mkdir()
    assert nonet_at(tmp_path, nothing, "solve", "-", given=made.stdout).returncode == 1


def test_a_class_of_the_script_itself_is_refused_by_workers_with_the_reason(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(
        "from pathlib import Path\n"
        "from nonet.bulk.tasks.solve import solve_files\n"
        "from nonet.errors import PluginError\n"
        "from nonet.bulk import TableOutput\n"
        "class Own(TableOutput):\n    name, suffixes = 'own', ('.own',)\n    def rows(self, rows): return ''\n"
        "if __name__ == '__main__':\n"
        f"    Path('a.txt').write_text('{LINE}\\n')\n"
        "    try:\n        solve_files([Path('a.txt')], Path('a.own'), engine='dask', threads=1)\n"
        "    except PluginError as error:\n        print(error)\n"
        "    print(Path('a.own').exists())\n",
        encoding="utf-8",
    )
    done = run([sys.executable, str(script)], tmp_path, tmp_path)
    assert done.stdout == "expected Own in a file that workers can import, not in the script that is run\nFalse\n", done


# ── formats ────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def club(clean: None) -> type[TextFormat]:
    class Club(TextFormat):
        name = "club"
        suffixes = (".club",)
        header = "club sudoku 1"

        def read_line(self, line: Any) -> str:
            return str(line.raw.split(":")[1])

        def write(self, grid: nonet.Grid) -> str:
            return f"nonet:{grid.to_line()}"

    return Club


def test_a_bad_line_of_an_own_format_is_named_and_the_others_are_read(club: object, tmp_path: Path) -> None:
    (tmp_path / "a.club").write_text(f"club sudoku 1\nada:{LINE}\nnothing\nbob:12\n\neve:{LINE}\n", encoding="utf-8")
    errors: list[ParseError] = []
    with (tmp_path / "a.club").open(encoding="utf-8") as file:
        entries = list(formats.parse_many(file, on_error=errors.append))
    assert [(entry.line, entry.format) for entry in entries] == [(2, "club"), (6, "club")]
    assert str(errors[0]) == "the plug-in club cannot read this at line 3: IndexError: list index out of range"
    assert str(errors[1]) == "expected a row of 9 cells, got 2: '12' at line 4"
    summary = solve_files([tmp_path / "a.club"], tmp_path / "a.csv")
    assert summary.tally == {"unique": 2, "unreadable": 2}
    assert summary.rejects is not None
    assert "the plug-in club cannot read this at line 3" in summary.rejects.read_text(encoding="utf-8")


def test_own_formats_are_written_like_others(club: object) -> None:
    assert list(formats.write_many([LINE, LINE], "club")) == [f"club sudoku 1\nnonet:{LINE}\n", f"nonet:{LINE}\n"]
    assert formats.convert(LINE, "club") == f"club sudoku 1\nnonet:{LINE}\n"
    with pytest.raises(nonet.FormatError, match="placement"):
        formats.write(nonet.parse(LINE).place("r1c3", 4), "club", strict=True)
    assert "club" in nonet.puzzles.format_names()


def test_own_suffixes_are_found_in_folders(club: object, tmp_path: Path) -> None:
    (tmp_path / "a.club").write_text(f"club sudoku 1\nada:{LINE}\n", encoding="utf-8")
    from nonet.bulk.read.streams import files_at

    assert files_at(str(tmp_path)) == [tmp_path / "a.club"]


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ({"read": lambda self, lines: iter([LINE])}, "expected Entry or ParseError from read of the plug-in bad"),
        ({"read": lambda self, lines: iter([Entry(LINE, 1, "bad")])}, r"expected Entry\(grid: Grid\) from read"),  # type: ignore[arg-type]
        ({"read": lambda self, lines: 1 // 0}, "the plug-in bad failed in read: ZeroDivisionError"),
        ({"read": lambda self, lines: None}, "the plug-in bad failed in read: TypeError"),
        ({"__init__": lambda self: 1 // 0}, "the plug-in bad failed in __init__: ZeroDivisionError"),
    ],
)
def test_a_format_that_returns_nonsense_is_named(
    clean: None, tmp_path: Path, body: dict[str, Callable[..., Any]], said: str
) -> None:
    type("Bad", (TextFormat,), {"name": "bad", "suffixes": (".bad",), **body})
    (tmp_path / "a.bad").write_text(LINE, encoding="utf-8")
    (tmp_path / "a.txt").write_text("what was there before\n", encoding="utf-8")
    with pytest.raises(PluginError, match=said):
        nonet.parse(LINE, format="bad")
    with pytest.raises(PluginError, match=said):
        solve_files([tmp_path / "a.bad"], tmp_path / "a.txt")
    assert (tmp_path / "a.txt").read_text(encoding="utf-8") == "what was there before\n"


def test_a_format_that_writes_nonsense_is_named(clean: None) -> None:
    type("Bad", (TextFormat,), {"name": "bad", "write": lambda self, grid: grid})
    with pytest.raises(PluginError, match="expected str from write of the plug-in bad, got"):
        formats.write(LINE, "bad")


@pytest.mark.parametrize("answer", [lambda self, head: 1 // 0, lambda self, head: "yes"])
def test_a_detection_that_fails_is_passed_over_with_a_warning(club: object, answer: Callable[..., Any]) -> None:
    type("Bad", (TextFormat,), {"name": "bad", "detect": answer})
    registry.FORMATS["club"] = registry.FORMATS.pop("club")  # after the bad one
    with pytest.warns(RuntimeWarning, match="the plug-in bad|from detect of the plug-in bad"):
        assert formats.detect(f"club sudoku 1\na:{LINE}\n") == "club"
    assert formats.detect(LINE) == "line"  # nonet's own formats come first: the other is not asked


# ── names ──────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("base", "body"),
    [
        (TextFormat, {"name": "line"}),
        (TextFormat, {"name": "json"}),
        (TextFormat, {"name": "club"}),
        (TextFormat, {"name": "other", "suffixes": (".sdk",)}),
        (TextFormat, {"name": "other", "suffixes": (".club",)}),
        (TextFormat, {"name": "other", "suffixes": "club"}),
        (TextFormat, {"name": "Two words"}),
        (TextFormat, {"name": 3}),
        (TableOutput, {"name": "csv", "suffixes": (".other",)}),
        (TableOutput, {"name": "other", "suffixes": (".csv",)}),
        (TableOutput, {"name": "other", "suffixes": (".club",)}),
        (TableOutput, {"name": "other"}),
        (plugins.Plugin, {"name": "other"}),
    ],
)
def test_names_that_are_taken_or_wrong_are_refused(club: object, base: type, body: dict[str, Any]) -> None:
    with pytest.raises(TypeError, match="expected"):
        type("Other", (base,), body)
    assert "other" not in {*registry.FORMATS, *plugins.names_of("outputs")}
    assert registry.FORMATS["club"].suffixes == (".club",)


def test_a_class_may_be_defined_anew(clean: None) -> None:
    for title in ("first", "second"):

        class Club(TextFormat):
            name = "club"
            suffixes = (".club",)

        Club.title = title
    assert registry.FORMATS["club"].name == "club"


# ── filters ────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_filter_chooses_techniques_and_their_order(clean: None) -> None:
    class Backwards(TechniqueFilter):
        name = "backwards"

        def order(self, techniques: Any) -> Any:
            return [technique.id for technique in reversed(techniques) if technique.family.value == "singles"]

    config = LogicConfig.filtered("backwards", uniqueness=False)
    singles = [name for name in LogicConfig().order if name in config.order]
    assert list(config.order) == singles[::-1]
    assert config.uniqueness is False
    assert nonet.rate(LINE, config=config).level == "easy"
    with pytest.raises(ValueError, match=r"expected a filter of techniques \(backwards\), got 'sideways'"):
        LogicConfig.filtered("sideways")


@pytest.mark.parametrize("answer", [None, 3, [], ["x-ray"], ["x_wing", "x_wing"], [None]])
def test_a_filter_that_returns_nonsense_is_named(clean: None, answer: Any) -> None:
    type("Bad", (TechniqueFilter,), {"name": "bad", "order": lambda self, techniques: answer})
    with pytest.raises(PluginError, match="plug-in bad"):
        LogicConfig.filtered("bad")


# ── outputs ────────────────────────────────────────────────────────────────────────────────────────────────────


class Sample:
    """What the outputs of these tests do: each row as JSON."""

    suffixes = (".own",)

    def start(self, columns: Any) -> str:
        return json.dumps(list(columns)) + "\n"

    def rows(self, rows: Any) -> bytes:
        return "".join(json.dumps(row) + "\n" for row in rows).encode()


@pytest.mark.parametrize("suffix", ["txt", "csv", "parquet"])
def test_an_output_gets_the_columns_of_the_input_and_of_the_answers(clean: None, tmp_path: Path, suffix: str) -> None:
    type("Own", (Sample, TableOutput), {"name": "own"})
    path = tmp_path / f"a.{suffix}"
    rows = [{"id": number, "puzzle": line} for number, line in enumerate([LINE, "no puzzle", LINE])]
    if suffix == "txt":
        path.write_text("".join(f"{row['puzzle']}\n" for row in rows), encoding="utf-8")
    elif suffix == "csv":
        path.write_text("id,puzzle\n" + "".join(f"{row['id']},{row['puzzle']}\n" for row in rows), encoding="utf-8")
    else:
        arrow = pytest.importorskip("pyarrow")
        pytest.importorskip("pyarrow.parquet").write_table(arrow.Table.from_pylist(rows), path)
    rate_files([path], tmp_path / "b.own", threads=2)
    names, *found = map(json.loads, (tmp_path / "b.own").read_text(encoding="utf-8").splitlines())
    assert names == [*(() if suffix == "txt" else ("id",)), "puzzle", *names[-6:]]
    assert [row["puzzle"] for row in found] == [LINE, "no puzzle", LINE]
    assert [row["status"] for row in found] == ["rated", "unreadable", "rated"]
    assert found[0]["score"] == nonet.rate(LINE).score
    assert found[1]["score"] is None
    if suffix != "txt":
        assert [row["id"] for row in found] == ([0, 1, 2] if suffix == "parquet" else ["0", "1", "2"])


def test_the_rows_of_an_output_are_the_same_on_threads_and_when_resumed(clean: None, tmp_path: Path) -> None:
    own: Any = type("Own", (Sample, TableOutput), {"name": "own"})
    lines = [grid.to_line() for grid in nonet.generate_many(300, seed=4)]
    (tmp_path / "a.txt").write_text("\n".join(lines), encoding="utf-8")
    solve_files([tmp_path / "a.txt"], tmp_path / "one.own", threads=1)
    whole = (tmp_path / "one.own").read_bytes()
    dedupe_files([tmp_path / "a.txt"], tmp_path / "kept.own")
    assert (tmp_path / "kept.own").read_bytes().count(b"\n") == 301
    end = own.end
    own.end = lambda self, rows: 1 // 0
    with pytest.raises(PluginError, match="the plug-in own failed in end: ZeroDivisionError"):
        solve_files([tmp_path / "a.txt"], tmp_path / "two.own", threads=2)
    assert not (tmp_path / "two.own").exists()
    own.end = end
    solve_files([tmp_path / "a.txt"], tmp_path / "two.own", threads=2, resume=True)
    assert (tmp_path / "two.own").read_bytes() == whole


@pytest.mark.parametrize(
    ("part", "answer", "said"),
    [
        ("rows", lambda self, rows: rows[0]["nothing"], "the plug-in own failed in rows: KeyError: 'nothing'"),
        ("rows", lambda self, rows: None, "expected str or bytes from rows of the plug-in own, got None"),
        ("start", lambda self, columns: 3, "expected str or bytes from start of the plug-in own, got 3"),
        ("end", lambda self, rows: [], "expected str or bytes from end of the plug-in own"),
        ("__init__", lambda self: 1 // 0, "the plug-in own failed in __init__"),
    ],
)
@pytest.mark.parametrize("in_parts", [False, True])
def test_an_output_that_fails_is_named_and_leaves_the_file_as_it_was(
    clean: None, tmp_path: Path, part: str, answer: Callable[..., Any], said: str, in_parts: bool
) -> None:
    type("Own", (Sample, TableOutput), {"name": "own", part: answer})
    (tmp_path / "a.txt").write_text(f"{LINE}\n", encoding="utf-8")
    (tmp_path / "a.own").write_text("before", encoding="utf-8")
    output = tmp_path / ("parts" if in_parts else "a.own")
    with pytest.raises(PluginError, match=said):
        solve_files([tmp_path / "a.txt"], output, container="own", in_parts=in_parts)
    assert (tmp_path / "a.own").read_text(encoding="utf-8") == "before"
    assert not list((tmp_path / "parts").glob("part-*")) if in_parts else True


def test_outputs_are_files_of_tables(clean: None, tmp_path: Path) -> None:
    type("Own", (Sample, TableOutput), {"name": "own"})
    (tmp_path / "a.txt").write_text(f"{LINE}\n", encoding="utf-8")
    with pytest.raises(UsageError, match="own"):
        solve_files([tmp_path / "a.txt"], tmp_path / "a.own.gz")
    with pytest.raises(UsageError, match="expected a file: own"):
        solve_files([tmp_path / "a.txt"], None, container="own")
    with pytest.raises(UsageError, match=r"expected a format \(lines, csv, parquet, npy, own\), got 'other'"):
        solve_files([tmp_path / "a.txt"], tmp_path / "a.b", container="other")


# ── hostile distributions ──────────────────────────────────────────────────────────────────────────────────────

RAISES = "raise RuntimeError('not today')\n"
EXITS = "import sys\nsys.exit('goodbye')\n"
TAKES = "from nonet.formats import TextFormat\nclass Line(TextFormat):\n    name = 'line'\n"
FINE = "from nonet.formats import TextFormat\nclass Fine(TextFormat):\n    name = 'fine'\n    header = 'fine'\n"


def test_installed_plug_ins_that_cannot_be_imported_are_left_out_with_a_warning(
    clean: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = {name: f"{name}_plugin_of_a_test" for name in ("raises", "exits", "takes", "fine")}
    entries = {
        "formats": {
            "raises": names["raises"],
            "exits": names["exits"],
            "line": f"{names['takes']}:Line",
            "missing": "no_such_plugin_of_a_test:Thing",
            "function": "os:getcwd",
            "filter": "nonet.logic:TechniqueFilter",
            "fine": f"{names['fine']}:Fine",
        }
    }
    texts = dict(zip(names.values(), (RAISES, EXITS, TAKES, FINE), strict=True))
    install(tmp_path / "site", entries, **texts)
    monkeypatch.syspath_prepend(str(tmp_path / "site"))
    assert formats.detect(LINE) == "line"  # nothing is imported for what nonet knows itself
    assert not set(names.values()) & set(sys.modules)
    with pytest.warns(RuntimeWarning) as warned:
        assert formats.detect("fine\nanything") == "fine"
    said = "\n".join(str(warning.message) for warning in warned)
    assert f"the plug-in raises ({names['raises']}) cannot be imported: RuntimeError: not today" in said
    for part in ("SystemExit: goodbye", "'line' of nonet", "No module named", "getcwd", "TechniqueFilter"):
        assert part in said
    assert len(warned) == 6
    assert registry.FORMATS["line"].title == formats.FORMATS["line"].title
    with pytest.raises(PluginError, match=r"the plug-in raises .* cannot be imported: RuntimeError: not today"):
        nonet.parse(LINE, format="raises")
    with pytest.raises(nonet.FormatError, match="fine"):
        nonet.parse(LINE, format="nothing")


def test_the_shell_says_in_one_line_what_is_wrong_with_a_plug_in(tmp_path: Path) -> None:
    install(tmp_path / "site", {"outputs": {"bad": "bad"}, "filters": {"bad": "bad"}}, bad=RAISES)
    (tmp_path / "a.txt").write_text(f"{LINE}\n", encoding="utf-8")
    for arguments in (["solve", "a.txt", "-o", "a.b", "--format", "bad"], ["rate", "a.txt", "--techniques", "bad"]):
        done = nonet_at(tmp_path, tmp_path / "site", *arguments)
        lines = done.stderr.splitlines()
        assert done.returncode == 1
        assert lines == ["nonet: the plug-in bad (bad) cannot be imported: RuntimeError: not today"] * 2
    fine = nonet_at(tmp_path, tmp_path / "site", "solve", "a.txt", "-o", "a.csv")
    assert (fine.returncode, "plug-in" in fine.stderr) == (0, False)


def test_only_and_techniques_exclude_each_other() -> None:
    from typer.testing import CliRunner

    result = CliRunner().invoke(app, ["rate", LINE, "--only", "x_wing", "--techniques", "club"])
    assert result.exit_code == 2
