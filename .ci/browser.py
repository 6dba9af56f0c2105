"""The page without a server: a wheel for Pyodide, and a folder of files that any static file server serves.

    python .ci/browser.py toolchain   # once, a few minutes and 2.5 GB: the compiler, in build/toolchain
    python .ci/browser.py wheel       # build/browser-wheel/nonet{,_more}-…-pyemscripten_…_wasm32.whl
    python .ci/browser.py slim WHEEL FOLDER  # the same from a wheel that cibuildwheel built
    python .ci/browser.py site        # build/browser: the page, Pyodide and the wheel
    python .ci/browser.py node FILE   # runs a Python file in Pyodide under Node, with the site's packages
    python .ci/browser.py notebook    # uses the wheel in Pyodide, as a notebook does
    python .ci/browser.py examples    # runs those of the documentation in Pyodide
    python .ci/browser.py memory      # says how much memory a thousand hints take in Pyodide
    python .ci/browser.py suite       # runs a part of the engine's tests in Pyodide
    python .ci/browser.py compare N   # compares the answers about N puzzles with those of this machine's build

Emscripten comes from Debian sid, unpacked into a folder of its own beside the system (debootstrap, as root, because it
runs there by chroot), Pyodide from npm, and what the API needs (pydantic) from PyPI. `make browser` does all of it.
"""

from __future__ import annotations

import argparse
import ast
import base64
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent.parent
#: Elsewhere, so that several trees share one: NONET_TOOLCHAIN.
TOOLCHAIN = Path(os.environ.get("NONET_TOOLCHAIN", HERE / "build" / "toolchain"))
SID = TOOLCHAIN / "sid"
#: What the wheels are made of.
FULL = SID / "nonet/full"
WHEELS = HERE / "build" / "browser-wheel"
SITE = HERE / "build" / "browser"

PYODIDE = "314.0.7"
#: The ABI of that release, which is the platform in the names of its wheels, and its Python.
PLATFORM = "pyemscripten_2026_0_wasm32"
PYTHON = "3.14"
#: How pip chooses wheels for it.
FOR_PYODIDE = (
    *("--only-binary", ":all:", "--platform", PLATFORM, "--python-version", PYTHON, "--implementation", "cp"),
    *("--abi", f"cp{PYTHON.replace('.', '')}", "--abi", "abi3", "--abi", "none"),
)
PACKAGES = ("emscripten", f"python{PYTHON}-dev", f"python{PYTHON}-minimal", "cmake", "ninja-build", "advancecomp")
#: What the headers of a 64-bit Python say of types that have 32 bits here.
FOUR_BYTES = r"SIZEOF_(?:LONG|SIZE_T|VOID_P|UINTPTR_T|PTHREAD_T)|ALIGNOF_(?:LONG|SIZE_T)"
#: Parts of the package that no browser can use: files of millions, clusters, GPUs, the shell, the server.
LEFT_OUT = (
    *(f"nonet/bulk/{name}" for name in ("read", "run", "tasks", "write", "columns.py", "loading.py", "repeats.py")),
    *("nonet/arrow.py", "nonet/cli", "nonet/dataset", "nonet/engines/dask", "nonet/web/static"),
    *(f"nonet/cuda/{name}" for name in ("kernel", "arrays.py", "clues.py", "compiler.py", "devices.py", "dlpack.py")),
    *(f"nonet/cuda/{name}.py" for name in ("driver", "lanes", "many", "solver")),
    *(f"nonet/web/{name}.py" for name in ("app", "guard", "handlers", "openapi", "page", "pool", "protocol")),
    *(f"nonet/web/{name}.py" for name in ("routes", "server", "stock", "typescript", "workers")),
    *("nonet/__main__.py", "nonet/_core.pyi"),
)
#: Parts that only the page uses, and those in a wheel of their own, for notebooks that ask for them.
OF_PAGE = ("nonet/web/",)
ALWAYS = ("nonet/research/__init__.py", "nonet/research/minimality.py", "nonet/research/grids.py")
#: Of the wheel, for everyone who waits for it.
MOST_BYTES = 900_000
#: Where docstrings are read by programs: they say what rules mean, and what tools do.
MEANT = ("nonet/variants/rules", "nonet/play/tools.py")
MORE = ("nonet/bulk/", "nonet/classic/", "nonet/photo/", "nonet/play/", "nonet/research/")
#: Of the packages in the site's archive: what only their own tools need.
NOT_IN_SITE = ("pydantic/v1", "pydantic/mypy.py", "pydantic/experimental", "bin")
NOT_IN_SITE += ("nonet/bulk", "nonet/cuda", "nonet/photo/eye.npz", "nonet/research", "nonet/play")
#: What the page cannot do without a server: photos take NumPy, of which PyPI has no wheel for Pyodide, and nobody else
#: can call the API.
WITHOUT = "picture api"
#: Of ReportLab, what writes our sheets: no charts, no tables, no fonts to embed.
PRINTING = (
    *("reportlab/*.py", "reportlab/pdfbase/*.py", "reportlab/pdfgen/*.py", "reportlab/lib/__init__.py"),
    *(f"reportlab/lib/{name}.py" for name in ("abag", "boxstuff", "colors", "fonts", "logger", "pagesizes", "units")),
    *(f"reportlab/lib/{name}.py" for name in ("rl_accel", "rl_safe_eval", "rltempfile", "utils")),
)
#: Puzzles with known ratings, a line each; without them, puzzles are made.
LABELLED = HERE.parent / "shared/data/rated_dev.csv"
#: The tests that `suite` runs.
TESTS = (
    *("tests/test_checking.py", "tests/test_geometry.py", "tests/test_oracle.py"),
    *(f"tests/classic/test_{name}.py" for name in ("algorithms", "limits")),
    *(f"tests/formats/test_{name}.py" for name in ("json_text", "links", "lzstring", "messages", "samples")),
    *(f"tests/logic/test_{name}.py" for name in ("config", "hints", "step", "words")),
)
PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")


def run(*command: str | Path, **options: Any) -> subprocess.CompletedProcess[Any]:
    """Run a command; its failure is ours."""
    return subprocess.run([str(part) for part in command], check=True, **options)


def in_sid(command: str) -> None:
    """Run a shell command among the files of Debian sid."""
    run("chroot", SID, "/bin/sh", "-ec", command, env={"PATH": "/usr/bin:/bin:/usr/sbin:/sbin", "HOME": "/root"})


def toolchain() -> None:
    """Install the compiler and Pyodide, or what is new in the list of packages."""
    ready, wanted = TOOLCHAIN / "ready", " ".join((*PACKAGES, PYODIDE))
    if ready.exists() and ready.read_text() == wanted:
        return
    TOOLCHAIN.mkdir(parents=True, exist_ok=True)
    if not shutil.which("debootstrap"):
        sys.exit("the browser's compiler comes from Debian: apt-get install debootstrap")
    mirror = os.environ.get("NONET_MIRROR", "http://deb.debian.org/debian")
    if not ready.exists():
        run("debootstrap", "--variant=minbase", "--include=ca-certificates", "sid", SID, mirror)
    options = "-qq -o APT::Sandbox::User=root -o Acquire::Check-Valid-Until=false"
    in_sid(
        f"apt-get {options} update; "
        f"DEBIAN_FRONTEND=noninteractive apt-get {options} install -y --no-install-recommends {' '.join(PACKAGES)}"
    )
    headers = SID / "usr/include" / f"python{PYTHON}"
    shutil.copytree(headers, SID / "nonet/include", dirs_exist_ok=True)
    config = next((SID / "usr/include").glob(f"*-linux-gnu/python{PYTHON}/pyconfig.h")).read_text()
    config = re.sub(rf"^(#define (?:{FOUR_BYTES})) .*", r"\1 4", config, flags=re.MULTILINE)
    config = re.sub(r"^(#define ALIGNOF_MAX_ALIGN_T) .*", r"\1 8", config, flags=re.MULTILINE)
    (SID / "nonet/include/pyconfig.h").write_text(config)
    pip("install", "--upgrade", "--target", SID / "nonet/tools", "scikit-build-core>=0.11", "nanobind>=2.9", "build")
    run("npm", "pack", "--silent", f"pyodide@{PYODIDE}", cwd=TOOLCHAIN)
    run("tar", "xzf", f"pyodide-{PYODIDE}.tgz", cwd=TOOLCHAIN)
    ready.write_text(wanted)


def pip(*arguments: str | Path) -> None:
    """Run pip of this Python."""
    run(sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", *arguments)


def wheel() -> None:
    """Build the wheels with the project's own CMake; only what has changed is compiled again."""
    toolchain()
    source = SID / "nonet/source"
    shutil.rmtree(source, ignore_errors=True)
    source.mkdir(parents=True)
    wanted = ("native", "src", "CMakeLists.txt", "pyproject.toml", "README.md", "LICENSE", "THIRD_PARTY_LICENSES.txt")
    names = subprocess.run(
        ["git", "ls-files", "-z", "-co", "--exclude-standard", *wanted, "docs/nonet.1"],
        cwd=HERE, check=True, capture_output=True, text=True,
    ).stdout.split("\0")  # fmt: skip
    for name in filter(None, names):
        target = source / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(HERE / name, target)  # with its time, by which ninja knows that it is the same
    defines = {
        "CMAKE_TOOLCHAIN_FILE": "/usr/share/emscripten/cmake/Modules/Platform/Emscripten.cmake",
        "Python_INCLUDE_DIR": "/nonet/include",
        "Python_SABI_INCLUDE_DIR": "/nonet/include",
    }
    settings = {
        "build-dir": "/nonet/build",
        "wheel.tags": f"cp312-abi3-{PLATFORM}",
    }
    settings |= {f"cmake.define.{name}": value for name, value in defines.items()}
    options = " ".join(f"-C '{name}={value}'" for name, value in settings.items())
    in_sid(
        "rm -rf /nonet/dist; cd /nonet/source; "
        f"PYTHONPATH=/nonet/tools _PYTHON_HOST_PLATFORM={PLATFORM} "
        f"python{PYTHON} -m build --wheel --no-isolation --skip-dependency-check -o /nonet/dist {options}"
    )
    slim(next((SID / "nonet/dist").glob("*.whl")), WHEELS)


def slim(built: Path, target: Path) -> None:
    """Write what was built as two wheels, as small as can be: nonet, and the parts that few people ask for."""
    shutil.rmtree(FULL, ignore_errors=True)
    with zipfile.ZipFile(built) as archive:
        names = [name for name in archive.namelist() if not name.startswith(LEFT_OUT)]
        archive.extractall(FULL, names)
    target.mkdir(parents=True, exist_ok=True)
    for old in target.glob("nonet*.whl"):
        old.unlink()
    about = next(FULL.glob("*.dist-info"))
    metadata = (about / "METADATA").read_text().partition("\n\n")[0]
    metadata = re.sub(r"(?m)^Requires-Dist: (?:numpy|rich|typer)\b[^;]*$\n?", "", metadata) + "\n"
    version = re.search(r"(?m)^Version: (.*)$", metadata)[1]
    paths = sorted(path.relative_to(FULL).as_posix() for path in (FULL / "nonet").rglob("*") if path.is_file())
    more = [name for name in paths if name.startswith(MORE) and name not in ALWAYS]
    main = [name for name in paths if name not in more and not name.startswith(OF_PAGE)]
    licenses = {f"licenses/{path.name}": path.read_bytes() for path in (about / "licenses").iterdir()}
    kind = (about / "WHEEL").read_bytes()
    more_metadata = f"Metadata-Version: 2.1\nName: nonet-more\nVersion: {version}\nRequires-Dist: nonet=={version}\n"
    more_metadata += "Requires-Dist: numpy\n"
    for distribution, names, said in (("nonet", main, metadata), ("nonet_more", more, more_metadata)):
        files = {name: smaller(FULL / name) for name in names}
        described = {"METADATA": said.encode(), "WHEEL": kind, **licenses}
        home = f"{distribution}-{version}.dist-info"
        files |= {f"{home}/{name}": data for name, data in described.items()}
        record = "".join(f"{name},{_digest(data)},{len(data)}\n" for name, data in files.items())
        files[f"{home}/RECORD"] = f"{record}{home}/RECORD,,\n".encode()
        name = f"{distribution}-{version}-cp312-abi3-{PLATFORM}.whl"
        (target / name).write_bytes(zipped(files))


def _digest(data: bytes) -> str:
    return "sha256=" + base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


def smaller(path: Path) -> bytes:
    """Return a file that means the same in fewer bytes: Python without comments, with docstrings that have examples."""
    if path.suffix == ".json":
        data = json.loads(path.read_text())
        for section in ("page", "editor"):  # words of the page, which brings its own
            data.pop(section, None)
        return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
    if path.suffix != ".py" or path.parent.name == "listings":  # the text of listings is shown
        return path.read_bytes()
    tree = ast.parse(path.read_text())
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and (said := ast.get_docstring(node)):
            is_public = not isinstance(node, ast.Module) and not node.name.startswith("_")
            if not (is_public and (">>>" in said or any(path.is_relative_to(FULL / part) for part in MEANT))):
                node.body[:1] = [] if len(node.body) > 1 else [ast.Pass()]
    return ast.unparse(tree).encode()


def zipped(files: dict[str, bytes]) -> bytes:
    """Return files as an archive, the same for the same files, with better compression than Python's."""
    target = FULL.parent / "new.zip"
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)
    if shutil.which("advzip"):
        run("advzip", "-q", "-z", "-3", target)
    else:
        in_sid("advzip -q -z -3 /nonet/new.zip")
    return target.read_bytes()


def archives() -> dict[str, bytes]:
    """Return the package with what it needs, and what printing needs: as compiled modules, which start faster."""
    folder, printing = (SID / "nonet" / name for name in ("site", "printing"))
    for each, packages in ((folder, ("pydantic>=2",)), (printing, ("--no-deps", "reportlab>=4"))):
        shutil.rmtree(each, ignore_errors=True)
        pip("install", "--no-compile", "--target", each, *FOR_PYODIDE, *packages)
    shutil.copytree(FULL / "nonet", folder / "nonet")
    for part in NOT_IN_SITE:
        found = folder / part
        shutil.rmtree(found, ignore_errors=True) if found.is_dir() else found.unlink(missing_ok=True)
    wanted = {path for pattern in PRINTING for path in printing.glob(pattern)}
    for path in filter(Path.is_file, printing.rglob("*")):
        if path not in wanted:
            path.unlink()
    # ReportLab imports Pillow for pictures, of which our sheets have none.
    (printing / "PIL").mkdir()
    for name in ("__init__", "Image"):
        (printing / "PIL" / f"{name}.py").touch()
    return {"nonet.zip": packed(folder), "print.zip": packed(printing)}


def packed(folder: Path) -> bytes:
    """Compile the modules of a folder and return them as an archive; only rules keep their docstrings, which say what
    they mean.
    """
    inside = f"/nonet/{folder.name}"
    for modules, level in ((inside, 2), (f"{inside}/{MEANT[0]}", 0)):
        if (SID / modules[1:]).exists():
            options = f"-q -b -f -o {level} --invalidation-mode unchecked-hash -s {inside}"
            in_sid(f"python{PYTHON} -m compileall {options} {modules}")
    for path in sorted(folder.rglob("*")):
        is_shown = path.parent.name == "listings"  # the Lab shows the text of these modules
        is_other = path.suffix in (".pyi", ".typed") or re.search(r"\.(dist-info|data)/", str(path))
        if path.is_file() and (is_other or (path.suffix == ".py" and not is_shown)):
            path.unlink()
    paths = sorted(path for path in folder.rglob("*") if path.is_file())
    return zipped({path.relative_to(folder).as_posix(): path.read_bytes() for path in paths})


def site() -> None:
    """Write the page, Pyodide and the archive as files."""
    from nonet.web.page import Page

    wheel()
    pyodide = TOOLCHAIN / "package"
    python = {name: (pyodide / name).read_bytes() for name in PYODIDE_FILES}
    lock = json.loads((pyodide / "pyodide-lock.json").read_text())
    python["pyodide-lock.json"] = json.dumps(lock | {"packages": {}}).encode()
    python |= archives()
    home = f"python/{hashlib.blake2b(b''.join(python.values()), digest_size=8).hexdigest()}"
    with tempfile.TemporaryDirectory() as name:
        static = Path(name) / "static"
        shutil.copytree(HERE / "src/nonet/web/static", static)
        start = (static / "index.html").read_text()
        marked = start.replace("<html ", f'<html data-python="{home}/" data-without="{WITHOUT}" ', 1)
        assert marked != start
        (static / "index.html").write_text(marked)
        files = Page(static, also=[f"{home}/{part}" for part in python]).files()
    worker = next(name for name in files if name.endswith("js/store/python.js"))
    files["python.json"] = json.dumps({"worker": worker, "home": f"{home}/"}).encode()  # for the documentation
    shutil.rmtree(SITE, ignore_errors=True)
    for part, data in {**files, **{f"{home}/{part}": data for part, data in python.items()}}.items():
        target = SITE / part
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)


def examples() -> None:
    """Run the examples that the documentation offers to run in the reader's browser."""
    sys.path.insert(0, str(HERE / "generators"))
    from site_hook import TRIED

    node(HERE / "tests/serverless/examples.py", [f"docs/{page}" for page in TRIED])


def node(program: Path, arguments: list[str], nonet: Path | None = None, **options: Any) -> Any:
    """Run a Python file in Pyodide under Node, with the site's packages or a wheel; this tree is at /tree there."""
    home = next((SITE / "python").iterdir())
    package = nonet or home / "nonet.zip"
    return run("node", HERE / ".ci/browser.mjs", home, package, HERE, program, *arguments, **options)


def notebook() -> None:
    """Use the wheel as someone with a notebook does; it is to stay small."""
    built = next(WHEELS.glob("nonet-*.whl"))
    if built.stat().st_size > MOST_BYTES:
        sys.exit(f"{built.name} has {built.stat().st_size:,} bytes; at most {MOST_BYTES:,} are wanted")
    node(HERE / "tests/serverless/notebook.py", [], built)


def compare(count: int) -> None:
    """Compare answers about many puzzles with those of this machine's build, byte for byte."""
    program, work = HERE / "tests/serverless/answers.py", HERE / "build/browser-tests"
    given = [str(count)]
    if LABELLED.exists():
        work.mkdir(parents=True, exist_ok=True)
        lines = [row.partition(",")[0] for row in LABELLED.read_text().splitlines()[1 : count + 1]]
        (work / "labelled.txt").write_text("\n".join(lines))
        given.append("build/browser-tests/labelled.txt")
    here = subprocess.run([sys.executable, program, *given], check=True, capture_output=True, text=True, cwd=HERE)
    there = node(program, given, capture_output=True, text=True)
    pairs = list(zip(here.stdout.splitlines(), there.stdout.splitlines(), strict=True))
    different = [pair for pair in pairs if pair[0] != pair[1]]
    for one, other in different[:5]:
        print(f"here:       {one}\nin Pyodide: {other}")
    if different or len(pairs) < count:
        sys.exit(f"{len(different)} of {len(pairs)} puzzles have different answers")
    print(f"{len(pairs)} puzzles: the same ratings, steps, texts and drawings")


def memory() -> None:
    """Say how much memory a thousand hints take in Pyodide; too much is an error."""
    node(HERE / "tests/serverless/memory.py", ["1000"])


def suite() -> None:
    """Run a part of the engine's tests in Pyodide: of those that take no NumPy, threads, processes or gigabytes."""
    pip(
        "install",
        "--no-compile",
        "--upgrade",
        "--target",
        HERE / "build/browser-tests",
        *FOR_PYODIDE,
        "pytest",
        "hypothesis",
    )
    node(HERE / "tests/serverless/suite.py", [*TESTS])


TASKS = {
    "toolchain": toolchain,
    "wheel": wheel,
    "slim": lambda built, target: slim(Path(built), Path(target)),
    "site": site,
    "notebook": notebook,
    "examples": examples,
    "memory": memory,
    "suite": suite,
    "node": lambda program, *arguments: node(Path(program), list(arguments)),
    "compare": lambda count: compare(int(count)),
}

if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("task", choices=TASKS)
    parser.add_argument("arguments", nargs="*")
    given = parser.parse_args()
    TASKS[given.task](*given.arguments)
