// Many puzzles for Python: tables of text, solving into arrays, results as text.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <any>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bind/arrays.hpp"
#include "bind/checks.hpp"
#include "bind/exclusive.hpp"
#include "bind/interrupt.hpp"
#include "bind/module.hpp"
#include "bind/stop_flag.hpp"
#include "bulk/csv.hpp"
#include "bulk/driver.hpp"
#include "bulk/output.hpp"
#include "bulk/plain.hpp"
#include "bulk/stock.hpp"
#include "bulk/streaming.hpp"
#include "bulk/table.hpp"

namespace nb = nanobind;

namespace nonet::bind {
namespace {

using namespace nonet::bulk;

using Codes = nb::ndarray<uint8_t, nb::shape<-1>, nb::c_contig, nb::device::cpu>;
using Counts = nb::ndarray<int32_t, nb::shape<-1>, nb::c_contig, nb::device::cpu>;
using Offsets = nb::ndarray<const int64_t, nb::shape<-1>, nb::c_contig, nb::device::cpu>;
using Bytes = nb::ndarray<nb::numpy, uint8_t, nb::ndim<1>>;

Engine engine_from(const std::string& name) {
    if (name == "best") return Engine::best;
    if (name == "search") return Engine::search;
    if (name == "sliced") return Engine::sliced;
    throw nb::value_error(("expected an engine (best, search, sliced), got '" + name + "'").c_str());
}

Results results_from(size_t rows, Codes& codes, Counts& counts, MutableRows& solutions) {
    if (codes.shape(0) != rows || counts.shape(0) != rows || solutions.shape(0) != rows)
        throw nb::value_error("expected results as long as the puzzles");
    return {reinterpret_cast<Code*>(codes.data()), counts.data(), solutions.data()};
}

bool solve_rows(const Rows& puzzles, int32_t limit, unsigned threads, const std::string& engine, Codes codes,
                Counts counts, MutableRows solutions, StopFlag* flag) {
    if (limit < 1) throw nb::value_error("expected a limit of 1 or more");
    const Results results = results_from(puzzles.shape(0), codes, counts, solutions);
    Request request;
    request.puzzles = puzzles.data();
    request.count = puzzles.shape(0);
    request.limit = limit;
    request.threads = threads;
    request.engine = engine_from(engine);
    SignalWatch watch;
    bool finished;
    {
        nb::gil_scoped_release nogil;
        finished = solve_many(request, results, flag != nullptr ? flag->stop() : watch.stop());
    }
    watch.rethrow();
    return finished;
}

void conclude_rows_of(const Rows& puzzles, int32_t limit, Codes codes, Counts counts, MutableRows solutions) {
    const Results results = results_from(puzzles.shape(0), codes, counts, solutions);
    const nb::gil_scoped_release nogil;
    conclude_rows(puzzles.data(), puzzles.shape(0), limit, results);
}

// A read-only view of a Python buffer, kept alive as long as this is.
class View {
  public:
    explicit View(nb::handle data) {
        if (PyObject_GetBuffer(data.ptr(), &view_, PyBUF_SIMPLE) != 0) throw nb::python_error();
    }
    View(const View&) = delete;
    View& operator=(const View&) = delete;
    ~View() { PyBuffer_Release(&view_); }
    std::string_view text() const { return {static_cast<const char*>(view_.buf), static_cast<size_t>(view_.len)}; }

  private:
    Py_buffer view_;
};

template <class T, class U>
nb::ndarray<nb::numpy, T, nb::ndim<1>> to_array(Buffer<U>&& out) {
    static_assert(sizeof(T) == sizeof(U));
    auto owned = std::make_unique<Buffer<U>>(std::move(out));
    auto* data = reinterpret_cast<T*>(owned->data());
    const size_t size = owned->size();
    nb::capsule owner(owned.release(), [](void* p) noexcept { delete static_cast<Buffer<U>*>(p); });
    return {data, {size}, owner};
}

// A checked copy: another thread may write the array between the check and the use.
std::vector<int64_t> checked_offsets(const Offsets& offsets, size_t size) {
    std::vector<int64_t> places(offsets.data(), offsets.data() + offsets.shape(0));
    int64_t least = 0;
    for (const int64_t place : places) {
        if (place < least || place > static_cast<int64_t>(size))
            throw nb::value_error("expected rising offsets inside the text");
        least = place;
    }
    return places;
}

class BoundTable {
  public:
    static std::unique_ptr<BoundTable> from_lines(nb::handle data, bool is_start) {
        auto view = std::make_unique<View>(data);
        nb::gil_scoped_release nogil;
        Table table = Table::from_lines(view->text(), is_start);
        return std::make_unique<BoundTable>(std::move(view), std::move(table));
    }

    static std::unique_ptr<BoundTable> from_csv(nb::handle data, size_t column, char delimiter, size_t width,
                                                bool is_by_line) {
        constexpr size_t kMostColumns = 1 << 20;
        if (column >= kMostColumns || width > kMostColumns) throw nb::value_error("expected fewer columns");
        auto view = std::make_unique<View>(data);
        nb::gil_scoped_release nogil;
        Table table = Table::from_csv(view->text(), column, delimiter, width, is_by_line);
        return std::make_unique<BoundTable>(std::move(view), std::move(table));
    }

    static std::unique_ptr<BoundTable> from_fields(nb::handle data, const Offsets& offsets) {
        auto view = std::make_unique<View>(data);
        const std::vector<int64_t> places = checked_offsets(offsets, view->text().size());
        nb::gil_scoped_release nogil;
        Table table = Table::from_fields(view->text(), places.data(), places.empty() ? 0 : places.size() - 1);
        return std::make_unique<BoundTable>(std::move(view), std::move(table));
    }

    BoundTable(std::unique_ptr<View>&& view, Table&& table) : view_(std::move(view)), table_(std::move(table)) {}

    const Table& table() const { return table_; }
    Table& table() { return table_; }
    size_t rows() const { return table_.rows(); }
    size_t lines() const { return table_.lines(); }

    nb::list odd() const {
        nb::list list;
        for (size_t i = 0; i < table_.odd().size(); ++i) {
            const OddRow& odd = table_.odd()[i];
            list.append(nb::make_tuple(odd.row, bytes_of(odd.text)));
        }
        return list;
    }

    // The text of one column: data, where each row starts in it, and which rows have the field.
    nb::tuple column(size_t index) const {
        if (index >= table_.width()) throw nb::index_error("expected a column that was kept");
        Buffer<char> data;
        Buffer<int64_t> offsets;
        Buffer<bool> valid;
        offsets.extend(rows() + 1);
        valid.extend(rows());
        {
            nb::gil_scoped_release nogil;
            table_.append_column(index, data, offsets.data(), valid.data());
        }
        return nb::make_tuple(to_array<uint8_t>(std::move(data)), to_array<int64_t>(std::move(offsets)),
                              to_array<bool>(std::move(valid)));
    }

    // The 0-based line of a row among all lines; skipped ones count.
    size_t line_of(size_t row) const {
        if (row >= rows()) throw nb::index_error("expected a row of the table");
        size_t low = 0, high = table_.skipped().size();
        while (low < high) {
            const size_t middle = (low + high) / 2;
            if (table_.skipped()[middle].row <= row)
                low = middle + 1;
            else
                high = middle;
        }
        return row + low;
    }

  private:
    nb::object bytes_of(Span span) const { return nb::bytes(table_.text().data() + span.begin, span.end - span.begin); }

    std::unique_ptr<View> view_;
    Table table_;
};

using Flags = nb::ndarray<const bool, nb::shape<-1>, nb::c_contig, nb::device::cpu>;
using Bytes8 = nb::ndarray<const uint8_t, nb::shape<-1>, nb::c_contig, nb::device::cpu>;

// Rows to be written, field by field; keeps the arrays of its fields alive.
class BoundRows {
  public:
    explicit BoundRows(size_t rows) { format_.rows = checked_count(rows, 128); }
    BoundRows(const BoundRows&) = delete;
    BoundRows& operator=(const BoundRows&) = delete;

    void add_records(const BoundTable& table) {
        if (table.table().records().size() != format_.rows) throw nb::value_error("expected a record for every row");
        add({Field::Kind::record, &table.table()}, nb::object(nb::find(table)));
    }

    void add_boards(const Rows& digits, char blank, std::optional<Flags> valid, const nb::dict& notes) {
        check(digits.shape(0));
        Field field{Field::Kind::board};
        field.cells = digits.data();
        field.blank = blank;
        field.valid = flags(valid);
        for (nb::handle item : notes.items()) {
            Note note;
            if (!nb::try_cast(item[0], note.row, false) || !nb::try_cast(item[1], note.text))
                throw nb::type_error("expected notes of text by row");
            field.notes.push_back(std::move(note));
        }
        std::sort(field.notes.begin(), field.notes.end(), [](const Note& a, const Note& b) { return a.row < b.row; });
        add(std::move(field), digits, valid);
    }

    void add_labels(std::vector<std::string> names, const Bytes8& codes) {
        check(codes.shape(0));
        Field field{Field::Kind::label};
        field.cells = codes.data();
        field.names = std::move(names);
        add(std::move(field), codes);
    }

    void add_numbers(const Offsets& numbers, std::optional<Flags> valid) {
        check(numbers.shape(0));
        Field field{Field::Kind::number};
        field.numbers = numbers.data();
        field.valid = flags(valid);
        add(std::move(field), numbers, valid);
    }

    void add_texts(nb::handle data, const Offsets& offsets) {
        auto view = std::make_shared<View>(data);
        if (offsets.shape(0) != format_.rows + 1)
            throw nb::value_error("expected an offset for every row, and the end");
        auto places = std::make_shared<std::vector<int64_t>>(checked_offsets(offsets, view->text().size()));
        Field field{Field::Kind::text};
        field.numbers = places->data();
        field.data = view->text();
        add(std::move(field), view, places);
    }

    Bytes write(const std::string& delimiter, std::optional<Flags> keep, const BoundTable* skipped,
                bool copies_skipped) {
        const auto guard = in_use_.enter();
        RowFormat format = format_;
        if (fields_.empty()) throw nb::value_error("expected at least one field");
        if (delimiter.size() > 1) throw nb::value_error("expected a delimiter of one byte");
        if (delimiter.empty() && fields_.size() != 1) throw nb::value_error("expected one field for lines");
        format.delimiter = delimiter.empty() ? '\0' : delimiter[0];
        format.keep = flags(keep);
        format.skipped = skipped == nullptr ? nullptr : &skipped->table();
        format.copies_skipped = copies_skipped;
        Buffer<char> out;
        {
            nb::gil_scoped_release nogil;
            write_rows(format, fields_, out);
        }
        return to_array<uint8_t>(std::move(out));
    }

  private:
    void check(size_t rows) const {
        if (rows != format_.rows) throw nb::value_error("expected a value for every row");
    }

    const bool* flags(const std::optional<Flags>& given) const {
        if (!given) return nullptr;
        check(given->shape(0));
        return given->data();
    }

    template <class... Objects>
    void add(Field&& field, Objects&&... kept) {
        const auto guard = in_use_.enter();
        fields_.push_back(std::move(field));
        (kept_.emplace_back(std::forward<Objects>(kept)), ...);
    }

    RowFormat format_;
    std::vector<Field> fields_;
    std::vector<std::any> kept_;  // what the fields point into
    InUse in_use_;
};

nb::list reasons(const Rows& puzzles, const Bytes8& codes) {
    if (codes.shape(0) != puzzles.shape(0)) throw nb::value_error("expected a code for every puzzle");
    nb::list list;
    for (size_t i = 0; i < codes.shape(0); ++i) {
        const uint8_t code = codes.data()[i];
        if (code >= kCodeCount) throw nb::value_error("expected status codes");
        Buffer<char> out;
        append_reason(out, static_cast<Code>(code), puzzles.data() + kCellsOfPuzzle * i);
        list.append(nb::str(out.data(), out.size()));
    }
    return list;
}

nb::object plain_answer(PlainEnd end, PlainAnswer& answer, size_t most_failures) {
    if (end == PlainEnd::not_plain) return nb::none();
    if (end == PlainEnd::stopped) throw_interrupted("solving was stopped");
    nb::list tally, failures;
    for (const uint64_t count : answer.tally) tally.append(count);
    for (size_t i = 0; i < std::min(answer.failures.size(), most_failures); ++i) {
        const auto& [row, reason] = answer.failures[i];
        failures.append(nb::make_tuple(row, nb::str(answer.out.data() + reason.begin, reason.end - reason.begin)));
    }
    return nb::make_tuple(to_array<uint8_t>(std::move(answer.out)), tally, failures);
}

nb::object solve_plain_lines(nb::handle data, int32_t limit, StopFlag& flag, size_t most_failures) {
    if (limit < 1) throw nb::value_error("expected a limit of 1 or more");
    const View view(data);
    PlainAnswer answer;
    PlainEnd end;
    {
        nb::gil_scoped_release nogil;
        end = solve_plain(view.text(), limit, flag.stop(), answer);
    }
    return plain_answer(end, answer, most_failures);
}

nb::object rows_of_plain_lines(nb::handle data) {
    const View view(data);
    Buffer<uint8_t> rows;
    bool is_plain;
    {
        nb::gil_scoped_release nogil;
        is_plain = plain_rows(view.text(), rows);
    }
    if (!is_plain) return nb::none();
    return nb::cast(to_array<uint8_t>(std::move(rows)));
}

nb::object write_plain_lines(nb::handle data, int32_t limit, const Counts& counts, const Rows& solutions,
                             size_t most_failures) {
    if (counts.shape(0) != solutions.shape(0)) throw nb::value_error("expected counts as long as the solutions");
    const View view(data);
    PlainAnswer answer;
    PlainEnd end;
    {
        nb::gil_scoped_release nogil;
        end = write_plain(view.text(), limit, counts.data(), solutions.data(), counts.shape(0), answer);
    }
    return plain_answer(end, answer, most_failures);
}

nb::tuple scan_records(nb::handle data, char delimiter, unsigned state) {
    if (state >= kCsvStates) throw nb::value_error("expected a state of 0 to 3");
    const View view(data);
    CsvScan scan;
    {
        nb::gil_scoped_release nogil;
        scan = scan_csv(view.text(), delimiter, static_cast<CsvState>(state));
    }
    return nb::make_tuple(scan.first, scan.last, scan.longest, static_cast<unsigned>(scan.state));
}

}  // namespace

void register_bulk(nb::module_& m) {
    nb::class_<StopFlag>(m, "StopFlag", "Ends native work that runs on another thread.")
        .def(nb::init<>())
        .def(nb::init<const StopFlag&, double>(), nb::arg("other"), nb::arg("seconds"),
             "Make one that is also set when another one is, and after so many seconds.")
        .def("set", &StopFlag::set, "End the work that was given this flag.")
        .def("is_set", &StopFlag::is_set, "Tell whether it was set.");

    nb::class_<BoundTable>(m, "PuzzleTable", "Rows of digits read from text.")
        .def_static(
            "from_lines", &BoundTable::from_lines, nb::arg("data"), nb::arg("is_start") = true,
            nb::sig("def from_lines(data: bytes | bytearray | memoryview, is_start: bool = True) -> PuzzleTable"),
            "Read one puzzle per line.")
        .def_static(
            "from_csv", &BoundTable::from_csv, nb::arg("data"), nb::arg("column"), nb::arg("delimiter"),
            nb::arg("width") = 0, nb::arg("is_by_line") = false,
            nb::sig("def from_csv(data: bytes | bytearray | memoryview, column: int, delimiter: str, width: int = 0, "
                    "is_by_line: bool = False) -> PuzzleTable"),
            "Read the puzzles in one column of CSV records, and keep the first `width` fields of each for `column`. "
            "With `is_by_line`, every line is a record, whatever quotes stand open at its end.")
        .def_static("from_fields", &BoundTable::from_fields, nb::arg("data"), nb::arg("offsets").noconvert(),
                    nb::sig("def from_fields(data: bytes | bytearray | memoryview, offsets: "
                            "numpy.typing.NDArray[numpy.int64]) -> PuzzleTable"),
                    "Read one puzzle from each field of text.")
        .def_prop_ro("rows", &BoundTable::rows, "The number of puzzles, odd ones included.")
        .def_prop_ro("lines", &BoundTable::lines, "The number of lines, skipped ones included.")
        .def_prop_ro(
            "digits",
            [](BoundTable& self) {
                return nb::ndarray<nb::numpy, uint8_t, nb::shape<-1, 81>>(self.table().digits(), {self.rows(), 81},
                                                                          nb::find(self));
            },
            nb::sig("def digits(self) -> numpy.typing.NDArray[numpy.uint8]"),
            "The puzzles, 81 digits each; odd rows hold 255.")
        .def("odd", &BoundTable::odd, nb::sig("def odd(self) -> list[tuple[int, bytes]]"),
             "List the rows that are no plain puzzle, with their text.")
        .def(
            "column", &BoundTable::column, nb::arg("index"),
            nb::sig("def column(self, index: int) -> tuple[numpy.typing.NDArray[numpy.uint8], "
                    "numpy.typing.NDArray[numpy.int64], numpy.typing.NDArray[numpy.bool_]]"),
            "Return the text of a CSV column: the bytes, where each row starts in them, and which rows have the field.")
        .def("line_of", &BoundTable::line_of, nb::arg("row"), "Give the 0-based line of a row.");

    nb::class_<BoundRows>(m, "RowWriter", "Rows to be written as lines or CSV, field by field.")
        .def(nb::init<size_t>(), nb::arg("rows"))
        .def("add_records", &BoundRows::add_records, nb::arg("table"), "Add the CSV records of a table as they were.")
        .def("add_boards", &BoundRows::add_boards, nb::arg("digits"), nb::arg("blank") = '0',
             nb::arg("valid") = nb::none(), nb::arg("notes") = nb::dict(),
             nb::sig("def add_boards(self, digits: numpy.typing.NDArray[numpy.uint8], blank: str = \"0\", valid: "
                     "numpy.typing.NDArray[numpy.bool_] | None = None, notes: dict[int, str] = {}) -> None"),
             "Add boards of 81 digits; rows that are not valid stay empty, and notes take the place of boards.")
        .def("add_labels", &BoundRows::add_labels, nb::arg("names"), nb::arg("codes"),
             nb::sig("def add_labels(self, names: collections.abc.Sequence[str], codes: "
                     "numpy.typing.NDArray[numpy.uint8]) -> None"),
             "Add names by their places in a list; a code past its end leaves the field empty.")
        .def("add_numbers", &BoundRows::add_numbers, nb::arg("numbers"), nb::arg("valid") = nb::none(),
             nb::sig("def add_numbers(self, numbers: numpy.typing.NDArray[numpy.int64], valid: "
                     "numpy.typing.NDArray[numpy.bool_] | None = None) -> None"),
             "Add whole numbers; rows that are not valid stay empty.")
        .def("add_texts", &BoundRows::add_texts, nb::arg("data"), nb::arg("offsets"),
             nb::sig("def add_texts(self, data: bytes | bytearray | memoryview | numpy.typing.NDArray[numpy.uint8], "
                     "offsets: numpy.typing.NDArray[numpy.int64]) -> None"),
             "Add text, given as bytes and where each row starts in them.")
        .def(
            "write", &BoundRows::write, nb::arg("delimiter") = "", nb::arg("keep") = nb::none(),
            nb::arg("skipped") = nb::none(), nb::arg("copies_skipped") = true,
            nb::sig("def write(self, delimiter: str = \"\", keep: numpy.typing.NDArray[numpy.bool_] | None = None, "
                    "skipped: PuzzleTable | None = None, copies_skipped: bool = True) -> "
                    "numpy.typing.NDArray[numpy.uint8]"),
            "Write the rows: with a delimiter as CSV, without one as lines. The lines of `skipped` that hold no puzzle "
            "are written where they stood, as they were or empty.");

    m.def(
        "reasons", &reasons, nb::arg("puzzles"), nb::arg("codes"),
        nb::sig("def reasons(puzzles: numpy.typing.NDArray[numpy.uint8], codes: numpy.typing.NDArray[numpy.uint8]) -> "
                "list[str]"),
        "Say why puzzles with these statuses have no solution to show.");
    m.def("solve_rows", &solve_rows, nb::arg("puzzles").noconvert(), nb::arg("limit"), nb::arg("threads"),
          nb::arg("engine"), nb::arg("codes").noconvert(), nb::arg("counts").noconvert(),
          nb::arg("solutions").noconvert(), nb::arg("stop") = nb::none(),
          nb::sig("def solve_rows(puzzles: numpy.typing.NDArray[numpy.uint8], limit: int, threads: int, engine: str, "
                  "codes: numpy.typing.NDArray[numpy.uint8], counts: numpy.typing.NDArray[numpy.int32], solutions: "
                  "numpy.typing.NDArray[numpy.uint8], "
                  "stop: StopFlag | None = None) -> bool"),
          "Solve many puzzles into the given arrays; False when stopped.");
    m.def("conclude_rows", &conclude_rows_of, nb::arg("puzzles").noconvert(), nb::arg("limit"),
          nb::arg("codes").noconvert(), nb::arg("counts").noconvert(), nb::arg("solutions").noconvert(),
          nb::sig("def conclude_rows(puzzles: numpy.typing.NDArray[numpy.uint8], limit: int, codes: "
                  "numpy.typing.NDArray[numpy.uint8], counts: numpy.typing.NDArray[numpy.int32], solutions: "
                  "numpy.typing.NDArray[numpy.uint8]) -> None"),
          "Turn the counts and solutions of another engine into results, in place.");
    m.def("solve_plain_lines", &solve_plain_lines, nb::arg("data"), nb::arg("limit"), nb::arg("stop"),
          nb::arg("most_failures"),
          nb::sig("def solve_plain_lines(data: bytes | bytearray | memoryview, limit: int, stop: StopFlag, "
                  "most_failures: int) -> tuple[numpy.typing.NDArray[numpy.uint8], list[int], list[tuple[int, str]]] | "
                  "None"),
          "Solve many plain lines into lines; with the puzzles of each status, and why the first few failed. None when "
          "they are not all plain.");
    m.def("rows_of_plain_lines", &rows_of_plain_lines, nb::arg("data"),
          nb::sig("def rows_of_plain_lines(data: bytes | bytearray | memoryview) -> "
                  "numpy.typing.NDArray[numpy.uint8] | None"),
          "Give the characters of plain lines, 81 each and without the ends; None when they are not all plain.");
    m.def(
        "write_plain_lines", &write_plain_lines, nb::arg("data"), nb::arg("limit"), nb::arg("counts").noconvert(),
        nb::arg("solutions").noconvert(), nb::arg("most_failures"),
        nb::sig("def write_plain_lines(data: bytes | bytearray | memoryview, limit: int, counts: "
                "numpy.typing.NDArray[numpy.int32], solutions: numpy.typing.NDArray[numpy.uint8], most_failures: int) "
                "-> tuple[numpy.typing.NDArray[numpy.uint8], list[int], list[tuple[int, str]]] | None"),
        "Give what solve_plain_lines gives, from counts and solutions (as characters) found elsewhere.");
    m.def(
        "borrow_bytes",
        [](size_t size) {
            Buffer<char> bytes;
            bytes.extend(checked_count(size, 1));
            return to_array<uint8_t>(std::move(bytes));
        },
        nb::arg("size"), nb::sig("def borrow_bytes(size: int) -> numpy.typing.NDArray[numpy.uint8]"),
        "Give an array of any content whose memory is used again when it is gone.");
    m.def(
        "copy_rows",
        [](const Rows& from, MutableRows to) {
            if (from.shape(0) != to.shape(0)) throw nb::value_error("expected arrays of the same length");
            const nb::gil_scoped_release nogil;
            copy_streaming(to.data(), from.data(), from.size());
        },
        nb::arg("rows").noconvert(), nb::arg("to").noconvert(),
        nb::sig(
            "def copy_rows(rows: numpy.typing.NDArray[numpy.uint8], to: numpy.typing.NDArray[numpy.uint8]) -> None"),
        "Copy rows of 81 bytes past the caches: for large blocks that nobody reads soon.");
    m.def("free_idle_blocks", &free_idle_blocks, "Free the memory that waits to be used again.");
    m.def(
        "scan_csv", &scan_records, nb::arg("data"), nb::arg("delimiter"), nb::arg("state") = 0,
        nb::sig("def scan_csv(data: bytes | bytearray | memoryview, delimiter: str, state: int = 0) -> "
                "tuple[int, int, int, int]"),
        "Find where CSV records end in a text that starts in a state: at the start of a field (0), in an unquoted one "
        "(1), in quotes (2), or behind a quote in quotes (3). Return where the first one ends and the last (0: none), "
        "the length of the longest that is whole, and the state at the end.");
}

}  // namespace nonet::bind
