// The single-puzzle solver for Python.
#include "search/search.hpp"

#include <algorithm>
#include <array>
#include <memory>

#include "bind/checks.hpp"
#include "bind/exclusive.hpp"
#include "bind/interrupt.hpp"
#include "bind/module.hpp"
#include "bind/stop_flag.hpp"
#include "board/line.hpp"
#include "search/kernels.hpp"

namespace nb = nanobind;

namespace nonet::bind {
namespace {

using search::Enumerator;
using search::Outcome;

// Nearly every puzzle is solved within this many branches (less than 0.1 ms); releasing and retaking the GIL would
// often cost more than solving. Longer searches continue without the GIL, and handle Ctrl-C.
constexpr uint64_t kNodesWithGil = 256;

Outcome next_with_signals(Enumerator& search, uint64_t limit, uint8_t* solutions, uint64_t room,
                          uint64_t max_nodes = search::kNoLimit, StopFlag* flag = nullptr) {
    const Outcome first = search.next(limit, solutions, room, {}, std::min(kNodesWithGil, max_nodes));
    if (search.is_over() || first.count == limit || first.nodes == max_nodes) return first;
    const uint64_t written = std::min(first.count, room);
    const Outcome rest = interruptible(flag, [&](Stop stop) {
        return search.next(limit - first.count, solutions + 81 * written, room - written, stop,
                           max_nodes - first.nodes);
    });
    if (rest.stopped) throw_interrupted("solving was stopped");
    return {first.count + rest.count, first.nodes + rest.nodes, rest.stopped};
}

nb::bytes bytes_of(const uint8_t* digits) {
    return nb::bytes(reinterpret_cast<const char*>(digits), 81);
}

nb::tuple count_and_two(Enumerator& search, uint64_t limit, uint64_t max_nodes, StopFlag* flag) {
    std::array<uint8_t, 162> solutions;
    const Outcome outcome =
        limit == 0 ? Outcome{} : next_with_signals(search, limit, solutions.data(), 2, max_nodes, flag);
    nb::list found;
    for (uint64_t i = 0; i < std::min<uint64_t>(outcome.count, 2); ++i)
        found.append(bytes_of(solutions.data() + 81 * i));
    return nb::make_tuple(outcome.count, found, outcome.nodes);
}

nb::tuple solve_digits(const nb::bytes& digits, uint64_t limit, uint64_t max_nodes, StopFlag* flag) {
    Enumerator search = Enumerator::of_digits(checked_digits(digits));
    return count_and_two(search, limit, max_nodes, flag);
}

nb::tuple solve_masks(const nb::bytes& candidates, uint64_t limit, uint64_t max_nodes, StopFlag* flag) {
    Enumerator search = Enumerator::of_candidates(checked_masks(candidates).data());
    return count_and_two(search, limit, max_nodes, flag);
}

// Without the GIL from the start: a caller that only counts has no use for the shortcut of next_with_signals.
nb::tuple solve_unique(const nb::bytes& digits) {
    const uint8_t* const clues = checked_digits(digits);
    std::array<uint8_t, 81> solution;
    const Outcome outcome =
        interruptible([&](Stop stop) { return search::solve_unique(clues, solution.data(), stop); });
    return nb::make_tuple(outcome.count, outcome.count == 1 ? nb::object(bytes_of(solution.data())) : nb::none(),
                          outcome.nodes);
}

// The hot path of nonet.solve: text in, digits out, one call.
nb::object solve_line(nb::handle text, uint64_t limit) {
    PyObject* line = text.ptr();
    if (!PyUnicode_CheckExact(line) || PyUnicode_GetLength(line) != 81) return nb::none();
    Py_ssize_t size_of_text = 0;
    const char* characters = PyUnicode_AsUTF8AndSize(line, &size_of_text);
    if (characters == nullptr) PyErr_Clear();  // a lone surrogate
    if (size_of_text != 81) return nb::none();
    std::array<uint8_t, 81> clues;
    std::array<uint8_t, 2 * 81> found;
    if (!digits_from_line(characters, clues.data())) return nb::none();
    Enumerator search = Enumerator::of_digits(clues.data());
    const Outcome outcome = next_with_signals(search, limit, found.data(), 2);
    const size_t size = 81 * static_cast<size_t>(std::min<uint64_t>(outcome.count, 2));
    return nb::make_tuple(bytes_of(clues.data()), nb::bytes(found.data(), size), outcome.count == 1);
}

class SolutionStream {
  public:
    explicit SolutionStream(const nb::bytes& candidates)
        : search_(new Enumerator(Enumerator::of_candidates(checked_masks(candidates).data()))) {}

    nb::object next() {
        const auto guard = in_use_.enter();
        std::array<uint8_t, 81> solution;
        if (next_with_signals(*search_, 1, solution.data(), 1).count == 0) return nb::none();
        return bytes_of(solution.data());
    }

  private:
    InUse in_use_;
    std::unique_ptr<Enumerator> search_;
};

}  // namespace

void register_search(nb::module_& m) {
    m.def(
        "search_isa", [] { return search::kernel().name; },
        "Return the instruction set that the search was compiled for, as reported by its kernel.");
    m.def("uses_pairs", &search::uses_pairs, "Return whether the search settles two boards at once where it can.");
    m.def("use_pairs", &search::use_pairs, nb::arg("in_use"),
          "Choose whether the search settles two boards at once where it can, in all threads.");
    m.def("solve_line", &solve_line, nb::arg("line").none(), nb::arg("limit"),
          nb::sig("def solve_line(line: object, limit: int) -> tuple[bytes, bytes, bool] | None"),
          "Solve a puzzle given as a str of 81 characters: its clues as digits, up to two solutions one after the "
          "other, and whether there is exactly one, searching up to the limit. None for any other object and any other "
          "text.");
    m.def("solve_digits", &solve_digits, nb::arg("digits"), nb::arg("limit"), nb::arg("max_nodes") = search::kNoLimit,
          nb::arg("stop") = nb::none(),
          nb::sig("def solve_digits(digits: bytes, limit: int, max_nodes: int = ..., stop: StopFlag | None = None) -> "
                  "tuple[int, list[bytes], int]"),
          "Count solutions of 81 digits up to a limit: (count, first two solutions, nodes); stop after that many "
          "nodes. InterruptedError if stopped.");
    m.def(
        "solve_unique", &solve_unique, nb::arg("digits"),
        nb::sig("def solve_unique(digits: bytes) -> tuple[int, bytes | None, int]"),
        "Find out whether 81 digits have no, one or several solutions: (0, 1 or 2, the only solution or None, nodes). "
        "Faster than solve_digits where there are several.");
    m.def("solve_masks", &solve_masks, nb::arg("candidates"), nb::arg("limit"), nb::arg("max_nodes") = search::kNoLimit,
          nb::arg("stop") = nb::none(),
          nb::sig("def solve_masks(candidates: bytes, limit: int, max_nodes: int = ..., stop: StopFlag | None = None) "
                  "-> tuple[int, list[bytes], int]"),
          "Count solutions of 81 uint16 candidate masks up to a limit: (count, first two solutions, nodes); stop "
          "after that many nodes. InterruptedError if stopped.");
    nb::class_<SolutionStream>(m, "SolutionStream", "Enumerates the solutions of 81 uint16 candidate masks.")
        .def(nb::init<const nb::bytes&>(), nb::arg("candidates"))
        .def("next", &SolutionStream::next, nb::sig("def next(self) -> bytes | None"),
             "Return the next solution as 81 digits, or None.");
}

}  // namespace nonet::bind
