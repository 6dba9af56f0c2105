// The single-puzzle solver for Python.
#include "search/search.hpp"

#include <nanobind/stl/vector.h>

#include <cstring>

#include "bind/interrupt.hpp"
#include "bind/module.hpp"

namespace nb = nanobind;

namespace nonet::bind {
namespace {

// Reads 81 little-endian masks from 162 bytes.
std::array<uint16_t, 81> masks_from(const nb::bytes& candidates) {
    if (candidates.size() != 162) throw nb::value_error("expected 162 bytes of candidate masks");
    std::array<uint16_t, 81> masks;
    std::memcpy(masks.data(), candidates.c_str(), 162);
    return masks;
}

nb::tuple solve_digits(const nb::bytes& digits, uint64_t limit) {
    if (digits.size() != 81) throw nb::value_error("expected 81 bytes of digits");
    std::array<uint8_t, 162> solutions;
    SignalWatch watch;
    search::Outcome outcome;
    {
        nb::gil_scoped_release nogil;
        outcome = search::solve(reinterpret_cast<const uint8_t*>(digits.c_str()), limit, solutions.data(), 2,
                                watch.stop());
    }
    watch.rethrow();
    nb::list found;
    for (uint64_t i = 0; i < std::min<uint64_t>(outcome.count, 2); ++i)
        found.append(nb::bytes(reinterpret_cast<const char*>(solutions.data() + 81 * i), 81));
    return nb::make_tuple(outcome.count, found, outcome.nodes);
}

nb::tuple solve_masks(const nb::bytes& candidates, uint64_t limit) {
    const auto masks = masks_from(candidates);
    std::array<uint8_t, 162> solutions;
    SignalWatch watch;
    search::Outcome outcome;
    {
        nb::gil_scoped_release nogil;
        outcome = search::solve_candidates(masks.data(), limit, solutions.data(), 2, watch.stop());
    }
    watch.rethrow();
    nb::list found;
    for (uint64_t i = 0; i < std::min<uint64_t>(outcome.count, 2); ++i)
        found.append(nb::bytes(reinterpret_cast<const char*>(solutions.data() + 81 * i), 81));
    return nb::make_tuple(outcome.count, found, outcome.nodes);
}

class BoundStream {
  public:
    explicit BoundStream(const nb::bytes& candidates) : stream_(masks_from(candidates).data()) {}

    nb::object next() {
        std::array<uint8_t, 81> solution;
        SignalWatch watch;
        search::Outcome outcome;
        {
            nb::gil_scoped_release nogil;
            outcome = stream_.next(solution.data(), 1, watch.stop());
        }
        watch.rethrow();
        if (outcome.count == 0) return nb::none();
        return nb::bytes(reinterpret_cast<const char*>(solution.data()), 81);
    }

  private:
    search::Stream stream_;
};

}  // namespace

void register_search(nb::module_& m) {
    m.def("solve_digits", &solve_digits, nb::arg("digits"), nb::arg("limit"),
          nb::sig("def solve_digits(digits: bytes, limit: int) -> tuple[int, list[bytes], int]"),
          "Count solutions of 81 digits up to a limit: (count, first two solutions, nodes).");
    m.def("solve_masks", &solve_masks, nb::arg("candidates"), nb::arg("limit"),
          nb::sig("def solve_masks(candidates: bytes, limit: int) -> tuple[int, list[bytes], int]"),
          "Count solutions of 81 uint16 candidate masks up to a limit: (count, first two solutions, nodes).");
    nb::class_<BoundStream>(m, "SolutionStream", "Enumerates the solutions of 81 uint16 candidate masks.")
        .def(nb::init<const nb::bytes&>(), nb::arg("candidates"))
        .def("next", &BoundStream::next, nb::sig("def next(self) -> bytes | None"), "Give the next solution as 81 digits, or None.");
}

}  // namespace nonet::bind
