// Unavoidable sets, scans of grids and searches inside puzzles, for Python.
#include <cstring>
#include <stdexcept>
#include <vector>

#include "bind/checks.hpp"
#include "bind/exclusive.hpp"
#include "bind/interrupt.hpp"
#include "bind/module.hpp"
#include "bind/stop_flag.hpp"
#include "research/backdoors.hpp"
#include "research/bands.hpp"
#include "research/braids.hpp"
#include "research/packing.hpp"
#include "research/scan.hpp"
#include "research/subsets.hpp"
#include "research/trials.hpp"
#include "research/unavoidable.hpp"
#include "research/vicinity.hpp"

namespace nb = nanobind;

namespace nonet::bind {
namespace {

using research::CellSet;
using research::Scan;

constexpr size_t kSetBytes = 16;  // 81 bits in two little-endian words

nb::bytes packed(const std::vector<CellSet>& sets) {
    static_assert(sizeof(CellSet) == kSetBytes);
    return nb::bytes(reinterpret_cast<const char*>(sets.data()), kSetBytes * sets.size());
}

nb::bytes unavoidable_sets(const nb::bytes& grid, int most, StopFlag* flag) {
    const uint8_t* cells = checked_solution(grid);
    checked_range(most, 4, kCells, "a size");
    const auto found =
        interruptible(flag, [&](Stop stop) { return research::find_unavoidable(cells, most, CellSet::all(), stop); });
    if (!found && flag != nullptr && flag->is_set()) throw_interrupted("the search for sets was stopped");
    if (!found) throw nb::value_error("too many unavoidable sets of so large a size");
    return packed(*found);
}

std::vector<CellSet> checked_sets(const nb::bytes& data) {
    if (data.size() % kSetBytes != 0) throw nb::value_error("expected 16 bytes for each set of cells");
    std::vector<CellSet> sets(data.size() / kSetBytes);
    if (!sets.empty()) std::memcpy(sets.data(), data.data(), data.size());
    for (const CellSet set : sets)
        if (set.empty() || !set.within(CellSet::all())) throw nb::value_error("expected sets of cells of 0..80");
    return sets;
}

nb::list most_disjoint(const nb::bytes& data, StopFlag* flag) {
    const std::vector<CellSet> sets = checked_sets(data);
    const auto found = interruptible(flag, [&](Stop stop) { return research::most_disjoint(sets, stop); });
    if (!found) throw_interrupted("the search for disjoint sets was stopped");
    nb::list places;
    for (const int place : *found) places.append(place);
    return places;
}

void make_scan(Scan* scan, const nb::bytes& grid, int clues) {
    const uint8_t* cells = checked_solution(grid);
    checked_range(clues, 0, research::kMostClues, "a number of clues");
    nb::gil_scoped_release nogil;
    new (scan) Scan(cells, clues, {});
}

nb::tuple run_scan(const Scan& scan, size_t first, size_t last, StopFlag& flag) {
    if (first > last || last > scan.units())
        throw nb::value_error(("expected units of 0.." + std::to_string(scan.units())).c_str());
    std::vector<CellSet> found;
    research::ScanWork work;
    if (!without_gil([&] { return scan.run(first, last, flag.stop(), found, work); }))
        throw_interrupted("the scan was stopped");
    return nb::make_tuple(packed(found), work.pairs, work.tested);
}

make::Digits puzzle_of(const uint8_t* cells) {
    make::Digits digits;
    std::memcpy(digits.cells, cells, kCells);
    return digits;
}

nb::bytes redundant_clues(const nb::bytes& puzzle, const nb::bytes& solution) {
    const make::Digits digits = puzzle_of(checked_digits(puzzle)), full = puzzle_of(checked_solution(solution));
    return packed({without_gil([&] {
        make::Prober prober;
        return research::redundant_clues(prober, digits, full);
    })});
}

struct Subsets {
    research::Subsets search;
    InUse in_use;
};

void make_subsets(Subsets* subsets, const nb::bytes& puzzle, const nb::bytes& solution) {
    const uint8_t* cells = checked_digits(puzzle);
    new (subsets) Subsets{{cells, checked_solution(solution)}, {}};
}

nb::bytes next_subsets(Subsets& subsets, size_t most) {
    const auto guard = subsets.in_use.enter();
    std::vector<CellSet> found;
    if (!interruptible([&](Stop stop) { return subsets.search.next(most, stop, found); }))
        throw_interrupted("the search for puzzles was stopped");
    return packed(found);
}

nb::bytes vicinity(const nb::bytes& puzzle, const nb::bytes& taken, int add, StopFlag* flag) {
    const make::Digits digits = puzzle_of(checked_digits(puzzle));
    std::vector<int> cells;
    for (size_t i = 0; i < taken.size(); ++i) {
        const int cell = checked_range(static_cast<const uint8_t*>(taken.data())[i], 0, kCells - 1, "a cell");
        if (digits[cell] == 0) throw nb::value_error("expected cells with clues");
        cells.push_back(cell);
    }
    checked_range(add, 0, kCells, "a number of clues");
    std::vector<uint8_t> found;
    const bool is_done = interruptible(flag, [&](Stop stop) {
        make::Prober prober;
        return research::find_vicinity(prober, digits, cells, add, stop, found);
    });
    if (!is_done) throw_interrupted("the search for puzzles was stopped");
    return nb::bytes(reinterpret_cast<const char*>(found.data()), found.size());
}

int trial_depth(const nb::bytes& puzzle, int most, StopFlag* flag) {
    const uint8_t* cells = checked_digits(puzzle);
    if (has_conflict(cells)) throw nb::value_error("expected a grid without conflicts");
    checked_range(most, 0, 3, "a depth");
    const auto depth = interruptible(flag, [&](Stop stop) { return research::trial_depth(cells, most, stop); });
    if (!depth) throw_interrupted("the trials were stopped");
    return *depth;
}

template <std::optional<int> (*rate)(const uint8_t*, Stop)>
nb::object chain_rating(const nb::bytes& puzzle, StopFlag* flag) {
    const uint8_t* cells = checked_digits(puzzle);
    if (has_conflict(cells)) throw nb::value_error("expected a grid without conflicts");
    const auto rating = interruptible(flag, [&](Stop stop) { return rate(cells, stop); });
    if (!rating) throw_interrupted("the search for chains was stopped");
    return *rating == research::kUnrated ? nb::object(nb::none()) : nb::object(nb::int_(*rating));
}

nb::bytes backdoors(const nb::bytes& puzzle, const nb::bytes& solution, int size, StopFlag* flag) {
    const uint8_t *cells = checked_digits(puzzle), *full = checked_solution(solution);
    checked_range(size, 0, kCells, "a size");
    const auto found =
        interruptible(flag, [&](Stop stop) { return research::find_backdoors(cells, full, size, stop); });
    if (!found) throw_interrupted("the search for backdoors was stopped");
    return packed(*found);
}

// The forms of many bands, 27 digits each.
nb::bytes band_forms(const nb::bytes& bands, bool is_largest) {
    if (bands.size() % sizeof(research::Band) != 0) throw nb::value_error("expected 27 digits for each band");
    std::vector<research::Band> forms(bands.size() / sizeof(research::Band));
    if (!forms.empty()) std::memcpy(forms.data(), bands.data(), bands.size());
    for (const auto& band : forms)
        for (int row = 0; row < 3; ++row) {
            uint32_t digits = 0;
            for (int column = 0; column < 9; ++column) digits |= 1u << (band[9 * row + column] & 31);
            if (digits != 0x3FE) throw nb::value_error("expected the digits 1..9 in each row of a band");
        }
    without_gil([&] {
        for (auto& band : forms) band = research::band_form(band, is_largest);
        return true;
    });
    return nb::bytes(reinterpret_cast<const char*>(forms.data()), bands.size());
}

}  // namespace

void register_research(nb::module_& m) {
    m.def("unavoidable_sets", &unavoidable_sets, nb::arg("grid"), nb::arg("most"), nb::arg("stop") = nb::none(),
          nb::sig("def unavoidable_sets(grid: bytes, most: int, stop: StopFlag | None = None) -> bytes"),
          "Find the minimal unavoidable sets of at most a number of cells: 16 bytes each, bit c for cell c, by size.");
    m.def("most_disjoint", &most_disjoint, nb::arg("sets"), nb::arg("stop") = nb::none(),
          nb::sig("def most_disjoint(sets: bytes, stop: StopFlag | None = None) -> list[int]"),
          "Find the places of as many sets as possible, of 16 bytes each, of which no two share a cell.");
    m.def("redundant_clues", &redundant_clues, nb::arg("puzzle"), nb::arg("solution"),
          nb::sig("def redundant_clues(puzzle: bytes, solution: bytes) -> bytes"),
          "Find the clues without which a puzzle still has one solution: 16 bytes, bit c for cell c.");
    nb::class_<Subsets>(m, "Subsets", "Finds the minimal puzzles inside a puzzle with one solution.")
        .def("__init__", &make_subsets, nb::arg("puzzle"), nb::arg("solution"))
        .def("next", &next_subsets, nb::arg("most"), nb::sig("def next(self, most: int) -> bytes"),
             "Find some more of them, 16 bytes each; none when there are no more.");
    m.def("vicinity", &vicinity, nb::arg("puzzle"), nb::arg("taken"), nb::arg("add"), nb::arg("stop") = nb::none(),
          nb::sig("def vicinity(puzzle: bytes, taken: bytes, add: int, stop: StopFlag | None = None) -> bytes"),
          "Find the minimal puzzles, 81 digits each, with the clues of some cells taken out and others added.");
    m.def("trial_depth", &trial_depth, nb::arg("puzzle"), nb::arg("most"), nb::arg("stop") = nb::none(),
          nb::sig("def trial_depth(puzzle: bytes, most: int, stop: StopFlag | None = None) -> int"),
          "Find the smallest depth of trial and error that solves a puzzle with one solution; most + 1 if none does.");
    m.def(
        "braid_rating", &chain_rating<research::braid_rating>, nb::arg("puzzle"), nb::arg("stop") = nb::none(),
        nb::sig("def braid_rating(puzzle: bytes, stop: StopFlag | None = None) -> int | None"),
        "Find the length of the longest braid that a puzzle with one solution needs; None if braids do not solve it.");
    m.def("whip_rating", &chain_rating<research::whip_rating>, nb::arg("puzzle"), nb::arg("stop") = nb::none(),
          nb::sig("def whip_rating(puzzle: bytes, stop: StopFlag | None = None) -> int | None"),
          "Find the length of the longest whip applied if the shortest comes first; None if whips do not solve it.");
    m.def("braid_class", &chain_rating<research::braid_class>, nb::arg("puzzle"), nb::arg("stop") = nb::none(),
          nb::sig("def braid_class(puzzle: bytes, stop: StopFlag | None = None) -> int | None"),
          "Find the length of braids that must follow an assumption to solve a puzzle; None if none suffice.");
    m.def("backdoors", &backdoors, nb::arg("puzzle"), nb::arg("solution"), nb::arg("size"),
          nb::arg("stop") = nb::none(),
          nb::sig("def backdoors(puzzle: bytes, solution: bytes, size: int, stop: StopFlag | None = None) -> bytes"),
          "Find the sets of blank cells that make a puzzle solvable by singles, no part of which does: 16 bytes each.");
    m.def("band_forms", &band_forms, nb::arg("bands"), nb::arg("is_largest"),
          nb::sig("def band_forms(bands: bytes, is_largest: bool) -> bytes"),
          "Find the smallest or largest form of each of some bands, 27 digits each.");
    nb::class_<Scan>(m, "Scan", "Finds the minimal puzzles with at most a number of clues of a solution grid.")
        .def("__init__", &make_scan, nb::arg("grid"), nb::arg("clues"))
        .def_prop_ro("units", &Scan::units, "The number of units of the scan.")
        .def("run", &run_scan, nb::arg("first"), nb::arg("last"), nb::arg("stop"),
             nb::sig("def run(self, first: int, last: int, stop: StopFlag) -> tuple[bytes, int, int]"),
             "Scan some of the units: (the cells of the clues of each puzzle found, 16 bytes each; pairs of bands "
             "compared; puzzles solved).");
}

}  // namespace nonet::bind
