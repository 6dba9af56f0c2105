// Unique loops 1 to 4: the unique rectangle with six or more corners.
//
// A closed loop of empty cells, neighbours sharing a house, such that every house holds none or two of them, one at an
// even and one at an odd place of the loop. If all held only a and b, swapping the two digits along the loop would give
// a second solution. Some cells must therefore hold an extra digit. Type 1: one cell has extras, so a and b are
// eliminated there. Type 2: all extras are one digit, which is eliminated from cells that see them all. Type 3: the
// extras of two cells act as one cell of a naked set. Type 4: two cells in a house to which a is confined: b is
// eliminated from both. Example (1): {1,2} in r1c1, r1c4, r2c4, r2c8, r3c8 and {1,2,5} in r3c1: r3c1 = 5.
#include <algorithm>

#include "logic/hodoku/finders.hpp"
#include "logic/hodoku/saving.hpp"

namespace nonet::logic {
namespace {

constexpr int kMaxUniqueLoop =
    14;  // two cells in each of seven houses of a kind; longer ones leave no room for a puzzle

class UniqueLoopSearch : StepFinder {
  public:
    UniqueLoopSearch(StepSearch& search, uint16_t pair)
        : StepFinder(search), pair_(pair), a_(digit_of(pair)), b_(digit_of(pair & (pair - 1))) {
        open_ = board_.cells_with(a_) & board_.cells_with(b_);
    }

    // Finds the loops through a cell that holds the pair only; true when the search is over.
    bool run(int start) {
        start_ = start;
        loop_ = even_ = CellSet::of(start);
        for (int house : kGeometry.cell_houses[start]) ++load_[house];
        return extend(start, -1, 1, 0, 0);
    }

    void leave(int start) { open_.remove(start); }

  private:
    // `kind` is the kind of house by which the walk came to `cell`; the next step uses another kind.
    bool extend(int cell, int kind, int size, int wide, uint16_t extras) {
        for (int next_kind = 0; next_kind < 3; ++next_kind) {
            if (next_kind == kind) continue;
            const int house = kGeometry.cell_houses[cell][next_kind];
            if (size >= 6 && size % 2 == 0 && next_kind != first_kind_ && kSets.houses[house].contains(start_) &&
                is_closed() && report())
                return true;
            if (size == kMaxUniqueLoop || load_[house] == 2) continue;
            for (const int next : (open_ & kSets.houses[house]) - loop_) {
                const auto extra = static_cast<uint16_t>(board_.marks(next) & ~pair_);
                const int now_wide = wide + (extra != 0 ? 1 : 0);
                const auto now_extras = static_cast<uint16_t>(extras | extra);
                if (now_wide > 2 && size_of(now_extras) > 1) continue;
                const auto& houses = kGeometry.cell_houses[next];
                if (load_[houses[0]] == 2 || load_[houses[1]] == 2 || load_[houses[2]] == 2) continue;
                for (int h : houses) ++load_[h];
                loop_.add(next);
                if (size % 2 == 0) even_.add(next);
                if (extra != 0) wide_.add(next);
                if (size == 1) first_kind_ = next_kind;
                const bool over = extend(next, next_kind, size + 1, now_wide, now_extras);
                for (int h : houses) --load_[h];
                loop_.remove(next);
                even_.remove(next);
                wide_.remove(next);
                if (over) return true;
            }
        }
        return false;
    }

    // Every house has none or two of the loop's cells, one of them at an even place.
    bool is_closed() const {
        for (int house = 0; house < kHouses; ++house)
            if (load_[house] != 0 && (load_[house] != 2 || !(even_ & kSets.houses[house]).is_single())) return false;
        return true;
    }

    bool report() {
        if (std::find(seen_.begin(), seen_.end(), loop_) != seen_.end()) return false;
        seen_.push_back(loop_);
        extras_ = 0;
        for (const int cell : wide_) extras_ |= board_.marks(cell) & static_cast<uint16_t>(~pair_);
        const int wide = wide_.count();
        if (wide == 0) return false;
        if (wide == 1) return search_.wants(Technique::unique_loop_1) && report_1();
        if (std::has_single_bit(extras_) && search_.wants(Technique::unique_loop_2) && report_2()) return true;
        if (wide != 2) return false;
        if (search_.wants(Technique::unique_loop_3) && report_3()) return true;
        return search_.wants(Technique::unique_loop_4) && report_4();
    }

    Step& draft(Technique technique) {
        Step& step = search_.draft(technique);
        show_deadly_pair(board_, pair_, loop_ - wide_, wide_, step);
        return step;
    }

    bool finish() { return !search_.draft().eliminations.empty() && search_.report(); }

    bool report_1() {
        draft(Technique::unique_loop_1).eliminate_mask(wide_.first(), pair_);
        return finish();
    }

    bool report_2() {
        const int digit = digit_of(extras_);
        draft(Technique::unique_loop_2).eliminate_all(common_peers(wide_) & board_.cells_with(digit), digit);
        return finish();
    }

    bool report_3() {
        for (const int house : bits_in(common_houses(wide_))) {
            const CellSet source = (board_.empty() & kSets.houses[house]) - wide_;
            const auto use = [&](CellSet cells, uint16_t digits) {
                Step& step = draft(Technique::unique_loop_3);
                step.show_house(Role::house, house);
                step.show_set(Role::subset, cells, digits);
                step.eliminate_from(board_, source - cells, digits);
                return finish();
            };
            if (for_each_naked(board_, source, {}, extras_, use)) return true;
        }
        return false;
    }

    bool report_4() {
        for (const int house : bits_in(common_houses(wide_))) {
            for (auto [confined, struck] : {std::pair{a_, b_}, std::pair{b_, a_}}) {
                if (board_.places(house, confined) != wide_) continue;
                Step& step = draft(Technique::unique_loop_4);
                step.show_house(Role::link, house);
                step.show_all(Role::link, wide_, confined);
                step.eliminate_all(wide_, struck);
                if (finish()) return true;
            }
        }
        return false;
    }

    uint16_t pair_;
    int a_, b_;
    CellSet open_, loop_, wide_;
    CellSet even_;  // the cells at even places of the loop
    int start_ = 0, first_kind_ = 0;
    uint16_t extras_ = 0;
    std::array<uint8_t, kHouses> load_{};
    std::vector<CellSet> seen_;
};

}  // namespace

void find_unique_loop(StepSearch& search) {
    const Board& board = search.board();
    const CellSet bivalue = board.bivalue();
    uint16_t pairs[36];
    int count = 0;
    for (const int cell : bivalue) {
        const uint16_t pair = board.marks(cell);
        if (std::find(pairs, pairs + count, pair) == pairs + count) pairs[count++] = pair;
    }
    for (int i = 0; i < count; ++i) {
        for (const int start : bivalue) {
            if (board.marks(start) != pairs[i]) continue;
            UniqueLoopSearch loops(search, pairs[i]);
            // A loop through an earlier start was found there.
            for (const int cell : bivalue) {
                if (cell == start) break;
                if (board.marks(cell) == pairs[i]) loops.leave(cell);
            }
            if (loops.run(start)) return;
        }
    }
}

}  // namespace nonet::logic
