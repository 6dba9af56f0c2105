"""How many boards are read exactly from photos and screens, is any reading sure but wrong, and what does a photo cost?

    python benchmarks/photo.py [--part NAME …] [--every N] [--photos FOLDER] [--save NAME]

Boards are counted, not cells: one wrong cell spoils a board. Parts:

- newspaper, pencil: the labelled photos in `../shared/data/photos` (printed puzzles from wichtounet/sudoku_dataset,
  CC-BY-4.0; calendar pages with handwriting from AlexKubiesa/sudoku-scanner, MIT). None was used for training; they
  were used to choose thresholds.
- altered: every eighth newspaper photo, tilted, turned, shrunk, compressed, noisy, shadowed, inverted, bent, doubled.
- misprint: newspaper boards on which one clue's picture is replaced by another's so that no solution is left; the
  printed digits count as right.
- screens: 200 boards drawn like those of current apps, from a seed.
- none: pictures without a grid (text, noise, stripes, a table, other parts of a photo): NoGridError is right.

Memory is measured in a separate process: what reading one 12-megapixel photo adds to the imported package.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
os.environ.setdefault("OMP_NUM_THREADS", "1")

import numpy as np
from PIL import Image, ImageDraw, ImageFont, ImageOps

import nonet
from nonet import _core
from nonet.geometry import PEERS

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[1]
PHOTOS = ROOT.parent / "shared" / "data" / "photos"
REFUSED = "no grid"
Case = tuple[str, Any, str]  # a name, a source, the right line


def labels() -> list[dict[str, Any]]:
    path = PHOTOS / "labels.json"
    return json.loads(path.read_text()) if path.exists() else []


def labelled(prefix: str) -> Iterator[Case]:
    for entry in labels():
        if entry["file"].startswith(prefix):
            yield entry["file"], str(PHOTOS / entry["file"]), entry["board"]


def altered() -> Iterator[Case]:
    """Fourteen newspaper photos, each altered in thirteen ways."""
    rng = np.random.default_rng(17)
    for name, path, line in list(labelled("wicht"))[::8][:14]:
        with Image.open(path) as file:
            image = ImageOps.exif_transpose(file).convert("L")
        gray = np.asarray(image)
        height, width = gray.shape
        yield f"tilt 15 {name}", np.asarray(image.rotate(15, Image.Resampling.BICUBIC, True, fillcolor=150)), line
        yield f"tilt 35 {name}", np.asarray(image.rotate(-35, Image.Resampling.BICUBIC, True, fillcolor=150)), line
        for turn in (90, 180, 270):
            yield f"turn {turn} {name}", np.asarray(image.rotate(turn, expand=True)), line
        yield f"half size {name}", np.asarray(image.resize((width // 2, height // 2), Image.Resampling.BOX)), line
        data = io.BytesIO()
        image.save(data, "JPEG", quality=15)
        yield f"JPEG 15 {name}", data.getvalue(), line
        yield f"noise {name}", np.clip(gray + rng.normal(0, 20, gray.shape), 0, 255).astype(np.uint8), line
        edge = (np.arange(width)[None] + 0.4 * np.arange(height)[:, None]) > 0.6 * width
        yield f"hard shadow {name}", np.where(edge, gray * 0.5, gray).astype(np.uint8), line
        yield f"inverted {name}", 255 - gray, line
        y, x = np.mgrid[0:height, 0:width].astype(np.float32)
        bend = (0.018 * height * np.sin(x / width * np.pi)).astype(np.float32)
        bent = _core.photo_sample(gray, x, y + bend)
        yield f"bent {name}", np.clip(bent, 0, 255).astype(np.uint8), line
        squeeze = [0, 0, 0, height, width, height, width, 0]
        source = (0.0, 0.0, 0.12 * width, height, 0.88 * width, height, width, 0.0)
        matrix = _perspective(squeeze, source)
        leaning = image.transform(image.size, Image.Transform.PERSPECTIVE, matrix, Image.Resampling.BICUBIC)
        yield f"perspective {name}", np.asarray(leaning), line
        small = np.asarray(image.resize((width // 2, height // 2), Image.Resampling.BOX))
        page = np.full((height, width + width // 2), 200, np.uint8)
        page[:, :width] = gray
        page[: small.shape[0], width : width + small.shape[1]] = small
        yield f"two grids {name}", page, line


def _perspective(target: list[float], source: tuple[float, ...]) -> list[float]:
    rows, right = [], []
    for i in range(0, 8, 2):
        (x, y), (u, v) = source[i : i + 2], target[i : i + 2]
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        right += [u, v]
    return [float(value) for value in np.linalg.solve(np.array(rows, float), np.array(right, float))]


def misprints() -> Iterator[Case]:
    """Newspaper boards with one clue's picture pasted over another's, so that no solution is left."""
    rng = Random(5)
    for name, path, line in list(labelled("wicht"))[::2]:
        try:
            reading = nonet.read_image(path)
        except nonet.PictureError:
            continue
        if reading.grid is None or "".join(str(d) if d else "." for d in reading.digits) != line:
            continue
        view = np.asarray(reading.board_picture()).copy()
        step = (view.shape[0] - 28) // 9
        clues = [cell for cell in range(81) if line[cell] != "."]
        for _ in range(200):
            to, of = rng.sample(clues, 2)
            wrong = line[:to] + line[of] + line[to + 1 :]
            if wrong != line and nonet.check(wrong).status.value in ("no_solution", "conflict"):
                break
        else:
            continue

        def area(cell: int, step: int = step) -> tuple[slice, slice]:
            row, column = divmod(cell, 9)
            first, second = (slice(14 + i * step + 6, 14 + (i + 1) * step - 5) for i in (row, column))
            return first, second

        view[area(to)] = view[area(of)]
        padded = np.pad(view, 40, constant_values=225)
        yield f"misprint {name}", padded, wrong


def screens(count: int = 200) -> Iterator[Case]:
    """Boards as apps draw them: thin lines, tints, dark mode, entries in colour, pencil marks, no inner lines."""
    rng = Random(2026)
    known = ("DejaVuSans", "Liberation", "FreeS", "NotoSans-")
    fonts = sorted(str(path) for path in Path("/usr/share/fonts").rglob("*.ttf") if path.name.startswith(known))
    fonts = fonts or [""]
    for number in range(count):
        solution = nonet.random_grid(seed=9000 + number)
        line = nonet.minimise(solution, seed=number).to_line()
        solution = solution.to_line()
        # apps give more clues than a minimal puzzle has
        line = "".join(s if c == "." and rng.random() < 0.12 else c for c, s in zip(line, solution, strict=True))
        yield f"screen {number}", *_screen(rng, line, solution, rng.choice(fonts))


def _screen(rng: Random, line: str, solution: str, font_name: str) -> tuple[Any, str]:
    is_dark = rng.random() < 0.3
    step = rng.randint(34, 90)
    board = 9 * step
    left, top = rng.randint(4, 80), rng.randint(10, 160)
    size = (board + left + rng.randint(8, 120), board + top + rng.randint(20, 400))
    paper = (24, 26, 30) if is_dark else (255, 255, 255)
    ink = (235, 235, 235) if is_dark else (20, 20, 30)
    around = (12, 12, 14) if is_dark else rng.choice([(255, 255, 255), (245, 247, 250), (250, 246, 235)])
    image = Image.new("RGB", size, around)
    pen = ImageDraw.Draw(image)
    pen.rectangle([left, top, left + board, top + board], paper)
    selected = rng.randrange(81)

    def box(cell: int, gap: int = 0) -> list[int]:
        row, column = divmod(cell, 9)
        x, y = left + column * step, top + row * step
        return [x + gap, y + gap, x + step - gap, y + step - gap]

    tint = (44, 52, 66) if is_dark else rng.choice([(226, 235, 243), (255, 247, 214), (235, 235, 240)])
    if rng.random() < 0.6:  # the selected cell and its houses
        for cell in range(81):
            if cell == selected or cell in PEERS[selected]:
                pen.rectangle(box(cell), tint)
        pen.rectangle(box(selected), (70, 90, 130) if is_dark else (187, 222, 251))
    elif rng.random() < 0.4:  # boxes in two tints
        for cell in range(81):
            if (cell // 27 + cell % 9 // 3) % 2:
                pen.rectangle(box(cell), tint)
    light_lines, dark_lines = (
        [(190, 198, 212), (160, 160, 165), (120, 120, 120), (0, 0, 0)],
        [(70, 74, 82), (95, 100, 110)],
    )
    thin = rng.choice(dark_lines if is_dark else light_lines)
    thick = (170, 175, 185) if is_dark else rng.choice([(52, 72, 97), (0, 0, 0), (60, 60, 60)])
    has_inner = rng.random() < 0.88
    for i in range(10):
        is_box = i % 3 == 0
        if not is_box and not has_inner:
            continue
        width = rng.choice([2, 3, 4]) if is_box else 1
        colour = thick if is_box else thin
        pen.line([left + i * step, top, left + i * step, top + board], colour, width)
        pen.line([left, top + i * step, left + board, top + i * step], colour, width)
    share = rng.choice([0.5, 0.58, 0.66, 0.74])
    font: Any = ImageFont.truetype(font_name, step * share) if font_name else ImageFont.load_default(step * share)
    small: Any = ImageFont.truetype(font_name, step * 0.26) if font_name else ImageFont.load_default(step * 0.26)
    entry = (120, 170, 255) if is_dark else rng.choice([(50, 90, 175), (0, 114, 227), (74, 144, 226)])
    filled, marked = rng.choice([0, 0, 0.15, 0.4]), rng.choice([0, 0, 0, 0.3])
    result = ""
    for cell in range(81):
        x0, y0, x1, y1 = box(cell)
        text = line[cell]
        colour = ink
        if text == "." and rng.random() < filled:
            text, colour = solution[cell], entry
        if text != ".":
            pen.text(((x0 + x1) / 2, (y0 + y1) / 2), text, colour, font, anchor="mm")
        elif rng.random() < marked:
            for digit in rng.sample(range(9), rng.randint(1, 4)):
                at = (x0 + (digit % 3 + 0.5) * step / 3, y0 + (digit // 3 + 0.5) * step / 3)
                pen.text(at, str(digit + 1), (150, 155, 165) if is_dark else (110, 120, 135), small, anchor="mm")
        result += text
    for i in range(9):  # the number pad below
        if size[1] > top + board + 2 * step:
            pen.text((left + (i + 0.5) * step, top + board + 1.2 * step), str(i + 1), entry, font, anchor="mm")
    data = io.BytesIO()
    image.save(data, *rng.choice([("PNG",), ("JPEG",)]))
    return data.getvalue(), result


def pages_without_grid() -> Iterator[Case]:
    """Pictures without a grid: drawn ones, and the surroundings of the grid in the newspaper photos."""
    rng = np.random.default_rng(3)
    font: Any = ImageFont.load_default(22)
    for number in range(10):
        page = Image.new("L", (900, 1200), 240)
        pen = ImageDraw.Draw(page)
        for row in range(40):
            words = " ".join("".join(map(chr, rng.integers(97, 123, rng.integers(2, 9)))) for _ in range(12))
            pen.text((40, 30 + 28 * row), words, 20, font)
        yield f"text {number}", np.asarray(page), REFUSED
        yield f"noise {number}", rng.integers(0, 256, (768, 1024), dtype=np.uint8), REFUSED
        waves = np.add.outer(np.sin(np.arange(800) / (3 + number)), np.sin(np.arange(1000) / (9 - number / 2)))
        yield f"waves {number}", (waves * 60 + 127).astype(np.uint8), REFUSED
        table = Image.new("L", (900, 700), 250)
        pen = ImageDraw.Draw(table)
        for i in range(13):
            pen.line([(50, 50 + 48 * i), (850, 50 + 48 * i)], 30, 2)
        for i in range(5):
            pen.line([(50 + 200 * i, 50), (50 + 200 * i, 626)], 30, 2)
        for i in range(48):
            pen.text((60 + 200 * (i % 4), 60 + 48 * (i // 4)), str(rng.integers(10, 9999)), 20, font)
        yield f"table {number}", np.asarray(table.rotate(2 * number, fillcolor=250)), REFUSED
    for name, path, _ in list(labelled("wicht"))[::2]:
        top = int(min(y for _, y in nonet.read_image(path).corners))
        with Image.open(path) as file:
            image = ImageOps.exif_transpose(file).convert("L")
        if top > image.height // 5:
            yield f"beside {name}", np.asarray(image.crop((0, 0, image.width, top - image.height // 40))), REFUSED


#: The peak is read from /proc, because getrusage may report that of a larger parent.
_MEMORY = """
import sys
import nonet, nonet.photo.reading
from PIL import Image
Image.init()
def peak():
    lines = open("/proc/self/status").read().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM"))
before = peak()
nonet.read_image(sys.argv[1])
print((peak() - before) / 1024)
"""


def memory() -> str:
    """Report how much memory reading a 12-megapixel picture adds to a process."""
    puzzle = nonet.Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    with Image.open(io.BytesIO(nonet.render.png(puzzle, size=2400))) as board:
        page = Image.new("RGB", (4000, 3000), (200, 190, 180))
        page.paste(
            board.convert("RGB").rotate(8, Image.Resampling.BICUBIC, True, fillcolor=(200, 190, 180)), (600, 150)
        )
    said = []
    with tempfile.TemporaryDirectory() as folder:
        for kind in ("JPEG", "PNG"):
            path = Path(folder) / f"page.{kind.lower()}"
            page.save(path, kind)
            run = subprocess.run([sys.executable, "-c", _MEMORY, path], capture_output=True, text=True, check=True)
            said.append(f"{kind} {float(run.stdout):.0f} MB")
    return f"Memory that reading a picture of 12 megapixels adds to the imported package: {', '.join(said)}."


PARTS = {
    "newspaper": lambda: labelled("wicht"),
    "pencil": lambda: labelled("ak"),
    "altered": altered,
    "misprint": misprints,
    "screens": screens,
    "none": pages_without_grid,
}


def measure(name: str, every: int) -> tuple[str, list[str]]:
    times: list[float] = []
    counts: dict[str, int] = defaultdict(int)
    kinds: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    misses = []
    for number, (case, source, line) in enumerate(PARTS[name]()):
        if number % every:
            continue
        begin = time.process_time()
        try:
            reading = nonet.read_image(source)
        except nonet.PictureError as error:
            is_refused = isinstance(error, nonet.NoGridError)
            reading, got, seen, sure = None, REFUSED if is_refused else str(error), "", False
        times.append(time.process_time() - begin)
        if reading is not None:
            got = "".join(str(digit) if digit else "." for digit in reading.digits)
            seen, sure = reading.seen, reading.is_sure
        counts["all"] += 1
        counts["eye"] += seen == line
        counts["right"] += got == line
        counts["sure and right"] += sure and got == line
        counts["sure but wrong"] += sure and got != line
        kind = " ".join(case.split()[:-1])
        kinds[kind][0] += got == line
        kinds[kind][1] += 1
        if got != line:
            wrong = f"{sum(a != b for a, b in zip(got, line, strict=True))} cells" if len(got) == 81 else got
            misses.append(f"{case}: {wrong}{', but sure' if sure else ''}")
    total = counts["all"] or 1
    cells = [name, str(counts["all"])]
    cells += [f"{counts[key]} ({100 * counts[key] / total:.1f} %)" for key in ("eye", "right")]
    cells += [str(counts["sure and right"]), str(counts["sure but wrong"])]
    cells += [f"{np.mean(times):.3f} / {np.median(times):.3f} s"] if times else ["-"]
    lines = [f"- {miss}" for miss in misses]
    if len(kinds) > 3:
        lines.insert(0, f"{name} by kind: " + ", ".join(f"{kind} {a}/{b}" for kind, (a, b) in kinds.items()))
    return f"| {' | '.join(cells)} |", lines


def main() -> None:
    global PHOTOS
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--part", action="append", choices=list(PARTS))
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--photos", type=Path, default=PHOTOS, help="the folder of the labelled photos")
    parser.add_argument("--save", metavar="NAME")
    options = parser.parse_args()
    PHOTOS = options.photos
    report = ["# Boards read from pictures", "", f"nonet {nonet.__version__}, one thread, CPU time a picture.", ""]
    report.append("| set | pictures | eye alone | with the judge | sure and right | sure but wrong | mean / median |")
    report.append("|---|---|---|---|---|---|---|")
    rest: list[str] = []
    for name in options.part or PARTS:
        row, lines = measure(name, options.every)
        report.append(row)
        rest += ["", f"## {name}: what went wrong", "", *lines]
        print(row, *lines, sep="\n", flush=True)
    report += ["", memory()]
    report += rest
    if options.save:
        (ROOT / "benchmarks" / "results" / f"{options.save}.md").write_text("\n".join(report) + "\n")
    print(report[-len(rest) - 1] if rest else report[-1])


if __name__ == "__main__":
    sys.exit(main())
