"""Rehearse a release: `make release-check`. Nothing is published; everything is under build/release.

It refuses an unclean tree, an undated changelog and versions that differ; builds the sdist, and the wheel from it;
checks both as PyPI does; installs the wheel in a bare environment; and runs every command of it once.
--rehearse only warns of what is not ready, to try the rest before the day.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
WORK = ROOT / "build" / "release"
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
GRID = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"

#: A call of every command that the bare wheel can run, and a word of its output. $P and $G are a puzzle and its grid.
SMOKE = {
    "solve": ("solve $P", GRID),
    "check": ("check $P", "unique"),
    "count": ("count $P", "1"),
    "solutions": ("solutions $P -n 2", GRID),
    "candidates": ("candidates $P --json", '"r1c3": [4]'),
    "hint": ("hint $P", "Naked Single"),
    "explain": ("explain $P", "r5c5"),
    "rate": ("rate $P --scale both", "easy"),
    "techniques": ("techniques x_wing", "X-Wing"),
    "generate": ("generate --seed 1", "."),
    "minimise": ("minimise $P", "."),
    "shuffle": ("shuffle $P --seed 1", "."),
    "draw": ("draw $P", "<svg"),
    "print": ("print --help", "book"),  # needs the extra print
    "read": ("read --help", "photo"),  # needs the extra photo
    "convert": ("convert $P --to rows", "53..7"),
    "dedupe": ("dedupe puzzles.txt", PUZZLE),
    "canonical": ("canonical $P", "........1.....2"),
    "dataset": ("dataset --help", "machine learning"),  # needs the extra data
    "eval": ("eval --help", "language models"),
    "classic": ("classic bitmask", "def "),
    "watch": ("watch --help", "search"),
    "compare": ("compare $P --algorithms norvig", "native"),
    "scan": ("scan -n 16 $G", ""),
    "vicinity": ("vicinity --help", "minimal"),
    "unavoidable": ("unavoidable $G", ".."),
    "serve": ("serve --help", "Ctrl-C"),  # needs the extra web
    "mcp": ("mcp --help", "nonet mcp"),
    "info": ("info", "nonet"),
}


def main(is_rehearsal: bool) -> None:
    """Run all steps; the first that fails ends the program."""
    for reason in unready():
        if not is_rehearsal:
            sys.exit(f"release-check: {reason}")
        print(f"release-check: not ready: {reason}")
    shutil.rmtree(WORK, ignore_errors=True)
    tools = environment("tools", "build", "twine")
    run(tools, "-m", "build", "--outdir", str(WORK / "dist"))
    run(tools, "-m", "twine", "check", "--strict", *map(str, (WORK / "dist").iterdir()))
    [wheel] = (WORK / "dist").glob("*.whl")
    smoke(environment("bare", str(wheel)))
    print(f"release-check: {', '.join(sorted(path.name for path in (WORK / 'dist').iterdir()))} are fit to publish")


def unready() -> list[str]:
    """Return what keeps the tree from being released as it is."""
    found = []
    if changed := subprocess.run(
        ["git", "status", "--porcelain"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout:
        found.append(f"expected a clean tree, got changes:\n{changed.rstrip()}")
    version = re.search(r'^version = "(.+)"', read("pyproject.toml"), re.M)
    assert version
    first = re.search(r"^## (\S+) \((.*)\)", read("CHANGELOG.md"), re.M)
    if first is None or not re.fullmatch(r"\d{4}-\d\d-\d\d", first[2]):
        found.append(f"expected a dated release on top of CHANGELOG.md, got {first[0] if first else 'none'!r}")
    if first is not None and first[1] != version[1]:
        found.append(f"expected {version[1]} on top of CHANGELOG.md, got {first[1]}")
    if f"version: {version[1]}\n" not in read("CITATION.cff"):
        found.append(f"expected version {version[1]} in CITATION.cff, got another")
    return found


def read(name: str) -> str:
    """Return a file of the repository."""
    return (ROOT / name).read_text(encoding="utf-8")


def environment(name: str, *packages: str) -> str:
    """Make an environment with packages; return its Python."""
    venv.create(WORK / name, with_pip=True)
    python = str(WORK / name / ("Scripts" if sys.platform == "win32" else "bin") / "python")
    run(python, "-m", "pip", "install", "--quiet", *packages)
    return python


def run(*command: str) -> None:
    """Run a command in the repository."""
    subprocess.run(command, cwd=ROOT, check=True)


def smoke(python: str) -> None:
    """Run every command of the installed program once, far from the source tree."""
    folder = WORK / "smoke"
    folder.mkdir()
    (folder / "puzzles.txt").write_text(f"{PUZZLE}\n{PUZZLE}\n")
    listing = "from nonet.cli.app import COMMANDS; print(*COMMANDS)"
    commands = subprocess.run([python, "-c", listing], cwd=folder, capture_output=True, text=True, check=True).stdout
    if unknown := set(commands.split()) ^ set(SMOKE):
        sys.exit(f"release-check: expected a smoke test of every command, got none or no command for {unknown}")
    for name, (typed, word) in SMOKE.items():
        arguments = typed.replace("$P", PUZZLE).replace("$G", GRID).split()
        done = subprocess.run(
            [python, "-m", "nonet", *arguments], cwd=folder, capture_output=True, text=True, timeout=120, check=False
        )
        if done.returncode != 0 or word.lower() not in done.stdout.lower():
            sys.exit(f"release-check: nonet {name} failed:\n{done.stdout[-500:]}{done.stderr}")
    print(f"release-check: all {len(SMOKE)} commands answer")


if __name__ == "__main__":
    main("--rehearse" in sys.argv[1:])
