// Human logic for Python: steps as tuples, the solver as a small object, ratings as columns.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <string>

#include "bind/checks.hpp"
#include "bind/columns.hpp"
#include "bind/exclusive.hpp"
#include "bind/interrupt.hpp"
#include "bind/module.hpp"
#include "bind/step_record.hpp"
#include "bind/stop_flag.hpp"
#include "bind/techniques.hpp"
#include "logic/core/batch.hpp"
#include "logic/core/catalogue.hpp"
#include "logic/core/solver.hpp"

namespace nb = nanobind;

namespace nonet::bind {
namespace {

using namespace nonet::logic;

// A board from 81 digits, the clues among them (81 flags; default: all digits) and the remaining candidates (81
// little-endian uint16 masks; default: all that the digits allow).
Board board_from(const nb::bytes& digits, const std::optional<nb::bytes>& clues,
                 const std::optional<nb::bytes>& candidates) {
    const uint8_t* cells = checked_digits(digits);
    CellSet given = CellSet::all();
    if (clues) {
        const uint8_t* flags = checked_flags(*clues);
        given = {};
        for (int cell = 0; cell < kCells; ++cell)
            if (flags[cell] != 0) given.add(cell);
    }
    Board board = Board::from_digits(cells, given);
    if (candidates) {
        const Masks masks = checked_masks(*candidates);
        for (int cell = 0; cell < kCells; ++cell)
            for (int digit = 1; digit <= 9; ++digit)
                if ((masks[cell] & mask_of(digit)) == 0) board.eliminate(cell, digit);
    }
    return board;
}

TechniqueSet techniques_from(const std::vector<std::string>& ids) {
    TechniqueSet set;
    for (const std::string& id : ids) set[static_cast<size_t>(technique_from(id))] = true;
    return set;
}

void set_option(Options& options, const std::string& name, nb::handle value) {
    struct Flag {
        const char* name;
        bool Options::* field;
    };
    static constexpr Flag kFlags[] = {
        {"uniqueness", &Options::uniqueness},
        {"uniqueness_missing_candidates", &Options::uniqueness_missing_candidates},
        {"empty_rectangle_of_two", &Options::empty_rectangle_of_two},
        {"duals", &Options::duals},
        {"als_in_chains", &Options::als_in_chains},
        {"als_overlap", &Options::als_overlap},
    };
    for (const Flag& flag : kFlags) {
        if (name != flag.name) continue;
        if (!nb::try_cast(value, options.*flag.field))
            throw nb::type_error(("expected True or False for the logic option '" + name + "'").c_str());
        return;
    }
    throw nb::value_error(("expected a logic option, got '" + name + "'").c_str());
}

Options options_from(const nb::dict& settings) {
    Options options;
    for (nb::handle item : settings.items()) {
        std::string name;
        if (!nb::try_cast(item[0], name)) throw nb::type_error("expected logic options named by strings");
        set_option(options, name, item[1]);
    }
    return options;
}

nb::dict dict_of(const Rating& rating) {
    nb::dict counts;
    for (const CatalogueRow& row : kCatalogue)
        if (const int count = rating.counts[static_cast<size_t>(row.technique)]; count != 0) counts[row.id] = count;
    nb::dict dict;
    dict["solved"] = rating.solved;
    dict["level"] = name_of(rating.level);
    dict["score"] = rating.score;
    dict["steps"] = rating.steps;
    dict["hardest"] = entry_of(rating.hardest).id;
    dict["counts"] = counts;
    return dict;
}

nb::list catalogue() {
    nb::list rows;
    for (const CatalogueRow& row : kCatalogue) {
        nb::dict dict;
        dict["id"] = row.id;
        dict["family"] = name_of(row.family);
        dict["level"] = name_of(row.level);
        dict["score"] = row.score;
        dict["order"] = row.order;
        dict["on"] = row.is_on;
        dict["hints"] = row.in_hints;
        dict["se"] = row.se == 0 ? nb::object(nb::none()) : nb::object(nb::float_(row.se / 10.0));
        rows.append(dict);
    }
    return rows;
}

nb::list find_steps(const nb::bytes& digits, const std::vector<std::string>& techniques,
                    const std::optional<nb::bytes>& clues, const std::optional<nb::bytes>& candidates,
                    const nb::dict& options) {
    const Board board = board_from(digits, clues, candidates);
    const TechniqueSet wanted = techniques_from(techniques);
    const Options settings = options_from(options);
    const std::vector<Step> steps = interruptible([&](Stop stop) { return find_all(board, wanted, settings, stop); });
    nb::list list;
    for (const Step& step : steps) list.append(tuple_of(step));
    return list;
}

nb::object find_proof(const nb::bytes& digits, int cell, int digit, bool is_true,
                      const std::vector<std::string>& techniques, const std::optional<nb::bytes>& clues,
                      const std::optional<nb::bytes>& candidates, const nb::dict& options) {
    const Board board = board_from(digits, clues, candidates);
    const Candidate candidate{static_cast<uint8_t>(checked_range(cell, 0, kCells - 1, "a cell")),
                              static_cast<uint8_t>(checked_range(digit, 1, kDigits, "a digit"))};
    const TechniqueSet wanted = techniques_from(techniques);
    const Options settings = options_from(options);
    const std::optional<Step> proof = interruptible(
        [&](Stop stop) { return logic::find_proof(board, {candidate, is_true}, wanted, settings, stop); });
    return proof ? nb::object(tuple_of(*proof)) : nb::object(nb::none());
}

Config config_from(const std::optional<std::vector<std::string>>& techniques, const nb::dict& options) {
    Config config = techniques ? bind::config_from(*techniques) : Config::defaults();
    config.options = options_from(options);
    return config;
}

class BoundSolver {
  public:
    BoundSolver(const std::optional<std::vector<std::string>>& techniques, const nb::dict& options)
        : solver_(config_from(techniques, options)) {}

    void load(const nb::bytes& digits, const std::optional<nb::bytes>& clues,
              const std::optional<nb::bytes>& candidates) {
        const Board board = board_from(digits, clues, candidates);
        const auto guard = in_use_.enter();
        solver_.load(board);
    }

    nb::object find() {
        const auto guard = in_use_.enter();
        const Step* step = find_step();
        return step == nullptr ? nb::object(nb::none()) : nb::object(tuple_of(*step));
    }

    nb::object next() {
        const auto guard = in_use_.enter();
        const Step* step = find_step();
        if (step == nullptr) return nb::none();
        nb::object record = tuple_of(*step);
        solver_.apply(*step);
        return record;
    }

    nb::dict rate() {
        const auto guard = in_use_.enter();
        return dict_of(interruptible([&](Stop stop) { return solver_.rate(stop); }));
    }

    nb::bytes digits() {
        const auto guard = in_use_.enter();
        char cells[81];
        for (int cell = 0; cell < kCells; ++cell) cells[cell] = static_cast<char>(solver_.board().digit(cell));
        return nb::bytes(cells, 81);
    }

    nb::bytes candidates() {
        const auto guard = in_use_.enter();
        uint16_t masks[81];
        for (int cell = 0; cell < kCells; ++cell) masks[cell] = solver_.board().marks(cell);
        return nb::bytes(reinterpret_cast<const char*>(masks), 162);
    }

  private:
    const Step* find_step() {
        return interruptible([&](Stop stop) { return solver_.find(stop); });
    }

    logic::Solver solver_;
    InUse in_use_;
};

nb::dict rate_many(const nb::bytes& digits, const std::vector<std::string>& techniques, const nb::dict& options,
                   int threads, StopFlag* flag) {
    const uint8_t* cells = checked_puzzles(digits);
    const Config config = config_from(techniques, options);
    const BatchRatings ratings = interruptible(
        flag, [&](Stop stop) { return logic::rate_many(cells, digits.size() / 81, config, threads, stop); });
    return columns_of("status", ratings.status, "level", ratings.level, "hardest", ratings.hardest, "steps",
                      ratings.steps, "score", ratings.score, "counts", ratings.counts);
}

}  // namespace

void register_logic(nb::module_& m) {
    m.def("logic_catalogue", &catalogue, nb::sig("def logic_catalogue() -> list[dict[str, typing.Any]]"),
          "List every technique: names, level, score, order, SE rating.");
    m.def("logic_records", &record_names, nb::sig("def logic_records() -> dict[str, tuple[str, ...]]"),
          "List the fields of the records of steps, and their roles and links.");
    m.def("logic_find_steps", &find_steps, nb::arg("digits"), nb::arg("techniques"), nb::arg("clues") = nb::none(),
          nb::arg("candidates") = nb::none(), nb::arg("options") = nb::dict(),
          nb::sig("def logic_find_steps(digits: bytes, techniques: collections.abc.Sequence[str], "
                  "clues: bytes | None = None, candidates: bytes | None = None, "
                  "options: dict[str, typing.Any] = {}) -> list[tuple[typing.Any, ...]]"),
          "Find all steps of these techniques on a board.");
    m.def("logic_find_proof", &find_proof, nb::arg("digits"), nb::arg("cell"), nb::arg("digit"), nb::arg("is_true"),
          nb::arg("techniques"), nb::arg("clues") = nb::none(), nb::arg("candidates") = nb::none(),
          nb::arg("options") = nb::dict(),
          nb::sig("def logic_find_proof(digits: bytes, cell: int, digit: int, is_true: bool, "
                  "techniques: collections.abc.Sequence[str], clues: bytes | None = None, "
                  "candidates: bytes | None = None, options: dict[str, typing.Any] = {}) "
                  "-> tuple[typing.Any, ...] | None"),
          "Find a step that places or rules out a candidate, of the easiest technique that has one.");
    m.def("logic_rate_many", &rate_many, nb::arg("digits"), nb::arg("techniques"), nb::arg("options"),
          nb::arg("threads"), nb::arg("stop") = nb::none(),
          nb::sig("def logic_rate_many(digits: bytes, techniques: collections.abc.Sequence[str], "
                  "options: dict[str, typing.Any], threads: int, stop: StopFlag | None = None) -> dict[str, bytes]"),
          "Rate puzzles of 81 digits each on several threads: a column of bytes for each part of the result.");
    nb::class_<BoundSolver>(m, "LogicSolver", "Solves step by step with techniques in order, easiest first.")
        .def(nb::init<const std::optional<std::vector<std::string>>&, const nb::dict&>(),
             nb::arg("techniques") = nb::none(), nb::arg("options") = nb::dict(),
             nb::sig("def __init__(self, techniques: collections.abc.Sequence[str] | None = None, "
                     "options: dict[str, typing.Any] = {}) -> None"))
        .def("load", &BoundSolver::load, nb::arg("digits"), nb::arg("clues") = nb::none(),
             nb::arg("candidates") = nb::none(), "Start on a board.")
        .def("find", &BoundSolver::find, nb::sig("def find(self) -> tuple[typing.Any, ...] | None"),
             "Return the next step without taking it; None if there is none.")
        .def("next", &BoundSolver::next, nb::sig("def next(self) -> tuple[typing.Any, ...] | None"),
             "Take the next step and return it; None if there is none.")
        .def("rate", &BoundSolver::rate, nb::sig("def rate(self) -> dict[str, typing.Any]"),
             "Solve from here and rate the path.")
        .def("digits", &BoundSolver::digits, "Return the current 81 digits.")
        .def("candidates", &BoundSolver::candidates, "Return the current 81 candidate masks.");
}

}  // namespace nonet::bind
