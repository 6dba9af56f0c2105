"""A hundred everyday mistakes: each gets one line that helps and the right exit code, never a traceback."""

from __future__ import annotations

import json
import os
import shlex
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from puzzles import WIKIPEDIA
from shell import run

#: The files in the folder where the commands run.
FILES: dict[str, bytes] = {
    "p.txt": f"{WIKIPEDIA}\n{WIKIPEDIA}\n".encode(),
    "p.csv": f"id,puzzle\n1,{WIKIPEDIA}\n".encode(),
    "two.csv": f"quiz,Puzzle\n{WIKIPEDIA},{WIKIPEDIA}\n".encode(),
    "names.csv": b"id,name\n1,Ann\n",
    "empty.txt": b"",
    "a.pdf": b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n1 0 obj\n",
    "a.png": b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + bytes(50),
    "a.jpg": b"\xff\xd8\xff\xe0\0\x10JFIF\0" + bytes(50),
    "a.gif": b"GIF89a" + bytes(50),
    "a.webp": b"RIFF\x24\0\0\0WEBPVP8 " + bytes(50),
    "a.xlsx": b"PK\x03\x04" + bytes(50),
    "a.html": b"<!DOCTYPE html>\n<html><body>Sudoku</body></html>",
    "packed": b"\x1f\x8b\x08\0" + bytes(20),
    "broken.txt.gz": b"no gzip",
    "broken.parquet": b"no parquet",
    "broken.npy": b"no array",
    "table": b"PAR1" + bytes(50),
    "poem.txt": b"Roses are red,\nviolets are blue.\n",
    "short.txt": WIKIPEDIA[:-1].encode() + b"\n",
    "folder/note.md": b"nothing here",
    "film.mp4": b"\0\0\0\x20ftypisom" + bytes(60),
    "latin.txt": "Größe".encode("latin-1"),
    "ones.txt": b"1" * 81,
    "large.txt": b"1" + b"." * 255,
    "a.heic": b"\0\0\0\x18ftypheic" + bytes(50),
    "v.jsonl": f'{{"puzzle": "{WIKIPEDIA}"}}\n'.encode(),
    "list.json": f'["{WIKIPEDIA}", "{WIKIPEDIA}"]'.encode(),
    "a.json": b'{"grid": [1, 2, 3]}',
}

CONFLICT = "55" + "." * 79
SEVERAL = "1" + "." * 80
DASHED = WIKIPEDIA.replace(".", "-")
LATE = "." + WIKIPEDIA[1:]  # starts with a blank

#: What people type, the exit code, and what the one line on standard error must say.
#: P stands for a puzzle, CONFLICT and SEVERAL for two that are not proper.
MISTAKES: list[tuple[str, int, str]] = [
    ("sovle P", 2, "did you mean 'solve'"),
    ("solve P --foo", 2, "no such option: --foo"),
    ("solve 53..7", 1, "expected 81 cells, got 5"),
    ("solve P.", 1, "expected 81 cells, got 82"),
    ("solve CONFLICT", 1, "digit 5 twice in row 1 (r1c1, r1c2)"),
    ("solve SEVERAL", 1, "several solutions"),
    ("solve puzzels.txt", 2, "no such file: puzzels.txt"),
    ("solve puzzles", 2, "no such file: puzzles"),
    ("solve folder", 2, "expected files of puzzles in folder"),
    ("solve a.pdf", 1, "got a PDF file; type the 81 cells"),
    ("solve a.png", 1, "a.png: the picture is damaged or cut off"),
    ("hint a.jpg", 1, "a.jpg: "),
    ("explain a.gif", 1, "a.gif: "),
    ("convert a.webp", 1, "a.webp: "),
    ("rate a.xlsx", 1, "save it as CSV"),
    ("solve a.html", 1, "got a web page; copy the puzzle itself"),
    ("solve packed", 1, "give it a name that ends in .gz"),
    ("solve broken.txt.gz", 1, "gzip data"),
    ("solve broken.parquet", 1, "expected a Parquet file, got broken.parquet"),
    ("hint broken.parquet", 1, "expected a Parquet file, got broken.parquet"),
    ("solve broken.npy", 1, "expected a .npy array in broken.npy"),
    ("check table", 1, "give it a name that ends in .parquet"),
    ("solve short.txt", 1, "short.txt, line 1: expected 81 cells, got 80"),
    ("hint poem.txt", 1, "poem.txt, line 1: expected a digit or a blank, got 'R' at column 1"),
    ("solve names.csv", 2, "expected a column of puzzles in names.csv, got id, name"),
    ("solve p.csv --column quiz", 2, "expected one of the columns id, puzzle of p.csv, got 'quiz'"),
    ("hint p.csv --column 3", 2, "expected one of the columns id, puzzle of p.csv, got '3'"),
    ("compare p.csv --column 3", 2, "expected one of the columns id, puzzle of p.csv, got '3'"),
    ("watch p.csv --column 3", 2, "expected one of the columns id, puzzle of p.csv, got '3'"),
    ("solve p.txt -o p.txt", 2, "expected an output other than the input"),
    ("solve p.txt -o out.docx", 2, "expected an output name that ends in"),
    ("solve p.csv -o out.jsonl", 2, "write p.csv as .csv or .parquet"),
    ("solve P -o out.txt", 2, "--output needs files of puzzles, or - for standard input, got a puzzle"),
    ("solve p.txt -o p.txt/out.txt", 2, "p.txt"),
    ("solve p.txt -o /proc/out.txt", 2, "/proc/out.txt"),
    ("solve p.txt --format xml", 2, "expected a format (lines, csv, parquet, npy), got 'xml'"),
    ("solve p.txt --engine ray", 2, "--engine: expected threads, dask or an address"),
    ("solve p.txt --engine dask --json", 2, "--engine needs --output with --json"),
    ("solve p.txt --device gpu", 2, "--device: expected cpu, cuda"),
    ("solve p.txt --threads 0", 2, "--threads: "),
    ("solve p.txt -o out.txt --threads 1000000000", 2, "--threads: expected 1048576 or less"),
    ("solve p.txt --threads two", 2, "--threads: "),
    ("solve p.txt --timeout -1", 2, "--timeout: "),
    ("solve p.txt --resume", 2, "--resume needs --output"),
    ("solve https://sudoku.com/expert/", 1, "got one to 'sudoku.com'; copy the 81 cells"),
    ("check https://www.nytimes.com/puzzles/sudoku/hard", 1, "got one to 'www.nytimes.com'"),
    ("convert https://sudokupad.app/abc123", 1, "expected a link with the puzzle in it"),
    ("hint https://www.sudokuwiki.org/sudoku.htm", 1, "expected a link with bd="),
    ("solve ftpx://example.org/a.txt", 2, "expected an address that fsspec can open"),
    ("check CONFLICT --jsn", 2, "no such option: --jsn"),
    ("check nofile.csv", 2, "no such file: nofile.csv"),
    ("count P --limit 0", 2, "expected --limit to be 1 or more, or none for no limit, got '0'"),
    ("count P --limit all", 2, "or none for no limit, got 'all'"),
    ("count p.txt --state s.json", 2, "expected one puzzle with --state, got more"),
    ("count P --state p.txt/s.json", 2, "p.txt"),
    ("count P --state s.json --resume", 2, "--state resumes automatically"),
    ("hint P --detail 9", 2, "--detail: "),
    ("hint P --lang de", 2, "--lang: expected one of en, zh, ja, got 'de'"),
    ("hint P --only x-wong", 2, "expected a technique, got 'x-wong'"),
    ("hint P --without nothing", 2, "expected a technique, got 'nothing'"),
    ("hint SEVERAL", 1, "several solutions"),
    ("explain P --steps 0", 2, "--steps: "),
    ("explain P --html p.txt/x.html", 2, "p.txt/x.html"),
    ("explain CONFLICT", 1, "digit 5 twice in row 1"),
    ("rate P --scale hard", 2, "--scale: expected one of hodoku, se, both, got 'hard'"),
    ("rate CONFLICT", 1, "not a puzzle: digit 5 twice"),
    ("rate SEVERAL", 1, "several solutions: 1 clue"),
    ("techniques sworfish", 2, "expected a technique, got 'sworfish'"),
    ("compare P --algorithms fast", 2, "--algorithms: expected all, or some of boolean"),
    ("compare P --timeout -1", 2, "--timeout: "),
    ("compare CONFLICT", 1, "digit 5 twice in row 1 (r1c1, r1c2)"),
    ("compare --example nothing", 2, "--example: expected an example of"),
    ("compare P --example ordinary", 2, "expected a puzzle or --example, got both"),
    ("watch CONFLICT", 1, "digit 5 twice in row 1 (r1c1, r1c2)"),
    ("watch P --algorithm fast", 2, "--algorithm: expected one of boolean"),
    ("watch P --speed 0", 2, "--speed: "),
    ("draw P -o board.bmp", 2, "--output: expected a file that ends in .svg, .png or .pdf, got board.bmp"),
    ("draw P --hint --step 3", 2, "expected --hint or --step, got both"),
    ("draw P --step 999 -o b.svg", 1, "step 999"),
    ("draw P --hint --lang zh -o b.png", 2, "PNG没有相应的字体（参见nonet draw --help）"),
    ("draw P --hint --lang ja -o b.png", 2, "PNGにはその書体がありません"),
    ("hint P --nosuch --lang zh", 2, "nonet: 没有这个选项：--nosuch（参见nonet hint --help）"),
    ("hint P --detail 9 --lang ja", 2, "nonet: --detail：4以下の数が必要です"),
    ("techniques xwinq --lang ja", 2, "テクニック'xwinq'はありません。x_wing"),
    ("hint P --only foo --lang zh", 2, "没有这个技巧：'foo'"),
    ("sovle P --lang zh", 2, "nonet: 没有命令'sovle'；是否想用'solve'？"),
    ("classic foo --lang ja", 2, "norvigのいずれかが必要ですが、'foo'です"),
    ("explain P --lang zh --detail", 2, "没有这个选项：--detail"),
    ("draw P --theme blue", 2, "--theme: expected one of light, dark, auto, got 'blue'"),
    ("draw P --json", 2, "--json needs --output"),
    ("draw P -o p.txt/b.svg", 2, "p.txt/b.svg: Not a directory"),
    ("convert p.txt --to xml", 2, "--to: expected one of 729, boxed"),
    ("convert p.txt -o out.weird", 2, "expected --to"),
    ("convert p.txt -o p.txt", 2, "expected an output other than the input"),
    ("convert p.txt -o p.txt/x.csv", 2, "p.txt/x.csv"),
    ("generate --level expert", 2, "--level: expected one of easy, medium, hard, unfair, extreme, got 'expert'"),
    ("generate -n -1", 2, "-n: "),
    ("generate -n 1000000000000000000000000000000 -o o.csv", 2, "-n: expected 100000000000 or less"),
    ("generate -n many", 2, "-n: "),
    ("generate --clues 12", 2, "expected 17 clues or more, got at most 12"),
    ("generate --clues few", 2, "expected clues such as 24 or 24-28, got 'few'"),
    ("generate --clues 40-20", 2, "expected clues in a range of 0 to 81, got 40-20"),
    ("generate --technique magic", 2, "expected a technique, got 'magic'"),
    ("generate --symmetry round", 2, "--symmetry: expected one of none, rotational"),
    ("generate --pattern nofile", 2, "expected a pattern of 81 cells, or a file, got 'nofile'"),
    ("generate --solution P", 2, "expected a full grid, got 30 digits"),
    ("generate --seed -1", 2, "expected a seed of 0 to"),
    ("generate --se 99", 2, "expected an ER in a range of 0 to 20"),
    ("generate --practice", 2, "expected --technique with --practice"),
    ("generate --practice --technique x_wing -o x.txt", 2, "--practice cannot be combined with --output"),
    ("generate --resume -o x.csv", 2, "--resume needs --output and --seed"),
    ("generate P", 2, "unexpected extra argument"),
    ("minimise SEVERAL", 1, "several solutions"),
    ("minimise P --symmetry full", 1, "expected a puzzle with the symmetry full"),
    ("minimize CONFLICT", 1, "digit 5 twice in row 1"),
    ("canonical CONFLICT", 1, "digit 5 twice in row 1"),
    ("dedupe nofile.txt", 2, "no such file: nofile.txt"),
    ("dedupe - --resume", 2, "--resume needs --output"),
    ("dedupe - --engine ray", 2, "--engine: expected threads, dask or an address"),
    ("dedupe P -o out.txt", 2, "--output needs files of puzzles"),
    ("dedupe P --engine dask", 2, "--engine needs files of puzzles"),
    ("print empty.txt", 1, "no puzzle to print, so sudoku.pdf was not written"),
    ("print P -o book.txt", 2, "--output: expected a file that ends in .pdf, got book.txt"),
    ("print P --per-page 3", 2, "--per-page: expected one of 1, 2, 4, 6, 9, got '3'"),
    ("print P --titles nofile.txt", 2, "--titles: expected a text file of titles"),
    ("print SEVERAL -o b.pdf", 1, "left out: several solutions"),
    ("dataset -n 10", 2, "expected --output, the folder to make"),
    ("dataset -o set", 2, "expected either -n, the number of puzzles to make, or files"),
    ("dataset -n 1000000000000000000000000000000 -o set", 2, "-n: expected 100000000000 or less"),
    ("dataset -n 10 -o p.txt", 2, "p.txt: File exists"),
    ("dataset -n 10 -o set --words en", 2, "expected traces=True with words"),
    ("dataset -n 10 -o set --clues many", 2, "expected clues such as 24 or 24-28, got 'many'"),
    ("dataset -n 10 -o set --test 2", 2, "--test: "),
    ("dataset verify folder", 1, "expected a finished data set in folder"),
    ("serve --port 99999", 2, "--port: "),
    ("serve --cors example.com", 2, "expected an origin such as https://app.example, got 'example.com'"),
    ("serve --public-url example.com", 2, "expected an address such as https://sudoku.example"),
    ("read a.png", 1, "a.png: the picture is damaged or cut off"),
    ("read nofile.jpg", 2, "nofile.jpg"),
    ("info now", 2, "unexpected extra argument"),
    # A second round.
    ("solve ''", 1, "the puzzle: expected a grid, got nothing"),
    ("hint ' '", 1, "expected a grid, got nothing"),
    ("rate P ''", 1, "argument 2: expected a grid, got nothing"),
    ("solve film.mp4", 1, "film.mp4: expected text, got a binary file"),
    ("hint film.mp4", 1, "film.mp4: expected text, got a binary file"),
    ("solve latin.txt", 1, "latin.txt, line 1: expected utf-8 text, got the byte 0xf6 at 2"),
    ("solve ones.txt", 1, "; and 23 more"),
    ("solve large.txt", 1, "expected 81 cells, got 256"),
    ("solve a.json", 1, "a.json, line 1: expected 9 rows of 9 cells, got another shape"),
    ("solve P --output", 2, "option '--output' requires an argument"),
    ("solve p.txt --force", 2, "no such option: --force"),
    ("solve nofile.txt p.txt", 2, "no such file: nofile.txt"),
    ("solve *.nothing", 2, "no such file: *.nothing"),
    ("solve p.txt --checkpoint -3 -o o.txt", 2, "--checkpoint: expected 0 or more"),
    ("solve s3://", 2, "expected an address that fsspec can open, got s3://"),
    ("count P --limit 1.5", 2, "or none for no limit, got '1.5'"),
    ("count P --limit -5", 2, "or none for no limit, got '-5'"),
    ("check P --timeout abc", 2, "--timeout: expected a number of seconds, or none for no limit, got 'abc'"),
    ("rate P --only x_wing,x_wing", 2, "expected every technique once, got 'x_wing' twice"),
    ("hint P --detail one", 2, "--detail: expected a whole number"),
    ("explain P --pdf out.html", 2, "--pdf: expected a file that ends in .pdf, got out.html"),
    ("explain P --html out.pdf", 2, "--html: expected a file that ends in .html, got out.pdf"),
    ("techniques x_wing y_wing", 2, "unexpected extra argument"),
    ("compare P --algorithms ''", 2, "--algorithms: expected a value, got nothing"),
    ("watch --example", 2, "option '--example' requires an argument"),
    ("draw P -o board", 2, "expected a file that ends in .svg, .png or .pdf, got board"),
    ("draw P -o board.svg --size -5", 2, "--size: expected 32 or more"),
    ("convert P --to parquet", 2, "--to parquet needs --output"),
    ("generate -n 1e6", 2, "-n: expected a whole number"),
    ("generate --score hard", 2, "expected a score such as 700 or 700-900, got 'hard'"),
    ("generate --technique x_wing --level easy", 2, "expected a technique of level easy or below, got x_wing"),
    ("generate --se easy", 2, "expected an ER such as 7.1 or 7.1-7.6, got 'easy'"),
    ("generate -n 2 --seed 1 -o o.csv --format json", 2, "expected a format (lines, csv, parquet, npy), got 'json'"),
    ("minimise P --symmetry round", 2, "--symmetry: expected one of none, rotational"),
    ("print P -o out/", 2, "--output: expected a file that ends in .pdf, got out"),
    ("print P --solutions front", 2, "--solutions: expected one of back, upside-down, none, got 'front'"),
    ("print P --paper a3", 2, "--paper: expected one of a4, letter, got 'a3'"),
    ("dataset -n 10 -o set --format xml", 2, "--format: expected one of parquet, jsonl, npy, hrm, prompt, sharegpt"),
    ("canonical v.jsonl -o o.txt", 2, "v.jsonl: expected classic 9×9 puzzles, got JSON lines; solve, check, count"),
    ("dedupe v.jsonl -o o.txt", 2, "v.jsonl: expected classic 9×9 puzzles, got JSON lines; solve, check, count"),
    ("dataset v.jsonl -o set", 2, "v.jsonl: expected classic 9×9 puzzles, got JSON lines; solve, check, count"),
    ("dataset -n 10 -o set --validation 0.8 --test 0.5", 2, "that leave something to train on"),
    ("dataset -n 10 p.txt -o set", 2, "expected either -n, the number of puzzles to make, or files"),
    ("dataset verify p.txt", 1, "expected a finished data set in p.txt"),
    ("serve --port http", 2, "--port: expected a whole number"),
    ("serve --host 999.1.1.1 --no-open", 2, "cannot listen on 999.1.1.1"),
    ("read p.txt", 1, "p.txt: expected a picture"),
    ("read a.pdf", 1, "got a PDF file"),
    ("read a.heic", 1, "got a HEIC or AVIF picture"),
    ("solve a.heic", 1, "save it as JPEG"),
    ("read https://example.com/a.jpg", 1, "got the address https://example.com/a.jpg; download it first"),
    ("solve list.json", 1, "list.json: expected text, got a JSON list; put each puzzle on a line of its own"),
    # A third round.
    ("solve p.txt -o ''", 2, "-o: expected a value, got nothing"),
    ("generate -o ' '", 2, "-o: expected a value, got nothing"),
    ("generate --output=", 2, "--output: expected a value, got nothing"),
    ("draw P -o ''", 2, "-o: expected a value, got nothing"),
    ("count P --state ''", 2, "--state: expected a value, got nothing"),
    ("serve --host ''", 2, "--host: expected a value, got nothing"),
    ("dataset verify ''", 1, "expected a finished data set"),
    (
        "solve a.jpg -o x.txt",
        2,
        "the picture a.jpg; write > FILE instead, or make one with nonet read a.jpg",
    ),
    ("rate P --engine dask", 2, "--engine needs files of puzzles, or - for standard input, got a puzzle"),
    ("hint CONFLICT --lang zh", 1, "nonet: 题目：第1行中5重复出现：r1c1和r1c2"),
    ("hint P CONFLICT --lang ja", 1, "nonet: 2番目の引数：第1行に5が重複しています：r1c1とr1c2"),
    # A fourth round.
    ("solve P --timeout never", 2, "--timeout: expected a number of seconds, or none for no limit, got 'never'"),
    ("count SEVERAL --limit none --timeout 0.02", 1, "expected to be done within 0.02 s"),
    ("rate CONFLICT --scale se", 1, "not a puzzle: digit 5 twice in row 1 (r1c1, r1c2)"),
    ("explain P --only x_wing --json", 1, "unsolved: the enabled techniques find no further step"),
    ("hint P --language zh", 2, "no such option: --language; did you mean --lang? (see nonet hint --help)"),
    ("hint P --level easy", 2, "no such option: --level (see nonet hint --help)"),
    ("print P --title", 2, "option '--title' requires an argument (see nonet print --help)"),
    ("read", 2, "expected PICTURE (see nonet read --help)"),
    ("dataset verify", 2, "expected FOLDER (see nonet dataset verify --help)"),
    ("dataset frobnicate", 2, "expected files of puzzles, or - for standard input, got 'frobnicate'"),
    ("watch P --svg out.png", 2, "--svg: expected a file that ends in .svg, got out.png"),
    ("watch P --gif out.svg", 2, "--gif: expected a file that ends in .gif, got out.svg"),
    ("solve p.csv --column 0", 2, "expected one of the columns id, puzzle of p.csv, got '0'"),
    ("solve p.txt -o .", 2, "expected inputs outside of the output folder"),
    ("solve p.txt -o out.txt.bz2", 2, "expected an output name that ends in"),
    ("generate --difficulty hard", 2, "no such option: --difficulty"),
    ("generate --variant sudoku", 2, "--variant: expected one of anti_king"),
    ("generate --size 16", 2, "--size and --givens need --variant"),
    ("generate --variant plain --size 30", 2, "--size: expected 25 or less"),
    ("generate --solution 123", 2, "expected a row of 9 cells, got 3"),
    ("rate P --only naked_single --without naked_single", 2, "expected at least one technique, got none"),
    ("serve 8080", 2, "unexpected extra argument"),
    ("mcp --http --port 0", 2, "--port: "),
    ("eval missing.jsonl", 2, "missing.jsonl: No such file"),
    ("dataset P -o set", 2, "expected files of puzzles, or - for standard input, got '53"),
    # A fifth round.
    ("check p.txt --solution-column 2", 2, "p.txt: expected CSV or Parquet with a column of solutions"),
    ("solve P --solution-column 2", 2, "--solution-column needs files of puzzles"),
    ("solutions P -n 0", 2, "-n: expected 1 or more"),
    ("solutions CONFLICT", 1, "digit 5 twice in row 1"),
    ("dataset make missing.csv -o set", 2, "no such file: missing.csv"),
    ("candidates CONFLICT", 1, "digit 5 twice in row 1"),
    ("shuffle P --seed -1", 2, "--seed: expected 0 or more"),
    ("solve P --device cuda", 2, "--device needs files of puzzles, or - for standard input, got a puzzle"),
    ("solve P --format csv", 2, "--format needs files of puzzles"),
    ("check P --verify", 2, "--verify needs --resume"),
    ("rate p.txt --format csv --json", 2, "--format needs --output with --json"),
    ("check p.txt --minimal -o out.csv", 2, "--minimal is shown"),
    ("classic binary_mask", 2, "expected one of boolean, bitmask"),
    ("scan 53..7", 1, "expected 81 cells, got 5"),
    ("vicinity P --remove none", 2, "--remove: expected a whole number"),
    ("unavoidable nofile.txt -o out.csv", 2, "no such file: nofile.txt"),
    ("generate --level easy --level hard", 2, "--level: expected it once, got it several times"),
    ("solve nofile.txt -o out.csv", 2, "no such file: nofile.txt"),
    ("solve two.csv", 2, "expected one column of puzzles in two.csv, got quiz and Puzzle; choose one with --column"),
    ("solve two.csv -o out.csv", 2, "expected one column of puzzles in two.csv, got quiz and Puzzle; choose one with"),
    ("explain short.txt --lang zh", 1, "nonet: short.txt，第1行：应有81格，实际为80格"),
]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, data in FILES.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(data)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def arguments_of(typed: str) -> list[str]:
    named = {"P": WIKIPEDIA, "P.": f"{WIKIPEDIA}.", "CONFLICT": CONFLICT, "SEVERAL": SEVERAL}
    return [named.get(word, word) for word in shlex.split(typed)]


def test_the_mistakes_are_a_hundred_and_more_in_every_command() -> None:
    from nonet.cli.app import COMMANDS

    assert len(MISTAKES) >= 100
    assert {typed.split()[0] for typed, _, _ in MISTAKES} >= set(COMMANDS)


@pytest.mark.parametrize(("typed", "code", "words"), MISTAKES, ids=[typed for typed, _, _ in MISTAKES])
@pytest.mark.usefixtures("folder")
def test_a_mistake_gets_one_line_that_helps(typed: str, code: int, words: str) -> None:
    said = run(*arguments_of(typed), code=code).stderr
    assert words.lower() in said.lower()
    first, *more = said.splitlines()
    assert first.startswith("nonet: ")
    # One line for each puzzle that failed, and a summary where a job ran: never a page of help.
    assert len(more) <= 2


@pytest.mark.parametrize(
    "typed",
    [
        "help",
        "help solve",
        "version",
        "SOLVE P",
        "generate --level HARD --seed 1",
        "convert P --to Line",
        "hint P --lang EN",
        "rate P --scale SE",
        "count P --limit none --timeout none",
        "compare P --algorithms Bitmask --timeout 1",
        "convert P --to f-puzzles",
        "-V",
        "print P --solutions upside_down --no-levels -o b.pdf",
        "compare P --algorithms norvig --timeout 0",
    ],
)
@pytest.mark.usefixtures("folder")
def test_other_spellings_are_understood(typed: str) -> None:
    run(*arguments_of(typed), code=0)


def test_a_script_gets_its_error_as_json() -> None:
    for typed, code in (
        ("solve --json nofile.txt", "usage"),
        ("generate --json --clues 12", "order"),
        ("solve --json P.", "unreadable"),
        ("solve --json SEVERAL", "several"),
        ("count --json --limit none --timeout 0.02 SEVERAL", "limit"),
    ):
        done = run(*arguments_of(typed))
        assert done.returncode in (1, 2)
        assert json.loads(done.stdout)["error"]["code"] == code


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
@pytest.mark.parametrize(
    ("typed", "place"),
    [
        ("solve p.txt -o /dev/full", "/dev/full"),
        ("convert p.txt --to line -o /dev/full", "/dev/full"),
        ("generate --seed 1 -o /dev/full", "/dev/full"),
        ("check p.txt --json", "standard output"),
        ("hint p.txt", "standard output"),
    ],
)
@pytest.mark.usefixtures("folder")
def test_a_full_disk_is_named(typed: str, place: str) -> None:
    with Path("/dev/full").open("w") as full:
        command = [sys.executable, "-m", "nonet", *arguments_of(typed)]
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert (done.returncode, done.stderr) == (1, f"nonet: {place}: No space left on device\n")


def test_a_single_puzzle_that_fails_writes_nothing_to_standard_output() -> None:
    for command in ("solve", "hint", "minimise", "canonical", "rate"):
        assert run(command, CONFLICT, code=1).stdout == ""


@pytest.mark.parametrize(
    "puzzle", [DASHED, LATE.replace(".", "-"), "\n".join(LATE[i : i + 9] for i in range(0, 81, 9))]
)
def test_a_puzzle_may_start_with_a_dash(puzzle: str) -> None:
    assert json.loads(run("check", puzzle.replace(".", "-"), "--json", code=0).stdout)["status"] == "unique"


def test_a_port_in_use_is_named() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = run("serve", "--no-open", "--port", str(port), code=2)
    told = f"nonet: port {port} is in use; choose another with --port, or --port 0 for a free one\n"
    assert (done.stdout, done.stderr) == ("", told)


@pytest.mark.usefixtures("folder")
def test_a_missing_folder_is_made() -> None:
    run("convert", "p.txt", "-o", "new/folder/p.csv", code=0)
    assert Path("new/folder/p.csv").read_text().startswith("puzzle\n")
    run("solve", "p.txt", "-q", "-o", "another/folder/p.csv", code=0)
    assert Path("another/folder/p.csv").exists()


@pytest.mark.parametrize("encoding", ["cp1252", "ascii"])
def test_output_falls_back_where_an_encoding_lacks_characters(encoding: str) -> None:
    environment = {**os.environ, "PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"}
    script = (
        "from nonet.cli.encoding import make_outputs_forgiving as f,"
        " note_lost_characters as note; from nonet.render import terminal; from nonet import Grid; f();"
        " print(terminal.board(Grid()).plain); print('二'); note()"
    )
    done = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, check=True)
    lines = done.stdout.decode(encoding).splitlines()
    assert lines[0] == "+-------+-------+-------+"
    assert lines[-1] == "?"
    assert done.stderr.decode() == f"nonet: {encoding} cannot show some characters; set PYTHONIOENCODING=utf-8\n"


def test_the_language_of_errors_can_be_set_once_for_all_commands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NONET_LANG", "zh")
    assert "应有81格，实际为5格" in run("solve", "55...", code=1).stderr
    assert "应为整数" in run("generate", "-n", "one", code=2).stderr
    assert "第5宫" in run("hint", WIKIPEDIA, "--detail", "1").stdout
    assert "box 5" in run("hint", WIKIPEDIA, "--detail", "1", "--lang", "en").stdout
