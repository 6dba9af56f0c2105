// Finds unavoidable sets by changing one cell and following what that forces; then keeps the minimal ones.
#include "research/unavoidable.hpp"

#include <algorithm>
#include <array>

namespace nonet::research {
namespace {

// Orders sets by size, then by cells in reading order.
bool comes_before(CellSet a, CellSet b) {
    const int sizes[] = {a.count(), b.count()};
    if (sizes[0] != sizes[1]) return sizes[0] < sizes[1];
    const CellSet difference = (a - b) | (b - a);
    return difference.any() && a.contains(difference.first());
}

class Finder {
  public:
    Finder(const uint8_t* grid, int most, Stop stop) : grid_(grid), most_(most), stop_(stop) {
        for (int cell = 0; cell < kCells; ++cell)
            for (const int house : kGeometry.cell_houses[cell]) place_[house][grid[cell]] = static_cast<uint8_t>(cell);
    }

    // Finds the sets with `start` as their lowest cell; others of their cells are among the allowed ones.
    bool find(int start, CellSet allowed) {
        allowed_ = allowed;
        used_ = {};
        follow(CellSet::of(start), CellSet::of(start), 1);
        return !is_stopped_;
    }

    std::vector<CellSet>& found() { return found_; }

  private:
    // The cells that must change if `cell` takes `digit`, apart from those that do already.
    CellSet forced(int cell, int digit, CellSet changed) const {
        CellSet cells;
        for (const int house : kGeometry.cell_houses[cell]) cells.add(place_[house][digit]);
        return cells - changed;
    }

    uint32_t used_around(int cell) const {
        const auto& houses = kGeometry.cell_houses[cell];
        return used_[houses[0]] | used_[houses[1]] | used_[houses[2]];
    }

    // `changed` are the cells of the set so far, `open` those of them whose new digit is not chosen yet.
    void follow(CellSet changed, CellSet open, int size) {
        if (open.empty()) {
            if (found_.size() == kMostFound) is_stopped_ = true;
            if (!is_stopped_) found_.push_back(changed);
            return;
        }
        if ((++nodes_ & 0xFFF) == 0 && stop_()) is_stopped_ = true;
        if (is_stopped_) return;
        // The open cell with the fewest digits that the size allows.
        int best = -1, fewest = kDigits + 1;
        uint32_t best_digits = 0;
        for (const int cell : open) {
            uint32_t digits = 0;
            for (const int digit : digits_in(kAllDigits & ~used_around(cell) & ~(1u << (grid_[cell] - 1)))) {
                const CellSet more = forced(cell, digit, changed);
                if (more.within(allowed_) && size + more.count() <= most_) digits |= 1u << (digit - 1);
            }
            const int count = logic::count_bits(digits);
            if (count < fewest) {
                best = cell, fewest = count, best_digits = digits;
                if (count <= 1) break;
            }
        }
        for (const int digit : digits_in(best_digits)) {
            const CellSet more = forced(best, digit, changed);
            const uint16_t bit = static_cast<uint16_t>(1u << (digit - 1));
            for (const int house : kGeometry.cell_houses[best]) used_[house] |= bit;
            CellSet still_open = open | more;
            still_open.remove(best);
            follow(changed | more, still_open, size + more.count());
            for (const int house : kGeometry.cell_houses[best]) used_[house] &= static_cast<uint16_t>(~bit);
        }
    }

    const uint8_t* grid_;
    const int most_;
    const Stop stop_;
    std::array<std::array<uint8_t, 10>, kHouses> place_{};  // the cell of a digit in a house
    std::array<uint16_t, kHouses> used_{};                  // new digits chosen in a house
    CellSet allowed_;
    std::vector<CellSet> found_;
    uint64_t nodes_ = 0;
    bool is_stopped_ = false;
};

// Keeps the sets that contain no other one; they must be in order of size.
void keep_minimal(std::vector<CellSet>& sets, const Stop& stop, bool& is_stopped) {
    // Of each set kept, by its lowest cell: a set in another one starts at one of its cells.
    std::array<std::vector<CellSet>, kCells> kept;
    size_t count = 0;
    for (size_t i = 0; i < sets.size() && !is_stopped; ++i) {
        if ((i & 0x3FF) == 0x3FF && stop()) is_stopped = true;
        const CellSet set = sets[i];
        bool is_minimal = true;
        for (const int cell : set) {
            is_minimal = std::ranges::none_of(kept[cell], [&](CellSet smaller) { return smaller.within(set); });
            if (!is_minimal) break;
        }
        if (!is_minimal) continue;
        kept[set.first()].push_back(set);
        sets[count++] = set;
    }
    sets.resize(count);
}

}  // namespace

std::optional<std::vector<CellSet>> find_unavoidable(const uint8_t* grid, int most, CellSet allowed, Stop stop) {
    Finder finder(grid, most, stop);
    CellSet rest = allowed;
    for (const int start : allowed) {
        rest.remove(start);
        if (!finder.find(start, rest)) return std::nullopt;
    }
    auto& sets = finder.found();
    std::ranges::sort(sets, comes_before);
    sets.erase(std::unique(sets.begin(), sets.end()), sets.end());
    bool is_stopped = false;
    keep_minimal(sets, stop, is_stopped);
    if (is_stopped) return std::nullopt;
    return std::move(sets);
}

}  // namespace nonet::research
