// Counting the solutions of one grid in parts, for Python.
#include <algorithm>
#include <cstring>
#include <memory>
#include <vector>

#include "bind/module.hpp"
#include "bind/stop_flag.hpp"
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
        const std::unique_ptr<search::Search> search(
            new search::Search(search::Search::of_open(masks.data(), static_cast<uint32_t>(count))));
        outcome = search->next(search::kNoLimit, nullptr, 0, flag.stop(), max_nodes);
        masks.resize(kCells * search->open_count());
        for (uint32_t i = 0; i < search->open_count(); ++i) search->open_candidates(i, masks.data() + kCells * i);
    }
    raise_if(outcome.stopped);
    return nb::make_tuple(outcome.count, nb::bytes(masks.data(), masks.size() * sizeof(uint16_t)), outcome.nodes);
}

}  // namespace

void register_count(nb::module_& m) {
    m.def(
        "count_boards", &count_boards, nb::arg("boards"), nb::arg("max_nodes"), nb::arg("stop"),
        nb::sig("def count_boards(boards: bytes, max_nodes: int, stop: StopFlag) -> tuple[int, bytes, int]"),
        "Count the solutions of boards of 81 uint16 candidate masks until so many branchings are made: (count, boards "
        "still to be counted, nodes). Of the boards left, the first are the biggest.");
}

}  // namespace nonet::bind
