"""rate_files: every container has the ratings of rate_many."""

import csv
from pathlib import Path

import pyarrow.parquet
import pytest

import nonet
from logic.boards import some_puzzles
from nonet.bulk.tasks import rate_files
from nonet.bulk.tasks.rate import RateTask
from nonet.logic import LogicConfig
from nonet.rating import se
from puzzles import EMPTY, HARDEST, WIKIPEDIA_SOLUTION

LINES = [*some_puzzles(), EMPTY, WIKIPEDIA_SOLUTION]


def expected() -> list[tuple[str, str, str, str]]:
    """Return level, score, hardest and steps of each puzzle as text."""
    fields = []
    for rating in nonet.rate_many(LINES):
        if rating:
            assert rating.level
            assert rating.hardest
            fields.append((rating.level.value, str(rating.score), rating.hardest.id, str(rating.steps)))
        else:
            fields.append(("", "", "", ""))
    return fields


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "puzzles.txt"
    path.write_text("# some puzzles\n" + "".join(f"{line}\n" for line in LINES) + "nonsense\n")
    return path


def test_lines_keep_their_numbers(source: Path) -> None:
    out = source.with_name("rated.txt")
    summary = rate_files([source], out)
    lines = out.read_text().split("\n")
    assert lines[0] == ""
    for line, fields in zip(lines[1:], expected(), strict=False):
        assert line == "\t".join(fields) if fields[0] else line.startswith("# ")
    assert lines[41] == "# several solutions: 0 clues, and a puzzle needs at least 17"
    assert lines[42] == "# already solved"
    assert lines[43].startswith("# expected")
    assert summary.rows == len(LINES) + 1
    assert summary.failures == 2  # several solutions, nonsense; a solved board is no failure
    assert summary.rejects is not None


def test_csv_carries_columns_along(tmp_path: Path) -> None:
    source = tmp_path / "in.csv"
    with source.open("w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["id", "puzzle", "level"])
        writer.writerows([str(number), line, 'my, "own"'] for number, line in enumerate(LINES))
    out = tmp_path / "out.csv"
    rate_files([source], out)
    with out.open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["id"] for row in rows] == [str(number) for number in range(len(LINES))]
    assert {row["level"] for row in rows} == {'my, "own"'}
    found = [(row["nonet_level"], row["score"], row["hardest"], row["steps"]) for row in rows]
    assert found == expected()
    assert rows[0]["rated_by"] == f"nonet {nonet.__version__}, hodoku scale, default configuration"
    assert rows[-2]["status"] == "several"
    assert rows[-2]["rated_by"] == ""


def test_parquet_has_nulls_where_there_is_no_rating(source: Path) -> None:
    out = source.with_name("out.parquet")
    rate_files([source], out, config=LogicConfig(uniqueness=False))
    table = pyarrow.parquet.read_table(out)
    rows = table.to_pylist()
    assert len(rows) == len(LINES) + 1
    for row, rating in zip(rows, nonet.rate_many(LINES, config=LogicConfig(uniqueness=False)), strict=False):
        assert row["score"] == rating.score
        assert row["status"] == rating.status.value
    assert rows[-1]["status"] == "unreadable"
    assert rows[-1]["level"] is None
    assert "own configuration" in rows[0]["rated_by"]
    again = source.with_name("again.parquet")
    rate_files([out], again, column="puzzle")
    assert pyarrow.parquet.read_table(again).num_rows == len(rows)


def test_a_run_resumes_only_with_the_same_configuration() -> None:
    assert RateTask().settings != RateTask(LogicConfig(uniqueness=False)).settings


def test_placed_digits_do_not_count(tmp_path: Path) -> None:
    board = nonet.parse(LINES[1])
    played = next(nonet.explain(board)).apply()
    source = tmp_path / "played.txt"
    source.write_text(nonet.formats.write(played, "hodoku") + "\n")
    out = tmp_path / "out.txt"
    rate_files([source], out)
    assert out.read_text().strip().split("\t") == list(expected()[1])


def test_sudoku_explainers_scale_in_lines_and_columns(source: Path) -> None:
    ratings = se.rate_many(LINES)
    out = source.with_name("rated.txt")
    rate_files([source], out, scale="se")
    lines = out.read_text().split("\n")[1:]
    for line, rating in zip(lines, ratings, strict=False):
        told = f"{rating.er}\t{rating.ep}\t{rating.ed}\t{rating.technique}"
        assert line == told if rating else line.startswith("# ")
    table_path = source.with_name("rated.parquet")
    rate_files([source], table_path, scale="both")
    table = pyarrow.parquet.read_table(table_path).to_pydict()
    assert table["se_er"] == [*(rating.er for rating in ratings), None]
    assert table["se_ep"] == [*(rating.ep for rating in ratings), None]
    assert table["se_technique"] == [*(rating.technique for rating in ratings), None]
    assert [level or "" for level in table["level"]][: len(LINES)] == [fields[0] for fields in expected()]


def test_a_timeout_leaves_a_lower_bound(source: Path) -> None:
    source.write_text(HARDEST + "\n")
    out = source.with_name("rated.csv")
    rate_files([source], out, scale="se", timeout=1e-6)
    (row,) = csv.DictReader(out.read_text().splitlines())
    assert row["se_is_bound"] == "true"
    assert 1.0 <= float(row["se_er"]) <= 10.5
    assert row["se_technique"] == ""


def test_an_unknown_scale_is_refused(source: Path) -> None:
    with pytest.raises(ValueError, match="expected a scale of hodoku, se, both, got 'elo'"):
        rate_files([source], source.with_name("rated.txt"), scale="elo")
