// Counting the solutions of one grid in parts, for Python.
#include <cstring>
#include <string>
#include <vector>

#include "bind/checks.hpp"
#include "bind/interrupt.hpp"
#include "bind/module.hpp"
#include "bind/stop_flag.hpp"
#include "count/join.hpp"
#include "count/sums.hpp"
#include "search/search.hpp"

namespace nb = nanobind;

namespace nonet::bind {
namespace {

nb::tuple count_boards(const nb::bytes& boards, uint64_t max_nodes, StopFlag& flag) {
    if (boards.size() % kMaskBytes != 0) throw nb::value_error("expected 162 bytes for each board");
    std::vector<search::Candidates> open(boards.size() / kMaskBytes);
    if (!open.empty()) std::memcpy(open.data(), boards.data(), boards.size());
    const search::Outcome outcome = without_gil([&] { return search::count_open(open, max_nodes, flag.stop()); });
    if (outcome.stopped) throw_interrupted("counting was stopped");
    return nb::make_tuple(outcome.count, nb::bytes(open.data(), open.size() * kMaskBytes), outcome.nodes);
}

void make_join(count::Join* join, const nb::bytes& candidates) {
    const Masks masks = checked_masks(candidates);
    nb::gil_scoped_release nogil;
    new (join) count::Join(masks.data());
}

// Returns the upper and lower 64 bits of the count.
nb::tuple count_units(const count::Join& join, uint64_t first, uint64_t last, StopFlag& flag) {
    if (first > last || last > join.units())
        throw nb::value_error(("expected units of 0.." + std::to_string(join.units())).c_str());
    count::Total total = 0;
    if (!without_gil([&] { return join.count(first, last, flag.stop(), total); }))
        throw_interrupted("counting was stopped");
    return nb::make_tuple(static_cast<uint64_t>(total >> 64), static_cast<uint64_t>(total));
}

}  // namespace

void register_count(nb::module_& m) {
    m.def("count_boards", &count_boards, nb::arg("boards"), nb::arg("max_nodes"), nb::arg("stop"),
          nb::sig("def count_boards(boards: bytes, max_nodes: int, stop: StopFlag) -> tuple[int, bytes, int]"),
          "Count the solutions of boards of 81 uint16 candidate masks, up to a number of branches: (count, boards "
          "still to be counted, nodes). Of the boards left, the first are the biggest.");
    m.def(
        "join_isa", [] { return count::sum().name; },
        "Return the instruction set that the join was compiled for, as reported by its kernel.");
    nb::class_<count::Join>(m, "Join", "Counts the solutions of 81 uint16 candidate masks without enumerating them.")
        .def("__init__", &make_join, nb::arg("candidates"))
        .def_prop_ro("units", &count::Join::units, "The number of units of the count.")
        .def_prop_ro("unit_cost", &count::Join::unit_cost, "The approximate work of a unit, in nanoseconds.")
        .def("count", &count_units, nb::arg("first"), nb::arg("last"), nb::arg("stop"),
             nb::sig("def count(self, first: int, last: int, stop: StopFlag) -> tuple[int, int]"),
             "Count some of the units; return the upper and lower 64 bits of the number.");
}

}  // namespace nonet::bind
