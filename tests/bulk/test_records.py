"""A reader that starts anywhere divides a source into the same chunks as a reader from its start."""

from __future__ import annotations

import csv
import io
import os
import pickle
import random
import sys
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow
import pyarrow.parquet
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from mixing import mixed_lines, proper_lines
from nonet import _core
from nonet.bulk.read import open_source, records
from nonet.bulk.read.csv import CsvSource
from nonet.bulk.read.grids import GridSource
from nonet.bulk.read.lines import LineSource
from nonet.bulk.read.packed import compress
from nonet.bulk.read.records import cut, cut_csv, record_starts, survey_csv
from nonet.bulk.read.source import WHOLE, Text, Unit
from nonet.bulk.read.streams import ByteSource, Pipe, inner_suffix
from nonet.bulk.run.job import plan
from nonet.bulk.tasks.generate import OrderSource
from nonet.engines import Threads
from nonet.generation import Order

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from nonet.bulk.read.source import AnySource

Found = list[tuple[Any, Any]]
#: Text that breaks readers: both kinds of line ends, paired and unpaired quotes, fields with both, long runs.
TOKENS = (
    b"a",
    b"12,",
    b"\n",
    b"\n",
    b"\r\n",
    b"\r",
    b'"',
    b'""',
    b',"b\nc",',
    b'"d""\n"',
    b'x"y,"',
    b'x","open\n',
    b"x" * 30,
    b"\n\n",
    b"\xef\xbb\xbf",
)
LONGEST = 24
texts = st.lists(st.sampled_from(TOKENS), max_size=60).map(b"".join)
#: Including the length of a record that is just too long.
sizes = st.sampled_from([1, 2, 3, 7, 16, LONGEST, LONGEST + 1, LONGEST + 2, 64, 1000])
ordinary = settings(suppress_health_check=[HealthCheck.function_scoped_fixture])


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "in.csv"


@pytest.fixture(autouse=True)
def short_lines_are_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "LONGEST", LONGEST)
    monkeypatch.setattr(records, "LONGEST_RECORD", LONGEST)
    monkeypatch.setattr("nonet.bulk.read.source.LINE_BYTES", 8)


@pytest.fixture(scope="module")
def engine() -> Iterator[Threads]:
    threads = Threads(1)
    yield threads
    threads.close()


def plain(payload: Any) -> Any:
    """Return the payload of a chunk as a value that can be compared."""
    if isinstance(payload, Text):
        return bytes(payload.data)
    if isinstance(payload, np.ndarray):
        return payload.tolist()
    return payload


def chunks_of(source: AnySource, unit: Unit[Any] = WHOLE) -> Found:
    read = pickle.loads(pickle.dumps(unit)).read(source)
    return [(plain(chunk.payload), chunk.after) for chunk in read]


def planned(source: AnySource, rows: int, engine: Threads, start: int = 0) -> Found:
    """Read a source in the units of a plan, each by a reader that knows nothing of the others."""
    units = list(plan([source], rows, engine, Unit(start)))
    assert [unit.number for unit in units] == list(range(len(units)))
    return [found for unit in units for found in chunks_of(pickle.loads(pickle.dumps(source)), unit)]


def check_starts_anywhere(source: AnySource, rows: int, engine: Threads) -> Found:
    """Check that a source gives the same chunks from its start, in units, and from each place between chunks."""
    whole = chunks_of(source)
    assert planned(source, rows, engine) == whole
    for number, (_, after) in enumerate(whole):
        rest = whole[number + 1 :]
        assert chunks_of(source, Unit(after)) == rest
        assert planned(source, rows, engine, after) == rest
    return whole


def text_source(kind: type[LineSource | CsvSource], path: Path, text: bytes, size: int) -> LineSource | CsvSource:
    path.write_bytes(text)
    bytes_of = ByteSource(path)
    source = kind(bytes_of, "1") if kind is CsvSource else kind(bytes_of)
    bytes_of.chunk_bytes = size
    return source


# ── lines ──────────────────────────────────────────────────────────────────────────────────────────────────────


@ordinary
@given(text=texts, size=sizes, rows=st.integers(1, 3))
@example(text=b"x" * (2 * LONGEST), size=LONGEST + 1, rows=1)
@example(text=b"x" * 300, size=16, rows=1)
@example(text=b"a\n" + b"x" * 300 + b"\nb\n", size=16, rows=1)
def test_lines_are_divided_alike(text: bytes, size: int, rows: int, path: Path, engine: Threads) -> None:
    whole = check_starts_anywhere(text_source(LineSource, path, text, size), rows, engine)
    if all(len(line) <= LONGEST for line in io.BytesIO(text).readlines()):
        assert b"".join(payload for payload, _ in whole) == text
    # A line that is too long keeps its place: what is cut off holds no end of a line.
    assert b"".join(payload for payload, _ in whole).count(b"\n") - text.count(b"\n") in (0, 1)
    assert not whole or whole[-1][1] == len(text)


@ordinary
@given(text=texts, size=sizes, edges=st.sets(st.integers(1, 200)))
def test_lines_can_be_cut_at_any_edges(text: bytes, size: int, edges: set[int], path: Path) -> None:
    source = text_source(LineSource, path, text, size)
    places = sorted({edge * size for edge in edges if edge * size < len(text)})
    ranges = zip([0, *places], [*places, None], strict=True)
    found = [chunk for at, stop in ranges for chunk in chunks_of(source, Unit(at, stop, is_exact=at == 0))]
    assert found == chunks_of(source)


@ordinary
@given(text=texts, size=sizes)
def test_chunks_end_at_the_last_end_of_a_line_before_an_edge(text: bytes, size: int, path: Path) -> None:
    text = b"".join(line if len(line) <= LONGEST else b"\n" for line in io.BytesIO(text))
    ends = {text.rfind(b"\n", 0, edge) + 1 for edge in range(size, len(text) + 1, size)} | {len(text)}
    found = [after for _, after in chunks_of(text_source(LineSource, path, text, size))]
    assert found == sorted(ends - {0})


# ── CSV ────────────────────────────────────────────────────────────────────────────────────────────────────────

Records = list[list[str]]


def by_the_rules(text: bytes) -> Records:
    """Read CSV as the documented rule says: as the csv module does, but for quotes that are not closed in time.

    Those count to the end of their line only, up to the last line that starts within the longest record.
    """
    found: Records = []
    while text:
        end = record_end(text)
        if end is not None and end <= LONGEST:
            found += by_csv_module([text[:end]])
            text = text[end:]
            continue
        if end is None and len(text) <= LONGEST:  # the end of the file
            lines = text.splitlines(keepends=True) if b"\n" in text and is_open(text) else [text]
            lines = text.split(b"\n") if len(lines) > 1 else lines
            return found + by_csv_module(lines)
        covered = text[:LONGEST].rfind(b"\n") + 1
        if covered:
            found += by_csv_module(text[: covered - 1].split(b"\n"))
        else:  # a line without an end is cut
            covered = (text + b"\n").index(b"\n") + 1
            found += by_csv_module([text[:LONGEST]])
        text = text[covered:]
    return found


def by_csv_module(lines: list[bytes]) -> Records:
    """Read some records; bare carriage returns are replaced, because the csv module does not support them."""
    texts = [line.decode("latin-1").removesuffix("\n").removesuffix("\r").replace("\r", "\x01") for line in lines]
    rows = [next(csv.reader(io.StringIO(text, newline=""))) for text in texts if text]
    return [[field.replace("\x01", "\r") for field in row] for row in rows]


def record_end(text: bytes) -> int | None:
    """Find where the csv module takes the first record to end."""
    for end in [place + 1 for place, byte in enumerate(text) if byte == ord("\n")]:
        if not is_open(text[:end]):
            return end
    return None


def is_open(text: bytes) -> bool:
    """Return whether a text ends inside quotes: then the line after it is not a separate record."""
    plain = text.decode("latin-1").replace("\r", "\x01")
    rows = list(csv.reader(io.StringIO(f"{plain}\n\x02", newline="")))
    return rows[-1] != ["\x02"]


def fields_of(source: CsvSource) -> Records:
    """Read a source chunk by chunk, as jobs do."""
    source.keep_fields()
    found = []
    for chunk in source.chunks(WHOLE):
        table = source.table(chunk)
        columns = [table.native.column(place) for place in range(len(source.carried.names))]
        for row in range(len(table)):
            cells = [(data, offsets, valid) for data, offsets, valid in columns if valid[row]]
            found.append([bytes(data[offsets[row] : offsets[row + 1]]).decode("latin-1") for data, offsets, _ in cells])
    return found


WIDE = b"p" + b",q" * 99 + b"\n"


@ordinary
@given(text=texts)
@example(text=b'x"y,"a\nb"\n1,2\n')
@example(text=b'x","open\n' * 20)
@example(text=b'a,"b\nc\nd')
@example(text=b'"' + b"x" * (LONGEST - 3) + b'"\n' + b"1,2\n")
@example(text=b'"' + b"x" * (LONGEST - 2) + b'"\n' + b"1,2\n")
def test_records_are_those_of_the_csv_module_whatever_the_chunks(text: bytes, path: Path) -> None:
    wanted = by_the_rules(text)
    for size in (1, 2, 3, 5, 8, 13, LONGEST, LONGEST + 1, 1000):
        found = fields_of(text_source(CsvSource, path, WIDE + text, size))  # type: ignore[arg-type]
        assert [row[:100] for row in wanted] == found


@ordinary
@given(
    text=texts,
    size=sizes,
    rows=st.integers(1, 3),
    header=st.sampled_from([b"p,q\n", b'"p\n",q\n', b"\xef\xbb\xbfp\r\n", b"\n\np\n"]),
)
@example(text=b'"a\nb"\n' * 20, size=7, rows=1, header=b"p,q\n")
@example(text=b'1,"a\n' + b"2,b\n" * 50, size=64, rows=1, header=b"p,q\n")
@example(text=b'"' + b"x" * 200 + b'"\n1,2\n"', size=16, rows=1, header=b"p,q\n")
@example(text=b'"a","b","c","d","e","f","g"\n' * 9 + b"1\n" * 40, size=7, rows=1, header=b"p,q\n")
@example(text=b'x"y,"a\nb"\n1,2\n', size=3, rows=1, header=b"p,q\n")
def test_csv_is_divided_alike(text: bytes, size: int, rows: int, header: bytes, path: Path, engine: Threads) -> None:
    whole = check_starts_anywhere(text_source(CsvSource, path, header + text, size), rows, engine)
    if max(map(len, text.split(b"\n"))) < LONGEST:
        assert b"".join(payload for payload, _ in whole) == text


@given(text=texts, edges=st.lists(st.integers(0, 300)))
def test_surveys_know_where_the_records_of_stretches_start(text: bytes, edges: list[int]) -> None:
    places = sorted({0, len(text), *(edge for edge in edges if edge < len(text))})
    starts = record_starts(0, [survey_csv(text[a:b], ",") for a, b in pairwise(places)])
    ends, rest = [0], text
    while rest and (size := record_end(rest)) is not None:
        ends.append(ends[-1] + size)
        rest = rest[size:]
    if is_open(text) or max(size for size in [len(rest), *np.diff(ends).tolist()]) > LONGEST:
        assert starts is None
    else:
        assert starts == [max(end for end in ends if end <= place) for place in places[:-1]]


def test_a_lone_quote_costs_its_own_line_and_no_other(path: Path) -> None:
    text = b'"' + b"\n".join(b"%d" % number for number in range(500)) + b"\n"
    found = fields_of(text_source(CsvSource, path, b"p,q\n" + text, 64))  # type: ignore[arg-type]
    assert found == [[str(number)] for number in range(500)]


def test_a_record_larger_than_a_chunk_stays_whole(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    note = "a,b\n" * 200_000  # 800 KB, across edges of 256 KiB and of 2 MiB
    for size in (1 << 10, 1 << 18, 1 << 21):
        rows = [["1" * 81, "x"]] * 8000 + [["2" * 81, note], ["3" * 81, "y"]] * 3
        text = io.StringIO()
        csv.writer(text, lineterminator="\n").writerows(rows)
        assert fields_of(text_source(CsvSource, path, b"p,q\n" + text.getvalue().encode(), size)) == rows  # type: ignore[arg-type]


def test_unclosed_quotes_are_not_scanned_again_and_again(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every line of this text opens quotes that no later line closes for good."""
    monkeypatch.undo()
    text = b'x","open\n' * 400_000
    scanned = 0
    scan = _core.scan_csv

    def counted(data: Any, *rest: Any) -> Any:
        nonlocal scanned
        scanned += len(data)
        return scan(data, *rest)

    monkeypatch.setattr(_core, "scan_csv", counted)
    source = text_source(CsvSource, path, b"p,q\n" + text, 1 << 16)
    assert sum(bytes(chunk.payload.data).count(b"\n") for chunk in source.chunks(WHOLE)) == 400_000
    assert scanned < 3 * len(text)


# ── other sources ──────────────────────────────────────────────────────────────────────────────────────────────


@ordinary
@given(groups=st.lists(st.integers(0, 40), max_size=5), chunk=st.integers(4, 17), rows=st.integers(1, 50))
def test_parquet_is_divided_alike(groups: list[int], chunk: int, rows: int, path: Path, engine: Threads) -> None:
    path = path.with_suffix(".parquet")
    schema = pyarrow.schema([("puzzle", pyarrow.string()), ("id", pyarrow.int32())])
    with pyarrow.parquet.ParquetWriter(path, schema) as writer:
        for group, size in enumerate(groups):
            columns = {"puzzle": ["." * 81] * size, "id": [100 * group + row for row in range(size)]}
            writer.write_table(pyarrow.table(columns, schema=schema))
    source = open_source(path, None, chunk)
    whole = check_starts_anywhere(source, rows, engine)
    found = [number for batch, _ in whole for number in batch.column("id").to_pylist()]
    assert found == [100 * group + row for group, size in enumerate(groups) for row in range(size)]


@ordinary
@given(count=st.integers(0, 100), chunk=st.integers(5, 30), rows=st.integers(1, 60))
def test_arrays_are_divided_alike(count: int, chunk: int, rows: int, path: Path, engine: Threads) -> None:
    path = path.with_suffix(".npy")
    array = np.arange(81 * count, dtype=np.uint32).reshape(count, 81)
    np.save(path, array)
    whole = check_starts_anywhere(open_source(path, None, chunk), rows, engine)
    assert [row for payload, _ in whole for row in payload] == array.tolist()


@ordinary
@given(count=st.integers(1, 100), chunk=st.integers(5, 30), rows=st.integers(1, 60))
def test_orders_are_divided_alike(count: int, chunk: int, rows: int, engine: Threads) -> None:
    whole = check_starts_anywhere(OrderSource(Order.of(), count, 7, chunk), rows, engine)
    assert sum(wanted.size for wanted, _ in whole) == count


@pytest.mark.parametrize("small", [10, 1 << 20])
@pytest.mark.parametrize("suffix", [".txt.gz", ".txt.zst", ".csv.gz"])
def test_packed_text_is_cut_as_text(
    suffix: str, small: int, tmp_path: Path, engine: Threads, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nonet.bulk.read.source._SMALL_PACKED", small)
    text_of = "".join(f"{line},\n" if "csv" in suffix else f"{line}\n" for line in proper_lines(60)).encode()
    header = b"puzzle,more\n" if "csv" in suffix else b""
    packed, text = tmp_path / f"in{suffix}", tmp_path / f"in{suffix[:4]}"
    text.write_bytes(header + text_of)
    packed.write_bytes(bytes(compress(header + text_of, inner_suffix(packed)[1])))
    source = open_source(packed, None, 10)
    whole = check_starts_anywhere(source, 20, engine)
    assert len(list(plan([source], 20, engine, WHOLE))) == (1 if small > 10 else len(whole) // 2)
    assert whole == chunks_of(open_source(text, None, 10))


def test_grids_can_be_read_from_any_place(tmp_path: Path, engine: Threads) -> None:
    path = tmp_path / "in.txt"
    boards = ["\n".join(line[start : start + 9] for start in range(0, 81, 9)) for line in proper_lines(18)]
    path.write_text("\n\n".join(boards))
    source = open_source(path, None, 4)
    assert isinstance(source, GridSource)
    assert len(check_starts_anywhere(source, 4, engine)) == 5


def test_a_real_file_is_cut_at_its_usual_size(tmp_path: Path, engine: Threads, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    assert records.LONGEST > 100_000
    draw = random.Random(5)
    path = tmp_path / "in.txt"
    with path.open("w", encoding="utf-8") as file:
        for line in mixed_lines(8_000):
            file.write(f"{line if draw.random() < 0.999 else 'y' * draw.randint(1, 900_000)}\n")
    source = open_source(path)
    source.source.chunk_bytes = 200_000  # type: ignore[attr-defined]
    check_starts_anywhere(source, 4_000, engine)


# ── pipes ──────────────────────────────────────────────────────────────────────────────────────────────────────


class _Hesitant(Pipe):
    """A pipe that pauses at given positions."""

    def __init__(self, pieces: list[bytes]) -> None:
        super().__init__(-1)
        self._pieces = pieces

    def _take(self, size: int) -> bytes:
        if not self._pieces:
            return b""
        data = self._pieces[0][:size]
        self._pieces[0] = self._pieces[0][size:]
        if not self._pieces[0]:
            self._pieces.pop(0)
        return data

    def has_more(self) -> bool:
        return False


def test_bytes_that_were_looked_at_wait_for_the_next_who_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    reading, writing = os.pipe()
    os.write(writing, b"abcdef")
    os.close(writing)
    with os.fdopen(reading) as file:
        monkeypatch.setattr(sys, "stdin", file)
        assert ByteSource(None).head(4) == b"abcd"
        assert ByteSource(None).head() == b"abcdef"
        with ByteSource(None).open() as pipe:
            assert pipe.read(3) == b"abc"
        with ByteSource(None).open(1) as pipe:
            assert pipe.read(9) == b"ef"
            assert pipe.read(9) == b""


@given(pieces=st.lists(st.sampled_from(TOKENS), max_size=30), size=sizes, is_csv=st.booleans())
@example(pieces=[b"x" * 40, b"x" * 23 + b"\n", b"a\n" * 20], size=64, is_csv=False)
def test_a_pipe_that_pauses_loses_nothing(pieces: list[bytes], size: int, is_csv: bool) -> None:
    text = b"".join(pieces)
    pipe = _Hesitant(pieces)
    chunks = cut_csv(pipe, 0, ",", size=size) if is_csv else cut(pipe, 0, size=size)
    found = [(bytes(data), after) for data, after, *_ in chunks]
    cut_text = b"".join(data for data, _ in found)
    longest = max(map(len, text.split(b"\n")), default=0)
    if longest <= LONGEST:
        assert cut_text == text
    else:
        assert cut_text.count(b"\n") - text.count(b"\n") in (0, 1)
    assert not found or found[-1][1] == len(text)
