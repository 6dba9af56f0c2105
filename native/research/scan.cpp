// Sets up a scan and walks through its units: clues of the first band, the second, the third.
#include "research/scan.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

#include "logic/core/bit_row.hpp"
#include "make/random.hpp"

namespace nonet::research {

using logic::BitRow;  // numbers of unavoidable sets

// Named, because the parts of Scan, which are declared in its header, contain these.
namespace scanning {

constexpr int kBandCells = 27;
constexpr uint32_t kWholeBand = (1u << kBandCells) - 1;
// The largest sets to find: larger ones cost more than they save, and fewer clues need fewer of them.
constexpr int most_in_grid(int clues) {
    return clues <= 16 ? 12 : 14;
}
constexpr int most_in_two_bands(int clues) {
    return clues <= 16 ? 14 : 16;
}

// The cells of a set that lie in a band, numbered from 0.
uint32_t band_part(CellSet set, int band) {
    if (band == 0) return static_cast<uint32_t>(set.lo) & kWholeBand;
    if (band == 1) return static_cast<uint32_t>(set.lo >> 27) & kWholeBand;
    return static_cast<uint32_t>(set.lo >> 54 | set.hi << 10) & kWholeBand;
}

CellSet band_cells(uint32_t cells, int band) {
    CellSet set;
    for (const int cell : bits_in(cells)) set.add(kBandCells * band + cell);
    return set;
}

CellSet transposed(CellSet cells) {
    CellSet set;
    for (const int cell : cells) set.add(9 * column_of(cell) + row_of(cell));
    return set;
}

// Unavoidable sets as they appear in one band, smallest there first, with the sets that each cell of the grid hits.
template <int kWords>
struct Sets {
    static constexpr size_t kMost = size_t{64} * kWords;

    std::vector<uint32_t> parts;
    std::array<BitRow<kWords>, kCells> hit_by{};
    BitRow<kWords> all;

    // Keeps the first kMost by size in the band; sets outside it are left out.
    Sets(std::vector<CellSet> sets, int band) {
        std::erase_if(sets, [&](CellSet set) { return band_part(set, band) == 0; });
        const auto size = [&](CellSet set) { return std::pair(std::popcount(band_part(set, band)), set.count()); };
        std::ranges::stable_sort(sets, {}, size);
        if (sets.size() > kMost) sets.resize(kMost);
        for (size_t i = 0; i < sets.size(); ++i) {
            parts.push_back(band_part(sets[i], band));
            all.add(static_cast<int>(i));
            for (const int cell : sets[i]) hit_by[cell].add(static_cast<int>(i));
        }
    }

    // The cells of the band that are in all sets of a row; stops early when there are none.
    uint32_t common(const BitRow<kWords>& row, uint32_t cells) const {
        for (int i = 0; i < kWords; ++i)
            for (uint64_t word = row.word[i]; word != 0; word &= word - 1) {
                cells &= parts[64 * i + std::countr_zero(word)];
                if (cells == 0) return 0;
            }
        return cells;
    }

    // Whether more than `most` of the sets of a row have no cell of the band in common.
    bool needs_more(BitRow<kWords> row, int band, int most) const {
        for (int count = 0;; ++count) {
            const int set = row.first();
            if (set < 0) return false;
            if (count == most) return true;
            for (const int cell : bits_in(parts[set])) row -= hit_by[kBandCells * band + cell];
        }
    }
};

// Calls use(cells) for every choice of `left` of the cells of `open`, added to `chosen`.
template <class Use>
void choose(uint32_t open, uint32_t chosen, int left, const Use& use) {
    if (left == 0) return use(chosen);
    for (; std::popcount(open) >= left; open &= open - 1)
        choose(open & (open - 1), chosen | (open & -open), left - 1, use);
}

// Calls use(cells) for every set of exactly `left` more cells that hits every set, each once.
template <class Use>
void hit_exactly(const std::vector<uint32_t>& sets, uint32_t chosen, uint32_t open, int left, const Use& use) {
    const auto set = std::ranges::find_if(sets, [&](uint32_t cells) { return (cells & chosen) == 0; });
    if (set == sets.end()) return choose(open, chosen, left, use);
    if (left == 0) return;
    for (uint32_t cells = *set & open; cells != 0; cells &= cells - 1) {
        open &= ~(cells & -cells);
        hit_exactly(sets, chosen | (cells & -cells), open, left - 1, use);
    }
}

std::vector<uint32_t> hitting_sets(const std::vector<uint32_t>& sets, int size) {
    std::vector<uint32_t> found;
    hit_exactly(sets, 0, kWholeBand, size, [&](uint32_t cells) { found.push_back(cells); });
    return found;
}

constexpr int kPairs[6][2] = {{0, 1}, {0, 2}, {1, 0}, {1, 2}, {2, 0}, {2, 1}};

// The minimal sets inside each band of a grid, and how many choices of five clues hit them.
struct Bands {
    std::array<std::vector<CellSet>, 3> sets;
    std::array<std::vector<uint32_t>, 3> parts;
    std::array<uint64_t, 3> fives;

    Bands(const uint8_t* grid, Stop stop) {
        for (int band = 0; band < 3; ++band) {
            if (auto found = find_unavoidable(grid, kBandCells, band_cells(kWholeBand, band), stop))
                sets[band] = std::move(*found);
            for (const CellSet set : sets[band]) parts[band].push_back(band_part(set, band));
            fives[band] = hitting_sets(parts[band], 5).size();
        }
    }

    uint64_t work() const { return fives[0] * fives[1] + fives[0] * fives[2] + fives[1] * fives[2]; }
};

}  // namespace scanning

using namespace scanning;

// The sets that matter when the bands are taken in one order.
struct Scan::Pair {
    int first, second, third;
    Sets<8> in_second;  // inside the second band, or in the first two
    Sets<16> in_third;
};

struct Scan::Case {
    const Pair* pair;
    int second_clues;  // exactly
    int third_clues;   // at most
};

// Steps 2 and 3 for one unit after another.
class Scan::Walk {
  public:
    Walk(const Scan& scan, Stop stop, std::vector<CellSet>& found, ScanWork& work)
        : scan_(scan), stop_(stop), found_(found), work_(work) {}

    bool run(const Unit& unit) {
        case_ = &scan_.cases_[unit.case_index];
        pair_ = case_->pair;
        second_base_ = kBandCells * pair_->second, third_base_ = kBandCells * pair_->third;
        clues_ = band_cells(unit.first_clues, pair_->first);
        BitRow<8> unhit = pair_->in_second.all;
        after_first_ = pair_->in_third.all;
        for (const int cell : clues_) {
            unhit -= pair_->in_second.hit_by[cell];
            after_first_ -= pair_->in_third.hit_by[cell];
        }
        second(unhit, 0, kWholeBand, case_->second_clues);
        return !is_stopped_;
    }

  private:
    void second(const BitRow<8>& unhit, uint32_t chosen, uint32_t open, int left) {
        const int set = unhit.first();
        if (set < 0) {
            choose(open, chosen, left, [&](uint32_t cells) { begin_third(after(cells), cells); });
            return;
        }
        if (left == 1) {
            const uint32_t last = pair_->in_second.common(unhit, open);
            if (last == 0) return;
            const BitRow<16> rest = after(chosen);
            for (const int cell : bits_in(last))
                begin_third(rest - pair_->in_third.hit_by[second_base_ + cell], chosen | 1u << cell);
            return;
        }
        if (left == 0 || is_stopped_) return;
        for (const int cell : bits_in(pair_->in_second.parts[set] & open)) {
            open &= ~(1u << cell);
            second(unhit - pair_->in_second.hit_by[second_base_ + cell], chosen | 1u << cell, open, left - 1);
        }
    }

    BitRow<16> after(uint32_t chosen) const {
        BitRow<16> rest = after_first_;
        for (const int cell : bits_in(chosen)) rest -= pair_->in_third.hit_by[second_base_ + cell];
        return rest;
    }

    void begin_third(const BitRow<16>& unhit, uint32_t chosen) {
        if ((++work_.pairs & 0x3FFF) == 0 && stop_()) is_stopped_ = true;
        if (is_stopped_ || pair_->in_third.needs_more(unhit, pair_->third, case_->third_clues)) return;
        two_bands_ = clues_ | band_cells(chosen, pair_->second);
        third(unhit, 0, kWholeBand, case_->third_clues);
    }

    void third(const BitRow<16>& unhit, uint32_t chosen, uint32_t open, int left) {
        const int set = unhit.first();
        if (set < 0) return test(chosen, open, left);
        if (left == 0 || is_stopped_) return;
        const Sets<16>& sets = pair_->in_third;
        if (left == 1) {
            for (const int cell : bits_in(sets.common(unhit, open))) test(chosen | 1u << cell, 0, 0);
            return;
        }
        if (left < case_->third_clues && sets.needs_more(unhit, pair_->third, left)) return;
        for (const int cell : bits_in(sets.parts[set] & open)) {
            open &= ~(1u << cell);
            third(unhit - sets.hit_by[third_base_ + cell], chosen | 1u << cell, open, left - 1);
        }
    }

    // Solves what hits all sets known. A second solution is a set that it misses, which further clues must hit.
    void test(uint32_t chosen, uint32_t open, int left) {
        if ((++work_.tested & 0xFF) == 0 && stop_()) is_stopped_ = true;
        if (is_stopped_) return;
        const CellSet cells = two_bands_ | band_cells(chosen, pair_->third);
        const CellSet missed = find_missed(cells);
        if (missed.empty()) return keep(cells, chosen);
        if (left == 0) return;
        for (const int cell : bits_in(band_part(missed, pair_->third) & open)) {
            open &= ~(1u << cell);
            test(chosen | 1u << cell, open, left - 1);
        }
    }

    // The cells in which a second solution differs; none if there is no other.
    CellSet find_missed(CellSet clues) {
        const make::Digits puzzle = puzzle_of(clues);
        make::Digits other;
        CellSet missed;
        if (!prober_.find_other(puzzle, scan_.grid_, other)) return missed;
        for (int cell = 0; cell < kCells; ++cell)
            if (other[cell] != scan_.grid_[cell]) missed.add(cell);
        return missed;
    }

    make::Digits puzzle_of(CellSet clues) const {
        make::Digits puzzle;
        for (const int cell : clues) puzzle[cell] = scan_.grid_[cell];
        return puzzle;
    }

    // Adds a puzzle that is minimal and whose bands come in this case's order.
    void keep(CellSet cells, uint32_t chosen) {
        const int count = std::popcount(chosen), before = case_->second_clues;
        if (count < before || (count == before && scan_.rank_[pair_->third] < scan_.rank_[pair_->second])) return;
        make::Digits puzzle = puzzle_of(cells), other;
        for (const int cell : cells) {
            puzzle[cell] = 0;
            if (!prober_.find_without(puzzle, cell, scan_.grid_[cell], other)) return;
            puzzle[cell] = scan_.grid_[cell];
        }
        found_.push_back(scan_.is_transposed_ ? transposed(cells) : cells);
    }

    const Scan& scan_;
    const Stop stop_;
    std::vector<CellSet>& found_;
    ScanWork& work_;
    make::Prober prober_;
    const Case* case_ = nullptr;
    const Pair* pair_ = nullptr;
    int second_base_ = 0, third_base_ = 0;
    CellSet clues_, two_bands_;  // of the first band, of the first two
    BitRow<16> after_first_;
    bool is_stopped_ = false;
};

Scan::~Scan() = default;

Scan::Scan(const uint8_t* grid, int clues, Stop stop) {
    make::Digits turned;
    for (int cell = 0; cell < kCells; ++cell) {
        grid_[cell] = grid[cell];
        turned[cell] = grid[9 * column_of(cell) + row_of(cell)];
    }
    Bands bands(grid_.cells, stop), stacks(turned.cells, stop);
    is_transposed_ = stacks.work() < bands.work();
    if (is_transposed_) {
        grid_ = turned;
        std::swap(bands, stacks);
    }
    for (int band = 0; band < 3; ++band)
        for (int other = 0; other < 3; ++other)
            rank_[band] += std::pair(bands.fives[other], other) < std::pair(bands.fives[band], band);

    const auto all = find_unavoidable(grid_.cells, most_in_grid(clues), CellSet::all(), stop);
    std::array<std::vector<CellSet>, 3> in_two;  // in all bands but one
    for (int band = 0; band < 3; ++band) {
        const auto found = find_unavoidable(grid_.cells, most_in_two_bands(clues),
                                            CellSet::all() - band_cells(kWholeBand, band), stop);
        if (found) in_two[band] = *found;
    }
    if (!all || stop()) return;

    for (const auto& [first, second] : kPairs) {
        const int third = 3 - first - second;
        std::vector<CellSet> for_second = in_two[third], for_third = *all;
        for_second.insert(for_second.end(), bands.sets[second].begin(), bands.sets[second].end());
        for (const auto* more : {&in_two[first], &in_two[second], &bands.sets[third]})
            for_third.insert(for_third.end(), more->begin(), more->end());
        for (auto* sets : {&for_second, &for_third}) {
            std::ranges::sort(*sets);
            sets->erase(std::unique(sets->begin(), sets->end()), sets->end());
        }
        pairs_.push_back(std::make_unique<Pair>(
            Pair{first, second, third, Sets<8>(std::move(for_second), second), Sets<16>(std::move(for_third), third)}));
    }

    for (int first_clues = 0; 3 * first_clues <= clues; ++first_clues)
        for (int first = 0; first < 3; ++first) {
            const std::vector<uint32_t> choices = hitting_sets(bands.parts[first], first_clues);
            for (const auto& pair : pairs_) {
                if (pair->first != first) continue;
                const bool is_first_before = rank_[first] < rank_[pair->second];
                const bool is_second_before = rank_[pair->second] < rank_[pair->third];
                for (int second_clues = first_clues + !is_first_before;; ++second_clues) {
                    const int third_clues = clues - first_clues - second_clues;
                    if (third_clues < second_clues + !is_second_before) break;
                    for (const uint32_t choice : choices)
                        order_.push_back({static_cast<uint32_t>(cases_.size()), choice});
                    cases_.push_back({pair.get(), second_clues, third_clues});
                }
            }
        }
    make::Random(0, 0).shuffle(order_.data(), order_.size());
}

bool Scan::run(size_t first, size_t last, Stop stop, std::vector<CellSet>& found, ScanWork& work) const {
    Walk walk(*this, stop, found, work);
    for (size_t i = first; i < last; ++i)
        if (!walk.run(order_[i])) return false;
    return true;
}

}  // namespace nonet::research
