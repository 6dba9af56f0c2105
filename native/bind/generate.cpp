// Generation for Python: an order as an object, puzzles as bytes.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cstring>
#include <optional>
#include <string>
#include <vector>

#include "bind/checks.hpp"
#include "bind/exclusive.hpp"
#include "bind/interrupt.hpp"
#include "bind/module.hpp"
#include "bind/stop_flag.hpp"
#include "bind/techniques.hpp"
#include "make/full_grid.hpp"
#include "make/generator.hpp"

namespace nb = nanobind;

namespace nonet::bind {
namespace {

make::Digits digits_from(const uint8_t* digits) {
    make::Digits result;
    std::memcpy(result.cells, digits, kCells);
    return result;
}

nb::bytes bytes_of(const make::Digits& digits) {
    return nb::bytes(reinterpret_cast<const char*>(digits.cells), 81);
}

make::Symmetry symmetry_from(int number) {
    return static_cast<make::Symmetry>(checked_range(number, 0, make::kSymmetries - 1, "a symmetry"));
}

template <class T>
nb::bytes bytes_of(const std::vector<T>& values) {
    return nb::bytes(values.data(), values.size() * sizeof(T));
}

class BoundOrder {
  public:
    BoundOrder(int symmetry, const nb::bytes& allowed, int fewest, int most, bool has_clue_range, bool is_minimal,
               const std::optional<nb::bytes>& solution, uint32_t effort) {
        order_.symmetry = symmetry_from(symmetry);
        std::memcpy(order_.allowed, checked_flags(allowed), kCells);
        order_.most = checked_range(most, 0, kCells, "most clues");
        order_.fewest = checked_range(fewest, 0, most, "fewest clues");
        order_.has_clue_range = has_clue_range;
        order_.is_minimal = is_minimal;
        order_.effort = effort;
        if (solution) order_.solution = digits_from(checked_solution(*solution));
    }

    void grade(int lowest, int highest, int32_t least_score, int32_t most_score, const std::string& needed,
               const std::vector<std::string>& way, const std::vector<std::string>& without, bool is_bounded) {
        make::Grade grade;
        constexpr int kHighest = static_cast<int>(logic::Level::extreme);
        grade.highest = static_cast<logic::Level>(checked_range(highest, 0, kHighest, "a highest level"));
        grade.lowest = static_cast<logic::Level>(checked_range(lowest, 0, highest, "a lowest level"));
        grade.least_score = least_score;
        grade.most_score = most_score;
        if (!needed.empty()) grade.needed = technique_from(needed);
        grade.way = config_from(way);
        grade.without = config_from(without);
        grade.is_bounded = is_bounded;
        const auto guard = in_use_.enter();
        order_.grade = grade;
    }

    void grade_se(int least, int most, bool is_diamond, bool is_pearl) {
        if (least < 0 || least > most || most > 255) throw nb::value_error("expected a range of tenths of 0..255");
        const auto guard = in_use_.enter();
        order_.se = {least, most, is_diamond, is_pearl};
    }

    nb::tuple make(uint64_t seed, uint64_t first, size_t count, unsigned threads, StopFlag* flag) {
        std::vector<make::Made> made(checked_count(count, sizeof(make::Made)));
        const auto guard = in_use_.enter();
        interruptible(flag,
                      [&](Stop stop) { make::make_many(order_, seed, first, count, threads, stop, made.data()); });
        std::vector<uint8_t> puzzles(count * kCells), solutions(count * kCells);
        std::vector<uint32_t> distances(count), tries(count);
        for (size_t i = 0; i < count; ++i) {
            std::memcpy(puzzles.data() + kCells * i, made[i].puzzle.cells, kCells);
            std::memcpy(solutions.data() + kCells * i, made[i].solution.cells, kCells);
            distances[i] = made[i].is_stopped ? make::kNothing - 1 : made[i].distance;
            tries[i] = made[i].tries;
        }
        return nb::make_tuple(bytes_of(puzzles), bytes_of(solutions), bytes_of(distances), bytes_of(tries));
    }

  private:
    make::Order order_;
    InUse in_use_;
};

nb::list symmetry_units(int symmetry, const nb::bytes& allowed) {
    const make::Units units = make::units_of(symmetry_from(symmetry), checked_flags(allowed));
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
    return bytes_of(grid);
}

nb::bytes minimise(const nb::bytes& puzzle, const nb::bytes& solution, int symmetry, uint64_t seed) {
    const make::Digits clues = digits_from(checked_digits(puzzle));
    const make::Digits full = digits_from(checked_solution(solution));
    for (int cell = 0; cell < kCells; ++cell)
        if (clues[cell] != 0 && clues[cell] != full[cell]) throw nb::value_error("expected a solution of the puzzle");
    return bytes_of(make::minimise(clues, full, symmetry_from(symmetry), seed));
}

}  // namespace

void register_generate(nb::module_& m) {
    nb::class_<BoundOrder>(m, "Order", "The requirements for generated puzzles.")
        .def(nb::init<int, const nb::bytes&, int, int, bool, bool, const std::optional<nb::bytes>&, uint32_t>(),
             nb::arg("symmetry"), nb::arg("allowed"), nb::arg("fewest"), nb::arg("most"), nb::arg("has_clue_range"),
             nb::arg("is_minimal"), nb::arg("solution").none(), nb::arg("effort"),
             nb::sig("def __init__(self, symmetry: int, allowed: bytes, fewest: int, most: int, has_clue_range: bool, "
                     "is_minimal: bool, solution: bytes | None, effort: int) -> None"))
        .def("grade", &BoundOrder::grade, nb::arg("lowest"), nb::arg("highest"), nb::arg("least_score"),
             nb::arg("most_score"), nb::arg("needed"), nb::arg("way"), nb::arg("without"), nb::arg("is_bounded"),
             "Set the difficulty on HoDoKu's scale.")
        .def("grade_se", &BoundOrder::grade_se, nb::arg("least"), nb::arg("most"), nb::arg("is_diamond"),
             nb::arg("is_pearl"), "Set the difficulty on the Sudoku Explainer scale, in tenths.")
        .def("make", &BoundOrder::make, nb::arg("seed"), nb::arg("first"), nb::arg("count"), nb::arg("threads"),
             nb::arg("stop").none() = nb::none(),
             nb::sig("def make(self, seed: int, first: int, count: int, threads: int, stop: StopFlag | None = None) -> "
                     "tuple[bytes, bytes, bytes, bytes]"),
             "Make puzzles: (puzzles, solutions, distances from the order, tries), the last two as 32-bit numbers; a "
             "distance of 2**32 - 1 means no puzzle, 2**32 - 2 that it was stopped first.");
    m.def("symmetry_units", &symmetry_units, nb::arg("symmetry"), nb::arg("allowed"),
          nb::sig("def symmetry_units(symmetry: int, allowed: bytes) -> list[bytes]"),
          "Group the allowed cells that are clues together under a symmetry.");
    m.def("full_grid", &full_grid, nb::arg("seed"), nb::arg("index"), "Return a random full grid.");
    m.def("minimise", &minimise, nb::arg("puzzle"), nb::arg("solution"), nb::arg("symmetry"), nb::arg("seed"),
          "Remove clues, or symmetric groups of them, until none is redundant.");
}

}  // namespace nonet::bind
