// Plans a join, and runs it.
#include "count/join.hpp"

#include <algorithm>
#include <cstring>
#include <numeric>

#include "count/sums.hpp"
#include "count/symmetries.hpp"
#include "isa/dispatch.hpp"
#include "search/search.hpp"

namespace nonet::count {
namespace {

// The maximum work of a unit, in products: about 30 ms.
constexpr double kUnitTerms = 5e8;
// The number of stack fillings that a call caches, per stack: 32 MB.
constexpr size_t kMostKept = size_t{16} << 20;

using Pairs = std::vector<std::array<uint16_t, 2>>;

// Removes the candidates that the rules of the search remove; false if there is no solution. No solution is lost, so
// any cell may use its candidates from before or after.
bool settle(const Masks& given, Masks& settled) {
    const std::unique_ptr<search::Enumerator> search(
        new search::Enumerator(search::Enumerator::of_candidates(given.data())));
    uint8_t solution[kCells];
    const search::Outcome outcome = search->next(1, solution, 1, {}, 0);
    if (outcome.count == 1) {
        for (int cell = 0; cell < kCells; ++cell) settled[cell] = static_cast<uint16_t>(1 << (solution[cell] - 1));
        return true;
    }
    if (search->is_over()) return false;
    search->open_candidates(0, settled.data());
    return true;
}

int cell_of(int box, int row, int column) {
    return 27 * (box / 3) + 9 * row + 3 * (box % 3) + column;
}

// Lists every way to fill a box as its two deals.
void list_fillings(const Masks& masks, int box, int place, uint16_t used, uint16_t (&rows)[3], uint16_t (&columns)[3],
                   Pairs& pairs) {
    if (place == 9) {
        pairs.push_back({static_cast<uint16_t>(deals().index_of(rows[0], rows[1])),
                         static_cast<uint16_t>(deals().index_of(columns[0], columns[1]))});
        return;
    }
    const int r = place / 3, c = place % 3;
    unsigned open = masks[cell_of(box, r, c)] & ~used;
    for (; open != 0; open &= open - 1) {
        const auto bit = static_cast<uint16_t>(open & (0u - open));
        rows[r] |= bit, columns[c] |= bit;
        list_fillings(masks, box, place + 1, used | bit, rows, columns, pairs);
        rows[r] &= ~bit, columns[c] &= ~bit;
    }
}

// Makes a box from its fillings, by rows (side 0) or by columns (side 1).
void make_box(const Pairs& pairs, int side, Box& box) {
    for (const auto& pair : pairs) box.columns_of[pair[side]].push_back(pair[1 - side]);
    for (int deal = 0; deal < kDeals; ++deal) {
        if (box.columns_of[deal].empty()) continue;
        const auto place = static_cast<uint16_t>(box.rows.size());
        box.rows.push_back(static_cast<uint16_t>(deal));
        for (const uint16_t across : box.columns_of[deal]) box.rows_of[across].push_back(place);
    }
}

constexpr uint16_t kNowhere = 0xFFFF;

std::vector<uint16_t> places_of(const Box& box) {
    std::vector<uint16_t> places(kDeals, kNowhere);
    for (size_t i = 0; i < box.rows.size(); ++i) places[box.rows[i]] = static_cast<uint16_t>(i);
    return places;
}

void make_band(const Box (&boxes)[3], Band& band) {
    const std::vector<uint16_t> second = places_of(boxes[1]), third = places_of(boxes[2]);
    for (size_t first = 0; first < boxes[0].rows.size(); ++first) {
        band.starts.push_back(static_cast<uint32_t>(band.arrangements.size()));
        for (const auto& [b, c] : deals().partners[boxes[0].rows[first]])
            if (second[b] != kNowhere && third[c] != kNowhere)
                band.arrangements.push_back({static_cast<uint16_t>(first), second[b], third[c]});
    }
    band.starts.push_back(static_cast<uint32_t>(band.arrangements.size()));
}

// Groups the arrangements of a band into orbits of the symmetries; returns the first of each orbit, and its size. All
// members of an orbit have the same number of continuations.
std::vector<std::array<uint32_t, 2>> list_families(const Box (&boxes)[3], const Band& band, size_t number,
                                                   const std::vector<Symmetry>& symmetries) {
    const auto& all = band.arrangements;
    std::vector<uint32_t> parent(all.size());
    std::iota(parent.begin(), parent.end(), 0);
    const auto root = [&](uint32_t i) {
        while (parent[i] != i) i = parent[i] = parent[parent[i]];
        return i;
    };
    const std::vector<uint16_t> places[2] = {places_of(boxes[0]), places_of(boxes[1])};
    std::vector<uint16_t> image(kDeals);
    for (const Symmetry& symmetry : symmetries) {
        if (symmetry.bands[number] != number) continue;
        for (size_t deal = 0; deal < kDeals; ++deal) {
            std::array<uint16_t, 3> triples{};
            for (size_t line = 0; line < 3; ++line)
                for (size_t digit = 0; digit < kDigits; ++digit)
                    if ((deals().triples[deal][line] >> digit & 1) != 0)
                        triples[symmetry.lines[number][line]] |= static_cast<uint16_t>(1 << symmetry.digits[digit]);
            image[deal] = static_cast<uint16_t>(deals().index_of(triples[0], triples[1]));
        }
        for (uint32_t i = 0; i < all.size(); ++i) {
            const uint16_t old[3] = {boxes[0].rows[all[i].first], boxes[1].rows[all[i].second],
                                     boxes[2].rows[all[i].third]};
            uint16_t moved[3];
            for (size_t box = 0; box < 3; ++box) moved[symmetry.stacks[box]] = image[old[box]];
            const uint16_t first = places[0][moved[0]], second = places[1][moved[1]];
            // The propagation rules are symmetric, so the image is in the list. If it were not, neither it nor this one
            // would be part of a solution.
            if (first == kNowhere || second == kNowhere) continue;
            const auto begin = all.begin() + band.starts[first], end = all.begin() + band.starts[first + 1];
            const auto found = std::lower_bound(begin, end, second,
                                                [](const Arrangement& a, uint16_t place) { return a.second < place; });
            if (found == end || found->second != second) continue;
            const uint32_t a = root(i), b = root(static_cast<uint32_t>(found - all.begin()));
            parent[std::max(a, b)] = std::min(a, b);
        }
    }
    std::vector<uint32_t> sizes(all.size());
    for (uint32_t i = 0; i < all.size(); ++i) ++sizes[root(i)];
    std::vector<std::array<uint32_t, 2>> families;
    for (uint32_t i = 0; i < all.size(); ++i)
        if (sizes[i] != 0) families.push_back({i, sizes[i]});
    return families;
}

}  // namespace

const Sum& sum() {
    static constexpr PerIsa<Sum> kSums{&kPortableSum, NONET_IF_X86(&kAvx2Sum, &kAvx512Sum)};
    return kSums.active();
}

Join::Join(const uint16_t* candidates) {
    Masks given, settled;
    for (size_t cell = 0; cell < kCells; ++cell) given[cell] = candidates[cell] & kAllDigits;
    if (!settle(given, settled)) return;

    Pairs pairs[9];
    for (int box = 0; box < 9; ++box) {
        uint16_t rows[3] = {}, columns[3] = {};
        list_fillings(settled, box, 0, 0, rows, columns, pairs[box]);
    }

    // Along rows or along columns, whichever has fewer combinations of three bands.
    Box boxes[2][3][3];
    Band bands[2][3];
    double combinations[2] = {1, 1};
    for (int side = 0; side < 2; ++side)
        for (int band = 0; band < 3; ++band) {
            for (int i = 0; i < 3; ++i)
                make_box(pairs[side == 0 ? 3 * band + i : 3 * i + band], side, boxes[side][band][i]);
            make_band(boxes[side][band], bands[side][band]);
            combinations[side] *= static_cast<double>(bands[side][band].arrangements.size());
        }
    if (combinations[0] == 0 || combinations[1] == 0) return;
    const int side = combinations[1] < combinations[0] ? 1 : 0;

    if (side == 1) {
        const Masks before = given;
        for (size_t cell = 0; cell < kCells; ++cell) given[cell] = before[cell % 9 * 9 + cell / 9];
    }

    // The outer band is the one where symmetries save most; of the others, the one with the longer groups fills lanes.
    const auto symmetries = list_symmetries(given);
    std::vector<std::array<uint32_t, 2>> families[3];
    int outer = 0;
    double best = 0;
    for (int band = 0; band < 3; ++band) {
        families[band] = list_families(boxes[side][band], bands[side][band], static_cast<size_t>(band), symmetries);
        const double saved =
            static_cast<double>(bands[side][band].arrangements.size()) / static_cast<double>(families[band].size());
        if (saved > best) outer = band, best = saved;
    }
    int lanes = (outer + 1) % 3, run = (outer + 2) % 3;
    const auto group_size = [&](int band) {
        const Band& b = bands[side][band];
        return static_cast<double>(b.arrangements.size()) / static_cast<double>(b.starts.size());
    };
    if (group_size(run) > group_size(lanes)) std::swap(lanes, run);

    const int roles[3] = {outer, lanes, run};
    for (int role = 0; role < 3; ++role) {
        for (int i = 0; i < 3; ++i) boxes_[role][i] = std::move(boxes[side][roles[role]][i]);
        bands_[role] = std::move(bands[side][roles[role]]);
    }
    for (int stack = 0; stack < 3; ++stack) {
        int restricted = 0;
        for (int role = 0; role < 3; ++role)
            for (int line = 0; line < 3; ++line)
                for (int across = 0; across < 3; ++across) {
                    const int row = 3 * roles[role] + line, column = 3 * stack + across;
                    const uint16_t mask = given[9 * row + column];
                    if (mask == kAllDigits) continue;
                    known_[stack] = {++restricted == 1, role, line, mask};
                }
    }
    for (const auto& [index, size] : families[outer]) leaders_.push_back({bands_[0].arrangements[index], size});
    measure();
}

// Divides the work into units and estimates their cost. The figures are rough; they only affect the size of parts.
void Join::measure() {
    const double run = static_cast<double>(bands_[2].arrangements.size());
    const double terms = static_cast<double>(bands_[1].arrangements.size()) * run;
    const size_t groups = bands_[1].starts.size() - 1;
    slices_ = std::clamp<uint64_t>(static_cast<uint64_t>(terms / kUnitTerms), 1, groups);
    double cost = 0;
    for (size_t group = 0; group < groups; ++group) {
        const uint32_t lanes = (bands_[1].starts[group + 1] - bands_[1].starts[group] + 31) / 32 * 32;
        const size_t widths = boxes_[2][1].rows.size() + boxes_[2][2].rows.size();
        cost += lanes * (run / 16 + static_cast<double>(widths));
    }
    cost /= static_cast<double>(slices_);
    for (int stack = 0; stack < 3; ++stack) {
        const double entries =
            static_cast<double>(boxes_[1][stack].rows.size()) * static_cast<double>(boxes_[2][stack].rows.size());
        if (known_[stack].is_known) {
            cost += entries;
            continue;
        }
        double fillings[3];
        for (int role = 0; role < 3; ++role) {
            size_t all = 0;
            for (const auto& list : boxes_[role][stack].columns_of) all += list.size();
            fillings[role] = static_cast<double>(all);
        }
        // A filling of the first box, and of 1,680 x 1,680 pairs of deals to the minicolumns of the others, 56 fit.
        cost += fillings[0] / static_cast<double>(boxes_[0][stack].rows.size()) * kPartners * fillings[1] / kDeals *
                fillings[2] / kDeals;
    }
    unit_cost_ = cost;
}

// Caches the fillings of each stack by the deal of its outer box, while there is room.
class Join::Memory {
  public:
    explicit Memory(const Join& join) : join_(join) {
        for (int stack = 0; stack < 3; ++stack) kept_[stack].resize(join.boxes_[0][stack].rows.size());
    }

    // Returns the fillings, or nullptr if stopped.
    const int16_t* get(int stack, size_t outer, Stop stop) {
        std::vector<int16_t>& fillings = kept_[stack][outer];
        if (!fillings.empty()) return fillings.data();
        const size_t entries = join_.boxes_[1][stack].rows.size() * join_.boxes_[2][stack].rows.size();
        if ((used_[stack] += entries) > kMostKept) {
            for (auto& other : kept_[stack]) std::vector<int16_t>().swap(other);
            used_[stack] = entries;
        }
        fillings.resize(entries);
        if (join_.fill_stack(stack, outer, stop, fillings)) return fillings.data();
        return nullptr;
    }

  private:
    const Join& join_;
    std::vector<std::vector<int16_t>> kept_[3];
    size_t used_[3] = {};
};

bool Join::fill_stack(int stack, size_t outer, Stop stop, std::vector<int16_t>& fillings) const {
    const Box &a = boxes_[0][stack], &b = boxes_[1][stack], &c = boxes_[2][stack];
    const Deals& all = deals();
    const size_t width = c.rows.size();
    if (known_[stack].is_known) {
        const Known& known = known_[stack];
        // The three columns can be exchanged, so each digit of the minirow is in the cell in a third of the fillings.
        const auto share = [&](int role, uint16_t deal) {
            return role == known.role ? __builtin_popcount(known.mask & all.triples[deal][known.line]) : 3;
        };
        std::array<uint16_t, kDeals> renamed;
        rename_to_first(a.rows[outer], renamed);
        std::vector<uint16_t> columns(width);
        for (size_t z = 0; z < width; ++z) columns[z] = renamed[c.rows[z]];
        for (size_t y = 0; y < b.rows.size(); ++y) {
            const uint16_t* row = free_fillings() + size_t{kDeals} * renamed[b.rows[y]];
            const int weight = share(0, a.rows[outer]) * share(1, b.rows[y]);
            int16_t* out = fillings.data() + width * y;
            for (size_t z = 0; z < width; ++z) out[z] = static_cast<int16_t>(row[columns[z]] * weight / 9);
            if (known.role == 2)
                for (size_t z = 0; z < width; ++z) out[z] = static_cast<int16_t>(out[z] * share(2, c.rows[z]) / 3);
        }
        return true;
    }
    for (const uint16_t first : a.columns_of[a.rows[outer]]) {
        if (stop()) return false;
        for (const auto& [second, third] : all.partners[first]) {
            const std::vector<uint16_t>& columns = c.rows_of[third];
            if (columns.empty()) continue;
            for (const uint16_t y : b.rows_of[second]) {
                int16_t* row = fillings.data() + width * y;
                for (const uint16_t z : columns) ++row[z];
            }
        }
    }
    return true;
}

bool Join::count(uint64_t first, uint64_t last, Stop stop, Total& total) const {
    struct alignas(64) Scratch {
        int16_t rows[2][kScratch];
    };
    const std::unique_ptr<Scratch> scratch(new Scratch);
    Memory memory(*this);
    const Sum& kernel = sum();
    const Band &lanes = bands_[1], &run = bands_[2];
    const uint64_t groups = lanes.starts.size() - 1;
    for (uint64_t unit = first; unit < std::min(last, units()); ++unit) {
        const Leader& leader = leaders_[unit / slices_];
        const size_t outer[3] = {leader.arrangement.first, leader.arrangement.second, leader.arrangement.third};
        SumInput in;
        const int16_t* fillings[3];
        for (int stack = 0; stack < 3; ++stack) {
            fillings[stack] = memory.get(stack, outer[stack], stop);
            if (fillings[stack] == nullptr) return false;
            in.fillings[stack] = fillings[stack];
            in.widths[stack] = boxes_[2][stack].rows.size();
        }
        in.arrangements = run.arrangements.data();
        in.starts = run.starts.data();
        in.firsts = run.starts.size() - 1;
        in.scratch[0] = scratch->rows[0];
        in.scratch[1] = scratch->rows[1];
        const uint64_t slice = unit % slices_;
        Total found = 0;
        for (uint64_t group = groups * slice / slices_; group < groups * (slice + 1) / slices_; ++group) {
            if (stop()) return false;
            in.lanes = lanes.arrangements.data() + lanes.starts[group];
            in.count = lanes.starts[group + 1] - lanes.starts[group];
            if (in.count == 0) continue;
            in.fillings[0] = fillings[0] + in.widths[0] * group;
            found += kernel.sum_group(in);
        }
        total += found * leader.multiple;
    }
    return true;
}

}  // namespace nonet::count
