// Rules that follow from those of a model, and find more than they do: overlaps of houses, leftovers, innies and
// outies.
#include <algorithm>
#include <set>
#include <utility>

#include "variant/plan.hpp"

namespace nonet::variant {
namespace {

// Derived sums of more cells than this cost more than they find.
constexpr size_t kMostDerivedCells = 6;
constexpr size_t kMostComplementCells = 5;

Cells sorted(Cells cells) {
    std::sort(cells.begin(), cells.end());
    return cells;
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

}  // namespace

// Two houses that share cells hold the same digits in the rest: locked candidates, for houses of any shape.
void Plan::add_overlaps() {
    std::vector<CellSet> sets;
    for (const Cells& house : houses) sets.push_back(CellSet::of(house));
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
    for (const Cells& house : houses) house_sets.push_back(CellSet::of(house));
    std::vector<Cage> found;
    for (const Cage& cage : cages) {
        const size_t length = cage.cells.size();
        const CellSet inside = CellSet::of(cage.cells);
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

}  // namespace nonet::variant
