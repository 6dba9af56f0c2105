// Prepares a model for the solver.
#include "variant/plan.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace nonet::variant {
namespace {

// Sums of this many cells are worth grouping in more than one way.
constexpr size_t kLongSum = 10;

// Follows the automaton along its line and keeps, for each cell, the states on some way from a start to acceptance.
// Returns false when there is no such way.
bool unroll(const Model& model, const Line& line, UnrolledLine& out) {
    const Automaton& automaton = model.automata[line.automaton];
    const size_t length = line.cells.size();
    const int size = model.size;
    std::vector<std::vector<uint8_t>> alive(length + 1, std::vector<uint8_t>(automaton.states, 0));
    for (const uint32_t start : automaton.starts) alive[0][start] = 1;
    for (size_t i = 0; i < length; ++i)
        for (uint32_t state = 0; state < automaton.states; ++state) {
            if (!alive[i][state]) continue;
            for (int digit = 0; digit < size; ++digit) {
                const uint32_t next = automaton.next[state * size + digit];
                if (next < automaton.states && (model.candidates[line.cells[i]] >> digit & 1) != 0)
                    alive[i + 1][next] = 1;
            }
        }
    for (uint32_t state = 0; state < automaton.states; ++state)
        alive[length][state] = alive[length][state] && automaton.accepts[state];
    for (size_t i = length; i-- > 0;)
        for (uint32_t state = 0; state < automaton.states; ++state) {
            if (!alive[i][state]) continue;
            bool leads_on = false;
            for (int digit = 0; digit < size && !leads_on; ++digit) {
                const uint32_t next = automaton.next[state * size + digit];
                leads_on = next < automaton.states && alive[i + 1][next] != 0 &&
                           (model.candidates[line.cells[i]] >> digit & 1) != 0;
            }
            alive[i][state] = leads_on;
        }
    std::vector<uint16_t> number(automaton.states), next_number(automaton.states);
    const auto count = [&](size_t layer, std::vector<uint16_t>& numbers) {
        uint32_t states = 0;
        for (uint32_t state = 0; state < automaton.states; ++state)
            numbers[state] = alive[layer][state] ? static_cast<uint16_t>(states++) : kNoState;
        return states;
    };
    out.cells = line.cells;
    uint32_t states = count(0, number);
    if (states == 0) return false;
    for (size_t i = 0; i < length; ++i) {
        UnrolledLine::Layer layer;
        layer.states = states;
        layer.next_states = count(i + 1, next_number);
        layer.next.assign(static_cast<size_t>(states) * size, kNoState);
        for (uint32_t state = 0; state < automaton.states; ++state) {
            if (number[state] == kNoState) continue;
            for (int digit = 0; digit < size; ++digit) {
                const uint32_t next = automaton.next[state * size + digit];
                if (next < automaton.states) layer.next[number[state] * size + digit] = next_number[next];
            }
        }
        states = layer.next_states;
        std::swap(number, next_number);
        out.layers.push_back(std::move(layer));
    }
    return true;
}

}  // namespace

Plan::Plan(const Model& model)
    : size(model.size),
      cells(model.cells),
      has_boxes(model.has_boxes),
      all(model.all_digits()),
      candidates(model.candidates),
      houses(model.houses),
      tables(model.tables),
      pairs(model.pairs),
      cages(model.cages),
      runs(model.runs),
      contains(model.contains),
      counting(model.counting),
      same(model.same) {
    find_differing(model);
    for (const Sum& sum : model.sums) sums.push_back({sum, {}, false});
    derive_sums();
    derive_complements();
    group_sums();
    if (!has_boxes) {
        add_overlaps();
        add_leftovers();
    }
    for (const Line& line : model.lines) {
        UnrolledLine unrolled;
        if (unroll(model, line, unrolled))
            lines.push_back(std::move(unrolled));
        else
            is_dead = true;
    }
    index_rules();
}

void Plan::find_differing(const Model& model) {
    differs.assign(cells, {});
    const auto add = [&](const Cells& set) {
        const CellSet all = CellSet::of(set);
        for (const Cell cell : set) differs[cell].add(all);
    };
    for (const auto& set : houses) add(set);
    for (const auto& set : model.distinct) add(set);
    for (const auto& cage : cages) add(cage.cells);
    for (const auto& set : runs) add(set);
    for (int cell = 0; cell < cells; ++cell) differs[cell].reset(static_cast<Cell>(cell));
}

bool Plan::are_all_different(const Cells& set) const {
    for (size_t i = 0; i < set.size(); ++i)
        for (size_t j = 0; j < i; ++j)
            if (!differs[set[i]][set[j]]) return false;
    return true;
}

// Sorts the cells of a sum into groups of different digits: one cell after another, or by rows, columns or regions. The
// more uneven the groups, the tighter the bounds.
void Plan::group_sums() {
    using Groups = std::vector<std::vector<uint8_t>>;
    const auto one_by_one = [&](const Sum& sum) {
        Groups groups;
        std::vector<uint8_t> is_used(sum.cells.size(), 0);
        for (size_t i = 0; i < sum.cells.size(); ++i) {
            if (is_used[i]) continue;
            std::vector<uint8_t> group{static_cast<uint8_t>(i)};
            for (size_t j = i + 1; j < sum.cells.size(); ++j) {
                if (is_used[j] || sum.factors[j] != sum.factors[i]) continue;
                const auto differs_from = [&](uint8_t k) { return differ(sum.cells[k], sum.cells[j]); };
                if (!std::all_of(group.begin(), group.end(), differs_from)) continue;
                group.push_back(static_cast<uint8_t>(j));
                is_used[j] = 1;
            }
            groups.push_back(std::move(group));
        }
        return groups;
    };
    // Nothing where a cell is in none of those houses.
    const auto by_houses = [&](const Sum& sum, size_t first_house) {
        std::map<std::pair<size_t, int>, std::vector<uint8_t>> by_house;
        for (size_t i = 0; i < sum.cells.size(); ++i) {
            size_t house = first_house;
            const auto has_cell = [&](const Cells& set) {
                return std::find(set.begin(), set.end(), sum.cells[i]) != set.end();
            };
            while (house < first_house + size && !has_cell(houses[house])) ++house;
            if (house == first_house + size) return Groups{};
            by_house[{house, sum.factors[i]}].push_back(static_cast<uint8_t>(i));
        }
        Groups groups;
        for (auto& [house, group] : by_house) groups.push_back(std::move(group));
        return groups;
    };
    const auto weight = [](const Groups& groups) {
        size_t total = 0;
        for (const auto& group : groups) total += group.size() * (group.size() + 1) / 2;
        return total;
    };
    for (GroupedSum& grouped : sums) {
        const Sum& sum = grouped.sum;
        grouped.groups = one_by_one(sum);
        if (sum.cells.size() >= kLongSum)
            for (size_t first = 0; first + size <= std::min<size_t>(houses.size(), 3 * size); first += size) {
                Groups groups = by_houses(sum, first);
                if (weight(groups) > weight(grouped.groups)) grouped.groups = std::move(groups);
            }
        grouped.has_unit_factors =
            std::all_of(sum.factors.begin(), sum.factors.end(), [](int factor) { return factor == 1 || factor == -1; });
    }
}

void Plan::index_rules() {
    const auto add = [&](Kind kind, size_t index, Cells scope) {
        std::sort(scope.begin(), scope.end());
        scope.erase(std::unique(scope.begin(), scope.end()), scope.end());
        uint64_t work = scope.size();
        if (kind == Kind::line)
            for (const UnrolledLine::Layer& layer : lines[index].layers) work += uint64_t{4} * layer.states;
        rules.push_back({kind, static_cast<uint32_t>(index), std::move(scope), work});
    };
    const auto joined = [](Cells first, const Cells& second) {
        first.insert(first.end(), second.begin(), second.end());
        return first;
    };
    for (size_t i = has_boxes ? 27 : 0; i < houses.size(); ++i) add(Kind::house, i, houses[i]);
    for (size_t i = 0; i < overlaps.size(); ++i) add(Kind::overlap, i, joined(overlaps[i].first, overlaps[i].second));
    for (size_t i = 0; i < pairs.size(); ++i) add(Kind::pair, i, {pairs[i].first, pairs[i].second});
    for (size_t i = 0; i < cages.size(); ++i) add(Kind::cage, i, cages[i].cells);
    for (size_t i = 0; i < sums.size(); ++i) add(Kind::sum, i, sums[i].sum.cells);
    for (size_t i = 0; i < runs.size(); ++i) add(Kind::run, i, runs[i]);
    for (size_t i = 0; i < lines.size(); ++i) add(Kind::line, i, lines[i].cells);
    for (size_t i = 0; i < contains.size(); ++i) add(Kind::contains, i, contains[i].cells);
    for (size_t i = 0; i < counting.size(); ++i) add(Kind::counting, i, counting[i].cells);
    for (size_t i = 0; i < same.size(); ++i) add(Kind::same, i, joined(same[i].first, same[i].second));

    std::vector<std::vector<uint32_t>> watchers(cells), all_peers(cells), other_peers(cells);
    for (size_t i = 0; i < rules.size(); ++i)
        for (const Cell cell : rules[i].cells) watchers[cell].push_back(static_cast<uint32_t>(i));
    for (int a = 0; a < cells; ++a) {
        all_peers[a].reserve(3 * static_cast<size_t>(size));
        differs[a].each([&](int b) {
            all_peers[a].push_back(static_cast<uint32_t>(b));
            const bool is_swept =
                has_boxes && (a / 9 == b / 9 || a % 9 == b % 9 || (a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3));
            if (has_boxes && !is_swept) other_peers[a].push_back(static_cast<uint32_t>(b));
        });
    }
    watch.assign(watchers);
    peers.assign(all_peers);
    extra_peers.assign(other_peers);

    first_scores.assign(cells, 0);
    for (int cell = 0; cell < cells; ++cell) {
        uint64_t score = 0;  // in halves of a rule
        for (const uint32_t i : watch[cell]) {
            const Kind kind = rules[i].kind;
            if (kind != Kind::house && kind != Kind::overlap) score += kind == Kind::pair ? 1 : 2;
        }
        const int extra = static_cast<int>(peers[cell].size()) - 3 * size;
        if (extra > 0) score += 2 * extra / size;
        first_scores[cell] = score;
    }
}

}  // namespace nonet::variant
