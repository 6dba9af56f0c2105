// AHS chains: almost hidden sets, each sharing a cell with the next.
//
// In an almost hidden set, n digits of a house have n + 1 cells; all but one of the cells contain one of its digits.
// Two sets that share a cell cannot both use it, if they have no digit in common in it. So in a chain of sets, each
// sharing a cell with the next, a set that does not use its first cell uses all others, and the next one cannot use the
// cell they share. Hence a cell of the first set that also belongs to the last one contains a digit of the first or of
// the last, and nothing else. Example: 1 and 2 in r1c1, r1c4, r1c8; 3 and 4 in r1c4, r4c4, r5c4 ...
//
// A set of one digit is a strong link; a chain of such sets alone is left to the alternating inference chains.
#include <algorithm>

#include "logic/hodoku/finders.hpp"

namespace nonet::logic {
namespace {

constexpr int kMaxDigits = 4;
constexpr size_t kMaxSets = 3;

struct HiddenSet {
    CellSet cells;
    uint16_t digits;
    uint8_t house;
};

class AhsSearch : StepFinder {
  public:
    explicit AhsSearch(StepSearch& search) : StepFinder(search) {
        for (int house = 0; house < kHouses; ++house) {
            uint16_t open = 0;
            for (int digit = 1; digit <= kDigits; ++digit)
                if (board_.count(house, digit) != 0) open |= mask_of(digit);
            for (uint16_t digits = open; digits != 0; digits = (digits - 1) & open) {
                const int size = size_of(digits);
                if (size > kMaxDigits) continue;
                CellSet cells;
                for (const int digit : digits_in(digits)) cells |= board_.places(house, digit);
                if (cells.count() == size + 1) sets_.push_back({cells, digits, static_cast<uint8_t>(house)});
            }
        }
        for (size_t i = 0; i < sets_.size(); ++i)
            for (const int cell : sets_[i].cells) by_cell_[cell].push_back(static_cast<uint16_t>(i));
    }

    // Short chains first.
    void run() {
        for (most_ = 2; most_ <= kMaxSets; ++most_)
            for (uint16_t first = 0; first < sets_.size(); ++first) {
                if (search_.stopped()) return;
                for (const int cell : sets_[first].cells) {
                    end_ = cell;
                    if ((board_.marks(end_) & ~sets_[first].digits) == 0) continue;
                    path_ = {first};
                    links_.clear();
                    if (extend()) return;
                }
            }
    }

  private:
    bool extend() {
        const HiddenSet& last = sets_[path_.back()];
        if (path_.size() == most_) return last.cells.contains(end_) && links_.back() != end_ && conclude();
        for (const int cell : last.cells) {
            if (cell == end_ || (!links_.empty() && cell == links_.back())) continue;
            for (const uint16_t next : by_cell_[cell]) {
                if (std::find(path_.begin(), path_.end(), next) != path_.end()) continue;
                if ((sets_[next].digits & last.digits & board_.marks(cell)) != 0) continue;
                path_.push_back(next);
                links_.push_back(cell);
                const bool over = extend();
                path_.pop_back();
                links_.pop_back();
                if (over) return true;
            }
        }
        return false;
    }

    bool conclude() {
        const HiddenSet &first = sets_[path_.front()], &last = sets_[path_.back()];
        if (path_.front() > path_.back()) return false;  // also found in the other direction
        const auto is_link = [&](uint16_t i) { return size_of(sets_[i].digits) == 1; };
        if (std::all_of(path_.begin(), path_.end(), is_link)) return false;
        Step& step = search_.draft(Technique::ahs_chain);
        step.eliminate_mask(end_, board_.marks(end_) & ~(first.digits | last.digits));
        if (step.eliminations.empty()) return false;
        for (const uint16_t i : path_) {
            step.show_set(Role::als, sets_[i].cells, sets_[i].digits);
            step.show_house(Role::house, sets_[i].house);
            step.digits |= sets_[i].digits;
            for (const int digit : digits_in(sets_[i].digits))
                step.show_all(Role::base, board_.places(sets_[i].house, digit), digit);
        }
        for (size_t i = 0; i < links_.size(); ++i) {
            const uint16_t digits = sets_[path_[i]].digits | sets_[path_[i + 1]].digits;
            step.show_set(Role::intersection, CellSet::of(links_[i]), digits & board_.marks(links_[i]));
        }
        return search_.report();
    }

    std::vector<HiddenSet> sets_;
    std::array<std::vector<uint16_t>, kCells> by_cell_;
    std::vector<uint16_t> path_;
    std::vector<int> links_;
    size_t most_ = 0;
    int end_ = 0;
};

}  // namespace

void find_ahs_chain(StepSearch& search) {
    AhsSearch(search).run();
}

}  // namespace nonet::logic
