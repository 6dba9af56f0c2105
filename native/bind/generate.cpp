// Making puzzles, for Python: an order as an object, puzzles as arrays.
#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cstring>
#include <string>
#include <vector>

#include "bind/digits.hpp"
#include "bind/interrupt.hpp"
#include "bind/module.hpp"
#include "bind/stop_flag.hpp"
#include "make/full_grid.hpp"
#include "make/generator.hpp"

namespace nb = nanobind;

namespace nonet::bind {
namespace {

using Rows = nb::ndarray<nb::numpy, uint8_t, nb::shape<-1, 81>>;
using Numbers = nb::ndarray<nb::numpy, uint32_t, nb::shape<-1>>;

make::Digits digits_from(const nb::bytes& digits) {
    make::Digits result;
    std::memcpy(result.cells, checked_digits(digits), 81);
    return result;
}

nb::bytes bytes_from(const make::Digits& digits) {
    return nb::bytes(reinterpret_cast<const char*>(digits.cells), 81);
}

make::Symmetry symmetry_from(int number) {
    if (number < 0 || number >= make::kSymmetries) throw nb::value_error("expected the number of a symmetry");
    return static_cast<make::Symmetry>(number);
}

logic::Config config_from(const std::vector<std::string>& ids) {
    logic::Config config;
    int order = -1;
    for (const std::string& id : ids) {
        logic::Technique technique;
        if (!logic::technique_from_id(id, technique))
            throw nb::value_error(("expected a technique id, got '" + id + "'").c_str());
        if (logic::entry_of(technique).order != order) config.groups.emplace_back();
        order = logic::entry_of(technique).order;
        config.groups.back().push_back(technique);
    }
    return config;
}

template <class T, class Array>
Array array_of(size_t rows, size_t columns, T*& data) {
    data = new T[rows * columns + 1]();
    const nb::capsule owner(data, [](void* memory) noexcept { delete[] static_cast<T*>(memory); });
    if constexpr (std::is_same_v<Array, Rows>) {
        return Array(data, {rows, columns}, owner);
    } else {
        return Array(data, {rows}, owner);
    }
}

class BoundOrder {
  public:
    BoundOrder(int symmetry, const nb::bytes& allowed, int fewest, int most, bool has_clue_range, bool is_minimal,
               nb::handle solution, uint32_t effort) {
        order_.symmetry = symmetry_from(symmetry);
        if (allowed.size() != 81) throw nb::value_error("expected 81 flags");
        std::memcpy(order_.allowed, allowed.c_str(), 81);
        if (fewest < 0 || fewest > most || most > kCells) throw nb::value_error("expected a range of clues of 0..81");
        order_.fewest = fewest;
        order_.most = most;
        order_.has_clue_range = has_clue_range;
        order_.is_minimal = is_minimal;
        order_.effort = effort;
        if (!solution.is_none()) order_.solution = digits_from(nb::cast<nb::bytes>(solution));
    }

    void grade(int lowest, int highest, int32_t least_score, int32_t most_score, const std::string& needed,
               const std::vector<std::string>& way, const std::vector<std::string>& without, bool is_bounded) {
        make::Grade grade;
        if (lowest < 0 || lowest > highest || highest > static_cast<int>(logic::Level::extreme))
            throw nb::value_error("expected a range of levels of 0..4");
        grade.lowest = static_cast<logic::Level>(lowest);
        grade.highest = static_cast<logic::Level>(highest);
        grade.least_score = least_score;
        grade.most_score = most_score;
        if (!needed.empty()) grade.needed = config_from({needed}).groups[0][0];
        grade.way = config_from(way);
        grade.without = config_from(without);
        grade.is_bounded = is_bounded;
        order_.grade = grade;
    }

    void grade_se(int least, int most, bool is_diamond, bool is_pearl) {
        if (least < 0 || least > most || most > 255) throw nb::value_error("expected a range of tenths of 0..255");
        order_.se = {least, most, is_diamond, is_pearl};
    }

    nb::tuple make(uint64_t seed, uint64_t first, size_t count, unsigned threads, StopFlag* flag) const {
        std::vector<make::Made> made(count);
        SignalWatch watch;
        {
            nb::gil_scoped_release nogil;
            make::make_many(order_, seed, first, count, threads, flag != nullptr ? flag->stop() : watch.stop(),
                            made.data());
        }
        watch.rethrow();
        uint8_t *puzzles, *solutions;
        uint32_t *distances, *tries;
        Rows puzzle_rows = array_of<uint8_t, Rows>(count, 81, puzzles);
        Rows solution_rows = array_of<uint8_t, Rows>(count, 81, solutions);
        Numbers distance_column = array_of<uint32_t, Numbers>(count, 1, distances);
        Numbers tries_column = array_of<uint32_t, Numbers>(count, 1, tries);
        for (size_t i = 0; i < count; ++i) {
            std::memcpy(puzzles + 81 * i, made[i].puzzle.cells, 81);
            std::memcpy(solutions + 81 * i, made[i].solution.cells, 81);
            distances[i] = made[i].is_stopped ? make::kNothing - 1 : made[i].distance;
            tries[i] = made[i].tries;
        }
        return nb::make_tuple(puzzle_rows, solution_rows, distance_column, tries_column);
    }

  private:
    make::Order order_;
};

nb::list symmetry_units(int symmetry, const nb::bytes& allowed) {
    if (allowed.size() != 81) throw nb::value_error("expected 81 flags");
    const make::Units units =
        make::units_of(symmetry_from(symmetry), reinterpret_cast<const uint8_t*>(allowed.c_str()));
    nb::list groups;
    for (int unit = 0; unit < units.count; ++unit)
        groups.append(nb::bytes(units.cells + units.start[unit], units.size(unit)));
    return groups;
}

nb::bytes full_grid(uint64_t seed, uint64_t index) {
    make::Random random(seed, index);
    make::Prober prober;
    make::Digits grid;
    make::draw_full_grid(random, prober, grid);
    return bytes_from(grid);
}

nb::bytes minimise(const nb::bytes& puzzle, const nb::bytes& solution, int symmetry, uint64_t seed) {
    return bytes_from(make::minimise(digits_from(puzzle), digits_from(solution), symmetry_from(symmetry), seed));
}

}  // namespace

void register_generate(nb::module_& m) {
    nb::class_<BoundOrder>(m, "Order", "What is asked of puzzles that are to be made.")
        .def(nb::init<int, const nb::bytes&, int, int, bool, bool, nb::handle, uint32_t>(), nb::arg("symmetry"),
             nb::arg("allowed"), nb::arg("fewest"), nb::arg("most"), nb::arg("has_clue_range"), nb::arg("is_minimal"),
             nb::arg("solution").none(), nb::arg("effort"),
             nb::sig("def __init__(self, symmetry: int, allowed: bytes, fewest: int, most: int, has_clue_range: bool, "
                     "is_minimal: bool, solution: bytes | None, effort: int) -> None"))
        .def("grade", &BoundOrder::grade, nb::arg("lowest"), nb::arg("highest"), nb::arg("least_score"),
             nb::arg("most_score"), nb::arg("needed"), nb::arg("way"), nb::arg("without"), nb::arg("is_bounded"),
             "Say how hard the puzzles should be.")
        .def("grade_se", &BoundOrder::grade_se, nb::arg("least"), nb::arg("most"), nb::arg("is_diamond"),
             nb::arg("is_pearl"), "Say how hard they should be on the Sudoku Explainer scale, in tenths.")
        .def("make", &BoundOrder::make, nb::arg("seed"), nb::arg("first"), nb::arg("count"), nb::arg("threads"),
             nb::arg("stop").none() = nb::none(),
             nb::sig("def make(self, seed: int, first: int, count: int, threads: int, stop: StopFlag | None = None) -> "
                     "tuple[numpy.typing.NDArray[numpy.uint8], numpy.typing.NDArray[numpy.uint8], "
                     "numpy.typing.NDArray[numpy.uint32], numpy.typing.NDArray[numpy.uint32]]"),
             "Make puzzles: (puzzles, solutions, distances from the order, tries); 2**32 - 1 means that there was no "
             "puzzle at all, 2**32 - 2 that the stop came first.");
    m.def("symmetry_units", &symmetry_units, nb::arg("symmetry"), nb::arg("allowed"),
          nb::sig("def symmetry_units(symmetry: int, allowed: bytes) -> list[bytes]"),
          "Group the allowed cells that are clues together under a symmetry.");
    m.def("full_grid", &full_grid, nb::arg("seed"), nb::arg("index"), "Draw a full grid.");
    m.def("minimise", &minimise, nb::arg("puzzle"), nb::arg("solution"), nb::arg("symmetry"), nb::arg("seed"),
          "Take clues away until none, or none of the groups of a symmetry, can go.");
}

}  // namespace nonet::bind
