"""Published metadata, licences and workflows agree with each other and with the tree."""

from __future__ import annotations

import io
import re
import runpy
import zipfile
from pathlib import Path
from typing import Any

import pytest
import yaml

import nonet
from nonet import _core
from nonet.cli.app import COMMANDS

tomllib = pytest.importorskip("tomllib")

ROOT = Path(__file__).resolve().parents[2]
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))

#: Licences that ask for no more than their notice.
PERMISSIVE = re.compile(
    r"(0BSD|Apache-2\.0|BSD-[23]-Clause|CC0-1\.0|CNRI-Python|HPND|ISC|MIT(-0|-CMU)?|MPL-2\.0|PSF-2\.0|Python-2\.0|Unlicense|Zlib"
    r"|LLVM-exception|NVIDIA software licence| |AND|OR|WITH|[()])+"
)


def test_every_dependency_is_listed_with_its_licence() -> None:
    make = runpy.run_path(str(ROOT / "generators" / "make_licences.py"))
    listed = dict(re.findall(r"^\| ([a-z0-9-]+) \| (.+) \|$", make["PAGE"].read_text(encoding="utf-8"), re.MULTILINE))
    extras = PROJECT["project"]["optional-dependencies"]
    for requirement in [*PROJECT["project"]["dependencies"], *(item for extra in extras.values() for item in extra)]:
        name = make["name_of"](requirement)
        if name != "nonet":
            assert name in listed, f"{name} is missing in docs/licences.md: run `make docs`"
            assert not make["licence_of"](name) or listed[name] == make["licence_of"](name), name
    for name in make["needed"](list(listed)):
        assert PERMISSIVE.fullmatch(make["licence_of"](name) or "MIT"), f"{name}: {make['licence_of'](name)}"


def test_wheels_carry_the_notices_of_what_is_compiled_into_them() -> None:
    assert PROJECT["project"]["license-files"] == ["LICENSE", "THIRD_PARTY_LICENSES.txt"]
    notices = (ROOT / "THIRD_PARTY_LICENSES.txt").read_text(encoding="utf-8")
    assert "Wenzel Jakob" in notices
    assert "Thibaut Goetghebuer-Planchon" in notices


def test_the_wheel_stays_under_three_megabytes() -> None:
    core = Path(str(_core.__file__)).read_bytes()
    if b"__asan_init" in core or b"__tsan_init" in core:
        pytest.skip("the core is built with a sanitizer")
    wheel = io.BytesIO()
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("_core.so", core)
        for path in sorted((ROOT / "src" / "nonet").rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts and not path.match("_core.*.so"):
                archive.write(path, path.relative_to(ROOT))
    assert 1_000_000 < len(wheel.getvalue()) < 3_000_000


def test_versions_and_addresses_agree() -> None:
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert citation["version"] == PROJECT["project"]["version"] == nonet.__version__
    urls = PROJECT["project"]["urls"]
    assert citation["repository-code"] == urls["Source"]
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    # PyPI shows the README outside of the repository.
    assert all(target.startswith("https://") for target in re.findall(r"(?:src=\"|!\[[^]]*\]\()([^\")]+)", readme))


def test_extras_and_their_development_group_are_the_same() -> None:
    extras = PROJECT["project"]["optional-dependencies"]
    wanted = {item for name, items in extras.items() if name not in ("all", "cuda") for item in items}
    assert wanted == set(PROJECT["dependency-groups"]["extras"])


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_workflows_can_run(path: Path) -> None:
    """Each one is YAML, gives its token no rights that it does not need, and calls targets and files that exist."""
    text = path.read_text(encoding="utf-8")
    workflow = yaml.safe_load(text)
    assert workflow["permissions"] == {"contents": "read"}
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    assert set(re.findall(r"run: make ([a-z-]+)", text)) <= targets
    for job in workflow["jobs"].values():
        assert "runs-on" in job
        needs = job.get("needs", [])
        assert set([needs] if isinstance(needs, str) else needs) <= set(workflow["jobs"])
        for step in job["steps"]:
            assert ("uses" in step) != ("run" in step), step
            assert "@" in step.get("uses", "@"), step


def test_the_wheels_are_tested_with_files_that_exist() -> None:
    settings = PROJECT["tool"]["cibuildwheel"]
    assert settings["test-command"] == "pytest -q -n auto @tests/engine.txt"
    for line in (ROOT / "tests" / "engine.txt").read_text(encoding="utf-8").splitlines():
        assert (ROOT / line).exists(), line
    assert set(settings["test-sources"]) <= {item.name for item in ROOT.iterdir()}
    minors = {f"3.{tag[3:]}" for tag in re.findall(r"cp3\d+(?=-)", settings["build"])}
    classified = {line.split(" :: ")[-1] for line in PROJECT["project"]["classifiers"] if ":: Python :: 3." in line}
    assert minors == classified


def test_the_release_check_calls_every_command() -> None:
    assert set(runpy.run_path(str(ROOT / ".ci" / "release_check.py"))["SMOKE"]) == set(COMMANDS)
