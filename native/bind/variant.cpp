// Variants for Python.
#include "variant/solver.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "bind/checks.hpp"
#include "bind/exclusive.hpp"
#include "bind/interrupt.hpp"
#include "bind/module.hpp"

namespace nb = nanobind;

namespace nonet::bind {
namespace {

using namespace variant;

using Ints = std::vector<int64_t>;

constexpr size_t kMostRules = 100'000;
constexpr int64_t kMostFactor = 1'000'000;
constexpr size_t kMostSumCells = 255;

[[noreturn]] void refuse(const std::string& message) {
    throw nb::value_error(message.c_str());
}

// Reads the lists of a lowered puzzle, checking every number.
class Maker {
  public:
    explicit Maker(int size) {
        model.size = checked_range(size, 1, kMaxSize, "a size");
        model.cells = size * size;
    }

    Cells cells(const Ints& numbers, size_t least, size_t most) const {
        if (numbers.size() < least || numbers.size() > most)
            refuse("expected " + std::to_string(least) + ".." + std::to_string(most) + " cells, got " +
                   std::to_string(numbers.size()));
        Cells out;
        std::vector<uint8_t> is_used(model.cells, 0);
        for (const int64_t number : numbers) {
            if (number < 0 || number >= model.cells)
                refuse("expected a cell of the board, got " + std::to_string(number));
            if (is_used[number]++) refuse("expected different cells, got " + std::to_string(number) + " twice");
            out.push_back(static_cast<Cell>(number));
        }
        return out;
    }

    Mask mask(int64_t number) const {
        if (number < 0 || number > model.all_digits())
            refuse("expected a mask of the digits, got " + std::to_string(number));
        return static_cast<Mask>(number);
    }

    static int total(int64_t number) {
        if (number < -kMostFactor || number > kMostFactor)
            refuse("expected a total of at most a million, got " + std::to_string(number));
        return static_cast<int>(number);
    }

    template <class Items>
    static const Items& bounded(const Items& items) {
        if (items.size() > kMostRules) refuse("expected at most " + std::to_string(kMostRules) + " rules");
        return items;
    }

    Model model;
};

bool are_boxes(const Model& model) {
    if (model.size != 9 || model.houses.size() < 27) return false;
    for (int box = 0; box < 9; ++box) {
        Cells cells = model.houses[18 + box];
        std::sort(cells.begin(), cells.end());
        for (int i = 0; i < 9; ++i)
            if (cells[i] != (box / 3 * 3 + i / 3) * 9 + box % 3 * 3 + i % 3) return false;
    }
    return true;
}

class VariantSolver {
  public:
    VariantSolver(const Model& model, std::optional<uint64_t> learn_after)
        : plan_(model), solver_(make_solver(plan_, learn_after)) {}

    nb::tuple next(uint64_t limit, uint64_t room, std::optional<uint64_t> max_nodes) {
        const auto guard = in_use_.enter();
        constexpr uint64_t kMostRoom = 100'000;
        if (room > kMostRoom) refuse("expected room for at most 100000 solutions");
        room = std::min(room, limit);
        std::vector<uint8_t> digits(room * plan_.cells);
        const variant::Outcome outcome = interruptible(
            [&](Stop stop) { return solver_->next(limit, digits.data(), room, stop, max_nodes.value_or(kNoLimit)); });
        nb::list found;
        for (uint64_t i = 0; i < std::min(outcome.count, room); ++i)
            found.append(nb::bytes(reinterpret_cast<const char*>(digits.data() + i * plan_.cells), plan_.cells));
        return nb::make_tuple(outcome.count, found, outcome.nodes);
    }

    nb::tuple true_candidates() {
        const auto guard = in_use_.enter();
        std::vector<Mask> found;
        uint64_t nodes = 0;
        interruptible([&](Stop stop) { find_true_candidates(plan_, found, stop, nodes); });
        return nb::make_tuple(found, nodes);
    }

    std::vector<Mask> refuted() {
        const auto guard = in_use_.enter();
        std::vector<Mask> found;
        interruptible([&](Stop stop) { find_refuted(plan_, found, stop); });
        return found;
    }

    bool is_over() const { return solver_->is_over(); }

  private:
    Plan plan_;
    std::unique_ptr<variant::Solver> solver_;
    InUse in_use_;
};

void make(VariantSolver* self, int size, const Ints& candidates, const std::vector<Ints>& houses,
          const std::vector<Ints>& distinct, const std::vector<Ints>& tables,
          const std::vector<std::tuple<int64_t, int64_t, int64_t>>& pairs,
          const std::vector<std::pair<Ints, int64_t>>& cages, const std::vector<std::tuple<Ints, Ints, int64_t>>& sums,
          const std::vector<Ints>& runs, const std::vector<std::tuple<Ints, Ints, Ints>>& automata,
          const std::vector<std::pair<Ints, int64_t>>& lines, const std::vector<std::pair<Ints, Ints>>& contains,
          const std::vector<Ints>& counting, const std::vector<std::pair<Ints, Ints>>& same,
          std::optional<uint64_t> learn_after) {
    Maker maker(size);
    Model& model = maker.model;
    const size_t most = model.cells;
    if (candidates.size() != most) refuse("expected candidates for every cell");
    for (const int64_t number : candidates) model.candidates.push_back(maker.mask(number));

    for (const Ints& cells : Maker::bounded(houses)) model.houses.push_back(maker.cells(cells, size, size));
    if (model.houses.size() < 2 * static_cast<size_t>(size)) refuse("expected rows and columns as the first houses");
    for (int i = 0; i < size; ++i)
        for (int j = 0; j < size; ++j)
            if (model.houses[i][j] != i * size + j || model.houses[size + i][j] != j * size + i)
                refuse("expected rows and columns as the first houses");
    model.has_boxes = are_boxes(model);
    for (const Ints& cells : Maker::bounded(distinct)) model.distinct.push_back(maker.cells(cells, 2, size));

    for (const Ints& masks : Maker::bounded(tables)) {
        if (masks.size() != static_cast<size_t>(size)) refuse("expected a mask for each digit in a table");
        PairTable table{};
        for (int a = 0; a < size; ++a) {
            table.forward[a] = maker.mask(masks[a]);
            for (int b = 0; b < size; ++b)
                if ((table.forward[a] >> b & 1) != 0) table.backward[b] |= Mask{1} << a;
        }
        model.tables.push_back(table);
    }
    for (const auto& [a, b, table] : Maker::bounded(pairs)) {
        const Cells both = maker.cells({a, b}, 2, 2);
        if (table < 0 || table >= static_cast<int64_t>(model.tables.size())) refuse("expected an existing table");
        model.pairs.push_back({both[0], both[1], static_cast<uint32_t>(table)});
    }
    for (const auto& [cells, total] : Maker::bounded(cages))
        model.cages.push_back({maker.cells(cells, 1, size), Maker::total(total)});
    for (const auto& [cells, factors, total] : Maker::bounded(sums)) {
        Sum sum{maker.cells(cells, 1, kMostSumCells), {}, Maker::total(total)};
        if (factors.size() != sum.cells.size()) refuse("expected a factor for each cell of a sum");
        for (const int64_t factor : factors) {
            if (factor == 0 || factor < -kMostFactor || factor > kMostFactor)
                refuse("expected factors from 1 to a million, got " + std::to_string(factor));
            sum.factors.push_back(static_cast<int>(factor));
        }
        model.sums.push_back(std::move(sum));
    }
    for (const Ints& cells : Maker::bounded(runs)) model.runs.push_back(maker.cells(cells, 1, size));
    for (const auto& [next, starts, accepts] : Maker::bounded(automata)) {
        if (next.size() % size != 0 || next.size() / size > kMostStates || next.empty())
            refuse("expected an automaton of 1.." + std::to_string(kMostStates) + " states");
        Automaton automaton;
        automaton.states = static_cast<uint32_t>(next.size() / size);
        const auto state = [&](int64_t number) {
            if (number < 0 || number >= automaton.states) refuse("expected an existing state");
            return static_cast<uint32_t>(number);
        };
        for (const int64_t number : next) automaton.next.push_back(number == -1 ? automaton.states : state(number));
        for (const int64_t number : starts) automaton.starts.push_back(state(number));
        automaton.accepts.assign(automaton.states, 0);
        for (const int64_t number : accepts) automaton.accepts[state(number)] = 1;
        model.automata.push_back(std::move(automaton));
    }
    for (const auto& [cells, automaton] : Maker::bounded(lines)) {
        if (automaton < 0 || automaton >= static_cast<int64_t>(model.automata.size()))
            refuse("expected an existing automaton");
        model.lines.push_back({maker.cells(cells, 1, most), static_cast<uint32_t>(automaton)});
    }
    for (const auto& [cells, least] : Maker::bounded(contains)) {
        Contains rule{maker.cells(cells, 1, most), {}};
        if (least.size() != static_cast<size_t>(size)) refuse("expected a number for each digit");
        for (const int64_t number : least) {
            if (number < 0 || number > 255) refuse("expected numbers of 0..255");
            rule.least.push_back(static_cast<uint8_t>(number));
        }
        model.contains.push_back(std::move(rule));
    }
    for (const Ints& cells : Maker::bounded(counting)) model.counting.push_back({maker.cells(cells, 1, most)});
    for (const auto& [first, second] : Maker::bounded(same))
        model.same.push_back({maker.cells(first, 1, most), maker.cells(second, first.size(), first.size())});
    without_gil([&] { new (self) VariantSolver(model, learn_after); });  // which plans sums and lines
}

}  // namespace

void register_variant(nb::module_& m) {
    nb::class_<VariantSolver>(m, "VariantSolver", "Finds the solutions of a variant.")
        .def("__init__", &make, nb::kw_only(), nb::arg("size"), nb::arg("candidates"), nb::arg("houses"),
             nb::arg("distinct"), nb::arg("tables"), nb::arg("pairs"), nb::arg("cages"), nb::arg("sums"),
             nb::arg("runs"), nb::arg("automata"), nb::arg("lines"), nb::arg("contains"), nb::arg("counting"),
             nb::arg("same"), nb::arg("learn_after").none() = nb::none(),
             "Prepare a puzzle in its lowered form; `nonet.variants.lowering` says what the lists mean. `learn_after` "
             "sets the branchings after which clauses are learned; the answers do not depend on it.")
        .def("next", &VariantSolver::next, nb::arg("limit"), nb::arg("room"), nb::arg("max_nodes").none() = nb::none(),
             nb::sig(
                 "def next(self, limit: int, room: int, max_nodes: int | None = None) -> tuple[int, list[bytes], int]"),
             "Find up to `limit` further solutions: their number, the first `room` of them, and the branchings made.")
        .def("true_candidates", &VariantSolver::true_candidates,
             nb::sig("def true_candidates(self) -> tuple[list[int], int]"),
             "For each cell a mask of the digits that it holds in some solution; and the branchings made.")
        .def("refuted", &VariantSolver::refuted, nb::sig("def refuted(self) -> list[int]"),
             "For each cell a mask of the digits that the rules refute as soon as they are placed, without branching.")
        .def_prop_ro("is_over", &VariantSolver::is_over, "True when all solutions have been found.");
}

}  // namespace nonet::bind
