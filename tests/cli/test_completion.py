"""Completion in the shell: the names of techniques, symmetries and formats."""

from __future__ import annotations

import os

import pytest
from typer.testing import CliRunner

from nonet.cli.app import app
from shell import run


def complete(line: str) -> list[str]:
    """Return what bash would be offered at the end of a line."""
    words = line.split(" ")
    asked = {"COMP_WORDS": line, "COMP_CWORD": str(len(words) - 1), "_NONET_COMPLETE": "complete_bash"}
    result = CliRunner().invoke(app, [], env={**os.environ, **asked}, prog_name="nonet")
    return result.stdout.split()


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("nonet generate --technique x_", ["x_wing", "x_chain"]),
        ("nonet generate --technique x-w", ["x-wing"]),
        ("nonet generate --only-up-to sword", ["swordfish"]),
        ("nonet dataset set --technique jelly", ["jellyfish"]),
        ("nonet hint --only x_wing,sword", ["x_wing,swordfish"]),
        ("nonet rate --without x_wing,x_", ["x_wing,x_chain"]),
        ("nonet techniques skys", ["skyscraper"]),
        ("nonet minimise --symmetry quarter-", ["quarter-turn"]),
        ("nonet convert --to parq", ["parquet"]),
        ("nonet solve p.txt --format parq", ["parquet"]),
        ("nonet generate --level ext", ["extreme"]),
        ("nonet generate --variant ther", ["thermo"]),
        ("nonet solve --device cu", ["cuda"]),
        ("nonet classic bitm", ["bitmask"]),
        ("nonet compare --algorithms bitmask,norv", ["bitmask,norvig"]),
        ("nonet watch --algorithm norv", ["norvig"]),
    ],
)
def test_the_shell_completes_names(line: str, offered: list[str]) -> None:
    assert complete(line) == offered


def test_symmetries_have_dashes_or_underscores() -> None:
    for name in ("both-diagonals", "both_diagonals", "Both-Diagonals"):
        run("generate", "--symmetry", name, "--seed", "1", "--json", code=0)
    assert "quarter_turn" in run("generate", "--symmetry", "round", code=2).stderr
