"""A run makes a data set that matches its manifest; any two runs write the same bytes."""

import json
import random
import signal
import subprocess
import time
from hashlib import blake2b
from pathlib import Path

import numpy as np
import pytest

import nonet
import oracle
from data_sets import command, make_with_stops
from jobs import tree
from nonet.dataset import Options, make_dataset, verify_dataset
from nonet.dataset.layouts import layout_for
from nonet.dataset.options import FORMATS
from nonet.dataset.records import RECORD, STATUSES
from nonet.errors import OrderError, ParseError, SudokuError
from nonet.generation import Order
from nonet.storage.journal import ResumeError
from puzzles import WIKIPEDIA as EASY

FULL = Options(test=0.2, validation=0.1, augment=2, traces=True)


def options_for(name: str, **changes: object) -> Options:
    return Options(**{**FULL.to_json(), "words": (), "config": FULL.config, "format": name, **changes})  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def sets(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make one set of each format, of the same puzzles."""
    root = tmp_path_factory.mktemp("sets")
    for name in FORMATS:
        make_dataset(root / name, options_for(name), count=120, order=Order.of(minimal=True), sync=False)
    return root


@pytest.mark.parametrize("name", FORMATS)
def test_a_set_verifies(name: str, sets: Path) -> None:
    verdict = verify_dataset(sets / name)
    assert not verdict.problems
    counts = json.loads((sets / name / "manifest.json").read_text())["counts"]
    assert counts["kept"] == sum(part["classes"] for part in counts["splits"].values()) == 120
    assert counts["splits"]["train"]["examples"] == 3 * counts["splits"]["train"]["classes"]
    assert verdict.examples == sum(part["examples"] for part in counts["splits"].values())
    assert not list((sets / name).rglob("*.part*"))
    assert not (sets / name / ".work").exists()


def test_all_formats_hold_the_same(sets: Path) -> None:
    for split in FULL.splits:
        read = {name: np.concatenate(list(layout_for(name).read(sets / name, split))) for name in FORMATS}
        assert (read["parquet"] == read["jsonl"]).all()
        assert (read["parquet"] == read["npy"]).all()
        for column in ("puzzle", "solution", "augmentation"):
            assert (read["parquet"][column] == read["hrm"][column]).all()


def test_columns_say_what_other_calls_say(sets: Path) -> None:
    for line in (sets / "jsonl" / "test.jsonl").read_text().splitlines()[:10]:
        row = json.loads(line)
        rating = nonet.rate(row["puzzle"])
        assert rating.hardest is not None
        assert rating.level is not None
        assert (row["level"], row["score"], row["hardest"]) == (rating.level.value, rating.score, rating.hardest.id)
        assert row["steps"] == rating.steps
        assert [*map(int, row["solution"])] in (
            answers := list(oracle.solutions(oracle.digits_from_line(row["puzzle"])))
        )
        assert len(answers) == 1
        assert row["clues"] == 81 - row["puzzle"].count(".")
        form = nonet.canonical(row["puzzle"]).to_line().encode()
        assert row["canonical_id"] == blake2b(form, digest_size=16).hexdigest()
        assert row["search_nodes"] == nonet._core.solve_digits(nonet.parse(row["puzzle"])._digits, 2)[2]


def test_no_class_is_in_two_parts(sets: Path) -> None:
    classes = []
    for split in FULL.splits:
        rows = map(json.loads, (sets / "jsonl" / f"{split}.jsonl").read_text().splitlines())
        classes.append({nonet.canonical(row["puzzle"]).to_line() for row in rows})
    assert sum(map(len, classes)) == len(set.union(*classes)) == 120


def test_a_larger_set_keeps_every_class_in_its_part(sets: Path, tmp_path: Path) -> None:
    make_dataset(
        tmp_path / "more", options_for("npy", traces=False), count=200, order=Order.of(minimal=True), sync=False
    )
    for split in FULL.splits:
        few = {row.tobytes() for row in np.load(sets / "npy" / split / "canonical_id.npy")}
        many = {row.tobytes() for row in np.load(tmp_path / "more" / split / "canonical_id.npy")}
        assert few <= many


def test_traces_replay_and_speak(tmp_path: Path) -> None:
    options = options_for("jsonl", augment=0, words=("en", "zh"))
    make_dataset(tmp_path / "set", options, count=12, order=Order.of(level="hard"), sync=False)
    assert verify_dataset(tmp_path / "set")
    for line in (tmp_path / "set" / "train.traces.jsonl").read_text().splitlines():
        row = json.loads(line)
        steps = list(nonet.explain(row["puzzle"]))
        assert [step["technique"] for step in row["steps"]] == [step.technique.id for step in steps]
        assert [step["board"] for step in row["steps"]] == [step.apply().to_line() for step in steps]
        assert [step["words_en"] for step in row["steps"]] == [step.explain() for step in steps]
        assert [step["words_zh"] for step in row["steps"]] == [step.explain("zh") for step in steps]


def test_the_layout_for_reasoning_models_is_what_their_loader_reads(sets: Path) -> None:
    """As HRM's and TRM's puzzle_dataset.py use it: groups of puzzles, puzzles of examples, tokens of 0 to 10."""
    for split in ("train", "test"):
        folder = sets / "hrm" / split
        about = json.loads((folder / "dataset.json").read_text())
        names = ("inputs", "labels", "puzzle_identifiers", "puzzle_indices", "group_indices")
        data = {name: np.load(folder / f"{about['sets'][0]}__{name}.npy") for name in names}
        assert (about["seq_len"], about["vocab_size"], about["pad_id"], about["ignore_label_id"]) == (81, 11, 0, 0)
        assert data["inputs"].shape == data["labels"].shape == (about["total_puzzles"], 81)
        assert data["inputs"].min() == 1
        assert data["labels"].min() == 2
        assert data["inputs"].max() == data["labels"].max() == 10
        assert len(data["group_indices"]) == about["total_groups"] + 1
        assert len(data["puzzle_identifiers"]) == len(data["puzzle_indices"]) - 1 == about["total_puzzles"]
        for group in range(about["total_groups"]):
            puzzles = range(data["group_indices"][group], data["group_indices"][group + 1])
            assert len(puzzles) == (3 if split == "train" else 1)
            forms = {
                nonet.canonical(data["inputs"][example] - 1).to_line()
                for puzzle in puzzles
                for example in range(data["puzzle_indices"][puzzle], data["puzzle_indices"][puzzle + 1])
            }
            assert len(forms) == 1
    assert json.loads((sets / "hrm" / "identifiers.json").read_text()) == ["<blank>"]


# ── the same bytes ─────────────────────────────────────────────────────────────────────────────────────────────


def test_threads_change_nothing(sets: Path, tmp_path: Path) -> None:
    make_dataset(tmp_path / "set", options_for("parquet"), count=120, order=Order.of(minimal=True), threads=5)
    assert tree(tmp_path / "set") == tree(sets / "parquet")


def test_another_seed_changes_all(sets: Path, tmp_path: Path) -> None:
    options = options_for("jsonl", seed=1)
    make_dataset(tmp_path / "set", options, count=120, order=Order.of(minimal=True), sync=False)
    before = (sets / "jsonl" / "train.jsonl").read_text().splitlines()
    after = (tmp_path / "set" / "train.jsonl").read_text().splitlines()
    assert not set(before) & set(after)


def test_killed_runs_end_with_the_same_bytes(tmp_path: Path) -> None:
    subprocess.run(command(tmp_path / "whole"), check=True, capture_output=True)
    out = tmp_path / "out"
    draw = random.Random(5)
    kills = 0
    for stage in ("records.part", "train.examples"):
        # Each kill comes in a later stage, at some moment after its file is there.
        with subprocess.Popen(command(out, "--resume"), stderr=subprocess.DEVNULL) as process:
            deadline = time.monotonic() + 300
            while not (out / ".work" / stage).exists() and process.poll() is None and time.monotonic() < deadline:
                time.sleep(0.001)
            time.sleep(draw.random() * 0.1)
            process.send_signal(signal.SIGKILL)
            kills += process.wait() == -signal.SIGKILL
        assert kills == 0 or not (out / "manifest.json").exists() or stage == "train.examples"
    assert kills
    done = subprocess.run(command(out, "--resume"), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert tree(out) == tree(tmp_path / "whole")
    again = subprocess.run(command(out, "--resume"), capture_output=True, text=True, check=False)
    assert again.returncode == 0, again.stderr
    assert tree(out) == tree(tmp_path / "whole")


def test_every_stage_resumes_from_the_middle(tmp_path: Path) -> None:
    """Stopped at every piece of every stage; with traces, in chunks of 256, so that stages have several."""
    options = options_for("jsonl", augment=1)
    make_dataset(tmp_path / "whole", options, count=1500, sync=False)
    assert make_with_stops(tmp_path / "out", options, 1500) > 15
    assert tree(tmp_path / "out") == tree(tmp_path / "whole")


def test_control_c_says_how_to_go_on(tmp_path: Path) -> None:
    out = tmp_path / "out"
    many = command(out, puzzles=1_000_000)  # so many that it is still at it when the signal comes
    with subprocess.Popen(many, stderr=subprocess.PIPE, text=True) as process:
        part = out / ".work" / "records.part"
        while not (part.exists() and part.stat().st_size > 1024 * RECORD.itemsize) and process.poll() is None:
            time.sleep(0.001)  # a piece is finished, and the next has begun
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=300)
    assert process.returncode == 130
    assert "--resume" in said
    assert "Traceback" not in said
    with pytest.raises(ResumeError, match="expected the same options"):
        make_dataset(out, Options(), count=3000, resume=True)
    with pytest.raises(ParseError, match=r"no manifest\.json"):
        verify_dataset(out)


# ── sets that are there already ────────────────────────────────────────────────────────────────────────────────


def copy_of_easy(seed: int) -> str:
    return nonet.random_equivalent(EASY, seed).to_line()


def test_existing_sets_are_rated_deduplicated_and_split(tmp_path: Path) -> None:
    """Kaggle's `quizzes,solutions`, `source,q,a,rating`, and plain lines, all in one set."""
    others = [grid.to_line() for grid in nonet.generate_many(30, seed=4)]
    kaggle = tmp_path / "kaggle.csv"
    kaggle.write_text(
        "quizzes,solutions\n" + "".join(f"{p.replace('.', '0')},{nonet.solve(p).to_line()}\n" for p in others[:10])
    )
    extreme = tmp_path / "extreme.csv"
    rows = [*others[10:20], EASY, copy_of_easy(1)]
    extreme.write_text("source,q,a,rating\n" + "".join(f"x,{p},{nonet.solve(p).to_line()},7\n" for p in rows))
    lines = tmp_path / "lines.txt"
    lines.write_text("\n".join(["# a comment", *others[20:], copy_of_easy(2), "12345", "." * 81, "11" + "." * 79, ""]))
    made = make_dataset(tmp_path / "set", Options(format="jsonl"), inputs=[kaggle, extreme, lines], sync=False)
    counts = made.manifest["counts"]
    assert (counts["kept"], counts["equivalent"], made.rejected) == (31, 2, 3)
    assert counts["rejected"] == {"conflict": 1, "several": 1, "unreadable": 1}
    rejects = (tmp_path / "set" / "rejects.tsv").read_text().splitlines()
    assert [line.split("\t")[0] for line in rejects] == [f"{lines}:{number}" for number in (13, 14, 15)]
    assert verify_dataset(tmp_path / "set")
    found = [
        json.loads(line)["puzzle"]
        for split in ("train", "test")
        for line in (tmp_path / "set" / f"{split}.jsonl").read_text().splitlines()
    ]
    assert sorted(found) == sorted([*others, EASY])


def test_an_order_that_cannot_be_met_ends(tmp_path: Path) -> None:
    order = Order.of(clues=17, symmetry="full", effort=20)
    with pytest.raises(OrderError):
        make_dataset(tmp_path / "set", Options(format="jsonl"), count=50, order=order, sync=False)


def test_a_folder_of_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "diary.txt").write_text("dear diary")
    with pytest.raises(SudokuError, match="expected an empty folder"):
        make_dataset(tmp_path, Options(), count=5)
    assert tree(tmp_path) == {"diary.txt": b"dear diary"}


def test_a_second_run_is_kept_out(tmp_path: Path) -> None:
    out = tmp_path / "out"
    with subprocess.Popen(command(out), stderr=subprocess.DEVNULL) as process:
        while not (out / ".work" / "run.json").exists():
            time.sleep(0.001)
        process.send_signal(signal.SIGSTOP)
        with pytest.raises(SudokuError, match="another run is writing"):
            make_dataset(out, Options(), count=5)
        process.kill()


def test_a_finished_set_is_replaced_only_when_asked(tmp_path: Path) -> None:
    out = tmp_path / "set"
    make_dataset(out, Options(format="npy"), count=5, sync=False)
    before = tree(out)
    with pytest.raises(SudokuError, match="--overwrite"):
        make_dataset(out, Options(format="jsonl"), count=5)
    assert tree(out) == before
    make_dataset(out, Options(format="jsonl"), count=5, overwrite=True, sync=False)
    assert sorted(tree(out)) == ["manifest.json", "test.jsonl", "train.jsonl"]


def test_an_unsolved_puzzle_has_its_status(tmp_path: Path) -> None:
    source = tmp_path / "in.txt"
    source.write_text("98.76......5..49.........8.7.......3..9..52.....3...6.51...2..4.9.4..1....4....2.\n")
    config = nonet.LogicConfig.of("naked_single", "hidden_single")
    make_dataset(tmp_path / "set", Options(format="npy", test=0, config=config), inputs=[source], sync=False)
    assert np.load(tmp_path / "set" / "train" / "status.npy").tolist() == [STATUSES.index("unsolved")]
    assert verify_dataset(tmp_path / "set")


def test_an_order_that_repeats_itself_ends(tmp_path: Path) -> None:
    """So few cells may have clues that there are fewer puzzles than requested."""
    solution = nonet.solve(EASY).to_line()
    pattern = "".join("x" if cell != "." else "." for cell in EASY)
    order = Order.of(solution=solution, pattern=pattern, clues=30, effort=30)
    with pytest.raises(OrderError, match=r"expected 5 different puzzles \(.*\), found \d and then 30"):
        make_dataset(tmp_path / "set", Options(format="jsonl"), count=5, order=order, sync=False)
