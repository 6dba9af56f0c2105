// The Sudoku Explainer scale for Python: ratings as columns, the way of a puzzle as plain tuples.
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <memory>

#include "bind/checks.hpp"
#include "bind/columns.hpp"
#include "bind/interrupt.hpp"
#include "bind/module.hpp"
#include "bind/stop_flag.hpp"
#include "logic/se/batch.hpp"
#include "logic/se/rater.hpp"

namespace nb = nanobind;

namespace nonet::bind {
namespace {

using namespace nonet::logic;

nb::dict se_rate_many(const nb::bytes& digits, double seconds, int threads, StopFlag* flag) {
    const uint8_t* cells = checked_puzzles(digits);
    if (!(seconds >= 0)) throw nb::value_error("expected seconds of 0 or more");
    seconds = std::min(seconds, 1e8);
    const se::Difficulties found = interruptible(
        flag, [&](Stop stop) { return se::rate_many(cells, digits.size() / 81, seconds, threads, stop); });
    return columns_of("status", found.status, "er", found.er, "ep", found.ep, "ed", found.ed, "is_bound",
                      found.is_bound, "technique", found.technique, "steps", found.steps);
}

nb::list se_path(const nb::bytes& digits) {
    const uint8_t* cells = checked_digits(digits);
    std::vector<se::RatedStep> steps;
    interruptible([&](Stop stop) {
        const auto rater = std::make_unique<se::Rater>();
        rater->load(cells);
        se::RatedStep step;
        while (!rater->grid().is_solved() && rater->find(step, stop)) {
            steps.push_back(step);
            rater->apply(step);
        }
    });
    nb::list path;
    for (const se::RatedStep& step : steps) {
        nb::object placement = nb::none();
        if (step.cell >= 0) placement = nb::make_tuple(step.cell, step.digit + 1);
        nb::list eliminations;
        for (const se::Strike& strike : step.strikes)
            for (const int digit : digits_in(strike.digits)) eliminations.append(nb::make_tuple(strike.cell, digit));
        path.append(nb::make_tuple(se::tenths(step.rating), step.technique, step.complexity, placement, eliminations));
    }
    return path;
}

}  // namespace

void register_se(nb::module_& m) {
    m.def("se_techniques", &se::technique_names, "List the techniques of the Sudoku Explainer scale by number.");
    m.def("se_rate_many", &se_rate_many, nb::arg("digits"), nb::arg("seconds"), nb::arg("threads"),
          nb::arg("stop") = nb::none(),
          nb::sig("def se_rate_many(digits: bytes, seconds: float, threads: int, stop: StopFlag | None = None) -> "
                  "dict[str, bytes]"),
          "Rate puzzles of 81 digits each, within `seconds` per puzzle (0: no limit): a column of bytes for each "
          "part of the result.");
    m.def("se_path", &se_path, nb::arg("digits"),
          nb::sig("def se_path(digits: bytes) -> list[tuple[int, int, int, tuple[int, int] | None, "
                  "list[tuple[int, int]]]]"),
          "Solve a puzzle step by step: rating in tenths, technique, complexity, placement, eliminations.");
}

}  // namespace nonet::bind
