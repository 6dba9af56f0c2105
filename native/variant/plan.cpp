// Prepares a model for the engine.
#include "variant/plan.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <utility>

namespace nonet::variant {
namespace {

// Derived sums of more cells than this cost more than they find.
constexpr size_t kMostDerivedCells = 6;
constexpr size_t kMostComplementCells = 5;
// Sums of this many cells are worth grouping in more than one way.
constexpr size_t kLongSum = 10;

Cells sorted(Cells cells) {
    std::sort(cells.begin(), cells.end());
    return cells;
}

CellSet set_of(const Cells& cells) {
    CellSet set;
    for (const Cell cell : cells) set.set(cell);
    return set;
}

bool is_rectangle(const Cells& cells, int size) {
    int top = size, bottom = 0, left = size, right = 0;
    for (const Cell cell : cells) {
        top = std::min(top, cell / size);
        bottom = std::max(bottom, cell / size);
        left = std::min(left, cell % size);
        right = std::max(right, cell % size);
    }
    return (bottom - top + 1) * (right - left + 1) == static_cast<int>(cells.size());
}

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
        const CellSet all = set_of(set);
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

// Two houses that share cells hold the same digits in the rest: locked candidates, for houses of any shape.
void Plan::add_overlaps() {
    std::vector<CellSet> sets;
    for (const Cells& house : houses) sets.push_back(set_of(house));
    const auto rest = [&](size_t i, size_t j) {
        Cells cells_left;
        cells_left.reserve(size);
        for (const Cell cell : houses[i])
            if (!sets[j][cell]) cells_left.push_back(cell);
        return sorted(std::move(cells_left));
    };
    for (size_t i = 0; i < sets.size(); ++i)
        for (size_t j = 0; j < i; ++j) {
            const int common = sets[i].count_common(sets[j]);
            if (common >= 2 && common < size) overlaps.push_back({rest(i, j), rest(j, i)});
        }
}

// The law of leftovers: k rows (or columns) in a block and the k regions that overlap them most hold the same digits,
// so the parts that stick out on either side do.
void Plan::add_leftovers() {
    if (houses.size() < 3 * static_cast<size_t>(size)) return;
    const bool are_boxes = std::all_of(houses.begin() + 2 * size, houses.begin() + 3 * size,
                                       [&](const Cells& region) { return is_rectangle(region, size); });
    if (are_boxes) return;  // the overlaps say it all
    std::set<std::pair<Cells, Cells>> known;
    for (int axis = 0; axis < 2; ++axis)
        for (int from = 0; from < size; ++from) {
            std::vector<uint8_t> inside(cells, 0);
            for (int to = from; to < size && to - from <= size / 2; ++to) {
                for (const Cell cell : houses[axis * size + to]) inside[cell] = 1;
                const int count = to - from + 1;
                if (count < 2) continue;
                std::vector<std::pair<int, size_t>> by_overlap;
                for (size_t region = 2 * size; region < 3 * static_cast<size_t>(size); ++region) {
                    int shared = 0;
                    for (const Cell cell : houses[region]) shared += inside[cell];
                    by_overlap.emplace_back(-shared, region);
                }
                std::sort(by_overlap.begin(), by_overlap.end());
                std::vector<uint8_t> in_regions(cells, 0);
                for (int i = 0; i < count; ++i)
                    for (const Cell cell : houses[by_overlap[i].second]) ++in_regions[cell];
                if (std::any_of(in_regions.begin(), in_regions.end(), [](uint8_t n) { return n > 1; })) continue;
                Overlap overlap;
                for (int cell = 0; cell < cells; ++cell) {
                    if (inside[cell] && !in_regions[cell]) overlap.first.push_back(static_cast<Cell>(cell));
                    if (!inside[cell] && in_regions[cell]) overlap.second.push_back(static_cast<Cell>(cell));
                }
                if (overlap.first.empty() || overlap.first.size() > static_cast<size_t>(size)) continue;
                if (known.insert({overlap.first, overlap.second}).second) overlaps.push_back(std::move(overlap));
            }
        }
}

// Innies and outies: the rest of a block of houses without the cages and sums that are mostly in it.
void Plan::derive_sums() {
    struct Known {
        Cells cells;
        int total;
    };
    std::vector<Known> known;
    std::vector<int> owner(cells, -1);
    const auto take = [&](const Cells& set, int total) {
        if (std::any_of(set.begin(), set.end(), [&](Cell cell) { return owner[cell] >= 0; })) return;
        for (const Cell cell : set) owner[cell] = static_cast<int>(known.size());
        known.push_back({set, total});
    };
    for (const Cage& cage : cages) take(cage.cells, cage.total);
    for (const GroupedSum& sum : sums)
        if (std::all_of(sum.sum.factors.begin(), sum.sum.factors.end(), [](int factor) { return factor == 1; }))
            take(sum.sum.cells, sum.sum.total);
    if (known.empty()) return;

    const int house_total = size * (size + 1) / 2;
    std::set<std::pair<Cells, Cells>> seen;
    std::vector<size_t> within(known.size());
    Cells innies, outies;
    const auto consider = [&](const std::vector<uint8_t>& inside, int count) {
        std::fill(within.begin(), within.end(), 0);
        innies.clear();
        outies.clear();
        int total = count * house_total;
        for (int cell = 0; cell < cells; ++cell) {
            if (!inside[cell]) continue;
            if (owner[cell] >= 0)
                ++within[owner[cell]];
            else if (innies.size() == kMostDerivedCells)
                return;
            else
                innies.push_back(static_cast<Cell>(cell));
        }
        for (size_t i = 0; i < known.size(); ++i) {
            if (within[i] == 0) continue;
            if (innies.size() + outies.size() > kMostDerivedCells) return;
            const Cells& set = known[i].cells;
            if (2 * within[i] <= set.size()) {
                for (const Cell cell : set)
                    if (inside[cell]) innies.push_back(cell);
            } else {
                total -= known[i].total;
                for (const Cell cell : set)
                    if (!inside[cell]) outies.push_back(cell);
            }
        }
        const size_t length = innies.size() + outies.size();
        if (length == 0 || length > kMostDerivedCells) return;
        innies = sorted(innies);
        outies = sorted(outies);
        if (!seen.insert({innies, outies}).second) return;
        if (outies.empty() && are_all_different(innies)) {
            cages.push_back({innies, total});
        } else if (innies.empty() && are_all_different(outies)) {
            cages.push_back({outies, -total});
        } else {
            Sum sum{innies, std::vector<int>(innies.size(), 1), total};
            sum.cells.insert(sum.cells.end(), outies.begin(), outies.end());
            sum.factors.insert(sum.factors.end(), outies.size(), -1);
            sums.push_back({std::move(sum), {}, false});
        }
    };
    for (int axis = 0; axis < 2; ++axis)
        for (int from = 0; from < size; ++from) {
            std::vector<uint8_t> inside(cells, 0);
            for (int to = from; to < size; ++to) {
                for (const Cell cell : houses[axis * size + to]) inside[cell] = 1;
                consider(inside, to - from + 1);
            }
        }
    for (size_t i = 2 * size; i < houses.size(); ++i) {
        std::vector<uint8_t> inside(cells, 0);
        for (const Cell cell : houses[i]) inside[cell] = 1;
        consider(inside, 1);
        for (size_t j = i + 1; j < houses.size(); ++j) {
            if (std::any_of(houses[j].begin(), houses[j].end(), [&](Cell cell) { return inside[cell] != 0; })) continue;
            auto both = inside;
            for (const Cell cell : houses[j]) both[cell] = 1;
            consider(both, 2);
        }
    }
}

// The rest of a house without a cage is a cage too.
void Plan::derive_complements() {
    const int house_total = size * (size + 1) / 2;
    std::set<Cells> known;
    for (const Cage& cage : cages) known.insert(sorted(cage.cells));
    std::vector<CellSet> house_sets;
    for (const Cells& house : houses) house_sets.push_back(set_of(house));
    std::vector<Cage> found;
    for (const Cage& cage : cages) {
        const size_t length = cage.cells.size();
        const CellSet inside = set_of(cage.cells);
        for (size_t i = 0; i < houses.size(); ++i) {
            const Cells& house = houses[i];
            if (house.size() <= length || house.size() > length + kMostComplementCells) continue;
            if (static_cast<size_t>(house_sets[i].count_common(inside)) != length) continue;
            Cells rest;
            for (const Cell cell : house)
                if (!inside[cell]) rest.push_back(cell);
            rest = sorted(rest);
            if (known.insert(rest).second) found.push_back({rest, house_total - cage.total});
        }
    }
    cages.insert(cages.end(), found.begin(), found.end());
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
        rules.push_back({kind, static_cast<uint32_t>(index), std::move(scope)});
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
