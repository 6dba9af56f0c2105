// Guardians (broken wing): an odd loop of one digit that would be impossible without some further candidates.
//
// Take an odd number of cells in a loop, each sharing a house with the next, such that no such house holds a third cell
// of the loop. If the digit had no other place in these houses, its places would have to alternate around the loop,
// which an odd loop does not allow. So one of the other candidates in these houses, the guardians, is true: a single
// one is placed, and what sees all of them is eliminated. Example: r1c1, r1c5, r6c5, r6c2 and r2c2 with the one
// guardian r6c9.
#include "logic/hodoku/finders.hpp"

namespace nonet::logic {
namespace {

constexpr int kMaxOddLoop = 7;
constexpr int kMaxLoopGuardians = 3;

class GuardianSearch : StepFinder {
  public:
    using StepFinder::StepFinder;

    // Few guardians first, then short loops.
    void run() {
        for (most_ = 1; most_ <= kMaxLoopGuardians; ++most_)
            for (length_ = 5; length_ <= kMaxOddLoop; length_ += 2)
                for (digit_ = 1; digit_ <= kDigits; ++digit_) {
                    if (search_.stopped()) return;
                    with_ = board_.cells_with(digit_);
                    for (const int cell : with_) {
                        start_ = cell;
                        size_ = 1;
                        path_[0] = static_cast<uint8_t>(start_);
                        if (extend(CellSet::of(start_), {}, 0)) return;
                    }
                }
    }

  private:
    // Adds cells to the loop; true ends the search. The start is the lowest cell, and the second lower than the last.
    bool extend(CellSet loop, CellSet guardians, uint32_t used) {
        const int last = path_[size_ - 1];
        for (int house : kGeometry.cell_houses[last]) {
            if ((used >> house & 1) != 0) continue;
            const CellSet places = with_ & kSets.houses[house];
            if (size_ == length_) {
                if (!places.contains(start_) || path_[1] > last) continue;
                if (((loop & kSets.houses[house]) - CellSet::of(last) - CellSet::of(start_)).any()) continue;
                houses_[size_ - 1] = static_cast<uint8_t>(house);
                const CellSet all = guardians | (places - loop);
                if (all.count() == most_ && !all.intersects(loop) && conclude(all)) return true;
                continue;
            }
            if (((loop & kSets.houses[house]) - CellSet::of(last)).any()) continue;
            for (const int cell : places - loop) {
                if (cell < start_ || guardians.contains(cell)) continue;
                const CellSet all = guardians | (places - CellSet::of(last) - CellSet::of(cell));
                if (all.count() > most_) continue;
                path_[size_] = static_cast<uint8_t>(cell);
                houses_[size_ - 1] = static_cast<uint8_t>(house);
                ++size_;
                if (extend(loop | CellSet::of(cell), all, used | uint32_t{1} << house)) return true;
                --size_;
            }
        }
        return false;
    }

    bool conclude(CellSet guardians) {
        if (guardians.empty()) return false;
        const CellSet struck = with_ & common_peers(guardians);
        if (struck.empty() && guardians.count() > 1) return false;
        Step& step = search_.draft(Technique::guardians);
        step.digits = mask_of(digit_);
        if (guardians.is_single())
            step.place(guardians.first(), digit_);
        else
            step.eliminate_all(struck, digit_);
        for (int i = 0; i < length_; ++i) {
            step.show(Role::base, path_[i], digit_);
            step.show_house(Role::base, houses_[i]);
        }
        step.show_all(Role::extra, guardians, digit_);
        return search_.report();
    }

    CellSet with_;
    int digit_ = 0, start_ = 0, length_ = 0, size_ = 0, most_ = 0;
    std::array<uint8_t, kMaxOddLoop> path_{};
    std::array<uint8_t, kMaxOddLoop> houses_{};
};

}  // namespace

void find_guardians(StepSearch& search) {
    GuardianSearch(search).run();
}

}  // namespace nonet::logic
