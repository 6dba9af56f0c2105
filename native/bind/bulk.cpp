// Many puzzles for Python: solving into arrays, plain lines into lines, and checksums of files.
#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/string.h>

#include <algorithm>
#include <string>
#include <utility>

#include "bind/arrays.hpp"
#include "bind/buffers.hpp"
#include "bind/checks.hpp"
#include "bind/interrupt.hpp"
#include "bind/module.hpp"
#include "bind/stop_flag.hpp"
#include "board/threads.hpp"
#include "bulk/checksum.hpp"
#include "bulk/many.hpp"
#include "bulk/output.hpp"
#include "bulk/plain.hpp"
#include "bulk/stock.hpp"
#include "bulk/streaming.hpp"

namespace nb = nanobind;

namespace nonet::bind {
namespace {

using namespace nonet::bulk;

using ReadCodes = Array<const uint8_t, nb::shape<-1>, nb::c_contig, nb::device::cpu>;
using Codes = Array<uint8_t, nb::shape<-1>, nb::c_contig, nb::device::cpu>;
using Counts = Array<int32_t, nb::shape<-1>, nb::c_contig, nb::device::cpu>;

Solver solver_from(const std::string& name) {
    if (name == "best") return Solver::best;
    if (name == "search") return Solver::search;
    if (name == "sliced") return Solver::sliced;
    throw nb::value_error(("expected a solver (best, search, sliced), got '" + name + "'").c_str());
}

Results results_from(size_t rows, Codes& codes, Counts& counts, MutableRows& solutions) {
    if (codes.shape(0) != rows || counts.shape(0) != rows || solutions.shape(0) != rows)
        throw nb::value_error("expected results as long as the puzzles");
    return {reinterpret_cast<Code*>(codes.data()), counts.data(), solutions.data()};
}

bool solve_rows(const Rows& puzzles, int32_t limit, unsigned threads, const std::string& solver, Codes codes,
                Counts counts, MutableRows solutions, StopFlag* flag) {
    if (limit < 1) throw nb::value_error("expected a limit of 1 or more");
    const Results results = results_from(puzzles.shape(0), codes, counts, solutions);
    Request request;
    request.puzzles = puzzles.data();
    request.count = puzzles.shape(0);
    request.limit = limit;
    request.threads = threads;
    request.solver = solver_from(solver);
    return interruptible(flag, [&](Stop stop) { return solve_many(request, results, stop); });
}

void conclude_rows_of(const Rows& puzzles, int32_t limit, Codes codes, Counts counts, MutableRows solutions) {
    const Results results = results_from(puzzles.shape(0), codes, counts, solutions);
    const nb::gil_scoped_release nogil;
    conclude_rows(puzzles.data(), puzzles.shape(0), limit, results);
}

nb::list tell_reasons(const Rows& puzzles, const ReadCodes& codes, const Reasons& reasons) {
    if (codes.shape(0) != puzzles.shape(0)) throw nb::value_error("expected a code for every puzzle");
    nb::list list;
    for (size_t i = 0; i < codes.shape(0); ++i) {
        const uint8_t code = codes.data()[i];
        if (code >= kCodeCount) throw nb::value_error("expected status codes");
        Buffer<char> out;
        append_reason(out, static_cast<Code>(code), reasons, puzzles.data() + kCellsOfPuzzle * i);
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

nb::object solve_plain_lines(nb::handle data, int32_t limit, const Reasons& reasons, StopFlag& flag,
                             size_t most_failures) {
    if (limit < 1) throw nb::value_error("expected a limit of 1 or more");
    const View view(data);
    PlainAnswer answer{reasons};
    const PlainEnd end = without_gil([&] { return solve_plain(view.text(), limit, flag.stop(), answer); });
    return plain_answer(end, answer, most_failures);
}

nb::object rows_of_plain_lines(nb::handle data) {
    const View view(data);
    Buffer<uint8_t> rows;
    if (!without_gil([&] { return plain_rows(view.text(), rows); })) return nb::none();
    return nb::cast(to_array<uint8_t>(std::move(rows)));
}

nb::object write_plain_lines(nb::handle data, int32_t limit, const Reasons& reasons, const Counts& counts,
                             const Rows& solutions, size_t most_failures) {
    if (counts.shape(0) != solutions.shape(0)) throw nb::value_error("expected counts as long as the solutions");
    const View view(data);
    PlainAnswer answer{reasons};
    const PlainEnd end = without_gil(
        [&] { return write_plain(view.text(), limit, counts.data(), solutions.data(), counts.shape(0), answer); });
    return plain_answer(end, answer, most_failures);
}

uint64_t checksum_of(nb::handle data, uint64_t seed) {
    const View view(data);
    return without_gil([&] { return checksum(view.text(), seed); });
}

}  // namespace

void register_bulk(nb::module_& m) {
    nb::class_<StopFlag>(m, "StopFlag", "Ends native work that runs on another thread.")
        .def(nb::init<>())
        .def(nb::init<const StopFlag&, double>(), nb::arg("other"), nb::arg("seconds"),
             "Make a flag that is also set when another one is set, and after a number of seconds.")
        .def("set", &StopFlag::set, "Set the flag, which ends the work that watches it.")
        .def("is_set", &StopFlag::is_set, "Return whether the flag is set.");

    m.def("reasons_of", &tell_reasons, nb::arg("puzzles"), nb::arg("codes"), nb::arg("reasons"),
          nb::sig("def reasons_of(puzzles: numpy.typing.NDArray[numpy.uint8], codes: "
                  "numpy.typing.NDArray[numpy.uint8], reasons: tuple[str, ...]) -> list[str]"),
          "Return why puzzles with these statuses have no solution.");
    m.def("solve_rows", &solve_rows, nb::arg("puzzles").noconvert(), nb::arg("limit"), nb::arg("threads"),
          nb::arg("solver"), nb::arg("codes").noconvert(), nb::arg("counts").noconvert(),
          nb::arg("solutions").noconvert(), nb::arg("stop") = nb::none(),
          nb::sig("def solve_rows(puzzles: numpy.typing.NDArray[numpy.uint8], limit: int, threads: int, solver: str, "
                  "codes: numpy.typing.NDArray[numpy.uint8], counts: numpy.typing.NDArray[numpy.int32], solutions: "
                  "numpy.typing.NDArray[numpy.uint8], "
                  "stop: StopFlag | None = None) -> bool"),
          "Solve many puzzles into the given arrays; False when stopped.");
    m.def("conclude_rows", &conclude_rows_of, nb::arg("puzzles").noconvert(), nb::arg("limit"),
          nb::arg("codes").noconvert(), nb::arg("counts").noconvert(), nb::arg("solutions").noconvert(),
          nb::sig("def conclude_rows(puzzles: numpy.typing.NDArray[numpy.uint8], limit: int, codes: "
                  "numpy.typing.NDArray[numpy.uint8], counts: numpy.typing.NDArray[numpy.int32], solutions: "
                  "numpy.typing.NDArray[numpy.uint8]) -> None"),
          "Turn the counts and solutions of another solver into results, in place.");
    m.def("solve_plain_lines", &solve_plain_lines, nb::arg("data"), nb::arg("limit"), nb::arg("reasons"),
          nb::arg("stop"), nb::arg("most_failures"),
          nb::sig("def solve_plain_lines(data: bytes | bytearray | memoryview, limit: int, reasons: "
                  "tuple[str, ...], stop: StopFlag, most_failures: int) -> tuple[numpy.typing.NDArray[numpy.uint8], "
                  "list[int], list[tuple[int, str]]] | None"),
          "Solve many plain lines into lines; also return the puzzles by status, and why the first few failed. None if "
          "they are not all plain.");
    m.def("rows_of_plain_lines", &rows_of_plain_lines, nb::arg("data"),
          nb::sig("def rows_of_plain_lines(data: bytes | bytearray | memoryview) -> "
                  "numpy.typing.NDArray[numpy.uint8] | None"),
          "Return the characters of plain lines, 81 each, without line ends; None if not all are plain.");
    m.def("write_plain_lines", &write_plain_lines, nb::arg("data"), nb::arg("limit"), nb::arg("reasons"),
          nb::arg("counts").noconvert(), nb::arg("solutions").noconvert(), nb::arg("most_failures"),
          nb::sig("def write_plain_lines(data: bytes | bytearray | memoryview, limit: int, reasons: tuple[str, ...], "
                  "counts: numpy.typing.NDArray[numpy.int32], solutions: numpy.typing.NDArray[numpy.uint8], "
                  "most_failures: int) -> tuple[numpy.typing.NDArray[numpy.uint8], list[int], "
                  "list[tuple[int, str]]] | None"),
          "Return the same as solve_plain_lines, from counts and solutions (as characters) of another solver.");
    m.def(
        "borrow_bytes",
        [](size_t size) {
            Buffer<char> bytes;
            bytes.extend(checked_count(size, 1));
            return to_array<uint8_t>(std::move(bytes));
        },
        nb::arg("size"), nb::sig("def borrow_bytes(size: int) -> numpy.typing.NDArray[numpy.uint8]"),
        "Return an uninitialised array whose memory is reused after it is deleted.");
    m.def(
        "copy_rows",
        [](const Rows& from, MutableRows to, unsigned threads) {
            if (from.shape(0) != to.shape(0)) throw nb::value_error("expected arrays of the same length");
            constexpr size_t kPiece = size_t{1} << 20;
            const nb::gil_scoped_release nogil;
            parallel_for(from.size(), kPiece, threads, Stop{}, [&](size_t begin, size_t end, Stop) {
                copy_streaming(to.data() + begin, from.data() + begin, end - begin);
            });
        },
        nb::arg("rows").noconvert(), nb::arg("to").noconvert(), nb::arg("threads") = 1,
        nb::sig("def copy_rows(rows: numpy.typing.NDArray[numpy.uint8], to: numpy.typing.NDArray[numpy.uint8], "
                "threads: int = 1) -> None"),
        "Copy rows of 81 bytes, bypassing the caches: for large blocks that are not read soon.");
    m.def("free_idle_blocks", &free_idle_blocks, "Free the memory kept for reuse.");
    m.def("checksum", &checksum_of, nb::arg("data"), nb::arg("seed") = 0,
          nb::sig("def checksum(data: bytes | bytearray | memoryview | numpy.typing.NDArray[typing.Any], seed: int = 0)"
                  " -> int"),
          "Return the XXH64 checksum of some bytes.");
}

}  // namespace nonet::bind
