"""The files of the page: fetched at once, compressed, and never stale."""

import gzip
import posixpath
import re
import shutil
from pathlib import Path
from urllib.parse import urljoin

import httpx
import pytest

import nonet.web
from api_client import Client
from nonet.web.page import Page
from nonet.words import LANGUAGES, LangName, page_words

STATIC = Path(nonet.web.__file__).parent / "static"
#: What only developers read is not served.
NOT_SERVED = (".md", ".ts")
#: Served with the names of the other files filled in.
WORKER = "sw.js"
FILES = sorted(
    path.relative_to(STATIC).as_posix()
    for path in STATIC.rglob("*.*")
    if path.suffix not in NOT_SERVED and path.name != WORKER
)
KINDS = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}

CLIENT = Client()


def ask(path: str, method: str = "GET", **headers: str) -> httpx.Response:
    return CLIENT.ask(method, path, headers={"accept-encoding": "identity", **headers})


def version() -> str:
    """Return the version under which the page names its files."""
    (found,) = set(re.findall(r'"([^"]+)/(?:js|css)/', ask("/").text))
    assert re.fullmatch("[0-9a-f]{16}", found)
    return str(found)


def test_files_are_served_unchanged_with_their_types() -> None:
    now = version()
    for path in FILES:
        answer = ask(f"/{path}")
        expected = (STATIC / path).read_bytes()
        assert answer.content == expected.replace(b"%VERSION%", now.encode()), path
        assert (b"%VERSION%" in expected) == path.endswith(".html"), path
        assert answer.headers["content-type"].startswith(KINDS[Path(path).suffix]), path
        assert answer.headers["cache-control"] == "no-cache", path
        assert "default-src 'self'" in answer.headers["content-security-policy"], path


def test_the_root_is_the_page() -> None:
    assert ask("/").content == ask("/index.html").content


def test_files_named_under_their_version_are_kept_for_good() -> None:
    now = version()
    for path in ("js/app.js", "css/base.css", "stock/easy.txt"):
        answer = ask(f"/{now}/{path}")
        assert answer.content == (STATIC / path).read_bytes()
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    other = ask(f"/{'0' * 16}/js/app.js")  # from a page of another version that is still open
    assert (other.status_code, other.headers["cache-control"]) == (200, "no-cache")
    assert ask(f"/{now}/index.html").status_code == 404


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_words_of_the_page_are_served_as_its_files_are(lang: LangName) -> None:
    for folder, words in (("js/words", page_words(lang, "page")), ("js/variants/words", page_words(lang, "editor"))):
        answer = ask(f"/{version()}/{folder}/{lang}.json")
        assert answer.json() == words
        assert answer.headers["content-type"] == "application/json"


def test_the_version_changes_with_any_file(tmp_path: Path) -> None:
    shutil.copytree(STATIC, tmp_path / "static")
    assert Page(tmp_path / "static").version == version()
    with (tmp_path / "static" / "js" / "ui" / "mini.js").open("a", encoding="utf-8") as file:
        file.write("\n")
    assert Page(tmp_path / "static").version != version()


def test_files_are_compressed_for_browsers() -> None:
    answer = ask("/js/views/play.js", **{"accept-encoding": "gzip, br"})
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.headers["vary"] == "Accept-Encoding"
    size = int(answer.headers["content-length"])
    assert size == len(gzip.compress((STATIC / "js/views/play.js").read_bytes(), mtime=0))
    assert answer.text == (STATIC / "js/views/play.js").read_text(encoding="utf-8")


def test_an_unchanged_file_gets_304() -> None:
    first = ask("/js/app.js")
    assert first.headers["cache-control"] == "no-cache"
    again = ask("/js/app.js", **{"if-none-match": f'"other", W/{first.headers["etag"]}'})
    assert (again.status_code, again.content) == (304, b"")
    assert ask("/js/app.js", **{"if-none-match": '"other"'}).status_code == 200


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [("GET", "/nothing.js", 404), ("GET", "/js/", 404), ("POST", "/", 405), ("HEAD", "/js/app.js", 200)],
)
def test_missing_files_and_wrong_methods_are_refused(method: str, path: str, status: int) -> None:
    assert ask(path, method).status_code == status


def _imports(name: str) -> set[str]:
    """Return the modules that a module needs from the start, as paths under js/."""
    code = (STATIC / "js" / name).read_text(encoding="utf-8")
    found = re.findall(r'^(?:import|export) [^;]*? from "(\.[^"]+)";$', code, re.MULTILINE)
    return {posixpath.normpath(posixpath.join(posixpath.dirname(name), path)) for path in found}


def test_the_page_fetches_at_once_what_the_first_board_needs() -> None:
    """Each module that app.js needs from the start is named in the page, so that none waits for another."""
    needed, todo = set(), ["app.js"]
    while todo:
        name = todo.pop()
        needed.add(name)
        todo += _imports(name) - needed
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    named = re.findall(r'(?:modulepreload" href|script type="module" src)="%VERSION%/js/([\w/-]+\.js)"', page)
    assert sorted(named) == sorted(needed)
    assert not {name for name in needed if name.startswith("views/")} - {"views/home.js", "views/play.js"}


#: What only variants need; the page fetches it with the first of them.
VARIANTS = [name for name in FILES if name.startswith(("js/variants/", "css/variants.css", "css/editor.css"))]
#: What only the Lab needs, which asks the server for its searches anyway.
LAB = [name for name in FILES if name.startswith("js/lab/") or name in ("js/views/lab.js", "css/lab.css")]


def test_the_service_worker_caches_all_files_but_those_of_variants_and_the_lab() -> None:
    worker = ask(f"/{WORKER}").text
    (names,) = re.findall(r'const FILES = \["./", \.\.\."([^"]+)"', worker)
    now = version()
    kept = {name for name in FILES if not name.endswith("LICENSES.txt")} - set(VARIANTS) - set(LAB)
    kept |= {f"js/words/{lang}.json" for lang in LANGUAGES}
    assert {name.removeprefix(f"{now}/") for name in names.split()} == kept
    assert {name for name in names.split() if not name.startswith(f"{now}/")} == {
        name for name in kept if "/" not in name
    }
    assert f'const VERSION = "nonet-{now}"' in worker
    assert "%" not in worker


def _weights() -> dict[str, int]:
    """Return what each file weighs packed; browsers never fetch the licences, and the large icon only to install."""
    fetched = [name for name in FILES if not name.endswith(("icon-512.png", "LICENSES.txt"))]
    return {name: len(gzip.compress((STATIC / name).read_bytes(), mtime=0)) for name in fetched}


def test_the_classic_page_weighs_less_than_160_kilobytes_packed() -> None:
    """Every view but the Lab, every language, every style, the stock of puzzles; first visits need far less."""
    weights = {name: weight for name, weight in _weights().items() if name not in [*VARIANTS, *LAB]}
    assert sum(weights.values()) < 160_000, sorted(weights.items(), key=lambda item: -item[1])[:8]


def test_variants_weigh_less_than_60_kilobytes_packed_and_load_on_demand() -> None:
    assert 0 < sum(weight for name, weight in _weights().items() if name in VARIANTS) < 60_000
    others = [name for name in FILES if name.endswith(".js") and name not in VARIANTS]
    for name in others:
        code = (STATIC / name).read_text(encoding="utf-8")
        assert not re.search(r'^(?:import|export) [^;]*? from "[^"]*variants/', code, re.MULTILINE), name


@pytest.mark.parametrize("path", ["/docs", "/redoc", "/api", "/api/v1"])
def test_documentation_is_found_where_people_look_for_it(path: str) -> None:
    answer = Client().ask("GET", path)
    assert (answer.status_code, urljoin(path, answer.headers["location"])) == (307, "/api.html")
