// Counting the solutions of one grid in parts, for Python.
#include <algorithm>
#include <cstring>
#include <memory>
#include <vector>

#include "bind/module.hpp"
#include "bind/stop_flag.hpp"
#include "count/join.hpp"
#include "count/sums.hpp"
#include "search/search.hpp"

namespace nb = nanobind;

namespace nonet::bind {
namespace {

constexpr size_t kBoardBytes = kCells * sizeof(uint16_t);

void raise_if(bool stopped) {
    if (!stopped) return;
    PyErr_SetString(PyExc_InterruptedError, "counting was stopped");
    throw nb::python_error();
}

nb::tuple count_boards(const nb::bytes& boards, uint64_t max_nodes, StopFlag& flag) {
    const size_t count = boards.size() / kBoardBytes;
    if (boards.size() % kBoardBytes != 0 || count > search::kMaxDepth)
        throw nb::value_error("expected 162 bytes for each of at most 163 boards");
    std::vector<uint16_t> masks(kCells * count);
    std::memcpy(masks.data(), boards.c_str(), boards.size());
    search::Outcome outcome;
    {
        nb::gil_scoped_release nogil;
        const std::unique_ptr<search::Enumerator> search(
            new search::Enumerator(search::Enumerator::of_open(masks.data(), static_cast<uint32_t>(count))));
        outcome = search->next(search::kNoLimit, nullptr, 0, flag.stop(), max_nodes);
        masks.resize(kCells * search->open_count());
        for (uint32_t i = 0; i < search->open_count(); ++i) search->open_candidates(i, masks.data() + kCells * i);
    }
    raise_if(outcome.stopped);
    return nb::make_tuple(outcome.count, nb::bytes(masks.data(), masks.size() * sizeof(uint16_t)), outcome.nodes);
}

void make_join(count::Join* join, const nb::bytes& candidates) {
    if (candidates.size() != kBoardBytes) throw nb::value_error("expected 162 bytes of candidate masks");
    uint16_t masks[kCells];
    std::memcpy(masks, candidates.c_str(), kBoardBytes);
    nb::gil_scoped_release nogil;
    new (join) count::Join(masks);
}

// Gives the count as its upper and lower 64 bits.
nb::tuple count_units(const count::Join& join, uint64_t first, uint64_t last, StopFlag& flag) {
    count::Total total = 0;
    bool done;
    {
        nb::gil_scoped_release nogil;
        done = join.count(first, last, flag.stop(), total);
    }
    raise_if(!done);
    return nb::make_tuple(static_cast<uint64_t>(total >> 64), static_cast<uint64_t>(total));
}

}  // namespace

void register_count(nb::module_& m) {
    m.def(
        "count_boards", &count_boards, nb::arg("boards"), nb::arg("max_nodes"), nb::arg("stop"),
        nb::sig("def count_boards(boards: bytes, max_nodes: int, stop: StopFlag) -> tuple[int, bytes, int]"),
        "Count the solutions of boards of 81 uint16 candidate masks until so many branchings are made: (count, boards "
        "still to be counted, nodes). Of the boards left, the first are the biggest.");
    m.def(
        "join_isa", [] { return count::sum().name; },
        "Name the instruction set that the join was compiled for, as its kernel tells.");
    nb::class_<count::Join>(m, "Join", "Counts the solutions of 81 uint16 candidate masks without enumerating them.")
        .def("__init__", &make_join, nb::arg("candidates"))
        .def_prop_ro("units", &count::Join::units, "The number of units that the count falls into.")
        .def_prop_ro("unit_cost", &count::Join::unit_cost, "The work of a unit, in nanoseconds or so.")
        .def("count", &count_units, nb::arg("first"), nb::arg("last"), nb::arg("stop"),
             nb::sig("def count(self, first: int, last: int, stop: StopFlag) -> tuple[int, int]"),
             "Count some of the units: the upper and the lower 64 bits of the number.");
}

}  // namespace nonet::bind
