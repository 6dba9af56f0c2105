// Franken and mutant fish: fish whose base and cover may hold boxes (franken) or any houses (mutant).
//
// n base houses without a common candidate hold the digit n times; if n cover houses hold all these candidates, the
// digit is in them n times and only there, so it can be eliminated from cover cells outside the base, and from cells
// that two covers share. Base candidates outside the covers are fins, those in two base houses endo fins; with fins,
// only candidates that see them all are eliminated. Example (franken x-wing): base r1 and b5, cover c1 and c5.
//
// There are far too many sets to try one by one. Whatever a fish eliminates is in no full placement of its digit
// (template_eliminations), and usually there is no such candidate. If there is one, e, all base candidates that e does
// not see must be covered, by covers of which one contains e: a base without such a cover is skipped. The few others
// are searched in HoDoKu's order.
#include <bitset>

#include "logic/hodoku/fish_search.hpp"

namespace nonet::logic {
namespace {

// Marks the cells of all full placements of a digit, row by row; a state is (row, columns used, boxes used in the
// present band).
class Placements {
  public:
    Placements(const Board& board, int digit) {
        const CellSet with = board.cells_with(digit);
        for (int row = 0; row < 9; ++row) {
            for (int column = 0; column < 9; ++column)
                if (with.contains(row * 9 + column)) rows_[row] |= static_cast<uint16_t>(1 << column);
            for (int cell = row * 9; cell < row * 9 + 9; ++cell)
                if (board.digit(cell) == digit) is_placed_[row] = true;
        }
        if (extend(0, 0, 0)) return;
        used_ = with;  // a contradictory board: eliminate nothing
    }

    CellSet used() const { return used_; }

  private:
    bool extend(int row, uint16_t columns, int boxes) {
        while (row < 9 && is_placed_[row]) {
            ++row;
            if (row % 3 == 0) boxes = 0;
        }
        if (row == 9) return true;
        const auto state = static_cast<size_t>((row * 512 + columns) * 8 + boxes);
        if (known_[state]) return completes_[state];
        bool completes = false;
        for (const int column : bits_in(rows_[row] & ~columns)) {
            const int box = 1 << column / 3;
            if ((boxes & box) != 0) continue;
            const bool ends_band = row % 3 == 2;
            if (!extend(row + 1, static_cast<uint16_t>(columns | 1 << column), ends_band ? 0 : boxes | box)) continue;
            used_.add(row * 9 + column);
            completes = true;
        }
        known_[state] = true;
        completes_[state] = completes;
        return completes;
    }

    uint16_t rows_[9] = {};
    bool is_placed_[9] = {};
    CellSet used_;
    std::bitset<9 * 512 * 8> known_, completes_;
};

// The template eliminations of each digit, kept while its candidates stay the same.
struct TemplateTable {
    CellSet with[10];
    CellSet struck[10];
};

const TemplateTable& template_table(StepSearch& search) {
    auto& table = search.work().of<TemplateTable>();
    for (int digit = 1; digit <= 9; ++digit) {
        const CellSet with = search.board().cells_with(digit);
        if (table.with[digit] == with) continue;
        table.with[digit] = with;
        table.struck[digit] = template_eliminations(search.board(), digit);
    }
    return table;
}

// One digit and one direction.
class FishSearch {
  public:
    FishSearch(StepSearch& search, FishBasket& basket, int digit, int size, bool finned, CellSet struck)
        : search_(search),
          basket_(basket),
          frames_(search, digit, size, finned ? kMaxFins : 0, finned ? kMaxEndoFins : 0),
          digit_(digit),
          size_(size),
          finned_(finned),
          struck_(struck) {}

    // True when the search is over.
    bool run(bool mutant, bool rows) {
        // A search for the first fish without fins skips wide bases, as HoDoKu does.
        frames_.add_houses(mutant, rows, !finned_ && !search_.all() ? size_ : 9);
        return frames_.run([this](const FishFrame& frame) { return is_promising(frame); },
                           [this](const FishFrame& frame) { return try_fish(frame); });
    }

  private:
    // Whether some candidate that could be eliminated leaves a cover possible.
    bool is_promising(const FishFrame& frame) const {
        for (const int cell : struck_) {
            if (!frame.endo_fins.within(kSets.peers[cell])) continue;
            const CellSet body = finned_ ? frame.body - kSets.peers[cell] : frame.body;
            if (can_cover(body, cell, size_, false)) return true;
        }
        return false;
    }

    // Whether `left` covers can hold all of `rest`, one of them also holding `struck`.
    bool can_cover(CellSet rest, int struck, int left, bool holds) const {
        if (rest.empty()) return holds || left > 0;
        if (left == 0) return false;
        const int cell = rest.first();
        for (const FishFrames::Unit& unit : frames_) {
            if (!unit.places.contains(cell)) continue;
            if (can_cover(rest - unit.places, struck, left - 1, holds || unit.places.contains(struck))) return true;
        }
        return false;
    }

    bool try_fish(const FishFrame& frame) {
        const CellSet fins = frame.fins();
        if (fins.any() != finned_) return false;
        const CellSet seen = finned_ ? common_peers(fins) : CellSet::all();
        Fish fish = frame.fish(size_, digit_);
        fish.hit = (frame.covered - frame.body) & seen;
        fish.cannibals = frame.shared & seen;
        if (fish.hit.empty() && fish.cannibals.empty()) return false;
        fish.kind = kind_of(search_.board(), fish);
        // A first fish is taken whatever its kind: a franken search also finds bases of boxes alone, which count as
        // mutant.
        return basket_.add(fish);
    }

    StepSearch& search_;
    FishBasket& basket_;
    FishFrames frames_;
    int digit_, size_;
    bool finned_;
    CellSet struck_;
};

}  // namespace

CellSet template_eliminations(const Board& board, int digit) {
    const CellSet with = board.cells_with(digit);
    if (with.empty()) return {};
    return with - Placements(board, digit).used();
}

void find_general_fish(StepSearch& search, int size, bool mutant, bool finned, FishBasket& basket) {
    const TemplateTable& table = template_table(search);
    for (int digit = 1; digit <= 9; ++digit) {
        if (table.struck[digit].empty()) continue;
        for (bool rows : {true, false}) {
            if (FishSearch(search, basket, digit, size, finned, table.struck[digit]).run(mutant, rows)) return;
            if (mutant) break;
        }
    }
}

}  // namespace nonet::logic
