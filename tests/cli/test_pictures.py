"""draw, print, explain --html/--pdf and watch --svg/--gif: a person gets pictures from the shell."""

import io
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image
from pypdf import PdfReader

import nonet
import shell
from puzzles import WIKIPEDIA as PUZZLE

OTHER = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
WRONG = "5.......5" + "." * 72
SVG = "{http://www.w3.org/2000/svg}"


def run(*arguments: str, code: int = 0) -> str:
    done = shell.run(*arguments, code=code)
    return done.stdout + done.stderr


def title(path: Path) -> str | None:
    return ElementTree.parse(path).getroot().findtext(f"{SVG}title")


def test_draw_writes_svg_to_the_output() -> None:
    assert run("draw", PUZZLE) == nonet.render.svg(nonet.parse(PUZZLE))


def test_draw_writes_each_kind_of_file(tmp_path: Path) -> None:
    run("draw", PUZZLE, "-o", str(tmp_path / "board.svg"), "--theme", "dark")
    run("draw", PUZZLE, "-o", str(tmp_path / "board.png"), "--size", "200")
    run("draw", PUZZLE, "-o", str(tmp_path / "board.pdf"), "--size", "300")
    assert (tmp_path / "board.svg").read_text() == nonet.render.svg(nonet.parse(PUZZLE), theme="dark")
    with Image.open(tmp_path / "board.png") as image:
        assert image.size == (200, 200)
    assert round(PdfReader(tmp_path / "board.pdf").pages[0].mediabox.width) == 300


def test_draw_shows_the_next_step_or_a_later_one(tmp_path: Path) -> None:
    file = tmp_path / "step.svg"
    steps = list(nonet.explain(PUZZLE))
    run("draw", PUZZLE, "--hint", "-o", str(file))
    assert title(file) == str(steps[0])
    run("draw", PUZZLE, "--step", "7", "-o", str(file))
    assert title(file) == str(steps[6])
    assert f"there are only {len(steps)}" in run("draw", PUZZLE, "--step", "99", "-o", str(file), code=1)


def test_draw_marks_mistakes(tmp_path: Path) -> None:
    board = nonet.parse(PUZZLE).place("r1c3", 1)
    (tmp_path / "board.sdk").write_text(nonet.formats.write(board, "sdk"))
    run("draw", str(tmp_path / "board.sdk"), "--hint", "-o", str(tmp_path / "out.svg"))
    assert 'class="n-conflicts"' in (tmp_path / "out.svg").read_text()


def test_draw_numbers_the_files_of_several_puzzles(tmp_path: Path) -> None:
    run("draw", PUZZLE, OTHER, "-o", str(tmp_path / "board.svg"))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["board-2.svg", "board.svg"]


def test_print_makes_a_book_and_names_what_it_leaves_out(tmp_path: Path) -> None:
    (tmp_path / "puzzles.txt").write_text(f"{PUZZLE}\n{WRONG}\n{OTHER}\n")
    (tmp_path / "titles.txt").write_text("Warm up\nNo puzzle\nThe famous one\n")
    book = tmp_path / "book.pdf"
    output = run(
        *("print", str(tmp_path / "puzzles.txt"), "-o", str(book), "--title", "For the train"),
        *("--titles", str(tmp_path / "titles.txt"), "--per-page", "2"),
        code=1,
    )
    assert "line 2: left out: digit 5 twice in row 1" in output
    first, second = (page.extract_text() for page in PdfReader(book).pages)
    for text in ("For the train", "Warm up", "easy", "The famous one", "extreme"):
        assert text in first
    assert "No puzzle" not in first
    assert "Solutions" in second


@pytest.mark.parametrize(
    ("options", "pages"),
    [(("--solutions", "upside-down"), 1), (("--solutions", "none"), 1), (("--paper", "letter"), 2)],
)
def test_print_takes_its_options(tmp_path: Path, options: tuple[str, ...], pages: int) -> None:
    book = tmp_path / "book.pdf"
    assert "1 puzzle in" in run("print", PUZZLE, "-o", str(book), "--no-levels", *options)
    found = PdfReader(book).pages
    assert len(found) == pages
    assert round(found[0].mediabox.width) == (612 if "letter" in options else 595)


def test_print_says_that_there_was_nothing_to_print(tmp_path: Path) -> None:
    (tmp_path / "none.txt").write_text("# nothing yet\n")
    book = tmp_path / "book.pdf"
    said = run("print", str(tmp_path / "none.txt"), "-o", str(book), code=1)
    assert f"no puzzle to print, so {book} was not written" in said
    assert not book.exists()


def test_print_goes_to_the_output_for_a_dash() -> None:
    done = subprocess.run([sys.executable, "-m", "nonet", "print", PUZZLE, "-o", "-"], capture_output=True, check=True)
    assert len(PdfReader(io.BytesIO(done.stdout)).pages) == 2


def test_explain_writes_walk_throughs(tmp_path: Path) -> None:
    page, sheets = tmp_path / "steps.html", tmp_path / "steps.pdf"
    assert run("explain", PUZZLE, "--steps", "4", "--html", str(page), "--pdf", str(sheets), "--lang", "zh") == ""
    assert page.read_text(encoding="utf-8").count("<section") == 6
    assert "1. 唯一余数" in "".join(p.extract_text() for p in PdfReader(sheets).pages)


def test_watch_writes_films(tmp_path: Path) -> None:
    moving, gif = tmp_path / "search.svg", tmp_path / "search.gif"
    assert run("watch", PUZZLE, "-a", "norvig", "--svg", str(moving), "--gif", str(gif), "--speed", "500") == ""
    assert title(moving) == "Algorithm norvig"
    with Image.open(gif) as image:
        frames = getattr(image, "n_frames", 1)
    assert frames == len(list(nonet.classic.events(PUZZLE, "norvig")))


@pytest.mark.parametrize(
    ("arguments", "feature"),
    [
        (("draw", "-o", "x.png"), "a PNG picture"),
        (("draw", "-o", "x.pdf"), "a PDF"),
        (("print", "-o", "x.pdf"), "a PDF"),
        (("explain", "--pdf", "x.pdf"), "a PDF"),
        (("watch", "--gif", "x.gif"), "a GIF"),
    ],
)
def test_without_the_extra_the_command_says_what_to_install(
    tmp_path: Path, arguments: tuple[str, ...], feature: str
) -> None:
    program = (
        "import sys\n"
        "for extra in ('PIL', 'reportlab'): sys.modules[extra] = None\n"
        "from nonet.cli import main\n"
        f"sys.argv = ['nonet', {arguments[0]!r}, {PUZZLE!r}, *{arguments[1:]!r}]\n"
        "main()\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False, cwd=tmp_path)
    assert (done.returncode, done.stderr) == (2, f"nonet: {feature} needs an extra: pip install 'nonet[print]'\n")
    assert not list(tmp_path.iterdir())
