// Many puzzles for Python: tables of text, solving into arrays, results as text.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/unique_ptr.h>

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "bind/interrupt.hpp"
#include "bind/module.hpp"
#include "bind/stop_flag.hpp"
#include "bulk/driver.hpp"
#include "bulk/output.hpp"
#include "bulk/plain.hpp"
#include "bulk/stock.hpp"
#include "bulk/table.hpp"

namespace nb = nanobind;

namespace nonet::bind {
namespace {

using namespace nonet::bulk;

using Puzzles = nb::ndarray<const uint8_t, nb::shape<-1, 81>, nb::c_contig, nb::device::cpu>;
using Codes = nb::ndarray<uint8_t, nb::shape<-1>, nb::c_contig, nb::device::cpu>;
using Counts = nb::ndarray<int32_t, nb::shape<-1>, nb::c_contig, nb::device::cpu>;
using Solutions = nb::ndarray<uint8_t, nb::shape<-1, 81>, nb::c_contig, nb::device::cpu>;
using Offsets = nb::ndarray<const int64_t, nb::shape<-1>, nb::c_contig, nb::device::cpu>;
using Bytes = nb::ndarray<nb::numpy, uint8_t, nb::ndim<1>>;

Engine engine_from(const std::string& name) {
    if (name == "best") return Engine::best;
    if (name == "search") return Engine::search;
    if (name == "sliced") return Engine::sliced;
    throw nb::value_error(("expected an engine (best, search, sliced), got '" + name + "'").c_str());
}

Results results_from(size_t rows, Codes& codes, Counts& counts, Solutions& solutions) {
    if (codes.shape(0) != rows || counts.shape(0) != rows || solutions.shape(0) != rows)
        throw nb::value_error("expected results as long as the puzzles");
    return {reinterpret_cast<Code*>(codes.data()), counts.data(), solutions.data()};
}

bool solve_rows(const Puzzles& puzzles, int32_t limit, unsigned threads, const std::string& engine, Codes codes,
                Counts counts, Solutions solutions, StopFlag* flag) {
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

Bytes to_array(Buffer<char>&& out) {
    auto owned = std::make_unique<Buffer<char>>(std::move(out));
    auto* data = reinterpret_cast<uint8_t*>(owned->data());
    const size_t size = owned->size();
    nb::capsule owner(owned.release(), [](void* p) noexcept { delete static_cast<Buffer<char>*>(p); });
    return Bytes(data, {size}, owner);
}

class BoundTable {
  public:
    static std::unique_ptr<BoundTable> from_lines(nb::handle data, bool is_start) {
        auto view = std::make_unique<View>(data);
        nb::gil_scoped_release nogil;
        Table table = Table::from_lines(view->text(), is_start);
        return std::make_unique<BoundTable>(std::move(view), std::move(table));
    }

    static std::unique_ptr<BoundTable> from_csv(nb::handle data, size_t column, char delimiter) {
        auto view = std::make_unique<View>(data);
        nb::gil_scoped_release nogil;
        Table table = Table::from_csv(view->text(), column, delimiter);
        return std::make_unique<BoundTable>(std::move(view), std::move(table));
    }

    static std::unique_ptr<BoundTable> from_fields(nb::handle data, const Offsets& offsets) {
        auto view = std::make_unique<View>(data);
        const auto size = static_cast<int64_t>(view->text().size());
        const size_t count = offsets.shape(0) == 0 ? 0 : offsets.shape(0) - 1;
        for (size_t i = 0; i <= count && offsets.shape(0) != 0; ++i)
            if (offsets.data()[i] < (i == 0 ? 0 : offsets.data()[i - 1]) || offsets.data()[i] > size)
                throw nb::value_error("expected rising offsets inside the text");
        nb::gil_scoped_release nogil;
        Table table = Table::from_fields(view->text(), offsets.data(), count);
        return std::make_unique<BoundTable>(std::move(view), std::move(table));
    }

    BoundTable(std::unique_ptr<View>&& view, Table&& table) : view_(std::move(view)), table_(std::move(table)) {}

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

    nb::object record(size_t row) const {
        if (row >= table_.records().size()) throw nb::index_error("expected the row of a CSV record");
        return bytes_of(table_.records()[row]);
    }

    // The 0-based line of a row among all lines; skipped ones count.
    size_t line_of(size_t row) const {
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

    Bytes write_lines(Codes codes, Counts counts, Solutions solutions, const nb::list& notes) const {
        const Results results = results_from(rows(), codes, counts, solutions);
        std::vector<Note> native_notes;
        for (nb::handle item : notes) {
            const auto pair = nb::cast<nb::tuple>(item);
            const auto text = nb::cast<nb::bytes>(pair[1]);  // the list keeps it alive
            native_notes.push_back({nb::cast<uint64_t>(pair[0]), {text.c_str(), text.size()}});
        }
        Buffer<char> out;
        {
            nb::gil_scoped_release nogil;
            bulk::write_lines(table_, results, native_notes.data(), native_notes.size(), out);
        }
        return to_array(std::move(out));
    }

    Bytes write_csv(Codes codes, Counts counts, Solutions solutions, char delimiter, bool with_count) const {
        const Results results = results_from(rows(), codes, counts, solutions);
        if (table_.records().size() != rows()) throw nb::value_error("expected a table of CSV records");
        Buffer<char> out;
        {
            nb::gil_scoped_release nogil;
            bulk::write_csv(table_, results, delimiter, with_count, out);
        }
        return to_array(std::move(out));
    }

  private:
    nb::object bytes_of(Span span) const { return nb::bytes(table_.text().data() + span.begin, span.end - span.begin); }

    std::unique_ptr<View> view_;
    Table table_;
};

nb::object solve_plain_lines(nb::handle data, int32_t limit, StopFlag& flag, size_t most_failures) {
    if (limit < 1) throw nb::value_error("expected a limit of 1 or more");
    const View view(data);
    PlainAnswer answer;
    PlainEnd end;
    {
        nb::gil_scoped_release nogil;
        end = solve_plain(view.text(), limit, flag.stop(), answer);
    }
    if (end == PlainEnd::not_plain) return nb::none();
    if (end == PlainEnd::stopped) {
        PyErr_SetString(PyExc_InterruptedError, "solving was stopped");
        throw nb::python_error();
    }
    nb::list tally, failures;
    for (const uint64_t count : answer.tally) tally.append(count);
    for (size_t i = 0; i < std::min(answer.failures.size(), most_failures); ++i) {
        const auto& [row, reason] = answer.failures[i];
        failures.append(nb::make_tuple(row, nb::str(answer.out.data() + reason.begin, reason.end - reason.begin)));
    }
    return nb::make_tuple(to_array(std::move(answer.out)), tally, failures);
}

size_t whole_records(nb::handle data) {
    const View view(data);
    nb::gil_scoped_release nogil;
    return whole_csv_records(view.text());
}

}  // namespace

void register_bulk(nb::module_& m) {
    nb::class_<StopFlag>(m, "StopFlag", "Ends native work that runs on another thread.")
        .def(nb::init<>())
        .def(nb::init<const StopFlag*, double>(), nb::arg("other"), nb::arg("seconds"), nb::keep_alive<1, 2>(),
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
            nb::sig("def from_csv(data: bytes | bytearray | memoryview, column: int, delimiter: str) -> PuzzleTable"),
            "Read the puzzles in one column of CSV records.")
        .def_static("from_fields", &BoundTable::from_fields, nb::arg("data"), nb::arg("offsets"),
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
        .def("record", &BoundTable::record, nb::arg("row"), nb::sig("def record(self, row: int) -> bytes"),
             "Give the CSV record of a row.")
        .def("line_of", &BoundTable::line_of, nb::arg("row"), "Give the 0-based line of a row.")
        .def("write_lines", &BoundTable::write_lines, nb::arg("codes"), nb::arg("counts"), nb::arg("solutions"),
             nb::arg("notes"),
             nb::sig("def write_lines(self, codes: numpy.typing.NDArray[numpy.uint8], counts: "
                     "numpy.typing.NDArray[numpy.int32], "
                     "solutions: numpy.typing.NDArray[numpy.uint8], notes: list[tuple[int, bytes]]) -> "
                     "numpy.typing.NDArray[numpy.uint8]"),
             "Write a line per line: the solution, or why there is none.")
        .def("write_csv", &BoundTable::write_csv, nb::arg("codes"), nb::arg("counts"), nb::arg("solutions"),
             nb::arg("delimiter"), nb::arg("with_count"),
             nb::sig("def write_csv(self, codes: numpy.typing.NDArray[numpy.uint8], counts: "
                     "numpy.typing.NDArray[numpy.int32], "
                     "solutions: numpy.typing.NDArray[numpy.uint8], delimiter: str, with_count: bool) -> "
                     "numpy.typing.NDArray[numpy.uint8]"),
             "Write the CSV records with the results behind them.");

    m.def("solve_rows", &solve_rows, nb::arg("puzzles"), nb::arg("limit"), nb::arg("threads"), nb::arg("engine"),
          nb::arg("codes"), nb::arg("counts"), nb::arg("solutions"), nb::arg("stop") = nb::none(),
          nb::sig("def solve_rows(puzzles: numpy.typing.NDArray[numpy.uint8], limit: int, threads: int, engine: str, "
                  "codes: numpy.typing.NDArray[numpy.uint8], counts: numpy.typing.NDArray[numpy.int32], solutions: "
                  "numpy.typing.NDArray[numpy.uint8], "
                  "stop: StopFlag | None = None) -> bool"),
          "Solve many puzzles into the given arrays; False when stopped.");
    m.def("solve_plain_lines", &solve_plain_lines, nb::arg("data"), nb::arg("limit"), nb::arg("stop"),
          nb::arg("most_failures"),
          nb::sig("def solve_plain_lines(data: bytes | bytearray | memoryview, limit: int, stop: StopFlag, "
                  "most_failures: int) -> tuple[numpy.typing.NDArray[numpy.uint8], list[int], list[tuple[int, str]]] | "
                  "None"),
          "Solve many plain lines into lines; with the puzzles of each status, and why the first few failed. None when "
          "they are not all plain.");
    m.def(
        "borrow_bytes",
        [](size_t size) {
            Buffer<char> bytes;
            bytes.extend(size);
            return to_array(std::move(bytes));
        },
        nb::arg("size"), nb::sig("def borrow_bytes(size: int) -> numpy.typing.NDArray[numpy.uint8]"),
        "Give an array of any content whose memory is used again when it is gone.");
    m.def("free_idle_blocks", &free_idle_blocks, "Free the memory that waits to be used again.");
    m.def("whole_csv_records", &whole_records, nb::arg("data"),
          nb::sig("def whole_csv_records(data: bytes | bytearray | memoryview) -> int"),
          "Measure the whole CSV records at the start of a text.");
}

}  // namespace nonet::bind
